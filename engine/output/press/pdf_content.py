"""Conversion of drawings to PDF content streams (ISO 32000-1, 8 and 9), and the structure tree of a tagged file.

`Tags` collects the elements of the tree while the pages are drawn: headings, lists, tables, figures (ISO 32000-1,
14.7; ISO 14289-1).
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from fontTools.misc.arrayTools import unionRect
from fontTools.misc.transform import Identity, Transform

from engine.core import changed
from engine.drawing.shapes import Circle, Group, Ink, Line, Picture, Point, Polygon, Role, Run, Shape, found_in
from engine.output.press.boxes import Box
from engine.output.press.preflight.marks import marks_of, placed

if TYPE_CHECKING:
    from engine.output.press.pdf_document import FileResources

LEAVES: dict[Role, str] = {
    "paragraph": "P", "label": "Lbl", "header": "TH", "cell": "TD", "link": "Link", "figure": "Figure",
    "caption": "Caption",
}  # fmt: skip
"""Roles whose shapes are the content of one element."""

HEADINGS: tuple[Role, ...] = ("masthead", "chapter", "heading", "subheading")
"""The roles of headings, highest first. The level of each is one below that of the heading that it is under."""

PARTS: dict[Role, tuple[str, str]] = {
    "item": ("LI", "L"), "row": ("TR", "Table"), "entry": ("TOCI", "TOC"), "part": ("Sect", ""),
}  # fmt: skip
"""Roles with elements inside; those that follow one another are in one element of the second kind, if there is one."""


@dataclass
class Element:
    """A structure element: its kind, what is inside, and for a leaf its page and marked content."""

    kind: str
    inside: "list[Element]" = field(default_factory=list)
    page: int = -1
    content: int = -1
    alt: str = ""
    target: int = 0
    box: Box | None = None
    scope: str = ""
    language: str = ""
    text: str = ""


class Tags:
    """The elements of a file in reading order, which is the order of the shapes.

    If they are not `written`, the file has only their headings, as bookmarks.
    """

    def __init__(self, *, written: bool = True) -> None:
        self.written, self.root = written, Element("Document")
        self.pages: list[list[Element]] = []
        self.headings: list[Element] = []  # those that become bookmarks
        self.links: list[Element] = []
        self._open = [self.root]
        self._under: list[Role] = []  # the headings that the next element is under

    def begin(self, role: Role, language: str = "") -> None:
        """Begin a part, or an item or a row, in the list or table before it if there is one."""
        kind, outer = PARTS[role]
        around = self._open[-1].inside
        if outer and (not around or around[-1].kind != outer):
            around.append(Element(outer))
        made = Element(kind, language=language)
        (around[-1].inside if outer else around).append(made)
        self._open.append(made)

    def end(self) -> None:
        """End what `begin` began. A row of headers begins a new table."""
        made = self._open.pop()
        around = self._open[-1].inside
        table = around[-1]
        if made.kind == "TR" and len(table.inside) > 1 and all(cell.kind == "TH" for cell in made.inside):
            table.inside.remove(made)
            around.append(Element("Table", [made]))
            table = around[-1]
        for cell in made.inside if made.kind == "TR" else ():
            cell.scope = ("Column" if table.inside[0] is made else "Row") if cell.kind == "TH" else ""

    def leaf(self, role: Role, group: Group, box: Box | None = None, text: str = "") -> tuple[str, int]:
        """Add a group as a leaf and return its kind and the number of its marked content on the page."""
        if role in HEADINGS:
            higher = HEADINGS[: HEADINGS.index(role)]
            self._under = [*(one for one in self._under if one in higher), role]
            kind = f"H{len(self._under)}"
        else:
            kind = "LBody" if role == "paragraph" and self._open[-1].kind == "LI" else LEAVES[role]
        content = self.pages[-1]
        made = Element(kind, [], len(self.pages) - 1, len(content), group.alt, group.target, box, text=text)
        outer = made
        if role in HEADINGS and group.alt:  # it is art, a figure in the heading
            outer = Element(kind, [made], made.page, text=group.alt)
            made.kind = "Figure"
        content.append(made)
        if role in HEADINGS and role != "subheading":
            self.headings.append(outer)
        elif role == "link":
            self.links.append(made)
        self._open[-1].inside.append(outer)
        return made.kind, made.content


QUARTER = 4 / 3 * (math.sqrt(2) - 1)
"""The length of the Bezier handles of a quarter circle as a fraction of the radius."""

TOUCH = 0.0005  # smaller corrections of an advance are not written; thousandths of an em
HYPHENS = ("", " ", "-", "\u00ad", "\u2011", "\u2013")  # ends of a line after which no space follows
LOOSE = 60  # PDF readers interpret wider letter-spacing as word spaces; thousandths of an em


class Glyph(NamedTuple):
    """A character in a subset font: the font's resource name, its code in hexadecimal, its width in 1/1000 em."""

    font: str
    code: str
    width: float


