"""What a drawn grid is and what it breaks of its rules: figures, a verdict, and the breaches."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from engine.crossword.patterns.review import Figures, Review
from studio.core.formatting import plural
from studio.core.theme import GAP_2, GAP_3
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import lay_out


class VerdictView(QWidget):
    """Shows the review of a grid."""

    wanted = Signal(object)  # cells of a breach that the user clicked

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures, self.verdict, self.breaches = Label(wordWrap=True), heading(), QListWidget()
        self.figures.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.breaches.setAccessibleName("Breaches of the rules")
        self.breaches.setFrameShape(QListWidget.Shape.NoFrame)
        self.breaches.setWordWrap(True)
        self.breaches.setSpacing(2)
        self.breaches.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)  # the lines are wrapped
        self.breaches.setResizeMode(QListWidget.ResizeMode.Adjust)
        hidden = self.breaches.sizePolicy()
        hidden.setRetainSizeWhenHidden(True)  # the texts above stay where they are
        self.breaches.setSizePolicy(hidden)
        lay_out(
            self, self.figures, GAP_2, self.verdict, self.breaches, gap=GAP_3, stretch=self.breaches
        )  # fmt: skip
        for signal in (self.breaches.itemClicked, self.breaches.itemActivated):
            signal.connect(self._want)

    def clear(self) -> None:
        """Show nothing, because there is no drawn grid."""
        self.breaches.clear()
        for part in (self.figures, self.verdict, self.breaches):
            part.hide()

    def show_review(self, found: Review, rules: str) -> None:
        """Show a review by the rules of a name."""
        self.figures.setText(figures_text(found.figures))
        self.figures.show()
        self.verdict.show()
        count = len(found.breaches)
        counted = "1 breach" if count == 1 else f"{count} breaches"
        self.verdict.setText(f"{counted} of the {rules} rules" if count else f"\u2713 Keeps the {rules} rules")
        self.breaches.clear()
        for breach in found.breaches:
            item = QListWidgetItem(_sentence(breach.sentence))
            item.setData(Qt.ItemDataRole.UserRole, breach.cells)
            item.setToolTip("Click to go there")
            self.breaches.addItem(item)
        self.breaches.setVisible(bool(count))

    def _want(self, item: QListWidgetItem) -> None:
        if cells := item.data(Qt.ItemDataRole.UserRole):
            self.wanted.emit(cells)


def figures_text(figures: Figures) -> str:
    """The figures of a grid as a line."""
    parts = [
        f"{figures.columns} \u00d7 {figures.rows}",
        f"{plural(figures.entries, 'word')} ({figures.filled} filled)",
        f"mean length {figures.mean_length:.1f}",
        f"{plural(figures.blocks, 'block')} ({figures.block_share:.0%})" if figures.blocks else "",
        plural(figures.bars, "bar") if figures.bars else "",
        f"{figures.checked_share:.0%} of the cells checked",
        f"{plural(figures.empty, 'cell')} empty" if figures.empty else "no cell empty",
    ]
    return ", ".join(filter(None, parts)) + "."


def _sentence(clause: str) -> str:
    return f"{clause[0].upper()}{clause[1:]}."
