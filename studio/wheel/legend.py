"""What the squares of the atlas mean, with how many there are of each."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from engine.vetting.arrangements import CLEAN, FALSE_ALARM, OFFENDING
from studio.theme import GAP_1, GAP_4, colours
from studio.wheel.atlas_image import as_image, packed, picture, verdict_colours

NAMES = {CLEAN: "clean", FALSE_ALARM: "heuristic false alarm", OFFENDING: "offending"}
SIDE = 14  # pixels of a square


class Legend(QWidget):
    """A line with a square, a count and a name for each verdict; the other way to count is told on hover."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.squares = {verdict: QLabel() for verdict in NAMES}
        self.counts = {verdict: QLabel() for verdict in NAMES}
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(GAP_1)
        for verdict in NAMES:
            line.addWidget(self.squares[verdict])
            line.addWidget(self.counts[verdict])
            line.addSpacing(GAP_4)
        line.addStretch(1)
        self._dress()

    def show_counts(self, classes: Sequence[int], permutations: Sequence[int]) -> None:
        """Show how many classes, and permutations, there are of each verdict."""
        for verdict, name in NAMES.items():
            ending = "s" if verdict == FALSE_ALARM and classes[verdict] != 1 else ""
            self.counts[verdict].setText(f"{classes[verdict]:,} {name}{ending}")
            self.counts[verdict].setToolTip(f"{permutations[verdict]:,} permutations of the ring's cells")

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()

    def _dress(self) -> None:
        shown, ratio = colours(self), self.devicePixelRatioF()
        mark, ground = packed(QColor(shown.surface)), packed(QColor(shown.base))
        for verdict, label in self.squares.items():
            fill = np.array([verdict_colours(shown)[verdict]], np.uint32)
            pixels = picture(fill, np.array([verdict], np.uint8), 1, round(SIDE * ratio), mark, ground)
            label.setPixmap(QPixmap.fromImage(as_image(pixels, ratio)))
