"""The kernels of the layout search against plain twins, on layouts made by putting and taking words at random."""

from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.seed import Seed
from engine.crossword.editing.words import Site
from engine.crossword.grid import DIRECTIONS, Entry, grid_of
from engine.crossword.interlock import kernels
from engine.crossword.interlock.fill_box import box_of, empty_state, entries_in, packed_words, put_kept, workspace_for
from tests.engine.crossword.interlock import layout_twin as twin

LISTS = st.lists(st.text("aeinrst", min_size=2, max_size=6), min_size=2, max_size=10, unique=True)
SIDES = st.integers(6, 11)
SEEDS = st.integers(0, 999)
WEIGHTS = st.tuples(st.sampled_from([0.0, 1.0]), st.floats(-2, 1), st.floats(0, 2), st.floats(0, 50)).map(np.array)
PLAIN = np.array([1.0, 0.7, 0.0, 0.0])
ANY = 99


@dataclass
class Table:
    """A layout that is being made, as the kernels have it."""

    words: list[str]
    rows: int
    columns: int
    kept: tuple[str, ...] = ()
    weights: np.ndarray = field(default_factory=lambda: PLAIN)

    def __post_init__(self) -> None:
        self.packed = packed_words(self.words, self.words[:1], self.kept)
        self.state = self.empty()
        self.size = np.array([self.rows, self.columns])
        self.space = workspace_for(self.packed)

    def empty(self) -> kernels.State:
        return empty_state(len(self.words), self.rows, self.columns)

    @property
    def entries(self) -> tuple[Entry, ...]:
        return entries_in(self.words, self.state)

    def put(self, entry: Entry) -> None:
        line, first = (entry.column, entry.row) if entry.direction == "down" else (entry.row, entry.column)
        number, way = self.words.index(entry.word), DIRECTIONS.index(entry.direction)
        kernels.put(self.packed, self.state, number, way, line + 1, first + 1)

    def anneal(self, seed: int, *, heat: float, moves: int, every: int) -> None:
        """Move words at a heat, on lines with the given stride."""
        heats = np.array([heat, -np.inf, -np.inf])
        kernels.anneal(
            self.packed, self.state, self.empty(), self.size, ANY, every, PLAIN, heats, moves, Seed(seed).state,
            self.space,
        )  # fmt: skip

    def remove(self, word: str) -> list[str]:
        number = self.words.index(word)
        many = kernels.remove(self.packed, self.state, number, self.space.gone, 0, self.space.stack)
        return [self.words[gone] for gone in self.space.gone[:many, 0]]

    def take(self, word: str) -> None:
        kernels.take(self.packed, self.state, self.words.index(word))

    @property
    def out(self) -> list[str]:
        return [word for word in self.words if word not in {entry.word for entry in self.entries}]

    def legal(self) -> list[Entry]:
        return [place for word in self.out for place in twin.legal(word, self.entries, self.rows, self.columns)]

    def places(self, *, fit: int = ANY, apart: int = 1, least: float = -np.inf) -> dict[Entry, tuple[set[str], float]]:
        """Return the places of unplaced words, with the words that each displaces and its gain."""
        found = {}
        for word in self.out:
            number = self.words.index(word)
            many = kernels.candidates(
                self.packed, self.state, self.size, fit, number, apart, self.weights, least, self.space
            )
            for (way, line, first, pushed, *gone), gain in zip(
                self.space.found[:many].tolist(), self.space.gains.tolist(), strict=False
            ):
                row, column = (first, line) if way else (line, first)
                entry = Entry(word, row - 1, column - 1, DIRECTIONS[way])
                found[entry] = {self.words[other] for other in gone[:pushed]}, gain
        return found

    def worth(self, weights: np.ndarray = PLAIN) -> float:
        return kernels.energy(self.packed, self.state, self.size, weights)

    def part_count(self) -> int:
        kernels.count_components(self.packed, self.state, self.space.mark, self.space.stack)
        return int(self.state.counts[kernels.COMPONENTS])

    def grow(self, seed: int, moves: int = 12) -> None:
        """Put words into legal places, and sometimes remove one."""
        draw = Seed(seed, "table")
        self.put(Entry(self.words[0], self.rows // 2, 0, "across"))
        for _ in range(moves):
            if len(self.entries) > 2 and not draw.below(4):
                self.remove(draw.choice(self.entries).word)
            elif places := self.legal():
                self.put(draw.choice(places))

    def agrees(self) -> None:
        """Check that every array agrees with the entries."""
        places = np.where(self.state.places[:, :1] == kernels.NOWHERE, kernels.NOWHERE, self.state.places)
        state = self.state._replace(counts=self.state.counts[:3], places=places)
        for name, plain in twin.arrays(self.words, self.entries, self.rows, self.columns).items():
            assert np.array_equal(getattr(state, name), plain), name


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS)
def test_every_legal_place_is_among_the_places(words, rows, columns, seed) -> None:
    table = Table(words, rows, columns)
    table.grow(seed)
    places = table.places()
    assert {entry for entry, (gone, _) in places.items() if not gone} == set(table.legal())
    even = {
        entry for entry in places if (entry.column if entry.direction == "down" else entry.row) % 2 == 0
    }  # fmt: skip
    assert set(table.places(apart=2)) == even
    full = len(table.entries)
    assert set(table.places(fit=full)) == {entry for entry, (gone, _) in places.items() if gone}


@settings(max_examples=30)
@given(LISTS, SIDES, SEEDS, st.sampled_from([-5.0, -1.0, 0.0, 0.7, 1.0]), st.floats(-60, 20))
def test_every_place_above_a_threshold_is_found(words, side, seed, new_cell, least) -> None:
    table = Table(words, side, side, weights=np.array([1.0, new_cell, 0.0, 0.0]))
    table.grow(seed)
    every = table.places()
    assert table.places(least=least) == {one: rest for one, rest in every.items() if rest[1] >= least}


@settings(max_examples=30)
@given(LISTS, SEEDS, st.floats(-30, 10))
def test_every_place_above_a_threshold_is_found_on_alternate_lines(words, seed, least) -> None:
    table = Table(words, 9, 9)
    table.anneal(seed, heat=6.0, moves=60, every=2)
    every = table.places(apart=2)
    assert table.places(apart=2, least=least) == {one: rest for one, rest in every.items() if rest[1] >= least}


@settings(max_examples=30)
@given(LISTS, SIDES, SEEDS)
def test_the_words_that_a_place_displaces_are_necessary_and_sufficient(words, side, seed) -> None:
    table = Table(words, side, side)
    table.grow(seed)
    before, worth, places = table.entries, table.worth(), table.places()
    for entry, (gone, gain) in places.items():
        stay = [one for one in before if one.word not in gone]
        if twin.runs(twin.letters_of(stay)) != set(stay):
            continue  # others would go with them
        assert entry in set(twin.legal(entry.word, stay, side, side))
        for back in (one for one in before if one.word in gone):
            assert entry not in set(twin.legal(entry.word, [*stay, back], side, side))
        if any(set(one.cells) & set(other.cells) for one, other in combinations(set(before) - set(stay), 2)):
            continue  # their common cell is lost once, and counted twice
        for word in gone:
            table.take(word)
        table.put(entry)
        assert table.worth() - worth == pytest.approx(gain)
        table.take(entry.word)
        for one in before:
            if one.word in gone:
                table.put(one)


@settings(max_examples=30)
@given(LISTS, SIDES, SEEDS)
def test_every_place_that_displaces_one_word_is_found(words, side, seed) -> None:
    table = Table(words, side, side)
    table.grow(seed)
    before, places, legal = table.entries, table.places(), set(table.legal())
    for one in before:
        stay = [other for other in before if other != one]
        if twin.runs(twin.letters_of(stay)) != set(stay):
            continue
        pushing = {entry for word in table.out for entry in twin.legal(word, stay, side, side)} - legal
        for entry in pushing:
            beside = entry.direction == one.direction and not set(entry.cells) & set(one.cells)
            assert beside or places[entry][0] == {one.word}


@settings(max_examples=30)
@given(LISTS, SEEDS)
def test_the_editor_and_the_search_find_the_same_places(words, seed) -> None:
    table = Table(words, 11, 11)
    table.grow(seed)
    if len(twin.parts(table.entries)) > 1:
        return
    top, left = (min(cell[axis] for cell in twin.letters_of(table.entries)) for axis in (0, 1))
    grid = grid_of(table.entries)
    shown = {
        Entry(one.word, one.row + top, one.column + left, one.direction)
        for word in words
        for one in Site(grid).places(word)
    }
    inside = {one for one in shown if all(0 <= r < 11 and 0 <= c < 11 for r, c in one.cells)}
    assert {entry for entry, (gone, _) in table.places().items() if not gone} == inside


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS)
def test_adding_and_removing_words_keeps_the_state_consistent(words, rows, columns, seed) -> None:
    table, draw = Table(words, rows, columns), Seed(seed)
    table.grow(seed, moves=15)
    table.agrees()
    while before := table.entries:
        gone = table.remove(draw.choice(before).word)
        assert {one.word for one in before} - {one.word for one in table.entries} == set(gone)
        assert twin.runs(twin.letters_of(table.entries)) == set(table.entries)
        table.agrees()
    assert box_of(table.state) == (0, 0)


