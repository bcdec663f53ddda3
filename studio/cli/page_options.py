"""The options of pages: paper, header, numbers and setters, and the template."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from engine.core.errors import BadInput
from engine.core.value import changed
from studio.cli.options import Finite, grouped, was_given

if TYPE_CHECKING:
    from engine.page.page import Block, Page, Paper

SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7]\s*(\d+(?:\.\d+)?)")


MOST_NUMBER = 9_999_999


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


class SeriesOptions(NamedTuple):
    """The options of numbers and setters, and the template."""

    numbers: tuple[str, ...]
    setters: tuple[str, ...]
    template: Path | None

    def by_kind(self) -> dict[str, tuple[int, str]]:
        """Return the number (0 for none) and the setter by kind of puzzle."""
        found = dict[str, tuple[int, str]]()
        for kind, text in map(_of_kind, self.numbers):
            if not (text.isdecimal() and 0 < int(text) <= MOST_NUMBER):
                raise BadInput(f"{text!r} is not a number", where="--number", mend="Such as crossword=17345.")
            found[kind] = int(text), ""
        for kind, text in map(_of_kind, self.setters):
            found[kind] = found.get(kind, (0, ""))[0], text
        return found

    def headed(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return blocks with the numbers and setters of their kinds."""
        from engine.page.page import PuzzleBlock
        from engine.wings import kind_of

        given = self.by_kind()
        made: list[Block] = []
        for block in blocks:
            if isinstance(block, PuzzleBlock) and (own := given.get(kind_of(block.puzzle))):
                block = changed(block, number=str(own[0] or ""), byline=own[1])
            made.append(block)
        return tuple(made)

    def page(self, taboo: tuple[Path, ...], header: Header) -> Page | None:
        """Return the template with the header that was given; None for an automatic layout."""
        from engine.daily.pages import template_in
        from engine.words.vetting.house import open_house

        if self.template is None:
            return None
        if other := [name for name in (*Sheet._fields, "style", "preset", "pictures") if was_given(name)]:
            what = f"--{other[0].replace('pictures', 'picture')} cannot be used with --template"
            raise BadInput(what, mend="Change it in the template.")
        given = {name: value for name, value in header._asdict().items() if was_given(name)}
        return changed(template_in(str(self.template), open_house(extra=taboo)), **given)


def _of_kind(text: str) -> tuple[str, str]:
    from engine.wings import WINGS

    kind, equals, value = text.partition("=")
    if kind not in WINGS or not equals:
        mend = f"Such as crossword=VALUE; the kinds are {', '.join(WINGS)}."
        raise BadInput(f"{text!r} names no kind of puzzle", mend=mend)
    return kind, value.strip()


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

series_options = grouped(
    "series", SeriesOptions,
    click.option(
        "--number", "numbers", multiple=True, metavar="KIND=N",
        help="Number of a kind of puzzle, such as crossword=17345; later days count up. May be repeated.",
    ),
    click.option(
        "--setter", "setters", multiple=True, metavar="KIND=NAME",
        help="Setter of a kind of puzzle, such as \"crossword=Ann Lee\". May be repeated.",
    ),
    click.option(
        "--template", type=click.Path(path_type=Path), metavar="PAGE.puzzle",
        help="A saved page: each puzzle gets the place, the type size and the cells that its kind has there. "
        "Paper, style, preset and header are those of the page.",
    ),
)  # fmt: skip


def paper_of(sheet: Sheet) -> Paper:
    """Return the paper of the options."""
    from engine.page.page import paper

    size, area = (_size(text) for text in (sheet.size, sheet.area))
    return paper(sheet.paper, size=size, area=area, columns=sheet.columns, gutter=sheet.gutter)


def _size(text: str | None) -> tuple[float, float] | None:
    if text is None:
        return None
    if not (match := SIZE.fullmatch(text.strip())):
        raise BadInput(f"{text!r} is not a size", mend="Give width x height in mm, such as 289x390.")
    return float(match[1]), float(match[2])
