"""Agarwal et al., "Automation Strategies for Unconstrained Crossword Puzzle Generation" (2020), as published."""

ALIASES = {"seed003": "agarwal2020"}
"""Former names of the strategy, in remembered settings and on the command line."""
