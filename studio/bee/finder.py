"""The page that finds hives, with a plot of their answers and the share found."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, cast

import numpy as np
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QPushButton, QWidget

from engine.bee.finder import STANDINGS, Filter, FoundHives, counts, mask, open_found
from engine.bee.puzzle import Puzzle
from engine.core import plural
from studio.core.jobs import Jobs
from studio.core.warming import Steps, plot_steps
from studio.letters.conditions import NAMES_TIP, USED, ConditionsBox, Spec
from studio.letters.finder import MAX_KEPT, FinderPage, FoundTable
from studio.widgets.layouts import described, lay_out, tip
from studio.widgets.word_table import Column

if TYPE_CHECKING:
    from studio.bee.plots import HiveScatter

PLOT_DELAY = 80  # milliseconds from the last change to the redraw, so that typing does not wait for the plot
PLOT_HEIGHT = 240  # pixels
NONE = np.zeros(0, np.int64)
CLEAN_TIP = "A {} counts, no answer needs a decision, and in some order no taboo word can be traced"


class HiveFinder(FinderPage[Puzzle, Filter, FoundHives]):
    """Finds all hives of a word list. The lasso of the plot is a further condition."""

    kind = "bee"
    kernels = ("bee.find",)
    open_found = staticmethod(open_found)

    table: "HiveTable"

    def __init__(self, jobs: Jobs) -> None:
        # bool[h], the hives inside the line drawn on the plot; None without a line
        self.lasso: np.ndarray | None = None
        self._plotted = NONE  # the matching rows; a hive without answers has no place on the plot
        self._scatter: HiveScatter | None = None
        self.chip = described(QPushButton(), "Remove the lasso", "Remove the line drawn on the plot")
        super().__init__(jobs, HiveConditions(), HiveTable(), self.chip)
        self.chip.hide()
        self._redraw = QTimer(self, singleShot=True, interval=PLOT_DELAY)
        self._redraw.timeout.connect(self._draw)
        self.chip.clicked.connect(self._remove_lasso)

    def entered(self) -> None:
        if self.plot is None:
            self.plot = QWidget(minimumHeight=PLOT_HEIGHT)
            Steps(self, plot_steps(), self._make_plot)
        super().entered()
        self._redraw.start()

    def show_puzzle(self, puzzle: Puzzle, key: object) -> None:
        super().show_puzzle(puzzle, key)
        name = puzzle.rules.pangram_name
        cast("HiveConditions", self.conditions).name_pangrams(name)
        self.table.words.retitle("pangrams", f"{name.capitalize()}s")
        self.table.words.retitle("perfect", "Perfect", tip(f"{name.capitalize()}s of exactly seven letters"))

    def request(self, puzzle: Puzzle) -> tuple[object, ...]:
        return puzzle.lexicon, puzzle.rules

    def matching(self, shown: Filter) -> tuple[np.ndarray, Mapping[str, int]]:
        assert self.found is not None
        return mask(self.found, shown), counts(self.found, shown)

    def narrowed(self, matching: np.ndarray) -> np.ndarray:
        assert self.found is not None
        self._plotted = np.flatnonzero(matching & (self.found.answers > 0))
        self._redraw.start()
        return matching if self.lasso is None else matching & self.lasso

    def is_filtered(self, shown: Filter) -> bool:
        return super().is_filtered(shown) or self.lasso is not None

    def empty_note(self, matching: np.ndarray, shown: Filter, counts: Mapping[str, int]) -> str:
        return "Remove the lasso." if matching.any() else super().empty_note(matching, shown, counts)

    def nothing_text(self) -> str:
        assert self.found is not None
        return f"{Path(self.found.lexicon).name} makes no hive: no word has seven different letters."

    def fill(self) -> None:
        self._clear_plot()
        super().fill()

    def clear(self) -> None:
        super().clear()
        self._plotted = NONE
        self._clear_plot()

    def reset_filter(self) -> None:
        self._remove_lasso()
        super().reset_filter()

    def choose(self, row: int | None) -> None:
        if self.found and self.puzzle:
            self.previewed.emit(None if row is None else self.found.puzzle(row, self.puzzle))
            self._mark_selected()

    def adopt(self, row: int) -> None:
        if self.found and self.puzzle:
            puzzle = self.found.puzzle(row, self.puzzle)
            self.accepted.emit(puzzle, f"Take hive {puzzle.shown}")

    # the plot

    def _make_plot(self) -> None:
        from studio.bee.plots import HiveScatter

        self._scatter = HiveScatter()
        self._scatter.picked.connect(self._pick)
        self._scatter.lassoed.connect(self._set_lasso)
        assert self.plot
        lay_out(self.plot, self._scatter, margin=None)
        self._redraw.start()

    def _draw(self) -> None:
        if self.found is None or self._scatter is None or not self.isVisible():
            return
        rows = self._plotted
        self._scatter.show_hives(rows, self.found.answers[rows], self.found.share[rows])
        self._mark_selected()

    def _clear_plot(self) -> None:
        """Remove all points and the lasso: points of an old result must not be picked."""
        self._drop_lasso()
        if self._scatter:
            self._scatter.show_hives(NONE, NONE, NONE)

    def _mark_selected(self) -> None:
        if self._scatter and self.found:
            rows = np.array(self.table.selected()[:MAX_KEPT], np.int64)
            rows = rows[self.found.answers[rows] > 0]
            self._scatter.mark(self.found.answers[rows], self.found.share[rows])

    def _pick(self, row: int) -> None:
        if self.lasso is not None and not self.lasso[row]:
            self._remove_lasso()
        self.table.go_to(row)

    def _set_lasso(self, rows: np.ndarray) -> None:
        if self.found is None:
            return
        self.lasso = np.zeros(len(self.found), np.bool_)
        self.lasso[rows] = True
        self.chip.setText(f"Lasso: {plural(len(rows), 'hive')}  \u2715")
        self.chip.show()
        self.apply_filter()

    def _remove_lasso(self) -> None:
        self._drop_lasso()
        self.apply_filter()

    def _drop_lasso(self) -> None:
        self.lasso = None
        self.chip.hide()
        if self._scatter:
            self._scatter.clear_lasso()


def _narrow(values: np.ndarray) -> np.ndarray:
    """Return whole numbers as 16-bit integers if they fit, which numpy sorts ten times as fast."""
    return values.astype(np.int16 if values.max(initial=0) <= np.iinfo(np.int16).max else np.int32)


class HiveTable(FoundTable):
    """All hives, a row each."""

    def __init__(self) -> None:
        self.found: FoundHives | None = None
        columns = (
            Column("hive", "Hive", "code", width=10, show=self._letters),
            Column("answers", "Answers", "number", width=6),
            Column("points", "Points", "number", width=5),
            Column("pangrams", "Pangrams", "number", width=6),
            Column(
                "share", "Found", "number", width=6, show=lambda tenths: f"{tenths / 10:.1f} %",
                hint="Percentage of the points that a reader is expected to find",
            ),
            Column("standing", "Verdict", "verdict", width=8, show=lambda code: STANDINGS[code]),
            Column("names", "Names", "number", width=6, hint=NAMES_TIP, spare=2),
            Column("perfect", "Perfect", "number", width=6, hint="Pangrams of exactly seven letters", spare=5),
            Column("s", "S", width=2, show=lambda has: "S" if has else "", hint="Contains an S", spare=4),
            USED,
        )  # fmt: skip
        super().__init__(columns, "Hives")

    def show_found(self, found: FoundHives, /) -> None:
        """Show every hive. Selected hives that this result contains too stay selected."""
        self.found = found
        kept = {name: getattr(found, name) for name in ("pangrams", "standing", "names", "perfect", "used")}
        narrow = {name: _narrow(getattr(found, name)) for name in ("answers", "points")}
        narrow["share"] = _narrow(np.rint(10 * found.share))
        self.show_data({"hive": found.alphabetical(), "s": found.has_s, **kept, **narrow})

    def show_none(self) -> None:
        self.found = None
        super().show_none()

    def _letters(self, number: int) -> str:
        return self.found.spelled(int(number)) if self.found else ""


class HiveConditions(ConditionsBox[Filter]):
    """Edits a `Filter` of hives."""

    filter_type = Filter
    range_specs = (
        Spec("answers", "Answers"),
        Spec("points", "Points"),
        Spec("pangrams", "Pangrams"),
        Spec("share", "Found %", "Percentage of the points that a reader is expected to find"),
        Spec("names", "Names", NAMES_TIP),
    )
    letters_specs = (
        Spec("text", "Hive", "A hive or its first letters: the center, then others in any order", "G CEN"),
        Spec("wanted", "With", "Letters that the hive contains", "letters"),
        Spec("unwanted", "Without", "Letters that the hive does not contain", "letters"),
        Spec("centers", "Center", "Allowed center letters", "any"),
    )
    switch_specs = (
        Spec("no_s", "No S"),
        Spec("clean", "Clean", CLEAN_TIP.format("pangram")),
        Spec("perfect", "Perfect pangram", "At least one pangram has exactly seven letters"),
    )

    def name_pangrams(self, name: str) -> None:
        """Use the name that rules have for a word with all seven letters."""
        self.retitle("pangrams", f"{name.capitalize()}s")
        self.retitle("perfect", f"Perfect {name}", tip(f"At least one {name} has exactly seven letters"))
        self.switches["clean"].setToolTip(tip(CLEAN_TIP.format(name)))
