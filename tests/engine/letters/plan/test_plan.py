"""Plans of every wing: weeks of rising difficulty, the spacing of repeats, and changes of single days."""

import itertools
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from engine.core.errors import BadInput, Stopped
from engine.core.job import Control
from engine.core.store import Store
from engine.core.value import changed
from engine.letters.plan.edit import (
    change_day,
    clear_days,
    fill,
    mark_printed,
    put,
    put_puzzle,
    rule_day,
    swap_days,
    swapped,
    undo,
)
from engine.letters.plan.history import Changed, uses
from engine.letters.plan.plan import plan, replacement
from engine.letters.plan.schedule import Schedule, level_of
from engine.letters.plan.use import (
    LEAST_STEP,
    Repeated,
    Spacing,
    Use,
    clashes,
    conflicts,
    difference_text,
    planned,
)
from engine.letters.plan.wing import PlanWing, Request
from engine.words.commonness import KNOWN_ZIPF
from engine.words.vetting.house import change_rulings, open_house
from engine.words.vetting.verdict import Ruling
from tests.engine.controls import stopped
from tests.engine.letters.plan.wings import WINGS, own, turned

SCARCE = {"bee": (45, 45), "wheel": (49, 50)}
"""Ranges of answers that few puzzles have."""


@pytest.fixture(scope="module", params=WINGS, ids=[wing.kind for wing in WINGS])
def wing(request) -> PlanWing:
    return request.param


@pytest.fixture(scope="module")
def whole(wing) -> Schedule:
    return Schedule(wing, "2026-11-30", 52, seed=1)


@pytest.fixture(scope="module")
def month(whole) -> Schedule:
    return replace(whole, weeks=4)


@pytest.fixture(scope="module")
def year(whole, lexicon, house) -> tuple[Use, ...]:
    return plan(whole, lexicon, house, ()).result


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "house.sqlite")


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


def rare(use: Use) -> float:
    assert use.rare is not None
    return use.rare


def assert_rising(week: Sequence[Use]) -> None:
    assert rare(week[0]) + LEAST_STEP <= rare(week[1]) <= rare(week[2]) - LEAST_STEP


def test_a_year_has_three_puzzles_a_week_that_get_harder(year) -> None:
    made = weeks(year)
    assert [len(week) for week in made] == [3] * 52
    for week in made:
        assert [date.fromisoformat(use.day).weekday() for use in week] == [0, 2, 4]
        assert [use.level for use in week] == [0, 1, 2]
        assert_rising(week)


def test_no_puzzle_repeats_and_each_meets_the_criteria_and_is_printable(wing, whole, year, lexicon, house) -> None:
    assert naive_breaks(year, whole.spacing) == []
    assert clashes(wing, year, whole.spacing) == {}
    for use in year:
        key = wing.review.key_of(use.puzzle, lexicon, house.vetter())
        assert wing.defaults.least <= len(key.answers) == use.answers <= wing.defaults.most
        assert wing.review.full_words(key) == use.full_words != ()
        assert wing.review.unresolved(use.puzzle, key) == ()
        known = sum(answer.zipf >= KNOWN_ZIPF for answer in key.answers)
        assert use.rare == pytest.approx(100 * (1 - known / len(key.answers)), abs=0.051)


def test_the_index_of_repeats_equals_its_definition(wing, year) -> None:
    crowded = [replace(use, day=f"2026-12-{1 + k % 28:02d}") for k, use in enumerate(year[:84])]
    history = list({use.day: use for use in [*crowded[:40], *crowded]}.values())
    again = [replace(history[0], day="2027-02-01"), replace(history[3], day="2027-06-01", full_words=())]
    history += again
    for spacing in (Spacing(365, 14), Spacing(60, 3), Spacing(0, 0), Spacing(90, 200)):
        broken = {day for pair in naive_breaks(history, spacing) for day in pair}
        assert set(clashes(wing, history, spacing)) == broken


def test_a_plan_depends_on_the_seed_only(whole, year, lexicon, house) -> None:
    assert plan(whole, lexicon, house, ()).result == year
    other = plan(replace(whole, seed=2), lexicon, house, ()).result
    assert not {use.name for use in other[:9]} & {use.name for use in year[:9]}


