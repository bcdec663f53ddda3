"""Clues: where they come from, how they are worded, and what is wrong with them."""
