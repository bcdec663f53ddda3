"""The chooser of patterns: criteria, and small pictures of the patterns found for them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from engine.core.errors import BadInput
from engine.crossword.grid import Grid
from engine.crossword.patterns.gallery import gallery, usual_entries
from engine.crossword.patterns.rules import GridRules
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.pattern_view import PatternView
from studio.widgets.fields import RangeField
from studio.widgets.labels import Label, heading
from studio.widgets.layouts import form, lay_out, row

JOB = "crossword.patterns"
LOOKING = "Generating patterns\u2026"
NONE = "No pattern was found. Allow more or fewer words, or other theme lengths."
WIDTH = 140
"""Pixels of the field of theme lengths at least."""


class PatternChooser(QWidget):
    """Generates patterns for the size and the rules of the page, and shows them as they are found.

    Signals:
        chosen: the pattern to take.
        left: the user goes back to the page.
    """

    chosen = Signal(object)
    left = Signal()

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seed = jobs, 0
        self._size, self._rules = (15, 15), GridRules("american")
        self.title, self.status, self.view = heading(), Label(wordWrap=True), PatternView()
        self.words = RangeField("Words", "Number of words in the pattern; empty for as many as the rules allow")
        self.themes = QLineEdit()
        self.themes.setMinimumWidth(WIDTH)
        self.themes.setAccessibleName("Theme lengths")
        self.themes.setToolTip("Lengths of words across that the pattern must have")
        self.back, self.more = QPushButton("Back"), QPushButton("More")
        self.back.setToolTip("Back to the settings of the grid")
        self.more.setToolTip("Generate other patterns (Enter in a field)")
        self._lay_out()
        self.back.clicked.connect(self.leave)
        self.more.clicked.connect(self.search)
        self.themes.returnPressed.connect(self.search)
        for field in (self.words.least, self.words.most):
            field.returnPressed.connect(self.search)
        self.view.chosen.connect(self._choose)

    def enter(self, rows: int, columns: int, rules: GridRules, grid: Grid) -> None:
        """Generate patterns of a size by some rules; `grid` is the present one."""
        self._size, self._rules = (rows, columns), rules
        self.title.setText(f"{rules.name.title()} patterns, {columns} \u00d7 {rows}")
        self.themes.setPlaceholderText(f"{columns}, {max(columns - 4, rules.shortest)}, {columns}")
        self.view.show_taken(grid)
        self.search()
        self.view.setFocus()

    def show_grid(self, grid: Grid) -> None:
        """Mark the pattern of the present grid."""
        self.view.show_taken(grid)

    def leave(self) -> None:
        """Stop generating and go back."""
        self.stop()
        self.left.emit()

    def stop(self) -> None:
        """Stop generating."""
        self._jobs.drop(JOB)

    def search(self) -> None:
        """Generate patterns in a job."""
        try:
            themes = _lengths(self.themes.text())
        except BadInput as error:
            self._end((), str(error))
            return
        least, most = self.words.range()
        entries = usual_entries(*self._size, self._rules)
        if least or most:
            entries = int(least or 1), int(most or self._size[0] * self._size[1])
        first = self._seed * 1000 + 1
        self._seed += 1
        self.view.show_patterns((), LOOKING)
        self.status.setText(LOOKING)
        self._jobs.start(
            JOB,
            gallery,
            *self._size,
            self._rules,
            entries=entries,
            themes=themes,
            seed=first,
            lane="process",
            name="Generating patterns",
            on_best=self._show,
            on_done=self._end,
            on_failed=lambda why: self._end((), why),
            on_stopped=lambda: self._end(self.view.patterns),
            describe_best=lambda found: plural(len(found), "pattern"),
        )

    def _show(self, found: Sequence[Grid]) -> None:
        self.view.show_patterns(found)
        self.status.setText(f"{plural(len(found), 'pattern')} so far. Click one to take it.")

    def _end(self, found: Sequence[Grid], why: str = NONE) -> None:
        self.view.show_patterns(found, why)
        self.status.setText(f"{plural(len(found), 'pattern')}. Click one to take it." if found else "")

    def _choose(self, pattern: Grid) -> None:
        self.view.show_taken(pattern)
        self.chosen.emit(pattern)

    def _lay_out(self) -> None:
        fields = form()
        fields.addRow("&Words", self.words)
        fields.addRow("&Theme lengths", self.themes)
        head = row(self.back, self.title, stretch=self.title)
        lay_out(self, head, fields, row(self.status, self.more, stretch=self.status), self.view, gap=GAP_2,
                stretch=self.view)  # fmt: skip


def _lengths(text: str) -> tuple[int, ...]:
    """The numbers of a text.

    Raises:
        BadInput: If a part is not a number.
    """
    parts = text.replace(",", " ").replace(";", " ").split()
    if wrong := [part for part in parts if not (part.isascii() and part.isdecimal())]:
        raise BadInput(f"{wrong[0]!r} is not a length", mend="Write numbers such as 15, 11, 15.")
    return tuple(map(int, parts))
