"""The pages of a book of puzzles: puzzles with writing lines, and solutions in columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.drawing.binding import Binding
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span
from engine.drawing.shapes import MM, Circle, Drawing, Group, Line, Shape
from engine.drawing.style import Style

GUTTER = 18.0  # all lengths are in points
LEAST_COLUMN = 110.0
MOST_COLUMNS = 3
WRITING_COLUMN = 80.0
WRITING_LINE = 20.0
STEP = 2.0  # increment of the column height when the last blocks are balanced
WIDEST_FIGURE, LEAST_FIGURE = 176.0, 80.0  # widths of a puzzle's figure
ROUNDING = 1e-6  # tolerance when a figure is compared with the available height


def writing_step(style: Style) -> float:
    """Return the distance of lines to write on, in points; it is greater in large print."""
    return max(WRITING_LINE, 1.8 * style.sizes.text)


def writing_lines(top: float, width: float, height: float, style: Style) -> Iterator[Line]:
    """Yield lines to write answers on, in columns, from `top` down to `height`."""
    columns = max(1, int((width + GUTTER) / (max(WRITING_COLUMN, 8 * style.sizes.text) + GUTTER)))
    column, step = (width - GUTTER * (columns - 1)) / columns, writing_step(style)
    for k in range(int((height - top) / step)):
        y = top + (k + 1) * step
        for c in range(columns):
            x = c * (column + GUTTER)
            yield Line(((x, y), (x + column, y)), style.lines.rule, style.inks.line)


def exercise(
    draw: Callable[[float], Drawing], texts: Callable[[Flow], None], noun: str, style: Style, width: float,
    height: float,
) -> tuple[Shape, ...]:  # fmt: skip
    """Lay out a figure as large as fits, with texts and writing lines at its right.

    Args:
        draw: draws the figure at a width in points.
        texts: adds the texts to a column.
        noun: what the figure shows, for the error message.
        style: the house style.
        width, height: size of the area in points.

    Raises:
        BadInput: If the area is too small for the figure.
    """
    column = min(width / 2 if style.large else WIDEST_FIGURE, height, width / 2)
    if column < LEAST_FIGURE:
        raise BadInput(
            f"the page is too small: a {noun} would be {column / MM:.0f} mm wide", mend="Take a larger page."
        )
    figure = draw(column)
    if figure.height > height + ROUNDING:
        figure = draw(column * height / figure.height)
    left = column + 1.5 * GUTTER
    side = Flow(style, width - left)
    texts(side)
    lines = writing_lines(side.y, width - left, height, style)
    return (
        Group(figure.shapes, (column - figure.width) / 2, (height - figure.height) / 2),
        Group((*side.drawing().shapes, *lines), left, 0.0),
    )


def level_heading(flow: Flow, text: str, level: int | None, levels: int) -> None:
    """Add a heading with a circle for each level at its right, filled up to the one of a puzzle.

    Args:
        flow: the column.
        text: the heading, which names the level in words too.
        level: from 0; None for a heading alone.
        levels: the number of levels.
    """
    style, top = flow.style, flow.y
    flow.heading(text)
    size = style.sizes.heading
    x = face(style.faces.strong).width(text, size) + size if text else 0.0
    if level is None or x + levels * size > flow.width:
        return
    radius, ink, y = size * 0.28, style.inks.line, top + size * style.leading * 0.55
    marks = tuple(
        Circle(x + n * size * 0.8 + radius, y, radius, ink if n <= level else None, ink, style.lines.rule)
        for n in range(levels)
    )
    flow.shapes.append(Group(marks, role="artifact"))


def solution_block(heading: str, spans: Sequence[Span], style: Style, width: float) -> Drawing:
    """A solution with its heading, as a block for `solution_pages`."""
    flow = Flow(style, width)
    flow.heading(heading)
    flow.text(spans, style.sizes.small)
    flow.space(style.sizes.small)
    return flow.drawing()


def solution_pages(
    title: str,
    blocks: Sequence[Drawing],
    style: Style,
    binding: Binding,
    *,
    first: int,
    columns: int = MOST_COLUMNS,
    control: Control,
) -> list[Drawing]:
    """Draw pages of solutions in at most so many columns, numbered from `first`.

    Raises:
        BadInput: If the page is too small for a block.
    """
    pages: list[Drawing] = []
    for shapes in in_columns(title, blocks, style, binding, columns):
        control.check()
        pages.append(binding.page(shapes, first + len(pages), style))
    return pages


def solution_columns(inner: float, most: int = MOST_COLUMNS) -> tuple[int, float]:
    """Return the number of columns for solutions in this width, at most so many, and the width of each."""
    columns = max(1, min(most, MOST_COLUMNS, int((inner + GUTTER) / (LEAST_COLUMN + GUTTER))))
    return columns, (inner - GUTTER * (columns - 1)) / columns


def in_columns(
    title: str, blocks: Sequence[Drawing], style: Style, binding: Binding, most: int = MOST_COLUMNS
) -> Iterator[list[Shape]]:
    """Yield the shapes of each page: a title, and the blocks in columns.

    Each block must have the column width given by `solution_columns`.

    Raises:
        BadInput: If the page is too small for a block.
    """
    columns, column = solution_columns(binding.inner, most)
    remaining = list(blocks)
    while remaining:
        heading = Flow(style, binding.inner)
        heading.title(title)
        heading.space(style.sizes.text / 2)
        if remaining[0].height > binding.depth - heading.y:
            raise BadInput("the page is too small for a solution", mend="Choose a larger page.")
        top, shapes = heading.y, [Group(heading.drawing().shapes)]
        for c, placed in enumerate(_columns(remaining, columns, binding.depth - top)):
            y = top
            for block in placed:
                shapes.append(Group(block.shapes, c * (column + GUTTER), y))
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
