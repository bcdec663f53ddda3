"""The jobs of the desk, and its undo stack: each change is written to the house database before it is shown."""

from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QUndoCommand, QUndoStack
from PySide6.QtWidgets import QMessageBox, QWidget

from engine.calendar import records
from engine.calendar.entry import FINAL, Entry, Key
from engine.calendar.judging import correct, refresh, rejudge, set_holidays
from engine.calendar.planning import put_puzzle
from engine.calendar.publication import Publication, me
from engine.core import BadInput, Control, Unreachable
from engine.core.store import Store
from engine.wings import Body
from studio.calendar.model import State
from studio.core.jobs import Jobs
from studio.core.worker import call


def read_state(first: str, last: str, *, control: Control) -> State:
    """Judge the puzzles by the current rulings and lists, and read the calendar."""
    store = Store()
    control.check()
    refresh(store, me(), control=control)
    return State(records.publications(store), records.entries(store, first=first, last=last))


def read_log(key: Key) -> tuple[str, ...]:
    """Return the log of a place of the calendar, a line for each change, the latest first."""
    return tuple(row.text for row in records.log_of(Store(), key))


def changed_step(
    act: Callable[..., records.Step], *args: object, control: Control
) -> records.Step | records.Changed | Unreachable:
    """Run a change of the calendar. A conflict with another user, or an unreachable database, is returned."""
    store = Store()
    try:
        step = call(act, (store, *args), {}, control)
    except (records.Changed, Unreachable) as error:
        return error
    if not step.back:  # it has judged the affected puzzles
        rejudge(store, step, me())
    return step


QUICK, LONG = "", ".long"
"""The two lanes of changes. Each makes one change at a time."""


class Writer(QObject):
    """Writes changes of the calendar one after another.

    A long change runs in parallel with the others, and only its step waits for them.
    """

    written = Signal(object)  # a change was written, undone or redone
    conflict = Signal(object)  # a `Changed`: another user changed the same entry
    kept = Signal(object)  # the key of an entry of which another user's version was kept
    failed = Signal(str, object)  # why a change was not written, and the key of the day on which a puzzle was put
    busy_changed = Signal(bool)  # whether a long change is running

    def __init__(self, jobs: Jobs, key: str, parent: QObject) -> None:
        super().__init__(parent)
        self.steps, self.read_only = QUndoStack(self), ""
        self.lost = False  # whether the last failure was that the house database could not be reached
        self._jobs, self._key, self._busy = jobs, key, set[str]()
        # the waiting changes, each with the key of the day that gets a puzzle, or None
        self._waiting = {lane: deque[tuple[Callable[[], object], Key | None]]() for lane in (QUICK, LONG)}
        # reports of finished long changes, which come first
        self._reports = deque[tuple[Callable[[], object], Key | None]]()
        self.silent = False  # whether moving in the stack writes nothing

    def change(
        self, text: str, act: Callable[..., records.Step], *args: object, name: str = "", kernels: Sequence[str] = (),
        key: Key | None = None,
    ) -> None:  # fmt: skip
        """Make a change after the waiting ones.

        Args:
            text: its name in the undo stack.
            act: is called with the store, `args`, and a control.
            args: of `act`.
            name: the name of the job, for a long change.
            kernels: the families of kernels that it calls.
            key: the day on which it puts a puzzle; it is then made even if an earlier change fails.
        """
        if self.read_only:
            self.lost = True
            self.failed.emit(self.read_only, key)
            return
        start = partial(self._start, text, act, args, name, self._push, kernels, key=key)
        self._add(LONG if name else QUICK, start, key)

    def take_back(self, step: records.Step, then: Callable[[str, records.Step], None]) -> None:
        """Undo a step that was written; `then` receives the step that does this."""
        place = self.steps.index()  # the stack returns to this index on failure
        self._add(QUICK, lambda: self._start("", _undone, (step,), "", then, place=place))

    def _add(self, lane: str, change: Callable[[], object], key: Key | None = None) -> None:
        self._waiting[lane].append((change, key))
        if lane not in self._busy:
            self._next(lane)

    def _next(self, lane: str) -> None:
        waiting = self._reports if lane == QUICK and self._reports else self._waiting[lane]
        (self._busy.add if waiting else self._busy.discard)(lane)
        if lane == LONG:
            self.busy_changed.emit(bool(waiting))
        if waiting:
            waiting.popleft()[0]()

    def _start(
        self, text: str, act: Callable[..., records.Step], args: Sequence[object], name: str,
        then: Callable[[str, records.Step], None], kernels: Sequence[str] = (), *, place: int | None = None,
        key: Key | None = None,
    ) -> None:  # fmt: skip
        lane = LONG if name else QUICK

        def not_done() -> None:
            waiting = self._waiting[lane]  # the other waiting changes were requested for another state
            self._waiting[lane] = deque(one for one in waiting if one[1])
            if place is not None:
                self.silent = True
                self.steps.setIndex(place)
                self.silent = False

        def done(made: records.Step | records.Changed | Unreachable) -> None:
            if isinstance(made, Unreachable):
                failed(str(made), lost=True)
                return
            self.lost = False
            if isinstance(made, records.Changed):
                not_done()
                self.conflict.emit(made)
            else:
                then(text, made)
                self.written.emit(made)
            self._next(QUICK)

        def failed(sentence: str, *, lost: bool = False) -> None:
            self.lost = lost
            not_done()
            self.failed.emit(sentence, key)
            self._next(QUICK)

        def end(report: Callable[[], None]) -> None:
            def reported() -> None:
                report()
                self._next(LONG)

            if not name:
                report()
                return
            self._reports.append((reported, key))
            if QUICK not in self._busy:
                self._next(QUICK)

        self._jobs.start(
            f"{self._key}{lane}", changed_step, act, *args, lane="long" if name else "disk", name=name,
            on_done=lambda made: end(partial(done, made)), on_failed=lambda why: end(partial(failed, why)),
            on_stopped=lambda: self._next(lane), kernels=kernels,
            describe_best=lambda best: best if isinstance(best, str) else "",
        )  # fmt: skip

    def _push(self, text: str, step: records.Step) -> None:
        if step.changes or step.back:
            self.steps.push(_Written(text, step, self))


