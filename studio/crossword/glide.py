"""Things that glide to their new places: where each is seen at a moment."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from PySide6.QtCore import QEasingCurve, QObject, Qt, QTimer

DURATION, FRAME = 180.0, 16  # milliseconds: of the way to a new place, and between two frames
EASE = QEasingCurve(QEasingCurve.Type.OutCubic)

Spot: TypeAlias = tuple[float, float]


class Glide(QObject):
    """Moves what changed its place, and calls `moved` for each frame."""

    def __init__(self, moved: Callable[[], object], parent: QObject) -> None:
        super().__init__(parent)
        self.on = True
        self._moved, self._from, self._began = moved, dict[Any, Spot](), 0.0
        self._clock = QTimer(self, interval=FRAME, timerType=Qt.TimerType.PreciseTimer)
        self._clock.timeout.connect(self._tick)

    def start(self, before: Mapping[Any, Spot], after: Mapping[Any, Spot]) -> None:
        """Let what stood elsewhere before begin its way; what is new is at its place at once."""
        moving = {key: before[key] for key, spot in after.items() if before.get(key, spot) != spot}
        self._from = moving if self.on else {}
        if self._from:
            self._began = time.perf_counter()
            self._clock.start()

    def seen(self, key: Any, spot: Spot) -> Spot:
        """Where something is seen now that is to stand at a spot."""
        if key not in self._from:
            return spot
        done = EASE.valueForProgress(min(1.0, (time.perf_counter() - self._began) * 1000 / DURATION))
        x, y = self._from[key]
        return x + (spot[0] - x) * done, y + (spot[1] - y) * done

    def _tick(self) -> None:
        if (time.perf_counter() - self._began) * 1000 >= DURATION:
            self._clock.stop()
            self._from = {}
        self._moved()
