"""Files of puzzles and pages: saved, converted, linked from pages, and checked before print."""
