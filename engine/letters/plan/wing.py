"""What a wing provides so that its puzzles can be planned."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec
import numpy as np

from engine.core.job import Control
from engine.core.value import kind_of
from engine.drawing.fonts import Span
from engine.drawing.shapes import Drawing
from engine.drawing.style import Style
from engine.letters.review import LetterReview
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter

P = TypeVar("P")
C = TypeVar("C")


@dataclass(frozen=True)
class Request(Generic[P, C]):
    """A request for the candidates of a plan."""

    template: P  # the source of rules, word list, title and layout
    criteria: C  # the criteria
    seed: int  # random seed of the arrangement of each puzzle
    lexicon: Lexicon  # the words
    house: House  # house rulings and lists


@dataclass(frozen=True, eq=False)
class Candidates:
    """The puzzles of a word list that meet the criteria of a plan, n of them.

    Candidates with the same letters are adjacent. A plan uses one of them.
    """

    multisets: np.ndarray  # int64[n], number of the letter multiset of each
    share: np.ndarray  # float[n], percentage that a reader is expected to find (`engine.words.difficulty`)
    letters: Callable[[int], str]  # returns the letters of the candidate at an index, the one in the middle first
    # returns the candidate at an index as a puzzle with its key; None if an editor must check it first
    make: Callable[[int], tuple[Any, Any] | None]

    def __len__(self) -> int:
        return len(self.multisets)


@dataclass(frozen=True)
class PlanWing:
    """One kind of puzzle with a letter in the middle, the first of its `letters`."""

    noun: str  # the name of one puzzle, such as "hive"
    template: Any  # the default source of a plan's rules, word list, title and layout
    defaults: Any  # the default criteria; their `text` is in words, such as "20 to 45 answers without S"
    widen: str  # the advice if too few puzzles meet the criteria
    # finds the candidates of a plan. It raises BadInput if no puzzle of the word list can meet the criteria.
    candidates: Callable[[Request[Any, Any], Control], Candidates]
    # the names of cells and full words, the key of a puzzle, and the findings on it
    review: LetterReview[Any, Any]
    drawing: Callable[[Any, Style, float], Drawing]  # draws the letters alone at a width in points
    rules_text: Callable[[Any], str]  # the text of the rules for several puzzles
    ratings_text: Callable[[Any, Any, Style, float], str]  # the ratings, in lines of at most a width in points
    key_spans: Callable[[Style, Any], Sequence[Span]]  # the answers of a key as running text
    spelled: bool = False  # whether a full word has the letters of its puzzle, and can stand for them

    @property
    def kind(self) -> str:
        """The tag of the puzzle in a document, and the name of the wing in the store."""
        return kind_of(self.template)

    def decode(self, body: bytes) -> Any:
        """Return the puzzle of a row of the store.

        Raises ValueError, BadInput or RecursionError if it is not one.
        """
        return msgspec.json.decode(body, type=type(self.template))
