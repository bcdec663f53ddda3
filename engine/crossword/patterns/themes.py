"""Patterns around theme words, each with a fill that shows that it can be filled.

The words are arranged across, in any order; see `Arranging`. A pattern of blocks is made around each arrangement,
and a search fills it for a limited number of steps. Nothing is shown without a fill: a pattern that looks fine and
has none is worth nothing to a constructor.
"""

import math
from collections.abc import Collection, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

import numpy as np

from engine.core.errors import BadInput, Stopped
from engine.core.job import Budget, Control, Ending, Limits, Outcome
from engine.core.seed import Seed, numbered
from engine.core.value import changed
from engine.crossword.fill.arrays import LETTER_A
from engine.crossword.fill.attempt import Attempt
from engine.crossword.fill.search import entries_to_fill, filled_grid
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Grid, Slot, entries_of, rewritten
from engine.crossword.patterns.arranging import Arranging
from engine.crossword.patterns.columns import CROWDED, Columns, Costs, Steering, can_be_made
from engine.crossword.patterns.gallery import USUAL_LEAST, usual_entries
from engine.crossword.patterns.generate import Growing, check_request
from engine.crossword.patterns.review import statistics
from engine.crossword.patterns.rules import GridRules, Looks, looks_of, structural

MOST = 12  # proposals
TRIED, EACH = 20, 2  # patterns for an arrangement; and how many are filled, the most promising of all so far
VAIN = 5  # searches without a pattern, before the first one, after which an arrangement is left
PLENTY = 1000  # words that are enough for an entry through letters of the theme
SCARCE = 1.0  # the cost of an entry with fewer than ample words, times the logarithm of how many fewer
BLOCKS = (1.0, 2.5, 5.0)  # costs of a block, in turn: low ones find a pattern sooner, high ones a better one
STEPS = 1_500  # steps of a fill; see `fill`
SLICE = 200
AGREE = 0.065  # the chance that two letters of words are the same
SELDOM = 0.001  # the count of words of an entry that no word fits
SECONDS = 60.0
BARREN = 5  # arrangements without a legal place, before the first with one, after which the theme is refused
A_FAULT = 0.5  # what a fault of the looks costs, in points of the mean score of the fill


class Theme(NamedTuple):
    """Theme words, as they stand in the grid."""

    words: tuple[str, ...]  # letters a to z only
    last: bool = False  # whether the last one explains the others, and stands below them


class Proposal(NamedTuple):
    """A pattern around theme words."""

    pattern: Grid  # blocks and the letters of the theme
    theme: tuple[Slot, ...]  # where the words stand, in their order
    fill: Grid  # the pattern with a word in each slot
    mean: float  # the mean score of the words beside the theme that the vocabulary has, and the lowest one
    worst: int
    looks: Looks
    entries: int
    phrases: tuple[str, ...]  # the words of the fill that the lexicon writes as phrases: "ice cream"

    def points(self, rules: GridRules) -> float:
        """By which proposals are ranked: the mean score of the fill, less half a point for each fault in looks."""
        return self.mean - A_FAULT * self.looks.faults(rules)


def themed(
    rows: int, columns: int, rules: GridRules, theme: Theme, vocabulary: Vocabulary, *,
    entries: tuple[int, int] | None = None, seed: int = 1, most: int = MOST, seconds: float | None = SECONDS,
    arranged: int | None = None, control: Control | None = None,
) -> Outcome[tuple[Proposal, ...]]:  # fmt: skip
    """Propose patterns around theme words, with fills, until there are `most` or the time is over.

    Raises BadInput if a word does not fit, is there twice or has no symmetric place, the rules have bars, the size
    does not allow the symmetry, or the limit is not positive. Returns the proposals, best first by
    `Proposal.points`. A step is an arrangement. The statistics have the number of arrangements and of patterns,
    and the seconds to the first proposal.

    Args:
        rows, columns: 3 to 30.
        entries: the smallest and the largest number of entries, as for `generate`.
        vocabulary: the words of the fill. Theme words need not be among them.
        seconds, arranged: the limits of time and of arrangements; None for none.
        control: gets the proposals so far, best first, after each new one.
    """
    search = _Proposing(rows, columns, rules, theme, entries or usual_entries(rows, columns, rules), vocabulary)
    limits = Limits(seconds, arranged)
    limits.check()
    control, budget = control or Control(), Budget(limits)
    found, steps, first, ending = list[Proposal](), 0, 0.0, Ending.FINISHED
    try:
        while len(found) < most:
            if ended := budget.exhausted():
                ending = ended
                break
            made = search.next(numbered(seed, "theme", steps), control)
            steps += 1
            budget.done = steps
            if made:
                first = first or budget.spent
                found.append(made)
                found.sort(key=lambda one: -one.points(rules))
                control.report(len(found), most, best=tuple(found))
    except Stopped:
        ending = Ending.STOPPED
    figures = {"arranged": search.arranged, "patterns": len(search.patterns), "first": first}
    return Outcome(ending, tuple(found), steps, budget.spent, figures)


