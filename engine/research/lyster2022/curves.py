"""The data of Figures 5.1 to 5.4 and 5.6 of Lyster 2022: points by word and by letters used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from engine.research.match_results import Result
from engine.soup.board import worth

BIN = 20
"""Points of a bin of the histogram."""
PERCENT = 100.0


class Played(NamedTuple):
    """The words of one game, and the number of letters of the board."""

    words: tuple[str, ...]
    letters: int


class Histogram(NamedTuple):
    """Counts, int64[n], between edges, int64[n + 1]."""

    counts: np.ndarray
    edges: np.ndarray


class Scatter(NamedTuple):
    """One point for each word: percentage of letters used after it, float64[n], and its score, int64[n]."""

    used: np.ndarray
    score: np.ndarray


class Curve(NamedTuple):
    """One game from (0, 0): percentages of letters used and of points scored, each float64[moves + 1]."""

    used: np.ndarray
    scored: np.ndarray


def played(results: Iterable[Result]) -> list[Played]:
    """Return the games of a match."""
    return [Played(tuple(one.words.split()), one.rows * one.columns) for one in results]


def word_scores(games: Iterable[Played], width: int = BIN) -> Histogram:
    """Return the histogram of word scores (Figures 5.1 and 5.2)."""
    scores = np.array([worth(word) for game in games for word in game.words], np.int64)
    top = int(scores.max(initial=0)) // width + 1
    edges = np.arange(top + 1) * width
    return Histogram(np.histogram(scores, edges)[0], edges)


def scatter(games: Iterable[Played]) -> Scatter:
    """Return the score of each word against the percentage of letters used (Figures 5.3 and 5.4)."""
    points = [
        (used, worth(word)) for game in games for used, word in zip(_used(game)[1:], game.words, strict=True)
    ]
    used, score = zip(*points, strict=True) if points else ((), ())
    return Scatter(np.array(used, np.float64), np.array(score, np.int64))


def curves(games: Iterable[Played]) -> list[Curve]:
    """Return the percentage of points against that of letters for each game with a word (Figure 5.6)."""
    made = []
    for game in games:
        if game.words:
            scores = np.cumsum([0, *map(worth, game.words)])
            made.append(Curve(_used(game), PERCENT * scores / scores[-1]))
    return made


def _used(game: Played) -> np.ndarray:
    return PERCENT * np.cumsum([0, *map(len, game.words)]) / game.letters


def used_at(games: Sequence[Curve], scored: float) -> float:
    """Return the mean percentage of letters used when a percentage of the points is scored.

    Values between words are interpolated linearly. Lyster 2022 prints 40 for 50.
    """
    return float(np.mean([np.interp(scored, one.scored, one.used) for one in games]))


def left_at(games: Iterable[Played], score: float) -> float | None:
    """Return the mean number of remaining letters when a game reaches a score; None if no game reaches it.

    In Lyster 2022 the greedy player had 24 letters left at the expert's 1,548.7 points.
    """
    remaining = []
    for game in games:
        scores = np.cumsum(list(map(worth, game.words)))
        reached = int(np.searchsorted(scores, score))
        if reached < len(scores):
            remaining.append(game.letters - sum(map(len, game.words[: reached + 1])))
    return float(np.mean(remaining)) if remaining else None
