"""Pieces that two or more wings use."""
