"""The chooser of patterns: criteria, and small pictures of the patterns found for them, or of the house's own."""

from collections.abc import Callable, Iterable, Sequence
from datetime import date, timedelta
from pathlib import Path
from typing import TypeAlias

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QMenu, QPushButton, QWidget

from engine.calendar.patterns import (
    HousePattern,
    Used,
    forget_patterns,
    house_patterns,
    keep_patterns,
    library,
    patterns_kept,
    tags_in,
)
from engine.core import BadInput, Control, first_named, plural
from engine.core.dates import short_date
from engine.core.store import Store
from engine.crossword.editing.placing import losses_of_grid, losses_of_pattern
from engine.crossword.fill.vocabulary import FillSettings
from engine.crossword.grid import Grid, entries_of, pattern_of
from engine.crossword.grid_text import parts_text
from engine.crossword.patterns.gallery import gallery, usual_entries
from engine.crossword.patterns.rules import GridRules
from engine.crossword.patterns.themes import Proposal, Theme
from engine.crossword.puzzle import Puzzle, answer_of
from engine.documents.conversion import patterns_in
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.drawn.cards import Card, CardsPage, CardView
from studio.crossword.drawn.fill_jobs import FillWords, proposed
from studio.widgets.fields import RangeField, Segments, number_box
from studio.widgets.layouts import Label, check_box, described, form, labelled, lay_out, push_button, row

Shown: TypeAlias = Grid | Proposal | Used
LOOKING, FILLING = "Generating patterns\u2026", "Looking for patterns with a fill\u2026"
NONE = "No pattern was found. Allow more or fewer words, or other theme lengths."
NO_FILL = (
    "No pattern with a fill was found. Change the number of words, or a word whose length no other has; "
    "or allow names, or lower scores, on the page Fill."
)
WIDER = (
    "No pattern has a fill with the words of the page Fill. Those with the next lower scores, and names, are used too."
)
NO_HOUSE = "No house pattern of this size, tag and time. Keep the one of this grid, or import a folder of puzzles."
NO_SHIPPED = "No pattern of this size and these rules ships with the program. Generate new ones."
SOURCES = {"new": "Ne&w", "shipped": "Li&brary", "house": "&House"}
SOURCE_TIPS = {
    "new": "Generate patterns by the rules",
    "shipped": "Patterns that ship with the program, each with a fill at score 50",
    "house": "Patterns that were kept for use again",
}
FORGET = "crossword.patterns.forget"
WIDTH = 140  # minimum width of the field of theme words, in pixels
THEME_TIP = (
    "Words that the pattern is made around, in any order, or only the lengths of entries across. "
    "With words, each pattern is shown with a fill by the settings of the page Fill"
)
KEEP = "crossword.patterns.keep"
EVERY = "Every tag"
TAG = 20  # visible characters of a tag
MOST_WEEKS = 520
MOST_NAMED = 3  # files that cannot be read


class HouseFields(QWidget):
    """Filter of the house patterns: by tag, and by the time since their last use."""

    changed = Signal()  # the filter, or the house patterns
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
        """The arguments of `house_patterns` for the filter and a size, rows and columns."""
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


