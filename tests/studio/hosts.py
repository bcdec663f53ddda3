"""What stands for an editor where a test is of one page alone."""

from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QWidget


class Host(QWidget):
    """Shows a page and its plot, and hears what it asks for."""

    def __init__(self, page: Any, width: int, height: int) -> None:
        super().__init__()
        self.page = page
        self.previewed, self.taken, self.said = [], [], []
        page.previewed.connect(self.previewed.append)
        page.accepted.connect(lambda puzzle, text: self.taken.append((puzzle, text)))
        page.message.connect(self.said.append)
        self._row = QHBoxLayout(self)
        self._row.addWidget(page)
        self.resize(width, height)

    def enter(self) -> None:
        """Turn to the page, which shows its plot beside it where it has one."""
        self.page.entered()
        if (plot := self.page.plot) and plot.parent() is None:
            self._row.insertWidget(0, plot, 1)
