"""Better words for a filled grid, by large-neighborhood search (Shaw, CP 1998).

Neighboring slots are emptied and refilled by the complete search, with a bound on the scores. A
change is accepted if neither the mean score nor the worst score of the grid falls.
"""

from enum import IntEnum
from functools import partial

import numpy as np

from engine.core import BadInput, Budget, Control, Ending, Limits, Outcome, Stopped, changed, grouped
from engine.core.seed import Seed, numbered
from engine.crossword.fill.attempt import Attempt
from engine.crossword.fill.search import SLICE, Filled, filled_grid, side_by_side
from engine.crossword.fill.slots import fillable, letter_slots
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, without_pencil

SIZES = (3, 4, 6, 9, 14, 22)  # slots that are emptied at once
STEPS_A_SLOT = 8  # steps of a search for each slot that was emptied
FAVOR = 0.08
"""In a small change, the weight of a word's score against the logarithm of the candidates it leaves to the
crossings."""
STEPS_WHOLE = 5000  # steps of a search for a new fill of the whole grid
MOST_RISE = 16  # by how much all words of such a fill must beat the worst word, at first


class Aim(IntEnum):
    """The aim of a change: a better worst score, a better mean score, or other words with the same scores."""

    WORST, MEAN, OTHER = range(3)


def improve(
    filled: Grid, vocabulary: Vocabulary, *, given: Grid, jobs: int = 1, seed: int = 1,
    seconds: float | None = None, steps: int | None = None, control: Control | None = None,
) -> Outcome[Filled]:  # fmt: skip
    """Raise the mean and the worst score of a fill until stopped or at a limit. Neither ever falls.

    Raises BadInput if a slot of the filled grid is incomplete, or a limit is not positive; or as `side_by_side`.
    Returns the best grid: FINISHED if each word has the highest score of its length. The statistics have the mean
    and the worst score, the changes tried and accepted, and the nodes.

    Args:
        filled: the grid as filled. Entries that the vocabulary lacks are kept.
        given: the grid before it was filled. Its letters are kept.
        jobs: searches with different seeds.
        seconds, steps: limits of each search; a step is a decision, a wipe-out or a change that is tried.
        control: gets each better grid, with its total score.
    """
    limits = Limits(seconds, steps).checked()
    if any(OPEN in entry.word for entry in letter_slots(filled)):
        raise BadInput("the grid to improve is not complete", mend="Fill it first.")
    searches = [partial(_improved, filled, given, numbered(seed, "improve.job", i), limits) for i in range(jobs)]
    ended = side_by_side(searches, vocabulary, control or Control())
    nothing = {"tried": 0, "accepted": 0, "nodes": 0}
    not_begun = Outcome(Ending.STOPPED, filled_grid(filled, {}), statistics=nothing)
    return max(ended, key=lambda one: (one.statistics["mean"], one.statistics["worst"]), default=not_begun)


def _improved(
    filled: Grid, given: Grid, seed: int, limits: Limits, vocabulary: Vocabulary, control: Control
) -> Outcome[Filled]:
    search = _Improvement(filled, without_pencil(given), vocabulary, seed)
    budget, ending = Budget(limits), Ending.FINISHED
    try:
        while not search.is_best():
            control.check()
            budget.done = search.steps
            if reached := budget.exhausted():
                ending = reached
                break
            if search.run(budget.next_slice(SLICE)):
                control.report(0, best=search.result(), score=search.total)
    except Stopped:
        ending = Ending.STOPPED
    return Outcome(ending, search.result(), search.steps, budget.spent, search.statistics())


