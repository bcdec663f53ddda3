"""Rating models fitted to published puzzles, and how good each fit is."""
