"""Solutions in columns: full pages, and a last page with balanced columns."""

import pytest

from engine.core.errors import BadInput
from engine.drawing.binding import Binding
from engine.drawing.booklet import in_columns
from engine.drawing.shapes import Drawing, Group
from engine.drawing.style import style

A4 = Binding(595.0, 842.0)


def columns(page: list) -> list[int]:
    """Return the number of blocks in each column of a page."""
    places = [shape.x for shape in page[1:] if isinstance(shape, Group)]
    return [places.count(x) for x in sorted(set(places))]


@pytest.mark.parametrize(("n", "last"), [(1, [1]), (3, [1, 1, 1]), (9, [3, 3, 3]), (10, [4, 4, 2])])
def test_the_columns_of_the_last_page_are_balanced(n: int, last: list[int]) -> None:
    (page,) = in_columns("Solutions", [Drawing(150, 80, ())] * n, style("classic"), A4)
    assert columns(page) == last


def test_a_block_that_is_too_high_is_rejected_in_any_position() -> None:
    blocks = [Drawing(150, 80, ()), Drawing(150, 2000, ())]
    with pytest.raises(BadInput, match="too small for a solution"):
        list(in_columns("Solutions", blocks, style("classic"), A4))


def test_pages_before_the_last_are_full_and_all_blocks_are_placed() -> None:
    pages = list(in_columns("Solutions", [Drawing(150, 80, ())] * 40, style("classic"), A4))
    counts = [columns(page) for page in pages]
    assert sum(map(sum, counts)) == 40
    assert all(count == counts[0] and len(set(count)) == 1 for count in counts[:-1])
    for page in pages:
        assert all(0 <= shape.y <= A4.depth - 80 for shape in page[1:])
