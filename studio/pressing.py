"""Drawings as files of the press, for the window and the command line. Nothing here knows Qt."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.errors import BadInput

if TYPE_CHECKING:
    from engine.drawing.shapes import Drawing


def print_ready(pages: Sequence[Drawing], suffix: str, preset_name: str, *, title: str, created: str) -> bytes:
    """Drawings as a file of the press: all of them as the pages of a PDF, or the first as an SVG.

    Raises:
        UnknownName: there is no such preset.
        BadInput: preflight finds what no press would accept; the message says what and where.
    """
    from engine.press.boxes import boxes, preset
    from engine.press.pdf import Metadata, write_pdf
    from engine.press.preflight import check_drawing
    from engine.press.svg import write_svg

    chosen = preset(preset_name)
    for number, page in enumerate(pages, 1):
        boxes(chosen, page.width, page.height)
        if wrong := [found for found in check_drawing(page, preset=chosen) if found.severity == "error"]:
            raise BadInput(f"not fit for print: {wrong[0].what}", where=f"page {number}", mend=wrong[0].mend)
    if suffix == ".svg":
        return write_svg(pages[0], title=title).encode()
    return write_pdf(pages, chosen, Metadata(title, created))
