"""Makes a plan: hives on one to seven days a week, easy, medium or hard, without repeats that are too close.

The candidates are the clean hives that meet the criteria, one for each set of seven letters. They are sorted by
the share of answers that few readers know. The easy hives are the first quarter, the medium ones the fifth in the
middle, the hard ones the last quarter; each part is shuffled by the seed. A day takes the first hive of its part
that satisfies the rules, considering everything planned or printed before and after it.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from engine.bee.finder import FoundHives, find
from engine.bee.make import Criteria, printable_hive
from engine.bee.planning.days import LEAST_STEP, planned_use
from engine.bee.planning.history import Spacing, Use, planned
from engine.bee.planning.schedule import Schedule, criteria_text, level_of
from engine.dates import ordinal, short_date
from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.lexicon.lexicon import Lexicon
from engine.seed import Seed
from engine.value import changed
from engine.vetting.house import House

WIDEN = "Widen the range of answers, allow more letters, or choose a larger word list."


BANDS = ((0.0, 0.25), (0.4, 0.6), (0.75, 1.0))
"""The parts of the candidates for easy, medium and hard. The gaps between them make the levels differ."""


class _Slot(NamedTuple):
    day: str
    level: int


def plan(
    schedule: Schedule,
    lexicon: Lexicon,
    house: House,
    history: Sequence[Use],
    *,
    control: Control | None = None,
) -> Outcome[tuple[Use, ...]]:
    """Fill the empty days of a schedule; days that the history has planned stay as they are.

    Returns:
        All days of the schedule in order. `steps` is the number of new days.

    Raises:
        BadInput: If the rules cannot be satisfied. The message names the rule and suggests a change.
        Stopped: If cancelled.
    """
    control = control or Control()
    pool = _Pool(schedule, lexicon, house, control.sub(0.0, 0.3))
    there = planned(history)
    empty = [_Slot(*slot) for slot in schedule.days() if slot[0] not in there]
    new = _fill(pool, empty, history, schedule.spacing, control.sub(0.3, 1.0))
    if len(new) < len(empty):
        raise _impossible(pool, empty, history, empty[len(new)], control.sub(1.0, 1.0))
    days = {**there, **{use.day: use for use in new}}
    made = tuple(days[day] for day, _ in schedule.days())
    return Outcome(Ending.FINISHED, made, len(new), control.seconds, {"candidates": len(pool)})


def replacement(
    schedule: Schedule,
    lexicon: Lexicon,
    house: House,
    history: Sequence[Use],
    day: str,
    *,
    control: Control | None = None,
) -> Use:
    """Find another hive for a day. Its present hive, and those refused earlier on that day, are excluded.

    Raises:
        BadInput: If the schedule has no such day, or no other hive satisfies the rules.
        Stopped: If cancelled.
    """
    current = planned(history).get(day)
    refused = (*current.refused, current.name) if current else ()
    slot = _Slot(day, level_of(schedule, day))
    pool = _Pool(schedule, lexicon, house, control or Control())
    others = [_placed_use(use) for use in history if use != current]
    found = _choose(pool, slot, others, schedule.spacing, refused)
    if found is None:
        raise BadInput(
            f"no other hive of {criteria_text(schedule.criteria)} satisfies the rules on {short_date(day)}",
            mend="Clear the day to allow the refused hives again, or widen the range of answers.",
        )
    return changed(found, refused=refused)


class _PlacedUse(NamedTuple):
    """A use with its day as an ordinal, the number of its week, and the mask of its seven letters."""

    at: int
    week: int
    pot: int
    use: Use


def _placed_use(use: Use) -> _PlacedUse:
    at = ordinal(use.day)
    return _PlacedUse(at, _week(at), use.puzzle.pot, use)


def _week(at: int) -> int:
    return (at - 1) // 7  # day 1 of the calendar was a Monday


class _Pool:
    """The candidates of a schedule, all and those of each level, shuffled."""

    def __init__(self, schedule: Schedule, lexicon: Lexicon, house: House, control: Control) -> None:
        self.schedule, self.lexicon = schedule, lexicon
        self._vetter, self._made = house.vetter(), dict[int, Use | None]()
        self.hives = find(lexicon, schedule.rules, house, control=control)
        fitting = _fitting(self.hives, schedule.criteria)
        self.letters = len(np.unique(self.hives.centers[fitting]))
        self.rare = 100 - self.hives.common
        drawn = _drawn(fitting, self.hives, schedule.seed)
        ordered = drawn[np.argsort(self.rare[drawn], kind="stable")]
        self.bands = [
            _shuffled(
                ordered[math.floor(low * len(ordered)) : math.ceil(high * len(ordered))], schedule.seed, level
            )
            for level, (low, high) in enumerate(BANDS)
        ]
        self.all = _shuffled(ordered, schedule.seed, len(BANDS))

    def __len__(self) -> int:
        return len(self.all)

    def use(self, place: int, slot: _Slot) -> Use | None:
        """A candidate planned for a day; None if it cannot be printed."""
        if place not in self._made:
            self._made[place] = self._make(place)
        made = self._made[place]
        return changed(made, day=slot.day, level=slot.level) if made else None

    def _make(self, place: int) -> Use | None:
        schedule, random = self.schedule, Seed(self.schedule.seed, "bee.plan", *self.hives.letters(place))
        made = printable_hive(self.hives, place, random, schedule.rules, self.lexicon, self._vetter)
        if not made or not schedule.criteria.least <= len(made[1].answers) <= schedule.criteria.most:
            return None
        puzzle = changed(made[0], lexicon=schedule.lexicon, layout=schedule.layout, title=schedule.title)
        return planned_use("", 0, puzzle, made[1])


def _fitting(hives: FoundHives, criteria: Criteria) -> np.ndarray:
    fitting = hives.printable & (hives.answers >= criteria.least) & (hives.answers <= criteria.most)
    fitting &= (hives.pots & np.uint32(hives.alphabet.mask(criteria.without))) == 0
    return np.flatnonzero(fitting)


def _drawn(fitting: np.ndarray, hives: FoundHives, seed: int) -> np.ndarray:
    """The indices of a random fitting hive of each pot, int64."""
    random = Seed(seed, "bee.plan")
    borders = np.flatnonzero(np.diff(hives.pots[fitting].astype(np.int64))) + 1
    pots = np.split(fitting, borders) if len(fitting) else []
    return np.array([pot[random.below(len(pot))] for pot in pots], np.int64)


def _band(ordered: np.ndarray, low: float, high: float) -> np.ndarray:
    return ordered[math.floor(low * len(ordered)) : math.ceil(high * len(ordered))]


def _shuffled(places: np.ndarray, seed: int, level: int) -> list[int]:
    shuffled = places.tolist()
    Seed(seed, "bee.plan", level).shuffle(shuffled)
    return shuffled


def _fill(
    pool: _Pool, empty: Sequence[_Slot], history: Sequence[Use], spacing: Spacing, control: Control
) -> list[Use]:
    """The uses of the empty days, up to the first day for which no hive is left."""
    placed, new = [_placed_use(use) for use in history], list[Use]()
    for slot in empty:
        control.check()
        if (use := _choose(pool, slot, placed, spacing)) is None:
            break
        placed.append(_placed_use(use))
        new.append(use)
        control.report(len(new), len(empty))
    return new


def _choose(
    pool: _Pool, slot: _Slot, others: Sequence[_PlacedUse], spacing: Spacing, refused: Collection[str] = ()
) -> Use | None:
    """The first hive of a day's level that satisfies the rules; None if there is none.

    A hive that was never used is preferred to a repeat. If the other days of the week leave no hive of the level
    that differs from them enough, all hives that do are considered, and then all hives of the level.
    """
    low, high = _limits(slot, others)
    hives = pool.hives
    for places in (pool.bands[slot.level], pool.all):
        if distinct := [place for place in places if low <= pool.rare[place] <= high]:
            break
    else:
        low, high, distinct = 0.0, 100.0, pool.bands[slot.level]
    near, known, centers = _blocked(slot.day, others, spacing)
    for excluded_pots in (known, near):
        for place in distinct:
            if int(hives.pots[place]) in excluded_pots or hives.alphabet.letters[hives.centers[place]] in centers:
                continue
            use = pool.use(place, slot)
            if use and use.rare is not None and low <= use.rare <= high and use.name not in refused:
                return use
    return None


def _limits(slot: _Slot, others: Iterable[_PlacedUse]) -> tuple[float, float]:
    """The limits of a day's rare answers, in percent, given by the other levels of its week."""
    week = _week(ordinal(slot.day))
    near = [one.use for one in others if one.week == week and one.use.how == "plan" and one.use.day != slot.day]
    shares = [(use.level, use.rare) for use in near if use.level is not None and use.rare is not None]
    return (
        max((rare + LEAST_STEP for level, rare in shares if level < slot.level), default=0.0),
        min((rare - LEAST_STEP for level, rare in shares if level > slot.level), default=100.0),
    )


