"""The review of a hive before it goes to press."""

from __future__ import annotations

from functools import partial

from engine.bee.answers import fits
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import answer_ids
from engine.vetting.ledger import PANGRAM
from engine.vetting.review import LetterRules, review_key
from engine.vetting.verdict import Role


def letter_rules(puzzle: Puzzle) -> LetterRules:
    """Which words the letters and rules of a hive allow."""
    return LetterRules(partial(answer_ids, puzzle), partial(fits, puzzle), role_of, PANGRAM)


review = partial(review_key, letter_rules)
"""Review a puzzle and its key by the user's house rulings and lists: see `engine.vetting.review.review_key`."""


def role_of(word: str) -> Role:
    """The role in which a word of a hive is vetted: "long" for a pangram."""
    return "long" if len(set(word)) == POT else "answer"
