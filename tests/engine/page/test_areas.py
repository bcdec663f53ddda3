"""Free rectangles around fixed boxes, against a raster."""

from hypothesis import given
from hypothesis import strategies as st

from engine.page.layout import LEAST, Rect, divisions

HEIGHT, GAP, COLUMNS = 800.0, 10.0, 6

boxes = st.builds(
    lambda column, span, top, height: Rect(column, min(span, COLUMNS - column), top, min(HEIGHT, top + height)),
    st.integers(0, COLUMNS - 1), st.integers(1, COLUMNS), st.integers(0, 15).map(lambda n: n * 50.0),
    st.integers(1, 16).map(lambda n: n * 50.0),
)  # fmt: skip


def test_an_area_without_boxes_is_one_rectangle() -> None:
    assert divisions(COLUMNS, HEIGHT, [], GAP) == ((Rect(0, COLUMNS, 0.0, HEIGHT),),)


def test_a_box_in_the_middle_leaves_bands_or_strips() -> None:
    bands, strips = divisions(4, 800.0, [Rect(1, 2, 200.0, 400.0)], 0.0)
    assert bands == (Rect(0, 4, 0, 200), Rect(0, 1, 200, 400), Rect(3, 1, 200, 400), Rect(0, 4, 400, 800))
    assert strips == (Rect(0, 1, 0, 800), Rect(1, 2, 0, 200), Rect(3, 1, 0, 800), Rect(1, 2, 400, 800))


@given(st.lists(boxes, max_size=4))
def test_every_free_place_is_in_one_rectangle_and_no_rectangle_touches_a_box(fixed) -> None:
    for rects in divisions(COLUMNS, HEIGHT, fixed, GAP):
        assert all(0 <= rect.top < rect.bottom <= HEIGHT for rect in rects)
        assert all(rect.column + rect.span <= COLUMNS for rect in rects)
        for column in range(COLUMNS):
            near = [box for box in fixed if box.column <= column < box.column + box.span]
            lost = 0
            for y in range(5, int(HEIGHT), 10):
                inside = [r for r in rects if r.column <= column < r.column + r.span and r.top < y < r.bottom]
                free = not any(box.top - GAP < y < box.bottom + GAP for box in near)
                assert len(inside) <= (1 if free else 0)
                lost += 10 if free and not inside else 0
            assert lost <= LEAST * (len(fixed) + 1)