def _blocked(day: str, others: Iterable[_PlacedUse], spacing: Spacing) -> tuple[set[int], set[int], set[str]]:
    """The pots used too close to a day, the pots used at all, and the centers used too close.

    Pots determine pangrams, which are the words with all letters of a pot.
    """
    at, near, known, centers = ordinal(day), set[int](), set[int](), set[str]()
    for other in others:
        away = abs(other.at - at)
        known.add(other.pot)
        if away < spacing.days:
            near.add(other.pot)
        if away < spacing.center:
            centers.add(other.use.puzzle.center)
    return near, known, centers


def _most_within(days: Sequence[int], spacing: int) -> int:
    """The largest number of these days, ascending, that lie less than `spacing` days from one another."""
    return max((bisect_left(days, day + spacing) - i for i, day in enumerate(days)), default=0)


def _impossible(
    pool: _Pool, empty: Sequence[_Slot], history: Sequence[Use], failed: _Slot, control: Control
) -> BadInput:
    """The error for a day without a hive. It suggests the largest spacing with which the plan can be made."""
    spacing, criteria = pool.schedule.spacing, criteria_text(pool.schedule.criteria)
    if not len(pool):
        return BadInput(f"no hive of {pool.schedule.lexicon} has {criteria}", mend=WIDEN)

    def works(tried: Spacing) -> bool:
        return len(_fill(pool, empty, history, tried, control)) == len(empty)

    what = f"no hive is left for {short_date(failed.day, year=True)}: "
    center = _largest(spacing.center, lambda days: works(Spacing(spacing.days, days)))
    if center is not None:
        letters = _most_within([ordinal(day) for day, _ in pool.schedule.days()], spacing.center)
        return BadInput(
            f"{what}no center letter twice in {spacing.center} days requires {letters} center letters; "
            f"the fitting hives have {pool.letters}, some of them few hives",
            mend=f"With {center} days it can be done.",
        )
    days = _largest(spacing.days, lambda days: works(Spacing(days, spacing.center)))
    if days is not None:
        return BadInput(
            f"{what}each would repeat a hive within {spacing.days} days",
            mend=f"With {days} days between equal hives it can be done.",
        )
    return BadInput(
        f"{what}none of the {len(pool):,} hives of {criteria} satisfies the rules on that day",
        mend=f"{WIDEN.rstrip('.')}; or clear adjacent days.",
    )


def _largest(below: int, works: Callable[[int], bool]) -> int | None:
    """The largest number below `below` that works; None if 0 does not.

    All numbers below a working one must work.
    """
    if not below or not works(0):
        return None
    return bisect_left(range(1, below), x=True, key=lambda n: not works(n))
