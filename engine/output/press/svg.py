"""Writer of SVG files. Glyphs are outlines, so that no font needs to be installed.

Each character of a face is defined once and referenced by the runs. The text of a run is its `aria-label`; parts
are stored as `data-part`. Inks, including spot colors, are written as grays.
"""

from collections.abc import Iterable
from html import escape
from itertools import accumulate

from engine.drawing.faces import face
from engine.drawing.pictures import media_type
from engine.drawing.shapes import Circle, Drawing, Group, Ink, Line, Picture, Polygon, Run, Shape
from engine.output.press.pdf_content import number, numbers

ROUND = ' stroke-linecap="round" stroke-linejoin="round"'
MITRED = ' stroke-miterlimit="10"'


def write_svg(drawing: Drawing, *, title: str, note: str = "") -> str:
    """Return a drawing as an SVG file of the same size, described by `note`. It depends on the input only."""
    writer = _Writer()
    body = writer.shapes(drawing.shapes)
    width, height = number(drawing.width), number(drawing.height)
    label = _label(title)
    described = f"<desc>{_label(note)}</desc>\n" if note else ""
    defined = "\n".join(writer.glyphs.values())
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" role="img" '
        f'width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}">\n'
        f"<title>{label}</title>\n{described}<defs>\n{defined}\n</defs>\n{body}\n</svg>\n"
    )


class _Writer:
    """Writes shapes and collects the glyphs that they use, in order of first use."""

    def __init__(self) -> None:
        self.glyphs: dict[tuple[str, str], str] = {}

    def shapes(self, shapes: Iterable[Shape]) -> str:
        """Return the SVG elements of shapes, one per line."""
        return "\n".join(map(self._shape, shapes))

    def _shape(self, shape: Shape) -> str:
        match shape:
            case Group():
                turn = f" rotate({number(shape.turn)})" if shape.turn else ""
                placing = f"translate({numbers(shape.x, shape.y)}){turn}"
                return f'<g transform="{placing}">\n{self.shapes(shape.shapes)}\n</g>'
            case Run():
                return self._run(shape) + self.shapes(shape.lines)
            case Line():
                ends = ROUND if shape.round else MITRED
                stroke = _stroke(shape.ink, shape.width)
                return f'<polyline {_points(shape)} fill="none"{stroke}{ends}{_part(shape)}/>'
            case Polygon():
                rule, rest = ' fill-rule="evenodd"' * shape.even_odd, _area(shape)
                if not shape.starts:
                    return f"<polygon {_points(shape)}{rest}{rule}/>"
                traced = " ".join(f"M{' '.join(map(numbers, *zip(*one, strict=True)))}Z" for one in shape.contours)
                return f'<path d="{traced}"{rest}{rule}/>'
            case Picture():
                names = ("x", "y", "width", "height")
                placing = " ".join(f'{name}="{number(getattr(shape, name))}"' for name in names)
                data = f"data:{media_type(shape.kept)};base64,{shape.kept}"
                return f'<image {placing} preserveAspectRatio="none" xlink:href="{data}"{_part(shape)}/>'
            case Circle():
                x, y, r = number(shape.x), number(shape.y), number(shape.radius)
                return f'<circle cx="{x}" cy="{y}" r="{r}"{_area(shape)}/>'

    def _run(self, run: Run) -> str:
        """Write a run in design units with y pointing up. The matrix of the group scales and moves it."""
        units = face(run.face).units / run.size
        uses = [
            f'<use xlink:href="#{self._glyph(run.face, ch)}" x="{number(x * units)}"/>'
            for ch, x in zip(run.text, accumulate(run.advances, initial=0.0), strict=False)
            if not ch.isspace()
        ]
        matrix = f"matrix({1 / units:.6g} 0 0 {-1 / units:.6g} {numbers(run.x, run.y)})"
        label = f'role="img" aria-label="{_label(run.text)}"'
        return f'<g {label} transform="{matrix}" fill="{gray(run.ink)}"{_part(run)}>{"".join(uses)}</g>'

    def _glyph(self, name: str, ch: str) -> str:
        key = f"{name}-{ord(ch):04x}"
        if (name, ch) not in self.glyphs:
            self.glyphs[name, ch] = f'<path id="{key}" d="{face(name).outline(ch)}"/>'
        return key


def _label(text: str) -> str:
    """Return a text for XML, which does not allow control characters."""
    return escape("".join(ch for ch in text if ch.isprintable()))


def gray(ink: Ink) -> str:
    """Return the gray of an ink as `#rrggbb`."""
    return "#" + f"{round(255 * (1 - ink.black)):02x}" * 3


def _area(shape: Polygon | Circle) -> str:
    fill = gray(shape.fill) if shape.fill else "none"
    stroke = _stroke(shape.stroke, shape.width) + MITRED if shape.stroke else ""
    return f' fill="{fill}"{stroke}{_part(shape)}'


def _stroke(ink: Ink, width: float) -> str:
    return f' stroke="{gray(ink)}" stroke-width="{number(width)}"'


def _points(shape: Line | Polygon) -> str:
    return f'points="{" ".join(f"{number(x)},{number(y)}" for x, y in shape.points)}"'


def _part(shape: Run | Line | Polygon | Circle | Picture) -> str:
    return f' data-part="{_label(shape.part)}"' if shape.part else ""
