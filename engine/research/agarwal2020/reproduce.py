"""Reproduces the figures of Agarwal et al. 2020.

Figures 3 to 7, 12 and 14 (words in a grid of fixed size by iteration) and Table 1 are made here; the figures on
permutations and on growth are made in `orders`.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from typing import Literal

import numpy as np

from engine.core.job import Control, Ending, Outcome
from engine.core.value import changed
from engine.research.agarwal2020.experiments import (
    Claim,
    Curve,
    Experiment,
    Growth,
    Result,
    Run,
    Setting,
    Vocabularies,
    checked,
    claim,
    floats,
    run_history,
)
from engine.research.agarwal2020.orders import growth, orders
from engine.research.agarwal2020.strategy import Order, Ranking, Strategy, intersections, matrix, ranked

_ORDERS, _GROWTH = ("2", "8", "9", "15", "16"), ("19", "20", "21", "22")
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
    make = orders if first in _ORDERS else growth if first in _GROWTH else _HISTORIES[first]
    return Outcome(Ending.FINISHED, make(run), run.runs, run.control.seconds)


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


_HISTORIES = {"table 1": _table, "3": _saturation, "7": _sizes, "12": _lifo, "14": _victim}
