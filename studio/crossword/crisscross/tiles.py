"""How a layout is shown: a thumbnail, its measures, and details with reasons for unplaced words."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QFont, QKeySequence, QPainter
from PySide6.QtWidgets import QPushButton, QWidget

from engine.crossword.grid import Cell, Grid, entries_of
from engine.crossword.interlock.layout import MOST_NAMED, Layout, counted, measures_text, share, unplaced_text
from engine.crossword.puzzle import ANYTHING, Objective
from studio.core.formatting import plural
from studio.core.theme import GAP_1, GAP_2, Colours, mixed
from studio.crossword.grid_tiles import Look
from studio.widgets.labels import ElidedLabel, Label, heading, tip
from studio.widgets.layouts import add_action, lay_out, push_button, row

LARGEST = 22  # pixels of a cell at most, so that small grids are not enlarged
CROSSED, CROSSED_DARK = 0.3, 0.5  # opacity of the accent in cells of two words, in light and dark themes
LINES = 2  # lines of text below every picture; the weighted criteria follow


def draw_texts(painter: QPainter, box: QRect, layout: Layout, criteria: Sequence[str], shown: Colours) -> None:
    """Write the measures of a layout at the bottom of its tile, and a line for each weighted criterion."""
    line = painter.fontMetrics().lineSpacing()
    lines = LINES + len(criteria)
    text = box.adjusted(GAP_2, box.height() - lines * line - GAP_2, -GAP_2, -GAP_1)
    places = [QRect(text.left(), text.top() + place * line, text.width(), line) for place in range(lines)]
    measures = layout.measures
    words, crossings = counted(layout), plural(measures.crossings, "crossing")
    _draw_line(painter, places[0], (words, words.rpartition(" ")[0]), share(measures), QColor(shown.ink))
    _draw_line(painter, places[1], (crossings,), f"{measures.columns} \u00d7 {measures.rows}", QColor(shown.muted))
    for place, criterion in zip(places[LINES:], criteria, strict=True):
        _draw_line(painter, place, (criterion,), "", QColor(shown.muted))


def _draw_line(painter: QPainter, box: QRect, lefts: Sequence[str], right: str, ink: QColor) -> None:
    """Draw the longest of some texts that fits on the left, and one on the right if there is space for both."""
    painter.setPen(ink)
    metrics, middle = painter.fontMetrics(), Qt.AlignmentFlag.AlignVCenter
    room = box.width() - metrics.horizontalAdvance(right) - GAP_2
    if metrics.horizontalAdvance(lefts[-1]) > room:
        right, room = "", box.width()
    left = next((text for text in lefts if metrics.horizontalAdvance(text) <= room), lefts[-1])
    fitting = metrics.elidedText(left, Qt.TextElideMode.ElideRight, room)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignLeft, fitting)
    painter.drawText(box, middle | Qt.AlignmentFlag.AlignRight, right)


def look_of(grid: Grid, shown: Colours, accent: QColor, font: QFont) -> tuple[Look, frozenset[Cell]]:
    """How the picture of a layout is drawn: cells of two words are tinted."""
    wash = mixed(accent.name(), shown.surface, CROSSED_DARK if shown.dark else CROSSED)
    return Look(wash, QColor(shown.ink), font, largest=LARGEST), _crossed(grid)


@lru_cache(maxsize=1_000)  # each tile needs it whenever it is painted
def _crossed(grid: Grid) -> frozenset[Cell]:
    """The cells in two entries."""
    across = {cell for entry in entries_of(grid) if entry.direction == "across" for cell in entry.cells}
    return frozenset(cell for one in entries_of(grid) if one.direction == "down" for cell in one.cells) & across


UNPLACED_LINES = 3  # lines reserved for unplaced words, so that nothing moves when they change


class LayoutDetails(QWidget):
    """Shows the details of a layout; its actions copy the layout to the clipboard."""

    copy_text = Signal()
    copy_picture = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.total, self.measures, self.unplaced = heading(), ElidedLabel(), Label(wordWrap=True)
        self.unplaced.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.unplaced.setFixedHeight(UNPLACED_LINES * self.unplaced.fontMetrics().lineSpacing())
        self.buttons = [
            self._copier("Copy as Text", QKeySequence.StandardKey.Copy, self.copy_text.emit),
            self._copier("Copy as Picture", "", self.copy_picture.emit),
        ]
        lay_out(self, row(self.total, *self.buttons, stretch=self.total), self.measures, self.unplaced, gap=GAP_1)
        self.show_layout(None, {})

    def show_layout(self, shown: Layout | None, texts: Mapping[str, str], objective: Objective = ANYTHING) -> None:
        """Show a layout, or nothing; `texts` has the words of the list by their letters."""
        self.total.setText(counted(shown) if shown else "")
        self.measures.say(measures_text(shown.measures, objective) if shown else "")
        self.unplaced.setText(unplaced_text(shown.unplaced, texts, MOST_NAMED) if shown else "")
        self.unplaced.setToolTip(tip(unplaced_text(shown.unplaced, texts)) if shown else "")
        for button in self.buttons:
            button.setEnabled(shown is not None)

    def _copier(self, text: str, key: str | QKeySequence.StandardKey, act: Callable[[], object]) -> QPushButton:
        """A button and an action with the same text."""
        return push_button(text, add_action(self, text, key, act).trigger)
