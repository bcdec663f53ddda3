"""The hash function splitmix64."""

import numpy as np

from engine.core.seed import splitmix


def test_the_numbers_of_seed_0_are_the_published_ones() -> None:
    """The first three numbers of the reference implementation by Vigna, splitmix64.c, for seed 0."""
    numbers = splitmix(np.zeros(1, np.uint64), np.arange(1, 4, dtype=np.uint64))
    assert numbers.tolist() == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
