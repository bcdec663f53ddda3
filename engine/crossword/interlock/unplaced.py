"""Why a layout leaves words of the list out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.crossword.grid import SHORTEST
from engine.crossword.interlock.layout import Left
from engine.crossword.puzzle import MOST_BOX, Listed, Objective

WIDE = 21  # letters of the longest word that large crosswords of newspapers take
MOST_NAMED = 3


def unplaced(words: Sequence[str], placed: Collection[str], objective: Objective) -> tuple[Left, ...]:
    """The words of a list that are not placed, in its order, and the reason for each."""
    there = set(placed)
    enough = bool(objective.fit) and len(there) >= objective.fit
    return tuple(Left(word, _why(word, words, objective, enough=enough)) for word in words if word not in there)


def too_long(word: str, objective: Objective) -> str:
    """That a word is longer than the box that is wished for, as a clause; "" where it is not."""
    sides = (objective.columns, objective.rows)
    if len(word) <= max(min(side or MOST_BOX, MOST_BOX) for side in sides):
        return ""
    return "longer than the box" if any(sides) else f"longer than {MOST_BOX} letters"


def stretching_text(words: Sequence[Listed], objective: Objective) -> str:
    """A sentence on the words that no layout takes, or else on those that make a huge grid; "" where none are."""
    if long := [one for one in words if too_long(one.answer, objective)]:
        return f"Longer than the box, so in no layout: {_named(long)}."
    free = not (objective.columns and objective.rows)
    if free and (wide := [one for one in words if len(one.answer) > max(WIDE, objective.columns, objective.rows)]):
        return f"Makes the grid at least as long: {_named(wide)}. A box leaves out what is longer."
    return ""


def _named(words: Sequence[Listed]) -> str:
    named = ", ".join(f"{one.text} ({len(one.answer)} letters)" for one in words[:MOST_NAMED])
    return f"{named} and {len(words) - MOST_NAMED:,} more" if len(words) > MOST_NAMED else named


def _why(word: str, words: Sequence[str], objective: Objective, *, enough: bool) -> str:
    if len(word) < SHORTEST:
        return "a single letter is no entry"
    if too_long(word, objective):
        return too_long(word, objective)
    if not any(set(word) & set(other) for other in words if other != word):
        return "no letter in common with another word"
    return "there are enough words without it" if enough else "no place was found for it"
