"""The inspector's Find page: words of a theme or a pattern, to add to the list."""

from collections.abc import Container, Sequence
from typing import ClassVar, NamedTuple

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSizePolicy, QWidget

from engine.core import Control, attempted, changed, plural, word_or_count
from engine.crossword.clues import theme_words
from engine.crossword.editing.words import add
from engine.crossword.puzzle import Listed, Puzzle
from engine.words.commonness import REMARK
from engine.words.sources import NAMES, open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.verdict import Ruling
from studio.core.jobs import Jobs
from studio.crossword.word_tables import PickTable
from studio.widgets.fields import ChoiceBox, RangeField
from studio.widgets.layouts import Label, check_box, form, labelled, lay_out, primary_button, row
from studio.widgets.layouts import add_action as action
from studio.widgets.panel import Panel
from studio.widgets.word_table import Column
from studio.widgets.words.word_lists import WordListBox, use_words

JOB = "crossword.find"
PAUSE = 300  # milliseconds after the last key before the search starts
MOST_SHOWN = 5_000
EMPTY = "Enter a theme such as bird, or a pattern such as s?r* (? is one letter, * any letters)."
COLUMNS = (
    Column("word", "Word", width=13),
    Column("letters", "Letters", "number", width=6),
    Column(
        "zipf", "Common", "number", width=7, show=lambda zipf: f"{zipf:.1f}" if zipf else "\u2013",
        hint="Zipf value: 3 is once in a million words, 6 once in a thousand",
    ),
    Column("note", "Note", width=10, hint="Whether it is in your list, only related to the theme, or a name"),
    Column("meaning", "What it is", width=12),
)  # fmt: skip


class Query(NamedTuple):
    """A search for words."""

    theme: str
    meaning: int  # number of the theme's meaning; 0 for the first one with words
    pattern: str
    shortest: int
    longest: int
    lexicon: str
    names: bool = False  # whether a search of the word list offers names too
    related: bool = True  # whether a search by theme finds related words too, not only kinds


def found_words(query: Query, rulings: Sequence[Ruling], *, control: Control) -> theme_words.Theme:
    """Find the words of a query. Without a theme they have no meanings."""
    vetter = open_house().vetter(rulings)
    limits = (query.pattern, query.shortest, query.longest)
    if not query.theme:
        lexicon = open_lexicon(query.lexicon, control=control.sub(0.0, 0.5))
        names = open_lexicon(NAMES, control=control.sub(0.5, 1.0)) if query.names else None
        words = theme_words.words_like(query.pattern, lexicon, vetter, names)
        return theme_words.Theme((), theme_words.matching(words, *limits))
    senses = (query.meaning,) if query.meaning else ()
    theme = theme_words.open_theme(query.theme, vetter, related=query.related, senses=senses, control=control)
    return theme._replace(words=theme_words.matching(theme.words, *limits))


