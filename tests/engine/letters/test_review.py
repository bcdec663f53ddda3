"""What is found on puzzles of letters of both kinds."""

import pytest

from engine.bee.puzzle import hive
from engine.core import blocking, changed
from engine.wheel.puzzle import wheel
from engine.wings import wing_of
from engine.words.vetting.house import open_house
from engine.words.vetting.verdict import Ruling


@pytest.mark.parametrize(
    ("puzzle", "word"), [(hive("g", "cenorv"), "converge"), (wheel("waterfall", "w"), "waterfall")]
)
def test_a_puzzle_without_a_word_of_all_its_letters_is_not_exported_unasked(puzzle, word) -> None:
    wing, house = wing_of(puzzle), open_house()
    full = [one.word for one in wing.open_key(puzzle, house=house).answers if puzzle.is_full(one.word)]
    assert word in full
    without = changed(puzzle, rulings=tuple(Ruling(one, False, "obscure") for one in full))
    before, after = (blocking(wing.findings(one, wing.open_key(one, house=house))) for one in (puzzle, without))
    assert [one.what for one in after if one not in before] == [f"no {puzzle.full_word} counts"]
