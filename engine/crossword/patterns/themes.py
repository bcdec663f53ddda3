"""Patterns around theme words, each with a fill as proof that it can be filled.

The words are arranged across, in any order; see `Arranging`. Patterns of blocks are made around each arrangement.
Patterns with words down are made with rows for columns. A search fills the patterns for a limited number of steps.
Patterns without a fill are not shown, because a constructor cannot use them.
"""

import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from engine.core import BadInput, Budget, Control, Ending, Limits, Outcome, Stopped, changed
from engine.core.seed import Seed, numbered
from engine.crossword.fill.attempt import Attempt
from engine.crossword.fill.search import entries_to_fill, filled_grid
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import BLOCK, Cell, Grid, Slot, entries_of, rewritten
from engine.crossword.patterns.around import Around, Choices
from engine.crossword.patterns.arranging import Arranging
from engine.crossword.patterns.gallery import usual_entries
from engine.crossword.patterns.generate import Growing, check_request
from engine.crossword.patterns.review import statistics
from engine.crossword.patterns.rules import GridRules, Looks, looks_of

MOST = 12  # proposals
SHARES = 1000  # steps of the progress, by proposals or by time
EACH = 6  # patterns of an arrangement
MOST_COMPARED = 8  # arrangements from which one is chosen
NARROW = 16  # attempts without a proposal, after which a wider vocabulary is used
TASTES = ((2.0, 2.0), (1.5, 2.5), (2.0, 1.5), (2.5, 2.5))
"""Costs of a block and of an entry of three letters, used in turn. With low costs more patterns have a fill."""
WORKERS, WAITING = 2, 3  # arrangements tried at once; and those whose results are used in order
STEPS = 1_500  # steps of a fill; see `fill`
SLICE = 200
SECONDS = 60.0
BARREN = 60  # arrangements without a legal place, before the first with one, after which the theme is refused
USUAL = 3 / 16  # share of blocks that printed grids have, at most
A_FAULT = 0.5  # cost of a fault in looks, in points of the mean score of the fill


class Theme(NamedTuple):
    """Theme words and their placement in the grid."""

    words: tuple[str, ...]  # letters a to z only
    last: bool = False  # whether the last one explains the others, and is placed below them or at the right
    down: bool = False  # whether they are down entries


class Proposal(NamedTuple):
    """A pattern around theme words."""

    pattern: Grid  # blocks and the letters of the theme
    theme: tuple[Slot, ...]  # the slots of the words, in their order
    fill: Grid  # the pattern with a word in each slot
    mean: float  # the mean and the lowest score of the other words that the vocabulary has
    worst: int
    looks: Looks
    entries: int
    phrases: tuple[str, ...]  # the words of the fill that are phrases in the lexicon: "ice cream"
    wider: bool = False  # whether the fill has words of the wider vocabulary

    def points(self, rules: GridRules) -> float:
        """The mean score of the fill, minus half a point for each fault in looks.

        Each square of blocks counts as another fault.
        """
        return self.mean - A_FAULT * (self.looks.faults(rules) + self.looks.squares)

    def is_usual(self, rules: GridRules) -> bool:
        """Whether the pattern has no more blocks than printed grids have: 42 of 15 x 15, if all letters are checked."""
        rows, columns = len(self.pattern.rows), self.pattern.columns
        return rules.checking != "all" or sum(row.count(BLOCK) for row in self.pattern.rows) <= USUAL * rows * columns


