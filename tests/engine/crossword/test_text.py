"""A crossword as text in fixed-width type."""

from engine.crossword.answers import key_of
from engine.crossword.grid import Grid, numbers
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.crossword.text import letters_text, puzzle_text, solution_text
from engine.words.vetting.taboo import Vetter
from tests.engine.crossword.grown import grown, some_words

PUZZLE = Puzzle(
    (Listed("Ice cream"), Listed("map"), Listed("cup")),
    Grid(("icecream", "_______a", "_____cup")),
    clues=(Clue("icecream", "Cold dessert"), Clue("map", "Chart")),
    title="Lunch",
)


def test_the_text_of_a_puzzle_has_aligned_empty_cells_and_clues() -> None:
    assert puzzle_text(PUZZLE, key_of(PUZZLE, Vetter(()))) == (
        "Lunch\n\n"
        "1 . . . . . . 2\n"
        "# # # # # # # .\n"
        "# # # # # 3 . .\n\n"
        "ACROSS\n1. Cold dessert (3,5)\n3. (3)\n\n"
        "DOWN\n2. Chart (3)\n"
    )


def test_the_text_of_a_solution_has_letters_and_answers() -> None:
    told = solution_text(PUZZLE, key_of(PUZZLE, Vetter(())))
    assert told.startswith(
        "Lunch: solution\n\nI C E C R E A M\n# # # # # # # A\n# # # # # C U P\n\nACROSS\n1. ICE CREAM\n"
    )
    assert letters_text(Grid()) == ""


def test_a_large_puzzle_has_every_number_and_no_letters() -> None:
    puzzle = grown(some_words(40))
    grid = puzzle_text(puzzle, key_of(puzzle, Vetter(()))).split("\n\n")[1]
    assert [int(one) for one in grid.split() if one.isdigit()] == list(numbers(puzzle.grid).values())
    assert sum(one != "#" for one in grid.split()) == sum(1 for _ in puzzle.grid.cells())
    assert len({len(row) for row in grid.splitlines()}) == 1
