"""How many arrangements a wheel has, counted both ways, or why there is nothing to colour."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from engine.vetting.arrangements import CLEAN, FALSE_ALARM, OFFENDING
from engine.wheel.arrange import Ranking
from studio.human import plural
from studio.theme import GAP_2
from studio.wheel.legend import Legend

NO_TABOO = "No word of the taboo lists can be made of these letters; every arrangement is clean."
AS_PRINTED = "Shown as printed. No word of today's taboo lists can be made of these letters."


class Totals(QWidget):
    """A strong line, the legend with its counts, and a quiet line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.legend, self.counted = QLabel(wordWrap=True), Legend(), QLabel()
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
        """No arrangements yet, and why."""
        self.total.setText(why)
        self.counted.clear()
        self.legend.hide()

    def show_ranking(self, ranking: Ranking, *, alone: bool, as_printed: bool) -> None:
        """Show the counts.

        Args:
            ranking: what is counted.
            alone: only paths around the ring were asked for.
            as_printed: the answers are those of the paper.
        """
        classes, counts = ranking.arrangements.classes, ranking.tally(permutations=True)
        every = int(classes.orbits.sum()) * ranking.arrangements.permutations_each
        whole = f"{plural(len(ranking), 'arrangement')} ({every:,} permutations)"
        whole += " of the ring alone" if alone else ""
        self.legend.show_counts(ranking.tally(), counts)
        self.legend.setVisible(bool(ranking.arrangements.words))
        if ranking.arrangements.words:
            said = f"{counts[CLEAN]:,}, {counts[FALSE_ALARM]:,} and {counts[OFFENDING]:,} permutations"
            self.total.setText(whole)
            self.counted.setText(f"{said}; turned or mirrored, they count once")
        else:
            self.total.setText(AS_PRINTED if as_printed else NO_TABOO)
            self.counted.setText(f"{whole}; the darker, the more shows")
