"""A drawing with all features: faces, sizes, tracking, kerning, justification, groups, a spot ink."""

import math

from engine.drawing.fonts import Span, centered_on_ink, paragraph, run
from engine.drawing.shapes import BLACK, MUTED, PAPER, TINT, Circle, Drawing, Group, Ink, Line, Polygon, Shape

SPOT = Ink("red", 0.8, spot="Pantone 185 C")
TEXT = (
    Span("Make words of five or more letters from these seven. Every word must use the "),
    Span("central letter", face="serif-bold"),
    Span(", and letters may be used more than once\u2014na\u00efve caf\u00e9s; 0123456789."),
)


def everything(*, spot: bool = True) -> Drawing:
    text, _ = paragraph(TEXT, "serif", 9, 160, 11, align="justify", x=20, y=270)
    hexagon = tuple((100 + 50 * math.cos(k * math.pi / 3), 160 + 50 * math.sin(k * math.pi / 3)) for k in range(6))
    slanted = Group((run("slanted", "sans", 7, 0, 0),), 30, 40, -33)
    shapes: list[Shape] = [
        run("AVATAR To Wolf", "serif-bold", 24, 20, 40),
        run("Tracked CAPITALS", "sans-semibold", 12, 20, 70, tracking=1.5),
        run("right, and right", "serif-italic", 10, 380, 70, align="right", ink=MUTED),
        Polygon(hexagon, fill=TINT, stroke=BLACK, width=1, part="cell 0"),
        centered_on_ink("J", "sans-semibold", 40, 100, 160, part="cell 0"),
        Circle(260, 160, 50, fill=BLACK),
        centered_on_ink("Q", "sans-bold", 40, 260, 160, ink=PAPER),
        Line(((20, 230), (380, 230), (380, 250)), 0.5),
        Line(((20, 240), (370, 240), (370, 250)), 2, round=True),
        Group((run("turned upside down", "serif", 9, 0, 0), slanted), 380, 300, 180),
        *text,
    ]
    if spot:
        shapes.append(Circle(350, 160, 20, fill=SPOT))
    return Drawing(400, 360, tuple(shapes))
