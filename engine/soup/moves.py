"""Find all moves of a position with the word graph of a lexicon.

The search follows Appel and Jacobson, "The world's fastest Scrabble program", CACM 31, 1988, on a board where
letters touch in eight directions.
"""

import threading
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import TypeAlias

import numpy as np

from engine.core import BadInput
from engine.core.alphabet import ENGLISH
from engine.core.files import fingerprint
from engine.core.seed import splitmix
from engine.soup.board import EMPTY, MINIMUM, MOST_SIDE, VALUES, Board, Move, Side
from engine.words.cache import IndexCache
from engine.words.indexes import WordGraph
from engine.words.lexicon import About, Lexicon, WordArrays, alphabetical, offsets_of
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import cautioned
from engine.words.vetting.verdict import Ruling
from engine.words.word_file import LONGEST_WORD

NONE = 31  # same as in `engine.soup.kernels`, which is imported on first use because importing it is slow
FIRST_MOVES = 8_192  # moves that fit into the first buffer of a thread; full buffers grow fourfold
MOST_MOVES = FIRST_MOVES * 4**4  # moves that fit into the largest buffer
LETTER_VALUES = np.array([VALUES[letter] for letter in ENGLISH.letters] + [0] * (NONE + 1 - len(VALUES)), np.int32)
"""Points of each letter by code, int32[32]."""
_CODES = {letter: code for code, letter in enumerate(ENGLISH.letters)} | {EMPTY: NONE}


class Moves:
    """The moves of a board, sorted by score (best first), word and path. Sorting happens on first access.

    Cells are numbered row * columns + column.
    """

    def __init__(self, board: Board, framed_paths: np.ndarray, lengths: np.ndarray, scores: np.ndarray) -> None:
        """Take unsorted moves: paths uint16[n, longest] on the framed board, lengths uint8[n], scores int32[n]."""
        self.board = board
        self._letters = np.frombuffer("".join(board.rows).encode(), np.uint8)
        self._framed, self._lengths, self._scores = framed_paths, lengths, scores

    def __len__(self) -> int:
        return len(self._scores)

    @cached_property
    def paths(self) -> np.ndarray:
        """Cells of each move in word order, int16[n, longest]; -1 after the end."""
        return self._ranked[0]

    @cached_property
    def lengths(self) -> np.ndarray:
        """Letters of each move, uint8[n]."""
        return self._lengths[self._ranked[1]]

    @cached_property
    def scores(self) -> np.ndarray:
        """Points of each move, int32[n]."""
        return self._scores[self._ranked[1]]

    @cached_property
    def _ranked(self) -> tuple[np.ndarray, np.ndarray]:
        """The sorted paths, and the unsorted number of each."""
        columns = self.board.columns
        rows, across = np.divmod(self._framed.astype(np.int16), np.int16(columns + 2))
        beyond = np.arange(self._framed.shape[1]) >= self._lengths[:, None]
        paths = np.where(beyond, np.int16(-1), (rows - 1) * np.int16(columns) + across - 1)
        spelled = np.where(beyond, np.uint8(0), self._letters[np.where(beyond, 0, paths)])
        order = np.lexsort((_bytes((paths + 1).astype(">u2")), _bytes(spelled), -self._scores))
        return paths[order], order

    def cells(self, i: int) -> np.ndarray:
        """Return the cells of a move, int16[length]."""
        return self.paths[i, : self.lengths[i]]

    def word(self, i: int) -> str:
        """Return the word of a move."""
        return self._letters[self.cells(i)].tobytes().decode()

    def move(self, i: int, side: Side = "right") -> Move:
        """Return a move, closing up to a side."""
        return Move(self.word(i), tuple(divmod(int(cell), self.board.columns) for cell in self.cells(i)), side)


def _bytes(rows: np.ndarray) -> np.ndarray:
    """Return rows of numbers as byte strings with the same sort order."""
    rows = np.ascontiguousarray(rows)
    return rows.view(f"S{rows.shape[1] * rows.itemsize}")[:, 0]


Buffers: TypeAlias = tuple[np.ndarray, tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]


def _buffers(size: int, longest: int) -> Buffers:
    paths, lengths = np.empty((size, longest), np.uint16), np.empty(size, np.uint8)
    return np.empty(2 * size, np.int32), (paths, lengths, np.empty(size, np.int32), np.empty(size, np.uint64))


