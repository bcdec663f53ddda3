"""Grids with blocks, voids, bars and marks: their entries, numbers and parts, and what is no grid."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput
from engine.crossword.grid import (
    BLOCK,
    OPEN,
    VOID,
    Bar,
    Entry,
    Grid,
    Mark,
    Slot,
    answer_text,
    components,
    entries_of,
    grid_of,
    is_checked,
    is_crisscross,
    labels_of,
    numbers,
    pattern_of,
    undrawn,
    without_pencil,
)
from engine.crossword.interlock.layout import faults
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
        (lambda: Mark(0, 0, "b"), "a single letter belongs in the row"),
        (lambda: Mark(0, 0, " ab"), "is not the text of a mark"),
        (lambda: Mark(0, 0, shade="blue"), "'blue' is no shade"),
        (lambda: Mark(0, 0, given=True, pencil=True), "either given or pencilled in"),
    ],
)
def test_what_is_no_grid_is_refused_in_a_sentence(make, why) -> None:
    with pytest.raises(BadInput, match=why):
        make()


def test_an_entry_is_named_by_its_cells_and_its_slot() -> None:
    across, down = Entry("cat", 2, 1, "across"), Entry("cat", 2, 1, "down")
    assert across.cells == ((2, 1), (2, 2), (2, 3))
    assert down.cells == ((2, 1), (3, 1), (4, 1))
    assert (across.slot, down.slot) == (Slot(2, 1, "across"), Slot(2, 1, "down"))
    assert down.slot.cell == (2, 1)


def test_entries_are_listed_across_and_then_down_by_row_and_column() -> None:
    grid = Grid(("#ab", "cde", "fg#"))
    starts = [(entry.word, entry.row, entry.column) for entry in entries_of(grid)]
    assert starts == [
        ("ab", 0, 1), ("cde", 1, 0), ("fg", 2, 0), ("adg", 0, 1), ("be", 0, 2), ("cf", 1, 0),
    ]  # fmt: skip
    assert numbers(grid) == {(0, 1): 1, (0, 2): 2, (1, 0): 3, (2, 0): 4}


def test_a_grid_has_up_to_128_rows_and_columns_of_equal_length() -> None:
    assert Grid((OPEN * 128,) * 128).columns == 128
    assert Grid().columns == 0
    for rows in ((OPEN * 129,), (OPEN,) * 129, (OPEN, OPEN * 129)):
        with pytest.raises(BadInput, match="at most 128 rows and columns"):
            Grid(rows)
    with pytest.raises(BadInput, match="row 1 of the grid has 0 cells"):
        Grid(("",))


def test_blocks_and_voids_have_no_content_and_empty_cells_none_yet() -> None:
    grid = Grid(("a#_.", ".b.c"), marks=(Mark(0, 3, "heart"), Mark(1, 0, circle=True), Mark(1, 3, shade="grey")))
    assert [grid.is_open((0, column)) for column in range(-1, 5)] == [False, True, False, False, True, False]
    assert [grid.is_open((row, 0)) for row in range(-1, 3)] == [False, True, True, False]
    assert [grid.text((0, column)) for column in range(4)] == ["a", "", "", "heart"]
    assert [grid.text((1, column)) for column in range(4)] == ["", "b", "", "c"]
    assert [grid.mark((1, column)) for column in range(5)] == [grid.marks[1], None, None, grid.marks[2], None]
    assert (grid.mark((0, 0)), grid.mark((0, 3))) == (None, grid.marks[0])
    assert [grid.is_filled((0, column)) for column in range(4)] == [True, False, False, True]
    assert list(grid.cells()) == [(0, 0), (0, 3), (1, 0), (1, 1), (1, 2), (1, 3)]


def test_a_rebus_in_pencil_is_erased_with_its_text() -> None:
    grid = Grid(("c.t",), marks=(Mark(0, 0, given=True), Mark(0, 1, "heart", pencil=True, shade="grey")))
    assert without_pencil(grid) == Grid(("c.t",), marks=(Mark(0, 0, given=True), Mark(0, 1, shade="grey")))
    inked = Grid(("c.t",), (Bar(0, 0, "right"),), (Mark(0, 1, "heart"),))
    assert without_pencil(inked) is inked
    barred = Grid(("cat",), (Bar(0, 0, "right"),), (Mark(0, 2, pencil=True),))
    assert without_pencil(barred) == Grid(("ca.",), (Bar(0, 0, "right"),))


def test_a_grid_is_checked_if_each_cell_is_in_two_entries() -> None:
    assert is_checked(Grid(("ab", "cd")))
    assert not is_checked(Grid())
    assert not is_checked(Grid(("#",)))
    assert not is_checked(Grid(("abc",)))
    assert not is_checked(Grid(("ab#", "cd.", "#.#")))
    assert is_checked(Grid(("ab#", "cde", "#fg")))


@pytest.mark.parametrize(
    ("rows", "crisscross"),
    [
        (("abc", "def", "ghi"), False),
        (("abc", "def"), True),
        (("ab", "cd", "ef"), True),
        (("abc", "def", "gh_"), True),
        (("ab#", "def"), False),
    ],
)
def test_a_full_rectangle_of_three_rows_and_columns_is_a_drawn_grid(rows, crisscross: bool) -> None:
    assert is_crisscross(Grid(rows)) is crisscross


def test_a_solver_of_a_diagramless_puzzle_gets_a_rectangle_of_open_cells() -> None:
    assert undrawn(Grid(("a#_", "bcd"), (Bar(1, 0, "right"),))) == Grid(("...", "..."))


def test_a_grid_of_entries_is_cropped_to_them() -> None:
    words = [Entry("tap", -3, 7, "down"), Entry("cat", -3, 5, "across")]
    assert grid_of(words) == Grid(("cat", "__a", "__p"))
    assert grid_of([]) == Grid()
    with pytest.raises(BadInput, match=r"^DOG needs D in a cell that has T$"):
        grid_of([Entry("cat", 0, 0, "across"), Entry("dog", 0, 2, "down")])
    far = [Entry("no", 0, 0, "across"), Entry("no", 127, 0, "across")]
    assert len(grid_of(far).rows) == 128
    for entry in (Entry("no", 128, 0, "across"), Entry("no", 0, 127, "across")):
        with pytest.raises(BadInput, match="at most 128 rows and columns"):
            grid_of([far[0], entry])


def test_parts_of_one_size_are_listed_from_the_top_left() -> None:
    grid = Grid(("ab#c", "###d", "efg#"))
    assert [min(part) for part in components(grid)] == [(2, 0), (0, 0), (0, 3)]
    ring = Grid(("abc", "d#e", "fgh"), (Bar(0, 0, "below"), Bar(0, 0, "right")))
    assert [len(part) for part in components(ring)] == [7, 1]
    assert components(Grid()) == ()


def test_the_defects_of_a_grid_are_listed_in_sentences() -> None:
    grid = Grid(("cat#.", "#####", "cat#b"))
    assert faults(grid, ["cat"]) == (
        "CAT occurs 2 times.",
        "The cell at row 1, column 5 is in no entry.",
        "The letter B belongs to no word.",
        "The grid has 4 disconnected parts.",
    )
    assert faults(Grid(("cat",)), ["dog"]) == ("CAT is not in the list.",)
    assert faults(Grid(("cat",)), None) == faults(Grid(("cat",)), ["cat"]) == faults(Grid(), []) == ()
    assert faults(Grid(("ca.",)), ["dog"]) == ()  # an incomplete entry can still become a word
    assert faults(Grid(("cat", "a##", "t#b")), ["cat"])[:2] == (
        "CAT occurs 2 times.", "The letter B belongs to no word.",
    )  # fmt: skip


def test_a_bar_stands_between_a_cell_and_the_next_one_at_its_right_or_below() -> None:
    assert Bar(2, 3, "right").cells == ((2, 3), (2, 4))
    assert Bar(2, 3, "below").cells == ((2, 3), (3, 3))
    ordered = [Bar(0, 5, "right"), Bar(1, 0, "below"), Bar(1, 0, "right"), Bar(1, 2, "below")]
    assert [bar.order for bar in ordered] == sorted(bar.order for bar in ordered)


def test_a_mark_has_a_text_that_is_no_letter_and_a_shade_that_is_a_color() -> None:
    for text in ("", "ab", "A", "{", "`", "\u00e9", "7", "a" * 40):
        assert Mark(0, 0, text).text == text
    for text in ("a", "z", "m", "ab ", " "):
        with pytest.raises(BadInput, match="is not the text of a mark"):
            Mark(0, 0, text)
    for shade in ("", "grey", "#d0e0ff", "#000000"):
        assert Mark(0, 0, shade=shade).shade == shade
    for shade in ("gray", "#d0e0f", "#D0E0FF", "#d0e0fff", "grey#d0e0ff", "d0e0ff"):
        with pytest.raises(BadInput, match=f"'{shade}' is no shade"):
            Mark(0, 0, shade=shade)


def test_a_mark_is_plain_only_if_it_marks_nothing() -> None:
    assert Mark(3, 4).is_plain
    assert Mark(3, 4).cell == (3, 4)
    for some in ({"text": "ab"}, {"circle": True}, {"shade": "grey"}, {"given": True}, {"pencil": True}):
        assert not Mark(0, 0, **some).is_plain


@pytest.mark.parametrize("kind", [Slot, Bar, Mark])
def test_a_file_with_a_place_beyond_the_largest_grid_is_refused(kind) -> None:
    third = {Slot: '"across"', Bar: '"below"', Mark: '"ab"'}[kind]
    name = {Slot: "direction", Bar: "side", Mark: "text"}[kind]
    for row, column, valid in ((0, 127, True), (127, 0, True), (-1, 0, False), (0, -1, False), (128, 0, False)):
        text = f'{{"row": {row}, "column": {column}, "{name}": {third}}}'
        if valid:
            assert msgspec.json.decode(text, type=kind).row == row
        else:
            with pytest.raises(msgspec.ValidationError):
                msgspec.json.decode(text, type=kind)
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(f'{{"row": 0, "column": 0, "text": "{"ab" * 21}"}}', type=Mark)


def test_labels_are_in_ascending_order_and_print_as_numbers_where_they_are() -> None:
    grid = Grid(("abc",), labels=((0, 0, "7"), (0, 2, "B")))
    assert labels_of(grid) == {(0, 0): 7, (0, 2): "B"}
    for labels in (((0, 2, "1"), (0, 0, "2")), ((0, 0, "1"), (0, 0, "2"))):
        with pytest.raises(BadInput, match="the labels of a grid must be in ascending order"):
            Grid(("abc",), labels=labels)


def test_a_pattern_has_the_blocks_voids_and_bars_of_its_grid_and_no_letters() -> None:
    bars = (Bar(0, 0, "right"),)
    assert pattern_of(Grid((f"ab{BLOCK}", f"{VOID}.c"), bars)) == Grid((f"..{BLOCK}", f"{VOID}.."), bars)


def test_entries_that_are_too_far_apart_for_a_grid_are_refused() -> None:
    far = (Entry("cat", -64, 0, "across"), Entry("dog", 63, 0, "across"))
    assert len(grid_of(far).rows) == 128
    with pytest.raises(BadInput, match="at most 128 rows and columns"):
        grid_of((*far, Entry("owl", 64, 0, "across")))
