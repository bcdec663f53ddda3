import pytest

from engine.core.errors import UnknownName
from engine.drawing.shapes import BLACK, TINT, Drawing, Group, Polygon, rectangle
from engine.output.press.boxes import MAGAZINE, MM, NEWSPAPER, PAGES, Sheet, boxes, extended, page_size, preset, sheet
from engine.output.press.preflight.preflight import check_drawing

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
