"""Anagrams of one word with blanks, and of several words."""

import time
from collections.abc import Callable

import numpy as np

from engine.core import BadInput, Control
from engine.core.alphabet import ENGLISH
from engine.words.search.table import Table
from engine.words.vetting.taboo import letters_of

MOST_WORDS = 4
MOST_LETTERS = 40
MOST_ANSWERS = 20_000  # answers of several words after which the search ends
BLANKS = "?."
SECONDS_A_REPORT = 0.2
_SIGNS = np.random.default_rng(20).integers(1, 2**62, len(ENGLISH.letters), np.uint64)
"""The signature of a multiset of letters is the sum of these numbers, modulo 2**64."""


class Rack:
    """Letters and blanks to make words from. `counts`, int16[26], are the letters; `blanks` stand for any letters."""

    def __init__(self, text: str) -> None:
        """Read letters, with ? or . for a blank; spaces and punctuation do not count.

        Raises BadInput if there are no letters, too many, or other characters.
        """
        self.blanks = sum(text.count(sign) for sign in BLANKS)
        bare = "".join(char for char in text if char.isalpha())
        letters = letters_of(bare)
        if any(char.isdigit() or char in "*@#[]/&" for char in text) or bool(bare) != bool(letters):
            raise BadInput(f"{text!r} are not letters for an anagram", mend="Use letters, and ? for any letter.")
        self.size = len(letters) + self.blanks
        if not 0 < self.size <= MOST_LETTERS:
            raise BadInput(f"an anagram has 1 to {MOST_LETTERS} letters, not {self.size}")
        self.counts = np.bincount(ENGLISH.encode(letters), minlength=len(ENGLISH.letters)).astype(np.int16)
        self.mask = ENGLISH.mask(letters)

    def spells(self, table: Table, rows: np.ndarray, *, whole: bool) -> np.ndarray:
        """Return the rows whose words can be made of the letters; with `whole`, of all letters and blanks."""
        lengths = table.lengths[rows]
        rows = rows[lengths == self.size if whole else lengths <= self.size]
        foreign = np.bitwise_count(table.masks[rows] & ~np.uint32(self.mask))
        rows = rows[foreign <= self.blanks]
        extra = np.maximum(table.counts[rows] - self.counts, 0).sum(axis=1)
        return rows[extra <= self.blanks]

    def inside(self, table: Table, rows: np.ndarray) -> np.ndarray:
        """Return the rows whose words have all the letters, and at least as many more as there are blanks."""
        rows = rows[(table.masks[rows] & np.uint32(self.mask)) == self.mask]
        rows = rows[table.lengths[rows] >= self.size]
        return rows[(table.counts[rows] >= self.counts).all(axis=1)]

    def balance(self, word: str) -> str:
        """Return the letters that a word adds and those that it leaves unused: "+r -ab"."""
        have = np.bincount(ENGLISH.encode(word), minlength=len(ENGLISH.letters)) - self.counts
        added, left = (
            "".join(letter * max(0, count) for letter, count in zip(ENGLISH.letters, counts, strict=True))
            for counts in (have.tolist(), (-have).tolist())
        )
        return " ".join(sign + letters for sign, letters in (("+", added), ("-", left)) if letters)


def several(
    rack: Rack, count: int, table: Table, rows: np.ndarray, control: Control, publish: Callable[[np.ndarray], object]
) -> np.ndarray:
    """Return the sets of `count` words that use all letters of a rack, int64[k, count], as rows of the table.

    Each set is sorted. The sets whose last word is best come first. After MOST_ANSWERS the search ends. The words
    of `rows`, int64[m], ascending, may be used, also twice. `publish` receives the sets found so far, a few times a
    second.
    """
    parts = rack.spells(table, rows, whole=False)
    search = _Several(rack, table, parts, control, publish, count)
    search.extend((), rack.counts.astype(np.int64), 0, count, outermost=True)
    return search.found()


