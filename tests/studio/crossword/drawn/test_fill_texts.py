"""The sentences of the page Fill."""

from engine.crossword.fill.search import Filled
from engine.crossword.grid import entries_of
from engine.crossword.patterns.grid_file import parse_grid
from studio.crossword.drawn.advice import MOST_NAMED, impossible_text


def test_a_grid_without_a_fill_names_a_few_slots_or_counts_many() -> None:
    grid = parse_grid("\n".join(["....."] * 5))
    entries = entries_of(grid)
    advice = "Lower the lowest score, add a list, or move a block."
    assert impossible_text(grid, Filled(grid, ())) == f"The words of these lists cannot fill the grid. {advice}"
    one, two = (impossible_text(grid, Filled(grid, (), entries[:n])) for n in (1, 2))
    text = "The words of these lists cannot fill the grid"
    assert one == f"{text}: no word fits 1 across. {advice}"
    assert two == f"{text}: 1 across and 6 across cannot be filled together. {advice}"
    many = impossible_text(grid, Filled(grid, (), entries[: MOST_NAMED + 1]))
    assert many == f"{text}: 7 of its 10 words cannot be filled together. {advice}"
