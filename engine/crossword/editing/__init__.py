"""Edits of a crossword's grid: words placed, cells drawn, and what moves with them."""
