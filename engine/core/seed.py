"""A random number generator with explicit state that gives the same numbers in Python and in numba kernels.

This is L'Ecuyer's combined multiplicative generator ("Efficient and portable combined random number generators",
CACM 31, 1988). Both states are below 2**31, so every product fits in 63 bits. The period is about 2.3e18. Any
change to the generator changes every seeded puzzle. It is not suitable for cryptography.

`splitmix` serves many generators at once. It is splitmix64 (Steele, Lea and Flood, "Fast splittable pseudorandom
number generators", 2014).
"""

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")

M1, M2 = 2147483563, 2147483399
A1, A2 = 40014, 40692


def below(state: Any, n: int) -> int:
    """Advance `state` (int64[2]) and return an integer in 0..n-1, for 1 <= n <= M1 - 1.

    The relative bias of any value is at most n / (M1 - 1). Kernels compile this function with `numba.njit(below)`.
    """
    state[0] = A1 * state[0] % M1
    state[1] = A2 * state[1] % M2
    return (state[0] - state[1]) % (M1 - 1) % n


def numbered(seed: int, label: str, number: int) -> int:
    """Return the seed of part `number` of a task: `seed` for part 0, unrelated seeds for the others.

    The parts of `seed` and of `seed + 1` then have no seed in common.
    """
    return Seed(seed, label, number).below(M1 - 1) if number else seed


class Seed:
    """A random number generator for Python code. `state` (int64[2]) can be passed to a kernel.

    Labels select independent streams: `Seed(7)` and `Seed(7, "week", 3)` are unrelated. Each part of a task uses
    its own labels, so that a change in one part does not change the random numbers of the others.
    """

    def __init__(self, seed: int, *labels: object) -> None:
        text = "\x1f".join(map(str, (int(seed), *labels)))
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        first = int.from_bytes(digest[:8], "little") % (M1 - 1) + 1
        second = int.from_bytes(digest[8:], "little") % (M2 - 1) + 1
        self.state = np.array([first, second], np.int64)

    def below(self, n: int) -> int:
        """Return a random integer in 0..n-1."""
        return int(below(self.state, n))

    def choice(self, items: Sequence[T]) -> T:
        """Return a random item."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle the items in place (Fisher-Yates shuffle)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def splitmix(seeds: np.ndarray, step: np.ndarray) -> np.ndarray:
    """Return the number that each generator yields at a step.

    Other steps, uint64[n] or uint64[1], give unrelated numbers for the same seeds, uint64[n].
    """
    values = seeds + step * GOLDEN
    values = (values ^ (values >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    values = (values ^ (values >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return values ^ (values >> np.uint64(31))
