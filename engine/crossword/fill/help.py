"""Live help on filling a grid by hand: the remaining possibilities, and the effect of a word before it is placed.

The grid is propagated: a word of a slot is removed as soon as a crossing slot has no word with its letter in the
shared cell, until nothing changes. Trying a word repeats this from the propagated grid with the word placed.
"""

import math
import re
import threading
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Control, grouped
from engine.crossword.fill.arrays import LETTER_A, first_state, masks_of, pack_slots
from engine.crossword.fill.kernels import LETTERS, NOBODY, propagate, try_words
from engine.crossword.fill.slots import (
    SpelledEntry,
    allowed,
    fillable,
    is_known,
    is_on_grid,
    matching,
    readings_of,
    word_at,
    words_in,
)  # fmt: skip
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, Slot, entries_of, without_pencil
from engine.wing.sheet import EITHER


class Tried(NamedTuple):
    """The effect of placing a word."""

    kills: Slot | None  # a slot that has no word left, or None
    least: int  # the fewest candidates of the incomplete slots that cross the word; 0 without such slots
    ease: float  # the sum of the base-10 logarithms of their candidates


class Propagated:
    """Slots made arc consistent: each remaining word fits the remaining words of every slot that crosses it.

    A slot with one remaining word excludes that word's family from all other slots. If a slot has no word left, it
    is `emptied`, and the others have the words that fit their own letters.
    """

    def __init__(self, entries: Sequence[Entry], vocabulary: Vocabulary) -> None:
        self.entries, self._words = tuple(entries), vocabulary.words
        cells, self._slots = pack_slots(self.entries, self._words)
        self._cells = {cell: number for number, cell in enumerate(cells)}
        only = [allowed(entry, vocabulary) for entry in entries]
        masks = masks_of(entries, cells)
        self._state = first_state(self._words, self._slots, masks, only=only)
        failed = int(propagate(self._words, self._slots, self._state))
        self.emptied = None if failed == NOBODY else self.entries[failed].slot
        if self.emptied:  # an unfinished propagation says nothing about the other slots
            self._state = first_state(self._words, self._slots, masks, only=only)
            fitting = [len(_best(vocabulary, entry)) for entry in self.entries]
            self._state.candidates[:] = [0 if at == failed else count for at, count in enumerate(fitting)]

    def counts(self) -> list[int]:
        """Return the number of candidates of each of `entries`."""
        return self._state.candidates.tolist()

    def letters(self) -> dict[Cell, str]:
        """Return the possible letters of each cell of `entries`, in alphabetical order."""
        masks = self._state.mask.tolist()
        return {cell: letters_of(masks[number]) for cell, number in self._cells.items() if is_on_grid(cell)}

    def tried(self, entry: Entry, letters: np.ndarray, numbers: np.ndarray) -> Iterator[Tried]:
        """Place words in a slot not of `entries`: bits, uint32[n, length], and numbers or NOBODY, int64[n]."""
        if self.emptied:
            return iter([Tried(self.emptied, 0, 0.0)] * len(numbers))
        cells = np.array([self._cells.get(cell, NOBODY) for cell in entry.cells], np.int32)
        crossing = self._slots.crossing[cells[cells != NOBODY], 0].tolist()
        counted = np.array([t for t in crossing if OPEN in self.entries[t].word], np.int64)
        kills, least = np.zeros((2, len(numbers)), np.int64)
        ease = np.zeros(len(numbers))
        letters, numbers = np.ascontiguousarray(letters), np.ascontiguousarray(numbers)
        try_words(self._words, self._slots, self._state, cells, counted, letters, numbers, kills, least, ease)
        ends = zip(kills.tolist(), least.tolist(), ease.tolist(), strict=True)
        return (Tried(None if t == NOBODY else self.entries[t].slot, few, sum_) for t, few, sum_ in ends)


def letters_of(mask: int) -> str:
    """Return the letters of a mask in alphabetical order."""
    return "".join(chr(LETTER_A + i) for i in range(LETTERS) if mask >> i & 1)


MOST = 200
"""Words that are listed for a slot, by default; and words that are tried between two checks of the control."""
MOST_BELOW = 3  # words with a lower score that are named
EASY = 1000  # candidates from which a slot has no difficulty


class SlotHelp(NamedTuple):
    """The state of a slot after propagation."""

    word: str  # its letters in the grid, including all letters of a rebus; "." for an unknown one
    candidates: int  # the number of its possible words; 1 if it is complete
    # 0 for a complete slot or 1,000 candidates, 1 for at most one candidate, logarithmic between
    difficulty: float


