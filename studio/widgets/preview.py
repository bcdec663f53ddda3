"""A tab whose canvas can show a preview of another puzzle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.core.theme import GAP_2
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import primary_button, strip
from studio.widgets.panel import Panel
from studio.widgets.stage import StageEditor


class PreviewStrip(QWidget):
    """Signals:
    accepted: The user wants to use the previewed puzzle.
    declined: The user ends the preview.
    """

    accepted = Signal()
    declined = Signal()

    def __init__(self, noun: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.rating = heading(), Label(wordWrap=True)
        self.total.setWordWrap(True)
        self.take, self.back = primary_button(f"Take This {noun.title()}", ""), QPushButton("Back")
        self.back.setToolTip("Esc")
        self.take.clicked.connect(self.accepted)
        self.back.clicked.connect(self.declined)
        strip(self, (self.total, self.rating), (self.take, self.back), gap=GAP_2)
        self.hide()

    def show_text(self, total: str, rating: str) -> None:
        """Show the total in a heading, and the rating below it."""
        self.total.setText(total)
        self.rating.setText(rating)
        self.show()


class PreviewEditor(StageEditor):
    """Shows the document's puzzle, or a preview that a page requests.

    Class attributes, beside those of every stage:
        noun: the wing's name for a puzzle.

    Attributes:
        previewed: the puzzle of the preview, or None.
        strip: shows the totals of the preview and adopts it; pass it to `lay_out`.
    """

    noun: ClassVar[str]

    def __init__(
        self, session: Session, jobs: Jobs, canvas: QWidget, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, canvas, pages, parent)
        self.previewed: Any = None
        self._stale = False
        self._previewing = self.inspector.page()
        self.strip = PreviewStrip(self.noun)
        self.strip.declined.connect(lambda: self.preview(None))
        for page in pages:
            page.previewed.connect(partial(self.preview_of, page))

    @property
    def puzzle(self) -> Any:
        """The document's puzzle."""
        return self.session.value

    @property
    def shown(self) -> Any:
        """The puzzle on the canvas, which edits change."""
        return self.previewed or self.puzzle

    def draw_puzzle(self, puzzle: Any) -> None:
        """Show a puzzle on the canvas."""
        raise NotImplementedError

    def is_offer(self, puzzle: Any) -> bool:
        """Return whether a preview is the work itself, because the document has nothing in its place."""
        del puzzle
        return False

    def preview(self, puzzle: Any) -> None:
        """Preview a puzzle without changing the document; None leaves the preview."""
        self.previewed, self._previewing = puzzle, self.inspector.page()
        other = None if puzzle == self.puzzle else puzzle
        self.session.show_preview(other, offered=other is not None and self.is_offer(other))
        self.draw_puzzle(self.shown)
        self.strip.setVisible(puzzle is not None)
        if puzzle is None and self._stale:
            self._stale = False
            self.count_again()

    def house_is_other(self) -> None:
        """Count again, after the preview if there is one: counting would leave it."""
        if self.previewed:
            self._stale = True
        else:
            self.count_again()

    def preview_of(self, page: Panel, puzzle: Any) -> None:
        """Preview a puzzle if it is the work itself, or if the page that requests it is shown."""
        if page is self.inspector.page() or (puzzle is not None and self.is_offer(puzzle)):
            self.preview(puzzle)

    def show_document(self) -> None:
        """Adopt the preview if it is the work itself, or else leave it."""
        if self.session.offered:
            self.take_preview()
        elif self.previewed:
            self.preview(None)

    def page_changed(self) -> None:
        """Leave the preview when another page is shown, unless it is the work itself."""
        if self.previewed and not self.session.offered and self.inspector.page() is not self._previewing:
            self.preview(None)
        super().page_changed()
