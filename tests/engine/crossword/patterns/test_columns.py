"""Patterns made column by column, compared with all patterns of small grids and with a slow twin."""

from __future__ import annotations

from itertools import product
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import changed
from engine.core.seed import Seed
from engine.crossword.patterns import columns as module
from engine.crossword.patterns.columns import CROWDED, SHORT, Columns, costs_of, masks_of
from engine.crossword.patterns.rules import AMERICAN, MOST_BAR
from tests.engine.crossword.patterns import naive


def legal_lines(length: int) -> set[str]:
    """All lines with no run of one or two open cells, no bar of more than four blocks, and an open cell."""
    lines = ("".join(line) for line in product(".#", repeat=length))
    bar = "#" * (MOST_BAR + 1)
    return {
        line
        for line in lines
        if "." in line and bar not in line and not any(0 < len(run) < 3 for run in line.split("#"))
    }


@pytest.mark.parametrize("rows", [3, 4, 7, 11, 12])
def test_the_masks_are_all_legal_columns(rows: int) -> None:
    masks = masks_of(rows, 3)
    texts = ["".join("#" if bits >> row & 1 else "." for row in range(rows)) for bits in masks.bits.tolist()]
    assert len(texts) == len(set(texts))
    assert set(texts) == legal_lines(rows)
    for at, text in enumerate(texts):
        assert texts[masks.turned[at]] == text[::-1]
        runs = {masks.places[place] for place in np.flatnonzero(masks.runs[at])}
        assert [length for _, length in sorted(runs)] == [len(run) for run in text.split("#") if run]
        assert all(set(text[first : first + length]) == {"."} for first, length in runs)


def made(size: int, symmetry: str, seeds: range, worth: float = 1.0, **held) -> set[tuple[str, ...]]:
    rules, costs = changed(AMERICAN, symmetry=symmetry), costs_of(size, 3)
    nothing = {"opened": (), "blocks": ()}
    found = (
        Columns(size, size, rules, **{**nothing, **held}, costs=costs, random=Seed(seed)).pattern(worth, 1.0)
        for seed in seeds
    )
    return {grid.rows for grid in found if grid}


@pytest.mark.parametrize("order", [("mirror", "180"), ("180", "mirror")])
def test_patterns_keep_their_symmetry_after_those_of_another_one(order: tuple[str, str]) -> None:
    costs_of.cache_clear()
    made(13, order[0], range(1))
    later = made(13, order[1], range(12), worth=3.0)
    assert len(later) > 6
    for rows in later:
        image = rows[::-1] if order[1] == "180" else rows
        assert tuple(row[::-1] for row in image) == rows


