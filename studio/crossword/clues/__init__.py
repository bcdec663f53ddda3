"""The page Clues."""
