"""What the Crossword's tab asks for in a job: what a list holds, and how its words stand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.crossword.edit import Site, why_out
from engine.crossword.grid import entries_of, numbers
from engine.crossword.lists import WordList, open_list, read_list
from engine.crossword.puzzle import Puzzle
from engine.job import Control
from engine.vetting.house import open_house

PLACED, LOCKED, OUT = "placed", "locked", "not placed"


class Standing(NamedTuple):
    """How a word of the list stands.

    Attributes:
        state: "placed", "locked" or "not placed"; "caution", "taboo" or "rejected" where the lists say so.
        where: "17 across"; of a word that is not in the grid, why.
        why: of what the lists say, the reason; else `where`.
    """

    state: str
    where: str
    why: str


def list_of(text: str, known: Collection[str], *, control: Control) -> WordList:
    """The words of a pasted or typed text.

    Raises:
        BadInput: it has too many.
        Stopped: as asked.
    """
    control.check()
    return read_list(text, known)


def list_of_file(path: Path, known: Collection[str], *, control: Control) -> WordList:
    """The words of a file.

    Raises:
        FileProblem, BadInput: as `open_list`.
        Stopped: as asked.
    """
    control.check()
    return open_list(path, known)


def standings(puzzle: Puzzle, *, control: Control) -> Mapping[str, Standing]:
    """How each word of the list stands, by its letters.

    Raises:
        FileProblem: the house's lists cannot be read.
        Stopped: as asked.
    """
    vetter, site = open_house().vetter(puzzle.rulings), Site(puzzle.grid, wish=puzzle.objective)
    starts = numbers(puzzle.grid)
    places = {one.word: f"{starts[one.row, one.column]} {one.direction}" for one in entries_of(puzzle.grid)}
    found = {}
    for answer in puzzle.answers:
        control.check()
        where = places.get(answer) or why_out(puzzle, answer, site)
        state = LOCKED if answer in puzzle.locked else PLACED if answer in places else OUT
        verdict = vetter.verdict(answer, "entry")
        bad = verdict.standing != "clean"
        found[answer] = Standing(verdict.standing if bad else state, where, verdict.reason if bad else where)
    return found
