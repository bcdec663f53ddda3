"""Changes of the house's rulings, each written by a job of its own and taken back by a button."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import NamedTuple

from engine.job import Control
from engine.store import Store
from engine.vetting.house import change_rulings
from engine.vetting.verdict import Ruling
from studio.jobs import Jobs

_numbers = count()


class HouseChange(NamedTuple):
    """Rulings to make the house's, words whose rulings it lets go, and what it has to say of all these before.

    `expected` is None where that does not matter.
    """

    made: tuple[Ruling, ...] = ()
    gone: tuple[str, ...] = ()
    expected: tuple[Ruling, ...] | None = None


def change_house(change: HouseChange, *, control: Control) -> HouseChange:
    """Write a change of the house's rulings; the result takes it back, where nobody changed them again.

    Raises:
        FileProblem: the store cannot be read or written, or says something else than the change expects.
        Stopped: as asked, before anything is written.
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
    """Write a change in the order of asking; `on_done` is given what takes it back."""
    key = f"house.{next(_numbers)}"  # one each: a later change does not replace an earlier one
    jobs.start(
        key, change_house, change, lane="disk", on_done=on_done, on_failed=on_failed, waits_for_kernels=False
    )


def describe_change(change: HouseChange, noun: str) -> str:
    """What a change did, as a sentence; `noun` is what the wing calls a puzzle."""
    words: Sequence[str] = [one.word for one in change.made] or change.gone
    what = words[0] if len(words) == 1 else f"{len(words)} words"
    verb = "is" if len(words) == 1 else "are"
    if not change.made:
        return f"The house rules on {what} no more."
    decided = "accepted" if all(one.accepted for one in change.made) else "rejected"
    if any(one.accepted for one in change.made) and decided == "rejected":
        decided = "decided as here"
    return f"{what} {verb} {decided} in every later {noun}."
