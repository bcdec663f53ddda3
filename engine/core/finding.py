"""A finding: one thing that an editor must know before something is printed."""

import re
from collections.abc import Iterable, Iterator
from typing import Literal, TypeAlias, get_args

from engine.core.errors import first_named
from engine.core.value import Name, Text, Value, grouped


class Printed(Value, frozen=True):
    """The facts of the last export, or of the last save."""

    date: Name  # ISO date of it
    body: Name  # the fingerprint of the puzzle with these answers; one with other letters or rules is another
    answers: tuple[Name, ...]
    levels: tuple[int, ...] = ()  # the points of the ratings as printed, ascending; empty where none were
    # the findings that blocked the export and that the editor overrode, a line each
    overridden: tuple[Text, ...] = ()
    saved: bool = False  # whether the puzzle was saved only: its answers are compared with today's, which count


Severity: TypeAlias = Literal["forbidden", "error", "warning"]
FIX_FIRST = "Fix before printing:"  # the heading of findings that block, in every window
BLOCKING: frozenset[Severity] = frozenset(("forbidden", "error"))


MOST_PLACES = 50


class Finding(Value, frozen=True):
    """One thing that an editor must know before a puzzle, a figure or a file is printed."""

    # "forbidden" is offensive content, "error" is what a press refuses; both block the export until the editor
    # overrides them. "warning" does not block.
    severity: Severity
    what: str  # the fact, as a clause without a full stop
    where: str = ""  # the place, such as "17 across" or "page 2"; "" for the whole
    mend: str = ""  # what to do about it, as a sentence; "" where there is no general advice
    page: int = 0  # the number of the page, from 1; 0 if the finding is not on a page
    # the place on the page in points from the top left corner of the trim, so that a click can go there
    at: tuple[float, float] | None = None
    box: tuple[float, float, float, float] | None = None  # the ink at this place, left, top, right and bottom alike
    # "puzzle" if it is about what only the figure of the puzzle prints, such as clues; "" for all figures
    part: str = ""
    glyphless: bool = False  # whether it is about letters without a glyph, which no other size or width would print
    more: "tuple[Finding, ...]" = ()  # the same fault at other places, at most `MOST_PLACES`

    @property
    def blocks(self) -> bool:
        """Whether it blocks the export until the editor overrides it."""
        return self.severity in BLOCKING

    @property
    def text(self) -> str:
        """The finding as one line, such as "Type of 5 pt: clue 3, page 1. Set it in 6 pt or more."."""
        place = f": {self.where}" if self.where else ""
        return f"{self.what[:1].upper()}{self.what[1:]}{place}. {self.mend}".rstrip()


def blocking(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that block an export."""
    return tuple(finding for finding in findings if finding.blocks)


def cautions(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that do not block an export."""
    return tuple(finding for finding in findings if not finding.blocks)


def forbidden_first(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings in their order, but forbidden findings first, then errors."""
    return tuple(sorted(findings, key=lambda finding: get_args(Severity).index(finding.severity)))


_ENTRY = re.compile(r"\b\d+ (?:across|down)\b|\b(?:across|down) \d+\b", re.IGNORECASE)


def together(lines: Iterable[str]) -> Iterator[str]:
    """Yield lines in their order; of more than three that differ in their entry only, the first with their number."""
    found = [(line, _ENTRY.sub("", line, count=1), _ENTRY.search(line)) for line in lines]
    names, shown = grouped((kind, entry[0]) for _, kind, entry in found if entry), set[str]()
    for line, kind, entry in found:
        others = [*dict.fromkeys(names[kind])][1:] if entry else []
        if len(others) < 3:
            yield line
        elif kind not in shown:
            shown.add(kind)
            yield f"{line} ({len(others) + 1:,} alike: also {first_named(others, 3)})"
