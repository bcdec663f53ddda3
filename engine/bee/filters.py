"""Which hives of a table an editor wants to see: conditions, each of which can be switched on, and live counts."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import reduce
from typing import TypeAlias

import numpy as np

from engine.bee.finder import CLEAN, FoundHives
from engine.value import Value

Range: TypeAlias = tuple[float | None, float | None]
"""The least and the most, both included; None where there is no limit."""
ANY: Range = (None, None)
OFF = (None, "", ANY)
RANGES = ("answers", "points", "pangrams", "difficulty", "common")
SWITCHES = ("perfect", "no_s", "clean")


class Filter(Value, frozen=True):
    """What a hive has to be like; all conditions hold together, and an empty one holds for every hive.

    Attributes:
        wanted, unwanted: letters that the hive must have, and that it must not have.
        centers: letters of which one is to be the center.
        answers, points, pangrams: ranges of whole numbers.
        difficulty, common: ranges of percent.
        perfect: a pangram has exactly seven letters.
        no_s: without S.
        clean: no answer is in doubt, and no pangram left out.
        unused: not used within so many days before today, nor planned for a later one.
        text: a hive as a person writes it, or its beginning: the center, then other letters in any order.
    """

    wanted: str = ""
    unwanted: str = ""
    centers: str = ""
    answers: Range = ANY
    points: Range = ANY
    pangrams: Range = ANY
    difficulty: Range = ANY
    common: Range = ANY
    perfect: bool = False
    no_s: bool = False
    clean: bool = False
    unused: int | None = None
    text: str = ""

    @property
    def active(self) -> tuple[str, ...]:
        """The names of the conditions that are switched on."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return tuple(name for name, value in values.items() if value not in OFF and value is not False)


def mask(found: FoundHives, wanted: Filter, today: date | None = None) -> np.ndarray:
    """bool[h]: the hives for which every condition holds."""
    held = [_holds(found, wanted, name, today) for name in wanted.active]
    return reduce(np.logical_and, held, np.ones(len(found), np.bool_))


def counts(found: FoundHives, wanted: Filter, today: date | None = None) -> dict[str, int]:
    """By each condition's name, the hives that remain if it alone were switched over.

    For a condition that holds that is without it; for one of `SWITCHES` that is off, with it; for any other
    that is empty, as many as there are now.
    """
    failed = np.zeros(len(found), np.uint8)
    fails = {name: ~_holds(found, wanted, name, today) for name in wanted.active}
    for one in fails.values():
        failed += one
    remain = failed == 0
    now = int(np.count_nonzero(remain))
    said = dict.fromkeys(wanted.__struct_fields__, now)
    for name, one in fails.items():
        said[name] = int(np.count_nonzero(failed == one))
    for name in SWITCHES:
        if name not in fails:
            said[name] = int(np.count_nonzero(remain & _holds(found, wanted, name, today)))
    return said


def _holds(found: FoundHives, wanted: Filter, name: str, today: date | None) -> np.ndarray:
    if name in RANGES:
        return _within(getattr(found, name), getattr(wanted, name))
    return {
        "wanted": lambda: _with_letters(found, wanted.wanted),
        "unwanted": lambda: (found.pots & _mask(found, wanted.unwanted)) == 0,
        "centers": lambda: (_mask(found, wanted.centers) >> found.centers & np.uint32(1)).astype(np.bool_),
        "perfect": lambda: found.perfect > 0,
        "no_s": lambda: (found.pots & _mask(found, "s")) == 0,
        "clean": lambda: (found.standing == CLEAN) & (found.pangrams > 0),
        "unused": lambda: found.used < max(1, (today or date.today()).toordinal() - (wanted.unused or 0)),
        "text": lambda: _written(found, wanted.text),
    }[name]()


def _within(values: np.ndarray, limits: Range) -> np.ndarray:
    least, most = limits
    held = np.ones(len(values), np.bool_) if least is None else values >= least
    return held if most is None else held & (values <= most)


def _with_letters(found: FoundHives, letters: str) -> np.ndarray:
    if not set(_bare(letters)) <= found.alphabet.codes.keys():
        return np.zeros(len(found), np.bool_)  # no hive has such a sign
    return found.with_letters(_bare(letters))


def _written(found: FoundHives, text: str) -> np.ndarray:
    held = _with_letters(found, text)
    for letter in _bare(text)[:1]:
        held &= found.centers == found.alphabet.codes.get(letter, -1)
    return held


def _mask(found: FoundHives, letters: str) -> np.uint32:
    return np.uint32(found.alphabet.mask(letter for letter in _bare(letters) if letter in found.alphabet.codes))


def _bare(letters: str) -> str:
    return "".join(_kept(letters.lower()))


def _kept(letters: str) -> Iterator[str]:
    return (letter for letter in letters if not letter.isspace() and letter not in ",/")
