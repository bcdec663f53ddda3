"""`crossword page`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from engine.drawing.style import CROSSWORD_WIDTH
from engine.wing import PARTS
from studio.cli.crossword.shared import clue_option, with_clues
from studio.cli.options import check_out
from studio.cli.output import of_document, print_options, suffixes, write_puzzle

if TYPE_CHECKING:
    from engine.documents.document import Document
    from engine.output.target import Target
    from engine.wing import Part


@click.command(short_help="Export a saved crossword with its clues and its solution.")
@click.argument("source", metavar="FILE.puzzle", type=click.Path(path_type=Path))
@click.option("--part", type=click.Choice(PARTS), help="Only the puzzle, or only the solution (default: both).")
@clue_option
@click.option("--title", default=None, metavar="TEXT", help="Title above the grid (default: the saved title).")
@print_options(CROSSWORD_WIDTH, required=True)
def page(
    source: Path, part: str | None, clue: bool, title: str | None, out: Path,
    taboo: tuple[Path, ...], target: Target,
) -> None:  # fmt: skip
    """Export a crossword: the grid with its clues in columns, and the solution.

    Findings go to standard error; some of them block the export unless --force is given.
    """
    from engine.core.value import changed
    from engine.crossword.clues.vetting import open_key
    from engine.crossword.puzzle import Puzzle
    from engine.documents.document import body_of, still_printed
    from engine.words.vetting.house import open_house

    check_out(out, suffixes("crossword"))
    document = _read(source)
    puzzle = body_of(document, Puzzle, str(source))
    house = open_house(extra=taboo)
    if clue:
        puzzle = with_clues(puzzle)
    key = open_key(puzzle, still_printed(document), house=house)
    if title is not None:
        puzzle = changed(puzzle, title=title)
    parts: tuple[Part, ...] = tuple(each for each in PARTS if part in (None, each))
    write_puzzle(out, puzzle, key, of_document(target._replace(parts=parts), document), document)
    click.echo(f"Wrote {out}")


def _read(source: Path) -> Document:
    """Read a document."""
    from engine.core.errors import FileProblem
    from engine.core.files import read_bytes
    from engine.documents.document import MOST_BYTES, decode

    content = read_bytes(source, most=MOST_BYTES)
    if content.strip() and b"\0" not in content and not content.lstrip().startswith(b"{"):
        mend = "Use 'crossword interlock' to make a puzzle from a word list."
        raise FileProblem("a text file is not a puzzle", where=str(source), mend=mend)
    return decode(content, str(source))
