"""Word lists with ranks or counts in place of scores. They get scores from 0 to 100 by their order."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

MOST_SCORE = 100
LEAST_LINES = 20
"""Lines with a number from which a list can have ranks or counts. In a shorter list they are errors."""
DISTINCT = 0.9
"""Share of different numbers from which they can be ranks."""
SPREAD = 2
"""The largest rank for each line, at most: a list may leave out words of a longer one."""
_NUMBER = re.compile(r";\s*([0-9]{1,12})\s*$")


class Rescaled(NamedTuple):
    """The lines of a list, and what their numbers were: "" for scores, or a description."""

    lines: list[str]
    numbers: str = ""


def rescaled(lines: list[str]) -> Rescaled:
    """Return the lines `word;number` of a list with scores from 0 to 100, if most of its numbers are above 100.

    Numbers are ranks, and 1 is the best, if nearly all of them differ and they are not much larger than the number
    of lines. Otherwise they are counts, and the largest is the best. A score is the share of the other words that
    are worse, in percent; equal numbers share the middle of their places. Other lists are returned unchanged.
    """
    found = [_NUMBER.search(line) for line in lines]
    values = sorted(int(match[1]) for match in found if match)
    if len(values) < LEAST_LINES or sum(value > MOST_SCORE for value in values) * 2 <= len(values):
        return Rescaled(lines)
    are_ranks = _are_ranks(values)
    scores = {value: _score(value, values, descending=are_ranks) for value in set(values)}
    made = [
        f"{line[: match.start()]};{scores[int(match[1])]}" if match else line
        for line, match in zip(lines, found, strict=True)
    ]
    return Rescaled(made, "ranks, 1 is the best" if are_ranks else "counts, the largest is the best")


def _are_ranks(values: Sequence[int]) -> bool:
    return len(set(values)) >= DISTINCT * len(values) and values[-1] <= SPREAD * len(values)


def _score(value: int, values: Sequence[int], *, descending: bool) -> int:
    """Return the share of the other values that are below a value, or above if they descend, in percent."""
    place = (bisect_left(values, value) + bisect_right(values, value) - 1) / 2
    share = place / (len(values) - 1)
    return round(MOST_SCORE * (1 - share if descending else share))
