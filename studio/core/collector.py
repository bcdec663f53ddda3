"""Runs Python's cyclic garbage collector in the GUI thread only.

The automatic collector runs in any thread that allocates. In a worker thread it could destroy an unreachable
widget, which crashes Qt.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

MILLISECONDS = 500  # between checks
LONG_SECONDS = 0.02  # the survivors of a collection that takes longer are frozen


class Collector(QObject):
    """Disables the automatic collector, and collects from a timer when Python's own thresholds are exceeded.

    Objects that exist at the start are frozen, so that full collections stay short. Objects that survive a long
    collection, such as those of large libraries imported later, are frozen too.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        gc.disable()
        gc.collect()
        gc.freeze()
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self.collect)
        self._timer.start()

    def collect(self) -> None:
        """Collect the oldest generation whose threshold is exceeded, and all younger generations."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if due:
            began = time.perf_counter()
            gc.collect(max(due))
            if time.perf_counter() - began > LONG_SECONDS:
                gc.freeze()

    def stop(self) -> None:
        """Enable the automatic collector again."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
