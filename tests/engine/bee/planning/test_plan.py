"""Plans: weeks of rising difficulty, the spacing of repeats, and changes of single days."""

import itertools
from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest

from engine.bee.answers import key_of, open_key
from engine.bee.finder import find
from engine.bee.make import Criteria, make
from engine.bee.planning.days import LEAST_STEP, conflicts, difference_text, put, swapped
from engine.bee.planning.edit import (
    change_day,
    clear_days,
    fill,
    mark_printed,
    put_hive,
    rule_day,
    swap_days,
    undo,
)
from engine.bee.planning.history import Changed, Repeated, Spacing, Use, clashes, planned, uses
from engine.bee.planning.plan import plan, replacement
from engine.bee.planning.schedule import Schedule, level_of
from engine.bee.puzzle import NYT, hive
from engine.errors import BadInput, Stopped
from engine.lexicon.commonness import KNOWN_ZIPF
from engine.lexicon.sources import open_lexicon
from engine.store import Store
from engine.value import changed
from engine.vetting.house import House, add_rulings, open_house
from engine.vetting.verdict import Ruling
from tests.engine.controls import stopped

YEAR = Schedule("2026-11-30", 52, seed=1)
MONTH = changed(YEAR, weeks=4)


@pytest.fixture(scope="module")
def lexicon():
    return open_lexicon("common")


@pytest.fixture(scope="module")
def house() -> House:
    return open_house()


@pytest.fixture(scope="module")
def year(lexicon, house):
    return plan(YEAR, lexicon, house, ())


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
        same = one.name == other.name or set(one.pangrams) & set(other.pangrams)
        if (same and between < apart.days) or (
            one.puzzle.center == other.puzzle.center and between < apart.center
        ):
            broken.append((one.day, other.day))
    return broken


def rare(use: Use) -> float:
    assert use.rare is not None
    return use.rare


def test_a_year_has_three_hives_a_week_that_get_harder(year) -> None:
    made = weeks(year.result)
    assert [len(week) for week in made] == [3] * 52
    for week in made:
        assert [date.fromisoformat(use.day).weekday() for use in week] == [0, 2, 4]
        assert [use.level for use in week] == [0, 1, 2]
        assert rare(week[0]) + LEAST_STEP <= rare(week[1]) <= rare(week[2]) - LEAST_STEP


def test_no_hive_repeats_and_each_meets_the_criteria_and_is_printable(year, lexicon, house) -> None:
    assert naive_breaks(year.result, YEAR.spacing) == []
    assert clashes(year.result, YEAR.spacing) == {}
    for use in year.result:
        key = key_of(use.puzzle, lexicon, house.vetter())
        assert 20 <= len(key.answers) == use.answers <= 45
        assert key.pangrams == use.pangrams
        assert not key.undecided
        assert not any(answer.pangram for answer in key.excluded)
        assert "s" not in use.puzzle.letters
        known = sum(answer.zipf >= KNOWN_ZIPF for answer in key.answers)
        assert use.rare == pytest.approx(100 * (1 - known / len(key.answers)), abs=0.051)


def test_criteria_and_levels_use_house_counts(year, lexicon, house) -> None:
    grove = next(use for use in year.result if use.answers == 45)
    center, outer = grove.puzzle.center, grove.puzzle.outer
    extra = [center * k + letter * 3 for k in (3, 4) for letter in outer]
    accepted = changed(house, rulings=tuple(Ruling(word, True, "") for word in extra))
    made = plan(MONTH, lexicon, accepted, ()).result
    assert all(20 <= use.answers <= 45 for use in made)
    fitting = find(lexicon, MONTH.rules, accepted)
    fits = (fitting.standing == 0) & (fitting.answers >= 20) & (fitting.answers <= 45)
    low, high = 100 - np.quantile(fitting.common[fits], (0.71, 0.29))
    for week in weeks(made):
        assert rare(week[0]) < low
        assert rare(week[2]) > high


def test_a_hive_with_too_many_accepted_words_is_not_made(house) -> None:
    rules = MONTH.rules
    for seed in range(3):
        first, _ = make("common", rules, Criteria(45, 45), seed=seed, house=house)
        extra = tuple(Ruling(first.center * k + first.outer[0] * 3, True, "") for k in (3, 4))
        _, key = make("common", rules, Criteria(45, 45), seed=seed, house=changed(house, rulings=extra))
        assert len(key.answers) == 45


