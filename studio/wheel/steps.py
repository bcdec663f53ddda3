"""What the Wheel's tab asks for in a job: another clean ring, the nearest one, a wheel of a word."""

from __future__ import annotations

from engine.errors import BadInput
from engine.job import Control
from engine.vetting.arrangements import OFFENDING
from engine.vetting.house import open_house
from engine.wheel.answers import Key, open_key
from engine.wheel.arrange import arranged, arrangements_of, nearest_clean, unavoidable
from engine.wheel.puzzle import Puzzle

TRIES = 20


def shuffled(puzzle: Puzzle, key: Key, seed: int, *, control: Control) -> Puzzle:
    """The wheel in another clean arrangement, or in the same where there is no other.

    Raises:
        BadInput: every arrangement offends.
        Stopped: as asked.
    """
    made = puzzle
    for k in range(TRIES):
        made = arranged(puzzle, key, "random", seed=seed + k, control=control)
        if made.ring != puzzle.ring:
            break
    return made


def mended(puzzle: Puzzle, path_words: tuple[str, ...], *, control: Control) -> Puzzle:
    """The wheel with as few swaps as it takes for no taboo word to be traced.

    Raises:
        BadInput: every arrangement offends.
        Stopped: as asked.
    """
    control.check()
    return nearest_clean(puzzle, arrangements_of(puzzle, path_words), control=control)


def never_clean(puzzle: Puzzle, path_words: tuple[str, ...], *, control: Control) -> tuple[str, ...]:
    """The words for which every arrangement of a wheel offends; () where one is clean."""
    control.check()
    made = arrangements_of(puzzle, path_words)
    return unavoidable(made) if (made.verdicts == OFFENDING).all() else ()


def chosen_clean(puzzle: Puzzle, *, control: Control) -> Puzzle:
    """A wheel of a table, its letters in order as far as nothing can be traced in it then.

    It stays as it is where every arrangement offends: the tab says so then.

    Raises:
        FileProblem: the house's lists cannot be read.
        Stopped: as asked.
    """
    made = arrangements_of(puzzle, open_house().vetter(puzzle.rulings).path_words(puzzle.letters))
    return puzzle if (made.verdicts == OFFENDING).all() else nearest_clean(puzzle, made, control=control)


def made_clean(puzzle: Puzzle, seed: int, *, control: Control) -> Puzzle:
    """A new wheel in a clean arrangement, or as it is where every one offends: the tab says so then.

    Raises:
        UnknownName, FileProblem: the word list cannot be read.
        Stopped: as asked.
    """
    key = open_key(puzzle, control=control)
    try:
        return arranged(puzzle, key, "random", seed=seed, control=control)
    except BadInput:
        return puzzle
