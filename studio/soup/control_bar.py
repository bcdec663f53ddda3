"""A bar of controls that stands beside or below a board."""

from __future__ import annotations

from PySide6.QtWidgets import QBoxLayout, QWidget

from studio.core.theme import GAP_1, GAP_2, GAP_4

Direction = QBoxLayout.Direction


class ControlBar(QWidget):
    """A row of controls, or a column if it is upright."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._parts: list[QWidget] = []
        self._box = QBoxLayout(Direction.LeftToRight, self)
        self._box.setContentsMargins(GAP_4, GAP_2, GAP_4, GAP_2)
        self._box.setSpacing(GAP_2)

    def add(self, *widgets: QWidget, stretch: int = 0) -> None:
        """Add controls."""
        for widget in widgets:
            self._parts.append(widget)
            self._box.addWidget(widget, stretch)

    def set_upright(self, *, on: bool) -> None:
        """Arrange the controls in a column or in a row."""
        self._box.setDirection(Direction.TopToBottom if on else Direction.LeftToRight)
        self._box.setContentsMargins(0 if on else GAP_4, GAP_2, GAP_4, GAP_2)
        self._box.setSpacing(GAP_1 if on else GAP_2)  # a column must fit a low screen

    def column_width(self) -> int:
        """Return the width of the column, in pixels."""
        return max(part.sizeHint().width() for part in self._parts) + GAP_4

    def row_height(self) -> int:
        """Return the height of the row, in pixels."""
        return max(part.sizeHint().height() for part in self._parts) + 2 * GAP_2
