"""The least score of an answer, a rule of hives and wheels: keys, tables, new puzzles and files."""

from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest

from engine.bee import answers as bee_answers
from engine.bee import finder as bee_finder
from engine.bee import make as bee_make
from engine.bee.puzzle import LONGO, hive
from engine.core import changed
from engine.documents.document import Document, decode, encode
from engine.wheel import answers as wheel_answers
from engine.wheel import finder as wheel_finder
from engine.wheel import make as wheel_make
from engine.wheel.puzzle import NEWSPAPER, wheel
from engine.words.lexicon import min_score
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.verdict import Ruling

HIVE = {"convergence": 60, "govern": 60, "grove": 50, "genre": 40, "goner": 20, "coven": 90}
WHEEL = {"waterfall": 60, "flaw": 20, "waft": 50, "water": 40, "wart": 60, "fear": 90}


class Wing(NamedTuple):
    """A wing, words with scores, and those that count from 50 on, without the list's word that does not fit."""

    answers: ModuleType
    finder: ModuleType
    make: ModuleType
    scores: dict[str, int]
    kept: tuple[str, ...]
    outside: str
    low: str
    puzzle: Any
    rules: Any


BEE = Wing(
    bee_answers, bee_finder, bee_make, HIVE, ("convergence", "govern", "grove"), "coven", "goner",
    hive("g", "cenorv"), LONGO,
)  # fmt: skip
WHEELS = Wing(
    wheel_answers, wheel_finder, wheel_make, WHEEL, ("waft", "wart", "waterfall"), "fear", "flaw",
    wheel("waterfall", "w"), NEWSPAPER,
)  # fmt: skip


@pytest.fixture(params=[BEE, WHEELS], ids=["bee", "wheel"])
def wing(request) -> Wing:
    return request.param


def listed(tmp_path, scores: dict[str, int], *, scored: bool = True) -> str:
    path = tmp_path / f"words{scored}.txt"
    path.write_text("".join(f"{word};{score}\n" if scored else f"{word}\n" for word, score in scores.items()))
    return str(path)


def with_score(wing: Wing, lexicon: str, score: int) -> Any:
    return changed(wing.puzzle, lexicon=lexicon, rules=changed(wing.rules, min_score=min_score(score)))


def words(key) -> tuple[str, ...]:
    return tuple(answer.word for answer in key.answers)


def test_words_with_a_lower_score_do_not_count(tmp_path, wing) -> None:
    lexicon = listed(tmp_path, wing.scores)
    key = wing.answers.open_key(with_score(wing, lexicon, 50))
    assert words(key) == wing.kept
    assert key.excluded == ()
    every = wing.answers.open_key(with_score(wing, lexicon, 0))
    assert set(words(every)) == set(wing.scores) - {wing.outside}
    assert (key.scored, every.scored) == (True, True)


def test_the_score_does_not_matter_for_a_list_without_scores(tmp_path, wing) -> None:
    key = wing.answers.open_key(with_score(wing, listed(tmp_path, wing.scores, scored=False), 80))
    assert set(words(key)) == set(wing.scores) - {wing.outside}
    assert not key.scored


def test_a_word_that_the_editor_accepts_counts_whatever_its_score(tmp_path, wing) -> None:
    ruling = Ruling(wing.low, accepted=True, reason="fair")
    puzzle = changed(with_score(wing, listed(tmp_path, wing.scores), 50), rulings=(ruling,))
    assert words(wing.answers.open_key(puzzle)) == tuple(sorted((*wing.kept, wing.low)))


@pytest.mark.parametrize("score", [0, 41, 50])
def test_the_table_of_a_finder_agrees_with_the_keys(tmp_path, wing, score) -> None:
    like = with_score(wing, listed(tmp_path, wing.scores), score)
    house = open_house()
    lexicon = open_lexicon(like.lexicon)
    found = wing.finder.find(lexicon, *((9,) if wing is WHEELS else ()), like.rules, house)
    assert len(found)
    for i in range(len(found)):
        key = wing.answers.key_of(found.puzzle(i, like), lexicon, house.vetter())
        assert found.answers[i] == len(key.answers)


def test_no_puzzle_is_found_for_a_long_word_with_a_low_score(tmp_path) -> None:
    found = bee_finder.find(open_lexicon(listed(tmp_path, HIVE)), changed(LONGO, min_score=min_score(61)), open_house())
    assert len(found) == 0


def test_a_new_puzzle_has_only_words_of_that_score(tmp_path) -> None:
    rules = changed(LONGO, min_score=min_score(50))
    made, key = bee_make.make(listed(tmp_path, HIVE), rules, bee_make.Criteria(3, 3), seed=1)
    assert (made.rules, len(key.answers)) == (rules, 3)
    like = with_score(WHEELS, listed(tmp_path, WHEEL), 50)
    new, found = wheel_make.make(like, wheel_make.Criteria(1, 3, common=0), seed=1)
    assert new.rules == like.rules
    assert set(words(found)) <= {word for word, score in WHEEL.items() if score >= 50}


def test_the_score_is_kept_in_the_file_and_absent_by_default(wing) -> None:
    puzzle = with_score(wing, "common", 70)
    assert decode(encode(Document(puzzle, "2026-01-01", "2026-01-01")), "file").body == puzzle
    assert b"min_score" not in msgspec.json.encode(with_score(wing, "common", 0))
