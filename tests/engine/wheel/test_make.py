"""Wheels by seed: within the criteria, and in arrangements in which no taboo word can be traced."""

import pytest

from engine.core import BadInput, changed
from engine.wheel.answers import findings
from engine.wheel.make import TEMPLATE, Criteria, make
from engine.words.paths.paths import find_path
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list

HOUSE = House((default_list(),))


@pytest.mark.parametrize(("layout", "purpose"), [("wheel", "random"), ("square", "random"), ("polygon", "hard")])
def test_no_taboo_word_can_be_traced_in_a_wheel_and_it_meets_the_criteria(layout, purpose) -> None:
    words = [entry.word for entry in default_list().words if "path" in entry.unwanted_as]
    made = [make(changed(TEMPLATE, layout=layout), seed=seed, purpose=purpose, house=HOUSE) for seed in range(12)]
    assert len({puzzle.letters for puzzle, _ in made}) == 12
    for puzzle, key in made:
        assert [word for word in words if find_path(word, puzzle.letters, puzzle.neighbourhood)] == []
        assert [one for one in findings(puzzle, key) if "spellings" not in one.what] == []
        assert 20 <= len(key.answers) <= 60


@pytest.mark.parametrize("criteria", [Criteria(900, 901), Criteria(common=9.0)])
def test_criteria_that_no_wheel_meets_are_an_error_with_a_way_out(criteria) -> None:
    with pytest.raises(BadInput, match="Widen the range"):
        make(TEMPLATE, criteria, seed=1, house=HOUSE)
