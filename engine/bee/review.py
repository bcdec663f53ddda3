"""The review of a hive before it goes to press."""

from __future__ import annotations

from functools import partial

from engine.bee.answers import Key, fits
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import answer_ids
from engine.core.job import Control
from engine.words.vetting.review import PANGRAM, LetterRules, Review, review_key
from engine.words.vetting.verdict import Role


def letter_rules(puzzle: Puzzle) -> LetterRules:
    """Which words the letters and rules of a hive allow."""
    return LetterRules(partial(answer_ids, puzzle), partial(fits, puzzle), role_of, PANGRAM)


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Review a puzzle and its key by the user's house lists and rulings (`review_key`)."""
    return review_key(letter_rules, puzzle, key, control=control)


def role_of(word: str) -> Role:
    """The role in which a word of a hive is vetted: "long" for a pangram."""
    return "long" if len(set(word)) == POT else "answer"
