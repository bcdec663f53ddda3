"""Typed dates: every common form, in both orders of day and month."""

from datetime import date

import pytest

from engine.core import BadInput
from engine.core.dates import day_before, parse_date

TODAY = date(2026, 11, 22)


@pytest.mark.parametrize(
    "text",
    ["4 Jan 2027", "2027-01-04", "4.1.2027", "04.01.27", "Jan 4", "Mon 4 Jan", "January 4th, 2027", "4 january",
     "Monday, 4 January 2027", "2027/1/4", " 4 jan 27 ", "2027 Jan 4"],
)  # fmt: skip
@pytest.mark.parametrize("day_first", [True, False])
def test_a_date_is_read_in_every_common_form(text: str, day_first: bool) -> None:
    assert parse_date(text, day_first=day_first, today=TODAY) == "2027-01-04"


def test_slashes_follow_the_order_of_the_locale_unless_only_the_other_is_a_date() -> None:
    assert parse_date("4/1/2027", day_first=True) == "2027-01-04"
    assert parse_date("4/1/2027", day_first=False) == "2027-04-01"
    assert parse_date("31/1/2027", day_first=False) == "2027-01-31"
    assert parse_date("25/12", today=TODAY) == "2026-12-25"


def test_a_date_without_a_year_is_the_next_one() -> None:
    assert parse_date("22 Nov", today=TODAY) == "2026-11-22"
    assert parse_date("21 Nov", today=TODAY) == "2027-11-21"
    assert parse_date("29 Feb", today=TODAY) == "2028-02-29"
    assert parse_date("Sunday", today=TODAY) == "2026-11-29"


@pytest.mark.parametrize(
    "text",
    ["", "3", "31 Feb 2027", "soon", "4 Jan 2027 5", "1 2 3 4", "Jan", "4 Jan Feb", "\u0664 Jan", "1/1/99999",
     "1 1 99999999999", "1 1 " + "9" * 5000],
)  # fmt: skip
def test_other_text_is_not_a_date(text: str) -> None:
    with pytest.raises(BadInput, match="is not a date"):
        parse_date(text, today=TODAY)


def test_a_date_with_the_wrong_weekday_is_an_error() -> None:
    with pytest.raises(BadInput, match="Mon 4 Jan 2027 is not a Tuesday"):
        parse_date("Tue 4 Jan 2027")


def test_the_first_day_of_the_calendar_has_no_day_before() -> None:
    assert day_before("2027-01-01") == "2026-12-31"
    assert day_before("0001-01-01") == "0001-01-01"
