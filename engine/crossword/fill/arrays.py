"""Conversion of word lists and grids to the arrays of the fill kernels."""

from collections.abc import Sequence

import numpy as np

from engine.crossword.fill.kernels import COUNTERS, LETTERS, NOBODY, QUEUED, RESTART, UNTIL, Slots, State, Words
from engine.crossword.grid import OPEN, Cell, Entry
from engine.words.lexicon import Lexicon

MOST_SIDE = 30  # rows and columns of a grid that can be filled, at most
MOST_PART = 13  # most letters of a shared run, so that its number fits a machine word
ANY_LETTER = (1 << LETTERS) - 1
LETTER_A = ord("a")


def pack_words(
    lexicon: Lexicon, numbers: np.ndarray, roots: tuple[np.ndarray, np.ndarray] | None = None, parts: int = 0
) -> tuple[np.ndarray, Words]:
    """Return the packed words, and their numbers in the lexicon, int64[n], by length.

    Args:
        numbers: int64[n], the words to use, as numbers in the lexicon.
        roots: words of the lexicon and a root of each, as `root_numbers` gives them. The words of a root are a
            family. None if each word is a family of its own.
        parts: the words with the same run of this many letters, at most `MOST_PART`, are a family too; 0 for none.
    """
    lengths = lexicon.lengths[numbers].astype(np.int64)
    by_length = np.argsort(lengths, kind="stable")
    numbers, lengths = numbers[by_length], lengths[by_length]
    counts = np.bincount(lengths, minlength=MOST_SIDE + 1)
    first = np.concatenate(([0], np.cumsum(counts)))
    wide = (counts + 63) // 64
    sizes = np.arange(len(counts))
    base, letters_base = _starts(sizes * LETTERS * wide), _starts(sizes * counts)
    supports, letters = [np.zeros(0, np.uint64)], [np.zeros(0, np.uint32)]
    for length in np.flatnonzero(counts):
        starts = lexicon.offsets[numbers[first[length] : first[length + 1]]]
        codes = lexicon.letters[starts[:, None] + np.arange(length)]
        letters.append((np.uint32(1) << codes.astype(np.uint32)).ravel())
        supports.append(_supports(codes, int(wide[length])))
    pairs = [_parts(lexicon, numbers, lengths, parts)]
    if roots is not None:
        place = np.full(len(lexicon), NOBODY)
        place[numbers] = np.arange(len(numbers))
        words, there = place[roots[0]], place[roots[0]] != NOBODY
        pairs.append((words[there], roots[1][there]))
    families_base, families, members_base, members = _families(len(numbers), pairs)
    return numbers, Words(
        first, wide, base, np.concatenate(supports), letters_base, np.concatenate(letters),
        families_base, families, members_base, members, lexicon.score[numbers].astype(np.uint8),
    )  # fmt: skip


def _parts(lexicon: Lexicon, numbers: np.ndarray, lengths: np.ndarray, size: int) -> tuple[np.ndarray, np.ndarray]:
    """Return each run of `size` letters in some words: int64[runs], its word, and a number of the run."""
    counts = np.maximum(lengths - size + 1, 0) if size else np.zeros_like(lengths)
    words = np.repeat(np.arange(len(numbers)), counts)
    at = np.repeat(lexicon.offsets[numbers] - _starts(counts), counts) + np.arange(len(words))
    runs = np.zeros(len(words), np.int64)
    for k in range(size):
        runs = runs * LETTERS + lexicon.letters[at + k]
    return words, np.unique(runs, return_inverse=True)[1].astype(np.int64)


def _families(count: int, pairs: Sequence[tuple[np.ndarray, np.ndarray]]) -> tuple[np.ndarray, ...]:
    """Return the families of each word and the words of each family, as `Words` has them.

    Args:
        count: the number of words. Each is a family of its own.
        pairs: int64[n] twice, words and the numbers, from 0, of the features that they share.
    """
    words, families = np.arange(count), np.arange(count)
    for some, common in pairs:
        words = np.concatenate((words, some))
        families = np.concatenate((families, common + int(families.max(initial=-1)) + 1))
    return *_grouped(words, families), *_grouped(families, words)


