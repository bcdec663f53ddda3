"""The time of the heuristic and of a depth-first search by the number of taboo words; the CSV of an audit with it.

It repeats Figure 6 of Blum and Parry, "Fast Heuristic Detection of Offensive Words in Wordwheel Puzzles". Both
methods stop at the first word that they find. Work done once for a wheel is not timed: selecting the taboo words
that its letters contain, and coding them. Work done for an arrangement is timed: the heuristic computes the mask
of the ring, the search records which cells have which letter. The times are those of our compiled loops on the
user's machine.
"""

from __future__ import annotations

import csv
import io
import time
from collections.abc import Callable, Sequence
from itertools import takewhile

import numpy as np

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.value import Value
from engine.research.wheel_audit import COUNTINGS, COUNTS, PUBLISHED, SHARES, Audit, share, taboo_words, tally
from engine.wheel.all_arrangements import candidates
from engine.wheel.puzzle import MOST
from engine.wheel.wheels import Wheels, wheels_of
from engine.words.lists.tables import ListFormat
from engine.words.paths.paths import MOST_CODES, ring, word_mask
from engine.words.sources import open_lexicon

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
    lexicon: str,
    taboo: str = "",
    *,
    form: ListFormat | None = None,
    length: int = MOST,
    seed: int = 1,
    control: Control | None = None,
) -> Timing:
    """As `time_both`, for the wheels of a lexicon. Arguments and errors are those of `wheel_audit.open_audit`."""
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.1)).words
    wheels = wheels_of(words, length, control=control)
    return time_both(wheels, taboo_words(taboo, form), seed=seed, control=control.sub(0.1, 1.0))


def time_both(
    wheels: Wheels,
    taboo: Sequence[str],
    *,
    wheels_each: int = WHEELS_EACH,
    repeats: int = REPEATS,
    seed: int = 1,
    control: Control | None = None,
) -> Timing:
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
    known = [word for word in taboo if set(word) <= wheels.alphabet.codes.keys()]
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
    rings = _arrangements([codes[letter] for letter in around], random)
    needs = np.array([word_mask(word, hub, codes) for word in words], np.uint64)
    coded = np.array([codes[letter] for letter in "".join(words)], np.uint8)
    ends, touching = np.cumsum([0, *map(len, words)]), np.array(ring(len(around)).touching, np.uint32)
    flagged, traced = (np.empty(len(rings), np.int64) for _ in range(2))
    heuristic = _best(lambda: flag_first(rings, needs, flagged), repeats)
    search = _best(lambda: trace_first(rings, hub_code, touching, coded, ends, traced), repeats)
    times = heuristic / len(rings), search / len(rings)
    return *times, float((flagged >= 0).mean()), float((traced >= 0).mean())


def _arrangements(codes: Sequence[int], random: Seed) -> np.ndarray:
    """uint8[ARRANGEMENTS, n]: the codes in random orders."""
    keys = np.random.default_rng(random.below(2**30)).random((ARRANGEMENTS, len(codes)))
    return np.array(codes, np.uint8)[np.argsort(keys, axis=1)]


def _best(call: Callable[[], object], repeats: int) -> float:
    """The shortest time of some calls, in nanoseconds."""
    times = []
    for _ in range(repeats):
        began = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - began)
    return float(min(times))


def audit_csv(made: Audit, timing: Timing | None = None) -> str:
    """All figures as CSV, in blocks with headers: the table, the wheels, the unavoidable wheels, the times."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(["figure", *COUNTINGS, "paper"])
    for name in COUNTS:
        rows.writerow([name, *(getattr(tally(made, counting), name) for counting in COUNTINGS), PUBLISHED[name]])
    for name in SHARES:
        rows.writerow([name, *(f"{share(made, name, counting):.6f}" for counting in COUNTINGS), PUBLISHED[name]])
    rows.writerows([[], ["figure", "value", "paper"]])
    for name in ("length", "words", "wheels", "taboo", "offending", "imperfect"):
        rows.writerow([name, getattr(made, name), PUBLISHED.get(name, "")])
    rows.writerow(["unavoidable", len(made.unavoidable), ""])
    rows.writerows([[], ["taboo_words", "wheels"], *enumerate(made.taboo_words)])
    rows.writerows([[], ["long_words", "hub", "taboo_words"]])
    rows.writerows([" ".join(wheel.long), wheel.hub, " ".join(wheel.words)] for wheel in made.unavoidable)
    if timing:
        rows.writerows([[], ["taboo_words", "wheels", "heuristic_ns", "search_ns", "flagged", "traced"]])
        rows.writerows(
            [
                lap.taboo,
                lap.wheels,
                *(f"{figure:.4f}" for figure in (lap.heuristic, lap.search, lap.flagged, lap.traced)),
            ]
            for lap in timing.laps
        )
    return text.getvalue()
