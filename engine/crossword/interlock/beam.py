"""Beam search for layouts, row by row: the best states continue, each with the best of many sampled next rows.

Beam search: B. T. Lowerre, "The HARPY speech recognition system", 1976. The next row of a state is sampled from
all possible rows, fuller ones with a higher probability, and scored together with what it allows in the row after
it. Unlike in annealing, words already placed never block the words to come.
"""

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.crossword.grid import Entry
from engine.crossword.interlock import beam_kernels as kernels

DRAWS, KEEP = 100, 40  # candidate rows sampled per state, and the most of them that are kept
FIRST = 10  # beam width per sampled first row
FEWEST, MOST = 4, 1000  # the smallest and the largest beam width
SLICE, SLICE_SECONDS = 32, 0.005
"""States expanded between two checks of the control: the most, and the target time."""
WEIGHTS = np.array([0.5, 1.0, 0.5, 1.0, 0.7, 0.3, 0.5, 0.8, 0.0])
"""Weights, most of them in letters. HEAT: additional letters that make a row e times as likely. MATCH: a word down
that a row starts. ONWARD: a word down that continues below the row. PART: penalty of each separate component.
LOOK: each letter expected in the next row. NOISE: random noise, so that states differ. PASS, CROSS: how often a
word down is started that crosses nothing in the row, and one that does. PRICE: penalty of a word, updated after
each row."""
PACE, AHEAD = 0.1, 1
"""Penalty in letters of a word in the next row, for each word that the states have above plan; and the number of
words above `fit` that the plan has at the end."""
WORD, REQUIRED, DISCONNECTED = 10.0, 10.0, 10.0
"""Weights for the choice of the best layout, in letters: of a word, of its worth, and of a component."""
KNOWN = 4
"""Leading letters by which a word is looked up: a word down starts up to three cells above the current row."""


class _Row(NamedTuple):
    parent: np.ndarray
    across: np.ndarray
    down: np.ndarray


def grow_layouts(
    words: Sequence[str], worth: Sequence[float], box: tuple[int, int], fit: int,
    spend: Callable[[int, int, float], float], seed: Seed,
) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:  # fmt: skip
    """Search for layouts in a box. Return the best one, and the best connected one or ().

    Args:
        words: answers; worth: worth of each in letters, in addition to its letters.
        box: rows and columns.
        fit: words wanted at most.
        spend: called with the rows sampled since the last call, the words of the first state, and the share of its
            cells with letters down to the current row. It returns how many rows may still be sampled, and may
            raise.
    """
    rows = max(box)
    lines = (rows + 1) // 2
    most = _beam_width(spend(0, 0, 0.0), lines)
    growth = Growth(words, worth, (rows, min(box)), fit, most, seed)
    piece = 1
    for line in range(lines):
        first, remaining = 0, 0.0
        while first < growth.many:
            began, last = time.perf_counter(), min(first + piece, growth.many)
            growth.draw(first, last)
            remaining = spend((last - first) * DRAWS, *growth.measures())
            spent = time.perf_counter() - began
            first, piece = last, min(max(int((last - first) * SLICE_SECONDS / spent), 1), SLICE)
        growth.select(min(most, _beam_width(remaining, max(lines - line - 1, 1))))
    best, connected = (growth.entries(winner) for winner in growth.winners())
    if box[0] >= box[1]:
        return best, connected
    return tuple(map(_transposed, best)), tuple(map(_transposed, connected))


def _beam_width(remaining: float, lines: int) -> int:
    """States that can be expanded in each of `lines` rows if `remaining` rows may be sampled."""
    return int(min(max(remaining / (lines * DRAWS), FEWEST), MOST))


