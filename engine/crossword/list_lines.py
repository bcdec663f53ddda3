"""Reading lines of word lists and clue files, and reports on lines that could not be used."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from engine.words.lists.reports import ReadReport, RefusedLine

MOST_NAMED = 3
"""Lines that a sentence names at most."""
_EMOJIS = range(0x1F000, 0x1FB00)
_JOINING = frozenset("\u200d\ufe0f\u20e3")


def without_emojis(text: str) -> str:
    """A word without emojis and similar signs; unchanged if it has none, or nothing else."""
    if not any(map(_is_emoji, text)):
        return text
    kept = "".join(char for char in text if char not in _JOINING and not _is_emoji(char))
    return " ".join(kept.split()) or text


def _is_emoji(char: str) -> bool:
    return ord(char) in _EMOJIS or unicodedata.category(char) == "So"


def refused_text(report: ReadReport) -> str:
    """A sentence on the lines that were skipped, with reasons; "" if there are none."""
    named = [_named(one) for one in report.refused_lines[:MOST_NAMED]]
    if not (count := report.refused):
        return ""
    if count == 1:
        return f"1 line skipped: {named[0]}."
    more = f" and {count - len(named):,} more" if count > len(named) else ""
    return f"{count:,} lines skipped: {', '.join(named)}{more}."


def skipped_lines(report: ReadReport, mended: Sequence[RefusedLine] = ()) -> list[str]:
    """A line for each skipped or corrected line; empty if the sentences on them already name all of them."""
    lines = [f"Line {one.line}: {one.text} ({one.reason})" for one in report.refused_lines]
    more = report.refused - len(lines)
    lines += [f"and {more:,} more"] * (more > 0)
    lines += [f"Line {one.line}: {one.text} (emoji removed)" for one in mended]
    return lines if max(report.refused, len(mended)) > MOST_NAMED else []


def mended_text(mended: Sequence[RefusedLine]) -> str:
    """A sentence on the words whose emojis were removed; "" if there are none."""
    if not mended:
        return ""
    named = ", ".join(f"line {one.line} ({one.text!r})" for one in mended[:MOST_NAMED])
    more = f" and {len(mended) - MOST_NAMED:,} more" if len(mended) > MOST_NAMED else ""
    return f"Emoji removed: {named}{more}."


def _named(one: RefusedLine) -> str:
    return f"line {one.line} ({one.text!r}: {one.reason})"
