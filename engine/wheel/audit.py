"""The audit of seed 000: every arrangement of every wheel of a lexicon, by the heuristic and by the exact search.

Configurations are counted in three ways: as labelled permutations of the ring's cells (8! for each wheel),
as distinct arrangements, and as classes of those that turning and mirroring make each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass
from math import factorial, prod

import numpy as np

from engine.alphabet import ENGLISH, Alphabet
from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.vetting.arrangements import classes_of
from engine.vetting.neighbourhood import ring

SLICE = 200
"""Wheels in a kernel call: at most about 20 ms."""
WORKERS = 2
NOT_A_LETTER = 255


@dataclass(frozen=True, eq=False)
class Wheels:
    """All wheels of some long words: m of them, each a hub with a ring of n letters.

    Attributes:
        words: how many long words there are.
        hubs: uint8[m], the code of the hub's letter.
        rings: uint8[m, 8], the codes of the ring's distinct letters, rarest first; 255 beyond them.
        counts: uint8[m, a], how often each letter stands in the wheel.
        repeats: for each wheel how often each letter of `rings` stands in its ring.
    """

    words: int
    hubs: np.ndarray
    rings: np.ndarray
    counts: np.ndarray
    repeats: tuple[tuple[int, ...], ...]

    def __len__(self) -> int:
        return len(self.hubs)


def wheels_of(words: Sequence[str], length: int = 9, alphabet: Alphabet = ENGLISH) -> Wheels:
    """Every wheel with a long word of `length` letters: each multiset of letters with each of them as the hub."""
    long = [
        word for word in dict.fromkeys(words) if len(word) == length and all(c in alphabet.codes for c in word)
    ]
    pots = dict.fromkeys("".join(sorted(word)) for word in long)
    pairs = [(pot, hub) for pot in pots for hub in sorted(set(pot))]
    rings = [_by_repeats(pot.replace(hub, "", 1)) for pot, hub in pairs]
    letters = np.full((len(pairs), 8), NOT_A_LETTER, np.uint8)
    for row, ring_letters in zip(letters, rings, strict=True):
        row[: len(ring_letters)] = [alphabet.codes[letter] for letter in ring_letters]
    return Wheels(
        len(long),
        np.array([alphabet.codes[hub] for _, hub in pairs], np.uint8),
        letters,
        letter_counts([pot for pot, _ in pairs], alphabet),
        tuple(tuple(ring_letters.values()) for ring_letters in rings),
    )


def _by_repeats(text: str) -> dict[str, int]:
    """How often each letter stands in a text, the rarest letter first."""
    counts = {letter: text.count(letter) for letter in sorted(set(text))}
    return dict(sorted(counts.items(), key=lambda pair: pair[1]))


def letter_counts(words: Sequence[str], alphabet: Alphabet = ENGLISH) -> np.ndarray:
    """uint8[w, a]: how often each letter of the alphabet stands in each word."""
    size = len(alphabet.letters)
    rows = np.repeat(np.arange(len(words)), [len(word) for word in words])
    codes = np.array([alphabet.codes[letter] for letter in "".join(words)], np.int64)
    return np.bincount(rows * size + codes, minlength=len(words) * size).reshape(-1, size).astype(np.uint8)


@dataclass(frozen=True, eq=False)
class Tally:
    """Configurations, counted one way, by what is true and what the heuristic says: Table 3 of seed 000."""

    true_positive: int
    false_positive: int
    false_negative: int
    true_negative: int

    @property
    def total(self) -> int:
        """All of them."""
        return self.true_positive + self.false_positive + self.false_negative + self.true_negative

    @property
    def positive_share(self) -> float:
        """The share in which a taboo word can be traced."""
        return (self.true_positive + self.false_negative) / max(1, self.total)

    @property
    def false_positive_rate(self) -> float:
        """Of the clean ones, the share that is flagged."""
        return self.false_positive / max(1, self.false_positive + self.true_negative)

    @property
    def precision(self) -> float:
        """Of the flagged ones, the share that offends."""
        return self.true_positive / max(1, self.true_positive + self.false_positive)

    @property
    def accuracy(self) -> float:
        """The share of which the heuristic says what is true."""
        return (self.true_positive + self.true_negative) / max(1, self.total)


@dataclass(frozen=True, eq=False)
class Audit:
    """What the audit of a lexicon's wheels found.

    Attributes:
        words: long words.
        wheels: how many wheels.
        labelled: every permutation of the ring's cells counted.
        distinct: arrangements that look different counted once.
        classes: those that turning and mirroring make each other counted once.
        imperfect: wheels with a false positive in at least one arrangement.
        unavoidable: places (in `wheels_of`) of the wheels of which every arrangement offends.
        taboo_words: taboo_words[k] is the number of wheels that k taboo words could stand in.
        thorough: whether false negatives were looked for, instead of known to be impossible.
    """

    words: int
    wheels: int
    labelled: Tally
    distinct: Tally
    classes: Tally
    imperfect: int
    unavoidable: tuple[int, ...]
    taboo_words: tuple[int, ...]
    thorough: bool


def audit(
    wheels: Wheels,
    taboo: Sequence[str],
    *,
    thorough: bool = False,
    executor: Executor | None = None,
    control: Control | None = None,
) -> Outcome[Audit]:
    """Judge every arrangement of every wheel.

    Args:
        wheels: of one length.
        taboo: the words that must not be traced.
        thorough: search also where the heuristic flags nothing, which proves its false negatives to be none.
        executor: where slices of wheels are judged, a thread pool of two by default; threads of one process.
        control: reports wheels done; stops between slices.

    Raises:
        BadInput: there are no wheels.
        Stopped: as asked.
    """
    if not len(wheels):
        raise BadInput("no word of the list makes a wheel", mend="Take a list with words of that length.")
    control = control or Control()
    found = np.zeros((len(wheels), 6), np.int64)
    prepared = _Prepared(wheels, taboo)

    def judge(first: int) -> int:
        control.check()
        last = min(len(wheels), first + SLICE)
        prepared.judge(first, last, found, thorough=thorough)
        return last - first

    pool = executor or ThreadPoolExecutor(WORKERS)
    try:
        done = 0
        for count in pool.map(judge, range(0, len(wheels), SLICE)):
            done += count
            control.report(done, len(wheels))
    finally:
        if executor is None:
            pool.shutdown(cancel_futures=True)
    made = _summary(wheels, prepared, found, thorough=thorough)
    return Outcome(Ending.FINISHED, made, len(wheels), control.seconds)


class _Prepared:
    """The arrays that the kernel takes: the wheels with their candidates, the taboo words, and all classes."""

    def __init__(self, wheels: Wheels, taboo: Sequence[str], alphabet: Alphabet = ENGLISH) -> None:
        words = [word for word in dict.fromkeys(taboo) if word and all(c in alphabet.codes for c in word)]
        patterns = sorted(set(wheels.repeats))
        place = {pattern: i for i, pattern in enumerate(patterns)}
        listed = [classes_of(pattern) for pattern in patterns]
        self.pattern = np.array([place[repeats] for repeats in wheels.repeats], np.int64)
        self.sizes = np.array([len(classes) for classes in listed])
        self.arrangements = np.array([int(classes.orbits.sum()) for classes in listed])
        self.labels = np.array([prod(map(factorial, pattern)) for pattern in patterns])
        self.classes = (
            np.concatenate(([0], np.cumsum(self.sizes))),
            np.concatenate([classes.rings for classes in listed]),
            np.concatenate([classes.orbits for classes in listed]),
            np.concatenate([classes.masks for classes in listed]),
        )
        self.touching = np.array(ring(sum(patterns[0])).touching, np.uint32)
        self.starts, ids = _candidates(wheels.counts, letter_counts(words, alphabet))
        letters = np.array([alphabet.codes[letter] for letter in "".join(words)], np.uint8)
        self.taboo = (letters, np.cumsum([0, *map(len, words)]))
        self.wheels = (wheels.hubs, wheels.rings, self.pattern, self.starts, ids)

    def judge(self, first: int, last: int, out: np.ndarray, *, thorough: bool) -> None:
        from engine.vetting.kernels import audit as kernel

        kernel(first, last, self.wheels, self.taboo, self.classes, self.touching, thorough, out)


def _candidates(counts: np.ndarray, word_counts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each wheel the taboo words whose letters are all there, as starts int64[m + 1] and ids int32."""
    from engine.vetting.kernels import count_within

    def mask(table: np.ndarray) -> np.ndarray:
        return ((table > 0) @ (1 << np.arange(table.shape[1], dtype=np.int64))).astype(np.uint32)

    starts = np.zeros(len(counts) + 1, np.int64)
    ids = np.zeros(8 * len(counts), np.int32)
    found = count_within(counts, mask(counts), word_counts, mask(word_counts), starts, ids)
    if found > len(ids):
        ids = np.zeros(found, np.int32)
        count_within(counts, mask(counts), word_counts, mask(word_counts), starts, ids)
    return starts, ids[:found]


def _summary(wheels: Wheels, prepared: _Prepared, found: np.ndarray, *, thorough: bool) -> Audit:
    ones = np.ones(len(wheels), np.int64)
    labels = prepared.labels[prepared.pattern]
    sizes, arrangements = prepared.sizes[prepared.pattern], prepared.arrangements[prepared.pattern]
    return Audit(
        words=wheels.words,
        wheels=len(wheels),
        labelled=_tally(found[:, 3:], arrangements, labels),
        distinct=_tally(found[:, 3:], arrangements, ones),
        classes=_tally(found[:, :3], sizes, ones),
        imperfect=int((found[:, 1] > 0).sum()),
        unavoidable=tuple(np.flatnonzero(found[:, 0] + found[:, 2] == sizes).tolist()),
        taboo_words=tuple(np.bincount(np.diff(prepared.starts)).tolist()),
        thorough=thorough,
    )


def _tally(found: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> Tally:
    true, false, missed = (int((found[:, kind] * weights).sum()) for kind in range(3))
    total = int((sizes * weights).sum())
    return Tally(true, false, missed, total - true - false - missed)
