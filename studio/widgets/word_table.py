"""A table that stays smooth at 300,000 rows: it sorts and filters an index over columns, never the rows."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QFont,
    QGuiApplication,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from studio.icons import icon
from studio.theme import GAP_1, GAP_2, GAP_4, ROW_HEIGHT, colours, mixed

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Data: TypeAlias = Sequence[Any] | np.ndarray
Kind: TypeAlias = Literal["text", "number", "verdict"]
VERDICT_LOOKS = {  # the icon, and the colour of the palette
    "clean": ("tick", "clean"),
    "caution": ("triangle", "caution"),
    "taboo": ("barred", "taboo"),
    "rejected": ("barred", "taboo"),
}
ROOT = QModelIndex()
MARK = 3  # pixels of the mark of the current row
ICON = 16  # pixels


class Column(NamedTuple):
    """How one column of data is shown.

    Attributes:
        name: its key in the data.
        title: its header.
        kind: numbers align right in tabular figures; a verdict (`clean`,
            `caution`, `taboo`, `rejected`) is drawn with its icon and word.
        width: in characters.
        show: how a value becomes text.
        hint: the header's tool tip.
    """

    name: str
    title: str
    kind: Kind = "text"
    width: int = 8
    show: Callable[[Any], str] = str
    hint: str = ""


class WordModel(QAbstractTableModel):
    """Columns of equal length behind an index that says which rows are shown, in which order.

    A row number of the data never changes by sorting; `source(shown)` tells it from the place shown.
    """

    def __init__(self, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._data: dict[str, Data] = {column.name: [] for column in columns}
        self._keys: dict[str, np.ndarray] = {}
        self._order = np.zeros(0, np.int64)
        self._mask: np.ndarray | None = None
        self._needle, self._sorted = "", (-1, Qt.SortOrder.AscendingOrder)
        self._index = self._order

    def set_data(self, data: Mapping[str, Data]) -> None:
        """Show other rows, `data[name]` for each column; the sorting and the filter stay."""
        lengths = {len(data[column.name]) for column in self.columns}
        if len(lengths) > 1:
            raise ValueError(f"columns of different lengths: {sorted(lengths)}")
        self.beginResetModel()
        self._data = {column.name: data[column.name] for column in self.columns}
        self._keys, self._mask = {}, None
        self._sort()
        self._filter()
        self.endResetModel()

    def set_needle(self, needle: str) -> None:
        """Show only the rows whose first column contains this text."""
        self.beginResetModel()
        self._needle = needle
        self._filter()
        self.endResetModel()

    def set_mask(self, mask: np.ndarray | None) -> None:
        """Show only the rows where `mask` (bool, one for each row of the data) is true; None for all."""
        self.beginResetModel()
        self._mask = mask
        self._filter()
        self.endResetModel()

    @property
    def needle(self) -> str:
        """The text that the first column is filtered by."""
        return self._needle

    @property
    def total(self) -> int:
        """How many rows the data has, shown or not."""
        return len(self._order)

    def source(self, shown: int) -> int:
        """The row of the data at a place of the table."""
        return int(self._index[shown])

    def place(self, source: int) -> int | None:
        """Where a row of the data is shown, or None where it is filtered out."""
        found = np.flatnonzero(self._index == source)
        return int(found[0]) if len(found) else None

    def find(self, value: Any) -> int | None:
        """Where the first row whose first column starts with `value` is shown."""
        keys = self._key(self.columns[0].name)[self._index]
        if not len(keys):
            return None
        found = np.flatnonzero(np.char.startswith(keys, str(value)))
        return int(found[0]) if len(found) else None

    def text(self, source: int, column: Column) -> str:
        """What a cell of the data says."""
        return column.show(self._data[column.name][source])

    def value(self, source: int, name: str) -> Any:
        """A cell of the data as it is."""
        return self._data[name][source]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._index)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(int(self._index[index.row()]), self.columns[index.column()])
        if role == Qt.ItemDataRole.ToolTipRole and self.columns[index.column()].kind == "text":
            return self.data(index)  # all of it, where the column is too narrow
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(self.columns[index.column()])
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.hint or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _alignment(column)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [self.source(index.row()) for index in before]
        self._sorted = (column, order)
        self._sort()
        self._filter()
        after = [self._moved(row, index.column()) for row, index in zip(rows, before, strict=True)]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

    def _moved(self, source: int, column: int) -> QModelIndex:
        place = self.place(source)
        return QModelIndex() if place is None else self.index(place, column)

    def _sort(self) -> None:
        rows = len(self._data[self.columns[0].name])
        column, order = self._sorted
        if column < 0:
            self._order = np.arange(rows)
            return
        keys = self._key(self.columns[column].name)
        if order == Qt.SortOrder.DescendingOrder:  # reversed twice, so that equal rows keep their order
            self._order = (rows - 1 - np.argsort(keys[::-1], kind="stable"))[::-1]
        else:
            self._order = np.argsort(keys, kind="stable")

    def _filter(self) -> None:
        keep = self._order
        if self._mask is not None:
            keep = keep[self._mask[keep]]
        if self._needle and len(keep):
            words = self._key(self.columns[0].name)[keep]
            keep = keep[np.char.find(words, self._needle) >= 0]
        self._index = keep

    def _key(self, name: str) -> np.ndarray:
        if name not in self._keys:
            self._keys[name] = np.asarray(self._data[name])
        return self._keys[name]


def _alignment(column: Column) -> Qt.AlignmentFlag:
    side = Qt.AlignmentFlag.AlignRight if column.kind == "number" else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter


class _CellDelegate(QStyledItemDelegate):
    """Draws the cells of one column: with air beside them, numbers in tabular figures, verdicts with icons.

    It draws them itself, because Qt's own way asks the model seven times a cell and takes 25 ms for
    a screen of them instead of 5. The current row of a table that has the focus is marked at its left edge.
    """

    def __init__(self, column: Column, table: WordTable) -> None:
        super().__init__(table)
        self._column, self._table = column, table
        self._flags = int(_alignment(column)) | int(Qt.TextFlag.TextSingleLine)
        self._icons: dict[str, QPixmap] = {}

    def refresh(self) -> None:
        """The palette or the screen's resolution changed."""
        self._icons = {}

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        table, place, rect = self._table, index.row(), option.rect  # type: ignore[attr-defined]
        text = table.words.text(table.words.source(place), self._column)
        ink = table.shown.ink
        if option.state & QStyle.StateFlag.State_Selected:  # type: ignore[attr-defined]
            painter.fillRect(rect, option.palette.highlight())  # type: ignore[attr-defined]
        if index.column() == 0 and table.is_marked(place):
            painter.fillRect(rect.x(), rect.y(), MARK, rect.height(), QColor(ink))
        rect = rect.adjusted(GAP_2, 0, -GAP_2, 0)
        if self._column.kind == "number":
            painter.setFont(table.number_font)
        elif text in VERDICT_LOOKS and self._column.kind == "verdict":
            picture, colour = VERDICT_LOOKS[text]
            ink = getattr(table.shown, colour)
            painter.drawPixmap(rect.x(), rect.y() + (rect.height() - ICON) // 2, self._icon(picture, ink))
            rect.setLeft(rect.left() + ICON + GAP_1)
        painter.setPen(QColor(ink))
        painter.drawText(rect, self._flags, self._fitting(text, rect.width()))
        painter.setFont(table.font())

    def _fitting(self, text: str, room: int) -> str:
        metrics = self._table.fontMetrics()
        if len(text) * metrics.maxWidth() <= room or metrics.horizontalAdvance(text) <= room:
            return text
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)

    def _icon(self, name: str, colour: str) -> QPixmap:
        if name not in self._icons:
            ratio = self._table.devicePixelRatioF()
            self._icons[name] = icon(name, colour).pixmap(QSize(ICON, ICON), ratio)
        return self._icons[name]


