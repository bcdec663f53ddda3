"""The window View > Words: all word lists, the words of one, and what the program knows of them."""

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
from PySide6.QtCore import QByteArray, QEvent, QSettings, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QPushButton, QTabWidget, QWidget

from engine.core import attempted
from engine.core.files import stamp
from engine.documents.links import Opened
from engine.words.browse import Listing, with_change
from engine.words.own_lists import ListChange
from engine.words.sources import Source, current_name
from engine.words.stored_lists import find_stack
from studio.core.jobs import Jobs
from studio.core.theme import GAP_2, GAP_3, GAP_4, Theme
from studio.widgets.job_bar import SideWindow, stop_all
from studio.widgets.layouts import ElidedLabel, FlowLayout, column, heading, lay_out, push_button, row, split
from studio.widgets.words.answers import ReasonRow
from studio.widgets.words.changes import Done
from studio.widgets.words.find_parts import defined
from studio.words import table
from studio.words.acts import ListActions, WordActions
from studio.words.changes import PREFIX, Copied, Deleted, ForNew, ListChanges, Merged, Renamed, Restored, Stacked
from studio.words.lists import LayersPage, ListsPane, all_lists

SIZE, SHARES = (1200, 700), (780, 180)  # pixels: the window; the table and the details
READ_ONLY = {
    "shipped": "This list ships with the program and is read-only. A copy can be edited.",
    "stack": "A stack has the words of its layers. Edit the layers, or a list that is one of them.",
    "file": "This list is a file. A copy can be edited.",
}


