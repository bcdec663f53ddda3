"""The desk: the calendar of all publications, or of one kind of puzzle, with its actions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, timedelta
from functools import partial

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtWidgets import QComboBox, QSplitter, QWidget

from engine.calendar.entry import DECIDED, Entry, Key, unread_text
from engine.calendar.entry import State as EntryState
from engine.calendar.judging import accept, take_answers
from engine.calendar.planning import clear, fill, move, replace_puzzle, set_locked, set_state
from engine.calendar.publication import Publication, days_from, me
from engine.calendar.records import Step
from engine.core import plural
from engine.core.dates import short_date
from engine.wings import WINGS, Body
from engine.words.difficulty import BANDS, spread_text
from studio.calendar.model import FILTERS, Cell, Column, State
from studio.calendar.papers import DeskPapers, crosswords
from studio.calendar.view import CalendarView, Details, figures_of
from studio.calendar.work import Writer, ask_whose, put_on_day, read_log, read_state, toggle_holidays
from studio.core.jobs import Jobs
from studio.core.theme import BLUE, GAP_2, GAP_3
from studio.widgets.editor import Message
from studio.widgets.fields import ChoiceBox, DateField, Segments
from studio.widgets.layouts import FlowLayout, Label, action_button, add_action, described, lay_out, primary_button

FIRST, LAST = "1900-01-01", "2999-12-31"
SPANS = {"1 Week": 7, "2 Weeks": 14, "Month": 35, "Quarter": 91, "Year": 371}
"""Days that the desk shows, from the chosen day on."""
MARKS: Mapping[str, tuple[EntryState, str]] = {
    "&Read": ("read", "R"), "&Approve": ("approved", "A"), "&Sent": ("sent", ""), "&Printed": ("printed", ""),
}  # fmt: skip
ALL = "All publications"
HINT = "Enter opens a day in its tab. Alt with an arrow moves a puzzle. \u25cf has clues that nobody has read."


class CalendarDesk(QWidget):
    """The calendar with its actions; narrowed to one kind of puzzle, it shows one publication's series of it."""

    message = Signal(object)  # a `Message` for the window
    status = Signal(str)  # a short line for the status bar
    opened = Signal(object)  # the entry of a cell to open in its tab
    chosen = Signal(object)  # the puzzle of the selected cell; None without a selection
    used = Signal()  # the calendar was changed
    refreshed = Signal()  # the undo stack has changed
    writable = Signal()  # changes are accepted again
    file_wanted = Signal(object)  # a file to open in its tab
    title, accent, hint = "Calendar", BLUE, HINT

    def __init__(self, jobs: Jobs, kind: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.jobs, self.kind, self.seen, self._keep, self._total = jobs, kind, State(), list[Key](), ""
        self.held = set[Key]()  # the entries open in this window
        self.puzzle: Body | None = None  # the puzzle of the tab, which can be put on a day
        self.setAccessibleName(self.title)
        self.view, self.details = CalendarView(), Details(figures=not kind)
        self.writer = Writer(jobs, f"calendar.write.{kind}", self)
        self.undo_stack = self.writer.steps
        self.paper, self.span = described(ChoiceBox(), "Publication"), described(ChoiceBox(), "Days shown")
        self.first = DateField(FIRST, LAST)
        self.filters = Segments("Show", {name: name for name in FILTERS}, {})
        self.note = Label(wordWrap=True)
        self.papers = DeskPapers(self)
        self.plan_button = primary_button("Plan", act=self.run_main)
        self._make_actions()
        self._lay_out()
        self._connect()
        self.read()

    # what is shown

    def read(self) -> None:
        """Judge the puzzles by the current rulings and lists, and read the calendar again."""
        first, last = self._span()
        self.jobs.start(f"calendar.read.{self.kind}", read_state, first, last, on_done=self._show, on_failed=self.fail)

    def refresh(self) -> None:
        """Read the calendar again, because another user changed it."""
        if self.isVisible():
            self.read()

    def set_read_only(self, why: str) -> None:
        """Refuse changes, and show why, until `set_writable` is called."""
        self.writer.read_only = why
        self.note.show_text(f"Read only: {why}")

    def set_writable(self) -> None:
        """Accept changes again."""
        self.writer.read_only = ""
        self.note.hide()
        self.read()
        self.writable.emit()

    def show_days(self, first: str, span: str = "") -> None:
        """Show the days from an ISO date on."""
        self.first.show_day(first)
        if span:
            self.span.setCurrentText("1 Week" if span == "Week" else span)  # as stored by earlier versions
        self.read()

    def days(self) -> tuple[str, ...]:
        """Return the days in the chosen span, including those hidden by the filter."""
        return days_from(self._span()[0], SPANS[self.span.currentText()])

    def _span(self) -> tuple[str, str]:
        first = date.fromisoformat(self.first.day())
        return first.isoformat(), (first + timedelta(SPANS[self.span.currentText()] - 1)).isoformat()

    def publications(self) -> list[Publication]:
        """Return the publications that are shown."""
        of_house = any(not one.publication and one.series for one in self.seen.entries)  # else its columns are empty
        known = [one for one in self.seen.publications if one.name or of_house] or list(self.seen.publications)
        return [one for one in self.seen.publications if one.shown == self.paper.currentText()] or known

    def _show(self, seen: State) -> None:
        self.seen = seen
        self._list_papers()
        every = [Column(own, series) for own in self.publications() for series in own.series]
        columns = [column for column in every if self.kind in ("", column.series.kind)]
        kept, place = self._keep or [cell.key for cell in self.view.cells()], self.view.verticalScrollBar().value()
        self._keep = []
        self.view.calendar.show_state(seen, self.days(), columns, self.filters.value or "All")
        self.view.verticalScrollBar().setValue(place)
        self._total = self._summary()
        self.view.nothing = f"Nothing on these days is {(self.filters.value or 'shown').lower()}."
        with QSignalBlocker(self.view):  # the selection is shown once, below
            self.view.select(kept)
        self._show_chosen()

    def _list_papers(self) -> None:
        if self.kind:  # the house first
            names = [one.shown for one in self.seen.publications if self.kind in {each.kind for each in one.series}]
            self.paper.setVisible(len(names) > 1)
        else:
            names = [one.shown for one in self.seen.publications]
            names = [ALL, *names] if len(names) > 2 else names[::-1]
        if names and [self.paper.itemText(place) for place in range(self.paper.count())] != names:
            chosen = self.paper.currentText()
            with QSignalBlocker(self.paper):
                self.paper.clear()
                self.paper.addItems(names)
                self.paper.setCurrentText(chosen if chosen in names else names[0])

    def _show_chosen(self) -> None:
        cells = self.view.cells()
        entry = cells[0].entry if len(cells) == 1 else None
        self.details.show_cells(cells, empty=self._total)
        self._enable(cells)
        self.chosen.emit(entry.puzzle if entry else None)
        if len(cells) == 1:
            self.jobs.start(
                f"calendar.log.{self.kind}", read_log, cells[0].key, on_done=self.details.show_log, on_failed=self.fail
            )
        if entry and not self.kind:
            self.jobs.start(
                f"calendar.figure.{self.kind}", figures_of, entry,
                on_done=lambda made: self.details.show_figures(*made), on_failed=self.fail,
            )  # fmt: skip

    def _summary(self) -> str:
        columns = {(own.name, series.name) for own, series in self.view.calendar.columns}
        if not (there := [entry for entry in self.seen.entries if entry.key[:2] in columns]):
            return "Nothing is planned on these days. Press Plan to fill them."
        blocked = sum(bool(entry.reasons) for entry in there)
        approved = sum(entry.state in DECIDED for entry in there)
        facts = plural(len(there), "puzzle"), f"{approved} approved", f"{blocked} to decide on" * bool(blocked)
        spreads = [f"{WINGS[kind].NAME}: {spread}" for kind in BANDS if (spread := spread_text(there, kind))]
        return "\n".join((", ".join(filter(None, facts)), *spreads))

    # changes

    def run_main(self) -> None:
        """Plan the empty days that are shown."""
        for own in self.publications():
            series = [one for one in own.series if self.kind in ("", one.kind)]
            kernels = tuple({family for one in series for family in WINGS[one.kind].MAKES_WITH})
            self.writer.change(
                f"plan {self.span.currentText().lower()}", partial(fill, series=tuple(series)), own, self.days(), me(),
                name=f"Planning {own.shown}", kernels=kernels,
            )  # fmt: skip

    def put(self, puzzle: Body, key: Key, before: Entry | None, *, today: bool = False) -> None:
        """Put an edited puzzle on its day: see `engine.calendar.planning.put_puzzle`."""
        own = self._publication(key.publication)
        self.writer.change(f"put {short_date(key.day)}", put_on_day, own, key, puzzle, before, today, key=key)

    def _publication(self, name: str) -> Publication:
        return next((one for one in self.seen.publications if one.name == name), Publication(name=name))

    def _mark(self, state: EntryState, entries: Sequence[Entry] = (), *, force: bool = False) -> None:
        """Set the state of the given or selected entries; ask first if clues to be printed are unread."""
        entries = entries or tuple(self.view.entries())
        waiting = crosswords(entries)
        if force or state not in DECIDED or not waiting:
            self._change(state, partial(set_state, force=force), state, me(), entries=entries)
            return
        verb = "Approve" if state == "approved" else f"Mark as {state.capitalize()}"
        text = f"{self._named(waiting)}: {unread_text(sum(entry.unread for entry in waiting))}. Nothing was changed."
        anyway = (f"{verb}, Clues Count as Read", lambda: self._mark(state, entries, force=True))
        self.message.emit(Message(text, "error", (("Read Clues\u2026", self.papers.read_clues), anyway)))

    def _change(self, verb: str, act: Callable[..., Step], *args: object, entries: Sequence[Entry] = ()) -> None:
        entries = entries or tuple(self.view.entries())
        self.writer.change(f"{verb} {self._named(entries)}", act, entries, *args)

    def _lock(self) -> None:
        locked = not all(entry.locked for entry in self.view.entries())
        self._change("lock" if locked else "unlock", partial(set_locked, locked=locked), me())

    def _replace(self) -> None:
        for entry in self.view.entries():
            self.writer.change(
                f"replace {short_date(entry.day)}", replace_puzzle, self._publication(entry.publication), entry, me(),
                name="Finding another puzzle", kernels=WINGS[entry.kind].MAKES_WITH,
            )  # fmt: skip

    def _decide(self, verb: str, act: Callable[..., Step]) -> None:
        for entry in self.view.entries():
            self.writer.change(f"{verb} {short_date(entry.day)}", act, entry, me())

    def _move(self, key: Key, day: str) -> None:
        if entry := next((one for one in self.seen.entries if one.key == key), None):
            self._keep = [key._replace(day=day)]
            text = f"move {short_date(key.day)} to {short_date(day)}"
            self.writer.change(text, move, self._publication(key.publication), entry, day, me())

    def _use_own(self) -> None:
        if (cells := self.view.cells()) and self.puzzle is not None:
            self.put(self.puzzle, cells[0].key, cells[0].entry)

    def _holiday(self) -> None:
        days = dict[str, set[str]]()
        for cell in self.view.cells():
            days.setdefault(cell.key.publication, set()).add(cell.day)
        self.writer.change(f"holiday {self._named(self.view.cells())}", toggle_holidays, days)

    def _named(self, some: Iterable[Entry | Cell]) -> str:
        days = {one.day for one in some}
        return short_date(min(days)) if len(days) == 1 else plural(len(days), "day")

    # parts

    def _make_actions(self) -> None:
        self.marks = [self._action(text, partial(self._mark, state), key) for text, (state, key) in MARKS.items()]
        self.open_action = self._action("&Open", lambda: self.opened.emit(self.view.entries()[0]))
        self.replace = self._action("Re&place", self._replace)
        self.use_own = self._action("&Use Tab's Puzzle", self._use_own)
        self.lock = self._action("&Lock", self._lock, "Space")
        self.clear = self._action("&Clear", lambda: self._change("clear", clear, me()), "Delete")
        self.holiday = self._action("&Holiday", self._holiday, "H")
        self.read_clues = self._action("Read C&lues\u2026", self.papers.read_clues)
        self.pages = self._action("&Make Pages\u2026", self.papers.make_pages)
        self.contact = self._action("Contact S&heet\u2026", self.papers.contact_sheet)
        self.book = self._action("&Book\u2026", self.papers.book)
        self.settings = self._action("P&ublications\u2026", self.papers.edit_publications)

    def _action(self, text: str, act: Callable[[], object], key: str = "") -> QAction:
        tip = text.replace("&", "").rstrip("\u2026")
        return add_action(self.view, text, key, act, tip=f"{tip} ({key})" if key else tip)

    def _lay_out(self) -> None:
        self.span.addItems(list(SPANS))
        self.span.setCurrentText("2 Weeks")
        self.first.show_day(date.today().isoformat())
        self.filters.show_value("All")
        self.paper.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.note.hide()
        top = FlowLayout((self.plan_button, self.paper, self.first, self.span, self.filters), GAP_2)
        own = (self.use_own,) if self.kind else (self.open_action,)
        actions = [*self.marks, *own, self.replace, self.lock, self.clear, self.holiday]
        several = [self.read_clues, self.pages, self.book, self.contact, self.settings]
        actions += [self.book] if self.kind else several
        self.halves = QSplitter(Qt.Orientation.Vertical if self.kind else Qt.Orientation.Horizontal)
        self.halves.addWidget(self.view)
        self.halves.addWidget(self.details)
        self.halves.setSizes([960, 280] if not self.kind else [420, 160])
        self.halves.setStretchFactor(0, 1)
        if self.kind:
            self.view.setMinimumHeight(160)
        buttons = FlowLayout([action_button(action) for action in actions])
        lay_out(self, top, self.note, self.halves, buttons, stretch=self.halves, margin=0 if self.kind else GAP_3)

    def _connect(self) -> None:
        self.paper.currentTextChanged.connect(lambda _: self._show(self.seen))
        self.span.currentTextChanged.connect(lambda _: self.read())
        self.first.changed.connect(self.read)
        self.first.refused.connect(self.fail)
        self.filters.chosen.connect(lambda _: self._show(self.seen))
        self.view.chosen.connect(self._show_chosen)
        self.view.opened.connect(lambda cell: cell.entry and self.opened.emit(cell.entry))
        self.view.pushed.connect(self._move)
        self.view.calendar.moved.connect(self._move)
        self.details.accept.connect(partial(self._decide, "keep", accept))
        self.details.take.connect(partial(self._decide, "take answers of", take_answers))
        self.details.replace.connect(self._replace)
        self.writer.written.connect(self._written)
        self.writer.kept.connect(lambda _: self.read())
        self.writer.failed.connect(lambda sentence, _: self.fail(sentence))
        self.writer.conflict.connect(lambda error: ask_whose(self, self.jobs, self.writer, error))
        self.writer.busy_changed.connect(lambda busy: self.plan_button.setEnabled(not busy))
        self.writer.steps.indexChanged.connect(self._steps_moved)

    def _enable(self, cells: Sequence[Cell]) -> None:
        entries = [cell.entry for cell in cells if cell.entry]
        for action in (*self.marks, self.open_action, self.replace, self.lock, self.clear):
            action.setEnabled(bool(entries))
        self.lock.setText("Un&lock" if entries and all(entry.locked for entry in entries) else "&Lock")
        self.holiday.setEnabled(bool(cells))
        self.use_own.setEnabled(len(cells) == 1 and not cells[0].free and self.puzzle is not None)

    def _steps_moved(self) -> None:  # a method, so that it is disconnected before the desk is destroyed
        self.refreshed.emit()

    def _written(self, step: Step) -> None:
        if step.notice:
            self._say_corrected(step)
        elif step.back:
            self.status.emit(f"{step.what}.")
        elif not step.changes:
            planned = step.what.startswith("planned")
            self.status.emit("Every day that is shown has its puzzles already." if planned else "Nothing has changed.")
        self.read()
        self.used.emit()

    def _say_corrected(self, step: Step) -> None:
        def copy() -> None:
            QGuiApplication.clipboard().setText(step.notice)
            self._say_corrected(step)  # a message whose button is pressed goes away

        reasons = [f"\u25b2 {reason}" for one in step.changes if one.after for reason in one.after.reasons]
        days = ", ".join(short_date(page.day) for page in step.reopened) or "none"
        text = "\n".join((step.notice, *reasons, f"Pages to make again: {days}."))
        self.message.emit(Message(text, "error" if reasons else "info", (("Copy Notice", copy),)))

    def entries(self) -> list[Entry]:
        """Return the selected entries, or else all that are shown, by day."""
        return self.view.entries() or self.shown()

    def shown(self) -> list[Entry]:
        """Return all entries that are shown, by day."""
        return [cell.entry for row in self.view.calendar.cells.values() for cell in row if cell.entry]

    def fail(self, sentence: str) -> None:
        self.message.emit(Message(sentence, "error"))

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.WindowActivate, QEvent.Type.Show) and self.isVisible():
            self.read()  # it may have been changed or judged in the meantime
        return super().event(event)
