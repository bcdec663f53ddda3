"""The letter-set index, compared with a dictionary of lists."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.words.indexes import LetterSets
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon

masks = st.lists(st.integers(0, 2**32 - 1) | st.integers(1, 40), max_size=80)


def naive(word_masks: list[int]) -> dict[int, list[int]]:
    sets: dict[int, list[int]] = {}
    for number, mask in enumerate(word_masks):
        sets.setdefault(mask, []).append(number)
    return sets


def stored(index: LetterSets) -> dict[int, list[int]]:
    """Return the words of each set, looked up by its mask."""
    masks = index.masks.tolist()
    assert [index.find(mask) for mask in masks] == list(range(len(index)))
    assert np.count_nonzero(index.table >= 0) == len(index) <= len(index.table) / 2
    assert {name: getattr(index, name).dtype.type for name in index.DTYPES} == index.DTYPES
    return {mask: index.words(number).tolist() for number, mask in enumerate(masks)}


@given(masks, st.integers(0, 2**32 - 1))
def test_the_sets_equal_those_of_a_dictionary(word_masks: list[int], other: int) -> None:
    index = LetterSets.build(np.array(word_masks, np.uint32))
    assert list(stored(index).items()) == list(naive(word_masks).items())
    if other not in word_masks:
        assert index.find(other) == -1


def test_probing_wraps_around_the_end_of_the_table() -> None:
    inverse = pow(0x9E3779B1, -1, 2**32)
    last_homes = [(0xFFFFFFFF - i) * inverse % 2**32 for i in range(20)]
    index = LetterSets.build(np.array(last_homes, np.uint32))
    assert stored(index) == naive(last_homes)
    assert index.table[0] >= 0
    assert index.find(0xF0000000 * inverse % 2**32) == -1


def test_the_documented_probe_finds_every_set() -> None:
    index = open_lexicon("common").letter_sets
    table, shift = index.table.tolist(), index.shift
    for number, mask in enumerate(index.masks.tolist()):
        slot = (mask * 0x9E3779B1 & 0xFFFFFFFF) >> shift
        while table[slot] != number:
            assert table[slot] >= 0
            slot = (slot + 1) % len(table)


def test_the_words_of_a_set_are_in_file_order() -> None:
    lexicon = Lexicon.of("some", ["stale", "tale", "steal", "least", "late", "tassel"])
    index = lexicon.letter_sets
    of_stale = index.words(index.find(lexicon.alphabet.mask("aelst")))
    assert [lexicon.words[i] for i in of_stale] == ["stale", "steal", "least", "tassel"]


@pytest.mark.parametrize("name", ["large", "standard", "common"])
def test_the_shipped_lexicons_have_the_sets_of_a_dictionary(name: str) -> None:
    lexicon = open_lexicon(name)
    assert stored(lexicon.letter_sets) == naive(lexicon.masks.tolist())