def test_a_plan_that_starts_in_midweek_omits_earlier_days(month, lexicon, house) -> None:
    made = plan(replace(month, start="2026-12-02", weekdays=(1, 3, 5)), lexicon, house, ()).result
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
        assert_rising(week)


def test_a_replacement_is_never_a_refused_puzzle(wing, whole, year, lexicon, house) -> None:
    day, history, seen = year[4].day, list(year), [year[4].name]
    for _ in range(6):
        use = replacement(whole, lexicon, house, history, day)
        assert use.refused == tuple(seen)
        assert use.name not in seen
        seen.append(use.name)
        history[4] = use
        assert naive_breaks(history, whole.spacing) == []
        assert day not in conflicts(wing, history, whole.spacing)


def test_a_day_without_another_puzzle_names_the_kind_of_puzzle(wing, month, year, lexicon, house) -> None:
    request, middles = Request(month.template, month.criteria, month.seed, lexicon, house), dict[str, Use]()
    found = wing.candidates(request, Control())
    for i in range(len(found)):
        if (letter := found.letters(i)[0]) not in middles and (made := found.make(i)):
            middles[letter] = Use("2026-12-03", "print", made[0])
    strict = replace(month, spacing=Spacing(0, 3660))
    with pytest.raises(BadInput, match=f"no other {wing.noun} .* to allow the refused {wing.noun}s again"):
        replacement(strict, lexicon, house, (*year[:2], *middles.values()), year[1].day)


def test_a_chosen_puzzle_keeps_its_rulings_and_figures(wing, month, lexicon, house) -> None:
    key = wing.review.key_of(own(wing), lexicon, house.vetter())
    word = next(answer.word for answer in key.answers if answer.word not in wing.review.full_words(key))
    chosen = changed(own(wing), rulings=(Ruling(word, False, "too easy"),))
    use = put(month, lexicon, house, (), "2026-12-02", chosen)
    assert (use.level, use.puzzle, use.full_words) == (1, chosen, wing.review.full_words(key))
    assert use.answers == len(key.answers) - 1


def test_a_puzzle_cannot_be_put_on_a_weekday_that_has_none(wing, month, lexicon, house) -> None:
    said = f"has no {wing.noun}. The weekdays of the plan are Monday, Wednesday, Friday"
    with pytest.raises(BadInput, match=said):
        put(month, lexicon, house, (), "2026-12-03", own(wing))


def test_the_error_names_the_broken_rule(wing, whole, year, lexicon, house) -> None:
    first, second, _ = year[:3]
    with pytest.raises(Repeated, match=f"the {wing.noun} {first.name.upper()} is planned for Mon 30 Nov 2026"):
        put(whole, lexicon, house, year, second.day, first.puzzle)


def test_any_two_days_are_swapped_and_each_puzzle_keeps_its_level(year) -> None:
    for one, other in itertools.combinations(year[:6], 2):
        first, second = swapped(year, one.day, other.day)
        assert first == replace(other, day=one.day)
        assert second == replace(one, day=other.day)


def test_levels_that_hardly_differ_in_a_week_are_conflicts(wing, whole, year) -> None:
    first, second, third = year[:3]
    assert conflicts(wing, year, whole.spacing) == {}
    near = replace(second, rare=rare(first) + LEAST_STEP - 0.1)
    said = conflicts(wing, (first, near, third), whole.spacing)
    assert list(said) == [first.day, second.day]
    assert "a solver will hardly notice the difference" in said[second.day]
    assert conflicts(wing, (first, replace(near, level=first.level), third), whole.spacing) == {}
    least = [replace(first, rare=28.3), replace(second, rare=33.3)]  # as floats, they differ by less than 5
    assert conflicts(wing, least, whole.spacing) == {}


@pytest.mark.parametrize(
    ("weekdays", "levels"),
    [((5,), (2,)), ((0, 1), (2, 0)), (tuple(range(7)), (0, 0, 1, 1, 2, 2, 2)), (tuple(range(7)), (1,) * 7)],
)
def test_a_week_has_one_to_seven_days_each_with_its_level(wing, month, lexicon, house, weekdays, levels) -> None:
    schedule = replace(month, weekdays=weekdays, levels=levels)
    made = plan(schedule, lexicon, house, ()).result
    for week in weeks(made):
        assert tuple(date.fromisoformat(use.day).weekday() for use in week) == weekdays
        assert tuple(use.level for use in week) == levels
    assert conflicts(wing, made, schedule.spacing) == {}


