"""The hash function splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014)."""

from __future__ import annotations

import numpy as np

GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def splitmix(seeds: np.ndarray, step: np.ndarray) -> np.ndarray:
    """Return the number that each generator yields at a step.

    Args:
        seeds: uint64[n], the seeds of the generators.
        step: uint64[n] or uint64[1]. Other steps give unrelated numbers for the same seeds.
    """
    values = seeds + step * GOLDEN
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
