"""A row of buttons of which one is pressed: a choice that is always in view."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QPushButton, QWidget

from studio.core.theme import GAP_1

CHECKED = "QPushButton:checked { border: 2px solid palette(text); padding: 4px 11px; }"
"""The mark of the pressed button; it is as large as the others."""


class Segments(QWidget):
    """Shows named values, each on a button, and emits the one that the user chooses.

    The buttons do not take the focus by a click, so that the keys still act where they did.

    Signals:
        chosen: the value.
    """

    chosen = Signal(str)

    def __init__(
        self, name: str, texts: Mapping[str, str], tips: Mapping[str, str], parent: QWidget | None = None
    ) -> None:
        """Make a button for each value of `texts`. `name` is read by assistive technology."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self._group, self.buttons = QButtonGroup(self), dict[str, QPushButton]()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP_1)
        for value, text in texts.items():
            button = self.buttons[value] = QPushButton(text)
            button.setCheckable(True)
            button.setStyleSheet(CHECKED)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            button.setToolTip(tips.get(value, ""))
            button.setAccessibleName(f"{name}: {text.replace('&', '')}")
            button.clicked.connect(lambda _=False, value=value: self.chosen.emit(value))
            self._group.addButton(button)
            row.addWidget(button)

    def show_value(self, value: str) -> None:
        """Press a button without emitting `chosen`."""
        self.buttons[value].setChecked(True)

    @property
    def value(self) -> str:
        """The value of the pressed button; "" for none."""
        return next((value for value, button in self.buttons.items() if button.isChecked()), "")

    def set_icons(self, icons: Mapping[str, QIcon], side: int) -> None:
        """Show icons beside the texts."""
        for value, icon in icons.items():
            self.buttons[value].setIcon(icon)
            self.buttons[value].setIconSize(QSize(side, side))
