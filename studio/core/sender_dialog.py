"""The dialog for who submits a crossword: name, address and e-mail."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.output.formats.sender import MOST, Sender
from studio.core.theme import GAP_2, GAP_3

WIDE, ADDRESS_LINES = 440, 4
NOTE = "Printed on each page of the submission, and kept for the next one."


class SenderDialog(QDialog):
    """Edits the sender of a submission."""

    def __init__(self, kept: Sender, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Sender of the submission")
        self.name, self.email = QLineEdit(kept.name), QLineEdit(kept.email)
        self.address = QPlainTextEdit(kept.address, tabChangesFocus=True)
        for line in (self.name, self.email):
            line.setMaxLength(MOST)
        self.name.setToolTip("Without a name, the author of the crossword is printed")
        self.address.setFixedHeight(ADDRESS_LINES * self.fontMetrics().lineSpacing() + GAP_3)
        form = QFormLayout()
        form.setHorizontalSpacing(GAP_2)
        form.setVerticalSpacing(GAP_2)
        form.addRow("&Name", self.name)
        form.addRow("&Address", self.address)
        form.addRow("&E-mail", self.email)
        ok, cancel = QPushButton("OK"), QPushButton("Cancel")
        ok.setDefault(True)
        ok.clicked.connect(self.accept)
        cancel.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP_2)
        buttons.addStretch()
        buttons.addWidget(ok)
        buttons.addWidget(cancel)
        layout = QVBoxLayout(self)
        layout.setSpacing(GAP_3)
        layout.addLayout(form)
        layout.addWidget(QLabel(NOTE, wordWrap=True))
        layout.addLayout(buttons)
        self.setMinimumWidth(WIDE)

    def given(self) -> Sender:
        """Return the sender in the fields."""
        address = self.address.toPlainText().strip()[:MOST]
        return Sender(self.name.text().strip(), address, self.email.text().strip())
