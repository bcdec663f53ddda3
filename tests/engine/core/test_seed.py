"""Seeds and splitmix64."""

import numba
import numpy as np

from engine.core import seed
from engine.core.seed import Seed, numbered, splitmix


def test_the_random_numbers_do_not_change() -> None:
    stream = Seed(7)
    assert [stream.below(100) for _ in range(10)] == [83, 22, 66, 34, 55, 78, 65, 74, 82, 11]


def test_a_kernel_gives_the_same_random_numbers() -> None:
    compiled = numba.njit(seed.below)
    here, there = Seed(3), Seed(3)
    assert [here.below(1000) for _ in range(500)] == [compiled(there.state, 1000) for _ in range(500)]


def test_labels_give_independent_streams() -> None:
    week_3, week_4 = Seed(1, "week", 3), Seed(1, "week", 4)
    assert [week_3.below(10**6) for _ in range(5)] != [week_4.below(10**6) for _ in range(5)]


def test_values_are_uniformly_distributed() -> None:
    stream = Seed(11)
    counts = np.bincount([stream.below(10) for _ in range(20_000)], minlength=10)
    assert counts.min() > 1800
    assert counts.max() < 2200


def test_a_shuffle_keeps_every_item_and_reaches_every_order() -> None:
    orders = set()
    for s in range(200):
        items = list("abc")
        Seed(s).shuffle(items)
        orders.add("".join(items))
    assert orders == {"abc", "acb", "bac", "bca", "cab", "cba"}


def test_the_parts_of_successive_seeds_share_no_seed() -> None:
    parts = [[numbered(seed, "patterns", number) for number in range(10)] for seed in range(100)]
    assert [one[0] for one in parts] == list(range(100))
    assert len({part for one in parts for part in one}) == 1000


def test_the_numbers_of_seed_0_are_the_published_ones() -> None:
    """The first three numbers of the reference implementation by Vigna, splitmix64.c, for seed 0."""
    numbers = splitmix(np.zeros(1, np.uint64), np.arange(1, 4, dtype=np.uint64))
    assert numbers.tolist() == [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]
