"""The parts of the search for words: its jobs, and the table of what was found."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.calendar.memory import words_used
from engine.core import BadInput, Control, plural, word_or_count
from engine.core.store import Store
from engine.words.own_lists import Entry, ListChange, change_list, read_own
from engine.words.search import NOTATION
from engine.words.search.find import Found, Request, Row, definitions, search
from engine.words.search.table import open_table
from engine.words.vetting.house import open_house
from engine.words.wordnet import open_wordnet
from studio.core.theme import GAP_4
from studio.widgets.layouts import Label, grid
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.changes import Done
from studio.widgets.words.rulings import HouseChange, change_house, describe_change

NO_DEFINITION = "WordNet does not have this word."
NOTE = "What an anagram adds (+) or leaves (-); where a word is hidden; its reversal"
COLUMNS = (
    Column("word", "Word", width=22),
    Column("length", "Letters", "number", width=6),
    Column("score", "Score", "number", width=5, show=lambda score: "\u2013" if score < 0 else str(score),
           hint="The lowest score of its words; \u2013 for a list without scores"),
    Column("zipf", "Common", "number", width=7, show=lambda zipf: f"{zipf:.1f}" if zipf else "\u2013",
           hint="Zipf value: 3 is once in a million words, 6 once in a thousand; of a phrase, that of its words"),
    Column("standing", "Standing", "verdict", width=12),
    Column("source", "List", width=9),
    Column("used", "Printed", width=9, hint="When it was printed last, if the search asks for it"),
    Column("note", "Note", width=14, hint=NOTE),
)  # fmt: skip


def found_words(request: Request, lists: Sequence[str], *, control: Control) -> Found:
    """Search the words of lists by name or path, with the house's rulings and history."""
    table = open_table(lists, control=control)
    used = words_used(Store(), table).day if request.unused else None
    control.check()
    return search(request, table, house=open_house(), used=used, control=control)


def defined(words: Sequence[str], *, control: Control) -> tuple[str, ...]:
    """Return the meanings of a word or phrase, or the first meaning of each of several words."""
    net = open_wordnet(control)
    if len(words) == 1:
        return definitions(words[0], net) or (NO_DEFINITION,)
    return tuple(f"{word}: {found[0]}" for word in words if (found := definitions(word, net))) or (NO_DEFINITION,)


def described(found: Found) -> str:
    """Return what was found, as one or two sentences."""
    among = f"among {len(found.table):,} words."
    if len(found.below):
        near = ", ".join(f"{one.text.upper()} {one.score}" for one in found.near)
        more = f" and {len(found.below) - len(found.near):,} more" * (len(found.below) > len(found.near))
        return f"No word has the wanted score. Below the limit: {near}{more}."
    noun = "anagram" if found.query.several else "word"
    text = f"{plural(len(found), noun)} found {among}" if len(found) else f"No word found {among}"
    if not len(found) and found.query.plain:
        return f"{text} For a part of words, write *{found.query.plain}*."
    if found.searched < len(found.table):
        return f"{text} The expression takes too long: only the best {found.searched:,} words were tried."
    return text if found.complete else f"{text} The search is not complete."


class Added(NamedTuple):
    """Entries for a list. Those of the same letters that it has stay as they are."""

    name: str
    entries: Mapping[str, Entry]


def apply(change: HouseChange | ListChange | Added, *, control: Control) -> HouseChange | ListChange:
    """Change house rulings or a list, and return the change that undoes it."""
    if isinstance(change, HouseChange):
        return change_house(change)
    if isinstance(change, Added):
        there = read_own(change.name, control=control).entries
        fresh = {letters: entry for letters, entry in change.entries.items() if letters not in there}
        if not fresh:
            raise BadInput(f"{change.name} has these words already")
        change = ListChange(change.name, fresh)
    return change_list(change, control=control)


def change_text(done: Done) -> str:
    """Return a sentence that describes a change that `apply` made."""
    if isinstance(done.change, HouseChange):
        return describe_change(done.change)
    if isinstance(done.change, Added):
        return f"{word_or_count(list(done.back.change.made))} added to {done.change.name}."
    return f"{done.change.name} is as it was."


def notation() -> QWidget:
    """Return a hidden widget that explains the notation of queries."""
    shown = QWidget()
    shown.hide()
    cells = grid(shown, across=GAP_4, down=0, stretch=1)
    for place, (sign, meaning) in enumerate(NOTATION):
        label, said = Label(sign), Label(meaning, muted=True)
        font = label.font()
        font.setFamilies(["monospace"])
        font.setStyleHint(font.StyleHint.Monospace)
        label.setFont(font)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        cells.addWidget(label, place, 0)
        cells.addWidget(said, place, 1)
    return shown


class FoundTable(WordTable):
    """The words found."""

    widest, dragged = "note", True

    left = Signal()  # Up was pressed in the first row

    def __init__(self) -> None:
        super().__init__(COLUMNS, "Words found")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the table upwards."""
        if event.key() == Qt.Key.Key_Up and self.currentIndex().row() <= 0:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def show_rows(self, rows: Sequence[Row]) -> None:
        self.show_items(rows, word=lambda row: row.text, score=lambda row: -1 if row.score is None else row.score)
