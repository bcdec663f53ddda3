"""Formats ISO dates in English in every locale, so that a puzzle is printed alike everywhere."""

from __future__ import annotations

from datetime import date, timedelta

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")  # fmt: skip
DASH = "\N{EN DASH}"


def ordinal(day: str) -> int:
    """The proleptic Gregorian ordinal of a date, in days."""
    return date.fromisoformat(day).toordinal()


def monday(day: str) -> date:
    """The Monday of the week of a date."""
    when = date.fromisoformat(day)
    return when - timedelta(when.weekday())


def next_monday() -> str:
    """The ISO date of the Monday after today."""
    today = date.today()
    return (today + timedelta(7 - today.weekday())).isoformat()


def short_date(day: str, *, year: bool = False) -> str:
    """Format a date as "Wed 2 Dec", or with the year as "Wed 2 Dec 2026"."""
    when = date.fromisoformat(day)
    short = f"{WEEKDAYS[when.weekday()][:3]} {when.day} {MONTHS[when.month - 1][:3]}"
    return f"{short} {when.year}" if year else short


def long_date(day: str) -> str:
    """Format a date as "Wednesday 2 December"."""
    when = date.fromisoformat(day)
    return f"{WEEKDAYS[when.weekday()]} {_day_and_month(when)}"


def date_range(first: str, last: str) -> str:
    """Format two dates as "7-11 December 2026" with a dash, repeating month and year only if they differ."""
    one, other = date.fromisoformat(first), date.fromisoformat(last)
    end = f"{_day_and_month(other)} {other.year}"
    if one == other:
        return end
    if one.year != other.year:
        return f"{_day_and_month(one)} {one.year} {DASH} {end}"
    return f"{one.day}{DASH}{end}" if one.month == other.month else f"{_day_and_month(one)} {DASH} {end}"


def _day_and_month(when: date) -> str:
    return f"{when.day} {MONTHS[when.month - 1]}"
