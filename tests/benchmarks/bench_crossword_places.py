"""Benchmark: finding all legal places of unplaced words, compared with other methods.

Run `python tests/benchmarks/bench_crossword_places.py [grids]`. The grids have 50 of 100 words from a short
search. Some words are removed, because no word fits into the result of a search, and the box has additional
lines. The methods find the places of all unplaced words. Times are medians over the grids, in the process, with
cached kernels. All methods must find the same places. This script only prints a table.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from bench_crossword import lists_of  # noqa: E402

from engine.crossword.editing.words import Site  # noqa: E402
from engine.crossword.grid import DIRECTIONS, Entry, Grid, entries_of, grid_of  # noqa: E402
from engine.crossword.interlock import fill_box as packing  # noqa: E402
from engine.crossword.interlock import kernels  # noqa: E402
from engine.crossword.interlock.layout import faults  # noqa: E402
from engine.crossword.interlock.search import interlock  # noqa: E402
from engine.crossword.puzzle import Objective  # noqa: E402

WORDS, FIT, STEPS = 100, 50, 100_000
TAKEN = 10
SPARE = 4
CALLS = 200


class Question(NamedTuple):
    """A grid in its box, and the words to find places for.

    Attributes:
        words: The words of the list.
        unplaced: The words to find places for.
        box: The numbers of rows and columns.
        inside: The entries of the grid, relative to the corner of the box.
    """

    words: list[str]
    unplaced: Sequence[str]
    box: tuple[int, int]
    inside: tuple[Entry, ...]


def question(words: list[str]) -> Question:
    """Create a grid of some of the words."""
    grid = loosened(interlock(words, Objective(fit=FIT), steps=STEPS).result.layouts[0].grid)
    there = entries_of(grid)
    margin = SPARE // 2
    inside = tuple(Entry(e.word, e.row + margin, e.column + margin, e.direction) for e in there)
    used = {entry.word for entry in there}
    return Question(
        words, [word for word in words if word not in used], (len(grid.rows) + SPARE, grid.columns + SPARE), inside
    )


def loosened(grid: Grid) -> Grid:
    """Remove some words without disconnecting the grid."""
    words, taken = [entry.word for entry in entries_of(grid)], 0
    for entry in entries_of(grid):
        rest = tuple(one for one in entries_of(grid) if one.word != entry.word)
        if taken < TAKEN and not faults(grid_of(rest), words):
            grid, taken = grid_of(rest), taken + 1
    return grid


def gathered(asked: Question) -> tuple[Callable[[], object], Callable[[], set[Entry]]]:
    """Return a call of the kernel, and a function that returns the entries found by the last call."""
    packed = packing.packed_words(asked.words, (), ())
    state, space = packing.empty_state(len(asked.words), *asked.box), packing.workspace_for(packed)
    packing.put_kept(asked.words, packed, state, asked.inside, asked.box)
    size, weights = np.array(asked.box, np.int64), np.array([1.0, 1.0, 0.0, 0.0])
    numbers = [asked.words.index(word) for word in asked.unplaced]
    found: list[list[int]] = []

    def call() -> None:
        found.clear()
        for w in numbers:
            many = kernels.candidates(packed, state, size, len(asked.words), w, 1, weights, 0.0, space)
            found.extend([w, *place] for place in space.found[:many, :4].tolist())

    def entries() -> set[Entry]:
        return {
            Entry(asked.words[w], first - 1 if way else line - 1, line - 1 if way else first - 1, DIRECTIONS[way])
            for w, way, line, first, pushed in found
            if not pushed
        }

    return call, entries


def by_site(asked: Question) -> set[Entry]:
    """Find places with the editor's method, from common letters, without places outside the box."""
    site, margin = Site(grid_of(asked.inside)), SPARE // 2
    moved = (
        Entry(e.word, e.row + margin, e.column + margin, e.direction)
        for word in asked.unplaced
        for e in site.places(word)
    )
    rows, columns = asked.box
    return {e for e in moved if min(e.cells[0]) >= 0 and e.cells[-1][0] < rows and e.cells[-1][1] < columns}


def by_hand(asked: Question) -> set[Entry]:
    """Find places with the naive twin, which checks every place in the box cell by cell."""
    letters = {cell: char for e in asked.inside for cell, char in zip(e.cells, e.word, strict=True)}
    taken = {(cell, e.direction) for e in asked.inside for cell in e.cells}
    rows, columns = asked.box
    found = set()
    for word in asked.unplaced:
        for direction in DIRECTIONS:
            down = direction == "down"
            for row in range(rows - (len(word) - 1) * down):
                for column in range(columns - (len(word) - 1) * (not down)):
                    entry = Entry(word, row, column, direction)
                    if legal(entry, letters, taken):
                        found.add(entry)
    return found


def legal(entry: Entry, letters: dict[tuple[int, int], str], taken: set[tuple[tuple[int, int], str]]) -> bool:
    """Whether an entry crosses a word, agrees with all letters, and touches no other word."""
    down, crosses = entry.direction == "down", False
    (top, left), (bottom, right) = entry.cells[0], entry.cells[-1]
    if (top - down, left - (not down)) in letters or (bottom + down, right + (not down)) in letters:
        return False
    for (row, column), letter in zip(entry.cells, entry.word, strict=True):
        if (row, column) in letters:
            if letters[row, column] != letter or ((row, column), entry.direction) in taken:
                return False
            crosses = True
        elif (row - (not down), column - down) in letters or (row + (not down), column + down) in letters:
            return False
    return crosses


def timed(call: Callable[[], object], calls: int) -> float:
    """Return the mean time of a call, seconds."""
    began = time.perf_counter()
    for _ in range(calls):
        call()
    return (time.perf_counter() - began) / calls


def main(count: int) -> None:
    """Run the benchmarks, compare the results and print them."""
    lists, source = lists_of(WORDS, count)
    laps: dict[str, list[float]] = {"kernel, all lines": [], "editor's method": [], "naive twin": []}
    found, words = [], []
    for asked in map(question, lists):
        call, entries = gathered(asked)
        call()
        places = entries()
        assert places == by_site(asked), "the editor's method finds other places"
        assert places == by_hand(asked), "the twin finds other places"
        found.append(len(places))
        words.append(len(asked.unplaced))
        laps["kernel, all lines"].append(timed(call, CALLS))
        laps["editor's method"].append(timed(lambda asked=asked: by_site(asked), 1))
        laps["naive twin"].append(timed(lambda asked=asked: by_hand(asked), 1))
    print(f"{len(lists)} grids of {WORDS - np.median(words):g} of {WORDS} words, {source}")
    print(f"{np.median(found):g} legal places of {np.median(words):g} unplaced words\n")
    print(f"{'method':24s}{'median us':>12s}{'slowest us':>12s}{'times ours':>12s}")
    ours = np.median(laps["kernel, all lines"])
    for way, seconds in laps.items():
        median = np.median(seconds)
        print(f"{way:24s}{median * 1e6:12,.1f}{max(seconds) * 1e6:12,.1f}{median / ours:11,.0f}x")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
