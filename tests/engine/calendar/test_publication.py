"""Publications: days of issue, numbers without a gap, and what is refused."""

from datetime import date, timedelta

import pytest

from engine.calendar.publication import Publication, Series, days_from, why_not
from engine.core import BadInput, changed
from engine.drawing.style import style

PAPER = Publication(
    name="Herald", weekdays=(0, 1, 2, 3, 4, 5), holidays=("2026-12-25", "2026-12-26", "2027-01-01"),
    series=(Series("quick", "crossword", number=17_345, since="2026-12-01", weekdays=(0, 2, 4)),),
)  # fmt: skip
QUICK = PAPER.series[0]


def test_numbers_rise_by_one_from_issue_to_issue_over_holidays_and_sundays() -> None:
    days = [day for day in days_from("2026-12-01", 396) if PAPER.appears(QUICK, day)]
    assert [PAPER.number_of(QUICK, day) for day in days] == list(range(17_345, 17_345 + len(days)))
    assert "2026-12-25" not in days
    assert {date.fromisoformat(day).weekday() for day in days} == {0, 2, 4}


def test_the_issue_before_is_the_last_day_of_issue() -> None:
    assert PAPER.issue_before("2026-12-28") == "2026-12-24"  # a Sunday and two holidays between them
    assert PAPER.issue_before("2026-12-02") == "2026-12-01"


def test_why_a_day_has_no_puzzle_is_said() -> None:
    assert why_not(PAPER, QUICK, "2026-12-25") == "Fri 25 Dec 2026 is a holiday of Herald"
    assert why_not(PAPER, QUICK, "2026-12-06") == "Herald does not appear on a Sunday"
    assert why_not(PAPER, QUICK, "2026-12-01") == "quick does not appear on a Tuesday"
    assert why_not(PAPER, QUICK, "2026-11-30") == "quick begins on Tue 1 Dec 2026"
    assert why_not(PAPER, QUICK, "2026-12-02") == ""


def test_levels_rise_through_the_week_unless_they_are_given() -> None:
    week = [(date(2026, 11, 30) + timedelta(n)).isoformat() for n in range(7)]
    daily, weekly = Publication(), Publication(weekdays=(0, 1, 2, 3, 4))
    assert [daily.level_of(Series("a", "bee"), day) for day in week] == [0, 0, 0, 1, 1, 2, 2]
    assert daily.level_of(Series("a", "bee", weekdays=(0, 6), levels=(2, 0)), week[6]) == 0
    assert [weekly.level_of(Series("a", "bee"), day) for day in week[:5]] == [0, 0, 1, 1, 2]
    assert daily.level_of(Series("a", "bee", weekdays=(3,)), week[3]) == 1
    assert [daily.level_of(Series("a", "bee", weekdays=(1, 4)), week[day]) for day in (1, 4)] == [0, 2]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"holidays": ("2027-02-29",)}, "a holiday, '2027-02-29', is not a date"),
        ({"weekdays": ()}, "one to seven different weekdays"),
        ({"series": (Series("a", "bee"), Series("A", "wheel"))}, "two series have this name"),
        ({"series": (Series("a", "sudoku"),)}, "'sudoku' is not a kind of puzzle"),
        ({"series": (Series("a", "bee", number=7),)}, "needs a first day"),
        ({"series": (Series("", "bee"),)}, "a series has no name"),
        ({"series": (Series("a", "bee", least=40, most=20),)}, "40 to 20 answers is no range"),
    ],
)
def test_a_wrong_publication_is_refused_with_the_place(fields, said) -> None:
    with pytest.raises(BadInput, match=said):
        Publication(name="Herald", **fields)


def test_days_outside_the_calendar_are_refused() -> None:
    assert days_from("2028-02-28", 2) == ("2028-02-28", "2028-02-29")
    for first, count, said in (
        ("2027-02-29", 1, "is not a date"), ("2026-12-01", 18_263, "18,263 days are not between"),
        ("2999-12-31", 2, "outside the supported years"),
    ):  # fmt: skip
        with pytest.raises(BadInput, match=said):
            days_from(first, count)


def test_american_publications_have_american_dates_unless_their_style_says_otherwise() -> None:
    paper = Publication(name="Globe", spelling="american")
    assert paper.printed_style == "classic@en-US"
    assert style(paper.printed_style).words.date("2026-12-25", "date_year") == "Friday, December 25, 2026"
    assert changed(paper, style="classic@de").printed_style == "classic@de"
    assert changed(paper, spelling="british").printed_style == "classic"
