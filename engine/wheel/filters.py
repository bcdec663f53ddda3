"""Which wheels of a table an editor wants to see: conditions that can be switched on, and live counts."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import TypeAlias

import numpy as np

from engine.alphabet import ENGLISH
from engine.value import Value
from engine.wheel.finder import TABOO, FoundWheels

Range: TypeAlias = tuple[float | None, float | None]
"""The least and the most, both included; None where there is no limit."""
ANY: Range = (None, None)
RANGES = ("zipf", "answers", "common")
VERDICTS = ("clean", "arrange", "unavoidable", "forbidden")
"""What is said of a wheel, by its code: in no arrangement can a taboo word be traced; in some; in every one; or a
long word is taboo or rejected, which no arrangement mends."""
CLEAN, ARRANGE, UNAVOIDABLE, FORBIDDEN = range(4)


class Filter(Value, frozen=True):
    """What a wheel has to be like; all conditions hold together, and an empty one holds for every wheel.

    Attributes:
        text: the long word, or a part of it.
        hubs: letters of which one is to be the hub.
        unwanted: letters that the wheel must not have.
        zipf: the range of the long word's commonness.
        answers, common: ranges of whole numbers.
        verdicts: those that may be, of `VERDICTS`; none for any.
    """

    text: str = ""
    hubs: str = ""
    unwanted: str = ""
    zipf: Range = ANY
    answers: Range = ANY
    common: Range = ANY
    verdicts: tuple[str, ...] = ()

    @property
    def active(self) -> tuple[str, ...]:
        """The names of the conditions that are switched on."""
        return tuple(name for name in self.__struct_fields__ if getattr(self, name) not in ("", ANY, ()))


class Shown:
    """A table of wheels with what the conditions look at, made once a table.

    Attributes:
        square: whether the wheels are to stand in squares, where more cells touch than in what was judged:
            a wheel that a taboo word could stand in is then never said to be clean however it is arranged.
        verdicts: uint8[h], a place in `VERDICTS`.
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
        """bool[h]: the wheels for which every condition holds."""
        held = [self._holds(wanted, name) for name in wanted.active]
        return reduce(np.logical_and, held, np.ones(len(self.found), np.bool_))

    def counts(self, wanted: Filter) -> dict[str, int]:
        """By each condition's name, the wheels that remain without it; by each verdict's, those that have it."""
        failed = np.zeros(len(self.found), np.uint8)
        fails = {name: ~self._holds(wanted, name) for name in wanted.active}
        for one in fails.values():
            failed += one
        said = dict.fromkeys(wanted.__struct_fields__, int(np.count_nonzero(failed == 0)))
        for name, one in fails.items():
            said[name] = int(np.count_nonzero(failed == one))
        rest = failed == fails["verdicts"] if "verdicts" in fails else failed == 0
        each = np.bincount(self.verdicts[rest], minlength=len(VERDICTS)).tolist()
        return said | {f"verdict {name}": count for name, count in zip(VERDICTS, each, strict=True)}

    def _holds(self, wanted: Filter, name: str) -> np.ndarray:
        if name in RANGES:
            return _within(getattr(self.found, name), getattr(wanted, name))
        return {
            "text": lambda: np.char.find(self.words, wanted.text.strip().lower()) >= 0,
            "hubs": lambda: np.isin(self.found.hubs, _codes(wanted.hubs)),
            "unwanted": lambda: (self.masks & sum(1 << code for code in _codes(wanted.unwanted))) == 0,
            "verdicts": lambda: np.isin(self.verdicts, [VERDICTS.index(one) for one in wanted.verdicts]),
        }[name]()


def _within(values: np.ndarray, limits: Range) -> np.ndarray:
    least, most = limits
    held = np.ones(len(values), np.bool_) if least is None else values >= least
    return held if most is None else held & (values <= most)


def _codes(letters: str) -> list[int]:
    return sorted({ENGLISH.codes[letter] for letter in letters.lower() if letter in ENGLISH.codes})
