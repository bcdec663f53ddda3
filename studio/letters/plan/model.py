"""The model of a plan's calendar: the puzzles planned and printed for each day."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractTableModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.core.dates import MONTHS, WEEKDAYS, monday, short_date
from engine.letters.plan.schedule import Schedule
from engine.letters.plan.use import LEVELS, Use, planned
from engine.letters.plan.wing import PlanWing
from studio.core.formatting import plural

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
WIDE = 3  # columns whose headers have the full names of weekdays
MIME = "application/x-puzzle-studio-day"


class PlanState(NamedTuple):
    """The stored plan: all uses of puzzles, and the days that break a rule with the reasons."""

    history: tuple[Use, ...]
    wrong: Mapping[str, str]


class Cell(NamedTuple):
    """One day of the calendar.

    Attributes:
        mark: "", "printed", "changed" (another puzzle was printed on the day) or "conflict".
        why: the explanation of the mark; "" if it needs none.
        printed: whether the planned puzzle was printed on the day.
        due: whether the schedule includes the day.
    """

    day: str
    use: Use | None
    mark: str
    why: str
    due: bool
    printed: bool = False


class PlanModel(QAbstractTableModel):
    """Weeks as rows and weekdays as columns, covering the schedule and the history.

    Signals:
        moved: the day that was dragged, and the day on which it was dropped.
    """

    moved = Signal(str, str)

    def __init__(self, wing: PlanWing, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.wing = wing
        self.seen = PlanState((), {})
        self._first, self._weeks, self._weekdays = date(2000, 1, 3), 0, (0, 2, 4)
        self._due: frozenset[str] = frozenset()
        self._levels: dict[int, str] = {}
        self._plan: dict[str, Use] = {}
        self._printed: dict[str, dict[str, Use]] = {}  # by day, then by name
        self.range = (0.0, 1.0)

    def show_plan(self, seen: PlanState, schedule: Schedule) -> None:
        """Show a plan and the days of a schedule."""
        self.beginResetModel()
        self.seen, self._plan = seen, planned(seen.history)
        self._printed = {}
        for use in seen.history:
            if use.how == "print":
                self._printed.setdefault(use.day, {})[use.name] = use
        self._due = frozenset(day for day, _ in schedule.days())
        self._levels = {
            weekday: LEVELS[level] for weekday, level in zip(schedule.weekdays, schedule.levels, strict=True)
        }
        self._weekdays = tuple(
            sorted({*schedule.weekdays, *(date.fromisoformat(use.day).weekday() for use in seen.history)})
        )
        days = sorted({*self._due, schedule.start, *(use.day for use in seen.history)})
        self._first = monday(days[0])
        self._weeks = (monday(days[-1]) - self._first).days // 7 + 1
        hard = [use.rare for use in self._plan.values() if use.rare is not None]
        self.range = (min(hard), max(hard)) if hard else (0.0, 1.0)
        self.endResetModel()

    def cell(self, index: Index) -> Cell:
        """Return the cell at an index."""
        day = self.day(index)
        use, printed, due = self._plan.get(day), self._printed.get(day, {}), day in self._due
        if use is None:
            if not printed:
                return Cell(day, None, "", "", due)
            first, *more = printed.values()
            return Cell(day, first, "printed", f"also {_names(more)}" if more else "", due)
        if day in self.seen.wrong:
            return Cell(day, use, "conflict", self.seen.wrong[day], due, use.name in printed)
        if printed and use.name not in printed:
            return Cell(day, use, "changed", f"{_names(printed.values())} was printed", due)
        return Cell(day, use, "printed" if printed else "", "", due, bool(printed))

    def unprinted(self) -> frozenset[str]:
        """Return the days whose planned puzzle is not recorded as printed."""
        return frozenset(day for day, use in self._plan.items() if use.name not in self._printed.get(day, {}))

    def day(self, index: Index) -> str:
        """Return the ISO date at an index."""
        return (self._first + timedelta(7 * index.row() + self._weekdays[index.column()])).isoformat()

    def index_of(self, day: str) -> QModelIndex:
        """Return the index of a day; invalid if the day is not shown."""
        when = date.fromisoformat(day)
        row = (monday(day) - self._first).days // 7
        if not 0 <= row < self._weeks or when.weekday() not in self._weekdays:
            return QModelIndex()
        return self.index(row, self._weekdays.index(when.weekday()))

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else self._weeks

    def columnCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._weekdays)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
            return describe(self.wing, self.cell(index))
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            return self._column_header(self._weekdays[section]) if role == Qt.ItemDataRole.DisplayRole else None
        first = self._first + timedelta(7 * section)
        if role == Qt.ItemDataRole.DisplayRole:
            begins = section == 0 or first.day <= 7
            return f"{MONTHS[first.month - 1][:3]}\n{first.year}" if begins else ""
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
        return None

    def _column_header(self, weekday: int) -> str:
        """Return the weekday and its level, short if there are many columns."""
        level, many = self._levels.get(weekday, ""), len(self._weekdays)
        name = WEEKDAYS[weekday] if many <= WIDE else WEEKDAYS[weekday][:3]
        return (", " if many <= WIDE + 1 else "\n").join(filter(None, (name, level)))

    def flags(self, index: Index) -> Qt.ItemFlag:
        flag = Qt.ItemFlag
        draggable = flag.ItemIsDragEnabled if self.day(index) in self._plan else flag.NoItemFlags
        return flag.ItemIsEnabled | flag.ItemIsSelectable | flag.ItemIsDropEnabled | draggable

    def supportedDropActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction  # after a move action the view would remove the cell itself

    def mimeTypes(self) -> list[str]:
        return [MIME]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        data.setData(MIME, self.day(indexes[0]).encode())
        return data

    def dropMimeData(self, data: QMimeData, action: Qt.DropAction, row: int, column: int, parent: Index) -> bool:
        day = bytes(data.data(MIME).data()).decode()
        if not parent.isValid() or day == self.day(parent):
            return False
        self.moved.emit(day, self.day(parent))
        return True


def _names(uses: Iterable[Use]) -> str:
    return ", ".join(use.puzzle.shown for use in uses)


def _rare_text(use: Use) -> str:
    level = "" if use.level is None else f" ({LEVELS[use.level]})"
    return "" if use.rare is None else f", {use.rare:.0f} % rare{level}"


def describe(wing: PlanWing, cell: Cell) -> str:
    """Return a description of a cell."""
    when = short_date(cell.day, year=True)
    if cell.use is None:
        return f"{when}: no {wing.noun}"
    use = cell.use
    figures = f", {plural(use.answers, 'answer')}{_rare_text(use)}" if use.how == "plan" else ""
    name, s = use.puzzle.full_word.capitalize(), "s" if len(use.full_words) > 1 else ""
    words = f"\n{name}{s}: {', '.join(use.full_words)}" if use.full_words else ""
    mark = f"\n{cell.mark.capitalize()}{f': {cell.why}' if cell.why else ''}" if cell.mark else ""
    return f"{when}: {use.puzzle.shown}{figures}{words}{mark}"
