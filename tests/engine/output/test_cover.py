"""The cover of a book: its spine, its boxes, its title in the way of the language, and the space for a barcode."""

from pathlib import Path

import numpy as np
import pikepdf
import pytest

from engine.core import BadInput
from engine.drawing.shapes import MM, Drawing, Group, Run, found_in
from engine.drawing.style import style
from engine.output.cover import check_cover, cover, draft_cover, spine_width, write_cover
from engine.output.issue import release
from engine.output.press.boxes import NEWSPAPER, Sheet, page_size, preset
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf
from engine.output.press.raster import pixels
from engine.output.target import Proof, Target
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list

WIDTH, HEIGHT = page_size("6x9")
LONG = "The Great Rainy Day Book of Puzzles for Every Kind of Patient Reader at Home and on the Train " * 2


@pytest.mark.parametrize(
    ("pages", "leaf", "spine"),
    [
        (200, "0.1mm", 10.0), (200, "0.1 mm", 10.0), (200, "0,1mm", 10.0), (201, "0.1mm", 10.1), (100, "80g", 5.2),
        (100, "80gsm", 5.2), (100, "80 GSM", 5.2),
    ],
)  # fmt: skip
def test_a_spine_has_the_leaves_of_a_thickness_or_a_weight(pages: int, leaf: str, spine: float) -> None:
    assert spine_width(pages, leaf) == pytest.approx(spine)


@pytest.mark.parametrize("leaf", ["", "80", "5mm", "0mm", "1g", "-1mm", "thin", "0,1,1mm", "80gs"])
def test_what_is_no_paper_is_refused(leaf: str) -> None:
    with pytest.raises(BadInput, match="no paper"):
        spine_width(100, leaf)
    with pytest.raises(BadInput, match="no paper"):
        check_cover(Path("book.pdf"), Path("cover.pdf"), leaf)


def turns(language: str, spine: float, title: str = "Rainy Days", name: str = "classic") -> list[float]:
    made = cover(title, WIDTH, HEIGHT, spine * MM, style(f"{name}@{language}"))
    return [shape.turn for shape in made.shapes if isinstance(shape, Group) and shape.turn]


def test_the_title_of_a_spine_is_read_as_in_the_language_if_it_has_room() -> None:
    assert {one: turns(one, 6.0) for one in ("en-GB", "cy", "de", "fr", "es")} == {
        "en-GB": [90.0], "cy": [90.0], "de": [-90.0], "fr": [-90.0], "es": [-90.0],
    }  # fmt: skip
    assert turns("en", 5.9) == []


def test_a_spine_has_no_title_whose_type_would_be_too_small() -> None:
    assert turns("en", 20.0, LONG) == []
    assert turns("en", 20.0, LONG[:90]) == [90.0]
    assert turns("en", 6.0, name="large-print") == []


@pytest.mark.parametrize("title", ["Rainy Days", LONG, "Donaudampfschifffahrtsgesellschaftskapitän", ""])
@pytest.mark.parametrize("name", ["classic", "modern", "large-print"])
def test_every_title_wraps_and_fits_the_front(title: str, name: str) -> None:
    made = cover(title, WIDTH, HEIGHT, 8 * MM, style(name))
    sheet = Sheet(made.width, made.height, made)
    assert check_drawing(sheet, minimums=NEWSPRINT, preset=preset("cover")) == ()
    front = next(one for one in made.shapes if isinstance(one, Group) and not one.turn)
    lines = list(found_in(front.shapes, Run))
    assert " ".join(line.text for line in lines).split() == title.split()
    assert all(line.y + front.y < HEIGHT * 0.95 for line in lines)


@pytest.fixture
def book(tmp_path: Path) -> Path:
    return book_of(tmp_path, "Rainy Days")


def book_of(folder: Path, title: str) -> Path:
    path = folder / "book.pdf"
    pages = [Sheet(WIDTH, HEIGHT, Drawing(WIDTH, HEIGHT, ()))] * 160
    path.write_bytes(write_pdf(pages, NEWSPAPER, Metadata(title, "2026-12-01")))
    return path


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("newspaper", "cover@IFRA26"), ("newspaper@SWOP", "cover@SWOP"), ("magazine", "cover@FOGRA39"),
        ("accessible", "cover@FOGRA39"),
    ],
)  # fmt: skip
def test_a_cover_wraps_the_book_with_bleed_marks_and_an_empty_space(book: Path, name: str, own: str) -> None:
    out = book.with_name("cover.pdf")
    said = write_cover(book, out, "0.1mm", Target("pdf", preset=name, created="2026-12-01"))
    assert said == Proof(True, (f"Exported cover.pdf: a spine of 8.0 mm for 160 pages, preset {own}.",))
    assert check_pdf(out.read_bytes(), preset(own)) == ()
    assert check_pdf(out.read_bytes(), preset(own), minimums=NEWSPRINT) == ()
    with pikepdf.open(out) as document:
        (page,) = document.pages
        media, trim, bleed = ([float(side) for side in page[f"/{name}Box"]] for name in ("Media", "Trim", "Bleed"))
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((2 * WIDTH + 8 * MM, HEIGHT), abs=0.001)
    assert [trim[0] - bleed[0], bleed[3] - trim[3]] == pytest.approx([3 * MM, 3 * MM], abs=0.001)
    assert media[2] > bleed[2]  # for the marks
    dark = pixels(out.read_bytes(), 0, 72.0).min(axis=2)
    ground = np.median(dark)
    assert 180 < ground < 235  # in the accent
    top, middle = media[3] - trim[3], round(trim[0] + WIDTH / 2)
    in_bleed = [dark[round(top - 1.5 * MM), middle], dark[round(top + 300), round(trim[0] - 1.5 * MM)]]
    assert [*in_bleed, dark[round(top - 5 * MM), middle]] == [ground, ground, 255]
    x, y = round(trim[0] + WIDTH - 33 * MM), round(media[3] - trim[1] - 23 * MM)
    space = dark[y - 30 : y + 30, x - 60 : x + 60]
    assert space.min() == 255
    assert dark[:, round(trim[0] + WIDTH + 4 * MM)].min() < 100  # the title of the spine
    left = round(trim[0] + WIDTH + 12 * MM)
    front = dark[round(top + HEIGHT * 0.28) : round(top + HEIGHT * 0.45), left : left + round(WIDTH) - 20]
    assert (front < 100).mean() > 0.01  # the title of the front


@pytest.mark.parametrize(
    ("title", "said"), [("A Fuck Book", "fuck"), ("Rainy \u4e02 Days", "glyph"), ("x" * 300, "too small")]
)
def test_a_title_that_cannot_be_printed_blocks_the_cover_until_it_is_overridden(
    tmp_path: Path, title: str, said: str
) -> None:
    path, out = book_of(tmp_path, title), tmp_path / "cover.pdf"
    target = Target(created="2026-12-01")
    blocked = write_cover(path, out, "0.1mm", target)
    assert (blocked.written, said in blocked.lines[0].lower(), out.exists()) == (False, True, False)
    made, _ = draft_cover(path, "0.1mm", target._replace(force=True), House((default_list(),)))
    assert any(said in line.lower() for line in release(made, out).overridden)
    assert out.exists()


def test_a_cover_is_not_written_over_its_book(book: Path) -> None:
    before = book.read_bytes()
    with pytest.raises(BadInput, match="file of the book"):
        write_cover(book, book.parent / "." / ".." / book.parent.name / "book.pdf", "0.1mm", Target())
    assert book.read_bytes() == before