def number(value: float) -> str:
    """Format a number with four decimals (0.04 micrometers)."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def numbers(*values: float) -> str:
    """Format numbers separated by spaces."""
    return " ".join(map(number, values))


class _State(NamedTuple):
    fill: str = ""
    stroke: str = ""
    width: float = -1.0
    rounded: bool | None = None
    over: tuple[bool, bool] = (False, False)  # overprint of fills and of strokes


class Content:
    """Collects the operators of one page. Coordinates are those of drawings: y points down.

    Black is written as `0 0 0 1 k` (DeviceCMYK with K only), not as gray, because color-managed workflows may
    convert DeviceGray to four inks. Solid black overprints: with overprint mode 1, an ink of 0 keeps what is
    below, so that type on a spot color has no white edge if the plates do not fit. Tints and white knock out.
    """

    def __init__(
        self, resources: "FileResources", left: float, top: float, tags: Tags | None = None, *, gray: bool = False
    ) -> None:
        """Create an empty page. The origin of drawings is at (left, top) of the medium, whose y points up.

        With `tags` that are written, everything is marked content: of their elements, or an artifact. With `gray`,
        inks are written as DeviceGray, for pixels only.
        """
        self._resources, self._tags, self._gray = resources, tags, gray
        self._matrix = Transform(1.0, 0.0, 0.0, -1.0, left, top)
        self._marked = tags is None
        if tags:
            tags.pages.append([])
        self._state = _State()
        self._lines = [f"1 0 0 -1 {numbers(left, top)} cm"]

    def bytes(self) -> bytes:
        """Return the content stream."""
        return "\n".join(self._lines).encode("ascii") + b"\n"

    def add(self, shapes: Iterable[Shape], x: float = 0.0, y: float = 0.0) -> None:
        """Draw shapes moved to (x, y)."""
        for shape in shapes if x == y == 0 else (Group(tuple(shapes), x, y),):
            if self._tags and not self._marked:
                self._tagged(shape, self._tags)
            else:
                self._draw(shape)

    def _draw(self, shape: Shape) -> None:
        match shape:
            case Run():
                self._run(shape)
            case Line():
                self._line(shape)
            case Polygon():
                self._area(" h ".join(map(_path, shape.contours)), shape, "*" * shape.even_odd)
            case Circle():
                self._area(_circle(shape), shape)
            case Picture():
                self._picture(shape)
            case Group():
                self._group(shape)

    def _tagged(self, shape: Shape, tags: Tags) -> None:
        """Draw a shape as marked content."""
        role: Role = shape.role if isinstance(shape, Group) else "paragraph" if isinstance(shape, Run) else "artifact"
        if role in PARTS:
            tags.begin(role, shape.language if isinstance(shape, Group) else "")
            self._draw(shape)
            tags.end()
        elif isinstance(shape, Group) and not role:
            self._draw(shape)
        else:
            self._mark(shape, role, tags)

    def _mark(self, shape: Shape, role: Role, tags: Tags) -> None:
        begin = "/Artifact BMC"
        if role != "artifact":
            group = shape if isinstance(shape, Group) else Group((shape,))
            boxes = (mark.box for mark in marks_of(placed((group,), self._matrix)))  # of its ink on the medium
            box = reduce(unionRect, boxes) if tags.written and (group.alt or role in ("figure", "link")) else None
            spoken = _with_spaces(group.shapes) if role in (*HEADINGS, "link") else ()
            text = "".join(run.text for run in found_in(spoken, Run))
            kind, number = tags.leaf(role, group, box, text)
            begin = f"/{kind} <</MCID {number}>> BDC"
        self._marked = True
        self._lines += [begin] * tags.written
        self._draw(shape)
        self._lines += ["EMC"] * tags.written
        self._marked = False

    def _group(self, group: Group) -> None:
        own = Transform(dx=group.x, dy=group.y).rotate(math.radians(group.turn))
        outer, matrix = self._state, self._matrix
        self._lines += [] if own == Identity else [f"q {numbers(*own)} cm"]
        self._matrix = matrix.transform(own)
        spaced = self._tags and self._tags.written and self._marked
        self.add(_with_spaces(group.shapes) if spaced else group.shapes)
        self._matrix = matrix
        if own != Identity:
            self._lines.append("Q")
            self._state = outer

    def _line(self, line: Line) -> None:
        if len(line.points) > 1:
            self._pen(line.ink, line.width, rounded=line.round)
            self._lines.append(f"{_path(line.points)} S")

    def _area(self, path: str, shape: Polygon | Circle, rule: str = "") -> None:
        if shape.fill:
            self._fill(shape.fill)
        if shape.stroke:
            self._pen(shape.stroke, shape.width, rounded=False)
        if operator := {(1, 1): "b", (1, 0): "f", (0, 1): "s"}.get((bool(shape.fill), bool(shape.stroke))):
            self._lines.append(f"{path} {operator}{rule if shape.fill else ''}")

    def _picture(self, picture: Picture) -> None:
        self._overprint((False, self._state.over[1]))
        name = self._resources.picture(picture.kept, gray=self._gray)
        placing = numbers(picture.width, 0, 0, -picture.height, picture.x, picture.y + picture.height)
        self._lines.append(f"q {placing} cm /{name} Do Q")

    def _run(self, run: Run) -> None:
        if not run.text.strip():
            return
        self._fill(run.ink)
        glyph, face = self._resources.glyph, run.face
        per_em = 1000 / run.size
        size = number(run.size)
        out = [f"BT 1 0 0 -1 {numbers(run.x, run.y)} Tm"]
        font, codes, loose = "", "", False
        for ch, advance in zip(run.text, run.advances, strict=True):
            name, code, width = glyph(face, ch)
            if name != font:
                out.append(f"{codes}>] TJ /{name} {size} Tf [<" if font else f"/{name} {size} Tf [<")
                font, codes = name, ""
            codes += code
            short = width - advance * per_em
            if not -TOUCH < short < TOUCH:
                codes += f">{number(short)}<"
                loose = loose or (short < -LOOSE and ch != " ")
        out.append(f"{codes}>] TJ ET")
        shown = " ".join(out).replace("[< ", "[<").replace("<>", "")
        # the text in place of letter-spaced glyphs, for search and copy (ISO 32000-1, 14.9.4)
        replaced = f"/Span <</ActualText <FEFF{run.text.encode('utf-16-be').hex().upper()}>>>"
        self._lines.append(f"{replaced} BDC {shown} EMC" if loose else shown)
        for line in run.lines:
            self._line(line)

    def _fill(self, ink: Ink) -> None:
        self._overprint((_is_solid_black(ink), self._state.over[1]))
        if (colour := self._colour(ink, stroke=False)) != self._state.fill:
            self._lines.append(colour)
            self._state = self._state._replace(fill=colour)

    def _pen(self, ink: Ink, width: float, *, rounded: bool) -> None:
        self._overprint((self._state.over[0], _is_solid_black(ink)))
        colour = self._colour(ink, stroke=True)
        if colour != self._state.stroke:
            self._lines.append(colour)
        if width != self._state.width:
            self._lines.append(f"{number(width)} w")
        if rounded != self._state.rounded:
            self._lines.append("1 J 1 j" if rounded else "0 J 0 j")
        self._state = self._state._replace(stroke=colour, width=width, rounded=rounded)

    def _overprint(self, over: tuple[bool, bool]) -> None:
        if over != self._state.over:
            self._lines.append(f"/{overprint_name(over)} gs")
            self._state = self._state._replace(over=over)

    def _colour(self, ink: Ink, *, stroke: bool) -> str:
        share = number(ink.black)
        if self._gray:
            return f"{number(1 - ink.black)} {'G' if stroke else 'g'}"
        if ink.spot:
            name = self._resources.spot(ink.spot)
            return f"/{name} CS {share} SCN" if stroke else f"/{name} cs {share} scn"
        return f"0 0 0 {share} {'K' if stroke else 'k'}"


def overprint_name(over: tuple[bool, bool]) -> str:
    """Return the resource name of the graphics state in which fills and strokes overprint, or do not."""
    return f"Over{over[0]:d}{over[1]:d}"


def _is_solid_black(ink: Ink) -> bool:
    return ink.black >= 1 and not ink.spot


def _with_spaces(shapes: Sequence[Shape]) -> Iterator[Shape]:
    """Yield shapes with a space at the end of each line of text, so that a reader hears two words, not one."""
    for shape, after in zip(shapes, (*shapes[1:], None), strict=False):
        if isinstance(shape, Run) and isinstance(after, Run) and after.y != shape.y and shape.text[-1:] not in HYPHENS:
            yield changed(shape, text=f"{shape.text} ", advances=(*shape.advances, 0.0))
        else:
            yield shape


def _path(points: Iterable[Point]) -> str:
    return " ".join(f"{numbers(*point)} {'l' if i else 'm'}" for i, point in enumerate(points))


def _circle(circle: Circle) -> str:
    x, y, r = circle.x, circle.y, circle.radius
    h = r * QUARTER
    curves = (
        (x + r, y + h, x + h, y + r, x, y + r),
        (x - h, y + r, x - r, y + h, x - r, y),
        (x - r, y - h, x - h, y - r, x, y - r),
        (x + h, y - r, x + r, y - h, x + r, y),
    )
    return f"{numbers(x + r, y)} m " + " ".join(f"{numbers(*curve)} c" for curve in curves)
