"""The jobs that arrange a wheel so that no taboo word can be traced."""

from __future__ import annotations

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.wheel.answers import Key, open_key
from engine.wheel.arrange import arranged, arrangements_of, nearest_clean, unavoidable
from engine.wheel.puzzle import Puzzle
from engine.words.paths.paths import OFFENDING
from engine.words.vetting.house import open_house

TRIES = 20  # seeds tried until the ring differs


def shuffled(puzzle: Puzzle, key: Key, seed: int, *, control: Control) -> Puzzle:
    """Return the wheel in another clean arrangement, or unchanged if there is no other.

    Raises:
        BadInput: If a taboo word can be traced in every arrangement.
    """
    made = puzzle
    for k in range(TRIES):
        made = arranged(puzzle, key, "random", seed=seed + k, control=control)
        if made.ring != puzzle.ring:
            break
    return made


def mended(puzzle: Puzzle, path_words: tuple[str, ...], *, control: Control) -> Puzzle:
    """Return the wheel made clean with as few swaps as possible.

    Raises:
        BadInput: If a taboo word can be traced in every arrangement.
    """
    control.check()
    return nearest_clean(puzzle, arrangements_of(puzzle, path_words), control=control)


def never_clean(puzzle: Puzzle, path_words: tuple[str, ...], *, control: Control) -> tuple[str, ...]:
    """Return taboo words of which every arrangement contains at least one; () if an arrangement is clean."""
    control.check()
    made = arrangements_of(puzzle, path_words)
    return unavoidable(made) if (made.verdicts == OFFENDING).all() else ()


def chosen_clean(puzzle: Puzzle, *, control: Control) -> Puzzle:
    """Return a wheel in the clean arrangement nearest to it.

    The wheel is returned unchanged if no arrangement is clean; the editor shows the words that can be traced.

    Raises:
        FileProblem: If a taboo list of the house cannot be read.
    """
    made = arrangements_of(puzzle, open_house().vetter(puzzle.rulings).path_words(puzzle.letters))
    return puzzle if (made.verdicts == OFFENDING).all() else nearest_clean(puzzle, made, control=control)


def made_clean(puzzle: Puzzle, seed: int, *, control: Control) -> Puzzle:
    """Return a new wheel in a clean arrangement, or unchanged if no arrangement is clean.

    Raises:
        UnknownName, FileProblem: If the word list cannot be read.
    """
    key = open_key(puzzle, control=control)
    try:
        return arranged(puzzle, key, "random", seed=seed, control=control)
    except BadInput:
        return puzzle
