"""Grids with blocks, voids, bars and marks: their entries, numbers and parts, and what is no grid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadInput
from engine.crossword.grid import (
    Bar,
    Entry,
    Grid,
    Mark,
    Slot,
    answer_text,
    components,
    entries_of,
    faults,
    grid_of,
    is_crisscross,
    numbers,
    without_pencil,
)
from tests.engine.crossword import naive_grid


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    """Small grids with blocks, voids, letters and bars."""
    wide, high = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    row = st.text("...ab#_", min_size=wide, max_size=wide)
    rows = draw(st.lists(row, min_size=high, max_size=high))
    bare = Grid(tuple(rows))
    places = [Bar(r, c, side) for r in range(high) for c in range(wide) for side in ("below", "right")]
    possible = [bar for bar in places if all(map(bare.is_open, bar.cells))]
    drawn = draw(st.sets(st.sampled_from(possible))) if possible else set()
    return Grid(tuple(rows), tuple(sorted(drawn, key=lambda bar: bar.order)))


@given(grids())
def test_entries_numbers_and_parts_equal_those_of_the_naive_twin(grid: Grid) -> None:
    rows, walls = list(grid.rows), {bar.cells for bar in grid.bars}
    found = entries_of(grid)
    assert {(one.direction, one.cells) for one in found} == naive_grid.entries(rows, walls)
    assert all(one.word == "".join(rows[r][c] for r, c in one.cells) for one in found)
    assert [one.direction for one in found] == sorted(one.direction for one in found)
    assert numbers(grid) == naive_grid.numbers(rows, walls)
    assert list(numbers(grid).values()) == list(range(1, len(numbers(grid)) + 1))
    parts = components(grid)
    assert set(parts) == naive_grid.parts(rows, walls)
    assert [len(part) for part in parts] == sorted(map(len, parts), reverse=True)


def test_a_bar_ends_an_entry_and_begins_the_next_one() -> None:
    grid = Grid(("catdog", "......"), (Bar(0, 1, "below"), Bar(0, 2, "right")))
    assert [entry.word for entry in entries_of(grid)] == ["cat", "dog", "......", "c.", "t.", "d.", "o.", "g."]
    assert numbers(grid) == {(0, 0): 1, (0, 2): 2, (0, 3): 3, (0, 4): 4, (0, 5): 5, (1, 0): 6}
    assert [entry.slot for entry in entries_of(grid)][1] == Slot(0, 3, "across")


def test_a_bar_at_each_side_makes_a_part_of_its_own() -> None:
    walls = (Bar(0, 1, "below"), Bar(0, 0, "right"), Bar(0, 1, "right"))
    grid = Grid(("abc", "def"), tuple(sorted(walls, key=lambda bar: bar.order)))
    assert components(grid)[1] == {(0, 1)}
    assert "The letter B belongs to no word." in faults(grid, None)
    assert "The grid has 2 disconnected parts." in faults(grid, None)


def test_a_cell_outside_the_grid_is_void_and_a_crisscross_has_voids_around_its_words() -> None:
    made = grid_of([Entry("cat", 0, 0, "across"), Entry("toe", 0, 2, "down")])
    assert made == Grid(("cat", "__o", "__e"))
    assert [made.at(cell) for cell in ((0, 0), (1, 0), (-1, 0), (0, 3))] == ["c", "_", "_", "_"]
    assert list(made.cells()) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize(
    ("grid", "crisscross"),
    [
        (Grid(), True),
        (Grid(("cat", "__o", "__e")), True),
        (Grid(("cat", "##o", "##e")), False),
        (Grid(("c.t",)), False),
        (Grid(("catdog",), (Bar(0, 2, "right"),)), False),
        (Grid(("c.t",), marks=(Mark(0, 1, "heart"),)), True),
    ],
)
def test_a_crisscross_has_words_and_nothing_else(grid: Grid, crisscross: bool) -> None:
    assert is_crisscross(grid) is crisscross


def test_a_rebus_is_part_of_the_answer_and_not_of_the_word() -> None:
    grid = Grid(("s.b.d", "_u___"), marks=(Mark(0, 1, "HEART"), Mark(0, 3, "\u00e9")))
    across, down = entries_of(grid)
    assert (across.word, answer_text(grid, across)) == ("s.b.d", "sheartb\u00e9d")
    assert answer_text(grid, down) == "heartu"
    assert (grid.text((0, 1)), grid.text((0, 0)), grid.text((1, 0)), grid.at((0, 1))) == ("HEART", "s", "", ".")
    assert answer_text(Grid(("s.b",)), entries_of(Grid(("s.b",)))[0]) == ""


def test_a_pencilled_letter_is_no_content() -> None:
    grid = Grid(("cat",), marks=(Mark(0, 1, circle=True, pencil=True), Mark(0, 2, pencil=True)))
    assert [grid.is_filled((0, column)) for column in range(3)] == [True, False, False]
    assert without_pencil(grid) == Grid(("c..",), marks=(Mark(0, 1, circle=True),))


BARS = (Bar(0, 0, "right"), Bar(0, 0, "below"))


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: Grid(("c-t",)), "'-' in row 1 of the grid is not a letter a to z"),
        (lambda: Grid(("caT",)), "'T' in row 1"),
        (lambda: Grid(("cat", "ca")), "row 2 of the grid has 2 cells, row 1 has 3"),
        (lambda: Grid(("cat",), (Bar(0, 2, "right"),)), "row 1, column 3 is not between two open cells"),
        (lambda: Grid(("c#t",), (Bar(0, 0, "right"),)), "row 1, column 1 is not between two open cells"),
        (lambda: Grid(("ca", "ts"), BARS), "bars of a grid must be in ascending order"),
        (lambda: Grid(("ca", "ts"), (BARS[0], BARS[0])), "each only once"),
        (lambda: Grid(("ca",), marks=(Mark(0, 1, circle=True), Mark(0, 0, circle=True))), "ascending order"),
        (lambda: Grid(("ca",), marks=(Mark(0, 0),)), "the mark at row 1, column 1 marks nothing"),
        (lambda: Grid(("c_",), marks=(Mark(0, 1, circle=True),)), "the mark at row 1, column 2 marks nothing"),
        (lambda: Grid(("ca",), marks=(Mark(0, 1, "heart"),)), "has the text 'heart' and 'a'"),
        (lambda: Mark(0, 0, "b"), "one letter belongs into the row"),
        (lambda: Mark(0, 0, " ab"), "is not the text of a mark"),
        (lambda: Mark(0, 0, shade="blue"), "'blue' is no shade"),
        (lambda: Mark(0, 0, given=True, pencil=True), "either given or pencilled in"),
    ],
)
def test_what_is_no_grid_is_refused_in_a_sentence(make, why) -> None:
    with pytest.raises(BadInput, match=why):
        make()
