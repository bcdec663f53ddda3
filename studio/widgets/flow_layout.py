"""A layout that breaks a row of widgets into lines, as text is broken."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget

from studio.core.theme import GAP_1


class FlowLayout(QLayout):
    """Places widgets from left to right, and continues on the next line where the width ends."""

    def __init__(self, widgets: Sequence[QWidget] = (), gap: int = GAP_1) -> None:
        super().__init__()
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)
        self.setSpacing(gap)
        for widget in widgets:
            self.addWidget(widget)

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # type: ignore[override]
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return max((place.bottom() + 1 for _, place in self._placed(width)), default=0)

    def minimumSize(self) -> QSize:
        sizes = [item.minimumSize() for item in self._shown()]
        return QSize(
            max((one.width() for one in sizes), default=0), max((one.height() for one in sizes), default=0)
        )

    def sizeHint(self) -> QSize:
        sizes = [item.sizeHint() for item in self._shown()]
        wide = sum(one.width() for one in sizes) + self.spacing() * max(0, len(sizes) - 1)
        return QSize(wide, max((one.height() for one in sizes), default=0))

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        for item, place in self._placed(rect.width()):
            item.setGeometry(place.translated(rect.topLeft()))

    def _shown(self) -> list[QLayoutItem]:
        return [item for item in self._items if not item.isEmpty()]

    def _placed(self, width: int) -> Iterator[tuple[QLayoutItem, QRect]]:
        """Yield each item with its place in a layout of a width, centered on its line."""
        for line, top, high in self._lines(width):
            x = 0
            for item in line:
                size = _size(item, width)
                yield item, QRect(QPoint(x, top + (high - size.height()) // 2), size)
                x += size.width() + self.spacing()

    def _lines(self, width: int) -> Iterator[tuple[list[QLayoutItem], int, int]]:
        """Yield the items of each line, its top and its height."""
        line, used, top = list[QLayoutItem](), 0, 0
        for item in self._shown():
            size = _size(item, width)
            if line and used + size.width() > width:
                high = max(_size(one, width).height() for one in line)
                yield line, top, high
                line, used, top = [], 0, top + high + self.spacing()
            line.append(item)
            used += size.width() + self.spacing()
        if line:
            yield line, top, max(_size(one, width).height() for one in line)


def _size(item: QLayoutItem, width: int) -> QSize:
    """Return the size of an item, which is no wider than the layout."""
    size = item.sizeHint()
    return QSize(max(item.minimumSize().width(), min(size.width(), width)), size.height())
