"""Figures 19 to 22 of seed 003: grids that grow until 50 of 100 words are in, and how full they are."""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Literal

import numpy as np

from engine.crossword.agarwal2020.experiments import LONGEST_WORD, Claim, Curve, Experiment, Result, Setting, claim
from engine.crossword.agarwal2020.ranking import ranked
from engine.crossword.agarwal2020.runs import Grow, Vocabularies, grown, mapped
from engine.crossword.agarwal2020.strategy import Strategy
from engine.job import Control

WORDS, FIT, LEAST = 100, 50, 5
STEPS = 12_000
"""Half as many again as the seed needed at most, so that lists that need more are seen."""
MOST_STEPS = 8_000
ITERATION, CELLS, LETTERS, BOX = range(4)


def growth(which: Experiment, setting: Setting, executor: Executor | None, control: Control) -> Result:
    """Make one of these figures.

    Raises:
        Stopped: as asked.
    """
    if which.numbers[0] in ("19", "20"):
        anew = which.numbers[0] == "19"
        found = _grown(which, setting, executor, control, "reset" if anew else "continue")
        return _iterations(which, setting, found, anew=anew)
    reset = _grown(which, setting, executor, control.sub(0.0, 0.5), "reset")
    goes_on = _grown(which, setting, executor, control.sub(0.5, 1.0), "continue")
    return (_by_words if which.numbers[0] == "21" else _by_size)(which, setting, reset, goes_on)


def _grown(
    which: Experiment,
    setting: Setting,
    executor: Executor | None,
    control: Control,
    expansion: Literal["reset", "continue"],
) -> np.ndarray:
    """int64[lists, FIT + 1, 4], as of `grown`; a row that was passed over takes the next one's."""
    pool, strategy = Vocabularies(setting, control, LONGEST_WORD), Strategy(expansion=expansion)
    lists = [pool.draw(number, WORDS) for number in range(setting.runs or which.runs)]
    tasks = [Grow(ranked(words), strategy, min(FIT, len(words)), STEPS, setting.seed) for words in lists]
    found = list(mapped(grown, tasks, executor, control))
    return np.array([np.pad(one, ((0, FIT + 1 - len(one)), (0, 0)), constant_values=-1) for one in found])


def _iterations(which: Experiment, setting: Setting, found: np.ndarray, *, anew: bool) -> Result:
    fitted = np.arange(LEAST, FIT + 1)
    steps = np.where(found[:, fitted, ITERATION] < 0, np.nan, found[:, fitted, ITERATION])
    there = ~np.isnan(steps).all(axis=0)
    steps, fitted = steps[:, there], fitted[there]
    made = (("most", np.nanmax), ("mean", np.nanmean), ("least", np.nanmin))
    curves = tuple(Curve(name, "line", _floats(fitted), _floats(of(steps, axis=0))) for name, of in made)
    last = found[:, FIT, ITERATION]
    within, few = (last >= 0) & (last <= MOST_STEPS), steps[:, fitted <= 15]
    claims = [
        claim("Lists with 50 of 100 words in 8,000 iterations", "all", f"{within.sum()} of {len(last)}",
              within.all()),
        claim("Most iterations for 15 words", "much fewer", f"{np.nanmax(few):,.0f}" if few.size else "none",
              bool(few.size) and float(np.nanmax(few)) <= 1000),
        claim("Near linear rise from 20 words on (correlation)", "near 1", f"{_straight(fitted, steps):.3f}",
              _straight(fitted, steps) > 0.95),
    ]  # fmt: skip
    if anew and within.any():
        mean = float(last[within].mean())
        claims.append(
            claim("Iterations for 50 words, mean", "5,000 to 8,000", f"{mean:,.0f}", 4000 <= mean <= 8000)
        )
    return Result(which, setting, "Words fitted", "Iterations", curves, tuple(claims))


def _straight(fitted: np.ndarray, steps: np.ndarray) -> float:
    many = fitted >= 20
    if many.sum() < 3:
        return 0.0
    return float(np.corrcoef(fitted[many], np.nanmean(steps[:, many], axis=0))[0, 1])


def _utilisation(found: np.ndarray, of: int) -> np.ndarray:
    """Percent float64[lists, words], of the letters' box or of the whole grid; nan where there was no grid."""
    return np.where(found[..., ITERATION] < 0, np.nan, 100 * found[..., LETTERS] / np.maximum(1, found[..., of]))


def _by_words(which: Experiment, setting: Setting, reset: np.ndarray, goes_on: np.ndarray) -> Result:
    curves, ends = [], {}
    for name, found in (("begun anew", reset), ("continued", goes_on)):
        for measure, of in (("N x N", CELLS), ("box", BOX)):
            values = _utilisation(found, of)[:, LEAST:]
            there = ~np.isnan(values).all(axis=0)
            mean = np.nanmean(values[:, there], axis=0)
            curves.append(
                Curve(f"{name}, {measure}", "line", _floats(np.arange(LEAST, FIT + 1)[there]), _floats(mean))
            )
            ends[name, measure] = float(mean[-1])
    whole, rest = ends["begun anew", "N x N"], ends["continued", "N x N"]
    claims = (
        *_full("N x N", whole), *_full("box", ends["begun anew", "box"]),
        claim("Begun anew it is a little fuller than continued", "fuller", f"{whole:.1f} and {rest:.1f} %",
              whole > rest),
    )  # fmt: skip
    return Result(which, setting, "Words fitted", "Utilisation, %", tuple(curves), claims)


def _full(measure: str, percent: float) -> tuple[Claim, ...]:
    return (
        claim(
            f"Utilisation with the most words, of {measure}", "45 to 55 %", f"{percent:.1f} %", 45 <= percent <= 55
        ),
    )


def _by_size(which: Experiment, setting: Setting, reset: np.ndarray, goes_on: np.ndarray) -> Result:
    curves, best = [], {}
    for name, found in (("begun anew", reset), ("continued", goes_on)):
        sides, means = _sides(found)
        curves.append(Curve(name, "line", _floats(sides), _floats(means)))
        best[name] = int(sides[means.argmax()]) if len(sides) else 0
    claims = (
        claim("Best utilisation at N (begun anew)", "24 to 28", str(best["begun anew"]),
              24 <= best["begun anew"] <= 28),
    )  # fmt: skip
    return Result(which, setting, "N", "Utilisation, % of N x N", tuple(curves), claims)


def _sides(found: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The sizes of grids, and the mean utilisation of those that were the first with 5 words, with 6 and on."""
    counted = found[:, LEAST:]
    sides = np.sqrt(np.maximum(0, counted[..., CELLS])).round().astype(int)
    values = _utilisation(counted, CELLS)
    there = [side for side in np.unique(sides) if side]
    return np.array(there), np.array([np.nanmean(values[sides == side]) for side in there])


def _floats(values: np.ndarray) -> tuple[float, ...]:
    return tuple(np.round(values.astype(np.float64), 6).tolist())