class WordTable(QTableView):
    """The table; its actions (`addAction`) are its context menu and their shortcuts its keys.

    Signals:
        chosen: the rows of the data that are selected, whenever that changes.
        opened: the row of the data that was double-clicked, or on which Enter was pressed.
    """

    chosen = Signal(list)
    opened = Signal(int)

    def __init__(self, columns: Sequence[Column], name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = WordModel(columns, self)
        self._empty = ""
        self._typed, self._typed_at = "", 0.0
        self.shown = colours(self)
        self.number_font = self.font()
        self.setModel(self.words)
        self.setAccessibleName(name)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setCornerButtonEnabled(False)
        self.setTabKeyNavigation(False)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        for place, column in enumerate(columns):
            self.setItemDelegateForColumn(place, _CellDelegate(column, self))
        self._set_up_headers()
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit(self.selected()))
        self.activated.connect(lambda index: self.opened.emit(self.words.source(index.row())))

    def show_data(self, data: Mapping[str, Data]) -> None:
        """Show other rows; what was selected stays selected where its first column is still there."""
        name = self.words.columns[0].name
        kept = {self.words.value(row, name) for row in self.selected()}
        scrolled = self.verticalScrollBar().value()
        self.words.set_data(data)
        if kept:
            self.select([row for row, value in enumerate(data[name]) if value in kept])
        self.verticalScrollBar().setValue(scrolled)

    def filter(self, needle: str) -> None:
        """Show only the rows whose first column contains this text."""
        self.words.set_needle(needle)

    def set_empty_text(self, text: str) -> None:
        """What an empty table says: why it is empty, and what to do."""
        self._empty = text
        self.viewport().update()

    def is_marked(self, place: int) -> bool:
        """Whether the keyboard stands on the row at a place."""
        return self.hasFocus() and self.currentIndex().row() == place

    def selected(self) -> list[int]:
        """The selected rows of the data, in the order shown."""
        places = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [self.words.source(place) for place in places]

    def select(self, rows: Sequence[int]) -> None:
        """Select these rows of the data, as far as they are shown."""
        model = self.selectionModel()
        model.clearSelection()
        flags = QItemSelectionModel.SelectionFlag.Select | QItemSelectionModel.SelectionFlag.Rows
        for row in rows:
            if (place := self.words.place(row)) is not None:
                model.select(self.words.index(place, 0), flags)

    def copied(self) -> str:
        """The selected rows as text, or all of those shown: a line a row, tabs between cells."""
        rows = self.selected() or [self.words.source(place) for place in range(self.words.rowCount())]
        return "\n".join("\t".join(self.words.text(row, one) for one in self.words.columns) for row in rows)

    def keyPressEvent(self, event: Any) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText(self.copied())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        pause = time.monotonic() - self._typed_at > QApplication.keyboardInputInterval() / 1000
        self._typed, self._typed_at = search if pause else self._typed + search, time.monotonic()
        if (place := self.words.find(self._typed.lower())) is not None:
            self.setCurrentIndex(self.words.index(place, 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.words.rowCount() == 0:
            area = self.viewport().rect().adjusted(GAP_4, GAP_4, -GAP_4, -GAP_4)
            with QPainter(self.viewport()) as painter:
                painter.setPen(QColor(colours(self).muted))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(area, flags, self._empty_text())

    def changeEvent(self, event: Any) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange:
            self._fit_rows()
        elif event.type() in (event.Type.PaletteChange, event.Type.DevicePixelRatioChange):
            self._dress()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fill_width()

    def _fill_width(self) -> None:
        """What is left of the width goes to the first column."""
        across = self.horizontalHeader()
        free = self.viewport().width() - (across.length() - across.sectionSize(0))
        across.resizeSection(0, max(free, self._width(self.words.columns[0])))

    def _width(self, column: Column) -> int:
        metrics = self.fontMetrics()
        wanted = max(metrics.horizontalAdvance("0") * column.width, metrics.horizontalAdvance(column.title + "0"))
        return wanted + 2 * GAP_2

    def _empty_text(self) -> str:
        if self.words.needle and self.words.total:
            return f"None of {self.words.total:,} contains “{self.words.needle}”. Clear the filter to see them."
        return self._empty

    def _set_up_headers(self) -> None:
        across, down = self.horizontalHeader(), self.verticalHeader()
        down.hide()
        down.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        across.setHighlightSections(False)
        across.setSortIndicatorClearable(True)
        across.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self._fit_rows()

    def _fit_rows(self) -> None:
        self.number_font = QFont(self.font())
        self.number_font.setFeature(QFont.Tag("tnum"), 1)
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * ROW_HEIGHT))
        across = self.horizontalHeader()
        for place, column in enumerate(self.words.columns):
            across.resizeSection(place, self._width(column))
        self._fill_width()

    def _dress(self) -> None:
        """Take the colours of the palette; the selection is a wash of the accent, under readable ink."""
        self.shown = shown = colours(self)
        for place in range(len(self.words.columns)):
            delegate = self.itemDelegateForColumn(place)
            if isinstance(delegate, _CellDelegate):
                delegate.refresh()
        wash = mixed(self.palette().color(QPalette.ColorRole.Accent).name(), shown.surface, 0.2)
        if self.palette().color(QPalette.ColorRole.Highlight) != wash:
            palette = QPalette()  # a fresh one, so that all but these two go on following the parent
            palette.setColor(QPalette.ColorRole.Highlight, wash)
            palette.setColor(QPalette.ColorRole.HighlightedText, QColor(shown.ink))
            self.setPalette(palette)
