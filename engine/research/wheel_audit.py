"""The audit of all wheels of a lexicon: every arrangement, by the heuristic and by an exact test; and their times.

It repeats the evaluation by Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles",
and compares its figures with the published ones. Configurations are counted in three ways: as labeled permutations
of the ring's cells (8! for a ring of eight), as distinct arrangements, and as classes of arrangements that
rotation and reflection map to each other.

The times repeat their Figure 6: of the heuristic and of a depth-first search, by the number of taboo words. Both
methods stop at the first word that they find. Work done once for a wheel is not timed: to select and code the taboo
words that its letters contain. Work done for an arrangement is: the mask of the ring, or which cells have which letter.
"""

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import takewhile
from math import factorial, prod
from typing import Literal, TypeAlias

import numpy as np

from engine.core import BadInput, Control, Ending, Outcome, Value
from engine.core.alphabet import ENGLISH
from engine.core.files import csv_text, shipped_data
from engine.core.seed import Seed
from engine.wheel.arrange import NONE, SEVERAL, AllArrangements, candidates
from engine.wheel.puzzle import MOST
from engine.wheel.wheels import Wheels, wheels_of
from engine.words.lists.tables import ListFormat
from engine.words.paths.paths import MOST_CODES, classify, ring, word_mask
from engine.words.sources import open_lexicon
from engine.words.vetting.house import open_house
from engine.words.vetting.taboo import Vetter, read_list

Counting: TypeAlias = Literal["labelled", "distinct", "classes"]
COUNTINGS: Mapping[Counting, str] = {
    "labelled": "permutations of the ring's cells",
    "distinct": "arrangements that look different",
    "classes": "arrangements up to turning and mirroring",
}
COUNTS = ("true_positive", "false_positive", "false_negative", "true_negative", "total")
SHARES: Mapping[str, str] = {
    "positive_share": "With a taboo word",
    "recall": "True positive rate",
    "false_positive_rate": "False positive rate",
    "precision": "Precision",
    "specificity": "Specificity",
    "accuracy": "Accuracy",
    "perfect_share": "Wheels without error",
}
_RATES: Mapping[str, tuple[Collection[str], Collection[str], float]] = {
    "positive_share": (("true_positive", "false_negative"), COUNTS[:4], 0.0),
    "recall": (("true_positive",), ("true_positive", "false_negative"), 1.0),
    "false_positive_rate": (("false_positive",), ("false_positive", "true_negative"), 0.0),
    "precision": (("true_positive",), ("true_positive", "false_positive"), 1.0),
    "specificity": (("true_negative",), ("false_positive", "true_negative"), 1.0),
    "accuracy": (("true_positive", "true_negative"), COUNTS[:4], 0.0),
}
"""The shares of configurations: of which counts, among which, and the value if there are none of the latter."""
PUBLISHED = shipped_data("research/blum-parry.toml", dict[str, int | float])
"""The figures in Table 3 and in the text of Blum and Parry, "Fast Heuristic Detection of Offensive Words in
Wordwheel Puzzles". Their 327 words are not public, and their way of counting is none of ours, so these figures
can be compared but not reproduced."""


class Tally(Value, frozen=True):
    """A confusion table: configurations by truth and by the heuristic's verdict (Table 3 of Blum and Parry)."""

    true_positive: int
    false_positive: int
    false_negative: int
    true_negative: int

    @property
    def total(self) -> int:
        """The number of all configurations."""
        return self.true_positive + self.false_positive + self.false_negative + self.true_negative

    def share(self, name: str) -> float:
        """A share of configurations, by its name in `SHARES`."""
        of, among, none = _RATES[name]
        count, whole = (sum(getattr(self, kind) for kind in kinds) for kinds in (of, among))
        return count / whole if whole else none


class Unavoidable(Value, frozen=True):
    """A wheel whose arrangements all offend.

    `words` is one taboo word that can be traced in every arrangement, or a few, one of which can be traced in
    each.
    """

    long: tuple[str, ...]
    hub: str
    words: tuple[str, ...]


