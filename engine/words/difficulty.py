"""How hard a puzzle is: the share of its answers that a reader is expected to find, in percent.

Plans, tabs and books all use this measure. For a crossword it rates the words alone; the clues are not measured. A Word
Soup has no measure, because its difficulty depends on the player's aim, not on the words.

The chance to find a word is a logistic function of its Zipf value and of the letters that must be put in order.
Readers see familiar beginnings and endings at once, so their letters count half: STUDYING is nearly as easy to see
as STUDY, and SCLEROSIS is hidden. A hive's share counts points, by the rules of the hive. In a wheel, the
most common long word counts as much as `LONG` of the puzzle, and the other answers share the rest.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from engine.core import BadInput, Control, Value, grouped, notify_once
from engine.core.dates import WEEKDAYS
from engine.core.files import read_bytes
from engine.words.lexicon import Lexicon
from engine.words.lists.encoding import decode
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import WORD, Column, Kind, rows

LEVELS = ("easy", "medium", "hard")
BANDS = {"bee": (54.0, 47.5), "wheel": (70.0, 62.0), "crossword": (85.0, 70.0)}
"""For each kind with a measure, the share from which a puzzle is easy, and that below which it is hard. The limits
cut the usual hives and wheels of `common` in about thirds; wheels have more answers that everybody knows. Those of
crosswords lie between the levels of `engine.crossword.quick`."""
LONG = 1 / 3
SATURDAY = 5
TYPICAL = 5  # letters to order of a word for which the length makes no correction
MOST_CHANCE = 1000  # chances are whole thousandths, so that sums in a table and in a key agree
ENDINGS = ("ing", "ies", "ied", "est", "ion", "ed", "er", "es", "ly", "al", "s", "y")
BEGINNINGS = ("over", "out", "un", "re", "in", "de")


class Readers(Value, frozen=True):
    """A model of which words the readers of a house find. The constants are fitted to solvers' results."""

    middle: float = 2.8  # Zipf value at which half of the readers find a word of five letters
    slope: float = 1.8  # increase of the log odds with one unit of the Zipf value
    letter: float = 0.4  # decrease of the log odds with one more letter to order
    source: str = ""  # the results that they were fitted to; "" for the program's defaults

    def chances(self, words: Sequence[str], zipf: Sequence[float] | np.ndarray) -> np.ndarray:
        """int32[n]: the chance to find each word in thousandths."""
        rare = self.slope * (np.asarray(zipf, np.float64) - self.middle)
        odds = rare - self.letter * (to_order(words) - TYPICAL)
        return np.rint(MOST_CHANCE / (1 + np.exp(-odds))).astype(np.int32)


def to_order(words: Sequence[str]) -> np.ndarray:
    """float64[n]: the letters of each word that a reader must put in order."""
    return np.fromiter(map(_to_order, words), np.float64, len(words))


def _to_order(word: str) -> float:
    return len(word) - min(_ending(word[-3:]) + _beginning(word[:4]), len(word)) / 2


@cache
def _ending(tail: str) -> int:
    """The letters of a known ending; words share few last three letters."""
    return next((len(end) for end in ENDINGS if tail.endswith(end)), 0)


@cache
def _beginning(head: str) -> int:
    return next((len(one) for one in BEGINNINGS if head.startswith(one)), 0)


def share(found: float | np.ndarray, count: float | np.ndarray) -> np.ndarray:
    """The percentage found, to a tenth, given a sum of chances and a number of answers or points; 0 for none."""
    return np.round(100 * np.asarray(found) / (MOST_CHANCE * np.maximum(count, 1)), 1)


def share_of(words: Sequence[str], lexicon: Lexicon, readers: Readers) -> float:
    """The percentage of words that readers are expected to find; a word without a frequency counts as rare."""
    numbers = [lexicon.index_of(word) for word in words]
    zipf = [0.0 if number is None else float(lexicon.zipf[number]) for number in numbers]
    return float(share(readers.chances(words, zipf).sum(), len(words)))


