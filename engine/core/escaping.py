"""Text of unknown origin, made safe to show on one line: on a terminal, in a message, in a log."""

from __future__ import annotations

import unicodedata

ELLIPSIS = "\u2026"
HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"))
"""Unicode categories of characters that a screen obeys or omits: control characters such as ESC, bidirectional
overrides and other format characters, surrogates, unassigned characters, line and paragraph separators."""
JOINERS = "\u00ad\u200c\u200d"
"""Format characters that ordinary words and emoji contain."""


def visible(text: str) -> str:
    """Return a text in which each hidden character is an escape such as `\\x1b` or `\\u202e`.

    Line breaks and tabs are kept.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(_escaped(ch) if _is_hidden(ch) else ch for ch in text)


def _is_hidden(ch: str) -> bool:
    return ch not in "\n\t" and ch not in JOINERS and unicodedata.category(ch) in HIDDEN


def _escaped(ch: str) -> str:
    return ch.encode("unicode_escape").decode("ascii")


def elided(text: str, most: int) -> str:
    """Return a text with its middle left out, so that it has at most `most` characters."""
    if len(text) <= most:
        return text
    tail = (most - 1) // 3
    return text[: most - 1 - tail] + ELLIPSIS + text[len(text) - tail :]
