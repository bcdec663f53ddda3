"""The quality of clues for a quick crossword: short, whole, of plain words and of the usual meaning."""

import pytest

from engine.crossword.clues.meanings import Source
from engine.crossword.clues.suggest import GOOD, Suggestion, best_first, quality
from engine.crossword.clues.wording import is_cut
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from tests.data.clue_draw import suggestions

LONG = "Upper surface of the mouth that separates the oral and nasal cavities"
LEXICON = open_lexicon("common")


def of(text: str, source: Source = "definition", **others) -> float:
    return quality(Suggestion(text, source, **others), LEXICON)


def test_a_short_definition_is_good_and_a_long_one_is_not() -> None:
    assert of("Roof of the mouth") == 1.0
    assert of(LONG) < GOOD
    assert of(LONG, "file") == 1.0


@pytest.mark.parametrize(
    "text", ["Quality of being clean", "Move or cause to move", "Being one more than ten", "Salt of adsorptive origin"]
)
def test_the_language_of_dictionaries_and_rare_words_are_not_good(text: str) -> None:
    assert of(text) < GOOD


def test_broken_definitions_and_repeated_words_are_not_good() -> None:
    assert of("Person who believes", rough=True) < GOOD
    assert of("Pull, pull in, draw in", "synonyms") < GOOD < of("Pull, draw in", "synonyms")


def test_a_good_clue_comes_before_a_long_one_but_not_if_it_is_of_a_rare_meaning() -> None:
    long = Suggestion(LONG, "definition", score=1.0)
    short = Suggestion("Roof of the mouth", "definition", score=0.6)
    rare = Suggestion("Sense of taste", "definition", score=0.02)
    (first, its_quality), *_ = best_first((long, rare, short), LEXICON)
    assert (first, its_quality) == (short, 1.0)
    ranked = dict(best_first((long, rare), LEXICON))
    assert ranked[rare] < GOOD
    assert best_first((), LEXICON) == ()


def test_a_clue_of_a_rare_meaning_is_not_good() -> None:
    assert of("Tool resembling a hammer") == of("Tool resembling a hammer", share=0.3) == 1.0
    assert of("Tool resembling a hammer", share=0.1) < GOOD


def test_a_definition_that_is_cut_within_a_clause_is_rough() -> None:
    definition = "small adhesive token stuck on a letter or package to indicate that postal fees have been paid"
    assert is_cut("Small adhesive token stuck on a letter or package to indicate", definition)
    assert not is_cut("Small adhesive token", "a small adhesive token; used for letters")
    assert not is_cut("Pear-shaped tropical fruit", "a pear-shaped tropical fruit with green skin"[:28])
    clues = suggestions("postage", house=House((default_list(),)))
    assert all(one.rough for one in clues if one.text.endswith("to indicate"))