class Choices:
    """Counts the words that agree with the letters of a slot."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary, self._having = vocabulary, dict[tuple[int, int, str], int]()

    def count(self, pattern: str) -> int:
        """The number of words that a pattern such as "..t...o" allows."""
        found = (1 << len(self._vocabulary.letters(len(pattern)))) - 1
        for at, letter in enumerate(pattern):
            if letter != OPEN:
                found &= self._words_with(len(pattern), at, letter)
        return found.bit_count()

    def _words_with(self, length: int, at: int, letter: str) -> int:
        """The words of a length with a letter at a place, a bit for each."""
        if (length, at, letter) not in self._having:
            fits = self._vocabulary.letters(length)[:, at] == 1 << (ord(letter) - LETTER_A)
            self._having[length, at, letter] = int.from_bytes(np.packbits(fits).tobytes(), "big")
        return self._having[length, at, letter]

    def cost(self, pattern: str) -> float:
        """What it costs to have an entry with some letters; see `Columns`."""
        count = self.count(pattern)
        return SCARCE * max(0.0, math.log(PLENTY / count)) if count else CROWDED

    def fills(self, pattern: Grid, slots: Collection[Slot]) -> float:
        """An estimate of the logarithm of the number of fills of a pattern around theme words.

        Letters of crossing words agree by chance, as if words were drawn at random.
        """
        words = (one.word for one in entries_of(pattern) if one.slot not in slots)
        free = sum(row.count(OPEN) for row in pattern.rows)
        return sum(math.log(self.count(word) or SELDOM) for word in words) + math.log(AGREE) * free


class _Proposing:
    def __init__(
        self, rows: int, columns: int, rules: GridRules, theme: Theme, entries: tuple[int, int] | None,
        vocabulary: Vocabulary,
    ) -> None:  # fmt: skip
        lengths = tuple(map(len, theme.words))
        self._size, self._rules, self._theme = (rows, columns), rules, theme
        self._least, self._most = check_request(rows, columns, rules, entries, lengths)
        if not rules.blocks:
            raise BadInput("theme words need a grid with blocks", mend="Give lengths instead, such as 11, 9.")
        if not lengths:
            raise BadInput("there is no theme word")
        if len(set(theme.words)) < len(lengths):
            raise BadInput("a theme word is there twice")
        self._arranging = Arranging(lengths, rows, columns, rules, last=theme.last)
        self._choices = Choices(vocabulary)
        columnwise = can_be_made(rows, rules)
        self._costs = Costs(rows, rules.shortest, self._choices.cost) if columnwise else None
        self._vocabulary = vocabulary
        self._aim = max((self._least + self._most) / 2, USUAL_LEAST * self._most)
        self._steering = Steering()
        self._barren = 0  # arrangements that failed
        self.arranged = 0
        self.patterns = set[Grid]()
        self._waiting = list[tuple[float, int, tuple[Slot, ...], Grid]]()  # patterns, those with the most fills first

    def next(self, seed: int, control: Control) -> Proposal | None:
        """Arrange the words, make a pattern around them and fill it; None if one of these is not possible."""
        random = Seed(seed, "pattern")
        for slots, grid in self._around(random, control) if self._costs else self._grown(random, control):
            self.patterns.add(grid)
            pattern = with_words(grid, slots, self._theme.words)
            heappush(self._waiting, (-self._choices.fills(pattern, slots), len(self.patterns), slots, pattern))
        for _ in range(min(EACH, len(self._waiting))):
            _, _, slots, pattern = heappop(self._waiting)
            if made := _filled(pattern, slots, self._vocabulary, seed, control):
                self._waiting = [one for one in self._waiting if one[2] != slots]  # for others than this one
                heapify(self._waiting)
                return made
        return None

    def _places(self, growing: Growing) -> tuple[Slot, ...] | None:
        """Places for the words. Raises BadInput if there were none for some times, and never any."""
        places = growing.place(self._arranging)
        if places is not None:
            self.arranged += 1
            return tuple(Slot(*cell, "across") for cell in places)
        self._barren += 1
        if not self.arranged and self._barren == BARREN:
            what = f"words of {', '.join(map(str, self._arranging.lengths))} letters have no symmetric places"
            raise BadInput(what, mend="Change a word, the size or the symmetry.")
        return None

    def _grown(self, random: Seed, control: Control) -> list[tuple[tuple[Slot, ...], Grid]]:
        growing = Growing(*self._size, self._rules, random, control)
        slots = self._places(growing)
        grid = growing.grown_around(self._most, self._most) if slots else None
        new = grid and grid not in self.patterns and len(entries_of(grid)) >= self._least
        return [(slots, grid)] if slots and grid and new else []

    def _around(self, random: Seed, control: Control) -> list[tuple[tuple[Slot, ...], Grid]]:
        """Patterns around an arrangement, made column by column."""
        growing = Growing(*self._size, self._rules, random, control)
        slots = self._places(growing)
        if slots is None or self._costs is None:
            return []
        columns = Columns(
            *self._size, self._rules, letters=_letters(slots, self._theme.words), opened=growing.opened,
            blocks=growing.blocks, costs=self._costs, random=random,
        )  # fmt: skip
        return [(slots, grid) for grid in self._legal(columns, control)] if columns.least < CROWDED else []

    def _legal(self, columns: Columns, control: Control) -> list[Grid]:
        """Some legal patterns."""
        found, made, vain, turn = list[Grid](), 0, 0, len(self.patterns) % len(BLOCKS)
        for _ in range(TRIED):
            control.check()
            grid = self._steering.pattern(columns, self._aim, BLOCKS[turn])
            if grid is None:
                vain += 1
                if not made and vain == VAIN:
                    break
                continue
            made += 1
            entries = entries_of(grid)
            new = grid not in found and grid not in self.patterns
            if new and self._least <= len(entries) <= self._most and not any(structural(grid, self._rules)):
                found.append(grid)
        return found


def with_words(pattern: Grid, slots: Sequence[Slot], words: Sequence[str]) -> Grid:
    """A pattern with words in some slots across."""
    return changed(pattern, rows=rewritten(pattern.rows, _letters(slots, words)))


def _letters(slots: Sequence[Slot], words: Sequence[str]) -> dict[Cell, str]:
    pairs = zip(slots, words, strict=True)
    return {(slot.row, slot.column + at): letter for slot, word in pairs for at, letter in enumerate(word)}


def _filled(
    pattern: Grid, slots: tuple[Slot, ...], vocabulary: Vocabulary, seed: int, control: Control
) -> Proposal | None:
    attempt = Attempt(entries_to_fill(pattern, vocabulary), vocabulary, seed)
    while attempt.steps < STEPS:
        control.check()
        if ending := attempt.run(SLICE):
            break
    else:
        ending = None
    if ending is not Ending.FINISHED:
        return None
    fill = filled_grid(pattern, attempt.letters()).grid
    found = statistics(fill, vocabulary.lexicon).scored
    scores = [one.score for one in found if one.score is not None and one.entry.slot not in slots]
    mean, worst = sum(scores) / max(1, len(scores)), min(scores, default=0)
    phrases = tuple(one.text for one in found if one.entry.slot not in slots and not one.text.isalpha())
    return Proposal(pattern, slots, fill, mean, worst, looks_of(pattern), len(found), phrases)
