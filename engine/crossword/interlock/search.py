"""Our search for the tightest layout of a list: rounds, each in a box that follows what the last ones could take.

Words stand in every other row and column: so no two ever touch but where they cross, and there are few cells that
no word can use. A round fills a box row by row (`beam`), or by moving words about (`kernels.anneal`); where some
are missing at its end the box grows by a line at a time. The next round is three times as long; so the last round
of a search gets most of its time, and there is something to look at from the first moment.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from engine.crossword.grid import Entry, faults
from engine.crossword.interlock.best_layouts import Progress, check_search
from engine.crossword.interlock.layout import Gallery, Point
from engine.crossword.interlock.request import Task, box_for, task_of
from engine.crossword.puzzle import ANYTHING, Objective
from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.seed import Seed

FIRST_STEPS = 300
"""Steps of the first round for each word."""
REPORT_SECONDS = 0.1
LONGER, LAST = 3, 0.92
"""The steps of the next round for each of this one's; and of the last round, for each that is left: some may be
needed to mend it."""
TIGHTER = 0.985
"""The next box where all words went into this one."""
FEW, SHORT = 30, 4
"""Of so few words, or such short ones, some rounds have words in every line, not in every other one."""
MANY = 400
"""Of more words than so many a row takes too long to draw."""


class _Kind(NamedTuple):
    """A kind of round, and the boxes that it fills.

    Attributes:
        cells, share: cells of the first box for each letter of the words, were there any number to choose from,
            and how many more where all are wanted.
        gain: what three times the steps make of a box.
        most: steps of the longest.
    """

    cells: float
    share: float
    gain: float
    most: int


GROWN, ANNEALED = _Kind(1.0, 0.6, 0.985, 1_500_000), _Kind(0.93, 1.0, 0.96, 10_000_000)
SMALL = 4.0
"""Of few words the first box holds a few words' more."""


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
        seconds, steps: how long; a step looks for a place for a word, or draws a row. With neither it goes on
            until it is stopped.
        control: publishes the gallery so far.

    Raises:
        BadInput: a word stands there twice, the words kept do not fit together or into the box, or a limit is not
            positive.
    """
    check_search(words, seconds, steps)
    if control is None and seconds is None and steps is None:
        raise BadInput("a search that nobody can stop needs a number of seconds or steps")
    from engine.crossword.interlock.fill_box import prepare

    task = task_of(words, objective, must, kept)
    prepare()
    return _Run(task, Seed(seed, "interlock"), _Budget(seconds, steps), control or Control()).outcome()


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
        if self.steps is not None or self.seconds is None or not self.done:
            return self.steps_left  # so that the same steps give the same, whatever the time
        return (self.seconds - self.spent) * self.done / self.spent


class _Over(Exception):
    """The search is to end, whatever round it is in."""

    def __init__(self, ending: Ending) -> None:
        super().__init__(ending)
        self.ending = ending


class _Series:
    """The rounds of one kind."""

    def __init__(self, kind: _Kind, task: Task) -> None:
        words = len(task.usable)
        self._kind, self._fit, self._first = kind, task.fit, FIRST_STEPS * words
        self._letters = task.fit * sum(map(len, task.usable)) / words
        self._loose = kind.cells + kind.share * (task.fit + SMALL) / words
        self._steps = self._first

    def next_steps(self, left: float) -> int:
        """The steps of the next round; all that are left where another one would not be worth beginning."""
        if left < (1 + LONGER) * self._steps:
            self._steps = max(int(min(max(self._first, LAST * left), left)), 1)
        return self._steps

    @property
    def _usual(self) -> float:
        """The cells that the words take in a round of so many steps, if they take one for each letter."""
        steps = min(self._steps, self._kind.most)
        return self._letters * self._kind.gain ** math.log(steps / self._first, LONGER)

    @property
    def area(self) -> float:
        """The cells of the next box."""
        return self._loose * self._usual

    def learn(self, cells: int, missing: int) -> None:
        """Take in how many words were missing in a round, in a box of so many cells; the next one is longer."""
        had = cells / self._usual
        if missing:
            self._loose = max(self._loose, had) * (1 + missing / self._fit)
        else:
            self._loose = min(self._loose, had) * TIGHTER
        self._steps = min(LONGER * self._steps, self._kind.most)


class _Run:
    """The rounds of a search."""

    def __init__(self, task: Task, seed: Seed, budget: _Budget, control: Control) -> None:
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
            self.show(now=True)
        statistics = {"rounds": self._round}
        return Outcome(ending, self._progress.gallery, self._budget.done, self._budget.spent, statistics)

    def _go_on(self) -> None:
        """Round after round, until the time is over."""
        from engine.crossword.interlock.fill_box import Round, room_to_grow

        task, objective = self._task, self._task.objective
        grown, annealed = _Series(GROWN, task), _Series(ANNEALED, task)
        few = task.fit <= FEW or sum(map(len, task.usable)) < SHORT * len(task.usable)
        alone = task.kept or (few and task.fit == len(task.usable)) or len(task.usable) > MANY
        both = few or objective.crossings or objective.symmetry or objective.rows or objective.columns
        while True:
            even = self._round % 2 == 0
            series = annealed if alone or (both and even) or not self._round else grown
            steps, box = self._plan(series, crossed=even)
            if series is grown and not room_to_grow(box, steps):
                series = annealed
                steps, box = self._plan(series, crossed=even)
            one = Round(task, box, self, self._seed, steps, apart=1 if few and even else 2)
            missing = task.fit - (one.grow() if series is grown else one.anneal())
            self._round += 1
            series.learn(math.prod(box) if missing else one.cells, missing)

    def _plan(self, series: _Series, *, crossed: bool) -> tuple[int, tuple[int, int]]:
        """The steps and the box of the next round of a kind."""
        steps = series.next_steps(self._budget.left())
        return steps, box_for(series.area, self._task, self._seed, crossed=crossed)

    def left(self) -> float:
        """Steps that may still be done, as far as one can tell."""
        return self._budget.left()

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
        if not entries:
            return
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
