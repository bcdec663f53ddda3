"""The actions on the selected days of a plan, as buttons, keys and the calendar's context menu."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QPushButton, QVBoxLayout, QWidget

from engine.core.dates import short_date
from engine.letters.plan.edit import AnyStep, change_day, clear_days, put_puzzle, rule_day, swap_days
from engine.letters.plan.schedule import FIRST_YEAR, LAST_YEAR
from engine.letters.plan.use import Use, planned
from engine.words.vetting.verdict import Ruling
from studio.core.formatting import plural
from studio.core.theme import GAP_3, GAP_4
from studio.letters.plan.calendar import PlanView
from studio.letters.plan.model import Cell
from studio.letters.plan.paper import PlanPaper
from studio.widgets.fields import DateField
from studio.widgets.labels import Label
from studio.widgets.layouts import lay_out, row

SWAP_TIP = "Swap two selected days, or drag one onto the other; Alt with an arrow moves a day"
PASTE_TIP = "Move what was cut to this day"
CUT_TIP = "Cut: paste it on another day to move it there"


class PlanQueries(Protocol):
    """What the actions ask of the page of a plan, and the changes that they request there."""

    puzzle: Any

    def is_free(self) -> bool:
        """Return whether no change is being written."""
        ...

    def selected(self) -> list[Cell]:
        """Return the selected days."""
        ...

    def taken(self) -> list[Cell]:
        """Return the selected days with a planned puzzle."""
        ...

    def week(self) -> list[Use]:
        """Return the planned puzzles of the week of the first selected day."""
        ...

    def planned(self) -> list[Use]:
        """Return the planned puzzles of the scheduled days."""
        ...

    def change(self, text: str, name: str, act: Callable[..., AnyStep], *args: Any) -> None:
        """Change the plan."""
        ...

    def mark(self, days: Sequence[str], *, printed: bool = True) -> None:
        """Record the planned puzzles of days as printed, or not."""
        ...

    def show_possible(self) -> None:
        """Show which actions are possible."""
        ...

    def go_to_moved(self, day: str) -> None:
        """Select a day as soon as the change that moves a puzzle there is written."""
        ...


def days_text(days: Sequence[str]) -> str:
    """Return a day, or the number of days."""
    return short_date(days[0]) if len(days) == 1 else plural(len(days), "day")


class DayActions(QObject):
    """Changes, moves and prints the days that are selected on a page."""

    def __init__(self, page: PlanQueries, noun: str, view: PlanView, paper: PlanPaper, parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._noun, self._view, self._parent = page, noun, view, parent
        other, own = (
            f"Replace the {noun} of this day and keep all others",
            f"Put the {noun} of the tab on this day",
        )
        self.another = self._action("A&nother", self._change_day, other)
        self.use_own = self._action(f"&Use Tab's {noun.capitalize()}", self._put, own)
        self.swap = self._action("Sw&ap", lambda: self._move(*self._view.days()), SWAP_TIP)
        self.move = self._action("&Move to\u2026", self._ask_day, f"Move the {noun} to any day", "Ctrl+M")
        self.cut = self._action("C&ut", self._cut, CUT_TIP, QKeySequence.StandardKey.Cut)
        self.paste = self._action("&Paste", self._paste, PASTE_TIP, QKeySequence.StandardKey.Paste)
        self.clear = self._action("&Clear", self._clear, "", Qt.Key.Key_Delete)
        marks = f"Record that the {noun}s of the selected days were printed, or were not"
        self.print_mark = self._action("Mark as &Printed", self._mark_printed, marks)
        self.book = self._action(
            "&Book\u2026", lambda: paper.export(page.planned(), "book"),
            "One page per week, followed by the solutions",
        )  # fmt: skip
        self.week = self._action(
            "Wee&k\u2026", lambda: paper.export(page.week(), "book"),
            "The week of the selected day, followed by the solutions",
        )  # fmt: skip
        self.day = self._action(
            "&Day\u2026", lambda: paper.export([cell.use for cell in page.taken() if cell.use], "day"),
            "The puzzle of the selected day, with its solution on a second page",
        )  # fmt: skip
        self.solutions = self._action(
            "&Solutions\u2026", lambda: paper.export(page.planned(), "solutions"), "The solutions of all days"
        )
        self.print_week = self._action(
            "Pr&int Week\u2026", lambda: paper.print_week(page.week()),
            "Print the week of the selected day and its solutions",
        )  # fmt: skip
        for action in (*self._changes(), self.cut, self.paste):
            self._view.addAction(action)
        self._view.plan.moved.connect(self._move_and_follow)
        self._view.pushed.connect(self._move)

    def change_buttons(self) -> list[QPushButton]:
        """Return the buttons that change days."""
        return [_button(action) for action in self._changes()]

    def paper_buttons(self) -> list[QPushButton]:
        """Return the buttons that make PDFs or print."""
        return [_button(one) for one in (self.book, self.week, self.day, self.solutions, self.print_week)]

    def enable(self, all_planned: Sequence[Use]) -> None:
        """Enable the actions that are possible with the selected days."""
        page, free = self._page, self._page.is_free()
        chosen, taken = page.selected(), page.taken()
        one = chosen[0] if len(chosen) == 1 else None
        self.another.setEnabled(one is not None and one.due)  # pressing it again queues another change
        self.use_own.setEnabled(one is not None and one.due and free)
        self.swap.setEnabled(len(chosen) == 2 and bool(taken) and free)
        for action in (self.move, self.cut):
            action.setEnabled(len(chosen) == 1 and bool(taken) and free)
        self.paste.setEnabled(one is not None and bool(self._view.cut) and one.day != self._view.cut and free)
        self.clear.setEnabled(bool(taken) and free)
        printed = bool(taken) and all(cell.printed for cell in taken)
        self.print_mark.setText("Mark as Not &Printed" if printed else "Mark as &Printed")
        self.print_mark.setEnabled(bool(taken) and free)
        for action in (self.week, self.print_week):
            action.setEnabled(bool(page.week()))
        self.day.setEnabled(len(chosen) == 1 and bool(taken))
        for action in (self.book, self.solutions):
            action.setEnabled(bool(all_planned))

    def rule(self, rulings: tuple[Ruling, ...], text: str) -> None:
        """Change the rulings of the planned puzzle whose words are listed."""
        self._page.change(text, "Counting answers", rule_day, self._one(), rulings)

    def _changes(self) -> tuple[QAction, ...]:
        return (self.another, self.use_own, self.swap, self.move, self.clear, self.print_mark)

    def _action(
        self,
        text: str,
        act: Callable[[], object],
        tip: str,
        key: QKeySequence.StandardKey | Qt.Key | str | None = None,
    ) -> QAction:
        action = QAction(text, self._parent)
        action.triggered.connect(lambda *_: act())
        if key is not None:
            action.setShortcut(key)
            action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
            tip = f"{tip} ({action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)})".strip()
        action.setToolTip(tip or text.replace("&", ""))
        return action

    def _one(self) -> str:
        return self._view.days()[0]

    def _change_day(self) -> None:
        day = self._one()
        name = f"Finding another {self._noun}"
        self._page.change(f"Change {short_date(day)}", name, change_day, day)

    def _put(self) -> None:
        day, puzzle = self._one(), self._page.puzzle
        name = f"Checking the {self._noun}"
        self._page.change(f"Put {puzzle.shown} on {short_date(day)}", name, put_puzzle, day, puzzle)

    def _move(self, one: str, other: str) -> None:
        """Exchange the puzzles of two days; a day without one receives the other's."""
        there = planned(self._view.plan.seen.history)
        verb, joint = ("Swap", "and") if one in there and other in there else ("Move", "to")
        if one not in there:
            one, other = other, one
        self._view.mark_cut("")
        self._page.change(f"{verb} {short_date(one)} {joint} {short_date(other)}", "", swap_days, one, other)

    def _ask_day(self) -> None:
        there, day = planned(self._view.plan.seen.history), self._one()
        dialog = MoveDialog(there[day], there, self._noun, self._parent)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.chosen.connect(lambda other: self._move_and_follow(day, other))
        dialog.open()

    def _cut(self) -> None:
        self._view.mark_cut("" if self._view.cut == self._one() else self._one())
        self._page.show_possible()

    def _paste(self) -> None:
        if self._view.cut in planned(self._view.plan.seen.history):
            self._move_and_follow(self._view.cut, self._one())
        self._view.mark_cut("")
        self._page.show_possible()

    def _move_and_follow(self, one: str, other: str) -> None:
        self._move(one, other)
        self._page.go_to_moved(other)

    def _clear(self) -> None:
        days = [cell.day for cell in self._page.taken()]
        self._page.change(f"Clear {days_text(days)}", "", clear_days, days)

    def _mark_printed(self) -> None:
        taken = self._page.taken()
        self._page.mark([cell.day for cell in taken], printed=not all(cell.printed for cell in taken))


