"""The two tables of the Ledger page: decisions and near misses."""

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from engine.words.vetting.review import LedgerEntry, Review
from studio.core.theme import GAP_3
from studio.widgets.layouts import action_button, add_action, heading, lay_out, row
from studio.widgets.word_table import Column, WordTable
from studio.widgets.words.answers import COMMON, MAX_NOTE, VERDICT, RuledWords

FOR_ALL = "For All Puzzles"
NO_ENTRIES = (
    "No decisions on this {noun}\u2019s words yet. Reject an answer on the {page} page, or a word below, "
    "to list it here with the reason."
)
NO_NEAR = "There are no near misses for this {noun}."
NO_DISPUTED = "No answer is a possible name or another form of an answer."
ALL_HOUSE = ("house", "puzzle and house")
KINDS = {
    "rare": "not in your list",
    "name": "in no shipped list",
    "capital": "with a capital",
    "variant": "variant",
    "inflection": "inflection",
}
ENTRY_COLUMNS = (
    Column("word", "Word", width=10),
    Column("decision", "Decision", "verdict", width=11),
    Column("rule", "Rule", width=11),
    Column("source", "By", width=9, hint="Who decided, or the name of the list. House rulings apply to every puzzle."),
    Column("date", "Date", width=9, spare=1),
    Column("note", "Note", width=4),
)
NEAR_COLUMNS = (
    Column("word", "Word", width=10),
    Column("kind", "Kind", width=14),
    Column("near", "Near to", width=8, hint="The answer of which the word is another form"),
    COMMON._replace(width=6),
    VERDICT,
)


class DecidedPart(QWidget):
    """The table of decisions, with actions for the selected entries."""

    # each with a list of `LedgerEntry`
    accept = Signal(list)
    withdraw = Signal(list)
    to_house = Signal(list)
    to_puzzle = Signal(list)
    noted = Signal(object, str)  # an entry, and its new note

    def __init__(self, noun: str) -> None:
        super().__init__()
        self._noun = noun
        self._noted = ""  # the word whose note the field shows
        self.table = WordTable(ENTRY_COLUMNS, "Ledger")
        self.note = QLineEdit(placeholderText="Note on the selected word", maxLength=MAX_NOTE)
        self.note.setAccessibleName("Note on the selected word")
        action = partial(add_action, self.table)
        self.accept_action = action("Accept", "Insert", lambda: self.accept.emit(self.table.picked()))
        self.withdraw_action = action("Withdraw", "Backspace", lambda: self.withdraw.emit(self.table.picked()))
        self.house_action = action(FOR_ALL, "", self._move)
        self.house_action.setToolTip("Make this a house ruling, which applies to all puzzles")
        title = heading("Decided")
        self.header = row(title, stretch=title)
        actions = (self.accept_action, self.withdraw_action, self.house_action)
        lay_out(self, self.header, self.table, row(*map(action_button, actions), self.note), stretch=self.table)
        self.setContentsMargins(0, 0, 0, GAP_3)
        self.table.chosen.connect(lambda _: self._refresh())
        self.note.editingFinished.connect(self._take_note)
        self.show_entries(())

    def show_entries(self, entries: Sequence[LedgerEntry]) -> None:
        """Show the entries of a ledger."""
        self.table.set_empty_text(NO_ENTRIES.format(noun=self._noun, page=self._noun.title()))
        self.table.show_items(
            entries,
            # the role is named unless it is that of an answer
            rule=lambda entry: entry.rule if entry.role == "answer" else f"{entry.rule} ({entry.role})",
            source=lambda entry: f"{entry.source}, house" if entry.kept == "puzzle and house" else entry.source,
        )
        self._refresh()

    def show_nothing(self, why: str) -> None:
        """Show an empty table with a text that explains why."""
        self.show_entries(())
        self.table.set_empty_text(why)

    def _refresh(self) -> None:
        chosen = self.table.picked()
        rulings = [entry for entry in chosen if entry.kept != "list"]
        self.accept_action.setEnabled(any(entry.decision != "accepted" for entry in chosen))
        self.withdraw_action.setEnabled(bool(rulings))
        self.house_action.setEnabled(bool(rulings))
        only_this = f"Only This {self._noun.title()}"
        self.house_action.setText(only_this if self._all_house(rulings) else FOR_ALL)
        one = rulings[0] if len(chosen) == 1 and rulings else None
        self.note.setEnabled(one is not None)
        word = one.word if one else ""
        if word != self._noted or not self.note.isModified():  # keep the text while the user types
            with QSignalBlocker(self.note):
                self.note.setText(one.note if one else "")
        self._noted = word

    @staticmethod
    def _all_house(rulings: Sequence[LedgerEntry]) -> bool:
        return bool(rulings) and all(entry.kept in ALL_HOUSE for entry in rulings)

    def _move(self) -> None:
        rulings = [entry for entry in self.table.picked() if entry.kept != "list"]
        (self.to_puzzle if self._all_house(rulings) else self.to_house).emit(rulings)

    def _take_note(self) -> None:
        self.note.setModified(False)
        chosen = self.table.picked()
        if len(chosen) == 1 and chosen[0].kept != "list" and (note := self.note.text().strip()) != chosen[0].note:
            self.noted.emit(chosen[0], note)


