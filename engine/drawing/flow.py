"""Blocks one under another in a column, in a house style: titles, rules, paragraphs, figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.drawing.fonts import Span, paragraph
from engine.drawing.shapes import Drawing, Group, Line, Shape
from engine.drawing.style import Style


class Flow:
    """Places blocks one under another in a column and measures how far down they come."""

    def __init__(self, style: Style, width: float) -> None:
        self.style, self.width, self.y = style, width, 0.0
        self.shapes: list[Shape] = []

    def title(self, text: str) -> None:
        """The puzzle's title over a rule; nothing for an empty one."""
        if text:
            self.text([Span(text, self.style.faces.title)], self.style.sizes.title)
        self.rule()

    def heading(self, text: str) -> None:
        """A small bold line."""
        self.text([Span(text, self.style.faces.strong)], self.style.sizes.heading)

    def rule(self) -> None:
        """A thin rule with a little space around it."""
        style = self.style
        y = self.y + style.sizes.text * 0.3
        self.shapes.append(Line(((0.0, y), (self.width, y)), style.lines.rule, style.inks.line))
        self.y = y + style.sizes.text * 0.5

    def text(
        self, text: str | Sequence[Span], size: float, *, align: Literal["left", "center", "justify"] = "left"
    ) -> None:
        """A paragraph over the whole width."""
        style = self.style
        runs, height = paragraph(
            text,
            style.faces.text,
            size,
            self.width,
            size * style.leading,
            align=align,
            y=self.y,
            ink=style.inks.text,
        )
        self.shapes.extend(runs)
        self.y += height

    def space(self, points: float) -> None:
        """White space."""
        self.y += points

    def add(self, shapes: tuple[Shape, ...], x: float, height: float) -> None:
        """Shapes of a height, moved to x."""
        self.shapes.append(Group(shapes, x, self.y))
        self.y += height

    def drawing(self) -> Drawing:
        """What has been placed."""
        return Drawing(self.width, self.y, tuple(self.shapes))
