"""The inspector's page that finds wheels: conditions above, every long word with each hub beneath."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.alphabet import ENGLISH
from engine.value import changed
from engine.wheel.answers import Key
from engine.wheel.filters import VERDICTS, Filter, Shown
from engine.wheel.finder import FoundWheels, open_found
from engine.wheel.puzzle import FEWEST, MOST, Puzzle
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_2, GAP_3
from studio.wheel.conditions import RANGE_TITLES, VERDICT_TITLES, Conditions, tightest
from studio.wheel.steps import chosen_clean
from studio.widgets.editor import Message
from studio.widgets.panel import Panel
from studio.widgets.word_table import Column, WordTable

log = logging.getLogger(__name__)
JOB, CHOSEN_JOB, TAKE_JOB = "wheel.find", "wheel.find.chosen", "wheel.find.take"
MOST_COPIED = 5000  # rows
MOST_KEPT = 500  # selected rows that stay selected while conditions change


class FindPanel(Panel):
    """Finds all wheels once for a word list, rules and a size; filters, shows and takes them."""

    name = "Find"
    run_text = "Find Wheels"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.shown: Shown | None = None
        self._puzzle: Puzzle | None = None
        self._asked: tuple[object, ...] | None = None
        self.conditions = Conditions()
        self.size_choice = QComboBox()
        self.total = QLabel()
        font = self.total.font()
        font.setWeight(font.Weight.DemiBold)
        self.total.setFont(font)
        self.reset = QPushButton("Reset")
        self.table = WheelTable()
        self._lay_out()
        self._connect()
        self.table.set_empty_text("The wheels of the word list appear here as soon as they are found.")
        self.reset.setEnabled(False)

    @property
    def found(self) -> FoundWheels | None:
        """The wheels in the table."""
        return self.shown.found if self.shown else None

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        if self._puzzle is None or len(self._puzzle.letters) != len(puzzle.letters):
            with QSignalBlocker(self.size_choice):
                self.size_choice.setCurrentIndex(self.size_choice.findData(len(puzzle.letters)))
        self._puzzle = puzzle
        if self.shown and self.shown.square != self._square(self.shown.found):
            self._show_found(self.shown.found)
        if self.isVisible():
            self._find()

    def entered(self) -> None:
        self._find()

    def run_main(self) -> None:
        """Find anew."""
        self.house_changed()

    def house_changed(self) -> None:
        """The house rules otherwise: find anew, now or when the page is next shown."""
        self._asked = None
        if self.isVisible():
            self._find()

    def state(self) -> Mapping[str, Any]:
        across = self.table.horizontalHeader()
        return {
            "filter": msgspec.to_builtins(self.conditions.filter()),
            "sorted": across.sortIndicatorSection(),
            "descending": across.sortIndicatorOrder() == Qt.SortOrder.DescendingOrder,
        }

    def restore(self, state: Mapping[str, Any]) -> None:
        try:
            wanted = msgspec.convert(state.get("filter", {}), Filter)
            column = int(state.get("sorted", -1))
        except (msgspec.ValidationError, TypeError, ValueError):
            log.warning("What was remembered of the finder is damaged: %s", state)
            return
        self.conditions.show_filter(wanted)
        if -1 <= column < len(self.table.words.columns):
            down = Qt.SortOrder.DescendingOrder if state.get("descending") else Qt.SortOrder.AscendingOrder
            self.table.sortByColumn(column, down)

    def _lay_out(self) -> None:
        self.size_choice.setAccessibleName("Letters of a wheel")
        for size in range(MOST, FEWEST - 1, -1):
            self.size_choice.addItem(f"{size} letters", size)
        line = QHBoxLayout()
        line.setSpacing(GAP_2)
        line.addWidget(self.total)
        line.addStretch(1)
        line.addWidget(self.size_choice)
        line.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_3)
        layout.addWidget(self.conditions)
        layout.addLayout(line)
        layout.addWidget(self.table, 1)

    def _connect(self) -> None:
        self.conditions.changed.connect(self._filter)
        self.reset.clicked.connect(lambda: self.conditions.show_filter(Filter()))
        self.size_choice.currentIndexChanged.connect(self._find)
        self.table.chosen.connect(self._choose)
        self.table.clicked.connect(lambda _: self._choose(self.table.selected()))
        self.table.opened.connect(self._take)

    def _find(self) -> None:
        puzzle = self._puzzle
        if puzzle is None:
            return
        wanted = (puzzle.lexicon, self.size_choice.currentData(), puzzle.rules)
        if self._asked != wanted:
            self._asked = wanted
            self.jobs.start(
                JOB, open_found, *wanted, lane="long", name="Finding wheels", on_done=self._show_found,
                on_failed=self._fail, on_stopped=self._stopped,
            )  # fmt: skip

    def _show_found(self, found: FoundWheels) -> None:
        self.shown = Shown(found, square=self._square(found))
        self.table.show_found(self.shown)
        self.conditions.show_found(found)
        self._filter()

    def _stopped(self) -> None:
        self._asked = None
        self.table.set_empty_text("Stopped. Ctrl+Enter finds the wheels.")

    def _fail(self, sentence: str) -> None:
        self.table.set_empty_text(f"{sentence} Ctrl+Enter tries again.")
        self.message.emit(Message(sentence, "error"))

    def _filter(self) -> None:
        shown, wanted = self.shown, self.conditions.filter()
        self.reset.setEnabled(bool(wanted.active))
        if shown is None:
            return
        kept, said = shown.mask(wanted), shown.counts(wanted)
        self.conditions.show_counts(wanted, said)
        self.table.show_only(kept)
        count, whole = int(np.count_nonzero(kept)), plural(len(shown.found), "wheel")
        judged = ", judged as a wheel" if shown.square else ""
        self.total.setText(f"{whole if count == len(shown.found) else f'{count:,} of {whole}'}{judged}")
        name = Path(shown.found.lexicon).name
        self.total.setToolTip(f"Of the word list {name}, by the rules {shown.found.rules.name}")
        if not count:
            self.table.set_empty_text(f"None of {whole} is like this. {tightest(wanted, said)}")

    def _square(self, found: FoundWheels) -> bool:
        """Whether the wheels are to stand in the document's square, of which only the ring and hub are judged."""
        return found.size == MOST and self._puzzle is not None and self._puzzle.layout == "square"

    def _wheel(self, row: int) -> Puzzle | None:
        if self._puzzle is None or self.found is None:
            return None
        like = self._puzzle if self.found.size == MOST else changed(self._puzzle, layout="wheel")
        return self.found.puzzle(row, like)

    def _choose(self, rows: list[int]) -> None:
        puzzle = self._wheel(rows[0]) if len(rows) == 1 else None
        if puzzle is None:
            self.jobs.drop(CHOSEN_JOB)
            self.previewed.emit(None)
        else:
            self._clean(CHOSEN_JOB, puzzle, self.previewed.emit)

    def _take(self, row: int) -> None:
        if puzzle := self._wheel(row):
            self.jobs.drop(CHOSEN_JOB)
            self._clean(TAKE_JOB, puzzle, lambda made: self.taken.emit(made, f"Take wheel {made.shown}"))

    def _clean(self, job: str, puzzle: Puzzle, use: Callable[[Puzzle], object]) -> None:
        """Use a wheel in a clean arrangement, unless the document is another by then."""
        asked = self._puzzle
        self.jobs.start(
            job, chosen_clean, puzzle, on_done=lambda made: use(made) if asked == self._puzzle else None,
            on_failed=lambda text: self.message.emit(Message(text, "error")),
        )  # fmt: skip


