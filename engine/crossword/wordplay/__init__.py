"""Cryptic clues: their wordplay as text, the proof that it works, and the ways to build an answer."""
