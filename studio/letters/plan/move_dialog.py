"""The dialog that moves a planned puzzle to any day."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from engine.core.dates import short_date
from engine.letters.plan.schedule import FIRST_YEAR, LAST_YEAR
from engine.letters.plan.use import Use
from studio.core.theme import GAP_3, GAP_4
from studio.widgets.fields import DateField
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row


class MoveDialog(QDialog):
    """Asks for a day, and says what is planned for it.

    Signals:
        chosen: the ISO date.
    """

    chosen = Signal(str)

    def __init__(self, use: Use, plan: Mapping[str, Use], noun: str, parent: QWidget) -> None:
        """Ask for the new day of a planned puzzle.

        Args:
            use: the puzzle and its day.
            plan: the planned puzzles by day.
            noun: the name of a puzzle.
            parent: the page.
        """
        super().__init__(parent)
        self._use, self._plan, self._noun = use, plan, noun
        self.setWindowTitle("Move to Another Day")
        self.day = DateField(f"{FIRST_YEAR}-01-01", f"{LAST_YEAR}-12-31")
        self.day.setAccessibleName("New day")
        self.day.show_day(use.day)
        self.note, self.move_button, cancel = Label(wordWrap=True), QPushButton("&Move"), QPushButton("Cancel")
        self.move_button.setProperty("primary", "true")
        self.move_button.setDefault(True)
        cancel.setAutoDefault(False)
        line = row(Label(f"Move {use.puzzle.shown} from {short_date(use.day, year=True)} to"), self.day)
        inside, around = QWidget(), QVBoxLayout(self)
        lay_out(inside, line, self.note, row(None, cancel, self.move_button), gap=GAP_3)
        around.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_4)
        around.addWidget(inside)
        self.note.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.move_button.clicked.connect(self._take)
        cancel.clicked.connect(self.reject)
        self.day.changed.connect(self._show_day)
        self.day.refused.connect(self._refuse)
        self.day.accepted.connect(self._show_day)
        self._show_day()
        self.day.setFocus()  # selects its text

    def _show_day(self) -> None:
        there = self._plan.get(self.day.day())
        if self.day.day() == self._use.day:
            self.note.setText("Choose another day.")
        elif there:
            self.note.setText(f"{there.puzzle.shown} is planned for that day. The two {self._noun}s are swapped.")
        else:
            self.note.setText(f"No {self._noun} is planned for that day.")

    def _refuse(self, sentence: str) -> None:
        self.note.setText(sentence)

    def _take(self) -> None:
        if not self.day.read():
            return
        self._show_day()
        if self.day.day() != self._use.day:
            self.chosen.emit(self.day.day())
            self.accept()
