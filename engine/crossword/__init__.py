"""The Crossword wing: grids grown from a hand-picked list, and their clues."""
