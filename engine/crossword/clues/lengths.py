"""Enumerations that an editor writes: "(3,4)" or "3-4"."""

from __future__ import annotations

import re

from engine.core.errors import BadInput

MOST = 200
"""Characters of an enumeration at most."""
_PLAIN = re.compile(r"\d+(?:[,\-'/ ]\d+)*")
_SPACED = re.compile(r"\s*([,\-'/])\s*")
_SIGNS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2019": "'", ";": ","})


def plain_length(text: str) -> str:
    """The enumeration without brackets and with plain signs: "3-4" for "(3 \u2013 4)"."""
    inside = text.strip().removeprefix("(").removesuffix(")").translate(_SIGNS)
    return _SPACED.sub(r"\1", " ".join(inside.split()))[:MOST]


def checked_length(text: str) -> str:
    """The enumeration as of `plain_length`; "" for that of the answer.

    Raises:
        BadInput: If it is not numbers with signs between them.
    """
    plain = plain_length(text)
    if plain and letters_in(plain) is None:
        raise BadInput(
            f"\u201c{plain}\u201d is not a length",
            mend="Write numbers with commas, hyphens or apostrophes between them, such as 3,4 or 2-6.",
        )
    return plain


def letters_in(length: str) -> int | None:
    """The letters that an enumeration counts; None if it is not numbers with signs between them."""
    plain = plain_length(length)
    return sum(map(int, re.findall(r"\d+", plain))) if _PLAIN.fullmatch(plain) else None
