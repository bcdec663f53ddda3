"""The Crossword tab."""
