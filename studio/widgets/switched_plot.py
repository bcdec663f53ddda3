"""Some plots of one page, of which one is seen, and the switch between them."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QRadioButton, QStackedWidget, QVBoxLayout, QWidget

from studio.theme import GAP_1, GAP_3, GAP_4


class SwitchedPlot(QWidget):
    """A wing makes its plots, and then calls `lay_out` with all of them; the first is seen."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch, self._stack = QButtonGroup(self), QStackedWidget()

    @property
    def current(self) -> int:
        """The place of the plot that is seen."""
        return self._stack.currentIndex()

    def lay_out(
        self,
        plots: Mapping[str, QWidget],
        height: int,
        *,
        beside: QWidget | None = None,
        beneath: QWidget | None = None,
    ) -> None:
        """Put the plots one behind the other under a switch with their names.

        Args:
            plots: what is seen by its name on the switch.
            height: pixels of the whole, at the least.
            beside: stands right of the switch.
            beneath: stands beneath the plot.
        """
        row = QHBoxLayout()
        row.setSpacing(GAP_4)
        for place, (name, plot) in enumerate(plots.items()):
            button = QRadioButton(name)
            self.switch.addButton(button, place)
            row.addWidget(button)
            self._stack.addWidget(plot)
        if beside:
            row.addWidget(beside, 1)
        else:
            row.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(GAP_4, GAP_3, GAP_4, GAP_3)
        layout.setSpacing(GAP_1)
        layout.addLayout(row)
        layout.addWidget(self._stack, 1)
        if beneath:
            layout.addWidget(beneath, 0, Qt.AlignmentFlag.AlignBottom)
        self.setMinimumHeight(height)
        self.switch.idToggled.connect(lambda place, on: on and self.show_plot(place))
        self.set_current(0)

    def set_current(self, place: int) -> None:
        """Switch to the plot at a place."""
        self.switch.button(place).setChecked(True)

    def show_plot(self, place: int) -> None:
        """The switch is at another place: show the plot there."""
        self._stack.setCurrentIndex(place)
