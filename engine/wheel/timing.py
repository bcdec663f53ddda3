"""Figure 6 of seed 000: the time of the heuristic and of a depth-first search, by the number of taboo words.

Both stop at the first word that they find. What a wheel needs once is not timed (the words that could stand in it,
their codes and needs); what an arrangement needs is: the heuristic makes the mask of the ring, the search notes
which cells hold which letter. The times are those of our own compiled loops on the machine that runs them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import takewhile

import numpy as np

from engine.errors import BadInput
from engine.job import Control
from engine.lexicon.sources import open_lexicon
from engine.seed import Seed
from engine.value import Value
from engine.vetting.bigrams import MOST_CODES, word_mask
from engine.vetting.neighbourhood import ring
from engine.wheel.audit import candidates, taboo_words
from engine.wheel.puzzle import MOST
from engine.wheel.wheels import Wheels, wheels_of

WHEELS_EACH = 40
ARRANGEMENTS = 1000
ROUNDS = 5
MOST_TABOO = 12
"""The last count; it stands for itself and all larger ones."""


class Lap(Value, frozen=True):
    """What wheels with one number of taboo words take.

    Attributes:
        taboo: how many taboo words could stand in each (`MOST_TABOO` also for more).
        wheels: how many were timed.
        heuristic, search: nanoseconds for an arrangement, the mean over the wheels of the best of some rounds.
        flagged, traced: the share of the arrangements in which either found a word, and so stopped early.
    """

    taboo: int
    wheels: int
    heuristic: float
    search: float
    flagged: float
    traced: float


class Timing(Value, frozen=True):
    """The laps in ascending order of the number of taboo words; the same seed times the same arrangements."""

    seed: int
    arrangements: int
    laps: tuple[Lap, ...]

    @property
    def crossing(self) -> int | None:
        """The number of taboo words from which on the heuristic is the faster one; None where it never is."""
        faster = list(takewhile(lambda lap: lap.heuristic < lap.search, reversed(self.laps)))
        return faster[-1].taboo if faster else None


def open_timing(
    lexicon: str, taboo: str = "", *, length: int = MOST, seed: int = 1, control: Control | None = None
) -> Timing:
    """As `time_both`, on the wheels of a lexicon; arguments and errors as of `engine.wheel.audit.open_audit`."""
    control = control or Control()
    words = open_lexicon(lexicon, control=control.sub(0.0, 0.1)).words
    wheels = wheels_of(words, length, control=control)
    return time_both(wheels, taboo_words(taboo), seed=seed, control=control.sub(0.1, 1.0))


def time_both(
    wheels: Wheels,
    taboo: Sequence[str],
    *,
    wheels_each: int = WHEELS_EACH,
    rounds: int = ROUNDS,
    seed: int = 1,
    control: Control | None = None,
) -> Timing:
    """Time the heuristic and the search on a sample of wheels for each number of taboo words.

    Args:
        wheels: of one length.
        taboo: the words that must not be traced.
        wheels_each: at most so many wheels for each number, each in `ARRANGEMENTS` random arrangements.
        rounds: how often each is timed; the best counts.
        seed: draws wheels and arrangements.
        control: reports wheels done; the best so far is the timing of the numbers that are through.

    Raises:
        BadInput: there are no wheels.
        Stopped: as asked.
    """
    if not len(wheels):
        raise BadInput("no word of the list makes a wheel", mend="Take a list with words of that length.")
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
            rows.append(_timed(*wheels.letters(i), words, random, rounds))
        laps.append(Lap(count, len(rows), *np.mean(rows, axis=0).tolist()))
        control.report(number + 1, len(counts), best=Timing(seed, ARRANGEMENTS, tuple(laps)))
    return Timing(seed, ARRANGEMENTS, tuple(laps))


def _timed(
    hub: str, around: str, words: Sequence[str], random: Seed, rounds: int
) -> tuple[float, float, float, float]:
    """Nanoseconds of heuristic and search for an arrangement of one wheel, and the shares in which they hit."""
    from engine.vetting.kernels import flag_first, trace_first

    codes = {letter: code for code, letter in enumerate(sorted(set(around)))}
    hub_code = np.int64(codes.setdefault(hub, MOST_CODES))
    rings = _arrangements([codes[letter] for letter in around], random)
    needs = np.array([word_mask(word, hub, codes) for word in words], np.uint64)
    coded = np.array([codes[letter] for letter in "".join(words)], np.uint8)
    ends, touching = np.cumsum([0, *map(len, words)]), np.array(ring(len(around)).touching, np.uint32)
    flagged, traced = (np.empty(len(rings), np.int64) for _ in range(2))
    heuristic = _best(lambda: flag_first(rings, needs, flagged), rounds)
    search = _best(lambda: trace_first(rings, hub_code, touching, coded, ends, traced), rounds)
    times = heuristic / len(rings), search / len(rings)
    return *times, float((flagged >= 0).mean()), float((traced >= 0).mean())


def _arrangements(codes: Sequence[int], random: Seed) -> np.ndarray:
    """uint8[ARRANGEMENTS, n]: the codes in random orders."""
    keys = np.random.default_rng(random.below(2**30)).random((ARRANGEMENTS, len(codes)))
    return np.array(codes, np.uint8)[np.argsort(keys, axis=1)]


def _best(call: Callable[[], object], rounds: int) -> float:
    """The nanoseconds of the quickest of some calls."""
    times = []
    for _ in range(rounds):
        began = time.perf_counter_ns()
        call()
        times.append(time.perf_counter_ns() - began)
    return float(min(times))
