"""The job that finds a clean order of a hive's outer letters."""

from __future__ import annotations

from engine.bee.answers import Key
from engine.bee.arrange import shuffled
from engine.bee.puzzle import Puzzle
from engine.core.errors import BadInput
from engine.core.job import Control
from engine.core.seed import Seed


def clean_order(puzzle: Puzzle, key: Key, seed: int, *, control: Control) -> Puzzle:
    """Return the hive with its outer letters in another order, in which no taboo word can be traced.

    Raises:
        BadInput: If a taboo word can be traced in every order.
    """
    control.check()
    made = shuffled(puzzle, key.path_words, Seed(seed))
    if made is None:
        raise BadInput(
            f"{puzzle.shown}: a taboo word can be traced in every order of the outer letters",
            mend="Choose another center or letter.",
        )
    return made
