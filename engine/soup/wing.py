"""Word Soup as a wing: see `engine.wing.Wing`."""

# pyright: reportUnusedImport=false

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UNSET

from engine.core.job import Control
from engine.core.value import changed
from engine.soup.answers import Key, findings, open_key, words_of
from engine.soup.board import read_board
from engine.soup.editions import edition, sheet, sheet_name, target
from engine.soup.figure import figure, figure_choices
from engine.soup.puzzle import START, Puzzle
from engine.wing import PARTS, SMALL_LIST, Part
from engine.wing import fits_any_width as figure_findings
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

KIND, NAME, NOUN = "soup", "Word Soup", "board"
PLANNED = False
MAKES_WITH = ("soup.moves", "soup.value", "soup.beam")


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a clean board with the game of a quick player as its solution."""
    from engine.soup.make import make

    return make(seed=seed, lexicon=lexicon, house=house, control=control)


def words(puzzle: Puzzle, key: Key) -> tuple[str, ...]:
    """Return the words of the solution, and the taboo words that can be traced."""
    del puzzle
    return tuple(dict.fromkeys((*words_of(key), *(trace.word for trace in key.traces))))


def parts(puzzle: Puzzle, key: Key) -> tuple[Part, ...]:
    """Return the board, and the solution where a game was chosen."""
    del key
    return PARTS if puzzle.solution else ("puzzle",)


def on_paper(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle without the game that is played on it, and without the seed of its board."""
    return changed(puzzle, turns=(), at=START, seed=UNSET)


def record(key: Key) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the words of the solution."""
    return words_of(key), ()


BOARD = "gro\nven\nade"


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    return {"soup.moves": _warm_find_moves, "soup.value": _warm_value, "soup.beam": _warm_search}


def _warm_find_moves() -> None:
    from engine.soup.moves import finder_of

    finder_of(Lexicon.of("warm", SMALL_LIST)).moves(read_board(BOARD))


def _warm_value() -> None:
    from engine.soup.players.value import remainder

    remainder(read_board(BOARD), Lexicon.of("warm", SMALL_LIST))


def _warm_search() -> None:
    from engine.core.job import Control
    from engine.soup.players.beam import Beam

    Beam(Lexicon.of("warm", SMALL_LIST), width=2).plan(read_board(BOARD), Control())
