"""The table of the desk, which paints the cells and turns keys and drags into requests; and the details of the selected
cell: its puzzle, the reasons against printing it, the decisions, and its log."""

from collections.abc import Callable, Sequence
from functools import lru_cache

from PySide6 import QtGui, QtWidgets
from PySide6.QtCore import QEvent, QItemSelection, QItemSelectionModel, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QImage, QKeyEvent, QPainter, QPaintEvent, QPalette, QPen

from engine.bee import puzzle as bee
from engine.calendar.entry import DECIDED, Entry, Key, board_name
from engine.calendar.judging import lexicon_name
from engine.core import Control, Printed
from engine.crossword import puzzle as crossword
from engine.crossword.diagram import grid_drawing
from engine.drawing.shapes import Drawing
from engine.drawing.style import style
from engine.soup import puzzle as soup
from engine.wheel import puzzle as wheel
from engine.wings import Body, wing_of
from studio.calendar.model import CalendarModel, Cell, Index, describe
from studio.core.theme import GAP_1, GAP_2, RADIUS, accent, colours, mixed, on_accent
from studio.widgets.canvas import Figure
from studio.widgets.layouts import FlowLayout, Label, heading, lay_out, push_button, row
from studio.widgets.word_table import set_up_table

SMALL = 0.88  # of the font's size, for all but the letters
LINES = 2.35  # of the letters, the height of a row
LEAST = 112  # pixels of a column
ARROWS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_LEFT = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
_WRAPPED = _LEFT | int(Qt.TextFlag.TextWordWrap)


