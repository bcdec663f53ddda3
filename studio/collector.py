"""Python's garbage is collected in the GUI thread only.

The cyclic collector runs in whichever thread happens to allocate; on a worker it would destroy a widget
that stood in a dead cycle from the wrong thread, which crashes Qt.
"""

from __future__ import annotations

import gc
import time

from PySide6.QtCore import QObject, QTimer

MILLISECONDS = 500
LONG_SECONDS = 0.02


class Collector(QObject):
    """Switches the automatic collector off while it lives, and collects when Python itself would have.

    What stands at the start is set aside for good, and so is what a long collection leaves (large libraries
    that were imported since): a full collection stays short.
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
        """Collect the oldest generation that is due, and with it the younger ones."""
        counts = zip(gc.get_count(), gc.get_threshold(), strict=True)
        due = [generation for generation, (count, most) in enumerate(counts) if count > most]
        if due:
            began = time.perf_counter()
            gc.collect(max(due))
            if time.perf_counter() - began > LONG_SECONDS:
                gc.freeze()

    def stop(self) -> None:
        """Hand collecting back to Python."""
        self._timer.stop()
        gc.unfreeze()
        gc.enable()
