"""Layouts grown row by row: of the states that are down to a row the best go on, with the best of many next rows.

A beam search: B. T. Lowerre, "The HARPY speech recognition system", 1976. A state's next row is drawn from all
that there may be, the fuller the likelier, and judged with what it leaves to the row behind it. So nothing that
stands is in the way of what is to come, as it is where words are moved about in a full grid.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from engine.crossword.grid import Entry
from engine.crossword.interlock.arrays import coded_words
from engine.crossword.interlock.beam_kernels import (
    ANY,
    CLOSED,
    GOING,
    LETTERS,
    MOST_ACROSS,
    NOBODY,
    PARTS,
    PRICE,
    WORDS,
    Beam,
    Kids,
    Lists,
    Room,
    advance,
    fill_fits,
    grow,
)
from engine.seed import Seed

DRAWS, KEEP = 100, 40
"""Rows that are drawn for each state, and the most of them that are looked at further."""
FIRST = 10
"""States wanted for each time that so many first rows are drawn."""
FEWEST, MOST = 4, 1000
"""States down to the same row."""
SLICE, SLICE_SECONDS = 32, 0.005
"""States that are continued between two looks at the control, at most; and how long that should take."""
WEIGHTS = np.array([0.5, 1.0, 0.5, 1.0, 0.7, 0.3, 0.5, 0.8, 0.0])
"""In letters: how much fuller a row must be to be likelier by e; for a word down that a row begins; for one that
goes on below it; against each part that does not hang together with the others; for each letter that the next row
may be expected to have; by chance, so that the states differ. Then how often a word down is begun that crosses
nothing in this row, and one that does; and against a word, which changes from row to row."""
PACE, AHEAD = 0.1, 1
"""What a word costs in the next row for each that the states are ahead of those they should have, in letters; and
how many more than wanted these are, at the end."""
WORD, MUST, APART = 10.0, 10.0, 10.0
"""What a word, its worth, and a part count for when the best layout is chosen."""
KNOWN = 4
"""The letters of a word by which it is looked up: a word down begins up to three cells above the row at hand."""


class Grown(NamedTuple):
    """What was grown.

    Attributes:
        best: the entries of the best layout, though it may be of several parts that do not hang together.
        whole: those of the best one that hangs together; none if there is none.
    """

    best: tuple[Entry, ...]
    whole: tuple[Entry, ...]


class _Row(NamedTuple):
    """What was chosen for a row of the box, as in `Kids`."""

    parent: np.ndarray
    across: np.ndarray
    down: np.ndarray


def grown(
    words: Sequence[str],
    worth: Sequence[float],
    box: tuple[int, int],
    fit: int,
    spend: Callable[[int, int, float], float],
    seed: Seed,
) -> Grown:
    """Grow layouts in a box.

    Args:
        words: answers; worth: what having each is worth beside its letters, in letters.
        box: rows and columns.
        fit: the most words.
        spend: is told how many rows were drawn since, how many words stand and what share of the cells down to the
            row at hand has letters; gives how many rows may still be drawn. It may raise.
    """
    rows = max(box)
    lines = (rows + 1) // 2
    most = _states(spend(0, 0, 0.0), lines)
    growth = Growth(words, worth, (rows, min(box)), fit, most, seed)
    piece = 1
    for line in range(lines):
        first, left = 0, 0.0
        while first < growth.many:
            began, last = time.perf_counter(), min(first + piece, growth.many)
            growth.draw(first, last)
            left = spend((last - first) * DRAWS, *growth.measures())
            spent = time.perf_counter() - began
            first, piece = last, min(max(int((last - first) * SLICE_SECONDS / spent), 1), SLICE)
        growth.go_on(min(most, _states(left, max(lines - line - 1, 1))))
    best, whole = (growth.entries(one) for one in growth.winners())
    return Grown(best, whole) if box[0] >= box[1] else Grown(tuple(map(_turned, best)), tuple(map(_turned, whole)))


def _states(left: float, lines: int) -> int:
    """States that can be continued in each of some lines, as long as so many rows may be drawn."""
    return int(min(max(left / (lines * DRAWS), FEWEST), MOST))


class Growth:
    """The states that are down to a row, of a box that is no broader than high.

    Attributes:
        row: the next row to be drawn, an even number.
        many: how many states there are; before the first row they are all alike.
        beam: the states, of the words of `lists`.
        tries, room, weights: what the kernels work with.
    """

    def __init__(
        self, words: Sequence[str], worth: Sequence[float], box: tuple[int, int], fit: int, most: int, seed: Seed
    ) -> None:
        self._words, (self._rows, self._width), self._fit, self._seed = words, box, fit, seed
        self.lists = lists_of(words, worth, self._width)
        columns = len(self.lists.fits)
        self.beam, self._next, self._young = (states_of(many, len(words), columns) for many in (most, most, DRAWS))
        self._kids, self.tries = kids_of(most * KEEP, columns), kids_of(DRAWS, columns)
        self.room, self.weights = room_of(self.lists, self._width), WEIGHTS.copy()
        self.row, self.many, self._history = 0, -(-most // FIRST), list[_Row]()

    def draw(self, first: int, last: int) -> None:
        """Draw the next row of some states."""
        grow(
            self.lists, self.beam, first, last, self._fit, self._kids, KEEP, self.tries, self._young,
            self.row, self._rows, self.weights, self._seed.state, self.room,
        )  # fmt: skip

    def go_on(self, states: int) -> None:
        """Go on with the best rows that were drawn, that differ."""
        kids = self._kids
        there = np.flatnonzero(kids.score[: self.many * KEEP] > -np.inf)
        there = there[np.argsort(-kids.score[there], kind="stable")]
        alone = np.unique(kids.mark[there], return_index=True)[1]
        chosen = there[np.sort(alone)[:states]]
        advance(self.lists, self.beam, kids, chosen, self.row, self._next, self.room)
        self._history.append(_Row(kids.parent[chosen], kids.across[chosen], kids.down[chosen]))
        self.beam, self._next, self.many = self._next, self.beam, len(chosen)
        self.row += 2
        finished = self.beam.counts[: self.many, WORDS] - (self.beam.kind[: self.many] == GOING).sum(axis=1)
        wanted = (self._fit + AHEAD) * (self.row - 1) / self._rows
        self.weights[PRICE] = PACE * (float(finished.mean()) - wanted)

    def measures(self) -> tuple[int, float]:
        """The words of the first state, and the share of the cells down to its last row that have letters."""
        letters, words = self.beam.counts[0, [LETTERS, WORDS]].tolist()
        return words, letters / (self._width * max(self.row - 1, 1))

    def winners(self) -> tuple[int, int]:
        """The numbers of the best state, and of the best one that hangs together; NOBODY."""
        counts, below = self.beam.counts[: self.many], self._rows - self.row + 1
        letters = counts[:, LETTERS] + below * (self.beam.kind[: self.many] == GOING).sum(axis=1)
        parts = counts[:, PARTS] + counts[:, CLOSED]
        worth = letters + WORD * counts[:, WORDS] + MUST * self.beam.worth[: self.many] - APART * parts
        whole = np.where(parts == 1, worth, -np.inf)
        return int(np.argmax(worth)), int(np.argmax(whole)) if np.isfinite(whole).any() else NOBODY

    def entries(self, one: int) -> tuple[Entry, ...]:
        """The words of a state; none of NOBODY."""
        if one == NOBODY:
            return ()
        entries = list[Entry]()
        for line, row in reversed([*enumerate(self._history)]):
            for w, cell in row.across[one]:
                if w != NOBODY:
                    entries.append(Entry(self._words[int(w)], 2 * line, int(cell), "across"))
            for column, (w, top) in enumerate(row.down[one]):
                if w != NOBODY:
                    entries.append(Entry(self._words[int(w)], int(top), 2 * column, "down"))
            one = int(row.parent[one])
        return tuple(entries)


def _turned(entry: Entry) -> Entry:
    """An entry with rows and columns exchanged."""
    return Entry(entry.word, entry.column, entry.row, "down" if entry.direction == "across" else "across")


def lists_of(words: Sequence[str], worth: Sequence[float], width: int) -> Lists:
    """The words as arrays."""
    many, columns = len(words), (width + 1) // 2
    codes, lengths = coded_words(words)
    fits, free = np.zeros((columns, ANY + 1, many), np.uint64), np.zeros(many, np.uint64)
    fill_fits(codes, lengths, width, fits, free)
    having, holders = np.zeros((KNOWN, ANY + 1, many), np.int16), np.zeros((KNOWN, ANY + 1), np.int64)
    for k in range(min(KNOWN, codes.shape[1])):
        for letter in range(ANY + 1):
            found = np.flatnonzero((lengths > k) & ((codes[:, k] == letter) | (letter == ANY)))
            having[k, letter, : len(found)], holders[k, letter] = found, len(found)
    return Lists(codes, lengths, np.array(worth, float), fits, free, having, holders)


def states_of(states: int, words: int, columns: int) -> Beam:
    """States without a word, above the first row."""
    shape = (states, columns)
    kind, index, part = np.zeros((3, *shape), np.int8)
    return Beam(
        np.zeros((states, words), np.bool_), kind, np.full(shape, NOBODY, np.int8), np.zeros(shape, np.bool_),
        np.zeros(shape, np.int16), index, part, np.zeros((states, 4), np.int64), np.zeros(states),
        np.zeros(states, np.uint64),
    )  # fmt: skip


def kids_of(many: int, columns: int) -> Kids:
    """Room for rows that are drawn."""
    return Kids(
        np.zeros(many, np.int64), np.zeros((many, MOST_ACROSS, 2), np.int16),
        np.zeros((many, columns, 2), np.int16), np.zeros(many, np.int64), np.zeros(many),
        np.zeros(many, np.uint64),
    )  # fmt: skip


def room_of(lists: Lists, width: int) -> Room:
    """Room for the kernels to work in."""
    (words, longest), columns = lists.codes.shape, len(lists.fits)
    parts = 2 * columns + MOST_ACROSS + 2

    def numbers(many: int) -> np.ndarray:
        return np.zeros(many, np.int64)

    return Room(
        numbers(columns), np.zeros(columns, np.uint32), numbers(width + 1), np.zeros(words, np.uint64),
        numbers(width), numbers(words * width), numbers(words * width), np.zeros(words * width),
        np.ones(width + longest + 2), numbers(width + 3), numbers(width + 3), numbers(words), numbers(1),
        numbers(parts), numbers(parts), np.arange(DRAWS), numbers(DRAWS),
    )  # fmt: skip
