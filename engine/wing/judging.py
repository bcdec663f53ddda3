"""Solvers' results compared with a puzzle: right, wrong and open entries, and the hardest ones."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Literal, NamedTuple, TypeAlias

from engine.core.errors import BadInput
from engine.wing.result import Result

Verdict: TypeAlias = Literal["right", "wrong", "open"]
"""An entry is open if it is not full, or if the word was not found."""


class Target(NamedTuple):
    """The answers of a puzzle, with which results are compared."""

    name: str  # of the puzzle's sheet
    answers: dict[str, str]  # the answers in lower case, by the name of the entry; "" for an entry without letters
    noun: str  # what an answer is called


class Judged(NamedTuple):
    """An entry or a word in the result of a solver. The attributes are those of `Entered`."""

    name: str
    verdict: Verdict
    text: str = ""
    seconds: int = 0
    checked: bool = False
    shown: bool = False

    @property
    def helped(self) -> bool:
        """Whether the solver used a check or was shown the answer."""
        return self.checked or self.shown


class Hard(NamedTuple):
    """How hard an answer was for the solvers."""

    name: str
    answer: str
    missed: int  # solvers who do not have it right
    helped: int  # solvers who have it right after a check or after the answer was shown
    seconds: int | None  # the median of the times at which solvers had it right, rounded; None if nobody had


def check_puzzle(result: Result, name: str) -> None:
    """Check that a result is of the puzzle with this name of its sheet. Raises BadInput if it is not."""
    if result.puzzle != name:
        raise BadInput(
            f"{result.who} solved another puzzle, or this one before its letters were changed",
            mend="Open the puzzle that was sent to the solver.",
        )


def judged(result: Result, target: Target) -> tuple[Judged, ...]:
    """Compare every answer of the puzzle with the entry of the solver, in the order of the puzzle."""
    entered = {each.name: each for each in result.entries}
    found: list[Judged] = []
    for name, answer in target.answers.items():
        one = entered.get(name)
        if one is None:
            found.append(Judged(name, "open"))
            continue
        text = one.text or (name if name == answer else "")
        verdict: Verdict = "open" if not text else "right" if text.lower() == answer else "wrong"
        found.append(Judged(name, verdict, one.text, one.seconds, one.checked, one.shown))
    return tuple(found)


def other_words(result: Result, target: Target) -> tuple[str, ...]:
    """Return what the solver entered that is no answer of the puzzle, such as further words of a bee."""
    return tuple(each.name for each in result.entries if each.name not in target.answers)


def hardest(columns: Sequence[Sequence[Judged]], target: Target) -> tuple[Hard, ...]:
    """Return all answers with how hard they were for the solvers, hardest first.

    The order is by solvers who missed it, then by those who were helped, then by the time. `columns` come from
    `judged`, one for each solver.
    """
    found: list[Hard] = []
    for (name, answer), row in zip(target.answers.items(), zip(*columns, strict=True), strict=False):
        right = [each for each in row if each.verdict == "right"]
        times = [each.seconds for each in right]
        helped = sum(each.helped for each in right)
        middle = round(median(times)) if times else None
        found.append(Hard(name, answer, len(row) - len(right), helped, middle))
    return tuple(sorted(found, key=lambda one: (one.missed, one.helped, one.seconds or 0), reverse=True))
