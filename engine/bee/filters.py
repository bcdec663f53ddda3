"""Filters for the table of hives, and live counts of the hives that remain."""

from __future__ import annotations

from datetime import date
from functools import partial

import numpy as np

from engine.bee.finder import FoundHives
from engine.letters.plan.use import unused
from engine.words.search.table import ANY, Conditions, Range, within

RANGES = ("answers", "points", "pangrams", "share", "names")
SWITCHES = ("perfect", "no_s", "clean")


class Filter(Conditions, frozen=True):
    """Conditions on a hive."""

    # wanted, unwanted: letters that the hive must contain, and must not contain
    wanted: str = ""
    unwanted: str = ""
    centers: str = ""  # letters, one of which must be the center
    # answers, points, pangrams: ranges of whole numbers
    answers: Range = ANY
    points: Range = ANY
    pangrams: Range = ANY
    share: Range = ANY  # in percent
    names: Range = ANY  # range of the number of answers that may be names
    perfect: bool = False  # there is a pangram of exactly seven letters
    no_s: bool = False
    clean: bool = False  # the hive can be printed as it is taken: see `FoundHives.printable`
    # the hive was not used in this many days before today and is not planned for a later day
    unused: int | None = None
    text: str = ""  # a hive, or its beginning, as users type it: the center, then other letters in any order


def mask(found: FoundHives, wanted: Filter, today: date | None = None) -> np.ndarray:
    """bool[h]: the hives that satisfy every condition. `today` defaults to the system's date."""
    return wanted.matching(partial(_holds, found, wanted, today), len(found))


def counts(found: FoundHives, wanted: Filter, today: date | None = None) -> dict[str, int]:
    """For each condition, count the hives that would remain if that condition alone were toggled.

    An active condition is toggled off, an inactive one of `SWITCHES` on. For any other inactive condition the
    count is the present number of hives.
    """
    holds = partial(_holds, found, wanted, today)
    counted, fails, failed = wanted.counts(holds, len(found))
    return counted | {
        name: int(np.count_nonzero((failed == 0) & holds(name))) for name in SWITCHES if name not in fails
    }


def _holds(found: FoundHives, wanted: Filter, today: date | None, name: str) -> np.ndarray:
    if name in RANGES:
        return within(getattr(found, name), getattr(wanted, name))
    return {
        "wanted": lambda: _with_letters(found, wanted.wanted),
        "unwanted": lambda: (found.letter_sets & _mask(found, wanted.unwanted)) == 0,
        "centers": lambda: (_mask(found, wanted.centers) >> found.centers & np.uint32(1)).astype(np.bool_),
        "perfect": lambda: found.perfect > 0,
        "no_s": lambda: (found.letter_sets & _mask(found, "s")) == 0,
        "clean": lambda: found.printable,
        "unused": lambda: unused(found.used, wanted.unused or 0, today),
        "text": lambda: _matches_text(found, wanted.text),
    }[name]()


def _with_letters(found: FoundHives, letters: str) -> np.ndarray:
    if not set(_letters(letters)) <= found.alphabet.codes.keys():
        return np.zeros(len(found), np.bool_)
    return found.with_letters(_letters(letters))


def _matches_text(found: FoundHives, text: str) -> np.ndarray:
    held = _with_letters(found, text)
    for letter in _letters(text)[:1]:
        held &= found.centers == found.alphabet.codes.get(letter, -1)
    return held


def _mask(found: FoundHives, letters: str) -> np.uint32:
    return np.uint32(found.alphabet.mask(letter for letter in _letters(letters) if letter in found.alphabet.codes))


def _letters(text: str) -> str:
    """The characters of a field in lowercase, without spaces, commas and slashes."""
    return "".join(letter for letter in text.lower() if not letter.isspace() and letter not in ",/")
