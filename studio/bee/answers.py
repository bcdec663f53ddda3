"""The answers of a hive in a table, and the rulings that an editor makes on them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeySequence
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from engine.bee.answers import Answer, Key
from engine.bee.hints import hints, hints_text
from studio.theme import GAP_2
from studio.widgets.word_table import Column, WordTable

REASONS = ("obscure", "offensive", "a name", "a variant spelling", "foreign", "not a word")
MOST_NOTE = 300

COLUMNS = (
    Column("word", "Word", width=10),
    Column("points", "Points", "number", width=6),
    Column("pangram", "Pangram", width=6, hint="Uses all seven letters"),
    Column(
        "zipf",
        "Common",
        "number",
        width=7,
        show=lambda zipf: f"{zipf:.1f}" if zipf else "\u2013",
        hint="Zipf value: 3 is once in a million words, 6 once in a thousand",
    ),
    Column("verdict", "Verdict", "verdict", width=9),
    Column("reason", "Why", width=5),
)


class AnswersPanel(QWidget):
    """Shows a key; asks for rulings.

    Signals:
        reject: the words to leave out, why, a note, and whether the house rejects them in every later hive too.
        accept: the words to let in.
        clear: the words whose ruling is withdrawn.
        add: a word of the editor's own.
    """

    reject = Signal(list, str, str, bool)
    accept = Signal(list)
    clear = Signal(list)
    add = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._answers: Sequence[Answer] = ()
        self.filter = QLineEdit(placeholderText="Filter words", clearButtonEnabled=True)
        self.filter.setAccessibleName("Filter words")
        self.table = WordTable(COLUMNS, "Answers")
        self.filter.textChanged.connect(lambda text: self.table.filter(text.strip().lower()))
        self.table.chosen.connect(lambda _: self._refresh())
        self.reasons = ReasonRow()
        self.reasons.hide()
        self.reasons.given.connect(self._give_reason)
        self._add_actions()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.addWidget(self.filter)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.reasons)
        layout.addLayout(self._buttons())
        self.show_nothing("The answers appear here as soon as they are found.")

    def show_key(self, key: Key) -> None:
        """Show the answers, and those that are left out with the reason."""
        self._answers = tuple(sorted((*key.answers, *key.left_out), key=lambda answer: answer.word))
        self.table.set_empty_text(
            "No word of the list fits this hive. Change a letter, or take a larger word list."
        )
        self.table.show_data(
            {
                "word": [answer.word for answer in self._answers],
                "points": [answer.points if answer.verdict.counts else 0 for answer in self._answers],
                "pangram": ["\u25cf" if answer.pangram else "" for answer in self._answers],
                "zipf": [answer.zipf for answer in self._answers],
                "verdict": [answer.verdict.standing for answer in self._answers],
                "reason": [answer.verdict.reason for answer in self._answers],
            }
        )
        self._refresh()

    def show_nothing(self, why: str) -> None:
        """An empty table that says why."""
        self._answers = ()
        self.table.set_empty_text(why)
        self.table.show_data({column.name: () for column in COLUMNS})
        self._refresh()

    def go_to(self, word: str) -> None:
        """Select a word and bring it into view."""
        self.table.select([row for row, answer in enumerate(self._answers) if answer.word == word])
        if rows := self.table.selectionModel().selectedRows():
            self.table.scrollTo(rows[0])

    def chosen(self) -> list[str]:
        """The selected words."""
        return [self._answers[row].word for row in self.table.selected()]

    def ask_reason(self) -> None:
        """Ask once why the selected words are to be left out."""
        if words := self.chosen():
            self.reasons.ask(words)

    def _give_reason(self, words: list[str], reason: str, note: str, house: bool) -> None:
        self.reject.emit(words, reason, note, house)
        self.table.setFocus()

    def _add_actions(self) -> None:
        self.reject_action = self._action("Reject\u2026", QKeySequence.StandardKey.Delete, self.ask_reason)
        self.accept_action = self._action(
            "Accept", QKeySequence("Insert"), lambda: self.accept.emit(self.chosen())
        )
        self.clear_action = self._action(
            "Clear Ruling", QKeySequence("Backspace"), lambda: self.clear.emit(self.chosen())
        )

        copy = QAction("Copy Hints", self.table)
        copy.triggered.connect(self.copy_hints)
        self.table.addAction(copy)

    def copy_hints(self) -> None:
        """The counts by initial and length and by two letters, as text for the clipboard."""
        counted = [answer for answer in self._answers if answer.verdict.counts]
        QGuiApplication.clipboard().setText(hints_text(hints(counted)))

    def _action(self, text: str, shortcut: QKeySequence | QKeySequence.StandardKey, slot: object) -> QAction:
        action = QAction(text, self.table)
        action.setShortcut(shortcut)
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        action.triggered.connect(slot)  # pyright: ignore[reportArgumentType]
        self.table.addAction(action)
        return action

    def _buttons(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(GAP_2)
        for action in (self.reject_action, self.accept_action, self.clear_action):
            button = QPushButton(action.text())
            button.setToolTip(action.shortcut().toString(QKeySequence.SequenceFormat.NativeText))
            button.clicked.connect(action.trigger)
            action.changed.connect(lambda button=button, action=action: button.setEnabled(action.isEnabled()))
            row.addWidget(button)
        row.addStretch(1)
        self.own = QLineEdit(placeholderText="Add a word", maxLength=60)
        self.own.setAccessibleName("Add a word of your own")
        self.own.returnPressed.connect(self._add_own)
        row.addWidget(self.own)
        return row

    def _add_own(self) -> None:
        if word := self.own.text().strip().lower():
            self.add.emit(word)

    def _refresh(self) -> None:
        if self.chosen() != self.reasons.words:
            self.reasons.leave()
        rows = [self._answers[row] for row in self.table.selected()]
        self.reject_action.setEnabled(any(answer.verdict.counts for answer in rows))
        self.accept_action.setEnabled(any(answer.verdict.standing != "clean" for answer in rows))
        self.clear_action.setEnabled(any(answer.verdict.source == "editor" for answer in rows))


class ReasonRow(QWidget):
    """Asks beneath a table why words are rejected; Enter rejects. Another selection or Esc leaves it.

    Signals:
        given: the words, the reason, a note, and whether it is for every later hive.
    """

    given = Signal(list, str, str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words: list[str] = []
        self._text = QLabel()
        self.reason = QComboBox(editable=True)
        self.reason.addItems(REASONS)
        self.reason.setAccessibleName("Reason")
        self.note = QLineEdit(placeholderText="Note", maxLength=MOST_NOTE)
        self.note.setAccessibleName("Note on the rejected words")
        self.house = QCheckBox("also for every later hive")
        self.house.setToolTip("The house remembers it; the Ledger page takes it back")
        self.confirm = QPushButton("Reject")
        self.confirm.setProperty("primary", True)  # noqa: FBT003 - Qt's own signature
        cancel = QPushButton("Cancel")
        self.confirm.clicked.connect(self._give)
        cancel.clicked.connect(self.leave)
        self._line().returnPressed.connect(self._give)
        self.note.returnPressed.connect(self._give)
        layout = QGridLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_2)
        layout.setColumnStretch(1, 1)
        for column, widget in enumerate((self._text, self.reason, self.confirm, cancel)):
            layout.addWidget(widget, 0, column)
        layout.addWidget(self.note, 1, 0, 1, 2)
        layout.addWidget(self.house, 1, 2, 1, 2)

    def ask(self, words: list[str]) -> None:
        """Ask why these words are rejected; the last reason is proposed."""
        self.words = words
        what = words[0] if len(words) == 1 else f"{len(words)} words"
        self._text.setText(f"Reject {what}:")
        self.note.clear()
        self.house.setChecked(False)
        self.show()
        self._line().selectAll()
        self._line().setFocus()

    def leave(self) -> None:
        """Ask no more."""
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
            self.given.emit(self.words, reason, self.note.text().strip(), self.house.isChecked())
