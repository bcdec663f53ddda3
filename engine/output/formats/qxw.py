"""The file of Qxw 2: the grid with its letters, title and author. Qxw has no clues."""

from engine.core.alphabet import ENGLISH
from engine.crossword.puzzle import Puzzle
from engine.output.formats.file_puzzle import FileCell, FilePuzzle, losses_of

RIGHT, BELOW = 1, 2  # bits of the bars of a square
FLAGS = {"open": 0, "block": 1, "void": 8}  # of a square


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What the file cannot hold of a crossword, a sentence each."""
    found = losses_of(puzzle, {"bar", "void", "list", "cells", "title", "author"})
    count = len(puzzle.clues) + sum(len(some.clues) for some in puzzle.clue_lists)
    clues = f"Clues are not kept ({count:,} here): Qxw has none." if count else ""
    return tuple(filter(None, (clues, *found)))


def write(file: FilePuzzle) -> bytes:
    """Write the file."""
    bars: dict[tuple[int, int], int] = {}
    for bar in file.bars:
        bars[bar.row, bar.column] = bars.get((bar.row, bar.column), 0) | (RIGHT if bar.side == "right" else BELOW)
    width = len(file.rows[0]) if file.rows else 0
    lines = ["#QXW2 http://www.quinapalus.com", f"GP 0 {width} {len(file.rows)} 0 0 0"]
    lines += ["TTL", f"+{' '.join(file.title.split())}", "AUT", f"+{' '.join(file.author.split())}"]
    for r, row in enumerate(file.rows):
        lines += [
            f"SQ {c} {r} {bars.get((r, c), 0)} 0 {FLAGS[cell.kind]} {_letter(cell)}" for c, cell in enumerate(row)
        ]
    return "\n".join([*lines, "END", ""]).encode()


def _letter(cell: FileCell) -> str:
    return cell.text if len(cell.text) == 1 and cell.text.lower() in ENGLISH.codes else " "
