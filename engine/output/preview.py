"""The preview of an export: the pages of the PDF itself as pixels, with all findings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from engine.core.finding import Finding
from engine.core.job import Control
from engine.drawing.shapes import Drawing
from engine.output.figures import Printable
from engine.output.findings import findings_on_pdf
from engine.output.issue import draft_of, made_pdf
from engine.output.press.raster import pixels
from engine.output.target import Draft, Target

if TYPE_CHECKING:
    import numpy as np

PREVIEW_PIXELS = 900  # pixels of the longest side of all pages of a preview; the pages keep their proportions


class Preview(NamedTuple):
    """The pages of the PDF and what is found in them."""

    drawn: Draft  # the figures and what is found before the file is made
    pages: tuple[np.ndarray, ...]  # RGB, uint8[height, width, 3] each
    on_file: tuple[Finding, ...]  # the findings on the PDF file itself
    pdf: bytes = b""  # the file; `rendered` renders its pages larger

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings."""
        return (*self.drawn.findings, *self.on_file)


def preview(printable: Printable, target: Target, *, control: Control) -> Preview:
    """Return the PDF that `issue` would write, as pixels, with all findings on puzzle, figures and file."""
    return preview_of(draft_of(printable, target, control=control), control=control)


def preview_of(drawn: Draft, *, control: Control) -> Preview:
    """Return the PDF that `release` would write of what is drawn, as pixels, with all findings."""
    drawings = [figure.drawing for figure in drawn.figures]
    if not drawings:
        return Preview(drawn, (), ())
    made = made_pdf(drawn, control=control)
    pages = rendered(made, drawings, PREVIEW_PIXELS, control=control)
    return Preview(drawn, pages, findings_on_pdf(made, drawn.target.preset), made)


def rendered(
    pdf: bytes, drawings: Sequence[Drawing], longest: float, *, control: Control
) -> tuple[np.ndarray, ...]:
    """Return the pages of a PDF as pixels, RGB, uint8[height, width, 3] each.

    The drawings keep their proportions to each other; the longest side of all has `longest` pixels.
    """
    side = max(max(drawing.width, drawing.height) for drawing in drawings)
    pages = []
    for number in range(len(drawings)):
        control.check()
        pages.append(pixels(pdf, number, longest * 72 / side))
    return tuple(pages)
