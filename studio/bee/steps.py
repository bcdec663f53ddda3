"""What the Bee's tab asks for in a job: a clean order of the outer letters."""

from __future__ import annotations

from engine.bee.answers import Key
from engine.bee.arrange import shuffled
from engine.bee.puzzle import Puzzle
from engine.errors import BadInput
from engine.job import Control
from engine.seed import Seed


def clean_order(puzzle: Puzzle, key: Key, seed: int, *, control: Control) -> Puzzle:
    """The hive with its outer letters in another order, in which no taboo word can be traced.

    Raises:
        BadInput: every order offends.
        Stopped: as asked.
    """
    control.check()
    made = shuffled(puzzle, key.path_words, Seed(seed))
    if made is None:
        raise BadInput(
            f"{puzzle.shown}: in every order the eye can trace a taboo word", mend="Take another center or letter."
        )
    return made
