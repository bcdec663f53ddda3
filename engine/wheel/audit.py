"""The audit of seed 000: every arrangement of every wheel of a lexicon, by the heuristic and by an exact test.

Configurations are counted in three ways: as labelled permutations of the ring's cells (8! for each wheel),
as distinct arrangements, and as classes of those that turning and mirroring make each other. All classes of a
wheel are judged at once, 64 to a machine word: see `engine.vetting.kernels.audit`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from math import factorial, prod

import numpy as np

from engine.alphabet import ENGLISH, Alphabet
from engine.errors import BadInput
from engine.job import Control, Ending, Outcome
from engine.lexicon.sources import open_lexicon
from engine.value import Value
from engine.vetting.arrangements import classes_of, classify
from engine.vetting.house import open_house
from engine.vetting.neighbourhood import ring
from engine.vetting.taboo import Vetter, read_list
from engine.wheel.puzzle import MOST
from engine.wheel.wheels import Wheels, letter_counts, masks_of, slices, wheels_of

SLICE = 200
"""Wheels in a kernel call: a few ms."""
WORKERS = 2
MOST_CODES = 8
WORD_BITS = 64
NONE, SEVERAL = -1, -2


class Tally(Value, frozen=True):
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
    def recall(self) -> float:
        """Of the offending ones, the share that is flagged (true positive rate); 1 where none offends."""
        positive = self.true_positive + self.false_negative
        return self.true_positive / positive if positive else 1.0

    @property
    def false_positive_rate(self) -> float:
        """Of the clean ones, the share that is flagged."""
        return self.false_positive / max(1, self.false_positive + self.true_negative)

    @property
    def specificity(self) -> float:
        """Of the clean ones, the share that is not flagged."""
        return 1.0 - self.false_positive_rate

    @property
    def precision(self) -> float:
        """Of the flagged ones, the share that offends; 1 where none is flagged."""
        flagged = self.true_positive + self.false_positive
        return self.true_positive / flagged if flagged else 1.0

    @property
    def accuracy(self) -> float:
        """The share of which the heuristic says what is true."""
        return (self.true_positive + self.true_negative) / max(1, self.total)


class Unavoidable(Value, frozen=True):
    """A wheel of which every arrangement offends.

    Attributes:
        long: its long words.
        hub: the letter in the middle.
        words: one taboo word that is in every arrangement, or a few of which each arrangement has at least one.
    """

    long: tuple[str, ...]
    hub: str
    words: tuple[str, ...]


class Audit(Value, frozen=True):
    """What the audit of a lexicon's wheels found.

    Attributes:
        length: letters of a wheel.
        words: long words.
        wheels: how many wheels.
        taboo: how many taboo words were looked for.
        labelled: every permutation of the ring's cells counted.
        distinct: arrangements that look different counted once.
        classes: those that turning and mirroring make each other counted once.
        offending: wheels with a taboo word in at least one arrangement.
        imperfect: wheels with a false positive or negative in at least one arrangement.
        unavoidable: the wheels of which every arrangement offends.
        taboo_words: taboo_words[k] is the number of wheels that k taboo words could stand in.
        thorough: whether false negatives were looked for, instead of known to be impossible.
    """

    length: int
    words: int
    wheels: int
    taboo: int
    labelled: Tally
    distinct: Tally
    classes: Tally
    offending: int
    imperfect: int
    unavoidable: tuple[Unavoidable, ...]
    taboo_words: tuple[int, ...]
    thorough: bool

    @property
    def perfect_share(self) -> float:
        """The share of wheels of which the heuristic judges every arrangement rightly."""
        return 1.0 - self.imperfect / self.wheels


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
        taboo: the words that must not be traced; the same word counts once.
        thorough: test exactly also what the heuristic does not flag, which measures its false negatives.
        executor: where slices of wheels are judged, a thread pool of two by default; threads of one process.
        control: reports wheels done; stops between slices.

    Raises:
        BadInput: there are no wheels.
        Stopped: as asked.
    """
    judged = AuditRun(wheels, taboo, control=control)
    control = judged.run(thorough=thorough, executor=executor, control=control)
    return Outcome(Ending.FINISHED, judged.summary(thorough=thorough), len(wheels), control.seconds)


