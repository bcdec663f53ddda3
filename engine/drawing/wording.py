"""Numbers in printed text: "seven", "1 word", "Good 14 \u00b7 Excellent 20"."""

from __future__ import annotations

from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def spelled(n: int) -> str:
    """Return a number in words up to ten, in figures above."""
    return NUMBERS[n] if n < len(NUMBERS) else str(n)


def counted(n: int, noun: str) -> str:
    """Return a number with a noun, such as "1 word" or "23 words", joined by a no-break space."""
    return f"{n}\u00a0{noun}{'' if n == 1 else 's'}"


def rating_row(rated: Iterable[tuple[str, object]]) -> str:
    """Return ratings with their values as one line of text."""
    return "\u2002\u00b7\u2002".join(f"{name}\u00a0{figure}" for name, figure in rated)


def plural(n: int, noun: str) -> str:
    """Return a count with its noun, such as "1 answer" or "2,500 answers"."""
    return f"{n:,} {noun}{'' if n == 1 else 's'}"
