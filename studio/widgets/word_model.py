"""The model of a word table. Sorting and filtering change an index; the data stays in place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

import numpy as np
from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from studio.widgets.layouts import tip

Index: TypeAlias = QModelIndex | QPersistentModelIndex
Data: TypeAlias = Sequence[Any] | np.ndarray
Kind: TypeAlias = Literal["text", "code", "number", "verdict"]
ROOT = QModelIndex()


class Column(NamedTuple):
    """How a column of data is shown."""

    name: str  # its key in the data
    title: str  # its header
    # numbers align right in tabular figures; a verdict is drawn with its icon and word; a code, such as a date, is a
    # text that is never cut
    kind: Kind = "text"
    width: int = 8  # in characters
    show: Callable[[Any], str] = str  # how a value becomes text
    hint: str = ""  # the header's tool tip
    spare: int = 0  # in a table that is too narrow, the highest number is hidden first; 0 is never hidden


class WordModel(QAbstractTableModel):
    """Columns of equal length, and an index of the rows to show and their order.

    Sorting does not change the row numbers of the data. `source(shown)` returns the data row of a table row.
    """

    def __init__(self, columns: Sequence[Column], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns = tuple(columns)
        self._data: dict[str, Data] = {column.name: [] for column in columns}
        self._keys: dict[str, np.ndarray] = {}
        self._order = np.zeros(0, np.int64)
        self._mask: np.ndarray | None = None
        self.needle = ""  # the text that the first column is filtered by
        self._sorted = (-1, Qt.SortOrder.AscendingOrder)
        self._index = self._order

    def set_data(self, data: Mapping[str, Data]) -> None:
        """Replace the data; `data[name]` is a column. The sorting and the filter stay."""
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
        self.needle = needle
        self._filter()
        self.endResetModel()

    def set_mask(self, mask: np.ndarray | None) -> None:
        """Show only the rows where `mask` (bool array, one item for each data row) is true; None shows all."""
        self.beginResetModel()
        self._mask = mask
        self._filter()
        self.endResetModel()

    @property
    def total(self) -> int:
        """The number of data rows, including hidden ones."""
        return len(self._order)

    def source(self, shown: int) -> int:
        """Return the data row of a table row."""
        return int(self._index[shown])

    def sources(self, places: np.ndarray) -> list[int]:
        """Return the data rows of table rows."""
        return self._index[places].tolist()

    def place(self, source: int) -> int | None:
        """Return the table row of a data row, or None if it is filtered out."""
        found = np.flatnonzero(self._index == source)
        return int(found[0]) if len(found) else None

    def places(self, sources: Sequence[int]) -> list[int]:
        """Return the table rows of data rows in ascending order, without rows that are filtered out."""
        return np.flatnonzero(np.isin(self._index, np.asarray(sources, np.int64))).tolist()

    def find(self, value: Any) -> int | None:
        """Return the first table row whose first column starts with `value`, or None."""
        keys = self._key(self.columns[0].name)[self._index]
        if not len(keys) or keys.dtype.kind != "U":
            return None
        found = np.flatnonzero(np.char.startswith(keys, str(value)))
        return int(found[0]) if len(found) else None

    def text(self, source: int, column: Column) -> str:
        """Return the text of a data cell."""
        return column.show(self._data[column.name][source])

    def column(self, name: str) -> Data:
        """Return the values of a column, in the order of the data."""
        return self._data[name]

    def value(self, source: int, name: str) -> Any:
        """Return the value of a data cell."""
        return self._data[name][source]

    def retitle(self, name: str, title: str, hint: str = "") -> None:
        """Change the header of a column, and its tool tip."""
        place = [column.name for column in self.columns].index(name)
        columns = list(self.columns)
        columns[place] = columns[place]._replace(title=title, hint=hint)
        if self.columns != (new := tuple(columns)):
            self.columns = new
            self.headerDataChanged.emit(Qt.Orientation.Horizontal, place, place)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._index)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(int(self._index[index.row()]), self.columns[index.column()])
        if role == Qt.ItemDataRole.ToolTipRole and self.columns[index.column()].kind == "text":
            return tip(str(self.data(index)))  # the full text, in case the column is too narrow
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(self.columns[index.column()])
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) | Qt.ItemFlag.ItemIsDragEnabled

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        """Return the texts of the first column as the text that is dragged, a line for each row."""
        data, rows = QMimeData(), dict.fromkeys(index.row() for index in indexes)
        data.setText("\n".join(self.text(self.source(row), self.columns[0]) for row in rows))
        return data

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if orientation != Qt.Orientation.Horizontal:
            return None
        column = self.columns[section]
        if role == Qt.ItemDataRole.DisplayRole:
            return column.title
        if role == Qt.ItemDataRole.ToolTipRole:
            return column.hint or None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return alignment(column)
        return None

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self.layoutAboutToBeChanged.emit()
        before = self.persistentIndexList()
        rows = [self.source(index.row()) for index in before]
        self._sorted = (column, order)
        self._sort()
        self._filter()
        after = [
            QModelIndex() if place is None else self.index(place, index.column())
            for place, index in zip(map(self.place, rows), before, strict=True)
        ]
        self.changePersistentIndexList(before, after)
        self.layoutChanged.emit()

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
        if self.needle and len(keep):
            words = self._key(self.columns[0].name)[keep]
            keep = keep[np.char.find(words, self.needle) >= 0]
        self._index = keep

    def _key(self, name: str) -> np.ndarray:
        if name not in self._keys:
            self._keys[name] = np.asarray(self._data[name])
        return self._keys[name]


def alignment(column: Column) -> Qt.AlignmentFlag:
    """Return right alignment for numbers and left alignment for other columns."""
    side = Qt.AlignmentFlag.AlignRight if column.kind == "number" else Qt.AlignmentFlag.AlignLeft
    return side | Qt.AlignmentFlag.AlignVCenter
