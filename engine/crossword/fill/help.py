"""Live help on filling a grid by hand: what remains possible, and what a word would do before it is placed."""

from __future__ import annotations

import math
import threading
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from engine.crossword.fill.arrays import LETTER_A
from engine.crossword.fill.kernels import NOBODY
from engine.crossword.fill.propagated import Propagated
from engine.crossword.fill.search import check_grid
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid
from engine.errors import BadInput
from engine.job import Control

MOST = 200
"""Words that are listed for a slot, by default; and words that are tried between two checks of the control."""
EASY = 1000
"""Candidates from which a slot has no difficulty."""


class SlotHelp(NamedTuple):
    """What remains of a slot after propagation.

    Attributes:
        entry: the slot with its letters in the grid.
        candidates: the number of its possible words; 1 if it is complete.
        difficulty: 0 for a complete slot or 1,000 candidates, 1 for at most one candidate, logarithmic between.
    """

    entry: Entry
    candidates: int
    difficulty: float


class Help(NamedTuple):
    """What propagation leaves of a grid.

    Attributes:
        slots: each slot, in the order of `entries_of(grid)`.
        letters: for each cell of a slot its possible letters, in alphabetical order.
        forced: the cells without a letter that have only one possible letter, and that letter.
        outside: the complete entries that are not in the vocabulary. They are kept as they are.
        emptied: a slot that has no word left, or None. If there is one, the other figures are those at which
            propagation ended.
        hardest: the incomplete slots, fewest candidates first.
        region: an incomplete slot and the incomplete slots that cross it: those with the highest mean difficulty.
    """

    slots: tuple[SlotHelp, ...]
    letters: dict[Cell, str]
    forced: dict[Cell, str]
    outside: tuple[Entry, ...]
    emptied: Entry | None
    hardest: tuple[Entry, ...]
    region: tuple[Entry, ...]


class Suggestion(NamedTuple):
    """A word for a slot, and what remains when it is placed there.

    Attributes:
        word: its letters.
        text: the word as written: "ice cream". `engine.crossword.puzzle.enumeration(text)` is 3,5.
        score: 0 to 100; None for a word that is not in the vocabulary.
        kills: a slot that has no word left, or None if the word survives.
        least: the fewest candidates of the incomplete slots that cross it; 0 without such slots, or if it kills.
        ease: the sum of the base-10 logarithms of their candidates. Higher is easier.
    """

    word: str
    text: str
    score: int | None
    kills: Entry | None
    least: int
    ease: float


class Suggestions(NamedTuple):
    """The words for a slot that match its letters.

    Attributes:
        survivors: words that leave a word for each slot, by score, then by ease.
        killing: words that leave a slot without a word, by score; at most as many as survivors were wanted.
        untried: the number of words that were not tried, because enough words with higher scores survive.
    """

    survivors: tuple[Suggestion, ...]
    killing: tuple[Suggestion, ...]
    untried: int


