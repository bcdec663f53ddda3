"""The two sections of the page "Vetting": listed words on the board, and the words of the solution."""

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from engine.core import FIX_FIRST, plural
from engine.soup.answers import Key, Word
from engine.soup.board import Board, span, square
from engine.soup.build import MOST_BOARDS, Later
from engine.soup.traces import Repair, Trace, visible
from studio.core.theme import GAP_3
from studio.widgets.layouts import Label, action_button, heading, lay_out, row
from studio.widgets.layouts import add_action as action
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.answers import REASON, VERDICT, WORD, RuledAnswers

LOOKING = "Checking the board\u2026"
CLEAN = "This board has no visible taboo words."
CLEAN_LATER = (
    f"{CLEAN} Nor have the boards of the solution, up to {MOST_BOARDS} of its words in another order, or those after "
    "one other everyday word at any turn. Boards after two other words are not searched."
)
NO_CHOICE = "Select a word above to list the changes that remove it."
NO_REPAIR = "No change of a single letter removes this word without adding another. Draw again, or change two letters."
NO_GAME = "There is no solution yet. Play a game or watch one, then choose Set as Solution on the page Moves."

TRACE_COLUMNS = (
    WORD,
    Column("where", "Where", width=10, hint="First and last cell; a1 is the bottom left cell"),
    Column("seen", "Seen", width=10, hint="Readers see words on straight lines, less easily words with one turn"),
    Column("after", "After", width=10, hint="The words after which readers of a small board come to it"),
    VERDICT,
)
REPAIR_COLUMNS = (
    Column("change", "Change", width=10),
    Column("ends", "Removes", width=12, hint="Words that the change removes"),
    Column("left", "Left", "number", width=5, hint="Visible words that remain"),
    Column("kind", "Keeps", width=9, hint="Whether a vowel replaces a vowel, or a consonant a consonant"),
)
WORD_COLUMNS = (WORD, Column("points", "Points", "number", width=6, show=lambda points: f"{points:,}"), VERDICT, REASON)


class TraceSection(QWidget):
    """The listed words on the board, and the repairs for the selected word."""

    chosen = Signal(object)  # the selected `Trace`, or None
    changed = Signal(object)  # the `Repair` to apply
    mend = Signal()  # repair the whole board
    draw = Signal()  # draw another board

    def __init__(self) -> None:
        super().__init__()
        self._board: Board | None = None
        self._traces: tuple[Trace, ...] = ()
        self._shown: tuple[Trace, ...] = ()
        self._later: tuple[Later, ...] = ()  # listed below those shown
        self.table = WordTable(TRACE_COLUMNS, "Words on the board")
        self.repairs = WordTable(REPAIR_COLUMNS, "Repairs")
        self.total, self.hidden = Label(), QCheckBox("Show hidden words")
        self.hidden.setToolTip("Include words along winding paths, which readers do not see; every board has dozens")
        self.change_action = action(self.repairs, "Change Letter", "", self._change)
        self.mend_action = action(self.table, "Repair All", "", self.mend.emit)
        self.mend_action.setToolTip("Change single letters until no visible taboo word remains")
        self.draw_action = action(self.table, "Draw Again", "", self.draw.emit)
        self.draw_action.setToolTip("Draw a board without visible taboo words; a board for print keeps its words")
        for table in (self.table, self.repairs):
            table.setSelectionMode(WordTable.SelectionMode.SingleSelection)
        above = (row(heading("On the board"), None, self.hidden), self.total)
        acts = row(*map(action_button, (self.change_action, self.mend_action, self.draw_action)), None)
        shares = {self.table: 3, self.repairs: 2}
        lay_out(self, *above, self.table, self.repairs, acts, stretch=shares, margin=(0, 0, 0, GAP_3))
        self.hidden.toggled.connect(self._show)
        self.table.chosen.connect(lambda _: self.chosen.emit(self.trace()))
        self.repairs.chosen.connect(lambda _: self._refresh())
        self.repairs.opened.connect(lambda _: self._change())
        self.show_nothing(LOOKING)

    def show_traces(self, board: Board, traces: Sequence[Trace], later: Sequence[Later] | None = None) -> None:
        """Show the listed words on a board, and on the later boards of a small one; None if these were not searched."""
        self._board, self._traces = board, tuple(traces)
        self._later = tuple(one for one in later or () if one.after)
        self._show()
        self.table.set_empty_text(CLEAN if later is None else CLEAN_LATER)

    def show_nothing(self, why: str) -> None:
        """Show empty tables with a reason."""
        self._board, self._traces, self._later = None, (), ()
        self._show()
        self.table.set_empty_text(why)

    def show_repairs(self, repairs: Sequence[Repair] | None) -> None:
        """Show the repairs for the selected word; None if no word is selected."""
        self.repairs.set_empty_text(NO_CHOICE if repairs is None else NO_REPAIR)
        rows = len(self._board.rows) if self._board else 0
        self.repairs.show_items(
            repairs or (),
            change=lambda repair: change_of(repair, rows),
            ends=lambda repair: ", ".join(dict.fromkeys(end.word for end in repair.removes)) or "\u2013",
            left=lambda repair: repair.remaining,
            kind=lambda repair: ("vowel" if repair.new in "aeiouy" else "consonant") if repair.same_kind else "",
        )
        self.repairs.select([0] if repairs else [])
        self._refresh()

    def trace(self) -> Trace | None:
        """Return the selected trace, or None, also if it is on a later board."""
        rows = self.table.selected()
        return self._shown[rows[0]] if len(rows) == 1 and rows[0] < len(self._shown) else None

    def _show(self) -> None:
        seen, chosen = visible(self._traces), self.trace()
        self.table.clearSelection()  # the table would otherwise select all rows with the same word
        self._shown = self._traces if self.hidden.isChecked() else seen
        rows = len(self._board.rows) if self._board else 0
        listed = (*self._shown, *(one.trace for one in self._later))
        self.table.show_data(
            {
                "word": [trace.word for trace in listed],
                "where": [span(trace.cells, rows) for trace in listed],
                "seen": [seen_as(trace) for trace in listed],
                "after": [""] * len(self._shown) + [", ".join(one.after).upper() for one in self._later],
                "verdict": [trace.standing for trace in listed],
            }
        )
        self.total.setText(total_of(self._traces) if self._board else "")
        self.mend_action.setEnabled(bool(seen))
        self.draw_action.setEnabled(self._board is not None)
        if chosen and chosen in self._shown:
            self.table.select([self._shown.index(chosen)])
        else:  # the table does not report that its selection was lost
            self.show_repairs(None)
            self.chosen.emit(None)

    def _refresh(self) -> None:
        self.change_action.setEnabled(bool(self.repairs.selected()))

    def _change(self) -> None:
        if repairs := self.repairs.picked():
            self.changed.emit(repairs[0])