def _grouped(keys: np.ndarray, values: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the starts of the values of each key, int64[keys + 1], and the values by key, int32[n]."""
    base = np.concatenate(([0], np.cumsum(np.bincount(keys))))
    return base.astype(np.int64), values[np.argsort(keys, kind="stable")].astype(np.int32)


def _supports(codes: np.ndarray, wide: int) -> np.ndarray:
    """The bitsets of the words (uint8[words, length] codes) with a letter at a position, flattened."""
    words, length = codes.shape
    having = np.zeros((length, wide * 64, LETTERS), np.uint8)
    having[np.arange(length)[:, None], np.arange(words), codes.T] = 1
    packed = np.packbits(having.reshape(length, wide, 64, LETTERS), axis=2, bitorder="little")
    return np.ascontiguousarray(packed.transpose(0, 3, 1, 2)).view("<u8").astype(np.uint64).ravel()


def pack_slots(entries: Sequence[Entry], words: Words) -> tuple[list[Cell], Slots]:
    """Return the cells of some entries, in the order of their numbers, and the slots of these entries."""
    cells: dict[Cell, int] = {}
    length = np.array([len(entry.word) for entry in entries], np.int64)
    numbered = np.full((len(entries), int(length.max(initial=0))), NOBODY, np.int32)
    for s, entry in enumerate(entries):
        numbered[s, : length[s]] = [cells.setdefault(cell, len(cells)) for cell in entry.cells]
    crossing, crossing_at = np.full((2, len(cells), 2), NOBODY, np.int32)
    for s, p in np.argwhere(numbered != NOBODY):
        cell = numbered[s, p]
        k = int(crossing[cell, 0] != NOBODY)
        crossing[cell, k], crossing_at[cell, k] = s, p
    start, residue = _starts(words.wide[length]), _starts(length * LETTERS)
    given = np.array([OPEN not in entry.word for entry in entries], np.bool_)
    return list(cells), Slots(length, numbered, crossing, crossing_at, start, residue, given)


def _starts(sizes: np.ndarray) -> np.ndarray:
    return np.cumsum(sizes) - sizes


def masks_of(entries: Sequence[Entry], cells: Sequence[Cell]) -> np.ndarray:
    """The possible letters of each cell, uint32[cells]: the given letter, or any."""
    given = {
        cell: letter
        for entry in entries
        for cell, letter in zip(entry.cells, entry.word, strict=True)
        if letter != OPEN
    }
    masks = [1 << (ord(given[cell]) - LETTER_A) if cell in given else ANY_LETTER for cell in cells]
    return np.array(masks, np.uint32)


def first_state(
    words: Words, slots: Slots, masks: np.ndarray, usable: np.ndarray | None = None,
    only: Sequence[np.ndarray | None] = (),
) -> State:  # fmt: skip
    """A state in which each slot has all words of its length, incomplete ones only `usable`, bool[words].

    `only` has for each slot which words of its length it can have, bool[words of the length], or None for all.
    """
    wide = words.wide[slots.length]
    total, cells = int(wide.sum()), len(masks)
    count, longest = slots.cells.shape
    used, candidates = wide.copy(), np.diff(words.first)[slots.length]
    bits, order = np.zeros(total, np.uint64), np.zeros(total, np.int32)
    for s, length in enumerate(slots.length):
        if not wide[s]:
            continue
        limits = [some for some in only[s : s + 1] if some is not None]
        if usable is not None and (masks[slots.cells[s, :length]] & (masks[slots.cells[s, :length]] - 1)).any():
            limits.append(usable[words.first[length] : words.first[length + 1]])
        live = np.arange(wide[s] * 64) < candidates[s]
        for some in limits:
            live[: len(some)] &= some
            candidates[s] = live.sum()
        part = slice(slots.start[s], slots.start[s] + wide[s])
        bits[part] = np.packbits(live, bitorder="little").view("<u8")
        order[part] = np.argsort(bits[part] == 0, kind="stable")
        used[s] = np.count_nonzero(bits[part])
    counters = np.zeros(COUNTERS, np.int64)
    counters[QUEUED], counters[UNTIL] = count, RESTART
    return State(
        counters=counters, bits=bits, order=order, used=used, candidates=candidates, mask=masks.copy(),
        best=masks.copy(), seen=np.full(slots.cells.shape, ANY_LETTER, np.uint32),
        residues=np.zeros(int(slots.length.sum()) * LETTERS, np.int32), weight=np.zeros(count),
        queue=np.arange(count, dtype=np.int32), waiting=np.ones(count, np.bool_),
        stamp_bits=np.zeros(total, np.int64), stamp_slot=np.zeros(count, np.int64),
        stamp_cell=np.zeros(cells, np.int64), bits_at=np.zeros(4 * total, np.int32),
        bits_was=np.zeros(4 * total, np.uint64), slot_at=np.zeros(64 * count, np.int32),
        slot_used=np.zeros(64 * count, np.int64), slot_count=np.zeros(64 * count, np.int64),
        cell_at=np.zeros(64 * cells, np.int32), cell_was=np.zeros(64 * cells, np.uint32),
        tops=np.zeros((cells + 1, 3), np.int64), stamps=np.zeros(cells + 1, np.int64),
        decided=np.zeros((cells + 1, 2), np.int32), message=np.full((count, longest, LETTERS), 1 / LETTERS),
        first_message=np.zeros((count, longest, LETTERS)), last_count=np.zeros(count, np.int64),
        incoming=np.zeros((longest, LETTERS)), outgoing=np.zeros((longest, LETTERS)),
        logs=np.zeros((longest, LETTERS)),
    )  # fmt: skip


def with_more_room(state: State) -> State:
    """The same state with trails of twice the size."""
    names = ("bits_at", "bits_was", "slot_at", "slot_used", "slot_count", "cell_at", "cell_was")
    trails = {name: getattr(state, name) for name in names}
    return state._replace(**{name: np.concatenate((one, np.zeros_like(one))) for name, one in trails.items()})
