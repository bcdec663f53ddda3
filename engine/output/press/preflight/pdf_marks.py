"""The marks of a page of a PDF file: an interpreter of content streams and forms (ISO 32000-1, 8 and 9)."""

import math
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple, TypeAlias, cast

import pikepdf
from fontTools.misc.arrayTools import calcBounds
from fontTools.misc.bezierTools import cubicPointAtT
from fontTools.misc.transform import Identity, Transform

from engine.drawing.shapes import Point, rectangle
from engine.output.press.boxes import NEAR, Box
from engine.output.press.preflight.marks import Mark, holds, is_square
from engine.output.press.preflight.pdf_resources import BLACK, CMYK, GRAY, RGB, Color, PdfFont, Space, space_of

DEEPEST = 12  # forms inside forms that are followed
MOST_FORMS = 5000  # forms that are drawn. Nested forms that each draw several others would never end.
MOST_INSTRUCTIONS = 500_000  # of a page, with its forms and patterns
MOST_HOLED = 200  # pieces of a path that is searched for holes
MOST_CONTENT = 2**23  # bytes of a content stream
WORD = re.compile(rb"[^\s\d+.()<>\[\]{}/%-][^\s()<>\[\]{}/%]*")
CAP = 0.7  # height of a capital letter as a fraction of the type size
UNUSABLE = (AttributeError, IndexError, KeyError, OverflowError, RecursionError, TypeError, ValueError)
"""What operands and resources raise that cannot be used, and color spaces that are based on themselves."""

INVISIBLE = (3, 7)  # text rendering modes without ink


@dataclass(slots=True)
class State:
    """The graphics state."""

    matrix: Transform = Identity
    fill: Color = BLACK
    stroke: Color = BLACK
    width: float = 1.0
    font: PdfFont | None = None
    size: float = 0.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    scale: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0
    clip: Box = (-math.inf, -math.inf, math.inf, math.inf)
    overprints: tuple[bool, bool] = (False, False)  # whether fills do, and strokes
    keeps_zero: bool = False  # whether CMYK that overprints knocks nothing out with components of 0 (OPM 1)


class Painted(NamedTuple):
    """A color, and the mark that was painted in it."""

    color: Color
    mark: Mark
    overprints: bool = False  # what it has no ink for keeps the ink below


@dataclass
class Scan:
    """What a page paints and uses, in order."""

    room: Box  # the bleed, or the trim without any
    marks: list[Mark] = field(default_factory=list)  # in coordinates of the matrix that the scan began with
    tiled: list[Mark] = field(default_factory=list)  # those in tiling patterns, whose boxes are those of one tile
    painted: list[Painted] = field(default_factory=list)
    hidden: list[Mark] = field(default_factory=list)  # texts without ink
    undefined: list[Mark] = field(default_factory=list)  # texts with a code that has no glyph
    patterns: set[Any] = field(default_factory=set)  # the tiling patterns that were looked into, by their objects
    fonts: dict[Any, PdfFont] = field(default_factory=dict)  # those that the resources list, by their objects
    states: list[Any] = field(default_factory=list)  # the dictionaries of graphics state that were set
    forms: list[Any] = field(default_factory=list)
    pictures: list[tuple[Any, Mark, Space]] = field(default_factory=list)  # with their marks and color spaces
    unmarked: list[Mark] = field(default_factory=list)  # neither artifacts nor content of the structure
    is_tagged: bool = False  # whether the page itself has content of the structure
    damaged: list[str] = field(default_factory=list)  # operators that were skipped: their operands cannot be used
    instructions: int = 0

    @property
    def full(self) -> str:
        """What the page has too much of; "" if nothing. The rest was skipped."""
        if self.instructions > MOST_INSTRUCTIONS:
            return f"has more than {MOST_INSTRUCTIONS:,} instructions, and is not checked whole"
        return f"draws {MOST_FORMS:,} forms or more; only these are checked" * (len(self.forms) >= MOST_FORMS)


def scan(page: pikepdf.Page, matrix: Transform, room: Box) -> Scan:
    """Return what a page paints; `matrix` maps its default coordinates to those of the marks and of `room`.

    Raises pikepdf.PdfError if a stream cannot be decoded.
    """
    made = Scan(room)
    _Interpreter(made, page.obj.get("/Resources", pikepdf.Dictionary()), State(matrix)).run(page.obj, 0)
    return made


