"""Times and counts in the wording used on screen."""

import datetime
from collections.abc import Sequence

from engine.drawing.words import percent as percent
from engine.drawing.words import plural as plural

MINUTE, HOUR = 60, 3600


def duration(seconds: float) -> str:
    """Return a rounded duration, for example "5 s", "20 s", "3 min" or "2 h"."""
    if seconds < 10:
        return f"{max(1, round(seconds))} s"
    if seconds < 55:
        return f"{round(seconds / 5) * 5} s"
    if seconds < 55 * MINUTE:
        return f"{max(1, round(seconds / MINUTE))} min"
    return f"{max(1, round(seconds / HOUR))} h"


def word_or_count(words: Sequence[str]) -> str:
    """Return a single word, or the number of several, such as "3 words"."""
    return words[0] if len(words) == 1 else plural(len(words), "word")


def patterns_kept(new: int, count: int) -> str:
    """Return how many of the patterns that were to be kept are new to the house, as a sentence."""
    return f"{plural(new, 'new pattern')}, {count - new} kept before."


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


def moment(saved: str, today: datetime.date) -> str:
    """Return an ISO date and time as "14:03", or as "14:03 on 12 March" if it is not on `today`."""
    when = datetime.datetime.fromisoformat(saved)
    clock = when.strftime("%H:%M")
    return clock if when.date() == today else f"{clock} on {when.day} {when.strftime('%B')}"
