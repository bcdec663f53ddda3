"""Jobs of the Words page: reading lists, and the state of each word."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.core.job import Control
from engine.crossword.edit import Site, unplaced_reason
from engine.crossword.grid import entries_of, numbers
from engine.crossword.lists import WordList, list_in, open_list, read_list
from engine.crossword.puzzle import Puzzle
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import CLUED_LIST, SEMICOLON, TAB, ListFormat
from engine.words.vetting.house import open_house
from studio.widgets.words.list_preview import Purpose

PLACED, LOCKED, OUT = "placed", "locked", "not placed"


ADDED_LIST = Purpose(
    "Add a list", "Add", CLUED_LIST,
    lambda content, path, form, control: list_in(content, path, (), form, control).report,
)  # fmt: skip


def needs_preview(text: str, *, control: Control) -> bool:
    """Whether the format of a pasted list is one that a program guesses, such as clues after a dash."""
    control.check()
    form = sniff(text.splitlines(), CLUED_LIST)
    usual = form.columns in (("word",), ("word", "clue")) and not form.heading
    return not (usual and (form.across or form.separator in ("", TAB, SEMICOLON)))


class Standing(NamedTuple):
    """The state of a word of the list.

    Attributes:
        state: "placed", "locked" or "not placed"; or the verdict "caution", "taboo" or "rejected".
        where: "17 across", or the reason why it is not in the grid.
        why: the reason of the verdict, if any; else `where`.
    """

    state: str
    where: str
    why: str


def list_of(text: str, known: Collection[str], form: ListFormat | None = None, *, control: Control) -> WordList:
    """Read a pasted or typed list in a format; None to detect it.

    Raises:
        BadInput: If it has too many words.
    """
    control.check()
    return read_list(text, known, form)


def list_of_file(
    path: Path, known: Collection[str], form: ListFormat | None = None, *, control: Control
) -> WordList:
    """Read a list from a file in a format; None to detect it.

    Raises:
        FileProblem, BadInput: As for `open_list`.
    """
    control.check()
    return open_list(path, known, form)


def standings(puzzle: Puzzle, *, control: Control) -> Mapping[str, Standing]:
    """The state of each word of the list, by its letters.

    Raises:
        FileProblem: If the lists of the house cannot be read.
    """
    vetter, site = open_house().vetter(puzzle.rulings), Site(puzzle.grid, objective=puzzle.objective)
    starts = numbers(puzzle.grid)
    places = {one.word: f"{starts[one.row, one.column]} {one.direction}" for one in entries_of(puzzle.grid)}
    found, locked = {}, puzzle.locked_words
    for answer in puzzle.answers:
        control.check()
        where = places.get(answer) or unplaced_reason(puzzle, answer, site)
        state = LOCKED if answer in locked else PLACED if answer in places else OUT
        verdict = vetter.verdict(answer, "entry")
        bad = verdict.standing != "clean"
        found[answer] = Standing(verdict.standing if bad else state, where, verdict.reason if bad else where)
    return found
