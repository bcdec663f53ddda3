"""The Wheel as a wing: see `engine.wing.Wing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.job import Control
from engine.core.value import changed
from engine.letters.keys import fitting_words as words
from engine.letters.keys import record
from engine.wheel.answers import Key, open_key
from engine.wheel.edition import edition
from engine.wheel.figure import figure, figure_choices
from engine.wheel.play import sheet, sheet_name, target
from engine.wheel.puzzle import Puzzle
from engine.wheel.review import findings
from engine.wing import both_parts as parts
from engine.wing import fits_any_width as figure_findings
from engine.wing import unchanged as on_paper
from engine.words.vetting.house import House

__all__ = [
    "KIND", "MAKES_WITH", "NAME", "NOUN", "PLANNED", "Key", "Puzzle", "edition", "figure", "figure_choices",
    "figure_findings", "findings", "make", "on_paper", "open_key", "parts", "record", "sheet", "sheet_name",
    "target", "warm_up", "words",
]  # fmt: skip

KIND, NAME, NOUN = "wheel", "Wheel", "wheel"
PLANNED = True
MAKES_WITH = ("wheel.find", "wheel.arrange")


def make(seed: int, *, lexicon: str = "", house: House | None = None, control: Control | None = None) -> Puzzle:
    """Make a wheel of nine letters in a clean arrangement."""
    from engine.wheel.make import TEMPLATE, make

    template = changed(TEMPLATE, lexicon=lexicon) if lexicon else TEMPLATE
    return make(template, seed=seed, house=house, control=control)[0]


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels."""
    from engine.wheel.warm import steps

    return steps()
