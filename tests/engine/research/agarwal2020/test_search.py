"""The published search always gives a crossword, and the same seed and steps give the same."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending
from engine.core.seed import Seed
from engine.crossword.grid import Entry, entries_of
from engine.crossword.interlock.layout import faults
from engine.crossword.puzzle import Objective
from engine.research.agarwal2020.search import Strategy, interlock
from engine.words.sources import open_lexicon

STRATEGIES = st.builds(
    Strategy,
    ranking=st.sampled_from(["pebbles", "intersections"]),
    order=st.sampled_from(["ascending", "descending", "given"]),
    backtracking=st.sampled_from(["none", "lifo", "victim", "both"]),
    tenure=st.integers(0, 4),
    choice=st.sampled_from(["first", "crossings"]),
    expansion=st.sampled_from(["reset", "continue", "again", "none"]),
    epoch=st.sampled_from([25, 500]),
    reshaping=st.sampled_from(["none", "empty", "sparse"]),
    repair=st.sampled_from(["bridge", "drop", "avoid"]),
)
LISTS = st.lists(st.text("abcdefghilmnoprstuwy", min_size=1, max_size=10), max_size=14, unique=True)


def drawn(count: int, seed: int = 1) -> list[str]:
    words = [word for word in open_lexicon("standard").words if 4 <= len(word) <= 12]
    Seed(seed, "test").shuffle(words)
    return words[:count]


@settings(max_examples=300)
@given(LISTS, STRATEGIES, st.integers(0, 9))
def test_every_layout_is_a_crossword(words: list[str], strategy: Strategy, seed: int) -> None:
    found = interlock(words, seed=seed, steps=150, strategy=strategy).result
    for layout in found.layouts:
        assert faults(layout.grid, words) == ()
        placed = [entry.word for entry in entries_of(layout.grid)]
        assert sorted([*placed, *(one.word for one in layout.unplaced)]) == sorted(words)
    assert [len(one) for one in found.history[:1]] == [3] * bool(found.history)


@pytest.mark.parametrize("reshaping", ["none", "sparse"])
def test_layouts_of_a_long_list_are_crosswords(reshaping) -> None:
    words = drawn(300)
    found = interlock(words, steps=400, strategy=Strategy(reshaping=reshaping, epoch=200)).result
    assert faults(found.layouts[0].grid, words) == ()
    assert found.layouts[0].measures.words > 20


def test_searches_in_unusual_lists_end() -> None:
    for words in ([], ["a"], ["a", "b"]):
        done = interlock(words, seconds=5.0)
        assert (done.ending, done.result.layouts) == (Ending.IMPOSSIBLE, ())
    apart = interlock(["cat", "dog", "mop", "ivy"], Objective(columns=4, rows=4), steps=300).result.layouts[0]
    assert apart.measures.words == 2
    assert {one.word: one.reason for one in apart.unplaced}["ivy"] == "no letter in common with another word"
    assert interlock(["cat"], seconds=60.0).ending is Ending.FINISHED
    with pytest.raises(BadInput, match="twice"):
        interlock(["cat", "cat"])


def test_the_objective_is_respected() -> None:
    words = drawn(60)
    kept = (Entry("stone", 3, 2, "across"), Entry("onset", 2, 5, "down"))
    objective = Objective(fit=20, columns=18, rows=14)
    found = interlock(words, objective, required=words[:3], kept=kept, steps=3000).result
    for layout in found.layouts:
        there = {entry.word: entry for entry in entries_of(layout.grid)}
        assert layout.measures.columns <= 18
        assert layout.measures.rows <= 14
        assert there["onset"].column - there["stone"].column == 3
        assert there["onset"].row - there["stone"].row == -1
        assert layout.measures.words <= 20
    assert not {one.word for one in found.layouts[0].unplaced} & set(words[:3])
    with pytest.raises(BadInput, match="take 5 x 5 cells, the box is 4 x 9"):
        interlock(words, Objective(columns=4, rows=9), kept=kept)


def test_fifty_of_a_hundred_words_are_placed_as_published() -> None:
    done = interlock(drawn(100), Objective(fit=50))
    best = done.result.layouts[0].measures
    assert best.words == 50
    assert done.steps <= 8000
    assert 0.4 < best.utilisation < 0.6


def test_the_same_seed_and_steps_give_the_same_layouts() -> None:
    words = drawn(40)
    one, same, other = (interlock(words, seed=seed, steps=600).result for seed in (5, 5, 6))
    assert one == same
    assert one.layouts != other.layouts


def test_a_search_publishes_results_and_can_be_stopped() -> None:
    control = Control()
    control.stop()
    assert interlock(drawn(30), seconds=30.0, control=control).ending is Ending.STOPPED
    done = interlock(drawn(80), seconds=0.4, control=(running := Control()))
    assert done.ending is Ending.OUT_OF_TIME
    assert running.best.layouts
    assert running.fraction
