"""Details of a layout below the gallery: its measures, and its unplaced words with reasons."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QPushButton, QWidget

from engine.crossword.interlock.layout import Layout
from engine.crossword.interlock.layout_text import MOST_NAMED, counted, measures_text, unplaced_text
from engine.crossword.puzzle import ANYTHING, Objective
from studio.core.theme import GAP_1
from studio.widgets.labels import ElidedLabel, Label, heading, tip
from studio.widgets.layouts import lay_out, row

LINES = 3
"""Lines reserved for unplaced words, so that nothing moves when they change."""


class LayoutDetails(QWidget):
    """Shows the details of a layout; its actions copy the layout.

    Signals:
        copy_text, copy_picture: copy the layout to the clipboard.
    """

    copy_text = Signal()
    copy_picture = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.measures, self.unplaced = heading(), ElidedLabel(), Label(wordWrap=True)
        self.unplaced.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.unplaced.setFixedHeight(LINES * self.unplaced.fontMetrics().lineSpacing())
        self.buttons = [
            self._copier("Copy as Text", self.copy_text),
            self._copier("Copy as Picture", self.copy_picture),
        ]
        copying = self.actions()[0]
        copying.setShortcut(QKeySequence.StandardKey.Copy)
        copying.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        lay_out(self, row(self.total, *self.buttons, stretch=self.total), self.measures, self.unplaced, gap=GAP_1)
        self.show_layout(None, {})

    def show_layout(self, shown: Layout | None, texts: Mapping[str, str], objective: Objective = ANYTHING) -> None:
        """Show a layout, or nothing; `texts` has the words of the list by their letters."""
        self.total.setText(counted(shown) if shown else "")
        self.measures.say(measures_text(shown.measures, objective) if shown else "")
        self.unplaced.setText(unplaced_text(shown.unplaced, texts, MOST_NAMED) if shown else "")
        self.unplaced.setToolTip(tip(unplaced_text(shown.unplaced, texts)) if shown else "")
        for button in self.buttons:
            button.setEnabled(shown is not None)

    def _copier(self, text: str, signal: object) -> QPushButton:
        """A button and an action with the same text."""
        action, button = QAction(text, self), QPushButton(text)
        action.triggered.connect(signal)  # pyright: ignore[reportArgumentType]
        button.clicked.connect(action.trigger)
        self.addAction(action)
        return button
