"""Our search for the tightest layout of a list: annealing in a box that shrinks.

A round packs as many of the wanted words as it can into a box (`kernels.anneal`), in every other row and column:
so no two words ever touch but where they cross, and there are few cells that no word can use. Where some are still
missing at its end the box grows by a line at a time. The next round is three times as long, in a box that follows
what the last ones could take in; so the last round of a search gets most of its time, and there is something to
look at from the first moment.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.crossword.grid import SHORTEST, Entry, entries_of, faults, grid_of
from engine.crossword.layout import Gallery, Point
from engine.crossword.progress import Progress, check_search
from engine.crossword.puzzle import ANYTHING, MOST_BOX, Objective
from engine.crossword.why import locked_apart
from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.seed import Seed

FIRST_STEPS, MOST_STEPS = 300, 10_000_000
"""Steps of the first round for each word, and of the longest."""
SLICE = 4000
"""Steps between two looks at the control: some 10 ms."""
REPORT_SECONDS = 0.1
HOT, COLD = 3.5, 1.0
"""Temperatures in cells at the start and the end of a round: a word is worth some 15."""
CELLS, SMALL = 0.93, 4.0
"""Cells of the first box for each letter of the words, were there any number to choose from; it takes as many more
where all are wanted, and of few words a few words' more."""
LONGER, GAIN = 3, 0.96
"""The steps of the next round for each of this one's, and what they make of a box."""
TIGHTER, WIDEN = 0.985, 1.0
"""The next box where all words went into this one; else how much larger it is for each missing word, as a share of
the cells that a word takes."""
WARM, MENDS, MEND_SHARE = 2.0, 3, 0.08
"""The temperature at which a box grows by a line at the end of a round; how many it may grow by; and the time for
each as a share of the round's."""
FEW, SHORT = 30, 4
"""Of so few words, or such short ones, every second round has words in every line, not in every other one."""
LONGEST_TO_SHORTEST = 1.3
EVEN = 0.02
"""How much a box may be off the area that it should have for a side to be odd: then its last line is in use."""
APART = 10.0
"""What a part that does not hang together with the others costs, in cells."""


def interlock(
    words: Sequence[str],
    objective: Objective = ANYTHING,
    *,
    must: Collection[str] = (),
    kept: Sequence[Entry] = (),
    seed: int = 1,
    seconds: float | None = None,
    steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Gallery]:
    """Search for layouts of some words; the longer the better.

    Args:
        words: answers, no two the same.
        must: those that count before the number of words.
        kept: entries that stay where they are relative to one another.
        seconds, steps: how long; a step looks for a place for a word. With neither it goes on until it is stopped.
        control: publishes the gallery so far.

    Raises:
        BadInput: a word stands there twice, the words kept do not fit together or into the box, or a limit is not
            positive.
    """
    check_search(words, seconds, steps)
    if control is None and seconds is None and steps is None:
        raise BadInput("a search that nobody can stop needs a number of seconds or steps")
    task = _task(words, objective, must, kept)
    return _Run(task, Seed(seed, "interlock"), _Budget(seconds, steps), control or Control()).outcome()


class _Task(NamedTuple):
    """What is asked.

    Attributes:
        usable: the words that can be in one grid, those kept among them.
        fit: how many of them are wanted.
    """

    words: tuple[str, ...]
    usable: tuple[str, ...]
    fit: int
    objective: Objective
    must: frozenset[str]
    kept: tuple[Entry, ...]


def _task(words: Sequence[str], objective: Objective, must: Collection[str], kept: Sequence[Entry]) -> _Task:
    anchored = [entry.word for entry in kept]
    _fit(kept, objective)
    everything = tuple(dict.fromkeys((*words, *anchored)))
    longest = max(_most_side(objective.rows), _most_side(objective.columns))
    entered = [word for word in everything if SHORTEST <= len(word) <= longest]
    usable = () if locked_apart(words, objective, kept) else _joined(entered, frozenset(must), anchored)
    fit = min(max(objective.fit, len(anchored)), len(usable)) if objective.fit else len(usable)
    return _Task(tuple(words), usable, fit, objective, frozenset(must), tuple(kept))


def _fit(kept: Sequence[Entry], objective: Objective) -> None:
    """Raise BadInput where no layout can hold the words kept: their grid is to have no runs but them."""
    grid, most = grid_of(kept), (_most_side(objective.rows), _most_side(objective.columns))
    words = sorted(entry.word for entry in kept)
    if sorted(entry.word for entry in entries_of(grid)) != words or len(set(words)) != len(words):
        raise BadInput("the locked words do not fit together", mend="Unlock some.")
    if len(grid.rows) > most[0] or grid.columns > most[1]:
        raise BadInput(
            f"the locked words take {grid.columns} x {len(grid.rows)} cells, the box is {most[1]} x {most[0]}",
            mend="Unlock some, or make the box larger." if objective.rows or objective.columns else "Unlock some.",
        )


def _most_side(side: int) -> int:
    return min(side or MOST_BOX, MOST_BOX)


