from pathlib import Path

import pytest

from engine.bee.answers import REVIEW, findings, key_of, open_key
from engine.bee.puzzle import Puzzle, hive
from engine.core import BadInput, Printed, changed
from engine.drawing.faces import face
from engine.letters.review import words_of
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.taboo import default_list, parse_list
from engine.words.vetting.verdict import Ruling

BEE = hive("G", "CENORV")
FEW = Lexicon.of("few", ["govern", "grove", "convergence", "genre", "gorge"])
LARGE = Lexicon.of(
    "large", ["govern", "genre", "greengrocer", "corge", "gorgeon", "greece"], zipf={"gorgeon": 3.5, "greece": 4.0}
)
OTHERS = ReferenceLists(
    LARGE, Lexicon.of("unlisted", ["george"], zipf={"george": 5.0}), frozenset({"greece"}), frozenset({"rogge"})
)
HOUSE = House(
    (parse_list("congee\nvergence;mild", "aunt"),),
    (Ruling("negroni", False, "a drink", source="house"), Ruling("grove", False, "dull", source="house")),
)


def ask(word: str, puzzle: Puzzle = BEE, house: House = HOUSE):
    return REVIEW.why(puzzle, key_of(puzzle, FEW, house.vetter(puzzle.rulings)), word, OTHERS, house)


@pytest.mark.parametrize(
    ("word", "rule", "said"),
    [
        ("govern", "answer", "is an answer to this puzzle and scores 1 point."),
        ("Convergence", "answer", "scores 3 points; it is a bingo."),
        ("GÉNRE", "answer", "“genre” is an answer"),
        ("gronk", "letters", "K is not among the letters"),
        ("cover", "letters", "must contain the center letter, G"),
        ("gore", "letters", "answers have 5 or more letters"),
        ("grove", "rejected", "was considered by our editors and left out."),
        ("congee", "taboo", "some readers would not want to see it here"),
        ("greengrocer", "other list", "is not in the word list common, which decides in this puzzle."),
        ("gorgeon", "other list", "is not in the word list common"),
        ("george", "other list", "is not in the word list common"),
        ("greece", "other list", "is not in the word list common"),
        ("rogge", "capital", "is not in the word list common in lower case, only with a capital letter."),
        ("grovegrove", "unlisted", "is not in the word list common"),
    ],
)
def test_the_reply_gives_the_rule_that_decides(word: str, rule: str, said: str) -> None:
    answer = ask(word)
    assert answer.rule == rule
    assert said in answer.reply
    assert answer.reply.startswith("Dear reader, “")
    assert not any(said in answer.reply for said in ("rare", "foreign", "seems", "undecided"))
    assert bool(answer.mend) == (rule in ("capital", "other list", "unlisted"))
    assert "\n" not in answer.reply
    assert not face("serif").missing(answer.reply)


def test_the_reply_has_reason_and_date_of_a_ruling_but_not_its_note() -> None:
    bee = changed(BEE, rulings=(Ruling("govern", False, "Obscure", "Mrs. Lane is wrong again", "2026-01-31"),))
    answer = ask("govern", bee)
    assert answer.reply == (
        "Dear reader, “govern” was considered by our editors and left out on 31 January 2026 (obscure)."
    )
    assert (answer.source, answer.detail, answer.note) == ("editor", "Obscure", "Mrs. Lane is wrong again")


@pytest.mark.parametrize("reason", ["offensive", "offensive to gluttons", "a rude insult", "slur; see mail", ""])
def test_free_text_and_offensive_reasons_are_not_printed(reason: str) -> None:
    bee = changed(BEE, rulings=(Ruling("gorge", False, reason, "an insult to gluttons", "yesterday, with Ann"),))
    assert ask("gorge", bee).reply == "Dear reader, “gorge” was considered by our editors and left out."
    assert "taboo" not in ask("congee").reply


def test_rulings_of_the_puzzle_override_the_house() -> None:
    bee = changed(BEE, rulings=(Ruling("greengrocer", False, "too long"), Ruling("grove", True, "fine")))
    assert ask("greengrocer", bee).detail == "too long"
    assert ask("grove", bee).rule == "answer"


def test_the_reply_names_the_answer_that_a_word_is_a_form_of() -> None:
    bee = hive("G", "CEDORV")
    key = key_of(bee, Lexicon.of("few", ["gorge"]))
    answer = REVIEW.why(bee, key, "gorged", OTHERS, HOUSE)
    assert (answer.rule, answer.near) == ("inflection", "gorge")
    assert "a form of “gorge”, which is an answer" in answer.reply


@pytest.mark.parametrize("word", ["", "  ", "日本", "123", "🐝", "g" * 100])
def test_a_text_that_is_not_a_word_is_an_error(word: str) -> None:
    with pytest.raises(BadInput, match="is not a word of up to 60 letters"):
        ask(word)


def test_printed_answers_count_after_the_list_changes(tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("govern\ngrove\n")
    bee = changed(BEE, lexicon=str(path))
    key = open_key(bee, house=House())
    printed = Printed("2026-01-31", "", words_of(key.answers), key.levels)
    path.write_text("govern\ngenre\n")
    assert REVIEW.why_of(bee, open_key(bee, printed, house=House()), "grove", house=House()).rule == "answer"
    assert REVIEW.why_of(bee, open_key(bee, house=House()), "grove", house=House()).rule != "answer"
    path.unlink()
    assert REVIEW.why_of(bee, open_key(bee, printed, house=House()), "grove", house=House()).rule == "answer"


def test_a_form_of_a_taboo_word_is_no_answer_and_no_pangram() -> None:
    house = House((default_list(),))
    puzzle, lexicon = hive("H", "AELORS"), Lexicon.of("few", ["arseholes", "hassle", "shore", "rasher"])
    key = key_of(puzzle, lexicon, house.vetter())
    assert key.pangrams == ()
    (excluded,) = key.excluded
    assert (excluded.word, excluded.verdict.reason) == ("arseholes", "form of arsehole")
    found = REVIEW.why(puzzle, key, "arseholes", OTHERS, house)
    assert (found.rule, found.detail, found.points) == ("taboo", "form of arsehole", 0)
    assert "arsehole" not in found.reply.replace("arseholes", "")
    assert "the bingo arseholes is a taboo word" in [finding.what for finding in findings(puzzle, key)]
