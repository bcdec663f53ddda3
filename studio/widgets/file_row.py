"""A row that shows a chosen file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from studio.theme import GAP_2
from studio.widgets.labels import tip

CSV_FILTER = "Comma-separated (*.csv *.txt);;All files (*)"


class FileRow(QWidget):
    """Shows the name of a file, with buttons to choose another file and to clear it.

    Signals:
        chosen: The user chose or cleared the file.
    """

    chosen = Signal()

    def __init__(self, name: str, none: str, kinds: str = CSV_FILTER, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = ""
        self._name, self._kinds = name, kinds
        self.line = QLineEdit(readOnly=True, placeholderText=none)
        self.line.setAccessibleName(name)
        self.pick, self.forget = QPushButton("Choose…"), QPushButton("Clear")
        self.pick.setAccessibleName(f"Choose {name.lower()}")
        self.forget.setAccessibleName(f"Clear {name.lower()}")
        self.pick.clicked.connect(self._ask)
        self.forget.clicked.connect(lambda: self.set_path("", by_user=True))
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addWidget(self.line, 1)
        layout.addWidget(self.pick)
        layout.addWidget(self.forget)
        self.setFocusProxy(self.pick)
        self.set_path("")

    def set_path(self, path: str, *, by_user: bool = False) -> None:
        """Show a file, or none if the path is ""."""
        self.path = path
        self.line.setText(Path(path).name)
        self.line.setToolTip(tip(path))
        self.forget.setEnabled(bool(path))
        if by_user:
            self.chosen.emit()

    def _ask(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._name, self.path, self._kinds)
        if path:
            self.set_path(path, by_user=True)
