"""The audit of all wheels of a lexicon: every arrangement, by the heuristic and by an exact test.

It repeats the evaluation by Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles".
Configurations are counted in three ways: as labeled permutations of the ring's cells (8! for a ring of eight), as
distinct arrangements, and as classes of arrangements that rotation and reflection map to each other. All classes
of
a wheel are tested at once, 64 to a machine word: see `engine.words.paths.kernels.audit`.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from math import factorial, prod

import numpy as np

from engine.core.alphabet import ENGLISH, Alphabet
from engine.core.errors import BadInput
from engine.core.job import Control, Ending, Outcome
from engine.core.value import Value
from engine.wheel.puzzle import MOST
from engine.wheel.wheels import Wheels, letter_counts, masks_of, slices, wheels_of
from engine.words.lists.tables import ListFormat
from engine.words.paths.arrangements import classes_of, classify
from engine.words.paths.paths import ring
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.taboo import Vetter, read_list

SLICE = 200
"""Wheels per kernel call; a call takes a few milliseconds."""
WORKERS = 2
MOST_CODES = 8
WORD_BITS = 64
NONE, SEVERAL = -1, -2


class Tally(Value, frozen=True):
    """A confusion table: configurations by truth and by the heuristic's verdict (Table 3 of Blum and Parry)."""

    true_positive: int
    false_positive: int
    false_negative: int
    true_negative: int

    @property
    def total(self) -> int:
        """The number of all configurations."""
        return self.true_positive + self.false_positive + self.false_negative + self.true_negative

    @property
    def positive_share(self) -> float:
        """The share of configurations in which a taboo word can be traced."""
        return (self.true_positive + self.false_negative) / max(1, self.total)

    @property
    def recall(self) -> float:
        """The share of the offending configurations that is flagged (true positive rate); 1 if none offends."""
        positive = self.true_positive + self.false_negative
        return self.true_positive / positive if positive else 1.0

    @property
    def false_positive_rate(self) -> float:
        """The share of the clean configurations that is flagged."""
        return self.false_positive / max(1, self.false_positive + self.true_negative)

    @property
    def specificity(self) -> float:
        """The share of the clean configurations that is not flagged."""
        return 1.0 - self.false_positive_rate

    @property
    def precision(self) -> float:
        """The share of the flagged configurations that offends; 1 if none is flagged."""
        flagged = self.true_positive + self.false_positive
        return self.true_positive / flagged if flagged else 1.0

    @property
    def accuracy(self) -> float:
        """The share of the configurations that the heuristic classifies correctly."""
        return (self.true_positive + self.true_negative) / max(1, self.total)


class Unavoidable(Value, frozen=True):
    """A wheel whose arrangements all offend.

    Attributes:
        long: the long words.
        hub: the letter in the middle.
        words: one taboo word that can be traced in every arrangement, or a few, one of which can be traced in
            each.
    """

    long: tuple[str, ...]
    hub: str
    words: tuple[str, ...]


