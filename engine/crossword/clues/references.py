"""References of clues to other entries: "See 28-, 47- and 55-Across", "5 across's partner", "With 12, a sailor".

A reference names a number with its direction. Without a direction, only some phrases count as references, because
numbers occur in clues of all kinds ("Solid with 20 faces"): "See 5" as a clue, and "with 5 and 12" before a sign or at
the end if the grid has the entries. A caution asks about other numbers ("part of 12", "like 12 and 15", "12's home"),
which are not changed. If an entry leaves the grid, its number gets a question mark ("See 5?-Across"), so that it is not
mistaken for another entry.
"""

import re
from collections.abc import Container, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from engine.core import changed
from engine.crossword.answers import Fault, Key, Numbered
from engine.crossword.grid import DIRECTIONS, Direction, Grid, answer_text, entries_of, numbers
from engine.crossword.puzzle import Puzzle

_NUMBER = r"[1-9]\d{0,2}\??"
_DIGITS = re.compile(_NUMBER)
LOST = "?"
_JOINT = r"-?\s*(?:,\s*(?:and|or|&)?|and|or|&|/)\s*"
_LIST = rf"{_NUMBER}(?:{_JOINT}{_NUMBER})*"
_DIRECTED = re.compile(rf"\b(?P<list>{_LIST})[\s\u2011-]*(?P<way>across|down|ac\b|dn\b)", re.IGNORECASE)
_WAYS: dict[str, Direction] = {way[0]: way for way in DIRECTIONS}
_END = r"(?=\s*(?:[,:;.?!)]|$))"
_BARE = re.compile(
    rf"^\s*See\s+(?P<see>{_LIST})\s*\.?\s*(?:\([^()]*\)\s*)?$|^\s*With\s+(?P<first>{_LIST})(?=\s+(?:an?|the)\b)"
    rf"|\bwith\s+(?P<with>{_LIST}){_END}", re.IGNORECASE
)  # fmt: skip
"""Phrases with numbers that name entries."""
_PLAUSIBLE = re.compile(
    rf"\b(?i:and|by|for|from|in|like|of|or|than|to)\s+(?P<last>[1-9]\d)(?:{_JOINT}{_NUMBER})*{_END}"
    rf"|(?:^|\b[a-z]+[,;:]?\s)(?P<owner>(?!\d?0\b){_NUMBER})(?=['\u2019]s\s+[a-z])"
)
"""Numbers that may name entries, but not decades ("80's music") or titles ("Apollo 5's commander")."""
_SUMS = re.compile(
    r"\d\s*[%+\u00d7x*=-]|\b(?:age[ds]?|factor|half|less|multiple|number|plus|root|square|sum|third|times|total)\b",
    re.IGNORECASE,
)
"""Words that show that a number counts something."""

Target: TypeAlias = tuple[int, Direction | None]
"""The number of an entry, and its direction; None if a clue does not give it."""


class Reference(NamedTuple):
    """A number in a clue that names another entry."""

    number: int
    direction: Direction | None  # None if the clue does not give it
    lost: bool  # whether the entry has left the grid
    start: int  # the place of the number in the text
    end: int
    sure: bool = True  # whether it names an entry even if the grid has none: it has a direction, or is after See


def references_in(text: str) -> tuple[Reference, ...]:
    """Return the references of a clue in their order."""
    found = [
        reference
        for match in _DIRECTED.finditer(text)
        for reference in _numbers_in(text, match.span("list"), _WAYS[match["way"][0].casefold()])
    ]
    for match in _BARE.finditer(text) if not found else ():
        kind = match.lastgroup or ""
        found += (one._replace(sure=kind == "see") for one in _numbers_in(text, match.span(kind), None))
    return tuple(found)


def _numbers_in(text: str, span: tuple[int, int], direction: Direction | None) -> Iterator[Reference]:
    for match in _DIGITS.finditer(text, *span):
        yield Reference(int(match[0].rstrip(LOST)), direction, match[0].endswith(LOST), *match.span())


def targets_of(key: Key) -> frozenset[Target]:
    """Return what a clue can refer to."""
    return frozenset((entry.number, way) for entry in key.entries for way in (entry.direction, None))


def reference_faults(entry: Numbered, known: Container[Target]) -> Iterator[Fault]:
    """Yield the references of an entry's clue to unknown targets and to itself."""
    found = references_in(entry.clue)
    for number, direction, lost, *_, sure in found:
        name = f"{number} {direction}" if direction else str(number)
        if lost or (sure and (number, direction) not in known):
            what = "has left the grid" if lost else "the grid does not have"
            yield "fault", "reference", f"The clue of {entry.name} refers to {name}, which {what}."
        elif (number, direction) == (entry.number, entry.direction):
            yield "caution", "reference", f"The clue of {entry.name} refers to itself."
    for match in _PLAUSIBLE.finditer("" if found or _SUMS.search(entry.clue) else entry.clue):
        number = match["last"] or match["owner"]
        if way := next((way for way in DIRECTIONS if (int(number), way) in known), None):
            asked = f"write \u201c{number}-{way.capitalize()}\u201d"
            yield "caution", "reference", f"If {number} in the clue of {entry.name} is an entry, {asked}."


def renumbered(before: Puzzle, after: Puzzle) -> Puzzle:
    """Return a changed puzzle with the references in its clues renumbered for the new grid.

    A reference follows the answer of its entry, or else the entry's slot. Clues that the change has written stay.
    """
    if before.grid == after.grid:
        return after
    texts = {clue.text for clue in before.clues if references_in(clue.text)}
    if not texts:
        return after
    moves = _moves(before.grid, after.grid)
    clues = tuple(changed(clue, text=_moved(clue.text, moves)) if clue.text in texts else clue for clue in after.clues)
    return after if clues == after.clues else changed(after, clues=clues)


def _moves(before: Grid, after: Grid) -> Mapping[Target, str]:
    """Return the new number of each entry of a grid by its old one; for an entry that has left, the old one as lost."""
    old, new = numbers(before), numbers(after)
    slots = {entry.slot for entry in entries_of(after)}
    words = {(answer_text(after, entry), entry.direction): entry.slot for entry in entries_of(after)}
    found: dict[Target, str] = {}
    for entry in entries_of(before):
        answer, slot, number = answer_text(before, entry), entry.slot, old[entry.slot.cell]
        slot = words.get((answer, entry.direction), slot) if answer else slot
        found[number, entry.direction] = str(new[slot.cell]) if slot in slots else f"{number}{LOST}"
    for (number, _), text in [*found.items()]:
        if not text.endswith(LOST) or (number, None) not in found:
            found[number, None] = text
    return found


def _moved(text: str, moves: Mapping[Target, str]) -> str:
    pieces, at = list[str](), 0
    for number, direction, lost, start, end, _ in references_in(text):
        if not lost:
            pieces += [text[at:start], moves.get((number, direction), str(number))]
            at = end
    return "".join((*pieces, text[at:]))
