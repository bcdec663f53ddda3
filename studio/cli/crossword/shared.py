"""What the crossword commands share: reading a list, and writing a puzzle."""

from __future__ import annotations

import sys
from itertools import chain, count
from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.core.files import exists
from studio.cli.options import save_result
from studio.cli.output import encoded, write_puzzle

if TYPE_CHECKING:
    from engine.crossword.answers import Key
    from engine.crossword.lists import WordList
    from engine.crossword.puzzle import Puzzle
    from engine.output.target import Target

STANDARD_INPUT = "-"
CLUES_IN_LISTS = (
    "Clues stand before or after the words, separated by a dash, colon, tab, semicolon, comma, vertical bar or "
    "equals sign, or in a CSV file."
)

clue_option = click.option(
    "--clues",
    "clue",
    is_flag=True,
    help="Give each entry without a clue the best clue of 'crossword clues'. Clues that were printed before "
    "are used only if there is no other.",
)


def words_of(source: str) -> WordList:
    """Read a list from a file, or from standard input for "-". Unusable lines are reported on standard error.

    Raises:
        FileProblem: it cannot be read, or gives no word.
        BadInput: standard input gives none, or there are more words than a list takes.
    """
    from engine.core.errors import BadInput
    from engine.crossword.lists import open_list, read_list, reading_report
    from engine.words.lists.encoding import decode
    from engine.words.lists.sniff import described
    from engine.words.lists.tables import CLUED_LIST

    if source != STANDARD_INPUT:
        found = open_list(source)
    else:
        found = read_list("\n".join(decode(sys.stdin.buffer.read(), where="standard input").lines))
    if not found.words:
        where = "standard input" if source == STANDARD_INPUT else source
        raise BadInput("no line contains a word", where=where, mend="Give a list with one word per line.")
    if read_as := described(found.form, CLUED_LIST):
        click.echo(f"Read as: {read_as}.", err=True)
    if report := reading_report(found):
        click.echo(report, err=True)
    return found


def with_clues(puzzle: Puzzle) -> Puzzle:
    """Return the puzzle with a clue for each entry that has none, if one is found."""
    from engine.core.job import Control
    from engine.crossword.clues.edit import filled, without_clue
    from engine.crossword.clues.suggest import suggest_all

    found = suggest_all(without_clue(puzzle), Control(), among=[listed.text for listed in puzzle.words])
    for notice in found.notices:
        click.echo(notice, err=True)
    return filled(puzzle, found.clues)


def write_or_keep(out: Path, puzzle: Puzzle, key: Key, target: Target) -> None:
    """Write a puzzle that took a search; if it cannot be printed, save it as a document beside `out`.

    Raises:
        FileProblem: if it cannot be written.
        Blocked, BadInput: if it cannot be printed; the message names the document.
    """
    from engine.core.errors import BadInput, Blocked

    try:
        write_puzzle(out, puzzle, key, target)
    except (BadInput, Blocked) as error:
        kept = _beside(out)
        save_result(kept, encoded(puzzle, target))
        saved = f"The puzzle is saved as {kept}: correct it, or use 'crossword page'."
        mend = f"{error.mend} {saved}".strip()
        raise type(error)(error.what, where=error.where, mend=mend) from None


def _beside(out: Path) -> Path:
    """Return an unused document name beside a file."""
    numbers = chain(("",), (f" {number}" for number in count(2)))
    names = (out.with_name(f"{out.stem}{number}.puzzle") for number in numbers)
    return next(name for name in names if not exists(name))
