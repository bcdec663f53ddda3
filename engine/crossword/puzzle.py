"""A crossword as a value: the editor's words, the grid that they stand in, what is wanted of it, and the clues."""

from __future__ import annotations

import re
from collections import Counter
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, TypeAlias

import msgspec

from engine.alphabet import ENGLISH
from engine.crossword.grid import MOST_SIDE, Entry, Grid, entries_of
from engine.errors import BadInput
from engine.lexicon.folding import Folding
from engine.value import Value
from engine.vetting.verdict import Ruling

MOST_WORDS = 1000
MOST_BOX = 62
"""The longest side of a box that our search works in; a line of it is one machine word."""
Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
Side: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST_SIDE)]

_FOLDING = Folding(ENGLISH)


class Listed(Value, frozen=True):
    """A word of the editor's list.

    Attributes:
        text: as it is written, of one word or several: "Ice cream".
        must: it is not to be left out while others stand in the grid.
    """

    text: str
    must: bool = False

    def __post_init__(self) -> None:
        answer_of(self.text)

    @property
    def answer(self) -> str:
        """Its letters, as they stand in the grid."""
        return answer_of(self.text)


class Clue(Value, frozen=True):
    """The clue of an answer.

    Attributes:
        source: where it is from: "editor", "file", "book", or the kind of a suggestion.
    """

    answer: str
    text: str
    source: str = "editor"


class Objective(Value, frozen=True):
    """What makes one layout better than another.

    First come the words that must be in it, then the number of words, then how densely it is packed; the weights
    say what a share of each other quality is worth beside a share of utilisation.

    Attributes:
        fit: the words wanted, of those in the list; 0 for as many as possible.
        columns, rows: the box that it must fit into; 0 where that side is free.
        crossings: weight of crossings for each word.
        square: weight of the shorter side as a share of the longer.
        symmetry: weight of the share of cells that a half turn puts upon cells.
    """

    fit: Annotated[int, msgspec.Meta(ge=0, le=MOST_WORDS)] = 0
    columns: Side = 0
    rows: Side = 0
    crossings: Share = 0.0
    square: Share = 0.0
    symmetry: Share = 0.0


ANYTHING = Objective()


class Puzzle(Value, frozen=True, tag_field="kind", tag="crossword"):
    """A crossword made of an editor's words.

    Attributes:
        words: the list, in the editor's order; no two have the same letters.
        locked: the answers that stay where they stand in the grid.
        clues: at most one of each answer.
        lexicon: the name or file of the word list in which themes and patterns are sought.
        rulings: the editor's decisions on single words of this puzzle.
    """

    words: tuple[Listed, ...] = ()
    grid: Grid = Grid()
    locked: tuple[str, ...] = ()
    objective: Objective = ANYTHING
    clues: tuple[Clue, ...] = ()
    lexicon: str = "large"
    title: str = "Crossword"
    rulings: tuple[Ruling, ...] = ()

    def __post_init__(self) -> None:
        if len(self.words) > MOST_WORDS:
            raise BadInput(f"a list has at most {MOST_WORDS:,} words, not {len(self.words):,}")
        for kind, answers in (
            ("word", [listed.answer for listed in self.words]),
            ("clue", [clue.answer for clue in self.clues]),
        ):
            if twice := [answer for answer, count in Counter(answers).items() if count > 1]:
                raise BadInput(f"{min(twice).upper()} has more than one {kind}")
        if strange := set(self.locked) - {entry.word for entry in entries_of(self.grid)}:
            raise BadInput(f"{min(strange).upper()} is locked, and does not stand in the grid")

    @property
    def answers(self) -> tuple[str, ...]:
        """The letters of the words of the list."""
        return tuple(listed.answer for listed in self.words)


@lru_cache(4 * MOST_WORDS)  # every change of a list asks again for all its words
def answer_of(text: str) -> str:
    """The letters of a word or phrase as they stand in a grid: without spaces, hyphens, accents.

    Raises:
        BadInput: it has a character that is no letter, or no letters.
    """
    answer = text.casefold().translate(_FOLDING)
    if wrong := [char for char in answer if char not in ENGLISH.codes]:
        raise BadInput(f"{wrong[0]!r} in {text!r} is {_FOLDING.reason(wrong[0])}")
    if not answer:
        raise BadInput(f"{text!r} has no letters")
    return answer


def enumeration(text: str) -> str:
    """The lengths of the words of an answer, as papers print them: "3,5" of "Ice cream", "4-2" of "make-up"."""
    return ",".join("-".join(str(len(piece)) for piece in pieces) for pieces in pieces_of(text))


def pieces_of(text: str) -> list[list[str]]:
    """The letters of each word of an answer, piece by piece between hyphens; signs that stand alone are none.

    Raises:
        BadInput: it has a character that is no letter.
    """
    words = [part for part in re.split(r"[\s\u2013\u2014/]+", text.strip()) if part.translate(_FOLDING)]
    return [[answer_of(piece) for piece in word.split("-") if piece.translate(_FOLDING)] for word in words]


def kept_entries(puzzle: Puzzle) -> tuple[Entry, ...]:
    """The entries of the locked answers as they stand, and those that two of them side by side need between."""
    entries = entries_of(puzzle.grid)
    kept = {entry for entry in entries if entry.word in puzzle.locked}
    while True:
        cells = {cell for entry in kept for cell in entry.cells}
        joining = {
            entry
            for entry in entries
            if entry not in kept and any(one in cells and other in cells for one, other in pairwise(entry.cells))
        }
        if not joining:
            return tuple(entry for entry in entries if entry in kept)
        kept |= joining
