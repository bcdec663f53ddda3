"""Why no layout can be made of some words at all."""

from __future__ import annotations

from collections.abc import Sequence

from engine.crossword.grid import SHORTEST
from engine.crossword.puzzle import Objective


def nothing_placed(words: Sequence[str], objective: Objective) -> str:
    """One sentence on why a search placed nothing.

    Args:
        words: the answers that were to be placed.
        objective: with the box that they had to fit into.
    """
    if not words:
        return "There is no word to place."
    short = [word for word in words if len(word) < SHORTEST]
    if len(short) == len(words):
        return "Nothing could be placed: every word has only one letter."
    sides = (objective.columns, objective.rows)
    box = "a box of " + " \u00d7 ".join(str(side) if side else "any" for side in sides) + " cells"
    longest = 0 if 0 in sides else max(sides)
    if longest and all(len(word) > longest for word in words if word not in short):
        return f"Nothing could be placed: every word is longer than {box}."
    return "Nothing could be placed." if not any(sides) else f"Nothing could be placed in {box}. Try a larger one."
