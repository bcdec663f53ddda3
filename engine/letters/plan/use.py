"""A use: a puzzle on its day, planned or printed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from engine.letters.plan.wing import kind_of

How: TypeAlias = Literal["plan", "print"]


@dataclass(frozen=True)
class Use:
    """A puzzle on its day.

    Attributes:
        day: ISO date.
        how: "plan" or "print".
        puzzle: the puzzle, of a wing that can be planned.
        showpieces: its answers with all the letters.
        level: 0 easy, 1 medium, 2 hard; None if it was not planned.
        answers: number of answers when it was planned; 0 if unknown.
        rare: percentage of answers that few readers know when it was planned (`engine.letters.plan.days.rare`);
        None
            if an older version planned it.
        refused: names of puzzles that the editor replaced on this day. They are not proposed for it again.
    """

    day: str
    how: How
    puzzle: Any
    showpieces: tuple[str, ...] = ()
    level: int | None = None
    answers: int = 0
    rare: float | None = None
    refused: tuple[str, ...] = ()

    @property
    def kind(self) -> str:
        """The kind of the puzzle: its tag in a document."""
        return kind_of(self.puzzle)

    @property
    def name(self) -> str:
        """The name of the puzzle, such as "g cenorv". It does not depend on the order of the outer letters."""
        return puzzle_name(self.puzzle.letters)

    @property
    def middle(self) -> str:
        """The letter in the middle."""
        return self.puzzle.letters[0]

    @property
    def pot(self) -> str:
        """All letters, in alphabetical order."""
        return "".join(sorted(self.puzzle.letters))


def puzzle_name(letters: str) -> str:
    """The name of a puzzle in the store: the letter in the middle, and the others in alphabetical order."""
    return f"{letters[0]} {''.join(sorted(letters[1:]))}"


def planned(history: Iterable[Use]) -> dict[str, Use]:
    """The planned uses, by day."""
    return {use.day: use for use in history if use.how == "plan"}
