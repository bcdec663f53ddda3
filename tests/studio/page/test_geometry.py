"""Moving and resizing on the column grid: columns, edges that are level, heights that exist."""

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt

from engine.drawing.shapes import MM
from engine.page.layout import Rect
from engine.page.page import paper
from studio.page.geometry import Grid, place_of

LEFT, RIGHT, BOTTOM = Qt.Edge.LeftEdge, Qt.Edge.RightEdge, Qt.Edge.BottomEdge
PAPER = paper("tabloid")
GRID = Grid(PAPER, 100.0, 900.0, 20.0, 10.0)
BLOCK = Rect(1, 2, 200.0, 350.0)
STEP = (PAPER.column + PAPER.gutter) * MM
HEIGHTS = [[], [150.0], [120.0, 180.0], [100.0], [90.0], [80.0]]


def test_a_block_goes_to_the_nearest_column_and_line() -> None:
    made = GRID.moved(BLOCK, (0.6 * STEP, 13.0), [], 2.0)
    assert made.rect == Rect(2, 2, 210.0, 360.0)
    assert made.guides == ()


def test_a_block_becomes_level_with_a_neighbour_and_the_guide_shows_where() -> None:
    neighbour = Rect(4, 2, 233.0, 500.0)
    made = GRID.moved(BLOCK, (0.0, 30.0), [neighbour], 5.0)
    assert made.rect.top == 233.0
    assert made.guides == (233.0,)
    below = GRID.moved(BLOCK, (0.0, 317.0), [neighbour], 5.0)
    assert below.rect.top == 520.0  # below it, with the gap of the page
    feet = GRID.moved(BLOCK, (0.0, 148.0), [neighbour], 5.0)
    assert (feet.rect.bottom, feet.guides) == (500.0, (500.0,))


def test_the_top_and_the_foot_of_a_block_snap_to_a_guide_which_is_shown() -> None:
    grid = GRID._replace(guides=(403.0,))
    top, foot = grid.moved(BLOCK, (0.0, 201.0), [], 4.0), grid.moved(BLOCK, (0.0, 51.0), [], 4.0)
    assert (top.rect.top, top.guides) == (403.0, (403.0,))
    assert (foot.rect.bottom, foot.guides) == (403.0, (403.0,))


def test_the_sides_of_a_block_snap_to_the_column_nearest_to_a_vertical_guide() -> None:
    right = (0.45 * STEP, 0.0)
    assert GRID.moved(BLOCK, right, [], 20.0).rect.column == 1
    side = PAPER.left(1) + 0.55 * STEP
    for guide in (side, side + PAPER.span(2)):  # for the left side and for the right one
        grid = GRID._replace(uprights=(guide,))
        assert grid.moved(BLOCK, right, [], 20.0).rect.column == 2
        assert grid.moved(BLOCK, right, [], 0.05 * STEP).rect.column == 1  # too far away


@given(st.floats(-3000, 3000), st.floats(-3000, 3000))
def test_a_moved_block_stays_on_the_page_in_its_size(right, down) -> None:
    made = GRID.moved(BLOCK, (right, down), [Rect(4, 2, 233.0, 500.0)], 8.0).rect
    assert 0 <= made.column <= PAPER.columns - 2
    assert (made.span, round(made.height, 6)) == (2, 150.0)
    assert made.top >= 0
    assert made.bottom <= 900.0 + 1e-6


@given(st.sampled_from([LEFT, RIGHT, BOTTOM, LEFT | BOTTOM, RIGHT | BOTTOM]),
       st.floats(-3000, 3000), st.floats(-3000, 3000))  # fmt: skip
def test_a_resized_block_has_a_width_and_a_height_that_it_can_be_printed_in(edge, right, down) -> None:
    made = GRID.resized(BLOCK, edge, (right, down), HEIGHTS)
    assert made.column >= 0
    assert made.column + made.span <= PAPER.columns
    assert any(abs(made.height - one) < 1e-6 for one in HEIGHTS[made.span - 1])
    if LEFT in edge:
        assert made.column + made.span == 3
    else:
        assert made.column == 1
    if edge is BOTTOM:
        assert made.span == 2


def test_the_usual_height_of_a_block_is_not_kept_with_its_place() -> None:
    assert place_of(Rect(0, 3, 10 * MM, 10 * MM + 120.0), HEIGHTS[2]).depth == 0.0
    other = place_of(Rect(0, 3, 10 * MM, 10 * MM + 180.0), HEIGHTS[2])
    assert (other.top, other.depth) == (10.0, 63.5)
