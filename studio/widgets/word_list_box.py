"""A combo box that selects a named word list or a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QWidget

from engine.words.sources import names
from studio.widgets.labels import tip

WORD_ENDINGS = (".txt", ".csv", ".tsv", ".dict", ".words", ".lst")
WORD_FILTER = f"Word lists ({' '.join(f'*{ending}' for ending in WORD_ENDINGS)});;All files (*)"
OTHER_FILE = "Other file\u2026"


class WordListBox(QComboBox):
    """Signals:
    list_chosen: The name of a word list.
    file_chosen: A word file to use.
    """

    list_chosen = Signal(str)
    file_chosen = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.activated.connect(self._choose)

    def show_list(self, name: str) -> None:
        """Show the list in use, given by name or by file."""
        self._shown, listed = name, names()
        self.clear()
        for one in (*listed, *([] if name in listed else [name])):
            self.addItem(one if one in listed else Path(one).name, one)
        self.addItem(OTHER_FILE, "")
        self.setCurrentIndex(self.findData(name))
        self.setToolTip("" if name in listed else tip(name))

    def _choose(self) -> None:
        if name := self.currentData():
            self.list_chosen.emit(name)
            return
        self.show_list(self._shown)
        path, _ = QFileDialog.getOpenFileName(self, "Open a word list", "", WORD_FILTER)
        if path:
            self.file_chosen.emit(path)
