"""The part of the Crossword tab with the grid: its header, and previews of layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QVBoxLayout, QWidget

from engine.crossword.grid import Entry, components, numbers
from engine.crossword.interlock.layout import Measures, measured
from engine.crossword.interlock.layout_text import share
from engine.crossword.puzzle import Puzzle, clues_of
from studio.crossword.canvas import CrosswordCanvas
from studio.human import plural
from studio.jobs import Jobs
from studio.session import Session
from studio.theme import GAP_1, GAP_3, GAP_4
from studio.widgets.labels import ElidedLabel, heading
from studio.widgets.panel import Panel
from studio.widgets.preview_editor import PreviewEditor

NO_WORDS = "No words yet"


class GridHeader(QWidget):
    """Signals:
    printed: whether the grid is shown as printed, empty.
    """

    printed = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.detail, self.empty = heading(), ElidedLabel(), QCheckBox("As &printed")
        self.empty.setToolTip("Show the empty grid with its numbers (P)")
        self.empty.toggled.connect(self.printed)
        texts = QVBoxLayout()
        texts.setSpacing(GAP_1)
        texts.addWidget(self.total)
        texts.addWidget(self.detail)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP_4, GAP_3, GAP_4, 0)
        row.addLayout(texts, 1)
        row.addWidget(self.empty)

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show the measures of a puzzle's grid."""
        measures = measured(puzzle.grid)
        self.total.setText(_total(measures, len(puzzle.words), len(components(puzzle.grid))))
        self.detail.say(_detail(measures))

    def show_entry(self, puzzle: Puzzle, entry: Entry | None) -> None:
        """Show the chosen entry and its clue; without one, the measures of the grid."""
        if entry is None:
            self.detail.say(_detail(measured(puzzle.grid)))
            return
        number = numbers(puzzle.grid)[entry.row, entry.column]
        clue = clues_of(puzzle).get(entry.slot)
        locked = ", locked" if entry.slot in puzzle.locked else ""
        self.detail.say(f"{number} {entry.direction}{locked}: {clue.text if clue else 'no clue yet'}")


def _total(measures: Measures, listed: int, pieces: int) -> str:
    if not measures.words:
        return f"{plural(listed, 'word')}, no layout yet" if listed else NO_WORDS
    apart = f", {pieces} disconnected parts" if pieces > 1 else ""
    size = f"{measures.columns} \u00d7 {measures.rows}"
    return f"{measures.words} of {plural(listed, 'word')}, {size}, {share(measures)} filled{apart}"


def _detail(measures: Measures) -> str:
    if not measures.words:
        return ""
    return f"{plural(measures.crossings, 'crossing')}, {measures.crossings_each:.1f} per word"


class CrosswordFrame(PreviewEditor):
    """A tab with a grid and pages, in which a layout can be previewed in place of the document's grid."""

    noun = "layout"
    typed = ("title", "objective")
    plot_below_pages = True  # so that a plot on the page does not shrink the grid
    column_shares = (490, 220)
    side_shares = (760, 520)

    canvas: CrosswordCanvas

    def __init__(
        self, session: Session, jobs: Jobs, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, CrosswordCanvas(), pages, parent)
        self.header = GridHeader()
        self.header.printed.connect(self.canvas.show_printed)
        self.lay_out(self.header, self.canvas, self.strip)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the document."""
        return cast("Puzzle", self.session.value)

    def draw_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle on the canvas, which emits the chosen word."""
        self.header.show_puzzle(puzzle)
        self.canvas.show_puzzle(puzzle)

    def is_offer(self, puzzle: Puzzle) -> bool:
        """Return whether a layout is the only grid: the document has none."""
        return bool(puzzle.grid.rows) and not self.puzzle.grid.rows

    def preview(self, puzzle: Puzzle | None) -> None:
        """Preview a layout without changing the document; None shows the document again."""
        super().preview(puzzle)
        if puzzle:
            how = "Saving the puzzle or editing" if self.is_offer(puzzle) else "Editing"
            self.strip.show_text("Preview", f"{how} a word adopts this layout.")

    def stop(self) -> None:
        """Leave a preview, or else stop the running job."""
        if self.previewed and not self.jobs.named():
            self.strip.declined.emit()
        else:
            super().stop()
