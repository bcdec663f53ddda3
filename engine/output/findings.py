"""Findings on figures, pages and PDF files, and their list with the findings on the puzzle."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.errors import BadInput
from engine.core.finding import Finding
from engine.core.value import changed
from engine.drawing.shapes import Drawing
from engine.output.figures import Figure
from engine.output.press.boxes import Sheet, preset
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf, minimums
from engine.output.press.raster import page_texts
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.texts import Place, text_findings


def findings_on_pages(
    pages: Sequence[Drawing | Sheet], preset_name: str, least: float = NEWSPRINT.type
) -> tuple[Finding, ...]:
    """Return what a press would refuse or question in pages; a finding names its page if there are several.

    A drawing is a figure, which gets the safety zone of the preset around it. `least` is the least type size of
    the house style, in points. Raises UnknownName if there is no such preset.
    """
    chosen, limits = preset(preset_name), minimums(least)
    found = [
        (n, one) for n, page in enumerate(pages, 1) for one in check_drawing(page, minimums=limits, preset=chosen)
    ]
    if len(pages) == 1:
        return tuple(changed(one, page=1) for _, one in found)
    return tuple(changed(one, where=f"page {n}, {one.where}", page=n) for n, one in found)


def findings_before(
    content: Iterable[Finding], figures: Sequence[Figure], preset_name: str
) -> tuple[Finding, ...]:
    """Return all findings that are known before the file is made: on the puzzle, then on its figures."""
    drawn = (finding for figure in figures for finding in figure.findings)
    least = figures[0].least if figures else NEWSPRINT.type
    pages = findings_on_pages([figure.paper for figure in figures], preset_name, least)
    return tuple(dict.fromkeys((*content, *drawn, *pages)))


def findings_on_pdf(pdf: bytes, preset_name: str, *, proof: bool = False) -> tuple[Finding, ...]:
    """Return what a press would refuse or question in a PDF file, read back; a proof has a slug."""
    return check_pdf(pdf, preset(preset_name), proof=proof)


def findings_in_foreign_pdf(pdf: bytes, preset_name: str, vetter: Vetter) -> tuple[Finding, ...]:
    """Return what a press would refuse or question in a PDF file of any program, and the taboo words of its texts.

    Raises UnknownName if there is no such preset.
    """
    found = check_pdf(pdf, preset(preset_name), minimums=NEWSPRINT)
    try:
        texts = page_texts(pdf)
    except BadInput as error:
        if any(one.blocks for one in found):  # which say that it cannot be read
            return found
        return (
            *found,
            Finding("error", f"its texts cannot be read: {error.what}", "the file", "Export it again."),
        )
    places = (Place(f"text of page {number}", text) for number, text in enumerate(texts, 1))
    return (*text_findings(places, vetter), *found)
