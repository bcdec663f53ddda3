"""The kernels of the layout search against plain twins, on layouts made by putting and taking words at random."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.crossword import edit, kernels
from engine.crossword.grid import DIRECTIONS, Entry, grid_of
from engine.crossword.packing import box_of, empty_state, entries_in, packed_words
from engine.seed import Seed
from tests.engine.crossword import layout_twin as twin

LISTS = st.lists(st.text("aeinrst", min_size=2, max_size=6), min_size=2, max_size=10, unique=True)
SIDES = st.integers(6, 11)
SEEDS = st.integers(0, 999)
WEIGHTS = st.tuples(st.sampled_from([0.0, 1.0]), st.floats(-2, 1), st.floats(0, 2), st.floats(0, 50)).map(np.array)
RANDOM = Seed(1, "kernels")


@dataclass
class Table:
    """A layout that is being made, as the kernels have it."""

    words: list[str]
    rows: int
    columns: int
    kept: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.packed = packed_words(self.words, self.words[:1], self.kept)
        self.state = self.empty()
        self.size = np.array([self.rows, self.columns])
        self.dirty = np.zeros((2, 2), np.int64)
        self.pile = np.zeros(self.packed.codes.size + 4, np.int64)
        self.found = np.zeros((2048, 5), np.int64)
        self.room = np.zeros((3, kernels.MOST_BOX + 4), np.uint64)

    def empty(self) -> kernels.State:
        return empty_state(len(self.words), self.rows, self.columns)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return entries_in(self.words, self.state)

    def put(self, entry: Entry) -> None:
        line, first = (entry.column, entry.row) if entry.direction == "down" else (entry.row, entry.column)
        number, way = self.words.index(entry.word), DIRECTIONS.index(entry.direction)
        kernels.put(self.packed, self.state, number, way, line + 1, first + 1, self.dirty)

    def remove(self, word: str) -> None:
        kernels.remove(self.packed, self.state, self.words.index(word), self.dirty, self.pile)

    def take(self, word: str) -> None:
        kernels.take(self.packed, self.state, self.words.index(word), self.dirty)

    def legal(self) -> list[Entry]:
        there = {entry.word for entry in self.entries}
        return [
            place
            for word in self.words
            if word not in there
            for place in twin.legal(word, self.entries, self.rows, self.columns)
        ]

    def gathered(self, banned: int = kernels.NOWHERE, lines: object = None) -> list[Entry]:
        lines = np.array([[0, self.rows + 1], [0, self.columns + 1]]) if lines is None else lines
        many = kernels.gather(
            self.packed, self.state, self.size, banned, lines, RANDOM.state, self.found, self.room
        )
        return [
            Entry(self.words[w], *((first - 1, line - 1, "down") if way else (line - 1, first - 1, "across")))
            for w, way, line, first, _ in self.found[:many].tolist()
        ]

    def grow(self, seed: int, moves: int = 12) -> None:
        """Put words into legal places, and now and then take one out."""
        draw = Seed(seed, "table")
        self.put(Entry(self.words[0], self.rows // 2, 0, "across"))
        for _ in range(moves):
            if len(self.entries) > 2 and not draw.below(4):
                self.remove(draw.choice(self.entries).word)
            elif places := self.legal():
                self.put(draw.choice(places))

    def agrees(self) -> None:
        """Every array is what the entries make it."""
        places = np.where(self.state.places[:, :1] == kernels.NOWHERE, kernels.NOWHERE, self.state.places)
        state = self.state._replace(counts=self.state.counts[:3], places=places)
        for name, plain in twin.arrays(self.words, self.entries, self.rows, self.columns).items():
            assert np.array_equal(getattr(state, name), plain), name


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS)
def test_all_legal_places_are_gathered(words, rows, columns, seed) -> None:
    table = Table(words, rows, columns)
    table.grow(seed)
    legal = table.legal()
    assert sorted(table.gathered(), key=repr) == sorted(legal, key=repr)
    assert sorted(table.gathered(banned=1), key=repr) == sorted(
        (one for one in legal if one.word != words[1]), key=repr
    )
    lines = np.array([[2, 4], [3, 3]])
    within = [
        one
        for one in legal
        if (1 <= one.row <= 3 if one.direction == "across" else one.column == 2)
    ]  # fmt: skip
    assert sorted(table.gathered(lines=lines), key=repr) == sorted(within, key=repr)


@settings(max_examples=30)
@given(LISTS, SEEDS)
def test_an_editor_is_shown_the_places_that_a_search_has(words, seed) -> None:
    table = Table(words, 11, 11)
    table.grow(seed)
    if len(twin.parts(table.entries)) > 1:
        return
    top, left = (min(cell[axis] for cell in twin.letters_of(table.entries)) for axis in (0, 1))
    grid = grid_of(table.entries)
    shown = {
        Entry(one.word, one.row + top, one.column + left, one.direction)
        for word in words
        for one in edit.places(grid, word)
    }
    inside = {one for one in shown if all(0 <= r < 11 and 0 <= c < 11 for r, c in one.cells)}
    assert set(table.gathered()) == inside


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS)
def test_putting_and_removing_leaves_what_the_entries_make(words, rows, columns, seed) -> None:
    table, draw = Table(words, rows, columns), Seed(seed)
    table.grow(seed, moves=15)
    table.agrees()
    while before := table.entries:
        table.remove(draw.choice(before).word)
        assert set(table.entries) < set(before)
        assert twin.runs(twin.letters_of(table.entries)) == set(table.entries)
        table.agrees()
    assert box_of(table.state) == (0, 0)


@settings(max_examples=30)
@given(LISTS, SEEDS, st.integers(0, 3), st.integers(1, 4))
def test_what_hangs_together_no_longer_is_dropped(words, seed, keep, gone) -> None:
    table = Table(words, 9, 9)
    table.grow(seed, moves=15)
    draw = Seed(seed, "join")
    kept = {draw.choice(table.entries).word for _ in range(keep)}
    table.packed = packed_words(words, (), kept)
    for entry in [one for one in table.entries if one.word not in kept][:gone]:
        table.take(entry.word)
    parts = twin.parts(table.entries)
    largest = max(parts, key=len, default=[])
    stay = [part for part in parts if kept & {one.word for one in part}] or [largest]
    mark, stack = np.zeros(len(words) + 1, np.int64), np.zeros(len(words) + 2, np.int64)
    kernels.join(table.packed, table.state, table.dirty, mark, stack)
    assert set(table.entries) == {one for part in stay for one in part}
    assert max(table.state.counts[kernels.PARTS], 1) == len(stay)
    table.agrees()


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS, WEIGHTS)
def test_a_layout_is_worth_its_words_cells_and_symmetry(words, rows, columns, seed, weights) -> None:
    table = Table(words, rows, columns)
    table.grow(seed)
    parts = len(twin.parts(table.entries))
    table.state.counts[kernels.PARTS] = parts
    own = dict(zip(words, table.packed.worth, strict=True))
    letters = sum(len(one.word) for one in table.entries)
    cells = len(twin.letters_of(table.entries))
    value = sum(weights[0] * own[one.word] for one in table.entries) + weights[1] * cells
    value += (1 - weights[1]) * letters - weights[3] * (parts - 1)
    value += weights[2] * twin.turned(table.entries, rows, columns)
    assert kernels.energy(table.packed, table.state, table.size, weights) == pytest.approx(value)


@settings(max_examples=30)
@given(LISTS, SIDES, SEEDS, st.integers(1, 10))
def test_filling_goes_on_until_nothing_fits_or_enough_is_in(words, side, seed, fit) -> None:
    table = Table(words, side, side)
    table.put(Entry(words[0], side // 2, 0, "across"))
    every = np.array([[0, side + 1], [0, side + 1]])
    random = Seed(seed).state
    kernels.fill(
        table.packed, table.state, table.size, fit, kernels.NOWHERE, every, random, table.found, table.room
    )
    assert len(table.entries) <= fit
    assert len(table.entries) == fit or table.legal() == []
    assert twin.runs(twin.letters_of(table.entries)) == set(table.entries)
    table.agrees()


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS, st.integers(1, 10))
def test_annealing_ends_in_sound_layouts(words, rows, columns, seed, fit) -> None:
    table = Table(words, rows, columns)
    back, best = table.empty(), table.empty()
    weights, heat = np.array([1.0, 0.7, 0.5, 40.0]), np.array([5.0, -np.inf, -np.inf])
    kept = kernels.anneal(
        table.packed, table.state, back, best, table.size, fit, weights, heat, 60, Seed(seed).state
    )
    assert 1 <= kept <= 60
    now = kernels.energy(table.packed, table.state, table.size, weights)
    assert heat[1] == pytest.approx(now)
    for state, worth in ((table.state, heat[1]), (best, heat[2])):
        table.state = state
        table.agrees()
        assert len(table.entries) <= fit
        assert twin.runs(twin.letters_of(table.entries)) == set(table.entries)
        assert len(twin.parts(table.entries)) <= 1
        assert kernels.energy(table.packed, state, table.size, weights) == pytest.approx(worth)
    assert heat[2] >= heat[1]
