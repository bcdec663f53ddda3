"""Draws boards by seed until one has nothing that offends the eye."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.errors import BadInput
from engine.job import Control
from engine.soup.board import COLUMNS, ROWS, Board, random_board
from engine.soup.puzzle import START, Puzzle
from engine.soup.repair import repair_all
from engine.soup.traces import GRADES, Grade, Scanner
from engine.value import changed

TRIES = 3_000
"""One board in thirty of the usual size is clean; larger ones are clean ever more seldom."""


MOST_DRAWN = 144
"""Cells of the largest board for which `draw_again` tries seeds: 12 by 12 takes 300 of them, or a second."""


class CleanBoard(NamedTuple):
    """A clean board, the seed that gives it, how many seeds were tried, and how many letters were changed then."""

    board: Board
    seed: int
    tried: int
    mended: int = 0


def make_clean(
    seed: int,
    scanner: Scanner,
    rows: int = ROWS,
    columns: int = COLUMNS,
    *,
    up_to: Grade = "plain",
    shares: Sequence[float] | None = None,
    control: Control | None = None,
) -> CleanBoard:
    """The first board, from a seed on, on which nothing of a grade or of a worse one can be traced.

    Args:
        seed: the first to try; the next ones follow by ones.
        scanner: knows the words.
        rows, columns: of the board.
        up_to: "glaring" wants no taboo word on a straight line, "plain" nothing that is seen at all.
        shares: as of `random_board`.
        control: as everywhere.

    Raises:
        BadInput: a side is too long, or none of 3,000 boards is clean.
        Stopped: as asked.
    """
    control, unwanted = control or Control(), GRADES[: GRADES.index(up_to) + 1]
    for tried in range(TRIES):
        control.check()
        board = random_board(seed + tried, rows, columns, shares)
        if not any(trace.grade in unwanted for trace in scanner.traces(board)):
            return CleanBoard(board, seed + tried, tried + 1)
        control.report(tried + 1, TRIES)
    raise BadInput(
        f"none of {TRIES:,} boards of {columns} by {rows} letters is clean",
        mend="Take a smaller board, or repair single letters.",
    )


def make(
    seed: int, scanner: Scanner, rows: int = ROWS, columns: int = COLUMNS, *, control: Control | None = None
) -> CleanBoard:
    """As `draw_clean`; a board that is too large for that is drawn once and mended by single letters.

    Raises:
        BadInput: a side is too long, or no board could be made clean.
        Stopped: as asked.
    """
    if rows * columns <= MOST_DRAWN:
        return make_clean(seed, scanner, rows, columns, control=control)
    made = repair_all(random_board(seed, rows, columns), scanner, control=control)
    if made.left:
        raise BadInput(f"board {seed} of {columns} by {rows} letters cannot be made clean", mend="Draw once more.")
    return CleanBoard(made.board, seed, 1, len(made.repairs))


def on_board(puzzle: Puzzle, board: Board) -> Puzzle:
    """The puzzle on another board: its game and its solution were of the old one, and go with it."""
    return changed(puzzle, board=board, turns=(), at=START, solution=())
