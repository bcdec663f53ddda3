"""Clues: their sources, their wording, and their faults."""
