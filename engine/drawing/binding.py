"""The pages of a book: trim, mirrored margins, folios, running heads, title page and contents. Lengths in points.

Odd pages are right pages: their inside margin, in the binding, is at the left. A thicker book needs a wider inside
margin. The minimums are those of Amazon KDP for paperbacks ("Set trim size, bleed, and margins").
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from engine.core.finding import Finding
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span, run
from engine.drawing.shapes import MM, Drawing, Group, Shape
from engine.drawing.style import Style

MARGIN = 48.0
INSIDES = ((150, 9.6), (300, 12.7), (500, 15.9), (700, 19.1), (828, 22.3))
"""The most pages of a book, and its least inside margin in mm."""

ROOM = 3.2 * MM  # added to the least inside margin, because paper bends near the binding

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

    def page(self, shapes: Iterable[Shape], number: int, style: Style) -> Drawing:
        """Return a page with its folio and running head. The origin of the shapes is the corner of the margins."""
        left = self.inside if number % 2 else self.outside
        edge, align = (self.inner, "right") if number % 2 else (0.0, "left")
        size, ink = style.sizes.small, style.inks.text
        folio = run(str(number), style.faces.small, size, edge, self.depth + self.bottom / 2, align=align, ink=ink)
        furniture = [folio]
        if self.head:
            head = _shortened(self.head, style.faces.emphasis, size, self.inner)
            furniture.append(run(head, style.faces.emphasis, size, edge, -self.top * 0.4, align=align, ink=ink))
        inside = (*shapes, Group(tuple(furniture), role="artifact"))
        return Drawing(self.width, self.height, (Group(inside, left, self.top),))

    def title_page(self, title: str, style: Style) -> Drawing:
        """Return the first page, with the title of the book in its upper third."""
        flow, size = Flow(style, self.inner), style.sizes.title * TITLE
        flow.text([Span(title, style.faces.title)], size, align="center", role="heading")
        shapes = flow.drawing().shapes
        return Drawing(self.width, self.height, (Group(shapes, self.inside, self.top + self.depth * 0.3),))


def least_inside(pages: int) -> float:
    """Return the least inside margin of a book by its number of pages."""
    return next((mm for most, mm in INSIDES if pages <= most), INSIDES[-1][1]) * MM


def with_margin(make: Callable[[Binding], list[Drawing]], binding: Binding) -> list[Drawing]:
    """Return the pages of a book, made again with a wider inside margin if it has too many pages for its own."""
    pages = make(binding)
    while not binding.fixed and binding.inside < (needed := least_inside(len(pages)) + ROOM):
        binding = binding._replace(inside=needed)
        pages = make(binding)
    return pages


def margin_findings(binding: Binding, pages: int) -> Iterator[Finding]:
    """Yield what a printer of books would refuse in the margins and in the number of pages."""
    needed = least_inside(pages)
    if binding.fixed and binding.inside < needed - 0.1:
        what = f"an inside margin of {binding.inside / MM:.1f} mm is narrow for {pages} pages"
        yield Finding("warning", what, mend=f"Printers on demand need {needed / MM:.1f} mm.")
    if pages > INSIDES[-1][0]:
        what = f"the book has {pages:,} pages; printers on demand bind at most {INSIDES[-1][0]}"
        yield Finding("warning", what, mend="Divide it into volumes.")


def contents_pages(count: int, binding: Binding, style: Style) -> int:
    """Return the number of pages of contents by the number of lines."""
    return -(-count // _lines_of(binding, style))


def contents(lines: Sequence[tuple[str, int]], binding: Binding, style: Style) -> Iterator[tuple[Shape, ...]]:
    """Yield the shapes of each page of the contents: names, and the numbers of their pages at the right."""
    most = _lines_of(binding, style)
    for first in range(0, len(lines), most):
        flow, size = Flow(style, binding.inner), style.sizes.text
        flow.title("Contents")
        step = size * style.leading * LINE
        for name, number in lines[first : first + most]:
            base = flow.y + step * 0.7
            shown = _shortened(name, style.faces.text, size, binding.inner - 3 * size)
            row = (
                run(shown, style.faces.text, size, 0.0, base, ink=style.inks.text),
                run(str(number), style.faces.text, size, binding.inner, base, align="right", ink=style.inks.text),
            )
            flow.shapes.append(Group(row, role="paragraph"))
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