def _verdict(code: int) -> str:
    return VERDICT_TITLES[VERDICTS[code]][0].lower()


class WheelTable(WordTable):
    """All wheels, a row each; its columns are the arrays of a `Found` as they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        columns = (
            Column("word", "Long word", width=10),
            Column("hub", "Hub", width=4, show=lambda code: ENGLISH.letters[code].upper()),
            Column(
                "zipf", "Zipf", "number", width=4, show=lambda zipf: f"{zipf:.1f}",
                hint=RANGE_TITLES["zipf"][1],
            ),
            Column("answers", "Answers", "number", width=6),
            Column("common", "Common", "number", width=6, hint=RANGE_TITLES["common"][1]),
            Column("taboo", "Taboo", "number", width=6, hint="Taboo words whose letters are all there"),
            Column("verdict", "Verdict", "verdict", width=13, show=_verdict),
        )  # fmt: skip
        super().__init__(columns, "Wheels", parent)

    def show_found(self, shown: Shown) -> None:
        """Show every wheel, and none selected."""
        found = shown.found
        taboo = np.zeros(len(found), np.int16) if found.taboo is None else found.taboo
        self.clearSelection()
        self.show_data(
            {
                "word": shown.words, "hub": found.hubs, "zipf": found.zipf, "answers": found.answers,
                "common": found.common, "taboo": taboo, "verdict": shown.verdicts,
            }
        )  # fmt: skip

    def show_only(self, kept: np.ndarray) -> None:
        """Show some of the wheels, bool[h]; of the selected ones those that are still shown stay selected."""
        before = self.selected()
        self.words.set_mask(kept)
        if not before:
            return
        after = [row for row in before if kept[row]] if len(before) <= MOST_KEPT else []
        with QSignalBlocker(self):
            self.select(after)
        if after != before:
            self.chosen.emit(after)

    def go_to(self, row: int) -> None:
        """Select one wheel and bring it into view."""
        place = self.words.place(row)
        if place is not None:
            self.setCurrentIndex(self.words.index(place, 0))
            self.scrollTo(self.currentIndex(), self.ScrollHint.PositionAtCenter)

    def copied(self) -> str:
        """As the base has it, the first few thousand of what is shown where no row is selected."""
        if self.selected():
            return super().copied()
        places = range(min(MOST_COPIED, self.words.rowCount()))
        rows = [self.words.source(place) for place in places]
        return "\n".join("\t".join(self.words.text(row, one) for one in self.words.columns) for row in rows)