@settings(max_examples=30)
@given(LISTS, SEEDS, st.integers(1, 4))
def test_components_are_counted(words, seed, gone) -> None:
    table = Table(words, 9, 9)
    table.grow(seed, moves=15)
    for entry in table.entries[:gone]:
        table.take(entry.word)
    assert table.part_count() == len(twin.parts(table.entries))


@settings(max_examples=30)
@given(LISTS, SEEDS, st.integers(0, 1), st.integers(0, 1))
def test_locked_words_are_put_on_alternate_lines_if_possible(words, seed, down, right) -> None:
    table = Table(words, 9, 9)
    table.grow(seed)
    kept = [one for one in table.entries if (one.column if one.direction == "down" else one.row) % 2 == 0]
    moved = [Entry(one.word, one.row + down, one.column + right, one.direction) for one in kept]
    table.state = table.empty()
    assert put_kept(words, table.packed, table.state, moved, (10, 10))
    lines = table.state.places[table.state.places[:, 0] != kernels.NOWHERE, 1]
    assert len(lines) == len(kept)
    assert (lines % 2 == 1).all()


@settings(max_examples=30)
@given(LISTS, SIDES, SIDES, SEEDS, WEIGHTS)
def test_a_layout_is_worth_its_words_cells_and_symmetry(words, rows, columns, seed, weights) -> None:
    table = Table(words, rows, columns)
    table.grow(seed)
    parts = len(twin.parts(table.entries))
    table.state.counts[kernels.COMPONENTS] = parts
    own = dict(zip(words, table.packed.worth, strict=True))
    letters = sum(len(one.word) for one in table.entries)
    cells = len(twin.letters_of(table.entries))
    value = sum(weights[0] * own[one.word] for one in table.entries) + weights[1] * cells
    value += (1 - weights[1]) * letters - weights[3] * (parts - 1)
    value += weights[2] * twin.turned(table.entries, rows, columns)
    assert kernels.energy(table.packed, table.state, table.size, weights) == pytest.approx(value)