class Audit(Value, frozen=True):
    """The result of an audit.

    Attributes:
        length: number of letters of a wheel.
        words: number of long words.
        wheels: number of wheels.
        taboo: number of taboo words searched for.
        labelled: the confusion table of all permutations of the ring's cells.
        distinct: the confusion table of arrangements that look different.
        classes: the confusion table of classes under rotation and reflection.
        offending: number of wheels with a taboo word in at least one arrangement.
        imperfect: number of wheels with a false positive or negative in at least one arrangement.
        unavoidable: the wheels whose arrangements all offend.
        taboo_words: taboo_words[k] is the number of wheels whose letters contain k taboo words.
        thorough: whether false negatives were searched for. They are known to be impossible otherwise.
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
        """The share of the wheels whose arrangements the heuristic all classifies correctly."""
        return 1.0 - self.imperfect / self.wheels


def audit(
    wheels: Wheels,
    taboo: Sequence[str],
    *,
    thorough: bool = False,
    executor: Executor | None = None,
    control: Control | None = None,
) -> Outcome[Audit]:
    """Audit every arrangement of every wheel.

    Args:
        wheels: wheels of one length.
        taboo: words that must not be traceable. Repeated words count once.
        thorough: also test exactly what the heuristic does not flag, to measure its false negatives.
        executor: runs slices of wheels in threads of this process; None for a thread pool of two.
        control: cancellation between slices, and progress in wheels.

    Raises:
        BadInput: If there are no wheels.
    """
    run = AuditRun(wheels, taboo, control=control)
    control = run.run(thorough=thorough, executor=executor, control=control)
    return Outcome(Ending.FINISHED, run.summary(thorough=thorough), len(wheels), control.seconds)


def open_audit(
    lexicon: str,
    taboo: str = "",
    *,
    form: ListFormat | None = None,
    length: int = MOST,
    thorough: bool = False,
    control: Control | None = None,
) -> Audit:
    """Open a lexicon and audit its wheels.

    Args:
        lexicon: name or file of a word list.
        taboo: path of a taboo list; "" for the house's lists and rulings.
        form: the format of the taboo list; None to detect it.
        length: number of letters of a wheel.
        thorough: as in `audit`.

    Raises:
        UnknownName: If no lexicon has that name.
        FileProblem: If a file cannot be read.
        BadInput: If no word makes a wheel, or the taboo list has no word.
    """
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.3)).words
    wheels = wheels_of(words, length, control=control)
    return audit(wheels, taboo_words(taboo, form), thorough=thorough, control=control.sub(0.4, 1.0)).result


def taboo_words(taboo: str = "", form: ListFormat | None = None) -> tuple[str, ...]:
    """The words that must not be traceable: exactly those of a taboo list, as published, or those of the house's
    lists and rulings with their forms if `taboo` is "".

    Raises:
        FileProblem: If the file or the house's lists cannot be read.
        BadInput: If the file has no taboo word.
    """
    vetter = Vetter((read_list(taboo, form=form),), exact=True) if taboo else open_house().vetter()
    words = vetter.path_words(ENGLISH.letters * MOST)
    if not words:
        raise BadInput("no line of it is a taboo word", where=taboo, mend="A taboo list has a word on each line.")
    return words


class AuditRun:
    """The wheels of an audit with the findings on each.

    Attributes:
        words: the taboo words, each once.
        candidates: int64[m], number of taboo words that the letters of each wheel contain.
        found: int64[m, 6], classes that offend, are falsely flagged and are missed, then the distinct
            arrangements of the same.
        everywhere: int32[m], index of a word that can be traced in every arrangement; `SEVERAL` if only several
            words together cover all arrangements; `NONE` if some arrangement is clean.
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
            raise BadInput("no word of the list makes a wheel", mend="Choose a list with words of that length.")
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
        """Audit all wheels. Arguments and errors are those of `audit`."""
        control, total = control or Control(), len(self.wheels)

        def audit_slice(first: int) -> int:
            control.check()
            last = min(total, first + SLICE)
            self._judge(first, last, thorough=thorough)
            return last - first

        control.check()
        pool = executor or ThreadPoolExecutor(WORKERS)
        try:
            done = 0
            for count in pool.map(audit_slice, range(0, total, SLICE)):
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
        kernel(first, last, wheels, self._taboo, self._classes.arrays, thorough, self.found, self.everywhere)

    def unavoidable(self) -> tuple[Unavoidable, ...]:
        """The wheels whose arrangements all offend, with the words responsible."""
        return tuple(self._named(i) for i in np.flatnonzero(self.everywhere != NONE).tolist())

    def _named(self, i: int) -> Unavoidable:
        hub, around = self.wheels.letters(i)
        several = self.everywhere[i] == SEVERAL
        words = self._together(hub, around) if several else (self.words[self.everywhere[i]],)
        return Unavoidable(self.wheels.long(i), hub, words)

    def _together(self, hub: str, around: str) -> tuple[str, ...]:
        """A few words that together cover all arrangements, each chosen to cover most of the rest."""
        made = classify(hub, around, self.words, ring(len(around)))
        clean, words = np.ones(len(made), np.bool_), []
        while clean.any():
            most = int(made.traced[clean].sum(axis=0).argmax())
            words.append(made.words[most])
            clean &= ~made.traced[:, most]
        return tuple(words)

    def summary(self, *, thorough: bool) -> Audit:
        """The findings, summed over all wheels."""
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

    Returns:
        starts, int64[m + 1], and ids, int32: the words of wheel i are ids[starts[i]:starts[i + 1]].
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


def _tally(found: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> Tally:
    true, false, missed = (int((found[:, kind] * weights).sum()) for kind in range(3))
    total = int((sizes * weights).sum())
    return Tally(true, false, missed, total - true - false - missed)
