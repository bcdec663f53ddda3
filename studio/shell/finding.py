"""The window Edit > Find Words: a search in all lists, which places words in the puzzle of the current tab."""

from __future__ import annotations

import json

from PySide6.QtCore import QByteArray, QEvent, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog

from studio.core.settings import plain_state
from studio.core.theme import GAP_3, Accent
from studio.shell.host import Host
from studio.widgets.layouts import lay_out
from studio.widgets.words.find_panel import PREFIX, FindPanel

SIZE = (860, 640)  # pixels
ACCENT = Accent("#50616F", "#A9BCCB")
GEOMETRY, STATE = "find/geometry", "find/state"  # keys in the settings


class FindWindow(QDialog):
    """The search beside the main window. It stays open, and remembers its size and its query."""

    def __init__(self, host: Host) -> None:
        super().__init__(host, Qt.WindowType.Window)
        self._host = host
        self.setWindowTitle("Find Words")
        self.panel = FindPanel(host.jobs)
        lay_out(self, self.panel)
        self.setContentsMargins(GAP_3, GAP_3, GAP_3, GAP_3)
        self.panel.placed.connect(self._place)
        host.theme.changed.connect(self._color)
        QShortcut(QKeySequence("Esc"), self).activated.connect(self.stop)
        geometry = host.settings.value(GEOMETRY)
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(geometry):
            self.resize(*SIZE)
        self.panel.restore(plain_state(host.settings.value(STATE)))
        self._color()

    def stop(self) -> None:
        """Stop a search, or close the window if none runs."""
        running = [job for job in self._host.jobs.named() if job.key.startswith(PREFIX)]
        for job in running:
            self._host.jobs.stop(job.key)
        if not running:
            self.reject()

    def open_for(self) -> None:
        """Show the window for the current tab, with the query selected."""
        self.refresh()
        self.show()
        self.raise_()
        self.activateWindow()
        self.panel.query.setFocus()
        self.panel.query.selectAll()

    def refresh(self) -> None:
        """Name the place in the current tab where a word would be placed."""
        self.panel.set_place(self._host.editor().word_place)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.remember()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.refresh()

    def remember(self) -> None:
        """Save the size, the query and the lists."""
        self._host.settings.setValue(GEOMETRY, self.saveGeometry())
        self._host.settings.setValue(STATE, json.dumps(dict(self.panel.state())))

    def _place(self, text: str) -> None:
        editor = self._host.editor()
        where = editor.word_place
        if editor.place_word(text):
            self.panel.say(f"{text.upper()} is placed in {where}. Ctrl+Z in the main window takes it back.")
        else:
            self.panel.say(f"{text.upper()} is not placed in {where}: the message in the main window says why.")
        self.refresh()

    def _color(self) -> None:
        self._host.theme.apply_accent(self, ACCENT)
