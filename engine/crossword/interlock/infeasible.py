"""Why no layout can be made of some words at all."""

from __future__ import annotations

from collections.abc import Sequence

from engine.crossword.grid import SHORTEST, Entry, grid_of, parts
from engine.crossword.puzzle import Objective

APART_MENDS = "want more of them, to join these, or unlock some."


def locked_apart(words: Sequence[str], objective: Objective, kept: Sequence[Entry]) -> str:
    """Why words that are kept in several parts can be in no layout: none may come in between; "" where one may.

    Args:
        words: the answers of the list, those kept among them.
        objective: with the number of words that are wanted.
        kept: the entries that stay where they are.
    """
    others, free = len(set(words) - {entry.word for entry in kept}), objective.fit - len(kept)
    if len(parts(grid_of(kept))) < 2 or (others and (free > 0 or not objective.fit)):
        return ""
    if others:
        return f"The locked words stand apart, and no more than {objective.fit} words are wanted: {APART_MENDS}"
    return "The locked words stand apart, and there is no other word to join them: add words, or unlock some."


def nothing_placed(words: Sequence[str], objective: Objective, kept: Sequence[Entry] = ()) -> str:
    """One sentence on why a search placed nothing.

    Args:
        words: the answers that were to be placed.
        objective: with the box that they had to fit into.
        kept: the entries that were to stay where they are.
    """
    if len(parts(grid_of(kept))) > 1:
        apart = "The locked words stand apart, and none of the others was found to join them: search longer, or"
        return locked_apart(words, objective, kept) or f"{apart} unlock some."
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