class Audit(Value, frozen=True):
    """The result of an audit."""

    length: int  # number of letters of a wheel
    words: int
    wheels: int
    taboo: int  # number of taboo words searched for
    labelled: Tally  # the confusion table of all permutations of the ring's cells
    distinct: Tally  # the confusion table of arrangements that look different
    classes: Tally  # the confusion table of classes under rotation and reflection
    offending: int  # number of wheels with a taboo word in at least one arrangement
    imperfect: int  # number of wheels with a false positive or negative in at least one arrangement
    unavoidable: tuple[Unavoidable, ...]
    taboo_words: tuple[int, ...]  # taboo_words[k] is the number of wheels whose letters contain k taboo words
    thorough: bool  # whether false negatives were searched for. They are known to be impossible otherwise.

    @property
    def perfect_share(self) -> float:
        """The share of the wheels whose arrangements the heuristic all classifies correctly."""
        return 1.0 - self.imperfect / self.wheels


def audit(
    wheels: Wheels, taboo: Sequence[str], *, thorough: bool = False, control: Control | None = None
) -> Outcome[Audit]:
    """Audit every arrangement of every wheel. Raises BadInput if there are no wheels.

    Args:
        taboo: words that must not be traceable. Repeated words count once.
        thorough: also test exactly what the heuristic does not flag, to measure its false negatives.
    """
    run = AllArrangements(wheels, taboo, control=control)
    control = run.run(thorough=thorough, control=control)
    return Outcome(Ending.FINISHED, _summary(run, thorough=thorough), len(wheels), control.seconds)


def open_audit(
    lexicon: str, taboo: str = "", *, form: ListFormat | None = None, length: int = MOST,
    thorough: bool = False, control: Control | None = None,
) -> Audit:  # fmt: skip
    """Open a lexicon and audit its wheels.

    Raises UnknownName if no lexicon has that name; FileProblem if a file cannot be read; BadInput if no word makes
    a wheel, or the taboo list has no word.

    Args:
        taboo: path of a taboo list; "" for the house's lists and rulings.
        form: the format of the taboo list; None to detect it.
        thorough: as in `audit`.
    """
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.3)).words
    wheels = wheels_of(words, length, control=control)
    return audit(wheels, taboo_words(taboo, form), thorough=thorough, control=control.sub(0.4, 1.0)).result


def taboo_words(taboo: str = "", form: ListFormat | None = None) -> tuple[str, ...]:
    """The words that must not be traceable: exactly those of a taboo list, as published, or those of the house's
    lists and rulings with their forms if `taboo` is "". Raises FileProblem if the file or the house's lists cannot
    be read; BadInput if the file has no taboo word.
    """
    vetter = Vetter((read_list(taboo, form=form),), exact=True) if taboo else open_house().vetter()
    words = vetter.path_words(ENGLISH.letters * MOST)
    if not words:
        raise BadInput("no line of it is a taboo word", where=taboo, mend="A taboo list has a word on each line.")
    return words


def _named(run: AllArrangements, i: int) -> Unavoidable:
    hub, around = run.wheels.letters(i)
    several = run.everywhere[i] == SEVERAL
    words = _together(run, hub, around) if several else (run.words[run.everywhere[i]],)
    return Unavoidable(run.wheels.long(i), hub, words)


def _together(run: AllArrangements, hub: str, around: str) -> tuple[str, ...]:
    """A few words that together cover all arrangements, each chosen to cover most of the rest."""
    made = classify(hub, around, run.words, ring(len(around)))
    clean, words = np.ones(len(made), np.bool_), []
    while clean.any():
        most = int(made.traced[clean].sum(axis=0).argmax())
        words.append(made.words[most])
        clean &= ~made.traced[:, most]
    return tuple(words)