class FoundTable(PickTable):
    """Shows the words found."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(COLUMNS, "Words found", parent)
        self.set_empty_text(EMPTY)

    def show_found(self, words: Sequence[theme_words.ThemeWord], listed: Sequence[str]) -> None:
        """Show words, and which of them are in the list."""
        known = set(listed)
        self.show_items(
            words[:MOST_SHOWN],
            word=lambda word: word.text,
            letters=lambda word: len(word.letters),
            note=lambda word: _note(word, known),
            meaning=lambda word: word.definition,
        )


def _note(word: theme_words.ThemeWord, listed: Container[str]) -> str:
    name = "name" if word.is_name else REMARK if word.may_be_name else ""
    related = "" if word.is_kind else "related"
    return ", ".join(filter(None, ("in your list" if word.letters in listed else "", related, name)))


class FindPage(Panel):
    """Finds words, and emits the puzzle with selected ones added."""

    state_key: ClassVar[str] = "find"
    name: ClassVar[str] = "Find"

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and what changed

    def __init__(self, jobs: Jobs) -> None:
        super().__init__(jobs)
        self._puzzle = Puzzle()
        self.theme = QLineEdit(maxLength=60, placeholderText="bird, kitchen, Christmas")
        self.pattern, self.meaning = QLineEdit(maxLength=60, placeholderText="s?r*"), ChoiceBox()
        self.letters, self.lexicon = RangeField("Letters", "How many letters"), WordListBox()
        self.names, self.related = QCheckBox("&Names"), check_box("Re&lated words", checked=True)
        self.summary, self.table = Label(wordWrap=True), FoundTable()
        tip = "Add the selected words (Enter), or drag a word into the grid"
        self.add_button = primary_button("Add to List", tip, act=self.add_chosen)
        self._later = QTimer(self, singleShot=True, interval=PAUSE)
        self._lay_out()
        self._later.timeout.connect(self._ask)
        self.theme.textChanged.connect(self._other_theme)
        self.pattern.textChanged.connect(lambda _: self._later.start())
        self.letters.changed.connect(self._later.start)
        self.names.toggled.connect(self._ask)
        self.related.toggled.connect(self._ask)
        for field in (self.theme, self.pattern):
            field.returnPressed.connect(self._ask)
        self.meaning.activated.connect(self._ask)
        self.lexicon.list_chosen.connect(self._use_list)
        self.lexicon.file_chosen.connect(
            lambda path: use_words(self, self.jobs, "crossword.file", path, self._use_list)
        )
        self.table.chosen.connect(lambda rows: self.add_button.setEnabled(bool(rows)))
        self.table.opened.connect(lambda _: self.add_chosen())
        action(self.table, "Add to List", "Insert", self.add_chosen)

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        before, self._puzzle = self._puzzle, puzzle
        self.lexicon.show_list(puzzle.lexicon)
        if before.words != puzzle.words:
            self.table.show_found(self.table.items, puzzle.answers)
        if before.lexicon != puzzle.lexicon and self.isVisible():
            self._ask()

    def add_chosen(self) -> None:
        """Add the selected words to the list."""
        chosen = self.table.picked()
        if not (fresh := [word for word in chosen if word.letters not in self._puzzle.answers]):
            return
        what = word_or_count([word.text.upper() for word in fresh])
        if made := attempted(lambda: add(self._puzzle, [Listed(word.text) for word in fresh]), self.show_error):
            self.edited.emit(made, f"Add {what}", "words")

    def text(self, answer: str) -> str:
        """A found word as written; its letters if it is not among them."""
        return next((word.text for word in self.table.items if word.letters == answer), answer)

    @property
    def query(self) -> Query:
        """The query in the fields."""
        least, most = self.letters.range()
        return Query(
            self.theme.text().strip(), self.meaning.currentData() or 0, self.pattern.text().strip(),
            int(least or 2), int(most or theme_words.LONGEST_PATTERN), self._puzzle.lexicon,
            self.names.isChecked(), self.related.isChecked(),
        )  # fmt: skip

    def _ask(self) -> None:
        query = self.query
        if not query.theme and not query.pattern:
            self.jobs.drop(JOB)
            self._show(theme_words.Theme((), ()))
            self.summary.clear()  # the table shows what to do
            return
        self.summary.setText("Searching\u2026")
        self.jobs.start(JOB, found_words, query, self._puzzle.rulings, on_done=self._show, on_failed=self._show_nothing)

    def _show(self, found: theme_words.Theme) -> None:
        self._show_meanings(found.meanings, found.chosen)
        self.table.show_found(found.words, self._puzzle.answers)
        text = f"{plural(len(found.words), 'word')} found"
        if len(found.words) > MOST_SHOWN:
            text += f", the {MOST_SHOWN:,} most common shown"
        self.summary.setText(f"{text}, {found.taboo} taboo omitted." if found.taboo else f"{text}.")

    def _show_meanings(self, meanings: Sequence[theme_words.Meaning], chosen: Sequence[int]) -> None:
        with QSignalBlocker(self.meaning):
            self.meaning.clear()
            for meaning in meanings:
                self.meaning.addItem(
                    f"{meaning.definition} ({meaning.part}, {plural(meaning.kinds, 'kind')})", meaning.number
                )
                self.meaning.setItemData(self.meaning.count() - 1, meaning.definition, Qt.ItemDataRole.ToolTipRole)
            self.meaning.setCurrentIndex(self.meaning.findData(chosen[0]) if chosen else -1)
        self.meaning.setEnabled(len(meanings) > 1)

    def _show_nothing(self, sentence: str) -> None:
        """Show an error on the page itself, because an unfinished word is often not a theme yet."""
        self._show(theme_words.Theme((), ()))
        self.summary.setText(sentence)

    def _other_theme(self) -> None:
        with QSignalBlocker(self.meaning):
            self.meaning.clear()
        self._later.start()

    # widgets

    def _lay_out(self) -> None:
        self.related.setToolTip("Find words that are related to the theme too, not only kinds of it")
        self.pattern.setToolTip("? is a letter, * any letters; or another query of Edit > Find Words, such as ;listen?")
        self.meaning.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.meaning.setEnabled(False)
        self.lexicon.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.names.setToolTip("Offer names of people and places that match the pattern too")
        self.letters.show_ends(2, theme_words.LONGEST_PATTERN)
        fields = form()
        for name, field in (
            ("&Theme", self.theme), ("&Meaning", self.meaning), ("&Pattern", self.pattern),
            ("&Word list", self.lexicon),
        ):  # fmt: skip
            field.setAccessibleName(name.replace("&", ""))
            beside = {self.theme: self.related, self.pattern: self.letters, self.lexicon: self.names}.get(field)
            fields.addRow(labelled(name, field), row(field, beside, stretch=field) if beside else field)
        self.add_button.setEnabled(False)
        lay_out(self, fields, self.summary, self.table, row(self.add_button, None), stretch=self.table)

    def _use_list(self, name: str) -> None:
        self.edited.emit(changed(self._puzzle, lexicon=name), f"Use word list {name}", "lexicon")
