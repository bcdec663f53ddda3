"""The indexes of a lexicon: its distinct letter sets, and its word graph.

The letter-set index finds the words that consist of exactly a given set of letters with one hash lookup. It uses
Fibonacci hashing with linear probing (Knuth, The Art of Computer Programming, volume 3, section 6.4). Kernels look
up a mask themselves: start at `slot = (mask * 0x9E3779B1 & 0xFFFFFFFF) >> shift`; while `table[slot]` is not -1,
compare `masks[table[slot]]` with the mask and continue with the next slot, modulo the table size.

The word graph is a minimized DAWG in flat arrays, for traversal letter by letter (Appel and Jacobson, "The world's
fastest Scrabble program", CACM 31, 1988). Node 0 is the root. `letters[node]` is the mask of the letters that can
follow. The edges of a node are contiguous from `first[node]`, in the order of their letters, so that a step needs
no search:

    if letters[node] >> code & 1:
        edge = first[node] + popcount(letters[node] & ((1 << code) - 1))
        node = target[edge]

`ends[node]` is 1 if a word ends at the node.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from engine.core.seed import splitmix
from engine.words.cache import Arrays, Int32, Uint8, Uint32

MULTIPLIER = 0x9E3779B1
WORD = 0xFFFFFFFF


@dataclass(frozen=True, eq=False)
class LetterSets(Arrays):
    """The m distinct letter masks of n words, in the order of their first appearance."""

    masks: Uint32  # uint32[m]: the letter sets
    starts: Int32  # int32[m + 1]: the words of set s are `ids[starts[s]:starts[s + 1]]`
    ids: Int32  # int32[n]: word numbers grouped by set, in file order within a set
    table: Int32  # int32[2**k]: a hash table of set numbers, at most half full; -1 marks an empty slot

    @classmethod
    def build(cls, word_masks: np.ndarray) -> "LetterSets":
        """Build the index from the letter mask of each word, uint32[n]."""
        sets, first, inverse = np.unique(word_masks, return_index=True, return_inverse=True)
        by_appearance = np.argsort(first)
        number = np.empty(len(sets), np.int32)
        number[by_appearance] = np.arange(len(sets))
        of_word = number[inverse]
        masks = sets[by_appearance].astype(np.uint32)
        starts = np.zeros(len(masks) + 1, np.int32)
        np.cumsum(np.bincount(of_word, minlength=len(masks)), out=starts[1:])
        return cls(masks, starts, np.argsort(of_word, kind="stable").astype(np.int32), _table(masks))

    def __len__(self) -> int:
        return len(self.masks)

    @property
    def shift(self) -> int:
        """The right shift of the hash function, 32 - k."""
        return 33 - len(self.table).bit_length()

    def find(self, mask: int) -> int:
        """Return the number of a letter set, or -1 if no word has exactly these letters."""
        slot = (mask * MULTIPLIER & WORD) >> self.shift
        while (found := int(self.table[slot])) >= 0:
            if self.masks[found] == mask:
                return found
            slot = (slot + 1) % len(self.table)
        return -1

    def words(self, number: int) -> np.ndarray:
        """Return the numbers of the words of a set, int32, in file order."""
        return self.ids[self.starts[number] : self.starts[number + 1]]


def _table(masks: np.ndarray) -> np.ndarray:
    """Insert all masks into an open-addressing table, in the order of their home slots.

    In that order each mask goes to its home slot or to the slot after its predecessor, whichever is later. Masks
    that would go past the end use the first free slots from the start, which is what linear probing gives.
    """
    bits = max(1, (2 * len(masks) - 1).bit_length())
    table = np.full(1 << bits, -1, np.int32)
    home = (masks.astype(np.uint64) * MULTIPLIER & WORD) >> np.uint64(32 - bits)
    order = np.argsort(home, kind="stable")
    place = np.arange(len(masks))
    slots = np.maximum.accumulate(home[order].astype(np.int64) - place) + place
    inside = slots < len(table)
    table[slots[inside]] = order[inside]
    table[np.flatnonzero(table < 0)[: np.count_nonzero(~inside)]] = order[~inside]
    return table


@dataclass(frozen=True, eq=False)
class WordGraph(Arrays):
    """A set of words as the smallest acyclic automaton."""

    letters: Uint32  # uint32[nodes]: the mask of the letters that can follow
    first: Int32  # int32[nodes]: the first edge of the node
    ends: Uint8  # uint8[nodes]: 1 if a word ends at the node
    target: Int32  # int32[edges]: the node that the edge leads to

    @classmethod
    def build(cls, matrix: np.ndarray) -> "WordGraph":
        """Build the graph of sorted, distinct words: uint8[n, longest] of codes + 1, padded with 0."""
        trie = _trie(matrix)
        for salt in range(1, 1_000):
            node_of, sample = _classes(trie, salt)
            graph = cls(*_parts(trie, node_of, sample))
            if _same_language(trie, node_of, graph):
                return graph
        raise AssertionError("a thousand hash functions in a row collided")


class _Trie(NamedTuple):
    """A trie in breadth-first order. The children of a node are contiguous."""

    levels: list[int]  # the first node of each level, followed by the number of nodes
    parent: np.ndarray  # int32, non-decreasing; -1 for the root
    letter: np.ndarray  # uint8 codes; 0 for the root
    ends: np.ndarray  # whether a word ends at the node
    children: np.ndarray  # the first child of each node
    degree: np.ndarray  # the number of children of each node


def _trie(matrix: np.ndarray) -> _Trie:
    count, longest = matrix.shape
    lengths = np.count_nonzero(matrix, axis=1)
    shared = np.full(count, -1)  # letters shared with the previous word; -1 makes the first word create the root
    if longest:
        shared[1:] = np.argmin(matrix[1:] == matrix[:-1], axis=1)
    levels, parents, letters, ends = [0], [], [], []
    above = np.zeros(0, np.intp)
    for depth in range(longest + 1):
        # The first word with a given prefix creates the node of that prefix.
        makers = np.flatnonzero((shared < depth) & (lengths >= depth))
        parents.append(levels[-1] - len(above) + np.searchsorted(above, makers, "right") - 1)
        letters.append(matrix[makers, depth - 1] - 1 if depth else np.zeros(len(makers), np.uint8))
        ends.append(lengths[makers] == depth)
        levels.append(levels[-1] + len(makers))
        above = makers
    parent = np.concatenate(parents).astype(np.int32)
    nodes = np.arange(len(parent))
    children = np.searchsorted(parent, nodes)
    degree = np.searchsorted(parent, nodes, "right") - children
    return _Trie(levels, parent, np.concatenate(letters), np.concatenate(ends), children, degree)


def _classes(trie: _Trie, salt: int) -> tuple[np.ndarray, np.ndarray]:
    """Group trie nodes whose subtrees have equal hashes. Return the class of each node and a sample per class."""
    hashes, step = trie.ends.astype(np.uint64), np.array([salt], np.uint64)
    sums = np.zeros(len(hashes), np.uint64)
    for lo, hi in zip(trie.levels[-2::-1], trie.levels[:0:-1], strict=True):
        hashes[lo:hi] = splitmix(hashes[lo:hi] + sums[lo:hi], step)
        if lo:
            edges = splitmix(hashes[lo:hi] ^ trie.letter[lo:hi].astype(np.uint64), step)
            np.add.at(sums, trie.parent[lo:hi], edges)
    _, sample, inverse = np.unique(hashes, return_index=True, return_inverse=True)
    order = np.argsort(sample)  # number the classes from the root, which gets 0
    number = np.empty(len(sample), np.int32)
    number[order] = np.arange(len(sample))
    return number[inverse], sample[order]


def _parts(
    trie: _Trie, node_of: np.ndarray, sample: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    degree = trie.degree[sample]
    first = np.cumsum(degree) - degree
    edges = np.arange(degree.sum()) + np.repeat(trie.children[sample] - first, degree)
    bits = np.uint32(1) << trie.letter[edges].astype(np.uint32)
    letters = np.zeros(len(sample), np.uint32)
    letters[degree > 0] = np.bitwise_or.reduceat(bits, first[degree > 0]) if len(bits) else 0
    return letters, first.astype(np.int32), trie.ends[sample].astype(np.uint8), node_of[edges].astype(np.int32)


def _same_language(trie: _Trie, node_of: np.ndarray, graph: WordGraph) -> bool:
    """Whether the graph is correct: no hash collision merged two different trie nodes."""
    if not np.array_equal(graph.ends[node_of], trie.ends):
        return False
    degree = np.diff(np.append(graph.first, len(graph.target)))
    if not np.array_equal(degree[node_of], trie.degree):
        return False
    below = np.arange(1, len(trie.parent))
    parent = trie.parent[1:]
    edge = graph.first[node_of[parent]] + (below - trie.children[parent])
    source = np.repeat(np.arange(len(graph.first)), degree)
    return bool(
        np.array_equal(graph.target[edge], node_of[1:])
        and np.all(graph.letters[source[edge]] >> trie.letter[1:].astype(np.uint32) & 1)
    )
