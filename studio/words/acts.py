"""What the window Words does with a whole list, such as copy and merge, and with the selected words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.core.errors import EngineError
from engine.core.files import save
from engine.core.job import Control
from engine.words.browse import Listing, as_csv
from engine.words.own_lists import Entries, ListChange, checked_note, entries_from, entries_in, written
from engine.words.sources import open_lexicon
from engine.words.stacks import Layer, Stack
from engine.words.vetting.verdict import ALWAYS, Ruling
from studio.core.formatting import plural
from studio.core.jobs import Jobs
from studio.widgets.words.answers import ReasonRow
from studio.widgets.words.rulings import HouseChange
from studio.widgets.words.word_lists import WORD_FILTER, keep_words
from studio.words.changes import PREFIX, Changes, Copied, Deleted, Fields, ForNew, Merged, Renamed, Stacked
from studio.words.details import EditRow
from studio.words.lists import ListsPane
from studio.words.questions import CompareWindow, NameDialog
from studio.words.table import ListingTable

EXPORTS = "Text: word;score # note (*.txt);;CSV with all columns (*.csv)"


def write(path: str, listing: Listing, rows: Sequence[int], *, control: Control) -> str:
    """Write a list, or some rows of it as CSV, to a file, and return its path."""
    control.check()
    if path.lower().endswith(".csv"):
        save(path, as_csv(listing, rows))
    else:
        save(path, written(entries_in(open_lexicon(listing.name, control=control))))
    return path


class ListActions(QObject):
    """The actions of the buttons above the table, on the list that is chosen."""

    said = Signal(str)  # a line to show
    failed = Signal(str)  # why something failed; one sentence
    imported = Signal(str)  # the name of a list that was imported

    def __init__(
        self, window: QWidget, jobs: Jobs, lists: ListsPane, table: ListingTable, changes: Changes
    ) -> None:
        super().__init__(window)
        self._window, self._jobs, self.lists, self._table, self._changes = window, jobs, lists, table, changes

    def _fail(self, sentence: str) -> None:
        self.failed.emit(sentence)

    def _name(
        self, title: str, button: str, name: str, act: Callable[[NameDialog, str], object], about: str = "",
        lists: Sequence[str] = (),
    ) -> None:  # fmt: skip
        NameDialog(
            title, button, name, lambda dialog: act(dialog, dialog.name.text().strip()), self._window, lists, about
        ).open()

    def import_list(self) -> None:
        """Ask for a word file, and import it under a name."""
        path, _ = QFileDialog.getOpenFileName(self._window, "Import a word list", "", WORD_FILTER)
        if path:
            keep_words(
                self._window, self._jobs, f"{PREFIX}import", path,
                lambda kept: self.imported.emit(kept.lexicon.name), self._fail,
            )  # fmt: skip

    def copy_list(self) -> None:
        """Ask for a name, and copy the list."""
        if source := self.lists.current:
            stem = Path(source.name).stem.lower()[:32]
            self._name(
                "Copy the List",
                "Copy",
                f"my-{stem}",
                lambda _, name: self._changes.start(f"copy {source.name}", Copied(source.name, name)),
            )

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
            about = "Stacks and open puzzles follow. Saved puzzles that are not open do not find the list."
            self._name(
                "Rename the List",
                "Rename",
                source.name,
                lambda _, name: self._changes.start(f"rename {source.name}", Renamed(source.name, name)),
                about=about,
            )

    def delete_list(self) -> None:
        """Delete the list; this can be undone."""
        if source := self.lists.current:
            using = [
                one.title for one in self._changes.opened() if getattr(one.puzzle, "lexicon", "") == source.name
            ]
            if using:
                self._fail(f"{source.name} is the list of {using[0]}. Choose another list there first.")
                return
            change = Stacked(source.name, None) if source.kind == "stack" else Deleted(source.name)
            self._changes.start(f"delete {source.name}", change)

    def compare_list(self) -> None:
        """Compare the list with another one."""
        if source := self.lists.current:
            CompareWindow(self._jobs, source.name, list(self.lists.sources), self._window).show()

    def export_list(self) -> None:
        """Ask for a file, and write the list to it; as CSV the rows that are shown."""
        listing = self._table.listing
        if listing is None or not listing.complete:
            return
        name = f"{Path(listing.name).stem}.txt"
        path, kind = QFileDialog.getSaveFileName(self._window, "Export the list", name, EXPORTS)
        if path:
            path = (
                path if path.lower().endswith((".txt", ".csv")) else path + (".csv" if "csv" in kind else ".txt")
            )
            rows = [self._table.words.source(at) for at in range(self._table.words.rowCount())]
            self._jobs.start(
                f"{PREFIX}export", write, path, listing, rows, lane="long", name="Writing the list",
                on_done=lambda done: self.said.emit(f"Wrote {done}"), on_failed=self._fail,
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
        changes: Changes,
    ) -> None:  # fmt: skip
        super().__init__(window)
        self._lists, self._table, self._row, self._reasons, self._changes = lists, table, edit, reasons, changes
        edit.add.connect(self.add_words)
        edit.remove.connect(self.remove_words)
        edit.score.connect(lambda score: self._set("score", score=score))
        edit.note.connect(self.set_note)
        edit.always.connect(lambda: self.rule(accepted=True))
        edit.never.connect(self._ask_reason)
        edit.withdraw.connect(self._withdraw)
        reasons.submitted.connect(lambda _, reason, note, __: self.rule(accepted=False, reason=reason, note=note))

    def add_words(self, text: str) -> None:
        """Add words, separated by commas or lines, to the list."""
        try:
            made: Entries = entries_from(text.replace(",", "\n").splitlines())
        except EngineError as error:
            self.failed.emit(str(error))
            return
        if self._lists.current:
            self._row.words.clear()
            self._edit(f"add {_what(list(made))}", lambda name: ListChange(name, made))

    def remove_words(self) -> None:
        """Remove the selected words from the list, if it can be edited."""
        words, listing = self._table.selected_words(), self._table.listing
        if words and listing and listing.editable:
            self._edit(f"remove {_what(words)}", lambda name: ListChange(name, dict.fromkeys(words)))

    def _set(self, verb: str, *, score: int | None = None, note: str | None = None) -> None:
        if (words := self._table.selected_words()) and (source := self._lists.current):
            self._changes.start(f"{verb} {_what(words)}", Fields(source.name, tuple(words), score, note))

    def set_note(self, text: str) -> None:
        """Write a note on the selected words."""
        self._set("note on", note=checked_note(text))

    def _edit(self, text: str, change: Callable[[str], ListChange]) -> None:
        if source := self._lists.current:
            self._changes.start(text, change(source.name))

    def rule(self, *, accepted: bool, reason: str = ALWAYS, note: str = "") -> None:
        """Make a house ruling on the selected words."""
        words, today = self._table.selected_words(), date.today().isoformat()
        self._table.setFocus()
        if words:
            made = tuple(Ruling(word, accepted, reason, note, today) for word in words)
            self._changes.start(
                f"{'always accept' if accepted else 'reject'} {_what(words)} in all puzzles", HouseChange(made)
            )

    def _withdraw(self) -> None:
        if words := self._table.selected_words():
            self._changes.start(f"withdraw the ruling on {_what(words)}", HouseChange(gone=tuple(words)))

    def _ask_reason(self) -> None:
        if words := self._table.selected_words():
            self._reasons.ask(words)


def _what(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else plural(len(words), "word")
