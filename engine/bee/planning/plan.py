"""A plan: three hives a week that get harder, with nothing repeated too soon.

The hives that fit the wish as the house counts them, one for each pot, stand by difficulty and are cut in
thirds; each third is shuffled by the seed, and a day takes the first of its third that keeps the rules against
everything that was planned or printed before and after it. Within a week the difficulty rises.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import NamedTuple

import numpy as np

from engine.bee.finder import CLEAN, FoundHives, find
from engine.bee.make import Criteria, printable_hive
from engine.bee.planning.dates import ordinal, short_date
from engine.bee.planning.days import planned_use
from engine.bee.planning.history import Spacing, Use, planned
from engine.bee.planning.schedule import A_WEEK, Schedule, criteria_text, level_of
from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.lexicon.lexicon import Lexicon
from engine.seed import Seed
from engine.value import changed
from engine.vetting.house import House

WIDEN = "Allow more or fewer answers, more letters, or take a larger word list."


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
    """Every day of a schedule with its hive: those of the history's plan as they stand, the empty days filled.

    Returns:
        The days in order; `steps` is how many are new.

    Raises:
        BadInput: the rules cannot hold; the message says which, and what would do.
        Stopped: as asked.
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
    """The next hive of a day's third; never one that was refused on that day, and now the present one is.

    Raises:
        BadInput: the schedule has no such day, or no other hive keeps the rules.
        Stopped: as asked.
    """
    current = planned(history).get(day)
    refused = (*current.refused, current.name) if current else ()
    slot = _Slot(day, level_of(schedule, day))
    pool = _Pool(schedule, lexicon, house, control or Control())
    others = [_placed_use(use) for use in history if use != current]
    found = _choose(pool, slot, others, schedule.spacing, refused)
    if found is None:
        raise BadInput(
            f"no other hive of {criteria_text(schedule.criteria)} keeps the rules on {short_date(day)}",
            mend="Clear the day to be offered again what was put aside, or allow more answers.",
        )
    return changed(found, refused=refused)


class _PlacedUse(NamedTuple):
    """A use with what is asked of it again and again: its day as a count, its week, and its seven letters."""

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
    """The candidates of a schedule, in thirds as they are taken."""

    def __init__(self, schedule: Schedule, lexicon: Lexicon, house: House, control: Control) -> None:
        self.schedule, self.lexicon = schedule, lexicon
        self._vetter, self._made = house.vetter(), dict[int, Use | None]()
        self.hives = find(lexicon, schedule.rules, house, control=control)
        fitting = _fitting(self.hives, schedule.criteria)
        self.letters = len(np.unique(self.hives.centers[fitting]))
        self.thirds = [
            _shuffled(third, schedule.seed, level)
            for level, third in enumerate(_thirds(fitting, self.hives, schedule.seed))
        ]

    def __len__(self) -> int:
        return sum(map(len, self.thirds))

    def use(self, place: int, slot: _Slot) -> Use | None:
        """A candidate on a day; None where it cannot be printed."""
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


def _fitting(hives: FoundHives, wish: Criteria) -> np.ndarray:
    fitting = (hives.standing == CLEAN) & (hives.answers >= wish.least) & (hives.answers <= wish.most)
    fitting &= (hives.pots & np.uint32(hives.alphabet.mask(wish.without))) == 0
    return np.flatnonzero(fitting)


def _thirds(fitting: np.ndarray, hives: FoundHives, seed: int) -> list[np.ndarray]:
    """Places of one hive for each pot that has a fitting one, by rising difficulty, in thirds."""
    random = Seed(seed, "bee.plan")
    borders = np.flatnonzero(np.diff(hives.pots[fitting].astype(np.int64))) + 1
    pots = np.split(fitting, borders) if len(fitting) else []
    drawn = np.array([pot[random.below(len(pot))] for pot in pots], np.int64)
    return np.array_split(drawn[np.argsort(hives.difficulty[drawn], kind="stable")], A_WEEK)


def _shuffled(places: np.ndarray, seed: int, level: int) -> list[int]:
    shuffled = places.tolist()
    Seed(seed, "bee.plan", level).shuffle(shuffled)
    return shuffled


