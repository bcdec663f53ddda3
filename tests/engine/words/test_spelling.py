"""British and American spellings, and the caution on puzzles that mix them, in every wing."""

import pytest

from engine.bee import answers as bee
from engine.bee.answers import REVIEW as BEE_REVIEW
from engine.bee.puzzle import hive
from engine.crossword.clues.vetting import open_key
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle
from engine.crossword.wing import findings as crossword_findings
from engine.soup import answers as soup
from engine.soup.answers import findings as soup_findings
from engine.soup.board import Move, read_board
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel import answers as wheel_answers
from engine.wheel.answers import findings as wheel_findings
from engine.wheel.puzzle import wheel
from engine.words.lexicon import Lexicon
from engine.words.spelling import spelling_findings, spellings
from engine.words.vetting.taboo import Vetter


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("colour", "color"),
        ("realise", "realize"),
        ("centre", "center"),
        ("litre", "liter"),
        ("sceptic", "skeptic"),
        ("grey", "gray"),
        ("ploughman", "plowman"),
        ("pyjamas", "pajamas"),
    ],
)
def test_pairs_are_known_in_both_directions(british: str, american: str) -> None:
    for word, language, other in ((british, "british", american), (american, "american", british)):
        assert spellings()[word] == (language, other)


@pytest.mark.parametrize("word", ["gaols", "cypher", "furore", "ax", "adz", "nite", "employe", "prized"])
def test_two_different_words_that_look_alike_are_no_pair(word: str) -> None:
    assert word not in spellings()


@pytest.mark.parametrize(("word", "other"), [("miter", "mitre"), ("rouble", "ruble"), ("centering", "centring")])
def test_of_several_partners_the_one_with_the_same_meaning_wins(word: str, other: str) -> None:
    assert spellings()[word].other == other


def test_words_that_both_languages_use_have_no_language() -> None:
    assert not {"travelled", "meter", "theatre", "tire", "program", "house"} & spellings().keys()


def test_every_marked_word_is_a_word_and_differs_from_its_other_spelling() -> None:
    """Golden: the counts of `data/README.md`."""
    known = spellings()
    languages = [one.language for one in known.values()]
    assert (languages.count("british"), languages.count("american")) == (1_424 + 343, 1_680 + 355)
    assert all(word != one.other for word, one in known.items())


def test_mixed_spellings_are_one_caution_that_names_the_words() -> None:
    (finding,) = spelling_findings(["metre", "house", "color", "colour", "labour", "honour"])
    assert finding.severity == "warning"
    assert finding.text == (
        "British spellings (colour for color, honour for honor, labour for labor and 1 more) and American "
        "spellings (color for colour) are mixed. Use one of them, or choose a word list of one language."
    )


def test_the_words_of_a_mixed_collection_have_their_other_spelling() -> None:
    (mixed,) = spelling_findings(("FIBRE", "stone", "COLOR"))
    assert "(fibre for fiber) and American spellings (color for colour)" in mixed.what
    assert not [*spelling_findings(("FIBRE", "stone", "COLOUR"))]


def test_one_language_is_no_finding() -> None:
    assert list(spelling_findings(["colour", "centre", "house"])) == []
    assert list(spelling_findings(["color", "center", "house"])) == []
    assert list(spelling_findings([])) == []


MIXED = "British spellings (colour for color) and American spellings (color for colour) are mixed"
WORDS = Lexicon.of("few", ["colour", "color", "colourists"])


def test_a_hive_and_a_wheel_are_cautioned_and_can_be_planned() -> None:
    puzzle = hive("O", "CLURIS")
    key = bee.key_of(puzzle, WORDS, Vetter(()))
    assert MIXED in [one.what for one in BEE_REVIEW.findings(puzzle, key)]
    assert MIXED not in [one.what for one in BEE_REVIEW.unresolved(puzzle, key)]
    plate = wheel("colourcab", "o")
    key = wheel_answers.key_of(plate, WORDS, Vetter(()))
    assert MIXED in [one.what for one in wheel_findings(plate, key)]


def test_a_crossword() -> None:
    puzzle = Puzzle(grid=Grid(("colour", "o.....", "l.....", "o.....", "r.....")))
    assert MIXED in [one.what for one in crossword_findings(puzzle, open_key(puzzle))]


def test_a_word_soup() -> None:
    board = read_board("colour\ncolorx")
    colour = Move("colour", tuple((0, column) for column in range(6)))
    color = Move("color", tuple((1, column) for column in range(5)))
    puzzle = Soup(board, solution=(colour, color))
    key = soup.key_of(puzzle, WORDS, Vetter(()))
    assert [one.word for one in key.words] == ["colour", "color"]
    assert MIXED in [one.what for one in soup_findings(puzzle, key)]
