"""Why is X not an answer of a wheel? The rule that decides, and a reply to the reader who asked."""

from __future__ import annotations

from collections import Counter

from engine.job import Control
from engine.printed import Printed
from engine.vetting.house import House, open_house
from engine.vetting.near_misses import Others, open_others
from engine.vetting.why import Why, reply, ruled, taboo, unlisted, word_asked
from engine.wheel.answers import Answer, Key, fits, open_key, words_of
from engine.wheel.puzzle import Puzzle
from engine.wheel.review import role_of

TIMES = {1: "once", 2: "twice"}


def open_why(
    puzzle: Puzzle, word: str, printed: Printed | None = None, *, house: House | None = None,
    control: Control | None = None,
) -> Why:  # fmt: skip
    """As `why`, the key and the word lists opened by name.

    Args:
        puzzle: the wheel.
        word: what the reader sent in.
        printed: what went to paper of this very puzzle; then that counts.
        house: None for the user's own.
        control: as everywhere.

    Raises:
        BadInput: the word has no letters, or others than a to z.
        UnknownName, FileProblem: the puzzle's word list or the house cannot be read.
        Stopped: as asked.
    """
    control, house = control or Control(), house or open_house()
    key = open_key(puzzle, printed, house=house, control=control.sub(0.0, 0.3))
    return why(puzzle, key, word, open_others(puzzle.lexicon, control=control.sub(0.3, 1.0)), house)


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
        often = TIMES.get(there[wrong[0]], f"{there[wrong[0]]} times")
        return f"cannot be an answer: {letter} is shown only {often}, and may be used no more often than that"
    if puzzle.hub not in word:
        return f"cannot be an answer: every word must hold the letter in the middle, {puzzle.hub.upper()}"
    return f"is too short: in this puzzle words of {puzzle.rules.minimum} or more letters count"


def _form(key: Key, word: str) -> Why | None:
    """What the rules of the paper leave out: plurals and the like."""
    found = next((one for one in key.excluded if one.word == word), None)
    if found is None:
        return None
    said = f"does not count by the rules of this puzzle: it is the {found.verdict.reason}"
    return reply(word, "inflection", said, detail=found.verdict.reason, source=found.verdict.source)