class NearPart(RuledWords):
    """The table of near misses, or of answers that readers may dispute, with Accept and Reject."""

    chosen = Signal(str)  # the selected word, if exactly one is selected
    always = Signal(list)  # the words that are to be answers of every puzzle

    def __init__(self, noun: str) -> None:
        super().__init__(WordTable(NEAR_COLUMNS, "Near misses"))
        self._noun = noun
        self._review: Review | None = None
        self.always_action = add_action(self.table, "Always", "Ctrl+Insert", lambda: self.always.emit(self.words()))
        self.always_action.setToolTip("Accept in every puzzle whose letters allow it, even if the list lacks it")
        self.title = heading()
        self.disputed = QCheckBox("Answers in dispute")
        self.disputed.setToolTip("Answers that may be names, or that are another form of an answer")
        buttons = map(action_button, (self.accept_action, self.always_action, self.reject_action))
        above = row(self.title, None, self.disputed)
        lay_out(self, above, self.table, self.reasons, row(*buttons, None), stretch=self.table)
        self.setContentsMargins(0, GAP_3, 0, 0)
        self.disputed.toggled.connect(lambda _: self._show())
        self.table.chosen.connect(lambda _: self._choose())
        self.show_nothing("The words appear here when the answers are found.")

    def show_review(self, review: Review) -> None:
        self._review = review
        self._show()

    def show_nothing(self, why: str) -> None:
        """Show an empty table with a text that explains why."""
        self._review = None
        self._show()
        self.table.set_empty_text(why)

    def words(self) -> list[str]:
        """Return the selected words."""
        return [one.word for one in self.table.picked()]

    def _show(self) -> None:
        disputed, review = self.disputed.isChecked(), self._review
        self.title.setText("Answers in dispute" if disputed else "Near misses")
        shown = () if review is None else review.disputable if disputed else review.near
        if review:
            self.table.set_empty_text(NO_DISPUTED if disputed else NO_NEAR.format(noun=self._noun))
        self.table.show_items(shown, kind=lambda one: KINDS[one.kind], verdict=lambda one: one.verdict.standing)
        self._refresh()

    def _refresh(self) -> None:
        words = self.words()
        self.leave_other_words()
        self.accept_action.setEnabled(bool(words) and not self.disputed.isChecked())
        self.always_action.setEnabled(bool(words))
        self.reject_action.setEnabled(bool(words))

    def _choose(self) -> None:
        self._refresh()
        if len(words := self.words()) == 1:
            self.chosen.emit(words[0])
