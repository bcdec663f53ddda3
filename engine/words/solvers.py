"""Fits what readers find (`engine.words.difficulty.Readers`) to the answers that solvers found.

The file has a line `word,solvers,found` for each answer: how many solvers had the puzzle, and how many of them
found the word. `puzzle-studio results --answers` writes it, and `data/samples/solvers.csv` is a sample. Words with
a frequency count. The fit is a logistic regression. It is compared with the fits to the same results shuffled over
the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.core.errors import BadInput, notify_once
from engine.core.files import read_bytes
from engine.core.job import Control
from engine.words.difficulty import TYPICAL, Readers, to_order
from engine.words.lexicon import Lexicon
from engine.words.lists.encoding import decode
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import WORD, Column, Kind, rows

SOLVERS = Kind(
    (WORD, *(Column(name, name.capitalize(), frozenset((name,))) for name in ("solvers", "found"))),
    across=False, required=3, ordered=True,
)  # fmt: skip
LEAST_WORDS = 20
SHUFFLES = 199
SIGNIFICANT = 0.05
STEPS = 12  # of Newton; a regression converges in about six
PULL = 1.0  # weight of the program's own constants, as if one answer spoke for each
LEAST_SLOPE = 0.2


class Found(NamedTuple):
    """How many of the solvers of a puzzle found a word."""

    word: str
    solvers: int
    found: int


class Fit(NamedTuple):
    """What solvers' results say about readers.

    Attributes:
        readers: the constants.
        words: the words that the fit uses.
        chance: the share of shuffled results that a fit explains as well.
    """

    readers: Readers
    words: int
    chance: float

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

    Raises:
        BadInput: If there are too few words.
        FileProblem: If the file cannot be read, or is not text.
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
        notify_once(
            f"{Path(path).name}: {len(wrong)} lines are not word,solvers,found, the first is line {wrong[0]}."
        )
    return made


def fit(results: Sequence[Found], lexicon: Lexicon, source: str = "", *, control: Control | None = None) -> Fit:
    """Fit the constants, and test the fit.

    Args:
        results: what solvers found.
        lexicon: has the frequencies; words that it lacks are ignored.
        source: where the results come from.

    Raises:
        BadInput: If the lexicon has the frequency of too few words.
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
    """float64[3]: the weights of a logistic regression, drawn weakly to the program's own."""
    own = Readers()
    start = np.array((-own.slope * own.middle, own.slope, own.letter))
    weights = start.copy()
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        spread = counts[:, 0] * chance * (1 - chance)
        slope = x.T @ (counts[:, 1] - counts[:, 0] * chance) - PULL * (weights - start)
        weights = weights + np.linalg.solve((x.T * spread) @ x + PULL * np.eye(3), slope)
    return weights