def test_a_solver_notices_the_levels(year) -> None:
    """The rarest easy puzzle has clearly fewer rare answers than the least rare hard one."""
    shares = [[rare(use) for use in year if use.level == level] for level in range(3)]
    assert max(shares[0]) + 2 * LEAST_STEP <= min(shares[2])
    assert max(shares[0]) < min(shares[1]) <= max(shares[1]) < min(shares[2])
    figures = [round(one) for level in shares for one in (min(level), max(level))]
    easy, medium, hard = (f"{low} to {high} %" for low, high in zip(figures[::2], figures[1::2], strict=True))
    assert difference_text(year) == f"Rare answers: easy {easy}, medium {medium}, hard {hard}"


def test_a_ruling_on_a_word_of_a_planned_puzzle_changes_its_figures(wing, month, lexicon, store: Store) -> None:
    fill(store, month, ())
    [before, *_] = uses(store, wing)
    key = wing.review.key_of(before.puzzle, lexicon, open_house(store).vetter())
    word = next(answer.word for answer in key.answers if answer.word not in wing.review.full_words(key))
    step = rule_day(store, month, uses(store, wing), before.day, (Ruling(word, False, "too rare"),))
    after = planned(uses(store, wing))[before.day]
    assert (after.answers, after.level) == (before.answers - 1, before.level)
    assert [one.word for one in after.puzzle.rulings] == [word]
    undo(store, step)
    assert planned(uses(store, wing))[before.day] == before


def test_a_day_is_printed_when_the_editor_says_so_and_that_is_undone(wing, month, store: Store) -> None:
    fill(store, month, ())
    step = mark_printed(store, month, uses(store, wing), ["2026-12-02"], True)
    assert [(use.day, use.how) for use in uses(store, wing) if use.how == "print"] == [("2026-12-02", "print")]
    assert mark_printed(store, month, uses(store, wing), ["2026-12-02"], True).empty
    undo(store, step)
    assert {use.how for use in uses(store, wing)} == {"plan"}
    undo(store, step.reversed)
    assert [use.day for use in uses(store, wing) if use.how == "print"] == ["2026-12-02"]


def test_an_impossible_plan_names_the_rule_and_suggests_a_change(wing, whole, lexicon, house) -> None:
    huge, scarce = (
        changed(wing.defaults, least=least, most=most) for least, most in ((9000, 9001), SCARCE[wing.kind])
    )
    for schedule, said in (
        (replace(whole, spacing=Spacing(365, 60)), r"twice in 60 days requires 26 such .* possible with \d+ days"),
        (replace(whole, criteria=huge), f"no {wing.noun} of common has 9000 to 9001 answers"),
        (replace(whole, criteria=scarce), r"repeat a \w+ within 365 days. It is possible with \d+ days between"),
    ):
        with pytest.raises(BadInput, match=said):
            plan(schedule, lexicon, house, ())


def test_the_suggested_spacing_is_the_largest_possible(whole, lexicon, house) -> None:
    with pytest.raises(BadInput) as caught:
        plan(replace(whole, spacing=Spacing(365, 60)), lexicon, house, ())
    offered = int("".join(re.findall(r"with (\d+) days", caught.value.mend)))
    assert plan(replace(whole, spacing=Spacing(365, offered)), lexicon, house, ()).steps == 156
    with pytest.raises(BadInput):
        plan(replace(whole, spacing=Spacing(365, offered + 1)), lexicon, house, ())


@pytest.mark.parametrize(
    "fields",
    [
        {"start": "tomorrow"}, {"start": "20261130"}, {"start": "0001-01-01"}, {"weeks": 0}, {"weeks": 521},
        {"weekdays": (0, 2)}, {"weekdays": (2, 0, 4)}, {"weekdays": (0, 2, 7)}, {"weekdays": (0, 2, 2)},
        {"spacing": Spacing(-1)}, {"spacing": Spacing(365, 99_999)},
    ],
    ids=str,
)  # fmt: skip
def test_an_invalid_schedule_is_an_error(month, fields) -> None:
    with pytest.raises(BadInput):
        replace(month, **fields)


