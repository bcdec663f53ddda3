"""The strategic functions of section 3 with the published examples; the search against a plain twin."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import BadInput
from engine.crossword.grid import Entry
from engine.research.agarwal2020 import kernels
from engine.research.agarwal2020.arrays import entries_in, work_of
from engine.research.agarwal2020.moves import Placed, pick_word, place, placeable, victim, wraparound
from engine.research.agarwal2020.strategy import Strategy
from tests.engine.research.agarwal2020.naive import Twin


def crossed(across: str, down: str, row: int = 0) -> Placed:
    return Placed((Entry(across, row, 0, "across"), Entry(down, 0, 0, "down")))


def test_pick_word_takes_the_first_that_crosses() -> None:
    assert pick_word(crossed("pick", "push"), ("hall", "fresh", "bush", "lazy")) == "hall"
    assert pick_word(crossed("pick", "push"), ("lazy",)) is None


def test_placeable_looks_at_the_grid() -> None:
    assert not placeable("hello", crossed("blue", "brown"))


def test_place_puts_the_word_into_the_grid() -> None:
    assert place("red", crossed("two", "three")).entries[-1] == Entry("red", 2, 0, "across")
    with pytest.raises(BadInput, match="HELLO crosses no word"):
        place("hello", crossed("blue", "brown"))


def test_the_victim_is_the_word_whose_removal_makes_room() -> None:
    assert victim(crossed("apple", "cat", row=1), ("sink", "ant", "pink", "bush")) == "apple"
    assert victim(crossed("apple", "cat", row=1), ("by",)) is None


def test_wraparound_moves_the_last_word_to_the_end() -> None:
    grid, words = wraparound(crossed("four", "five"), ("one", "two", "three"))
    assert grid.entries == (Entry("four", 0, 0, "across"),)
    assert words == ("one", "two", "three", "five")
    with pytest.raises(BadInput, match="no word to remove"):
        wraparound(Placed(), words)


def test_an_impossible_grid_is_an_error() -> None:
    with pytest.raises(BadInput, match="is outside"):
        Placed((Entry("four", 0, 13, "across"),))
    with pytest.raises(BadInput, match="occurs twice"):
        pick_word(crossed("four", "five"), ("four",))


WORDS = st.lists(st.text("aeinrst", min_size=2, max_size=6), min_size=1, max_size=9, unique=True)


@settings(max_examples=80)
@given(
    WORDS,
    st.sampled_from(["none", "lifo", "victim", "both"]),
    st.sampled_from(["reset", "continue", "again", "none"]),
    st.sampled_from(["bridge", "drop", "avoid"]),
    st.sampled_from(["first", "crossings"]),
    st.integers(0, 3),
)
def test_the_search_equals_the_naive_twin(words, back, expansion, repair, choice, tenure) -> None:
    strategy = Strategy(
        backtracking=back, expansion=expansion, repair=repair, choice=choice, tenure=tenure, epoch=20
    )
    work = work_of(words, strategy, slice_steps=60)
    kernels.run(work, 60)
    twin = Twin(
        words,
        back=back,
        expansion=expansion,
        repair=repair,
        crossings=choice == "crossings",
        tenure=tenure,
        epoch=20,
    )
    twin.run(60)
    assert work.history[1 : len(twin.course) + 1, 0].tolist() == twin.course
    assert int(work.now[kernels.STEP]) == len(twin.course)
    here = {(entry.word, entry.direction) for entry in entries_in(words, work.best)}
    assert here == {(entry.word, entry.direction) for entry in twin.best}
