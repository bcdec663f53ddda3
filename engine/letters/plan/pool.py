"""The candidates of a plan by difficulty.

One candidate is drawn for each pot. They are sorted by the share of answers that few readers know. The easy ones
are the first quarter, the medium ones the fifth in the middle, the hard ones the last quarter. The seed shuffles
each part.
"""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from engine.core.job import Control
from engine.core.seed import Seed
from engine.letters.plan.days import planned_use
from engine.letters.plan.schedule import Schedule
from engine.letters.plan.use import Use
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House

BANDS = ((0.0, 0.25), (0.4, 0.6), (0.75, 1.0))
"""The parts of the candidates for easy, medium and hard. The gaps between them make the levels differ."""


class Pool:
    """The candidates of a schedule, by their indices.

    Attributes:
        criteria: the criteria of the schedule in words.
        bands: the candidates of each level, shuffled.
        all: all candidates, shuffled.
        pots: the letters of each candidate, in alphabetical order.
        middles: the letter in the middle of each candidate.
        rare: float[n], the percentage of each candidate's answers that few readers know.
        letters: number of distinct letters in the middle, of all that could be drawn.
    """

    def __init__(self, schedule: Schedule, lexicon: Lexicon, house: House, control: Control) -> None:
        self.schedule, self.criteria = schedule, schedule.wing.criteria_text(schedule.criteria)
        self._found = found = schedule.wing.candidates(schedule, lexicon, house, control=control)
        self._made = dict[int, Use | None]()
        self.rare = found.rare
        self.letters = len({found.letters(place)[0] for place in range(len(found))})
        drawn = _drawn(found.pots, self._seed())
        letters = {place: found.letters(place) for place in drawn.tolist()}
        self.pots = {place: "".join(sorted(text)) for place, text in letters.items()}
        self.middles = {place: text[0] for place, text in letters.items()}
        ordered = drawn[np.argsort(found.rare[drawn], kind="stable")]
        self.bands = [self._shuffled(_band(ordered, *limits), level) for level, limits in enumerate(BANDS)]
        self.all = self._shuffled(ordered, len(BANDS))

    def __len__(self) -> int:
        return len(self.all)

    def use(self, place: int, day: str, level: int) -> Use | None:
        """A candidate planned for a day; None if an editor must check it first."""
        if place not in self._made:
            made = self._found.make(place)
            self._made[place] = planned_use(self.schedule.wing, "", 0, *made) if made else None
        use = self._made[place]
        return replace(use, day=day, level=level) if use else None

    def _seed(self, *more: int) -> Seed:
        return Seed(self.schedule.seed, f"{self.schedule.wing.kind}.plan", *more)

    def _shuffled(self, places: np.ndarray, level: int) -> list[int]:
        shuffled = places.tolist()
        self._seed(level).shuffle(shuffled)
        return shuffled


def _drawn(pots: np.ndarray, random: Seed) -> np.ndarray:
    """The index of a random candidate of each pot, int64."""
    groups = np.split(np.arange(len(pots)), np.flatnonzero(np.diff(pots)) + 1) if len(pots) else []
    return np.array([group[random.below(len(group))] for group in groups], np.int64)


def _band(ordered: np.ndarray, low: float, high: float) -> np.ndarray:
    return ordered[math.floor(low * len(ordered)) : math.ceil(high * len(ordered))]