def test_a_plan_depends_on_the_seed_only(year, lexicon, house) -> None:
    assert plan(YEAR, lexicon, house, ()).result == year.result
    other = plan(changed(YEAR, seed=2), lexicon, house, ()).result
    assert not {use.name for use in other[:9]} & {use.name for use in year.result[:9]}


def test_a_plan_that_starts_in_midweek_omits_earlier_days(lexicon, house) -> None:
    made = plan(changed(MONTH, start="2026-12-02", weekdays=(1, 3, 5)), lexicon, house, ()).result
    assert [use.day for use in made[:3]] == ["2026-12-03", "2026-12-05", "2026-12-08"]
    assert [use.level for use in made[:3]] == [1, 2, 0]
    assert len(made) == 11


def test_the_rules_consider_earlier_prints_and_later_plans(year, lexicon, house) -> None:
    printed = [changed(use, day="2026-11-27", how="print") for use in year.result[:20]]
    later = [changed(use, day="2027-02-01") for use in year.result[20:60]]
    made = plan(MONTH, lexicon, house, [*printed, *later]).result
    assert not {use.name for use in made} & {use.name for use in year.result[:60]}
    centers = {use.puzzle.center for use in made if use.day < "2026-12-11"}
    assert not centers & {use.puzzle.center for use in printed}


def test_only_empty_days_are_filled(year, lexicon, house) -> None:
    kept = [use for i, use in enumerate(year.result[:12]) if i % 4]
    made = plan(MONTH, lexicon, house, kept)
    assert made.steps == 3
    assert [use for use in made.result if use in kept] == kept
    assert naive_breaks(made.result, YEAR.spacing) == []
    for week in weeks(made.result):
        assert rare(week[0]) + LEAST_STEP <= rare(week[1]) <= rare(week[2]) - LEAST_STEP


def test_a_replacement_is_never_a_refused_hive(year, lexicon, house) -> None:
    day, history, seen = year.result[4].day, list(year.result), [year.result[4].name]
    for _ in range(6):
        use = replacement(YEAR, lexicon, house, history, day)
        assert use.refused == tuple(seen)
        assert use.name not in seen
        seen.append(use.name)
        history[4] = use
        assert naive_breaks(history, YEAR.spacing) == []
        assert day not in conflicts(history, YEAR.spacing)


def test_a_chosen_hive_keeps_its_rulings_and_figures(lexicon, house) -> None:
    grove = changed(hive("G", "CERVON"), rulings=(Ruling("govern", False, "too easy"),))
    use = put(MONTH, lexicon, house, (), "2026-12-02", grove)
    assert (use.level, use.puzzle, use.pangrams) == (1, grove, ("converge", "convergence"))
    assert use.answers == len(key_of(grove, lexicon, house.vetter(grove.rulings)).answers)


@pytest.mark.parametrize(
    ("day", "letters", "said"),
    [
        ("2026-12-03", "GCERVON", "has no hive. The weekdays of the plan are Monday, Wednesday, Friday"),
        ("2026-12-02", "GAEIOUX", "cannot be planned: the taboo word gae can be traced"),
        ("2026-12-02", "NCGADVI", "cannot be planned: the taboo word nad can be traced"),
        ("2026-12-02", "GZQXJVK", "cannot be planned: no bingo counts"),
    ],
)
def test_an_unprintable_hive_cannot_be_planned(lexicon, house, day, letters, said) -> None:
    words = open_lexicon("standard")
    with pytest.raises(BadInput, match=said):
        put(MONTH, words, house, (), day, hive(letters[0], letters[1:]))


def test_the_error_names_the_broken_rule(year, lexicon, house) -> None:
    first, second, _ = year.result[:3]
    with pytest.raises(Repeated, match=f"the hive {first.name.upper()} is planned for Mon 30 Nov 2026"):
        put(YEAR, lexicon, house, year.result, second.day, first.puzzle)


def test_any_two_days_are_swapped_and_each_hive_keeps_its_level(year) -> None:
    for one, other in itertools.combinations(year.result[:6], 2):
        first, second = swapped(year.result, one.day, other.day)
        assert first == changed(other, day=one.day)
        assert second == changed(one, day=other.day)


