"""The greedy search: correct layouts without kernels."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core import BadInput, Control, Ending
from engine.crossword.grid import Entry, entries_of
from engine.crossword.interlock.greedy import interlock
from engine.crossword.interlock.layout import MOST_LAYOUTS, MOST_POINTS, BestLayouts, Gallery, Point, faults
from engine.crossword.puzzle import ANYTHING, Objective

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage", "ivory", "violin", "orange", "renege")
lists = st.lists(st.text("abcde", min_size=2, max_size=7), min_size=1, max_size=14, unique=True)


def best(gallery: Gallery):
    return gallery.layouts[0]


@given(words=lists, seed=st.integers(1, 50), fit=st.integers(0, 5))
def test_each_layout_is_a_correct_crossword(words: list[str], seed: int, fit: int) -> None:
    outcome = interlock(words, Objective(fit=fit), seed=seed)
    for layout in outcome.result.layouts:
        assert faults(layout.grid, words) == ()
        placed = {entry.word for entry in entries_of(layout.grid)}
        assert placed | {one.word for one in layout.unplaced} == set(words)
        assert len(placed) <= (fit or len(words))


def test_words_with_common_letters_are_all_placed() -> None:
    outcome = interlock(WORDS)
    assert outcome.ending is Ending.FINISHED
    assert best(outcome.result).measures.words == len(WORDS)


def test_the_box_and_the_kept_words_are_respected() -> None:
    kept = (Entry("govern", 2, 1, "across"), Entry("violin", 2, 3, "down"))
    layout = best(interlock(WORDS, Objective(rows=9, columns=11), kept=kept).result)
    assert layout.measures.rows <= 9
    assert layout.measures.columns <= 11
    places = {entry.word: (entry.row, entry.column, entry.direction) for entry in entries_of(layout.grid)}
    (row, column, way), (other_row, other_column, other_way) = places["govern"], places["violin"]
    assert (way, other_way, other_row - row, other_column - column) == ("across", "down", 0, 2)


def test_required_words_are_placed_first() -> None:
    layout = best(interlock(WORDS, Objective(fit=3), required=("ivory", "adage", "orange")).result)
    assert {entry.word for entry in entries_of(layout.grid)} == {"ivory", "adage", "orange"}


def test_the_same_seed_and_steps_give_the_same_layouts() -> None:
    first, again, other = (interlock(WORDS, seed=seed, steps=15) for seed in (4, 4, 5))
    assert first.result == again.result
    assert first.result != other.result
    assert (first.ending, first.steps) == (Ending.OUT_OF_STEPS, 15)


def test_each_process_finds_the_same_layouts() -> None:
    """Python orders a set of texts by a hash that differs between processes."""
    words = (
        "engulfed", "gillies", "camera", "telephony", "laughter", "obtained", "corneal", "broaden", "bicycling",
        "alms", "leniency", "prosecute", "friends", "windmills", "untamed", "bead", "dwellers", "pines", "pounce",
    )  # fmt: skip
    code = f"from engine.crossword.interlock.greedy import interlock; print(interlock({words}).result)"
    first, other = (
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hash_seed in ("0", "2")
    )
    assert "engulfed" in first
    assert first == other


def test_improvements_are_reported_and_a_stopped_search_keeps_its_layouts() -> None:
    class Stopping(Control):
        def report(self, done: int, total: int = 0, **more: Any) -> None:
            super().report(done, total, **more)
            self.stop()

    control = Stopping()
    outcome = interlock(WORDS, control=control)
    assert (outcome.ending, control.version) == (Ending.STOPPED, 1)
    assert outcome.result == control.best


def test_a_list_without_crossings_gives_no_layout_of_several_words() -> None:
    assert interlock((), ANYTHING).ending is Ending.IMPOSSIBLE
    assert all(layout.measures.words == 1 for layout in interlock(("ab", "cd")).result.layouts)
    with pytest.raises(BadInput):
        interlock(("ab", "ab"))


def test_it_needs_no_kernels() -> None:
    code = "import sys; from engine.crossword.interlock.greedy import interlock; interlock(('ab', 'ba'))\n"
    done = subprocess.run(
        [sys.executable, "-c", code + "print('numba' in sys.modules)"], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "False"


LISTED = ("stone", "tea", "ear", "oboe", "nest", "xyz")
STONE, TEA = Entry("stone", 0, 0, "across"), Entry("tea", 0, 1, "down")
OBOE, NEST = Entry("oboe", 0, 2, "down"), Entry("nest", 0, 3, "down")


def progress(objective: Objective = Objective(), required: tuple[str, ...] = ()) -> BestLayouts:  # noqa: B008 - frozen
    return BestLayouts(LISTED, objective, required)


def test_layouts_have_measures_and_unplaced_words() -> None:
    layout = progress(Objective(fit=2)).layout([STONE, TEA])
    assert layout.grid.rows == ("stone", "_e___", "_a___")
    assert (layout.measures.words, layout.measures.crossings) == (2, 1)
    assert [one.word for one in layout.unplaced] == ["ear", "oboe", "nest", "xyz"]
    assert layout.unplaced[0].reason == "the requested number of words is reached"
    assert layout.unplaced[-1].reason == "no letter in common with another word"


def test_layouts_are_sorted_by_required_words_then_number_of_words() -> None:
    shelf = progress(required=("oboe",))
    two, three, tight = [STONE, OBOE], [STONE, TEA, NEST], [STONE, NEST]
    for number, entries in enumerate(([STONE], three, two, tight)):
        assert shelf.add(shelf.layout(entries), number)
    counts = [
        (layout.measures.words, "oboe" in {one.word for one in layout.unplaced}) for layout in shelf.gallery.layouts
    ]
    assert counts == [(2, False), (3, True), (2, True), (1, True)]
    assert shelf.best == shelf.gallery.layouts[0]


def test_only_the_best_layout_of_a_grid_or_an_origin_is_kept() -> None:
    shelf = progress()
    assert shelf.add(shelf.layout([STONE]), "first")
    assert shelf.add(shelf.layout([STONE, TEA]), "first")
    assert not shelf.add(shelf.layout([STONE]), "first")
    assert not shelf.add(shelf.layout([STONE, TEA]), "second")
    assert [layout.measures.words for layout in shelf.gallery.layouts] == [2]


def test_only_the_best_are_kept() -> None:
    shelf = progress()
    for number in range(2 * MOST_LAYOUTS):
        shelf.add(shelf.layout([STONE, Entry("stone", 0, number + 6, "across")]), number)
    ranks = [shelf.rank(layout) for layout in shelf.gallery.layouts]
    assert len(ranks) == MOST_LAYOUTS
    assert ranks == sorted(ranks, reverse=True)
    assert shelf.gallery.layouts[0].measures.columns == 11


def test_a_long_history_keeps_its_peaks() -> None:
    shelf, peaks = progress(), {7, 40_001, 99_998}
    for start in range(1, 100_001, 250):
        shelf.record(
            Point(step, 30 + (step in peaks), 0.5 + (step in peaks) / 10) for step in range(start, start + 250)
        )
    course = shelf.gallery.history
    steps = [point.step for point in course]
    assert MOST_POINTS / 2 < len(course) <= MOST_POINTS
    assert steps == sorted(set(steps))
    assert {point.step for point in course if point.words == 31} == peaks


def test_a_short_history_is_kept_completely() -> None:
    shelf = progress()
    points = [Point(step, 1, 0.1) for step in range(90, 90 + 250 * 100, 250)]
    for point in points:
        shelf.record([point])
    assert list(shelf.gallery.history) == points
