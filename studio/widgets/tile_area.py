"""A scrolling area of tiles that are hovered and zoomed with the mouse."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QPushButton, QWidget

from studio.widgets.layouts import push_button

ZOOM_KEYS = {Qt.Key.Key_Plus: 1, Qt.Key.Key_Equal: 1, Qt.Key.Key_Minus: -1, Qt.Key.Key_0: 0}
"""Zoom steps by key; 0 restores the usual size."""


class TileArea(QAbstractScrollArea):
    """Follows the tile under the pointer, and zooms with Ctrl and the wheel. A tile is a number; -1 is none."""

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._over = -1
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setAccessibleName(name)

    def tile_at(self, at: QPoint) -> int:
        """Return the tile at a position of the viewport; -1 for none."""
        raise NotImplementedError

    def zoom(self, steps: int) -> None:
        """Change the size of the tiles by zoom steps; 0 restores the usual size."""
        raise NotImplementedError

    def hover(self, tile: int) -> None:
        """Note that another tile, or none, is under the pointer."""
        raise NotImplementedError

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(self.tile_at(event.position().toPoint()))

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Leave:
            self._point_at(-1)
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)
            self._point_at(self.tile_at(event.position().toPoint()))

    def _point_at(self, tile: int) -> None:
        if tile != self._over:
            self._over = tile
            self.hover(tile)
            self.viewport().update()


def zoom_buttons(area: TileArea, zooms: Sequence[tuple[str, str, int, str]]) -> list[QPushButton]:
    """Return a button for each text, name, steps of the zoom (0 for the usual size) and key that does the same."""
    tips = {
        name: f"{name} ({key}{', or Ctrl with the mouse wheel' if steps else ''})" for _, name, steps, key in zooms
    }
    return [push_button(text, partial(area.zoom, steps), tips[name], name=name) for text, name, steps, _ in zooms]