def _undone(store: Store, step: records.Step) -> records.Step:
    if not step.changes and not step.back:
        raise BadInput("there is nothing to undo")
    return records.undo(store, step, me())


class _Written(QUndoCommand):
    def __init__(self, text: str, step: records.Step, writer: Writer) -> None:
        super().__init__(text)
        self._step, self._writer, self._new = step, writer, True

    def undo(self) -> None:
        if not self._writer.silent:
            self._writer.take_back(self._step, self._keep)

    def _keep(self, _: str, step: records.Step) -> None:
        self._step = step

    def redo(self) -> None:
        if self._new:  # the stack calls this when the step is pushed, but the step is written already
            self._new = False
        else:
            self.undo()  # reverts the step that undid it


def ask_whose(desk: QWidget, jobs: Jobs, writer: Writer, error: records.Changed) -> None:
    """Ask whose version of an entry to keep; the other one stays in the log."""
    mine, theirs = error.mine, error.theirs
    if mine is None or theirs is None:
        writer.failed.emit(str(error), mine.key if mine else theirs and theirs.key)
        return
    box = QMessageBox(desk, text=f"{mine.key.text}: {theirs.who or 'somebody else'} changed it while you did.")
    box.setWindowTitle("Changed by Somebody Else")
    names: tuple[str, ...] = getattr(mine.puzzle, "__struct_fields__", ())
    letters: dict[str, str] = dict.fromkeys(("center", "outer", "hub", "ring"), "letters")
    parts = [name for name in names if getattr(mine.puzzle, name) != getattr(theirs.puzzle, name, None)]
    differ = ", ".join(dict.fromkeys(letters.get(one, one) for one in parts)) or "state"
    box.setInformativeText(
        f"Yours: {mine.shown}. Theirs: {theirs.shown}. They differ in: {differ}. Both stay in the log."
    )
    own = box.addButton("Keep Mine", QMessageBox.ButtonRole.AcceptRole)
    other = box.addButton("Keep Theirs", QMessageBox.ButtonRole.DestructiveRole)
    cancel = box.addButton(QMessageBox.StandardButton.Cancel)
    cancel.clicked.connect(lambda: writer.failed.emit("Nothing was written.", mine.key))
    own.clicked.connect(lambda: writer.change("keep mine", records.keep_mine, mine, me(), key=mine.key))
    other.clicked.connect(
        lambda: jobs.start(
            "calendar.theirs", lambda: records.keep_theirs(Store(), mine, me()), lane="disk",
            on_done=lambda _: writer.kept.emit(mine.key), on_failed=lambda why: writer.failed.emit(why, mine.key),
        )
    )  # fmt: skip
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.open()


def put_on_day(
    store: Store, own: Publication, key: Key, puzzle: Body, before: Entry | None, today: bool = False
) -> records.Step:
    """Put a puzzle on a day, and correct a printed one; an edited one may repeat something."""
    if before and before.state in FINAL and before.puzzle is not None:
        return correct(store, own, before, puzzle, me(), today=today)
    return put_puzzle(store, own, key, puzzle, me(), before=before, today=today, force=before is not None)


def toggle_holidays(store: Store, days: Mapping[str, Collection[str]]) -> records.Step:
    """Make days holidays of publications, by their names; or days of issue again, if all are holidays."""
    all_free = all({*chosen} <= {*records.publication_named(store, name).holidays} for name, chosen in days.items())
    return set_holidays(store, days, me(), free=not all_free)