def themed(
    rows: int, columns: int, rules: GridRules, theme: Theme, vocabulary: Vocabulary, *,
    wider: Callable[[], Vocabulary] | None = None,
    entries: tuple[int, int] | None = None, seed: int = 1, most: int = MOST, seconds: float | None = SECONDS,
    arranged: int | None = None, control: Control | None = None,
) -> Outcome[tuple[Proposal, ...]]:  # fmt: skip
    """Propose patterns around theme words, with fills, until there are `most` usual ones or the time is over.

    With `MOST` or more proposals it ends in any case. Raises BadInput if a word does not fit, is repeated or has no
    symmetric place, the size does not allow the symmetry, the rules have bars, the words are down with mirror
    symmetry, or the limit is not positive. Returns the proposals, usual ones first, then by `Proposal.points`. A step
    is an attempt: the most promising one of some arrangements. The statistics have the number of attempts with an
    arrangement and of patterns, and the seconds to the first proposal. There are 3 to 30 rows and columns.

    Args:
        entries: the smallest and the largest number of entries, as for `generate`.
        vocabulary: the words of the fill. Theme words need not be among them.
        wider: opens more words, for a theme without a fill after `NARROW` attempts, such as most themes of five words.
        seconds, arranged: the limits of time and of attempts; None for none.
        control: gets the proposals so far, best first, after each new one.
    """
    size = (columns, rows) if theme.down else (rows, columns)
    search = _Proposing(*size, rules, theme, entries or usual_entries(rows, columns, rules), vocabulary)
    words = search.narrow
    enough, control, budget = max(most, MOST), control or Control(), Budget(Limits(seconds, arranged).checked())
    found, steps, first, ending = list[Proposal](), 0, 0.0, Ending.FINISHED
    with ThreadPoolExecutor(WORKERS) as pool:
        waiting = deque(pool.submit(search.tried, seed, number, words, control) for number in range(WAITING))
        try:
            while len(found) < enough and sum(one.is_usual(rules) for one in found) < most:
                control.check()
                if ended := budget.exhausted():
                    ending = ended
                    break
                made = search.noted(waiting.popleft().result())
                if wider and steps == NARROW and not found:
                    words = Choices(wider())
                waiting.append(pool.submit(search.tried, seed, steps + WAITING, words, control))
                steps += 1
                budget.done = steps
                if made:
                    first = first or budget.spent
                    found.append(made)
                    found.sort(key=lambda one: (not one.is_usual(rules), -one.points(rules)))
                share = max(len(found) / enough, budget.spent / (seconds or math.inf))
                control.report(round(SHARES * share), SHARES, best=tuple(found[:most]) if made else None)
        except Stopped:
            ending = Ending.STOPPED
        finally:
            search.over = True
            pool.shutdown(cancel_futures=True)
    figures = {"arranged": search.arranged, "patterns": len(search.patterns), "first": first}
    return Outcome(ending, tuple(found[:most]), steps, budget.spent, figures)


class _Tried(NamedTuple):
    placed: bool = True  # whether there were places for the words
    patterns: tuple[Grid, ...] = ()  # the last one is that of the proposal
    made: Proposal | None = None


class _Arranged(NamedTuple):
    slots: tuple[Slot, ...]
    pattern: Grid | None = None
    around: Around | None = None  # makes patterns in which all letters are checked


