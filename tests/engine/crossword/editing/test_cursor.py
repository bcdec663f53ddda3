"""Where the cursor goes: after a letter, back, by arrows, and from slot to slot."""

from __future__ import annotations

import pytest

from engine.core import changed
from engine.crossword.editing.cursor import (
    Cursor,
    after_letter,
    at_end,
    before,
    by_arrow,
    entry_at,
    in_next_entry,
    turned,
)
from engine.crossword.grid import Bar, Entry, Grid

GRID = Grid(("ab#..", ".....", "#...#", ".....", "..#.."))
ACROSS = "across"


def test_typing_advances_and_stops_at_the_end_of_the_entry() -> None:
    assert after_letter(GRID, Cursor((0, 0))) == Cursor((0, 1))
    assert after_letter(GRID, Cursor((0, 1))) == Cursor((0, 1))
    assert after_letter(GRID, Cursor((0, 1), "down")) == Cursor((1, 1), "down")


def test_typing_can_skip_filled_cells() -> None:
    grid = Grid(("a.bc.", "....."))
    assert after_letter(grid, Cursor((0, 1)), skip=True) == Cursor((0, 4))
    assert after_letter(Grid(("abcde", ".....")), Cursor((0, 1)), skip=True) == Cursor((0, 2))


def test_typing_stops_at_a_bar() -> None:
    grid = changed(GRID, bars=(Bar(1, 1, "right"),))
    assert after_letter(grid, Cursor((1, 1))) == Cursor((1, 1))
    assert before(grid, Cursor((1, 2))) == Cursor((1, 2))
    assert after_letter(grid, Cursor((1, 1), "down")) == Cursor((2, 1), "down")


def test_typing_goes_on_over_the_end_of_a_criss_cross_entry() -> None:
    grid = Grid(("cat__", "__o__", "__e__"))
    assert after_letter(grid, Cursor((0, 2))) == Cursor((0, 3))
    assert after_letter(grid, Cursor((0, 3))) == Cursor((0, 4))
    assert after_letter(grid, Cursor((0, 4))) == Cursor((0, 4))


def test_backspace_goes_to_the_cell_before() -> None:
    assert before(GRID, Cursor((1, 3))) == Cursor((1, 2))
    assert before(GRID, Cursor((0, 3))) == Cursor((0, 3))
    assert before(GRID, Cursor((3, 3), "down")) == Cursor((2, 3), "down")


def test_an_arrow_across_the_direction_turns_and_then_moves() -> None:
    cursor = by_arrow(GRID, Cursor((1, 1)), 1, 0)
    assert cursor == Cursor((1, 1), "down")
    assert by_arrow(GRID, cursor, 1, 0) == Cursor((2, 1), "down")
    assert by_arrow(GRID, Cursor((1, 1)), 0, 1) == Cursor((1, 2))
    assert by_arrow(GRID, Cursor((1, 1)), 0, -1) == Cursor((1, 0))


def test_arrows_reach_blocks_and_stop_at_the_edge() -> None:
    assert by_arrow(GRID, Cursor((0, 1)), 0, 1) == Cursor((0, 2))
    assert by_arrow(GRID, Cursor((0, 2)), 1, 0) == Cursor((1, 2), "down")  # a block has no entry to turn to
    assert by_arrow(GRID, Cursor((0, 0)), 0, -1) == Cursor((0, 0))
    assert by_arrow(GRID, Cursor((4, 4), "down"), 1, 0) == Cursor((4, 4), "down")


def test_tab_visits_all_entries_in_the_order_of_the_clues_at_their_first_empty_cell() -> None:
    cursor, seen = Cursor((0, 0)), []
    for _ in range(14):
        entry = entry_at(GRID, cursor)
        assert entry
        seen.append((entry.row, entry.column, entry.direction))
        cursor = in_next_entry(GRID, cursor)
    assert seen[:4] == [(0, 0, "across"), (0, 3, "across"), (1, 0, "across"), (2, 1, "across")]
    assert seen[7] == (0, 0, "down")
    assert len(set(seen)) == 14
    assert entry_at(GRID, cursor) == Entry("ab", 0, 0, "across")
    assert cursor == Cursor((0, 0))  # filled: its first cell
    assert in_next_entry(GRID, Cursor((0, 1), "down"), -1) == Cursor((1, 0), "down")


def test_tab_from_a_block_goes_to_the_entry_after_it() -> None:
    assert in_next_entry(GRID, Cursor((2, 0))) == Cursor((2, 1))
    assert in_next_entry(GRID, Cursor((2, 0)), -1) == Cursor((1, 0))
    assert in_next_entry(Grid(("#.#", ".#.")), Cursor((0, 0))) == Cursor((0, 0))


def test_the_entry_of_a_cell_is_the_one_in_its_direction_if_there_is_one() -> None:
    grid = Grid(("ab", "#c", "#d"))
    assert entry_at(grid, Cursor((2, 1))) == Entry("bcd", 0, 1, "down")
    assert entry_at(grid, Cursor((0, 1))) == Entry("ab", 0, 0, "across")
    assert entry_at(grid, turned(Cursor((0, 1)))) == Entry("bcd", 0, 1, "down")
    assert entry_at(grid, Cursor((1, 0))) is None


@pytest.mark.parametrize(("last", "cell"), [(False, (1, 0)), (True, (1, 4))])
def test_home_and_end_go_to_the_ends_of_the_entry(last, cell) -> None:
    assert at_end(GRID, Cursor((1, 2)), last=last) == Cursor(cell)
    assert at_end(GRID, Cursor((0, 2)), last=last) == Cursor((0, 2))  # a block
