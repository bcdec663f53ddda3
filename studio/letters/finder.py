"""The page "Find" of an inspector: conditions above a table of every puzzle that a word list makes."""

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic

import msgspec
import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QWidget

from engine.core import Control, plural
from engine.core.store import Store
from engine.letters.use import FoundPuzzles
from engine.wings import WINGS
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3
from studio.letters import F, P, T
from studio.letters.conditions import ConditionsBox
from studio.letters.puzzle_page import ScoreField
from studio.widgets.layouts import Label, lay_out, push_button, row, tip
from studio.widgets.panel import Panel, State
from studio.widgets.word_table import WordTable

log = logging.getLogger(__name__)


class FinderPage(Panel, Generic[P, F, T]):
    """Finds all puzzles of a word list once, then filters, previews and adopts them.

    Class attributes:
        kind: of the puzzles. It gives their `noun`, the name of the `job` that finds, and the `run_text`.
        kernels: the kernels that `open_found` calls.
        open_found: the job's function; `request` gives its arguments.
    """

    state_key = "find"
    name = "Find"
    noun: ClassVar[str]
    job: ClassVar[str]
    kernels: ClassVar[tuple[str, ...]]
    kind: ClassVar[str]
    open_found: ClassVar[Callable[..., FoundPuzzles]]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.noun, cls.job = WINGS[cls.kind].NOUN, f"{cls.kind}.find"
        cls.run_text = f"Find {cls.noun.capitalize()}s"

    def __init__(self, jobs: Jobs, conditions: ConditionsBox[F], table: "FoundTable", extra: QWidget) -> None:
        """Lay the page out; `extra` is shown beside the total."""
        super().__init__(jobs)
        self.found: T | None = None  # the result in the table; None if there is none
        self.puzzle: P | None = None
        self._requested: tuple[object, ...] | None = None
        self._shown_for: tuple[object, ...] | None = None  # the request whose result is in the table
        self.conditions, self.table = conditions, table
        self.total = Label(strong=True)
        self.score = ScoreField()
        self.reset = push_button("Reset", self.reset_filter, enabled=False)
        line = row(self.total, None, self.score, extra, self.reset)
        lay_out(self, self.conditions, line, self.table, gap=GAP_3, stretch=self.table)
        self.conditions.changed.connect(self.apply_filter)
        self.score.edited.connect(self.accepted)
        self.table.chosen.connect(self._choose)
        self.table.opened.connect(lambda row: self.adopt(row) if self.is_current() else None)
        self.table.set_empty_text(f"The {self.noun}s of the word list appear here when they have been found.")

    # what a wing provides

    def request(self, puzzle: P) -> tuple[object, ...]:
        """Return the arguments of `open_found` for a puzzle."""
        raise NotImplementedError

    def matching(self, shown: F) -> tuple[np.ndarray, Mapping[str, int]]:
        """Return the rows that match a filter, bool[h], and the counts that the conditions show."""
        raise NotImplementedError

    def choose(self, row: int | None) -> None:
        """Preview the puzzle of a row, or none."""
        raise NotImplementedError

    def adopt(self, row: int) -> None:
        """Make the puzzle of a row the document's."""
        raise NotImplementedError

    def narrowed(self, matching: np.ndarray) -> np.ndarray:
        """Return which of the matching rows to show, bool[h]."""
        return matching

    def is_filtered(self, shown: F) -> bool:
        """Return whether there is anything to reset."""
        return bool(shown.active)

    def total_note(self) -> str:
        """Return what follows the total."""
        return ""

    def empty_note(self, matching: np.ndarray, shown: F, counts: Mapping[str, int]) -> str:
        """Return what an empty table suggests."""
        return self.conditions.tightest(shown, counts)

    def history_changed(self) -> None:
        """Update the column "Last used": a puzzle was planned or printed, or removed from the plan."""
        if self.found is not None:
            self.jobs.start(f"{self.job}.used", used_now, self.found, self.kind, on_done=self._update_used)

    def show_rows(self) -> None:
        """Show the result in the table."""
        self.table.show_found(self.found)

    def fill(self) -> None:
        """Show the result in the table and its value ranges in the conditions."""
        self.show_rows()
        self.conditions.show_found(self.found)
        self.apply_filter()

    def clear(self) -> None:
        """Remove the result, so that no puzzle of another word list or rules can be adopted."""
        self.found = self._shown_for = None
        self.total.clear()
        self.table.show_none()
        self.previewed.emit(None)

    # the page of the inspector

    def show_puzzle(self, puzzle: P, key: Any) -> None:
        self.puzzle = puzzle
        self.score.show_puzzle(puzzle, key)
        if self.isVisible():
            self.search()

    def entered(self) -> None:
        self.search()

    def run_main(self) -> None:
        self.find_again()

    def find_again(self) -> None:
        """Discard the last request and find, at once or when the page is next shown; house rulings changed."""
        self._requested = None
        if self.isVisible():
            self.search()

    def state(self) -> State:
        header = self.table.horizontalHeader()
        return {
            "filter": msgspec.to_builtins(self.conditions.filter()),
            "sorted": header.sortIndicatorSection(),
            "descending": header.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder,
        }

    def restore(self, state: State) -> None:
        try:
            shown = msgspec.convert(state.get("filter", {}), self.conditions.filter_type)
            column = msgspec.convert(state.get("sorted", -1), int)
        except (msgspec.ValidationError, TypeError, ValueError):
            log.warning("The saved state of the finder is invalid: %s", state)
            return
        self.conditions.show_filter(shown)
        if -1 <= column < len(self.table.words.columns):
            down = Qt.SortOrder.DescendingOrder if state.get("descending") else Qt.SortOrder.AscendingOrder
            self.table.sortByColumn(column, down)

    # finding and filtering

    def search(self) -> None:
        """Start the search unless it was started for this word list and these rules."""
        if self.puzzle is None or self._requested == self.request(self.puzzle):
            return
        self._requested = request = self.request(self.puzzle)
        self.jobs.start(
            self.job, found_now, type(self).open_found, self.kind, *request, lane="long",
            name=f"Finding {self.noun}s", on_done=lambda found: self._show_found(found, request),
            on_failed=self._fail, on_stopped=self._stopped,
            kernels=self.kernels,
        )  # fmt: skip

    def is_current(self) -> bool:
        """Return whether the result in the table was found for the puzzle's word list and rules."""
        return self.found is not None and self.puzzle is not None and self._shown_for == self.request(self.puzzle)

    def apply_filter(self) -> None:
        """Show the rows that match the conditions."""
        found, shown = self.found, self.conditions.filter()
        self.reset.setEnabled(self.is_filtered(shown))
        if found is None:
            return
        matching, counts = self.matching(shown)
        self.conditions.show_counts(shown, counts)
        rows = self.narrowed(matching)
        self.table.show_only(rows)
        count, whole = int(np.count_nonzero(rows)), plural(len(found), self.noun)
        text = whole if count == len(found) else f"{count:,} of {whole}"
        self.total.setText(text + self.total_note())
        self.total.setToolTip(tip(f"Word list: {Path(found.lexicon).name}. Rules: {found.rules.name}."))
        if not count:
            note = self.empty_note(matching, shown, counts) if len(found) else ""
            self.table.set_empty_text(f"None of {whole} matches. {note}" if note else self.nothing_text())

    def nothing_text(self) -> str:
        """Return what the table shows for a word list that makes no puzzle."""
        assert self.found is not None
        return f"{Path(self.found.lexicon).name} makes no {self.noun}."

    def reset_filter(self) -> None:
        """Remove all conditions."""
        self.conditions.show_filter(self.conditions.filter_type())

    def _show_found(self, found: T, request: tuple[object, ...]) -> None:
        self.found, self._shown_for = found, request
        self.fill()

    def _update_used(self, found: T) -> None:
        if self.found is not None and self.found.answers is found.answers:  # not found anew meanwhile
            self.found, kept = found, self.table.selected()
            self.show_rows()
            with QSignalBlocker(self.table):
                self.table.select(kept)
            self.apply_filter()

    def _stopped(self) -> None:
        if not self.is_current():
            self.clear()
        self.table.set_empty_text(f"Stopped. Press Ctrl+Enter to find the {self.noun}s.")

    def _fail(self, sentence: str) -> None:
        self.clear()
        self.table.set_empty_text(f"{sentence} Press Ctrl+Enter to try again.")
        self.show_error(sentence)

    def _choose(self, rows: list[int]) -> None:
        if self.is_current():
            self.choose(rows[0] if len(rows) == 1 else None)


