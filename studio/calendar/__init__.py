"""The desk of the calendar: the puzzles of all series of all publications by day, and open questions."""