class PatternChooser(CardsPage):
    """Generates patterns for the size and the rules of the page, and shows them as they are found."""

    job, noun = "crossword.patterns", "pattern"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        view = CardView("Pattern", lambda one: cuts(self._puzzle, one))
        more = "Generate other patterns (Enter in a field)"
        super().__init__(jobs, "Back to the settings of the grid", more, view, parent)
        self._size, self._rules = (15, 15), GridRules("american")
        self._puzzle = Puzzle()
        self.words_of_fill: FillWords | None = None  # the words that fill patterns around a theme
        self.texts: dict[str, str] = {}  # the theme words as typed, by their letters
        self.source = Segments("Patterns", SOURCES, SOURCE_TIPS)
        self.source.show_value("new")
        self.house, self._new = HouseFields(jobs), QWidget()
        self.menu, self.note = QMenu(self), Label(wordWrap=True)
        self.words = RangeField("Words", "Number of words in the pattern; empty for the usual number")
        self.theme = described(QLineEdit(), "Theme", THEME_TIP)
        self.theme.setMinimumWidth(WIDTH)
        lowest = "Place the last word below the others, or in the middle row"
        self.last = check_box("The &last one reveals the theme", lowest)
        self.down = check_box("Theme words &down", "Place the theme words down, not across")
        fields = form()
        fields.addRow("&Words", self.words)
        fields.addRow("&Theme", self.theme)
        fields.addRow("", row(self.last, self.down, stretch=self.down))
        lay_out(self._new, fields)
        head = row(self.back, self.title, self.source, stretch=self.title)
        parts = head, self._new, self.house, self.note, row(self.status, self.more, stretch=self.status), self.view
        lay_out(self, *parts, gap=GAP_2, stretch=self.view)
        self._say("")
        self._allow_last()
        self.theme.textChanged.connect(self._allow_last)
        for field in (self.theme, self.words.least, self.words.most):
            field.returnPressed.connect(self.search)
        self.view.chosen.connect(self.chosen)
        self.view.menu_wanted.connect(self._offer)
        self.source.chosen.connect(lambda: (self._say(""), self.search()))
        self.house.changed.connect(self.search)
        self.house.said.connect(self._say)
        self.house.keep.clicked.connect(lambda: self.house.keep_grid(self._puzzle.grid))

    def enter(self, rows: int, columns: int, rules: GridRules, puzzle: Puzzle) -> None:
        """Generate patterns of a size by some rules for a puzzle."""
        self._size, self._rules = (rows, columns), rules
        lengths = f"{columns}, {max(columns - 4, rules.shortest)}, {columns}"
        self.theme.setPlaceholderText(f"PURPLE HEART, BLACK MARKET or {lengths}" if rules.blocks else lengths)
        self._say("")
        self.show_puzzle(puzzle)
        self.search()
        self.view.setFocus()

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Mark the pattern of a puzzle's grid, and those that cut its words."""
        self._puzzle = puzzle
        self.show_found(self.found, self.view.empty_text)

    def search(self) -> None:
        """Generate patterns in a job, around theme words if there are some; or list those of the house."""
        source = self.source.value
        kind, (rows, columns) = "House" if source == "house" else self._rules.name.title(), self._size
        self.title.setText(f"{kind} patterns, {columns} \u00d7 {rows}")
        self.house.setVisible(source == "house")
        self._new.setVisible(source == "new")
        self.more.setVisible(source == "new")
        self.hint = f"Click one to take it, right-click to {'remove' if source == 'house' else 'keep'} it."
        if source == "shipped":
            self.order = "those with the best looks first"
            self.start(library, *self._size, self._rules, none=NO_SHIPPED, kernels=())
            return
        if source == "house":
            self.order = "the longest unused first"
            self.start(house_patterns, Store(), none=NO_HOUSE, kernels=(), **self.house.wanted(self._size))
            return
        try:
            lengths, self.texts = _theme_of(self.theme.text())
        except BadInput as error:
            self.end((), str(error))
            return
        least, most = self.words.range()
        entries = (int(least or 1), int(most or self._size[0] * self._size[1])) if least or most else None
        first = self._seed * 1000 + 1
        self._seed += 1
        text = FILLING if self.texts else LOOKING
        self.order = "by the mean score of the fill and the looks" if self.texts else ""
        self.show_found((), text)
        self.status.clear()
        if self.texts:
            self._propose(entries, first)
        else:
            entries = entries or usual_entries(*self._size, self._rules)
            self.start(
                gallery, *self._size, self._rules, entries=entries, themes=lengths, seed=first, none=NONE,
                lane="process", name="Generating patterns",
            )  # fmt: skip

    def _propose(self, entries: tuple[int, int] | None, seed: int) -> None:
        self._say("")
        words = self.words_of_fill
        settings, place = (words.settings, words.place) if words else (FillSettings(), None)
        last = self.last.isEnabled() and self.last.isChecked()
        theme = Theme(tuple(self.texts), last, self.down.isEnabled() and self.down.isChecked())
        self.start(
            proposed, self._size, self._rules, theme, settings, self._puzzle.rulings, place, entries, seed,
            none=NO_FILL, lane="process", name="Making patterns around the theme",
        )  # fmt: skip

    def card(self, one: Shown) -> Card:
        taken = pattern_of(self._puzzle.grid)
        if isinstance(one, Used):
            grid = one.pattern.grid
            last = f"last {short_date(one.last, year=True)}" if one.last else "not used"
            below = "; ".join((last, *one.pattern.tags))
            return Card(one, grid, frozenset(), plural(len(entries_of(grid)), "word"), below, grid == taken)
        if isinstance(one, Grid):
            return Card(one, one, frozenset(), plural(len(entries_of(one)), "word"), parts_text(one), one == taken)
        held = {cell for entry in entries_of(one.pattern) if entry.slot in one.theme for cell in entry.cells}
        figures = (plural(one.entries, "word"), parts_text(one.pattern), plural(one.looks.short, "three"))
        scores = f"mean score {one.mean:.0f}, lowest {one.worst}"
        return Card(one, one.fill, frozenset(held), ", ".join(figures), scores, pattern_of(one.fill) == taken)

    def show_found(self, found: Sequence[Shown], empty: str = "") -> None:
        super().show_found(found, empty)
        if not self.note.text() and any(isinstance(one, Proposal) and one.wider for one in found):
            self._say(WIDER)

    def end(self, found: Sequence[Shown], why: str) -> None:
        super().end(found, why)
        self.house.list_tags(one for one in found if isinstance(one, Used))

    def _offer(self, one: Shown, at: QPoint) -> None:
        self.menu.clear()
        if isinstance(one, Used):
            self.menu.addAction("&Remove from House Patterns", lambda: self._forget(one.pattern))
        else:
            grid = one.pattern if isinstance(one, Proposal) else one
            self.menu.addAction("&Keep in House Patterns", lambda: self.house.keep_grid(grid))
        self.menu.popup(at)

    def _forget(self, pattern: HousePattern) -> None:
        self._jobs.start(
            FORGET, forget_patterns, Store(), (pattern,), on_done=lambda _: self.search(), on_failed=self._say
        )

    def _say(self, sentence: str) -> None:
        self.note.setText(sentence)
        self.note.setVisible(bool(sentence))

    def _allow_last(self) -> None:
        """Offer a revealer, and words down, if there are words."""
        try:
            count = len(_theme_of(self.theme.text())[1])
        except BadInput:  # it is named when patterns are asked for
            count = 0
        self.last.setEnabled(count > 1)
        self.down.setEnabled(count > 0)