class _Several:
    """The search for anagrams of several words: one word after the other, and the last two by their signatures."""

    def __init__(
        self, rack: Rack, table: Table, parts: np.ndarray, control: Control,
        publish: Callable[[np.ndarray], object], count: int,
    ) -> None:  # fmt: skip
        self._blanks, self._control, self._parts = rack.blanks, control, parts
        self._publish, self._published, self._count = publish, 0.0, count
        self._counts = table.counts[parts].astype(np.int64)
        self._signatures = self._counts.astype(np.uint64) @ _SIGNS
        self._lengths = table.lengths[parts].astype(np.int64)
        self._of_length = {size: np.flatnonzero(self._lengths == size) for size in set(self._lengths.tolist())}
        self._found, self._total = list[np.ndarray](), 0

    def found(self) -> np.ndarray:
        """Return the sets found so far."""
        empty = np.zeros((0, self._count), np.int64)
        found = np.concatenate([empty, *self._found])[:MOST_ANSWERS]
        return found[np.argsort(found.max(axis=1), kind="stable")] if len(found) else found

    def extend(self, chosen: tuple[int, ...], left: np.ndarray, start: int, count: int, *, outermost: bool) -> None:
        """Add the sets that begin with some words and spell the letters left over with `count` more.

        `left`, int64[26], are the letters that are not used yet; negative for blanks that are used. The first word
        that may follow is at `start` in the parts.
        """
        if count == 1:
            self._last(chosen, left, start)
            return
        if count == 2:
            self._pairs(chosen, left, start)
            return
        fitting = self._fitting(left, start)
        for number, part in enumerate(fitting.tolist()):
            if outermost:
                self._control.report(number, len(fitting))
            if self._total >= MOST_ANSWERS:
                return
            self._control.check()
            self.extend((*chosen, part), left - self._counts[part], part, count - 1, outermost=False)

    def _fitting(self, left: np.ndarray, start: int, size: int = 0) -> np.ndarray:
        """Return the places from `start` on of the words that the rest can spell, of a `size`, 0 for any."""
        some = self._of_length.get(size, np.zeros(0, np.int64)) if size else np.arange(len(self._parts))
        some = some[np.searchsorted(some, start) :]
        over = np.maximum(self._counts[some] - np.maximum(left, 0), 0).sum(axis=1)
        return some[over - int(np.minimum(left, 0).sum()) <= self._blanks]

    def _last(self, chosen: tuple[int, ...], left: np.ndarray, start: int) -> None:
        self._add(chosen, self._fitting(left, start, int(left.sum()) + self._blanks)[:, None])

    def _pairs(self, chosen: tuple[int, ...], left: np.ndarray, start: int) -> None:
        """Add the pairs of words. Those without blanks are found by a search for the missing signature."""
        used = int(-np.minimum(left, 0).sum())
        fitting = self._fitting(left, start)
        if self._blanks > used:
            for part in fitting.tolist():
                self._control.check()
                if self._total >= MOST_ANSWERS:
                    return
                self._last((*chosen, part), left - self._counts[part], part)
            return
        signatures = self._signatures[fitting]
        order = np.argsort(signatures, kind="stable")
        wanted = np.maximum(left, 0).astype(np.uint64) @ _SIGNS - signatures
        lo, hi = (np.searchsorted(signatures, wanted, side, sorter=order) for side in ("left", "right"))
        one = np.repeat(np.arange(len(fitting)), hi - lo)
        within = np.arange(len(one)) - np.repeat(np.cumsum(hi - lo) - (hi - lo), hi - lo)
        two = order[np.repeat(lo, hi - lo) + within]
        one, two = one[one <= two], two[one <= two]
        pairs = fitting[np.stack((one, two), axis=1)]
        right = (self._counts[pairs[:, 0]] + self._counts[pairs[:, 1]] == np.maximum(left, 0)).all(axis=1)
        self._add(chosen, pairs[right])

    def _add(self, chosen: tuple[int, ...], ends: np.ndarray) -> None:
        if len(ends):
            starts = np.broadcast_to(np.array(chosen, np.int64), (len(ends), len(chosen)))
            self._found.append(self._parts[np.concatenate((starts, ends), axis=1)])
            self._total += len(ends)
            if time.monotonic() > self._published + SECONDS_A_REPORT:
                self._publish(self.found())
                self._published = time.monotonic()
