"""A canvas of letter cells that can be typed into and dragged onto each other, and the warning below it.

Cell 0 is in the middle. The warning names the taboo words that can be traced.
"""

from collections.abc import Callable, Sequence
from typing import Generic

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from engine.drawing.shapes import Drawing
from engine.drawing.style import Style, style
from engine.words.paths.paths import ObviousWord
from studio.core.theme import GAP_1, Recolored, colours, icon
from studio.letters import P
from studio.widgets.canvas import Canvas
from studio.widgets.layouts import Label, heading, primary_button, push_button, strip

WIDTH = 300.0  # points; the canvas scales it


class CellCanvas(Canvas, Generic[P]):
    """Shows the cells and reports edits."""

    letter_typed = Signal(int, str)  # a cell and the letter typed into it
    swapped = Signal(int, int)  # two cells; the letter of one was dragged onto the other
    shuffled = Signal()  # Space was pressed

    def __init__(self, name: str, middle: str, draw: Callable[[P, Style, float], Drawing]) -> None:
        """Create a canvas. `middle` is the wing's word for cell 0; `draw` takes a puzzle and a width in points."""
        super().__init__(name)
        self._letters, self._middle, self._draw = "", middle, draw
        self.set_parts(_is_cell, draggable=_is_cell, describe=self._described)
        self.typed.connect(self._type)
        self.dragged.connect(lambda one, other: self.swapped.emit(cell_of(one), cell_of(other)))

    def show_puzzle(self, puzzle: P) -> None:
        self._letters = puzzle.letters.upper()
        self.show_drawing(self._draw(puzzle, style("classic"), WIDTH))

    def _described(self, part: str) -> str:
        if not self._letters:
            return part
        cell = cell_of(part)
        return f"{self._letters[cell]}, {self._middle if cell == 0 else f'outer letter {cell}'}"

    def _type(self, text: str) -> None:
        if text == " ":
            self.shuffled.emit()
        elif text != "\b" and self.current:
            cell = cell_of(self.current)
            self.letter_typed.emit(cell, text)
            self.set_current(f"cell {(cell + 1) % len(self._letters)}")


def _is_cell(part: str) -> bool:
    return part.startswith("cell ")


def cell_of(part: str) -> int:
    """Return the cell number of a part key."""
    return int(part.removeprefix("cell "))


ICON = 20  # pixels


class PathStrip(Recolored, QWidget):
    """Shows one of the words that can be traced. Hidden if there is none."""

    mend = Signal()  # the user requests an arrangement without taboo words
    word_changed = Signal(object)  # the `ObviousWord` that is shown now, or None

    def __init__(self, mend_text: str) -> None:
        super().__init__()
        self._found: tuple[ObviousWord, ...] = ()
        self._place = 0
        self.word, self.others = heading(), Label(wordWrap=True)
        self._icon = Label()
        self.next = push_button("Next Word", self._turn)
        self.nearest = primary_button(mend_text, "Rearrange the letters so that no taboo word can be traced")
        self.nearest.clicked.connect(self.mend)
        strip(self, (self.word, self.others), (self.next, self.nearest), mark=self._icon, gap=GAP_1)
        self.hide()
        self.recolor()

    def show_unavoidable(self, words: Sequence[str]) -> None:
        """Show that every arrangement contains one of `words`. An empty sequence shows nothing."""
        if words:
            self.others.show_text(
                f"Every arrangement shows a taboo word ({', '.join(words)}). Choose another hub or another word."
            )
        self.nearest.setEnabled(not words)

    @property
    def named(self) -> ObviousWord | None:
        """The word that is shown now, or None."""
        return self._found[self._place] if self._found else None

    def show_found(self, found: Sequence[ObviousWord]) -> None:
        """Show the words that can be traced. The current word stays, if it is among them."""
        words = [one.word for one in found]
        self._place = words.index(self.named.word) if self.named and self.named.word in words else 0
        self._found = tuple(found)
        self._show()

    def _turn(self) -> None:
        self._place = (self._place + 1) % len(self._found)
        self._show()

    def _show(self) -> None:
        self.nearest.setEnabled(True)
        if named := self.named:
            others = [one.word for one in self._found if one is not named]
            self.word.setText(f"{named.word.upper()} can be traced")
            self.others.show_text(f"and {', '.join(others)}" if others else "")
            self.next.setVisible(bool(others))
        self.setVisible(self.named is not None)
        self.word_changed.emit(self.named)

    def recolor(self) -> None:
        ink = colours(self).taboo
        self._icon.setPixmap(icon("barred", ink).pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
