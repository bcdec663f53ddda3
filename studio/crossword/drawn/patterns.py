"""The chooser of patterns: criteria, and small pictures of the patterns found for them."""

from collections.abc import Sequence
from typing import TypeAlias

from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine.core.errors import BadInput
from engine.crossword.editing.origins import losses_of_grid, losses_of_pattern
from engine.crossword.fill.vocabulary import FillSettings
from engine.crossword.grid import BLOCK, Grid, entries_of, pattern_rows
from engine.crossword.patterns.gallery import gallery, usual_entries
from engine.crossword.patterns.rules import GridRules
from engine.crossword.patterns.themes import Proposal, Theme
from engine.crossword.puzzle import Puzzle, answer_of
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2
from studio.crossword.drawn.cards import Card, CardsPage, CardView
from studio.crossword.drawn.fill_jobs import FillWords, proposed
from studio.widgets.fields import RangeField
from studio.widgets.layouts import form, lay_out, row

Shown: TypeAlias = Grid | Proposal
LOOKING, FILLING = "Generating patterns\u2026", "Looking for patterns with a fill\u2026"
NONE = "No pattern was found. Allow more or fewer words, or other theme lengths."
NO_FILL = (
    "No pattern with a fill was found. Change a word or the number of words; "
    "or allow names, or lower scores, on the page Fill."
)
WIDTH = 140  # pixels of the field of theme words at least
THEME_TIP = (
    "Words across that the pattern is made around, in any order, or only their lengths. "
    "With words, each pattern is shown with a fill by the settings of the page Fill"
)


class PatternChooser(CardsPage):
    """Generates patterns for the size and the rules of the page, and shows them as they are found."""

    job, noun, hint = "crossword.patterns", "pattern", "Click one to take it."

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        view = CardView("Pattern", self._warning)
        more = "Generate other patterns (Enter in a field)"
        super().__init__(jobs, "Back to the settings of the grid", more, view, parent)
        self._size, self._rules = (15, 15), GridRules("american")
        self._puzzle = Puzzle()
        self.words_of_fill: FillWords | None = None  # the words that fill patterns around a theme
        self.texts: dict[str, str] = {}  # the theme words as typed, by their letters
        self.words = RangeField("Words", "Number of words in the pattern; empty for the usual number")
        self.theme, self.last = QLineEdit(), QCheckBox("The &last one reveals the theme")
        self.theme.setMinimumWidth(WIDTH)
        self.theme.setAccessibleName("Theme")
        self.theme.setToolTip(THEME_TIP)
        self.last.setToolTip("Place the last word below the others, or in the middle row")
        self._lay_out()
        self._allow_last()
        self.theme.textChanged.connect(self._allow_last)
        for field in (self.theme, self.words.least, self.words.most):
            field.returnPressed.connect(self.search)
        self.view.chosen.connect(self.chosen)

    def enter(self, rows: int, columns: int, rules: GridRules, puzzle: Puzzle) -> None:
        """Generate patterns of a size by some rules for a puzzle."""
        self._size, self._rules = (rows, columns), rules
        self.title.setText(f"{rules.name.title()} patterns, {columns} \u00d7 {rows}")
        lengths = f"{columns}, {max(columns - 4, rules.shortest)}, {columns}"
        self.theme.setPlaceholderText(f"PURPLE HEART, BLACK MARKET or {lengths}" if rules.blocks else lengths)
        self.show_puzzle(puzzle)
        self.search()
        self.view.setFocus()

    def show_puzzle(self, puzzle: Puzzle) -> None:
        """Mark the pattern of a puzzle's grid, and those that cut its words."""
        self._puzzle = puzzle
        self.show_found(self.found, self.view.empty_text)

    def search(self) -> None:
        """Generate patterns in a job, around theme words if there are some."""
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
        self.ranked = bool(self.texts)
        self.show_found((), text)
        self.status.setText(text)
        if self.texts:
            self._propose(entries, first)
        else:
            entries = entries or usual_entries(*self._size, self._rules)
            self.start(
                gallery, *self._size, self._rules, entries=entries, themes=lengths, seed=first, none=NONE,
                lane="process", name="Generating patterns",
            )  # fmt: skip

    def _propose(self, entries: tuple[int, int] | None, seed: int) -> None:
        words = self.words_of_fill
        settings, place = (words.settings, words.place) if words else (FillSettings(), None)
        theme = Theme(tuple(self.texts), last=self.last.isEnabled() and self.last.isChecked())
        self.start(
            proposed, self._size, self._rules, theme, settings, self._puzzle.rulings, place, entries, seed,
            none=NO_FILL, lane="process", name="Making patterns around the theme",
        )  # fmt: skip

    def card(self, one: Shown) -> Card:
        taken = blank(self._puzzle.grid)
        if not isinstance(one, Proposal):
            blocks = sum(row.count(BLOCK) for row in one.rows)
            parts = plural(len(one.bars), "bar") if one.bars else plural(blocks, "block")
            return Card(one, one, frozenset(), plural(len(entries_of(one)), "word"), parts, one == taken)
        held = {cell for entry in entries_of(one.pattern) if entry.slot in one.theme for cell in entry.cells}
        scores = f"mean score {one.mean:.0f}, lowest {one.worst}"
        return Card(one, one.fill, frozenset(held), plural(one.entries, "word"), scores, blank(one.fill) == taken)

    def _warning(self, one: Shown) -> str:
        lost = losses(self._puzzle, one)
        return cuts_text(lost, one) if lost else ""

    def _allow_last(self) -> None:
        """Offer a revealer if there are words."""
        try:
            count = len(_theme_of(self.theme.text())[1])
        except BadInput:  # it is named when patterns are asked for
            count = 0
        self.last.setEnabled(count > 1)

    def _lay_out(self) -> None:
        fields = form()
        fields.addRow("&Words", self.words)
        fields.addRow("&Theme", self.theme)
        fields.addRow("", self.last)
        head = row(self.back, self.title, stretch=self.title)
        lay_out(self, head, fields, row(self.status, self.more, stretch=self.status), self.view, gap=GAP_2,
                stretch=self.view)  # fmt: skip


def _theme_of(text: str) -> tuple[tuple[int, ...], dict[str, str]]:
    """The lengths of a text, or the letters of its words with the words as typed.

    Words are separated by commas or semicolons, lengths by spaces too. Raises BadInput if a word has other letters
    than a to z or is there twice, or there are both.
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


def blank(grid: Grid) -> Grid:
    """The blocks, voids and bars of a grid."""
    return Grid(pattern_rows(grid.rows), grid.bars)


def losses(puzzle: Puzzle, one: Shown) -> tuple[str, ...]:
    """What would be lost of what a hand wrote."""
    return losses_of_grid(puzzle, one.fill) if isinstance(one, Proposal) else losses_of_pattern(puzzle, one)


def cuts_text(lost: Sequence[str], one: Shown) -> str:
    """What a pattern destroys, as a verb and its objects."""
    more = f" and {len(lost) - 2} more" if len(lost) > 2 else ""
    verb = "replaces" if isinstance(one, Proposal) else "cuts"
    return f"{verb} {', '.join(word.upper() for word in lost[:2])}{more}"
