"""Times and counts as a person says them."""

from __future__ import annotations

import datetime

MINUTE, HOUR = 60, 3600


def plural(n: int, noun: str) -> str:
    """Such as "1 answer", "2,500 answers"."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"


def duration(seconds: float) -> str:
    """ "5 s", "20 s", "3 min", "2 h": rounded so that it can be believed."""
    if seconds < 10:
        return f"{max(1, round(seconds))} s"
    if seconds < 55:
        return f"{round(seconds / 5) * 5} s"
    if seconds < 55 * MINUTE:
        return f"{max(1, round(seconds / MINUTE))} min"
    return f"{max(1, round(seconds / HOUR))} h"


def time_left(fraction: float | None, seconds: float) -> str:
    """ "about 20 s left", from the share done (0 to 1) in so many seconds; "" while nobody can tell."""
    if fraction is None or fraction <= 0.02 or seconds < 1.0:
        return ""
    left = seconds * (1 - fraction) / fraction
    return "nearly done" if left < 1 else f"about {duration(left)} left"


def moment(saved: str, today: datetime.date) -> str:
    """An ISO date and time as "14:03", or "14:03 on 12 March" where it was another day."""
    when = datetime.datetime.fromisoformat(saved)
    clock = when.strftime("%H:%M")
    return clock if when.date() == today else f"{clock} on {when.day} {when.strftime('%B')}"
