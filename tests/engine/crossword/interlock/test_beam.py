"""Layouts grown row by row: states are what counting says, rows may come, and come as often as they should."""

import math
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.seed import Seed
from engine.crossword.grid import Entry
from engine.crossword.interlock import beam_kernels
from engine.crossword.interlock.beam import DRAWS, WEIGHTS, Growth, grow_layouts
from engine.crossword.interlock.beam_kernels import CLOSED, COMPONENTS, HEAT, LETTERS, MATCH, NOBODY, WORDS
from tests.engine.crossword.grown import some_words
from tests.engine.crossword.interlock import beam_twin as twin
from tests.engine.crossword.interlock.layout_twin import letters_of, runs

LISTS = st.lists(st.text("aeinrst", min_size=2, max_size=6), min_size=1, max_size=10, unique=True)
SEEDS = st.integers(0, 999)
MUSTS = st.sampled_from([0.0, 8.0])


def growth_of(words, must, rows, width, seed, lines, fit=99) -> Growth:
    worth = [must if number == 0 else 0.0 for number in range(len(words))]
    growth = Growth(words, worth, (rows, width), fit, 30, Seed(seed))
    for _ in range(lines):
        growth.draw(0, growth.many)
        growth.select(30)
    return growth


@settings(max_examples=60)
@given(LISTS, MUSTS, st.integers(3, 9), st.integers(0, 4), SEEDS)
def test_states_equal_those_built_from_their_entries(words, must, width, lines, seed) -> None:
    rows = max(width, 2 * lines, 3)
    growth = growth_of(words, must, rows, width, seed, lines)
    assert 1 <= growth.many <= 30
    seen = set()
    for one in range(growth.many):
        entries, last = growth.entries(one), growth.row - 2
        assert runs(letters_of(entries)) == set(entries)
        assert all(0 <= r < rows and 0 <= c < width for entry in entries for r, c in entry.cells)
        names = [entry.word for entry in entries]
        assert len(set(names)) == len(names)
        assert [word in names for word in words] == growth.beam.used[one].tolist()
        assert growth.beam.worth[one] == must * (words[0] in names)
        counts = growth.beam.counts[one]
        assert (counts[WORDS], counts[LETTERS]) == (len(entries), len(twin.cut(entries, last)))
        assert (counts[COMPONENTS], counts[CLOSED]) == twin.parts_of(entries, last)
        seen.add(frozenset(entries))
    assert len(seen) == growth.many or lines == 0


@settings(max_examples=40)
@given(LISTS, MUSTS, st.integers(3, 8), st.integers(0, 3), SEEDS)
def test_the_places_of_the_next_row_have_the_naive_weights(words, must, width, lines, seed) -> None:
    rows = max(width, 2 * lines + 3)
    growth = growth_of(words, must, rows, width, seed, lines)
    for one in range(min(growth.many, 4)):
        entries = growth.entries(one)
        above = beam_kernels.needs(growth.lists, growth.beam, one, growth.row, rows, growth.space)
        got = beam_kernels.places(growth.lists, growth.beam, one, growth.weights, growth.space)
        letters, left = letters_of(entries), [word for word in words if word not in {e.word for e in entries}]
        assert above == sum(row == growth.row - 1 for row, _ in letters)
        shares = {
            place: twin.share(
                left, entries, place, rows, WEIGHTS[HEAT], WEIGHTS[MATCH], must * (place.word == words[0])
            )
            for place in twin.places(left, entries, growth.row, width)
        }
        forced = sum(row == growth.row for row, _ in letters)
        assert got == pytest.approx(forced + WEIGHTS[HEAT] * math.log(twin.sum_of_rows(shares, width)))


def test_rows_are_sampled_in_proportion_to_their_weights() -> None:
    """Twenty thousand draws of a row of seven cells with room for one word or two: within five deviations."""
    words, width = ["tan", "ate", "nine", "tens", "rat"], 7
    growth = growth_of(words, 0.0, 9, width, 1, 0)
    weights = growth.weights.copy()
    weights[HEAT] = 4.0
    beam_kernels.needs(growth.lists, growth.beam, 0, 0, 9, growth.space)
    beam_kernels.places(growth.lists, growth.beam, 0, weights, growth.space)
    drawn, seed = Counter(), Seed(5)
    for _ in range(20_000 // (DRAWS - 1)):
        beam_kernels.draw_across(growth.lists, growth.tries, seed.state, growth.space)
        for across in growth.tries.across[1:].tolist():
            drawn[frozenset((words[w], cell) for w, cell in across if w != NOBODY)] += 1
    shares = {
        place: twin.share(words, [], place, 9, 4.0, WEIGHTS[MATCH], 0.0) for place in twin.places(words, [], 0, width)
    }
    chances = {
        frozenset((place.word, place.column) for place in row): math.prod(shares[place] for place in row)
        for many in range(3)
        for row in combinations(shares, many)
        if all(one.column + len(one.word) < other.column for one, other in combinations(sorted(row, key=_first), 2))
        and len({place.word for place in row}) == many
    }
    total = twin.sum_of_rows(shares, width)
    assert set(drawn) == set(chances)
    for row, chance in chances.items():
        if len(row) == 2:  # no word stands there twice, so what begins with one may also be it alone
            wanted = drawn.total() * chance / total
            assert abs(drawn[row] - wanted) < 5 * math.sqrt(wanted)


def _first(place: Entry) -> int:
    return place.column


@pytest.mark.parametrize("box", [(13, 13), (12, 17), (21, 11), (3, 40), (2, 9), (62, 62)])
def test_layouts_fit_the_box(box) -> None:
    words = some_words(40)
    for seed, fit in ((1, 40), (2, 20), (3, 12)):
        entries, _ = grow_layouts(words, [0.0] * len(words), box, fit, lambda *_: 4000.0, Seed(seed))
        assert runs(letters_of(entries)) == set(entries)
        assert all(r < box[0] and c < box[1] for entry in entries for r, c in entry.cells)
        assert min(1, sum(len(word) <= min(box) for word in words)) <= len(entries) <= fit
        turned = {entry.direction for entry in entries if len(entry.word) > min(box)}
        assert turned <= {"across" if box[1] > box[0] else "down"}


def test_required_words_are_placed() -> None:
    words = some_words(60)
    for seed in range(5):
        worth = [8.0 if number < 3 else 0.0 for number in range(60)]
        entries, _ = grow_layouts(words, worth, (15, 15), 25, lambda *_: 20_000.0, Seed(seed))
        assert {*words[:3]} <= {entry.word for entry in entries}


def test_the_number_of_sampled_rows_is_bounded() -> None:
    words, told = some_words(50), []

    def spend(more: int, count: int, share: float) -> float:
        told.append((more, count, share))
        return 50_000 - sum(more for more, *_ in told)

    entries, _ = grow_layouts(words, [0.0] * 50, (21, 21), 50, spend, Seed(1))
    assert 40_000 < sum(more for more, *_ in told) <= 50_000
    assert max(count for _, count, _ in told) <= len(entries) + 3
    assert all(0 <= share <= 1 for *_, share in told)


def test_more_sampled_rows_give_denser_layouts() -> None:
    words = some_words(100)

    def letters(rows: float) -> float:
        found = (grow_layouts(words, [0.0] * 100, (23, 19), 45, lambda *_: rows, Seed(seed))[0] for seed in range(6))
        return float(np.mean([len(letters_of(entries)) for entries in found]))

    few, some, many = map(letters, (5000.0, 40_000.0, 300_000.0))
    assert few < some < many
    assert many > 0.55 * 23 * 19
