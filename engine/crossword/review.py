"""What an editor looks over before a crossword goes to press, and the answer to a reader who asks about a word."""

from __future__ import annotations

from engine.crossword.answers import Key
from engine.crossword.puzzle import Puzzle
from engine.job import Control
from engine.vetting.house import House, open_house
from engine.vetting.review import Review, review_words
from engine.vetting.why import Why, explain_ruling, explain_taboo, parse_word, reply


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """The review of a puzzle with its key, by the user's own house.

    Raises:
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    judged = ((one.word, one.verdict) for one in key.entries)
    return review_words(judged, puzzle.rulings, control=control)


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """As `why`, by the user's own house.

    Raises:
        BadInput: the word has no letters, or others than a to z.
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    (control or Control()).check()
    return why(puzzle, key, word, open_house())


def why(puzzle: Puzzle, key: Key, word: str, house: House) -> Why:
    """Where a word stands in a crossword, or why it does not.

    Raises:
        BadInput: it has no letters, or others than a to z.
    """
    shown = parse_word(word)
    if found := next((one for one in key.entries if one.word == shown and one.verdict.counts), None):
        return reply(shown, "answer", f"is the answer to {found.name}", detail=found.clue)
    said = explain_ruling(shown, puzzle.rulings, house.rulings) or explain_taboo(
        shown, "entry", house.vetter(puzzle.rulings)
    )
    return said or reply(shown, "unlisted", "is not in this crossword; its words are of the editor's choice")
