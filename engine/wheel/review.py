"""The review of a wheel before it goes to press: findings, near misses, and replies to readers."""

from __future__ import annotations

from collections import Counter
from operator import attrgetter

from engine.letters.review import LetterReview
from engine.wheel.answers import Key, fits, solve
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import ObviousWord, obvious_words
from engine.words.vetting.review import LONG
from engine.words.vetting.texts import Place
from engine.words.vetting.why import Why, reply

TIMES = {1: "once", 2: "twice"}


def traced(puzzle: Puzzle, key: Key) -> tuple[ObviousWord, ...]:
    """Return the taboo words that can be traced in a wheel as printed, with their paths."""
    return obvious_words(key.path_words, puzzle.letters, puzzle.neighbourhood)


def _explain_answer(puzzle: Puzzle, key: Key, word: str) -> Why:
    del puzzle
    answer = next(answer for answer in key.answers if answer.word == word)
    long = "; it uses all the letters" if answer.long else ""
    return reply(word, "answer", f"is an answer to this puzzle{long}", zipf=answer.zipf)


def _misfit_reply(puzzle: Puzzle, word: str) -> str:
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


def _explain_form(key: Key, word: str) -> Why | None:
    """The reply for a plural or another form that the rules of the puzzle exclude; None for any other word."""
    verdict = next((answer.verdict for answer in key.excluded if answer.word == word), None)
    if verdict is None:
        return None
    text = f"does not count by the rules of this puzzle: it is the {verdict.reason}"
    return reply(word, "inflection", text, detail=verdict.reason, source=verdict.source)


def _full_word(puzzle: Puzzle) -> str:
    del puzzle  # every wheel has the same name for it
    return "long word"


def _is_full(puzzle: Puzzle, word: str) -> bool:
    return len(word) == len(puzzle.letters)


def _texts(puzzle: Puzzle) -> list[Place]:
    return [Place("title", puzzle.title)]


REVIEW = LetterReview[Puzzle, Key](
    middle="hub",
    outer="ring",
    full_role=LONG,
    full_word=_full_word,
    full_words=attrgetter("long_words"),
    is_full=_is_full,
    solve=solve,
    misfit=fits,
    misfit_reply=_misfit_reply,
    explain_answer=_explain_answer,
    explain_own_rule=_explain_form,
    traced=traced,
    texts=_texts,
)
findings = REVIEW.findings
