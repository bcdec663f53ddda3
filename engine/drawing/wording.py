"""Wording of printed text: numbers ("seven", "1 word", "Good 14 \u00b7 Excellent 20") and quotation marks."""

from __future__ import annotations

import re
from collections.abc import Iterable

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_OPENING = r"(?:(?<=[\s(\[{/\u2013\u2014\u2018\u201c-])|^)"
_ELIDED = re.compile(
    rf"{_OPENING}'(?=\d\ds?\b|(?:tis|twas|twere|twill|em|til|cause|n|round|bout)\b)", re.IGNORECASE
)
"""An apostrophe at the start of a word: 'tis, '60s."""


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


def byline_of(author: str, pattern: str = "By {name}") -> str:
    """Return the byline of an author, "By Ann Lee", unless the author is written so; "" for no author.

    In the pattern "{name}" stands for the author.
    """
    author = author.strip()
    begins = author.partition(" ")[0].casefold().rstrip(":")
    return (
        author
        if not author or begins in ("by", "set", "compiled", "edited", "from")
        else pattern.replace("{name}", author)
    )


def with_curly_quotes(text: str) -> str:
    """Return a text with typographic quotation marks and apostrophes.

    After a digit, a mark closes a quotation if one is open. Otherwise it means feet or inches and stays straight.
    """
    text = _ELIDED.sub("\u2019", text)
    for straight, opening, closing in (('"', "\u201c", "\u201d"), ("'", "\u2018", "\u2019")):
        text = re.sub(rf"{_OPENING}{straight}(?=\S)", opening, text)
        text = re.sub(rf"(?<!\d){straight}|(?<=\d){straight}(?=[^\W\d_])", closing, text)
        text = _closed(text, straight, opening, closing)
    return text


def _closed(text: str, straight: str, opening: str, closing: str) -> str:
    """Replace the straight marks that close a quotation."""
    chars, is_open = list(text), False
    for at, char in enumerate(chars):
        if char == opening:
            is_open = True
        elif char == straight and is_open:
            chars[at], is_open = closing, False
        elif char == closing and not text[at + 1 : at + 2].isalnum():  # otherwise it is an apostrophe
            is_open = False
    return "".join(chars)
