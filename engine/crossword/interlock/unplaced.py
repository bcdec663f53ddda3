"""Why a layout does not contain some words of the list."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.core.errors import elided
from engine.crossword.grid import SHORTEST
from engine.crossword.interlock.layout import Unplaced
from engine.crossword.puzzle import MOST_BOX, Listed, Objective

WIDE = 21
"""Letters of the longest word that fits a large newspaper crossword."""
MOST_TEXT = 40
"""Characters of a word that a sentence shows."""
MOST_NAMED = 3
"""Words that a sentence names at most."""


def unplaced_words(words: Sequence[str], placed: Collection[str], objective: Objective) -> tuple[Unplaced, ...]:
    """The words of a list that are not placed, in its order, with the reason for each."""
    there = set(placed)
    enough = bool(objective.fit) and len(there) >= objective.fit
    return tuple(
        Unplaced(word, _reason(word, words, objective, enough=enough)) for word in words if word not in there
    )


def too_long(word: str, objective: Objective) -> str:
    """The reason, as a clause, if a word is longer than the requested box; else ""."""
    sides = (objective.columns, objective.rows)
    if len(word) <= max(min(side or MOST_BOX, MOST_BOX) for side in sides):
        return ""
    return "longer than the box" if any(sides) else f"longer than {MOST_BOX} letters"


def stretching_text(words: Sequence[Listed], objective: Objective) -> str:
    """A warning about words that fit no layout, or else that make the grid huge; "" if there are none."""
    if long := [one for one in words if too_long(one.answer, objective)]:
        return f"Too long for the box, so never placed: {_named(long)}."
    free = not (objective.columns and objective.rows)
    if free and (wide := [one for one in words if len(one.answer) > max(WIDE, objective.columns, objective.rows)]):
        return f"The grid is at least as long as {_named(wide)}. Set a box to leave long words unplaced."
    return ""


def _named(words: Sequence[Listed]) -> str:
    texts = [f"{elided(one.text, MOST_TEXT)} ({len(one.answer)} letters)" for one in words[:MOST_NAMED]]
    named = ", ".join(texts)
    return f"{named} and {len(words) - MOST_NAMED:,} more" if len(words) > MOST_NAMED else named


def _reason(word: str, words: Sequence[str], objective: Objective, *, enough: bool) -> str:
    if len(word) < SHORTEST:
        return "has only one letter"
    if too_long(word, objective):
        return too_long(word, objective)
    if not any(set(word) & set(other) for other in words if other != word):
        return "no letter in common with another word"
    return "the requested number of words is reached" if enough else "no place found"