class CalendarView(QtWidgets.QTableView):
    """Shows the calendar; actions added with `addAction` form its context menu."""

    opened = Signal(object)  # the cell that was double-clicked or activated with Enter
    chosen = Signal()  # the selection was changed
    # the key of a cell, and the day above or below to move it to (Alt with an arrow)
    pushed = Signal(object, str)

    def __init__(self) -> None:
        super().__init__()
        self.nothing = ""  # the text in place of the days if none is shown
        self.calendar = CalendarModel(self)
        self._take_colours()
        self.setModel(self.calendar)
        self.setItemDelegate(CellDelegate(self))
        self.setAccessibleName("Calendar")
        set_up_table(self)
        self.setMouseTracking(True)
        self.setDragDropMode(QtWidgets.QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.setDragDropOverwriteMode(True)
        self.setHorizontalScrollMode(QtWidgets.QAbstractItemView.ScrollMode.ScrollPerPixel)
        palette = QPalette()  # a new one, so that all other colors still follow the parent
        palette.setColor(QPalette.ColorRole.Highlight, Qt.GlobalColor.transparent)  # the delegate paints it
        self.setPalette(palette)
        across, down = self.horizontalHeader(), self.verticalHeader()
        across.setMinimumSectionSize(LEAST)
        across.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Stretch)
        across.setDefaultAlignment(Qt.AlignmentFlag(_WRAPPED))
        down.setSectionResizeMode(QtWidgets.QHeaderView.ResizeMode.Fixed)
        for header in (across, down):
            header.setHighlightSections(False)
            header.setSectionsClickable(True)  # a click selects a day, or a series
        self._fit()
        self.activated.connect(lambda index: self.opened.emit(self.calendar.cell(index)))
        self.selectionModel().selectionChanged.connect(lambda *_: self.chosen.emit())
        self.calendar.modelReset.connect(self._share_width)

    def cells(self) -> list[Cell]:
        """Return the selected cells by day."""
        return sorted(map(self.calendar.cell, self.selectedIndexes()), key=lambda cell: cell.day)

    def entries(self) -> list[Entry]:
        """Return the selected entries by day."""
        return [cell.entry for cell in self.cells() if cell.entry]

    def select(self, keys: list[Key]) -> None:
        """Select the shown cells of some keys; the first becomes the current one."""
        model, flag = self.selectionModel(), QItemSelectionModel.SelectionFlag
        shown = [index for key in keys if (index := self.calendar.index_of(key)).isValid()]
        chosen = QItemSelection()
        for index in shown:
            chosen.select(index, index)
        model.select(chosen, flag.ClearAndSelect)  # all at once: each change is drawn
        if shown:
            model.setCurrentIndex(shown[0], flag.NoUpdate)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        here = self.currentIndex()
        if event.modifiers() & Qt.KeyboardModifier.AltModifier and event.key() in ARROWS:
            there = here.siblingAtRow(here.row() + ARROWS[Qt.Key(event.key())])
            if here.isValid() and there.isValid() and self.calendar.cell(here).entry:
                self.pushed.emit(self.calendar.cell(here).key, self.calendar.cell(there).day)
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._take_colours()  # once, not for each cell
        super().paintEvent(event)
        if not self.calendar.rowCount():
            with QPainter(self.viewport()) as painter:
                painter.setPen(QColor(self.shown.muted))
                painter.drawText(self.viewport().rect(), Qt.AlignmentFlag.AlignCenter, self.nothing)

    def _take_colours(self) -> None:
        self.shown, self.accent, self.on_accent = colours(self), accent(self), on_accent(self)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == event.Type.FontChange:
            self._fit()

    def resizeEvent(self, event: QtGui.QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Let the columns share the width; where they would be too narrow, let the view scroll."""
        columns, header = self.calendar.columnCount(), self.horizontalHeader()
        wide = self.viewport().width() // max(1, columns) >= LEAST
        mode = QtWidgets.QHeaderView.ResizeMode.Stretch if wide else QtWidgets.QHeaderView.ResizeMode.Fixed
        header.setSectionResizeMode(mode)
        header.setDefaultSectionSize(LEAST)
        several = len({column.publication.name for column in self.calendar.columns}) > 1
        header.setMinimumHeight((3 * self.fontMetrics().height() + 2 * GAP_2) * several)  # for long names

    def _fit(self) -> None:
        self.small, self.letters = QFont(self.font()), QFont(self.font())
        self.small.setPointSizeF(self.font().pointSizeF() * SMALL)
        self.small.setFeature(QFont.Tag("tnum"), 1)
        self.letters.setWeight(QFont.Weight.DemiBold)
        self.verticalHeader().setDefaultSectionSize(round(LINES * QFontMetrics(self.letters).height()) + 2 * GAP_1)


class CellDelegate(QtWidgets.QStyledItemDelegate):
    """Paints a cell: a small picture or the letters, the number, the state, and open questions."""

    def __init__(self, view: CalendarView) -> None:
        super().__init__(view)
        self._view = view

    def paint(self, painter: QPainter, option: QtWidgets.QStyleOptionViewItem, index: Index) -> None:
        cell, area = self._view.calendar.cell(index), QRect(option.rect)  # type: ignore[attr-defined]
        painter.save()
        self._ground(painter, area, option, index, cell)
        inner = area.adjusted(GAP_2, GAP_1, -GAP_2, -GAP_1)
        if cell.entry:
            self._entry(painter, inner, cell, cell.entry)
        elif not cell.free:
            painter.setFont(self._view.small)
            painter.setPen(QColor(self._view.shown.muted))
            painter.drawText(inner, _LEFT, "empty")
        painter.restore()

    def _ground(
        self, painter: QPainter, area: QRect, option: QtWidgets.QStyleOptionViewItem, index: Index, cell: Cell
    ) -> None:
        view, shown, state = self._view, self._view.shown, option.state  # type: ignore[attr-defined]
        inner = QRectF(area).adjusted(2, 2, -2, -3)
        painter.fillRect(area, QColor(shown.surface))  # over the selection that the style draws
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if cell.free and not cell.entry:
            painter.fillRect(area, QBrush(QColor(shown.hairline), Qt.BrushStyle.BDiagPattern))
        if state & QtWidgets.QStyle.StateFlag.State_Selected:
            painter.setBrush(mixed(view.accent.name(), shown.surface, 0.22))
            painter.drawRoundedRect(inner, RADIUS, RADIUS)
        elif state & QtWidgets.QStyle.StateFlag.State_MouseOver:
            painter.setBrush(mixed(shown.ink, shown.surface, 0.05))
            painter.drawRoundedRect(inner, RADIUS, RADIUS)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if view.hasFocus() and view.currentIndex() == index:
            painter.setPen(QPen(QColor(shown.ink), 1.0))
            painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5), RADIUS, RADIUS)
        painter.setPen(QColor(shown.hairline))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _entry(self, painter: QPainter, area: QRect, cell: Cell, entry: Entry) -> None:
        view, shown, line = self._view, self._view.shown, area.height() // 2
        top = QRect(area.left(), area.top(), area.width(), line)
        puzzle = entry.puzzle
        if isinstance(puzzle, bee.Puzzle | wheel.Puzzle):
            self._letters(painter, top, puzzle.letters)
        else:
            words = entry.name.split(" ")[0] if entry.kind == "crossword" else entry.shown
            text = f"{entry.number:,}" if entry.number else words.upper()
            if isinstance(puzzle, crossword.Puzzle):
                square = QRect(area.left(), area.top(), area.height(), area.height())
                self._thumbnail(painter, square, puzzle.grid.rows)
                top.adjust(area.height() + GAP_2, 0, 0, 0)
            elif isinstance(puzzle, soup.Puzzle):
                text = board_name(puzzle)
            painter.setFont(view.letters)
            painter.setPen(QColor(shown.ink))
            self._elided(painter, top, text)
        below = QRect(top.left(), top.bottom() + 1, top.width(), area.bottom() - top.bottom())
        self._state(painter, below, entry)

    def _state(self, painter: QPainter, line: QRect, entry: Entry) -> None:
        """Write the open questions in the colour of cautions, or else the text of `facts_of`."""
        shown = self._view.shown
        painter.setFont(self._view.small)
        measure = painter.fontMetrics().horizontalAdvance
        ink = shown.clean if entry.state in DECIDED else shown.muted
        if entry.reasons or entry.changed_since_approval:
            ink = shown.taboo if entry.reasons else shown.caution
        painter.setPen(QColor(ink))
        self._elided(painter, line, facts_of(entry, lambda text: measure(text) <= line.width()))

    def _elided(self, painter: QPainter, line: QRect, text: str) -> None:
        metrics = painter.fontMetrics()
        painter.drawText(line, _LEFT, metrics.elidedText(text, Qt.TextElideMode.ElideRight, line.width()))

    def _letters(self, painter: QPainter, line: QRect, letters: str) -> None:
        view = self._view
        chip = QRectF(line.left(), line.top(), line.height(), line.height())
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(view.accent)
        painter.drawRoundedRect(chip, RADIUS / 1.5, RADIUS / 1.5)
        painter.setFont(view.letters)
        painter.setPen(view.on_accent)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, letters[0].upper())
        painter.setPen(QColor(view.shown.ink))
        painter.drawText(line.adjusted(line.height() + GAP_1 + 2, 0, 0, 0), _LEFT, letters[1:].upper())

    def _thumbnail(self, painter: QPainter, area: QRect, rows: tuple[str, ...]) -> None:
        if rows:
            shown = self._view.shown
            light, dark = (shown.muted, shown.base) if shown.dark else (shown.hairline, shown.ink)
            side = max(1.0, min(area.height() / len(rows), area.width() / len(rows[0])))
            place = QRectF(area.left(), area.top(), side * len(rows[0]), side * len(rows))
            painter.drawImage(place, _thumbnail(rows, light, dark))


def facts_of(entry: Entry, fits: Callable[[str], bool]) -> str:
    """Return the open questions on an entry; or its state, number, unread clues and difficulty in the longest form
    that fits. The state comes first, so that it is not cut off."""
    if entry.reasons:
        return f"\u25b2 {len(entry.reasons)} \u00b7 {entry.reasons[0]}"
    if entry.changed_since_approval:
        return "\u25b2 changed since approval" if fits("\u25b2 changed since approval") else "\u25b2 changed"
    number = f"{entry.number:,}" if entry.number and entry.kind != "crossword" else ""
    locked, level = "locked" * entry.locked, entry.difficulty.partition(",")[0]
    state, unread = entry.state, ""
    if entry.unread:
        state, unread = f"{entry.state} \u25cf", f"{entry.unread} unread"
    long, short = (entry.state, locked, number, unread, entry.difficulty), (state, locked, number, level)
    forms = (long, short, (state, locked or number), (state,))
    return next(filter(fits, (" \u00b7 ".join(filter(None, form)) for form in forms)), entry.state)


@lru_cache(maxsize=1000)
def _thumbnail(rows: tuple[str, ...], light: str, dark: str) -> QImage:
    """Return a grid with a pixel for each cell: open ones light, black squares dark."""
    image = QImage(len(rows[0]), len(rows), QImage.Format.Format_RGB32)
    image.fill(QColor(light))
    for number, line in enumerate(rows):
        for place, char in enumerate(line):
            if char == "#":
                image.setPixelColor(place, number, QColor(dark))
    return image


WIDTH = 200.0  # points of a figure
STYLE = "classic"


def drawn(puzzle: Body, record: Printed | None = None, *, control: Control) -> Drawing | None:
    """Return the figure of a puzzle with its recorded answers; None if it has none."""
    if isinstance(puzzle, crossword.Puzzle):  # its clues would be too small to read
        return grid_drawing(puzzle.grid, style(STYLE), WIDTH, letters=True)
    wing = wing_of(puzzle)
    key = wing.open_key(puzzle, record, control=control)
    if not wing.parts(puzzle, key):
        return None
    return wing.figure(puzzle, style(STYLE), "puzzle", WIDTH, key)


class Details(QtWidgets.QScrollArea):
    """Shows one cell, or the number of selected ones."""

    accept = Signal()  # print the puzzle as it was made, despite findings
    take = Signal()  # print it with the answers of the current lists
    replace = Signal()  # make another puzzle

    def __init__(self, parent: QtWidgets.QWidget | None = None, *, figures: bool = True) -> None:
        """Make it empty; without figures if the puzzle is shown elsewhere."""
        super().__init__(parent, widgetResizable=True)
        self._figures = figures
        self.title, self.facts = heading(wrapped=True), Label(wordWrap=True)
        self.now, self.approved = Figure(), Figure()
        self.approved_label, self.now_label = Label("As approved"), Label("Now")
        self.reasons, self.log = Label(wordWrap=True), Label(wordWrap=True)
        self.log_title = Label("Log")
        self.buttons = [
            push_button("&Keep As It Is", self.accept, "Print it with its answers as they were"),
            push_button("&Take Today's Answers", self.take, "Print it with the answers of today's lists and rulings"),
            push_button("Re&place", self.replace, "Make another puzzle for this day"),
        ]
        self.decisions = lay_out(QtWidgets.QWidget(), FlowLayout(self.buttons))
        # the approved puzzle, beside the current one
        self.before = lay_out(QtWidgets.QWidget(), self.approved_label, self.approved, stretch=self.approved)
        beside = lay_out(QtWidgets.QWidget(), self.now_label, self.now, stretch=self.now)
        parts = (self.title, self.facts, self.reasons, self.decisions)
        pair = row(self.before, beside, stretch={self.before: 1, beside: 1})
        self.setWidget(lay_out(QtWidgets.QWidget(), *parts, pair, self.log_title, self.log, None, margin=None))
        self.setFrameShape(QtWidgets.QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        for label in (self.facts, self.reasons, self.log):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.show_cells(())

    def show_cells(self, cells: Sequence[Cell], *, empty: str = "") -> None:
        """Show one cell, the number of several cells, or a hint if none is selected."""
        entry = cells[0].entry if len(cells) == 1 else None
        if len(cells) == 1:
            title, *facts = describe(cells[0]).split("\n")
            facts = [line for line in facts if not entry or line not in entry.reasons]
            if entry and lexicon_name(entry):
                facts.append(f"Word list: {lexicon_name(entry)}")
        else:
            title, *facts = (f"{len(cells)} cells selected" if cells else empty).split("\n")
        self.title.setText(title)
        self.facts.setText("\n".join(facts))
        reasons = entry.reasons if entry else ()
        self.reasons.setText("\n".join(f"\u25b2 {reason}" for reason in reasons))
        self.reasons.setStyleSheet(f"color: {colours(self).caution}")
        for part in (self.reasons, self.decisions):
            part.setVisible(bool(reasons))
        changed = bool(self._figures and entry and entry.changed_since_approval)
        for part in (self.before, self.now_label):
            part.setVisible(changed)
        self.now.setVisible(self._figures and entry is not None and entry.puzzle is not None)
        self.show_figures(None, None)
        self.show_log(())

    def show_figures(self, now: Drawing | None, approved: Drawing | None) -> None:
        """Show the figures of the puzzle and of the approved version."""
        self.now.show_drawing(now)
        self.approved.show_drawing(approved)

    def show_log(self, lines: Sequence[str]) -> None:
        self.log.setText("\n".join(lines))
        for part in (self.log, self.log_title):
            part.setVisible(bool(lines))


def figures_of(entry: Entry, *, control: Control) -> tuple[Drawing | None, Drawing | None]:
    """Return the figures of the puzzle of an entry, and of the approved one if it differs."""
    now = drawn(entry.puzzle, entry.record, control=control) if entry.puzzle is not None else None
    differs = entry.changed_since_approval and entry.approved is not None
    return now, drawn(entry.approved, control=control) if differs and entry.approved is not None else None
