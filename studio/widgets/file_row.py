"""A row that shows a chosen file."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QWidget

from engine.words.lists.tables import ListFormat
from studio.core.theme import GAP_2
from studio.widgets.labels import tip
from studio.widgets.list_preview import Accepted

log = logging.getLogger(__name__)
CSV_FILTER = "Comma-separated (*.csv *.txt);;All files (*)"


class FileRow(QWidget):
    """Shows the name of a file, with buttons to choose another file and to clear it.

    Attributes:
        path: The file, or "".
        form: The format of the file that the user accepted in a preview; None to detect it.
        look: Called with a file that the user picks; by default it is shown at once.

    Signals:
        chosen: The user chose or cleared the file.
    """

    chosen = Signal()

    def __init__(self, name: str, none: str, kinds: str = CSV_FILTER, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.path = ""
        self.form: ListFormat | None = None
        self.look: Callable[[str], object] = partial(self.set_path, by_user=True)
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

    def set_path(self, path: str, *, by_user: bool = False, form: ListFormat | None = None) -> None:
        """Show a file, or none if the path is ""."""
        self.path, self.form = path, form
        self.line.setText(Path(path).name)
        self.line.setToolTip(tip(path))
        self.forget.setEnabled(bool(path))
        if by_user:
            self.chosen.emit()

    def state(self) -> dict[str, Any] | None:
        """Return the format that the user accepted, as plain values; None if it is detected."""
        return msgspec.to_builtins(self.form) if self.form else None

    def restore(self, path: str, form: object) -> None:
        """Show a file, in a format that `state` returned; a damaged format is detected again."""
        try:
            self.set_path(path, form=msgspec.convert(form, ListFormat) if form and path else None)
        except msgspec.ValidationError as error:
            log.warning("The saved format of %s is damaged: %s", path, error)
            self.set_path(path)

    def _ask(self) -> None:
        path, _ = QFileDialog.getOpenFileName(self, self._name, self.path, self._kinds)
        if path:
            self.look(path)

    def take(self, accepted: Accepted) -> None:
        """Show a file that the user accepted in a preview."""
        self.set_path(accepted.source.path, by_user=True, form=accepted.form)