@settings(max_examples=40)
@given(LISTS, SIDES, SIDES, SEEDS, st.integers(1, 10), st.sampled_from([1, 2]))
def test_annealing_gives_valid_layouts(words, rows, columns, seed, fit, apart) -> None:
    table = Table(words, rows, columns)
    best, random = table.empty(), Seed(seed).state
    weights, heat = np.array([1.0, 0.7, 0.5, 10.0]), np.array([5.0, -np.inf, -np.inf])
    made = kernels.anneal(
        table.packed, table.state, best, table.size, fit, apart, weights, heat, 60, random, table.space
    )
    assert 1 <= made <= 61
    whole = table.part_count() == 1
    assert heat[2] >= heat[1] or not whole
    for state, worth in ((table.state, heat[1]), (best, heat[2])):
        table.state = state
        table.agrees()
        assert len(table.entries) <= fit
        assert twin.runs(twin.letters_of(table.entries)) == set(table.entries)
        assert (state.places[state.places[:, 0] >= 0, 1] % apart == apart - 1).all()
        assert table.worth(weights) == pytest.approx(worth)
    assert len(twin.parts(entries_in(words, best))) == 1


@settings(max_examples=20)
@given(LISTS, SEEDS)
def test_locked_words_do_not_move(words, seed) -> None:
    table = Table(words, 9, 9)
    table.grow(seed, moves=6)
    kept = table.entries[:3]
    if len(twin.parts(kept)) > 1 or twin.runs(twin.letters_of(kept)) != set(kept):
        return
    table.packed, table.state = packed_words(words, (), [one.word for one in kept]), table.empty()
    for one in kept:
        table.put(one)
    table.anneal(seed, heat=9.0, moves=80, every=1)
    assert set(kept) <= set(table.entries)


def test_a_word_as_long_as_the_box_displaces_all_words_on_its_line() -> None:
    long = "ab" * 31
    table = Table([long, "aaaa", "bca"], 62, 62)
    table.put(Entry("aaaa", 5, 10, "across"))
    table.put(Entry("bca", 3, 12, "down"))
    assert table.places()[Entry(long, 5, 0, "across")][0] == {"aaaa"}
