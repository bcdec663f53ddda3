"""Line breaking that optimizes the whole paragraph instead of each line.

The algorithm is dynamic programming over all feasible breaks, after Knuth and Plass, "Breaking Paragraphs into
Lines" (Software: Practice and Experience 11, 1981), without hyphenation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

Align = Literal["left", "right", "center", "justify"]

STRETCH = 0.5  # the fraction by which a gap stretches at ratio 1 (TeX's interword glue, rounded)
SHRINK = 0.25  # the fraction by which a gap shrinks at most
LONELY = 0.15  # a last line shorter than this fraction of the measure is penalized
SLACK = 1e-6  # points; tolerance for rounding errors


def breaks(widths: Sequence[float], gaps: Sequence[float], measure: float, align: Align = "left") -> list[int]:
    """Return the index of the first word of each line, so that the lines are as even as possible.

    For left- and right-aligned text, the sum of squared shortfalls is minimal; the last line is free unless it is
    very short. For centered text the last line counts like the others, so that titles are balanced. For justified
    text, the sum of Knuth and Plass's demerits is minimal. A word longer than the measure gets its own line and
    overflows it.

    Args:
        widths: The widths of the words, points.
        gaps: The natural space after each word, points; 0 after a hyphen. The last value is ignored.
        measure: The length of a full line, points.
        align: The alignment of the lines.
    """
    count = len(widths)
    best = [math.inf] * count + [0.0]  # the least cost of the words from this index to the end
    following = [count] * count  # the first word of the next line, if a line starts at this index
    for start in range(count - 1, -1, -1):
        length, gap = 0.0, 0.0
        for end in range(start + 1, count + 1):
            length += widths[end - 1] + (gaps[end - 2] if end - 1 > start else 0.0)
            gap += gaps[end - 2] if end - 1 > start else 0.0
            if length - (SHRINK * gap if align == "justify" else 0.0) > measure + SLACK and end - 1 > start:
                break
            cost = _cost(measure - length, gap, measure, align, last=end == count) + best[end]
            if cost < best[start]:
                best[start], following[start] = cost, end
    starts = [0] if count else []
    while starts and following[starts[-1]] < count:
        starts.append(following[starts[-1]])
    return starts


def _cost(short: float, gap: float, measure: float, align: Align, *, last: bool) -> float:
    if last and align != "center":
        return _lonely(measure - short, measure) if short > -SLACK or align != "justify" else _demerits(short, gap)
    return _demerits(short, gap) if align == "justify" else (max(short, 0.0) / measure) ** 2


def _lonely(length: float, measure: float) -> float:
    return max(0.0, LONELY - length / measure) ** 2


def _demerits(short: float, gap: float) -> float:
    give = gap * (STRETCH if short >= 0 else SHRINK)
    ratio = abs(short) / give if give else (0.0 if abs(short) < SLACK else 100.0)
    return (1 + 100 * min(ratio, 100.0) ** 3) ** 2
