"""Figures 19 to 22 of Agarwal et al. 2020: growth to 50 of 100 words, and utilisation."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Literal

import numpy as np

from engine.core.job import Control
from engine.research.agarwal2020.experiments import (
    LONGEST_WORD,
    Claim,
    Curve,
    Experiment,
    Result,
    Setting,
    claim,
    floats,
)
from engine.research.agarwal2020.ranking import ranked
from engine.research.agarwal2020.runs import Growth, Vocabularies, grow, map_tasks
from engine.research.agarwal2020.strategy import Strategy

WORDS, FIT, LEAST = 100, 50, 5
"""Words in a list, words to fit, and the smallest number of words that is plotted."""
STEPS = 12_000
"""Iterations for each list: 1.5 times the published maximum, so that slower lists are recorded too."""
MOST_STEPS = 8_000
"""The published maximum of iterations for 50 words."""
ITERATION, CELLS, LETTERS, BOX = range(4)
"""Columns of the arrays that `grow` returns."""


def growth(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    """Reproduce one of these figures."""
    if which.numbers[0] in ("19", "20"):
        anew = which.numbers[0] == "19"
        found = _grown(which, setting, executor, control, "reset" if anew else "continue")
        return _iterations(which, setting, found, anew=anew)
    reset = _grown(which, setting, executor, control.sub(0.0, 0.5), "reset")
    continued = _grown(which, setting, executor, control.sub(0.5, 1.0), "continue")
    return (_by_words if which.numbers[0] == "21" else _by_size)(which, setting, reset, continued)


def _grown(
    which: Experiment,
    setting: Setting,
    executor: Executor | None,
    control: Control,
    expansion: Literal["reset", "continue"],
) -> np.ndarray:
    """int64[lists, FIT + 1, 4]: the result of `grow` for each list, padded with -1."""
    pool, strategy = Vocabularies(setting, control, LONGEST_WORD), Strategy(expansion=expansion)
    lists = [pool.draw(number, WORDS) for number in range(setting.runs or which.runs)]
    tasks = [Growth(ranked(words), strategy, min(FIT, len(words)), STEPS, setting.seed) for words in lists]
    found = list(map_tasks(grow, tasks, executor, control))
    return np.array([np.pad(one, ((0, FIT + 1 - len(one)), (0, 0)), constant_values=-1) for one in found])


def _iterations(which: Experiment, setting: Setting, found: np.ndarray, *, anew: bool) -> Result:
    fitted = np.arange(LEAST, FIT + 1)
    steps = np.where(found[:, fitted, ITERATION] < 0, np.nan, found[:, fitted, ITERATION])
    there = ~np.isnan(steps).all(axis=0)
    steps, fitted = steps[:, there], fitted[there]
    made = (("most", np.nanmax), ("mean", np.nanmean), ("least", np.nanmin))
    curves = tuple(Curve(name, "line", floats(fitted), floats(of(steps, axis=0))) for name, of in made)
    last = found[:, FIT, ITERATION]
    within, few = (last >= 0) & (last <= MOST_STEPS), steps[:, fitted <= 15]
    claims = [
        claim("Lists that fit 50 of 100 words within 8,000 iterations", "all", f"{within.sum()} of {len(last)}",
              within.all()),
        claim("Most iterations for 15 words", "far fewer", f"{np.nanmax(few):,.0f}" if few.size else "none",
              bool(few.size) and float(np.nanmax(few)) <= 1000),
        claim("Almost linear increase from 20 words (correlation)", "near 1", f"{_straight(fitted, steps):.3f}",
              _straight(fitted, steps) > 0.95),
    ]  # fmt: skip
    if anew and within.any():
        mean = float(last[within].mean())
        claims.append(
            claim("Mean iterations for 50 words", "5,000 to 8,000", f"{mean:,.0f}", 4000 <= mean <= 8000)
        )
    return Result(which, setting, "Words fitted", "Iterations", curves, tuple(claims))


def _straight(fitted: np.ndarray, steps: np.ndarray) -> float:
    """The correlation of iterations with words fitted, from 20 words."""
    many = fitted >= 20
    if many.sum() < 3:
        return 0.0
    return float(np.corrcoef(fitted[many], np.nanmean(steps[:, many], axis=0))[0, 1])


def _utilisation(found: np.ndarray, of: int) -> np.ndarray:
    """Percent float64[lists, words] of the cells in column `of` that hold letters; NaN if there was no grid."""
    return np.where(found[..., ITERATION] < 0, np.nan, 100 * found[..., LETTERS] / np.maximum(1, found[..., of]))


def _by_words(which: Experiment, setting: Setting, reset: np.ndarray, continued: np.ndarray) -> Result:
    curves, ends = [], {}
    for name, found in (("reset", reset), ("continued", continued)):
        for measure, of in (("N x N", CELLS), ("box", BOX)):
            values = _utilisation(found, of)[:, LEAST:]
            there = ~np.isnan(values).all(axis=0)
            mean = np.nanmean(values[:, there], axis=0)
            curves.append(
                Curve(f"{name}, {measure}", "line", floats(np.arange(LEAST, FIT + 1)[there]), floats(mean))
            )
            ends[name, measure] = float(mean[-1])
    whole, rest = ends["reset", "N x N"], ends["continued", "N x N"]
    claims = (
        *_full("N x N", whole), *_full("box", ends["reset", "box"]),
        claim("A reset grid has a slightly higher utilisation than a continued one", "higher",
              f"{whole:.1f} and {rest:.1f} %", whole > rest),
    )  # fmt: skip
    return Result(which, setting, "Words fitted", "Utilisation, %", tuple(curves), claims)


def _full(measure: str, percent: float) -> tuple[Claim, ...]:
    return (
        claim(
            f"Utilisation of the {measure} with the most words",
            "45 to 55 %",
            f"{percent:.1f} %",
            45 <= percent <= 55,
        ),
    )


def _by_size(which: Experiment, setting: Setting, reset: np.ndarray, continued: np.ndarray) -> Result:
    curves, best = [], {}
    for name, found in (("reset", reset), ("continued", continued)):
        sides, means = _sides(found)
        curves.append(Curve(name, "line", floats(sides), floats(means)))
        best[name] = int(sides[means.argmax()]) if len(sides) else 0
    claims = (
        claim("N with the best utilisation (reset)", "24 to 28", str(best["reset"]),
              24 <= best["reset"] <= 28),
    )  # fmt: skip
    return Result(which, setting, "N", "Utilisation, % of N x N", tuple(curves), claims)


def _sides(found: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The grid sizes, and the mean utilisation of the grids that were the first with LEAST or more words."""
    counted = found[:, LEAST:]
    sides = np.sqrt(np.maximum(0, counted[..., CELLS])).round().astype(int)
    values = _utilisation(counted, CELLS)
    there = [side for side in np.unique(sides) if side]
    return np.array(there), np.array([np.nanmean(values[sides == side]) for side in there])
