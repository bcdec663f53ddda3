"""The table of a puzzle's answers, with actions to accept and reject words."""

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QWidget

from engine.core import word_or_count
from engine.letters.review import ListKey
from engine.words.vetting.verdict import NOT_CHECKED, REASONS, Verdict
from studio.widgets.layouts import (
    Label,
    action_button,
    add_action,
    described,
    grid,
    lay_out,
    primary_button,
    push_button,
    row,
)
from studio.widgets.word_table import Column, WordTable

WORD = Column("word", "Word", width=10)
COMMON = Column(
    "zipf", "Common", "number", width=7, show=lambda zipf: f"{zipf:.1f}" if zipf else "\u2013",
    hint="Zipf value. 3: once in a million words. 6: once in a thousand words.",
)  # fmt: skip
VERDICT = Column("verdict", "Verdict", "verdict", width=9)
REASON = Column("reason", "Why", width=5)


def dot_if(attribute: str) -> Callable[[Any], str]:
    """Return the contents of a column: a dot for an answer whose attribute is true."""
    return lambda answer: "\u25cf" if getattr(answer, attribute) else ""


class RuledWords(QWidget):
    """A table of words with Accept and Reject. Reject asks for the reason below the table."""

    accept = Signal(list)  # the words
    clear = Signal(list)  # the words whose rulings to withdraw
    # the words, the reason, a note, and whether to make it a house ruling for every later puzzle
    reject = Signal(list, str, str, bool)

    def __init__(self, table: WordTable) -> None:
        super().__init__()
        self.table, self.reasons = table, ReasonRow()
        self.reasons.hide()
        self.accept_action = add_action(table, "Accept", "Insert", lambda: self.accept.emit(self.words()))
        self.reject_action = add_action(table, "Reject\u2026", QKeySequence.StandardKey.Delete, self.ask_reason)
        self.reasons.submitted.connect(self._give)

    def words(self) -> list[str]:
        """Return the selected words."""
        raise NotImplementedError

    def ask_reason(self) -> None:
        """Ask for the reason to reject the selected words."""
        if words := self.words():
            self.reasons.ask(words)

    def leave_other_words(self) -> None:
        """Stop asking for a reason if it is not for the selected words."""
        if self.words() != self.reasons.words:
            self.reasons.leave()

    def _give(self, words: list[str], reason: str, note: str, house: bool) -> None:
        self.reject.emit(words, reason, note, house)
        self.table.setFocus()


class RuledAnswers(RuledWords):
    """A table of answers, whose rulings can be withdrawn too."""

    def __init__(self, table: WordTable) -> None:
        super().__init__(table)
        self.clear_action = add_action(table, "Clear Ruling", "Backspace", lambda: self.clear.emit(self.words()))
        self.buttons = [*map(action_button, (self.reject_action, self.accept_action, self.clear_action))]

    def enable(self, verdicts: Sequence[Verdict]) -> None:
        """Enable the actions that change the verdicts on the selected words."""
        self.leave_other_words()
        self.reject_action.setEnabled(any(verdict.counts for verdict in verdicts))
        self.accept_action.setEnabled(any(verdict.standing != "clean" for verdict in verdicts))
        self.clear_action.setEnabled(any(verdict.source == "editor" for verdict in verdicts))


