"""A book of bees: weeks of three hives of rising difficulty, by the rule of the README of `spelling-bee`.

The candidates are hives without S of 14 to 28 points, or of a range of answers, one at random for each set of
seven letters. They are sorted by descending accessibility and cut in thirds, and each third is shuffled. Week i
takes hive i of each third. The points are those of Longo's rules, whatever the rules of the book, because they
measure the size of a puzzle. The range also holds for the answers that the taboo lists admit. A hive with an
excluded pangram or an undecided answer is skipped.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.bee.generate import Hives, all_hives
from engine.bee.make import printable_hive
from engine.bee.puzzle import LONGO, Layout, Rules
from engine.bee.rating import word_accessibility
from engine.core.alphabet import ENGLISH
from engine.core.errors import BadInput
from engine.core.job import Control, Ending, Outcome
from engine.core.seed import Seed
from engine.core.value import Value, changed
from engine.letters.plan.book import BookEntry, Week
from engine.letters.plan.schedule import MOST_WEEKS
from engine.letters.plan.use import LEVELS
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter

LEAST_POINTS, MOST_POINTS = 14, 28  # range of the points of a hive by Longo's rules


class Kind(Value, frozen=True):
    """The hives of a book."""

    without: str = "s"  # letters that no hive contains
    # range of the number of answers, both inclusive; None for the range of points of the README
    answers: tuple[int, int] | None = None
    layout: Layout = "honeycomb"  # how the hives are drawn

    @property
    def size(self) -> str:
        """The range in words."""
        least, most = self.answers or (LEAST_POINTS, MOST_POINTS)
        return f"{least} to {most} {'answers' if self.answers else 'points'}"

    def fits(self, answers: Any, pangrams: Any) -> Any:
        """Whether hives with these numbers of answers and pangrams have the size; for one hive or for arrays."""
        least, most = self.answers or (LEAST_POINTS, MOST_POINTS)
        size = answers if self.answers else answers + LONGO.bonus * pangrams
        return (size >= least) & (size <= most)


def book(
    lexicon: Lexicon,
    weeks: int,
    seed: int,
    kind: Kind = Kind(),  # noqa: B008 - a value
    *,
    rules: Rules = LONGO,
    house: House | None = None,
    control: Control | None = None,
) -> Outcome[tuple[Week, ...]]:
    """Make a book of weeks with an easy, a medium and a hard puzzle each.

    A book has 1 to 520 weeks. Raises BadInput if the number of weeks is out of range, or the lexicon has too few
    such hives.
    """
    if not 1 <= weeks <= MOST_WEEKS:
        raise BadInput(f"{weeks} weeks is not between 1 and {MOST_WEEKS}")
    control = control or Control()
    hives = all_hives(lexicon, rules, word_accessibility(lexicon)[:, None], control=control.sub(0.0, 0.3))
    thirds = [_Third(third, hives, seed, level) for level, third in enumerate(_thirds(hives, seed, kind))]
    if min(map(len, thirds)) < weeks:
        raise BadInput(
            f"{lexicon.name} has hives of {kind.size} for {min(map(len, thirds))} weeks, not for {weeks}",
            mend="Reduce the number of weeks, or choose a larger word list.",
        )
    vetter, keys = (house or open_house()).vetter(), control.sub(0.3, 1.0)
    made: list[Week] = []
    for week in range(weeks):
        control.check()
        made.append(tuple(_next(third, lexicon, rules, vetter, kind) for third in thirds))
        keys.report(week + 1, weeks)
    return Outcome(Ending.FINISHED, tuple(made), weeks, control.seconds, {"candidates": sum(map(len, thirds))})


def _thirds(hives: Hives, seed: int, kind: Kind) -> list[np.ndarray]:
    """The indices of a random fitting hive of each letter set, by descending accessibility, in thirds."""
    fitting = kind.fits(hives.answers, hives.pangrams)
    fitting = np.flatnonzero(fitting & ((hives.letter_sets & np.uint32(ENGLISH.mask(kind.without))) == 0))
    random = Seed(seed, "bee.book")
    letter_sets = (
        np.split(fitting, np.flatnonzero(np.diff(hives.letter_sets[fitting].astype(np.int64))) + 1)
        if len(fitting)
        else []
    )
    drawn = np.array([letter_set[random.below(len(letter_set))] for letter_set in letter_sets], np.int64)
    ordered = drawn[np.argsort(-hives.sums[drawn, 0], kind="stable")]
    return np.array_split(ordered, len(LEVELS))


class _Third:
    """A third of the candidates, shuffled. Puzzles are taken from its front."""

    def __init__(self, places: np.ndarray, hives: Hives, seed: int, level: int) -> None:
        self.random = Seed(seed, "bee.book", level)
        self.places = places.tolist()
        self.random.shuffle(self.places)
        self.hives, self.level = hives, level

    def __len__(self) -> int:
        return len(self.places)


def _next(third: _Third, lexicon: Lexicon, rules: Rules, vetter: Vetter, kind: Kind) -> BookEntry:
    while third.places:
        made = printable_hive(third.hives, third.places.pop(0), third.random, rules, lexicon, vetter)
        if made and kind.fits(len(made[1].answers), len(made[1].pangrams)):
            puzzle, key = made
            return BookEntry(changed(puzzle, layout=kind.layout), key, third.level)
    raise BadInput(
        f"too few hives of {lexicon.name} have a {rules.pangram_name} that can be printed",
        mend="Reduce the number of weeks, or choose a larger word list.",
    )
