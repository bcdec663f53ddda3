"""Plans of every wing: weeks of rising difficulty, the spacing of repeats, and changes of single days."""

import itertools
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from engine.core import BadInput, Control, Stopped, changed
from engine.letters.plan import plan, replacement
from engine.letters.use import PlanWing, Request, Schedule, Spacing, Use, weekly
from engine.letters.use import level_of as requested_level
from engine.words.difficulty import level_of, spread_text
from tests.engine.controls import stopped
from tests.engine.letters.wings import WINGS, own, turned

SCARCE = {"bee": (44, 44), "wheel": (50, 50)}
"""Ranges of answers that few puzzles have."""


@pytest.fixture(scope="module", params=WINGS, ids=[wing.kind for wing in WINGS])
def wing(request) -> PlanWing:
    return request.param


@pytest.fixture(scope="module")
def whole(wing) -> Schedule:
    return Schedule(wing, days_of(52), seed=1)


@pytest.fixture(scope="module")
def month(whole) -> Schedule:
    return replace(whole, days=days_of(4))


@pytest.fixture(scope="module")
def year(whole, lexicon, house) -> tuple[Use, ...]:
    return plan(whole, lexicon, house, ()).result


def days_of(weeks: int, start: str = "2026-11-30", weekdays=(0, 2, 4), levels=(0, 1, 2)) -> tuple:
    return weekly(start, weeks, weekdays, levels)


def weeks(days: Sequence[Use]) -> list[list[Use]]:
    found = defaultdict(list)
    for use in days:
        found[date.fromisoformat(use.day).isocalendar()[:2]].append(use)
    return list(found.values())


def naive_breaks(days: Sequence[Use], apart: Spacing) -> list[tuple[str, str]]:
    """The pairs of days that break the rule, from its definition."""
    broken = []
    for one, other in itertools.combinations(days, 2):
        between = abs((date.fromisoformat(one.day) - date.fromisoformat(other.day)).days)
        letters, others = one.puzzle.letters, other.puzzle.letters
        equal = letters[0] == others[0] and sorted(letters) == sorted(others)
        same = equal or set(one.full_words) & set(other.full_words)
        if (same and between < apart.days) or (letters[0] == others[0] and between < apart.middle):
            broken.append((one.day, other.day))
    return broken


def share(use: Use) -> float:
    assert use.share is not None
    return use.share


def assert_harder(week: Sequence[Use]) -> None:
    assert share(week[0]) > share(week[1]) > share(week[2])


def test_a_year_has_three_puzzles_a_week_that_get_harder(year) -> None:
    made = weeks(year)
    assert [len(week) for week in made] == [3] * 52
    for week in made:
        assert [date.fromisoformat(use.day).weekday() for use in week] == [0, 2, 4]
        assert [use.level for use in week] == [0, 1, 2]
        assert_harder(week)


def test_no_puzzle_repeats_and_each_meets_the_criteria_and_is_printable(wing, whole, year, lexicon, house) -> None:
    assert naive_breaks(year, whole.spacing) == []
    for use in year:
        key = wing.review.key_of(use.puzzle, lexicon, house.vetter())
        assert wing.defaults.least <= len(key.answers) == use.answers <= wing.defaults.most
        assert wing.review.full_words(key) == use.full_words != ()
        assert wing.review.unresolved(use.puzzle, key) == ()
        assert use.share == key.share
        assert level_of(use.kind, use.share) == use.level


def test_a_plan_depends_on_the_seed_only(whole, year, lexicon, house) -> None:
    assert plan(whole, lexicon, house, ()).result == year
    other = plan(replace(whole, seed=5), lexicon, house, ()).result
    assert not {use.name for use in other[:9]} & {use.name for use in year[:9]}


def test_a_plan_that_starts_in_midweek_omits_earlier_days(month, lexicon, house) -> None:
    made = plan(replace(month, days=days_of(4, "2026-12-02", (1, 3, 5))), lexicon, house, ()).result
    assert [use.day for use in made[:3]] == ["2026-12-03", "2026-12-05", "2026-12-08"]
    assert [use.level for use in made[:3]] == [1, 2, 0]
    assert len(made) == 11


def test_the_rules_consider_earlier_prints_and_later_plans(month, year, lexicon, house) -> None:
    printed = [replace(use, day="2026-11-27", how="print") for use in year[:20]]
    later = [replace(use, day="2027-02-01") for use in year[20:60]]
    made = plan(replace(month, spacing=Spacing(365, 10)), lexicon, house, [*printed, *later]).result
    assert not {use.name for use in made} & {use.name for use in year[:60]}
    middles = {use.middle for use in made if use.day < "2026-12-07"}
    assert not middles & {use.middle for use in printed}


def test_only_empty_days_are_filled(month, year, lexicon, house) -> None:
    kept = [use for i, use in enumerate(year[:12]) if i % 4]
    made = plan(month, lexicon, house, kept)
    assert made.steps == 3
    assert [use for use in made.result if use in kept] == kept
    assert naive_breaks(made.result, month.spacing) == []
    for week in weeks(made.result):
        assert_harder(week)


def test_a_replacement_is_never_a_refused_puzzle(wing, whole, year, lexicon, house) -> None:
    day, history, seen = year[4].day, list(year), [year[4].name]
    for _ in range(6):
        use = replacement(whole, lexicon, house, history, day)
        assert use.refused == tuple(seen)
        assert use.name not in seen
        seen.append(use.name)
        history[4] = use
        assert naive_breaks(history, whole.spacing) == []
        assert_harder(next(week for week in weeks(history) if use in week))


