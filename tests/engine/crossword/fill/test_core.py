"""Slots that exclude a fill."""

from hypothesis import assume, given

from engine.core.job import Ending
from engine.crossword.fill.grid_file import parse_grid
from engine.crossword.fill.search import fill
from tests.engine.crossword.fill import naive
from tests.engine.crossword.fill.test_help import grids, some_words, vocabulary


@given(grids(), some_words)
def test_a_core_has_no_fill_and_each_of_its_slots_is_needed(rows: list[str], words: list[str]) -> None:
    few = words[:10]
    ended = fill(parse_grid("\n".join(rows)), vocabulary(*few), steps=100_000)
    assume(ended.ending is Ending.IMPOSSIBLE)
    core = [entry.cells for entry in ended.result.core]
    assert core
    assert not naive.fills(rows, few, core)
    for slot in core:
        assert len(core) == 1 or naive.fills(rows, few, [other for other in core if other != slot])


def test_the_slots_that_exclude_each_other_are_named() -> None:
    words = ("cat", "can", "cot", "xyz", "toe", "net")
    ended = fill(parse_grid("...#x..\n.#.#.##\n...#..."), vocabulary(*words), steps=10_000)
    assert ended.ending is Ending.IMPOSSIBLE
    places = {(entry.row, entry.column, entry.direction) for entry in ended.result.core}
    assert len(places) == 2
    assert places < {(0, 4, "across"), (0, 4, "down"), (2, 4, "across")}


def test_a_filled_grid_has_no_core() -> None:
    assert fill(parse_grid("..."), vocabulary("cat"), steps=10).result.core == ()
