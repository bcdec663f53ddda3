"""Make boards without visible taboo words."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from engine.core import BadInput, Control, changed
from engine.core.seed import Seed
from engine.soup.board import COLUMNS, ROWS, Board, Move, random_board
from engine.soup.puzzle import START, Puzzle
from engine.soup.traces import Scanner, repair_all, visible

TRIES = 3_000  # most seeds to try. About one 12x9 board in thirty is clean; larger boards are clean less often.
MOST_DRAWN = 144
"""Most cells of a board for which `make` tries seeds; a clean 12x12 board takes about 300 seeds, or a second."""
MOST_SEED = 2**31 - 2  # upper limit of drawn seeds, so that every field for a seed can show them


class CleanBoard(NamedTuple):
    """A board without visible taboo words. `tried` counts seeds, `mended` the letters changed by repairs."""

    board: Board
    seed: int
    tried: int
    mended: int = 0


def make_clean(
    seed: int, scanner: Scanner, rows: int = ROWS, columns: int = COLUMNS, *,
    shares: Sequence[float] | None = None, control: Control | None = None,
) -> CleanBoard:  # fmt: skip
    """Return the first clean random board, trying a seed and then seeds drawn from it.

    Different seeds do not end at the same clean board, as with consecutive seeds. `shares` as in `random_board`.
    Raises BadInput if a side is not 1 to 16, or if none of 3,000 boards is clean.
    """
    control, others, own = control or Control(), Seed(seed, "clean"), seed
    for tried in range(TRIES):
        control.check()
        board = random_board(own, rows, columns, shares)
        if not visible(scanner.traces(board)):
            return CleanBoard(board, own, tried + 1)
        own = others.below(MOST_SEED)
        control.report(tried + 1, TRIES)
    what = f"none of {TRIES:,} boards of {columns} by {rows} letters is clean"
    raise BadInput(what, mend="Choose a smaller board, or repair single letters.")


def make_board(
    seed: int, scanner: Scanner, rows: int = ROWS, columns: int = COLUMNS, *, control: Control | None = None
) -> CleanBoard:
    """Return a clean random board.

    Up to 144 cells, seeds are tried as in `make_clean`. A larger board is drawn once and repaired. Raises BadInput
    if a side is not 1 to 16, or if no clean board was found.
    """
    if rows * columns <= MOST_DRAWN:
        return make_clean(seed, scanner, rows, columns, control=control)
    made = repair_all(random_board(seed, rows, columns), scanner, control=control)
    if made.remaining:
        raise BadInput(f"board {seed} of {columns} by {rows} letters cannot be made clean", mend="Try another seed.")
    return CleanBoard(made.board, seed, 1, len(made.repairs))


def on_board(
    puzzle: Puzzle, board: Board, seed: int | None = None, solution: tuple[Move, ...] = (), given: Sequence[str] = ()
) -> Puzzle:
    """Return the puzzle with another board, its seed, its solution and its given words, without its game."""
    seed_of, words = UNSET if seed is None else seed, tuple(given) or UNSET
    return changed(puzzle, board=board, turns=(), at=START, solution=solution, seed=seed_of, given=words)
