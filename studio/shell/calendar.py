"""The desk of the calendar in the main window: its messages, what others write, and puzzles opened from it."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.store import Store
from engine.core.value import Value
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
    """Return the desk of a window, which follows what others write to the house database."""
    from engine.calendar.publication import GONE_SECONDS, me, still_here
    from studio.calendar.desk import CalendarDesk

    desk = CalendarDesk(window.jobs, parent=parent)
    desk.message.connect(partial(window.show_message, "calendar"))
    desk.status.connect(window.show_status)
    desk.opened.connect(partial(open_entry, window))
    desk.refreshed.connect(window.refresh)

    def back(lost: str) -> None:
        window.strips.dismiss_text(lost)
        window.dismiss("calendar")
        desk.set_writable()

    watch = HouseWatch(window.jobs, window)
    watch.changed.connect(desk.refresh)
    watch.lost.connect(desk.set_read_only)
    watch.lost.connect(window.strips.dismiss_text)  # other jobs may have said it; now the desk says it
    watch.back.connect(back)
    beat = QTimer(desk, interval=GONE_SECONDS * 1000 // 3)
    here = partial(window.jobs.start, "calendar.here", lambda: still_here(Store(), me()), lane="disk")
    beat.timeout.connect(lambda: desk.held and not desk.writer.read_only and here())
    beat.start()
    return desk


def open_entry(window: MainWindow, entry: Entry) -> None:
    """Open a puzzle of the calendar in its tab, and offer to put it back when it was edited."""
    from engine.calendar.publication import me, open_here

    if entry.puzzle is None:
        return
    window.filing.open_puzzle(entry.puzzle, None)
    if window.editor().session.value != entry.puzzle:  # the editor kept the work of the tab
        return
    editor, key, desk = window.editor(), f"calendar {entry.kind}", window.tabs.made_desk
    by, not_put = f"{key} open", f"{key} not put"
    if desk is None:
        return
    held = [entry]  # as it is in the calendar: what this window puts back is no conflict later
    sent = list[Value]()  # the puzzle that is being put back
    waiting = list[Value]()  # the puzzle that is put back as soon as the house database can be reached
    there = list[tuple[Value | None, Value]]()  # what was put back, as the calendar and as the tab have it

    def follow(step: Step) -> None:
        found = [one.after for one in step.changes if one.key == entry.key and one.after]
        if not found:
            return
        held[:] = found
        if sent:
            there[:] = [(found[0].puzzle, sent.pop())]
            if waiting:
                waiting.clear()
                window.show_message(not_put, Message(f"The house database is back. Put back: {entry.key.text}."))
        if not there:
            return
        same, undo = there[0] == (found[0].puzzle, editor.session.value), editor.session.undo
        window.dismiss(key) if same else window.show_message(key, offer)
        if editor.session.path is None:  # it has no file, and need not be saved while the calendar has it
            undo.setClean() if same else undo.resetClean()

    def kept(other: Key | None) -> None:
        if other == entry.key:  # the puzzle of somebody else
            sent.clear()
            waiting.clear()

    def put(puzzle: Value) -> None:
        window.show_message(key, offer)  # again, until it is in the calendar
        sent[:] = [puzzle]
        desk.put(cast("Body", puzzle), entry.key, held[0])

    def put_back() -> None:
        window.dismiss(not_put)
        waiting.clear()
        window.tabs.go_to(CALENDAR.lower())
        put(editor.session.value)

    def try_again() -> None:
        if waiting:
            window.dismiss(not_put)
            put(waiting[0])

    def say_failed(sentence: str, other: Key | None) -> None:
        if sent and other == entry.key:
            waiting[:] = sent if desk.writer.lost else ()
            sent.clear()
            text = f"Not put back: {sentence} The {WINGS[entry.kind].NAME} tab still has your edits."
            text += " They are put back when the database can be reached." if waiting else ""
            window.strips.dismiss_text(sentence)
            window.show_message(not_put, Message(text, "error", offer.actions))

    def other_document(_: object, what: str) -> None:
        if what == EVERYTHING:  # what the tab has now does not come from that day
            for one in (key, by, not_put):
                window.dismiss(one)
            editor.set_place(None)
            editor.session.changed.disconnect(other_document)
            desk.writer.written.disconnect(follow)
            desk.writer.kept.disconnect(kept)
            desk.writer.failed.disconnect(say_failed)
            desk.writable.disconnect(try_again)
            desk.held.discard(entry.key)
            window.jobs.start(f"calendar.close {entry.key}", leave_calendar, entry.key, lane="disk")

    desk.writer.written.connect(follow)
    desk.writer.kept.connect(kept)
    desk.writer.failed.connect(say_failed)
    desk.writable.connect(try_again)
    editor.session.changed.connect(other_document)

    def say(others: tuple[str, ...]) -> None:
        if others:
            verb = "has" if len(others) == 1 else "have"
            window.show_message(by, Message(f"{' and '.join(others)} {verb} {entry.key.text} open too."))

    editor.set_place(entry.key)
    text = f"From the calendar: {entry.key.text}."
    if entry.kind == "crossword":
        text += " Fill leaves out the answers of the days around it."
    offer = Message(text, actions=(("Put Back into Calendar", put_back),))
    window.show_message(key, offer)
    desk.held.add(entry.key)
    window.jobs.start("calendar.open", lambda: open_here(Store(), entry.key, me()), lane="disk", on_done=say)


def leave_calendar(key: Key | None = None) -> None:
    """Note that this person has a puzzle of the calendar open no more; None for all of them."""
    from engine.calendar.publication import close_here, me

    close_here(Store(), me(), key)


MILLISECONDS = 1000  # between two looks
JOB = "house.watch"


class HouseWatch(QObject):
    """Looks at the house database once a second, in a job."""

    changed = Signal()  # somebody wrote
    lost = Signal(str)  # why it cannot be reached
    back = Signal(str)  # it can be reached again; why it could not

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._seen, self._lost = jobs, None, ""
        self._timer = QTimer(self, interval=MILLISECONDS)
        self._timer.timeout.connect(self.look)
        self._timer.start()
        self.look()

    def look(self) -> None:
        """Look once, unless the last look has not ended."""
        if all(job.task.key != JOB for job in self._jobs.running()):
            self._jobs.start(JOB, lambda: Store().revision(), on_done=self._see, on_failed=self._fail)

    def _see(self, found: tuple[object, ...]) -> None:
        if self._lost:
            lost, self._lost = self._lost, ""
            self.back.emit(lost)
        if self._seen is not None and found != self._seen:
            self.changed.emit()
        self._seen = found

    def _fail(self, sentence: str) -> None:
        if not self._lost:
            self._lost = sentence
            self.lost.emit(sentence)