def _theme_of(text: str) -> tuple[tuple[int, ...], dict[str, str]]:
    """The lengths of a text, or the letters of its words with the words as typed.

    Words are separated by commas or semicolons, lengths by spaces too. Raises BadInput if a word has letters other than
    a to z or is repeated, or lengths and words are mixed.
    """
    parts = [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]
    numbers = " ".join(parts).split()
    if all(part.isascii() and part.isdecimal() for part in numbers):
        return tuple(map(int, numbers)), {}
    if any(part.isdecimal() for part in parts):
        raise BadInput("a theme has words or lengths, not both", mend="Write PURPLE HEART, WHITE HORSE or 11, 10.")
    words = {answer_of(part): part for part in parts}
    if len(words) < len(parts):
        raise BadInput("a theme word is there twice")
    return (), words


def cuts(puzzle: Puzzle, one: Shown) -> str:
    """What a pattern would destroy of a person's work, as a verb and its objects; "" if nothing."""
    if isinstance(one, Proposal):
        verb, lost = "replaces", losses_of_grid(puzzle, one.fill)
    else:
        verb, lost = "cuts", losses_of_pattern(puzzle, one.pattern.grid if isinstance(one, Used) else one)
    return f"{verb} {first_named([word.upper() for word in lost], 2)}" if lost else ""
