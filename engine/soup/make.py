"""Make boards without visible taboo words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import UNSET

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.value import changed
from engine.soup.board import COLUMNS, ROWS, Board, random_board
from engine.soup.puzzle import START, Puzzle
from engine.soup.traces import GRADES, Grade, Scanner, repair_all
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house

TRIES = 3_000  # most seeds to try. About one 12x9 board in thirty is clean; larger boards are clean less often.
MOST_DRAWN = 144
"""Most cells of a board for which `make` tries seeds; a clean 12x12 board takes about 300 seeds, or a second."""
MOST_SEED = 2**31 - 2  # seeds that are drawn are smaller, so that every field for a seed can show them

# positions that the player of `make` expands for its game; planning again before each move gives 1 or 2 % more
# points in five times the time
STEPS = 3_000


class CleanBoard(NamedTuple):
    """A board without visible taboo words. `tried` counts seeds, `mended` the letters changed by repairs."""

    board: Board
    seed: int
    tried: int
    mended: int = 0

    @property
    def own_seed(self) -> int | None:
        """The seed that gives this very board; None if letters were changed."""
        return None if self.mended else self.seed


def make(*, seed: int, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a clean board of the usual size with the game of a player as its solution.

    The player uses only words that no editor has to decide on. A lexicon of "" is the usual one. Raises BadInput
    if no clean board is found.
    """
    from engine.soup.moves import clean_lexicon
    from engine.soup.players.beam import Beam
    from engine.soup.players.player import play

    control, house = control or Control(), house or open_house()
    drawn = make_clean(seed, Scanner(house.vetter()), control=control.sub(0.0, 0.3))
    puzzle = Puzzle(drawn.board, seed=drawn.seed)
    puzzle = changed(puzzle, lexicon=lexicon) if lexicon else puzzle
    words = clean_lexicon(open_lexicon(puzzle.lexicon, control=control.sub(0.3, 0.4)), house)
    game = play(Beam(words, steps=STEPS), puzzle.board, control.sub(0.4, 1.0))
    control.check()
    return changed(puzzle, solution=game.result.moves)


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
    """Return the first clean random board, trying a seed and then others that are drawn from it.

    Two seeds do not end at the same clean board, as they would if consecutive seeds were tried. Boards with taboo
    words of the grade `up_to` are rejected: "glaring" are those on straight lines, "plain" all visible ones.
    `shares` as in `random_board`. Raises BadInput if a side is not 1 to 16, or if none of 3,000 boards is clean.
    """
    control, unwanted = control or Control(), GRADES[: GRADES.index(up_to) + 1]
    others, own = Seed(seed, "clean"), seed
    for tried in range(TRIES):
        control.check()
        board = random_board(own, rows, columns, shares)
        if not any(trace.grade in unwanted for trace in scanner.traces(board)):
            return CleanBoard(board, own, tried + 1)
        own = others.below(MOST_SEED)
        control.report(tried + 1, TRIES)
    raise BadInput(
        f"none of {TRIES:,} boards of {columns} by {rows} letters is clean",
        mend="Choose a smaller board, or repair single letters.",
    )


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
        raise BadInput(
            f"board {seed} of {columns} by {rows} letters cannot be made clean", mend="Try another seed."
        )
    return CleanBoard(made.board, seed, 1, len(made.repairs))


def on_board(puzzle: Puzzle, board: Board, seed: int | None = None) -> Puzzle:
    """Return the puzzle with another board and its random seed, without its game and solution."""
    return changed(puzzle, board=board, turns=(), at=START, solution=(), seed=UNSET if seed is None else seed)
