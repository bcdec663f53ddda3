"""The review of a crossword before printing, and answers to readers' questions about a word."""

from __future__ import annotations

from engine.core.job import Control
from engine.crossword.answers import Key
from engine.crossword.puzzle import Puzzle
from engine.words.vetting.house import House, open_house
from engine.words.vetting.review import Review, review_words
from engine.words.vetting.why import Why, explain_ruling, explain_taboo, parse_word, reply


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """Review a puzzle with its key, by the user's house.

    Raises:
        FileProblem: If the house cannot be read.
    """
    verdicts = ((one.word, one.verdict) for one in key.entries)
    return review_words(verdicts, puzzle.rulings, control=control)


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """Like `why`, with the user's house.

    Raises:
        BadInput: If the word has no letters, or letters other than a to z.
        FileProblem: If the house cannot be read.
    """
    (control or Control()).check()
    return why(puzzle, key, word, open_house())


def why(puzzle: Puzzle, key: Key, word: str, house: House) -> Why:
    """Explain where a word is in a crossword, or why it is not an entry.

    Raises:
        BadInput: If it has no letters, or letters other than a to z.
    """
    shown = parse_word(word)
    if found := next((one for one in key.entries if one.word == shown and one.verdict.counts), None):
        return reply(shown, "answer", f"is the answer to {found.name}", detail=found.clue)
    found = explain_ruling(shown, puzzle.rulings, house.rulings) or explain_taboo(
        shown, "entry", house.vetter(puzzle.rulings)
    )
    return found or reply(shown, "unlisted", "is not in this crossword; the editor chose its words")
