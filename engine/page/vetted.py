"""A page on its way to paper: drawn, and vetted like a puzzle (`engine.export`)."""

from __future__ import annotations

from typing import NamedTuple

from engine.export.figures import Figure
from engine.export.write import Drawn, vetted
from engine.job import Control
from engine.page.compose import Composed, compose
from engine.page.findings import findings
from engine.page.opened import Opened, open_page
from engine.page.page import Page
from engine.vetting.house import House


class VettedPage(NamedTuple):
    """A page with its keys, its layout, and the drawing that `engine.export.write.export` writes."""

    opened: Opened
    composed: Composed
    drawn: Drawn


def vetted_page(page: Page, house: House | None = None, *, control: Control | None = None) -> VettedPage:
    """Open, lay out and vet a page. `house` is that of the user if it is None.

    Raises:
        UnknownName: If a word list, the house style or the preset does not exist.
        FileProblem: If a word list, the style or the house rulings cannot be read.
        Stopped: If cancelled.
    """
    control = control or Control()
    opened = open_page(page, house, control=control.sub(0.0, 0.4))
    composed = compose(opened, control=control.sub(0.4, 1.0))
    figure = Figure("puzzle", composed.drawing, composed.findings, opened.style.least, whole=True)
    return VettedPage(opened, composed, vetted([figure], findings(opened), page.preset))
