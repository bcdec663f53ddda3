"""A wheel as a sheet for solvers."""

from __future__ import annotations

from engine.wheel.answers import Key
from engine.wheel.figure import rules_text
from engine.wheel.puzzle import Puzzle
from engine.wing.judging import Target
from engine.wing.sheet import Answers, LettersSheet


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a wheel."""
    return f"wheel {puzzle.shown} {puzzle.rules.name}"


def target(puzzle: Puzzle, key: Key) -> Target:
    """Return what results of solvers are compared with."""
    return Target(sheet_name(puzzle), {answer.word: answer.word for answer in key.answers}, "word")


def sheet(puzzle: Puzzle, key: Key, *, hidden: bool = False) -> LettersSheet:
    """Return the sheet of a wheel, with hashes of the answers if they are to be hidden."""
    name = sheet_name(puzzle)
    return LettersSheet(
        name, puzzle.title, "wheel", puzzle.hub, puzzle.ring, puzzle.rules.minimum, rules_text(puzzle, key),
        Answers.of((answer.word for answer in key.answers), name, hidden=hidden), len(key.answers),
        key.rated,
    )  # fmt: skip
