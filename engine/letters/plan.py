"""Makes a plan: puzzles on one to seven days a week, easy, medium or hard, without repeats that are too close.

One candidate is drawn for each multiset of letters. The candidates of each level are sorted by the share that a
reader is expected to find (`engine.words.difficulty`). A weekday prefers its own part of them, Monday the easiest
third and Sunday the hardest, and then all of them; the seed shuffles both. A day takes the first candidate that
satisfies the rules, considering everything planned or printed before and after it.
"""

import math
from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control, Ending, Outcome
from engine.core.dates import WEEKDAYS, ordinal, short_date
from engine.core.seed import Seed
from engine.letters.use import WEEK, Request, Schedule, Spacing, Use, level_of, planned, planned_use
from engine.words.difficulty import by_level
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House


class _Slot(NamedTuple):
    day: str
    level: int


def plan(
    schedule: Schedule, lexicon: Lexicon, house: House, history: Sequence[Use], *, control: Control | None = None
) -> Outcome[tuple[Use, ...]]:
    """Fill the empty days of a schedule; days that the history has planned stay as they are.

    Raises BadInput if the rules cannot be satisfied. The message names the rule and suggests a change. Returns all
    days of the schedule in order. `steps` is the number of new days.
    """
    control = control or Control()
    pool = Pool(schedule, lexicon, house, control.sub(0.0, 0.3))
    there = planned(history)
    empty = [_Slot(*slot) for slot in schedule.days if slot[0] not in there]
    new = _fill(pool, empty, history, schedule.spacing, control.sub(0.3, 1.0))
    if len(new) < len(empty):
        raise _impossible(pool, empty, history, empty[len(new)], control.sub(1.0, 1.0))
    days = {**there, **{use.day: use for use in new}}
    made = tuple(days[day] for day, _ in schedule.days)
    return Outcome(Ending.FINISHED, made, len(new), control.seconds, {"candidates": len(pool)})


def replacement(
    schedule: Schedule, lexicon: Lexicon, house: House, history: Sequence[Use], day: str, *,
    control: Control | None = None,
) -> Use:  # fmt: skip
    """Find another puzzle for a day. Its present puzzle, and those refused earlier on that day, are excluded.

    Raises BadInput if the schedule has no such day, or no other puzzle satisfies the rules.
    """
    current = planned(history).get(day)
    refused = (*current.refused, current.name) if current else ()
    slot = _Slot(day, level_of(schedule, day))
    pool = Pool(schedule, lexicon, house, control or Control())
    others = [use for use in history if use != current]
    found = _choose(pool, slot, others, schedule.spacing, refused)
    if found is None:
        what = f"no other {schedule.wing.noun} of {pool.criteria} satisfies the rules on {short_date(day)}"
        mend = f"Clear the day to allow the refused {schedule.wing.noun}s again, or widen the range of answers."
        raise BadInput(what, mend=mend)
    return replace(found, refused=refused)


def _fill(
    pool: "Pool", empty: Sequence[_Slot], history: Sequence[Use], spacing: Spacing, control: Control
) -> list[Use]:
    """The uses of the empty days, up to the first day for which no puzzle is left."""
    new = list[Use]()
    for slot in empty:
        control.check()
        if (use := _choose(pool, slot, (*history, *new), spacing)) is None:
            break
        new.append(use)
        control.report(len(new), len(empty))
    return new


def _choose(
    pool: "Pool", slot: _Slot, others: Sequence[Use], spacing: Spacing, refused: Collection[str] = ()
) -> Use | None:
    """The first puzzle of a day's level that satisfies the rules, preferably never used; None if none does."""
    own = [other for other in others if other.kind == pool.schedule.wing.kind]
    near, known, middles = _blocked(slot.day, own, spacing)
    at = ordinal(slot.day)
    words = {word for other in others if abs(other.at - at) < spacing.days for word in other.full_words}
    words |= {*pool.schedule.taken.get(slot.day, ())}
    for used_multisets in (known, near):
        for place in pool.of_day(slot):
            if pool.multisets[place] in used_multisets or pool.middles[place] in middles:
                continue
            use = pool.use(place, slot.day, slot.level)
            if use and use.name not in refused and not words & {*use.full_words}:
                return use
    return None


def _blocked(day: str, others: Iterable[Use], spacing: Spacing) -> tuple[set[str], set[str], set[str]]:
    """The letters used too close to a day, the letters used at all, and the middle letters used too close."""
    at, near, known, middles = ordinal(day), set[str](), set[str](), set[str]()
    for other in others:
        away = abs(other.at - at)
        known.add(other.letter_multiset)
        if away < spacing.days:
            near.add(other.letter_multiset)
        if away < spacing.middle:
            middles.add(other.middle)
    return near, known, middles


def _most_within(days: Sequence[int], spacing: int) -> int:
    """The largest number of these days, ascending, that lie less than `spacing` days from one another."""
    return max((bisect_left(days, day + spacing) - i for i, day in enumerate(days)), default=0)


