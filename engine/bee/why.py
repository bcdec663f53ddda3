"""Why is X not an answer of a hive? The rule that decides, and a reply to the reader who asked."""

from __future__ import annotations

from engine.bee.answers import Answer, Key, fits, open_key, words_of
from engine.bee.near import Others, open_others
from engine.bee.puzzle import POT, Puzzle
from engine.job import Control
from engine.printed import Printed
from engine.vetting.house import House, open_house
from engine.vetting.why import Why, reply, ruled, taboo, unlisted, word_asked


def open_why(
    puzzle: Puzzle, word: str, printed: Printed | None = None, *, house: House | None = None,
    control: Control | None = None,
) -> Why:  # fmt: skip
    """As `why`, the key and the word lists opened by name.

    Args:
        printed: what went to paper of this very puzzle; then that counts.
        house: None for the user's own.

    Raises:
        BadInput: the word has no letters, or others than a to z.
        UnknownName, FileProblem: the puzzle's word list or the house cannot be read.
        Stopped: as asked.
    """
    control, house = control or Control(), house or open_house()
    key = open_key(puzzle, printed, house=house, control=control.sub(0.0, 0.3))
    return why(puzzle, key, word, open_others(puzzle, control=control.sub(0.3, 1.0)), house)


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """As `why` of a key that is at hand, by the user's own house; raises as `open_why` does."""
    control = control or Control()
    others = open_others(puzzle, control=control)
    control.check()
    return why(puzzle, key, word, others, open_house())


def why(puzzle: Puzzle, key: Key, word: str, others: Others, house: House) -> Why:
    """Why a word is or is not in the key of a puzzle.

    Raises:
        BadInput: it has no letters, or others than a to z.
    """
    shown = word_asked(word)
    if answer := next((one for one in key.answers if one.word == shown), None):
        return _answer(puzzle, answer)
    if wrong := fits(puzzle, shown):
        return reply(shown, "letters", _unfit(puzzle, shown), detail=wrong)
    role = "long" if len(set(shown)) == POT else "answer"
    said = ruled(shown, puzzle.rulings, house.rulings) or taboo(shown, role, house.vetter(puzzle.rulings))
    return said or unlisted(shown, words_of(key.answers), others)


def _answer(puzzle: Puzzle, answer: Answer) -> Why:
    points = f"{answer.points} point{'' if answer.points == 1 else 's'}"
    pangram = f"; it is a {puzzle.rules.pangram_name}" if answer.pangram else ""
    said = f"is an answer to this puzzle and scores {points}{pangram}"
    return reply(answer.word, "answer", said, points=answer.points, zipf=answer.zipf, detail=points)


def _unfit(puzzle: Puzzle, word: str) -> str:
    """What `fits` found, as a reader is told."""
    if wrong := sorted(set(word) - set(puzzle.letters)):
        return f"cannot be an answer: {wrong[0].upper()} is not among the letters of this puzzle"
    if puzzle.center not in word:
        return f"cannot be an answer: every word must hold the center letter, {puzzle.center.upper()}"
    return f"is too short: in this puzzle words of {puzzle.rules.minimum} or more letters count"
