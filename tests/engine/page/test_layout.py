"""The layout of modules: no overlaps, every module placed or reported, and the least cost of a naive twin."""

from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core import Control, EngineError
from engine.core.job import DONE, TOTAL
from engine.page.layout import Rect, arrange, empty_space
from engine.page.slicing import EMPTY, FEET, LEAD, ORDER, UNEVEN, Area, Choice, Slicer

GAP = 10.0


def area(columns: int = 3, height: float = 400.0) -> Area:
    return Area(tuple(100.0 * n + GAP * (n - 1) for n in range(1, columns + 1)), height, GAP)


heights = st.lists(st.integers(4, 40).map(lambda n: n * 10.0), max_size=2)
modules = st.lists(
    st.tuples(heights, heights, heights).map(
        lambda rows: tuple(tuple(Choice(one, 0.01 * n, n) for n, one in enumerate(sorted(set(row)))) for row in rows)
    ),
    min_size=1,
    max_size=4,
)
fixed_boxes = st.lists(
    st.builds(lambda c, s, t, h: Rect(c, min(s, 3 - c), t * 40.0, min(400.0, t * 40.0 + h * 40.0)),
              st.integers(0, 2), st.integers(1, 3), st.integers(0, 8), st.integers(1, 5)),
    max_size=2,
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
        white = rect._replace(top=rect.top - GAP + 0.02, bottom=rect.bottom + GAP - 0.02)
        assert not any(white.overlaps(other) for other in rects)
        rects.append(rect)
    assert arrange(found, space, fixed, seed=seed) == made


def test_what_is_beside_a_fixed_box_is_level_with_it_and_keeps_the_gap_to_what_is_above() -> None:
    dragged, space = Rect(0, 2, 200.0, 400.0), area()
    wide, narrow = ((), (), (Choice(190.0, 0.0, 0),)), ((Choice(200.0, 0.0, 0),), (), ())
    spots = {spot.module: spot for spot in arrange([wide, narrow], space, [dragged]).spots}
    assert (spots[0].top, spots[1].top) == (0.0, 200.0)  # 10 points below the wide module


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
                rest = empty(len(space.widths), space.height - height)
                best = min(best, cost + rest + ORDER * wrong + LEAD * (order[0] != 0))
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


def fixed(*heights: float, span: int = 1) -> tuple[tuple[Choice, ...], ...]:
    """A module that is `span` columns wide and no wider, with figures of some heights."""
    choices = tuple(Choice(height, 0.0, n) for n, height in enumerate(heights))
    return tuple(choices if columns == span else () for columns in range(1, 4))


@pytest.mark.parametrize(("height", "fits"), [(399.9, True), (400.0, True), (400.009, True), (400.02, False)])
def test_a_module_as_high_as_the_page_fits(height: float, fits: bool) -> None:
    made = arrange([fixed(height)], area(1))
    assert made.missing == (() if fits else (0,))


def test_modules_that_fill_the_page_exactly_with_their_gap_fit() -> None:
    assert arrange([fixed(190.0), fixed(200.0)], area(1)).missing == ()
    assert arrange([fixed(190.0), fixed(200.1)], area(1)).missing == (1,)


def test_empty_space_at_the_foot_costs_its_share_of_the_page() -> None:
    costs = [arrange([fixed(height)], area(1)).cost for height in (400.0, 360.0, 300.0, 200.0)]
    assert costs == pytest.approx([0.0, 0.1, 0.25, 0.5])
    assert arrange([], area(1)).cost == 0.0


def test_space_beside_a_higher_neighbor_and_another_order_have_a_cost() -> None:
    made = arrange([fixed(400.0), fixed(300.0)], area(2))
    assert made.cost == pytest.approx(100 * 100 / (400 * 210) + 4.0 * 0.25**2)
    swapped = arrange([fixed(150.0), fixed(190.0, span=2), fixed(150.0)], area(2, 350.0))  # 1 after 2
    assert [spot.module for spot in swapped.spots] == [0, 2, 1]
    assert swapped.cost == pytest.approx(0.06)


def test_the_first_module_leads_unless_much_space_would_be_empty() -> None:
    small, wide = fixed(100.0), fixed(280.0, span=2)
    made = arrange([small, wide, fixed(100.0)], area(2))  # side by side above the wide one, 2 before 1
    assert [spot.module for spot in made.spots] == [0, 2, 1]
    second = arrange([fixed(190.0), fixed(400.0)], area(2))
    assert [(spot.module, spot.column) for spot in second.spots] == [(0, 0), (1, 1)]


def test_modules_that_are_alike_have_the_same_sizes_unless_that_costs_more() -> None:
    def crossword(*figures: tuple[float, float]) -> tuple[tuple[Choice, ...], ...]:
        made = (Choice(height, 0.0, n, (("crossword cells", cell),)) for n, (height, cell) in enumerate(figures))
        return (tuple(made),)

    one, other = crossword((100.0, 12.0), (180.0, 24.0)), crossword((150.0, 12.0))
    made = arrange([one, other], area(1))
    assert [spot.choice for spot in made.spots] == [0, 0]
    assert made.cost == pytest.approx((400 - 100 - 150 - GAP) / 400)
    larger = arrange([crossword((180.0, 24.0)), other], area(1))
    assert larger.cost == pytest.approx((400 - 180 - 150 - GAP) / 400 + UNEVEN)


def test_the_empty_space_of_a_page_has_its_share_and_its_largest_rectangle() -> None:
    space = area(3, 400.0)
    assert empty_space(space, [Rect(0, 3, 0.0, 400.0)]) == (0.0, Rect(0, 1, 0.0, 0.0))
    share, largest = empty_space(space, [Rect(0, 3, 0.0, 90.0), Rect(0, 1, 100.0, 390.0)])
    assert share == pytest.approx(2 * 300 / (3 * 400))
    assert largest == Rect(1, 2, 100.0, 400.0)


def test_of_equal_arrangements_the_given_order_is_chosen() -> None:
    made = arrange([fixed(200.0)] * 3, area(3, 200.0))
    assert [(spot.module, spot.column) for spot in made.spots] == [(0, 0), (1, 1), (2, 2)]


def test_the_last_module_is_left_out_of_equal_ones() -> None:
    assert arrange([fixed(200.0)] * 3, area(1, 420.0)).missing == (2,)
    assert arrange([fixed(100.0), fixed(300.0), fixed(300.0), fixed(100.0)], area(1)).missing == (1, 2)


def test_the_largest_module_is_left_out_first_if_no_other_can_make_room() -> None:
    """Its smallest figure counts, and its width with its height."""
    assert arrange([fixed(300.0), fixed(320.0, 400.0), fixed(310.0)], area(1)).missing == (1, 2)
    assert arrange([fixed(310.0), fixed(300.0, 400.0), fixed(320.0)], area(1)).missing == (1, 2)
    wide, high = fixed(250.0, span=2), fixed(390.0)
    made = arrange([wide, high, wide, high, high], area(2))
    assert made.missing == (0, 2, 4)
    assert [spot.module for spot in made.spots] == [1, 3]


def test_a_module_without_a_figure_is_missing_and_the_others_are_placed() -> None:
    made = arrange([fixed(), fixed(100.0), fixed()], area(1))
    assert made.missing == (0, 2)
    assert [spot.module for spot in made.spots] == [1]
    assert arrange([fixed()], area(1)) == ((), (0,), 0.0)


def test_modules_flow_around_a_box_in_reading_order() -> None:
    box = Rect(0, 1, 150.0, 250.0)
    made = arrange([fixed(140.0), fixed(130.0)], area(1), [box])
    assert made.missing == ()
    assert [(spot.module, spot.top) for spot in made.spots] == [(0, 0.0), (1, 260.0)]
    turned = arrange([fixed(130.0), fixed(140.0)], area(1), [Rect(0, 1, 140.0, 250.0)])
    assert [(spot.module, spot.top) for spot in turned.spots] == [(0, 0.0), (1, 260.0)]
    both = arrange([fixed(60.0), fixed(60.0)], area(1), [box])
    assert both.missing == ()
    assert arrange([fixed(141.0), fixed(140.1)], area(1), [box]).missing == (0, 1)
    assert arrange([fixed(141.0), fixed(140.0)], area(1), [box]).missing == (0,)


def test_a_module_is_in_one_of_several_free_rectangles_and_leaves_the_least_space_empty() -> None:
    boxes = [Rect(0, 1, 110.0, 150.0), Rect(0, 1, 270.0, 310.0)]
    assert len(arrange([fixed(80.0)], area(1), boxes).spots) == 1
    made = arrange([fixed(90.0)], area(1, 500.0), [Rect(0, 1, 100.0, 190.0)])
    assert [spot.top for spot in made.spots] == [200.0]  # above the box, more of the page would be empty
    assert made.cost == pytest.approx((90 + 500 - 200 - 90) / 500)


@pytest.mark.parametrize(("count", "orders"), [(1, 1), (3, 6), (4, 24), (5, 40), (6, 16), (7, 8), (8, 4), (9, 4)])
def test_all_orders_of_four_modules_are_tried_and_a_sample_of_more(count: int, orders: int) -> None:
    control = Control()
    made = arrange([fixed(50.0)] * count, area(1, 50.0 * count + GAP * (count - 1)), control=control)
    assert (control.state[DONE], control.state[TOTAL]) == (orders, orders)
    assert [spot.module for spot in made.spots] == list(range(count))


def test_the_sample_of_orders_follows_the_seed() -> None:
    modules = [fixed(height, span=span) for height, span in ((90, 1), (60, 2), (120, 1), (80, 2), (70, 1), (110, 1))]
    made = [arrange(modules, area(2), seed=seed) for seed in range(6)]
    assert made == [arrange(modules, area(2), seed=seed) for seed in range(6)]
    assert len({one.cost for one in made}) > 1
    assert all(one.missing == () for one in made)


def test_a_stopped_layout_ends() -> None:
    control = Control()
    control.stop()
    with pytest.raises(EngineError):
        arrange([((Choice(100.0, 0.0, 0),),)], area(1), control=control)


def test_the_lowest_layout_is_kept_beside_a_better_one_that_is_a_little_higher() -> None:
    modules = [[[Choice(100.0, 1.0, 0), Choice(110.0, 0.0, 1)]], [[Choice(100.0, 0.0, 0)]]]
    slicer = Slicer(modules, Area((100.0,), 1400.0, 10.0))
    assert [(one.height, one.cost) for one in slicer.layouts((0, 1), 1)] == [(210.0, 1.0), (220.0, 0.0)]
