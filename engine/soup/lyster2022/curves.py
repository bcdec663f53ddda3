"""Figures 5.1 to 5.4 and 5.6 of seed 001 as data: how the points of games fall over the words and the letters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from engine.soup.board import worth
from engine.soup.results import Result

BIN = 20
PERCENT = 100.0


class Played(NamedTuple):
    """The words of one game, and how many letters the board had."""

    words: tuple[str, ...]
    letters: int


class Histogram(NamedTuple):
    """Counts int64[n] between edges int64[n + 1]."""

    counts: np.ndarray
    edges: np.ndarray


class Scatter(NamedTuple):
    """A point a word: the percentage of the letters used after it, float64[n], and its score, int64[n]."""

    used: np.ndarray
    score: np.ndarray


class Curve(NamedTuple):
    """One game, from (0, 0) on: the percentages of the letters used and of its word score, float64[moves + 1]."""

    used: np.ndarray
    scored: np.ndarray


def played(results: Iterable[Result]) -> list[Played]:
    """The games of a match."""
    return [Played(tuple(one.words.split()), one.rows * one.columns) for one in results]


def word_scores(games: Iterable[Played], width: int = BIN) -> Histogram:
    """Figures 5.1 and 5.2: how often words scored what."""
    scores = np.array([worth(word) for game in games for word in game.words], np.int64)
    top = int(scores.max(initial=0)) // width + 1
    edges = np.arange(top + 1) * width
    return Histogram(np.histogram(scores, edges)[0], edges)


def scatter(games: Iterable[Played]) -> Scatter:
    """Figures 5.3 and 5.4: the score of each word over the percentage of letters used."""
    points = [
        (used, worth(word)) for game in games for used, word in zip(_used(game)[1:], game.words, strict=True)
    ]
    used, score = zip(*points, strict=True) if points else ((), ())
    return Scatter(np.array(used, np.float64), np.array(score, np.int64))


def curves(games: Iterable[Played]) -> list[Curve]:
    """Figure 5.6: the percentage of the points over that of the letters, a curve for each game with a word."""
    made = []
    for game in games:
        if game.words:
            scores = np.cumsum([0, *map(worth, game.words)])
            made.append(Curve(_used(game), PERCENT * scores / scores[-1]))
    return made


def _used(game: Played) -> np.ndarray:
    return PERCENT * np.cumsum([0, *map(len, game.words)]) / game.letters


def used_at(games: Sequence[Curve], scored: float) -> float:
    """The percentage of letters used, on average, when so many percent of the points are scored.

    Words are joined by straight lines. The seed has 40 at 50.
    """
    return float(np.mean([np.interp(scored, one.scored, one.used) for one in games]))


def left_at(games: Iterable[Played], score: float) -> float | None:
    """The letters left, on average, after the word that reaches a score, of the games that do; None if none does.

    The seed's greedy player had 24 left at the expert's 1,548.7.
    """
    left = []
    for game in games:
        scores = np.cumsum(list(map(worth, game.words)))
        reached = int(np.searchsorted(scores, score))
        if reached < len(scores):
            left.append(game.letters - sum(map(len, game.words[: reached + 1])))
    return float(np.mean(left)) if left else None
