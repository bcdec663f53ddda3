"""The histogram of the arrangements by the visibility of their answers.

Loads pyqtgraph: import this module only when the plot is first shown.
"""

from __future__ import annotations

import numpy as np
from PySide6.QtWidgets import QVBoxLayout, QWidget

from engine.wheel.arrange import Ranking
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, GAP_4
from studio.widgets.labels import Label
from studio.widgets.plot import Axis, Plot

MOST_BINS = 30
WIDTHS = np.array([w * 10.0**k for k in range(-2, 4) for w in (1, 2, 5)])  # of a bin
NAMED = 5  # every fifth bin has a label
ACROSS = Axis("Visibility", "sum of Zipf values")
UP = Axis("Arrangements")


class VisibilityPlot(QWidget):
    """All arrangements, the clean ones in the accent color, and a marker at the selected one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.summary = Label(wordWrap=True)
        self.plot = Plot("Arrangements by visibility", ACROSS, UP)
        self._all, self._clean = self.plot.bars("hairline", upright=True), self.plot.bars(upright=True)
        self._marker = self.plot.line("ink", width=2, dashed=True, reached=False)
        self._width, self._highest = 1.0, 0
        self._ranking: Ranking | None = None
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_2, GAP_4, GAP_2)
        layout.setSpacing(GAP_1)
        layout.addWidget(self.summary)
        layout.addWidget(self.plot, 1)

    def show_ranking(self, ranking: Ranking) -> None:
        self._ranking = ranking
        most = float(ranking.visibility.max())
        self._width = float(WIDTHS[np.searchsorted(WIDTHS, most / MOST_BINS)])
        bins = np.rint(ranking.visibility / self._width).astype(np.int64)  # bin k is centered at k widths
        counts = np.bincount(bins)
        clean = np.bincount(bins[ranking.clean], minlength=len(counts))
        self._highest = int(counts.max())
        names = [f"{k * self._width:g}" if k % NAMED == 0 else "" for k in range(len(counts))]
        for bars, heights in ((self._all, counts), (self._clean, clean)):
            bars.show(names, heights.astype(np.float64), [""] * len(counts))
        whole, all_clean = plural(len(ranking), "arrangement"), len(ranking.clean) == len(ranking)
        printable = f"{whole}, of which {len(ranking.clean):,} can be printed (colored)"
        self.summary.setText(whole if all_clean else printable)

    def mark(self, ranking: Ranking, i: int) -> None:
        """Mark the selected class of a ranking, once its histogram is shown."""
        if ranking is self._ranking:
            at = float(ranking.visibility[i]) / self._width
            self._marker.show([at, at], [0.0, float(self._highest)])
