from engine.drawing.shapes import BLACK, TINT, Drawing, Group, Polygon, rectangle
from engine.output.press.bleed import extended
from engine.output.press.boxes import MAGAZINE, MM, Sheet
from engine.output.press.preflight.preflight import check_drawing

BLEED = 3 * MM


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
    assert reach(made) == [
        (-BLEED, -BLEED, 200 + BLEED, 40),
        (20, 60, 70, 110),
        (-BLEED, 0, 200 + BLEED, 20 + BLEED),
    ]
    assert check_drawing(page, preset=MAGAZINE) == ()
    assert extended(page, 0.0) is page
