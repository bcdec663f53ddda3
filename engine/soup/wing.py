"""Word Soup as a wing: see `engine.wing.Wing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import UNSET

from engine.core.job import Control
from engine.core.value import changed
from engine.soup.answers import Key, findings, open_key, words_of
from engine.soup.edition import edition
from engine.soup.figure import figure, figure_choices
from engine.soup.play import sheet, sheet_name, target
from engine.soup.puzzle import START, Puzzle
from engine.wing import PARTS, Part
from engine.wing import fits_any_width as figure_findings
from engine.words.vetting.house import House

__all__ = [
    "KIND", "MAKES_WITH", "NAME", "NOUN", "PLANNED", "Key", "Puzzle", "edition", "figure", "figure_choices",
    "figure_findings", "findings", "make", "on_paper", "open_key", "parts", "record", "sheet", "sheet_name",
    "target", "warm_up", "words",
]  # fmt: skip

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


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    from engine.soup.warm import steps

    return steps()
