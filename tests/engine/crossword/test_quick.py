"""Quick crosswords: a legal grid of common words, each with a clue."""

import pytest

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.crossword.grid import entries_of
from engine.crossword.patterns.rules import BRITISH, breaches
from engine.crossword.quick import Criteria, make
from engine.crossword.wing import findings
from engine.words.forms import form_of
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list, parse_list

HOUSE = House((default_list(),))


@pytest.fixture(scope="module")
def quick():
    return make(seed=2, house=HOUSE)


def test_a_quick_crossword_keeps_the_rules_and_has_a_clue_for_each_common_word(quick) -> None:
    puzzle, key = quick
    assert breaches(puzzle.grid, changed(BRITISH, shortest=4)) == ()
    assert (len(puzzle.grid.rows), puzzle.grid.columns) == (13, 13)
    assert 24 <= len(key.entries) <= 32
    assert all(entry.clue for entry in key.entries)
    lexicon = open_lexicon("common")
    words = [entry.word for entry in entries_of(puzzle.grid)]
    places = [lexicon.index_of(word) for word in words]
    assert all(place is not None and lexicon.zipf[place] >= 3 for place in places)
    assert not any(form_of(word, lexicon) for word in words)
    assert not any(one.blocks for one in findings(puzzle, key))


def test_a_word_that_the_house_forbids_is_not_used(quick) -> None:
    word = max((entry.word for entry in entries_of(quick[0].grid)), key=len)
    other, _ = make(seed=2, house=House((default_list(), parse_list(word, "aunt"))))
    assert word not in {entry.word for entry in entries_of(other.grid)}


def test_a_request_that_cannot_be_met_is_an_error() -> None:
    with pytest.raises(BadInput, match="can be filled with words of common"):
        make(seed=1, criteria=Criteria(common=6.5), house=HOUSE)


def test_most_clues_are_short_and_few_are_of_a_general_term() -> None:
    clues = [entry.clue for seed in (3, 4) for entry in make(seed=seed, house=HOUSE)[1].entries]
    assert sum(map(len, clues)) / len(clues) < 32
    assert sum(len(clue) > 60 for clue in clues) <= 1
    assert sum(clue.startswith("Kind of ") for clue in clues) <= 2


def test_crosswords_of_different_seeds_share_few_words(quick) -> None:
    words = [{entry.word for entry in entries_of(make(seed=seed, house=HOUSE)[0].grid)} for seed in (5, 6)]
    assert len(words[0] & words[1]) <= 3
