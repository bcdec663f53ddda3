"""Edits of a crossword's grid: placing words, drawing cells, and moving locks, clues and marks along."""