def open_audit(
    lexicon: str,
    taboo: str = "",
    *,
    length: int = MOST,
    thorough: bool = False,
    control: Control | None = None,
) -> Audit:
    """The audit of a lexicon's wheels, opened by name.

    Args:
        lexicon: a name or a word file.
        taboo: a taboo list's file; "" for the lists and rulings of the house.
        length: letters of a wheel.
        thorough: as of `audit`.
        control: as of `audit`.

    Raises:
        UnknownName: no lexicon is called so.
        FileProblem, BadInput: a file cannot be read, or no word makes a wheel.
        Stopped: as asked.
    """
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.3)).words
    wheels = wheels_of(words, length, control=control)
    return audit(wheels, taboo_words(taboo), thorough=thorough, control=control.sub(0.4, 1.0)).result


def taboo_words(taboo: str = "") -> tuple[str, ...]:
    """The words that must not be traced: those of a taboo list's file, or ("") of the house.

    Raises:
        FileProblem: the file or the house's lists cannot be read.
        BadInput: no line of the file is a word.
    """
    vetter = Vetter((read_list(taboo),)) if taboo else open_house().vetter()
    words = vetter.path_words(ENGLISH.letters * MOST)
    if not words:
        raise BadInput("no line of it is a taboo word", where=taboo, mend="A taboo list has a word on each line.")
    return words


class AuditRun:
    """The wheels of an audit with what was found of each.

    Attributes:
        words: the taboo words, each once.
        candidates: int64[m], how many of them could stand in each wheel.
        found: int64[m, 6], classes offending, falsely flagged and missed, then distinct arrangements of the same.
        everywhere: int32[m], the place of a word that can be traced in every arrangement, `SEVERAL` where it
            takes more than one, `NONE` where some arrangement is clean.
    """

    def __init__(
        self,
        wheels: Wheels,
        taboo: Sequence[str],
        alphabet: Alphabet = ENGLISH,
        *,
        control: Control | None = None,
    ) -> None:
        if not len(wheels):
            raise BadInput("no word of the list makes a wheel", mend="Take a list with words of that length.")
        self.wheels, self.alphabet = wheels, alphabet
        self.words = [w for w in dict.fromkeys(taboo) if w and all(c in alphabet.codes for c in w)]
        self.found = np.zeros((len(wheels), 6), np.int64)
        self.everywhere = np.full(len(wheels), NONE, np.int32)
        self._classes = _Classes(wheels.patterns)
        self._starts, self._ids = candidates(wheels, self.words, alphabet, control=control)
        self.candidates = np.diff(self._starts)
        letters = np.array([alphabet.codes[letter] for letter in "".join(self.words)], np.uint8)
        self._taboo = (letters, np.cumsum([0, *map(len, self.words)]))

    def run(
        self, *, thorough: bool = False, executor: Executor | None = None, control: Control | None = None
    ) -> Control:
        """Judge all of them; arguments and errors as of `audit`."""
        control, total = control or Control(), len(self.wheels)

        def judge_slice(first: int) -> int:
            control.check()
            last = min(total, first + SLICE)
            self._judge(first, last, thorough=thorough)
            return last - first

        pool = executor or ThreadPoolExecutor(WORKERS)
        try:
            done = 0
            for count in pool.map(judge_slice, range(0, total, SLICE)):
                done += count
                control.report(done, total)
        finally:
            if executor is None:
                pool.shutdown(cancel_futures=True)
        return control

    def _judge(self, first: int, last: int, *, thorough: bool) -> None:
        from engine.vetting.kernels import audit as kernel

        made = self.wheels
        wheels = (made.hubs, made.rings, made.pattern, self._starts, self._ids)
        kernel(first, last, wheels, self._taboo, self._classes.arrays, thorough, self.found, self.everywhere)

    def unavoidable(self) -> tuple[Unavoidable, ...]:
        """The wheels of which every arrangement offends, with the words that do it."""
        return tuple(self._named(i) for i in np.flatnonzero(self.everywhere != NONE).tolist())

    def _named(self, i: int) -> Unavoidable:
        hub, around = self.wheels.letters(i)
        several = self.everywhere[i] == SEVERAL
        words = self._together(hub, around) if several else (self.words[self.everywhere[i]],)
        return Unavoidable(self.wheels.long(i), hub, words)

    def _together(self, hub: str, around: str) -> tuple[str, ...]:
        """A few words of which every arrangement has one: always the word that is in most of those left."""
        made = classify(hub, around, self.words, ring(len(around)))
        left, words = np.ones(len(made), np.bool_), []
        while left.any():
            most = int(made.traced[left].sum(axis=0).argmax())
            words.append(made.words[most])
            left &= ~made.traced[:, most]
        return tuple(words)

    def summary(self, *, thorough: bool) -> Audit:
        """What was found, counted over all wheels."""
        pattern, found = self.wheels.pattern, self.found
        ones = np.ones(len(self.wheels), np.int64)
        labels = np.array([prod(map(factorial, repeats)) for repeats in self.wheels.patterns])[pattern]
        sizes, arrangements = self._classes.sizes[pattern], self._classes.arrangements[pattern]
        return Audit(
            length=self.wheels.length,
            words=len(self.wheels.words),
            wheels=len(self.wheels),
            taboo=len(self.words),
            labelled=_tally(found[:, 3:], arrangements, labels),
            distinct=_tally(found[:, 3:], arrangements, ones),
            classes=_tally(found[:, :3], sizes, ones),
            offending=int((found[:, 0] + found[:, 2] > 0).sum()),
            imperfect=int((found[:, 1] + found[:, 2] > 0).sum()),
            unavoidable=self.unavoidable(),
            taboo_words=tuple(np.bincount(self.candidates).tolist()),
            thorough=thorough,
        )


