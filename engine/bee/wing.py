"""The Bee as a wing: see `engine.wing.Wing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.bee.answers import Key, findings, open_key
from engine.bee.editions import edition, sheet, sheet_name, target
from engine.bee.figure import figure, figure_choices
from engine.bee.puzzle import Puzzle
from engine.core.job import Control
from engine.letters.keys import fitting_words as words
from engine.letters.keys import record
from engine.wing import SMALL_LIST
from engine.wing import both_parts as parts
from engine.wing import fits_any_width as figure_findings
from engine.wing import unchanged as on_paper
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

__all__ = [
    "KIND", "MAKES_WITH", "NAME", "NOUN", "PLANNED", "Key", "Puzzle", "edition", "figure", "figure_choices",
    "figure_findings", "findings", "make", "on_paper", "open_key", "parts", "record", "sheet", "sheet_name",
    "target", "warm_up", "words",
]  # fmt: skip

KIND, NAME, NOUN = "bee", "Bee", "hive"
PLANNED = True
MAKES_WITH = ("bee.find", "wheel.arrange")


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a hive of the default rules."""
    from engine.bee.make import make

    return make(lexicon or "common", seed=seed, house=house, control=control)[0]


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    return {"bee.find": _warm_find}


def _warm_find() -> None:
    from engine.bee.arrange import traced_everywhere
    from engine.bee.generate import all_hives, letter_sets_of
    from engine.bee.puzzle import LONGO

    words = Lexicon.of("warm", SMALL_LIST)
    all_hives(words, LONGO)
    traced_everywhere(letter_sets_of(words, words.lengths >= LONGO.minimum), ("gore",))
