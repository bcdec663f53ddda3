"""A hive as a sheet for solvers."""

from __future__ import annotations

from engine.bee.answers import Key
from engine.bee.figure import rules_text
from engine.bee.puzzle import Puzzle
from engine.wing.judging import Target
from engine.wing.sheet import Answers, LettersSheet


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a hive."""
    return f"bee {puzzle.shown} {puzzle.rules.name}"


def target(puzzle: Puzzle, key: Key) -> Target:
    """Return what results of solvers are compared with."""
    return Target(sheet_name(puzzle), {answer.word: answer.word for answer in key.answers}, "word")


def sheet(puzzle: Puzzle, key: Key, *, hidden: bool = False) -> LettersSheet:
    """Return the sheet of a hive, with hashes of the answers if they are to be hidden."""
    name = sheet_name(puzzle)
    rules = puzzle.rules
    levels = key.thresholds.rated if key.thresholds else key.ranks
    return LettersSheet(
        name, puzzle.title, "hive", puzzle.center, puzzle.outer, rules.minimum, rules_text(puzzle),
        Answers.of((answer.word for answer in key.answers), name, hidden=hidden), len(key.answers), levels,
        points=True, flat_up_to=-1 if rules.flat_up_to is None else rules.flat_up_to, bonus=rules.bonus,
    )  # fmt: skip
