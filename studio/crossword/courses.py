"""How a search went, as few enough points that a plot can follow it live."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from engine.crossword.interlock.layout import Point

BUCKETS = 500  # of steps; each keeps its least and its most


def course(points: Sequence[Point]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Steps, words and utilisation in per cent of a search, float64[n] each, in the order of the steps."""
    whole = np.array(points, np.float64).reshape(-1, 3)
    return whole[:, 0], whole[:, 1], 100.0 * whole[:, 2]


def thinned(steps: np.ndarray, values: np.ndarray, buckets: int = BUCKETS) -> tuple[np.ndarray, np.ndarray]:
    """At most four points for each bucket: its first, least, most and last, so that no peak is lost."""
    size = -(-len(steps) // buckets)
    if size <= 4:
        return steps, values
    whole = len(steps) // size * size
    parts, starts = values[:whole].reshape(-1, size), np.arange(0, whole, size)
    kept = [starts, starts + parts.argmin(1), starts + parts.argmax(1), starts + size - 1]
    if whole < len(steps):
        rest = values[whole:]
        kept.append(np.array([whole, whole + rest.argmin(), whole + rest.argmax(), len(steps) - 1]))
    places = np.unique(np.concatenate(kept))
    return steps[places], values[places]


def best_so_far(values: np.ndarray) -> np.ndarray:
    """The most of all values up to each."""
    return np.maximum.accumulate(values)
