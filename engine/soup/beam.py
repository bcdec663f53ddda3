"""The strong player: a beam over whole games, kept separately for each number of letters that are left.

Every position that is kept makes all of its moves to both sides; what follows goes to the level of the letters
that it leaves, where the best positions are kept by the points so far and the value of the remainder
(`engine.soup.value`). So only positions with equally many letters are ever compared (Lowerre's beam, "The Harpy
speech recognition system", 1976, with a beam a level). A first, narrow pass gives a game at once and measures what
a position costs; the pass after it is as wide as what is left of the budget allows.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np

from engine.errors import BadInput, Stopped
from engine.job import Control, Ending, Outcome
from engine.lexicon.lexicon import Lexicon
from engine.soup.board import BONUS, Board, Cell, Move, Side, worth
from engine.soup.moves import KEYS, LETTER_VALUES, finder_of
from engine.soup.player import Candidate, Plan
from engine.soup.value import Worth, cornered, worth_of

PARTS = 2
"""Threads, and shares of a level with shelves of their own; as many on every machine, so that games are equal."""
SLICE = 32  # positions between two looks at the control: some 15 ms
NARROW, NARROWEST = 8, 3  # positions a level of the first pass; the latter within less than a second
WIDEST = 4_000  # positions a level: some 200 MB
SPARE = 1.3  # room on the shelves, of the expected width
SHOWN = 12  # candidates
HICCUP = 4  # times the median cost: beyond it something else was paid for, such as compiled code being loaded
REPORT_SECONDS = 0.1
DEFAULT_SECONDS = 10.0


class Level(NamedTuple):
    """The positions kept of one level, best rank first.

    Attributes:
        boards: uint8[n, cells], as `engine.soup.value.cornered`.
        scores: int32[n], points so far; ranks: float64[n], with the value of the remainder.
        parents: int32[n], number in the level of `lengths` letters more; -1 at the start.
        lengths: uint8[n], of the word; paths: uint16[n, longest], its cells on the parent's framed board.
        turned: uint8[n], 1 where the rows closed up to the parent's other side.
        roots: int32[n], the number of the first move in its own level; -1 before it.
    """

    boards: np.ndarray
    scores: np.ndarray
    ranks: np.ndarray
    parents: np.ndarray
    lengths: np.ndarray
    paths: np.ndarray
    turned: np.ndarray
    roots: np.ndarray


class Found(NamedTuple):
    """What a pass found.

    Attributes:
        moves: of the best game, and its total with the bonus.
        complete: whether no position was passed over, so that no game is better.
        steps: positions expanded; cost: seconds of one in each level, float64[letters + 1], NaN where none was.
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
    """One pass over the games of a board.

    Attributes:
        width: how many positions to keep of a level, given its letters.
        most: room for positions on the shelves of a level.
    """

    board: Board
    lexicon: Lexicon
    width: Callable[[int], int]
    most: int
    worth: Worth | None = None
    levels: dict[int, Level] = field(default_factory=dict)
    firsts: dict[int, tuple[int, int]] = field(default_factory=dict)
    complete: bool = True
    _behind: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.letters = len(self.board.letters)
        self.finder = finder_of(self.lexicon)
        self.worth = self.worth or worth_of(self.lexicon, self.letters)
        self._size = (len(self.board.rows), self.board.columns)
        self._shelves = [self._shelf() for _ in range(PARTS)]
        cells, self._mirrored = cornered(self.board)
        none = np.full((1, self._longest), 0, np.uint16)
        self.levels[self.letters] = Level(
            cells[None], np.zeros(1, np.int32), np.zeros(1), np.full(1, -1, np.int32), np.zeros(1, np.uint8), none,
            np.zeros(1, np.uint8), np.full(1, -1, np.int32),
        )  # fmt: skip

    def run(self, control: Control, watch: Watch | None = None) -> Found:
        """Search it.

        Args:
            watch: called after each level with its letters.

        Raises:
            Stopped: as asked.
        """
        steps, cost = 0, np.full(self.letters + 1, np.nan)
        with ThreadPoolExecutor(PARTS) as pool:
            for letters in range(self.letters, 0, -1):
                level = self._gathered(letters)
                if level is None:
                    continue
                began = time.perf_counter()
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
        self._gathered(0)
        letters, place = self._best()
        total = int(self.levels[letters].scores[place]) + (0 if letters else BONUS)
        moves = self.line(letters, place)
        weighed = headed(self.candidates(), moves[:1], total)
        return Found(moves, total, weighed, self.complete, steps, cost)

    def candidates(self) -> tuple[Candidate, ...]:
        """The best first moves: each by how far behind the leader its best position last was."""
        best = float(self.levels[min(self.levels)].ranks[0])
        top = sorted(self._behind.items(), key=lambda item: item[1])[:SHOWN]
        moves = [(self.line(*self.firsts[root])[0], best - behind) for root, behind in top]
        return tuple(Candidate(move, worth(move.word), value) for move, value in moves)

    def line(self, letters: int, place: int) -> tuple[Move, ...]:
        """The moves that lead to a position."""
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
        """The level and place of the best game; of equal ones that with fewer letters left."""
        tops = {letters: int(level.scores.argmax()) for letters, level in self.levels.items()}
        return max(
            tops.items(),
            key=lambda one: (int(self.levels[one[0]].scores[one[1]]) + BONUS * (one[0] == 0), -one[0]),
        )

    @property
    def _longest(self) -> int:
        return min(self.finder.longest, self.letters)

    def _shelf(self) -> tuple[np.ndarray, ...]:
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

    def _gathered(self, letters: int) -> Level | None:
        """The best positions of all shelves of a level; None where there is none."""
        if letters == self.letters:
            return self.levels[letters]
        counts = [int(shelf[8][letters]) for shelf in self._shelves]
        if not sum(counts):
            return None
        boards, scores, ranks, hashes, parents, lengths, paths, turned = (
            np.concatenate([shelf[i][letters, :count] for shelf, count in zip(self._shelves, counts, strict=True)])
            for i in range(8)
        )
        order = np.argsort(-ranks, kind="stable")
        order = order[np.sort(np.unique(hashes[order], return_index=True)[1])]
        width = max(1, self.width(letters))
        self.complete &= len(order) <= width and all(np.isinf(shelf[9][letters]) for shelf in self._shelves)
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
        while first < last:
            control.check()
            lookup, found = self.finder.room()
            until = min(first + SLICE, last)
            ended, parent = kernels.widen(
                letters, first, until, widths, self._size, source, self._shelves[part], self.worth,
                self.finder.graph, LETTER_VALUES, KEYS, (lookup, found),
            )  # fmt: skip
            if ended < 0:
                self.finder.grow()
                first = parent
            else:
                first = until


