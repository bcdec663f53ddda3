"""Why is X not an answer of a wheel? The rule that decides, and a reply to the reader who asked."""

from __future__ import annotations

from collections import Counter

from engine.job import Control
from engine.vetting.house import House, open_house
from engine.vetting.others import Others, open_others
from engine.vetting.why import Why, reply, ruled, taboo, unlisted, word_asked
from engine.wheel.answers import Answer, Key, fits, words_of
from engine.wheel.puzzle import Puzzle
from engine.wheel.review import role_of


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """As `why`, by the user's own house.

    Raises:
        BadInput: the word has no letters, or others than a to z.
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    control = control or Control()
    others = open_others(puzzle.lexicon, control=control)
    control.check()
    return why(puzzle, key, word, others, open_house())


def why(puzzle: Puzzle, key: Key, word: str, others: Others, house: House) -> Why:
    """Why a word is or is not in the key of a puzzle.

    Raises:
        BadInput: it has no letters, or others than a to z.
    """
    shown = word_asked(word)
    if answer := next((one for one in key.answers if one.word == shown), None):
        return _answer(answer)
    if wrong := fits(puzzle, shown):
        return reply(shown, "letters", _unfit(puzzle, shown), detail=wrong)
    said = ruled(shown, puzzle.rulings, house.rulings)
    said = said or taboo(shown, role_of(puzzle, shown), house.vetter(puzzle.rulings)) or _form(key, shown)
    return said or unlisted(shown, words_of(key.answers), others)


def _answer(answer: Answer) -> Why:
    long = "; it uses all the letters" if answer.long else ""
    return reply(answer.word, "answer", f"is an answer to this puzzle{long}", zipf=answer.zipf)


def _unfit(puzzle: Puzzle, word: str) -> str:
    """What `fits` found, as a reader is told."""
    there = Counter(puzzle.letters)
    if wrong := sorted((Counter(word) - there).elements()):
        letter = wrong[0].upper()
        if wrong[0] not in there:
            return f"cannot be an answer: {letter} is not among the letters of this puzzle"
        return (
            f"cannot be an answer: each letter is used no more often than it is shown, and {letter} is not enough"
        )
    if puzzle.hub not in word:
        return f"cannot be an answer: every word must hold the letter in the middle, {puzzle.hub.upper()}"
    return f"is too short: in this puzzle words of {puzzle.rules.minimum} or more letters count"


def _form(key: Key, word: str) -> Why | None:
    """What the rules of the paper leave out: plurals and the like."""
    found = next((one for one in key.left_out if one.word == word), None)
    if found is None:
        return None
    said = f"does not count by the rules of this puzzle: it is the {found.verdict.reason}"
    return reply(word, "inflection", said, detail=found.verdict.reason, source=found.verdict.source)