def with_long(found: float | np.ndarray, count: float | np.ndarray, long: float | np.ndarray) -> np.ndarray:
    """The share of a wheel from the sum of the chances of its answers, their number, and that of its long word."""
    return share((1 - LONG) * np.asarray(found) + LONG * np.asarray(long) * count, count)


def level_of(kind: str, found: float | None) -> int | None:
    """The level of a share, an index into `LEVELS`; None for a kind or a puzzle without a share."""
    return None if found is None or kind not in BANDS else sum(found < limit for limit in BANDS[kind])


def by_level(kind: str, shares: np.ndarray) -> list[np.ndarray]:
    """The indices of the puzzles of each level, the easiest first.

    If the word list has no puzzle of a level, the levels are thirds: these differ as much as the list allows.
    """
    order = np.argsort(-shares, kind="stable")
    levels = np.array([level_of(kind, found) for found in shares[order].tolist()])
    found = [order[levels == level] for level in range(len(LEVELS))]
    return found if all(map(len, found)) else np.array_split(order, len(LEVELS))


def level_text(kind: str, found: float | None) -> str:
    """The level and the share: "easy, 63 % of answers found" (of points for a hive); "" without a share.

    A crossword is rated by its words, without its clues: "hard words, 51 % known without clues".
    """
    if (level := level_of(kind, found)) is None:
        return ""
    if kind == "crossword":
        return f"{LEVELS[level]} words, {found:.0f}\u00a0% known without clues"
    return f"{LEVELS[level]}, {found:.0f}\u00a0% of {'points' if kind == 'bee' else 'answers'} found"


def spread_text(puzzles: Iterable[Any], kind: str) -> str:
    """The mean share of each weekday, and its fall to Saturday; "" for no share.

    The puzzles are uses of a plan or entries of the calendar: they have a kind, a day and a share.
    """
    own = (one for one in puzzles if one.kind == kind and one.share is not None)
    by_day = grouped((date.fromisoformat(one.day).weekday(), one.share) for one in own)
    if not by_day:
        return ""
    means = {day: sum(found) / len(found) for day, found in sorted(by_day.items())}
    shares = ", ".join(f"{WEEKDAYS[day][:3]} {mean:.0f}\u00a0%" for day, mean in means.items())
    text = f"{shares} of the answers expected to be found"
    ends = [day for day in means if day <= SATURDAY]
    if len(ends) > 1:
        first, last = ends[0], ends[-1]
        points, how = means[last] - means[first], "below" if means[last] <= means[first] else "above"
        text += f"; {WEEKDAYS[last][:3]} is {abs(points):.0f} percentage points {how} {WEEKDAYS[first][:3]}"
    return text


SOLVERS = Kind(
    (WORD, *(Column(name, name.capitalize(), frozenset((name,))) for name in ("solvers", "found"))),
    across=False, required=3, ordered=True,
)  # fmt: skip
LEAST_WORDS = 20
SHUFFLES = 199
SIGNIFICANT = 0.05
STEPS = 12  # of Newton; a regression converges in about six
PULL = 1.0  # weight of the program's default constants: that of one answer each
LEAST_SLOPE = 0.2


class Found(NamedTuple):
    """How many of the solvers of a puzzle found a word."""

    word: str
    solvers: int
    found: int


class Fit(NamedTuple):
    """The result of fitting the constants to solvers' results."""

    readers: Readers  # the constants
    words: int  # the words that the fit uses
    chance: float  # the share of shuffled results that a fit explains equally well

    @property
    def predicts(self) -> bool:
        """Whether the fit is better than chance, and frequent words are found more often."""
        return self.chance <= SIGNIFICANT and self.readers.slope >= LEAST_SLOPE

    @property
    def text(self) -> str:
        """The verdict in a sentence."""
        if not self.predicts:
            return f"The fit to {self.words} words is no better than chance (p = {self.chance:.2f})."
        one = self.readers
        return (
            f"The fit to {self.words} words predicts what solvers find (p = {self.chance:.3f}): "
            f"middle {one.middle:.2f}, slope {one.slope:.2f}, letter {one.letter:.2f}."
        )