def headed(candidates: tuple[Candidate, ...], first: tuple[Move, ...], total: int) -> tuple[Candidate, ...]:
    """Candidates with the move that is played, and the points of its game, before the others."""
    best = [Candidate(move, worth(move.word), float(total)) for move in first]
    others = [one._replace(value=min(one.value, total)) for one in candidates if one.move not in first]
    return tuple(best + others)[:SHOWN]


class Beam:
    """The player; it plans whole games."""

    name = "beam"

    def __init__(
        self,
        lexicon: Lexicon,
        *,
        seconds: float | None = None,
        steps: int | None = None,
        width: int | None = None,
    ) -> None:
        """Think for so many seconds, or expand so many positions, or keep so many of each level.

        Raises:
            BadInput: one of them is not positive, or more than one is given.
        """
        given = [limit for limit in (seconds, steps, width) if limit is not None]
        if len(given) > 1 or any(not isinstance(limit, int | float) or not limit > 0 for limit in given):
            raise BadInput("a beam is bounded by seconds, by steps or by its width, and by a positive one")
        self.lexicon, self.steps, self.width = lexicon, steps, width
        self.seconds = seconds if given else DEFAULT_SECONDS

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """A whole game; stopped, the best one so far.

        Raises:
            Stopped: it was stopped before the first game was found.
        """
        began = time.perf_counter()
        show = _Shower(control, len(board.letters))
        if self.width is not None:
            return self._outcome(self._pass(board, lambda _: self.width or 1, self.width, control, show), began)
        narrow = self._narrow(len(board.letters))
        found = self._pass(board, lambda _: narrow, narrow, control, show)
        if found.complete or not found.moves:
            return self._outcome(found, began)
        show.plan = Plan(found.moves, found.candidates, found.total)
        budget = _Budget(found.cost, began, self.seconds, None if self.steps is None else self.steps - found.steps)
        if (most := budget.width(len(board.letters))) <= narrow:
            return self._outcome(found, began)
        try:
            wide = self._pass(board, budget.take, min(WIDEST, int(SPARE * most) + 1), control, show)
        except Stopped:
            return self._outcome(found, began, Ending.STOPPED)
        better = wide if wide.total >= found.total else found
        return self._outcome(better._replace(steps=found.steps + wide.steps), began)

    def _narrow(self, letters: int) -> int:
        if self.steps is not None:
            return max(1, min(NARROW, self.steps // (4 * letters + 1)))
        return NARROW if self.seconds is None or self.seconds >= 1 else NARROWEST

    def _pass(
        self, board: Board, width: Callable[[int], int], most: int, control: Control, show: _Shower
    ) -> Found:
        return Search(board, self.lexicon, width, most).run(control, show.level)

    def _outcome(self, found: Found, began: float, ending: Ending | None = None) -> Outcome[Plan]:
        spent = Ending.OUT_OF_STEPS if self.steps else Ending.OUT_OF_TIME
        ended = Ending.FINISHED if found.complete or self.width else spent
        return Outcome(
            ending or ended,
            Plan(found.moves, found.candidates, found.total),
            found.steps,
            time.perf_counter() - began,
            {"optimum": found.complete},
        )


class _Budget:
    """Spreads what is left over the levels that are left, by what a position of each costs."""

    def __init__(self, cost: np.ndarray, began: float, seconds: float | None, steps: int | None) -> None:
        known = np.flatnonzero(~np.isnan(cost))
        levels = np.arange(len(cost))
        usual = np.minimum(cost[known], HICCUP * np.median(cost[known]))
        each = np.interp(levels, known, usual) if steps is None else np.ones(len(cost))
        each[levels > known[-1]] = 0.0
        self._ahead = np.cumsum(each)
        self._until = None if seconds is None else began + seconds
        self._steps = steps

    def width(self, letters: int) -> int:
        """Positions a level that can be paid for from here on."""
        left = self._steps if self._until is None else self._until - time.perf_counter()
        return max(1, min(WIDEST, int((left or 0) / max(1e-9, self._ahead[letters]))))

    def take(self, letters: int) -> int:
        """As `width`, and pay for the level."""
        width = self.width(letters)
        if self._steps is not None:
            self._steps -= width
        return width


class _Shower:
    """Publishes what a pass thinks of, ten times a second."""

    def __init__(self, control: Control, letters: int) -> None:
        self.plan: Plan | None = None
        self._control, self._letters, self._last = control, letters, 0.0

    def level(self, letters: int, search: Search) -> None:
        """After a level."""
        now = time.perf_counter()
        if now - self._last < REPORT_SECONDS:
            return
        self._last = now
        if not (weighed := search.candidates()):
            return
        shown = Plan(self.plan.moves, weighed, self.plan.total) if self.plan else Plan((), weighed)
        self._control.report(self._letters - letters, self._letters, best=shown, score=shown.total)
