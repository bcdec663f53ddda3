"""The ledger of a word soup, and the reply to a reader who asks whether a word may be played."""

import pytest

from engine.core.errors import BadInput
from engine.core.value import changed
from engine.soup.answers import key_of
from engine.soup.board import Move, read_board
from engine.soup.puzzle import Puzzle
from engine.soup.review import review
from engine.soup.why import first_path, why
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.taboo import Vetter, parse_list
from engine.words.vetting.verdict import Ruling

BOARD = read_board("catx\nxxsx\ndogq")
CATS = Move("cats", ((0, 0), (0, 1), (0, 2), (1, 2)))
PUZZLE = Puzzle(BOARD, solution=(CATS,), rulings=(Ruling("dog", False, "obscure", date="2026-01-31"),))
LIST = parse_list("cog\ncats;mild", "aunt")
WORDS = Lexicon.of("few", ["cats", "cat", "dog", "cog", "tax", "tags"])
OTHERS = ReferenceLists(
    Lexicon.of("large", ["cats", "taco"], zipf={"taco": 2.0}), Lexicon.of("unlisted", ["rome"])
)


def asked(word: str):
    return why(PUZZLE, word, WORDS, OTHERS, House((LIST,)))


def test_the_ledger_lists_decisions(home) -> None:
    key = key_of(PUZZLE, None, Vetter([LIST], PUZZLE.rulings))
    found = {one.word: (one.decision, one.role) for one in review(PUZZLE, key).entries}
    assert found == {"cats": ("to be decided", "answer"), "dog": ("rejected", "not in the puzzle")}


@pytest.mark.parametrize(
    ("word", "rule", "part"),
    [
        ("Tags", "letters", "cannot be traced on the printed board"),
        ("cat", "answer", "from a3 for 15 points"),
        ("ca", "letters", "too short"),
        ("dog", "rejected", "on 31 January 2026 (obscure)"),
        ("cog", "taboo", "we leave out"),
        ("taco", "rare", "a rare one"),
        ("xoxo", "unlisted", "none of our word lists"),
    ],
)
def test_the_reply_explains_a_word(word, rule, part) -> None:
    said = asked(word)
    assert said.rule == rule
    assert part in said.reply


def test_an_accepted_word_counts_without_being_on_a_list() -> None:
    puzzle = changed(PUZZLE, rulings=(Ruling("sto", True, "added"),))
    assert why(puzzle, "sto", WORDS, OTHERS, House()).rule in ("answer", "letters")
    with pytest.raises(BadInput):
        asked("12")


def test_the_straightest_path_is_named() -> None:
    found = first_path(read_board("cxt\nxax\ncat"), "cat")
    assert found is not None
    assert found.bends == 0
    assert found.cells in (((0, 0), (1, 1), (2, 2)), ((2, 0), (2, 1), (2, 2)), ((2, 0), (1, 1), (0, 2)))