class Help(NamedTuple):
    """The state of a grid after propagation."""

    slots: dict[Slot, SlotHelp]  # each slot, in the order of `entries_of(grid)`
    # for each cell of a slot its possible letters, in alphabetical order. Cells with another content are missing.
    letters: dict[Cell, str]
    forced: dict[Cell, str]  # the cells without a letter that have only one possible letter, and that letter
    # the slots that are not filled from the vocabulary: complete entries that it lacks, and entries with a text
    # that no word has. They are kept unchanged.
    outside: tuple[Slot, ...]
    # a slot that has no word left, or None. If there is one, the other slots have the words that fit their letters.
    emptied: Slot | None
    hardest: tuple[Slot, ...]  # the incomplete slots, fewest candidates first
    # an incomplete slot and the incomplete slots that cross it: those with the highest mean difficulty
    region: tuple[Slot, ...]


class Suggestion(NamedTuple):
    """A word for a slot, and the effect of placing it there."""

    word: str  # its letters
    text: str  # the word as written: "ice cream". `engine.crossword.fill.slots.placed` places it in a puzzle.
    score: int | None  # 0 to 100; None for a word that is not in the vocabulary
    kills: Slot | None  # a slot that has no word left, or None if the word survives
    least: int  # the fewest candidates of the incomplete slots that cross it; 0 without such slots, or if it kills
    ease: float  # the sum of the base-10 logarithms of their candidates. Higher is easier.


class Suggestions(NamedTuple):
    """The words for a slot that match its letters."""

    survivors: tuple[Suggestion, ...]  # words that leave a word for each slot, by score, then by ease
    # words that leave a slot without a word, by score; at most as many as survivors were wanted
    killing: tuple[Suggestion, ...]
    untried: int  # the number of words not tried, because enough words with higher scores survive
    # a slot that has no word left before a word is placed, or None. If there is one, all words kill it.
    emptied: Slot | None = None


class LiveHelp:
    """Help on filling with a vocabulary. Create one for each vocabulary, and call `ask` after each edit.

    Pencilled letters do not count. The last propagated grid is kept, so that further calls for its slots are cheap. All
    methods are thread-safe.
    """

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary
        self._lock = threading.Lock()
        self._last: tuple[Grid, Slot | None, Propagated] | None = None

    def ask(self, grid: Grid) -> Help:
        """Propagate a grid. Raises BadInput if it has no slot, or more than 30 rows or columns."""
        grid = without_pencil(grid)
        with self._lock:
            return _help(grid, self._propagated(grid, None))

    def suggest(self, grid: Grid, slot: Slot, *, most: int = MOST, control: Control | None = None) -> Suggestions:
        """Try the words that match the letters of a slot, highest score first, until `most` words survive.

        To get other words for a complete slot, remove its letters from the grid first. A slot with a text that no word
        has gets no words. Raises BadInput as `ask`, or if the grid has no such slot.
        """
        control, grid = control or Control(), without_pencil(grid)
        parts, entry = word_at(grid, slot)
        found = _best(self.vocabulary, entry) if entry else np.zeros(0, np.int64)
        survivors: list[Suggestion] = []
        killing: list[Suggestion] = []
        tried = 0
        with self._lock:
            made = self._propagated(grid, parts[0].slot)
            while entry and tried < len(found) and len(survivors) < most:
                control.check()
                some = found[tried : tried + MOST]
                tried += len(some)
                for one in self._tried(made, entry, some):
                    (killing if one.kills else survivors).append(one)
        survivors.sort(key=lambda survivor: (-(survivor.score or 0), -survivor.ease, survivor.word))
        return Suggestions(tuple(survivors[:most]), tuple(killing[:most]), len(found) - tried, made.emptied)

    def judge(self, grid: Grid, slot: Slot, word: str) -> Suggestion:
        """Return the effect of placing a word, which need not be in the vocabulary.

        The word has a letter a to z for each cell, equal to the letters that the slot has. Raises BadInput as
        `ask`, if the grid has no such slot, or the word does not match it.
        """
        grid = without_pencil(grid)
        parts, entry = word_at(grid, slot)
        if entry is None or not re.fullmatch(entry.word.replace(OPEN, "[a-z]"), word):
            raise BadInput(f"{word.upper()} does not match {(entry or parts[0]).word.upper()}")
        if isinstance(entry, SpelledEntry) and any(word[one] != word[other] for one, other in entry.same):
            raise BadInput(f"{word.upper()} needs two letters in one cell")
        number = self.vocabulary.find(word)
        with self._lock:
            made = self._propagated(grid, parts[0].slot)
            if number is not None and is_known(entry, word, self.vocabulary):
                return next(self._tried(made, entry, np.array([number])))
            bits = np.array([[1 << (ord(letter) - LETTER_A) for letter in word]], np.uint32)
            (found,) = made.tried(entry, bits, np.array([NOBODY]))
            return Suggestion(word, word, None, *found)

    def below(self, grid: Grid, slot: Slot, *, most: int = MOST_BELOW) -> tuple[tuple[str, int], ...]:
        """Return words for a slot below the wanted score, and their scores, highest first.

        As far as propagation shows, they leave a word for each other slot. If a slot has no word left anyway, they only
        match the letters. Raises BadInput as `ask`, or if the grid has no such slot.
        """
        grid, lexicon = without_pencil(grid), self.vocabulary.lexicon
        parts, entry = word_at(grid, slot)
        if entry is None or len(readings_of(entry, entry.word)) > 1:
            return ()
        with self._lock:
            made = self._propagated(grid, parts[0].slot)
            possible = {} if made.emptied else made.letters()
        length = len(entry.word)
        some = self.vocabulary.lesser[lexicon.lengths[self.vocabulary.lesser] == length]
        for p, (cell, letter) in enumerate(zip(entry.cells, entry.word, strict=True)):
            if fitting := possible.get(cell, "") if letter == OPEN else letter:
                codes = np.array([ord(one) - LETTER_A for one in fitting])
                some = some[np.isin(lexicon.letters[lexicon.offsets[some] + p], codes)]
        best = some[np.argsort(-lexicon.score[some].astype(np.int16), kind="stable")][:most].tolist()
        return tuple((lexicon.display(number), int(lexicon.score[number])) for number in best)

    def _propagated(self, grid: Grid, without: Slot | None) -> Propagated:
        if self._last is None or self._last[:2] != (grid, without):
            entries, _ = fillable(grid, self.vocabulary)
            others = [entry for entry in entries if entry.slot != without]
            self._last = grid, without, Propagated(others, self.vocabulary)
        return self._last[2]

    def _tried(self, made: Propagated, entry: Entry, some: np.ndarray) -> Iterator[Suggestion]:
        lexicon, length = self.vocabulary.lexicon, len(entry.word)
        letters = self.vocabulary.letters(length)[some - self.vocabulary.words.first[length]]
        numbers = self.vocabulary.numbers[some].tolist()
        for number, found in zip(numbers, made.tried(entry, letters, some), strict=True):
            word = lexicon.word(number)
            both = [number, *map(lexicon.index_of, readings_of(entry, word)[1:])]
            text = EITHER.join(lexicon.display(one) for one in both)
            yield Suggestion(word, text, min(int(lexicon.score[one]) for one in both), *found)


