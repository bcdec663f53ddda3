"""Fills with the usual words, verified entry by entry by code that shares nothing with the engine."""

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.job import Ending
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import FillSettings, open_vocabulary
from engine.crossword.patterns.generate import generate
from engine.crossword.patterns.rules import AMERICAN, BRITISH
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list
from tests.engine.crossword.fill import naive

HOUSE = House((default_list(),))
LEAST = 50


@settings(max_examples=10)
@given(st.integers(0, 10_000), st.sampled_from([AMERICAN, BRITISH]), st.integers(7, 11))
def test_each_entry_of_a_fill_is_an_allowed_word_and_none_repeats(seed: int, rules, size: int) -> None:
    pattern = generate(size, size, rules, seed=seed).result
    assert pattern is not None
    vocabulary = open_vocabulary(FillSettings(phrases=False, min_score=LEAST), HOUSE)
    ended = fill(pattern, vocabulary, seed=seed, steps=3000)
    rows = list(ended.result.grid.rows)
    if ended.ending is Ending.FINISHED:
        assert "." not in "".join(rows)
    for before, after in zip(pattern.rows, rows, strict=True):
        assert [char == "#" for char in before] == [char == "#" for char in after]
    words = [word for slot in naive.slots(rows) if "." not in (word := naive.text(rows, slot))]
    assert len(set(words)) == len(words)
    listed, vetter = set(open_lexicon("standard").words), HOUSE.vetter()
    for word in words:
        assert word in listed
        assert vetter.verdict(word, "entry").counts
    assert {entry.word for entry in ended.result.entries} == set(words)