class _Classes:
    """All classes of some patterns of repeats, as the bits that the kernel takes.

    Attributes:
        sizes, arrangements: int64[p], classes and distinct arrangements of each pattern.
        arrays: the kernel's `classes`.
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
    """A table bool[r, m] as uint64[r, ceil(m / 64)], entry 64 c + b as bit b of column c."""
    rows, entries = table.shape
    padded = np.zeros((rows, -(-entries // WORD_BITS) * WORD_BITS), np.bool_)
    padded[:, :entries] = table
    return np.packbits(padded, axis=1, bitorder="little").view("<u8").astype(np.uint64)


def _holding(rings: np.ndarray) -> np.ndarray:
    """bool[64, m]: row 8 i + j says whether code j stands in cell i, for rings uint8[m, n]."""
    there = np.zeros((MOST_CODES, MOST_CODES, len(rings)), np.bool_)
    there[: rings.shape[1]] = rings.T[:, None, :] == np.arange(MOST_CODES)[None, :, None]
    return there.reshape(-1, len(rings))


def _bits(masks: np.ndarray) -> np.ndarray:
    """bool[64, m]: row i says whether bit i is set in masks uint64[m]."""
    return (masks[None, :] >> np.arange(WORD_BITS, dtype=np.uint64)[:, None] & np.uint64(1)).astype(np.bool_)


def candidates(
    wheels: Wheels, words: Sequence[str], alphabet: Alphabet = ENGLISH, *, control: Control | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """For each wheel the words whose letters are all there, as starts int64[m + 1] and ids int32.

    Raises:
        Stopped: as asked, of `control`.
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
    """As `candidates`, for some wheels by their letters and all words by theirs."""
    from engine.vetting.kernels import count_within

    masks, word_masks = masks_of(counts), masks_of(word_counts)
    starts, ids = np.zeros(len(counts) + 1, np.int64), np.zeros(8 * len(counts), np.int32)
    found = count_within(counts, masks, word_counts, word_masks, starts, ids)
    if found > len(ids):
        ids = np.zeros(found, np.int32)
        count_within(counts, masks, word_counts, word_masks, starts, ids)
    return starts, ids[:found]


def _tally(found: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> Tally:
    true, false, missed = (int((found[:, kind] * weights).sum()) for kind in range(3))
    total = int((sizes * weights).sum())
    return Tally(true, false, missed, total - true - false - missed)
