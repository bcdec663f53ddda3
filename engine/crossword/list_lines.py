"""What lists and clue files have in common: how a line is read, and what is said of those that gave nothing."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from engine.lexicon.words import ReadReport, RefusedLine

MOST_NAMED = 3
_EMOJIS = range(0x1F000, 0x1FB00)
_JOINING = frozenset("\u200d\ufe0f\u20e3")


def without_pictures(text: str) -> str:
    """A word without emojis and the like; as it is where it has none, or nothing else."""
    if not any(map(_is_picture, text)):
        return text
    kept = "".join(char for char in text if char not in _JOINING and not _is_picture(char))
    return " ".join(kept.split()) or text


def _is_picture(char: str) -> bool:
    return ord(char) in _EMOJIS or unicodedata.category(char) == "So"


def refused_text(report: ReadReport) -> str:
    """A sentence on what was left out, and why; "" where nothing was."""
    named = [_named(one) for one in report.refused_lines[:MOST_NAMED]]
    if not (count := report.refused):
        return ""
    if count == 1:
        return f"One was left out: {named[0]}."
    more = f" and {count - len(named):,} more" if count > len(named) else ""
    return f"{count:,} were left out: {', '.join(named)}{more}."


def named_lines(report: ReadReport, mended: Sequence[RefusedLine] = ()) -> list[str]:
    """What was left out or lost its sign, a line each; none where the sentences on them name it all."""
    lines = [f"Line {one.line}: {one.text} ({one.reason})" for one in report.refused_lines]
    more = report.refused - len(lines)
    lines += [f"and {more:,} more"] * (more > 0)
    lines += [f"Line {one.line}: {one.text} (taken without its sign)" for one in mended]
    return lines if max(report.refused, len(mended)) > MOST_NAMED else []


def mended_text(mended: Sequence[RefusedLine]) -> str:
    """A sentence on the words that were taken without their emojis; "" where there are none."""
    if not mended:
        return ""
    named = ", ".join(f"line {one.line} ({one.text!r})" for one in mended[:MOST_NAMED])
    more = f" and {len(mended) - MOST_NAMED:,} more" if len(mended) > MOST_NAMED else ""
    return f"Taken without its sign: {named}{more}."


def _named(one: RefusedLine) -> str:
    return f"line {one.line} ({one.text!r}: {one.reason})"
