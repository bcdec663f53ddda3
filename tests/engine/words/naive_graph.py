"""Traversal of a word graph as its documentation describes it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.alphabet import ENGLISH, Alphabet
from engine.words.indexes import WordGraph


def words_in(graph: WordGraph, alphabet: Alphabet = ENGLISH, node: int = 0, spelled: str = "") -> Iterator[str]:
    """Yield all words of a graph in alphabetical order."""
    if graph.ends[node]:
        yield spelled
    for edge, letter in enumerate(alphabet.text(int(graph.letters[node])), int(graph.first[node])):
        yield from words_in(graph, alphabet, int(graph.target[edge]), spelled + letter)


def has_word(graph: WordGraph, word: str) -> bool:
    """Return whether a graph of English words has a word."""
    node = 0
    for code in ENGLISH.encode(word).tolist():
        letters = int(graph.letters[node])
        if not letters >> code & 1:
            return False
        node = int(graph.target[int(graph.first[node]) + (letters & ((1 << code) - 1)).bit_count()])
    return bool(graph.ends[node])
