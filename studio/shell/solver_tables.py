"""The tables of solvers' results: a row for each solver, and a row for each answer, hardest first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.wing.result import Judged, Result, Target, hardest, judged, other_words
from studio.widgets.editor import SolvedMark
from studio.widgets.word_model import Column

NOBODY = "\u2013"


def clock(seconds: int) -> str:
    """Return a time as "3:05"."""
    return f"{seconds // 60}:{seconds % 60:02d}"


def _time(seconds: int) -> str:
    return clock(seconds) if seconds >= 0 else NOBODY


SOLVER = Column("solver", "Solver", width=16)
TIME = Column("seconds", "Time", "number", 7, clock, "On the clock of the page, minutes and seconds")
CHECKS = Column("checks", "Checks", "number", 7, hint="How often the solver pressed Check")
RIGHT = Column("right", "Right", "number", 6)
WRONG = Column("wrong", "Wrong", "number", 6)
OPEN = Column("open", "Open", "number", 6, hint="Not solved, or not found")
POINTS = Column("points", "Points", "number", 7)
LEFT = Column("left", "Letters left", "number", 8)
STATE = Column("state", "", width=4)
SOLVERS = (SOLVER, TIME, RIGHT, WRONG, OPEN, CHECKS, STATE)
PLAYERS = (SOLVER, TIME, POINTS, LEFT, STATE)

NAME = Column("name", "Entry", width=9)
WORD = Column("name", "Word", width=12)
ANSWER = Column("answer", "Answer", width=9)
VERDICT = Column("verdict", "Result", "verdict", 15)
MISSED = Column("missed", "Missed by", "number", 8, hint="Solvers without the right answer")
HELPED = Column("helped", "With help", "number", 8, hint="Solvers who used a check or saw the answer")
AFTER = Column(
    "after", "After", "number", 5, _time, "The time on the clock; the median if there are several solvers"
)
ENTERED = Column("entered", "Entered", width=9, hint="Wrong answers of the solvers")
ENTRIES = (NAME, ANSWER, VERDICT, MISSED, HELPED, AFTER, ENTERED)
WORDS = (WORD, VERDICT, MISSED, HELPED, AFTER)


class Compared(NamedTuple):
    """A result compared with the puzzle."""

    result: Result
    own: bool  # whether it is of this puzzle; if not, its letters were changed later
    # from `judged`; () if it is not of this puzzle, or while the answers are being found
    found: tuple[Judged, ...]


def compared(results: Sequence[Result], target: Target | None, name: str) -> tuple[Compared, ...]:
    """Compare the results of a document with its puzzle; None while its answers are being found."""
    own = [result.puzzle == name for result in results]
    return tuple(
        Compared(one, mine, judged(one, target) if target and mine else ())
        for one, mine in zip(results, own, strict=True)
    )


def solver_rows(results: Sequence[Compared], target: Target | None) -> Mapping[str, list[Any]]:
    """Return the columns of the table of solvers. `target` is that of `compared`."""
    columns: dict[str, list[Any]] = {solver.name: [] for solver in (*SOLVERS, *PLAYERS)}
    for number, (result, own, found) in enumerate(results, 1):
        counts = {verdict: sum(one.verdict == verdict for one in found) for verdict in ("right", "wrong", "open")}
        if target and own and target.noun == "word":
            counts["wrong"] = len(other_words(result, target))
        row = {
            "solver": result.solver or f"Solver {number}", "seconds": result.seconds, "checks": result.checks,
            "points": result.points, "left": result.left, **counts,
            "state": "" if own else "Solved before the letters changed",
        }  # fmt: skip
        for column, values in columns.items():
            values.append(row[column])
    return columns


def answer_rows(results: Sequence[Compared], target: Target) -> Mapping[str, list[Any]]:
    """Return the columns of the table of answers for the chosen results, hardest answers first."""
    columns: dict[str, list[Any]] = {entry.name: [] for entry in (*ENTRIES, *WORDS)}
    by_name: dict[str, list[Judged]] = {name: [] for name in target.answers}
    for result in results:
        for one in result.found:
            by_name[one.name].append(one)
    for hard in hardest([result.found for result in results], target):
        tried = by_name[hard.name]
        wrong = dict.fromkeys(one.text.upper() for one in tried if one.verdict == "wrong")
        row = {
            "name": hard.name, "answer": hard.answer.upper(), "missed": hard.missed, "helped": hard.helped,
            "after": -1 if hard.seconds is None else hard.seconds, "entered": ", ".join(wrong),
            "verdict": _verdict(tried, target),
        }  # fmt: skip
        for column, values in columns.items():
            values.append(row[column])
    return columns


def marks_of(results: Sequence[Compared]) -> dict[str, SolvedMark]:
    """Return the worst that a solver made of each entry; nothing for entries that all solved without help."""
    found: dict[str, SolvedMark] = {}
    for result in results:
        for one in result.found:
            mark: SolvedMark | None = "helped" if one.helped else None
            if one.verdict != "right":
                mark = one.verdict
            before = found.get(one.name)
            if mark and (before is None or _RANK[mark] > _RANK[before]):
                found[one.name] = mark
    return found


_RANK: dict[SolvedMark, int] = {"helped": 0, "open": 1, "wrong": 2}


def _verdict(tried: Sequence[Judged], target: Target) -> str:
    """Return the worst verdict in words."""
    solved = "solved" if target.noun == "entry" else "found"
    verdicts = {one.verdict for one in tried}
    if "wrong" in verdicts:
        return "wrong"
    if "open" in verdicts:
        return f"not {solved}"
    if any(one.shown for one in tried):
        return "answer shown"
    return "after a check" if any(one.checked for one in tried) else solved
