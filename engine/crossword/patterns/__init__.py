"""Patterns of blocks: the rules of drawn grids, and a generator of empty grids that follow them."""
