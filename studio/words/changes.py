"""Changes of lists and rulings in the window Words: written by jobs in order, undone and redone."""

from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

from engine.calendar.judging import refresh
from engine.calendar.publication import me
from engine.calendar.records import check_list_unused
from engine.core import Control, FileChanged
from engine.core.store import Store
from engine.documents.links import Opened, effects_on, report
from engine.words import own_lists
from engine.words.sources import stack_sources
from engine.words.stacks import Stack
from engine.words.stored_lists import choose_house_list, delete_stack, find_stack, house_list, save_stack
from studio.core.jobs import Jobs
from studio.widgets.words.rulings import HouseChange, change_house

PREFIX = "desk."  # the start of the keys of all jobs of the window
_numbers = count()


class Fields(NamedTuple):
    """The score or the note of some words of a list; None leaves it."""

    name: str
    words: tuple[str, ...]
    score: int | None
    note: str | None


class Renamed(NamedTuple):
    """A list with a new name."""

    old: str
    new: str


class Deleted(NamedTuple):
    """A list that is moved to the folder of removed lists."""

    name: str


class Restored(NamedTuple):
    """A list that is moved back from there."""

    path: Path
    name: str


class Copied(NamedTuple):
    """A copy of a list."""

    of: str
    name: str


class Merged(NamedTuple):
    """A list that is made from two lists."""

    first: str
    second: str
    name: str
    wins: own_lists.Wins


class Stacked(NamedTuple):
    """A stack with these layers; None deletes it."""

    name: str
    stack: Stack | None


class ForNew(NamedTuple):
    """The list for new puzzles; "" for the usual list of each kind."""

    name: str


Change: TypeAlias = (
    own_lists.ListChange | Fields | HouseChange | Renamed | Deleted | Restored | Copied | Merged | Stacked | ForNew
)


def _apply(change: Change, control: Control) -> Change:
    """Make a change, and return its reverse."""
    match change:
        case own_lists.ListChange():
            return own_lists.change_list(change, control=control)
        case Fields():
            return own_lists.change_list(_with_fields(change), control=control)
        case HouseChange():
            return change_house(change)
        case Renamed(old, new):
            check_list_unused(Store(), old)
            own_lists.rename_list(old, new)
            return Renamed(new, old)
        case Deleted(name):
            check_list_unused(Store(), name)
            return Restored(own_lists.delete_list(name), name)
        case Restored(path, name):
            own_lists.restore_list(path, name)
            return Deleted(name)
        case Copied(of, name):
            own_lists.copy_list(of, name, control=control)
            return Deleted(name)
        case Merged(first, second, name, wins):
            own_lists.merge_lists(first, second, name, wins, control=control)
            return Deleted(name)
        case Stacked(name, stack):
            before = find_stack(name) if name in (source.name for source in stack_sources()) else None
            if stack:
                save_stack(name, stack, replace=True)
            elif before:
                check_list_unused(Store(), name)
                delete_stack(name)
            return Stacked(name, before)
        case ForNew(name):
            before = house_list()
            choose_house_list(name, control=control)
            return ForNew(before)


def _with_fields(change: Fields) -> own_lists.ListChange:
    given = {name: value for name in ("score", "note") if (value := getattr(change, name)) is not None}
    entries = own_lists.entries_of(change.name, change.words)
    if missing := [word for word in change.words if word not in entries]:
        raise FileChanged(
            f"{change.name} does not have {own_lists.named(missing)} any more", mend="Nothing was changed."
        )
    return own_lists.ListChange(change.name, {word: entries[word]._replace(**given) for word in change.words})  # pyright: ignore[reportArgumentType]


class Step(NamedTuple):
    """A change with its name for the buttons, such as "remove plum"."""

    text: str
    change: Change


class Done(NamedTuple):
    """A change that was made, the step that undoes it, and what was done, such as "Undone"."""

    change: Change
    back: Step
    verb: str = ""


def make(step: Step, *, control: Control) -> Done:
    """Make a change."""
    return Done(step.change, Step(step.text, _apply(step.change, control)))


def effect_of(done: Done, opened: tuple[Opened, ...], *, control: Control) -> str:
    """Describe what a change changed in puzzles that were open before, and on planned days; "" if nothing."""
    lists = None
    match done.change:
        case own_lists.ListChange(name, _) | Stacked(name):
            lists = {name, *own_lists.stacks_with(name)}  # a change of the list changes these stacks too
        case HouseChange():
            pass  # it concerns the puzzles of all lists
        case _:
            return ""
    days = tuple(sorted({entry.day for entry in refresh(Store(), me(), control=control)}))
    using = [one for one in opened if lists is None or getattr(one.puzzle, "lexicon", "") in lists]
    return report(effects_on(using, control=control), days)


class Changes(QObject):
    """Makes changes one after another. The last one that was not undone can be undone until the program ends."""

    made = Signal(object)  # a `Done`: a change was made, undone or redone
    affected = Signal(str)  # a line on the puzzles that it affects
    failed = Signal(str)  # A change failed; one sentence. Nothing was changed.
    refresh = Signal()  # what can be undone or redone changed

    def __init__(self, jobs: Jobs, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs, self._running = jobs, 0
        self._undo, self._redo = list[Step](), list[Step]()
        self.opened: Callable[[], tuple[Opened, ...]] = tuple

    @property
    def undo_text(self) -> str:
        """The name of the change that `undo` undoes; "" if there is none, or one is being made."""
        return self._undo[-1].text if self._undo and not self._running else ""

    @property
    def redo_text(self) -> str:
        """The name of the change that `redo` makes again."""
        return self._redo[-1].text if self._redo and not self._running else ""

    def start(self, text: str, change: Change) -> None:
        """Make a change. `text` is its name."""
        self._start("Done", Step(text, change), self._undo)

    def undo(self) -> None:
        """Undo the last change."""
        if self.undo_text:
            self._start("Undone", self._undo.pop(), self._redo, other=self._undo)

    def redo(self) -> None:
        """Make the change again that was undone last."""
        if self.redo_text:
            self._start("Done again", self._redo.pop(), self._undo, other=self._redo)

    def _start(self, verb: str, step: Step, to: list[Step], *, other: list[Step] | None = None) -> None:
        self._running += 1
        opened = self.opened()
        self.refresh.emit()

        def done(result: Done) -> None:
            self._running -= 1
            to.append(result.back)
            if other is None:
                self._redo.clear()
            self.refresh.emit()
            self.made.emit(result._replace(verb=verb))
            self._jobs.start(f"{PREFIX}effect", effect_of, result, opened, on_done=self.affected.emit)

        def failed(sentence: str) -> None:
            self._running -= 1
            if other is not None:
                other.append(step)
            self.refresh.emit()
            self.failed.emit(sentence)

        self._jobs.start(f"{PREFIX}change.{next(_numbers)}", make, step, lane="disk", on_done=done, on_failed=failed)