class AnswersPanel(RuledAnswers):
    """Shows the answers of a puzzle, and requests rulings. A wing provides columns with functions of an answer."""

    add = Signal(str)  # a word typed by the user

    def __init__(self, noun: str, columns: Sequence[tuple[Column, Callable[[Any], object]]]) -> None:
        super().__init__(WordTable((WORD, *(column for column, _ in columns), COMMON, VERDICT, REASON), "Answers"))
        self._noun, self._values = noun, {column.name: value for column, value in columns}
        self._answers: Sequence[Any] = ()
        self.filter = described(QLineEdit(placeholderText="Filter words", clearButtonEnabled=True), "Filter words")
        self.filter.textChanged.connect(lambda text: self.table.filter(text.strip().lower()))
        self.table.chosen.connect(lambda _: self._refresh())
        self.own = described(QLineEdit(placeholderText="Add a word", maxLength=60), "Add a word of your own")
        self.own.returnPressed.connect(self._add_own)
        below = row(*self.buttons, None, self.own)
        lay_out(self, self.filter, self.table, self.reasons, below, stretch=self.table)
        self.show_nothing("The answers appear here when they are found.")

    def show_key(self, key: ListKey[Any]) -> None:
        """Show the answers, and the excluded words with the reason."""
        self._answers = tuple(sorted((*key.answers, *key.excluded), key=lambda answer: answer.word))
        self.table.set_empty_text(
            f"No word of the list fits this {self._noun}. Change a letter or choose a larger word list."
        )
        verdicts = [answer.verdict for answer in self._answers]
        self._show([verdict.standing for verdict in verdicts], [verdict.reason for verdict in verdicts])

    def show_unchecked(self) -> None:
        """Mark the words as not checked, until `show_key` shows their verdicts by other rulings or lists."""
        self._show([NOT_CHECKED] * len(self._answers), [""] * len(self._answers))

    def _show(self, standings: Sequence[str], reasons: Sequence[str]) -> None:
        words, zipf = [answer.word for answer in self._answers], [answer.zipf for answer in self._answers]
        own = {name: [value(answer) for answer in self._answers] for name, value in self._values.items()}
        self.table.show_data({"word": words, **own, "zipf": zipf, "verdict": standings, "reason": reasons})
        self._refresh()

    def show_nothing(self, why: str) -> None:
        """Show an empty table with a text that explains why."""
        self._answers = ()
        self.table.set_empty_text(why)
        self.table.show_items(())
        self._refresh()

    def go_to(self, word: str) -> None:
        """Select a word and scroll to it."""
        self.table.select([row for row, answer in enumerate(self._answers) if answer.word == word])
        if rows := self.table.selectionModel().selectedRows():
            self.table.scrollTo(rows[0])

    def words(self) -> list[str]:
        return [self._answers[row].word for row in self.table.selected()]

    def _add_own(self) -> None:
        if word := self.own.text().strip().lower():
            self.add.emit(word)

    def _refresh(self) -> None:
        self.enable([self._answers[row].verdict for row in self.table.selected()])


MAX_NOTE = 300  # characters


class ReasonRow(QWidget):
    """Asks for the reason to reject words. Enter submits; Esc or another selection cancels."""

    # the words, the reason, a note, and whether it applies to every later puzzle
    submitted = Signal(list, str, str, bool)

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._text = Label()
        self.reason = described(QComboBox(editable=True), "Reason")
        self.reason.addItems(REASONS)
        self.note = described(QLineEdit(placeholderText="Note", maxLength=MAX_NOTE), "Note on the rejected words")
        self.house = QCheckBox("For all puzzles")
        self.house.setToolTip("Make this a house ruling. You can withdraw it on the Ledger page.")
        self.confirm = primary_button("Reject", "", act=self._give)
        cancel = push_button("Cancel", self.leave)
        self._line().returnPressed.connect(self._give)
        self.note.returnPressed.connect(self._give)
        layout = grid(self, stretch=1)
        layout.addWidget(self._text, 0, 0)
        layout.addWidget(self.reason, 0, 1)
        layout.addWidget(self.house, 0, 2, 1, 2)
        layout.addWidget(self.note, 1, 0, 1, 2)  # the buttons are last, as Tab reaches them
        layout.addWidget(self.confirm, 1, 2)
        layout.addWidget(cancel, 1, 3)

    def ask(self, words: list[str]) -> None:
        """Ask for the reason to reject these words. The field contains the last reason."""
        self.words = words
        self._text.setText(f"Reject {word_or_count(words)}:")
        self.note.clear()
        self.house.setChecked(False)
        self.show()
        self._line().selectAll()
        self._line().setFocus()

    def leave(self) -> None:
        """Hide the row."""
        self.words = []
        self.hide()

    def _line(self) -> QLineEdit:
        line = self.reason.lineEdit()
        assert line
        return line

    def _give(self) -> None:
        if self.isVisible():
            self.hide()
            reason = self.reason.currentText().strip() or REASONS[0]
            self.submitted.emit(self.words, reason, self.note.text().strip(), self.house.isChecked())
