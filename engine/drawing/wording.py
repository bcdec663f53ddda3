"""How a paper words numbers: "seven", "1 word", "Good 14 \u00b7 Excellent 20"."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(n: int) -> str:
    """A number in words up to ten, in figures beyond."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def counted(n: int, noun: str) -> str:
    """Such as "1 word" or "23 words", which stay on one line."""
    return f"{n}\u00a0{noun}{'' if n == 1 else 's'}"


def rating_row(rated: Iterable[tuple[str, object]]) -> str:
    """Ratings in a row, each beside its figure."""
    return "\u2002\u00b7\u2002".join(f"{name}\u00a0{figure}" for name, figure in rated)
