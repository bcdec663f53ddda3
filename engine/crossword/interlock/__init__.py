"""Grids grown from a list of words: a beam search, row by row, and annealing."""
