"""Changes of cells, bars and marks give grids that a document accepts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.crossword.cells import Bar, Mark
from engine.crossword.draw import put, with_bar, with_mark
from engine.crossword.grid import Grid, entries_of
from engine.errors import BadInput

OPEN = Grid(("...", "...", "..."))
CONTENTS = ("", "a", "Q", "#", "_", "heart", "\u00c9", "7", " ")
CELLS = st.tuples(st.integers(0, 2), st.integers(0, 2))
CHANGES = st.one_of(
    st.tuples(st.just("put"), CELLS, st.sampled_from(CONTENTS), st.booleans()),
    st.tuples(st.just("bar"), CELLS, st.sampled_from(("right", "below")), st.booleans()),
    st.tuples(st.just("mark"), CELLS, st.sampled_from(("circle", "shade", "given")), st.booleans()),
)


@given(st.lists(CHANGES, max_size=30))
def test_any_changes_give_a_grid_with_the_last_content_of_each_cell(changes) -> None:
    grid, shown, bars = OPEN, {}, set()
    for kind, cell, what, on in changes:
        if kind == "put":
            grid = put(grid, cell, what, pencil=on)
            shown[cell] = what.strip()
            bars = {bar for bar in bars if what not in ("#", "_") or cell not in bar.cells}
        elif kind == "bar":
            bar = Bar(*cell, what)
            if all(map(grid.is_open, bar.cells)):
                grid = with_bar(grid, bar, on=on)
                bars = bars | {bar} if on else bars - {bar}
        elif grid.is_open(cell) and not (grid.mark(cell) and grid.mark(cell).pencil):
            grid = with_mark(grid, cell, **{what: ("grey" if on else "") if what == "shade" else on})
    for (row, column), what in shown.items():
        if what in ("#", "_"):
            assert grid.rows[row][column] == what
        else:
            assert grid.text((row, column)).casefold() == what.casefold()
    assert set(grid.bars) == bars


def test_a_block_takes_the_bars_beside_it_and_keeps_the_shade() -> None:
    barred = with_bar(with_bar(OPEN, Bar(1, 1, "right"), on=True), Bar(0, 1, "below"), on=True)
    barred = with_bar(with_mark(barred, (1, 1), shade="grey", given=True), Bar(0, 0, "right"), on=True)
    blocked = put(barred, (1, 1), "#")
    assert blocked == Grid(("...", ".#.", "..."), (Bar(0, 0, "right"),), (Mark(1, 1, shade="grey"),))
    assert put(blocked, (1, 1), "_").marks == ()
    assert [entry.word for entry in entries_of(with_bar(barred, Bar(0, 0, "right"), on=False))][:2] == [
        "...",
        "..",
    ]


def test_a_letter_over_a_pencilled_one_is_ink() -> None:
    pencilled = put(OPEN, (0, 0), "a", pencil=True)
    assert pencilled.marks == (Mark(0, 0, pencil=True),)
    assert put(pencilled, (0, 0), "a") == Grid(("a..", "...", "..."))
    assert put(pencilled, (0, 0), "") == OPEN
    assert put(put(OPEN, (0, 0), "heart"), (0, 0), "h") == Grid(("h..", "...", "..."))


def test_cells_outside_the_grid_are_refused() -> None:
    with pytest.raises(BadInput, match="no row 4, column 1"):
        put(OPEN, (3, 0), "a")
    with pytest.raises(BadInput, match="row 1, column 3 is not between two open cells"):
        with_bar(OPEN, Bar(0, 2, "right"), on=True)
    with pytest.raises(BadInput, match="row 4, column 1 marks nothing"):
        with_mark(OPEN, (3, 0), circle=True)