def _joined(words: Sequence[str], must: frozenset[str], kept: Sequence[str]) -> tuple[str, ...]:
    """The words that common letters connect: of several such groups the one with most that is wanted."""
    groups: list[list[str]] = []
    for word in words:
        near = [group for group in groups if any(set(word) & set(other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([*(other for group in near for other in group), word])
    kept_words = set(kept)
    best = max(
        groups, key=lambda group: (len(kept_words & {*group}), len(must & {*group}), len(group)), default=[]
    )
    there = {*best, *kept}
    return tuple(word for word in words if word in there)


@dataclass
class _Budget:
    """Steps and seconds that a search may take."""

    seconds: float | None
    steps: int | None
    done: int = 0

    def __post_init__(self) -> None:
        self.began = time.perf_counter()

    @property
    def spent(self) -> float:
        return time.perf_counter() - self.began

    def over(self) -> Ending | None:
        if self.steps is not None and self.done >= self.steps:
            return Ending.OUT_OF_STEPS
        return Ending.OUT_OF_TIME if self.seconds is not None and self.spent >= self.seconds else None

    @property
    def steps_left(self) -> float:
        """Steps that may still be done, whatever the time."""
        return math.inf if self.steps is None else self.steps - self.done

    def left(self) -> float:
        """Steps that may still be done, as far as one can tell."""
        if self.seconds is None or not self.done:
            return self.steps_left
        return min(self.steps_left, (self.seconds - self.spent) * self.done / self.spent)


class _Over(Exception):
    """The search is to end, whatever round it is in."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending)
        self.ending = ending


class _Run:
    """The rounds of a search."""

    def __init__(self, task: _Task, seed: Seed, budget: _Budget, control: Control) -> None:
        self._task, self._seed, self._budget, self._control = task, seed, budget, control
        self._progress = Progress(task.words, task.objective, task.must)
        self._shown = 0.0
        self._round = 0

    def outcome(self) -> Outcome[Gallery]:
        """Search until the time is over."""
        ending = Ending.IMPOSSIBLE
        try:
            if self._task.usable:
                self._go_on()
        except _Over as over:
            ending = over.ending
        statistics = {"rounds": self._round}
        return Outcome(ending, self._progress.gallery, self._budget.done, self._budget.spent, statistics)

    def _go_on(self) -> None:
        """Round after round, until the time is over."""
        task = self._task
        letters, first = task.fit * sum(map(len, task.usable)) / len(task.usable), FIRST_STEPS * len(task.usable)
        few = len(task.usable) <= FEW or letters < SHORT * task.fit
        loose, steps = CELLS + (task.fit + SMALL) / len(task.usable), first
        while True:
            left = self._budget.left()
            if left < (1 + LONGER) * steps:  # another round after this one would not be worth beginning
                steps = max(first, int(left / (1 + MEND_SHARE)))
            usual = letters * GAIN ** math.log(steps / first, LONGER)
            box = _box(loose * usual, task, self._seed, crossed=self._round % 2 == 0)
            apart = 1 if few and self._round % 2 == 0 else 2
            missing = task.fit - _Round(self, box, steps, apart).run()
            self._round += 1
            had = box[0] * box[1] / usual
            loose = max(loose, had * (1 + WIDEN * missing / task.fit)) if missing else min(loose, had) * TIGHTER
            steps = min(LONGER * steps, MOST_STEPS)

    @property
    def steps_left(self) -> float:
        """Steps that may still be done."""
        return self._budget.steps_left

    def check(self) -> None:
        """End the search where it was stopped or its time is over."""
        if self._control.stopped:
            raise _Over(Ending.STOPPED)
        if ending := self._budget.over():
            raise _Over(ending)

    def note(self, words: int, utilisation: float, steps: int) -> None:
        """Steps were done."""
        self._budget.done += steps
        self._progress.go([Point(self._budget.done, words, utilisation)])

    def add(self, entries: Sequence[Entry]) -> None:
        """Take in a layout that is better than the last one of its round."""
        layout = self._progress.layout(entries)
        if not self._task.kept or not faults(layout.grid, self._task.usable):
            self._progress.add(layout, self._round)

    def show(self, *, now: bool = False) -> None:
        """Publish what was found: ten times a second, and at the end of a round."""
        spent = self._budget.spent
        if not now and spent - self._shown < REPORT_SECONDS:
            return
        self._shown = spent
        best = self._progress.best
        share = (
            spent / self._budget.seconds if self._budget.seconds else self._budget.done / (self._budget.steps or 1)
        )
        bounded = self._budget.seconds or self._budget.steps
        self._control.report(
            round(1000 * share) if bounded else self._budget.done, 1000 if bounded else 0,
            best=self._progress.gallery, score=best.measures.words if best else 0,
        )  # fmt: skip


class _Round:
    """One annealing, in one box."""

    def __init__(self, run: _Run, box: tuple[int, int], steps: int, apart: int) -> None:
        from engine.crossword import kernels, packing

        self._kernels, self._packing = kernels, packing
        self._run, self._task, self._steps = run, run._task, steps
        words = self._task.usable
        self._words = packing.packed_words(words, self._task.must, [entry.word for entry in self._task.kept])
        rows, columns = (min(side + MENDS, MOST_BOX) for side in box)
        self._now, self._best = (packing.empty_state(len(words), rows, columns) for _ in range(2))
        even = packing.put_kept(words, self._words, self._now, self._task.kept, box)
        self._room, self._apart = packing.room_for(self._words), apart if even else 1
        self._size = np.array(box, np.int64)
        self._heat = np.array([HOT, -math.inf, -math.inf])
        self._weights = _weights(self._task, box)

    def run(self) -> int:
        """Anneal it, and mend it; how many words went in before it was mended, though in parts."""
        try:
            self._anneal(self._steps, HOT)
            words = max(int(state.counts[self._kernels.WORDS]) for state in (self._best, self._now))
            for _ in range(MENDS):
                if self._best.counts[self._kernels.WORDS] >= self._task.fit or not self._grow():
                    break
                self._anneal(int(self._steps * MEND_SHARE), WARM)
        finally:
            self._run.show(now=True)
        return words

    def _anneal(self, steps: int, hot: float) -> None:
        done = 0
        while done < steps:
            self._run.check()
            self._heat[self._kernels.HEAT] = (
                self._weights[self._kernels.WORTH] * hot * (COLD / hot) ** (done / steps)
            )
            weights = self._weights * [1, 1, 1, 1 + done / steps]
            now, best = int(min(SLICE, steps - done, self._run.steps_left)), self._heat[self._kernels.BEST]
            self._kernels.anneal(
                self._words, self._now, self._best, self._size, self._task.fit, self._apart, weights,
                self._heat, now, self._run._seed.state, self._room,
            )  # fmt: skip
            done += now
            rows, columns = self._packing.box_of(self._now)
            words, cells = (int(self._now.counts[k]) for k in (self._kernels.WORDS, self._kernels.CELLS))
            self._run.note(words, cells / (rows * columns) if cells else 0.0, now)
            if self._heat[self._kernels.BEST] > best:
                self._run.add(self._packing.entries_in(self._task.usable, self._best))
            self._run.show()

    def _grow(self) -> bool:
        """Make the box a line larger, and go back to the best layout in it; False if it may not be."""
        free = [not self._task.objective.rows, not self._task.objective.columns]
        ways = [way for way in (0, 1) if free[way] and self._size[way] < MOST_BOX]
        if not ways:
            return False
        way = min(ways, key=lambda way: self._size[way])
        self._size[way] += 1
        if self._size[way] % 2 == 0:  # every other line is no line more
            self._apart = 1
        if self._best.counts[self._kernels.WORDS]:
            self._kernels.copy(self._now, self._best)
            self._heat[self._kernels.BEST] = self._kernels.energy(
                self._words, self._best, self._size, self._weights
            )
        return True


def _box(area: float, task: _Task, seed: Seed, *, crossed: bool) -> tuple[int, int]:
    """Rows and columns of a box of about some cells, as the objective wants it and large enough for each word.

    Args:
        crossed: whether the two longest words have room across each other; of a few words they may want more than
            the cells of all.
    """
    rows, columns = (side and _most_side(side) for side in (task.objective.rows, task.objective.columns))
    longest, kept = max(map(len, task.usable)), grid_of(task.kept)
    least = (max(len(kept.rows), 2), max(kept.columns, 2))
    if rows and columns:
        return rows, columns
    if rows or columns:
        other = max(math.ceil(area / (rows or columns)), least[0] if columns else least[1])
        other = _most_side(max(other, longest if longest > (rows or columns) else 0))
        return (rows, other) if rows else (other, columns)
    shortest = math.isqrt(int(area))
    fits = [
        (a, b)
        for a in range(max(2, int(shortest / LONGEST_TO_SHORTEST)), shortest + 2)
        for b in range(a, max(a + 1, int(a * LONGEST_TO_SHORTEST)) + 1)
        if b >= longest and b <= _most_side(0)
    ] or [(min(shortest, _most_side(0)), max(longest, min(shortest, _most_side(0))))]
    off = 0.05 if task.objective.square else 0.01

    def unfit(sides: tuple[int, int]) -> float:
        even = sum(side % 2 == 0 for side in sides)
        return abs(sides[0] * sides[1] / area - 1) + off * (sides[1] - sides[0]) + EVEN * even

    one, other = min(fits, key=unfit)
    if crossed and len(task.usable) > 1:
        one, other = sorted((max(one, sorted(map(len, task.usable))[-2]), other))
    turned = (other, one) if seed.below(2) else (one, other)
    return max(turned[0], least[0]), max(turned[1], least[1])


def _weights(task: _Task, box: tuple[int, int]) -> np.ndarray:
    """The objective as the kernels weigh it, in cells: the quality of a layout times the cells of the box.

    The more the other qualities weigh, the more a word is worth, which comes before them.
    """
    area = box[0] * box[1]
    crossing = task.objective.crossings * area / (2 * max(task.fit, 1))
    symmetry = 2 * task.objective.symmetry
    word = 1.0 + crossing + symmetry
    return np.array([word, 1.0 - crossing, symmetry, APART * word])
