"""Text editions of puzzles: plain text for e-mail and screen readers, and Braille."""
