"""The gallery of patterns: distinct, legal, reported one after the other."""

from __future__ import annotations

import pytest

from engine.core import Control, Ending, Stopped
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import FillSettings, open_vocabulary
from engine.crossword.grid import entries_of
from engine.crossword.patterns.gallery import gallery, usual_entries
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import AMERICAN, BARRED, BRITISH, breaches
from engine.words.vetting.house import House


@pytest.mark.parametrize("rules", [AMERICAN, BRITISH])
def test_patterns_are_distinct_legal_and_repeatable(rules) -> None:
    found = gallery(9, 9, rules, seed=5, most=5)
    assert len(set(found)) == len(found) == 5
    assert not any(breaches(grid, rules) for grid in found)
    assert gallery(9, 9, rules, seed=5, most=5) == found


def test_patterns_have_the_theme_lengths_and_the_number_of_words() -> None:
    for grid in gallery(11, 11, AMERICAN, entries=(34, 40), themes=(9, 9), most=3):
        lengths = [len(entry.word) for entry in entries_of(grid) if entry.direction == "across"]
        assert lengths.count(9) >= 2
        assert 34 <= len(entries_of(grid)) <= 40


def test_each_pattern_is_reported_and_the_search_can_be_stopped() -> None:
    class Watched(Control):
        def report(self, done, total=0, *, best=None, score=None) -> None:
            super().report(done, total, best=best, score=score)
            if done == 2:
                self.stop()

    control = Watched()
    with pytest.raises(Stopped):
        gallery(9, 9, AMERICAN, control=control)
    assert len(control.best) == 2


def test_a_small_size_has_fewer_patterns_than_wanted() -> None:
    found = gallery(3, 3, AMERICAN)
    assert 0 < len(found) < 24


def test_no_pattern_is_the_mirror_image_of_another() -> None:
    found = [one.rows for one in gallery(7, 7, AMERICAN, seed=2, most=12)]
    assert len(found) > 4
    for at, rows in enumerate(found):
        turned = tuple(map("".join, zip(*rows, strict=True)))
        images = {rows[::-1], tuple(row[::-1] for row in rows), turned, turned[::-1]}
        assert not images & {*found[:at], *found[at + 1 :]}


def test_a_gallery_of_barred_patterns_has_bars_and_no_blocks() -> None:
    made = gallery(9, 9, BARRED, seed=1, most=3)
    assert len(set(made)) == 3
    for grid in made:
        assert grid.bars
        assert breaches(grid, BARRED) == ()


def test_british_grids_have_about_one_entry_for_each_row_and_column() -> None:
    assert usual_entries(15, 15, BRITISH) == (28, 34)
    assert usual_entries(23, 23, BRITISH) == (67, 77)  # about as many for the area

    made = gallery(13, 13, BRITISH, entries=usual_entries(13, 13, BRITISH), most=2)
    assert made
    for grid in made:
        assert 24 <= len(entries_of(grid)) <= 30
        assert sum(row.count("#") for row in grid.rows) < 0.4 * 13 * 13


def test_american_grids_have_a_third_of_an_entry_for_each_cell_or_what_the_rules_allow() -> None:
    assert usual_entries(15, 15, AMERICAN) == (73, 78)
    assert usual_entries(21, 21, AMERICAN) == (132, 140)
    assert usual_entries(5, 5, AMERICAN) == (1, 10)  # the open grid has ten


def test_large_american_grids_have_few_threes_and_nothing_above_fifteen_letters() -> None:
    for grid in gallery(21, 21, AMERICAN, entries=usual_entries(21, 21, AMERICAN), seed=3, most=4):
        lengths = [len(entry.word) for entry in entries_of(grid)]
        assert not breaches(grid, AMERICAN)
        assert len(lengths) <= 140
        assert lengths.count(3) <= 12
        assert max(lengths) <= 15


def test_a_longer_theme_entry_may_be_asked_for() -> None:
    found = generate(21, 21, AMERICAN, entries=(120, 140), themes=(19,), seed=1, enough=2).result
    assert found
    assert 19 in [len(entry.word) for entry in entries_of(found)]


@pytest.mark.parametrize("size", [23, 27])
def test_british_jumbos_can_be_filled_and_have_no_long_slot(size: int) -> None:
    entries = usual_entries(size, size, BRITISH)
    grid = generate(size, size, BRITISH, entries=entries, seed=1, enough=1).result
    assert grid
    lengths = [len(entry.word) for entry in entries_of(grid)]
    assert not breaches(grid, BRITISH)
    assert max(lengths) <= 15
    assert lengths.count(3) <= 4
    assert fill(grid, open_vocabulary(FillSettings(), House()), steps=20_000).ending is Ending.FINISHED
