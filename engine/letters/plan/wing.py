"""What a wing provides so that its puzzles can be planned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import msgspec
import numpy as np

from engine.core.finding import Finding
from engine.core.job import Control
from engine.drawing.fonts import Span
from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter

if TYPE_CHECKING:
    from engine.letters.plan.schedule import Schedule


@dataclass(frozen=True, eq=False)
class Candidates:
    """The puzzles of a word list that meet the criteria of a plan, n of them, the ones of a pot adjacent.

    A pot is the multiset of a puzzle's letters. A plan uses one puzzle of each pot.

    Attributes:
        pots: int64[n], number of the pot of each.
        rare: float[n], percentage of answers that few readers know.
        letters: returns the letters of the candidate at an index, the one in the middle first.
        make: returns the candidate at an index as a puzzle with its key; None if an editor must check it first.
    """

    pots: np.ndarray
    rare: np.ndarray
    letters: Callable[[int], str]
    make: Callable[[int], tuple[Any, Any] | None]

    def __len__(self) -> int:
        return len(self.pots)


class CandidatesOf(Protocol):
    """Finds the candidates of a plan."""

    def __call__(
        self, schedule: Schedule, lexicon: Lexicon, house: House, *, control: Control | None = None
    ) -> Candidates:
        """Return the puzzles that meet the criteria of a schedule and can be printed.

        Raises:
            BadInput: If no puzzle of the word list can meet them.
        """
        ...


@dataclass(frozen=True)
class PlanWing:
    """One kind of puzzle with a letter in the middle, the first of its `letters`.

    The functions are those of the wing; their puzzles and keys are values of it.

    Attributes:
        noun: the name of one puzzle, such as "hive".
        middle: the name of the letter in the middle, such as "center".
        like: the default source of a plan's rules, word list, title and layout.
        usual: the default criteria.
        widen: the advice if too few puzzles meet the criteria.
        criteria_text: criteria in words, such as "20 to 45 answers without S".
        candidates: finds the candidates of a plan.
        key_of: the key of a puzzle.
        showpiece: the name that a puzzle's rules have for a word with all the letters.
        showpieces: the answers of a key with all the letters.
        findings: all findings on a puzzle, forbidden ones first.
        unresolved: the findings that an editor must resolve before a puzzle is planned.
        drawing: draws the letters alone at a width in points.
        rules_text: the text of the rules for several puzzles.
        ratings_text: the ratings, in lines of at most a width in points.
        key_spans: the answers of a key as running text.
    """

    noun: str
    middle: str
    like: Any
    usual: Any
    widen: str
    criteria_text: Callable[[Any], str]
    candidates: CandidatesOf
    key_of: Callable[[Any, Lexicon, Vetter], Any]
    showpiece: Callable[[Any], str]
    showpieces: Callable[[Any], tuple[str, ...]]
    findings: Callable[[Any, Any], tuple[Finding, ...]]
    unresolved: Callable[[Any, Any], tuple[Finding, ...]]
    drawing: Callable[[Any, Style, float], Drawing]
    rules_text: Callable[[Any], str]
    ratings_text: Callable[[Any, Any, Style, float], str]
    key_spans: Callable[[Style, Any], Sequence[Span]]

    @property
    def kind(self) -> str:
        """The tag of the puzzle in a document, and the name of the wing in the store."""
        return kind_of(self.like)

    def decode(self, body: bytes) -> Any:
        """Return the puzzle of a row of the store.

        Raises:
            ValueError, BadInput, RecursionError: If it is not one.
        """
        return msgspec.json.decode(body, type=type(self.like))


def kind_of(puzzle: Any) -> str:
    """The kind of a puzzle: its tag in a document."""
    return str(puzzle.__struct_config__.tag)
