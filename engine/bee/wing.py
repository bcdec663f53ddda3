"""The Bee as a wing: see `engine.wing.Wing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.bee.answers import Key, open_key, words_of
from engine.bee.figure import figure
from engine.bee.findings import findings
from engine.bee.puzzle import Puzzle
from engine.bee.text import text
from engine.job import Control
from engine.vetting.house import House
from engine.wing import both_parts as parts
from engine.wing import fits_any_width as figure_findings

__all__ = [
    "KIND", "NAME", "NOUN", "Puzzle", "figure", "figure_findings", "findings", "make", "on_paper", "open_key",
    "parts", "record", "text", "warm_up", "words",
]  # fmt: skip

KIND, NAME, NOUN = "bee", "Bee", "hive"


def make(seed: int, *, house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a hive of the default lexicon and rules."""
    from engine.bee.make import make

    return make("common", seed=seed, house=house, control=control)[0]


def words(puzzle: Puzzle, key: Key) -> tuple[str, ...]:
    """Return all words that fit the hive, those that do not count included."""
    del puzzle
    return words_of((*key.answers, *key.excluded))


def on_paper(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle: all its fields affect the printed page."""
    return puzzle


def record(key: Key) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Return the answers, and the points of the thresholds or ranks."""
    return words_of(key.answers), key.levels


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call of each solver, the generator and its proof."""
    from engine.bee.warm import steps

    return steps()
