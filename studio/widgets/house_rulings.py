"""Changes of the house rulings. Each is written by a job, and can be undone with a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple

from engine.core.job import Control
from engine.core.store import Store
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import FAVOURITE, Ruling
from studio.core.jobs import Jobs

_numbers = count()


class HouseChange(NamedTuple):
    """A change of the house rulings.

    Attributes:
        made: Rulings to add or replace.
        gone: Words whose rulings to withdraw.
        expected: The rulings on these words before the change; None to skip this check.
    """

    made: tuple[Ruling, ...] = ()
    gone: tuple[str, ...] = ()
    expected: tuple[Ruling, ...] | None = None


def change_house(change: HouseChange, *, control: Control) -> HouseChange:
    """Write a change of the house rulings, and return the change that undoes it.

    Raises:
        FileProblem: If the store cannot be read or written, or does not contain the expected rulings.
        Stopped: If cancelled before anything is written.
    """
    control.check()
    before = change_rulings(Store(), change.made, change.gone, expected=change.expected)
    ruled = {one.word for one in before}
    words = {*(one.word for one in change.made), *change.gone}
    return HouseChange(before, tuple(sorted(words - ruled)), change.made)


def start_house_change(
    jobs: Jobs,
    change: HouseChange,
    on_done: Callable[[HouseChange], object],
    on_failed: Callable[[str], object],
) -> None:
    """Write a change after all earlier ones. `on_done` receives the change that undoes it."""
    key = f"house.{next(_numbers)}"  # a unique key, so that no change replaces an earlier one
    jobs.start(key, change_house, change, lane="disk", on_done=on_done, on_failed=on_failed)


def describe_change(change: HouseChange, noun: str) -> str:
    """Return a sentence that describes a change; `noun` is the wing's word for a puzzle."""
    words: Sequence[str] = [one.word for one in change.made] or change.gone
    what = words[0] if len(words) == 1 else f"{len(words)} words"
    verb = "is" if len(words) == 1 else "are"
    if not change.made:
        return f"House ruling on {what} withdrawn."
    decided = "accepted" if all(one.accepted for one in change.made) else "rejected"
    if any(one.accepted for one in change.made) and decided == "rejected":
        decided = "ruled on as in this puzzle"
    if all(one.accepted and one.reason == FAVOURITE for one in change.made):
        decided = "a favourite" if len(words) == 1 else "favourites"
    return f"{what} {verb} {decided} in every later {noun}."
