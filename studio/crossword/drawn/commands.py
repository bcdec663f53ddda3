"""The tools and commands of the grid while it is drawn, and the keys of the Crossword tab."""

from collections.abc import Callable, Collection
from functools import partial
from typing import ClassVar

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QSizePolicy, QWidget

from engine.crossword.editing.drawn import marked
from engine.crossword.editing.placing import released, theme_alone, without_fill, without_letters
from engine.crossword.grid import BLOCK, GREY, VOID, Mark, Slot, place_name
from engine.crossword.puzzle import Puzzle
from studio.core.theme import GAP_2, GAP_3, GAP_4, accent, colours
from studio.crossword.drawn.canvas import DrawCanvas
from studio.crossword.drawn.gestures import Tool
from studio.widgets.fields import Segments
from studio.widgets.layouts import add_action, row

NO_LETTER = "There is no letter yet. Type one, and then make it a given letter."


class DrawActions:
    """Adds the commands to the canvas's context menu."""

    def __init__(self, canvas: DrawCanvas) -> None:
        self._canvas = canvas
        clear, action = self._clear, partial(add_action, canvas)
        self.all = (
            action("Block", "Ctrl+B", lambda: canvas.toggle(BLOCK)),
            action("Blank", "Ctrl+Shift+B", lambda: canvas.toggle(VOID)),
            action("Circle", "Ctrl+K", lambda: self._toggle("Circle", circle=True)),
            action("Shade", "Ctrl+H", lambda: self._toggle("Shade", shade=GREY)),
            action("Given Letter", "Ctrl+G", lambda: self._toggle("Given letter", given=True)),
            action("Several Letters\u2026\tIns", "", canvas.ask_rebus),
            action("Select All", "Ctrl+A", canvas.select_all),
            action("Let Searches Change Letters", "Ctrl+R", lambda: self._release(on=True)),
            action("Keep Letters", "Ctrl+Shift+R", lambda: self._release(on=False)),
            action("Clear Fill", "Ctrl+Backspace", lambda: clear(without_fill, "Clear fill")),
            action("Clear Letters", "Ctrl+Shift+Backspace", lambda: clear(without_letters, "Clear letters")),
            action("Keep Theme", "Ctrl+Shift+T", lambda: clear(theme_alone, "Keep theme")),
        )
        canvas.mode_changed.connect(self._show_mode)
        self._show_mode(canvas.mode)

    def _toggle(self, name: str, **mark: bool | str) -> None:
        canvas, grid = self._canvas, self._canvas.puzzle.grid
        cells = sorted(filter(grid.is_open, canvas.chosen_cells))
        ((field, on),) = mark.items()
        if field == "given":
            if cells and not any(map(grid.text, cells)):
                canvas.refused.emit(NO_LETTER)
            cells = [cell for cell in cells if grid.text(cell)]
        if not cells:
            return
        remove = all(getattr(grid.mark(cell) or Mark(*cell), field) for cell in cells)
        where = place_name(cells[0]) if len(cells) == 1 else f"{len(cells)} cells"
        text = f"Remove {name.lower()} at {where}" if remove else f"{name} at {where}"
        canvas.edit(lambda: marked(canvas.puzzle, cells, **{field: type(on)() if remove else on}), text)

    def _release(self, *, on: bool) -> None:
        canvas, cells = self._canvas, self._canvas.chosen_cells
        name = "Let searches change letters" if on else "Keep letters"
        canvas.edit(lambda: released(canvas.puzzle, cells, on=on), name)

    def _clear(self, made: Callable[[Puzzle], Puzzle], name: str) -> None:
        canvas = self._canvas
        canvas.edit(lambda: made(canvas.puzzle), name)

    def _show_mode(self, mode: str) -> None:
        for action in self.all:
            action.setVisible(mode == "draw")


TIPS: dict[Tool, str] = {
    "cursor": "Click a cell to type there; click again to turn. Drag to select cells.",
    "block": "Click or drag to draw black squares, or to remove them (period, or Ctrl+B)",
    "bar": "Click an edge, or drag along edges, to draw bars (Ctrl and an arrow key)",
    "blank": "Click or drag to remove cells from the grid, or to put them back (Ctrl+Shift+B)",
    "circle": "Click or drag to draw circles (Ctrl+K)",
    "shade": "Click or drag to shade cells (Ctrl+H)",
}
TEXTS = {**{tool: tool.title() for tool in TIPS}, "cursor": "Type"}


class Legend(QWidget):
    """Explains, if there is space, how typed, placed and filled letters look, or slots that exclude each other."""

    _ORIGINS: ClassVar = (("typed", ""), ("placed", "placed"), ("filled", "filled"))

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Bold letters were typed, colored ones placed, and light ones filled by a search")
        self.setToolTip(self.accessibleName())
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        self.excluded = self._marked = False
        self._hatched = ""
        self.hide()

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Show how letters look if one was placed or filled."""
        self._marked = any(mark.origin for mark in puzzle.grid.marks)
        self.setVisible(self._marked or self.excluded)

    def show_excluded(self, slots: Collection[Slot]) -> None:
        """Show how slots look that exclude each other, or have the same word, if there are some."""
        self.excluded, self._hatched = bool(slots), "no word fits" if len(slots) == 1 else "exclude each other"
        self.setVisible(self._marked or self.excluded)
        self.updateGeometry()
        self.update()

    @property
    def _words(self) -> tuple[tuple[str, str], ...]:
        return ((self._hatched, "filled"),) if self.excluded else self._ORIGINS

    def sizeHint(self) -> QSize:
        width = sum(self._font(origin)[0].horizontalAdvance(word) for word, origin in self._words)
        return QSize(width + 2 * GAP_2 + self.excluded * self.fontMetrics().height(), self.fontMetrics().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.fontMetrics().height())

    def _font(self, origin: str) -> tuple[QFontMetrics, QFont]:
        font = QFont(self.font())
        font.setBold(origin != "filled")
        return QFontMetrics(font), font

    def paintEvent(self, event: QPaintEvent) -> None:
        at = 0
        if self.width() < self.sizeHint().width():
            return
        with QPainter(self) as painter:
            if self.excluded:
                side = self.fontMetrics().height()
                hatch = QBrush(QColor(colours(self).taboo), Qt.BrushStyle.BDiagPattern)
                painter.fillRect(QRect(0, (self.height() - side) // 2, side, side), hatch)
                at = side + GAP_2
            for word, origin in self._words:
                metrics, font = self._font(origin)
                painter.setFont(font)
                painter.setPen(accent(self) if origin == "placed" else QColor(colours(self).ink))
                box = QRect(at, 0, metrics.horizontalAdvance(word), self.height())
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter, word)
                at += box.width() + GAP_2


class DrawTools(QWidget):
    """Shows the tools."""

    tool_chosen = Signal(str)  # the tool
    pencil_switched = Signal(bool)  # whether typed letters are pencilled

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tools = Segments("Tool", {**TEXTS}, {**TIPS})
        self.tools.show_value("cursor")
        self.pencil = QCheckBox("Pencil")
        self.pencil.setToolTip("Type letters that are not decided yet. They are grey and not printed (Ctrl+I).")
        self.legend = Legend()
        line = row(self.tools, self.pencil, None, self.legend)
        line.setSpacing(GAP_3)
        line.setContentsMargins(GAP_4, GAP_2, GAP_4, 0)
        self.setLayout(line)
        self.order = (*self.tools.buttons.values(), self.pencil)  # the controls, in the order of the Tab key
        self.tools.chosen.connect(self.tool_chosen)
        self.pencil.toggled.connect(self.pencil_switched)
