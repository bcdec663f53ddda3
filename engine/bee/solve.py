"""Five solvers that find the answers of a hive, with the same interface.

They are the methods of the 2020 article on Spelling Bee solvers (2 December 2020, no author named): comparing
every letter of every word; a trie; a bit mask for each word; blocks of 50 masks; and an index by letter set, which
takes 64 lookups for a hive. The README of `spelling-bee` describes the index as well. All solvers return the same
answers in the order of the lexicon.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np

from engine.bee.puzzle import Puzzle
from engine.words.lexicon import Lexicon

BLOCK = 50  # words in a block, as in the 2020 article


class Solver(Protocol):
    """Finds the answers of hives; prepared for one lexicon and one length of the shortest answer."""

    def solve(self, center: int, letter_set: int) -> list[str]:
        """The answers, given the masks of the center and of all seven letters."""
        ...


class _Words:
    """The words of a lexicon that are long enough, in flat arrays, and a buffer for the ids found by a kernel."""

    def __init__(self, lexicon: Lexicon, minimum: int) -> None:
        long_enough = np.flatnonzero(lexicon.lengths >= minimum)
        self.words = [lexicon.words[i] for i in long_enough.tolist()]
        self.masks = np.ascontiguousarray(lexicon.masks[long_enough])
        lengths = lexicon.lengths[long_enough].astype(np.int64)
        self.offsets = np.concatenate(([0], np.cumsum(lengths)))
        kept = np.repeat(lexicon.lengths >= minimum, lexicon.lengths)
        self.letters = np.ascontiguousarray(lexicon.letters[kept])
        self.out = np.empty(len(self.words), np.int32)

        place = np.cumsum(lexicon.lengths >= minimum) - 1
        self.order = place[lexicon.order[lexicon.lengths[lexicon.order] >= minimum]]  # alphabetical

    def pick(self, found: int) -> list[str]:
        """Return the first `found` words that a kernel wrote to `out`."""
        return [self.words[i] for i in self.out[:found].tolist()]


def _code(mask: int) -> int:
    return mask.bit_length() - 1


class NaiveSolver(_Words):
    """Compares each letter of each word."""

    def solve(self, center: int, letter_set: int) -> list[str]:
        """As `Solver.solve`."""
        from engine.bee.kernels import solve_naive

        outer = np.array([code for code in range(32) if (letter_set & ~center) >> code & 1], np.uint8)
        return self.pick(solve_naive(np.uint8(_code(center)), outer, self.letters, self.offsets, self.out))


class TrieSolver(_Words):
    """Follows only the paths of a trie that use letters of the hive."""

    def __init__(self, lexicon: Lexicon, minimum: int) -> None:
        from engine.bee.kernels import build_trie

        super().__init__(lexicon, minimum)
        nodes = len(self.letters)
        letter, depth = np.empty(nodes, np.uint8), np.empty(nodes, np.uint8)
        skip, word = np.empty(nodes, np.int32), np.empty(nodes, np.int32)
        used = build_trie(self.letters, self.offsets, self.order, letter, depth, skip, word)
        self.trie = (letter[:used].copy(), depth[:used].copy(), skip[:used].copy(), word[:used].copy())

    def solve(self, center: int, letter_set: int) -> list[str]:
        """As `Solver.solve`."""
        from engine.bee.kernels import solve_trie

        found = solve_trie(np.uint8(_code(center)), np.uint32(letter_set), *self.trie, self.out)
        self.out[:found].sort()
        return self.pick(found)


class BitmaskSolver(_Words):
    """Tests the bit mask of each word with two operations."""

    def solve(self, center: int, letter_set: int) -> list[str]:
        """As `Solver.solve`."""
        from engine.bee.kernels import solve_scan

        return self.pick(solve_scan(np.uint32(center), np.uint32(~letter_set & 0xFFFFFFFF), self.masks, self.out))


class BlockSolver(_Words):
    """Tests bit masks and skips blocks of sorted words by the AND and the OR of their masks."""

    def __init__(self, lexicon: Lexicon, minimum: int) -> None:
        super().__init__(lexicon, minimum)
        self.sorted_masks = self.masks[self.order]
        cuts = np.arange(0, len(self.words), BLOCK)
        self.every = np.bitwise_and.reduceat(self.sorted_masks, cuts) if self.words else self.sorted_masks
        self.some = np.bitwise_or.reduceat(self.sorted_masks, cuts) if self.words else self.sorted_masks

    def solve(self, center: int, letter_set: int) -> list[str]:
        """As `Solver.solve`."""
        from engine.bee.kernels import solve_blocks

        required, excluded = np.uint32(center), np.uint32(~letter_set & 0xFFFFFFFF)
        found = solve_blocks(required, excluded, self.sorted_masks, BLOCK, self.every, self.some, self.out)
        self.out[:found] = np.sort(self.order[self.out[:found]])
        return self.pick(found)


class IndexSolver:
    """Looks up the center with each subset of the outer letters in the lexicon's index by letter set.

    The index is not copied, so a solver costs nothing to make. Each thread must make its own.
    """

    def __init__(self, lexicon: Lexicon, minimum: int) -> None:
        from engine.bee.kernels import solve_index

        sets = lexicon.letter_sets
        self._kernel: Callable[..., int] = solve_index
        self._words: Sequence[str] = lexicon.words
        self._out = np.empty(max(1, len(lexicon)), np.int32)
        table = (sets.table, np.uint32(sets.shift), sets.masks, sets.starts, sets.ids)
        self._index = (np.int64(minimum), *table, lexicon.lengths, self._out)

    def ids(self, center: int, letter_set: int) -> list[int]:
        """The indices of the answers in the lexicon, ascending."""
        found = self._kernel(np.uint32(center), np.uint32(letter_set & ~center), *self._index)
        return sorted(self._out[:found].tolist())

    def solve(self, center: int, letter_set: int) -> list[str]:
        """As `Solver.solve`."""
        return [self._words[i] for i in self.ids(center, letter_set)]


SOLVERS: dict[str, Callable[[Lexicon, int], Solver]] = {
    "naive": NaiveSolver,
    "trie": TrieSolver,
    "bitmask": BitmaskSolver,
    "blocks": BlockSolver,
    "index": IndexSolver,
}


def answer_ids(puzzle: Puzzle, lexicon: Lexicon) -> list[int]:
    """The indices in a lexicon of the words that the letters and rules allow, ascending. Rulings are ignored."""
    mask = lexicon.alphabet.mask
    allowed = lexicon.allowed(puzzle.rules.minimum, puzzle.rules.min_score)
    return look_up(lexicon, allowed, mask(puzzle.center), mask(puzzle.letters))


def look_up(lexicon: Lexicon, allowed: np.ndarray, center: int, letter_set: int) -> list[int]:
    """The indices of the answers of one hive, ascending, given the masks of the center and of all seven letters.

    Only words for which `allowed`, bool[n], is true are answers.

    As `IndexSolver`, but in plain Python: 64 lookups do not need a kernel, which takes time to load or compile.
    """
    sets, outer, found = lexicon.letter_sets, letter_set & ~center, list[int]()
    subset = outer
    while True:
        if (number := sets.find(subset | center)) >= 0:
            found += sets.words(number).tolist()
        if not subset:
            return sorted(i for i in found if allowed[i])
        subset = (subset - 1) & outer
