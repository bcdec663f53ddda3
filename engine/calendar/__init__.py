"""The calendar: publications, their series, and the puzzle of each series on each day with its state."""