def _summary(run: AllArrangements, *, thorough: bool) -> Audit:
    """The findings, summed over all wheels."""
    pattern, found = run.wheels.pattern, run.found
    ones = np.ones(len(run.wheels), np.int64)
    labels = np.array([prod(map(factorial, repeats)) for repeats in run.wheels.patterns])[pattern]
    sizes, arrangements = run.classes.sizes[pattern], run.classes.arrangements[pattern]
    return Audit(
        length=run.wheels.length,
        words=len(run.wheels.words),
        wheels=len(run.wheels),
        taboo=len(run.words),
        labelled=_tally(found[:, 3:], arrangements, labels),
        distinct=_tally(found[:, 3:], arrangements, ones),
        classes=_tally(found[:, :3], sizes, ones),
        offending=int((found[:, 0] + found[:, 2] > 0).sum()),
        imperfect=int((found[:, 1] + found[:, 2] > 0).sum()),
        unavoidable=tuple(_named(run, i) for i in np.flatnonzero(run.everywhere != NONE).tolist()),
        taboo_words=tuple(np.bincount(run.candidates).tolist()),
        thorough=thorough,
    )


def _tally(found: np.ndarray, sizes: np.ndarray, weights: np.ndarray) -> Tally:
    true, false, missed = (int((found[:, kind] * weights).sum()) for kind in range(3))
    total = int((sizes * weights).sum())
    return Tally(true, false, missed, total - true - false - missed)


def share(made: Audit, name: str, counting: Counting = "labelled") -> float:
    """A figure of `SHARES` in a counting. The share of perfect wheels is the same in all countings."""
    return made.perfect_share if name == "perfect_share" else tally(made, counting).share(name)


def tally(made: Audit, counting: Counting) -> Tally:
    """The confusion table in a counting."""
    return getattr(made, counting)


WHEELS_EACH = 40  # maximum number of wheels timed for each number of taboo words
ARRANGEMENTS = 1000  # random arrangements of each wheel
REPEATS = 5  # number of times that each measurement is repeated; the shortest time counts
MOST_TABOO = 12  # the last number of taboo words; it includes all larger numbers


class Lap(Value, frozen=True):
    """The times of the wheels with one number of taboo words."""

    # number of taboo words that the letters of each wheel contain; `MOST_TABOO` includes larger numbers
    taboo: int
    wheels: int
    # heuristic, search: nanoseconds for an arrangement, the mean over the wheels of the shortest repeat
    heuristic: float
    search: float
    # flagged, traced: share of the arrangements in which the heuristic and the search found a word and stopped
    flagged: float
    traced: float


class Timing(Value, frozen=True):
    """The laps by ascending number of taboo words. The same seed times the same arrangements."""

    seed: int
    arrangements: int
    laps: tuple[Lap, ...]

    @property
    def crossing(self) -> int | None:
        """The smallest number of taboo words from which on the heuristic is faster; None if there is none."""
        faster = list(takewhile(lambda lap: lap.heuristic < lap.search, reversed(self.laps)))
        return faster[-1].taboo if faster else None


def open_timing(
    lexicon: str, taboo: str = "", *, form: ListFormat | None = None, length: int = MOST, seed: int = 1,
    control: Control | None = None,
) -> Timing:  # fmt: skip
    """As `time_both`, for the wheels of a lexicon. Arguments and errors are those of `wheel_audit.open_audit`."""
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.1)).words
    wheels = wheels_of(words, length, control=control)
    return time_both(wheels, taboo_words(taboo, form), seed=seed, control=control.sub(0.1, 1.0))