def _fill(
    pool: _Pool, empty: Sequence[_Slot], history: Sequence[Use], apart: Spacing, control: Control
) -> list[Use]:
    """The new days, up to the first that no hive is left for."""
    taken, new = [_placed_use(use) for use in history], list[Use]()
    for slot in empty:
        control.check()
        if (use := _choose(pool, slot, taken, apart)) is None:
            break
        taken.append(_placed_use(use))
        new.append(use)
        control.report(len(new), len(empty))
    return new


def _choose(
    pool: _Pool, slot: _Slot, others: Sequence[_PlacedUse], apart: Spacing, refused: Collection[str] = ()
) -> Use | None:
    """The first of a day's third that keeps the rules.

    A hive that was never used comes before one that may return. Where the week's other days leave no room
    in the third, the hives of all three are looked through.
    """
    low, high = _difficulty_limits(slot, others)
    hives, hard = pool.hives, pool.hives.difficulty
    own = [place for place in pool.thirds[slot.level] if low < hard[place] < high]
    places = own or [place for third in pool.thirds for place in third if low < hard[place] < high]
    near, known, centers = _blocked(slot.day, others, apart)
    for barred in (known, near):
        for place in places:
            if int(hives.pots[place]) in barred or hives.alphabet.letters[hives.centers[place]] in centers:
                continue
            use = pool.use(place, slot)
            if use and low < use.difficulty < high and use.name not in refused:
                return use
    return None


def _difficulty_limits(slot: _Slot, others: Iterable[_PlacedUse]) -> tuple[float, float]:
    """The difficulties between which a day must lie, by the other days of its week."""
    week = _week(ordinal(slot.day))
    near = [one.use for one in others if one.week == week and one.use.how == "plan"]
    return (
        max((use.difficulty for use in near if use.day < slot.day), default=-1.0),
        min((use.difficulty for use in near if use.day > slot.day), default=101.0),
    )


def _blocked(day: str, others: Iterable[_PlacedUse], apart: Spacing) -> tuple[set[int], set[int], set[str]]:
    """The pots that are used too near to a day, those that are used at all, and the centers used too near.

    A pot stands for its pangrams, which are the words with all of its letters.
    """
    at, near, known, centers = ordinal(day), set[int](), set[int](), set[str]()
    for other in others:
        away = abs(other.at - at)
        known.add(other.pot)
        if away < apart.days:
            near.add(other.pot)
        if away < apart.center:
            centers.add(other.use.puzzle.center)
    return near, known, centers


def _most_within(days: Sequence[int], apart: int) -> int:
    """The most of these days, ascending, that lie less than `apart` days away from one another."""
    return max((bisect_left(days, day + apart) - i for i, day in enumerate(days)), default=0)


def _impossible(
    pool: _Pool, empty: Sequence[_Slot], history: Sequence[Use], failed: _Slot, control: Control
) -> BadInput:
    """Why the plan has no hive for a day, and the largest distances with which it has one for all."""
    apart, wish = pool.schedule.spacing, criteria_text(pool.schedule.criteria)
    if not len(pool):
        return BadInput(f"no hive of {pool.schedule.lexicon} has {wish}", mend=WIDEN)

    def works(tried: Spacing) -> bool:
        return len(_fill(pool, empty, history, tried, control)) == len(empty)

    what = f"no hive is left for {short_date(failed.day, year=True)}: "
    center = _largest(apart.center, lambda days: works(Spacing(apart.days, days)))
    if center is not None:
        letters = _most_within([ordinal(day) for day, _ in pool.schedule.days()], apart.center)
        return BadInput(
            f"{what}no center letter twice in {apart.center} days takes {letters} center letters, "
            f"and the hives that fit have {pool.letters}, some of them few",
            mend=f"With {center} days it can be done.",
        )
    days = _largest(apart.days, lambda days: works(Spacing(days, apart.center)))
    if days is not None:
        return BadInput(
            f"{what}each would repeat a hive within {apart.days} days",
            mend=f"With {days} days between equal hives it can be done.",
        )
    return BadInput(
        f"{what}none of the {len(pool):,} hives of {wish} keeps the rules there",
        mend=f"{WIDEN.rstrip('.')}; or clear the days beside it.",
    )


def _largest(below: int, works: Callable[[int], bool]) -> int | None:
    """The largest number from 0 that works, where all smaller ones do too; None if not even 0 does."""
    if not below or not works(0):
        return None
    return bisect_left(range(1, below), x=True, key=lambda n: not works(n))
