"""A text edition as a file for Braille displays and embossers (.brf): Braille ASCII in lines and pages.

Titles are centered. Headings start in cell 5, paragraphs in cell 3, items in cell 1; items continue in cell 3.
A grid has a cell per square: a letter, a hyphen for an empty square, a full cell for a block. The last line of a
page has its number. Solutions start a new page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from engine.core.alphabet import ENGLISH
from engine.output.text.ueb import spoken, uncontracted
from engine.wing.edition import Block, Edition, Heading, Item, Paragraph, Square, Squares, tidy

WIDTH, LINES = 40, 25  # cells of a line, and lines of a page
FULL, EMPTY, SEVERAL = "=", "-", "#"
MEANINGS = {FULL: "Full cell: block", EMPTY: "dots 36: empty square", SEVERAL: "dots 3456: letters named below"}

Translate: TypeAlias = Callable[[Sequence[str]], Sequence[str]]  # returns the Braille of texts of one line each


class _Line(NamedTuple):
    """Text with its indents in cells; `literal` if it is Braille already, `centered` if it is a title.

    The text of a `spelled` line is not contracted.
    """

    text: str
    first: int = 0
    rest: int = 0
    literal: bool = False
    centered: bool = False
    spelled: bool = False


_BLANK = _Line("", literal=True)
_Group: TypeAlias = list[_Line]  # lines that stay on one page, if they fit


def brf(edition: Edition, translate: Translate, *, width: int = WIDTH, lines: int = LINES) -> bytes:
    """Return the file of an edition. Its lines end with CR and LF, its pages with a form feed.

    Args:
        edition: puzzle and solution.
        translate: of the text outside of grids.
        width: cells of a line.
        lines: lines of a page.
    """
    title = edition.title or "Puzzle"
    halves = ((title, edition.puzzle), (f"{title}: solution", edition.solution))
    parts = [_groups(name, blocks, width) for name, blocks in halves if blocks]
    texts = [
        line for line in chain.from_iterable(chain.from_iterable(parts)) if not line.literal and not line.spelled
    ]
    braille = iter(translate([spoken(tidy(line.text))[0] for line in texts]))
    pages: list[list[str]] = []
    for groups in parts:
        laid = [[row for line in group for row in _laid(line, braille, width)] for group in groups]
        pages += _pages(laid, lines - 1)
    rows = (_numbered(page, number, width, lines) for number, page in enumerate(pages, 1))
    return "".join("\r\n".join(page) + "\r\n\f" for page in rows).encode("ascii")


def strange(edition: Edition) -> str:
    """Return the characters of an edition that have no Braille here and are named in words."""
    texts = (line.text for blocks in (edition.puzzle, edition.solution)
             for group in _groups(edition.title, blocks, WIDTH) for line in group if not line.literal)  # fmt: skip
    return "".join(dict.fromkeys(chain.from_iterable(spoken(tidy(text))[1] for text in texts)))


def _groups(title: str, blocks: Iterable[Block], width: int) -> list[_Group]:
    groups: list[_Group] = [[_Line(title, centered=True), _BLANK]]
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Squares):
            groups += _grid(block, width)
        elif isinstance(block, Heading):
            groups += [[_BLANK], [_Line(block.text, 4, 4)]]
        elif isinstance(block, Item) and isinstance(before, Heading):
            groups[-1].append(_item(block))  # a heading is not alone at the foot of a page
        elif isinstance(block, Paragraph):
            groups.append([_Line(block.text, 2, 0)])
        else:
            groups.append([_item(block)])
        before = block
    return groups


def _item(item: Item) -> _Line:
    return _Line(item.line, 0, 2, spelled=item.spelled)


def _grid(grid: Squares, width: int) -> Iterator[_Group]:
    """Yield the meanings of the signs that occur, the rows, in parts if they are wide, and long squares."""
    signs = {_sign(square) for row in grid.rows for square in row}
    if meanings := [meaning for sign, meaning in MEANINGS.items() if sign in signs]:
        yield [_Line(f"{'; '.join(meanings)}.", 2, 0)]
    labels = [uncontracted(label) for label in grid.labels]
    margin = max(map(len, labels), default=0) + 1
    columns, room = max(map(len, grid.rows), default=0), width - margin
    for start in range(0, columns, room):
        end = min(start + room, columns)
        head = [_Line(f"Columns {start + 1} to {end}")] if columns > room else []
        rows = zip(labels, grid.rows, strict=True)
        signed = (label.ljust(margin) + "".join(map(_sign, row[start:end])) for label, row in rows)
        yield from ([_BLANK], [*head, *(_Line(text, literal=True) for text in signed)], [_BLANK])
    for label, row in zip(grid.labels, grid.rows, strict=True):
        for column, square in enumerate(row, 1):
            if _sign(square) == SEVERAL:
                yield [_Line(f"Row {label}, column {column}: {square.text}", 0, 2, spelled=True)]


def _sign(square: Square) -> str:
    if square.block:
        return FULL
    if not square.text:
        return EMPTY
    letter = square.text.lower()
    return letter.upper() if letter in ENGLISH.codes else SEVERAL


def _laid(line: _Line, braille: Iterator[str], width: int) -> list[str]:
    """Return the rows of a line."""
    if line.literal:
        return [line.text]
    text = uncontracted(spoken(tidy(line.text))[0]) if line.spelled else next(braille)
    if line.centered:
        return [row.center(width).rstrip() for row in wrap(text, width - 6, break_on_hyphens=False)]
    return wrap(
        text, width, initial_indent=" " * line.first, subsequent_indent=" " * line.rest, break_on_hyphens=False
    )


def _pages(groups: Iterable[list[str]], room: int) -> list[list[str]]:
    """Divide groups of rows into pages of at most `room` rows. No page begins with a blank row."""
    pages: list[list[str]] = [[]]
    for group in groups:
        if len(pages[-1]) + len(group) > room and len(group) <= room and pages[-1]:
            pages.append([])
        for row in group:
            if len(pages[-1]) == room:
                pages.append([])
            if row or pages[-1][-1:] not in ([], [""]):
                pages[-1].append(row)
    return [page for page in pages if any(page)]


def _numbered(page: list[str], number: int, width: int, lines: int) -> list[str]:
    """Return a page of `lines` rows, the last of which is its number."""
    blank = [""] * (lines - 1 - len(page))
    return [*page, *blank, uncontracted(str(number)).rjust(width)]
