"""Words of a theme, those first that readers know as such."""

import pytest

from engine.crossword.clues.theme_words import matching, open_theme, words_like
from engine.errors import BadInput, UnknownName
from engine.lexicon.sources import open_lexicon
from engine.vetting.taboo import Vetter, parse_list

CLEAN = Vetter(())


def test_words_below_a_word_are_found_the_well_known_ones_first() -> None:
    theme = open_theme("bird", CLEAN)
    words = [word.text for word in theme.words]
    assert {"penguin", "barn owl", "emperor penguin"} <= set(words)
    assert not {"bird", "Cygnus olor"} & set(words)
    assert words.index("penguin") < words.index("martin")
    assert len({word.letters for word in theme.words}) == len(theme.words) > 800


def test_a_plural_and_another_meaning_may_be_asked() -> None:
    assert "poodle" in {word.letters for word in open_theme("dogs", CLEAN).words}
    theme = open_theme("capital", CLEAN, senses=[3])
    assert (theme.chosen, "government" in theme.meanings[0].definition) == ((3,), True)
    assert "Paris" in {word.text for word in theme.words}


def test_the_likely_meaning_with_many_kinds_is_taken_and_those_without_any_are_not_offered() -> None:
    theme = open_theme("bank", CLEAN)
    assert "financial institution" in theme.meanings[0].definition
    assert theme.chosen == (theme.meanings[0].number,)
    assert all(one.kinds for one in theme.meanings)


def test_names_are_marked_and_come_after_the_words_that_everybody_knows() -> None:
    words = open_theme("fruit", CLEAN).words[:20]
    assert {"apple", "orange", "lemon", "pear"} <= {word.text for word in words}
    assert not any(word.is_name for word in words)
    assert all(word.is_name for word in open_theme("national capital", CLEAN).words[:20])


def test_what_is_taboo_is_left_out_and_counted() -> None:
    theme = open_theme("bird", Vetter((parse_list("penguin\nbarnowl", "own"),)))
    assert theme.taboo == 2
    assert "penguin" not in {word.letters for word in theme.words}


def test_a_pattern_and_lengths_narrow_a_theme() -> None:
    words = open_theme("bird", CLEAN).words
    assert {word.letters for word in matching(words, "p..g*n", 4, 7)} == {"penguin"}
    assert all(len(word.letters) == 5 for word in matching(words, "?????"))
    assert matching(words) == words


def test_a_pattern_alone_is_sought_in_a_lexicon() -> None:
    words = [word.text for word in words_like("x..o*e", open_lexicon("standard"), CLEAN)]
    assert "xylophone" in words
    assert all(word[0] == "x" and word[3] == "o" and word[-1] == "e" for word in words)


def test_what_has_nothing_below_it_is_told() -> None:
    with pytest.raises(UnknownName, match="no words below 'xqzzy'"):
        open_theme("xqzzy", CLEAN)
    with pytest.raises(BadInput, match="no number 99"):
        open_theme("bird", CLEAN, senses=[99])
    with pytest.raises(BadInput, match="pattern"):
        matching((), "a1b")
