"""The searches of the page Fill: a fill of the grid or of a region, its improvement, and fills to compare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from engine.core.job import Ending, Outcome
from engine.crossword.editing.origins import changeable, released
from engine.crossword.fill.compare import Fill
from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.search import Filled
from engine.crossword.fill.slots import with_fill
from engine.crossword.grid import OPEN, VOID, Cell, Grid, entries_of, rewritten
from engine.crossword.puzzle import Puzzle
from engine.words.lexicon import Lexicon
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.drawn.advice import impossible_text, is_full, progress_text
from studio.crossword.drawn.cards import Card, CardsPage, CardView
from studio.crossword.drawn.fill_jobs import compared, improved, searched
from studio.widgets.editor import Message
from studio.widgets.layouts import lay_out, row

SEARCH = "crossword.fill.search"
KERNELS = ("crossword.fill",)
CHANGED = "The grid was changed during the search. The result was not taken."
NOTHING_BETTER = "No better words were found so far."
NOT_FILLED = "The search ended before the grid was full."


class FillSearch(QObject):
    """Runs one search at a time. Its result is taken unless the grid was changed meanwhile."""

    searching = Signal(object)  # the grid as far as a running search has filled it; None after the search
    accepted = Signal(object, str)  # the puzzle with the result, and the name of the change
    message = Signal(object)
    ended = Signal(str)  # why there is no result, a sentence

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seed = jobs, 0
        self.puzzle = Puzzle()

    def fill(self, live: LiveHelp, region: frozenset[Cell]) -> None:
        """Fill the grid, or a region of it."""
        if not region or self.may_change(region):
            where = "region" if region else "grid"
            self._start(f"Filling the {where}", f"Fill the {where}", live, searched, region)

    def improve(self, live: LiveHelp, region: frozenset[Cell]) -> None:
        """Look for better words in a full grid, or in a region of it."""
        if self.may_change(region):
            where = "region" if region else "fill"
            self._start(f"Improving the {where}", f"Improve the {where}", live, improved, region)

    def may_change(self, region: frozenset[Cell]) -> bool:
        """Whether a search may change a cell; else offer to let it."""
        if changeable(self.puzzle, region):
            return True
        chosen = region or frozenset(self.puzzle.grid.cells())
        where = "selected letters" if region else "letters"

        def release() -> None:
            self.accepted.emit(released(self.puzzle, chosen, on=True), "Let searches change letters")

        text = f"All {where} were typed, placed, given or locked, and a search keeps them."
        self.message.emit(Message(text, actions=(("Let Searches Change Them", release),)))
        return False

    def drop(self) -> None:
        """Stop the search without its result."""
        self._jobs.drop(SEARCH)
        self.searching.emit(None)

    def _start(self, what: str, undo: str, live: LiveHelp, function: Any, region: frozenset[Cell]) -> None:
        self._seed += 1
        before, lexicon = self.puzzle, live.vocabulary.lexicon
        self._jobs.start(
            SEARCH, function, before, live.vocabulary, region, self._seed, lane="long", name=what, kernels=KERNELS,
            on_best=lambda found: self.searching.emit(found.grid),
            describe_best=lambda found: progress_text(found, lexicon),
            on_done=lambda ended: self._end(before, undo, lexicon, ended), on_failed=self._stop,
            on_stopped=lambda: self._stop(f"{what} was stopped."),
        )  # fmt: skip

    def _stop(self, why: str) -> None:
        self.searching.emit(None)
        self.ended.emit(why)

    def _end(self, before: Puzzle, undo: str, lexicon: Lexicon, ended: Outcome[Filled]) -> None:
        """Take the result, unless the grid was changed meanwhile."""
        self.searching.emit(None)
        now, found = self.puzzle, ended.result.grid
        if (before.grid, before.locked) != (now.grid, now.locked):
            self.ended.emit(CHANGED)
        elif ended.ending is Ending.IMPOSSIBLE:
            self.message.emit(Message(impossible_text(before.grid, ended.result), "error"))
        elif (made := with_fill(now, found, lexicon)).grid == before.grid:
            self.ended.emit(NOTHING_BETTER if is_full(found) else NOT_FILLED)
        else:
            self.accepted.emit(made, undo)
            if not is_full(found):
                count = sum(OPEN in one.word for one in entries_of(found))
                self.message.emit(Message(f"{NOT_FILLED} {plural(count, 'word')} left open."))


LOOKING = "Looking for fills\u2026"
IMPOSSIBLE = "These cells cannot be filled with the letters around them. Lower the score, or select more."
NONE = "No fill was found in time. Select fewer cells."
MARGIN = 1  # rows and columns that a picture shows around the region
TAKE = "Click one to take it. Cells that differ from the grid are tinted."


class ComparePage(CardsPage):
    """Makes several fills and shows them as they are found, best first."""

    job = "crossword.fill.compare"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, CardView("Fill"), "Back to the page Fill", "Make other fills", parent)
        self._puzzle, self._region = Puzzle(), frozenset[Cell]()
        self._live: LiveHelp | None = None
        self.fills: tuple[Fill, ...] = ()
        head = row(self.back, self.title, stretch=self.title)
        below = row(self.status, self.more, stretch=self.status)
        lay_out(self, head, below, self.view, gap=GAP_2, stretch=self.view)
        self.view.chosen.connect(lambda one: self.chosen.emit(one.grid))

    def enter(self, puzzle: Puzzle, region: frozenset[Cell], live: LiveHelp) -> None:
        """Make fills of a region of a puzzle, or of the whole grid if there is none."""
        self._puzzle, self._region, self._live = puzzle, region, live
        self.title.setText("Fills of the selected cells" if region else "Fills of the grid")
        self.search()
        self.view.setFocus()

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Compare the fills with another state of the puzzle; go back if more than these cells has changed."""
        free = changeable(self._puzzle, self._region)
        same = _rest(puzzle.grid, free) == _rest(self._puzzle.grid, free) and puzzle.locked == self._puzzle.locked
        if same and changeable(puzzle, self._region) == free:
            self._puzzle = puzzle
            self._show_cards(self.fills, self.view.empty_text)
        else:
            self.leave()

    def search(self) -> None:
        if self._live is None:
            return
        self._seed += 1
        self._show_cards((), LOOKING)
        self.status.setText(LOOKING)
        self._jobs.start(
            self.job, compared, self._puzzle, self._live.vocabulary, self._region, self._seed, lane="long",
            name="Comparing fills", kernels=KERNELS, on_best=self._show, on_done=self._end,
            on_failed=lambda why: self._finish((), why), on_stopped=lambda: self._finish(self.fills, NONE),
            describe_best=lambda found: plural(len(found), "fill"),
        )  # fmt: skip

    def _show(self, found: Sequence[Fill]) -> None:
        self._show_cards(found)
        self.status.setText(f"{plural(len(found), 'fill')} so far. {TAKE}")

    def _end(self, ended: Outcome[tuple[Fill, ...]]) -> None:
        self._finish(ended.result, IMPOSSIBLE if ended.ending is Ending.IMPOSSIBLE else NONE)

    def _finish(self, found: Sequence[Fill], why: str) -> None:
        self._show_cards(found, why)
        self.status.setText(f"{plural(len(found), 'fill')}, best first. {TAKE}" if found else "")

    def _show_cards(self, found: Sequence[Fill], empty: str = "") -> None:
        self.fills = tuple(found)
        now, free = self._puzzle.grid, changeable(self._puzzle, self._region)
        rows, columns = _window(now, free)
        cards = []
        for one in found:
            differ = [(r, c) for r, c in free if one.grid.text((r, c)) != now.text((r, c))]
            picture = Grid(tuple(one.grid.rows[r][columns.start : columns.stop] for r in rows))
            held = frozenset((r - rows.start, c - columns.start) for r, c in differ)
            lowest = f"lowest {one.words[0].upper()} {one.worst}" if one.words else ""
            cards.append(Card(one, picture, held, f"mean {one.mean:.1f}", lowest, taken=not held))
        self.view.show_cards(cards, empty, readable=True)


def _window(grid: Grid, cells: frozenset[Cell]) -> tuple[range, range]:
    """The rows and columns around some cells."""
    rows, columns = [r for r, _ in cells] or [0], [c for _, c in cells] or [0]
    return (
        range(max(0, min(rows) - MARGIN), min(len(grid.rows), max(rows) + MARGIN + 1)),
        range(max(0, min(columns) - MARGIN), min(grid.columns, max(columns) + MARGIN + 1)),
    )


def _rest(grid: Grid, cells: frozenset[Cell]) -> tuple[object, ...]:
    """The characters of a grid outside of some cells, and its bars."""
    return rewritten(grid.rows, dict.fromkeys(cells, VOID)), grid.bars
