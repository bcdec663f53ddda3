"""A table of words that stays responsive with 300,000 rows."""

import math
import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Any, ClassVar

import numpy as np
from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QItemSelectionRange, QRect, QSize, Qt, Signal

from engine.drawing.words import tagged_pieces
from studio.core.theme import GAP_1, GAP_2, GAP_4, ROW_HEIGHT, accent, colours, icon, mixed
from studio.widgets.layouts import typed
from studio.widgets.word_model import Column, Data, Index, WordModel, alignment

# for each icon and the name of a palette color, the verdicts that have them
_LOOKS: dict[tuple[str, str], tuple[str, ...]] = {
    ("tick", "clean"): ("clean", "accepted", "always", "placed", "ready", "written", "solved", "found"),
    ("triangle", "caution"): (
        "caution", "to be decided", "some offend", "something is lost", "exists already", "after a check",
        "answer shown",
    ),
    ("barred", "taboo"): (
        "taboo", "rejected", "excluded", "forbidden", "fault", "unavoidable", "traced", "never", "blocked",
        "not converted", "wrong",
    ),
    ("barred", "caution"): ("not as answer",),
    ("open", "muted"): ("name", "may be a name", "not placed", "not checked", "not solved", "not found"),
    ("open", "caution"): ("unread",),
    ("lock", "ink"): ("locked",),
}  # fmt: skip
VERDICT_LOOKS = {verdict: look for look, verdicts in _LOOKS.items() for verdict in verdicts}
MARK = 3  # pixels, width of the mark of the current row
ICON = 16  # pixels
DOTS = "\u2026"  # what stands for the rest of a text


