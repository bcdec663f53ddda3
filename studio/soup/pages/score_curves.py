"""Score curves and word score histograms for the plots; computed in jobs, without Qt."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.soup.board import BONUS, worth

BIN = 50  # points of a bin of the histogram
PERCENT = np.arange(0.0, 101.0, 5.0)  # percentages of letters used at which mean curves are computed


class Histogram(NamedTuple):
    """A histogram of word scores."""

    names: list[str]  # least points of each bin, as text
    counts: Sequence[int]  # number of words in each bin


def score_curve(letters: int, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """Return the percentage of letters used and the score after each word, from 0; a bonus is a last point."""
    used = np.cumsum([0, *map(len, words)], dtype=np.float64)
    score = np.cumsum([0, *map(worth, words)], dtype=np.float64)
    if letters and used[-1] == letters:
        used, score = np.append(used, used[-1]), np.append(score, score[-1] + BONUS)
    return 100.0 * used / max(1, letters), score


def histogram(words: Sequence[str]) -> Histogram:
    """Return the histogram of the points of words."""
    counts = np.bincount([worth(word) // BIN for word in words], minlength=1).tolist()
    return Histogram([str(k * BIN) for k in range(len(counts))], counts)
