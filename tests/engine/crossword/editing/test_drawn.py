"""Edits of a drawn grid: symmetry, bars, letters, marks, size, and what happens to clues and locks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, changed
from engine.crossword.editing.drawn import (
    bar_between,
    cleared,
    empty_grid,
    letter_of,
    marked,
    resized,
    symmetry_of,
    with_bar,
    with_cells,
    with_pattern,
    with_text,
)
from engine.crossword.grid import BLOCK, OPEN, VOID, Bar, Grid, Mark, Slot, entries_of
from engine.crossword.patterns.rules import SYMMETRIES, images
from engine.crossword.puzzle import Clue, ClueList, ListedClue, Puzzle

SIZE = 5
CELLS = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))


def drawn(*rows: str, **more) -> Puzzle:
    return Puzzle(grid=Grid(rows), **more)


def test_an_empty_grid_is_open_and_has_3_to_30_cells_a_side() -> None:
    assert empty_grid(3, 4) == Grid(("....",) * 3)
    for rows, columns in ((2, 5), (5, 31)):
        with pytest.raises(BadInput, match="3 to 30 rows and columns"):
            empty_grid(rows, columns)


@pytest.mark.parametrize(
    ("symmetry", "rows"),
    [
        ("none", (".#...", ".....", ".....", ".....", ".....")),
        ("180", (".#...", ".....", ".....", ".....", "...#.")),
        ("90", (".#...", "....#", ".....", "#....", "...#.")),
        ("mirror", (".#.#.", ".....", ".....", ".....", ".....")),
        ("diagonal", (".#...", "#....", ".....", ".....", ".....")),
    ],
)
def test_a_block_has_its_symmetric_partners(symmetry, rows) -> None:
    made = with_cells(drawn(*(".....",) * 5), [(0, 1)], BLOCK, symmetry)
    assert made.grid.rows == rows
    assert with_cells(made, [(0, 1)], OPEN, symmetry).grid == empty_grid(5, 5)


def test_only_letters_of_closed_cells_are_lost() -> None:
    puzzle = drawn("abc", "def", "ghi")
    made = with_cells(puzzle, [(0, 0), (2, 2)], BLOCK, "180")
    assert made.grid.rows == ("#bc", "def", "gh#")
    assert with_cells(made, [(0, 0)], OPEN, "180").grid.rows == (".bc", "def", "gh.")
    assert with_cells(puzzle, [(0, 0)], OPEN, "180") == puzzle  # open already


def test_a_cell_outside_the_grid_is_refused() -> None:
    with pytest.raises(BadInput, match="row 4, column 1 is outside"):
        with_cells(drawn("...", "...", "..."), [(3, 0)], BLOCK)


@given(st.lists(CELLS, max_size=4), st.sampled_from(SYMMETRIES), st.sampled_from([BLOCK, VOID]))
def test_drawing_with_a_symmetry_keeps_it(cells, symmetry, kind) -> None:
    made = drawn(*(".....",) * SIZE)
    for cell in cells:
        made = with_cells(made, [cell], kind, symmetry)
    grid = made.grid
    for cell in ((r, c) for r in range(SIZE) for c in range(SIZE)):
        assert {grid.at(other) for other in images(cell, SIZE, SIZE, symmetry)} == {grid.at(cell)}


@given(CELLS, st.booleans(), st.sampled_from(SYMMETRIES))
def test_bars_have_symmetric_partners_and_go_with_them(cell, down, symmetry) -> None:
    other = (cell[0] + down, cell[1] + (not down))
    puzzle = drawn(*(".....",) * SIZE)
    if max(other) == SIZE:
        return
    bar = bar_between(cell, other)
    made = with_bar(puzzle, bar, on=True, symmetry=symmetry)
    pairs = zip(*(images(one, SIZE, SIZE, symmetry) for one in (cell, other)), strict=True)
    assert {frozenset(one.cells) for one in made.grid.bars} == {frozenset(pair) for pair in pairs}
    assert symmetry == "none" or with_bar(made, bar, on=True, symmetry=symmetry) == made
    assert with_bar(made, made.grid.bars[-1], on=False, symmetry=symmetry) == puzzle


def test_a_bar_divides_an_entry_and_vanishes_with_its_cell() -> None:
    made = with_bar(drawn("abcd", "....", "....", "...."), Bar(0, 1, "right"), on=True)
    assert [entry.word for entry in entries_of(made.grid)][:2] == ["ab", "cd"]
    assert with_cells(made, [(0, 2)], BLOCK).grid.bars == ()


def test_bars_stand_between_two_open_cells_only() -> None:
    with pytest.raises(BadInput, match="between two open cells"):
        with_bar(drawn("#..", "...", "..."), Bar(0, 0, "right"), on=True)
    made = with_bar(drawn("...", "...", "..#"), Bar(0, 0, "right"), on=True, symmetry="180")
    assert made.grid.bars == (Bar(0, 0, "right"),)  # its image is beside a block
    with pytest.raises(BadInput, match="not neighbors"):
        bar_between((0, 0), (1, 1))


def test_letters_pencil_and_longer_texts() -> None:
    made = with_text(drawn("...", "...", "..."), (0, 0), "K")
    assert (made.grid.rows[0], made.grid.marks) == ("k..", ())
    made = with_text(made, (0, 0), "E", pencil=True)
    assert (made.grid.rows[0], made.grid.marks) == ("e..", (Mark(0, 0, pencil=True),))
    made = with_text(made, (0, 1), "HEART")
    assert made.grid.rows[0] == "e.."
    assert made.grid.text((0, 1)) == "HEART"
    assert with_text(with_text(made, (0, 1), ""), (0, 0), "").grid == empty_grid(3, 3)


def test_a_text_needs_an_open_cell_and_fits_there() -> None:
    with pytest.raises(BadInput, match="row 1, column 1 is not an open cell"):
        with_text(drawn("#..", "...", "..."), (0, 0), "a")
    with pytest.raises(BadInput, match="at most 40 characters"):
        with_text(drawn("...", "...", "..."), (0, 0), "a" * 41)


@pytest.mark.parametrize(
    ("text", "letter"),
    [("a", "a"), ("B", "b"), ("É", ""), ("ñ", ""), ("ß", ""), ("Я", ""), ("7", ""), ("ab", ""), ("", "")],
)
def test_a_letter_stays_the_letter_that_was_typed(text, letter) -> None:
    assert letter_of(text) == letter


def test_marks_stay_when_letters_are_cleared_and_vanish_with_the_cell() -> None:
    made = marked(drawn("ab.", "...", "..."), [(0, 0), (0, 2)], circle=True)
    made = marked(made, [(0, 0), (0, 2)], given=True)
    assert made.grid.marks == (Mark(0, 0, circle=True, given=True), Mark(0, 2, circle=True))  # no letter, not given
    made = cleared(made, [(0, 0), (0, 1)])
    assert made.grid.rows[0] == "..."
    assert made.grid.marks == (Mark(0, 0, circle=True), Mark(0, 2, circle=True))
    assert with_cells(made, [(0, 2)], BLOCK).grid.marks == (Mark(0, 0, circle=True),)
    assert marked(made, [(0, 0), (0, 2)], circle=False).grid.marks == ()


def test_a_grid_is_cropped_and_extended() -> None:
    puzzle = drawn("abc", "d#f", "ghi")
    larger = resized(puzzle, 4, 5)
    assert larger.grid.rows == ("abc..", "d#f..", "ghi..", ".....")
    assert resized(larger, 3, 3).grid == puzzle.grid
    assert resized(drawn("cat", "__o", "__e"), 3, 4).grid.rows == ("cat_", "__o_", "__e_")  # a criss-cross
    with pytest.raises(BadInput, match="3 to 30"):
        resized(puzzle, 3, 31)


def test_a_crop_removes_bars_and_marks_outside() -> None:
    puzzle = with_bar(marked(drawn("....", "....", "...."), [(0, 3)], shade="grey"), Bar(0, 2, "right"), on=True)
    assert resized(puzzle, 3, 3).grid == empty_grid(3, 3)


def test_a_clue_stays_while_its_slot_is_gone_and_returns_with_it() -> None:
    clue = Clue("abc", "The beginning", slot=Slot(0, 0, "across"))
    puzzle = drawn("abc", "...", "...", clues=(clue,))
    made = with_cells(puzzle, [(0, 0)], BLOCK)
    assert made.clues == (clue,)
    assert Slot(0, 0, "across") not in {entry.slot for entry in entries_of(made.grid)}
    assert with_text(with_cells(made, [(0, 0)], OPEN), (0, 0), "a") == puzzle


@pytest.mark.parametrize(
    "edit",
    [
        lambda puzzle: with_text(puzzle, (0, 1), "x"),
        lambda puzzle: cleared(puzzle, [(0, 1)]),
        lambda puzzle: with_cells(puzzle, [(0, 0), (2, 2)], BLOCK, "180"),
        lambda puzzle: with_bar(puzzle, Bar(0, 0, "right"), on=True),
        lambda puzzle: resized(puzzle, 3, 4),
        lambda puzzle: with_pattern(puzzle, Grid((".#.", "...", ".#."))),
    ],
)
def test_a_locked_entry_must_be_unlocked_before_it_changes(edit) -> None:
    puzzle = drawn("abc", "...", "...", locked=(Slot(0, 0, "across"),))
    with pytest.raises(BadInput, match=r"1 across is locked\. Unlock it first"):
        edit(puzzle)
    edit(changed(puzzle, locked=()))


def test_other_edits_keep_a_lock() -> None:
    puzzle = drawn("abc", "...", "...", locked=(Slot(0, 0, "across"),))
    made = with_cells(with_text(puzzle, (1, 1), "x"), [(2, 1)], BLOCK)
    assert made.locked == puzzle.locked
    assert marked(made, [(0, 0)], circle=True).locked == puzzle.locked


def test_a_pattern_keeps_the_letters_of_open_cells() -> None:
    made = with_pattern(drawn("abc", "d#f", "ghi"), Grid(("#..", "...", "..#")))
    assert made.grid.rows == ("#bc", "d.f", "gh#")
    assert with_pattern(made, empty_grid(4, 4)).grid.rows == (".bc.", "d.f.", "gh..", "....")


@pytest.mark.parametrize(
    ("rows", "symmetry"),
    [
        ((".#.", "...", ".#."), "180"),
        (("#.#", "...", "..."), "mirror"),
        (("...", "#..", "##."), "none"),
        ((".#.", "#..", "..."), "diagonal"),
    ],
)
def test_the_symmetry_of_a_grid_is_found(rows, symmetry) -> None:
    assert symmetry_of(Grid(rows)) == symmetry


def test_bars_count_for_the_symmetry() -> None:
    puzzle = drawn("...", "...", "...")
    assert symmetry_of(with_bar(puzzle, Bar(0, 0, "right"), on=True, symmetry="mirror").grid) == "mirror"
    assert symmetry_of(with_bar(puzzle, Bar(0, 0, "right"), on=True).grid) == "none"


def test_marks_of_blocks_stay_until_the_block_changes() -> None:
    shaded = Mark(0, 1, shade="grey")
    puzzle = Puzzle(grid=Grid(("a#c", "...", "..."), marks=(Mark(0, 0, circle=True), shaded)))
    assert with_text(puzzle, (1, 1), "x").grid.mark((0, 1)) == shaded
    assert with_cells(puzzle, [(2, 2)], BLOCK).grid.mark((0, 1)) == shaded
    assert with_cells(puzzle, [(0, 1)], OPEN).grid.mark((0, 1)) is None
    assert with_cells(puzzle, [(0, 0)], BLOCK).grid.marks == (shaded,)


def test_cells_of_further_clues_that_are_cropped_are_dropped() -> None:
    clue = ListedClue("A", "Slant", cells=((0, 0), (1, 1), (3, 3)))
    puzzle = drawn(*("....",) * 4, clue_lists=(ClueList("Diagonals", (clue,)),))
    made = resized(with_cells(puzzle, [(1, 1)], BLOCK), 3, 3)
    assert made.clue_lists[0].clues[0].cells == ((0, 0), (1, 1))


def test_rows_and_columns_are_added_and_removed_at_any_side() -> None:
    rows = ("ab#", "c.d", "#ef")
    grid = Grid(rows, (Bar(1, 0, "right"),), (Mark(0, 0, circle=True), Mark(2, 2, shade="grey")))
    puzzle = Puzzle(grid=grid, clues=(Clue("ab", "Alphabet", slot=Slot(0, 0, "across")),))
    larger = resized(puzzle, 4, 5, top=True, left=True)
    assert larger.grid.rows == (".....", "..ab#", "..c.d", "..#ef")
    assert larger.grid.bars == (Bar(2, 2, "right"),)
    assert [mark.cell for mark in larger.grid.marks] == [(1, 2), (3, 4)]
    assert larger.clues[0].slot == Slot(1, 2, "across")
    assert resized(larger, 3, 3, top=True, left=True) == puzzle
    assert resized(puzzle, 4, 3, top=True).grid.rows == ("...", *rows)
    assert resized(puzzle, 3, 4, left=True).grid.rows == (".ab#", ".c.d", ".#ef")


def test_a_locked_entry_moves_with_its_cells_and_is_not_cut_at_any_side() -> None:
    puzzle = drawn("#cat", "....", "....", "....", locked=(Slot(0, 1, "across"),))
    assert resized(puzzle, 5, 4, top=True).locked == (Slot(1, 1, "across"),)
    assert resized(puzzle, 4, 3, left=True).locked == (Slot(0, 0, "across"),)
    with pytest.raises(BadInput, match="1 across is locked"):
        resized(puzzle, 3, 4, top=True)
    with pytest.raises(BadInput, match="1 across is locked"):
        resized(puzzle, 4, 3)


def test_the_clue_of_a_slot_that_is_cut_off_stays_with_its_answer() -> None:
    first, second = Slot(0, 0, "across"), Slot(0, 1, "down")
    clues = (Clue("cat", "Purrs", slot=first), Clue("", "Wait", slot=second))
    made = resized(drawn("cat", "...", "...", "...", clues=clues), 3, 3, top=True)
    assert made.clues == (Clue("cat", "Purrs"),)


def test_cells_of_further_clues_move_with_the_grid() -> None:
    listed = ClueList("Extra", (ListedClue("A", "Slant", cells=((0, 0), (2, 2))),))
    made = resized(drawn("...", "...", "...", clue_lists=(listed,)), 4, 4, top=True, left=True)
    assert made.clue_lists[0].clues[0].cells == ((1, 1), (3, 3))
    assert resized(made, 3, 3, top=True, left=True).clue_lists == (listed,)
