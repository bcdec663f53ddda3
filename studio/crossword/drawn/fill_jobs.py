"""Computations of the page Fill: its vocabulary, help on a grid, a fill, and better words for a filled grid."""

from collections.abc import Callable, Collection
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Signal

from engine.core import Control, Ending, Outcome
from engine.core.store import Store
from engine.crossword.editing.placing import changeable
from engine.crossword.fill.compare import Fill, compare, fill_best
from engine.crossword.fill.help import Help, LiveHelp, Suggestions
from engine.crossword.fill.improve import improve
from engine.crossword.fill.search import Filled, emptied, fill
from engine.crossword.fill.slots import complete_entries, repeated, with_lights, word_at
from engine.crossword.fill.vocabulary import FillSettings, Vocabulary, open_vocabulary, prepare_vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, Slot, without_pencil
from engine.crossword.patterns.review import Statistics, statistics
from engine.crossword.patterns.rules import GridRules
from engine.crossword.patterns.themes import Proposal, Theme, themed
from engine.crossword.puzzle import Puzzle
from engine.words.cache import NotStored, stored_only
from engine.words.vetting.house import open_house
from engine.words.vetting.verdict import Rulings
from studio.core.jobs import Jobs

if TYPE_CHECKING:
    from engine.calendar.entry import Key

KERNELS = ("crossword.fill",)
SEARCHES = 2  # searches side by side
SECONDS, COMPARE_SECONDS = 120.0, 60.0  # time limits of a fill, and of several


class Advice(NamedTuple):
    """Help on a grid, the words for its current slot, and its statistics."""

    grid: Grid
    slot: Slot | None
    help: Help
    suggestions: Suggestions | None  # None without a slot
    complete: bool  # whether the slot had all letters; the words are then those for the empty slot
    statistics: Statistics
    repeated: tuple[Entry, ...] = ()  # the entries whose word is there twice
    dead: Slot | None = None  # a slot that has no word left, if possible the current one
    below: tuple[tuple[str, int], ...] = ()  # words with lower scores for it


def opened_words(settings: FillSettings, puzzle: Puzzle, place: "Key | None", *, control: Control) -> LiveHelp:
    """Open the words of some settings that the house, the puzzle and its place in the calendar allow."""
    return LiveHelp(_vocabulary(settings, puzzle.rulings, place, control))


def stored_words(settings: FillSettings, puzzle: Puzzle, place: "Key | None", *, control: Control) -> LiveHelp | None:
    """Open the words as `opened_words` does, or return None if their indexes must be built first."""
    with stored_only(), suppress(NotStored):
        return opened_words(settings, puzzle, place, control=control)
    return None


def _vocabulary(settings: FillSettings, rulings: Rulings, place: "Key | None", control: Control) -> Vocabulary:
    from engine.calendar.memory import answers_near

    near = answers_near(Store(), place) if place else ()
    return open_vocabulary(settings, open_house(), rulings=rulings, without=near, control=control)


def advised(live: LiveHelp, puzzle: Puzzle, slot: Slot | None, *, control: Control) -> Advice:
    """Propagate a grid, and try words for a slot. For a complete word, other words are tried in its place."""
    grid, texts = with_lights(puzzle), puzzle.texts
    inked = without_pencil(grid)
    help_, figures = live.ask(grid), statistics(inked, live.vocabulary.lexicon)
    written = (one._replace(text=texts.get(one.entry.word, one.text)) for one in figures.scored)
    figures, twice = figures._replace(scored=tuple(written)), repeated(complete_entries(inked))
    dead = slot if slot in help_.slots and not help_.slots[slot].candidates else help_.emptied
    rest = {"repeated": twice, "dead": dead, "below": live.below(grid, dead) if dead else ()}
    if slot is None or slot not in help_.slots:
        return Advice(puzzle.grid, None, help_, None, complete=False, statistics=figures, **rest)
    control.check()
    complete = OPEN not in help_.slots[slot].word
    asked = without_own_letters(grid, slot) if complete else grid
    found = live.suggest(asked, slot, control=control)
    if not (found.survivors or found.killing):
        rest["below"] = live.below(grid, slot)
    return Advice(puzzle.grid, slot, help_, found, complete, figures, **rest)


def without_own_letters(grid: Grid, slot: Slot) -> Grid:
    """The grid without the letters that only this complete word uses, except given ones."""
    parts, _ = word_at(grid, slot)
    others = (one for one in complete_entries(grid) if one.slot != parts[0].slot)
    kept = {cell for one in others for cell in one.cells}
    return emptied(grid, {cell for part in parts for cell in part.cells} - kept)