class Finder:
    """Finds the moves of boards with one lexicon; safe to use from several threads."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Read or build the word graph of a lexicon."""
        graph = lexicon.graph
        self.lexicon = lexicon
        self.longest = max(MINIMUM, int(lexicon.lengths.max()))
        self.graph = (edges(graph), np.uint64(MINIMUM))
        some = self.longest + 1
        self._no_limits = np.full((some, some), -np.inf), np.zeros((some, 32)), np.zeros(32, np.int64)
        self._local = threading.local()

    def moves(self, board: Board, *, every: bool = False) -> Moves:
        """Return all moves of a board. Raises BadInput if the board has more than about 500,000 moves.

        With `every`, return all words and paths. By default each set of cells is returned once, as its first word
        in alphabetical order.
        """
        return Moves(board, *self.found(*framed(board), every=every))

    def found(self, grid: np.ndarray, stride: int, *, every: bool = False) -> tuple[np.ndarray, ...]:
        """Return the moves of a framed board in no order, as `Moves` takes them: see `moves`."""
        from engine.soup import kernels

        while True:
            lookup, found = self.buffers()
            count = kernels.all_moves(
                grid, np.uint64(stride), self.graph, LETTER_VALUES, KEYS, self._no_limits, every, lookup, found
            )
            if count >= 0:
                return tuple(one[:count].copy() for one in found[:3])
            self.grow()

    def buffers(self) -> Buffers:
        """Return this thread's output buffers for `engine.soup.kernels`: the hash table, and the moves found."""
        if not hasattr(self._local, "buffers"):
            self._local.buffers = _buffers(FIRST_MOVES, self.longest)
        return self._local.buffers

    def grow(self) -> None:
        """Replace this thread's buffers by larger ones. Raises BadInput if they would exceed `MOST_MOVES`."""
        if (size := 4 * len(self.buffers()[1][1])) > MOST_MOVES:
            what = f"the board has more than {MOST_MOVES // 4:,} moves"
            raise BadInput(what, mend="Choose a smaller board, or one with more different letters.")
        self._local.buffers = _buffers(size, self.longest)


@lru_cache(maxsize=8)
def finder_of(lexicon: Lexicon) -> Finder:
    """Return the move finder of a lexicon; finders are cached."""
    return Finder(lexicon)


@lru_cache(maxsize=64)
def finder_of_few(words: tuple[str, ...]) -> Finder:
    """Return the move finder of some words, of which there is at least one; finders are cached."""
    return Finder(Lexicon.of("few", words))


def edges(graph: WordGraph) -> np.ndarray:
    """Return the edges of a word graph in the format of the kernels, uint64[edges + 1].

    The nodes are in the order of their depth, so that the first letters of all words are close in memory.
    """
    sizes = np.bitwise_count(graph.letters).astype(np.int64)
    order, seen, level = list[np.ndarray](), np.zeros(len(sizes), bool), np.zeros(1, np.int64)
    while len(level):
        seen[level] = True
        order.append(level)
        below = graph.target[_ranges(graph.first[level], sizes[level])]
        level = np.unique(below[~seen[below]])
    nodes = np.concatenate(order)
    first = np.zeros(len(sizes), np.uint64)
    first[nodes] = 1 + np.cumsum(sizes[nodes]) - sizes[nodes]
    packed = first << np.uint64(32) | graph.ends.astype(np.uint64) << np.uint64(31) | graph.letters
    return packed[np.concatenate(([0], graph.target[_ranges(graph.first[nodes], sizes[nodes])]))]


def _ranges(first: np.ndarray, sizes: np.ndarray) -> np.ndarray:
    """Return, for each first number and size, the consecutive numbers from it, int64[sum of sizes]."""
    ends = np.cumsum(sizes)
    return np.arange(ends[-1] if len(ends) else 0) + np.repeat(first - ends + sizes, sizes)


def framed(board: Board) -> tuple[np.ndarray, int]:
    """Return the framed board for the kernels, letter codes uint8[(rows + 2) * stride], and the stride."""
    stride = board.columns + 2
    grid = np.full((len(board.rows) + 2, stride), NONE, np.uint8)
    grid[1:-1, 1:-1] = [[_CODES[letter] for letter in row] for row in board.rows]
    return grid.reshape(-1), stride


