"""How the Crossword's tab is put together: the grid, the pages beside it, and a layout that is only looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtWidgets import QWidget

from engine.crossword.puzzle import Puzzle
from studio.crossword.canvas import CrosswordCanvas
from studio.crossword.head import Head
from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.panel import Panel
from studio.widgets.preview_editor import PreviewEditor


class CrosswordFrame(PreviewEditor):
    """A tab of a grid and pages, of which one may show another puzzle in place of the document's."""

    noun = "layout"
    typed = ("title", "objective")
    plot_below_pages = True  # the grid keeps its size where the page has a plot
    column_shares = (490, 220)
    side_shares = (760, 520)

    canvas: CrosswordCanvas

    def __init__(
        self, session: Session, jobs: Jobs, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, CrosswordCanvas(), pages, parent)
        self.head = Head()
        self.head.printed.connect(self.canvas.show_printed)
        self.lay_out(self.head, self.canvas, self.strip)

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle as it stands."""
        return cast("Puzzle", self.session.value)

    def draw_puzzle(self, puzzle: Puzzle) -> None:
        """Show a puzzle on the canvas, which tells the chosen word."""
        self.head.show_puzzle(puzzle)
        self.canvas.show_puzzle(puzzle)

    def preview(self, puzzle: Puzzle | None) -> None:
        """Show a layout in place of the document's, without touching that one; None shows it again."""
        super().preview(puzzle)
        if puzzle:
            self.strip.show_text("Preview", "Only looked at: to move, lock or remove a word of it takes it.")

    def stop(self) -> None:
        """Esc leaves a preview before it ends what runs."""
        if self.previewed and not self.jobs.named():
            self.strip.left.emit()
        else:
            super().stop()