def _button(action: QAction) -> QPushButton:
    """Return a button that triggers an action and follows its text and state."""
    button = QPushButton(action.text())
    button.clicked.connect(lambda: action.trigger())

    def follow() -> None:
        button.setText(action.text())
        button.setToolTip(action.toolTip())
        button.setEnabled(action.isEnabled())

    action.changed.connect(follow)
    follow()
    return button


class MoveDialog(QDialog):
    """Asks for a day, and says what is planned for it.

    Signals:
        chosen: the ISO date.
    """

    chosen = Signal(str)

    def __init__(self, use: Use, plan: Mapping[str, Use], noun: str, parent: QWidget) -> None:
        """Ask for the new day of a planned puzzle.

        Args:
            use: the puzzle and its day.
            plan: the planned puzzles by day.
            noun: the name of a puzzle.
            parent: the page.
        """
        super().__init__(parent)
        self._use, self._plan, self._noun = use, plan, noun
        self.setWindowTitle("Move to Another Day")
        self.day = DateField(f"{FIRST_YEAR}-01-01", f"{LAST_YEAR}-12-31")
        self.day.setAccessibleName("New day")
        self.day.show_day(use.day)
        self.note, self.move_button, cancel = Label(wordWrap=True), QPushButton("&Move"), QPushButton("Cancel")
        self.move_button.setProperty("primary", "true")
        self.move_button.setDefault(True)
        cancel.setAutoDefault(False)
        line = row(Label(f"Move {use.puzzle.shown} from {short_date(use.day, year=True)} to"), self.day)
        inside, around = QWidget(), QVBoxLayout(self)
        lay_out(inside, line, self.note, row(None, cancel, self.move_button), gap=GAP_3)
        around.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_4)
        around.addWidget(inside)
        self.note.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.move_button.clicked.connect(self._take)
        cancel.clicked.connect(self.reject)
        self.day.changed.connect(self._show_day)
        self.day.refused.connect(self._refuse)
        self.day.accepted.connect(self._show_day)
        self._show_day()
        self.day.setFocus()  # selects its text

    def _show_day(self) -> None:
        there = self._plan.get(self.day.day())
        if self.day.day() == self._use.day:
            self.note.setText("Choose another day.")
        elif there:
            self.note.setText(f"{there.puzzle.shown} is planned for that day. The two {self._noun}s are swapped.")
        else:
            self.note.setText(f"No {self._noun} is planned for that day.")

    def _refuse(self, sentence: str) -> None:
        self.note.setText(sentence)

    def _take(self) -> None:
        if not self.day.read():
            return
        self._show_day()
        if self.day.day() != self._use.day:
            self.chosen.emit(self.day.day())
            self.accept()
