"""The pages of a book of puzzles: trim, mirrored margins, folios, running heads, title page, contents; chapters
with as many puzzles on a page as fit, and solutions in columns. Lengths in points.

Odd pages are right pages: their inside margin, in the binding, is at the left. A thicker book needs a wider inside
margin. The minimums are those of Amazon KDP for paperbacks ("Set trim size, bleed, and margins").
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core import BadInput, Control, Finding
from engine.drawing.faces import face
from engine.drawing.flow import NEAR, Flow, filled, parted
from engine.drawing.fonts import Span, run
from engine.drawing.shapes import MM, Circle, Drawing, Group, Line, Shape
from engine.drawing.style import Style

MARGIN = 48.0
INSIDES = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1), (828, 22.3))
"""The most pages of a book, and its least inside margin in mm."""

ROOM = 3.2 * MM  # added to the least inside margin, because paper bends near the binding
WIDEST_INSIDE = INSIDES[-1][1] * MM + ROOM  # points; the inside margin of the thickest book
TITLE = 2.2  # type size of the title page as a multiple of that of a puzzle's title
LINE = 1.5  # distance of two lines of the contents as a multiple of the usual one


class Binding(NamedTuple):
    """The trim and the margins of a book."""

    # width, height: of the trim
    width: float
    height: float
    # inside, outside, top, bottom: the margins. The inside one grows with the pages of a book unless `fixed`.
    inside: float = MARGIN
    outside: float = MARGIN
    top: float = MARGIN
    bottom: float = MARGIN
    fixed: bool = False  # whether the inside margin is that of the user
    head: str = ""  # the running head, such as the title of the book; "" for none

    @property
    def inner(self) -> float:
        """The width between the margins."""
        return self.width - self.inside - self.outside

    @property
    def depth(self) -> float:
        """The height between the margins."""
        return self.height - self.top - self.bottom

    def page(self, shapes: Iterable[Shape], number: int, style: Style, note: str = "") -> Drawing:
        """Return a page with its folio, running head and a note at its foot.

        The origin of the shapes is the corner of the margins.
        """
        left = self.inside if number % 2 else self.outside
        edge, align = (self.inner, "right") if number % 2 else (0.0, "left")
        other, aligned = (0.0, "left") if number % 2 else (self.inner, "right")
        size, ink, foot = style.sizes.small, style.inks.text, self.depth + self.bottom / 2
        folio = style.faces.of("folio")
        furniture = [run(str(number), folio, size, edge, foot, align=align, ink=ink)]
        if note:
            furniture.append(run(note, folio, size, other, foot, align=aligned, ink=ink))
        if self.head:
            head = _shortened(self.head, style.faces.emphasis, size, self.inner)
            furniture.append(run(head, style.faces.emphasis, size, edge, -self.top * 0.4, align=align, ink=ink))
        content = (*shapes, Group(tuple(furniture), role="artifact"))
        return Drawing(self.width, self.height, (Group(content, left, self.top),))

    def blank(self) -> Drawing:
        """Return an empty page."""
        return Drawing(self.width, self.height, ())

    def rights_page(self, text: str, style: Style) -> Drawing:
        """Return the page behind the title page: the copyright at its foot, a paragraph for each line.

        Raises BadInput if it does not fit.
        """
        flow = Flow(style, self.inner)
        for line in text.splitlines():
            flow.text(line, style.sizes.small, align="left")
        drawing = flow.drawing()
        if drawing.height > self.depth:
            raise BadInput("the text of the copyright page does not fit it", mend="Shorten it.")
        return Drawing(
            self.width, self.height, (Group(drawing.shapes, self.outside, self.top + self.depth - drawing.height),)
        )

    def title_page(self, title: str, style: Style) -> Drawing:
        """Return the first page, with the title of the book in its upper third."""
        flow, size = Flow(style, self.inner), style.sizes.title * TITLE
        flow.text([Span(title, style.faces.of("masthead"))], size, align="center", role="masthead")
        shapes = flow.drawing().shapes
        return Drawing(self.width, self.height, (Group(shapes, self.inside, self.top + self.depth * 0.3),))


def least_inside(pages: int) -> float:
    """Return the least inside margin of a book by its number of pages."""
    return next((mm for most, mm in INSIDES if pages <= most), INSIDES[-1][1]) * MM


def margin_findings(binding: Binding, pages: int) -> Iterator[Finding]:
    """Yield what a printer of books would refuse in the margins and in the number of pages."""
    needed = least_inside(pages)
    if binding.fixed and binding.inside < needed - 0.1:
        what = f"an inside margin of {binding.inside / MM:.1f} mm is narrow for {pages} pages"
        yield Finding("warning", what, mend=f"Printers on demand need {needed / MM:.1f} mm.")
    if pages > INSIDES[-1][0]:
        what = f"the book has {pages:,} pages; printers on demand bind at most {INSIDES[-1][0]}"
        yield Finding("warning", what, mend="Divide it into volumes.")


def contents(lines: Sequence[tuple[str, int]], binding: Binding, style: Style) -> Iterator[tuple[Shape, ...]]:
    """Yield the shapes of each page of the contents: names, and the numbers of their pages at the right."""
    most = _lines_of(binding, style)
    for first in range(0, len(lines), most):
        flow, size = Flow(style, binding.inner), style.sizes.text
        flow.title(style.words("contents"))
        step = size * style.leading * LINE
        for name, number in lines[first : first + most]:
            base = flow.y + step * 0.7
            shown = _shortened(name, style.faces.text, size, binding.inner - 3 * size)
            row = (
                run(f"{shown} ", style.faces.text, size, 0.0, base, ink=style.inks.text),
                run(str(number), style.faces.text, size, binding.inner, base, align="right", ink=style.inks.text),
            )
            flow.shapes.append(Group((Group(row, role="link", target=number),), role="entry"))
            flow.space(step)
        yield flow.drawing().shapes


def _shortened(text: str, name: str, size: float, width: float) -> str:
    """Return a text that fits a width in a face, with an ellipsis at its end if it is cut."""
    while face(name).width(text, size) > width:
        text = text[:-2].rstrip() + "\u2026"
    return text


def _lines_of(binding: Binding, style: Style) -> int:
    above = style.sizes.title * style.leading + style.sizes.text * 0.8
    return max(1, int((binding.depth - above) / (style.sizes.text * style.leading * LINE)))


GUTTER = 18.0  # all lengths are in points
LEAST_COLUMN, LEAST_MEASURE = 110.0, 11.0  # least width of a column, and as a multiple of the type size
MOST_COLUMNS = 3
WRITING_COLUMN = 80.0
WRITING_LINE = 20.0
WRITING = "writing"  # the part key of lines to write on
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
            yield Line(((x, y), (x + column, y)), style.lines.rule, style.inks.line, WRITING)


def exercise(
    draw: Callable[[float], Drawing], texts: Callable[[Flow], None], noun: str, style: Style, width: float,
    height: float,
) -> tuple[Shape, ...]:  # fmt: skip
    """Lay out a figure as large as fits, with texts and writing lines at its right.

    The noun names the figure in the error message. Lengths are in points. Raises BadInput if the area is too small
    for the figure.
    """
    column = min(width / 2 if style.large else WIDEST_FIGURE, height, width / 2)
    if column < LEAST_FIGURE:
        what = f"the page is too small: a {noun} would be {column / MM:.0f} mm wide"
        raise BadInput(what, mend="Take a larger page.")
    figure = draw(column)
    if figure.height > height + ROUNDING:
        figure = draw(column * height / figure.height)
    left = column + 1.5 * GUTTER
    side = Flow(style, width - left)
    texts(side)
    lines = writing_lines(side.y, width - left, height, style)
    centered = Group(figure.shapes, (column - figure.width) / 2, (height - figure.height) / 2)
    return Group((*side.drawing().shapes, *lines), left, 0.0), centered  # the heading is read first


def level_heading(flow: Flow, text: str, level: int | None, levels: int) -> None:
    """Add a heading with a circle for each level at its right, filled up to the one of a puzzle.

    The levels count from 0; None gives the heading alone. The text names the level in words too.
    """
    style, size, top = flow.style, flow.style.sizes.heading, flow.y
    flow.heading(text)
    x = face(style.faces.strong).width(text, size) + size if text else 0.0
    if level is None or x + levels * size > flow.width:
        return
    radius, ink, y = size * 0.28, style.inks.line, top + size * style.leading * 0.55
    places = ((x + n * size * 0.8 + radius, ink if n <= level else None) for n in range(levels))
    marks = tuple(Circle(at, y, radius, fill, ink, style.lines.rule) for at, fill in places)
    flow.shapes.append(Group(marks, role="artifact"))


def solution_columns(inner: float, style: Style, most: int = MOST_COLUMNS) -> tuple[int, float]:
    """Return the number of columns for solutions in a width, at most `most`, and the width of each.

    Larger type has wider columns.
    """
    least = max(LEAST_COLUMN, LEAST_MEASURE * style.of_part("solution").sizes.text)
    columns = max(1, min(most, MOST_COLUMNS, int((inner + GUTTER) / (least + GUTTER))))
    return columns, (inner - GUTTER * (columns - 1)) / columns


def solution_heading(title: str, style: Style, width: float) -> Drawing:
    """Return what is above the solutions of a page."""
    heading = Flow(style, width)
    heading.title(title, "chapter")
    heading.space(style.sizes.text / 2)
    return heading.drawing()


def in_columns(
    title: str, blocks: Sequence[tuple[str, Drawing]], style: Style, binding: Binding, most: int = MOST_COLUMNS
) -> Iterator[tuple[list[Shape], int]]:
    """Yield the shapes of each page, a title and the named blocks in columns, and the number of blocks that begin.

    Each block must have the column width given by `solution_columns`. One that is higher than a column continues in
    the next. Raises BadInput if the page is too small for a figure of a block.
    """
    columns, column = solution_columns(binding.inner, style, most)
    heading = solution_heading(title, style, binding.inner)
    top, room, remaining = heading.height, binding.depth - heading.height, list[tuple[bool, Drawing]]()
    for name, block in blocks:
        parts = parted(block, room)
        if max(part.height for part in parts) > room + NEAR:
            raise BadInput(f"{name}: the page is too small for the solution", mend="Choose a larger page.")
        remaining += [(part is parts[0], part) for part in parts]
    role = ""
    while remaining:
        shapes: list[Shape] = [Group(heading.shapes, role=role)]
        role = "artifact"  # a title that is repeated is not read again
        heights, begun = [part.height for _, part in remaining], 0
        depth = max(heights)  # the least one, if all blocks fit
        while depth < room and sum(filled(heights, columns, depth)) < len(heights):
            depth += STEP
        for c, count in enumerate(filled(heights, columns, min(depth, room))):
            y = top
            for begins, part in remaining[:count]:
                begun += begins
                shapes.append(Group(part.shapes, c * (column + GUTTER), y))
                y += part.height
            del remaining[:count]
        yield shapes, begun


GAP = 20.0  # least space between two puzzles of a page, in points


class Item(NamedTuple):
    """A puzzle of a book."""

    name: str  # in the contents; "" for the second part of a puzzle on facing pages
    # returns the height that the puzzle needs, for a width and the height of a page's puzzles, in points
    needs: Callable[[float, float], float]
    draw: Callable[[float, float], tuple[Shape, ...]]  # draws the puzzle in a width and a height
    solution: Callable[[float], Drawing] | None  # draws the solution with its heading at a width
    left: bool = False  # whether it begins on a left page


class Chapter(NamedTuple):
    """Puzzles that begin on a new page."""

    name: str  # in the contents
    header: Callable[[float], Drawing]  # draws what is above the puzzles of each page, at a width in points
    items: Sequence[Item]  # the puzzles
    fewest: int = 1  # the parts of a page, at least, of which each puzzle has one


class Front(NamedTuple):
    """The front of a book, and what its pages need beside puzzles."""

    title: str = ""  # of the title page; "" for none
    contents: bool = False
    rights: str = ""  # the copyright page behind the title page, a paragraph for each line; "" for none
    refers: bool = False  # whether the foot of a page names the pages of its solutions
    signature: int = 1  # the number of pages is a multiple of it; blank ones are added at the end


def bound(
    chapters: Sequence[Chapter], binding: Binding, style: Style, *, front: Front = Front(),  # noqa: B008
    columns: int = MOST_COLUMNS, control: Control | None = None,
) -> list[Drawing]:  # fmt: skip
    """Return the pages of a book.

    The columns are those of the solutions, at most. Raises BadInput if the page is too small for a puzzle or for a
    solution.
    """
    control = control or Control()
    while True:  # again with a wider inside margin if there are too many pages for that of the binding
        pages = _pages(chapters, binding, style, front, columns, control)
        needed = least_inside(len(pages)) + ROOM
        if binding.fixed or binding.inside >= needed:
            return pages
        binding = binding._replace(inside=needed)


def _pages(
    chapters: Sequence[Chapter], binding: Binding, style: Style, front: Front, most: int, control: Control
) -> list[Drawing]:
    if binding.inner < LEAST_COLUMN:
        raise BadInput("the page is too small for a book", mend="Use a larger page.")
    by_item = len(chapters) == 1
    named = [item for item in chapters[0].items if item.name] if by_item else chapters
    count = len(named) + 1  # with the solutions
    opening = [binding.title_page(front.title, style)] if front.title else []
    if front.rights:
        opening += [binding.blank()] * (1 - len(opening)) + [binding.rights_page(front.rights, style)]
    before = len(opening) + (-(-count // _lines_of(binding, style)) if front.contents else 0)
    filled, lines = list[tuple[tuple[Shape, ...], Sequence[Item]]](), list[tuple[str, int]]()
    for done, chapter in enumerate(chapters, 1):
        for place, (shapes, items) in enumerate(_of_chapter(chapter, binding)):
            control.check()
            if items[0].left and (before + len(filled)) % 2 == 0:
                filled.append(((), ()))
            number = before + len(filled) + 1
            names = [item.name for item in items] if by_item else [chapter.name] * (place == 0)
            lines += [(name, number) for name in names if name]
            filled.append((shapes, items))
        control.report(done, len(chapters))
    answers, places, solutions, first = list[Drawing](), list[int](), style.words("solutions"), before + len(filled) + 1
    lines.append((solutions, first))
    column = solution_columns(binding.inner, style, most)[1]
    blocks = [(item.name, item.solution(column)) for _, items in filled for item in items if item.solution]
    for shapes, begun in in_columns(solutions, blocks, style, binding, most):
        control.check()
        places += [first + len(answers)] * begun
        answers.append(binding.page(shapes, first + len(answers), style))
    pages, found = list[Drawing](), iter(places)
    for number, (shapes, items) in enumerate(filled, before + 1):
        own = sorted({next(found) for item in items if item.solution})
        key, listed = "see_solutions" if own[1:] else "see_solution", ", ".join(map(str, own))
        if own[1:] and own == [*range(own[0], own[-1] + 1)]:
            listed = f"{own[0]}\u2013{own[-1]}"
        note = style.words(key, pages=listed) if front.refers and own else ""
        pages.append(binding.page(shapes, number, style, note))
    pages += answers
    if front.contents:
        for number, shapes in enumerate(contents(lines, binding, style), len(opening) + 1):
            opening.append(binding.page(shapes, number, style))
    blanks = -(len(opening) + len(pages)) % front.signature
    return [*opening, *pages, *[binding.blank()] * blanks]


def _of_chapter(chapter: Chapter, binding: Binding) -> Iterator[tuple[tuple[Shape, ...], Sequence[Item]]]:
    header = chapter.header(binding.inner)
    room = binding.depth - header.height
    needs = [item.needs(binding.inner, room) for item in chapter.items]
    parts = _parts(needs, room)
    most = max(chapter.fewest, *(last - first for first, last in parts))
    for first, last in parts:
        shapes, y = [Group(header.shapes, role="artifact" if first else "")], header.height
        count = last - first if len(set(needs)) > 1 else most
        share = (room + GAP - sum(needs[first:last]) - (count - last + first) * needs[first]) / count - GAP
        for need, item in zip(needs[first:last], chapter.items[first:last], strict=True):
            height = need + share
            shapes.append(Group(item.draw(binding.inner, height), 0.0, y))
            y += height + GAP
        yield tuple(shapes), chapter.items[first:last]


def _parts(needs: Sequence[float], room: float) -> list[tuple[int, int]]:
    """Return the first and the last puzzle of each page; those of equal height are divided evenly, more first."""
    starts, used = [0], -GAP
    for number, need in enumerate(needs):
        if used + GAP + need > room + 0.01 and number > starts[-1]:
            starts.append(number)
            used = -GAP
        used += GAP + need
    if len(set(needs)) == 1:
        starts = [-(-len(needs) * page // len(starts)) for page in range(len(starts))]
    return list(pairwise([*starts, len(needs)]))