MAX_KEPT = 500  # selected rows that stay selected while the conditions change


class FoundTable(WordTable):
    """A row for each puzzle found; its columns are the arrays of the result."""

    remembers, most_copied = False, 5000

    def show_found(self, found: Any, /) -> None:
        """Show a result, or a view of it, a row for each puzzle."""
        raise NotImplementedError

    def show_none(self) -> None:
        """Remove all rows."""
        self.show_data({column.name: np.zeros(0, np.int64) for column in self.words.columns})

    def show_only(self, kept: np.ndarray) -> None:
        """Show the rows where `kept`, bool[h], is true. Selected rows that are still shown stay selected."""
        before = self.selected()
        self.words.set_mask(kept)
        if not before:
            return
        after = [row for row in before if kept[row]] if len(before) <= MAX_KEPT else []
        with QSignalBlocker(self):
            self.select(after)
        if after != before:
            self.chosen.emit(after)

    def go_to(self, row: int) -> None:
        """Select a row of the data and scroll to it, if it is shown."""
        place = self.words.place(row)
        if place is not None:
            self.setCurrentIndex(self.words.index(place, 0))
            self.scrollTo(self.currentIndex(), self.ScrollHint.PositionAtCenter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Emit `chosen` also when the row clicked is selected already, so that its preview can return."""
        before = self.selected()
        super().mousePressEvent(event)
        if before and self.selected() == before:
            self.chosen.emit(before)


def found_now(open_found: Callable[..., T], kind: str, *request: object, control: Control) -> T:
    """Find all puzzles, with the days of the calendar on which they were used last."""
    from engine.calendar.memory import last_used

    return open_found(*request, used=last_used(Store(), kind), control=control)


def used_now(found: FoundPuzzles, kind: str) -> FoundPuzzles:
    """Return what was found with the days of the last use read again."""
    from engine.calendar.memory import last_used

    return found.used_again(last_used(Store(), kind))
