"""Words of a theme, common words first."""

import pytest

from engine.core import BadInput, Control, Stopped, UnknownName
from engine.crossword.clues.theme_words import matching, open_theme, words_like
from engine.words.sources import open_lexicon
from engine.words.vetting.taboo import Vetter, parse_list

CLEAN = Vetter(())


def test_words_below_a_theme_are_found_common_words_first() -> None:
    theme = open_theme("bird", CLEAN)
    words = [word.text for word in theme.words]
    assert {"penguin", "barn owl", "emperor penguin"} <= set(words)
    assert not {"bird", "Cygnus olor"} & set(words)
    assert words.index("penguin") < words.index("martin")
    assert len({word.letters for word in theme.words}) == len(theme.words) > 800


def test_a_theme_may_be_a_plural_or_another_meaning() -> None:
    assert "poodle" in {word.letters for word in open_theme("dogs", CLEAN).words}
    theme = open_theme("capital", CLEAN, senses=[3])
    assert (theme.chosen, "government" in theme.meanings[0].definition) == ((3,), True)
    assert "Paris" in {word.text for word in theme.words}


def test_the_likely_meaning_with_many_words_is_the_default() -> None:
    theme = open_theme("bank", CLEAN)
    assert "financial institution" in theme.meanings[0].definition
    assert theme.chosen == (theme.meanings[0].number,)
    assert all(one.kinds for one in theme.meanings)


def test_names_are_marked_and_come_after_common_words() -> None:
    words = open_theme("fruit", CLEAN).words[:20]
    assert {"apple", "orange", "lemon", "pear"} <= {word.text for word in words}
    assert not any(word.is_name for word in words)
    assert all(word.is_name for word in open_theme("national capital", CLEAN).words[:20])


@pytest.mark.parametrize(
    ("name", "wanted", "within"),
    [
        ("flower", {"rose", "tulip", "lily", "orchid", "bouquet", "bud", "violet"}, 150),
        ("flower", {"daffodil"}, 500),
        ("kitchen", {"kettle", "oven", "stove", "saucepan", "toaster"}, 80),
        ("Christmas", {"carol", "Santa", "mistletoe", "poinsettia", "Noel"}, 40),
        ("birds", {"penguin", "feather", "beak", "plumage"}, 60),
    ],
)
def test_related_words_are_found_besides_kinds(name, wanted, within) -> None:
    words = open_theme(name, CLEAN, related=True).words
    assert wanted <= {word.text for word in words[:within]}
    assert len({word.letters for word in words}) == len(words)


def test_kinds_are_distinguished_from_related_words() -> None:
    kinds = {word.text for word in open_theme("kitchen", CLEAN).words}
    found = {word.text: word.is_kind for word in open_theme("kitchen", CLEAN, related=True).words}
    assert kinds == {text for text, is_kind in found.items() if is_kind}
    assert (found["galley"], found["kettle"]) == (True, False)


def test_a_word_of_several_meanings_is_defined_in_the_theme() -> None:
    words = {word.text: word.definition for word in open_theme("Christmas", CLEAN, related=True).words}
    assert words["carol"] == "joyful religious song celebrating the birth of Christ"
    assert not {word for word in words if "genus" in word}


def test_a_search_for_related_words_can_be_cancelled() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        open_theme("kitchen", CLEAN, related=True, control=control)


def test_taboo_words_are_omitted_and_counted() -> None:
    theme = open_theme("bird", Vetter((parse_list("penguin\nbarnowl", "own"),)))
    assert theme.taboo == 2
    assert "penguin" not in {word.letters for word in theme.words}


def test_a_pattern_and_lengths_narrow_a_theme() -> None:
    words = open_theme("bird", CLEAN).words
    assert {word.letters for word in matching(words, "p..g*n", 4, 7)} == {"penguin"}
    assert all(len(word.letters) == 5 for word in matching(words, "?????"))
    assert matching(words) == words


def test_a_pattern_without_a_theme_is_searched_in_a_lexicon() -> None:
    words = [word.text for word in words_like("x..o*e", open_lexicon("standard"), CLEAN)]
    assert "xylophone" in words
    assert all(word[0] == "x" and word[3] == "o" and word[-1] == "e" for word in words)


def test_names_are_offered_only_on_request() -> None:
    lexicon, names = open_lexicon("large"), open_lexicon("names")
    plain = {word.text for word in words_like("b?rl??", lexicon, CLEAN)}
    assert "burlap" in plain
    assert not plain & {"berlin", "Berlin"}
    more = {word.text: word for word in words_like("b?rl??", lexicon, CLEAN, names)}
    assert more.keys() - plain >= {"Berlin"}
    assert more["Berlin"].is_name
    assert more["Berlin"].zipf > 4
    assert "berlin" not in more


def test_a_theme_without_words_is_reported() -> None:
    with pytest.raises(UnknownName, match="no words below 'xqzzy'"):
        open_theme("xqzzy", CLEAN)
    with pytest.raises(BadInput, match="no number 99"):
        open_theme("bird", CLEAN, senses=[99])
    with pytest.raises(BadInput, match="pattern"):
        matching((), "a1b")
