"""The house patterns beside the chooser of patterns: which are shown, and how more are kept."""

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QPushButton, QWidget

from engine.calendar.patterns import Used, keep_patterns, tags_in
from engine.core.errors import first_named
from engine.core.job import Control
from engine.core.store import Store
from engine.crossword.grid import Grid
from engine.documents.conversion import patterns_in
from studio.core.formatting import patterns_kept, plural
from studio.core.jobs import Jobs
from studio.widgets.fields import number_box
from studio.widgets.layouts import described, form, labelled, lay_out, push_button, row

KEEP = "crossword.patterns.keep"
EVERY = "Every tag"
TAG = 20  # characters of a tag that are seen
MOST_WEEKS = 520
MOST_NAMED = 3  # files that cannot be read


class HouseFields(QWidget):
    """Which of the house patterns are wanted: the tag, and how long they were not used."""

    changed = Signal()  # what is wanted, or what is kept
    said = Signal(str)  # what was kept, or why not

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self.tag = described(
            QComboBox(editable=True), "Tag", "Patterns with this tag are shown, and those that are kept get it"
        )
        unused = "Weeks without a puzzle in the calendar, at least"
        self.weeks = number_box(unused, 0, MOST_WEEKS, unit=" weeks", lowest="any time")
        self.keep = QPushButton("&Keep This Pattern")
        self.folder = push_button("&Import Folder\u2026", self._choose)
        self.keep.setToolTip("Keep the blocks and bars of this grid in the house patterns")
        self.folder.setToolTip("Keep the patterns of all crosswords below a folder")
        self.tag.addItem("")
        self.tag.setMinimumContentsLength(TAG)
        self.tag.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.tag.lineEdit().setPlaceholderText(EVERY)  # pyright: ignore[reportOptionalMemberAccess]
        fields = form()
        fields.addRow(labelled("&Tag", self.tag), row(self.tag, None))
        fields.addRow(labelled("&Not used for", self.weeks), row(self.weeks, None))
        lay_out(self, fields, row(self.keep, self.folder, None))
        self.tag.currentTextChanged.connect(self.changed)
        self.weeks.valueChanged.connect(self.changed)

    def wanted(self, size: tuple[int, int]) -> dict[str, object]:
        """The arguments of `house_patterns` for what is wanted of a size, rows and columns."""
        weeks = self.weeks.value()
        before = str(date.today() - timedelta(weeks=weeks)) if weeks else ""
        return {"size": size, "tag": self.tag.currentText(), "before": before}

    def list_tags(self, found: Iterable[Used]) -> None:
        """Offer the tags of patterns too."""
        there = {self.tag.itemText(place) for place in range(self.tag.count())}
        for tag in sorted({tag for one in found for tag in one.pattern.tags} - there):
            self.tag.addItem(tag)

    def keep_grid(self, grid: Grid) -> None:
        """Keep the pattern of a grid."""
        self._start(kept, grid)

    def _choose(self) -> None:
        if folder := QFileDialog.getExistingDirectory(self, "Folder of Crosswords"):
            self._start(imported, folder)

    def _start(self, function: Callable[..., str], what: object) -> None:
        tag = self.tag.currentText()
        self._jobs.start(
            KEEP, function, what, tag, name="Keeping patterns", on_done=self._end, on_failed=self.said.emit
        )

    def _end(self, sentence: str) -> None:
        self.changed.emit()
        self.said.emit(sentence)


def kept(grid: Grid, tags: str) -> str:
    """Keep the pattern of a grid with some tags. Return a sentence on it. Raises as `keep_patterns`."""
    new = keep_patterns(Store(), (grid,), tags_in(tags))
    return "The pattern is kept." if new else f"The pattern was kept before{', and has the tag too' * bool(tags)}."


def imported(folder: str, tags: str, *, control: Control | None = None) -> str:
    """Keep the patterns of a folder with some tags. Return a sentence on them. Raises as `keep_patterns`."""
    grids, problems = patterns_in((Path(folder),), date.today().isoformat(), control=control)
    new = keep_patterns(Store(), grids, tags_in(tags))
    more = f" {plural(len(problems), 'file')} not read: {first_named(problems, MOST_NAMED, '; ')}" if problems else ""
    return patterns_kept(new, len(grids)) + more
