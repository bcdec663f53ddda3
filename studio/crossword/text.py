"""A crossword as text for the clipboard."""

from __future__ import annotations

from engine.crossword.answers import key_of
from engine.crossword.grid import DIRECTIONS
from engine.crossword.layout import shown
from engine.crossword.puzzle import Puzzle

NO_CLUE = "\u2014"


def puzzle_text(puzzle: Puzzle) -> str:
    """The grid with its letters, and the clues across and down; "" without a grid."""
    key = key_of(puzzle)
    if not key.entries:
        return ""
    rows = [" ".join(row.upper()) for row in shown(puzzle.grid)]
    parts = [puzzle.title, "\n".join(rows)]
    for direction in DIRECTIONS:
        clues = [f"{one.number} {one.clue or NO_CLUE} {one.lengths}".rstrip() for one in key.of(direction)]
        parts.append("\n".join([direction.capitalize(), *clues]))
    return "\n\n".join(filter(None, parts))
