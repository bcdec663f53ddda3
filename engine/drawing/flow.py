"""Vertical layout of titles, rules, paragraphs and figures in a column, in a house style."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from engine.drawing.fonts import Span, paragraph
from engine.drawing.shapes import Drawing, Group, Line, Role, Shape
from engine.drawing.style import Style


class Flow:
    """Places blocks below each other in a column. `y` is the current bottom in points."""

    def __init__(self, style: Style, width: float) -> None:
        self.style, self.width, self.y = style, width, 0.0
        self.shapes: list[Shape] = []

    def title(self, text: str) -> None:
        """Add a title and a rule below it. For an empty title, add only the rule."""
        if text:
            self.text([Span(text, self.style.faces.title)], self.style.sizes.title, role="heading")
        self.rule()

    def heading(self, text: str) -> None:
        """Add a small bold line."""
        self.text([Span(text, self.style.faces.strong)], self.style.sizes.heading, role="subheading")

    def rule(self) -> None:
        """Add a thin rule with space around it."""
        style = self.style
        y = self.y + style.sizes.text * 0.3
        self.shapes.append(Line(((0.0, y), (self.width, y)), style.lines.rule, style.inks.line))
        self.y = y + style.sizes.text * 0.5

    def text(
        self,
        text: str | Sequence[Span],
        size: float,
        *,
        align: Literal["left", "center", "justify"] = "left",
        role: Role = "paragraph",
    ) -> None:
        """Add a paragraph of full width."""
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
        if runs:
            self.shapes.append(Group(runs, role=role))
        self.y += height

    def space(self, points: float) -> None:
        """Add white space."""
        self.y += points

    def add(self, shapes: tuple[Shape, ...], x: float, height: float) -> None:
        """Add shapes of the given height at horizontal position x."""
        self.shapes.append(Group(shapes, x, self.y))
        self.y += height

    def drawing(self) -> Drawing:
        """Return everything placed so far as a drawing."""
        return Drawing(self.width, self.y, tuple(self.shapes))
