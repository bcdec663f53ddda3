"""The model of the desk: a row for each day, and a column for each series of the shown publications."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.calendar.entry import Entry, Key, unread_text
from engine.calendar.publication import Publication, Series, why_not
from engine.core.dates import short_date

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
MIME = "application/x-puzzle-studio-cell"


class State(NamedTuple):
    """The contents of the calendar: the publications, and the entries of the shown days."""

    publications: tuple[Publication, ...] = ()
    entries: tuple[Entry, ...] = ()


class Column(NamedTuple):
    """A series of a publication."""

    publication: Publication
    series: Series


class Cell(NamedTuple):
    """A day of a series."""

    column: Column
    day: str
    entry: Entry | None  # None for an empty day
    free: str  # why the series has no puzzle on the day, such as a holiday; "" if it needs one

    @property
    def key(self) -> Key:
        """Its place in the calendar."""
        return Key(self.column.publication.name, self.column.series.name, self.day)


FILTERS: Mapping[str, Callable[[Cell], bool]] = {
    "All": lambda _: True,
    "Empty": lambda cell: not cell.entry and not cell.free,
    "Unread": lambda cell: bool(cell.entry and (cell.entry.state in ("planned", "made") or cell.entry.unread)),
    "Blocked": lambda cell: bool(cell.entry and cell.entry.reasons),
    "Changed": lambda cell: bool(cell.entry and (cell.entry.changed_since_approval or cell.entry.answers_changed)),
}
"""The days that the desk shows: those with a cell for which the condition holds."""


class CalendarModel(QAbstractTableModel):
    """Days as rows, series as columns."""

    moved = Signal(object, str)  # the key of the cell that was dragged, and the day on which it was dropped

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.columns, self.days = tuple[Column, ...](), tuple[str, ...]()
        self.cells: dict[str, list[Cell]] = {}
        self._rows: dict[str, int] = {}

    def show_state(self, seen: State, days: Sequence[str], columns: Sequence[Column], name: str = "All") -> None:
        """Show the days on which a cell passes a filter. Cells that have not changed are not painted again."""
        entries, wanted = {entry.key: entry for entry in seen.entries if entry.series}, FILTERS[name]

        def cell(column: Column, day: str) -> Cell:
            own, series = column
            return Cell(column, day, entries.get(Key(own.name, series.name, day)), why_not(own, series, day))

        rows = ((day, [cell(column, day) for column in columns]) for day in days)
        cells = {day: row for day, row in rows if name == "All" or any(map(wanted, row))}
        before, is_new = self.cells, (tuple(columns), tuple(cells)) != (self.columns, self.days)
        if is_new:
            self.beginResetModel()
        self.columns, self.days, self.cells = tuple(columns), tuple(cells), cells
        self._rows = {day: row for row, day in enumerate(self.days)}
        if is_new:
            self.endResetModel()
            return
        for day, row in self._rows.items():
            for place, (old, new) in enumerate(zip(before[day], cells[day], strict=True)):
                if old != new:
                    self.dataChanged.emit(self.index(row, place), self.index(row, place))

    def cell(self, index: Index) -> Cell:
        return self.cells[self.days[index.row()]][index.column()]

    def index_of(self, key: Key) -> QModelIndex:
        """Return the index of a key; invalid if it is not shown."""
        for place, (own, series) in enumerate(self.columns):
            if (own.name, series.name) == key[:2] and key.day in self._rows:
                return self.index(self._rows[key.day], place)
        return QModelIndex()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.days)

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return describe(self.cell(index))
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        if orientation == Qt.Orientation.Horizontal:
            own, series = self.columns[section]
            several = len({column.publication.name for column in self.columns}) > 1
            name = f"{series.name[:1].upper()}{series.name[1:]}"
            return f"{name}\n{own.shown}" if several else name
        day = self.days[section]
        when = short_date(day)
        return f"Today{when[3:]}" if day == date.today().isoformat() else when

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        if not index.isValid():  # the space around the cells, when it is clicked
            return flag.NoItemFlags
        draggable = flag.ItemIsDragEnabled if self.cell(index).entry else flag.NoItemFlags
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDropEnabled | draggable

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction  # after a move action the view would remove the cell itself

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(MIME, "\n".join(self.cell(indexes[0]).key).encode())
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        key = Key(*bytes(data.data(MIME).data()).decode().split("\n"))
        if not parent.isValid() or self.cell(parent).key[:2] != key[:2] or self.cell(parent).day == key.day:
            return False
        self.moved.emit(key, self.cell(parent).day)
        return True


def describe(cell: Cell) -> str:
    """Return a description of a cell, a line for each fact."""
    where = f"{cell.column.publication.shown}, {cell.column.series.name}, {short_date(cell.day, year=True)}"
    if (entry := cell.entry) is None:
        return f"{where}: {cell.free or 'empty'}"
    lines = [f"{where}: {entry.shown}, {entry.state}{', locked' * entry.locked}"]
    number = f"No {entry.number:,}"
    lines += [number] if entry.number and number not in entry.shown else []
    lines += [entry.difficulty.capitalize()] if entry.difficulty else []
    lines += [", ".join(entry.full_words)] if entry.full_words else []
    lines += [unread_text(entry.unread)] if entry.unread else []
    return "\n".join((*lines, *entry.reasons))
