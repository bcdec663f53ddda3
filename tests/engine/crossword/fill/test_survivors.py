"""Propagation, against a naive twin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.crossword.fill.grid_file import parse_grid
from engine.crossword.fill.survivors import survivors
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import entries_of
from engine.errors import BadInput
from engine.lexicon.lexicon import Lexicon
from tests.engine.crossword.fill import naive


def vocabulary(*words: str) -> Vocabulary:
    return Vocabulary.of(Lexicon.of("some", words))


@st.composite
def grids(draw) -> list[str]:
    columns = draw(st.integers(2, 5))
    rows = draw(st.lists(st.text("....#ab", min_size=columns, max_size=columns), min_size=2, max_size=5))
    return rows if naive.slots(rows) else ["." * columns, *rows]


some_words = st.lists(st.text("abc", min_size=2, max_size=5), min_size=1, max_size=60, unique=True)


def assert_equal_to_twin(rows: list[str], words: list[str]) -> None:
    made, expected = vocabulary(*words), naive.consistent(rows, words)
    found = survivors(parse_grid("\n".join(rows)), made)
    assert (found.emptied is None) == (expected is not None)
    if expected is not None:
        names = {entry.cells: map(made.lexicon.word, numbers.tolist()) for entry, numbers in found.words.items()}
        assert {cells: set(some) for cells, some in names.items()} == expected


@given(grids(), some_words)
def test_the_remaining_words_equal_those_of_the_naive_twin(rows: list[str], words: list[str]) -> None:
    assert_equal_to_twin(rows, words)


@given(st.integers(0, 2**32))
def test_many_words_give_the_same_result_as_the_naive_twin(seed: int) -> None:
    """With more words than `FEW` a slot is propagated by bitsets."""
    letters = "abcde"
    words = sorted({"".join(letters[(seed * (i + 1) >> 3 * p) % 5] for p in range(4)) for i in range(400)})
    assert_equal_to_twin(["....", ".#..", "....", "..a."], words)


def test_a_letter_that_every_word_has_is_forced() -> None:
    found = survivors(parse_grid("...\n#.#\n#.#"), vocabulary("pan", "ran", "ale"))
    assert found.letters[0, 1] == "a"
    assert found.letters[0, 0] == "pr"


def test_a_slot_without_words_is_named() -> None:
    found = survivors(parse_grid("....\n#..#"), vocabulary("tree", "at"))
    assert found.emptied in entries_of(parse_grid("....\n#..#"))


def test_a_length_that_the_lexicon_lacks_leaves_no_word() -> None:
    found = survivors(parse_grid("........"), vocabulary("tree"))
    assert found.emptied is not None
    assert not found.words[found.emptied].size


@pytest.mark.parametrize("text", [".", "#", "##\n##", ".#\n#."])
def test_a_grid_without_slots_is_refused(text: str) -> None:
    with pytest.raises(BadInput, match="no slot"):
        survivors(parse_grid(text), vocabulary("tree"))


def test_a_grid_of_more_than_30_rows_is_refused() -> None:
    with pytest.raises(BadInput, match="at most 30"):
        survivors(parse_grid("..\n" * 31), vocabulary("at"))


@pytest.mark.parametrize(
    ("text", "what"), [("", "no rows"), ("..\n...", "row 2"), ("a\u00e9", "\u00e9"), ("1.", "1")]
)
def test_text_that_is_no_grid_is_refused(text: str, what: str) -> None:
    with pytest.raises(BadInput, match=what):
        parse_grid(text)