def searched(
    puzzle: Puzzle, vocabulary: Vocabulary, region: Collection[Cell], seed: int, *, control: Control
) -> Outcome[Filled]:
    """Fill a grid, or a region of it with the best words. Letters written by a person and locks are kept."""
    grid, rest = with_lights(puzzle), {"jobs": SEARCHES, "seed": seed, "seconds": SECONDS, "control": control}
    return fill_best(grid, vocabulary, changeable(puzzle, region), **rest) if region else fill(grid, vocabulary, **rest)


def compared(
    puzzle: Puzzle, vocabulary: Vocabulary, region: Collection[Cell], seed: int, *, control: Control
) -> tuple[Fill, ...] | Filled:
    """Make several fills of a region, or of the grid. Letters written by a person and locks are kept.

    If there is no fill, returns the grid with the slots that cannot be filled together.
    """
    grid, free = with_lights(puzzle), changeable(puzzle, region)
    ended = compare(grid, vocabulary, region=free, seed=seed, seconds=COMPARE_SECONDS, control=control)
    if ended.ending is Ending.IMPOSSIBLE:
        return fill(grid, vocabulary, region=free, seed=seed, seconds=COMPARE_SECONDS, control=control).result
    return ended.result


def improved(
    puzzle: Puzzle, vocabulary: Vocabulary, region: Collection[Cell], seed: int, *, control: Control
) -> Outcome[Filled]:
    """Improve the words of a filled grid or region until stopped. Letters written by a person and locks are kept."""
    grid = without_pencil(with_lights(puzzle))
    return improve(grid, vocabulary, given=emptied(grid, changeable(puzzle, region)), seed=seed, control=control)


def proposed(
    size: tuple[int, int], rules: GridRules, theme: Theme, settings: FillSettings, rulings: Rulings,
    place: "Key | None", entries: tuple[int, int] | None, seed: int, *, control: Control,
) -> tuple[Proposal, ...]:  # fmt: skip
    """Propose patterns around theme words, filled with the words that the puzzle and its place allow.

    If none is found soon, names and words with lower scores are used too.
    """
    vocabulary, more = _vocabulary(settings, rulings, place, control), settings.widened()
    return themed(
        *size, rules, theme, vocabulary, wider=lambda: _vocabulary(more, rulings, place, control), entries=entries,
        seed=seed, control=control,
    ).result  # fmt: skip


PREPARE, OPENING = "crossword.fill.prepare", "crossword.fill.open"
NOT_PREPARED = "The words were not prepared. Ctrl+Enter prepares them again."


class FillWords(QObject):
    """Opens the vocabulary of some settings in a thread, after missing indexes were built in a process."""

    opened = Signal()  # `live` is there
    failed = Signal(str)  # the words cannot be opened; one sentence

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._wanted = jobs, False
        self.ended = False  # whether the opening was stopped or has failed
        self.prepared = False  # whether the indexes are stored
        self.settings = FillSettings()
        self.place: Key | None = None  # in the calendar; nearby days exclude answers
        self.live: LiveHelp | None = None  # help with the vocabulary; None until it is open

    def choose(self, settings: FillSettings) -> None:
        """Use other words."""
        self.settings, self.prepared = settings, False
        self.forget()

    def forget(self) -> None:
        """Close the vocabulary, after a change of the words, the house or the rulings."""
        self.live, self._wanted = None, False
        self._jobs.drop(PREPARE)
        self._jobs.drop(OPENING)

    def want(self, puzzle: Puzzle) -> None:
        """Open the vocabulary for a puzzle, unless it is open or being opened."""
        if self.live is not None or self._wanted:
            return
        self._wanted, self.ended = True, False
        self._open(puzzle, opened_words if self.prepared else stored_words)

    def _open(self, puzzle: Puzzle, how: Callable[..., LiveHelp | None]) -> None:
        done = partial(self._take, puzzle)
        self._jobs.start(OPENING, how, self.settings, puzzle, self.place, on_done=done, on_failed=self._fail)

    def _take(self, puzzle: Puzzle, live: LiveHelp | None) -> None:
        if live is None:
            self._jobs.start(
                PREPARE, prepare_vocabulary, self.settings, lane="process", name="Preparing words",
                on_done=lambda _: self._open(puzzle, opened_words), on_failed=self._fail,
                on_stopped=lambda: self._fail(NOT_PREPARED),
            )  # fmt: skip
            return
        self.live, self.prepared = live, True
        self.opened.emit()

    def _fail(self, why: str) -> None:
        self._wanted, self.ended = False, True
        self.failed.emit(why)
