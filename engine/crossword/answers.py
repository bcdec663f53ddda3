"""The key of a crossword: its entries with numbers, clues and verdicts, and what must not go to paper."""

from __future__ import annotations

import re
from dataclasses import dataclass

from engine.crossword.clues.fault import ClueFault
from engine.crossword.grid import Direction, Entry, entries_of, numbers
from engine.crossword.puzzle import Puzzle, enumeration, pieces_of
from engine.value import Value
from engine.vetting.taboo import Vetter
from engine.vetting.verdict import Verdict

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
        faults: of the clues; empty where the clues were not vetted (`engine.crossword.vetted.open_key`).
    """

    entries: tuple[Numbered, ...]
    left: tuple[str, ...] = ()
    as_printed: bool = False
    faults: tuple[ClueFault, ...] = ()

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
