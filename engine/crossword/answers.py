"""The key of a crossword: its entries with numbers, clues and verdicts, and what must not go to paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.crossword.grid import OPEN, Direction, Entry, entries_of, faults, numbers
from engine.crossword.puzzle import Puzzle, enumeration, pieces_of
from engine.job import Control
from engine.printed import Printed
from engine.value import Value
from engine.vetting.house import House, open_house
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict

SHOWN = 6
"""Entries that one line names at most."""

_COUNTED = re.compile(r"\(\d[\d\s,\-\u2011\u2013]*(?:letters|words)?\)\s*$")


class Numbered(Value, frozen=True):
    """An entry as it is printed.

    Attributes:
        number: of the cell in which it begins.
        text: the answer as the editor's list has it: "Ice cream"; its letters where the list lacks it.
        clue: "" where it has none.
        verdict: what the lists and the editor say of it.
    """

    number: int
    entry: Entry
    text: str
    clue: str
    verdict: Verdict

    @property
    def word(self) -> str:
        """Its letters."""
        return self.entry.word

    @property
    def direction(self) -> Direction:
        """Across or down."""
        return self.entry.direction

    @property
    def name(self) -> str:
        """Such as "17 across"."""
        return f"{self.number} {self.direction}"

    @property
    def lengths(self) -> str:
        """Such as "(3,5)"; "" where the clue tells them itself."""
        if _COUNTED.search(self.clue):
            return ""
        return f"({len(self.word) if self.text == self.word else enumeration(self.text)})"


@dataclass(frozen=True)
class Key:
    """What is printed of a crossword beside its grid, and what an editor has to know of it.

    Attributes:
        entries: across by their numbers, then down by theirs.
        left: the words of the list that are not in the grid, as the list has them.
        as_printed: an entry stands only because it is on paper already.
    """

    entries: tuple[Numbered, ...]
    left: tuple[str, ...] = ()
    as_printed: bool = False

    def of(self, direction: Direction) -> tuple[Numbered, ...]:
        """The entries of a direction, by their numbers."""
        return tuple(one for one in self.entries if one.direction == direction)

    @property
    def offenders(self) -> tuple[Numbered, ...]:
        """The entries that must not be shown: taboo or rejected ones."""
        return tuple(one for one in self.entries if not one.verdict.counts)

    @property
    def undecided(self) -> tuple[Numbered, ...]:
        """The entries that an editor should look at first."""
        return tuple(one for one in self.entries if one.verdict.standing == "caution")


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """The key of a puzzle, judged by the house and the puzzle's own rulings.

    Args:
        puzzle: the crossword.
        printed: what went to paper of this very puzzle; its entries stand, whatever the lists now say.
        house: None for the user's own.
        control: as everywhere.

    Raises:
        FileProblem: the house's lists or rulings cannot be read.
        Stopped: as asked.
    """
    vetter = (house or open_house()).vetter(puzzle.rulings)
    (control or Control()).check()
    return key_of(puzzle, vetter, printed.answers if printed else ())


def key_of(puzzle: Puzzle, vetter: Vetter | None = None, printed: tuple[str, ...] = ()) -> Key:
    """The key of a puzzle.

    Args:
        puzzle: the crossword.
        vetter: None for the default taboo list with the puzzle's rulings.
        printed: entries that are on paper already, and stand.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    texts = {listed.answer: listed.text for listed in puzzle.words}
    clues = {clue.answer: " ".join(clue.text.split()) for clue in puzzle.clues}
    places, found, stands = numbers(puzzle.grid), [], False
    for entry in entries_of(puzzle.grid):
        text = texts.get(entry.word, entry.word)
        verdict = _verdict(entry.word, text, vetter)
        if not verdict.counts and entry.word in printed:
            verdict, stands = Verdict(entry.word), True
        found.append(Numbered(places[entry.row, entry.column], entry, text, clues.get(entry.word, ""), verdict))
    there = {one.word for one in found}
    left = tuple(text for answer, text in texts.items() if answer not in there)
    return Key(tuple(found), left, stands)


def words_of(key: Key) -> tuple[str, ...]:
    """The letters of the entries alone, in their order."""
    return tuple(one.word for one in key.entries)


def forbidden(puzzle: Puzzle, key: Key) -> list[str]:
    """What must not go to paper, a line each: entries that are taboo or rejected."""
    del puzzle  # every wing's lines are of its puzzle and its key
    return [f"In the grid: {one.text} ({one.name}, {one.verdict.reason})" for one in key.offenders]


def doubts(puzzle: Puzzle, key: Key) -> list[str]:
    """What an editor should know before an export, a line each; what is forbidden comes first."""
    if not key.entries:
        return ["There is no word in the grid."]
    lines = [f"Not decided: {one.text} ({one.name}, {one.verdict.reason})" for one in key.undecided]
    unknown = sum(char == OPEN for row in puzzle.grid.rows for char in row)
    if unknown:
        lines.append(f"{unknown} cell{' has' if unknown == 1 else 's have'} no letter yet.")
    else:
        lines += faults(puzzle.grid, puzzle.answers)
    must = {listed.text for listed in puzzle.words if listed.must}
    lines += [f"Must be in the grid, and is not: {text}" for text in key.left if text in must]
    if bare := [one.name for one in key.entries if not one.clue]:
        named = ", ".join(bare[:SHOWN]) + (f" and {len(bare) - SHOWN} more" if len(bare) > SHOWN else "")
        lines.append(f"Without a clue: {named}")
    return [*forbidden(puzzle, key), *lines]


def _verdict(word: str, text: str, vetter: Vetter) -> Verdict:
    """What is said of an entry, or else of the words that it is made of: the worst of it."""
    whole = vetter.verdict(word, "entry")
    if whole.standing != "clean" or word in vetter.accepted:
        return whole
    pieces = [piece for pieces in pieces_of(text) for piece in pieces if piece != word]
    parts = [vetter.verdict(piece, "entry") for piece in pieces]
    said = min(parts, key=lambda one: (one.counts, one.standing == "clean"), default=whole)
    return (
        whole
        if said.standing == "clean"
        else Verdict(word, said.standing, f"{said.word}: {said.reason}", said.source)
    )