def _best(vocabulary: Vocabulary, entry: Entry) -> np.ndarray:
    fits, some = matching(entry, vocabulary), allowed(entry, vocabulary)
    found = int(vocabulary.words.first[len(entry.word)]) + np.flatnonzero(fits if some is None else fits & some)
    score = vocabulary.lexicon.score[vocabulary.numbers[found]]
    return found[np.argsort(-score.astype(np.int16), kind="stable")]


def _help(grid: Grid, made: Propagated) -> Help:
    counts = dict(zip(made.entries, made.counts(), strict=True))
    slots, outside = dict[Slot, SlotHelp](), list[Entry]()
    for parts, word in words_in(grid):
        shown = word if word and word in counts else None
        for entry in parts:
            letters, many = (shown or entry).word, counts[shown] if shown else 1
            ease = math.log(max(many, 1)) / math.log(EASY) if OPEN in letters else 1.0
            slots[entry.slot] = SlotHelp(letters, many, 1.0 - min(1.0, ease))
        outside += () if shown else parts
    slots = {entry.slot: slots[entry.slot] for entry in entries_of(grid)}
    written = (pair for one in outside for pair in zip(one.cells, one.word, strict=True))
    letters = {cell: letter for cell, letter in written if letter != OPEN} | made.letters()
    forced = {cell: some for cell, some in sorted(letters.items()) if grid.at(cell) == OPEN and len(some) == 1}
    incomplete = [entry for entry in made.entries if OPEN in entry.word]
    hardest = sorted(incomplete, key=lambda one: counts[one])
    region = _hardest_region(incomplete, slots)
    return Help(
        slots, letters, forced, tuple(one.slot for one in outside), made.emptied,
        tuple(one.slot for one in hardest), tuple(one.slot for one in region),
    )  # fmt: skip


def _hardest_region(incomplete: Sequence[Entry], slots: Mapping[Slot, SlotHelp]) -> Sequence[Entry]:
    at = grouped((cell, one) for one in incomplete for cell in one.cells)
    regions = [list(dict.fromkeys((one, *(other for cell in one.cells for other in at[cell])))) for one in incomplete]

    def mean(region: Sequence[Entry]) -> float:
        return sum(slots[one.slot].difficulty for one in region) / len(region)

    return max(regions, key=mean, default=())
