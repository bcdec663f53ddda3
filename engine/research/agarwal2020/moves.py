"""The strategic functions of Agarwal et al. 2020, section 3, as separate functions on values.

G is a `Placed`, L a list of words. A word can be placed if it crosses a word of G, stays inside the grid, and
forms no other run of letters. Coordinates of entries start at 0; in the published examples they start at 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.errors import BadInput
from engine.core.value import Value
from engine.crossword.grid import MOST_SIDE, Entry, grid_of
from engine.crossword.puzzle import Side
from engine.research.agarwal2020 import kernels
from engine.research.agarwal2020.arrays import numbered, work_of
from engine.research.agarwal2020.kernels import Work
from engine.research.agarwal2020.strategy import PUBLISHED, Strategy


class Placed(Value, frozen=True):
    """G: entries in the order of placement, in a grid of `size` rows and columns.

    Raises:
        BadInput: If entries conflict, or one is outside the grid.
    """

    entries: tuple[Entry, ...] = ()
    size: Side = 15

    def __post_init__(self) -> None:
        grid_of(self.entries)
        for entry in self.entries:
            if not all(0 <= row < self.size and 0 <= column < self.size for row, column in entry.cells):
                raise BadInput(f"{entry.word.upper()} is outside the grid of {self.size} x {self.size} cells")


def pick_word(grid: Placed, words: Sequence[str], strategy: Strategy = PUBLISHED) -> str | None:
    """pickWord (G, L): the first word of L that can be placed across a word of G, or None.

    If G has PICK across and PUSH down from 1,1 and L is HALL, FRESH, BUSH, LAZY, the result is HALL, by the H of
    PUSH.
    """
    work = _work(grid, words, strategy)
    place = int(kernels.pick(work))
    return words[int(work.queue[place]) - len(grid.entries)] if place >= 0 else None


def placeable(word: str, grid: Placed) -> bool:
    """placeable (w, G): whether a word can be placed across a word of G.

    HELLO cannot be placed in a grid with BLUE across and BROWN down from 1,1: it would start outside the grid.
    """
    return pick_word(grid, (word,)) is not None


def place(word: str, grid: Placed, strategy: Strategy = PUBLISHED) -> Placed:
    """place (w, G): the grid with a word added at the place that the strategy chooses.

    With TWO across and THREE down from 1,1, RED is placed across from 3,1.

    Raises:
        BadInput: If it cannot be placed.
    """
    work = _work(grid, (word,), strategy)
    if kernels.pick(work) < 0:
        raise BadInput(f"{word.upper()} crosses no word of the grid", mend="Try another word.")
    row, column, down = (int(work.now[i]) for i in (kernels.ROW, kernels.COLUMN, kernels.DOWN))
    top, left = int(work.now[kernels.TOP]), int(work.now[kernels.LEFT])
    entry = Entry(word, row - top, column - left, "down" if down else "across")
    return Placed((*grid.entries, entry), grid.size)


def victim(grid: Placed, words: Sequence[str], strategy: Strategy = PUBLISHED) -> str | None:
    """victim (G, L): the first word of G whose removal lets a word of L be placed, or None.

    With APPLE across from 2,1, CAT down from 1,1 and the list SINK, ANT, PINK, BUSH, it is APPLE: ANT then fits at
        2,1.
    """
    found = int(kernels.victim(_work(grid, words, strategy), 0))
    return grid.entries[found].word if found >= 0 else None


def wraparound(grid: Placed, words: Sequence[str]) -> tuple[Placed, tuple[str, ...]]:
    """wraparound (G, L): G without the word placed last, and L with that word appended.

    With FOUR, then FIVE in the grid and the list ONE, TWO, THREE: FOUR, and ONE, TWO, THREE, FIVE.

    Raises:
        BadInput: If the grid is empty.
    """
    if not grid.entries:
        raise BadInput("the grid has no word to remove")
    return Placed(grid.entries[:-1], grid.size), (*words, grid.entries[-1].word)


def _work(grid: Placed, words: Sequence[str], strategy: Strategy) -> Work:
    if len(set(words)) != len(words) or {entry.word for entry in grid.entries} & set(words):
        raise BadInput("a word occurs twice in the grid and the list")
    known = numbered([*(entry.word for entry in grid.entries), *words])
    fixed = Strategy(
        choice=strategy.choice, repair=strategy.repair, size=min(grid.size, MOST_SIDE), expansion="none"
    )
    work = work_of(known, fixed)
    count = len(grid.entries)
    work.queue[: len(words)] = range(count, count + len(words))
    work.now[kernels.LISTED] = len(words)
    top, left = work.now[kernels.TOP], work.now[kernels.LEFT]
    for number, entry in enumerate(grid.entries):
        kernels.lay(work, number, top + entry.row, left + entry.column, int(entry.direction == "down"))
    return work
