"""All wheels of a word list: each multiset of letters of a long word with each of its letters as the hub."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from engine.core import Control
from engine.core.alphabet import ENGLISH

NOT_A_LETTER = 255  # fills unused entries of `Wheels.rings`
MOST_AROUND = 8  # maximum number of letters around the hub
STEP = 16_384  # words or wheels between two checks for cancellation; they take about 20 ms


@dataclass(frozen=True, eq=False)
class Wheels:
    """All wheels of some long words, as parallel arrays of m entries, multiset by multiset, hubs ascending.

    A multiset is that of all letters of a wheel.
    """

    words: tuple[str, ...]  # the w long words, each once
    length: int  # number of letters of each
    multiset: np.ndarray  # int32[m], number of the multiset of each wheel, in order of first appearance
    multiset_of: np.ndarray  # int32[w], number of the multiset of each word
    hubs: np.ndarray  # uint8[m], code of the hub's letter
    rings: np.ndarray  # uint8[m, 8], codes of the distinct letters of the ring, rarest first, filled up with 255
    counts: np.ndarray  # uint8[m, a], number of times that each letter of the alphabet occurs in the wheel
    # the distinct patterns of repeats: how often each letter of `rings` occurs in the ring
    patterns: tuple[tuple[int, ...], ...]
    pattern: np.ndarray  # int64[m], index of the pattern of each wheel

    def __len__(self) -> int:
        return len(self.hubs)

    def letters(self, i: int) -> tuple[str, str]:
        """The hub of wheel `i`, and the letters around it in alphabetical order."""
        hub = ENGLISH.letters[self.hubs[i]]
        multiset = "".join(c * n for c, n in zip(ENGLISH.letters, self.counts[i].tolist(), strict=True))
        return hub, multiset.replace(hub, "", 1)

    def long(self, i: int) -> tuple[str, ...]:
        """The long words of wheel `i`, in the order of the list."""
        first, last = np.searchsorted(self._sorted_multisets, [self.multiset[i], self.multiset[i] + 1]).tolist()
        return tuple(self.words[w] for w in self._by_multiset[first:last].tolist())

    @cached_property
    def _by_multiset(self) -> np.ndarray:
        return np.argsort(self.multiset_of, kind="stable")

    @cached_property
    def _sorted_multisets(self) -> np.ndarray:
        return self.multiset_of[self._by_multiset]


def wheels_of(words: Sequence[str], length: int = 9, *, control: Control | None = None) -> Wheels:
    """List all wheels with a long word of `length` letters. Words with other characters than a to z are ignored."""
    control, known = control or Control(), set(ENGLISH.letters)
    long = tuple(dict.fromkeys(word for word in words if len(word) == length and known.issuperset(word)))
    multiset_of, firsts = _multisets(long, control)
    multisets = letter_counts([long[first] for first in firsts])
    control.check()
    multiset, hubs = (side.astype(kind) for side, kind in zip(np.nonzero(multisets), (np.int32, np.uint8), strict=True))
    rings, repeats = np.empty((2, len(hubs), MOST_AROUND), np.uint8)
    counts = np.empty((len(hubs), len(ENGLISH.letters)), np.uint8)
    for part in slices(len(hubs)):
        control.check()
        counts[part] = multisets[multiset[part]]
        rings[part], repeats[part] = _coded(counts[part], hubs[part])
    control.check()
    patterns, pattern = _patterns(repeats)
    return Wheels(long, length, multiset, multiset_of, hubs, rings, counts, patterns, pattern)


def slices(total: int, step: int = STEP) -> Iterator[slice]:
    """Yield the slices of `total` words or wheels between which work can be cancelled."""
    return (slice(first, min(total, first + step)) for first in range(0, total, step))


def _multisets(long: Sequence[str], control: Control) -> tuple[np.ndarray, list[int]]:
    """The number of each word's multiset, by first appearance, and the first word of each multiset."""
    numbers: dict[str, int] = {}
    multiset_of, firsts = np.empty(len(long), np.int32), []
    for place, word in enumerate(long):
        if place % STEP == 0:
            control.check()
        multiset_of[place] = number = numbers.setdefault("".join(sorted(word)), len(numbers))
        if number == len(firsts):
            firsts.append(place)
    return multiset_of, firsts


def _coded(counts: np.ndarray, hubs: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The codes of the distinct letters of rings, rarest first, and their counts, each uint8[m, 8]."""
    around = counts.copy()
    around[np.arange(len(hubs)), hubs] -= 1
    order = np.argsort(np.where(around == 0, NOT_A_LETTER, around), axis=1, kind="stable")[:, :MOST_AROUND]
    repeats = np.take_along_axis(around, order, axis=1)
    return np.where(repeats > 0, order, NOT_A_LETTER), repeats


def _patterns(repeats: np.ndarray) -> tuple[tuple[tuple[int, ...], ...], np.ndarray]:
    keys, pattern = np.unique(np.ascontiguousarray(repeats).view(">u8").ravel(), return_inverse=True)
    rows = keys.astype(">u8").view(np.uint8).reshape(-1, MOST_AROUND).tolist()
    return tuple(tuple(n for n in row if n) for row in rows), pattern.astype(np.int64)


def letter_counts(words: Sequence[str]) -> np.ndarray:
    """uint8[w, a]: the number of occurrences of each letter of the alphabet in each word."""
    size = len(ENGLISH.letters)
    rows = np.repeat(np.arange(len(words)), [len(word) for word in words])
    codes = np.array([ENGLISH.codes[letter] for letter in "".join(words)], np.int64)
    return np.bincount(rows * size + codes, minlength=len(words) * size).reshape(-1, size).astype(np.uint8)


def masks_of(counts: np.ndarray) -> np.ndarray:
    """uint32[n]: the letter set of each row of the counts uint8[n, a], as a mask."""
    return ((counts > 0) @ (1 << np.arange(counts.shape[1], dtype=np.int64))).astype(np.uint32)


SLICE = 1024  # multisets per kernel call; a call takes about 20 ms
SUMS = 6  # number of values of each word that are summed


class Words:
    """Words to search for in multisets of letters, sorted by their letter sets.

    Attributes:
        words: the n words.
        counts: uint8[n, 26], number of times that each letter occurs in each word.
        masks: uint32[n], letter set of each word.
        often: bool[n], whether a letter occurs twice or more in the word.
    """

    def __init__(self, words: Sequence[str], control: Control) -> None:
        ordered, parts = sorted(words), [np.zeros((0, 26), np.uint8)]
        for part in slices(len(ordered)):
            control.check()
            parts.append(letter_counts(ordered[part]))
        counts = np.concatenate(parts)
        masks = masks_of(counts)
        control.check()
        places = np.argsort(masks, kind="stable")
        self.words = [ordered[place] for place in places.tolist()]
        self.counts = counts[places]
        self.masks = masks[places]
        self.often = self.counts.max(axis=1, initial=0) > 1