class LiveHelp:
    """Help on filling with a vocabulary. Prepare one for each vocabulary, and ask it again after each edit.

    The last grid that was propagated is kept, so that further questions about a slot are cheap. All methods are
    thread-safe.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._lock = threading.Lock()
        self._last: tuple[Grid, Entry | None, Propagated] | None = None

    def ask(self, grid: Grid) -> Help:
        """Propagate a grid: each remaining word fits the remaining words of every slot that crosses it.

        Raises:
            BadInput: If the grid has no slot, or more than 30 rows or columns.
        """
        with self._lock:
            return _help(check_grid(grid), self._propagated(grid, None))

    def candidates(self, grid: Grid, entry: Entry) -> np.ndarray:
        """Return the words of a slot that propagation leaves, int64[n], as numbers in the vocabulary's lexicon.

        A word that survives propagation together with the other words of its slot may still kill another slot.

        Args:
            entry: one of `entries_of(grid)` that is in the vocabulary or incomplete.

        Raises:
            BadInput: As `ask`, or if the grid has no such slot.
        """
        with self._lock:
            _check_slot(grid, entry)
            return self.vocabulary.numbers[self._propagated(grid, None).candidates(entry)]

    def suggest(
        self, grid: Grid, entry: Entry, *, most: int = MOST, control: Control | None = None
    ) -> Suggestions:
        """Try the words that match the letters of a slot, highest score first, until `most` words survive.

        To get other words for a complete slot, remove its letters from the grid first.

        Args:
            entry: one of `entries_of(grid)`.
            most: survivors wanted.

        Raises:
            BadInput: As `ask`, or if the grid has no such slot.
            Stopped: If cancelled.
        """
        control = control or Control()
        survivors: list[Suggestion] = []
        killing: list[Suggestion] = []
        tried = 0
        with self._lock:
            _check_slot(grid, entry)
            made, matching = self._propagated(grid, entry), _matching(self.vocabulary, entry)
            while tried < len(matching) and len(survivors) < most:
                control.check()
                some = matching[tried : tried + MOST]
                tried += len(some)
                for one in self._tried(made, entry, some):
                    (killing if one.kills else survivors).append(one)
        survivors.sort(key=lambda one: (-(one.score or 0), -one.ease, one.word))
        return Suggestions(tuple(survivors[:most]), tuple(killing[:most]), len(matching) - tried)

    def judge(self, grid: Grid, entry: Entry, word: str) -> Suggestion:
        """Return what remains when a word is placed. It may be a word that is not in the vocabulary.

        Args:
            entry: one of `entries_of(grid)`.
            word: a letter a to z for each cell of the slot, equal to the letters that the slot has.

        Raises:
            BadInput: As `ask`, if the grid has no such slot, or the word does not match it.
        """
        fits = len(word) == len(entry.word) and all(
            "a" <= new <= "z" and old in (OPEN, new) for old, new in zip(entry.word, word, strict=True)
        )
        if not fits:
            raise BadInput(f"{word.upper()} does not match {entry.word.upper()}")
        number = self.vocabulary.find(word)
        with self._lock:
            _check_slot(grid, entry)
            made = self._propagated(grid, entry)
            if number is not None:
                return next(self._tried(made, entry, np.array([number])))
            bits = np.array([[1 << (ord(letter) - LETTER_A) for letter in word]], np.uint32)
            (found,) = made.tried(entry, bits, np.array([NOBODY]))
            return Suggestion(word, word, None, *found)

    def _propagated(self, grid: Grid, without: Entry | None) -> Propagated:
        if self._last is None or self._last[:2] != (grid, without):
            entries = [one for one in check_grid(grid) if one != without]
            self._last = grid, without, Propagated(entries, self.vocabulary)
        return self._last[2]

    def _tried(self, made: Propagated, entry: Entry, some: np.ndarray) -> Iterator[Suggestion]:
        """Yield what remains for each of some words, given by their numbers in `vocabulary.words`."""
        lexicon, length = self.vocabulary.lexicon, len(entry.word)
        letters = self.vocabulary.letters(length)[some - self.vocabulary.words.first[length]]
        numbers = self.vocabulary.numbers[some].tolist()
        for number, found in zip(numbers, made.tried(entry, letters, some), strict=True):
            yield Suggestion(lexicon.word(number), lexicon.display(number), int(lexicon.score[number]), *found)


def _check_slot(grid: Grid, entry: Entry) -> None:
    if entry not in check_grid(grid):
        raise BadInput(f"the grid has no slot {entry.word.upper()} at this place")


def _matching(vocabulary: Vocabulary, entry: Entry) -> np.ndarray:
    """Return the words that match the letters of a slot, as numbers in `vocabulary.words`, highest score first."""
    length = len(entry.word)
    letters = vocabulary.letters(length)
    fits = np.ones(len(letters), np.bool_)
    for p, letter in enumerate(entry.word):
        if letter != OPEN:
            fits &= letters[:, p] == np.uint32(1 << (ord(letter) - LETTER_A))
    found = int(vocabulary.words.first[length]) + np.flatnonzero(fits)
    score = vocabulary.lexicon.score[vocabulary.numbers[found]]
    return found[np.argsort(-score.astype(np.int16), kind="stable")]


def _help(entries: Sequence[Entry], made: Propagated) -> Help:
    counts = dict(zip(made.entries, made.counts(), strict=True)) | dict.fromkeys(made.outside, 1)
    slots = tuple(SlotHelp(entry, counts[entry], _difficulty(entry, counts[entry])) for entry in entries)
    letters = {
        cell: letter for entry in made.outside for cell, letter in zip(entry.cells, entry.word, strict=True)
    }
    letters |= made.letters()
    empty = {
        cell for entry in entries for cell, letter in zip(entry.cells, entry.word, strict=True) if letter == OPEN
    }
    forced = {cell: letters[cell] for cell in sorted(empty) if len(letters[cell]) == 1}
    incomplete = [one for one in slots if OPEN in one.entry.word]
    hardest = tuple(one.entry for one in sorted(incomplete, key=lambda one: one.candidates))
    return Help(slots, letters, forced, made.outside, made.emptied, hardest, _hardest_region(incomplete))


def _difficulty(entry: Entry, candidates: int) -> float:
    if OPEN not in entry.word:
        return 0.0
    return 1.0 - min(1.0, math.log(max(candidates, 1)) / math.log(EASY))


def _hardest_region(incomplete: Sequence[SlotHelp]) -> tuple[Entry, ...]:
    at: dict[Cell, list[SlotHelp]] = {}
    for one in incomplete:
        for cell in one.entry.cells:
            at.setdefault(cell, []).append(one)
    regions = [
        list(dict.fromkeys((one, *(other for cell in one.entry.cells for other in at[cell]))))
        for one in incomplete
    ]
    if not regions:
        return ()
    worst = max(regions, key=lambda region: sum(one.difficulty for one in region) / len(region))
    return tuple(one.entry for one in worst)
