"""The parts of the search for words: its jobs, the table of what was found, and what can be done with a word."""

from collections.abc import Mapping, Sequence
from datetime import date
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.calendar.memory import words_used
from engine.core import Control
from engine.core.store import Store
from engine.drawing.words import plural, word_or_count
from engine.words.own_lists import Entry, ListChange, change_list, read_own
from engine.words.search import NOTATION, Standing
from engine.words.search.find import Found, Request, Row, definitions, search
from engine.words.search.table import open_table
from engine.words.vetting.house import open_house
from engine.words.vetting.verdict import Ruling
from engine.words.wordnet import open_wordnet
from studio.core.jobs import Jobs
from studio.core.theme import GAP_4
from studio.widgets.layouts import Label, grid
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.rulings import HouseChange, describe_change, start_house_change

ADD = "words.find.add"
NO_DEFINITION = "WordNet does not have this word."
NOTE = "What an anagram adds (+) or leaves (-); where a word is hidden; its reversal"
SHOWN: Mapping[Standing, str] = {"answer": "not as answer"}
"""The names of standings in the table, where they differ."""
COLUMNS = (
    Column("word", "Word", width=22),
    Column("length", "Letters", "number", width=6),
    Column("score", "Score", "number", width=5, show=lambda score: "\u2013" if score < 0 else str(score),
           hint="The lowest score of its words; \u2013 for a list without scores"),
    Column("zipf", "Common", "number", width=7, show=lambda zipf: f"{zipf:.1f}" if zipf else "\u2013",
           hint="Zipf value: 3 is once in a million words, 6 once in a thousand"),
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


def added(name: str, entries: Mapping[str, Entry], *, control: Control) -> ListChange | None:
    """Add entries to a list, and return the change that undoes it; None if the list has all of them."""
    there = read_own(name, control=control).entries
    fresh = {letters: entry for letters, entry in entries.items() if letters not in there}
    return change_list(ListChange(name, fresh), control=control) if fresh else None


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
        self.show_items(
            rows,
            word=lambda row: row.text,
            score=lambda row: -1 if row.score is None else row.score,
            standing=lambda row: SHOWN.get(row.standing, row.standing),
        )


class WordActs(QObject):
    """Rules on words for the house, and adds words to lists, in jobs. The last change can be undone."""

    said = Signal(str)  # what happened; one sentence
    house_changed = Signal()  # a house ruling was made or withdrawn
    list_changed = Signal(str)  # the name of a list that was changed

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._back: HouseChange | ListChange | None = None

    @property
    def can_undo(self) -> bool:
        """Whether the last sentence reports a change that `undo` undoes."""
        return self._back is not None

    def rule(self, words: Sequence[str], *, accepted: bool, reason: str) -> None:
        """Make house rulings on words, given by their letters."""
        today = date.today().isoformat()
        made = tuple(Ruling(word, accepted, reason, date=today) for word in dict.fromkeys(words))
        if made:
            self._rule(HouseChange(made=made))

    def add(self, name: str, entries: Mapping[str, Entry]) -> None:
        """Add entries to a list. Those of the same letters that it has stay as they are."""
        if entries:
            done = partial(self._added, name)
            self._jobs.start(ADD, added, name, entries, lane="disk", on_done=done, on_failed=self._fail)

    def undo(self) -> None:
        """Undo the last change."""
        back, self._back = self._back, None
        if isinstance(back, HouseChange):
            self._rule(back)
        elif back:
            done = partial(self._changed, f"{back.name} is as it was.")
            self._jobs.start(ADD, change_list, back, lane="disk", on_done=done, on_failed=self._fail)

    def _rule(self, change: HouseChange) -> None:
        start_house_change(self._jobs, change, partial(self._ruled, change), self._fail)

    def _ruled(self, change: HouseChange, back: HouseChange) -> None:
        self._back = back
        self.said.emit(describe_change(change))
        self.house_changed.emit()

    def _added(self, name: str, back: ListChange | None) -> None:
        if back is None:
            self._fail(f"{name} has these words already.")
            return
        self._changed(f"{word_or_count(list(back.made))} added to {name}.", back)

    def _changed(self, sentence: str, back: ListChange) -> None:
        self._back = back
        self.said.emit(sentence)
        self.list_changed.emit(back.name)

    def _fail(self, sentence: str) -> None:
        self._back = None
        self.said.emit(sentence)
