"""The search for the tightest layout of a list: rounds, each in a box sized by the results of earlier rounds.

Words are in every other row and column, so that words touch only where they cross, and few cells are unusable. A
round fills a box row by row (`beam`) or by annealing (`kernels.anneal`). If words are missing at its end, the box
grows by a line at a time. Each round has three times the steps of the round before, so the last round gets most of
the time, and there is a first result at once.
"""

import math
from collections.abc import Collection, Sequence
from typing import NamedTuple

from engine.core import BadInput, Budget, Control, Ending, Outcome
from engine.core.seed import Seed
from engine.crossword.grid import Entry
from engine.crossword.interlock.greedy import grow_symmetric
from engine.crossword.interlock.layout import BestLayouts, Gallery, Point, checked_limits, faults
from engine.crossword.interlock.request import SearchRequest, box_for, make_request
from engine.crossword.puzzle import ANYTHING, MILD, Objective

FIRST_STEPS = 300  # steps of the first round for each word
LONGER, LAST = 3, 0.92
"""Steps of the next round as a multiple of this round's; steps of the last round as a share of the remaining
steps. The rest is for repairs."""
TIGHTER = 0.985  # area of the next box as a share of this one's, if all words fit
FEW, SHORT = 30, 4
"""With at most FEW words, or a mean length below SHORT letters, some rounds use every line instead of every
other."""
MANY = 400  # with more words than this, only annealing is used, because drawing a row takes too long


class _Method(NamedTuple):
    cells: float  # cells of the first box for each letter, if few of many words are wanted
    share: float  # additional cells for each letter, times the share of the words that is wanted
    gain: float  # factor of the area if a round has three times the steps
    most: int  # steps of the longest round


BEAM, ANNEALING = _Method(1.0, 0.6, 0.985, 1_500_000), _Method(0.93, 1.0, 0.96, 10_000_000)
SMALL = 4.0  # words added to the number wanted when the first box is sized, which matters if they are few


def interlock(
    words: Sequence[str], objective: Objective = ANYTHING, *, required: Collection[str] = (),
    kept: Sequence[Entry] = (), seed: int = 1, seconds: float | None = None, steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Gallery]:  # fmt: skip
    """Search for layouts of some words. A longer search gives better layouts.

    Raises BadInput if a word occurs twice, the kept entries do not fit together or into the box, a limit is not
    positive, or there is neither a limit nor a control.

    Args:
        required: words that count before the number of words.
        seconds, steps: limits; a step looks for a place of a word, or draws a row. Without a limit the search runs
            until it is cancelled.
        control: cancellation and progress; progress publishes the current gallery.
    """
    limits = checked_limits(words, seconds, steps)
    if control is None and not limits.exist:
        raise BadInput("a search without a control needs a number of seconds or steps")
    from engine.crossword.interlock.fill_box import prepare

    request = make_request(words, objective, required, kept)
    prepare()
    return Run(request, Seed(seed, "interlock"), Budget(limits), control or Control()).outcome()


class _Ended(Exception):
    """Raised to end the search from within a round, with the `Ending`."""


class _Series:
    def __init__(self, method: _Method, request: SearchRequest) -> None:
        words = len(request.usable)
        self._method, self._fit, self._first = method, request.fit, FIRST_STEPS * words
        self._letters = request.fit * sum(map(len, request.usable)) / words
        self._slack = method.cells + method.share * (request.fit + SMALL) / words
        self._steps = self._first

    def next_steps(self, remaining: float) -> int:
        """The steps of the next round; nearly all remaining ones if another round would be too short."""
        if remaining < (1 + LONGER) * self._steps:
            self._steps = max(int(min(max(self._first, LAST * remaining), remaining)), 1)
        return self._steps

    @property
    def _usual(self) -> float:
        """The cells that a round of this length needs at one cell for each letter."""
        steps = min(self._steps, self._method.most)
        return self._letters * self._method.gain ** math.log(steps / self._first, LONGER)

    @property
    def area(self) -> float:
        """The cells of the next box."""
        return self._slack * self._usual

    def learn(self, cells: int, missing: int) -> None:
        """Adjust the next box to a round that ended with `missing` words in `cells` cells; lengthen the round."""
        had = cells / self._usual
        if missing:
            self._slack = max(self._slack, had) * (1 + missing / self._fit)
        else:
            self._slack = min(self._slack, had) * TIGHTER
        self._steps = min(LONGER * self._steps, self._method.most)