def test_planning_can_be_cancelled(whole, lexicon, house) -> None:
    with pytest.raises(Stopped):
        plan(whole, lexicon, house, (), control=stopped())


def test_a_plan_in_the_store_can_be_filled_changed_and_undone(wing, month, store: Store) -> None:
    filled = fill(store, month, ())
    before = uses(store, wing)
    assert len(before) == len(filled.after) == 12
    step = change_day(store, month, before, "2026-12-02")
    after = uses(store, wing)
    assert [one for one, other in zip(before, after, strict=True) if one != other] == [before[1]]
    undo(store, step)
    assert uses(store, wing) == before
    undo(store, step.reversed)
    assert uses(store, wing) == after
    clear_days(store, month, after, ["2026-12-02", "2026-12-04"])
    assert len(uses(store, wing)) == 10
    fill(store, month, uses(store, wing))
    assert len(uses(store, wing)) == 12


def test_the_plans_of_two_wings_do_not_touch_each_other(store: Store) -> None:
    schedules = [Schedule(wing, "2026-11-30", 2, seed=1) for wing in WINGS]
    for schedule in schedules:
        fill(store, schedule, ())
    mark_printed(store, schedules[0], uses(store, schedules[0].wing), ["2026-12-02"], True)
    hives, wheels = (uses(store, schedule.wing) for schedule in schedules)
    assert [(len(hives), len(wheels)), {use.kind for use in hives}, {use.kind for use in wheels}] == [
        (7, 6), {"bee"}, {"wheel"},
    ]  # fmt: skip
    clear_days(store, schedules[0], hives, planned(hives))
    assert uses(store, schedules[1].wing) == wheels


def test_a_house_ruling_affects_the_next_plan(wing, month, store: Store) -> None:
    first = fill(store, month, ()).after["2026-11-30"]
    assert first
    clear_days(store, month, uses(store, wing), planned(uses(store, wing)))
    change_rulings(store, [Ruling(word, False, "a reader complained") for word in first.full_words])
    assert all(use and use.name != first.name for use in fill(store, month, ()).after.values())


def test_a_plan_that_another_window_changed_meanwhile_is_not_overwritten(wing, month, store: Store) -> None:
    fill(store, month, ())
    seen = uses(store, wing)
    change_day(store, month, seen, "2026-12-02")
    for act in (
        lambda: change_day(store, month, seen, "2026-12-02"),
        lambda: change_day(store, month, seen, "2026-12-04"),  # its week is no longer the one that was seen
        lambda: put_puzzle(store, month, seen, "2026-12-02", own(wing)),
        lambda: clear_days(store, month, seen, ["2026-12-02"]),
        lambda: swap_days(store, month, seen[:1], "2026-11-30", "2026-12-14"),
        lambda: fill(store, month, ()),
    ):
        there = uses(store, wing)
        with pytest.raises((Changed, Repeated)):
            act()
        assert uses(store, wing) == there


@pytest.mark.parametrize("day", ["2026-12-11", "2026-12-12", "2027-03-07"])
def test_a_puzzle_moves_to_any_empty_day_and_keeps_its_level(wing, month, store: Store, day: str) -> None:
    put_puzzle(store, month, (), "2026-12-02", own(wing))
    swap_days(store, month, uses(store, wing), "2026-12-02", day)
    assert [(use.day, use.level, use.puzzle) for use in uses(store, wing)] == [(day, 1, own(wing))]


def test_the_order_of_the_outer_letters_makes_no_other_puzzle(wing, month, store: Store) -> None:
    put_puzzle(store, month, (), "2026-12-02", own(wing))
    history = uses(store, wing)
    again = replace(history[0], day="2026-12-30", puzzle=turned(own(wing)), full_words=())
    assert again.name == history[0].name
    assert list(clashes(wing, [*history, again], month.spacing)) == ["2026-12-02", "2026-12-30"]


def test_the_level_is_the_place_in_the_week(month) -> None:
    assert [level_of(month, day) for day in ("2026-12-07", "2026-12-09", "2026-12-11")] == [0, 1, 2]
