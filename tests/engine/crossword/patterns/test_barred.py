"""Barred patterns: their rules against a naive twin, and generated patterns that keep them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.errors import BadInput
from engine.core.job import Ending
from engine.core.value import changed
from engine.crossword.cells import Bar
from engine.crossword.grid import Grid, entries_of
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import AMERICAN, BARRED, breaches, most_loose
from engine.crossword.patterns.symmetry import edge_images
from tests.engine.crossword.patterns import naive


def barred_grid(rows: int, columns: int, edges) -> Grid:
    bars = (Bar(*one, "right" if one[0] == other[0] else "below") for one, other in edges)
    return Grid(("." * columns,) * rows, tuple(sorted(bars, key=lambda bar: bar.order)))


@st.composite
def nearly_legal(draw: st.DrawFn) -> Grid:
    """A generated pattern with a few bars more or fewer, or a grid with some symmetric bars."""
    rows, columns = draw(st.integers(3, 7)), draw(st.integers(3, 7))
    edges = [((r, c), (r, c + 1)) for r in range(rows) for c in range(columns - 1)]
    edges += [((r, c), (r + 1, c)) for r in range(rows - 1) for c in range(columns)]
    chosen = set()
    if draw(st.booleans()):
        made = generate(rows, columns, BARRED, seed=draw(st.integers(0, 50)), enough=1).result
        chosen = {bar.cells for bar in made.bars} if made else set()
    for edge in draw(st.sets(st.sampled_from(edges), max_size=3)):
        chosen ^= edge_images(edge, rows, columns, draw(st.sampled_from(("180", "180", "none"))))
    return barred_grid(rows, columns, chosen)


@given(nearly_legal())
def test_the_verdict_on_a_barred_grid_equals_that_of_the_naive_twin(grid: Grid) -> None:
    walls = {bar.cells for bar in grid.bars}
    assert (breaches(grid, BARRED) == ()) == naive.barred(len(grid.rows), grid.columns, walls)


def test_the_unchecked_letters_of_ximenes() -> None:
    assert {length: most_loose(length) for length in range(3, 16)} == {
        3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3, 9: 3, 10: 3, 11: 3, 12: 4, 13: 4, 14: 4, 15: 5,
    }  # fmt: skip
    assert all(2 * most_loose(length) <= length for length in range(3, 31))


@pytest.mark.parametrize(("rows", "columns"), [(5, 5), (8, 8), (12, 12), (13, 11)])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_generated_barred_pattern_keeps_the_rules_and_has_bars(rows: int, columns: int, seed: int) -> None:
    made = generate(rows, columns, BARRED, seed=seed, enough=3)
    assert made.ending is Ending.FINISHED
    assert made.result.bars
    assert naive.barred(rows, columns, {bar.cells for bar in made.result.bars})
    assert made.result == generate(rows, columns, BARRED, seed=seed, enough=3).result


def test_a_barred_12_by_12_has_36_entries_as_in_the_papers_unless_others_are_asked_for() -> None:
    usual = generate(12, 12, BARRED, seed=1, enough=2).result
    assert len(entries_of(usual)) == 36
    assert sum(len(entry.word) for entry in entries_of(usual)) / 36 < 7
    fewer = generate(12, 12, BARRED, entries=(28, 30), seed=1, enough=2).result
    assert 28 <= len(entries_of(fewer)) <= 30
    assert generate(12, 12, BARRED, seed=2, enough=2).result != usual


@pytest.mark.parametrize("symmetry", ["90", "mirror", "diagonal", "none"])
def test_bars_have_the_symmetry_that_is_asked_for(symmetry) -> None:
    rules = changed(BARRED, symmetry=symmetry)
    made = generate(10, 10, rules, seed=3, enough=2).result
    assert made
    assert breaches(made, rules) == ()


def test_theme_lengths_are_entries_across() -> None:
    made = generate(13, 13, BARRED, themes=(11, 9), seed=1, enough=2).result
    assert made
    lengths = [len(entry.word) for entry in entries_of(made) if entry.direction == "across"]
    assert {11, 9} <= set(lengths)
    assert breaches(made, BARRED) == ()
    with pytest.raises(BadInput, match="an entry of 14 letters does not fit"):
        generate(13, 13, BARRED, themes=(14,))


def test_too_many_entries_end_without_a_pattern() -> None:
    assert generate(6, 6, BARRED, entries=(60, 70), seed=1).ending is Ending.OUT_OF_STEPS


def test_bars_count_in_american_grids_too() -> None:
    grid = barred_grid(7, 7, {((3, 2), (3, 3)), ((3, 3), (3, 4))})
    assert "the letter at row 4, column 4 is not checked" in [one.sentence for one in breaches(grid, AMERICAN)]
