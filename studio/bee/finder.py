"""The inspector's page that finds hives: conditions above, every hive of the word list beneath."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import numpy as np
from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from engine.bee.answers import Key
from engine.bee.filters import Filter, counts, mask
from engine.bee.finder import STANDINGS, FoundHives, open_found, used_again
from engine.bee.puzzle import Puzzle
from studio.bee.conditions import Conditions, tightest
from studio.human import plural
from studio.jobs import Jobs
from studio.theme import GAP_2, GAP_3
from studio.warming import load_plots
from studio.widgets.editor import Message
from studio.widgets.panel import Panel
from studio.widgets.word_table import Column, WordTable

if TYPE_CHECKING:
    from studio.bee.scatter import HiveScatter

log = logging.getLogger(__name__)
JOB = "bee.find"
PLOT_DELAY = 80  # milliseconds after the last change, so that typing never waits for the plot
PLOT_HEIGHT = 240  # pixels
MOST_COPIED = 5000  # rows
MOST_KEPT = 500  # selected rows that are marked on the plot and that stay selected while conditions change
NOTHING = np.zeros(0, np.int64)


class FinderPanel(Panel):
    """Finds all hives once for a word list and rules; filters, shows and takes them."""

    name = "Find"
    run_text = "Find Hives"

    def __init__(self, jobs: Jobs, parent: QWidget | None = None) -> None:
        super().__init__(jobs, parent)
        self.found: FoundHives | None = None
        self.lasso: np.ndarray | None = None
        self._puzzle: Puzzle | None = None
        self._asked: tuple[object, ...] | None = None
        self._shown_for: tuple[object, ...] | None = None  # the word list and rules of what was found
        self._kept = NOTHING  # the rows for the plot, which has no place for a hive without an answer
        self._scatter: HiveScatter | None = None
        self.conditions = Conditions()
        self.total = QLabel()
        font = self.total.font()
        font.setWeight(font.Weight.DemiBold)
        self.total.setFont(font)
        self.chip = QPushButton()
        self.chip.setToolTip("Take the line away that was drawn on the plot")
        self.chip.hide()
        self.reset = QPushButton("Reset")
        self.table = HiveTable()
        self._redraw = QTimer(self, singleShot=True, interval=PLOT_DELAY)
        self._lay_out()
        self._connect()
        self._say_nothing_yet()

    def show_puzzle(self, puzzle: Puzzle, key: Key | None) -> None:
        self._puzzle = puzzle
        if self.isVisible():
            self._find()

    def entered(self) -> None:
        if self.plot is None:
            self.plot = QWidget()
            self.plot.setLayout(QVBoxLayout())
            self.plot.setMinimumHeight(PLOT_HEIGHT)
            self.jobs.start("bee.plot", load_plots, on_done=lambda _: self._make_plot())
        self._find()
        self._redraw.start()

    def run_main(self) -> None:
        """Find anew."""
        self.find_again()

    def find_again(self) -> None:
        """The house rules otherwise: find anew, now or when the page is next shown."""
        self._asked = None
        if self.isVisible():
            self._find()

    def history_changed(self) -> None:
        """A hive was planned or printed, or is no more: tell anew when each was last used."""
        if self.found is not None:
            self.jobs.start("bee.used", used_again, self.found, on_done=self._take_used)

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
        line = QHBoxLayout()
        line.setSpacing(GAP_2)
        line.addWidget(self.total)
        line.addStretch(1)
        line.addWidget(self.chip)
        line.addWidget(self.reset)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(GAP_3)
        layout.addWidget(self.conditions)
        layout.addLayout(line)
        layout.addWidget(self.table, 1)

    def _connect(self) -> None:
        self.conditions.changed.connect(self._filter)
        self.reset.clicked.connect(self._reset)
        self.chip.clicked.connect(self._drop_lasso)
        self.table.chosen.connect(self._choose)
        self.table.opened.connect(self._take)
        self._redraw.timeout.connect(self._draw)

    def _find(self) -> None:
        puzzle = self._puzzle
        if puzzle is None or self._asked == (puzzle.lexicon, puzzle.rules):
            return
        self._asked = asked = (puzzle.lexicon, puzzle.rules)
        self.jobs.start(
            JOB, open_found, *asked, lane="long", name="Finding hives",
            on_done=lambda found: self._show_found(found, asked), on_failed=self._fail, on_stopped=self._stopped,
        )  # fmt: skip

    def _live(self) -> bool:
        """Whether what is shown was found for the puzzle as it is now."""
        puzzle = self._puzzle
        return self.found is not None and puzzle is not None and self._shown_for == (puzzle.lexicon, puzzle.rules)

    def _take_used(self, found: FoundHives) -> None:
        if self.found is not None and self.found.pots is found.pots:  # else others were found meanwhile
            self.found = found
            self.table.show_found(found)
            self._filter()

    def _show_found(self, found: FoundHives, asked: tuple[object, ...]) -> None:
        self.found, self.lasso, self._shown_for = found, None, asked
        self.chip.hide()
        self.table.show_found(found)
        self.conditions.show_found(found)
        self._clear_plot()
        self._filter()

    def _clear_plot(self) -> None:
        """Nothing can be picked until the plot is drawn anew."""
        if self._scatter:
            self._scatter.clear_lasso()
            self._scatter.show_hives(NOTHING, NOTHING, NOTHING)

    def _show_nothing(self) -> None:
        """What was found is not of this word list, or no more as the house has it."""
        self.found, self.lasso, self._shown_for, self._kept = None, None, None, NOTHING
        self.chip.hide()
        self.total.clear()
        self.table.show_found(None)
        self._clear_plot()
        self.previewed.emit(None)

    def _stopped(self) -> None:
        if not self._live():
            self._show_nothing()
        self.table.set_empty_text("Stopped. Ctrl+Enter finds the hives.")

    def _fail(self, sentence: str) -> None:
        self._show_nothing()
        self.table.set_empty_text(f"{sentence} Ctrl+Enter tries again.")
        self.message.emit(Message(sentence, "error"))

    def _filter(self) -> None:
        found, wanted = self.found, self.conditions.filter()
        self.reset.setEnabled(bool(wanted.active) or self.lasso is not None)
        if found is None:
            return
        kept, said = mask(found, wanted), counts(found, wanted)
        shown = kept if self.lasso is None else kept & self.lasso
        self._kept = np.flatnonzero(kept & (found.answers > 0))
        self.conditions.show_counts(wanted, said)
        self.table.show_only(shown)
        count = int(np.count_nonzero(shown))
        name = Path(found.lexicon).name
        whole = plural(len(found), "hive")
        self.total.setText(whole if count == len(found) else f"{count:,} of {whole}")
        self.total.setToolTip(f"Of the word list {name}, by the rules {found.rules.name}")
        if not len(found):
            self.table.set_empty_text(f"{name} has no word of seven different letters, so it makes no hive.")
        elif not count:
            why = "Take the lasso away." if kept.any() else tightest(wanted, said)
            self.table.set_empty_text(f"None of {plural(len(found), 'hive')} is like this. {why}")
        self._redraw.start()

    def _reset(self) -> None:
        self._drop_lasso()
        self.conditions.show_filter(Filter())

    def _choose(self, rows: list[int]) -> None:
        if self._puzzle is None or self.found is None or not self._live():
            return
        self.previewed.emit(self.found.puzzle(rows[0], self._puzzle) if len(rows) == 1 else None)
        self._mark()

    def _take(self, row: int) -> None:
        if self._puzzle is not None and self.found is not None and self._live():
            puzzle = self.found.puzzle(row, self._puzzle)
            self.taken.emit(puzzle, f"Take hive {puzzle.shown}")

    def _say_nothing_yet(self) -> None:
        self.table.set_empty_text("The hives of the word list appear here as soon as they are found.")
        self.reset.setEnabled(False)

    # the plot

    def _draw(self) -> None:
        if self.found is None or self._scatter is None or not self.isVisible():
            return
        rows = self._kept
        self._scatter.show_hives(rows, self.found.answers[rows], self.found.difficulty[rows])
        self._mark()

    def _make_plot(self) -> None:
        from studio.bee.scatter import HiveScatter

        self._scatter = HiveScatter()
        self._scatter.picked.connect(self._pick)
        self._scatter.lassoed.connect(self._take_lasso)
        assert self.plot
        box = self.plot.layout()
        assert box
        box.addWidget(self._scatter)
        self._redraw.start()

    def _mark(self) -> None:
        if self._scatter and self.found:
            rows = np.array(self.table.selected()[:MOST_KEPT], np.int64)
            rows = rows[self.found.answers[rows] > 0]
            self._scatter.mark(self.found.answers[rows], self.found.difficulty[rows])

    def _pick(self, row: int) -> None:
        if self.lasso is not None and not self.lasso[row]:
            self._drop_lasso()
        self.table.go_to(row)

    def _take_lasso(self, rows: np.ndarray) -> None:
        if self.found is None:
            return
        self.lasso = np.zeros(len(self.found), np.bool_)
        self.lasso[rows] = True
        self.chip.setText(f"Lasso: {plural(len(rows), 'hive')}  \u2715")
        self.chip.setAccessibleName("Take the lasso away")
        self.chip.show()
        self._filter()

    def _drop_lasso(self) -> None:
        self.lasso = None
        self.chip.hide()
        if self._scatter:
            self._scatter.clear_lasso()
        self._filter()


def _day(ordinal: int) -> str:
    return date.fromordinal(int(ordinal)).isoformat() if ordinal else "\u2013"


def _narrow(values: np.ndarray) -> np.ndarray:
    """Whole numbers in 16 bits where they fit: numpy sorts those ten times as fast."""
    fits = values.max(initial=0) <= np.iinfo(np.int16).max
    return values.astype(np.int16 if fits else np.int32)


class HiveTable(WordTable):
    """All hives, a row each; its columns are the arrays of a `Found` as they are."""

    def __init__(self, parent: QWidget | None = None) -> None:
        self.found: FoundHives | None = None
        columns = (
            Column("hive", "Hive", width=9, show=self._letters),
            Column("answers", "Answers", "number", width=8),
            Column("points", "Points", "number", width=7),
            Column("pangrams", "Pangrams", "number", width=9),
            Column(
                "difficulty", "Difficulty", "number", width=11, show=lambda tenths: f"{tenths / 10:.1f} %",
                hint="Of the answers, how many a solver is expected to miss",
            ),
            Column("standing", "Verdict", "verdict", width=8, show=lambda code: STANDINGS[code]),
            Column(
                "common", "Common", "number", width=9, show=lambda tenths: f"{tenths / 10:.0f} %",
                hint="Of the answers, how many are common: once in a million words, or more often",
            ),
            Column("perfect", "Perfect", "number", width=8, hint="Pangrams of exactly seven letters"),
            Column("s", "S", width=2, show=lambda has: "S" if has else "", hint="Has an S"),
            Column("used", "Last used", width=10, show=_day, hint="The day of its last print or plan"),
        )  # fmt: skip
        super().__init__(columns, "Hives", parent)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """As the base has it; a hive that is chosen already is looked at anew, as after Back."""
        before = self.selected()
        super().mousePressEvent(event)
        if before and self.selected() == before:
            self.chosen.emit(before)

    def show_found(self, found: FoundHives | None) -> None:
        """Show every hive; the selected ones stay selected where they are hives of this word list too."""
        self.found = found
        if found is None:
            self.show_data({column.name: NOTHING for column in self.words.columns})
            return
        kept = {name: getattr(found, name) for name in ("pangrams", "standing", "perfect", "used")}
        narrow = {name: _narrow(getattr(found, name)) for name in ("answers", "points")}
        tenths = {name: _narrow(np.rint(10 * getattr(found, name))) for name in ("difficulty", "common")}
        self.show_data({"hive": found.alphabetical(), "s": found.has_s, **kept, **narrow, **tenths})

    def show_only(self, kept: np.ndarray) -> None:
        """Show some of the hives, bool[h]; of the selected ones those that are still shown stay selected."""
        before = self.selected()
        self.words.set_mask(kept)
        if not before:
            return
        after = [row for row in before if kept[row]] if len(before) <= MOST_KEPT else []
        with QSignalBlocker(self):
            self.select(after)
        if after != before:
            self.chosen.emit(after)

    def _letters(self, number: int) -> str:
        return self.found.spelled(int(number)) if self.found else ""

    def go_to(self, row: int) -> None:
        """Select one hive and bring it into view."""
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
