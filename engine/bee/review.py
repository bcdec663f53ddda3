"""The review of a hive before it goes to press."""

from __future__ import annotations

from functools import partial

from engine.bee.answers import Key, fits
from engine.bee.puzzle import POT, Puzzle
from engine.bee.solve import answer_ids
from engine.job import Control
from engine.vetting.ledger import PANGRAM
from engine.vetting.review import LetterRules, Review, review_key
from engine.vetting.verdict import Role


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Review a hive and its key by the user's house rulings and lists.

    Raises:
        FileProblem: If the house rulings or lists cannot be read.
        Stopped: If cancelled.
    """
    return review_key(puzzle, key, letter_rules(puzzle), control=control)


def letter_rules(puzzle: Puzzle) -> LetterRules:
    """Which words the letters and rules of a hive allow."""
    return LetterRules(partial(answer_ids, puzzle), partial(fits, puzzle), role_of, PANGRAM)


def role_of(word: str) -> Role:
    """The role in which a word of a hive is vetted: "long" for a pangram."""
    return "long" if len(set(word)) == POT else "answer"
