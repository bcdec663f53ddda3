"""How hard a puzzle is: the share of its answers that a reader is expected to find, in percent.

This is the only measure of difficulty. Hives and wheels have it in the plan, in their tabs, on pages and in books.
A crossword and a Word Soup have none: the clues decide a crossword and the player's aim a Word Soup, and neither
is in the words.

The chance to find a word is a logistic function of its Zipf value and of the letters that must be put in order.
Readers see familiar beginnings and endings at once, so their letters count half: STUDYING is nearly as easy to see
as STUDY, and SCLEROSIS is hidden. A hive's share is that of its points, by the rules of the hive. In a wheel, the
most common long word counts as much as `LONG` of the puzzle, and the other answers share the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import numpy as np

from engine.core.dates import WEEKDAYS
from engine.core.value import Value

LEVELS = ("easy", "medium", "hard")
BANDS = {"bee": (52.0, 45.0), "wheel": (68.0, 60.0)}
"""For each kind with a measure, the share from which a puzzle is easy, and that below which it is hard. The limits
cut the usual hives and wheels of `common` in about thirds; wheels have more answers that everybody knows."""
LONG = 1 / 3
SATURDAY = 5
TYPICAL = 5  # letters to order of a word for which the length makes no correction
MOST_CHANCE = 1000
"""Chances are whole thousandths, so that sums in a table and in a key agree."""
ENDINGS = ("ing", "ies", "ied", "est", "ion", "ed", "er", "es", "ly", "al", "s", "y")
BEGINNINGS = ("over", "out", "un", "re", "in", "de")


class Readers(Value, frozen=True):
    """What the readers of a house find. The constants are fitted to solvers' results (`engine.words.solvers`).

    Attributes:
        middle: Zipf value at which a word of five letters is found by every second reader.
        slope: increase of the log odds with one unit of the Zipf value.
        letter: decrease of the log odds with one more letter to order.
        source: what they were fitted to; "" for the program's own.
    """

    middle: float = 2.8
    slope: float = 1.8
    letter: float = 0.4
    source: str = ""

    def chances(self, words: Sequence[str], zipf: Sequence[float] | np.ndarray) -> np.ndarray:
        """int32[n]: the chance to find each word in thousandths."""
        rare = self.slope * (np.asarray(zipf, np.float64) - self.middle)
        odds = rare - self.letter * (to_order(words) - TYPICAL)
        return np.rint(MOST_CHANCE / (1 + np.exp(-odds))).astype(np.int32)


def to_order(words: Sequence[str]) -> np.ndarray:
    """float64[n]: the letters of each word that a reader must put in order."""
    return np.fromiter(map(_to_order, words), np.float64, len(words))


def _to_order(word: str) -> float:
    familiar = next((len(end) for end in ENDINGS if word.endswith(end)), 0)
    familiar += next((len(begin) for begin in BEGINNINGS if word.startswith(begin)), 0)
    return len(word) - min(familiar, len(word)) / 2


def share(found: float | np.ndarray, count: float | np.ndarray) -> np.ndarray:
    """The percentage found, to a tenth, given a sum of chances and a number of answers or points; 0 for none."""
    return np.round(100 * np.asarray(found) / (MOST_CHANCE * np.maximum(count, 1)), 1)


def with_long(found: float | np.ndarray, count: float | np.ndarray, long: float | np.ndarray) -> np.ndarray:
    """The share of a wheel from the sum of the chances of its answers, their number, and that of its long word."""
    return share((1 - LONG) * np.asarray(found) + LONG * np.asarray(long) * count, count)


def level_of(kind: str, found: float | None) -> int | None:
    """The level of a share, an index into `LEVELS`; None for a kind or a puzzle without a share."""
    if found is None or kind not in BANDS:
        return None
    return sum(found < limit for limit in BANDS[kind])


def by_level(kind: str, shares: np.ndarray) -> list[np.ndarray]:
    """The indices of the puzzles of each level, the easiest first.

    If the word list has no puzzle of a level, the levels are thirds: these differ as much as the list allows.
    """
    order = np.argsort(-shares, kind="stable")
    levels = np.array([level_of(kind, found) for found in shares[order].tolist()])
    found = [order[levels == level] for level in range(len(LEVELS))]
    return found if all(map(len, found)) else np.array_split(order, len(LEVELS))


def level_text(kind: str, found: float | None) -> str:
    """The level and the share: "easy, 63 % found"; "" without one."""
    level = level_of(kind, found)
    return "" if level is None else f"{LEVELS[level]}, {found:.0f} % found"


def spread_text(puzzles: Iterable[Any], kind: str) -> str:
    """The mean share of each weekday, and its fall to Saturday; "" for no share.

    The puzzles are uses of a plan or entries of the calendar: they have a kind, a day and a share.
    """
    by_day = dict[int, list[float]]()
    for one in puzzles:
        if one.kind == kind and one.share is not None:
            by_day.setdefault(date.fromisoformat(one.day).weekday(), []).append(one.share)
    if not by_day:
        return ""
    means = {day: sum(found) / len(found) for day, found in sorted(by_day.items())}
    text = f"{', '.join(f'{WEEKDAYS[day][:3]} {mean:.0f} %' for day, mean in means.items())} expected to be found"
    ends = [day for day in means if day <= SATURDAY]
    if len(ends) > 1:
        points = means[ends[0]] - means[ends[-1]]
        text += f"; {points:.0f} points between {WEEKDAYS[ends[0]][:3]} and {WEEKDAYS[ends[-1]][:3]}"
    return text
