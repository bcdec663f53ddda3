"""Every arrangement of every wheel: in which a taboo word can be traced, and which of them the heuristic flags.

The heuristic is that of Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles".
Arrangements that rotation and reflection map to each other form a class. All classes of a wheel are tested at
once, 64 to a machine word: see `engine.words.paths.kernels.audit`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

import numpy as np

from engine.core.alphabet import ENGLISH, Alphabet
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.wheel.wheels import Wheels, letter_counts, masks_of, slices
from engine.words.paths.paths import classes_of

SLICE = 200  # wheels per kernel call; a call takes a few milliseconds
WORKERS = 2
MOST_CODES = 8
WORD_BITS = 64
NONE, SEVERAL = -1, -2


class AllArrangements:
    """Wheels with the findings on all their arrangements.

    Attributes:
        words: the taboo words, each once.
        classes: the classes of the wheels' patterns of repeats.
        candidates: int64[m], number of taboo words that the letters of each wheel contain.
        found: int64[m, 6], classes that offend, are falsely flagged and are missed, then the distinct
            arrangements of the same.
        everywhere: int32[m], index of a word that can be traced in every arrangement; `SEVERAL` if only several
            words together cover all arrangements; `NONE` if some arrangement is clean.
    """

    def __init__(
        self, wheels: Wheels, taboo: Sequence[str], alphabet: Alphabet = ENGLISH, *, control: Control | None = None
    ) -> None:
        if not len(wheels):
            raise BadInput("no word of the list makes a wheel", mend="Choose a list with words of that length.")
        self.wheels, self.alphabet = wheels, alphabet
        self.words = [w for w in dict.fromkeys(taboo) if w and all(c in alphabet.codes for c in w)]
        self.found = np.zeros((len(wheels), 6), np.int64)
        self.everywhere = np.full(len(wheels), NONE, np.int32)
        self.classes = Classes(wheels.patterns)
        self._starts, self._ids = candidates(wheels, self.words, alphabet, control=control)
        self.candidates = np.diff(self._starts)
        letters = np.array([alphabet.codes[letter] for letter in "".join(self.words)], np.uint8)
        self._taboo = (letters, np.cumsum([0, *map(len, self.words)]))

    def run(
        self, *, thorough: bool = False, executor: Executor | None = None, control: Control | None = None
    ) -> Control:
        """Test all arrangements of all wheels.

        If `thorough`, what the heuristic does not flag is tested exactly, to count its false negatives. The
        executor runs slices of wheels in threads of this process, by default two.
        """
        control, total = control or Control(), len(self.wheels)

        def test_slice(first: int) -> int:
            control.check()
            last = min(total, first + SLICE)
            self._judge(first, last, thorough=thorough)
            return last - first

        control.check()
        pool = executor or ThreadPoolExecutor(WORKERS)
        try:
            done = 0
            for count in pool.map(test_slice, range(0, total, SLICE)):
                done += count
                control.report(done, total)
        finally:
            if executor is None:
                pool.shutdown(cancel_futures=True)
        return control

    def _judge(self, first: int, last: int, *, thorough: bool) -> None:
        from engine.words.paths.kernels import audit as kernel

        made = self.wheels
        wheels = (made.hubs, made.rings, made.pattern, self._starts, self._ids)
        kernel(first, last, wheels, self._taboo, self.classes.arrays, thorough, self.found, self.everywhere)


class Classes:
    """All classes of some patterns of repeats, in the bit layout of the kernel.

    Attributes:
        sizes, arrangements: int64[p], number of classes and of distinct arrangements of each pattern.
        arrays: the argument `classes` of the kernel.
    """

    def __init__(self, patterns: Sequence[tuple[int, ...]]) -> None:
        listed = [classes_of(pattern) for pattern in patterns]
        self.sizes = np.array([len(classes) for classes in listed])
        self.arrangements = np.array([int(classes.orbits.sum()) for classes in listed])
        orbits = np.unique(np.concatenate([classes.orbits for classes in listed]))
        columns = [-(-len(classes) // WORD_BITS) for classes in listed]
        self.arrays = (
            sum(patterns[0]),
            np.cumsum([0, *columns]),
            np.concatenate([packed(np.ones((1, len(classes)), np.bool_)) for classes in listed], axis=1)[0],
            np.concatenate([packed(_holding(classes.rings)) for classes in listed], axis=1),
            np.concatenate([packed(_bits(classes.masks)) for classes in listed], axis=1),
            orbits,
            np.concatenate([packed(classes.orbits == orbits[:, None]) for classes in listed], axis=1),
        )


def packed(table: np.ndarray) -> np.ndarray:
    """Pack a table bool[r, m] as uint64[r, ceil(m / 64)]; entry 64 c + b becomes bit b of column c."""
    rows, entries = table.shape
    padded = np.zeros((rows, -(-entries // WORD_BITS) * WORD_BITS), np.bool_)
    padded[:, :entries] = table
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def _holding(rings: np.ndarray) -> np.ndarray:
    """bool[64, m]: for rings uint8[m, n], row 8 i + j is whether cell i has code j."""
    there = np.zeros((MOST_CODES, MOST_CODES, len(rings)), np.bool_)
    there[: rings.shape[1]] = rings.T[:, None, :] == np.arange(MOST_CODES)[None, :, None]
    return there.reshape(-1, len(rings))


def _bits(masks: np.ndarray) -> np.ndarray:
    """bool[64, m]: for masks uint64[m], row i is whether bit i is set."""
    return (masks[None, :] >> np.arange(WORD_BITS, dtype=np.uint64)[:, None] & np.uint64(1)).astype(np.bool_)


def candidates(
    wheels: Wheels, words: Sequence[str], alphabet: Alphabet = ENGLISH, *, control: Control | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Find the words whose letters each wheel contains.

    The words of wheel i are ids[starts[i]:starts[i + 1]], with starts, int64[m + 1], and ids, int32.
    """
    control, word_counts = control or Control(), letter_counts(words, alphabet)
    starts, ids = [np.zeros(1, np.int64)], [np.zeros(0, np.int32)]
    for part in slices(len(wheels)):
        control.check()
        begins, found = _within(wheels.counts[part], word_counts)
        starts.append(begins[1:] + starts[-1][-1])
        ids.append(found)
    return np.concatenate(starts), np.concatenate(ids)


def _within(counts: np.ndarray, word_counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """As `candidates`, for some wheels and all words, given by their letter counts."""
    from engine.words.paths.kernels import count_within

    masks, word_masks = masks_of(counts), masks_of(word_counts)
    starts, ids = np.zeros(len(counts) + 1, np.int64), np.zeros(8 * len(counts), np.int32)
    found = count_within(counts, masks, word_counts, word_masks, starts, ids)
    if found > len(ids):
        ids = np.zeros(found, np.int32)
        count_within(counts, masks, word_counts, word_masks, starts, ids)
    return starts, ids[:found]
