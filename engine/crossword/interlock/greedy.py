"""Greedy searches for layouts in plain Python: a first layout while kernels are compiled, and symmetric layouts.

Each try places the required words first, then the longest ones. A word goes to the legal place with the most
crossings; of several, to the one that enlarges the bounding box least. Words that find no place are tried again
after the others, until none finds one.

A half turn maps a symmetric layout to itself. Its first word lies across the center. Every other word is placed
together with a word of the same length at the image of its own place, or lies across the center too, so the
outline is symmetric after each step.
"""

import math
from collections.abc import Collection, Iterator, Sequence

from engine.core import Budget, Control, Ending, Outcome, Stopped
from engine.core.seed import Seed
from engine.crossword.editing.words import Letters
from engine.crossword.grid import Entry
from engine.crossword.interlock.layout import BestLayouts, Gallery, checked_limits, faults
from engine.crossword.interlock.request import SearchRequest, make_request
from engine.crossword.puzzle import ANYTHING, MOST_BOX, Objective

TRIES = 8  # orders of the words that are tried, if the time allows


def interlock(
    words: Sequence[str], objective: Objective = ANYTHING, *, required: Collection[str] = (),
    kept: Sequence[Entry] = (), seed: int = 1, seconds: float | None = None, steps: int | None = None,
    control: Control | None = None,
) -> Outcome[Gallery]:  # fmt: skip
    """Search for a layout of some words, and keep the best of a few tries.

    Raises BadInput if a word occurs twice, the kept entries do not fit together or into the box, or a limit is not
    positive.

    Args:
        required: words that are placed first.
        seconds, steps: limits; a step looks for a place of a word.
        control: cancellation and progress; progress publishes the current gallery.
    """
    limits = checked_limits(words, seconds, steps)
    request = make_request(words, objective, required, kept)
    random = Seed(seed, "greedy")
    control = control or Control()
    best, budget = BestLayouts(request.words, objective, request.required), Budget(limits)
    ending = Ending.FINISHED if request.usable else Ending.IMPOSSIBLE
    try:
        for number in range(TRIES if request.usable else 0):
            growing = Growing(request)
            for _ in growing.grow(_order(request, random)):
                control.check()
                budget.done += 1
                if budget.exhausted():
                    break
            layout = best.layout(growing.entries)
            if growing.entries and not faults(layout.grid, request.usable) and best.add(layout, "greedy"):
                control.report(number, TRIES, best=best.gallery, score=layout.measures.words)
            if reached := budget.exhausted():
                ending = reached
                break
    except Stopped:
        ending = Ending.STOPPED
    return Outcome(ending, best.gallery, budget.done, budget.spent)


def _order(request: SearchRequest, random: Seed) -> list[str]:
    kept = {entry.word for entry in request.kept}
    order = [word for word in request.usable if word not in kept]
    random.shuffle(order)
    return sorted(order, key=lambda word: (word not in request.required, -len(word)))


class Growing(Letters):
    """A layout that grows by a word at a time."""

    def __init__(self, request: SearchRequest) -> None:
        super().__init__()
        objective = request.objective
        self._fit = request.fit
        self._most = (min(objective.rows or MOST_BOX, MOST_BOX), min(objective.columns or MOST_BOX, MOST_BOX))
        self.entries: list[Entry] = []
        for entry in request.kept:
            self._put(entry)

    @property
    def utilisation(self) -> float:
        """The share of the cells of the box that have letters."""
        top, bottom, left, right = self._box
        return len(self.letters) / ((bottom - top + 1) * (right - left + 1))

    def grow(self, words: Sequence[str]) -> Iterator[None]:
        """Place words until none fits. Yield after each attempt."""
        left, fresh = list(words), True
        while fresh and left:
            fresh, again = False, []
            for word in left:
                if len(self.entries) >= self._fit:
                    return
                if entry := self._place(word):
                    self._put(entry)
                    fresh = True
                else:
                    again.append(word)
                yield
            left = again

    def _put(self, entry: Entry) -> None:
        self.entries.append(entry)
        self.put(entry, entry.cells)

    def _place(self, word: str) -> Entry | None:
        if not self.entries:
            across = Entry(word, 0, 0, "across")
            return across if len(word) <= self._most[1] else Entry(word, 0, 0, "down")
        weighed = [(self._worth(entry), entry) for entry in self.crossing(word)]
        # the place is part of the key, because the order of a set of entries differs between processes
        fitting = [(worth, one.row, one.column, one.direction, one) for worth, one in weighed if worth is not None]
        return max(fitting, default=(None,))[-1]

    def _worth(self, entry: Entry) -> tuple[int, int] | None:
        """The crossings, and the negative area of the bounding box with the entry; None if it is too large."""
        rows, columns = self.sides(entry)
        fits = rows <= self._most[0] and columns <= self._most[1]
        return (self.crossings(entry), -rows * columns) if fits else None


