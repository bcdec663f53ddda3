"""`crossword page`."""

from __future__ import annotations

from pathlib import Path

import click

from studio.cli.crossword.shared import SUFFIXES, clue_option, width_option, with_clues, write
from studio.cli.options import (
    check_suffix,
    date_of,
    dated,
    out_option,
    preset_option,
    style_option,
    taboo_option,
)
from studio.cli.output import PARTS, Form, Part


@click.command(short_help="A saved crossword as a printed page, with its clues and its solution.")
@click.argument("source", metavar="FILE.puzzle", type=click.Path(path_type=Path))
@click.option("--part", type=click.Choice(PARTS), help="Only the puzzle, or only the solution (default: both).")
@clue_option
@click.option("--title", default=None, metavar="TEXT", help="Above the grid (default: as it was saved).")
@out_option("Write it: .pdf, .svg or .png (the first part), .txt, .puzzle.", required=True)
@width_option
@preset_option
@style_option
@taboo_option
@dated
def page(
    source: Path, part: str | None, clue: bool, title: str | None, out: Path, width: float, preset: str,
    style: str, taboo: tuple[Path, ...], dated: str | None,
) -> None:  # fmt: skip
    """A crossword ready for print: the grid with its clues in columns, and the solution.

    What must not be printed, and what an editor should look at, is told on standard error.
    """
    from engine.crossword.answers import open_key
    from engine.crossword.puzzle import Puzzle
    from engine.document import body_of, read, still_printed
    from engine.value import changed
    from engine.vetting.house import open_house

    check_suffix(out, SUFFIXES)
    document = read(source)[0]
    puzzle = body_of(document, Puzzle, str(source))
    house = open_house(extra=taboo)
    if clue:
        puzzle = with_clues(puzzle)
    key = open_key(puzzle, still_printed(document), house=house)
    if title is not None:
        puzzle = changed(puzzle, title=title)
    created = date_of(dated) if dated else document.created
    parts: tuple[Part, ...] = tuple(one for one in PARTS if part in (None, one))
    write(out, puzzle, key, house, Form(created, width, preset, style), parts)
    click.echo(f"Wrote {out}")