class Growth:
    """A beam of states that are complete down to a row, in a box that is not wider than high.

    Attributes:
        row: the next row to be sampled, an even number.
        many: the number of states; before the first row they are all equal.
        beam: the states, of the words of `lists`.
        tries, space, weights: buffers and weights of the kernels.
    """

    def __init__(
        self, words: Sequence[str], worth: Sequence[float], box: tuple[int, int], fit: int, most: int, seed: Seed
    ) -> None:
        self._words, (self._rows, self._width), self._fit, self._seed = words, box, fit, seed
        self.lists = lists_of(words, worth, self._width)
        columns = len(self.lists.fits)
        self.beam, self._next, self._young = (states_of(many, len(words), columns) for many in (most, most, DRAWS))
        self._successors, self.tries = successors_of(most * KEEP, columns), successors_of(DRAWS, columns)
        self.space, self.weights = workspace_of(self.lists, self._width), WEIGHTS.copy()
        self.row, self.many, self._history = 0, -(-most // FIRST), list[_Row]()

    def draw(self, first: int, last: int) -> None:
        """Sample the next row of states `first` to `last` - 1."""
        kernels.grow(
            self.lists, self.beam, first, last, self._fit, self._successors, KEEP, self.tries, self._young,
            self.row, self._rows, self.weights, self._seed.state, self.space,
        )  # fmt: skip

    def select(self, states: int) -> None:
        """Continue with the best distinct successors."""
        found = self._successors
        there = np.flatnonzero(found.score[: self.many * KEEP] > -np.inf)
        there = there[np.argsort(-found.score[there], kind="stable")]
        distinct = np.unique(found.mark[there], return_index=True)[1]
        chosen = there[np.sort(distinct)[:states]]
        kernels.advance(self.lists, self.beam, found, chosen, self.row, self._next, self.space)
        self._history.append(_Row(found.parent[chosen], found.across[chosen], found.down[chosen]))
        self.beam, self._next, self.many = self._next, self.beam, len(chosen)
        self.row += 2
        going = (self.beam.kind[: self.many] == kernels.GOING).sum(axis=1)
        finished = self.beam.counts[: self.many, kernels.WORDS] - going
        wanted = (self._fit + AHEAD) * (self.row - 1) / self._rows
        self.weights[kernels.PRICE] = PACE * (float(finished.mean()) - wanted)

    def measures(self) -> tuple[int, float]:
        """The words of the first state, and the share of cells with letters down to its last row."""
        letters, words = self.beam.counts[0, [kernels.LETTERS, kernels.WORDS]].tolist()
        return words, letters / (self._width * max(self.row - 1, 1))

    def winners(self) -> tuple[int, int]:
        """The numbers of the best state, and of the best connected one or NOBODY."""
        counts, below = self.beam.counts[: self.many], self._rows - self.row + 1
        letters = counts[:, kernels.LETTERS] + below * (self.beam.kind[: self.many] == kernels.GOING).sum(axis=1)
        separate = counts[:, kernels.COMPONENTS] + counts[:, kernels.CLOSED]
        words, required = WORD * counts[:, kernels.WORDS], REQUIRED * self.beam.worth[: self.many]
        worth = letters + words + required - DISCONNECTED * separate
        connected = np.where(separate == 1, worth, -np.inf)
        return int(np.argmax(worth)), int(np.argmax(connected)) if np.isfinite(connected).any() else kernels.NOBODY

    def entries(self, one: int) -> tuple[Entry, ...]:
        """The entries of a state; none for NOBODY."""
        if one == kernels.NOBODY:
            return ()
        entries = list[Entry]()
        for line, row in reversed([*enumerate(self._history)]):
            for w, cell in row.across[one]:
                if w != kernels.NOBODY:
                    entries.append(Entry(self._words[int(w)], 2 * line, int(cell), "across"))
            for column, (w, top) in enumerate(row.down[one]):
                if w != kernels.NOBODY:
                    entries.append(Entry(self._words[int(w)], int(top), 2 * column, "down"))
            one = int(row.parent[one])
        return tuple(entries)


def _transposed(entry: Entry) -> Entry:
    return Entry(entry.word, entry.column, entry.row, "down" if entry.direction == "across" else "across")


def lists_of(words: Sequence[str], worth: Sequence[float], width: int) -> kernels.Lists:
    """The words as arrays."""
    many, columns = len(words), (width + 1) // 2
    codes, lengths = coded_words(words)
    fits, free = np.zeros((columns, kernels.ANY + 1, many), np.uint64), np.zeros(many, np.uint64)
    kernels.fill_fits(codes, lengths, width, fits, free)
    having = np.zeros((KNOWN, kernels.ANY + 1, many), np.int16)
    holders = np.zeros((KNOWN, kernels.ANY + 1), np.int64)
    for k in range(min(KNOWN, codes.shape[1])):
        for letter in range(kernels.ANY + 1):
            found = np.flatnonzero((lengths > k) & ((codes[:, k] == letter) | (letter == kernels.ANY)))
            having[k, letter, : len(found)], holders[k, letter] = found, len(found)
    return kernels.Lists(codes, lengths, np.array(worth, float), fits, free, having, holders)


def states_of(states: int, words: int, columns: int) -> kernels.Beam:
    """States without words, above the first row."""
    shape = (states, columns)
    kind, index, part = np.zeros((3, *shape), np.int8)
    return kernels.Beam(
        np.zeros((states, words), np.bool_), kind, np.full(shape, kernels.NOBODY, np.int8),
        np.zeros(shape, np.bool_), np.zeros(shape, np.int16), index, part, np.zeros((states, 4), np.int64),
        np.zeros(states), np.zeros(states, np.uint64),
    )  # fmt: skip


def successors_of(many: int, columns: int) -> kernels.Successors:
    """Allocate buffers for sampled rows."""
    return kernels.Successors(
        np.zeros(many, np.int64), np.zeros((many, kernels.MOST_ACROSS, 2), np.int16),
        np.zeros((many, columns, 2), np.int16), np.zeros(many, np.int64), np.zeros(many),
        np.zeros(many, np.uint64),
    )  # fmt: skip


def workspace_of(lists: kernels.Lists, width: int) -> kernels.Workspace:
    """Allocate buffers for the kernels."""
    (words, longest), columns = lists.codes.shape, len(lists.fits)
    components = 2 * columns + kernels.MOST_ACROSS + 2

    def numbers(many: int) -> np.ndarray:
        return np.zeros(many, np.int64)

    return kernels.Workspace(
        numbers(columns), np.zeros(columns, np.uint32), numbers(width + 1), np.zeros(words, np.uint64),
        numbers(width), numbers(words * width), numbers(words * width), np.zeros(words * width),
        np.ones(width + longest + 2), numbers(width + 3), numbers(width + 3), numbers(words), numbers(1),
        numbers(components), numbers(components), np.arange(DRAWS), numbers(DRAWS),
    )  # fmt: skip


def coded_words(words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """The words as uint8[n, longest] letter codes, from 0, and int64[n] lengths."""
    codes = np.zeros((len(words), max(map(len, words), default=1)), np.uint8)
    for number, word in enumerate(words):
        codes[number, : len(word)] = [ENGLISH.codes[letter] for letter in word]
    return codes, np.array([len(word) for word in words], np.int64)
