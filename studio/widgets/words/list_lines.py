"""The lines of a word file: what becomes of each, to browse and to export."""

from collections.abc import Mapping
from pathlib import Path

import numpy as np
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget

from engine.core.files import save
from engine.words.lists.reports import NO_ENTRY, OUTCOMES, REMOVED, Account, printable
from studio.core.dialogs import Dialog
from studio.core.jobs import Jobs
from studio.core.theme import GAP_4
from studio.widgets.fields import choice
from studio.widgets.layouts import CSV_FILES, Label, described, lay_out, push_button, row
from studio.widgets.word_model import Column
from studio.widgets.word_table import WordTable

SIZE = (820, 560)  # pixels
LONGEST = 200  # characters of a line that the table shows
ALL, WITHOUT_WORD = -1, -2
COLUMNS = (
    Column("text", "Line of the file", width=26),
    Column("line", "Number", "number", width=7, show=lambda number: f"{number:,}"),
    Column("outcome", "Result", width=9, show=lambda outcome: OUTCOMES[outcome]),
    Column("word", "Word", width=14),
    Column("reason", "Why", width=22),
)


def counted(account: Account) -> str:
    """Return the number of lines and of each outcome, as a sentence."""
    counts = account.counts()
    named = ", ".join(f"{count:,} {name}" for name, count in counts.items() if count)
    total = sum(counts.values())
    lines = f"{total:,} {'line' if total == 1 else 'lines'}: {named}."
    return f"{lines} {account.clues_left()}".rstrip()


def line_data(account: Account) -> Mapping[str, object]:
    """Return the columns of the table: an item for each line."""
    count = len(account.lines)
    return {
        "text": [printable(text[:LONGEST]) for text in account.lines],
        "line": account.numbers[:count],
        "outcome": np.frombuffer(bytes(account.outcomes[:count]), np.uint8),
        "word": account.words[:count],
        "reason": [account.reason(at) for at in range(count)],
    }


class LinesDialog(Dialog):
    """Shows each line of a file with what becomes of it, filters by that, and exports all lines as CSV.

    An export continues when it is closed.
    """

    def __init__(self, name: str, account: Account, jobs: Jobs, parent: QWidget) -> None:
        super().__init__(f"Lines of {name}", parent)
        self._name, self._account, self._jobs, self._job = name, account, jobs, f"lines.{id(self)}"
        self.own(jobs, self._job)
        self.table = WordTable(COLUMNS, "Lines of the file", self)
        self.table.set_empty_text("Preparing the lines…")
        counts = account.counts()
        outcomes = ((f"{name.capitalize()} ({counts[name]:,})", at) for at, name in enumerate(OUTCOMES) if counts[name])
        self.which = choice("Result", (("All lines", ALL), ("Refused and removed", WITHOUT_WORD), *outcomes))
        self.filter = described(QLineEdit(placeholderText="Filter lines", clearButtonEnabled=True), "Filter lines")
        self.said = Label(counted(account), wordWrap=True)
        self.export_button = push_button("&Export CSV…", self._ask)
        close = push_button("Close", self.reject)
        above, below = row(self.which, self.filter, stretch=self.filter), row(self.export_button, None, close)
        lay_out(self, above, self.table, self.said, below, stretch=self.table, margin=GAP_4)
        self.resize(*SIZE)
        self.which.currentIndexChanged.connect(lambda _: self._choose())
        self.filter.textChanged.connect(self.table.filter)
        jobs.start(self._job, line_data, account, lane="disk", on_done=self._show, on_failed=self.said.setText)

    def show_only(self, which: int) -> None:
        """Show the lines of an outcome, `WITHOUT_WORD` or `ALL`."""
        self.which.setCurrentIndex(max(0, self.which.findData(which)))

    def export(self, path: Path) -> None:
        """Write all lines as CSV."""
        self._jobs.start(
            f"{self._job}.export", lambda: save(path, self._account.csv().encode()), lane="disk",
            on_done=lambda _: self.said.setText(f"Wrote {path}"), on_failed=self.said.setText,
        )  # fmt: skip

    def _show(self, data: Mapping[str, object]) -> None:
        self.table.words.set_data(data)  # pyright: ignore[reportArgumentType]
        self.table.set_empty_text("No line has this result.")
        self._choose()

    def _choose(self) -> None:
        which = self.which.currentData()
        outcomes = np.frombuffer(bytes(self._account.outcomes[: len(self._account.lines)]), np.uint8)
        if which == ALL or not self.table.words.total:
            self.table.words.set_mask(None)
        elif which == WITHOUT_WORD:
            self.table.words.set_mask((outcomes >= REMOVED) & (outcomes < NO_ENTRY))
        else:
            self.table.words.set_mask(outcomes == which)

    def _ask(self) -> None:
        name = f"{Path(self._name).stem} lines.csv"
        if path := QFileDialog.getSaveFileName(self, "Export the lines", name, CSV_FILES)[0]:
            self.export(Path(path))
