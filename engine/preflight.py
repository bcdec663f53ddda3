"""The preflight of a file: a PDF of any program, or a puzzle or page as it would be exported."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from engine.bee.plan import BEE
from engine.document import Document, decode, still_printed
from engine.drawing.style import style
from engine.drawing.widths import usual_width
from engine.errors import BadInput
from engine.export.figures import Printable
from engine.export.policy import findings_in_foreign_pdf, findings_on_pdf
from engine.export.write import Drawn, Metadata, Options, draw, made_pdf
from engine.files import read_bytes
from engine.finding import Finding, forbidden_first
from engine.job import Control
from engine.page.page import Page
from engine.page.vetted import vetted_page
from engine.planning.history import uses
from engine.planning.repeats import Spacing, UseIndex
from engine.planning.use import Use
from engine.store import Store
from engine.vetting.house import House
from engine.wheel.plan import WHEEL
from engine.wings import kind_of, wing_of

PDF = ".pdf"
MOST_BYTES = 200_000_000
PLANNED = {"bee": BEE, "wheel": WHEEL}
"""The kinds of puzzles with a history."""


def preflight_file(
    path: Path,
    preset: str,
    style_name: str,
    house: House,
    *,
    store: Store | None = None,
    control: Control | None = None,
) -> tuple[Finding, ...]:
    """Return what forbids or cautions against printing a file, forbidden findings first.

    Args:
        path: a PDF file, or a document of this program.
        preset: the preset that a PDF file is compared with, and that a puzzle is written for; a page has its own.
        style_name: the house style of a puzzle, or its file.
        house: the taboo lists and rulings; every word of a PDF file is compared with them.
        store: the house's history of hives; None for that of the user.
        control: cancellation.

    Raises:
        FileProblem: if the file cannot be read, or is no document.
        UnknownName: if there is no such preset, style or word list.
        Stopped: if cancelled.
    """
    control, content = control or Control(), read_bytes(path, most=MOST_BYTES)
    if path.suffix.lower() == PDF or content.startswith(b"%PDF"):
        return forbidden_first(findings_in_foreign_pdf(content, preset, house.vetter()))
    document = decode(content, str(path))
    drawn, preset = _drawn(document, preset, style_name, house, control)
    if not drawn.figures:
        raise BadInput("there is nothing to print", where=str(path), mend="Complete the puzzle first.")
    about = Metadata(document.body.title, document.created, document.author)
    pdf = made_pdf(drawn, preset, about, control=control)
    repeats = _repeats(document, house, store or Store())
    return forbidden_first(dict.fromkeys((*drawn.findings, *repeats, *findings_on_pdf(pdf, preset))))


def _drawn(document: Document, preset: str, style_name: str, house: House, control: Control) -> tuple[Drawn, str]:
    body = document.body
    if isinstance(body, Page):
        return vetted_page(body, house, control=control).drawn, body.preset
    key = wing_of(body).open_key(body, still_printed(document), house=house, control=control)
    how = style(style_name)
    options = Options(preset=preset, style=style_name, width=usual_width(large=how.large))
    return draw(Printable(body, key, how), options, control=control), preset


def _repeats(document: Document, house: House, store: Store) -> Iterator[Finding]:
    """Yield that a puzzle, a word with all its letters or its middle letter was used on a day too near."""
    puzzle = document.body
    if isinstance(puzzle, Page) or not (wing := PLANNED.get(kind_of(puzzle))):
        return
    key = wing_of(puzzle).open_key(puzzle, house=house)
    use = Use(document.created[:10], "print", puzzle, tuple(wing.showpieces(key)))
    if why := UseIndex(wing, uses(store, wing), Spacing()).clash(use):
        yield Finding("error", why, use.day, f"Print another {wing.noun} on this day.")
