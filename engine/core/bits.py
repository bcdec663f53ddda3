"""Bit operations on unsigned integers for kernels. Each compiles to one machine instruction.

This module imports numba, so only kernel modules may import it.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import intrinsic


def _count_ones(typing, number):  # noqa: ARG001 - numba's signature
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.ctpop(args[0])

    return number(number), generate


def _find_lowest(typing, number):  # noqa: ARG001
    def generate(context, builder, signature, args):  # noqa: ARG001
        return builder.cttz(args[0], context.get_constant(types.boolean, False))  # noqa: FBT003

    return number(number), generate


ones: Any = intrinsic(_count_ones)
"""The number of set bits."""
lowest: Any = intrinsic(_find_lowest)
"""The index of the lowest set bit; the width of the integer if no bit is set."""