DENSITIES = (15, 45)  # percentages of utilisation from which the largest box of a layout is drawn
SHUFFLE = 3  # letters by which a word may come earlier or later than by its length


def grow_symmetric(request: SearchRequest, seed: Seed) -> "Symmetric":
    """Begin a symmetric layout of words in a random order; `Symmetric.steps` makes it."""
    jitter = {word: len(word) + seed.below(2 * SHUFFLE + 1) for word in request.usable}
    order = sorted(request.usable, key=lambda word: (word not in request.required, -jitter[word]))
    return Symmetric(request, order, seed)


class Symmetric(Growing):
    """A symmetric layout that grows by one or two words at a time."""

    def __init__(self, request: SearchRequest, order: list[str], seed: Seed) -> None:
        super().__init__(request)
        self._order, self._seed = order, seed
        letters = request.fit * sum(map(len, order)) / len(order)
        side = math.ceil(math.sqrt(100 * letters / (DENSITIES[0] + seed.below(DENSITIES[1] - DENSITIES[0] + 1))))
        side = max(side, *map(len, order))
        self._most = (min(self._most[0], side), min(self._most[1], side))
        self._last = (0, 0)  # the sums of the rows and of the columns of a cell and its image

    def steps(self) -> Iterator[None]:
        """Place words until none fits. Yield after each attempt."""
        left = self._begin()
        yield
        fresh = True
        while fresh and len(left) and len(self.entries) < self._fit:
            fresh = False
            for word in list(left):
                if word in left and (found := self._place_with(word, left)):
                    for entry in found:
                        self._put(entry)
                        left.remove(entry.word)
                    fresh = True
                yield

    def _begin(self) -> list[str]:
        fitting = [word for word in self._order if len(word) <= max(self._most)]
        if not fitting:
            return []
        first = fitting[self._seed.below(min(len(fitting), max(1, len(fitting) // 2)))]
        down = len(first) > self._most[1] or (len(first) <= self._most[0] and self._seed.below(2) == 1)
        self._put(Entry(first, 0, 0, "down" if down else "across"))
        self._last = (len(first) - 1, 0) if down else (0, len(first) - 1)
        return [word for word in self._order if word != first]

    def _place_with(self, word: str, left: list[str]) -> tuple[Entry, ...]:
        """The best place of a word and of a partner at its image, or of a word that is its own image; or ()."""
        partners = [other for other in left if len(other) == len(word) and other != word]
        found: dict[tuple[Entry, ...], tuple[int, int]] = {}
        for entry in self.crossing(word):
            image = self._image(entry, word)
            if image == entry:
                pairs = [(entry,)]
            elif len(self.entries) + 2 > self._fit or not _apart(entry, image):
                pairs = []
            else:
                pairs = [(entry, self._image(entry, other)) for other in partners]
            for pair in pairs:
                worth = self._worth(entry)
                if worth and all(map(self.is_free, pair[1:])) and self._box_fits(pair):
                    found[pair] = worth
        best = max(found.values(), default=None)
        choice = [pair for pair, worth in found.items() if worth == best]
        return choice[self._seed.below(len(choice))] if choice else ()

    def _image(self, entry: Entry, word: str) -> Entry:
        """The place to which a half turn maps an entry, with another word of its length."""
        row, column = entry.cells[-1]
        return Entry(word, self._last[0] - row, self._last[1] - column, entry.direction)

    def _box_fits(self, pair: tuple[Entry, ...]) -> bool:
        boxes = [self._box_with(entry) for entry in pair]
        rows = max(box[1] for box in boxes) - min(box[0] for box in boxes) + 1
        columns = max(box[3] for box in boxes) - min(box[2] for box in boxes) + 1
        return rows <= self._most[0] and columns <= self._most[1]


def _apart(entry: Entry, image: Entry) -> bool:
    around = {
        (row + down, column + right)
        for row, column in entry.cells
        for down, right in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1))
    }
    return around.isdisjoint(image.cells)
