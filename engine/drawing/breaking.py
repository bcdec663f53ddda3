"""Where a paragraph's lines break: the best breaks of the whole paragraph, not of each line.

Dynamic programming over all feasible breaks, after Knuth and Plass, "Breaking Paragraphs into
Lines" (Software: Practice and Experience 11, 1981), on plain widths and without hyphenation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Literal

Align = Literal["left", "right", "center", "justify"]

STRETCH = 0.5  # a gap may grow by this share of itself at ratio 1 (TeX's interword glue, rounded)
SHRINK = 0.25  # and shrink by this at most
LONELY = 0.15  # a last line shorter than this share of the measure counts as raggedness
SLACK = 1e-6  # points by which a line may seem too long out of rounding


def breaks(widths: Sequence[float], gaps: Sequence[float], measure: float, align: Align = "left") -> list[int]:
    """The number of the first word of each line, so that the lines together are as even as they can be.

    Left and right: least sum of squared shortfalls, the last line free unless it is very short.
    Centred: the last line counts as any other, so that titles come out balanced. Justified: least
    sum of Knuth and Plass's demerits. A word longer than the measure stands alone and sticks out.

    Args:
        widths: of the words, points.
        gaps: the natural space after each word (that of the last is not used); 0 after a hyphen.
        measure: the length of a full line.
        align: how the lines will be set.
    """
    count = len(widths)
    best = [math.inf] * count + [0.0]  # the least cost of the words from here to the end
    following = [count] * count  # where the line that begins here ends
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
