"""`page make`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from engine.core.errors import BadInput
from studio.cli.options import (
    Finite,
    check_out,
    date_of,
    date_option,
    force_option,
    grouped,
    out_option,
    preset_option,
    style_option,
    taboo_option,
)
from studio.cli.page.export import OUT_HELP, SUFFIXES, write_page

if TYPE_CHECKING:
    from engine.drawing.style import Words
    from engine.page.page import Block
    from engine.page.page_size import Paper

SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)")
SOLUTIONS = ("none", "below", "only")


class Sheet(NamedTuple):
    """The options of paper and type area."""

    paper: str
    size: str | None
    area: str | None
    columns: int | None
    gutter: float | None


class Header(NamedTuple):
    """The options of the header."""

    title: str | None
    edition: str
    folio: str


class More(NamedTuple):
    """The options for further blocks."""

    answers: tuple[Path, ...]
    answers_date: str | None
    pictures: tuple[tuple[Path, int], ...]


sheet_options = grouped(
    "sheet", Sheet,
    click.option(
        "--paper", default="tabloid", show_default=True, metavar="NAME",
        help="broadsheet, Berliner, tabloid, A4, Letter, or a trim of books: A5, 5.5x8.5, 6x9, 7x10 or 8x10.",
    ),
    click.option("--size", metavar="WxH", help="Page size in mm, such as 289x390 (default: that of the paper)."),
    click.option("--area", metavar="WxH", help="Size of the type area in mm (default: that of the paper)."),
    click.option("--columns", type=click.IntRange(1, 16), help="Columns of the grid (default: of the paper)."),
    click.option("--gutter", type=Finite(0, 50), help="Space between two columns in mm."),
)  # fmt: skip
header_options = grouped(
    "header", Header,
    click.option("--title", metavar="TEXT", help="The large line of the header (default: Puzzles)."),
    click.option("--edition", default="", metavar="TEXT", help="Printed beside the date."),
    click.option("--folio", default="", metavar="TEXT", help="The page number."),
)  # fmt: skip

more_options = grouped(
    "more", More,
    click.option(
        "--answers", multiple=True, type=click.Path(path_type=Path), metavar="FILE.puzzle",
        help="Also print the solution of this puzzle, or of all puzzles of this page, such as yesterday's. May be "
        "repeated.",
    ),
    click.option(
        "--answers-date", metavar="YYYY-MM-DD",
        help="The date of the puzzles of --answers (default: that of their page). They are labelled as "
        "yesterday's answers, or as those of this date.",
    ),
    click.option(
        "--picture", "pictures", multiple=True, nargs=2,
        type=(click.Path(path_type=Path), click.IntRange(1, 16)), metavar="FILE COLUMNS",
        help="Also print this PNG or JPEG picture in black, across this number of columns. May be repeated.",
    ),
)  # fmt: skip


@click.command(short_help="Lay out puzzles on a newspaper page.")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE.puzzle...", type=click.Path(path_type=Path))
@sheet_options
@header_options
@click.option(
    "--solutions", type=click.Choice(SOLUTIONS), default="none", show_default=True,
    help="none: puzzles only; below: their solutions too, upside down; only: a page of solutions.",
)  # fmt: skip
@more_options
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of the search for a layout.")
@out_option(OUT_HELP, required=True)
@force_option
@preset_option
@style_option
@taboo_option
@date_option
def make(
    puzzles: tuple[Path, ...], sheet: Sheet, header: Header, more: More, solutions: str, seed: int, out: Path,
    force: bool, preset: str, style: str, taboo: tuple[Path, ...], dated: str | None,
) -> None:  # fmt: skip
    """Lay out puzzles in columns, in the given order where possible, and write the page.

    A .puzzle file keeps the puzzles and links to their files; 'page export' prints it. Findings go to standard
    error; some of them block the export unless --force is given. Example:

    puzzle-studio page make crossword.puzzle bee.puzzle wheel.puzzle --paper tabloid --folio 34 --out page.pdf
    """
    from engine.documents.document import Document
    from engine.drawing.style import style as house_style
    from engine.page.page import Page

    check_out(out, SUFFIXES)
    day, words = date_of(dated), house_style(style).words
    title = header.title if header.title is not None else words.solutions if solutions == "only" else "Puzzles"
    blocks = (*blocks_of(puzzles, solutions, out.parent), *more_blocks(more, out.parent, words))
    page = Page(
        blocks, title, day, header.edition, header.folio, paper_of(sheet), style, preset, seed,
    )  # fmt: skip
    write_page(out, Document(page, day), taboo, force=force)


def more_blocks(more: More, folder: Path, words: Words) -> tuple[Block, ...]:
    """Return the pictures and the answers of another day; `words` are those of the house."""
    from engine.documents.links import answer_blocks
    from engine.drawing.pictures import read_picture
    from engine.page.answers import with_heading
    from engine.page.page import PictureBlock

    day = date_of(more.answers_date) if more.answers_date else ""
    pictures = [PictureBlock(read_picture(path), path.stem, columns) for path, columns in more.pictures]
    answers = [block for path in more.answers for block in answer_blocks(path, folder, day)]
    return (*pictures, *with_heading(answers, words))


def blocks_of(puzzles: tuple[Path, ...], solutions: str, folder: Path) -> tuple[Block, ...]:
    """Return the blocks of a page."""
    from engine.core.value import changed
    from engine.documents.links import linked_block

    blocks: list[Any] = [linked_block(path, folder) for path in puzzles if solutions != "only"]
    if solutions != "none":
        own = [linked_block(path, folder, "solution") for path in puzzles]
        blocks += [changed(block, turned=solutions == "below") for block in own]
    return tuple(blocks)


def paper_of(sheet: Sheet) -> Paper:
    """Return the paper of the options."""
    from engine.page.page_size import paper

    size, area = (_size(text) for text in (sheet.size, sheet.area))
    return paper(sheet.paper, size=size, area=area, columns=sheet.columns, gutter=sheet.gutter)


def _size(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    if not (match := SIZE.fullmatch(text.strip())):
        raise BadInput(f"{text!r} is not a size", mend="Give width x height in mm, such as 289x390.")
    return float(match[1]), float(match[2])
