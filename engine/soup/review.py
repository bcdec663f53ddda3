"""What an editor looks over before a word soup goes to press, and the answer to a reader who asks about a word."""

from __future__ import annotations

from engine.job import Control
from engine.soup.answers import Key
from engine.soup.puzzle import Puzzle
from engine.vetting.review import Review, review_words


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """The review of a puzzle with its key, by the user's own house.

    Raises:
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    judged = ((one.word, one.verdict) for one in key.words)
    return review_words(judged, puzzle.rulings, control=control)