def read_solvers(path: str | Path) -> list[Found]:
    """Read solvers' results. Unusable lines are skipped; a notice names the first of them.

    The file has a line `word,solvers,found` for each answer: how many solvers had the puzzle, and how many of them
    found the word. `puzzle-studio results --answers` writes it, and `data/samples/solvers.csv` is a sample. Raises
    BadInput if there are too few words; FileProblem if the file cannot be read, or is not text.
    """
    lines, encoding = decode(read_bytes(path), "", str(path))
    made, wrong = list[Found](), list[int]()
    for row in rows(lines, sniff(lines, SOLVERS, encoding=encoding)):
        word, solvers, found = (row.cell(name) for name in ("word", "solvers", "found"))
        if word.isalpha() and solvers.isdecimal() and found.isdecimal() and 0 <= int(found) <= int(solvers) > 0:
            made.append(Found(word.lower(), int(solvers), int(found)))
        else:
            wrong.append(row.line)
    if len(made) < LEAST_WORDS:
        mend = f"Collect at least {LEAST_WORDS} words: lines of word,solvers,found."
        raise BadInput(f"only {len(made)} words with solvers", where=str(path), mend=mend)
    if wrong:
        what = f"{len(wrong)} lines are not word,solvers,found, the first is line {wrong[0]}"
        notify_once(f"{Path(path).name}: {what}.")
    return made


def fit(results: Sequence[Found], lexicon: Lexicon, source: str = "", *, control: Control | None = None) -> Fit:
    """Fit the constants, and test the fit.

    Raises BadInput if the lexicon has the frequency of too few words.

    Args:
        lexicon: has the frequencies; words that it lacks are ignored.
    """
    control = control or Control()
    known = [(one, lexicon.index_of(one.word)) for one in results]
    used = [(one, float(lexicon.zipf[i])) for one, i in known if i is not None and lexicon.zipf[i] > 0]
    if len(used) < LEAST_WORDS:
        what = f"{lexicon.name} has the frequency of only {len(used)} of the words"
        raise BadInput(what, mend="Choose the word list of the puzzles.")
    letters = to_order([one.word for one, _ in used]) - TYPICAL
    x = np.column_stack((np.ones(len(used)), [zipf for _, zipf in used], -letters))
    counts = np.array([(one.solvers, one.found) for one, _ in used], np.float64)
    random = np.random.default_rng(1)
    weights, better = _regression(x, counts), 0
    reached = _log_probability(x @ weights, counts)
    for number in range(1, SHUFFLES + 1):
        control.check()
        shuffled = random.permutation(counts)
        better += int(_log_probability(x @ _regression(x, shuffled), shuffled) >= reached)
        control.report(number, SHUFFLES)
    odds, slope, letter = weights
    middle = -odds / max(slope, LEAST_SLOPE)
    readers = Readers(round(float(middle), 3), round(float(slope), 3), round(float(letter), 3), source)
    return Fit(readers, len(used), (better + 1) / (SHUFFLES + 1))


def _log_probability(odds: np.ndarray, counts: np.ndarray) -> float:
    return float((counts[:, 1] * odds - counts[:, 0] * np.logaddexp(0, odds)).sum())


def _regression(x: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """float64[3]: the weights of a logistic regression, weakly regularized towards the default constants."""
    own = Readers()
    start = np.array((-own.slope * own.middle, own.slope, own.letter))
    weights = start.copy()
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        spread = counts[:, 0] * chance * (1 - chance)
        slope = x.T @ (counts[:, 1] - counts[:, 0] * chance) - PULL * (weights - start)
        weights = weights + np.linalg.solve((x.T * spread) @ x + PULL * np.eye(3), slope)
    return weights
