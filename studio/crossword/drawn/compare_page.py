"""Fills of a region or of the grid side by side, of which the user takes one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from engine.core.job import Ending, Outcome
from engine.crossword.editing.origins import changeable
from engine.crossword.fill.compare import Fill
from engine.crossword.fill.help import LiveHelp
from engine.crossword.grid import VOID, Cell, Grid
from engine.crossword.puzzle import Puzzle
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.drawn.cards import Card, CardsPage, CardView
from studio.crossword.drawn.fill_jobs import compared
from studio.crossword.drawn.fill_search import KERNELS
from studio.widgets.layouts import lay_out, row

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
        """Make fills in a job."""
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
    rows = tuple(
        "".join(VOID if (r, c) in cells else char for c, char in enumerate(row)) for r, row in enumerate(grid.rows)
    )
    return rows, grid.bars
