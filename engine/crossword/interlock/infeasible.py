"""Why no layout of some words is possible."""

from __future__ import annotations

from collections.abc import Sequence

from engine.crossword.grid import SHORTEST, Entry, components, grid_of
from engine.crossword.puzzle import Objective

_DISCONNECTED = "The locked words are not connected"


def locked_disconnected(words: Sequence[str], objective: Objective, kept: Sequence[Entry]) -> str:
    """Why disconnected kept entries cannot be connected by other words; "" if they can or need not be.

    Args:
        words: the answers of the list, including the kept ones.
        objective: with the number of words wanted.
        kept: the entries that keep their positions.
    """
    others, free = len(set(words) - {entry.word for entry in kept}), objective.fit - len(kept)
    if len(components(grid_of(kept))) < 2 or (others and (free > 0 or not objective.fit)):
        return ""
    if others:
        return f"{_DISCONNECTED}, and at most {objective.fit} words are requested: request more, or unlock some."
    return f"{_DISCONNECTED}, and the list has no other word to connect them: add words, or unlock some."


def nothing_placed(words: Sequence[str], objective: Objective, kept: Sequence[Entry] = ()) -> str:
    """Explain in a sentence why a search placed nothing.

    Args:
        words: the answers of the list.
        objective: with the requested box.
        kept: the entries that keep their positions.
    """
    if len(components(grid_of(kept))) > 1:
        unconnected = (
            f"{_DISCONNECTED}, and no word was found to connect them: search longer, or unlock some words."
        )
        return locked_disconnected(words, objective, kept) or unconnected
    if not words:
        return "The list has no words to place."
    short = [word for word in words if len(word) < SHORTEST]
    if len(short) == len(words):
        return "Nothing could be placed: every word has only one letter."
    sides = (objective.columns, objective.rows)
    box = "a box of " + " \u00d7 ".join(str(side) if side else "any" for side in sides) + " cells"
    longest = 0 if 0 in sides else max(sides)
    if longest and all(len(word) > longest for word in words if word not in short):
        return f"Nothing could be placed: every word is longer than {box}."
    return "Nothing could be placed." if not any(sides) else f"Nothing could be placed in {box}. Enlarge the box."
