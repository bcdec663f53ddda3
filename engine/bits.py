"""Bits of unsigned integers for kernels, a machine instruction each. Imports numba: only kernels may import it."""

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
"""How many bits are set."""
lowest: Any = intrinsic(_find_lowest)
"""The place of the lowest bit that is set; the width of the integer if none is."""