class _CellDelegate(QtWidgets.QStyledItemDelegate):
    """Draws the cells of a column, with tabular figures for numbers and icons for verdicts.

    It does not use Qt's default painting, which calls the model seven times for each cell and takes 25 ms for a
    screen instead of 5 ms. If the table has the focus, the left edge of the current row is marked.
    """

    def __init__(self, column: Column, table: "WordTable") -> None:
        super().__init__(table)
        self._column, self._table = column, table
        self._flags = int(alignment(column)) | int(Qt.TextFlag.TextSingleLine)
        self._icons: dict[tuple[str, str], QtGui.QPixmap] = {}

    def refresh(self) -> None:
        """Drop the cached icons, because the palette or the screen resolution changed."""
        self._icons = {}

    def paint(self, painter: QtGui.QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        table, place, rect = self._table, index.row(), option.rect  # type: ignore[attr-defined]
        text = table.words.text(table.words.source(place), self._column)
        ink = table.shown.ink
        if option.state & QtWidgets.QStyle.StateFlag.State_Selected:  # type: ignore[attr-defined]
            painter.fillRect(rect, option.palette.highlight())  # type: ignore[attr-defined]
        if index.column() == 0 and table.hasFocus() and table.currentIndex().row() == place:
            painter.fillRect(rect.x(), rect.y(), MARK, rect.height(), QtGui.QColor(ink))
        rect = rect.adjusted(GAP_2, 0, -GAP_2, 0)
        if self._column.kind == "number":
            painter.setFont(table.number_font)
            ink = table.shown.muted if text.startswith("~") else ink  # an estimate
        elif text in VERDICT_LOOKS and self._column.kind == "verdict":
            picture, colour = VERDICT_LOOKS[text]
            ink = getattr(table.shown, colour)
            painter.drawPixmap(rect.x(), rect.y() + (rect.height() - ICON) // 2, self._icon(picture, ink))
            rect.setLeft(rect.left() + ICON + GAP_1)
        painter.setPen(QtGui.QColor(ink))
        if rect.width() > ICON and "</" in text:
            self._draw_clue(painter, rect, text)
        elif rect.width() > ICON:  # in less, an ellipsis would be all
            painter.drawText(rect, self._flags, self._fitting(text, rect.width()))
        painter.setFont(table.font())

    def _draw_clue(self, painter: QtGui.QPainter, rect: QRect, text: str) -> None:
        pieces = tagged_pieces(text)
        for piece in pieces:
            painter.setFont(typed(self._table.font(), piece.tags))
            metrics, shown = painter.fontMetrics(), piece.text
            room = rect.width() - metrics.horizontalAdvance(DOTS) * (piece is not pieces[-1])
            if metrics.horizontalAdvance(shown) > room:
                shown = metrics.elidedText(shown + DOTS, Qt.TextElideMode.ElideRight, rect.width())
            painter.drawText(rect, self._flags, shown)
            rect.setLeft(rect.left() + metrics.horizontalAdvance(shown))
            if shown != piece.text:
                return

    def _fitting(self, text: str, room: int) -> str:
        metrics = self._table.fontMetrics()
        if len(text) * metrics.maxWidth() <= room or metrics.horizontalAdvance(text) <= room:
            return text
        return metrics.elidedText(text, Qt.TextElideMode.ElideRight, room)

    def _icon(self, name: str, colour: str) -> QtGui.QPixmap:
        if (name, colour) not in self._icons:
            ratio = self._table.devicePixelRatioF()
            self._icons[name, colour] = icon(name, colour).pixmap(QSize(ICON, ICON), ratio)
        return self._icons[name, colour]


class WordTable(QtWidgets.QTableView):
    """The table; its actions (`addAction`) are its context menu and their shortcuts its keys."""

    model_type: ClassVar[type[WordModel]] = WordModel  # of its model; one of a table's own may let cells be edited
    remembers: ClassVar[bool] = True  # whether its selected words are selected again when the document is opened
    most_copied: ClassVar[int | None] = None  # rows that are copied when none is selected; None for all that are shown
    dragged: ClassVar[bool] = False  # whether the texts of the first column can be dragged, into other windows too
    least_rows: ClassVar[int] = 3  # that stay visible below the header where space is scarce
    # the column that takes the rest of the width; "" for the last one that is no number
    widest: ClassVar[str] = ""

    chosen = Signal(list)  # the rows of the data that are selected, whenever that changes
    opened = Signal(int)  # the row of the data that was double-clicked, or on which Enter was pressed

    def __init__(self, columns: Sequence[Column], name: str, parent: QtWidgets.QWidget | None = None) -> None:
        super().__init__(parent, wordWrap=False)
        self.words = self.model_type(columns, self)
        self.items: Sequence[Any] = ()  # those of `show_items`
        self._empty = ""
        self._typed, self._typed_at = "", 0.0
        self._wanted: frozenset[Any] = frozenset()
        self._keys: Data | None = None
        self._narrowed: dict[int, int] = {}  # the widths of narrowed columns before
        self.shown = colours(self)
        self.number_font = self.font()
        self.setModel(self.words)
        self.setAccessibleName(name)
        set_up_table(self)
        self.setDragEnabled(self.dragged)
        self.setSelectionBehavior(QtWidgets.QAbstractItemView.SelectionBehavior.SelectRows)
        self.setHorizontalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        for place, column in enumerate(columns):
            self.setItemDelegateForColumn(place, _CellDelegate(column, self))
        self._set_up_headers()
        self.words.headerDataChanged.connect(lambda _, first, last: self._fit_columns(range(first, last + 1)))
        self.selectionModel().selectionChanged.connect(lambda *_: self._report_selection())
        self.activated.connect(lambda index: self.opened.emit(self.words.source(index.row())))

    def minimumSizeHint(self) -> QSize:
        rows = self.least_rows * self.verticalHeader().defaultSectionSize()
        around = self.horizontalHeader().sizeHint().height() + 2 * self.frameWidth()
        return QSize(super().minimumSizeHint().width(), rows + around)

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected rows without a picture of them, which would cover the grid."""
        drag = QtGui.QDrag(self)
        drag.setMimeData(self.words.mimeData(self.selectedIndexes()))
        drag.exec(actions)

    def show_data(self, data: Mapping[str, Data], keys: Data | None = None) -> None:
        """Show other rows. Selected and current rows stay so: `keys`, or else the first values, identify them."""
        current, wanted = self.currentIndex(), self._wanted
        kept = wanted.union(self.selected_values())
        at = self._row_keys[self.words.source(current.row())] if current.isValid() else None
        scrolled = self.verticalScrollBar().value()
        self.words.set_data(data)
        self._keys = keys
        if kept:
            self._select_values(kept)
        self._wanted = frozenset() if self.words.total else wanted
        if at is not None and (places := self.words.places(np.flatnonzero(np.asarray(self._row_keys) == at).tolist())):
            index = self.words.index(places[0], current.column())
            self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.verticalScrollBar().setValue(scrolled)

    def show_items(self, items: Sequence[Any], **values: Callable[[Any], object]) -> None:
        """Show a row for each item; a column has the attribute of its name, or what `values` makes of the item."""
        self.items = tuple(items)
        made = {one.name: values.get(one.name) or attrgetter(one.name) for one in self.words.columns}
        self.show_data({name: [value(item) for item in items] for name, value in made.items()})

    @property
    def _row_keys(self) -> Data:
        return self.words.column(self.words.columns[0].name) if self._keys is None else self._keys

    def selected_values(self) -> list[Any]:
        """Return the keys of the selected rows, which are usually the values of the first column."""
        keys = self._row_keys
        return [keys[row] for row in self.selected()]

    def want(self, values: Sequence[Any]) -> None:
        """Select the rows with these keys, also in rows shown next, unless the user selects others meanwhile."""
        self.clearSelection()
        self._select_values(values)
        self._wanted = frozenset(values)
        if rows := self.selectionModel().selectedRows():
            self.scrollTo(rows[0])

    def _select_values(self, values: Collection[Any]) -> None:
        self.select(np.flatnonzero(np.isin(np.asarray(self._row_keys), list(values))).tolist())

    def _report_selection(self) -> None:
        self._wanted = frozenset()
        self.chosen.emit(self.selected())

    def filter(self, needle: str) -> None:
        """Show only the rows whose first column contains this text. Those that are selected stay so."""
        rows = self.selected()
        self.words.set_needle(needle)
        self.select(rows)

    def set_empty_text(self, text: str) -> None:
        """The text of an empty table: why it is empty, and what to do."""
        self._empty = text
        self.viewport().update()

    def selected(self) -> list[int]:
        """Return the selected data rows in table order."""
        parts = [np.arange(part.top(), part.bottom() + 1) for part in self.selectionModel().selection().toList()]
        return self.words.sources(np.sort(np.concatenate(parts))) if parts else []

    def picked(self) -> list[Any]:
        """Return the items of the selected rows."""
        return [self.items[row] for row in self.selected() if row < len(self.items)]

    def select(self, rows: Sequence[int]) -> None:
        """Select the data rows that are shown."""
        chosen, last = QItemSelection(), len(self.words.columns) - 1
        for place in self.words.places(rows):
            chosen.append(QItemSelectionRange(self.words.index(place, 0), self.words.index(place, last)))
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect
        self.selectionModel().select(chosen, flags)

    def copied(self) -> str:
        """Return the selected rows, or the shown rows, as lines of text with tabs between cells."""
        rows = self.selected() or self.words.sources(np.arange(self.words.rowCount())[: self.most_copied])
        return "\n".join("\t".join(self.words.text(row, column) for column in self.words.columns) for row in rows)

    def keyPressEvent(self, event: QtGui.QKeyEvent) -> None:
        if event.matches(QtGui.QKeySequence.StandardKey.Copy):
            QtGui.QGuiApplication.clipboard().setText(self.copied())
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        pause = time.monotonic() - self._typed_at > QtWidgets.QApplication.keyboardInputInterval() / 1000
        self._typed, self._typed_at = search if pause else self._typed + search, time.monotonic()
        if (place := self.words.find(self._typed.lower())) is not None:
            self.setCurrentIndex(self.words.index(place, 0))

    def paintEvent(self, event: QtGui.QPaintEvent) -> None:
        super().paintEvent(event)
        if self.words.rowCount() == 0:
            area = self.viewport().rect().adjusted(GAP_4, GAP_4, -GAP_4, -GAP_4)
            with QtGui.QPainter(self.viewport()) as painter:
                painter.setPen(QtGui.QColor(colours(self).muted))
                flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap
                painter.drawText(area, flags, self.empty_text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange:
            self._fit_rows()
        elif event.type() in (event.Type.PaletteChange, event.Type.DevicePixelRatioChange) and self.isVisible():
            self._apply_colors()

    def showEvent(self, event: QtGui.QShowEvent) -> None:
        super().showEvent(event)
        self._apply_colors()  # a hidden table ignores the many changes of a palette while its tab is made

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fill_width()

    def fill_width(self) -> None:
        """Give the remaining width to the last column, or to the first one if the last contains numbers.

        If the table is too narrow, its texts are narrowed, at most to their titles, before it scrolls.
        """
        across, columns = self.horizontalHeader(), self.words.columns
        self._hide_spare()
        for place, width in self._narrowed.items():
            across.resizeSection(place, width)
        names = [column.name for column in columns]
        wide = names.index(self.widest) if self.widest else 0 if columns[-1].kind == "number" else len(names) - 1
        free = self.viewport().width() - (across.length() - across.sectionSize(wide))
        across.resizeSection(wide, max(free, least := self._width(columns[wide])))
        self._narrowed = self._narrow(least - free) if free < least else {}

    def _narrow(self, over: int) -> dict[int, int]:
        """Narrow the columns of texts and verdicts by so many pixels together; return their widths before."""
        texts = [(n, one) for n, one in enumerate(self.words.columns) if one.kind in ("text", "verdict")]
        widths = {n: width for n, _ in texts if (width := self.columnWidth(n))}
        spare = {n: max(0, widths[n] - self._title_width(one)) for n, one in texts if n in widths}
        share = min(1.0, over / (sum(spare.values()) or 1))
        for place, width in spare.items():
            self.setColumnWidth(place, widths[place] - math.ceil(share * width))
        return widths

    def _hide_spare(self) -> None:
        """Hide the spare columns for which the table is too narrow. Show them again when it is wide enough."""
        columns = self.words.columns
        spare = sorted((place for place, column in enumerate(columns) if column.spare), key=lambda n: columns[n].spare)
        used = sum(self._width(column) for column in columns if not column.spare)
        for place in spare:
            used += self._width(columns[place])
            self.setColumnHidden(place, used > self.viewport().width())

    def _width(self, column: Column) -> int:
        digits = self.fontMetrics().horizontalAdvance("0") * column.width
        return max(digits + 2 * GAP_2, self._title_width(column))

    def _title_width(self, column: Column) -> int:
        return self.fontMetrics().horizontalAdvance(column.title + "0") + 2 * GAP_2

    @property
    def empty_text(self) -> str:
        """The text that an empty table shows."""
        if self.words.needle and self.words.total:
            return f"None of the {self.words.total:,} rows contains “{self.words.needle}”. Clear the filter."
        return self._empty

    def _set_up_headers(self) -> None:
        across, down = self.horizontalHeader(), self.verticalHeader()
        down.hide()
        down.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        across.setHighlightSections(False)
        # a separate one, because the header would query the row selection for each cell
        across.setSelectionModel(QItemSelectionModel(self.words, self))
        across.setSortIndicatorClearable(True)
        across.setSortIndicator(-1, Qt.SortOrder.AscendingOrder)
        self.setSortingEnabled(True)
        self._fit_rows()

    def _fit_rows(self) -> None:
        self.number_font = QtGui.QFont(self.font())
        self.number_font.setFeature(QtGui.QFont.Tag("tnum"), 1)
        self.verticalHeader().setDefaultSectionSize(round(self.fontMetrics().height() * ROW_HEIGHT))
        self._fit_columns(range(len(self.words.columns)))

    def _fit_columns(self, places: Iterable[int]) -> None:
        for place in places:
            self._narrowed.pop(place, None)
            self.horizontalHeader().resizeSection(place, self._width(self.words.columns[place]))
        self.fill_width()

    def _apply_colors(self) -> None:
        """Use the current palette. The selection is lightly tinted, so that its text stays readable."""
        self.shown = shown = colours(self)
        for place in range(len(self.words.columns)):
            delegate = self.itemDelegateForColumn(place)
            if isinstance(delegate, _CellDelegate):
                delegate.refresh()
        wash = mixed(accent(self).name(), shown.surface, 0.2)
        if self.palette().color(QtGui.QPalette.ColorRole.Highlight) != wash:
            palette = QtGui.QPalette()  # a new palette, so that all other colors still follow the parent
            palette.setColor(QtGui.QPalette.ColorRole.Highlight, wash)
            palette.setColor(QtGui.QPalette.ColorRole.HighlightedText, QtGui.QColor(shown.ink))
            self.setPalette(palette)


def set_up_table(table: QtWidgets.QTableView) -> None:
    """Set what all tables share: no grid, many selected cells, scrolling by pixels, actions as context menu."""
    table.setShowGrid(False)
    table.setCornerButtonEnabled(False)
    table.setTabKeyNavigation(False)
    table.setSelectionMode(QtWidgets.QAbstractItemView.SelectionMode.ExtendedSelection)
    table.setVerticalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
    table.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
