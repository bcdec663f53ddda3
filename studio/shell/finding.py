"""The window Edit > Find Words: a search in all lists, which places words in the puzzle of the current tab."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QEnterEvent, QKeySequence, QShortcut

from studio.core.theme import GAP_3
from studio.shell.host import Host
from studio.widgets.job_bar import SideWindow
from studio.widgets.layouts import lay_out
from studio.widgets.words.find_panel import PREFIX, FindPanel

SIZE = (860, 640)  # pixels


class FindWindow(SideWindow):
    """The search beside the main window. It stays open, and remembers its size and its query."""

    def __init__(self, host: Host) -> None:
        super().__init__("Find Words", "find", SIZE, host.settings, host.theme, host.jobs, PREFIX, host)
        self._host = host
        self.panel = FindPanel(host.jobs)
        lay_out(self, self.panel)
        self.setContentsMargins(GAP_3, GAP_3, GAP_3, GAP_3)
        self.panel.placed.connect(self._place)
        QShortcut(QKeySequence("Esc"), self).activated.connect(self.stop)
        self.keep(self.panel)
        self._color()

    def open_for(self) -> None:
        """Show the window for the current tab, with the query selected."""
        self.refresh()
        self.to_front()
        self.panel.query.setFocus()
        self.panel.query.selectAll()

    def refresh(self) -> None:
        """Name the place in the current tab where a word would be placed."""
        self.panel.set_place(self._host.editor().word_place)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow():
            self.refresh()

    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.refresh()  # the mouse may have chosen another slot

    def _place(self, text: str) -> None:
        editor = self._host.editor()
        where = editor.word_place
        problem = editor.place_word(text)
        self.panel.say(problem or f"{text.upper()} is placed in {where}. Ctrl+Z in the main window takes it back.")
        self.refresh()
