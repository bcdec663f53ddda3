"""The letter-set index, compared with a dictionary, and the word graph, compared with a sorted list and a trie."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.alphabet import Alphabet
from engine.core.seed import splitmix
from engine.words import indexes as graph_module
from engine.words.indexes import LetterSets, WordGraph
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.words.naive_graph import has_word, words_in

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
    assert {name: getattr(index, name).dtype.type for name in index.dtypes()} == index.dtypes()
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


SOME = st.sets(st.text("abcz", min_size=1, max_size=6), min_size=1, max_size=40)


def graph_of(words: set[str]) -> WordGraph:
    return Lexicon.of("some", words).graph


def continuations(words: set[str]) -> set[frozenset[str]]:
    """Return the distinct sets of endings of all prefixes, which are the states of the minimal automaton."""
    beginnings = {word[:length] for word in words for length in range(len(word) + 1)}
    return {frozenset(word[len(start) :] for word in words if word.startswith(start)) for start in beginnings}


@given(SOME, st.text("abcz", max_size=6))
def test_the_graph_contains_the_words(words: set[str], other: str) -> None:
    graph = graph_of(words)
    assert list(words_in(graph)) == sorted(words)
    assert has_word(graph, other) == (other in words)


@given(SOME)
def test_the_graph_is_minimal(words: set[str]) -> None:
    assert len(graph_of(words).letters) == len(continuations(words))


@given(SOME)
def test_hash_collisions_do_not_give_a_wrong_graph(words: set[str]) -> None:
    def weak_at_first(seeds: np.ndarray, step: np.ndarray) -> np.ndarray:
        return splitmix(seeds, step) % np.uint64(3) if step < 3 else splitmix(seeds, step)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(graph_module, "splitmix", weak_at_first)
        graph = graph_of(words)
    assert list(words_in(graph)) == sorted(words)
    assert len(graph.letters) == len(continuations(words))


def test_all_32_letters_of_an_alphabet_can_be_traversed() -> None:
    letters = "".join(chr(0x430 + i) for i in range(32))
    russian = Alphabet("russian", letters, letters[0])
    words = [letters[::3], letters[5:9], letters[31] + letters[0], *letters]
    lexicon = Lexicon.of("some", words, alphabet=russian)
    assert list(words_in(lexicon.graph, russian)) == sorted(set(words))
    assert int(lexicon.graph.letters[0]) == 0xFFFFFFFF


@pytest.mark.parametrize("name", ["large", "standard", "common"])
def test_the_graphs_of_the_shipped_lexicons_contain_all_words(name: str) -> None:
    lexicon = open_lexicon(name)
    assert list(words_in(lexicon.graph)) == sorted(lexicon.words)
    assert {key: getattr(lexicon.graph, key).dtype.type for key in WordGraph.dtypes()} == WordGraph.dtypes()
