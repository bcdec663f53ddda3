"""Conditions on the rows of a table, ranges of numbers among them, and counts of the rows that satisfy them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import reduce
from typing import TypeAlias

import numpy as np

from engine.core.value import Value

Range: TypeAlias = tuple[float | None, float | None]
"""The smallest and the largest value, both inclusive; None for no limit."""
ANY: Range = (None, None)


class Conditions(Value, frozen=True):
    """Conditions on a row. A row must satisfy all of them; an empty condition accepts every row."""

    @property
    def active(self) -> tuple[str, ...]:
        """The names of the conditions that are set."""
        values = {name: getattr(self, name) for name in self.__struct_fields__}
        return tuple(
            name for name, value in values.items() if value not in (None, "", ANY, ()) and value is not False
        )

    def matching(self, holds: Callable[[str], np.ndarray], size: int) -> np.ndarray:
        """bool[size]: the rows that satisfy every condition; `holds` gives those that satisfy a condition."""
        return reduce(np.logical_and, map(holds, self.active), np.ones(size, np.bool_))

    def counts(
        self, holds: Callable[[str], np.ndarray], size: int
    ) -> tuple[dict[str, int], dict[str, np.ndarray], np.ndarray]:
        """Count the rows that remain without each condition in turn; without one that is not set, all that remain.

        Returns:
            the counts by condition; for each condition that is set, bool[size], the rows that fail it; and
            uint8[size], the number of conditions that each row fails.
        """
        fails = {name: ~holds(name) for name in self.active}
        failed, without = counts_without_each(fails, size)
        return dict.fromkeys(self.__struct_fields__, int(np.count_nonzero(failed == 0))) | without, fails, failed


def within(values: np.ndarray, limits: Range) -> np.ndarray:
    """bool[n]: whether each value lies in a range."""
    least, most = limits
    held = np.ones(len(values), np.bool_) if least is None else values >= least
    return held if most is None else held & (values <= most)


def counts_without_each(fails: Mapping[str, np.ndarray], size: int) -> tuple[np.ndarray, dict[str, int]]:
    """Count the rows that remain when each condition in turn is dropped.

    Args:
        fails: for each condition, bool[size]: the rows that do not satisfy it. At most 255 conditions.

    Returns:
        uint8[size], the number of conditions that each row fails; and for each condition the number of rows that
        satisfy all the others.
    """
    failed = np.zeros(size, np.uint8)
    for failing in fails.values():
        failed += failing
    return failed, {name: int(np.count_nonzero(failed == failing)) for name, failing in fails.items()}
