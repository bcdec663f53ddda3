"""A tab whose canvas may show another puzzle in place of the document's, to look at it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from PySide6.QtWidgets import QWidget

from studio.jobs import Jobs
from studio.session import Session
from studio.widgets.panel import Panel
from studio.widgets.preview import PreviewStrip
from studio.widgets.stage import StageEditor


class PreviewEditor(StageEditor):
    """Shows the document's puzzle, or one that a page asks it to show.

    Class attributes, beside those of every stage:
        noun: what the wing calls that which is looked at.

    Attributes:
        previewed: the puzzle that is only looked at, or None.
        strip: says what it is worth, and takes it; `lay_out` wants it.
    """

    noun: ClassVar[str]

    def __init__(
        self, session: Session, jobs: Jobs, canvas: QWidget, pages: Sequence[Panel], parent: QWidget | None = None
    ) -> None:
        super().__init__(session, jobs, canvas, pages, parent)
        self.previewed: Any = None
        self._previewing = self.inspector.page()
        self.strip = PreviewStrip(self.noun)
        self.strip.left.connect(lambda: self.preview(None))
        for page in pages:
            page.previewed.connect(partial(self.preview_of, page))

    @property
    def puzzle(self) -> Any:
        """The puzzle as it stands."""
        return self.session.value

    @property
    def shown(self) -> Any:
        """The puzzle on the canvas; a gesture makes the next one of it."""
        return self.previewed or self.puzzle

    def draw_puzzle(self, puzzle: Any) -> None:
        """Show a puzzle on the canvas."""
        raise NotImplementedError

    def preview(self, puzzle: Any) -> None:
        """Show a puzzle in place of the document's, without touching that one; None shows it again."""
        self.previewed, self._previewing = puzzle, self.inspector.page()
        self.draw_puzzle(self.shown)
        self.strip.setVisible(puzzle is not None)

    def preview_of(self, page: Panel, puzzle: Any) -> None:
        """A page that is not shown may still ask, as its table is made anew or its search goes on: not seen."""
        if page is self.inspector.page():
            self.preview(puzzle)

    def show_document(self) -> None:
        """Leave the preview of another puzzle."""
        if self.previewed:
            self.preview(None)

    def page_changed(self) -> None:
        """Another page shows nothing of what the last one previewed."""
        if self.inspector.page() is not self._previewing:
            self.show_document()
        super().page_changed()
