"""The cover of a book as one sheet: back, spine and front, with bleed and crop marks."""

import re
from pathlib import Path

from engine.core import BadInput, Blocked, plural
from engine.core.files import read_bytes
from engine.core.pdfium import opened
from engine.drawing.booklet import TITLE
from engine.drawing.faces import face
from engine.drawing.fonts import paragraph, run
from engine.drawing.shapes import MM, PAPER, Drawing, Group, Polygon, Shape, rectangle
from engine.drawing.style import Style, style
from engine.output.issue import draft_pages, release
from engine.output.press.boxes import COATED, COVER, preset, with_condition
from engine.output.press.preflight.preflight import minimums
from engine.output.target import Draft, Proof, Target
from engine.words.vetting.house import House, open_house
from engine.words.vetting.texts import Place, text_findings

VOLUME = 1.3  # cubic centimeters of a gram of uncoated paper, by which its weight gives its thickness
LEAF = re.compile(r"(\d{1,3}(?:[.,]\d+)?)\s*(mm|g|gsm)", re.IGNORECASE)
LETTERED = 6.0 * MM  # the least width of a spine that has the title, if its type is not too small
DOWNWARD = ("en", "cy")  # languages in which the title of a spine is read from the top; in others from the foot
BARCODE, EDGE = (51.0 * MM, 31.0 * MM), 7.0 * MM  # the space for a barcode, and its distance from foot and spine
MOST_BYTES = 2**30


def spine_width(pages: int, leaf: str) -> float:
    """Return the width of the spine of a number of pages in mm; a leaf has two.

    `leaf` is the thickness of the paper, such as "0.1mm", or the weight of a square meter of uncoated paper, such as
    "80g" or "80gsm". Raises BadInput if it is neither.
    """
    if found := LEAF.fullmatch(leaf.strip()):
        thickness = float(found[1].replace(",", ".")) * (1 if found[2].lower() == "mm" else VOLUME / 1000)
        if 0.02 <= thickness <= 1:
            return -(-pages // 2) * thickness
    mend = "Write the thickness of a leaf, such as 0.1mm, or the weight of the paper, such as 80g."
    raise BadInput(f"{leaf!r} is no paper of a book", mend=mend)


def cover(title: str, width: float, height: float, spine: float, how: Style) -> Drawing:
    """Draw a cover for a trim and a spine in points. The space for a barcode is at the foot of the back."""
    name, room, ink, limits = how.faces.of("masthead"), width * 0.8, how.inks.on_accent, minimums(how.least)
    longest = max((face(name).width(word, 1.0) for word in title.split()), default=1.0)
    size = min(how.sizes.title * TITLE, room / longest)
    while (front := paragraph(title, name, size, room, size * how.leading, align="center", ink=ink))[1] > height * 0.6:
        size *= 0.95
    shapes: list[Shape] = [
        Polygon(rectangle(0.0, 0.0, 2 * width + spine, height), how.inks.accent),
        Polygon(rectangle(width - EDGE - BARCODE[0], height - EDGE - BARCODE[1], *BARCODE), PAPER),
        Group(front[0], width + spine + width * 0.1, height * 0.3),
    ]
    size = min(spine * 0.5, how.sizes.title, height * 0.8 / (face(name).width(title, 1.0) or 1.0))
    if title and spine >= LETTERED and size >= (limits.type if ink.black == 1 else limits.reversed):
        turn = 90.0 if how.words.language.partition("-")[0] in DOWNWARD else -90.0
        line = run(title, name, size, 0.0, size * 0.35, align="center", ink=ink)
        shapes.append(Group((line,), width + spine / 2, height / 2, turn))
    return Drawing(2 * width + spine, height, tuple(shapes))


def check_cover(book: Path, out: Path, leaf: str) -> None:
    """Raise BadInput if `leaf` is no paper, or the cover is no PDF file, or has the file of its book."""
    spine_width(1, leaf)
    if out.suffix.lower() != ".pdf":
        raise BadInput("a cover is a PDF file", where=str(out), mend="Name a file that ends in .pdf.")
    if out.resolve() == book.resolve():
        raise BadInput("the cover has the file of the book", where=str(out), mend="Name another file.")


def draft_cover(book: Path, leaf: str, target: Target, house: House) -> tuple[Draft, str]:
    """Return the cover of a book, a PDF file, and a text on its spine and preset.

    The preset is `COVER`, with the printing condition of the book. Raises as `spine_width`, and FileProblem if the
    book cannot be read.
    """
    with opened(read_bytes(book, most=MOST_BYTES)) as document:
        left, foot, right, top = document[0].get_trimbox()
        pages, title = len(document), document.get_metadata_value("Title")
    how, spine, usual = style(target.style), spine_width(pages, leaf), preset(target.preset).standard.condition
    condition = target.preset.partition("@")[2] or how.condition or (usual or COATED).identifier
    target = target._replace(format="pdf", preset=with_condition(COVER.name, condition), title=title)
    found = tuple(text_findings([Place("title", title)], house.vetter()))
    made = draft_pages([cover(title, right - left, top - foot, spine * MM, how)], found, target, least=how.least)
    return made, f"a spine of {spine:.1f} mm for {plural(pages, 'page')}, preset {target.preset}"


def write_cover(book: Path, out: Path, leaf: str, target: Target) -> Proof:
    """Write the cover of a book, unless findings block it. Raises as its steps and `release` otherwise."""
    check_cover(book, out, leaf)
    made, about = draft_cover(book, leaf, target, open_house())
    try:
        found = release(made, out).findings
    except Blocked as error:
        return Proof(written=False, lines=(str(error),))
    return Proof(written=True, lines=(f"Exported {out.name}: {about}.", *(finding.text for finding in found)))