def time_both(
    wheels: Wheels, taboo: Sequence[str], *, wheels_each: int = WHEELS_EACH, repeats: int = REPEATS,
    seed: int = 1, control: Control | None = None,
) -> Timing:  # fmt: skip
    """Time the heuristic and the search on a sample of wheels for each number of taboo words.

    Raises BadInput if there are no wheels.

    Args:
        wheels_each: maximum number of wheels for each number of taboo words.
        repeats: number of times that each measurement is repeated; the shortest time counts.
        control: cancellation and progress. The best result so far holds the laps that are finished.
    """
    if not len(wheels):
        raise BadInput("no word of the list makes a wheel", mend="Choose a list with words of that length.")
    control, taboo = control or Control(), tuple(dict.fromkeys(taboo))
    known = [word for word in taboo if set(word) <= ENGLISH.codes.keys()]
    starts, ids = candidates(wheels, known, control=control)
    could = np.minimum(np.diff(starts), MOST_TABOO)
    laps: list[Lap] = []
    counts = np.unique(could).tolist()
    for number, count in enumerate(counts):
        random = Seed(seed, "wheel.timing", count)
        places = np.flatnonzero(could == count).tolist()
        random.shuffle(places)
        rows = []
        for i in places[:wheels_each]:
            control.check()
            words = [known[w] for w in ids[starts[i] : starts[i + 1]].tolist()]
            rows.append(_timed(*wheels.letters(i), words, random, repeats))
        laps.append(Lap(count, len(rows), *np.mean(rows, axis=0).tolist()))
        control.report(number + 1, len(counts), best=Timing(seed, ARRANGEMENTS, tuple(laps)))
    return Timing(seed, ARRANGEMENTS, tuple(laps))


def _timed(
    hub: str, around: str, words: Sequence[str], random: Seed, repeats: int
) -> tuple[float, float, float, float]:
    """Nanoseconds per arrangement of one wheel, and shares with a found word, heuristic before search."""
    from engine.words.paths.kernels import flag_first, trace_first

    codes = {letter: code for code, letter in enumerate(sorted(set(around)))}
    hub_code = np.int64(codes.setdefault(hub, MOST_CODES))
    keys = np.random.default_rng(random.below(2**30)).random((ARRANGEMENTS, len(around)))
    rings = np.array([codes[letter] for letter in around], np.uint8)[np.argsort(keys, axis=1)]  # in random orders
    needs = np.array([word_mask(word, hub, codes) for word in words], np.uint64)
    coded = np.array([codes[letter] for letter in "".join(words)], np.uint8)
    ends, touching = np.cumsum([0, *map(len, words)]), np.array(ring(len(around)).touching, np.uint32)
    flagged, traced = (np.empty(len(rings), np.int64) for _ in range(2))
    heuristic = _best(lambda: flag_first(rings, needs, flagged), repeats)
    search = _best(lambda: trace_first(rings, hub_code, touching, coded, ends, traced), repeats)
    times = heuristic / len(rings), search / len(rings)
    return *times, float((flagged >= 0).mean()), float((traced >= 0).mean())


def _best(call: Callable[[], object], repeats: int) -> float:
    times = []
    for _ in range(repeats):
        began = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - began)
    return float(min(times))


def audit_csv(made: Audit, timing: Timing | None = None) -> str:
    """All figures as CSV, in blocks with headers: the table, the wheels, the unavoidable wheels, the times."""
    rows: list[Sequence[object]] = [["figure", *COUNTINGS, "paper"]]
    tallies = [tally(made, counting) for counting in COUNTINGS]
    rows += [[name, *(getattr(one, name) for one in tallies), PUBLISHED[name]] for name in COUNTS]
    shares = {name: [f"{share(made, name, counting):.6f}" for counting in COUNTINGS] for name in SHARES}
    rows += [[name, *found, PUBLISHED[name]] for name, found in shares.items()]
    rows += [[], ["figure", "value", "paper"]]
    for name in ("length", "words", "wheels", "taboo", "offending", "imperfect"):
        rows.append([name, getattr(made, name), PUBLISHED.get(name, "")])
    rows.append(["unavoidable", len(made.unavoidable), ""])
    rows += [[], ["taboo_words", "wheels"], *enumerate(made.taboo_words)]
    rows += [[], ["long_words", "hub", "taboo_words"]]
    rows += [[" ".join(wheel.long), wheel.hub, " ".join(wheel.words)] for wheel in made.unavoidable]
    if timing:
        rows += [[], ["taboo_words", "wheels", "heuristic_ns", "search_ns", "flagged", "traced"]]
        for lap in timing.laps:
            figures = (f"{figure:.4f}" for figure in (lap.heuristic, lap.search, lap.flagged, lap.traced))
            rows.append([lap.taboo, lap.wheels, *figures])
    return csv_text(rows)
