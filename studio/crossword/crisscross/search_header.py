"""The header of the gallery: the button that starts and stops a search, its time limit and its strategy.

The job that searches imports the module of its strategy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from engine.core.job import Outcome
from engine.crossword.interlock.layout import Gallery
from engine.research.agarwal2020 import ALIASES
from studio.core.theme import GAP_2
from studio.crossword.switches import SwitchesButton

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


class Strategy(NamedTuple):
    """A search strategy.

    Attributes:
        search: a job function with the arguments of the engine's `interlock`.
        kernels: the kernels that the search calls.
        meanwhile: called in place of the search until these kernels are compiled.
        switched: whether it has switches, passed as `strategy`.
    """

    name: str
    title: str
    hint: str
    search: Callable[..., Outcome[Gallery]]
    kernels: tuple[str, ...]
    meanwhile: Callable[..., Outcome[Gallery]] | None = None
    switched: bool = False


def _studio(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.crossword.interlock.search import interlock

    return interlock(*args, **keywords)


def _greedy(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.crossword.interlock.greedy import interlock

    return interlock(*args, **keywords)


def _agarwal2020(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.research.agarwal2020.search import interlock

    return interlock(*args, **keywords)


STRATEGIES = (
    Strategy(
        "studio",
        "Tightest",
        "Rows filled by beam search, then annealing; rounds of increasing length",
        _studio,
        ("crossword.anneal", "crossword.beam"),
        _greedy,
    ),
    Strategy(
        "agarwal2020",
        "Agarwal et al. 2020",
        "The published algorithm: greedy placement with backtracking and restarts; each step has a switch",
        _agarwal2020,
        ("crossword.agarwal2020",),
        switched=True,
    ),
)


class GalleryHeader(QWidget):
    """Signals:
    run, stop: start a search; stop the running one.
    """

    run = Signal()
    stop = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._running = False
        self.button, self.times, self.strategies = QPushButton(RUN), QComboBox(), QComboBox()
        self.button.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        self.button.clicked.connect(lambda: (self.stop if self._running else self.run).emit())
        for text, seconds in TIMES:
            self.times.addItem(text, seconds)
        self.times.setCurrentIndex(self.times.findData(USUAL_TIME))
        self.times.setAccessibleName("Time limit")
        self.times.setToolTip(TIME_HINT)
        for strategy in STRATEGIES:
            self.strategies.addItem(strategy.title, strategy)
        self.strategies.setAccessibleName("Strategy")
        self.strategies.setToolTip("\n".join(f"{one.title}: {one.hint}" for one in STRATEGIES))
        self.switches = SwitchesButton()
        self.strategies.currentIndexChanged.connect(self._show_switches)
        self._show_switches()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_2)
        for widget in (self.button, self.times, self.strategies, self.switches):
            row.addWidget(widget)
        row.addStretch(1)

    @property
    def strategy(self) -> Strategy:
        """The selected strategy."""
        return self.strategies.currentData()

    @property
    def options(self) -> Mapping[str, Any]:
        """Additional arguments of the search function."""
        return {"strategy": self.switches.strategy} if self.strategy.switched else {}

    @property
    def seconds(self) -> float:
        """The time limit in seconds."""
        return self.times.currentData()

    def _show_switches(self) -> None:
        self.switches.setVisible(self.strategy.switched)

    def show_running(self, running: bool) -> None:
        """Switch the button between Find Layouts and Stop."""
        self._running = running
        self.button.setText(STOP if running else RUN)

    def state(self) -> Mapping[str, Any]:
        """The settings to remember."""
        return {"strategy": self.strategy.name, "seconds": self.seconds, "switches": self.switches.state()}

    def restore(self, state: Mapping[str, Any]) -> None:
        """Restore remembered settings that are still valid."""
        names = [strategy.name for strategy in STRATEGIES]
        name = state.get("strategy")
        if (name := ALIASES.get(name, name) if isinstance(name, str) else None) in names:
            self.strategies.setCurrentIndex(names.index(name))
        self.switches.restore(state.get("switches"))
        times = [seconds for _, seconds in TIMES]
        if (seconds := state.get("seconds", USUAL_TIME)) in times:
            self.times.setCurrentIndex(times.index(seconds))
