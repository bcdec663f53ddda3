"""The changes of lists and rulings in the window Words."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple, TypeAlias

from PySide6.QtCore import QObject, Signal

from engine.calendar.judging import refresh
from engine.calendar.planning import rename_list
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
from studio.widgets.words.changes import Changes, Done
from studio.widgets.words.rulings import HouseChange, change_house

PREFIX = "desk."  # the start of the keys of all jobs of the window


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


def apply(change: Change, *, control: Control) -> Change:
    """Make a change, and return its reverse."""
    match change:
        case own_lists.ListChange():
            return own_lists.change_list(change, control=control)
        case Fields():
            return own_lists.change_list(_with_fields(change), control=control)
        case HouseChange():
            return change_house(change)
        case Renamed(old, new):
            own_lists.rename_list(old, new)
            rename_list(Store(), old, new, me())
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


def effect_of(done: Done, *, control: Control) -> str:
    """Describe what a change changed in the puzzles that were open before, and on planned days; "" if nothing."""
    lists = None
    match done.change:
        case own_lists.ListChange(name, _) | Stacked(name):
            lists = {name, *own_lists.stacks_with(name)}  # a change of the list changes these stacks too
        case HouseChange():
            pass  # it concerns the puzzles of all lists
        case _:
            return ""
    days = tuple(sorted({entry.day for entry in refresh(Store(), me(), control=control)}))
    using = [one for one in done.before if lists is None or getattr(one.puzzle, "lexicon", "") in lists]
    return report(effects_on(using, control=control), days)


class ListChanges(Changes):
    """Makes the changes of the window, and finds the puzzles that they affect."""

    affected = Signal(str)  # a line on the puzzles that a change affects

    def __init__(self, jobs: Jobs, opened: Callable[[], tuple[Opened, ...]], parent: QObject | None = None) -> None:
        super().__init__(jobs, f"{PREFIX}change", apply, parent)
        self.opened = opened  # returns the open puzzles, with their answers
        self.made.connect(lambda done: jobs.start(f"{PREFIX}effect", effect_of, done, on_done=self.affected.emit))

    def situation(self) -> tuple[Opened, ...]:
        return self.opened()
