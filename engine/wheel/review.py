"""The review of a wheel before it goes to press."""

from __future__ import annotations

from functools import partial

from engine.job import Control
from engine.vetting.ledger import LONG
from engine.vetting.review import LetterRules, Review, review_key
from engine.vetting.verdict import Role
from engine.wheel.answers import Key, fits, solve
from engine.wheel.puzzle import Puzzle


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Review a wheel and its key by the user's house rulings and lists.

    Raises:
        FileProblem: If the house rulings or lists cannot be read.
        Stopped: If cancelled.
    """
    return review_key(puzzle, key, letter_rules(puzzle), control=control)


def letter_rules(puzzle: Puzzle) -> LetterRules:
    """Which words the letters and rules of a wheel allow."""
    return LetterRules(partial(solve, puzzle), partial(fits, puzzle), partial(role_of, puzzle), LONG)


def role_of(puzzle: Puzzle, word: str) -> Role:
    """The role in which a word of a wheel is vetted: "long" if it uses all the letters."""
    return "long" if len(word) == len(puzzle.letters) else "answer"
