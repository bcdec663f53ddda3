"""Plots that share a place: one of several, or a text until there is data."""

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QStackedWidget, QWidget

from studio.core.theme import GAP_1, GAP_3, GAP_4, GAP_5
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row


class PlotPlaceholder(QStackedWidget):
    """Shows a text, or the plot after `show_plot`."""

    def __init__(self, plot: QWidget, text: str) -> None:
        super().__init__()
        label = Label(text, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True, muted=True, margin=GAP_5)
        self.addWidget(label)
        self.addWidget(plot)

    def show_plot(self) -> None:
        self.setCurrentIndex(1)

    def show_hint(self) -> None:
        """Show the text."""
        self.setCurrentIndex(0)


class SwitchedPlot(QWidget):
    """Shows one of several plots. A subclass creates the plots and then calls `lay_out`; the first is shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch, self._stack = QButtonGroup(self), QStackedWidget()

    @property
    def current(self) -> int:
        """The index of the visible plot."""
        return self._stack.currentIndex()

    def lay_out(self, plots: Mapping[str, QWidget], height: int, *, beside: QWidget | None = None) -> None:
        """Place radio buttons by name above the plots, if several; `beside` at their right."""
        buttons = list[QRadioButton]()
        for place, (name, plot) in enumerate(plots.items()):
            button = QRadioButton(name)
            button.setVisible(len(plots) > 1)
            self.switch.addButton(button, place)
            buttons.append(button)
            self._stack.addWidget(plot)
        above = row(*buttons, beside, gap=GAP_4, stretch=beside)
        lay_out(self, above, self._stack, gap=GAP_1, stretch=self._stack, margin=(GAP_4, GAP_3, GAP_4, GAP_3))
        self.setMinimumHeight(height)
        self.switch.idToggled.connect(lambda place, on: on and self.show_plot(place))
        self.set_current(0)

    def set_current(self, place: int) -> None:
        """Select the plot with an index."""
        self.switch.button(place).setChecked(True)

    def show_plot(self, place: int) -> None:
        """Show the plot with an index. Called when the selection changes."""
        self._stack.setCurrentIndex(place)
