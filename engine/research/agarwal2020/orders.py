"""Figures 2, 8, 9, 15, 16 (permutations of 26 words) and 19 to 22 (growth, utilisation) of Agarwal et al. 2020."""

from typing import Literal

import numpy as np

from engine.research.agarwal2020.experiments import (
    CHUNK,
    LONGEST_WORD,
    Claim,
    Curve,
    Growth,
    Permuted,
    Result,
    Run,
    Sweep,
    Vocabularies,
    claim,
    floats,
    grow,
    sweep,
)
from engine.research.agarwal2020.strategy import Strategy, ranked

PERMUTED = 26  # words of the list whose permutations are tried
BRUTE_STEPS, BACKTRACKING_STEPS = 26, 50  # iterations for each permutation, without and with backtracking
BINS = 25  # bins of the distance from the best order, 0 to 1
NEAR = 0.1  # the largest difference between a published share or distance and ours for a claim to hold
WORDS, FIT, LEAST = 100, 50, 5  # words in a list, words to fit, and the smallest number of words that is plotted
STEPS = 12_000  # iterations for each list: 1.5 times the published maximum, so that slower lists are recorded too
MOST_STEPS = 8_000  # the published maximum of iterations for 50 words
ITERATION, CELLS, LETTERS, BOX = range(4)  # columns of the arrays that `grow` returns


def orders(run: Run) -> Result:
    """Reproduce one of these figures."""
    make = {"2": _fitted, "8": _distances, "9": _hill, "15": _fitted_again, "16": _hills}[run.experiment.numbers[0]]
    return make(run)


def _permuted(run: Run, *, back: bool) -> Permuted:
    words, seed, size = Vocabularies(run).draw(0, PERMUTED), run.setting.seed, run.setting.side
    strategy = Strategy(backtracking="both" if back else "none", expansion="none", size=size, order="given")
    steps = BACKTRACKING_STEPS if back else BRUTE_STEPS
    firsts = range(0, run.runs, CHUNK)
    tasks = [Sweep(words, strategy, steps, seed, at, min(CHUNK, run.runs - at)) for at in firsts]
    return Permuted(*(np.concatenate(column) for column in zip(*run.results(sweep, tasks), strict=True)))


def _fitted(run: Run) -> Result:
    found = _permuted(run, back=False)
    best, below = int(found.words.max()), [_share(found.words < count) for count in (11, 12)]
    claims = (
        claim("Permutations with fewer than 12 words", "80 %", _percent(below[1]), abs(below[1] - 0.8) <= NEAR),
        claim("Permutations with fewer than 11 words", "60 %", _percent(below[0]), abs(below[0] - 0.6) <= NEAR),
        claim("Most words of a permutation", "17", str(best), abs(best - 17) <= 1),
    )
    return run.result("Words fitted", "Permutations, %", _histogram(found.words), claims)


def _fitted_again(run: Run) -> Result:
    plain = _permuted(run.part(0.0, 0.2), back=False)
    found = _permuted(run.part(0.2, 1.0), back=True)
    reach, brute = _share(found.words >= 14), _share(plain.words >= 14)
    claims = (
        claim("Permutations with 14 words in 50 iterations", "90 %", _percent(reach), reach >= 0.8),
        claim("The same without backtracking", "far fewer", _percent(brute), brute < reach / 2),
    )
    curves = (*_histogram(found.words), _cumulative(plain.words, "without backtracking, cumulative"))
    return run.result("Words fitted", "Permutations, %", curves, claims)


def _distances(run: Run) -> Result:
    found = _permuted(run, back=False).distance
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
    found = _permuted(run, back=False)
    at = _peak(found)
    claims = (claim("Distance with the most permutations", "0.6", f"{at[0]:.2f}", abs(at[0] - 0.6) <= NEAR),)
    return run.result("Distance from the best order", "Words fitted", (_shades(found, ""),), claims)


def _hills(run: Run) -> Result:
    plain = _permuted(run.part(0.0, 0.2), back=False)
    found = _permuted(run.part(0.2, 1.0), back=True)
    low, high = _peak(plain), _peak(found)
    narrow = float(plain.words.std()), float(found.words.std())
    claims = (
        claim("Peak with backtracking, in words", "higher", f"{low[1]} to {high[1]}", high[1] > low[1]),
        claim(
            "Spread of words with backtracking", "smaller", f"{narrow[0]:.2f} to {narrow[1]:.2f}", narrow[1] < narrow[0]
        ),
    )
    curves = (_shades(plain, "brute force"), _shades(found, "backtracking"))
    return run.result("Distance from the best order", "Words fitted", curves, claims)


def _histogram(words: np.ndarray) -> tuple[Curve, ...]:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    bars = Curve("permutations", "bars", floats(there), floats(counts[there]))
    return bars, _cumulative(words, "cumulative")


def _cumulative(words: np.ndarray, name: str) -> Curve:
    counts = np.bincount(words) / len(words) * 100
    there = np.arange(int(words.min()), len(counts))
    return Curve(name, "line", floats(there), floats(np.cumsum(counts)[there]))


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


def _share(there: np.ndarray) -> float:
    return float(there.mean())


def _percent(share: float) -> str:
    return f"{share:.0%}".replace("%", " %")


def growth(run: Run) -> Result:
    """Reproduce one of these figures."""
    figure = run.experiment.numbers[0]
    if figure in ("19", "20"):
        return _iterations(run, _grown(run, "reset" if figure == "19" else "continue"), anew=figure == "19")
    found = {"reset": _grown(run.part(0.0, 0.5), "reset"), "continued": _grown(run.part(0.5, 1.0), "continue")}
    return (_by_words if figure == "21" else _by_size)(run, found)


def _grown(run: Run, expansion: Literal["reset", "continue"]) -> np.ndarray:
    """int64[lists, FIT + 1, 4]: the result of `grow` for each list, padded with -1."""
    strategy, seed = Strategy(expansion=expansion), run.setting.seed
    lists = Vocabularies(run, LONGEST_WORD).all(WORDS)
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