def test_levels_that_hardly_differ_in_a_week_are_conflicts(year) -> None:
    first, second, third = year.result[:3]
    assert conflicts(year.result, YEAR.spacing) == {}
    near = changed(second, rare=rare(first) + LEAST_STEP - 0.1)
    said = conflicts((first, near, third), YEAR.spacing)
    assert list(said) == [first.day, second.day]
    assert "a solver will hardly notice the difference" in said[second.day]
    assert conflicts((first, changed(near, level=first.level), third), YEAR.spacing) == {}


@pytest.mark.parametrize(
    ("weekdays", "levels"),
    [((5,), (2,)), ((0, 1), (2, 0)), (tuple(range(7)), (0, 0, 1, 1, 2, 2, 2)), (tuple(range(7)), (1,) * 7)],
)
def test_a_week_has_one_to_seven_days_each_with_its_level(lexicon, house, weekdays, levels) -> None:
    schedule = changed(MONTH, weekdays=weekdays, levels=levels)
    made = plan(schedule, lexicon, house, ()).result
    for week in weeks(made):
        assert tuple(date.fromisoformat(use.day).weekday() for use in week) == weekdays
        assert tuple(use.level for use in week) == levels
    assert conflicts(made, schedule.spacing) == {}


def test_a_solver_notices_the_levels(year) -> None:
    """The rarest easy hive has clearly fewer rare answers than the least rare hard one."""
    shares = [[rare(use) for use in year.result if use.level == level] for level in range(3)]
    assert max(shares[0]) + 10 < min(shares[2])
    assert max(shares[0]) < min(shares[1]) <= max(shares[1]) < min(shares[2])
    figures = [round(one) for level in shares for one in (min(level), max(level))]
    easy, medium, hard = (f"{low} to {high} %" for low, high in zip(figures[::2], figures[1::2], strict=True))
    assert difference_text(year.result) == f"Rare answers: easy {easy}, medium {medium}, hard {hard}"


def test_a_ruling_on_a_word_of_a_planned_hive_changes_its_figures(store: Store) -> None:
    fill(store, MONTH, ())
    [before, *_] = uses(store)
    key = open_key(before.puzzle)
    word = next(answer.word for answer in key.answers if not answer.pangram)
    step = rule_day(store, MONTH, uses(store), before.day, (Ruling(word, False, "too rare"),))
    after = planned(uses(store))[before.day]
    assert (after.answers, after.level) == (before.answers - 1, before.level)
    assert [one.word for one in after.puzzle.rulings] == [word]
    undo(store, step)
    assert planned(uses(store))[before.day] == before


def test_a_day_is_printed_when_the_editor_says_so_and_that_is_undone(store: Store) -> None:
    fill(store, MONTH, ())
    step = mark_printed(store, MONTH, uses(store), ["2026-12-02"], True)
    assert [(use.day, use.how) for use in uses(store) if use.how == "print"] == [("2026-12-02", "print")]
    assert mark_printed(store, MONTH, uses(store), ["2026-12-02"], True).empty
    undo(store, step)
    assert {use.how for use in uses(store)} == {"plan"}
    undo(store, step.reversed)
    assert [use.day for use in uses(store) if use.how == "print"] == ["2026-12-02"]


@pytest.mark.parametrize(
    ("schedule", "said"),
    [
        (
            changed(YEAR, spacing=Spacing(365, 60)),
            r"twice in 60 days requires 26 center .*With \d+ days it can",
        ),
        (changed(YEAR, criteria=Criteria(9000, 9001)), "no hive of common has 9000 to 9001 answers without S"),
        (changed(YEAR, criteria=Criteria(20, 45, "aeiou")), "without A, E, I, O, U"),
        (
            changed(YEAR, criteria=Criteria(45, 45)),
            r"repeat a hive within 365 days. With \d+ days between",
        ),
    ],
)
def test_an_impossible_plan_names_the_rule_and_suggests_a_change(lexicon, house, schedule, said) -> None:
    with pytest.raises(BadInput, match=said):
        plan(schedule, lexicon, house, ())


