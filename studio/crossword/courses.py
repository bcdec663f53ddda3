"""How a search went, as few enough points that a plot can follow it live."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from engine.crossword.layout import Point

BUCKETS = 500  # of steps; each keeps its least and its most


def course(points: Sequence[Point]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Steps, words and utilisation in per cent of a search, float64[n] each, in the order of the steps."""
    whole = np.array(points, np.float64).reshape(-1, 3)
    return whole[:, 0], whole[:, 1], 100.0 * whole[:, 2]


def thinned(steps: np.ndarray, values: np.ndarray, buckets: int = BUCKETS) -> tuple[np.ndarray, np.ndarray]:
    """At most four points for each bucket: its first, least, most and last, so that no peak is lost."""
    if len(steps) <= 4 * buckets:
        return steps, values
    edges = np.linspace(0, len(steps), buckets + 1).astype(np.int64)
    kept = np.concatenate([_ends(values, lo, hi) for lo, hi in pairwise(edges.tolist())])
    return steps[kept], values[kept]


def _ends(values: np.ndarray, lo: int, hi: int) -> np.ndarray:
    part = values[lo:hi]
    return np.unique(np.array([lo, lo + int(part.argmin()), lo + int(part.argmax()), hi - 1]))


def best_so_far(values: np.ndarray) -> np.ndarray:
    """The most of all values up to each."""
    return np.maximum.accumulate(values)
