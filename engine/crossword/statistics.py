"""Statistics of a grid: words, lengths, letters, checking, repeats, and the scores of its words."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from engine.core.alphabet import ENGLISH
from engine.crossword.grid import OPEN, Cell, Entry, Grid, answer_text, entries_of
from engine.crossword.patterns.review import Figures, figures_of
from engine.words.lexicon import Lexicon


class Scored(NamedTuple):
    """A complete entry with the figures of its word in a lexicon.

    Attributes:
        text: the word as the lexicon writes it: "ice cream".
        score: 0 to 100; None if the lexicon does not have the word.
        zipf: commonness on the Zipf scale; 0 if unknown.
    """

    entry: Entry
    text: str
    score: int | None
    zipf: float


class Statistics(NamedTuple):
    """Statistics of a grid.

    Attributes:
        figures: counts of entries and cells.
        lengths: the number of entries of each length, ascending.
        letters: the number of cells with each letter, in alphabetical order.
        missing: the letters a to z that no cell has; "" for a pangram.
        unches: cells that belong to exactly one entry.
        most_unches: the longest run of unches in an entry.
        duplicates: the words that occur more than once, in alphabetical order.
        scored: the complete entries that consist of letters, in the order of `entries_of`.
    """

    figures: Figures
    lengths: tuple[tuple[int, int], ...]
    letters: tuple[tuple[str, int], ...]
    missing: str
    unches: int
    most_unches: int
    duplicates: tuple[str, ...]
    scored: tuple[Scored, ...]

    @property
    def mean_score(self) -> float | None:
        """The mean score of the words that the lexicon has; None without such words."""
        scores = [one.score for one in self.scored if one.score is not None]
        return sum(scores) / len(scores) if scores else None

    @property
    def mean_zipf(self) -> float | None:
        """The mean Zipf value of the words that the lexicon has; None without such words."""
        values = [one.zipf for one in self.scored if one.score is not None]
        return sum(values) / len(values) if values else None

    @property
    def worst(self) -> Scored | None:
        """The word with the lowest score, of these the rarest; None without words that the lexicon has."""
        known = [one for one in self.scored if one.score is not None]
        return min(known, key=lambda one: (one.score, one.zipf, one.entry.word), default=None)


def statistics(grid: Grid, lexicon: Lexicon | None = None) -> Statistics:
    """Count the statistics of a grid, with the scores of a lexicon."""
    entries = entries_of(grid)
    uses = Counter(cell for entry in entries for cell in entry.cells)
    letters = Counter(char for char in map(grid.at, grid.cells()) if char != OPEN)
    words = Counter(text for entry in entries if (text := answer_text(grid, entry)))
    return Statistics(
        figures=figures_of(grid),
        lengths=tuple(sorted(Counter(len(entry.word) for entry in entries).items())),
        letters=tuple(sorted(letters.items())),
        missing="".join(letter for letter in ENGLISH.letters if letter not in letters),
        unches=sum(count == 1 for count in uses.values()),
        most_unches=max((_longest_run(entry, uses) for entry in entries), default=0),
        duplicates=tuple(sorted(word for word, count in words.items() if count > 1)),
        scored=tuple(_scored(entry, lexicon) for entry in entries if OPEN not in entry.word),
    )


def _longest_run(entry: Entry, uses: Counter[Cell]) -> int:
    runs = groupby(entry.cells, key=lambda cell: uses[cell] == 1)
    return max((len(list(run)) for unchecked, run in runs if unchecked), default=0)


def _scored(entry: Entry, lexicon: Lexicon | None) -> Scored:
    number = lexicon.index_of(entry.word) if lexicon else None
    if lexicon is None or number is None:
        return Scored(entry, entry.word, None, 0.0)
    return Scored(entry, lexicon.display(number), int(lexicon.score[number]), float(lexicon.zipf[number]))
