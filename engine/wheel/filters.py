"""Filters for the table of wheels, and live counts of the wheels that remain."""

from __future__ import annotations

from functools import cached_property, partial

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.letters.plan.use import unused
from engine.wheel.finder import TABOO, FoundWheels
from engine.words.search.table import ANY, Conditions, Range, within

RANGES = ("zipf", "answers", "common", "names")
VERDICTS = ("clean", "arrange", "unavoidable", "forbidden")
"""The verdict on a wheel, by its code. A taboo word can be traced in no arrangement ("clean"), in some
("arrange") or in all ("unavoidable"); or a long word is taboo or rejected in any arrangement ("forbidden")."""
CLEAN, ARRANGE, UNAVOIDABLE, FORBIDDEN = range(4)


class Filter(Conditions, frozen=True):
    """Conditions on a wheel."""

    text: str = ""  # the long word, or a part of it
    hubs: str = ""  # letters, one of which must be the hub
    unwanted: str = ""  # letters that the wheel must not contain
    zipf: Range = ANY  # range of the long word's Zipf value
    # answers, common: ranges of whole numbers
    answers: Range = ANY
    common: Range = ANY
    names: Range = ANY  # range of the number of answers that may be names
    verdicts: tuple[str, ...] = ()  # the accepted ones of `VERDICTS`; empty for all
    # the wheel was not used in this many days before today and is not planned for a later day
    unused: int | None = None


class Shown:
    """A table of wheels, prepared for filtering.

    Attributes:
        square: whether the wheels are printed as squares. More cells touch in a square than in the ring that the
            table was computed for, so a wheel is "clean" only if the letters of no taboo word are all in it.
        verdicts: uint8[h], indices into `VERDICTS`.
    """

    def __init__(self, found: FoundWheels, *, square: bool = False) -> None:
        self.found, self.square = found, square
        share = np.ones(len(found)) if found.clean is None else found.clean
        possible = share < 1 if found.taboo is None or not square else found.taboo > 0
        verdicts = np.select([share <= 0, possible], [UNAVOIDABLE, ARRANGE], CLEAN)
        self.verdicts = np.where(found.standing >= TABOO, FORBIDDEN, verdicts).astype(np.uint8)

    @cached_property
    def words(self) -> np.ndarray:
        """The long words, U[h]."""
        return np.array(self.found.words)

    @cached_property
    def masks(self) -> np.ndarray:
        """uint32[h]: the letters of each wheel."""
        return np.array([ENGLISH.mask(word) for word in self.found.words], np.uint32)

    def mask(self, wanted: Filter) -> np.ndarray:
        """bool[h]: the wheels that satisfy every condition."""
        return wanted.matching(partial(self._holds, wanted), len(self.found))

    def counts(self, wanted: Filter) -> dict[str, int]:
        """For each condition, count the wheels that remain without it; for each verdict, those that have it.

        The keys of the verdicts are "verdict clean" and so on.
        """
        counted, fails, failed = wanted.counts(partial(self._holds, wanted), len(self.found))
        others_hold = failed == fails["verdicts"] if "verdicts" in fails else failed == 0
        each = np.bincount(self.verdicts[others_hold], minlength=len(VERDICTS)).tolist()
        return counted | {f"verdict {name}": count for name, count in zip(VERDICTS, each, strict=True)}

    def _holds(self, wanted: Filter, name: str) -> np.ndarray:
        if name in RANGES:
            return within(getattr(self.found, name), getattr(wanted, name))
        return {
            "text": lambda: np.char.find(self.words, wanted.text.strip().lower()) >= 0,
            "hubs": lambda: np.isin(self.found.hubs, _codes(wanted.hubs)),
            "unwanted": lambda: (self.masks & sum(1 << code for code in _codes(wanted.unwanted))) == 0,
            "unused": lambda: unused(self.found.used, wanted.unused or 0),
            "verdicts": lambda: np.isin(self.verdicts, [VERDICTS.index(verdict) for verdict in wanted.verdicts]),
        }[name]()


def _codes(letters: str) -> list[int]:
    return sorted({ENGLISH.codes[letter] for letter in letters.lower() if letter in ENGLISH.codes})
