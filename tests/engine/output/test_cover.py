"""The cover of a book: its spine, its boxes, its title in the way of the language, and the space for a barcode."""

from pathlib import Path

import numpy as np
import pikepdf
import pytest

from engine.core.errors import BadInput
from engine.drawing.shapes import MM, Drawing, Group
from engine.drawing.style import style
from engine.output.cover import cover, spine_width, write_cover
from engine.output.press.boxes import NEWSPAPER, Sheet, page_size
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.raster import pixels
from engine.output.target import Target

WIDTH, HEIGHT = page_size("6x9")


@pytest.mark.parametrize(
    ("pages", "leaf", "spine"), [(200, "0.1mm", 10.0), (200, "0.1 mm", 10.0), (201, "0.1mm", 10.1), (100, "80g", 5.2)]
)
def test_a_spine_has_the_leaves_of_a_thickness_or_a_weight(pages: int, leaf: str, spine: float) -> None:
    assert spine_width(pages, leaf) == pytest.approx(spine)


@pytest.mark.parametrize("leaf", ["", "80", "5mm", "0mm", "1g", "-1mm", "thin"])
def test_what_is_no_paper_is_refused(leaf: str) -> None:
    with pytest.raises(BadInput, match="no paper"):
        spine_width(100, leaf)


def turns(language: str, spine: float) -> list[float]:
    made = cover("Rainy Days", WIDTH, HEIGHT, spine * MM, style(f"classic@{language}"))
    return [shape.turn for shape in made.shapes if isinstance(shape, Group) and shape.turn]


def test_the_title_of_a_spine_is_read_as_in_the_language_if_it_has_room() -> None:
    assert {one: turns(one, 6.0) for one in ("en-GB", "cy", "de", "fr", "es")} == {
        "en-GB": [90.0], "cy": [90.0], "de": [-90.0], "fr": [-90.0], "es": [-90.0],
    }  # fmt: skip
    assert turns("en", 5.9) == []


@pytest.mark.parametrize("preset", ["newspaper", "magazine"])
def test_a_cover_wraps_the_book_with_bleed_marks_and_an_empty_space(tmp_path: Path, preset: str) -> None:
    book, out = tmp_path / "book.pdf", tmp_path / "cover.pdf"
    pages = [Sheet(WIDTH, HEIGHT, Drawing(WIDTH, HEIGHT, ()))] * 160
    book.write_bytes(write_pdf(pages, NEWSPAPER, Metadata("Rainy Days", "2026-12-01")))
    made = write_cover(book, out, "0.1mm", Target("pdf", preset=preset, created="2026-12-01"))
    assert made == (8.0, ())
    with pikepdf.open(out) as document:
        (page,) = document.pages
        media, trim, bleed = ([float(side) for side in page[f"/{name}Box"]] for name in ("Media", "Trim", "Bleed"))
    assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((2 * WIDTH + 8 * MM, HEIGHT), abs=0.001)
    assert [trim[0] - bleed[0], bleed[3] - trim[3]] == pytest.approx([3 * MM, 3 * MM], abs=0.001)
    assert media[2] > bleed[2]  # for the marks
    dark = pixels(out.read_bytes(), 0, 72.0).min(axis=2)
    assert 180 < np.median(dark) < 235  # the ground, in the accent
    x, y = round(trim[0] + WIDTH - 33 * MM), round(media[3] - trim[1] - 23 * MM)
    space = dark[y - 30 : y + 30, x - 60 : x + 60]
    assert space.min() == 255
    assert dark[:, round(trim[0] + WIDTH + 4 * MM)].min() < 100  # the title of the spine
