"""One small random generator with explicit state, the same in Python and inside numba kernels.

L'Ecuyer's combined multiplicative generator ("Efficient and portable combined random number
generators", CACM 31, 1988): two states below 2**31, so that no product leaves 63 bits and the very
same source gives the very same numbers whether Python or numba runs it. Period about 2.3e18. It is
pinned: a change here changes every seeded puzzle. Not for secrets.
"""

from __future__ import annotations

import hashlib
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeVar

import numpy as np

T = TypeVar("T")

M1, M2 = 2147483563, 2147483399
A1, A2 = 40014, 40692


def below(state: Any, n: int) -> int:
    """Advance `state` (int64[2]) and return an integer in 0..n-1, for 1 <= n <= M1 - 1.

    Some values come up more often than others, by a share of at most n / (M1 - 1). It also compiles as
    it stands (`numba.njit(below)`), for kernels that draw.
    """
    state[0] = A1 * state[0] % M1
    state[1] = A2 * state[1] % M2
    return (state[0] - state[1]) % (M1 - 1) % n


class Seed:
    """A generator for Python code; `state` (int64[2]) may be handed to a kernel.

    `Seed(7)` and `Seed(7, "week", 3)` are unrelated streams: labels make a stream of its own for
    each part of a task, so that changing one part leaves the others as they were.
    """

    def __init__(self, seed: int, *labels: object) -> None:
        text = "\x1f".join(map(str, (int(seed), *labels)))
        digest = hashlib.blake2b(text.encode(), digest_size=16).digest()
        first = int.from_bytes(digest[:8], "little") % (M1 - 1) + 1
        second = int.from_bytes(digest[8:], "little") % (M2 - 1) + 1
        self.state = np.array([first, second], np.int64)

    def below(self, n: int) -> int:
        """An integer in 0..n-1."""
        return int(below(self.state, n))

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
