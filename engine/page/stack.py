"""A module as a drawing: headings, labels and rules above a puzzle or a picture."""

from __future__ import annotations

from collections.abc import Sequence

from engine.drawing.flow import Flow
from engine.drawing.fonts import Span
from engine.drawing.pictures import pixels_of
from engine.drawing.shapes import Drawing, Group, Line, Picture
from engine.drawing.style import Style
from engine.page.page import Block, PictureBlock, RuleBlock, TextBlock


def stacked(above: Sequence[Block], label: str, figure: Drawing | None, style: Style, width: float) -> Drawing:
    """Return a figure below texts, rules and a label, at a width in points."""
    flow = Flow(style, width)
    for block in above:
        if isinstance(block, TextBlock):
            _add_text(flow, block)
        elif isinstance(block, RuleBlock):
            line = style.page.line * style.lines.frame
            flow.shapes.append(Line(((0.0, flow.y + line / 2), (width, flow.y + line / 2)), line, style.inks.line))
            flow.space(style.sizes.text * 0.6)
    if label:
        flow.text([Span(label, style.faces.title)], style.sizes.title * style.page.label)
        flow.space(style.sizes.text * 0.3)
    if figure:
        flow.add(figure.shapes, 0.0, figure.height)
    return flow.drawing()


def _add_text(flow: Flow, block: TextBlock) -> None:
    style = flow.style
    if block.role == "heading":
        flow.text([Span(block.text, style.faces.title)], style.sizes.title * style.page.heading)
        flow.space(style.sizes.text * 0.3)
    elif block.role == "byline":
        flow.text([Span(block.text, style.faces.emphasis)], style.sizes.text)
        flow.space(style.sizes.text * 0.4)
    else:
        flow.text(block.text, style.sizes.text)
        flow.space(style.sizes.text * 0.6)


def turned(drawing: Drawing) -> Drawing:
    """Return a drawing upside down."""
    upside_down = Group(drawing.shapes, drawing.width, drawing.height, 180.0)
    return Drawing(drawing.width, drawing.height, (upside_down,))


def picture(block: PictureBlock, style: Style, width: float) -> Drawing:
    """Return a picture with its caption, at a width in points.

    Raises:
        BadInput: If the picture is damaged.
    """
    made, flow = pixels_of(block.kept), Flow(style, width)
    height = width * made.down / made.across
    shown = Picture(block.kept, 0.0, 0.0, width, height, f"picture {block.name}")
    flow.add((Group((shown,), role="figure", alt=block.name),), 0.0, height)
    if block.caption.strip():
        flow.space(style.sizes.small * 0.4)
        flow.text(block.caption.strip(), style.sizes.small)
    return flow.drawing()