def instructions(content: Any) -> int:
    """Return the number of words of a page or a form that are not numbers; too many if it is too large."""
    parts = content if isinstance(content, pikepdf.Stream) else content.get("/Contents", ())
    try:
        listed = parts if isinstance(parts, pikepdf.Array) else (parts,)
        pieces = [one.read_bytes() for one in listed if isinstance(one, pikepdf.Stream)]
    except pikepdf.PikepdfError as error:
        if "limit exceeded" in str(error):
            return MOST_INSTRUCTIONS + 1
        raise
    if sum(map(len, pieces)) > MOST_CONTENT:
        return MOST_INSTRUCTIONS + 1
    return sum(WORD.subn(b"", piece, MOST_INSTRUCTIONS + 1)[1] for piece in pieces)


class _Interpreter:
    def __init__(self, made: Scan, resources: Any, state: State, place: Box | None = None) -> None:
        """`place` is that of what a pattern paints, if the content is that of a pattern."""
        self._made, self._resources, self._state, self._place = made, resources, state, place
        self._base = state.matrix
        self._stack: list[State] = []
        self._path: list[list[Point]] = []
        self._text = self._line = Identity
        self._clipping = False
        self._marked = [False]  # whether content is an artifact or tagged: outside, and in each open sequence
        try:
            fonts = list(resources.get("/Font", pikepdf.Dictionary()).values())
        except UNUSABLE:
            self._made.damaged.append("/Resources")
            self._resources, fonts = pikepdf.Dictionary(), []
        for font in fonts:
            self._font(font)

    def run(self, stream: Any, depth: int) -> None:
        self._depth = depth
        self._made.instructions += instructions(stream)
        if self._made.full:
            return
        for operands, operator in pikepdf.parse_content_stream(stream):
            name = str(operator)
            try:
                if name == "INLINE IMAGE":
                    picture: Any = operands[0]
                    self._picture(picture.obj, picture.width, picture.height)
                elif action := _OPERATORS.get(name):
                    action(self, cast("Sequence[Any]", operands))
            except UNUSABLE:
                self._made.damaged.append(name)

    def _font(self, font: Any) -> PdfFont | None:
        key = key_of(font)
        if key not in self._made.fonts:
            try:
                self._made.fonts[key] = PdfFont(font)
            except UNUSABLE:
                self._made.damaged.append("/Font")
        return self._made.fonts.get(key)

    # state

    def save(self, _: Sequence[Any]) -> None:
        self._stack.append(replace(self._state))

    def restore(self, _: Sequence[Any]) -> None:
        if self._stack:
            self._state = self._stack.pop()

    def concat(self, operands: Sequence[Any]) -> None:
        self._state.matrix = self._state.matrix.transform(map(float, operands))

    def graphics_state(self, operands: Sequence[Any]) -> None:
        states = self._resources.get("/ExtGState", {})
        if (name := str(operands[0])) in states:
            self._made.states.append(states[name])
            if "/LW" in states[name]:
                self._state.width = float(states[name].LW)
            fill, stroke = self._state.overprints
            stroke = bool(states[name].get("/OP", stroke))
            self._state.overprints = bool(states[name].get("/op", states[name].get("/OP", fill))), stroke
            self._state.keeps_zero = states[name].get("/OPM", int(self._state.keeps_zero)) == 1
            if "/Font" in states[name]:
                font, size = states[name].Font
                self._state.font, self._state.size = self._font(font), float(size)

    def color(self, operands: Sequence[Any], space: Space | None, *, stroke: bool) -> None:
        """Set a color; in the current space if `space` is None."""
        current = self._state.stroke if stroke else self._state.fill
        values = tuple(float(operand) for operand in operands if not isinstance(operand, pikepdf.Name))
        made = (space or current.space).color(values)
        if operands and isinstance(operands[-1], pikepdf.Name):
            made = made._replace(pattern=self._resources.get("/Pattern", {}).get(str(operands[-1])))
        setattr(self._state, "stroke" if stroke else "fill", made)

    def _pattern(self, pattern: Any, place: Box) -> None:
        """Look into a tiling pattern, or for the color space of a shading. The place is that of what it paints."""
        if key_of(pattern) in self._made.patterns or self._depth >= DEEPEST:
            return
        self._made.patterns.add(key_of(pattern))
        state = State(self._base.transform(map(float, pattern.get("/Matrix", Identity))))
        within = _Interpreter(self._made, pattern.get("/Resources", self._resources), state, self._place or place)
        if pattern.get("/PatternType") == 2:
            within._shading(pattern.Shading, place)
        else:
            within.run(pattern, self._depth + 1)

    def space(self, operands: Sequence[Any], *, stroke: bool) -> None:
        found = space_of(operands[0], self._resources)
        first = {"cmyk": (0.0, 0.0, 0.0, 1.0), "spot": (1.0,) * found.parts}
        values = (0.0,) if found.table else first.get(found.family, (0.0,) * found.parts)
        self.color(values, found, stroke=stroke)

    # paths

    def point(self, operands: Sequence[Any], *, begins: bool = False) -> None:
        place = self._state.matrix.transformPoint(map(float, operands[-2:]))
        if begins or not self._path:
            self._path.append([])
        self._path[-1].append(place)

    def curve(self, operands: Sequence[Any]) -> None:
        """Add a curve as its middle and its end. The middle is that of a cubic curve with both handles."""
        values = [float(operand) for operand in operands]
        if len(values) == 6 and self._path and self._path[-1]:
            near, far, end = self._state.matrix.transformPoints(zip(values[::2], values[1::2], strict=True))
            self._path[-1].append(cubicPointAtT(self._path[-1][-1], near, far, end, 0.5))
        self.point(values)

    def rectangle(self, operands: Sequence[Any]) -> None:
        x, y, width, height = map(float, operands)
        self._path.append(self._state.matrix.transformPoints(rectangle(x, y, width, height)))

    def clip(self, _: Sequence[Any]) -> None:
        self._clipping = True

    def paint(self, _: Sequence[Any], *, fill: bool, stroke: bool, even_odd: bool) -> None:
        state, path = self._state, [piece for piece in self._path if piece]
        for piece in _with_holes(path, even_odd) if fill else ():
            left, top, right, bottom = box = calcBounds(piece)
            if not (stroke and (left == right or top == bottom)):  # the stroke covers a line that is also filled
                self._add("area", box, state.fill, outline=tuple(piece))
        for piece in path if stroke else ():
            self._add("stroke", calcBounds(piece), state.stroke, state.width * _scale(state.matrix))
        if self._clipping and path:
            state.clip = _meet(state.clip, calcBounds([point for piece in path for point in piece]))
        self._path, self._clipping = [], False

    # text

    def set_font(self, operands: Sequence[Any]) -> None:
        fonts = self._resources.get("/Font", {})
        name = str(operands[0])
        self._state.font = self._font(fonts[name]) if name in fonts else None
        self._state.size = float(operands[1])

    def text_matrix(self, operands: Sequence[Any] = Identity) -> None:
        self._text = self._line = Identity.transform(map(float, operands))

    def move(self, operands: Sequence[Any], *, leads: bool = False) -> None:
        x, y = map(float, operands)
        if leads:
            self._state.leading = -y
        self._text = self._line = self._line.translate(x, y)

    def next_line(self, _: Sequence[Any] = ()) -> None:
        self.move((0.0, -self._state.leading))

    def show_on_next_line(self, operands: Sequence[Any]) -> None:
        self.next_line()
        if len(operands) == 3:
            self._state.word_spacing, self._state.spacing = float(operands[0]), float(operands[1])
        self.show_pieces([operands[-1:]])

    def show_pieces(self, operands: Sequence[Any]) -> None:
        state, across, inked, defined = self._state, 0.0, False, True
        for piece in operands[0]:
            if isinstance(piece, pikepdf.String):
                codes, width, undefined = state.font.shown(bytes(piece)) if state.font else ([], 0.0, False)
                spaces = codes.count(32)
                defined, inked = defined and not undefined, inked or spaces < len(codes)
                across += width / 1000 * state.size + len(codes) * state.spacing + spaces * state.word_spacing
            else:
                across -= float(piece) / 1000 * state.size
        matrix = state.matrix.transform(self._text)
        self._text = self._text.translate(across * state.scale)
        if not inked:
            return
        low, high = state.rise, state.rise + CAP * state.size
        box = calcBounds(matrix.transformPoints((x, y) for x in (0.0, across * state.scale) for y in (low, high)))
        if state.mode in INVISIBLE:
            self._made.hidden.append(Mark("text", self._place or box, state.fill.tone))
            return
        color = state.stroke if state.mode == 1 else state.fill
        size = abs(state.size) * _scale(matrix)
        mark = self._add("text", box, color, size, square=is_square(matrix))
        if mark and not defined:
            self._made.undefined.append(mark)

    # marked content, forms and pictures

    def begin_marked(self, operands: Sequence[Any]) -> None:
        self._marked.append(self._marked[-1])
        properties = operands[1] if len(operands) > 1 else {}
        if isinstance(properties, pikepdf.Name):
            properties = self._resources.get("/Properties", {}).get(str(properties), {})
        tagged = "/MCID" in properties
        self._marked[-1] |= tagged or operands[0] == "/Artifact"
        self._made.is_tagged |= tagged and not self._depth

    def end_marked(self, _: Sequence[Any]) -> None:
        if len(self._marked) > 1:
            self._marked.pop()

    def draw(self, operands: Sequence[Any]) -> None:
        drawn = self._resources.get("/XObject", {}).get(str(operands[0]), {})
        if drawn.get("/Subtype") == "/Image":
            self._picture(drawn, int(drawn.get("/Width", 1)), int(drawn.get("/Height", 1)))
        elif drawn.get("/Subtype") == "/Form" and self._depth < DEEPEST and not self._made.full:
            self._made.forms.append(drawn)
            inner = replace(self._state)
            inner.matrix = inner.matrix.transform(map(float, drawn.get("/Matrix", Identity)))
            with suppress(*UNUSABLE):  # what is not four numbers cuts nothing
                left, low, right, high = map(float, drawn.get("/BBox", ()))
                corners = inner.matrix.transformPoints((x, y) for x in (left, right) for y in (low, high))
                inner.clip = _meet(inner.clip, calcBounds(corners))
            within = _Interpreter(self._made, drawn.get("/Resources", self._resources), inner, self._place)
            within._marked = self._marked[-1:]
            within.run(drawn, self._depth + 1)

    def shade(self, operands: Sequence[Any]) -> None:
        shading = self._resources.get("/Shading", {}).get(str(operands[0]))
        if shading is not None:
            self._shading(shading, _meet(self._state.clip, self._made.room))

    def _shading(self, shading: Any, place: Box) -> None:
        self._add("picture", place, Color(space_of(shading.get("/ColorSpace"), self._resources), ()), math.inf)

    def _picture(self, picture: Any, across: int, down: int) -> None:
        matrix = self._state.matrix
        corners = matrix.transformPoints([(0, 0), (1, 0), (1, 1), (0, 1)])
        sides = math.hypot(*matrix[:2]) / 72, math.hypot(*matrix[2:4]) / 72
        dpi = min(count / side if side else math.inf for count, side in zip((across, down), sides, strict=True))
        space, mask = picture.get("/ColorSpace", picture.get("/CS")), picture.get("/ImageMask", picture.get("/IM"))
        color = self._state.fill if mask or space is None else Color(space_of(space, self._resources), ())
        if mark := self._add("picture", calcBounds(corners), color, dpi):
            self._made.pictures.append((picture, mark, color.space))

    def _add(self, kind: Any, box: Box, color: Color, size: float = 0.0, **others: Any) -> Mark | None:
        clipped = _meet(box, self._state.clip)
        if any(clipped[k + 2] - clipped[k] < min(NEAR, box[k + 2] - box[k]) for k in (0, 1)):
            return None  # nothing is left, or an edge
        if kind in ("area", "picture"):
            box = clipped
        mark = Mark(kind, box, color.tone, size, at=self._place and self._place[:2], **others)
        (self._made.tiled if self._place else self._made.marks).append(mark)
        overprints = self._state.overprints[kind == "stroke"] and color.space.overprints(self._state.keeps_zero)
        self._made.painted.append(Painted(color, mark._replace(box=self._place) if self._place else mark, overprints))
        if not self._marked[-1] and not self._place:
            self._made.unmarked.append(mark)
        if color.pattern is not None:
            try:
                self._pattern(color.pattern, clipped)
            except UNUSABLE:
                self._made.damaged.append("/Pattern")
        return mark


