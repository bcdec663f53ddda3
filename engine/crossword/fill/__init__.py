"""Drawn grids filled from a word list by complete search."""
