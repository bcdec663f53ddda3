"""The header of the gallery: the button that starts and stops a search, and its time limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from engine.core.job import Outcome
from engine.crossword.interlock.layout import Gallery
from studio.core.theme import GAP_2

RUN, STOP = "Find Layouts", "Stop"
UNTIL_STOPPED = 24 * 3600.0
TIMES: tuple[tuple[str, float], ...] = (
    ("for 2 s", 2.0),
    ("for 10 s", 10.0),
    ("for 60 s", 60.0),
    ("until stopped", UNTIL_STOPPED),
)
USUAL_TIME = 10.0
TIME_HINT = "Time limit of a search. Esc stops it and keeps the best layouts."
KERNELS = ("crossword.anneal", "crossword.beam")  # the kernels that the search calls


def find_layouts(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    """Fill rows by beam search, then anneal, in rounds of increasing length."""
    from engine.crossword.interlock.search import interlock

    return interlock(*args, **keywords)


def find_meanwhile(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    """Find layouts without kernels, until they are compiled."""
    from engine.crossword.interlock.greedy import interlock

    return interlock(*args, **keywords)


class GalleryHeader(QWidget):
    """Signals:
    run, stop: start a search; stop the running one.
    """

    run = Signal()
    stop = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running = False
        self.button, self.times = QPushButton(RUN), QComboBox()
        self.button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.button.clicked.connect(lambda: (self.stop if self._running else self.run).emit())
        for text, seconds in TIMES:
            self.times.addItem(text, seconds)
        self.times.setCurrentIndex(self.times.findData(USUAL_TIME))
        self.times.setAccessibleName("Time limit")
        self.times.setToolTip(TIME_HINT)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_2)
        for widget in (self.button, self.times):
            row.addWidget(widget)
        row.addStretch(1)

    @property
    def seconds(self) -> float:
        """The time limit in seconds."""
        return self.times.currentData()

    def show_running(self, running: bool) -> None:
        """Switch the button between Find Layouts and Stop."""
        self._running = running
        self.button.setText(STOP if running else RUN)

    def state(self) -> Mapping[str, Any]:
        """The settings to remember."""
        return {"seconds": self.seconds}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore remembered settings that are still valid."""
        times = [seconds for _, seconds in TIMES]
        if (seconds := state.get("seconds", USUAL_TIME)) in times:
            self.times.setCurrentIndex(times.index(seconds))
