"""What the window Words does with a whole list, with the dialogs for it, and with the selected words."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit, QWidget

from engine.core import BadInput, Control, attempted, word_or_count
from engine.core.files import csv_text, save
from engine.words import own_lists
from engine.words.browse import Listing, as_csv
from engine.words.sources import open_lexicon
from engine.words.stacks import Layer, Stack
from engine.words.stored_lists import check_name, left_out
from engine.words.vetting.verdict import ALWAYS, Ruling
from studio.core.dialogs import Dialog
from studio.core.jobs import Jobs
from studio.core.theme import GAP_3, GAP_4
from studio.widgets.fields import choice
from studio.widgets.layouts import CSV_FILES, Label, form, heading, lay_out, primary_button, push_button, row
from studio.widgets.word_model import Column
from studio.widgets.word_table import WordTable
from studio.widgets.words.answers import ReasonRow
from studio.widgets.words.list_lines import LinesDialog
from studio.widgets.words.rulings import HouseChange
from studio.widgets.words.word_lists import WORD_FILTER, keep_words
from studio.words.changes import PREFIX, Copied, Deleted, Fields, ForNew, ListChanges, Merged, Renamed, Stacked
from studio.words.lists import ListsPane
from studio.words.table import EditRow, ListingTable

SIZE = (640, 560)  # pixels
WINS: Sequence[tuple[str, own_lists.Wins]] = (
    ("The score of the second list", "second"), ("The score of the first list", "first"),
    ("The highest score", "highest"),
)  # fmt: skip
EXPORTS = "Text: word;score # note (*.txt);;CSV with all columns (*.csv)"


def write(path: str, listing: Listing, rows: Sequence[int], *, control: Control) -> str:
    """Write a list, or some rows of it as CSV, to a file, and return its path."""
    if path.lower().endswith(".csv"):
        save(path, as_csv(listing, rows))
    else:
        save(path, own_lists.written(own_lists.entries_in(open_lexicon(listing.name, control=control))))
    return path


class NameDialog(Dialog):
    """Asks for the name of a list, and for a second list and whose scores win if lists are given."""

    def __init__(
        self, title: str, button: str, name: str, act: "Callable[[NameDialog], object]", parent: QWidget,
        lists: Sequence[str] = (), about: str = "",
    ) -> None:  # fmt: skip
        """Make the dialog. `act` is called with it when the user accepts a valid name."""
        super().__init__(title, parent)
        self._act = act
        self.name, self._given = QLineEdit(name, maxLength=40), name
        self.other = choice("", ((one, one) for one in lists))
        self.wins = choice("", WINS)
        self.note = Label(wordWrap=True)
        self.accept_button = primary_button(button, "", act=self.accept, default=True)
        cancel = push_button("Cancel", self.reject, autoDefault=False)
        fields = form()
        if lists:
            fields.addRow("With", self.other)
            fields.addRow("A word of both has", self.wins)
        fields.addRow("Name", self.name)
        explained = [Label(about, wordWrap=True)] if about else []
        parts = (*explained, fields, self.note, row(None, self.accept_button, cancel))
        lay_out(self, *parts, gap=GAP_3, margin=GAP_4)
        self.name.textChanged.connect(lambda _: self._check())
        self.name.selectAll()
        self.name.setFocus()
        self.setMinimumWidth(SIZE[0] // 2 + GAP_4 * 4)
        self._check()

    def accept(self) -> None:
        if self._check():
            self._act(self)
            super().accept()

    def _check(self) -> bool:
        why = ""
        try:
            check_name(self.name.text().strip())
        except BadInput as error:
            why = f"{error.what[:1].upper()}{error.what[1:]}. Choose another name."
        self.note.setText(why if self.name.text() != self._given else "")
        self.accept_button.setEnabled(not why)
        return not why


class CompareWindow(Dialog):
    """Shows which words only one of two lists has, and which have another score; exports them."""

    def __init__(self, jobs: Jobs, first: str, lists: Sequence[str], parent: QWidget) -> None:
        super().__init__("Compare Lists", parent, Qt.WindowType.Window)
        self.own(jobs, f"{PREFIX}compare")
        self._jobs = jobs
        self._rows: list[tuple[str, str, str, str]] = []
        named = [(Path(one).name, one) for one in lists]
        self.first, self.second = choice("First list", named), choice("Second list", named)
        self.what = choice("Shown differences", ())
        self.first.setCurrentIndex(max(0, self.first.findData(first)))
        self.second.setCurrentIndex(next((at for at, one in enumerate(lists) if one != first), 0))
        self.what.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.counts, self.status = heading(), Label(wordWrap=True)
        self.table = WordTable(
            (Column("word", "Word", width=20), Column("what", "Difference", width=20),
             Column("first", "First score", "number"), Column("second", "Second score", "number")), "Differences",
        )  # fmt: skip
        self.export_button = push_button("Export CSV\u2026", self.export)
        close = push_button("Close", self.reject)
        above = row(self.first, Label("and"), self.second, None, self.what)
        bottom = row(self.status, self.export_button, close, stretch=self.status)
        lay_out(self, above, self.counts, self.table, bottom, gap=GAP_3, stretch=self.table, margin=GAP_4)
        for box in (self.first, self.second):
            box.activated.connect(lambda _: self.compare())
        self.what.activated.connect(lambda _: self._show_rows())
        self.resize(*SIZE)
        self.compare()

    def compare(self) -> None:
        """Compare the chosen lists in a job."""
        self._rows = []
        self.export_button.setEnabled(False)
        self.table.set_empty_text("Comparing\u2026")
        self.counts.setText("")
        self._show_rows()
        self._jobs.start(
            f"{PREFIX}compare", own_lists.compare_lists, self.first.currentData(), self.second.currentData(),
            lane="long", on_done=self._take, on_failed=self.status.setText,
        )  # fmt: skip

    def _take(self, found: own_lists.Comparison) -> None:
        names = (self.first.currentText(), self.second.currentText())
        self._rows = found.rows(names)
        self.counts.setText(f"{found.same:,} words are the same")
        self.what.clear()
        self.what.addItem(f"All {len(self._rows):,} differences", "")
        for text, value, count in (
            (f"only in {names[0]}", f"only in {names[0]}", len(found.first)),
            (f"only in {names[1]}", f"only in {names[1]}", len(found.second)),
            ("with another score", "other score", len(found.scored)),
        ):
            self.what.addItem(f"{count:,} {text}", value)
        self.table.set_empty_text("The lists do not differ here.")
        self.export_button.setEnabled(bool(self._rows))
        self._show_rows()

    def _chosen(self) -> list[tuple[str, str, str, str]]:
        what = self.what.currentData()
        return [one for one in self._rows if not what or one[1] == what]

    def _show_rows(self) -> None:
        columns = list(zip(*self._chosen(), strict=True)) or [(), (), (), ()]
        self.table.show_data(dict(zip(("word", "what", "first", "second"), columns, strict=True)))

    def export(self) -> None:
        """Ask for a file, and write the shown differences to it."""
        path, _ = QFileDialog.getSaveFileName(self, "Export the differences", "differences.csv", CSV_FILES)
        names = (self.first.currentText(), self.second.currentText())
        content = csv_text((("word", "difference", *names), *self._chosen())).encode()
        if path and attempted(lambda: save(path, content), self.status.setText):
            self.status.setText(f"Wrote {path}")


class ListActions(QObject):
    """The actions of the buttons above the table, on the list that is chosen."""

    said = Signal(str)  # a line to show
    failed = Signal(str)  # why something failed; one sentence
    imported = Signal(str)  # the name of a list that was imported

    def __init__(
        self, window: QWidget, jobs: Jobs, lists: ListsPane, table: ListingTable, changes: ListChanges
    ) -> None:
        super().__init__(window)
        self._window, self._jobs, self.lists, self._table, self._changes = window, jobs, lists, table, changes

    def _name(
        self, title: str, button: str, name: str, act: Callable[[NameDialog, str], object], about: str = "",
        lists: Sequence[str] = (),
    ) -> None:  # fmt: skip
        NameDialog(
            title, button, name, lambda dialog: act(dialog, dialog.name.text().strip()), self._window, lists, about
        ).open()

    def import_list(self) -> None:
        """Ask for a word file, and import it under a name."""
        if path := QFileDialog.getOpenFileName(self._window, "Import a word list", "", WORD_FILTER)[0]:
            keep_words(
                self._window, self._jobs, f"{PREFIX}import", path,
                lambda kept: self.imported.emit(kept.lexicon.name), self.failed.emit,
            )  # fmt: skip

    def copy_list(self) -> None:
        """Ask for a name, and copy the list."""
        if source := self.lists.current:
            self._name(
                "Copy the List", "Copy", f"my-{Path(source.name).stem.lower()[:32]}",
                lambda _, name: self._changes.start(f"copy {source.name}", Copied(source.name, name)),
            )  # fmt: skip

    def merge_list(self) -> None:
        """Ask for a second list and a name, and merge the lists."""
        if source := self.lists.current:
            others = [name for name in self.lists.sources if name != source.name]
            self._name(
                "Merge Lists", "Merge", "merged",
                lambda dialog, name: self._changes.start(
                    f"merge to {name}",
                    Merged(source.name, dialog.other.currentText(), name, dialog.wins.currentData()),
                ),
                lists=others, about=f"{Path(source.name).name} is the first list. Both lists stay as they are.",
            )  # fmt: skip

    def new_stack(self) -> None:
        """Ask for a name, and make a stack of the list."""
        if (source := self.lists.current) and source.kind != "stack":
            self._name(
                "New Stack", "Make Stack", "paper",
                lambda _, name: self._changes.start(
                    f"make the stack {name}", Stacked(name, Stack((Layer(source.name),)))
                ),
                about=f"A stack is a publication's list. Its lowest layer is {Path(source.name).name}.",
            )  # fmt: skip

    def rename_list(self) -> None:
        """Ask for a name, and rename the list."""
        if source := self.lists.current:
            self._name(
                "Rename the List", "Rename", source.name,
                lambda _, name: self._changes.start(f"rename {source.name}", Renamed(source.name, name)),
                about="Stacks and open puzzles follow. Saved puzzles that are not open do not find the list.",
            )  # fmt: skip

    def delete_list(self) -> None:
        """Delete the list; this can be undone."""
        if source := self.lists.current:
            opened = self._changes.opened()
            if using := [one.title for one in opened if getattr(one.puzzle, "lexicon", "") == source.name]:
                self.failed.emit(f"{source.name} is the list of {using[0]}. Choose another list there first.")
                return
            change = Stacked(source.name, None) if source.kind == "stack" else Deleted(source.name)
            self._changes.start(f"delete {source.name}", change)

    def compare_list(self) -> None:
        """Compare the list with another one."""
        if source := self.lists.current:
            CompareWindow(self._jobs, source.name, list(self.lists.sources), self._window).show()

    def export_list(self) -> None:
        """Ask for a file, and write the list to it; as CSV the rows that are shown."""
        listing = self._table.words.listing
        if listing is None or not listing.complete:
            return
        name = f"{Path(listing.name).stem}.txt"
        path, kind = QFileDialog.getSaveFileName(self._window, "Export the list", name, EXPORTS)
        if path:
            if not path.lower().endswith((".txt", ".csv")):
                path += ".csv" if "csv" in kind else ".txt"
            rows = [self._table.words.source(at) for at in range(self._table.words.rowCount())]
            self._jobs.start(
                f"{PREFIX}export", write, path, listing, rows, lane="long", name="Writing the list",
                on_done=lambda done: self.said.emit(f"Wrote {done}"), on_failed=self.failed.emit,
            )  # fmt: skip

    def show_left_out(self) -> None:
        """Show the lines that were left out when the list was imported."""
        if source := self.lists.current:
            self._jobs.start(
                f"{PREFIX}lines", left_out, source.name, lane="disk", on_failed=self.failed.emit,
                on_done=lambda found: LinesDialog(source.name, found, self._jobs, self._window).show(),
            )  # fmt: skip

    def use_for_new(self) -> None:
        """Make the list that of new puzzles."""
        if source := self.lists.current:
            self._changes.start(f"use {Path(source.name).name} for new puzzles", ForNew(source.name))


class WordActions(QObject):
    """The changes of the words of the list that is chosen, and house rulings on them."""

    failed = Signal(str)  # why something failed; one sentence

    def __init__(
        self, window: QWidget, lists: ListsPane, table: ListingTable, edit: EditRow, reasons: ReasonRow,
        changes: ListChanges,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._lists, self._table, self._row, self._reasons, self._changes = lists, table, edit, reasons, changes
        edit.add.connect(self.add_words)
        edit.remove.connect(self.remove_words)
        edit.score.connect(lambda score: self._set("score", score=score))
        edit.note.connect(lambda text: self._set("note on", note=own_lists.checked_note(text)))
        edit.always.connect(lambda: self.rule(accepted=True))
        edit.never.connect(self._ask_reason)
        edit.withdraw.connect(self._withdraw)
        reasons.submitted.connect(lambda _, reason, note, __: self.rule(accepted=False, reason=reason, note=note))

    def add_words(self, text: str) -> None:
        """Add words, separated by commas or lines, to the list."""
        words = text.replace(",", "\n").splitlines()
        made: own_lists.Entries | None = attempted(lambda: own_lists.entries_from(words), self.failed.emit)
        if made is not None and self._lists.current:
            self._row.words.clear()
            self._edit(f"add {word_or_count(list(made))}", made)

    def remove_words(self) -> None:
        """Remove the selected words from the list, if it can be edited."""
        words, listing = self._table.selected_words(), self._table.words.listing
        if words and listing and listing.editable:
            self._edit(f"remove {word_or_count(words)}", dict.fromkeys(words))

    def _set(self, verb: str, *, score: int | None = None, note: str | None = None) -> None:
        if (words := self._table.selected_words()) and (source := self._lists.current):
            self._changes.start(f"{verb} {word_or_count(words)}", Fields(source.name, tuple(words), score, note))

    def _edit(self, text: str, made: own_lists.Entries) -> None:
        if source := self._lists.current:
            self._changes.start(text, own_lists.ListChange(source.name, made))

    def rule(self, *, accepted: bool, reason: str = ALWAYS, note: str = "") -> None:
        """Make a house ruling on the selected words."""
        words, today = self._table.selected_words(), date.today().isoformat()
        self._table.setFocus()
        if words:
            made = tuple(Ruling(word, accepted, reason, note, today) for word in words)
            verb = "always accept" if accepted else "reject"
            self._changes.start(f"{verb} {word_or_count(words)} in all puzzles", HouseChange(made))

    def _withdraw(self) -> None:
        if words := self._table.selected_words():
            self._changes.start(f"withdraw the ruling on {word_or_count(words)}", HouseChange(gone=tuple(words)))

    def _ask_reason(self) -> None:
        if words := self._table.selected_words():
            self._reasons.ask(words)