KEYS = splitmix(np.zeros(1, np.uint64), np.arange(1, MOST_SIDE**2 * (NONE + 1) + 1, dtype=np.uint64))
"""Hash keys, uint64[8192]: by number for cells of a framed board, by 32 * cell + code for letters in cells."""


@lru_cache(maxsize=8)
def excluded_words(lexicon: Lexicon, house: House, rulings: tuple[Ruling, ...] = ()) -> frozenset[str]:
    """Return the words that players must not play and pages must not show.

    The result is cached, because the window asks for it at each position of a game. The puzzle's own `rulings`
    override the house rulings.
    """
    vetter = house.vetter(rulings)
    excluded = (word for word in vetter.words if not vetter.verdict(word, "answer").counts)
    return frozenset(word for word in excluded if word in lexicon)


def playable_lexicon(lexicon: Lexicon, house: House, rulings: tuple[Ruling, ...] = ()) -> Lexicon:
    """Return the lexicon without its excluded words, and with the accepted ones that it does not have.

    The result is cached: the same words give the same object, and a lexicon whose words are all playable is returned
    unchanged. Mildly offensive words are kept. The word graph of the result is cached on disk.
    """
    excluded, usable = excluded_words(lexicon, house, rulings), lexicon.alphabet.codes.keys()
    accepted = (word for word in house.vetter(rulings).accepted if MINIMUM <= len(word) <= LONGEST_WORD)
    added = frozenset(word for word in accepted if usable >= set(word) and word not in lexicon)
    return _ruled(lexicon, excluded, added) if excluded or added else lexicon


def clean_lexicon(lexicon: Lexicon, house: House) -> Lexicon:
    """Return the lexicon without words that are excluded, have a caution, or may be names."""
    vetter = house.vetter()
    named = {lexicon.words[number] for number in np.flatnonzero(lexicon.may_be_name).tolist()}
    listed = {word for word in vetter.words if word in lexicon}
    excluded = frozenset(
        word for word in named | listed
        if cautioned(vetter.verdict(word, "answer"), name=word in named).standing != "clean"
    )  # fmt: skip
    return _ruled(lexicon, excluded) if excluded else lexicon


@lru_cache(maxsize=4)
def _ruled(lexicon: Lexicon, excluded: frozenset[str], added: frozenset[str] = frozenset()) -> Lexicon:
    stay = np.ones(len(lexicon), bool)
    for word in excluded:
        stay[lexicon.index_of(word)] = False
    arrays = _kept(lexicon.arrays, stay)
    if added:
        arrays = _joined(arrays, Lexicon.of(lexicon.name, sorted(added), alphabet=lexicon.alphabet).arrays)
    parts = (lexicon.fingerprint, *sorted(excluded), *(f"+{word}" for word in sorted(added)))
    print_of = fingerprint("\n".join(parts).encode())
    return Lexicon(lexicon.name, lexicon.alphabet, arrays, About(print_of, lexicon.report), IndexCache(print_of))


def _kept(arrays: WordArrays, stay: np.ndarray) -> WordArrays:
    number = np.cumsum(stay, dtype=np.int32) - np.int32(1)
    shown = stay[arrays.displays]
    sizes = np.diff(arrays.display_offsets)
    return WordArrays(
        letters=arrays.letters[np.repeat(stay, arrays.lengths)], offsets=offsets_of(arrays.lengths[stay]),
        masks=arrays.masks[stay], lengths=arrays.lengths[stay], zipf=arrays.zipf[stay], score=arrays.score[stay],
        classes=arrays.classes[stay], order=number[arrays.order[stay[arrays.order]]],
        displays=number[arrays.displays[shown]], display_offsets=offsets_of(sizes[shown]),
        display_text=arrays.display_text[np.repeat(shown, sizes)],
    )  # fmt: skip


def _joined(arrays: WordArrays, more: WordArrays) -> WordArrays:
    """Return words followed by more, which have no display forms."""
    names = ("letters", "lengths", "masks", "zipf", "score", "classes")
    both = {name: np.concatenate((getattr(arrays, name), getattr(more, name))) for name in names}
    offsets = offsets_of(both["lengths"])
    return replace(arrays, offsets=offsets, order=alphabetical(both["letters"], offsets), **both)
