"""Replies to readers about words of a wheel, and the review of a wheel."""

from pathlib import Path

import pytest

from engine.core import BadInput, Printed, changed
from engine.letters.review import disputable, words_of
from engine.wheel.answers import REVIEW, key_of, open_key
from engine.wheel.puzzle import TIMES, wheel
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.taboo import parse_list
from engine.words.vetting.verdict import Ruling

WALL = wheel("wallflats", "w", rules=TIMES)
FEW = Lexicon.of("few", ["wallflats", "wall", "walls", "waft", "flaw", "swat"])
OTHERS = ReferenceLists(
    Lexicon.of("large", ["wall", "wafts", "twa", "fawl"], zipf={"fawl": 3.9}),
    Lexicon.of("unlisted", ["walsall"], zipf={"walsall": 3.0}),
)
HOUSE = House((parse_list("swat", "aunt"),), (Ruling("flaw", False, "dull", source="house"),))


def ask(word: str, puzzle=WALL):
    return REVIEW.why(puzzle, key_of(puzzle, FEW, HOUSE.vetter(puzzle.rulings)), word, OTHERS, HOUSE)


@pytest.mark.parametrize(
    ("word", "rule", "said"),
    [
        ("wall", "answer", "is an answer to this puzzle."),
        ("WALLFLATS", "answer", "it uses all the letters."),
        ("walk", "letters", "K is not among the letters"),
        ("waww", "letters", "W is shown only once"),
        ("walllls", "letters", "L is shown only 3 times"),
        ("flats", "letters", "must contain the letter in the middle, W"),
        ("law", "letters", "answers have 4 or more letters"),
        ("flaw", "rejected", "was considered by our editors and left out"),
        ("swat", "taboo", "some readers would not want to see it here"),
        ("walls", "inflection", "does not count by the rules of this puzzle: it is the plural of wall."),
        ("fawl", "other list", "is not in the word list "),
        ("wlast", "unlisted", "is not in the word list "),
    ],
)
def test_the_reply_gives_the_rule_that_decides(word, rule, said) -> None:
    answer = ask(word)
    assert (answer.rule, said in answer.reply) == (rule, True), answer
    assert answer.reply.startswith("Dear reader, “")
    assert "taboo" not in answer.reply


def test_a_text_that_is_not_a_word_is_an_error() -> None:
    with pytest.raises(BadInput, match="is not a word"):
        ask("123")


def test_printed_answers_count_after_the_list_changes(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("wallflats\nwall\nwaft\n")
    puzzle = changed(WALL, lexicon=str(path))
    key = open_key(puzzle, house=House())
    printed = Printed("2026-01-31", "", words_of(key.answers), key.levels)
    path.write_text("wallflats\nwall\n")
    assert REVIEW.why_of(puzzle, open_key(puzzle, printed, house=House()), "waft", house=House()).rule == "answer"
    assert REVIEW.why_of(puzzle, open_key(puzzle, house=House()), "waft", house=House()).rule != "answer"


def test_near_misses_fit_the_wheel_and_are_undecided() -> None:
    key = key_of(WALL, FEW, HOUSE.vetter())
    near = {one.word: one.kind for one in REVIEW.near_misses(WALL, key, OTHERS, HOUSE.vetter())}
    assert near == {"fawl": "rare", "wafts": "inflection", "walsall": "name"}
    other = changed(WALL, rules=changed(TIMES, without=()))
    assert [one.word for one in disputable(key_of(other, FEW), OTHERS)] == ["walls"]
