"""The review of a wheel before it goes to press."""

from __future__ import annotations

from functools import partial

from engine.core.job import Control
from engine.wheel.answers import Key, fits, solve
from engine.wheel.puzzle import Puzzle
from engine.words.vetting.review import LONG, LetterRules, Review, review_key
from engine.words.vetting.verdict import Role


def letter_rules(puzzle: Puzzle) -> LetterRules:
    """Which words the letters and rules of a wheel allow."""
    return LetterRules(partial(solve, puzzle), partial(fits, puzzle), partial(role_of, puzzle), LONG)


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Review a puzzle and its key by the user's house lists and rulings (`review_key`)."""
    return review_key(letter_rules, puzzle, key, control=control)


def role_of(puzzle: Puzzle, word: str) -> Role:
    """The role in which a word of a wheel is vetted: "long" if it uses all the letters."""
    return "long" if len(word) == len(puzzle.letters) else "answer"