def _impossible(
    pool: "Pool", empty: Sequence[_Slot], history: Sequence[Use], failed: _Slot, control: Control
) -> BadInput:
    """The error for a day without a puzzle. It suggests the largest spacing with which the plan can be made."""
    wing, spacing, criteria = pool.schedule.wing, pool.schedule.spacing, pool.criteria
    if not len(pool):
        return BadInput(f"no {wing.noun} of {pool.schedule.template.lexicon} has {criteria}", mend=wing.widen)

    def works(tried: Spacing) -> bool:
        return len(_fill(pool, empty, history, tried, control)) == len(empty)

    what = f"no {wing.noun} is left for {short_date(failed.day, year=True)}: "
    middle = _largest(spacing.middle, lambda days: works(Spacing(spacing.days, days)))
    if middle is not None:
        letters = _most_within([ordinal(day) for day, _ in pool.schedule.days], spacing.middle)
        what += f"no {wing.review.middle} letter twice in {spacing.middle} days requires {letters} such letters"
        have = f"the fitting {wing.noun}s have only {pool.letters}, some with few {wing.noun}s"
        return BadInput(f"{what}; {have}", mend=f"It is possible with {middle} days.")
    days = _largest(spacing.days, lambda days: works(Spacing(days, spacing.middle)))
    if days is not None:
        what = f"{what}each would repeat a {wing.noun} within {spacing.days} days"
        return BadInput(what, mend=f"It is possible with {days} days between equal {wing.noun}s.")
    what = f"{what}none of the {len(pool):,} {wing.noun}s of {criteria} satisfies the rules on that day"
    return BadInput(what, mend=f"{wing.widen.rstrip('.')}; or clear adjacent days.")


def _largest(below: int, works: Callable[[int], bool]) -> int | None:
    """The largest number below `below` that works, as all smaller ones do; None if 0 does not."""
    if not below or not works(0):
        return None
    return bisect_left(range(1, below), x=True, key=lambda n: not works(n))


PART = 1 / 3  # the part of the candidates of a level that a weekday prefers


class Pool:
    """The candidates of a schedule, by their indices.

    Attributes:
        criteria: the criteria of the schedule in words.
        bands: the candidates of each level, the easiest first.
        multisets: the letters of each candidate, in alphabetical order.
        middles: the letter in the middle of each candidate.
        letters: number of distinct letters in the middle, of all that could be drawn.
    """

    def __init__(self, schedule: Schedule, lexicon: Lexicon, house: House, control: Control) -> None:
        self.schedule, self.criteria = schedule, schedule.criteria.text
        request = Request(schedule.template, schedule.criteria, schedule.seed, lexicon, house)
        self._found = found = schedule.wing.candidates(request, control)
        self._made = dict[int, Use | None]()
        self.letters = len({found.letters(place)[0] for place in range(len(found))})
        drawn = _drawn(found.multisets, self._seed())
        letters = {place: found.letters(place) for place in drawn.tolist()}
        self.multisets = {place: "".join(sorted(text)) for place, text in letters.items()}
        self.middles = {place: text[0] for place, text in letters.items()}
        self.bands = [drawn[places] for places in by_level(schedule.wing.kind, found.share[drawn])]
        self._of_day = dict[_Slot, list[int]]()

    def __len__(self) -> int:
        return len(self.multisets)

    def of_day(self, slot: _Slot) -> list[int]:
        """The candidates of a day's level: those that its weekday prefers, shuffled, then the others."""
        weekday, band = date.fromisoformat(slot.day).weekday(), self.bands[slot.level]
        key = _Slot(WEEKDAYS[weekday], slot.level)
        if key not in self._of_day:
            first = math.floor(len(band) * (1 - PART) * weekday / (WEEK - 1))
            last = math.ceil(first + len(band) * PART)
            rest = np.concatenate((band[:first], band[last:]))
            self._of_day[key] = [*self._shuffled(band[first:last], weekday), *self._shuffled(rest, weekday)]
        return self._of_day[key]

    def use(self, place: int, day: str, level: int) -> Use | None:
        """A candidate planned for a day; None if an editor must check it first."""
        if place not in self._made:
            made = self._found.make(place)
            self._made[place] = planned_use(self.schedule.wing, "", 0, *made) if made else None
        use = self._made[place]
        return replace(use, day=day, level=level) if use else None

    def _seed(self, *more: int) -> Seed:
        return Seed(self.schedule.seed, f"{self.schedule.wing.kind}.plan", *more)

    def _shuffled(self, places: np.ndarray, number: int) -> list[int]:
        shuffled = places.tolist()
        self._seed(number).shuffle(shuffled)
        return shuffled


def _drawn(multisets: np.ndarray, random: Seed) -> np.ndarray:
    groups = np.split(np.arange(len(multisets)), np.flatnonzero(np.diff(multisets)) + 1) if len(multisets) else []
    return np.array([group[random.below(len(group))] for group in groups], np.int64)
