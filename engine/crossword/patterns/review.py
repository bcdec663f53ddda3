"""Figures of a grid and its breaches of rules: lengths, letters, checking, repeats, scores of its words."""

from collections import Counter
from itertools import groupby
from typing import NamedTuple

from engine.core import Control, changed
from engine.core.alphabet import ENGLISH
from engine.crossword.fill.slots import complete_entries, readings_of, unspelled_entries
from engine.crossword.grid import BLOCK, OPEN, Entry, Grid, answer_text, entries_of
from engine.crossword.patterns.rules import AMERICAN, BARRED, BRITISH, RULES, Breach, GridRules, allows, breaches
from engine.words.lexicon import Lexicon


class Figures(NamedTuple):
    """Figures of a grid."""

    rows: int
    columns: int
    entries: int  # entries, of which `filled` have a content in each cell
    filled: int
    cells: int  # open cells, of which `empty` have no content and `checked` are in two entries
    empty: int
    checked: int
    letters: int  # sum of the lengths of the entries
    blocks: int
    bars: int

    @property
    def mean_length(self) -> float:
        """The mean length of an entry; 0 without entries."""
        return self.letters / self.entries if self.entries else 0.0

    @property
    def checked_share(self) -> float:
        """Checked cells as a share of all open cells; 0 without cells."""
        return self.checked / self.cells if self.cells else 0.0

    @property
    def block_share(self) -> float:
        """Blocks as a share of all places of the grid; 0 for an empty grid."""
        return self.blocks / (self.rows * self.columns) if self.rows else 0.0


class Review(NamedTuple):
    """The figures of a grid and its breaches of the rules."""

    figures: Figures
    breaches: tuple[Breach, ...]


def figures_of(grid: Grid) -> Figures:
    """Count the figures of a grid."""
    entries, cells = entries_of(grid), list(grid.cells())
    empty = {cell for cell in cells if not grid.text(cell)}
    uses = Counter(cell for entry in entries for cell in entry.cells)
    return Figures(
        rows=len(grid.rows), columns=grid.columns, entries=len(entries),
        filled=sum(empty.isdisjoint(entry.cells) for entry in entries), cells=len(cells), empty=len(empty),
        checked=sum(count == 2 for count in uses.values()), letters=sum(len(entry.word) for entry in entries),
        blocks=sum(row.count(BLOCK) for row in grid.rows), bars=len(grid.bars),
    )  # fmt: skip


def review(grid: Grid, rules: GridRules, *, control: Control | None = None) -> Review:
    """Return the figures of a grid and its breaches of rules; no symmetry is checked that its size excludes."""
    if not allows(len(grid.rows), grid.columns, rules.symmetry):
        rules = changed(rules, symmetry="none")
    if control:
        control.check()
    return Review(figures_of(grid), breaches(grid, rules) if grid.rows else ())


def usual_rules(grid: Grid, wanted: str) -> str:
    """Return the name of the rules that a drawn grid follows, without its symmetry.

    A grid with bars is barred. Other grids follow `wanted` if they keep these rules, or else the American or British
    rules, whichever they break less.
    """
    if grid.bars:
        return BARRED.name
    found = {one.name: len(breaches(grid, changed(one, symmetry="none"))) for one in (RULES[wanted], AMERICAN, BRITISH)}
    return wanted if not found[wanted] else min((AMERICAN.name, BRITISH.name), key=found.__getitem__)


class Scored(NamedTuple):
    """A complete entry with the figures of its word in a lexicon."""

    entry: Entry
    text: str  # the word as the lexicon writes it: "ice cream"
    score: int | None  # 0 to 100; None if the lexicon does not have the word
    zipf: float  # commonness on the Zipf scale; 0 if unknown


class Statistics(NamedTuple):
    """Statistics of a grid."""

    figures: Figures
    lengths: tuple[tuple[int, int], ...]  # the number of entries of each length, ascending
    letters: tuple[tuple[str, int], ...]  # the number of cells with each letter, in alphabetical order
    missing: str  # the letters a to z that no cell has; "" for a pangram
    unches: int  # cells that belong to exactly one entry
    most_unches: int  # the longest run of unches in an entry
    duplicates: tuple[str, ...]
    scored: tuple[Scored, ...]  # the complete words of letters, in the order of `entries_of`

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
        """The word with the lowest score, the rarest of several; None if the lexicon has none of the words."""
        known = [one for one in self.scored if one.score is not None]
        return min(known, key=lambda one: (one.score, one.zipf, one.entry.word), default=None)


def statistics(grid: Grid, lexicon: Lexicon | None = None) -> Statistics:
    """Count the statistics of a grid, with the scores of a lexicon; a rebus counts with its letters."""
    entries = entries_of(grid)
    uses = Counter(cell for entry in entries for cell in entry.cells)
    letters = Counter(char for char in map(grid.at, grid.cells()) if char != OPEN)
    complete = complete_entries(grid)
    words = Counter(answer_text(grid, entry) for entry in unspelled_entries(grid))
    words.update(one for entry in complete for one in readings_of(entry, entry.word))
    runs = (run for entry in entries for run in groupby(entry.cells, key=lambda cell: uses[cell] == 1))
    return Statistics(
        figures=figures_of(grid),
        lengths=tuple(sorted(Counter(len(entry.word) for entry in entries).items())),
        letters=tuple(sorted(letters.items())),
        missing="".join(letter for letter in ENGLISH.letters if letter not in letters),
        unches=sum(count == 1 for count in uses.values()),
        most_unches=max((len(list(run)) for is_unch, run in runs if is_unch), default=0),
        duplicates=tuple(sorted(word for word, count in words.items() if word and count > 1)),
        scored=tuple(_scored(entry, lexicon) for entry in complete),
    )


def _scored(entry: Entry, lexicon: Lexicon | None) -> Scored:
    number = lexicon.index_of(entry.word) if lexicon else None
    if lexicon is None or number is None:
        return Scored(entry, entry.word, None, 0.0)
    return Scored(entry, lexicon.display(number), int(lexicon.score[number]), float(lexicon.zipf[number]))