def test_the_suggested_spacing_is_the_largest_possible(lexicon, house) -> None:
    with pytest.raises(BadInput) as caught:
        plan(changed(YEAR, spacing=Spacing(365, 60)), lexicon, house, ())
    offered = int(caught.value.mend.split()[1])
    assert plan(changed(YEAR, spacing=Spacing(365, offered)), lexicon, house, ()).steps == 156
    with pytest.raises(BadInput):
        plan(changed(YEAR, spacing=Spacing(365, offered + 1)), lexicon, house, ())


@pytest.mark.parametrize(
    "fields",
    [
        {"start": "tomorrow"}, {"start": "20261130"}, {"start": "0001-01-01"}, {"weeks": 0}, {"weeks": 521},
        {"weekdays": (0, 2)}, {"weekdays": (2, 0, 4)}, {"weekdays": (0, 2, 7)}, {"weekdays": (0, 2, 2)},
        {"spacing": Spacing(-1)}, {"spacing": Spacing(365, 99_999)},
    ],
    ids=str,
)  # fmt: skip
def test_an_invalid_schedule_is_an_error(fields) -> None:
    with pytest.raises(BadInput):
        Schedule(**{"start": "2026-11-30", **fields})


def test_planning_can_be_cancelled(lexicon, house) -> None:
    with pytest.raises(Stopped):
        plan(YEAR, lexicon, house, (), control=stopped())


def test_a_plan_keeps_rules_layout_and_title(lexicon, house) -> None:
    made = plan(
        changed(MONTH, rules=NYT, criteria=Criteria(30, 60, ""), layout="ring", title="Hive"), lexicon, house, ()
    )
    for use in made.result:
        assert (use.puzzle.rules, use.puzzle.layout, use.puzzle.title) == (NYT, "ring", "Hive")
        assert 30 <= use.answers <= 60


def test_a_plan_in_the_store_can_be_filled_changed_and_undone(store: Store) -> None:
    filled = fill(store, MONTH, ())
    before = uses(store)
    assert len(before) == len(filled.after) == 12
    step = change_day(store, MONTH, before, "2026-12-02")
    after = uses(store)
    assert [one for one, other in zip(before, after, strict=True) if one != other] == [before[1]]
    undo(store, step)
    assert uses(store) == before
    undo(store, step.reversed)
    assert uses(store) == after
    clear_days(store, MONTH, after, ["2026-12-02", "2026-12-04"])
    assert len(uses(store)) == 10
    fill(store, MONTH, uses(store))
    assert len(uses(store)) == 12


def test_a_house_ruling_affects_the_next_plan(store: Store) -> None:
    first = fill(store, MONTH, ()).after["2026-11-30"]
    assert first
    clear_days(store, MONTH, uses(store), planned(uses(store)))
    add_rulings(store, [Ruling(word, False, "a reader complained") for word in first.pangrams])
    assert all(use and use.name != first.name for use in fill(store, MONTH, ()).after.values())


def test_a_plan_that_another_window_changed_meanwhile_is_not_overwritten(store: Store) -> None:
    fill(store, MONTH, ())
    seen = uses(store)
    change_day(store, MONTH, seen, "2026-12-02")
    for act in (
        lambda: change_day(store, MONTH, seen, "2026-12-02"),
        lambda: change_day(store, MONTH, seen, "2026-12-04"),  # its week is no longer the one that was seen
        lambda: put_hive(store, MONTH, seen, "2026-12-02", hive("G", "CERVON")),
        lambda: clear_days(store, MONTH, seen, ["2026-12-02"]),
        lambda: swap_days(store, MONTH, seen[:1], "2026-11-30", "2026-12-14"),
        lambda: fill(store, MONTH, ()),
    ):
        there = uses(store)
        with pytest.raises((Changed, Repeated)):
            act()
        assert uses(store) == there


def test_a_hive_moves_to_an_empty_day(store: Store) -> None:
    put_hive(store, MONTH, (), "2026-12-02", hive("G", "CERVON"))
    swap_days(store, MONTH, uses(store), "2026-12-02", "2026-12-11")
    assert [(use.day, use.level, use.name) for use in uses(store)] == [("2026-12-11", 1, "g cenorv")]


def test_the_level_is_the_place_in_the_week() -> None:
    assert [level_of(MONTH, day) for day in ("2026-12-07", "2026-12-09", "2026-12-11")] == [0, 1, 2]
