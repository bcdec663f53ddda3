"""One pass of beam search over the games of a board, with one level for each number of remaining letters.

Every kept position is expanded by all of its moves to both sides. Each successor belongs to the level of its
number of letters. A level keeps the positions with the highest sum of points so far and estimated value of the
remaining letters (`engine.soup.players.value`). Only positions with the same number of letters are compared
(beam search: Lowerre, "The Harpy speech recognition system", 1976). If every position is kept, the search is
exhaustive.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.soup.board import BONUS, Board, Cell, Move, Side, worth
from engine.soup.moves import KEYS, LETTER_VALUES, finder_of
from engine.soup.players.player import Candidate
from engine.soup.players.value import ValueTables, normalized, value_tables
from engine.words.lexicon import Lexicon

PARTS = 2
"""Threads. Each expands a part of a level into its own pool; the number is fixed to make results repeatable."""
SLICE = 60_000
"""Approximate number of moves between two checks for cancellation, about 15 ms."""
MOST_BYTES = 400 * 2**20
"""Memory limit of all pools, bytes."""
SHOWN = 24
"""Candidates reported; several can be the same word on other cells or to the other side."""


class Level(NamedTuple):
    """The kept positions of one level, best rank first.

    Attributes:
        boards: uint8[n, cells], in the format of `engine.soup.players.value.normalized`.
        scores: int32[n], points so far.
        ranks: float64[n], points so far plus the estimated value of the remaining letters.
        parents: int32[n], number of the parent in the level with `lengths` more letters; -1 at the start.
        lengths: uint8[n], letters of the last word.
        paths: uint16[n, longest], cells of the last word on the parent's framed board.
        turned: uint8[n], 1 if the rows closed up to the other side than in the parent.
        roots: int32[n], number of the first move of the game; -1 at the start.
    """

    boards: np.ndarray
    scores: np.ndarray
    ranks: np.ndarray
    parents: np.ndarray
    lengths: np.ndarray
    paths: np.ndarray
    turned: np.ndarray
    roots: np.ndarray


class Searched(NamedTuple):
    """The result of a pass.

    Attributes:
        moves: moves of the best game.
        total: its points with the bonus.
        candidates: the best first moves.
        complete: whether no position was dropped, so that the game is optimal.
        steps: number of expanded positions.
        cost: seconds for each position by level, float64[letters + 1]; NaN for empty levels.
    """

    moves: tuple[Move, ...]
    total: int
    candidates: tuple[Candidate, ...]
    complete: bool
    steps: int
    cost: np.ndarray


Watch = Callable[[int, "Search"], object]


@dataclass
class Search:
    """One pass of beam search over the games of a board.

    Attributes:
        width: returns the beam width of a level, given its number of letters.
        most: positions of a level that a pool keeps; its arrays have twice the size.
        tables: coefficients of the value estimate; None for the shipped model.
        levels: the finished levels by number of letters.
        firsts: level and place of the position after each first move.
        complete: whether no position was dropped so far.
    """

    board: Board
    lexicon: Lexicon
    width: Callable[[int], int]
    most: int
    tables: ValueTables | None = None
    levels: dict[int, Level] = field(default_factory=dict)
    firsts: dict[int, tuple[int, int]] = field(default_factory=dict)
    complete: bool = True
    _behind: dict[int, float] = field(default_factory=dict)
    _last: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not 0 < self.most <= (most := widest(self.board, self.lexicon)):
            raise BadInput(f"the beam width for a board of this size must be 1 to {most:,}, not {self.most:,}")
        self.letters = len(self.board.letters)
        self.finder = finder_of(self.lexicon)
        self.tables = self.tables or value_tables(self.lexicon, self.letters)
        self._size = (len(self.board.rows), self.board.columns)
        self._pools = [self._pool() for _ in range(PARTS)]
        cells, self._mirrored = normalized(self.board)
        none = np.full((1, self._longest), 0, np.uint16)
        self.levels[self.letters] = Level(
            cells[None], np.zeros(1, np.int32), np.zeros(1), np.full(1, -1, np.int32), np.zeros(1, np.uint8), none,
            np.zeros(1, np.uint8), np.full(1, -1, np.int32),
        )  # fmt: skip

    def run(self, control: Control, watch: Watch | None = None) -> Searched:
        """Run the search.

        Args:
            watch: called after each level with its number of letters and this search.
        """
        steps, cost = 0, np.full(self.letters + 1, np.nan)
        with ThreadPoolExecutor(PARTS) as pool:
            for letters in range(self.letters, 0, -1):
                control.check()  # before work is submitted, which fails while the program ends
                began = time.perf_counter()
                level = self._merge_pools(letters)
                if level is None:
                    continue
                size = len(level.scores)
                bounds = [size * part // PARTS for part in range(PARTS + 1)]
                parts = [
                    pool.submit(self._widen, letters, level, bounds[part], bounds[part + 1], part, control)
                    for part in range(PARTS)
                ]
                for part in parts:
                    part.result()
                steps += size
                cost[letters] = (time.perf_counter() - began) / size
                if watch:
                    watch(letters, self)
        self._merge_pools(0)
        letters, place = self._best()
        moves = self.line(letters, place)
        total = int(self.levels[letters].scores[place]) + (BONUS if moves and not letters else 0)
        weighed = headed(self.candidates(), moves, total)
        return Searched(moves, total, weighed, self.complete, steps, cost)

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the best first moves; the value is the best rank minus how far the move last fell behind it."""
        best = float(self.levels[min(self.levels)].ranks[0])
        top = sorted(self._behind.items(), key=lambda item: item[1])[:SHOWN]
        lines = [(self.line(*self._last[root]), best - behind) for root, behind in top]
        return tuple(Candidate(line[0], worth(line[0].word), value, line) for line, value in lines)

    def line(self, letters: int, place: int) -> tuple[Move, ...]:
        """Return the moves that lead to a position, given its level and place."""
        steps = []
        while letters < self.letters:
            level = self.levels[letters]
            parent_letters, parent = letters + int(level.lengths[place]), int(level.parents[place])
            steps.append((letters, place, parent_letters, parent))
            letters, place = parent_letters, parent
        return tuple(self._moves(reversed(steps)))

    def _moves(self, steps: Iterator[tuple[int, int, int, int]]) -> Iterator[Move]:
        mirrored = self._mirrored
        for letters, place, parent_letters, parent in steps:
            level, before = self.levels[letters], self.levels[parent_letters].boards[parent]
            path = [self._cell(int(at)) for at in level.paths[place, : level.lengths[place]]]
            word = "".join(chr(ord("a") + before[row * self.board.columns + column]) for row, column in path)
            turned = bool(level.turned[place])
            side: Side = "left" if turned == mirrored else "right"
            yield Move(word, tuple(self._seen(cell, mirrored=mirrored) for cell in path), side)
            mirrored ^= turned

    def _cell(self, framed: int) -> Cell:
        row, column = divmod(framed, self.board.columns + 2)
        return row - 1, column - 1

    def _seen(self, cell: Cell, *, mirrored: bool) -> Cell:
        row, column = cell
        return self._size[0] - 1 - row, self.board.columns - 1 - column if mirrored else column

    def _best(self) -> tuple[int, int]:
        """Return the level and place of the best game; ties go to fewer remaining letters."""
        tops = {letters: int(level.scores.argmax()) for letters, level in self.levels.items()}
        return max(
            tops.items(),
            key=lambda one: (int(self.levels[one[0]].scores[one[1]]) + BONUS * (one[0] == 0), -one[0]),
        )

    @property
    def _longest(self) -> int:
        return min(self.finder.longest, self.letters)

    def _pool(self) -> tuple[np.ndarray, ...]:
        levels, space = self.letters + 1, 2 * self.most
        cells = self._size[0] * self._size[1]
        slots = 1 << (2 * space - 1).bit_length()
        return (
            np.empty((levels, space, cells), np.uint8), np.empty((levels, space), np.int32),
            np.empty((levels, space)), np.empty((levels, space), np.uint64), np.empty((levels, space), np.int32),
            np.empty((levels, space), np.uint8), np.empty((levels, space, self._longest), np.uint16),
            np.empty((levels, space), np.uint8), np.zeros(levels, np.int64), np.full(levels, -np.inf),
            np.full((levels, slots), -1, np.int32),
        )  # fmt: skip

    def _merge_pools(self, letters: int) -> Level | None:
        """Merge the pools of a level and keep the best positions; return None if there are none."""
        if letters == self.letters:
            return self.levels[letters]
        counts = [int(pool[8][letters]) for pool in self._pools]
        if not sum(counts):
            return None
        boards, scores, ranks, hashes, parents, lengths, paths, turned = (
            np.concatenate([pool[i][letters, :count] for pool, count in zip(self._pools, counts, strict=True)])
            for i in range(8)
        )
        order = np.argsort(-ranks, kind="stable")
        order = order[np.sort(np.unique(hashes[order], return_index=True)[1])]
        width = max(1, self.width(letters))
        self.complete &= len(order) <= width and all(np.isinf(pool[9][letters]) for pool in self._pools)
        order = order[:width]
        lengths, parents = lengths[order], parents[order]
        roots = np.array(
            [self._root(letters, place, int(lengths[place]), int(parents[place])) for place in range(len(order))],
            np.int32,
        )
        level = Level(
            boards[order], scores[order], ranks[order], parents, lengths, paths[order], turned[order], roots
        )
        self.levels[letters] = level
        of_root, first = np.unique(roots, return_index=True)
        self._behind.update(zip(of_root.tolist(), (level.ranks[0] - level.ranks[first]).tolist(), strict=True))
        self._last.update(
            (root, (letters, place)) for root, place in zip(of_root.tolist(), first.tolist(), strict=True)
        )
        return level

    def _root(self, letters: int, place: int, length: int, parent: int) -> int:
        if letters + length == self.letters:
            number = len(self.firsts)
            self.firsts[number] = (letters, place)
            return number
        return int(self.levels[letters + length].roots[parent])

    def _widen(self, letters: int, level: Level, first: int, last: int, part: int, control: Control) -> None:
        from engine.soup import kernels

        widths = np.full(self.letters + 1, self.most, np.int64)
        source = (level.boards, level.scores)
        several = 1
        while first < last:
            control.check()
            lookup, found = self.finder.buffers()
            until = min(first + several, last)
            ended, moves = kernels.widen(
                letters, first, until, widths, self._size, source, self._pools[part], self.tables,
                self.finder.graph, LETTER_VALUES, KEYS, (lookup, found),
            )  # fmt: skip
            if ended < 0:
                self.finder.grow()
                first = moves  # the kernel returns the position whose moves did not fit
            else:
                several = max(1, min(4 * several, SLICE * (until - first) // max(1, moves)))
                first = until


def widest(board: Board, lexicon: Lexicon) -> int:
    """Return the largest beam width within the memory limit; about 4,500 for a 12x9 board."""
    cells, letters = len(board.rows) * board.columns, len(board.letters)
    position = cells + 2 * min(finder_of(lexicon).longest, max(1, letters)) + 4 + 8 + 8 + 4 + 1 + 1 + 4 * 4
    return max(1, MOST_BYTES // (2 * PARTS * (letters + 1) * position))


def headed(candidates: tuple[Candidate, ...], game: tuple[Move, ...], total: int) -> tuple[Candidate, ...]:
    """Return candidates led by the first move of the best game, which is valued by the points of that game."""
    best = [Candidate(move, worth(move.word), float(total), game) for move in game[:1]]
    others = [one._replace(value=min(one.value, total)) for one in candidates if one.move not in game[:1]]
    return tuple(best + others)[:SHOWN]
