"""The messages between slots: exact on grids without cycles, and what they save in a search."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import Ending
from engine.crossword.fill import kernels
from engine.crossword.fill.arrays import first_state, masks_of, pack_slots
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import entries_of
from engine.crossword.grid_text import parse_grid, read_grid
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.conftest import SHARED
from tests.engine.crossword.fill.test_fill import check_fill

COMB = parse_grid("""
.....
.#.#.
.#.##
.####
""")
"""One slot across, and three down that cross it at positions 0, 2 and 4. No two have the same length."""
DOWN = {0: 4, 2: 3, 4: 2}
OPEN_GRID = parse_grid("\n".join(["......"] * 7))


def words_of(length: int) -> st.SearchStrategy[set[str]]:
    return st.sets(st.text("abc", min_size=length, max_size=length), min_size=1, max_size=12)


def naive_shares(across: set[str], down: dict[int, set[str]]) -> dict[int, dict[str, float]]:
    """For each crossing the share of each letter among all fills, every combination of which is tried."""
    counts: dict[int, Counter[str]] = {p: Counter() for p in down}
    for word in across:
        for ends in product(*down.values()):
            if all(end[0] == word[p] for p, end in zip(down, ends, strict=True)):
                for p, count in counts.items():
                    count[word[p]] += 1
    return {p: {k: n / count.total() for k, n in count.items()} for p, count in counts.items()}


@given(words_of(5), words_of(4), words_of(3), words_of(2))
def test_messages_give_the_shares_of_letters_among_all_fills(
    across: set[str], four: set[str], three: set[str], two: set[str]
) -> None:
    words = Vocabulary.of(Lexicon.of("few", sorted(across | four | three | two))).words
    entries = entries_of(COMB)
    cells, slots = pack_slots(entries, words)
    state = first_state(words, slots, masks_of(entries, cells))
    failed = kernels.propagate(words, slots, state)
    expected = naive_shares(across, {0: four, 2: three, 4: two})
    assert (failed == kernels.NOBODY) == bool(expected[0])
    if failed != kernels.NOBODY:
        return
    for _ in range(2):
        kernels.update_all_messages(words, slots, state)
    number = {len(entry.word): s for s, entry in enumerate(entries)}
    for p, length in DOWN.items():
        both = state.message[number[5], p] * state.message[number[length], 0]
        mask = int(state.mask[slots.cells[number[5], p]])
        shares = {letter: both[i] for i, letter in enumerate("abc") if mask >> i & 1}
        total = sum(shares.values())
        assert {letter: share / total for letter, share in shares.items()} == pytest.approx(expected[p])


def test_an_open_grid_is_filled_with_fewer_wipeouts() -> None:
    """Without messages one of six searches does not end in 30,000 steps; the others need 20,191 wipe-outs."""
    vocabulary = Vocabulary.of(open_lexicon("standard"))
    ended = [fill(OPEN_GRID, vocabulary, seed=seed, steps=30_000) for seed in range(1, 7)]
    for one in ended:
        assert one.ending is Ending.FINISHED
        check_fill(OPEN_GRID, one.result.grid, set(vocabulary.lexicon.words))
    assert max(one.statistics["restarts"] for one in ended) > kernels.PATIENCE  # messages were used
    assert sum(one.statistics["wipeouts"] for one in ended) < 12_000


def test_a_hard_grid_is_filled_within_60_000_steps() -> None:
    """Without messages one of these four searches filled it."""
    if not SHARED.exists():
        pytest.skip("the shared grids and lists are absent")
    vocabulary = Vocabulary.of(Lexicon.of("std", (SHARED / "xw_std.txt").read_text().split()))
    grid = read_grid(SHARED / "grids" / "g15_72.txt")
    endings = [fill(grid, vocabulary, seed=seed, steps=60_000).ending for seed in range(1, 5)]
    assert endings.count(Ending.FINISHED) >= 3
