"""What the crossword's commands share: how a list is read, and how a puzzle is written."""

from __future__ import annotations

import sys
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.files import exists
from studio.cli.options import save_result
from studio.cli.output import PARTS, Form, Part, puzzle_file

if TYPE_CHECKING:
    from engine.crossword.answers import Key
    from engine.crossword.lists import WordList
    from engine.crossword.puzzle import Puzzle
    from engine.vetting.house import House

STANDARD_INPUT = "-"
TEXT = ".txt"
SUFFIXES = (".pdf", ".svg", ".png", TEXT, ".puzzle")
WIDTH_MM = 125.4

clue_option = click.option(
    "--clues",
    "clue",
    is_flag=True,
    help="Give each entry without a clue the best that 'crossword clues' has; one that the clue book has seen in "
    "print only where there is no other.",
)


def words_of(source: str) -> WordList:
    """The list of a file, or of standard input for "-"; what gives no word is told on standard error.

    Raises:
        FileProblem: it cannot be read, or gives no word.
        BadInput: standard input gives none, or there are more words than a list takes.
    """
    from engine.crossword.lists import open_list, read_list, said_of
    from engine.errors import BadInput

    if source != STANDARD_INPUT:
        found = open_list(source)
    else:
        found = read_list(sys.stdin.buffer.read().decode("utf-8-sig", "replace"))
    if not found.words:
        where = "standard input" if source == STANDARD_INPUT else source
        raise BadInput("no line holds a word", where=where, mend="Give a list with one word a line.")
    if said := said_of(found):
        click.echo(said, err=True)
    return found


def with_clues(puzzle: Puzzle) -> Puzzle:
    """The puzzle with a clue for each entry that has none, where one is found."""
    from engine.crossword.clues.edit import filled, without_clue
    from engine.crossword.clues.suggest import suggest_all
    from engine.job import Control

    found = suggest_all(without_clue(puzzle), Control(), among=[listed.text for listed in puzzle.words])
    for notice in found.notices:
        click.echo(notice, err=True)
    return filled(puzzle, found.clues)


def write(out: Path, puzzle: Puzzle, key: Key, house: House, form: Form, parts: tuple[Part, ...] = PARTS) -> None:
    """Write a puzzle, and tell on standard error what an editor should know of the page.

    Raises:
        FileProblem: it cannot be written.
        BadInput: it is not fit for print; where the width is too small for the grid, that is said.
    """
    from engine.crossword.answers import doubts
    from engine.crossword.clues.vetting import column_lines, vet_clues
    from engine.crossword.diagram import least_width, narrowness
    from engine.crossword.figure import figure
    from engine.drawing.shapes import MM
    from engine.drawing.style import style
    from engine.errors import BadInput

    suffix = out.suffix.lower()
    if suffix == TEXT:
        save_result(out, _text(puzzle, key, parts).encode())
    elif suffix != ".puzzle":
        narrow = narrowness(puzzle.grid, style(form.style), form.width * MM) if "puzzle" in parts else ""
        if narrow and form.width * MM < least_width(puzzle.grid, style(form.style)):
            raise BadInput(narrow.rstrip("."), mend="Give a larger --width.")
        save_result(out, puzzle_file(out, puzzle, key, figure, form, parts))
        if narrow:
            click.echo(narrow, err=True)
    else:
        save_result(out, puzzle_file(out, puzzle, key, figure, form))
    lines = column_lines(style(form.style), form.width * MM)
    faults = vet_clues(key, house.vetter(puzzle.rulings), lines=lines)
    for line in (*doubts(puzzle, key), *(one.text for one in faults if one.about != "missing")):
        click.echo(line, err=True)


def write_or_keep(out: Path, puzzle: Puzzle, key: Key, house: House, form: Form) -> None:
    """As `write`, of a grid that took a search: where it cannot be drawn, the puzzle is saved beside `out`.

    Raises:
        FileProblem: it cannot be written.
        BadInput: it is not fit for print; where the puzzle was saved is said.
    """
    from engine.crossword.figure import figure
    from engine.errors import BadInput

    try:
        write(out, puzzle, key, house, form)
    except BadInput as error:
        kept = _beside(out)
        save_result(kept, puzzle_file(kept, puzzle, key, figure, form))
        said = f"The puzzle is saved as {kept}; 'crossword page' prints it."
        raise BadInput(error.what, where=error.where, mend=f"{error.mend} {said}") from None


def _beside(out: Path) -> Path:
    """A document's name beside a file, which nothing has yet."""
    numbers = chain(("",), (f" {number}" for number in count(2)))
    names = (out.with_name(f"{out.stem}{number}.puzzle") for number in numbers)
    return next(name for name in names if not exists(name))


def _text(puzzle: Puzzle, key: Key, parts: tuple[Part, ...]) -> str:
    from engine.crossword.text import puzzle_text, solution_text

    texts = {"puzzle": puzzle_text, "solution": solution_text}
    return "\n".join(texts[part](puzzle, key) for part in parts)
