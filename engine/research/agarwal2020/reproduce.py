"""Reproduces the figures of Agarwal et al. 2020.

Figures 3 to 7, 12 and 14 have the words in a grid of fixed size by iteration, Figures 2, 8, 9, 15 and 16
permutations of 26 words, and Figures 19 to 22 growth and utilisation. Table 1 is made too.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Literal

import numpy as np

from engine.core import Control, Ending, Outcome, changed, percent
from engine.research.agarwal2020.experiments import (
    LONGEST_WORD,
    Claim,
    Curve,
    Experiment,
    Growth,
    Permuted,
    Result,
    Run,
    Setting,
    Vocabularies,
    checked,
    claim,
    floats,
    grow,
    permuted,
    run_history,
)
from engine.research.agarwal2020.search import Order, Ranking, Strategy, intersections, matrix, ranked

WORDS = 26
"""Words in a list. With LIFO it is also the tenure ("meaning all other words have been given a chance"): a shorter
tenure makes the search cycle and saturate at once."""
SATURATION_STEPS = 60_000  # iterations for each list in Figures 3 to 6
SIZE_STEPS = 2_000  # iterations for each list in Figure 7
LIFO_STEPS, VICTIM_STEPS = 250, 100  # iterations for each list in Figures 12 and 14
MOST_POINTS = 400  # points of a plotted curve at most
RANKINGS: tuple[tuple[str, Ranking, Order, int, int], ...] = (
    ("3", "intersections", "ascending", 50_000, 0), ("4", "intersections", "descending", 50_000, 0),
    ("5", "pebbles", "ascending", 18_000, 17), ("6", "pebbles", "descending", 24_000, 16),
)  # fmt: skip
"""Figure, ranking, order, published iterations until saturation, and published words then (0: not published)."""
TABLE_1 = ("wrote", "bread", "lobby", "hello")
PRINTED_TABLE_1 = (5, 3, 3, 5)


def reproduce(
    which: Experiment, setting: Setting, *, executor: Executor | None = None, control: Control | None = None
) -> Outcome[Result]:
    """Make the data of a figure; the executor, threads or processes, runs the tasks (default: two threads).

    Raises BadInput if the words of the setting cannot be used; UnknownName if the lexicon does not exist;
    FileProblem if the lexicon cannot be read.
    """
    run, first = Run(which, checked(setting), executor, control or Control()), which.numbers[0]
    return Outcome(Ending.FINISHED, _MAKERS[first](run), run.runs, run.control.seconds)


def _histories(run: Run, lists: Sequence[Sequence[str]], strategy: Strategy, steps: int) -> np.ndarray:
    """int64[lists, steps]: the words in the grid after each iteration, for each list, ranked by a strategy."""
    orders = [ranked(words, strategy.ranking, strategy.order) for words in lists]
    tasks = [Growth(order, strategy, len(order), steps, run.setting.seed) for order in orders]
    return np.array(list(run.results(run_history, tasks)))


def _saturation(run: Run) -> Result:
    lists, side = Vocabularies(run).all(WORDS), run.setting.side
    curves, when, most = [], {}, {}
    for place, (figure, ranking, order, _, _) in enumerate(RANKINGS):
        strategy = Strategy(
            ranking=ranking, order=order, backtracking="lifo", tenure=WORDS, expansion="again", size=side
        )
        part = run.part(place / len(RANKINGS), (place + 1) / len(RANKINGS))
        best = np.maximum.accumulate(_histories(part, lists, strategy, SATURATION_STEPS), axis=1)
        when[figure] = float(np.median(best.argmax(axis=1) + 1))
        most[figure] = float(best[:, -1].mean())
        curves.append(_thinned(f"{figure}: {ranking}, {order}", best.mean(axis=0)))
    return run.result("Iterations", "Most words so far", curves, _saturated(when, most), logarithmic=True)


def _saturated(when: dict[str, float], most: dict[str, float]) -> tuple[Claim, ...]:
    claims = []
    for figure, ranking, order, iterations, words in RANKINGS:
        printed = f"{iterations:,}" + (f" ({words} words)" if words else "")
        ours = f"{when[figure]:,.0f} ({most[figure]:.1f} words)"
        near = 0.5 <= when[figure] / iterations <= 2.0 and (not words or abs(most[figure] - words) <= 1)
        claims.append(claim(f"Saturation, {ranking} {order} (median iterations)", printed, ours, near))
    letters, pebbles = min(when["3"], when["4"]), max(when["5"], when["6"])
    claims.append(
        claim("Ranking by pebbles saturates sooner than by intersections", "sooner",
              f"{pebbles:,.0f} and {letters:,.0f}",
              pebbles < letters)
    )  # fmt: skip
    more = f"{most['5']:.2f} and {most['6']:.2f}"
    claims.append(claim("Ascending order fits more words than descending", "17 and 16", more, most["5"] > most["6"]))
    return tuple(claims)


def _sizes(run: Run) -> Result:
    pool, side = Vocabularies(run), run.setting.side
    sizes = np.unique(np.linspace(1, 100, run.runs).round().astype(int))
    lists, best = [pool.draw(size, size) for size in sizes.tolist()], []
    for place, order in enumerate(("ascending", "descending")):
        strategy = Strategy(order=order, backtracking="lifo", tenure=WORDS, expansion="none", size=side)
        part = run.part(place / 2, (place + 1) / 2)
        best.append(_histories(part, lists, strategy, SIZE_STEPS).max(axis=1))
    up, down, same = best[0] > best[1], best[0] < best[1], best[0] == best[1]
    small = sizes <= 10
    named = (("ascending better", up), ("descending better", down), ("equal", same))
    curves = tuple(Curve(name, "points", floats(sizes[is_]), floats(best[0][is_])) for name, is_ in named)
    ours = f"{up.sum()}, {down.sum()}, {same.sum()}"
    claims = (
        claim("Lists for which ascending is better, descending is better, both are equal", "54, 4, 42", ours,
              up.sum() > 3 * down.sum()),
        claim("Lists of at most 10 words: both orders are equal", "equal",
              f"{same[small].sum()} of {small.sum()}", same[small].all()),
    )  # fmt: skip
    return run.result("Words in the list", "Most words", curves, claims)


def _lifo(run: Run) -> Result:
    found = _all(run, "lifo", LIFO_STEPS)
    early, late = found[:, :25].max(axis=1), found.max(axis=1)
    claims = (
        claim("Words by iteration 25 (mean)", "10", f"{early.mean():.1f}", abs(early.mean() - 10) <= 1.5),
        claim("Words by iteration 250 (mean)", "13", f"{late.mean():.1f}", abs(late.mean() - 13) <= 1.5),
    )
    return run.result("Iterations", "Words in the grid", _shown(found), claims)


def _victim(run: Run) -> Result:
    lifo = _all(run.part(0.0, 0.5), "lifo", VICTIM_STEPS)
    found = _all(run.part(0.5, 1.0), "victim", VICTIM_STEPS)
    reached = float(np.median(found.argmax(axis=1) + 1))
    mean = found[:, :50].max(axis=1).mean(), lifo[:, :50].max(axis=1).mean()
    cycles = float(np.mean([_cycles(history) for history in found]))
    claims = (
        claim("Iterations until saturation (median)", "50", f"{reached:.0f}", reached <= 50),
        claim("More words than LIFO in 50 iterations", "more", f"{mean[0]:.1f} and {mean[1]:.1f}", mean[0] > mean[1]),
        claim("Lists that end in a cycle", "yes", f"{100 * cycles:.0f} %", cycles >= 0.5),
    )
    return run.result("Iterations", "Words in the grid", _shown(found), claims)


def _cycles(history: np.ndarray) -> bool:
    """Whether the number of words alternates between two values in the last 20 iterations."""
    tail = history[-20:]
    return bool((tail[2:] == tail[:-2]).all() and tail[0] != tail[1])


def _all(run: Run, back: Literal["lifo", "victim"], steps: int) -> np.ndarray:
    strategy = Strategy(backtracking=back, expansion="none", size=run.setting.side)
    own = {"lifo": {"tenure": WORDS}, "victim": {"choice": "first"}}[back]
    return _histories(run, Vocabularies(run).all(WORDS), changed(strategy, **own), steps)


def _shown(found: np.ndarray) -> tuple[Curve, ...]:
    steps = np.arange(1, found.shape[1] + 1)
    return (
        Curve("the first list", "line", floats(steps), floats(found[0])),
        Curve(f"mean of {len(found)}", "line", floats(steps), floats(found.mean(axis=0))),
    )


def _thinned(name: str, values: np.ndarray) -> Curve:
    places = np.unique(np.geomspace(1, len(values), MOST_POINTS).round().astype(int)) - 1
    return Curve(name, "line", floats(places + 1), floats(values[places]))


def _table(run: Run) -> Result:
    words = run.setting.words or TABLE_1
    shared, sums = matrix(words), intersections(words)
    numbers = tuple(float(number) for number in range(1, len(words) + 1))
    rows = [Curve(word.upper(), "points", numbers, floats(row)) for word, row in zip(words, shared, strict=True)]
    ours = ", ".join(map(str, sums))
    claims = () if run.setting.words else (
        claim("WROTE, BREAD, LOBBY, HELLO", ", ".join(map(str, PRINTED_TABLE_1)), ours, sums == PRINTED_TABLE_1),
        claim("The same with the common B of BREAD and LOBBY", "5, 4, 4, 5", ours, sums == (5, 4, 4, 5)),
    )  # fmt: skip
    sums_curve = Curve("total", "bars", numbers, floats(np.array(sums)))
    return run.result("Word", "Letters shared", (sums_curve, *rows), claims)


BINS = 25  # bins of the distance from the best order, 0 to 1
NEAR = 0.1  # the largest difference between a published share or distance and ours for a claim to hold
GROWN, FIT, LEAST = 100, 50, 5
"""Of the figures on growth: words in a list, words to fit, and the smallest number of words that is plotted."""
STEPS = 12_000  # iterations for each list: 1.5 times the published maximum, so that slower lists are recorded too
MOST_STEPS = 8_000  # the published maximum of iterations for 50 words
ITERATION, CELLS, LETTERS, BOX = range(4)  # columns of the arrays that `grow` returns


def _fitted(run: Run) -> Result:
    found = permuted(run, back=False)
    best, below = int(found.words.max()), [float((found.words < count).mean()) for count in (11, 12)]
    claims = (
        claim("Permutations with fewer than 12 words", "80 %", percent(below[1]), abs(below[1] - 0.8) <= NEAR),
        claim("Permutations with fewer than 11 words", "60 %", percent(below[0]), abs(below[0] - 0.6) <= NEAR),
        claim("Most words of a permutation", "17", str(best), abs(best - 17) <= 1),
    )
    return run.result("Words fitted", "Permutations, %", _histogram(found.words), claims)


def _fitted_again(run: Run) -> Result:
    plain = permuted(run.part(0.0, 0.2), back=False)
    found = permuted(run.part(0.2, 1.0), back=True)
    reach, brute = (float((one.words >= 14).mean()) for one in (found, plain))
    claims = (
        claim("Permutations with 14 words in 50 iterations", "90 %", percent(reach), reach >= 0.8),
        claim("The same without backtracking", "far fewer", percent(brute), brute < reach / 2),
    )
    curves = (*_histogram(found.words), changed(_histogram(plain.words)[1], name="without backtracking, cumulative"))
    return run.result("Words fitted", "Permutations, %", curves, claims)


def _distances(run: Run) -> Result:
    found = permuted(run, back=False).distance
    counts, edges = np.histogram(found, BINS, (0.0, 1.0))
    middle = (edges[:-1] + edges[1:]) / 2
    mean, spread = float(found.mean()), float(found.std())
    skew = float((((found - mean) / spread) ** 3).mean()) if spread else 0.0
    claims = (
        claim("The distances form a bell curve (skewness)", "0", f"{skew:.2f}", abs(skew) < 0.3),
        claim("Peak of the curve", "0.6", f"{mean:.2f}", abs(mean - 0.6) <= NEAR),
    )
    curve = Curve("permutations", "bars", floats(middle), floats(100 * counts / len(found)))
    return run.result("Distance from the best order", "Permutations, %", (curve,), claims)


def _hill(run: Run) -> Result:
    found = permuted(run, back=False)
    at = _peak(found)
    claims = (claim("Distance with the most permutations", "0.6", f"{at[0]:.2f}", abs(at[0] - 0.6) <= NEAR),)
    return run.result("Distance from the best order", "Words fitted", (_shades(found, ""),), claims)


def _hills(run: Run) -> Result:
    plain = permuted(run.part(0.0, 0.2), back=False)
    found = permuted(run.part(0.2, 1.0), back=True)
    low, high = _peak(plain), _peak(found)
    narrow = float(plain.words.std()), float(found.words.std())
    spread = f"{narrow[0]:.2f} to {narrow[1]:.2f}"
    claims = (
        claim("Peak with backtracking, in words", "higher", f"{low[1]} to {high[1]}", high[1] > low[1]),
        claim("Spread of words with backtracking", "smaller", spread, narrow[1] < narrow[0]),
    )
    curves = (_shades(plain, "brute force"), _shades(found, "backtracking"))
    return run.result("Distance from the best order", "Words fitted", curves, claims)


def _histogram(words: np.ndarray) -> tuple[Curve, ...]:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    bars = Curve("permutations", "bars", floats(there), floats(counts[there]))
    return bars, Curve("cumulative", "line", floats(there), floats(np.cumsum(counts)[there]))


def _cells(found: Permuted) -> tuple[np.ndarray, np.ndarray]:
    """The number of permutations by distance and words, and the centers of the bins of distance."""
    top = int(found.words.max()) + 1
    counts, edges, _ = np.histogram2d(found.distance, found.words, (BINS, top), ((0, 1), (-0.5, top - 0.5)))
    return counts, (edges[:-1] + edges[1:]) / 2


def _peak(found: Permuted) -> tuple[float, int]:
    counts, middle = _cells(found)
    place, words = np.unravel_index(int(counts.argmax()), counts.shape)
    return float(middle[place]), int(words)


def _shades(found: Permuted, name: str) -> Curve:
    counts, middle = _cells(found)
    there = np.argwhere(counts > 0)
    weights = counts[counts > 0] / counts.max()
    return Curve(name, "shades", floats(middle[there[:, 0]]), floats(there[:, 1]), floats(weights))


def _growth(run: Run) -> Result:
    figure = run.experiment.numbers[0]
    if figure in ("19", "20"):
        return _iterations(run, _grown(run, "reset" if figure == "19" else "continue"), anew=figure == "19")
    found = {"reset": _grown(run.part(0.0, 0.5), "reset"), "continued": _grown(run.part(0.5, 1.0), "continue")}
    return (_by_words if figure == "21" else _by_size)(run, found)


def _grown(run: Run, expansion: Literal["reset", "continue"]) -> np.ndarray:
    """int64[lists, FIT + 1, 4]: the result of `grow` for each list, padded with -1."""
    strategy, seed = Strategy(expansion=expansion), run.setting.seed
    lists = Vocabularies(run, LONGEST_WORD).all(GROWN)
    tasks = [Growth(ranked(words), strategy, min(FIT, len(words)), STEPS, seed) for words in lists]
    found = run.results(grow, tasks)
    return np.array([np.pad(grown, ((0, FIT + 1 - len(grown)), (0, 0)), constant_values=-1) for grown in found])


def _iterations(run: Run, found: np.ndarray, *, anew: bool) -> Result:
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
        ours = f"{mean:,.0f}"
        claims.append(claim("Mean iterations for 50 words", "5,000 to 8,000", ours, 4000 <= mean <= 8000))
    return run.result("Words fitted", "Iterations", curves, claims)


def _straight(fitted: np.ndarray, steps: np.ndarray) -> float:
    """The correlation of iterations with words fitted, from 20 words."""
    many = fitted >= 20
    if many.sum() < 3:
        return 0.0
    return float(np.corrcoef(fitted[many], np.nanmean(steps[:, many], axis=0))[0, 1])


def _utilisation(found: np.ndarray, of: int) -> np.ndarray:
    """Percent float64[lists, words] of the cells in column `of` that hold letters; NaN if there was no grid."""
    return np.where(found[..., ITERATION] < 0, np.nan, 100 * found[..., LETTERS] / np.maximum(1, found[..., of]))


def _by_words(run: Run, grown: dict[str, np.ndarray]) -> Result:
    curves, ends = [], {}
    for name, found in grown.items():
        for measure, of in (("N x N", CELLS), ("box", BOX)):
            values = _utilisation(found, of)[:, LEAST:]
            there = ~np.isnan(values).all(axis=0)
            mean = np.nanmean(values[:, there], axis=0)
            fitted = floats(np.arange(LEAST, FIT + 1)[there])
            curves.append(Curve(f"{name}, {measure}", "line", fitted, floats(mean)))
            ends[name, measure] = float(mean[-1])
    whole, rest = ends["reset", "N x N"], ends["continued", "N x N"]
    claims = (
        _full("N x N", whole), _full("box", ends["reset", "box"]),
        claim("A reset grid has a slightly higher utilisation than a continued one", "higher",
              f"{whole:.1f} and {rest:.1f} %", whole > rest),
    )  # fmt: skip
    return run.result("Words fitted", "Utilisation, %", curves, claims)


def _full(measure: str, percent: float) -> Claim:
    says = f"Utilisation of the {measure} with the most words"
    return claim(says, "45 to 55 %", f"{percent:.1f} %", 45 <= percent <= 55)


def _by_size(run: Run, grown: dict[str, np.ndarray]) -> Result:
    curves, best = [], {}
    for name, found in grown.items():
        sides, means = _sides(found)
        curves.append(Curve(name, "line", floats(sides), floats(means)))
        best[name] = int(sides[means.argmax()]) if len(sides) else 0
    claims = (claim("N with the best utilisation (reset)", "24 to 28", str(best["reset"]), 24 <= best["reset"] <= 28),)
    return run.result("N", "Utilisation, % of N x N", curves, claims)


def _sides(found: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The grid sizes, and the mean utilisation of the grids that were the first with LEAST or more words."""
    counted = found[:, LEAST:]
    sides = np.sqrt(np.maximum(0, counted[..., CELLS])).round().astype(int)
    values = _utilisation(counted, CELLS)
    there = [side for side in np.unique(sides) if side]
    return np.array(there), np.array([np.nanmean(values[sides == side]) for side in there])


_MAKERS = {
    "table 1": _table, "2": _fitted, "3": _saturation, "7": _sizes, "8": _distances, "9": _hill, "12": _lifo,
    "14": _victim, "15": _fitted_again, "16": _hills, "19": _growth, "20": _growth, "21": _growth, "22": _growth,
}  # fmt: skip
"""What makes an experiment, by its first number."""
