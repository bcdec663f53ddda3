"""The review of a hive before it goes to press: findings, near misses, and replies to readers."""

from __future__ import annotations

from operator import attrgetter

from engine.bee.answers import Key, fits
from engine.bee.arrange import seen
from engine.bee.puzzle import Puzzle, is_pangram
from engine.bee.solve import answer_ids
from engine.letters.review import LetterReview
from engine.words.paths.paths import ObviousWord
from engine.words.vetting.review import PANGRAM
from engine.words.vetting.texts import Place
from engine.words.vetting.why import Why, reply


def _texts(puzzle: Puzzle) -> tuple[Place, ...]:
    ranks = " ".join(rank.name for rank in puzzle.rules.ranks)
    return (
        Place("title", puzzle.title),
        Place("name of a rank", ranks),
        Place("name for a pangram", puzzle.rules.pangram_name),
    )


def _traced(puzzle: Puzzle, key: Key) -> tuple[ObviousWord, ...]:
    return seen(puzzle, key.path_words)


def _explain_answer(puzzle: Puzzle, key: Key, word: str) -> Why:
    answer = next(answer for answer in key.answers if answer.word == word)
    points = f"{answer.points} point{'' if answer.points == 1 else 's'}"
    pangram = f"; it is a {puzzle.rules.pangram_name}" if answer.pangram else ""
    text = f"is an answer to this puzzle and scores {points}{pangram}"
    return reply(word, "answer", text, points=answer.points, zipf=answer.zipf, detail=points)


def _misfit_reply(puzzle: Puzzle, word: str) -> str:
    if wrong := sorted(set(word) - set(puzzle.letters)):
        return f"cannot be an answer: {wrong[0].upper()} is not among the letters of this puzzle"
    if puzzle.center not in word:
        return f"cannot be an answer: every word must contain the center letter, {puzzle.center.upper()}"
    return f"is too short: answers have {puzzle.rules.minimum} or more letters"


def _is_full(puzzle: Puzzle, word: str) -> bool:
    del puzzle
    return is_pangram(word)


def _no_other_rule(key: Key, word: str) -> None:
    del key, word


REVIEW = LetterReview[Puzzle, Key](
    middle="center",
    outer="cell",
    full_role=PANGRAM,
    full_word=attrgetter("rules.pangram_name"),
    full_words=attrgetter("pangrams"),
    is_full=_is_full,
    solve=answer_ids,
    misfit=fits,
    misfit_reply=_misfit_reply,
    explain_answer=_explain_answer,
    explain_own_rule=_no_other_rule,
    traced=_traced,
    texts=_texts,
)
findings = REVIEW.findings
