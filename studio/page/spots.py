"""Where on the page a finding is: the block it is about, and the clue or the point that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF

from engine.core.finding import Finding
from engine.page.compose import Box, Composed
from engine.page.page import Page, PuzzleBlock, TextBlock
from studio.core.paint import outlines
from studio.page.geometry import Grid

ENTRY = re.compile(r"\b\d+ (?:across|down)\b")
HEADER = ("the title of the page", "the edition", "the folio")
AROUND = 12.0
"""Points around the place of a finding that has no size."""


class Spot(NamedTuple):
    """A place on the page.

    Attributes:
        block: the number of the block; -1 for the header or the whole page.
        areas: what is marked, in points from the top left corner of the page.
        page: the page, from 0.
    """

    block: int
    areas: tuple[QRectF, ...]
    page: int = 0


def spot_of(finding: Finding, page: Page, composed: Composed, grid: Grid) -> Spot | None:
    """Return where a finding is; None if it is about the whole page or file."""
    if finding.at:
        x, y = finding.at
        near = QRectF(x - AROUND, y - AROUND, 2 * AROUND, 2 * AROUND)
        if finding.page > 1:  # the page of solutions, which has no blocks of its own
            return Spot(-1, (near,), finding.page - 1)
        box = next((one for one in composed.boxes if _area(one, grid).contains(x, y)), None)
        return Spot(box.blocks[-1] if box else -1, (near,))
    if finding.what.startswith(HEADER):
        left, top = page.paper.origin
        return Spot(
            -1, (QRectF(left, top, page.paper.span(page.paper.columns), composed.top - top - grid.gap / 2),)
        )
    number = _block(finding, page)
    if number < 0:
        return None
    box = next((one for one in composed.boxes if number in one.blocks), None)
    if box is None:
        return Spot(number, ())
    return Spot(number, tuple(_entries(finding, box, grid)) or (_area(box, grid),))


def _block(finding: Finding, page: Page) -> int:
    """Return the block that a finding names; of two names the longer one. -1 if it names none."""
    texts = (finding.where, finding.what)
    named = [
        (-place, len(name), number)
        for number, block in enumerate(page.blocks)
        for place, text in enumerate(texts)
        for name in _names(block)
        if name and (text.startswith(name) if place == 0 else name in text)
    ]
    return max(named, default=(0, 0, -1))[2] if named else -1


def _names(block: object) -> Iterator[str]:
    if isinstance(block, PuzzleBlock):
        yield from (block.name, block.title)
    elif isinstance(block, TextBlock):
        yield from (block.name, block.text)


def _entries(finding: Finding, box: Box, grid: Grid) -> Iterator[QRectF]:
    """Yield the places of the clues that a finding names, such as "5 across"."""
    named = ENTRY.findall(f"{finding.what} {finding.where}")
    if not named:
        return
    area, parts = _area(box, grid), outlines(box.setting.drawing)
    for name in dict.fromkeys(named):
        if path := parts.get(f"clue {name}"):
            yield path.boundingRect().translated(area.topLeft())


def _area(box: Box, grid: Grid) -> QRectF:
    return QRectF(*grid.box(box.rect))
