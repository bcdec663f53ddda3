import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.drawing.fonts import SHRINK, STRETCH, breaks

WIDTHS = st.lists(st.integers(1, 40).map(float), min_size=1, max_size=9)


def naive_ragged(widths: list[float], gap: float, measure: float, *, centered: bool) -> float:
    """Return the least raggedness over all ways to break the words into lines."""
    return min(
        raggedness(widths, [0, *cut], gap, measure, centered=centered)
        for k in range(len(widths))
        for cut in itertools.combinations(range(1, len(widths)), k)
    )


def lines_of(widths, starts):
    return [widths[a:b] for a, b in itertools.pairwise([*starts, len(widths)])]


def raggedness(widths, starts, gap, measure, *, centered) -> float:
    total = 0.0
    lines = lines_of(widths, starts)
    for number, line in enumerate(lines, 1):
        length = sum(line) + gap * (len(line) - 1)
        if length > measure and len(line) > 1:
            return math.inf
        if number < len(lines) or centered:
            total += (max(0.0, measure - length) / measure) ** 2
        else:
            total += max(0.0, 0.15 - length / measure) ** 2
    return total


@given(WIDTHS, st.booleans())
def test_ragged_lines_have_the_least_raggedness(widths: list[float], centered: bool) -> None:
    starts = breaks(widths, [3.0] * len(widths), 50.0, "center" if centered else "left")
    assert raggedness(widths, starts, 3.0, 50.0, centered=centered) == pytest.approx(
        naive_ragged(widths, 3.0, 50.0, centered=centered)
    )


@given(WIDTHS)
def test_justified_lines_do_not_shrink_spaces_beyond_the_limit(widths: list[float]) -> None:
    gap = 4.0
    starts = breaks(widths, [gap] * len(widths), 50.0, "justify")
    for line in lines_of(widths, starts):
        assert sum(line) + gap * (1 - SHRINK) * (len(line) - 1) <= 50.0 + 1e-6 or len(line) == 1


def greedy(widths: list[float], gap: float, measure: float) -> list[int]:
    starts, length = [0], widths[0]
    for number, width in enumerate(widths[1:], 1):
        length += gap + width
        if length > measure:
            starts.append(number)
            length = width
    return starts


def loosest(widths, starts, gap, measure) -> float:
    """Return the largest stretch of the spaces in a line except the last, as a multiple of the normal stretch."""
    return max(
        (measure - sum(line) - gap * (len(line) - 1)) / (gap * STRETCH * max(1, len(line) - 1))
        for line in lines_of(widths, starts)[:-1]
    )


def test_justified_paragraphs_have_smaller_gaps_than_greedy_filling() -> None:
    words = [7.0, 3.0, 9.0, 2.0, 12.0, 5.0, 6.0, 8.0, 3.0, 4.0, 11.0, 2.0, 7.0, 5.0] * 3
    ours, others = [], []
    for measure in range(25, 60):
        ours.append(loosest(words, breaks(words, [2.0] * len(words), measure, "justify"), 2.0, measure))
        others.append(loosest(words, greedy(words, 2.0, measure), 2.0, measure))
    assert all(mine <= other + 1e-9 for mine, other in zip(ours, others, strict=True))
    assert sum(ours) < 0.8 * sum(others)


def test_a_word_wider_than_the_measure_gets_its_own_line() -> None:
    assert breaks([10, 90, 10], [3, 3, 3], 50) == [0, 1, 2]
    assert breaks([], [], 50) == []


def test_a_break_after_a_hyphen_adds_no_space() -> None:
    assert breaks([24, 26], [0, 0], 50) == [0]
    assert breaks([24, 27], [0, 0], 50) == [0, 1]
