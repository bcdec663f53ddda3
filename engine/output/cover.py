"""The cover of a book as one sheet: back, spine and front, with bleed and crop marks."""

import re
from pathlib import Path

from engine.core.errors import BadInput
from engine.core.files import read_bytes, save
from engine.core.finding import Finding
from engine.core.value import changed
from engine.drawing.booklet import TITLE
from engine.drawing.faces import face
from engine.drawing.fonts import Span, paragraph, run
from engine.drawing.shapes import MM, PAPER, Drawing, Group, Polygon, Shape
from engine.drawing.style import Style, style
from engine.output.press.boxes import Sheet, preset
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import check_drawing, minimums
from engine.output.press.raster import opened
from engine.output.target import Target

BLEED = 3.0  # mm
VOLUME = 1.3  # cubic centimeters of a gram of uncoated paper, by which its weight gives its thickness
LEAF = re.compile(r"(\d{1,3}(?:\.\d+)?)\s*(mm|g)", re.IGNORECASE)
LETTERED = 6.0 * MM  # the least width of a spine that has the title
DOWNWARD = ("en", "cy")  # languages in which the title of a spine is read from the top; in others from the foot
BARCODE, EDGE = (51.0 * MM, 31.0 * MM), 7.0 * MM  # the space for a barcode, and its distance from foot and spine
MOST_BYTES = 2**30


def spine_width(pages: int, leaf: str) -> float:
    """Return the width of the spine of a number of pages in mm; a leaf has two.

    `leaf` is the thickness of the paper, such as "0.1mm", or the weight of a square meter of uncoated paper, such as
    "80g". Raises BadInput if it is neither.
    """
    if found := LEAF.fullmatch(leaf.strip()):
        thickness = float(found[1]) * (1 if found[2].lower() == "mm" else VOLUME / 1000)
        if 0.02 <= thickness <= 1:
            return -(-pages // 2) * thickness
    mend = "Write the thickness of a leaf, such as 0.1mm, or the weight of the paper, such as 80g."
    raise BadInput(f"{leaf!r} is no paper of a book", mend=mend)


def cover(title: str, width: float, height: float, spine: float, how: Style) -> Drawing:
    """Draw a cover for a trim and a spine in points. The space for a barcode is at the foot of the back."""
    whole, left, ink = 2 * width + spine, width - EDGE - BARCODE[0], how.inks.on_accent
    top = height - EDGE - BARCODE[1]
    space = ((left, top), (width - EDGE, top), (width - EDGE, height - EDGE), (left, height - EDGE))
    ground = ((0.0, 0.0), (whole, 0.0), (whole, height), (0.0, height))
    name, size, room = how.faces.of("masthead"), how.sizes.title * TITLE, width * 0.8
    longest = max((face(name).width(word, size) for word in title.split()), default=0.0)
    size *= min(1.0, room / longest) if longest else 1.0
    front = paragraph([Span(title, name)], name, size, room, size * how.leading, align="center", ink=ink)
    shapes: list[Shape] = [
        Polygon(ground, how.inks.accent),
        Polygon(space, PAPER),
        Group(front[0], width + spine + width * 0.1, height * 0.3),
    ]
    if title and spine >= LETTERED:
        size = min(spine * 0.5, how.sizes.title)
        size *= min(1.0, height * 0.8 / face(name).width(title, size))
        turn = 90.0 if how.words.language.partition("-")[0] in DOWNWARD else -90.0
        line = run(title, name, size, 0.0, size * 0.35, align="center", ink=ink)
        shapes.append(Group((line,), width + spine / 2, height / 2, turn))
    return Drawing(whole, height, tuple(shapes))


def write_cover(book: Path, out: Path, leaf: str, target: Target) -> tuple[float, tuple[Finding, ...]]:
    """Write the cover of a book, a PDF file. Return the width of the spine in mm, and what is found on the cover.

    Raises BadInput as `spine_width`, and FileProblem if a file cannot be read or written.
    """
    with opened(read_bytes(book, most=MOST_BYTES)) as document:
        left, foot, right, top = document[0].get_trimbox()
        spine = spine_width(len(document), leaf)
        title = document.get_metadata_value("Title")
    how, own = style(target.style), preset(target.preset)
    made = cover(title, right - left, top - foot, spine * MM, how)
    sheet = Sheet(made.width, made.height, made)
    press = changed(own, bleed=max(own.bleed, BLEED), crop_marks=True)
    about = Metadata(title, target.created, target.author, language=how.words.language)
    save(out, write_pdf([sheet], press, about))
    return spine, check_drawing(sheet, minimums=minimums(how.least), preset=press)