class Run:
    """A search with its limits and its results so far."""

    def __init__(self, request: SearchRequest, seed: Seed, budget: Budget, control: Control) -> None:
        self._request, self._seed, self.budget, self._control = request, seed, budget, control
        self._best = BestLayouts(request.words, request.objective, request.required)
        self._round = 0

    def outcome(self) -> Outcome[Gallery]:
        """Search until a limit is reached."""
        ending = Ending.IMPOSSIBLE
        try:
            if self._request.usable:
                self._run_rounds()
        except _Ended as ended:
            (ending,) = ended.args
            self.show(now=True)
        return Outcome(ending, self._best.gallery, self.budget.done, self.budget.spent, {"rounds": self._round})

    def _run_rounds(self) -> None:
        from engine.crossword.interlock.fill_box import Round, enough_for_beam

        request, objective = self._request, self._request.objective
        grown, annealed = _Series(BEAM, request), _Series(ANNEALING, request)
        few = request.fit <= FEW or sum(map(len, request.usable)) < SHORT * len(request.usable)
        alone = request.kept or (few and request.fit == len(request.usable)) or len(request.usable) > MANY
        both = few or objective.crossings > MILD or objective.symmetry or objective.rows or objective.columns
        while True:
            even = self._round % 2 == 0
            series = annealed if alone or (both and even) or not self._round else grown
            steps, box = self._plan(series, crossed=even)
            if series is grown and not enough_for_beam(box, steps):
                series = annealed
                steps, box = self._plan(series, crossed=even)
            one = Round(request, box, self, self._seed, steps, spacing=1 if few and even else 2)
            missing = request.fit - (one.grow() if series is grown else one.anneal())
            self._round += 1
            series.learn(math.prod(box) if missing else one.cells, missing)
            if self._symmetric:
                self._run_symmetric()

    @property
    def _symmetric(self) -> bool:
        """Whether layouts that a half turn maps to themselves are required, and can be searched."""
        return self._request.objective.symmetry == 1 and not self._request.kept

    def _run_symmetric(self) -> None:
        """Grow symmetric layouts until `check` raises. The round before gives layouts if no words form pairs."""
        while True:
            growing = grow_symmetric(self._request, self._seed)
            for _ in growing.steps():
                self.budget.done += 1
                self.check()
            self._round += 1
            self.add(growing.entries)
            self.record(len(growing.entries), growing.utilisation, 0)
            self.show()

    def _plan(self, series: _Series, *, crossed: bool) -> tuple[int, tuple[int, int]]:
        steps = series.next_steps(math.inf if self._symmetric else self.budget.remaining())
        return steps, box_for(series.area, self._request, self._seed, crossed=crossed)

    def check(self) -> None:
        """End the search if it was cancelled or a limit is reached."""
        if self._control.stopped:
            raise _Ended(Ending.STOPPED)
        if ending := self.budget.exhausted():
            raise _Ended(ending)

    def record(self, words: int, utilisation: float, steps: int) -> None:
        """Count steps, and append to the run history."""
        self.budget.done += steps
        self._best.record([Point(self.budget.done, words, utilisation)])

    def add(self, entries: Sequence[Entry]) -> None:
        """Add a layout that is better than the last one of its round."""
        if not entries:
            return
        layout = self._best.layout(entries)
        if not self._request.kept or not faults(layout.grid, self._request.usable):
            self._best.add(layout, self._round)

    def show(self, *, now: bool = False) -> None:
        """Publish the gallery, as `BestLayouts.publish`."""
        self._best.publish(self._control, self.budget, now=now)
