"""The desk of the calendar in the main window: its messages, changes by other users, and puzzles opened from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core import Printed, Value
from engine.core.store import Store
from engine.wings import WINGS, Body
from studio.core.jobs import Jobs
from studio.core.session import EVERYTHING
from studio.shell.tabs import CALENDAR
from studio.widgets.editor import Message

if TYPE_CHECKING:
    from engine.calendar.entry import Entry, Key
    from engine.calendar.records import Step
    from studio.calendar.desk import CalendarDesk
    from studio.shell.window import MainWindow


def make_desk(window: MainWindow, parent: QWidget) -> CalendarDesk:
    """Return the desk of a window, which follows changes to the house database by other users."""
    from engine.calendar.publication import GONE_SECONDS, me, still_here
    from studio.calendar.desk import CalendarDesk

    desk = CalendarDesk(window.jobs, parent=parent)
    desk.message.connect(partial(window.show_message, "calendar"))
    desk.status.connect(window.show_status)
    desk.opened.connect(partial(open_entry, window))
    desk.refreshed.connect(window.refresh)
    desk.file_wanted.connect(window.open_path)

    def back(lost: str) -> None:
        window.strips.dismiss_text(lost)
        window.dismiss("calendar")
        desk.set_writable()

    watch = window.watch
    watch.changed.connect(desk.refresh)
    watch.lost.connect(desk.set_read_only)
    watch.lost.connect(window.strips.dismiss_text)  # other jobs may have reported it; now the desk does
    watch.back.connect(back)
    if watch.why_lost:
        desk.set_read_only(watch.why_lost)
    beat = QTimer(desk, interval=GONE_SECONDS * 1000 // 3)
    here = partial(window.jobs.start, "calendar.here", lambda: still_here(Store(), me()), lane="disk")
    beat.timeout.connect(lambda: desk.held and not desk.writer.read_only and here())
    beat.start()
    return desk


def open_entry(window: MainWindow, entry: Entry) -> None:
    """Open a puzzle of the calendar in its tab, as printed if it was, and offer to put it back after an edit."""
    from engine.calendar.entry import FINAL

    if entry.puzzle is None:
        return
    printed = entry.record if entry.state in FINAL else None
    window.filing.open_puzzle(entry.puzzle, None, printed)
    desk, session = window.tabs.made_desk, window.editor().session
    # otherwise the user kept the work in the tab
    if desk and session.value == entry.puzzle and printed in (None, session.document.printed):
        OpenEntry(window, desk, entry, printed)


class OpenEntry(QObject):
    """A puzzle of the calendar in its tab: a message offers to put it back, until the tab has another document."""

    def __init__(self, window: MainWindow, desk: CalendarDesk, entry: Entry, printed: Printed | None) -> None:
        from engine.calendar.publication import me, open_here

        super().__init__(window.editor())
        self._window, self._desk, self._editor, self._place = window, desk, window.editor(), entry.key
        self._tab = WINGS[entry.kind].NAME
        self._key = f"calendar {entry.kind}"
        self._by, self._not_put = f"{self._key} open", f"{self._key} not put"
        self._printed = printed
        self._held = entry  # the version in the calendar; puzzles put back by this window are no later conflict
        self._sent: Value | None = None  # the puzzle that is being put back
        self._waiting: Value | None = None  # the puzzle to put back as soon as the house database can be reached
        # the puzzle that was put back, as stored in the calendar and in the tab
        self._there: tuple[Value | None, Value] | None = None
        self._connections = [
            desk.writer.written.connect(self._follow), desk.writer.kept.connect(self._leave_theirs),
            desk.writer.failed.connect(self._say_failed), desk.writable.connect(self._try_again),
            self._editor.session.changed.connect(self._check_document),
        ]  # fmt: skip
        self._editor.set_place(entry.key)
        text = f"From the calendar: {entry.key.text}."
        if entry.kind == "crossword":
            text += " Fill leaves out the answers of the days around it."
        self._offer = Message(text, actions=(("Put Back into Calendar", self._put_back),))
        window.show_message(self._key, self._offer)
        desk.held.add(entry.key)
        window.jobs.start("calendar.open", lambda: open_here(Store(), entry.key, me()), lane="disk", on_done=self._say)

    def _follow(self, step: Step) -> None:
        """Note a change of the day; the message stays while the tab has other edits."""
        found = [one.after for one in step.changes if one.key == self._place and one.after]
        if self._sent is not None and not step.changes and step.what == "edited":
            self._sent = None  # it is unchanged
        if not found:
            return
        self._held, editor, window = found[0], self._editor, self._window
        if self._sent is not None:
            self._there, self._sent = (self._held.puzzle, self._sent), None
            if self._waiting is not None:
                self._waiting = None
                text = f"The house database is back. Put back: {self._place.text}."
                window.show_message(self._not_put, Message(text))
        if self._there is None:
            return
        same, undo = self._there == (self._held.puzzle, editor.session.value), editor.session.undo
        window.dismiss(self._key) if same else window.show_message(self._key, self._offer)
        if editor.session.path is None:  # it has no file, and need not be saved while the calendar has it
            undo.setClean() if same else undo.resetClean()

    def _leave_theirs(self, other: Key) -> None:
        if other == self._place:  # the puzzle of another user was kept; what the tab has is no longer of the calendar
            self._leave()

    def _put(self, puzzle: Value) -> None:
        self._window.show_message(self._key, self._offer)  # again, until it is in the calendar
        self._sent = puzzle
        before, now = self._printed, self._editor.session.document.printed
        today = before is not None and (now is None or (now.answers, now.levels) != (before.answers, before.levels))
        self._desk.put(cast("Body", puzzle), self._place, self._held, today=today)

    def _put_back(self) -> None:
        self._window.dismiss(self._not_put)
        self._waiting = None
        self._window.tabs.go_to(CALENDAR.lower())
        self._put(self._editor.session.value)

    def _try_again(self) -> None:
        if self._waiting is not None:
            self._window.dismiss(self._not_put)
            self._put(self._waiting)

    def _say_failed(self, sentence: str, other: Key | None) -> None:
        if self._sent is not None and other == self._place:
            self._waiting, self._sent = self._sent if self._desk.writer.lost else None, None
            text = f"Not put back: {sentence} The {self._tab} tab still has your edits."
            text += " They are put back when the database can be reached." if self._waiting is not None else ""
            self._window.strips.dismiss_text(sentence)
            self._window.show_message(self._not_put, Message(text, "error", self._offer.actions))

    def _say(self, others: tuple[str, ...]) -> None:
        if others:
            verb = "has" if len(others) == 1 else "have"
            text = f"{' and '.join(others)} {verb} {self._place.text} open too."
            self._window.show_message(self._by, Message(text))

    def _check_document(self, _: object, what: str) -> None:
        if what == EVERYTHING:  # the tab has another document now
            self._leave()

    def _leave(self) -> None:
        for key in (self._key, self._by, self._not_put):
            self._window.dismiss(key)
        self._editor.set_place(None)
        for connection in self._connections:
            self.disconnect(connection)
        self._desk.held.discard(self._place)
        self._window.jobs.start(f"calendar.close {self._place}", leave_calendar, self._place, lane="disk")
        self.deleteLater()


def leave_calendar(key: Key | None = None) -> None:
    """Record that this user no longer has a puzzle of the calendar open; None for all puzzles."""
    from engine.calendar.publication import close_here, me

    close_here(Store(), me(), key)


MILLISECONDS = 1000  # between two checks
JOB = "house.watch"


class HouseWatch(QObject):
    """Checks the house database once a second, in a job."""

    changed = Signal()  # another user or program wrote
    ruled = Signal()  # rulings or severities have changed since the last check, by anyone
    lost = Signal(str)  # why it cannot be reached
    back = Signal(str)  # it can be reached again; why it could not

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.why_lost = ""  # "" while it can be reached
        self._jobs, self._seen = jobs, tuple[object, ...]()
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self.look)
        self._timer.start()

    def look(self) -> None:
        """Check once, unless the last check is still running."""
        if not self._jobs.has(JOB):
            self._jobs.start(JOB, look_at_house, self._seen, on_done=self._see, on_failed=self._fail)

    def _see(self, found: tuple[object, ...]) -> None:
        if self.why_lost:
            lost, self.why_lost = self.why_lost, ""
            self.back.emit(lost)
        before, self._seen = self._seen, found
        if before and before[1:] != found[1:]:
            self.ruled.emit()
        if before and before != found:
            self.changed.emit()

    def _fail(self, sentence: str) -> None:
        if not self.why_lost:
            self.why_lost = sentence
            self.lost.emit(sentence)


def look_at_house(seen: tuple[object, ...]) -> tuple[object, ...]:
    """Return the revision of the house database, its rulings and severities; `seen` if nothing was written since."""
    from engine.words.vetting.house import overrides, rulings

    store = Store()
    revision = store.revision()
    return seen if seen and revision == seen[0] else (revision, rulings(store), overrides(store))
