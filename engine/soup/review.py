"""The review of a Word Soup puzzle before it is published."""

from __future__ import annotations

from engine.core.job import Control
from engine.soup.answers import Key
from engine.soup.puzzle import Puzzle
from engine.words.vetting.review import Review, review_words


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Return the review of a puzzle with its key under the user's house rules.

    Raises:
        FileProblem: if the house rules cannot be read.
    """
    verdicts = ((one.word, one.verdict) for one in key.words)
    return review_words(verdicts, puzzle.rulings, control=control)
