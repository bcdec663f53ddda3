"""A frame around the contents of a window. On a screen that is too small for them, it scrolls."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

AROUND = QSize(8, 110)
"""Pixels that the frame of a window, its menu and its status bar need."""


class SmallScreenFrame(QScrollArea):
    """Has the minimum size of its contents, unless that is larger than the screen.

    Signals:
        resized: The width and the height changed.
    """

    resized = Signal()

    def __init__(self, contents: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent, widgetResizable=True)
        self._contents = contents
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(contents)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def sizeHint(self) -> QSize:
        return self._contents.sizeHint()

    def minimumSizeHint(self) -> QSize:
        return self._contents.minimumSizeHint().boundedTo(self.screen().availableSize() - AROUND)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.updateGeometry()  # the minimum of the contents may have changed
        return super().eventFilter(watched, event)
