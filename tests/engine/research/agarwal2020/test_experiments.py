"""The reproduced figures, on few runs: their counts are right and reproducible."""

import math
from concurrent.futures import ThreadPoolExecutor

import pytest

from engine.core import BadInput, Control, Stopped, UnknownName
from engine.drawing.style import style
from engine.output.press.boxes import preset
from engine.output.press.preflight.preflight import check_drawing
from engine.research.agarwal2020.experiments import (
    EXPERIMENTS,
    Growth,
    Result,
    Setting,
    Sweep,
    experiment,
    grow,
    result_csv,
    run_history,
    sweep,
)
from engine.research.agarwal2020.plot import plot
from engine.research.agarwal2020.reproduce import reproduce
from engine.research.agarwal2020.search import Strategy

WORDS = ("stone", "onset", "tinsel", "retina", "silent", "noise", "torn", "lens", "rest", "sonnet")


def made(number: str, runs: int, **setting: object) -> Result:
    return reproduce(experiment(number), Setting(runs=runs, **setting)).result


def test_every_published_figure_has_an_experiment() -> None:
    there = {number for one in EXPERIMENTS for number in one.numbers}
    assert there == {"table 1", *map(str, (*range(2, 10), 12, 14, 15, 16, *range(19, 23)))}
    assert experiment("Fig. 12").numbers == ("12",)
    assert experiment("T1").name == "Table 1"
    with pytest.raises(UnknownName, match="17 cannot be reproduced"):
        experiment("17")
    with pytest.raises(UnknownName, match="The experiments are table 1, 2, 3"):
        experiment("99")


def test_table_1_has_the_published_error_and_the_correct_totals() -> None:
    slip, right = made("table 1", 1).claims
    assert (slip.printed, slip.holds) == ("5, 3, 3, 5", False)
    assert (right.ours, right.holds) == ("5, 4, 4, 5", True)


def test_each_permutation_is_counted_once() -> None:
    bars, line = made("2", 600).curves
    assert sum(bars.y) == pytest.approx(100, abs=1e-3)
    assert line.y[-1] == pytest.approx(100)
    assert made("2", 600).claims[2].holds  # most words of a permutation: more in a longer list
    assert all(a <= b for a, b in zip(line.y, line.y[1:], strict=False))
    assert made("2", 600).curves == (bars, line)
    assert made("2", 600, seed=2).curves != (bars, line)
    with ThreadPoolExecutor(1) as one:
        assert reproduce(experiment("2"), Setting(runs=600), executor=one).result.curves == (bars, line)


def test_the_distance_of_a_sweep_is_that_of_section_7() -> None:
    strategy = Strategy(backtracking="none", expansion="none", size=13, order="given")
    found = sweep(Sweep(WORDS, strategy, 10, 3, 0, 200))
    assert 0 < found.distance.min() <= found.distance.max() <= 1
    assert found.distance.mean() == pytest.approx(2 / 3, abs=0.05)
    assert 1 <= found.words.min() <= found.words.max() <= len(WORDS)


def test_backtracking_fits_more() -> None:
    fewer, more = made("16", 400).claims
    assert fewer.holds
    assert more.holds


def test_the_history_has_one_word_per_iteration() -> None:
    strategy = Strategy(backtracking="lifo", expansion="none", size=9)
    found = run_history(Growth(WORDS, strategy, 10, 80, 1))
    assert found[0] == 1
    assert set(abs(found[1:] - found[:-1])) <= {0, 1}
    saturated = made("5", 1)
    assert len(saturated.curves) == 4
    assert all(list(curve.y) == sorted(curve.y) for curve in saturated.curves)


def test_the_iterations_to_reach_a_number_of_words_are_reported() -> None:
    found = grow(Growth(WORDS, Strategy(), 8, 4000, 1))
    steps = [int(row[0]) for row in found[1:] if row[0] >= 0]
    assert steps == sorted(steps)
    assert (found[1:, 2] <= found[1:, 3]).all()
    assert (found[1:, 3] <= found[1:, 1]).all()


def test_fifty_of_a_hundred_words_fit_within_the_published_iterations() -> None:
    claims = {one.says: one for one in made("19", 1).claims}
    assert claims["Lists that fit 50 of 100 words within 8,000 iterations"].ours == "1 of 1"
    full = made("21", 1)
    assert len(full.curves) == 4
    assert all(0 < value <= 100 for curve in full.curves for value in curve.y)


@pytest.mark.parametrize("number", ["2", "7", "8", "9", "12", "14", "16", "table 1"])
def test_each_picture_can_be_printed(number: str) -> None:
    drawn = plot(made(number, 30), style("classic"), 355.0)
    assert [one for one in check_drawing(drawn, preset=preset("newspaper")) if one.severity == "error"] == []
    assert drawn.height > 150


def test_the_csv_has_every_point() -> None:
    result = made("12", 2)
    lines = result_csv(result).splitlines()
    assert lines[0] == "curve,Iterations,Words in the grid,weight"
    assert len(lines) == 1 + sum(len(curve.x) for curve in result.curves)


def test_a_word_list_of_the_user_is_used() -> None:
    result = made("12", 2, words=WORDS)
    assert max(result.curves[0].y) <= len(WORDS)
    for words, said in (
        (("cat",), "two different words"),
        (("cat", "cat"), "two different words"),
        (("a" * 14, "b"), "13 letters"),
    ):
        with pytest.raises(BadInput, match=said):
            made("12", 1, words=words)
    with pytest.raises(BadInput, match="26 are needed"):
        made("12", 1, longest=1)


def test_an_experiment_can_be_cancelled() -> None:
    control = Control()
    control.stop()
    with pytest.raises(Stopped):
        reproduce(experiment("2"), Setting(runs=500), control=control)
    assert math.isfinite(control.seconds)
