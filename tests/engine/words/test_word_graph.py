"""The word graph, compared with a sorted list and a trie."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.alphabet import Alphabet
from engine.core.seed import splitmix
from engine.words import indexes as graph_module
from engine.words.indexes import ROOT, WordGraph
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon

SOME = st.sets(st.text("abcz", min_size=1, max_size=6), min_size=1, max_size=40)


def graph_of(words: set[str]) -> WordGraph:
    return Lexicon.of("some", words).graph


def continuations(words: set[str]) -> set[frozenset[str]]:
    """Return the distinct sets of endings of all prefixes, which are the states of the minimal automaton."""
    beginnings = {word[:length] for word in words for length in range(len(word) + 1)}
    return {frozenset(word[len(start) :] for word in words if word.startswith(start)) for start in beginnings}


@given(SOME, st.text("abcz", max_size=6))
def test_the_graph_contains_and_ranks_the_words(words: set[str], other: str) -> None:
    graph = graph_of(words)
    assert list(graph.words()) == sorted(words)
    assert [graph.index(word) for word in sorted(words)] == list(range(len(words)))
    assert graph.contains(other) == (other in words)
    assert list(graph.words(other)) == [word for word in sorted(words) if word.startswith(other)]


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
    assert list(graph.words()) == sorted(words)
    assert len(graph.letters) == len(continuations(words))


def test_all_32_letters_of_an_alphabet_can_be_traversed() -> None:
    letters = "".join(chr(0x430 + i) for i in range(32))
    russian = Alphabet("russian", letters, letters[0])
    words = [letters[::3], letters[5:9], letters[31] + letters[0], *letters]
    lexicon = Lexicon.of("some", words, alphabet=russian)
    assert list(lexicon.graph.words()) == sorted(set(words))
    assert int(lexicon.graph.letters[ROOT]) == 0xFFFFFFFF


def test_characters_outside_the_alphabet_are_not_found() -> None:
    graph = graph_of({"tea"})
    assert not any(map(graph.contains, ["", "te", "teas", "Tea", "té"]))
    assert list(graph.words("T")) == []


def test_the_documented_traversal_finds_each_word_of_a_shipped_lexicon() -> None:
    lexicon = open_lexicon("common")
    graph = lexicon.graph
    letters, first = graph.letters.tolist(), graph.first.tolist()
    target, skip = graph.target.tolist(), graph.skip.tolist()
    for number, word in enumerate(lexicon.words):
        node = rank = 0
        for code in map(lexicon.alphabet.codes.__getitem__, word):
            assert letters[node] >> code & 1
            edge = first[node] + (letters[node] & ((1 << code) - 1)).bit_count()
            rank += skip[edge]
            node = target[edge]
        assert graph.ends[node]
        assert lexicon.order[rank] == number


@pytest.mark.parametrize("name", ["large", "standard"])
def test_the_graphs_of_the_shipped_lexicons_contain_all_words(name: str) -> None:
    lexicon = open_lexicon(name)
    assert list(lexicon.graph.words()) == sorted(lexicon.words)
    assert {key: getattr(lexicon.graph, key).dtype.type for key in WordGraph.DTYPES} == WordGraph.DTYPES
