"""The figures of Agarwal et al. 2020 as experiments: their names, settings and results.

The data of a figure is a `Result`: curves to plot, and claims that compare a published statement with our value.
Each run behind a figure is a function of plain values, so that any executor can run it.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import nullcontext
from typing import Annotated, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
import numpy as np

from engine.core import BadInput, Control, UnknownName, Value
from engine.core.files import csv_text, shipped_data
from engine.core.seed import Seed
from engine.crossword.puzzle import Objective
from engine.research.agarwal2020 import kernels
from engine.research.agarwal2020.search import Strategy, ranked, work_of
from engine.words.sources import open_lexicon

Kind: TypeAlias = Literal["line", "points", "bars", "shades"]
SHORTEST_WORD, LONGEST_WORD, LONGEST_IN_FIXED = 4, 12, 8
"""Letters of drawn words: the shortest, and the longest in a grid that grows and in one of fixed size."""


class Experiment(Value, frozen=True):
    """One or more figures made from the same runs."""

    numbers: tuple[str, ...]  # numbers of the published figures; "table 1" is Table 1
    title: str
    runs: int  # permutations or vocabularies at full scale
    counted: Literal["permutations", "vocabularies"]  # the unit of `runs`
    note: str = ""  # how the published setting was interpreted, and which alternatives were tried

    @property
    def name(self) -> str:
        """The name for display: "Figures 3, 4"."""
        if self.numbers[0].startswith("table"):
            return self.numbers[0].capitalize()
        return ("Figure " if len(self.numbers) == 1 else "Figures ") + ", ".join(self.numbers)


class Missing(Value, frozen=True):
    """A figure that is not reproduced."""

    number: str
    why: str
    instead: str  # what to do instead, as a sentence


class Article(Value, frozen=True):
    """What of the article is reproduced, and the figures that are not."""

    experiments: tuple[Experiment, ...]
    not_reproducible: tuple[Missing, ...]


ARTICLE = shipped_data("research/agarwal2020.toml", Article)
EXPERIMENTS = ARTICLE.experiments


class Setting(Value, frozen=True):
    """The settings of an experiment."""

    seed: int = 1
    runs: Annotated[int, msgspec.Meta(ge=0)] = 0  # permutations or vocabularies; 0 for the full scale
    words: tuple[str, ...] = ()  # the vocabulary for every run; empty to draw vocabularies from the lexicon
    # the word list from which vocabularies are drawn; words of 4 letters or more are used
    lexicon: str = "standard"
    # letters of the longest drawn word; 0 for 8 in a grid of fixed size and 12 in one that grows. The 26 published
    # words are not known: of words of up to 12 letters, fewer fit 13 x 13 cells than published; of words of up to
    # 8 letters, about as many.
    longest: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0
    side: Annotated[int, msgspec.Meta(ge=2, le=64)] = 13  # rows and columns of a grid of fixed size


class Curve(Value, frozen=True):
    """A curve to plot. For "shades", `z` is the weight of the square at x and y, 0 to 1."""

    name: str
    kind: Kind
    x: tuple[float, ...]
    y: tuple[float, ...]
    z: tuple[float, ...] = ()


class Claim(Value, frozen=True):
    """A published statement, and our value."""

    says: str
    printed: str  # the published value, as printed
    ours: str  # our value, in the same form
    holds: bool  # whether our value agrees with the statement


class Result(Value, frozen=True):
    """The data of an experiment. `across` and `up` are the labels of the axes."""

    experiment: Experiment
    setting: Setting
    across: str
    up: str
    curves: tuple[Curve, ...]
    claims: tuple[Claim, ...]
    logarithmic: bool = False


def experiment(number: str) -> Experiment:
    """Find the experiment of a figure by its number; "table 1" or "t1" is the table.

    Raises UnknownName if there is none, or the figure cannot be reproduced.
    """
    wanted = number.casefold().removeprefix("figure").removeprefix("fig").strip(" .")
    wanted = "table 1" if wanted in ("t1", "table1") else wanted
    for listed in EXPERIMENTS:
        if wanted in listed.numbers:
            return listed
    for missing in ARTICLE.not_reproducible:
        if wanted == missing.number:
            raise UnknownName(f"Figure {wanted} cannot be reproduced: {missing.why}", mend=missing.instead)
    known = ", ".join(number for listed in EXPERIMENTS for number in listed.numbers)
    raise UnknownName(f"unknown experiment {number!r}", mend=f"The experiments are {known}.")


def claim(says: str, printed: str, ours: str, holds: object) -> Claim:
    """Make a claim. It holds if `holds` is true in a boolean context."""
    return Claim(says, printed, ours, bool(holds))


def checked(setting: Setting) -> Setting:
    """Return the setting if its words can be used.

    Raises BadInput if there is only one word, a word occurs twice, or a word is too short or too long for the
    grid.
    """
    words = setting.words
    if words and (len(words) < 2 or len(set(words)) != len(words)):
        raise BadInput("an experiment needs at least two different words", mend="Give each word once.")
    for word in words:
        if not 2 <= len(word) <= setting.side:
            raise BadInput(f"{word.upper()} does not have 2 to {setting.side} letters", mend="Remove it.")
    return setting


def shown_claims(claims: tuple[Claim, ...]) -> tuple[tuple[str, str, str, str], ...]:
    """A row for each claim: statement, published value, our value, and whether it holds."""
    return tuple(
        (claim.says, claim.printed, claim.ours, "holds" if claim.holds else "does not hold") for claim in claims
    )


def result_csv(result: Result) -> str:
    """The points of all curves as CSV with a header line."""
    rows: list[tuple[object, ...]] = [("curve", result.across, result.up, "weight")]
    for curve in result.curves:
        weights = curve.z or ("",) * len(curve.x)
        rows += [(curve.name, *point) for point in zip(curve.x, curve.y, weights, strict=True)]
    return csv_text(rows)


def floats(values: np.ndarray) -> tuple[float, ...]:
    """The values rounded to 6 decimals."""
    return tuple(np.round(values.astype(np.float64), 6).tolist())


T = TypeVar("T")
R = TypeVar("R")
WORKERS = 2  # threads used without an executor
CHUNK = 250  # permutations in one task, which takes about 50 ms
PERMUTED = 26  # words of the list whose permutations are tried
BRUTE_STEPS, BACKTRACKING_STEPS = 26, 50  # iterations for each permutation, without and with backtracking


class Run(NamedTuple):
    """An experiment that is run with a setting, by an executor or by two threads."""

    experiment: Experiment
    setting: Setting
    executor: Executor | None
    control: Control

    @property
    def runs(self) -> int:
        """The number of permutations or vocabularies."""
        return self.setting.runs or self.experiment.runs

    def part(self, first: float, last: float) -> "Run":
        """The run as a part of its own progress, between two shares."""
        return self._replace(control=self.control.sub(first, last))

    def results(self, function: Callable[[T], R], tasks: Sequence[T]) -> Iterator[R]:
        """Yield the results of tasks in their order.

        Raises Stopped if cancelled, between two tasks; pending tasks are cancelled too.
        """
        self.control.check()
        pool = ThreadPoolExecutor(WORKERS) if self.executor is None else nullcontext(self.executor)
        with pool as used:
            futures: list[Future[R]] = [used.submit(function, task) for task in tasks]
            try:
                for done, future in enumerate(futures, 1):
                    self.control.check()
                    yield future.result()
                    self.control.report(done, len(futures))
            finally:
                for future in futures:
                    future.cancel()

    def result(self, across: str, up: str, curves: Sequence[Curve], claims: Sequence[Claim], **axes: bool) -> Result:
        """The data with the labels of the axes."""
        return Result(self.experiment, self.setting, across, up, tuple(curves), tuple(claims), **axes)


class Vocabularies:
    """Word lists drawn at random from a lexicon, or the words of the setting."""

    def __init__(self, run: Run, longest: int = LONGEST_IN_FIXED) -> None:
        self._setting, self._count = run.setting, run.runs
        longest = run.setting.longest or longest
        self._pool = () if run.setting.words else tuple(
            word for word in open_lexicon(run.setting.lexicon, control=run.control).words
            if SHORTEST_WORD <= len(word) <= longest
        )  # fmt: skip

    def all(self, count: int) -> list[tuple[str, ...]]:
        """The words of every run, `count` each. Raises as `draw`."""
        return [self.draw(number, count) for number in range(self._count)]

    def draw(self, number: int, count: int) -> tuple[str, ...]:
        """The words of run `number`, shuffled for each. Raises BadInput if the lexicon has too few."""
        seed = Seed(self._setting.seed, "vocabulary", number, count)
        if self._setting.words:
            mixed = list(self._setting.words)
            seed.shuffle(mixed)
            return tuple(mixed[:count])
        drawn: dict[str, None] = {}
        if len(self._pool) < count:
            what = f"the lexicon has {len(self._pool)} usable words, {count} are needed"
            raise BadInput(what, mend="Choose a larger lexicon, or allow longer words.")
        while len(drawn) < count:
            drawn[seed.choice(self._pool)] = None
        return tuple(drawn)


class Permuted(NamedTuple):
    """For each permutation: the words fitted, int64[n], and its distance from the best order, float64[n]."""

    words: np.ndarray
    distance: np.ndarray


class Sweep(NamedTuple):
    """A task: `many` permutations of a vocabulary from number `first` on, `steps` iterations each."""

    words: tuple[str, ...]
    strategy: Strategy
    steps: int
    seed: int
    first: int
    many: int


class Growth(NamedTuple):
    """A task: one list in its order, until `fit` words are fitted or `steps` iterations are done."""

    words: tuple[str, ...]
    strategy: Strategy
    fit: int
    steps: int
    seed: int


def sweep(task: Sweep) -> Permuted:
    """Try the permutations of a task."""
    best = ranked(task.words)
    length = len(best)
    places = np.tile(np.arange(length), (task.many, 1))
    orders = np.random.default_rng([task.seed, task.first]).permuted(places, axis=1)
    work = work_of(best, task.strategy, seed=task.seed + task.first, slice_steps=task.steps)
    most = np.zeros(task.many, np.int64)
    for number, order in enumerate(orders):
        work.order[:] = order
        kernels.begin(work)
        kernels.run(work, task.steps)
        most[number] = work.now[kernels.MOST_WORDS]
    distances = np.abs(orders - np.arange(length)).sum(axis=1) / (length**2 // 2)
    return Permuted(most, distances)


def permuted(run: Run, *, back: bool) -> Permuted:
    """Try permutations of a list, with backtracking or without."""
    words, seed, size = Vocabularies(run).draw(0, PERMUTED), run.setting.seed, run.setting.side
    strategy = Strategy(backtracking="both" if back else "none", expansion="none", size=size, order="given")
    steps = BACKTRACKING_STEPS if back else BRUTE_STEPS
    firsts = range(0, run.runs, CHUNK)
    tasks = [Sweep(words, strategy, steps, seed, at, min(CHUNK, run.runs - at)) for at in firsts]
    return Permuted(*(np.concatenate(column) for column in zip(*run.results(sweep, tasks), strict=True)))


def run_history(task: Growth) -> np.ndarray:
    """The words in the grid after each iteration, int64[steps]; the last is repeated if the search ends early."""
    work = work_of(task.words, task.strategy, Objective(fit=task.fit), seed=task.seed, slice_steps=task.steps)
    kernels.run(work, task.steps)
    done = min(task.steps, int(work.now[kernels.STEP]))
    found = np.zeros(task.steps, np.int64)
    found[:done] = work.history[1 : done + 1, 0]
    found[done:] = found[done - 1] if done else 0
    return found


def grow(task: Growth) -> np.ndarray:
    """Iteration, cells, letters, and cells of the letters' box of the first grid with k words; int64[fit + 1, 4].

    Rows are -1 if no grid had k words.
    """
    work = work_of(task.words, task.strategy, Objective(fit=task.fit), seed=task.seed, slice_steps=task.steps)
    kernels.run(work, task.steps)
    found = np.full((task.fit + 1, kernels.FIRSTS), -1, np.int64)
    count = min(len(found), len(work.firsts))
    found[:count] = work.firsts[:count]
    return found
