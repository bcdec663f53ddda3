"""Pages of a book of puzzles: page numbers, writing lines, and solutions in columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.drawing.flow import Flow
from engine.drawing.fonts import run
from engine.drawing.shapes import Drawing, Group, Line, Shape
from engine.drawing.style import Style
from engine.errors import BadInput

MARGIN = 48.0  # all lengths are in points
GUTTER = 18.0
LEAST_COLUMN = 110.0
MOST_COLUMNS = 3
WRITING_COLUMN = 80.0
WRITING_LINE = 20.0
STEP = 2.0  # increment of the column height when the last blocks are balanced


def numbered(shapes: Iterable[Shape], number: int, style: Style, width: float, height: float) -> Drawing:
    """Return a page with its number at the bottom."""
    folio = run(str(number), style.faces.small, style.sizes.small, width / 2, height - MARGIN / 2, align="center",
                ink=style.inks.text)  # fmt: skip
    return Drawing(width, height, (*shapes, folio))


def writing_lines(top: float, width: float, height: float, style: Style) -> Iterator[Line]:
    """Yield lines to write answers on, in columns, from `top` down to `height`."""
    columns = max(1, int((width + GUTTER) / (WRITING_COLUMN + GUTTER)))
    column = (width - GUTTER * (columns - 1)) / columns
    for k in range(int((height - top) / WRITING_LINE)):
        y = top + (k + 1) * WRITING_LINE
        for c in range(columns):
            x = c * (column + GUTTER)
            yield Line(((x, y), (x + column, y)), style.lines.rule, style.inks.line)


def solution_columns(width: float) -> tuple[int, float]:
    """Return the number of columns for solutions on a page of this width, and the width of each."""
    inner = width - 2 * MARGIN
    columns = max(1, min(MOST_COLUMNS, int((inner + GUTTER) / (LEAST_COLUMN + GUTTER))))
    return columns, (inner - GUTTER * (columns - 1)) / columns


def in_columns(
    title: str, blocks: Sequence[Drawing], style: Style, width: float, height: float
) -> Iterator[list[Shape]]:
    """Yield the shapes of each page: a title, and the blocks in columns.

    Each block must have the column width given by `solution_columns`.

    Raises:
        BadInput: If the page is too small for a block.
    """
    columns, column = solution_columns(width)
    remaining = list(blocks)
    while remaining:
        head = Flow(style, width - 2 * MARGIN)
        head.title(title)
        head.space(style.sizes.text / 2)
        if remaining[0].height > height - 2 * MARGIN - head.y:
            raise BadInput("the page is too small for a solution", mend="Choose a larger page.")
        top, shapes = MARGIN + head.y, [Group(head.drawing().shapes, MARGIN, MARGIN)]
        for c, placed in enumerate(_columns(remaining, columns, height - MARGIN - top)):
            y = top
            for block in placed:
                shapes.append(Group(block.shapes, MARGIN + c * (column + GUTTER), y))
                y += block.height
            del remaining[: len(placed)]
        yield list[Shape](shapes)


def _columns(blocks: Sequence[Drawing], columns: int, room: float) -> list[list[Drawing]]:
    """Fill columns of the given height with the first blocks. If all blocks fit, use the least height."""
    lowest = max(block.height for block in blocks)
    while lowest < room:
        placed = _filled(blocks, columns, lowest)
        if sum(map(len, placed)) == len(blocks):
            return placed
        lowest += STEP
    return _filled(blocks, columns, room)


def _filled(blocks: Sequence[Drawing], columns: int, room: float) -> list[list[Drawing]]:
    placed: list[list[Drawing]] = [[]]
    used = 0.0
    for block in blocks:
        if placed[-1] and used + block.height > room:
            if len(placed) == columns or block.height > room:
                break
            placed.append([])
            used = 0.0
        placed[-1].append(block)
        used += block.height
    return placed