class WordsWindow(SideWindow):
    """The lists at the left, the words of the chosen one in a table, and the selected word in detail."""

    # lists, house rulings or the list for new puzzles changed: puzzles may have other answers
    lists_changed = Signal()
    renamed = Signal(str, str)  # a list has another name: the old and the new one
    find_wanted = Signal(str)  # a text to search for in all lists

    def __init__(
        self, settings: QSettings, theme: Theme, jobs: Jobs, opened: Callable[[], tuple[Opened, ...]],
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        """Make the window. `opened` returns the puzzles that are open, with their answers."""
        super().__init__("Words", "words", SIZE, settings, theme, jobs, PREFIX, parent)
        self._sort: tuple[str, bool] = ("", False)
        self.listing: Listing | None = None  # the words of the list; None while they are read
        self._stamp: tuple[int, ...] | None = None
        self._opened = opened
        self.changes = ListChanges(jobs, opened, self)
        self.lists, self.conditions, self.table = ListsPane(), table.ConditionsRow(), table.ListingTable()
        self.details, self.edit_row, self.layers = table.WordDetails(), table.EditRow(), LayersPage(jobs)
        self.acts = ListActions(self, jobs, self.lists, self.table, self.changes)
        self.acts.said.connect(self.say)
        self.acts.failed.connect(lambda text: self.say(text, error=True))
        self.acts.imported.connect(self.open_list)
        self.acts.imported.connect(lambda _: self.lists_changed.emit())
        self.reasons = ReasonRow()
        self.reasons.house.hide()
        self.reasons.hide()
        self.word_acts = WordActions(self, self.lists, self.table, self.edit_row, self.reasons, self.changes)
        self.word_acts.failed.connect(lambda text: self.say(text, error=True))
        self.title, self.about = heading(), ElidedLabel()
        self.undo_button = push_button("Undo", self.changes.undo)
        self.redo_button = push_button("Redo", self.changes.redo)
        acts = {
            "Use for New Puzzles": self.acts.use_for_new, "Copy\u2026": self.acts.copy_list,
            "Merge\u2026": self.acts.merge_list, "Compare\u2026": self.acts.compare_list,
            "Export\u2026": self.acts.export_list, "Lines Left Out\u2026": self.acts.show_left_out,
            "Rename\u2026": self.acts.rename_list, "Delete": self.acts.delete_list,
        }  # fmt: skip
        self.buttons = {text.rstrip("…"): push_button(text, lambda _, act=act: act()) for text, act in acts.items()}
        self._lay_out()
        self._connect()
        self._restore()

    # what is shown

    def open_list(self, name: str = "") -> None:
        """Read all lists, and show one by name; "" keeps the shown list."""
        used = [getattr(one.puzzle, "lexicon", "") for one in self._opened()]
        if lists := attempted(lambda: all_lists(used), partial(self.say, error=True)):
            self.lists.show_lists(lists, current_name(name) if name else "")

    def refresh(self) -> None:
        """Read the list again, because rulings or lists were changed elsewhere."""
        self.open_list()
        self._read()

    def _show_source(self, source: Source) -> None:
        self.listing = None
        own, stack = source.kind == "imported", source.kind == "stack"
        self.title.setText(Path(source.name).name)
        origin = f"from {source.imported_from}" if source.imported_from else source.origin
        self.about.say(origin + (f" ({source.licence})" if source.licence else ""))
        self.table.set_empty_text("Reading the list\u2026")
        self.table.show_rows(None, table.Arranged(np.zeros(0, np.int64), []))
        self.edit_row.show_list(None, "")
        self.details.show_words(None, ())
        for name, can in (("Rename", own or stack), ("Delete", own or stack), ("Lines Left Out", own)):
            self.buttons[name].setEnabled(can)
        self.pages.setTabVisible(1, stack)
        self.pages.tabBar().setVisible(stack)
        self._show_stack(source)
        self._read()

    def _show_stack(self, source: Source) -> None:
        say = partial(self.say, error=True)
        if source.kind == "stack" and (found := attempted(lambda: find_stack(source.name), say)):
            others = [one.name for one in self.lists.sources.values() if one.kind != "stack"]
            self.layers.show_stack(source.name, found, others)

    def changeEvent(self, event: QEvent) -> None:
        """Read a list again if another program changed its file while the window was in the background."""
        super().changeEvent(event)
        returned = event.type() == QEvent.Type.ActivationChange and self.isActiveWindow()
        if returned and (source := self.lists.current):
            now = stamp(source.path)
            if now and self._stamp and now != self._stamp and not self._jobs.named():
                self._read()

    def _read(self) -> None:
        """Read the words of the list in a job. They are shown at once, what else is known of them follows."""
        if source := self.lists.current:
            self._stamp = None
            self._jobs.start(
                f"{PREFIX}read", table.read, source.name, lane="long", name="Reading the list",
                on_best=self._show_listing, on_done=self._show_listing, on_failed=self._no_listing,
            )  # fmt: skip

    def _show_listing(self, listing: Listing) -> None:
        if self.listing and self.listing.name == listing.name and not listing.complete:
            return  # it is read again: the old rows stay until the new ones are complete
        if listing.complete and self.lists.current:
            self._stamp = stamp(self.lists.current.path)
        new = self.listing is None
        self.listing = listing
        if new and self.lists.current:
            self.edit_row.show_list(listing, "" if listing.editable else READ_ONLY[self.lists.current.kind])
        self._arrange()

    def _no_listing(self, sentence: str) -> None:
        self.table.set_empty_text(f"The list cannot be read: {sentence}")
        self.say(sentence, error=True)

    def _arrange(self) -> None:
        if self.listing:
            self._jobs.start(
                f"{PREFIX}arrange", table.arrange, self.listing, self.conditions.conditions(), *self._sort,
                self.table.kept_words(),
                on_done=partial(self._show_rows, self.listing), on_failed=lambda text: self.say(text, error=True),
            )  # fmt: skip

    def _show_rows(self, listing: Listing, arranged: table.Arranged) -> None:
        self.table.set_empty_text("No word of the list meets these conditions. Change or clear them.")
        self.table.show_rows(listing, arranged)
        self.conditions.show_count(len(arranged.rows), listing)
        self._show_chosen()

    def _show_chosen(self) -> None:
        rows = self.table.selected()
        self.details.show_words(self.table.words.listing, rows)
        self.edit_row.show_chosen(self.table.words.listing, rows)
        if self.reasons.isVisible() and self.table.selected_words() != self.reasons.words:
            self.reasons.leave()
        if len(rows) == 1 and (listing := self.table.words.listing):
            self.layers.show_word(listing.words[rows[0]])
            self._jobs.start(
                f"{PREFIX}define", defined, (listing.shown[rows[0]],), on_failed=self.details.meanings.setText,
                on_done=lambda found: self.details.meanings.setText("\n".join(found)),
            )  # fmt: skip

    # after a change

    def _made(self, done: Done) -> None:
        match done.change:
            case Renamed(old, new):
                self.renamed.emit(old, new)
                self.open_list(new)
            case Copied(_, name) | Merged(_, _, name, _) | Restored(_, name):
                self.open_list(name)
            case Stacked(name, stack):
                self.open_list(name if stack else "")
                self._again(name)
            case Deleted() | ForNew():
                self.open_list()
            case _:
                self._change_shown(done)
        self.say(f"{done.verb}: {done.back.text}.")
        self.lists_changed.emit()

    def _change_shown(self, done: Done) -> None:
        """Show changed scores and notes at once; read the list again if other columns changed too."""
        match done.back.change:
            case ListChange(name, _, made) if made and self.listing and name == self.listing.name:
                self._jobs.start(
                    f"{PREFIX}patch", with_change, self.listing, made, on_done=self._patched, on_failed=self._failed
                )
            case _:
                self._read()

    def _patched(self, listing: Listing | None) -> None:
        if listing is None:
            self._read()
        elif self.listing and self.listing.name == listing.name:
            self.listing = listing
            self._arrange()

    def _again(self, name: str) -> None:
        if (source := self.lists.current) and source.name == name:
            self._show_stack(source)
            self._read()

    def _failed(self, sentence: str) -> None:
        self.say(sentence, error=True)
        self._again(self.lists.current.name if self.lists.current else "")

    def _show_undo(self) -> None:
        for button, text, verb in (
            (self.undo_button, self.changes.undo_text, "Undo"), (self.redo_button, self.changes.redo_text, "Redo")
        ):  # fmt: skip
            button.setEnabled(bool(text))
            button.setToolTip(f"{verb} {text}" if text else "")

    # the window

    def remember(self) -> None:
        """Save the size of the window and of its sides."""
        super().remember()
        self._settings.setValue(self.key("split"), self._split.saveState())

    def stop(self) -> None:
        """Leave the question for a reason, stop the jobs of the window, or close it."""
        if self.reasons.isVisible():
            stop_all(self._jobs, PREFIX)
            self.reasons.leave()
        else:
            super().stop()

    def _restore(self) -> None:
        split = self._settings.value(self.key("split"))
        if not isinstance(split, QByteArray) or not self._split.restoreState(split):
            self._split.setSizes(SHARES)

    def _lay_out(self) -> None:
        self._split = split((self.table, 1), (self.details, 0), across=True)
        parts = (self.conditions, self._split, self.edit_row, self.reasons)
        words = lay_out(QWidget(), *parts, stretch=self._split, margin=(0, GAP_2, 0, 0))
        self.pages = QTabWidget(documentMode=True)
        self.pages.addTab(words, "Words")
        self.pages.addTab(self.layers, "Layers")
        actions = FlowLayout(list(self.buttons.values()), gap=GAP_2)
        side = column(row(self.title, self.about, stretch=self.about), actions, self.pages, stretch=self.pages)
        side.setContentsMargins(GAP_4, GAP_3, GAP_4, 0)
        bottom = self.last_row(self.undo_button, self.redo_button)
        bottom.setContentsMargins(0, 0, GAP_3, 0)
        middle = row(self.lists, side, gap=0, stretch=side)
        lay_out(self, middle, bottom, stretch=middle, margin=(GAP_3, 0, 0, GAP_3))

    def _connect(self) -> None:
        acts = self.acts
        self.lists.menu.addAction("Import\u2026", acts.import_list)
        self.lists.menu.addAction("Copy of This List\u2026", acts.copy_list)
        self.lists.menu.addAction("Stack on This List\u2026", acts.new_stack)
        self.lists.chosen.connect(self._show_source)
        self.conditions.changed.connect(self._arrange)
        self.lists.find_button.clicked.connect(lambda: self.find_wanted.emit(self.conditions.text.text().strip()))
        self.table.words.sorting.connect(self._sort_by)
        self.table.chosen.connect(lambda _: self._show_chosen())
        self.edit_row.copy.connect(acts.copy_list)
        self.layers.edited.connect(lambda name, stack, text: self.changes.start(text, Stacked(name, stack)))
        self.changes.made.connect(self._made)
        self.changes.affected.connect(lambda text: text and self.say(f"{self.report.text()} {text}"))
        self.changes.failed.connect(self._failed)
        self.changes.refresh.connect(self._show_undo)
        for button in self.findChildren(QPushButton):
            button.setAutoDefault(False)
        self._show_undo()
        self.add_keys({
            "Ctrl+Z": self.changes.undo, "Ctrl+Shift+Z": self.changes.redo, "Ctrl+Y": self.changes.redo,
            "Ctrl+F": self.conditions.text.setFocus, "Ctrl+E": self.acts.export_list,
            "Insert": self.edit_row.words.setFocus,
        })  # fmt: skip
        remove = QShortcut(QKeySequence("Delete"), self.table, context=Qt.ShortcutContext.WidgetShortcut)
        remove.activated.connect(self.word_acts.remove_words)

    def _sort_by(self, column: str, descending: bool) -> None:
        self._sort = (column, descending)
        self._arrange()
