"""Means with confidence intervals, and t-tests for comparing players."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

CONFIDENCE = 0.95
"""Confidence level of all intervals."""


class Sample(NamedTuple):
    """The mean of some numbers.

    Attributes:
        size: how many numbers.
        mean: their mean.
        sd: standard deviation; 0 for a single number.
        error: standard error of the mean.
        low, high: the 95 % confidence interval of the mean, by Student's t.
    """

    size: int
    mean: float
    sd: float
    error: float
    low: float
    high: float


def sample(figures: Sequence[float]) -> Sample:
    """Return the mean of one or more numbers, with its confidence interval.

    Raises:
        ValueError: if there are no numbers.
    """
    from scipy.stats import t

    count = len(figures)
    if not count:
        raise ValueError("no numbers")
    mean = float(np.mean(figures))
    if count == 1:
        return Sample(1, mean, 0.0, 0.0, mean, mean)
    sd = float(np.std(figures, ddof=1))
    error = sd / math.sqrt(count)
    half = float(t.ppf((1 + CONFIDENCE) / 2, count - 1)) * error
    return Sample(count, mean, sd, error, mean - half, mean + half)


class Share(NamedTuple):
    """A proportion with its 95 % confidence interval (Wilson, "Probable inference", 1927)."""

    share: float
    low: float
    high: float


def share(times: int, of: int) -> Share:
    """Return the proportion `times / of` with its Wilson interval; `of` is at least 1."""
    from scipy.stats import norm

    z, p = float(norm.ppf((1 + CONFIDENCE) / 2)), times / of
    middle, half = p + z * z / (2 * of), z * math.sqrt(p * (1 - p) / of + z * z / (4 * of * of))
    scale = 1 + z * z / of
    return Share(p, max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale))


def pooled_p(one: Sequence[float], other: Sequence[float]) -> float | None:
    """Return the two-sided P of the pooled two-sample t-test; None if all differences from the means are 0.

    Lyster 2022, Tables 5.4 and 5.7, use this test.
    """
    from scipy.stats import t

    counts = len(one), len(other)
    degrees = sum(counts) - 2
    if min(counts) < 1 or degrees < 1:
        return None
    squares = sum(float(np.square(np.subtract(values, np.mean(values))).sum()) for values in (one, other))
    error = math.sqrt(squares / degrees * (1 / counts[0] + 1 / counts[1]))
    return 2 * float(t.sf(abs(np.mean(one) - np.mean(other)) / error, degrees)) if error else None


def paired_p(differences: Sequence[float]) -> float | None:
    """Return the two-sided P of the paired t-test on differences; None if they are all equal or fewer than two."""
    from scipy.stats import t

    if len(differences) < 2 or not (error := sample(differences).error):
        return None
    return 2 * float(t.sf(abs(np.mean(differences)) / error, len(differences) - 1))
