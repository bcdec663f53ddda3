"""Explains why a word is not an answer of a wheel, in a reply to the reader who asked."""

from __future__ import annotations

from collections import Counter
from functools import partial

from engine.letters.keys import words_of
from engine.wheel.answers import Answer, Key, fits
from engine.wheel.puzzle import Puzzle
from engine.wheel.review import role_of
from engine.words.vetting import why as vetting_why
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.why import Why, explain_exclusion, explain_unlisted, parse_word, reply

TIMES = {1: "once", 2: "twice"}


def why(puzzle: Puzzle, key: Key, word: str, others: ReferenceLists, house: House) -> Why:
    """Explain why a word is or is not in the key of a puzzle.

    Raises:
        BadInput: If the word is empty or has characters other than a to z.
    """
    shown = parse_word(word)
    if answer := next((one for one in key.answers if one.word == shown), None):
        return _answer(answer)
    if problem := fits(puzzle, shown):
        return reply(shown, "letters", _letter_problem(puzzle, shown), detail=problem)
    decided = explain_exclusion(shown, role_of(puzzle, shown), puzzle.rulings, house) or _excluded_form(key, shown)
    return decided or explain_unlisted(shown, words_of(key.answers), others)


why_of = partial(vetting_why.why_of, why)
"""`why` with the reference lists and the house opened: see `engine.words.vetting.why.why_of`."""


def _answer(answer: Answer) -> Why:
    long = "; it uses all the letters" if answer.long else ""
    return reply(answer.word, "answer", f"is an answer to this puzzle{long}", zipf=answer.zipf)


def _letter_problem(puzzle: Puzzle, word: str) -> str:
    """The problem that `fits` reports, worded for a reader."""
    available = Counter(puzzle.letters)
    if excess := sorted((Counter(word) - available).elements()):
        letter = excess[0]
        if letter not in available:
            return f"cannot be an answer: {letter.upper()} is not among the letters of this puzzle"
        times = TIMES.get(available[letter], f"{available[letter]} times")
        return f"cannot be an answer: {letter.upper()} is shown only {times} and may not be used more often"
    if puzzle.hub not in word:
        return f"cannot be an answer: every word must contain the letter in the middle, {puzzle.hub.upper()}"
    return f"is too short: answers have {puzzle.rules.minimum} or more letters"


def _excluded_form(key: Key, word: str) -> Why | None:
    """The reply for a plural or another form that the rules of the puzzle exclude; None for any other word."""
    found = next((one for one in key.excluded if one.word == word), None)
    if found is None:
        return None
    text = f"does not count by the rules of this puzzle: it is the {found.verdict.reason}"
    return reply(word, "inflection", text, detail=found.verdict.reason, source=found.verdict.source)
