"""A row of fields that asks for the reason to reject words."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QLineEdit, QPushButton, QWidget

from engine.words.vetting.verdict import REASONS
from studio.core.theme import GAP_2
from studio.widgets.labels import Label

MAX_NOTE = 300  # characters


class ReasonRow(QWidget):
    """Asks for the reason to reject words. Enter submits; Esc or another selection cancels.

    Signals:
        submitted: The words, the reason, a note, and whether it applies to every later puzzle.
    """

    submitted = Signal(list, str, str, bool)

    def __init__(self, noun: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words: list[str] = []
        self._text = Label()
        self.reason = QComboBox(editable=True)
        self.reason.addItems(REASONS)
        self.reason.setAccessibleName("Reason")
        self.note = QLineEdit(placeholderText="Note", maxLength=MAX_NOTE)
        self.note.setAccessibleName("Note on the rejected words")
        self.house = QCheckBox(f"For every later {noun} too")
        self.house.setToolTip("Make this a house ruling. You can withdraw it on the Ledger page.")
        self.confirm = QPushButton("Reject")
        self.confirm.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        cancel = QPushButton("Cancel")
        self.confirm.clicked.connect(self._give)
        cancel.clicked.connect(self.leave)
        self._line().returnPressed.connect(self._give)
        self.note.returnPressed.connect(self._give)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.setColumnStretch(1, 1)
        layout.addWidget(self._text, 0, 0)
        layout.addWidget(self.reason, 0, 1)
        layout.addWidget(self.house, 0, 2, 1, 2)
        layout.addWidget(self.note, 1, 0, 1, 2)  # the buttons are last, as Tab reaches them
        layout.addWidget(self.confirm, 1, 2)
        layout.addWidget(cancel, 1, 3)

    def ask(self, words: list[str]) -> None:
        """Ask for the reason to reject these words. The field contains the last reason."""
        self.words = words
        what = words[0] if len(words) == 1 else f"{len(words)} words"
        self._text.setText(f"Reject {what}:")
        self.note.clear()
        self.house.setChecked(False)
        self.show()
        self._line().selectAll()
        self._line().setFocus()

    def leave(self) -> None:
        """Hide the row."""
        self.words = []
        self.hide()

    def _line(self) -> QLineEdit:
        line = self.reason.lineEdit()
        assert line
        return line

    def _give(self) -> None:
        if self.isVisible():
            self.hide()
            reason = self.reason.currentText().strip() or REASONS[0]
            self.submitted.emit(self.words, reason, self.note.text().strip(), self.house.isChecked())