def all_patterns(size: int) -> set[tuple[str, ...]]:
    """All patterns of a small square by a half turn without short runs, or lines of blocks only."""
    lines = sorted(legal_lines(size))
    odd = [line for line in lines if line == line[::-1]] if size % 2 else [""]
    found = set()
    for *upper, middle in product(*[lines] * (size // 2), odd):
        rows = (*upper, *([middle] if middle else []), *(row[::-1] for row in reversed(upper)))
        if all("".join(column) in lines for column in zip(*rows, strict=True)):
            found.add(rows)
    return found


@pytest.mark.parametrize("size", [5, 6, 7])
def test_patterns_of_a_small_square_are_legal_and_most_are_found(monkeypatch, size: int) -> None:
    monkeypatch.setattr(module, "NOISE", 8.0)
    every = all_patterns(size)
    found = made(size, "180", range(30 * len(every)))
    assert found <= every
    assert len(found) > len(every) / 2


@pytest.mark.parametrize("symmetry", ["180", "mirror", "none"])
def test_patterns_have_the_symmetry_and_no_short_run(symmetry: str) -> None:
    found = made(13, symmetry, range(12))
    assert len(found) > 2
    lines = legal_lines(13)
    for rows in found:
        assert set(rows) <= lines | {"#" * 13}
        assert {"".join(column) for column in zip(*rows, strict=True)} <= lines
        turned = {"180": [row[::-1] for row in rows[::-1]], "mirror": [row[::-1] for row in rows], "none": [*rows]}
        assert turned[symmetry] == [*rows]


def test_held_cells_are_kept() -> None:
    opened = {(3, c) for c in range(11)} | {(9, 12 - c) for c in range(11)}
    blocks = {(3, 11), (3, 12), (9, 1), (9, 0)}
    found = made(13, "180", range(10), opened=opened, blocks=blocks)
    assert found
    for rows in found:
        assert all(rows[r][c] == "." for r, c in opened)
        assert all(rows[r][c] == "#" for r, c in blocks)


def test_more_worth_gives_more_entries() -> None:
    few, many = ([len(naive.lights([*rows])) for rows in made(15, "180", range(20), worth)] for worth in (-2.0, 3.0))
    assert sum(few) / len(few) + 8 < sum(many) / len(many)


def test_an_impossible_column_is_noticed() -> None:
    opened = {(3, c) for c in range(7)}
    for blocks, possible in (({(1, 2), (5, 4)}, True), ({(2, 2), (4, 2), (4, 4), (2, 4)}, False)):
        columns = Columns(7, 7, AMERICAN, opened=opened, blocks=blocks, costs=costs_of(7, 3), random=Seed(1))
        assert (columns.least < CROWDED) == possible
        assert (columns.pattern(1.0, 1.0) is not None) == possible


# the slow twin: the same search, written from the text at the head of `columns`


def slow_search(
    lines: list[str], costs: dict[tuple[int, str], float], size: int, worth: float, block: float
) -> list[str] | None:
    """The first pattern of a depth-first search without chance, by half a turn; None if there is none."""
    half = (size + 1) // 2

    def whole(taken: list[str]) -> list[str]:
        return [*taken, *(line[::-1] for line in taken[: size // 2][::-1])]

    def run_before(taken: list[str], row: int) -> int:
        return len("".join(column[row] for column in taken).split("#")[-1])

    def gain(taken: list[str], line: str) -> float:
        ended = short = 0
        for row in range(size):
            run = run_before(taken, row)
            if line[row] == "#" and run:
                ended, short = ended + 1, short + (run == 3)
        entries = len([run for run in line.split("#") if run])
        return worth * (entries + ended) - SHORT * short - costs[len(taken), line] - block * line.count("#")

    def leaves_short_run(taken: list[str], line: str) -> bool:
        for row in range(size):
            if line[row] == "#":
                runs = "".join(column[row] for column in taken).split("#")
                if 0 < len(runs[-1]) < 3:
                    return True
        return False

    def extended(taken: list[str]) -> list[str] | None:
        if len(taken) == half:
            full = whole(taken)
            rows = {"".join(column[row] for column in full) for row in range(size)}
            bar = "#" * (MOST_BAR + 1)
            wrong = any(bar in row or any(0 < len(run) < 3 for run in row.split("#")) for row in rows)
            return None if wrong else full
        fits = [line for line in lines if not leaves_short_run(taken, line)]
        if size % 2 and len(taken) == half - 1:
            fits = [line for line in fits if line == line[::-1]]
        for line in sorted(fits, key=lambda line: -gain(taken, line))[:8]:
            if found := extended([*taken, line]):
                return found
        return None

    return extended([])


@given(size=st.sampled_from([7, 8, 9]), worth=st.floats(-2, 3), block=st.floats(0, 3), seed=st.integers(0, 10_000))
def test_the_search_without_chance_equals_its_slow_twin(size: int, worth: float, block: float, seed: int) -> None:
    random = Random(seed)
    lines = sorted(legal_lines(size))
    half = (size + 1) // 2
    own = {(c, line): float(np.float32(random.random() * 6)) for c in range(half)
           for line in lines}  # fmt: skip
    masks = masks_of(size, 3)
    texts = ["".join("#" if bits >> row & 1 else "." for row in range(size)) for bits in masks.bits.tolist()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "NODES", 10**6)
        patch.setattr(module, "NOISE", 0.0)
        columns = Columns(size, size, AMERICAN, opened=(), blocks=(), costs=costs_of(size, 3), random=Seed(1))
        for column, costs in enumerate(columns._choice.costs):
            possible = costs < CROWDED
            costs[possible] = np.array([own[column, text] for text in texts], np.float32)[possible]
        got = columns.pattern(worth, block)
    expected = slow_search(lines, own, size, worth, block)
    if expected is None:
        assert got is None
    else:
        assert got is not None
        assert ["".join(column) for column in zip(*got.rows, strict=True)] == expected
