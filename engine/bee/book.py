"""A book of bees: weeks of three hives of rising difficulty, by the rule of the README of `spelling-bee`.

The candidates are hives without S of 14 to 28 points, or of a range of answers, one at random for each set of
seven letters. Those of each level (`engine.words.difficulty`) are shuffled, and week i takes hive i of each; the
README sorts by accessibility and cuts in thirds. The points are those of Longo's rules, whatever the rules of the
book, because they measure the size of a puzzle. The range also holds for the answers that the taboo lists admit. A
hive with an excluded pangram or an undecided answer is skipped.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from engine.bee.generate import Hives, all_hives, word_points
from engine.bee.make import printable_hive
from engine.bee.puzzle import LONGO, Layout, Rules
from engine.core.alphabet import ENGLISH
from engine.core.errors import BadInput
from engine.core.job import Control, Ending, Outcome
from engine.core.seed import Seed
from engine.core.value import Value, changed
from engine.letters.plan.book import BookEntry, Week
from engine.letters.plan.schedule import MOST_WEEKS
from engine.words.difficulty import by_level, share
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter

LEAST_POINTS, MOST_POINTS = 14, 28
"""Range of the points of a hive by Longo's rules."""
SPARE = 3
"""Candidates of each level for a week: the house excludes some."""


class Kind(Value, frozen=True):
    """The hives of a book.

    Attributes:
        without: letters that no hive contains.
        answers: range of the number of answers, both inclusive; None for the range of points of the README.
        layout: how the hives are drawn.
    """

    without: str = "s"
    answers: tuple[int, int] | None = None
    layout: Layout = "honeycomb"

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

    Args:
        lexicon: the words.
        weeks: number of weeks, 1 to 520.
        seed: random seed.
        kind: letters, number of answers and layout of the hives.
        rules: which words count and what they score.
        house: house rulings and lists; None for the user's own.

    Raises:
        BadInput: If the number of weeks is out of range, or the lexicon has too few such hives.
    """
    if not 1 <= weeks <= MOST_WEEKS:
        raise BadInput(f"{weeks} weeks is not between 1 and {MOST_WEEKS}")
    control = control or Control()
    vetter = (house or open_house()).vetter()
    chances = vetter.readers.chances(lexicon.words, lexicon.zipf) * word_points(lexicon, rules)
    hives = all_hives(lexicon, rules, chances[:, None], control=control.sub(0.0, 0.3))
    levels = [
        _Level(places, hives, seed, level) for level, places in enumerate(_by_level(hives, seed, kind, weeks))
    ]
    if min(map(len, levels)) < weeks:
        raise BadInput(
            f"{lexicon.name} has hives of {kind.size} of each level for {min(map(len, levels))} weeks, not for "
            f"{weeks}",
            mend="Reduce the number of weeks, or choose another word list.",
        )
    keys = control.sub(0.3, 1.0)
    made: list[Week] = []
    for week in range(weeks):
        control.check()
        made.append(tuple(_next(level, lexicon, rules, vetter, kind) for level in levels))
        keys.report(week + 1, weeks)
    return Outcome(Ending.FINISHED, tuple(made), weeks, control.seconds, {"candidates": sum(map(len, levels))})


def _by_level(hives: Hives, seed: int, kind: Kind, weeks: int) -> list[np.ndarray]:
    """The indices of a random fitting hive of each letter set, for each level."""
    fitting = kind.fits(hives.answers, hives.pangrams)
    fitting = np.flatnonzero(fitting & ((hives.letter_sets & np.uint32(ENGLISH.mask(kind.without))) == 0))
    random = Seed(seed, "bee.book")
    letter_sets = (
        np.split(fitting, np.flatnonzero(np.diff(hives.letter_sets[fitting].astype(np.int64))) + 1)
        if len(fitting)
        else []
    )
    drawn = np.array([letter_set[random.below(len(letter_set))] for letter_set in letter_sets], np.int64)
    shares = share(hives.sums[drawn, 0], hives.points[drawn])
    return [drawn[places] for places in by_level("bee", shares, SPARE * weeks)]


class _Level:
    """The candidates of a level, shuffled. Puzzles are taken from the front."""

    def __init__(self, places: np.ndarray, hives: Hives, seed: int, level: int) -> None:
        self.random = Seed(seed, "bee.book", level)
        self.places = places.tolist()
        self.random.shuffle(self.places)
        self.hives = hives

    def __len__(self) -> int:
        return len(self.places)


def _next(level: _Level, lexicon: Lexicon, rules: Rules, vetter: Vetter, kind: Kind) -> BookEntry:
    while level.places:
        made = printable_hive(level.hives, level.places.pop(0), level.random, rules, lexicon, vetter)
        if made and kind.fits(len(made[1].answers), len(made[1].pangrams)):
            return BookEntry(changed(made[0], layout=kind.layout), made[1])
    raise BadInput(
        f"too few hives of {lexicon.name} have a {rules.pangram_name} that can be printed",
        mend="Reduce the number of weeks, or choose a larger word list.",
    )
