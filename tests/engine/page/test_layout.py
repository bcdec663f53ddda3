"""The layout of modules: no overlaps, every module placed or reported, and the least cost of a naive twin."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.errors import EngineError
from engine.core.job import Control
from engine.page.layout import FOOT, Rect, arrange
from engine.page.slicing import EMPTY, FEET, ORDER, Area, Choice

GAP = 10.0


def area(columns: int = 3, height: float = 400.0) -> Area:
    return Area(tuple(100.0 * n + GAP * (n - 1) for n in range(1, columns + 1)), height, GAP)


heights = st.lists(st.integers(4, 40).map(lambda n: n * 10.0), max_size=2)
modules = st.lists(
    st.tuples(heights, heights, heights).map(
        lambda rows: tuple(
            tuple(Choice(one, 0.01 * n, n) for n, one in enumerate(sorted(set(row)))) for row in rows
        )
    ),
    min_size=1,
    max_size=4,
)
fixed_boxes = st.lists(
    st.builds(lambda c, s, t, h: Rect(c, min(s, 3 - c), t * 40.0, min(400.0, t * 40.0 + h * 40.0)),
              st.integers(0, 2), st.integers(1, 3), st.integers(0, 8), st.integers(1, 5)),
    max_size=1,
)  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(modules, fixed_boxes, st.integers(0, 3))
def test_modules_are_placed_once_inside_the_area_without_overlaps_or_reported(found, fixed, seed) -> None:
    space = area()
    made = arrange(found, space, fixed, seed=seed)
    assert sorted([*(spot.module for spot in made.spots), *made.missing]) == list(range(len(found)))
    rects = list(fixed)
    for spot in made.spots:
        choice = found[spot.module][spot.span - 1][spot.choice]
        assert choice.number == spot.choice
        rect = Rect(spot.column, spot.span, spot.top, spot.top + choice.height)
        assert rect.column >= 0
        assert rect.column + rect.span <= 3
        assert rect.top >= 0
        assert rect.bottom <= space.height + 0.02
        assert not any(rect.overlaps(other) for other in rects)
        rects.append(rect)
    assert arrange(found, space, fixed, seed=seed) == made


def least_cost(found, space: Area) -> float:
    """The least cost of any slicing layout of all modules in any order, by plain recursion."""

    def empty(span: int, height: float) -> float:
        return EMPTY * height * space.widths[span - 1] / (space.height * space.widths[-1])

    def foot(tree, height: float) -> float:
        parts, span = tree[3] if tree[2] == "stack" else 1, tree[4]
        return empty(span, height) + FEET * (height / space.height) ** 2 / parts

    def trees(run: tuple[int, ...], span: int):
        """Yield height, cost, kind, number of parts and span of each layout."""
        if len(run) == 1:
            for choice in found[run[0]][span - 1]:
                yield choice.height, choice.cost, "module", 1, span
        for cut in range(1, len(run)):
            for one in trees(run[:cut], span):
                for other in trees(run[cut:], span):
                    if one[2] != "stack":
                        parts = 1 + (other[3] if other[2] == "stack" else 1)
                        yield one[0] + space.gap + other[0], one[1] + other[1], "stack", parts, span
            for left in range(1, span):
                for one in trees(run[:cut], left):
                    for other in trees(run[cut:], span - left):
                        if one[2] != "row":
                            high = max(one[0], other[0])
                            cost = one[1] + other[1] + foot(one, high - one[0]) + foot(other, high - other[0])
                            yield high, cost, "row", 2, span

    best = float("inf")
    for order in permutations(range(len(found))):
        wrong = sum(a > b for n, a in enumerate(order) for b in order[n + 1 :])
        for height, cost, *_ in trees(order, len(space.widths)):
            if height <= space.height:
                rest = empty(len(space.widths), min(space.height - height, FOOT * space.height))
                best = min(best, cost + rest + ORDER * wrong)
    return best


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(heights, heights, heights).map(
    lambda rows: tuple(tuple(Choice(one, 0.01 * n, n) for n, one in enumerate(sorted(set(row)))) for row in rows)
), min_size=1, max_size=3))  # fmt: skip
def test_the_layout_has_the_least_cost_of_all_slicing_layouts(found) -> None:
    space = area()
    made, best = arrange(found, space), least_cost(found, space)
    if best < float("inf"):
        assert made.missing == ()
        assert made.cost == pytest.approx(best, abs=0.05)
        assert made.cost >= best - 1e-9
    else:
        assert made.missing


def test_modules_side_by_side_end_on_one_line_if_their_figures_allow_it() -> None:
    module = tuple(tuple(Choice(h, 0.0, n) for n, h in enumerate((150.0, 200.0, 250.0))) for _ in range(3))
    short = tuple(tuple(Choice(h, 0.0, n) for n, h in enumerate((200.0,))) for _ in range(3))
    made = arrange([module, short], area(2, 210.0))
    assert {(spot.module, spot.choice, spot.top) for spot in made.spots} == {(0, 1, 0.0), (1, 0, 0.0)}


def test_space_is_shared_evenly_by_the_gaps_of_a_stack() -> None:
    module = ((Choice(100.0, 0.0, 0),),)
    made = arrange([module, module, module], area(1, 350.0))
    assert [spot.top for spot in made.spots] == [0.0, 125.0, 250.0]


def test_as_few_modules_as_possible_are_left_out() -> None:
    small, large = ((Choice(100.0, 0.0, 0),),), ((Choice(300.0, 0.0, 0),),)
    made = arrange([small, large, small], area(1, 350.0))
    assert made.missing == (1,)
    assert [spot.module for spot in made.spots] == [0, 2]


def test_a_stopped_layout_ends() -> None:
    control = Control()
    control.stop()
    with pytest.raises(EngineError):
        arrange([((Choice(100.0, 0.0, 0),),)], area(1), control=control)
