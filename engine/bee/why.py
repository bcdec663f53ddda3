"""Explains why a word is not an answer of a hive, in a reply to the reader who asked."""

from __future__ import annotations

from functools import partial

from engine.bee.answers import Answer, Key, fits
from engine.bee.puzzle import Puzzle
from engine.bee.review import role_of
from engine.letters.keys import words_of
from engine.words.vetting import why as vetting_why
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.why import Why, explain_exclusion, explain_unlisted, parse_word, reply


def why(puzzle: Puzzle, key: Key, word: str, others: ReferenceLists, house: House) -> Why:
    """Explain why a word is or is not in the key of a puzzle.

    Raises:
        BadInput: If the word is empty or has characters other than a to z.
    """
    shown = parse_word(word)
    if answer := next((one for one in key.answers if one.word == shown), None):
        return _answer(puzzle, answer)
    if problem := fits(puzzle, shown):
        return reply(shown, "letters", _letter_problem(puzzle, shown), detail=problem)
    return explain_exclusion(shown, role_of(shown), puzzle.rulings, house) or explain_unlisted(
        shown, words_of(key.answers), others
    )


why_of = partial(vetting_why.why_of, why)
"""`why` with the reference lists and the house opened: see `engine.words.vetting.why.why_of`."""


def _answer(puzzle: Puzzle, answer: Answer) -> Why:
    points = f"{answer.points} point{'' if answer.points == 1 else 's'}"
    pangram = f"; it is a {puzzle.rules.pangram_name}" if answer.pangram else ""
    text = f"is an answer to this puzzle and scores {points}{pangram}"
    return reply(answer.word, "answer", text, points=answer.points, zipf=answer.zipf, detail=points)


def _letter_problem(puzzle: Puzzle, word: str) -> str:
    """The problem that `fits` reports, worded for a reader."""
    if wrong := sorted(set(word) - set(puzzle.letters)):
        return f"cannot be an answer: {wrong[0].upper()} is not among the letters of this puzzle"
    if puzzle.center not in word:
        return f"cannot be an answer: every word must contain the center letter, {puzzle.center.upper()}"
    return f"is too short: answers have {puzzle.rules.minimum} or more letters"
