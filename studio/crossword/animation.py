"""Animation of items that move to new places."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from PySide6.QtCore import QEasingCurve, QObject, Qt, QTimer

DURATION, FRAME = 180.0, 16
"""Milliseconds of an animation, and between two frames."""
EASE = QEasingCurve(QEasingCurve.Type.OutCubic)

Position: TypeAlias = tuple[float, float]


class Animation(QObject):
    """Animates items that changed their position, and calls `moved` for each frame."""

    def __init__(self, moved: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self._moved, self._from, self._began = moved, dict[Any, Position](), 0.0
        self._clock = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    def start(self, before: Mapping[Any, Position], after: Mapping[Any, Position]) -> None:
        """Animate the items whose position changed; new items appear at their position at once."""
        moving = {key: before[key] for key, position in after.items() if before.get(key, position) != position}
        self._from = moving if self.on else {}
        if self._from:
            self._began = time.perf_counter()
            self._clock.start()

    def position(self, key: Any, end: Position) -> Position:
        """The current position of an item that ends at `end`."""
        if key not in self._from:
            return end
        done = EASE.valueForProgress(min(1.0, (time.perf_counter() - self._began) * 1000 / DURATION))
        x, y = self._from[key]
        return x + (end[0] - x) * done, y + (end[1] - y) * done

    def _tick(self) -> None:
        if (time.perf_counter() - self._began) * 1000 >= DURATION:
            self._clock.stop()
            self._from = {}
        self._moved()
