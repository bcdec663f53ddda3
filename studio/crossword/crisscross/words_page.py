"""The inspector's Words page: the word list, the state of each word, and the objective."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from engine.core import attempted, changed, plural
from engine.crossword.editing.words import drop, lock, require
from engine.crossword.interlock.layout import stretching_text
from engine.crossword.puzzle import Puzzle
from engine.words.vetting.verdict import Ruling, with_ruling
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.crossword.crisscross.lists import ListReader, Standing, standings
from studio.crossword.crisscross.search_settings import ObjectiveBox
from studio.crossword.details import TitleRow
from studio.crossword.word_tables import ListTable
from studio.widgets.layouts import Label, action_button, described, form, labelled, lay_out, push_button, row
from studio.widgets.layouts import add_action as action
from studio.widgets.panel import Panel
from studio.widgets.words.word_lists import WORD_FILTER

STATES = "crossword.standings"
MOST_PASTED = 4 * 2**20  # characters of a pasted text at most
LINE_HINT = "Word, phrase or pasted list"
LINE_TIP = (
    "One word or phrase per line or between commas; a clue may follow after a dash, colon, tab or semicolon. "
    "Enter adds them."
)


class WordsPage(Panel):
    """Shows the list of the document's puzzle, and emits changes of words, locks and objective."""

    state_key: ClassVar[str] = "words"
    name: ClassVar[str] = "Words"

    edited = Signal(object, str, str)  # the changed puzzle, the name of the change, and what changed
    chosen = Signal(str)  # the answer of the selected row
    opened = Signal(str)  # the answer of a row on which Enter was pressed
    judged = Signal(object)  # the standing of each word that is not clean, by its letters

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self._puzzle = Puzzle()
        self._standings: Mapping[str, Standing] = {}
        self.reader = ListReader(jobs, self)
        self.heading, self.line = TitleRow(), described(QLineEdit(maxLength=MOST_PASTED), "Words to add", LINE_TIP)
        self.add_button = push_button("Add", self._add_line)
        self.open_button = push_button("Open List\u2026", self._open)
        self.table, self.objective, self.count = ListTable(), ObjectiveBox(), Label(wordWrap=True, muted=True)
        self._add_actions()
        self.line.setPlaceholderText(LINE_HINT)
        fields = form()
        fields.addRow(labelled("&Title", self.heading.field), self.heading)
        fields.addRow(labelled("A&dd", self.line), row(self.line, self.add_button, self.open_button, stretch=self.line))
        actions = (self.place_action, self.required_action, self.lock_action, self.accept_action, self.remove_action)
        buttons = row(*(action_button(one, short=True) for one in actions), None)
        lay_out(self, fields, self.count, self.table, buttons, GAP_3, self.objective, stretch=self.table)
        self.reader.read.connect(lambda puzzle, text: self.edited.emit(puzzle, text, "words"))
        self.reader.given_back.connect(self._give_back)
        self.reader.message.connect(self.message)
        self.heading.edited.connect(self.edited)
        self.line.returnPressed.connect(self._add_line)
        self.line.textChanged.connect(lambda text: self._add_line() if "\n" in text or "\r" in text else None)
        self.table.chosen.connect(lambda _: self._choose())
        self.table.opened.connect(lambda row: self.opened.emit(self.table.items[row].answer))
        self.objective.edited.connect(
            lambda objective, text: self.edited.emit(changed(self._puzzle, objective=objective), text, "objective")
        )

    def show_puzzle(self, puzzle: Puzzle, key: object = None) -> None:
        before, self._puzzle = self._puzzle, puzzle
        self.reader.puzzle = puzzle
        self.heading.show_puzzle(puzzle)
        self.objective.show_objective(puzzle.objective)
        if _listed(before) != _listed(puzzle) or not self._standings:
            self.ask()

    def leave_document(self) -> None:
        """Stop reading lists, because another document is opened."""
        self.reader.drop()

    def ask(self) -> None:
        """Determine the state of each word in a job."""
        with QSignalBlocker(self.table):
            self.table.show_words(self._puzzle, self._standings)
        self.jobs.start(STATES, standings, self._puzzle, on_done=self._show, on_failed=self._fail)
        self._refresh()

    def go_to(self, answer: str) -> None:
        """Select a word without emitting `chosen`."""
        with QSignalBlocker(self.table):
            self.table.go_to(answer)
        self._refresh()

    # the list

    def _remove(self) -> None:
        answers, place = self.table.answers, self.table.first_place()
        if answers:
            self._ask(lambda: drop(self._puzzle, answers), f"Remove {_what(answers)} from list")
        if answers and answers[0] not in self._puzzle.answers:
            self.table.go_to_place(place)  # instead of the word that the grid chooses now

    def _toggle_required(self) -> None:
        answers = self.table.answers
        on = not all(listed.must for listed in self._puzzle.words if listed.answer in answers)
        verb = "Require" if on else "Do not require"
        self._ask(lambda: require(self._puzzle, answers, on=on), f"{verb} {_what(answers)}")

    def _toggle_lock(self) -> None:
        answers = [answer for answer in self.table.answers if self._is_placed(answer)]
        on = not set(answers) <= set(self._puzzle.locked_words)
        self._ask(lambda: lock(self._puzzle, answers, on=on), f"{'Lock' if on else 'Unlock'} {_what(answers)}")

    def _accept(self) -> None:
        today, rulings = date.today().isoformat(), self._puzzle.rulings
        answers = [answer for answer in self.table.answers if self._needs_ruling(answer)]
        for answer in answers:
            rulings = with_ruling(rulings, Ruling(answer, accepted=True, reason="accepted", date=today))
        self._ask(lambda: changed(self._puzzle, rulings=rulings), f"Accept {_what(answers)}", "rulings")

    def _ask(self, make: Callable[[], Puzzle], text: str, what: str = "words") -> None:
        if made := attempted(make, self.show_error):
            self.edited.emit(made, text, what)

    # what is shown

    def _show(self, found: Mapping[str, Standing]) -> None:
        self._standings = found
        self.judged.emit({answer: one.state for answer, one in found.items() if self._needs_ruling(answer)})
        with QSignalBlocker(self.table):
            self.table.show_words(self._puzzle, found)
        out = sum(standing.where != "" and not self._is_placed(answer) for answer, standing in found.items())
        total = plural(len(found), "word")
        counted = f"{total}, {out} not placed." if out else f"{total}, all placed." if found else ""
        self.count.setText(f"{counted} {stretching_text(self._puzzle.words, self._puzzle.objective)}".strip())
        self._refresh()

    def _fail(self, sentence: str) -> None:
        """Show that no word was checked, because earlier states may be outdated."""
        self._show({})
        self.count.setText("Not checked")
        self.show_error(sentence)

    def _is_placed(self, answer: str) -> bool:
        standing = self._standings.get(answer)
        return standing is not None and standing.where.endswith((" across", " down"))

    def _needs_ruling(self, answer: str) -> bool:
        standing = self._standings.get(answer)
        return standing is not None and standing.state in ("caution", "taboo", "rejected")

    def _refresh(self) -> None:
        answers = self.table.answers
        placed = [answer for answer in answers if self._is_placed(answer)]
        self.place_action.setEnabled(len(answers) == 1)
        self.required_action.setEnabled(bool(answers))
        self.lock_action.setEnabled(bool(placed))
        self.lock_action.setText("Unlock" if placed and set(placed) <= set(self._puzzle.locked_words) else "Lock")
        self.accept_action.setEnabled(any(map(self._needs_ruling, answers)))
        self.remove_action.setEnabled(bool(answers))

    def _choose(self) -> None:
        self._refresh()
        if len(answers := self.table.answers) == 1:
            self.chosen.emit(answers[0])

    # widgets

    def _add_actions(self) -> None:
        opened = lambda: self.opened.emit(self.table.answers[0])  # noqa: E731
        self.place_action = self._action("Place", "", opened, "Enter: place it where it fits best, or show its place")
        self.required_action = self._action(
            "Must Have", "Insert", self._toggle_required, "Require these words in the grid"
        )
        self.lock_action = self._action("Lock", "Ctrl+L", self._toggle_lock, "Keep these words at their places")
        self.accept_action = self._action("Accept", "Ctrl+Shift+A", self._accept, "Accept these words in this puzzle")
        tip = "Remove these words from the list and the grid"
        self.remove_action = self._action("Remove from List", "Delete", self._remove, tip)
        self.remove_action.setIconText("Remove")
        self.paste_action = self._action("Paste Words", "Ctrl+V", self._paste, "Add the words on the clipboard")

    def _action(self, text: str, key: str, slot: Callable[[], None], tip: str) -> QAction:
        return action(self.table, text, key, slot, tip=f"{tip} ({key})" if key else tip)

    def _add_line(self) -> None:
        line = self.line.text()
        if text := line.strip():
            self.line.clear()
            if "\n" in text:
                self.reader.look_at_text(text)
            else:
                self.reader.take_text(text, line)

    def _give_back(self, line: str) -> None:
        """Restore a line that could not be read, unless the user has typed something else."""
        if not self.line.text():
            with QSignalBlocker(self.line):
                self.line.setText(line)

    def _paste(self) -> None:
        if text := QGuiApplication.clipboard().text().strip():
            self.reader.look_at_text(text)
        else:
            self.show_error("The clipboard has no text. Copy a word list first.")

    def _open(self) -> None:
        if path := QFileDialog.getOpenFileName(self, "Open a word list", "", WORD_FILTER)[0]:
            self.reader.look_at_file(Path(path))


def _listed(puzzle: Puzzle) -> tuple[object, ...]:
    """The parts of a puzzle that determine the state of its words."""
    return puzzle.words, puzzle.grid, puzzle.locked, puzzle.rulings, puzzle.objective.columns, puzzle.objective.rows


def _what(answers: Sequence[str]) -> str:
    return answers[0].upper() if len(answers) == 1 else plural(len(answers), "word")
