"""The preflight of a file: a PDF of any program, or a puzzle or page as it would be exported."""

from pathlib import Path
from typing import NamedTuple

from engine.calendar.entry import Key
from engine.calendar.memory import puzzle_repeats, same_puzzles
from engine.calendar.publication import Limits
from engine.core import BadInput, Finding, forbidden_first
from engine.core.dates import ordinal
from engine.core.files import read_bytes
from engine.core.store import Store
from engine.documents.document import decode, still_printed
from engine.drawing.style import LARGE_WIDTH, USUAL_WIDTH, style
from engine.output.figures import Heading, findings_in_foreign_pdf, findings_on_pdf, preset_for
from engine.output.issue import draft, made_pdf
from engine.output.target import Target
from engine.page.page import Page
from engine.page.vetted import Past, vetted_page
from engine.wings import wing_of
from engine.words.vetting.house import House

PDF = ".pdf"
MOST_BYTES = 200_000_000
NEAR = 7  # days of the plan more than this before a document was made are other uses of its puzzle


class Preflight(NamedTuple):
    """What was found in a file, forbidden findings first, and the preset and the style that it was checked for."""

    findings: tuple[Finding, ...]
    preset: str
    style: str
    pdf: bytes  # the checked file
    declared: bool = False  # whether the file declares the preset


def preflight_file(path: Path, preset: str, style_name: str, house: House) -> Preflight:
    """Return what forbids or cautions against printing a file.

    Raises FileProblem if the file cannot be read, or is no document; UnknownName if there is no such preset, style
    or word list.

    Args:
        preset: the preset that a PDF file is compared with, and that a puzzle is written for; a page has its own.
            Without a name, "" or "@SWOP", it is the one that a PDF file declares, or else newspaper.
        style_name: the house style of a puzzle, or its file; a page has its own.
        house: the taboo lists and rulings; every word of a PDF file is compared with them.
    """
    content = read_bytes(path, most=MOST_BYTES)
    if path.suffix.lower() == PDF or content.startswith(b"%PDF"):
        preset, declared = preset_for(content, preset)
        found = findings_in_foreign_pdf(content, preset, house.vetter())
        return Preflight(forbidden_first(found), preset, style_name, content, declared)
    preset = preset_for(b"", preset)[0]
    document, store = decode(content, str(path)), Store()
    body, repeated = document.body, tuple[Finding, ...]()
    if isinstance(body, Page):
        preset, style_name = body.preset, body.style
        drawn = vetted_page(body, house, Past(store, document.created)).drawn
    else:
        key = wing_of(body).open_key(body, still_printed(document), house=house)
        width = LARGE_WIDTH if style(style_name).large else USUAL_WIDTH
        target = Target(preset=preset, style=style_name, width=width, heading=Heading(document.number))
        drawn = draft(body, key, target)
        made = document.created[:10]
        planned = [one.key for one in same_puzzles(store, body) if ordinal(one.day) >= ordinal(made) - NEAR]
        own = min(planned, key=lambda one: one.day, default=Key("", "", made))
        repeated = tuple(puzzle_repeats(store, body, own, Limits()))
    if not drawn.figures:
        raise BadInput("there is nothing to print", where=str(path), mend="Complete the puzzle first.")
    target = drawn.target._replace(created=document.created, author=document.author)
    pdf = made_pdf(drawn._replace(target=target))
    found = forbidden_first(dict.fromkeys((*drawn.findings, *repeated, *findings_on_pdf(pdf, target.preset))))
    return Preflight(found, target.preset, style_name, pdf)
