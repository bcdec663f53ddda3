"""The layout of the Crossword tab: the grid, the pages beside it, and previews of layouts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtWidgets import QWidget

from engine.crossword.puzzle import Puzzle
from studio.crossword.canvas import CrosswordCanvas
from studio.crossword.grid_header import GridHeader
from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.panel import Panel
from studio.widgets.preview_editor import PreviewEditor


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
        self.head = GridHeader()
        self.head.printed.connect(self.canvas.show_printed)
        self.lay_out(self.head, self.canvas, self.strip)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle of the document."""
        return cast("Puzzle", self.session.value)

    def draw_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle on the canvas, which emits the chosen word."""
        self.head.show_puzzle(puzzle)
        self.canvas.show_puzzle(puzzle)

    def is_offer(self, puzzle: Puzzle) -> bool:
        """Return whether a layout is the only grid: the document has none."""
        return bool(puzzle.grid.rows) and not self.puzzle.grid.rows

    def preview(self, puzzle: Puzzle | None) -> None:
        """Preview a layout without changing the document; None shows the document again."""
        super().preview(puzzle)
        if puzzle:
            self.strip.show_text("Preview", "Editing a word adopts this layout.")

    def stop(self) -> None:
        """Leave a preview, or else stop the running job."""
        if self.previewed and not self.jobs.named():
            self.strip.left.emit()
        else:
            super().stop()
