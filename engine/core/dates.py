"""Reads typed dates; formats ISO dates and durations, in English in every locale, so that all print alike."""

import re
from contextlib import suppress
from datetime import date, datetime, timedelta

from engine.core.errors import BadInput

WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")  # fmt: skip
FORMS = "Write it as 31 Jan 2026 or 2026-01-31."
_CENTURY = 2000  # of a year with two digits
_WORDS = re.compile(r"[a-z]+|[0-9]+")
_TOO_LONG = re.compile(r"[0-9]{5}")  # no day, month or year
_LONG = 3  # letters of the shortest name of a month or a weekday
_YEAR_DIGITS = 4
MINUTE, HOUR = 60, 3600  # seconds


def ordinal(day: str) -> int:
    """The proleptic Gregorian ordinal of a date, in days."""
    return date.fromisoformat(day).toordinal()


def monday(day: str) -> date:
    """The Monday of the week of a date."""
    when = date.fromisoformat(day)
    return when - timedelta(when.weekday())


def day_before(day: str) -> str:
    """The ISO date of the day before; the same date at the start of the calendar."""
    return date.fromordinal(max(1, ordinal(day) - 1)).isoformat()


def short_date(day: str, *, year: bool = False) -> str:
    """Format a date as "Wed 2 Dec", or with the year as "Wed 2 Dec 2026"."""
    when = date.fromisoformat(day)
    short = f"{WEEKDAYS[when.weekday()][:3]} {when.day} {MONTHS[when.month - 1][:3]}"
    return f"{short} {when.year}" if year else short


def parse_date(text: str, *, day_first: bool = True, today: date | None = None) -> str:
    """The ISO date of a typed date, such as "4 Jan 2027", "Jan 4", "Mon 4 Jan", "4.1.2027" or "2027-01-04".

    Without a year it is the first such day from today on. A weekday alone is the next one after today.

    `day_first` reads 4/1/2027 as the 4th of January. With dots, the day always comes first. `today` is the present
    day. Raises BadInput if the text is not a date, or the date is not on the weekday that it names.
    """
    today, shown = today or date.today(), text.strip()
    lower = re.sub(r"(?<=\d)(st|nd|rd|th)\b", "", shown.lower())
    if not re.fullmatch(r"[a-z0-9\s,./-]+", lower) or _TOO_LONG.search(lower):
        raise _not_a_date(shown)
    numbers, weekday, month = list[str](), None, None
    for word in _WORDS.findall(lower):
        if word.isdigit():
            numbers.append(word)
        elif month is None and (found := _named(word, MONTHS)) is not None:
            month = found + 1
        elif weekday is None and (found := _named(word, WEEKDAYS)) is not None:
            weekday = found
        else:
            raise _not_a_date(shown)
    if weekday is not None and month is None and not numbers:
        return (today + timedelta((weekday - today.weekday() - 1) % 7 + 1)).isoformat()
    when = _dated(numbers, month, today, day_first=day_first or "." in lower)
    if when is None:
        raise _not_a_date(shown)
    if weekday is not None and when.weekday() != weekday:
        raise BadInput(f"{short_date(when.isoformat(), year=True)} is not a {WEEKDAYS[weekday]}")
    return when.isoformat()


def _named(word: str, names: tuple[str, ...]) -> int | None:
    fits = (place for place, name in enumerate(names) if name.lower().startswith(word))
    return next(fits, None) if len(word) >= _LONG else None


def _dated(numbers: list[str], month: int | None, today: date, *, day_first: bool) -> date | None:
    values, named = [int(one) for one in numbers], [] if month is None else [month]
    if numbers and len(numbers[0]) == _YEAR_DIGITS and len(values) + len(named) == 3:  # the year is first
        year, *rest = values
        orders = [(year, *named, *rest)]
    else:
        days, year = values[: 2 - len(named)], values[2 - len(named) :]
        if len(days) != 2 - len(named) or len(year) > 1:
            return None
        orders = [(None, *named, *days)] if named else [(None, *days[::-1]), (None, *days)][:: 1 if day_first else -1]
        full = (year[0] if year[0] >= 100 else _CENTURY + year[0]) if year else None
        orders = [(full, *rest) for _, *rest in orders]
    for year, number, day in orders:
        if (when := _from(year, number, day, today)) is not None:
            return when
    return None


def _from(year: int | None, month: int, day: int, today: date) -> date | None:
    """The date; without a year the first one from today on. None if there is no such day."""
    for one in [year] if year is not None else range(today.year, today.year + 5):
        with suppress(ValueError):  # the month has no such day: 29 February may exist in a later year
            if (when := date(one, month, day)) >= today or year is not None:
                return when
    return None


def _not_a_date(text: str) -> BadInput:
    return BadInput(f"{text!r} is not a date", mend=FORMS)


def moment(saved: str, today: date) -> str:
    """Return an ISO date and time as "14:03", or as "14:03 on 12 March" if it is not on `today`."""
    when = datetime.fromisoformat(saved)
    clock = when.strftime("%H:%M")
    return clock if when.date() == today else f"{clock} on {when.day} {MONTHS[when.month - 1]}"


def duration(seconds: float) -> str:
    """Return a rounded duration, for example "5 s", "20 s", "3 min" or "2 h"."""
    if seconds < 10:
        return f"{max(1, round(seconds))} s"
    if seconds < 55:
        return f"{round(seconds / 5) * 5} s"
    if seconds < 55 * MINUTE:
        return f"{max(1, round(seconds / MINUTE))} min"
    return f"{max(1, round(seconds / HOUR))} h"


def time_left(fraction: float | None, seconds: float) -> str:
    """Return for example "about 20 s left", or "" if no estimate is possible.

    Args:
        fraction: Share of the work done, 0 to 1; None if unknown.
        seconds: Time since the work started.
    """
    if fraction is None or fraction <= 0.02 or seconds < 1.0:
        return ""
    remaining = seconds * (1 - fraction) / fraction
    return "nearly done" if remaining < 1 else f"about {duration(remaining)} left"
