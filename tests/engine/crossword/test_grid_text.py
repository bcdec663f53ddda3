"""The grid of a crossword in fixed-width type."""

from engine.crossword.grid import Grid, numbers
from engine.crossword.grid_text import letters_text, numbered_text
from tests.engine.crossword.grown import grown, some_words

GRID = Grid(("icecream", "_______a", "_____cup"))


def test_numbers_and_letters_are_in_columns() -> None:
    assert numbered_text(GRID) == "1 . . . . . . 2\n# # # # # # # .\n# # # # # 3 . ."
    assert letters_text(GRID, "#") == "I C E C R E A M\n# # # # # # # A\n# # # # # C U P"
    assert letters_text(Grid()) == ""


def test_a_large_puzzle_has_every_number_and_no_letters() -> None:
    puzzle = grown(some_words(40))
    grid = numbered_text(puzzle.grid)
    assert [int(one) for one in grid.split() if one.isdigit()] == list(numbers(puzzle.grid).values())
    assert sum(one != "#" for one in grid.split()) == sum(1 for _ in puzzle.grid.cells())
    assert len({len(row) for row in grid.splitlines()}) == 1
