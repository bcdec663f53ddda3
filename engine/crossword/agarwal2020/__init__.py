"""Agarwal et al., "Automation Strategies for Unconstrained Crossword Puzzle Generation" (2020), as published."""
