"""British and American spellings, and the caution on puzzles that mix them."""

import pytest

from engine.words.sources import open_lexicon
from engine.words.spelling import spelling_findings, spellings


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("colour", "color"),
        ("realise", "realize"),
        ("centre", "center"),
        ("litre", "liter"),
        ("sceptic", "skeptic"),
    ],
)
def test_pairs_are_known_in_both_directions(british: str, american: str) -> None:
    for word, language, other in ((british, "british", american), (american, "american", british)):
        assert spellings()[word] == (language, other)


@pytest.mark.parametrize("word", ["gaol", "gaols", "cypher", "furore", "ax", "adz", "nite", "graying", "employe"])
def test_two_different_words_that_look_alike_are_no_pair(word: str) -> None:
    assert word not in spellings()


@pytest.mark.parametrize(("word", "other"), [("miter", "mitre"), ("rouble", "ruble"), ("centering", "centring")])
def test_of_several_partners_the_one_with_the_same_meaning_wins(word: str, other: str) -> None:
    assert spellings()[word].other == other


def test_words_that_both_languages_use_have_no_language() -> None:
    assert not {"travelled", "meter", "theatre", "grey", "tire", "program", "house"} & spellings().keys()


def test_every_marked_word_is_a_word_and_differs_from_its_other_spelling() -> None:
    """Golden: the counts of `data/README.md`."""
    known = spellings()
    languages = [one.language for one in known.values()]
    assert (languages.count("british"), languages.count("american")) == (1_421, 1_682)
    british = set(open_lexicon("british").words)
    assert all((word in british) == (one.language == "british") for word, one in known.items())
    assert all(word != one.other for word, one in known.items())


def test_mixed_spellings_are_one_caution_that_names_the_words() -> None:
    (finding,) = spelling_findings(["metre", "house", "color", "colour", "labour", "honour"])
    assert finding.severity == "warning"
    assert finding.text == (
        "British spellings (colour for color, honour for honor, labour for labor and 1 more) and American "
        "spellings (color for colour) are mixed. Use one of them, or choose a word list of one language."
    )


def test_one_language_is_no_finding() -> None:
    assert list(spelling_findings(["colour", "centre", "house"])) == []
    assert list(spelling_findings(["color", "center", "house"])) == []
    assert list(spelling_findings([])) == []
