"""Why a layout leaves words of the list out."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.crossword.grid import SHORTEST
from engine.crossword.layout import Left
from engine.crossword.puzzle import MOST_BOX, Objective


def left_out(words: Sequence[str], placed: Collection[str], objective: Objective) -> tuple[Left, ...]:
    """The words of a list that are not placed, in its order, and the reason for each."""
    there = set(placed)
    enough = bool(objective.fit) and len(there) >= objective.fit
    return tuple(Left(word, _why(word, words, objective, enough=enough)) for word in words if word not in there)


def _why(word: str, words: Sequence[str], objective: Objective, *, enough: bool) -> str:
    sides = (objective.columns, objective.rows)
    if len(word) < SHORTEST:
        return "a single letter is no entry"
    if len(word) > max(side or MOST_BOX for side in sides):
        return "longer than the box" if any(sides) else f"longer than {MOST_BOX} letters"
    if not any(set(word) & set(other) for other in words if other != word):
        return "no letter in common with another word"
    return "there are enough words without it" if enough else "no place was found for it"