class _Proposing:
    def __init__(
        self, rows: int, columns: int, rules: GridRules, theme: Theme, entries: tuple[int, int] | None,
        vocabulary: Vocabulary,
    ) -> None:  # fmt: skip
        lengths = tuple(map(len, theme.words))
        self._size, self._rules, self._theme = (rows, columns), rules, theme
        self._least, self._most = check_request(rows, columns, rules, entries, lengths)
        if not rules.blocks:
            mend = "Give their lengths instead, such as 11, 9, and place the words in a pattern that you like."
            raise BadInput("theme words need a grid with blocks", mend=mend)
        if theme.down and rules.symmetry == "mirror":
            raise BadInput("theme words down need another symmetry", mend="Choose a rotation, or none.")
        if not lengths:
            raise BadInput("there is no theme word")
        if len(set(theme.words)) < len(lengths):
            raise BadInput("a theme word is there twice")
        self._arranging = Arranging(lengths, rows, columns, rules, last=theme.last)
        self.narrow = Choices(vocabulary)
        self._barren = 0  # arrangements that failed
        self.arranged = 0
        self.patterns = set[Grid]()
        self.over = False  # whether no more results are wanted

    def tried(self, seed: int, number: int, words: Choices, control: Control) -> _Tried:
        """Arrange the words, make patterns around them and fill one, as far as this is possible."""
        seed, tried, check = numbered(seed, "theme", number), list[Grid](), partial(self._check, control)
        taste, count = TASTES[number % len(TASTES)], self._count(number)
        found = list[tuple[float, _Arranged]]()
        for one in range(count):
            check()
            if made := self._arranged(numbered(seed, "arrangement", one), words, control):
                found.append((made.around.promise(*taste) if made.around and count > 1 else 0.0, made))
        if not found:
            return _Tried(placed=False)
        best = min(found, key=itemgetter(0))[1]
        for grid in self._patterns(best, taste, check):
            check()
            if grid not in tried:
                tried.append(grid)
                pattern = changed(grid, rows=rewritten(grid.rows, _letters(best.slots, self._theme.words)))
                if proposal := filled(pattern, best.slots, words.vocabulary, seed, control):
                    proposal = proposal._replace(wider=not self._is_narrow(proposal))
                    return _Tried(patterns=tuple(tried), made=self._turned(proposal))
        return _Tried(patterns=tuple(tried))

    def _is_narrow(self, made: Proposal) -> bool:
        others = (entry.word for entry in entries_of(made.fill) if entry.slot not in made.theme)
        return all(self.narrow.vocabulary.find(word) is not None for word in others)

    def _count(self, number: int) -> int:
        """The number of arrangements from which the most promising is chosen; larger in later attempts."""
        return min(MOST_COMPARED, 1 + number // 2) if self._rules.checking == "all" else 1

    def _arranged(self, seed: int, words: Choices, control: Control) -> "_Arranged | None":
        growing = Growing(*self._size, self._rules, Seed(seed, "pattern"), control)
        slots = tuple(Slot(*cell, "across") for cell in growing.place(self._arranging) or ())
        if not slots:
            return None
        if self._rules.checking != "all":
            return _Arranged(slots, growing.grown_around(self._most, self._most))
        around = Around(
            *self._size, self._rules, (self._least, self._most), letters=_letters(slots, self._theme.words),
            opened=growing.opened, blocks=growing.blocks, choices=words, random=Seed(seed, "around"),
        )  # fmt: skip
        return _Arranged(slots, around=around)

    def _turned(self, made: Proposal) -> Proposal:
        if not self._theme.down:
            return made
        slots = tuple(Slot(slot.column, slot.row, "down") for slot in made.theme)
        return made._replace(pattern=_transposed(made.pattern), theme=slots, fill=_transposed(made.fill))

    def _check(self, control: Control) -> None:
        control.check()
        if self.over:
            raise Stopped

    def _patterns(self, made: "_Arranged", taste: tuple[float, float], check: Callable[[], None]) -> Iterator[Grid]:
        if made.around:
            yield from made.around.patterns(*taste, EACH, check)
        elif made.pattern and len(entries_of(made.pattern)) >= self._least:
            yield made.pattern

    def noted(self, tried: _Tried) -> Proposal | None:
        """The proposal of an attempt, unless it repeats an earlier one.

        Raises BadInput if several attempts found no places for the words, and none did.
        """
        made = tried.made if tried.made and tried.patterns[-1] not in self.patterns else None
        self.patterns.update(tried.patterns)
        self.arranged += tried.placed
        self._barren += not tried.placed
        if not self.arranged and self._barren == BARREN:
            what = f"words of {', '.join(map(str, self._arranging.lengths))} letters have no symmetric places"
            raise BadInput(what, mend="Change a word, the size or the symmetry.")
        return made


def _transposed(grid: Grid) -> Grid:
    return Grid(tuple(map("".join, zip(*grid.rows, strict=True))))


def _letters(slots: Sequence[Slot], words: Sequence[str]) -> dict[Cell, str]:
    pairs = zip(slots, words, strict=True)
    return {(slot.row, slot.column + at): letter for slot, word in pairs for at, letter in enumerate(word)}


def filled(
    pattern: Grid, slots: tuple[Slot, ...], vocabulary: Vocabulary, seed: int, control: Control
) -> Proposal | None:
    """Fill a pattern with theme words in some slots, in a few steps; None on failure."""
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
