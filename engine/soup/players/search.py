"""Beam search over the games of a board, with one level for each number of remaining letters.

A sweep visits the levels from the full board downwards. In each level it expands the best positions that wait, by
all of their moves to both sides. Each successor waits in the level of its number of letters. The best have the
highest sum of points so far and estimated value of the remaining letters (`engine.soup.players.value`). Only
positions with the same number of letters are compared (beam search: Lowerre, "The Harpy speech recognition
system", 1976).

One sweep is a pass of beam search. Further sweeps expand positions that earlier sweeps left waiting, and expand
none twice (Lemons et al., "Rectangle search: an anytime beam search", 2023). The order of expansion does not
depend on where the search ends, so a longer search finds every game that a shorter search finds. If no position is
dropped and none waits, the search is exhaustive.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control
from engine.soup.board import BONUS, Board, Cell, Move, Side, worth
from engine.soup.moves import KEYS, LETTER_VALUES, finder_of
from engine.soup.players.player import Candidate
from engine.soup.players.value import ValueTables, normalized, value_tables
from engine.words.lexicon import Lexicon

PARTS = 2
"""Threads. Each expands a part of a level into its own pool; the number is fixed to make results repeatable."""
SLICE, MOST_AT_ONCE = 60_000, 100  # moves between two checks for cancellation, and positions; about 15 ms
MOST_BYTES = 400 * 2**20  # memory limit of all pools, bytes
COUNTS, BARS, TABLE = 8, 9, 10  # places of arrays of a pool, after those of `Positions`
LOW, BEST = 3, 20  # ranks at a third of the letters are nearly final; number of positions averaged
SHOWN = 24  # candidates reported; several can be the same word on other cells or to the other side


class Positions(NamedTuple):
    """Positions with the same number of letters."""

    boards: np.ndarray  # uint8[n, cells], in the format of `engine.soup.players.value.normalized`
    scores: np.ndarray  # int32[n], points so far
    ranks: np.ndarray  # float64[n], points so far plus the estimated value of the remaining letters
    hashes: np.ndarray  # uint64[n], of the boards; mirror images have the same hash
    parents: np.ndarray  # int32[n], number of the parent in the level with `lengths` more letters; -1 at the start
    lengths: np.ndarray  # uint8[n], letters of the last word
    paths: np.ndarray  # uint16[n, longest], cells of the last word on the parent's framed board
    turned: np.ndarray  # uint8[n], 1 if the rows closed up to the other side than in the parent

    def take(self, places: np.ndarray | slice) -> "Positions":
        """Return some of the positions."""
        return Positions(*(column[places] for column in self))


class Searched(NamedTuple):
    """The result of a search so far."""

    moves: tuple[Move, ...]
    total: int  # its points with the bonus
    candidates: tuple[Candidate, ...]
    complete: bool  # whether every position was expanded, so that the game is optimal
    steps: int  # number of expanded positions
    mean: float  # points that games of this search tend to score: see `Search.mean`


Watch = Callable[[int, "Search"], object]
Enough = Callable[[int], bool]


@dataclass
class Search:
    """A search over the games of a board."""

    board: Board
    lexicon: Lexicon
    tables: ValueTables | None = None  # coefficients of the value estimate; None for the shipped model
    # the chosen positions by number of letters, those of each sweep best first
    levels: dict[int, Positions] = field(default_factory=dict)
    # the number of the first move of the game to each of them, int32[n]; -1 at the start
    roots: dict[int, np.ndarray] = field(default_factory=dict)
    # level and place of the position after each first move
    firsts: dict[int, tuple[int, int]] = field(default_factory=dict)
    steps: int = 0  # number of expanded positions
    over: bool = False  # whether a limit has ended the search
    _waiting: dict[int, Positions] = field(default_factory=dict)
    _dropped: bool = False
    _behind: dict[int, float] = field(default_factory=dict)
    _last: dict[int, tuple[int, int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.letters = len(self.board.letters)
        self.finder = finder_of(self.lexicon)
        self.tables = self.tables or value_tables(self.lexicon, self.letters)
        self._size = (len(self.board.rows), self.board.columns)
        self._room, self._pools = 0, list[tuple[np.ndarray, ...]]()
        cells, self._mirrored = normalized(self.board)
        start = Positions(
            cells[None], np.zeros(1, np.int32), np.zeros(1), np.zeros(1, np.uint64), np.full(1, -1, np.int32),
            np.zeros(1, np.uint8), np.zeros((1, self._longest), np.uint16), np.zeros(1, np.uint8),
        )  # fmt: skip
        self.levels[self.letters], self.roots[self.letters] = start, np.full(1, -1, np.int32)

    def sweep(
        self, width: int, control: Control, watch: Watch | None = None, *, keep: int = 0,
        enough: Enough = lambda _: False,
    ) -> Searched:  # fmt: skip
        """Expand up to `width` waiting positions of each level.

        Raises BadInput if `width` and `keep` exceed the memory limit; Stopped if cancelled; `found` then gives the
        result so far.

        Args:
            keep: positions of each level that may wait for the next sweep; the others are dropped.
            watch: called after each level with its number of letters and this search.
            enough: called with the number of steps before they are made; True ends the search for good.
        """
        self._make_room(width + keep)
        with ThreadPoolExecutor(PARTS) as pool:
            for letters in range(self.letters, 0, -1):
                control.check()  # before work is submitted, which fails while the program ends
                size = self._choose(letters, width, keep)
                if not size:
                    continue
                if enough(self.steps + size):
                    self.over = True
                    return self.found()
                level = self.levels[letters]
                first = len(level.scores) - size
                bounds = [first + size * part // PARTS for part in range(PARTS + 1)]
                parts = [
                    pool.submit(
                        self._widen, letters, bounds[part], bounds[part + 1], part, width + keep, control, enough
                    )
                    for part in range(PARTS)
                ]
                for part in parts:
                    part.result()
                self.steps += size
                if watch:
                    watch(letters, self)
        self._choose(0, width, keep)
        return self.found()

    def found(self) -> Searched:
        """Return the result so far."""
        letters, place = self._best()
        moves = self.line(letters, place)
        total = int(self.levels[letters].scores[place]) + (BONUS if moves and not letters else 0)
        complete = not (self._dropped or self._waiting or self.over)
        mean = float(total) if complete else self.mean(total)
        return Searched(moves, total, headed(self.candidates(), moves, total), complete, self.steps, mean)

    def mean(self, total: int) -> float:
        """Return the mean rank of the best positions with at most a third of the letters, at most `total`.

        It distinguishes first moves better than the best game, whose points vary randomly with the width.
        """
        low = [level.ranks for letters, level in self.levels.items() if letters <= self.letters / LOW]
        means = [np.sort(ranks)[-BEST:].mean() for ranks in low]
        return min(float(total), float(np.mean(means or total)))

    def candidates(self) -> tuple[Candidate, ...]:
        """Return the best first moves; the value is the best rank minus how far the move last fell behind it."""
        best = float(self.levels[min(self.levels)].ranks.max())
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

        def key(best: tuple[int, int]) -> tuple[int, int]:
            return int(self.levels[best[0]].scores[best[1]]) + BONUS * (best[0] == 0), -best[0]

        return max(((letters, int(level.scores.argmax())) for letters, level in self.levels.items()), key=key)

    @property
    def _longest(self) -> int:
        return min(self.finder.longest, self.letters)

    def _make_room(self, most: int) -> None:
        """Make pools for `most` positions of each level; pools are empty between sweeps."""
        if not 0 < most <= (limit := widest(self.board, self.lexicon)):
            raise BadInput(f"the beam width for a board of this size must be 1 to {limit:,}, not {most:,}")
        if most > self._room:
            bars = [pool[BARS] for pool in self._pools]
            self._room = most
            self._pools = [self._pool(2 * most) for _ in range(PARTS)]
            for pool, bar in zip(self._pools, bars, strict=False):
                pool[BARS][:] = bar

    def _pool(self, space: int) -> tuple[np.ndarray, ...]:
        levels = self.letters + 1
        cells = self._size[0] * self._size[1]
        slots = 1 << (2 * space - 1).bit_length()
        return (
            np.empty((levels, space, cells), np.uint8), np.empty((levels, space), np.int32),
            np.empty((levels, space)), np.empty((levels, space), np.uint64), np.empty((levels, space), np.int32),
            np.empty((levels, space), np.uint8), np.empty((levels, space, self._longest), np.uint16),
            np.empty((levels, space), np.uint8), np.zeros(levels, np.int64), np.full(levels, -np.inf),
            np.full((levels, slots), -1, np.int32),
        )  # fmt: skip

    def _choose(self, letters: int, width: int, keep: int) -> int:
        """Move the best waiting positions of a level to the end of `levels`; return their number."""
        if letters == self.letters:
            return int(not self.steps)
        fresh = self._fresh(letters, width + keep)
        if fresh is None:
            return 0
        chosen = fresh.take(slice(0, width))
        if len(fresh.scores) > width:
            self._waiting[letters] = fresh.take(slice(width, None))
        before = self.levels.get(letters)
        first = len(before.scores) if before else 0
        self.levels[letters] = _joined([before, chosen] if before else [chosen])
        roots = np.empty(len(chosen.scores), np.int32)
        for length in np.unique(chosen.lengths).tolist():
            here = chosen.lengths == length
            roots[here] = self._roots(letters, length, first + np.flatnonzero(here), chosen.parents[here])
        self.roots[letters] = np.concatenate((self.roots[letters], roots)) if before else roots
        self._weigh_roots(letters)
        return len(roots)

    def _fresh(self, letters: int, most: int) -> Positions | None:
        """Empty the pools of a level; return the best positions that wait, best first; None if there are none."""
        waiting = self._waiting.pop(letters, None)
        counts = [int(pool[COUNTS][letters]) for pool in self._pools]
        parts = [
            Positions(*(column[letters, :count] for column in pool[:COUNTS]))
            for pool, count in zip(self._pools, counts, strict=True)
        ]
        if not (waiting or sum(counts)):
            return None
        every = _joined([waiting, *parts] if waiting else parts)
        order = np.argsort(-every.ranks, kind="stable")
        order = order[np.sort(np.unique(every.hashes[order], return_index=True)[1])]
        if level := self.levels.get(letters):
            order = order[every.ranks[order] > _best_ranks(level, every.hashes[order])]
        self._dropped |= len(order) > most or any(pool[BARS][letters] > -np.inf for pool in self._pools)
        fresh = every.take(order[:most])
        bar = every.ranks[order[most - 1]] if len(order) > most else -np.inf
        for pool in self._pools:
            pool[COUNTS][letters], pool[BARS][letters], pool[TABLE][letters] = 0, bar, -1
        return fresh if len(fresh.scores) else None

    def _weigh_roots(self, letters: int) -> None:
        """Record how far each first move is behind the best in a level, and its best position there."""
        ranks = self.levels[letters].ranks
        order = np.argsort(-ranks, kind="stable")
        of_root, first = np.unique(self.roots[letters][order], return_index=True)
        places = order[first]
        self._behind.update(zip(of_root.tolist(), (ranks.max() - ranks[places]).tolist(), strict=True))
        lasts = zip(of_root.tolist(), places.tolist(), strict=True)
        self._last.update((root, (letters, place)) for root, place in lasts)

    def _roots(self, letters: int, length: int, places: np.ndarray, parents: np.ndarray) -> np.ndarray:
        """Return the first moves of chosen positions whose last word has `length` letters."""
        if letters + length < self.letters:
            return self.roots[letters + length][parents]
        numbers = range(len(self.firsts), len(self.firsts) + len(places))
        self.firsts.update(zip(numbers, [(letters, place) for place in places.tolist()], strict=True))
        return np.array(numbers)

    def _widen(
        self, letters: int, first: int, last: int, part: int, most: int, control: Control, enough: Enough
    ) -> None:
        from engine.soup import kernels

        level = self.levels[letters]
        widths = np.full(self.letters + 1, most, np.int64)
        source = (level.boards, level.scores)
        several = 1
        while first < last and not enough(self.steps):
            control.check()
            lookup, found = self.finder.buffers()
            until = min(first + several, last)
            after, moves = kernels.widen(
                letters, first, until, widths, self._size, source, self._pools[part], self.tables,
                self.finder.graph, LETTER_VALUES, KEYS, (lookup, found),
            )  # fmt: skip
            if after < until:
                self.finder.grow()  # the moves of the next position did not fit
            else:
                several = max(1, min(4 * several, MOST_AT_ONCE, SLICE * (until - first) // max(1, moves)))
            first = after
        self.over |= first < last


def _joined(parts: Sequence[Positions]) -> "Positions":
    return Positions(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def _best_ranks(level: Positions, hashes: np.ndarray) -> np.ndarray:
    """Return the best rank in a level of the position with each hash, float64[n]; -inf if there is none."""
    order = np.lexsort((level.ranks, level.hashes))
    ordered = level.hashes[order]
    place = np.searchsorted(ordered, hashes, side="right") - 1
    return np.where((place >= 0) & (ordered[place] == hashes), level.ranks[order[place]], -np.inf)


def widest(board: Board, lexicon: Lexicon) -> int:
    """Return the largest beam width within the memory limit; about 4,500 for a 12x9 board."""
    cells, letters = len(board.rows) * board.columns, len(board.letters)
    position = cells + 2 * min(finder_of(lexicon).longest, max(1, letters)) + 4 + 8 + 8 + 4 + 1 + 1 + 4 * 4
    return max(1, MOST_BYTES // (2 * PARTS * (letters + 1) * position))


def headed(candidates: tuple[Candidate, ...], game: tuple[Move, ...], total: int) -> tuple[Candidate, ...]:
    """Return candidates led by the first move of the best game, which is valued by the points of that game."""
    best = [Candidate(move, worth(move.word), float(total), game) for move in game[:1]]
    others = [
        candidate._replace(value=min(candidate.value, total))
        for candidate in candidates
        if candidate.move not in game[:1]
    ]
    return tuple(best + others)