def key_of(made: Any) -> Any:
    """Return what tells an object of a file from others: its number, or its content if it has none."""
    if not isinstance(made, pikepdf.Object):
        return repr(made)
    return made.objgen if made.is_indirect else made.unparse()


def _with_holes(path: list[list[Point]], even_odd: bool) -> list[list[Point]]:
    """Return the pieces of a filled path; one with others inside, such as a frame, has them as holes.

    Its outline goes to each hole and back. By the nonzero rule, only a piece of the other direction is a hole.
    """
    if not 1 < len(path) <= MOST_HOLED:
        return path
    found = list[tuple[Box, bool, list[Point]]]()
    for box, piece in sorted(((calcBounds(piece), piece) for piece in path), key=lambda one: one[0][0] - one[0][2]):
        closed = [*piece, piece[0]]
        turn = sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairwise(closed)) > 0  # the sign of its area
        around = next((one for one in reversed(found) if holds(one[0], box)), None)
        if around and (even_odd or turn != around[1]):
            around[2].extend((*closed, around[2][0]))
        else:
            found.append((box, turn, closed))
    return [outline for _, _, outline in found]


def _scale(matrix: Transform) -> float:
    """Return the factor of lengths of a matrix: the root of that of areas."""
    return math.sqrt(abs(matrix[0] * matrix[3] - matrix[1] * matrix[2]))


