"""How many arrangements a wheel has by verdict, and what the squares of the atlas mean."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from engine.wheel.arrange import Ranking
from engine.words.paths.arrangements import CLEAN, FALSE_ALARM, OFFENDING
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, GAP_4, colours
from studio.wheel.atlas import as_image, packed, picture, verdict_colours
from studio.widgets.labels import Label

NAMES = {CLEAN: "clean", FALSE_ALARM: "heuristic false alarm", OFFENDING: "with a taboo word"}
SIDE = 14  # pixels of a square


class Legend(QWidget):
    """A square, a count and a name for each verdict; the tooltips give the counts of permutations."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.squares = {verdict: Label() for verdict in NAMES}
        self.counts = {verdict: Label() for verdict in NAMES}
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
        """Show the numbers of classes and permutations of each verdict."""
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


NO_TABOO = "These letters cannot spell any word of the taboo lists. Every arrangement is clean."
AS_PRINTED = "Shown as printed. These letters cannot spell any word of the current taboo lists."


class Totals(QWidget):
    """The number of arrangements, the legend, and the numbers of permutations."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.legend, self.counted = Label(wordWrap=True), Legend(), Label()
        self.counted.setForegroundRole(self.counted.palette().ColorRole.PlaceholderText)
        font = self.total.font()
        font.setWeight(font.Weight.DemiBold)
        self.total.setFont(font)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        for part in (self.total, self.legend, self.counted):
            layout.addWidget(part)

    def show_nothing(self, why: str) -> None:
        """Show a text in place of the counts."""
        self.total.setText(why)
        self.counted.clear()
        self.legend.hide()

    def show_ranking(self, ranking: Ranking, *, alone: bool, as_printed: bool) -> None:
        """Show the counts.

        Args:
            ranking: the arrangements.
            alone: whether paths through the hub are ignored.
            as_printed: whether the answers are those that were printed.
        """
        classes, counts = ranking.arrangements.classes, ranking.tally(permutations=True)
        every = int(classes.orbits.sum()) * ranking.arrangements.permutations_each
        whole = f"{plural(len(ranking), 'arrangement')} ({every:,} permutations)"
        whole += ", ignoring paths through the hub" if alone else ""
        self.legend.show_counts(ranking.tally(), counts)
        self.legend.setVisible(bool(ranking.arrangements.words))
        if ranking.arrangements.words:
            text = f"{counts[CLEAN]:,}, {counts[FALSE_ALARM]:,} and {counts[OFFENDING]:,} permutations"
            self.total.setText(whole)
            self.counted.setText(f"{text}. Arrangements up to rotation and reflection are counted once.")
        else:
            self.total.setText(AS_PRINTED if as_printed else NO_TABOO)
            self.counted.setText(f"{whole}. Darker squares show more of the answers.")