def test_a_day_without_another_puzzle_names_the_kind_of_puzzle(wing, month, year, lexicon, house) -> None:
    request, middles = Request(month.template, month.criteria, month.seed, lexicon, house), dict[str, Use]()
    found = wing.candidates(request, Control())
    for i in range(len(found)):
        if (letter := found.letters(i)[0]) not in middles and (made := found.make(i)):
            middles[letter] = Use("2026-12-03", "print", made[0])
    strict = replace(month, spacing=Spacing(0, 3660))
    with pytest.raises(BadInput, match=f"no other {wing.noun} .* to allow the refused {wing.noun}s again"):
        replacement(strict, lexicon, house, (*year[:2], *middles.values()), year[1].day)


@pytest.mark.parametrize(
    ("weekdays", "levels"),
    [((5,), (2,)), ((0, 1), (2, 0)), (tuple(range(7)), (0, 0, 1, 1, 2, 2, 2)), (tuple(range(7)), (1,) * 7)],
)
def test_a_week_has_one_to_seven_days_each_with_its_level(wing, month, lexicon, house, weekdays, levels) -> None:
    schedule = replace(month, days=days_of(4, weekdays=weekdays, levels=levels))
    made = plan(schedule, lexicon, house, ()).result
    for week in weeks(made):
        assert tuple(date.fromisoformat(use.day).weekday() for use in week) == weekdays
        assert tuple(use.level for use in week) == levels
    assert naive_breaks(made, schedule.spacing) == []


def test_a_solver_notices_the_levels(year) -> None:
    shares = [[share(use) for use in year if use.level == level] for level in range(3)]
    assert min(shares[0]) > max(shares[1]) >= min(shares[1]) > max(shares[2])


def test_four_weeks_get_harder_from_monday_to_saturday_by_15_points_and_the_plan_says_so(
    wing, whole, lexicon, house
) -> None:
    days = days_of(4, weekdays=tuple(range(6)), levels=(0, 0, 0, 1, 1, 2))
    made = plan(replace(whole, days=days), lexicon, house, ()).result
    mean = [sum(map(share, made[weekday::6])) / 4 for weekday in range(6)]
    assert min(mean[:3]) > max(mean[3:5]) >= min(mean[3:5]) > mean[5]  # the levels of the days
    assert mean[0] - mean[5] >= 15
    text = spread_text(made, wing.kind)
    assert text.startswith(f"Mon {mean[0]:.0f}\u00a0%, Tue {mean[1]:.0f}\u00a0%")
    assert text.endswith(
        f"Sat {mean[5]:.0f}\u00a0% of the answers expected to be found; "
        f"Sat is {mean[0] - mean[5]:.0f} percentage points below Mon"
    )


def test_the_plan_and_the_table_measure_the_same(wing, month, lexicon, house) -> None:
    found = wing.candidates(Request(month.template, month.criteria, month.seed, lexicon, house), Control())
    for place in range(0, len(found), max(1, len(found) // 60)):
        if made := found.make(place):
            assert made[1].share == pytest.approx(found.share[place], abs=0.051)


def test_an_impossible_plan_names_the_rule_and_suggests_a_change(wing, whole, lexicon, house) -> None:
    huge, scarce = (changed(wing.defaults, least=least, most=most) for least, most in ((9000, 9001), SCARCE[wing.kind]))
    for schedule, said in (
        (replace(whole, criteria=huge), f"no {wing.noun} of common has 9000 to 9001 answers"),
        (replace(whole, criteria=scarce), r"repeat a \w+ within 365 days. It is possible with \d+ days between"),
    ):
        with pytest.raises(BadInput, match=said):
            plan(schedule, lexicon, house, ())


def test_the_suggested_spacing_is_the_largest_possible(whole, lexicon, house) -> None:
    said = r"twice in 60 days requires 26 such .* possible with \d+ days"
    with pytest.raises(BadInput, match=said) as caught:
        plan(replace(whole, spacing=Spacing(365, 60)), lexicon, house, ())
    offered = int("".join(re.findall(r"with (\d+) days", caught.value.mend)))
    assert plan(replace(whole, spacing=Spacing(365, offered)), lexicon, house, ()).steps == 156
    with pytest.raises(BadInput):
        plan(replace(whole, spacing=Spacing(365, offered + 1)), lexicon, house, ())


def test_an_invalid_spacing_is_an_error(month) -> None:
    for spacing in (Spacing(-1), Spacing(365, 99_999)):
        with pytest.raises(BadInput, match="from 0 to 3,660"):
            replace(month, spacing=spacing)


def test_planning_can_be_cancelled(whole, lexicon, house) -> None:
    with pytest.raises(Stopped):
        plan(whole, lexicon, house, (), control=stopped())


def test_the_order_of_the_outer_letters_makes_no_other_puzzle(wing, month) -> None:
    first = Use("2026-12-02", "plan", own(wing))
    again = replace(first, day="2026-12-30", puzzle=turned(own(wing)))
    assert again.name == first.name
    assert naive_breaks([first, again], month.spacing) == [("2026-12-02", "2026-12-30")]


def test_the_level_is_the_place_in_the_week(month) -> None:
    assert [requested_level(month, day) for day in ("2026-12-07", "2026-12-09", "2026-12-11")] == [0, 1, 2]
