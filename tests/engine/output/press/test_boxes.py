import io

import numpy as np
import pikepdf
import pytest

from engine.core import BadInput, UnknownName
from engine.drawing.shapes import BLACK, TINT, Drawing, Group, Polygon, rectangle
from engine.output.press.boxes import MAGAZINE, MM, NEWSPAPER, PAGES, Sheet, boxes, extended, page_size, preset, sheet
from engine.output.press.preflight.preflight import NEWSPRINT, check_drawing, check_pdf
from engine.output.press.preflight.report import pages_of

BLEED = 3 * MM


def test_sizes_by_name_and_in_mm() -> None:
    assert page_size("a4") == pytest.approx((595.2755905511812, 841.8897637795276))
    assert page_size("Letter") == pytest.approx((612, 792))
    assert page_size(" 120 x 195.5 mm ") == pytest.approx((120 * MM, 195.5 * MM))
    assert page_size("82.6\u00d7100") == pytest.approx((82.6 * MM, 100 * MM))
    assert {"A4", "Letter", "Tabloid"} <= PAGES.keys()


@pytest.mark.parametrize("name", ["", "A9", "0x5", "12", "1e3x5", "99999x10", "-5x5"])
def test_unknown_sizes_list_the_known_ones(name: str) -> None:
    with pytest.raises(UnknownName, match=r"A4.*Tabloid"):
        page_size(name)


def test_presets_by_name() -> None:
    assert preset("Newspaper") is NEWSPAPER
    assert preset("magazine") is MAGAZINE
    with pytest.raises(UnknownName, match=r"no preset 'web'.*newspaper, magazine"):
        preset("web")


def test_boxes_nest_and_keep_the_trim() -> None:
    found = boxes(MAGAZINE, 200, 300)
    assert found.bleed is not None
    for outer, inner in ((found.media, found.bleed), (found.bleed, found.trim)):
        assert outer[0] < inner[0] < inner[2] < outer[2]
        assert outer[1] < inner[1] < inner[3] < outer[3]
    assert (found.trim[2] - found.trim[0], found.trim[3] - found.trim[1]) == (200, 300)
    assert found.trim[0] == MAGAZINE.mark_offset + MAGAZINE.mark_length
    bare = boxes(NEWSPAPER, 200, 300)
    assert bare.media == bare.trim == (0, 0, 200, 300)
    assert bare.bleed is None


def test_a_drawing_is_a_sheet_of_its_own_size() -> None:
    drawing = Drawing(10, 20, ())
    assert sheet(drawing) == Sheet(10, 20, drawing)
    placed = Sheet(100, 100, drawing, 5, 5)
    assert sheet(placed) is placed


def reach(sheet: Sheet) -> list[tuple[float, float, float, float]]:
    found = []
    for shape in sheet.drawing.shapes:
        shape = shape.shapes[0] if isinstance(shape, Group) else shape
        assert isinstance(shape, Polygon)
        xs, ys = zip(*shape.points, strict=True)
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


def test_an_area_at_the_trim_fills_the_bleed_and_others_stay() -> None:
    band = Polygon(rectangle(0, 0, 200, 40), fill=TINT)
    inside = Polygon(rectangle(20, 60, 50, 50), fill=TINT)
    foot = Group((Polygon(rectangle(0, 0, 200, 20), fill=BLACK),), 0, 180)
    page = Sheet(200, 200, Drawing(200, 200, (band, inside, foot)))
    made = extended(page, BLEED)
    assert reach(made) == [(-BLEED, -BLEED, 200 + BLEED, 40), (20, 60, 70, 110), (-BLEED, 0, 200 + BLEED, 20 + BLEED)]
    assert check_drawing(page, preset=MAGAZINE) == ()
    assert extended(page, 0.0) is page


def marked(turn: int, inherited: tuple[str, ...], boxes: dict[str, tuple[int, int, int, int]]) -> bytes:
    """A page with a red square of 10 points; the named boxes are those of the root of the pages."""
    with pikepdf.new() as file:
        page = file.add_blank_page(page_size=(300, 400)).obj
        page.Contents, page.Rotate = file.make_stream(b"1 0 0 rg 100 290 10 10 re f"), turn
        del page["/MediaBox"]
        for name, box in {"MediaBox": (0, 0, 300, 400), **boxes}.items():
            (file.Root.Pages if name in inherited else page)[f"/{name}"] = pikepdf.Array(box)
        made = io.BytesIO()
        file.save(made)
    return made.getvalue()


@pytest.mark.parametrize(
    ("turn", "inherited", "boxes"),
    [
        (0, (), {}),
        (0, ("MediaBox",), {"MediaBox": (300, 400, 0, 0)}),
        (0, ("CropBox",), {"CropBox": (50, 60, 250, 380)}),
        (90, ("CropBox",), {"CropBox": (50, 60, 250, 380)}),
        (0, (), {"CropBox": (250, 380, 50, 60)}),
        (0, (), {"CropBox": (-100, -100, 500, 600)}),
        (0, (), {"CropBox": (50, 60, 500, 600), "TrimBox": (280, 380, 60, 70)}),
        (0, (), {"MediaBox": (10, 20, 310, 420), "CropBox": (0, 0, 290, 390)}),
    ],
)
def test_a_finding_is_shown_at_its_place_whatever_boxes_the_page_has(turn: int, inherited, boxes) -> None:
    file = marked(turn, inherited, boxes)
    [place] = [one for one in check_pdf(file, NEWSPAPER, minimums=NEWSPRINT) if "RGB" in one.what]
    pages = pages_of(file)
    (image,), (trim,) = pages.images, pages.trims
    red = np.argwhere((image[:, :, 0] > 200) & (image[:, :, 1] < 60)) / image.shape[:2]
    left, top, width, height = trim.shown(place)
    assert len(red) > 100
    assert (red > (top, left)).all()
    assert (red < (top + height, left + width)).all()
    assert 3 * np.prod(red.max(axis=0) - red.min(axis=0)) > width * height


def test_a_page_whose_crop_is_outside_of_it_is_not_shown() -> None:
    with pytest.raises(BadInput, match="page 1 has no size: its CropBox"):
        pages_of(marked(0, (), {"CropBox": (500, 500, 600, 600)}))
