"""The courses of games, and the points of their words, as the plots show them; counted beside the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from engine.soup.board import BONUS, worth
from engine.soup.results import Result

BIN = 50  # points of a word
PERCENT = np.arange(0.0, 101.0, 5.0)


class Histogram(NamedTuple):
    """How many words have how many points.

    Attributes:
        names: where each step of 50 points begins, up to the best word's.
        counts: of the words in each.
    """

    names: list[str]
    counts: Sequence[int]


def score_curve(letters: int, words: Sequence[str]) -> tuple[np.ndarray, np.ndarray]:
    """The percentage of the letters used and the score after each word, from 0 on; the bonus is a last step."""
    used = np.cumsum([0, *map(len, words)], dtype=np.float64)
    score = np.cumsum([0, *map(worth, words)], dtype=np.float64)
    if letters and used[-1] == letters:
        used, score = np.append(used, used[-1]), np.append(score, score[-1] + BONUS)
    return 100.0 * used / max(1, letters), score


def mean_score_curve(games: Sequence[Result]) -> np.ndarray:
    """The mean score after each twentieth of the letters, float64[21]; a game that ended keeps its score."""
    lines = [np.interp(PERCENT, *score_curve(game.rows * game.columns, game.words.split())) for game in games]
    return np.mean(lines, axis=0)


def histogram(words: Sequence[str]) -> Histogram:
    """The points of some words."""
    counts = np.bincount([worth(word) // BIN for word in words], minlength=1).tolist()
    return Histogram([str(k * BIN) for k in range(len(counts))], counts)
