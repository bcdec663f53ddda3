"""The Wheel as a wing: see `engine.wing.Wing`."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.job import Control
from engine.core.value import changed
from engine.letters.keys import fitting_words as words
from engine.letters.keys import record
from engine.wheel.answers import Key, findings, open_key
from engine.wheel.editions import edition, sheet, sheet_name, target
from engine.wheel.figure import figure, figure_choices
from engine.wheel.puzzle import Puzzle
from engine.wing import SMALL_LIST
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
    """Return a call for each family of kernels. `wheel.arrange` also arranges the letters of hives."""
    return {"wheel.arrange": _warm_arrange, "wheel.find": _warm_find, "wheel.all_arrangements": _warm_arrange_all}


def _warm_arrange() -> None:
    from engine.words.paths.arrangements import classify
    from engine.words.paths.paths import ring

    classify("g", "cenoov", SMALL_LIST, ring(6))


def _warm_find() -> None:
    from engine.wheel.finder import find
    from engine.wheel.puzzle import NEWSPAPER
    from engine.words.lexicon import Lexicon
    from engine.words.vetting.house import House

    find(Lexicon.of("wheels", ("waterfall",)), 9, NEWSPAPER, House(), arrangements=False)


def _warm_arrange_all() -> None:
    from engine.wheel.all_arrangements import AllArrangements
    from engine.wheel.wheels import wheels_of

    AllArrangements(wheels_of(SMALL_LIST, 6), SMALL_LIST).run()