class _Improvement:
    def __init__(self, filled: Grid, given: Grid, vocabulary: Vocabulary, seed: int) -> None:
        self._grid, self._vocabulary = filled, vocabulary
        self._entries, _ = fillable(filled, vocabulary)
        self._number = self._numbers()
        self._slots_of = grouped((cell, s) for s, entry in enumerate(self._entries) for cell in entry.cells)
        kept = {cell for entry in letter_slots(filled) if entry not in self._entries for cell in entry.cells}
        self._free = {cell for cell in self._slots_of if given.at(cell) == OPEN and cell not in kept}
        self._movable = [s for s, one in enumerate(self._entries) if self._free.intersection(one.cells)]
        highest = np.zeros(len(vocabulary.words.first), np.int64)
        for length in range(len(highest) - 1):
            some = vocabulary.words.score[vocabulary.words.first[length] : vocabulary.words.first[length + 1]]
            highest[length] = some.max(initial=0)
        self._most = sum(int(highest[len(self._entries[s].word)]) for s in self._movable)
        self._random = Seed(seed, "improve")
        self._rise = MOST_RISE
        self._attempt: Attempt | None = None
        self._budget, self._is_whole = 0, False
        self.steps = self._nodes = self._tried = self._accepted = 0

    def _numbers(self) -> list[int]:
        found = (self._vocabulary.find(entry.word) for entry in self._entries)
        return [number for number in found if number is not None]

    def _score(self, s: int) -> int:
        return int(self._vocabulary.words.score[self._number[s]])

    @property
    def total(self) -> int:
        """The sum of the scores of the words in the vocabulary."""
        return sum(map(self._score, range(len(self._entries))))

    def is_best(self) -> bool:
        """Whether each word that can change has the highest score of its length."""
        return sum(map(self._score, self._movable)) >= self._most

    def run(self, steps: int) -> bool:
        """Search for some steps. Return whether a change was accepted."""
        attempt = self._attempt = self._attempt or self._begin()
        before, nodes = attempt.steps, attempt.nodes
        ending = attempt.run(min(steps, self._budget - before))
        self.steps += attempt.steps - before
        self._nodes += attempt.nodes - nodes
        if ending is None and attempt.steps < self._budget:
            return False
        self._attempt = None
        accepted = ending is Ending.FINISHED and self._accept(attempt.letters())
        self._accepted += accepted
        if self._is_whole:
            self._rise = min(self._rise * 2, MOST_RISE) if accepted else self._rise // 2
        return accepted

    def _begin(self) -> Attempt:
        """Return the search for a change: of all slots at first, of some slots later."""
        worst = min(map(self._score, self._movable))
        self._tried += 1
        self.steps += 1
        self._is_whole = self._rise > 0
        if self._is_whole:
            self._budget = STEPS_WHOLE
            return self._search(self._movable, self._free, 0.0, worst + self._rise, 0)
        kind = self._random.below(len(Aim))
        poor = [s for s in self._movable if self._score(s) == worst]
        start = self._random.choice(poor if kind == Aim.WORST else self._movable)
        region, free = self._region(start, self._random.choice(SIZES))
        total = sum(map(self._score, region))
        self._budget = STEPS_A_SLOT * len(region)
        return self._search(region, free, FAVOR, worst + (kind == Aim.WORST), total + (kind == Aim.MEAN))

    def _search(self, region: list[int], free: set[Cell], favor: float, least_score: int, least_total: int) -> Attempt:
        others = [number for s, number in enumerate(self._number) if s not in region]
        begin = partial(Attempt, [self._opened(self._entries[s], free) for s in region], self._vocabulary)
        least = {"least_score": least_score, "least_total": least_total}
        return begin(self._random.below(1 << 30), favor=favor, without=others, **least)

    def _region(self, start: int, size: int) -> tuple[list[int], set[Cell]]:
        """Return some slots around one, and the cells that are free if these are emptied."""
        region, border = [start], [start]
        while border and len(region) < size:
            cells = [cell for cell in self._entries[border.pop(0)].cells if cell in self._free]
            self._random.shuffle(cells)
            for s in (s for cell in cells for s in self._slots_of[cell] if s not in region):
                if len(region) < size:
                    region.append(s)
                    border.append(s)
        free = {
            cell
            for s in region
            for cell in self._entries[s].cells
            if cell in self._free and all(other in region for other in self._slots_of[cell])
        }
        return [s for s in region if free.intersection(self._entries[s].cells)], free

    def _opened(self, entry: Entry, free: set[Cell]) -> Entry:
        letters = (OPEN if cell in free else letter for cell, letter in zip(entry.cells, entry.word, strict=True))
        return changed(entry, word="".join(letters))

    def _accept(self, letters: dict[Cell, str]) -> bool:
        """Accept the words of a search unless the mean score falls. The worst score cannot fall."""
        grid = filled_grid(self._grid, letters).grid
        entries, _ = fillable(grid, self._vocabulary)
        before = self._grid, self._entries, self._number, self.total
        self._grid, self._entries = grid, entries
        self._number = self._numbers()
        if self.total < before[-1]:
            self._grid, self._entries, self._number = before[:-1]
            return False
        return True

    def result(self) -> Filled:
        """The grid with its present words."""
        return filled_grid(self._grid, {})

    def statistics(self) -> dict[str, float]:
        """Return the mean and the worst score, the changes tried and accepted, and the nodes."""
        scores = [self._score(s) for s in range(len(self._entries))] or [0]
        mean = round(sum(scores) / len(scores), 2)
        counts = {"tried": self._tried, "accepted": self._accepted, "nodes": self._nodes}
        return {"mean": mean, "worst": min(scores), **counts}
