"""The gallery of patterns: distinct, legal, reported one after the other."""

from __future__ import annotations

import pytest

from engine.core.errors import Stopped
from engine.core.job import Control
from engine.crossword.grid import entries_of
from engine.crossword.patterns.gallery import gallery, usual_entries
from engine.crossword.patterns.rules import AMERICAN, BARRED, BRITISH, breaches


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


def test_a_gallery_of_barred_patterns_has_bars_and_no_blocks() -> None:
    made = gallery(9, 9, BARRED, seed=1, most=3)
    assert len(set(made)) == 3
    for grid in made:
        assert grid.bars
        assert breaches(grid, BARRED) == ()


def test_british_grids_have_about_one_entry_for_each_row_and_column() -> None:
    assert usual_entries(15, 15, BRITISH) == (28, 34)
    assert usual_entries(15, 15, AMERICAN) is None
    made = gallery(13, 13, BRITISH, entries=usual_entries(13, 13, BRITISH), most=2)
    assert made
    for grid in made:
        assert 24 <= len(entries_of(grid)) <= 30
        assert sum(row.count("#") for row in grid.rows) < 0.4 * 13 * 13