class SolutionSection(RuledAnswers):
    """The words of the solution, with actions for rulings."""

    chosen = Signal(object)  # the selected `Word`, or None

    def __init__(self) -> None:
        super().__init__(WordTable(WORD_COLUMNS, "Words of the solution"))
        self.total = Label(wordWrap=True)
        parts = (self.total, self.table, self.reasons, row(*self.buttons, None))
        lay_out(self, heading("In the solution"), *parts, stretch=self.table)
        self.setContentsMargins(0, GAP_3, 0, 0)
        self.table.chosen.connect(lambda _: self._choose())
        self.show_nothing(LOOKING)

    def show_key(self, key: Key) -> None:
        """Show the words of a key."""
        self.total.setText(solution_of(key))
        self._fill(key.words, NO_GAME)

    def show_nothing(self, why: str) -> None:
        """Show an empty table with a reason."""
        self.total.clear()
        self._fill((), why)

    def words(self) -> list[str]:
        """Return the selected words, each once."""
        return list(dict.fromkeys(word.word for word in self.table.picked()))

    def _fill(self, words: Sequence[Word], empty: str) -> None:
        self.table.set_empty_text(empty)
        self.table.show_items(
            words, verdict=lambda word: word.verdict.standing, reason=lambda word: word.verdict.reason
        )
        self.total.setVisible(bool(self.total.text()))
        self._refresh()

    def _refresh(self) -> None:
        self.enable([word.verdict for word in self.table.picked()])

    def _choose(self) -> None:
        self._refresh()
        words = self.table.picked()
        self.chosen.emit(words[0] if len(words) == 1 else None)


def seen_as(trace: Trace) -> str:
    """Return a description of the visibility of a word."""
    if trace.bends == 0:
        return "on a line"
    return "with a turn" if trace.grade == "plain" else "hidden"


def change_of(repair: Repair, rows: int) -> str:
    """Return a description of a repair, such as "T to N in e5"."""
    return f"{repair.old.upper()} to {repair.new.upper()} in {square(repair.cell, rows)}"


def total_of(traces: Sequence[Trace]) -> str:
    """Return the numbers of visible and hidden words as text."""
    seen = visible(traces)
    lines = sum(trace.bends == 0 for trace in seen)
    hidden = f"{len(traces) - len(seen)} hidden"
    if not seen:
        return f"No visible taboo words; {hidden}"
    return f"{plural(lines, 'word')} on a line, {len(seen) - lines} with a turn; {hidden}"


def solution_of(key: Key) -> str:
    """Return the score of the solution and its problems as text."""
    if not key.words:
        return ""
    letters = plural(key.score.letters_left, "letter")
    text = f"{plural(len(key.words), 'word')}, {key.score.total:,} points, {letters} left"
    if wrong := (*key.offenders, *key.unlisted):
        words = ", ".join(dict.fromkeys(word.word for word in wrong))
        text += f"\n{FIX_FIRST} the solution uses {words}. Let a player find another game."
    return text