def _meet(a: Box, b: Box) -> Box:
    return max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3])


_Action: TypeAlias = Callable[[_Interpreter, Sequence[Any]], None]


def _colors(space: Space | None, *, stroke: bool = False) -> _Action:
    return lambda it, ops: it.color(ops, space, stroke=stroke)


def _setter(name: str) -> _Action:
    def act(it: _Interpreter, operands: Sequence[Any]) -> None:
        value = float(operands[0])
        setattr(it._state, name, value / 100 if name == "scale" else int(value) if name == "mode" else value)

    return act


def _paints() -> Iterator[tuple[str, _Action]]:
    for names, fill, stroke in (("S s", 0, 1), ("f F f*", 1, 0), ("B B* b b*", 1, 1), ("n", 0, 0)):
        for name in names.split():
            yield name, partial(_Interpreter.paint, fill=bool(fill), stroke=bool(stroke), even_odd="*" in name)


_OPERATORS: dict[str, _Action] = {
    "q": _Interpreter.save, "Q": _Interpreter.restore, "cm": _Interpreter.concat,
    "gs": _Interpreter.graphics_state, "w": _setter("width"),
    "g": _colors(GRAY), "G": _colors(GRAY, stroke=True), "rg": _colors(RGB), "RG": _colors(RGB, stroke=True),
    "k": _colors(CMYK), "K": _colors(CMYK, stroke=True), "sc": _colors(None), "SC": _colors(None, stroke=True),
    "scn": _colors(None), "SCN": _colors(None, stroke=True),
    "cs": lambda it, ops: it.space(ops, stroke=False), "CS": lambda it, ops: it.space(ops, stroke=True),
    "m": lambda it, ops: it.point(ops, begins=True), "l": _Interpreter.point,
    "c": _Interpreter.curve, "v": _Interpreter.curve, "y": _Interpreter.curve, "re": _Interpreter.rectangle,
    "W": _Interpreter.clip, "W*": _Interpreter.clip,
    "BT": lambda it, _: it.text_matrix(), "Tf": _Interpreter.set_font, "Tm": _Interpreter.text_matrix,
    "Td": _Interpreter.move, "TD": lambda it, ops: it.move(ops, leads=True), "T*": _Interpreter.next_line,
    "Tj": lambda it, ops: it.show_pieces([ops[-1:]]), "TJ": _Interpreter.show_pieces,
    "'": _Interpreter.show_on_next_line, '"': _Interpreter.show_on_next_line,
    "Tc": _setter("spacing"), "Tw": _setter("word_spacing"), "Tz": _setter("scale"), "TL": _setter("leading"),
    "Ts": _setter("rise"), "Tr": _setter("mode"),
    "BMC": _Interpreter.begin_marked, "BDC": _Interpreter.begin_marked, "EMC": _Interpreter.end_marked,
    "Do": _Interpreter.draw, "sh": _Interpreter.shade, **dict(_paints()),
}  # fmt: skip
