"""Clues as CSV: number, direction, answer, clue and enumeration of each entry."""

from collections.abc import Iterable

from engine.core.files import csv_text
from engine.crossword.puzzle import Puzzle
from engine.drawing.wording import untagged
from engine.output.formats.file_puzzle import FilePuzzle, losses_of, with_links

HELD = frozenset({"list", "enumeration", "labels"})
HEADER = ("number", "direction", "answer", "clue", "enumeration")


def write(file: FilePuzzle) -> bytes:
    """Write the clues of all lists, with a line of headings."""
    rows: list[Iterable[str]] = [HEADER]
    for clue in file.clues:
        answer = "".join(file.rows[row][column].text or "." for row, column in clue.cells)
        fields = (clue.label, clue.group.lower(), answer, untagged(with_links(clue)), clue.enumeration)
        # an apostrophe, so that a spreadsheet takes no text for a formula
        rows.append([f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t") else text for text in fields])
    return csv_text(rows, end="\r\n").encode("utf-8-sig")


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What the file does not hold, a sentence each."""
    return ("The file has the clues and answers only, not the grid.", *losses_of(puzzle, HELD))
