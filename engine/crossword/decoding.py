"""Whether a codeword has one solution: other letters for its numbers that make all entries words of a list."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import numpy as np

from engine.core.alphabet import ENGLISH
from engine.core.job import Control
from engine.crossword.grid import OPEN, entries_of
from engine.crossword.puzzle import Puzzle

MOST_STEPS = 500  # tried letters at most; the grids of newspapers need fewer than ten
Slot: TypeAlias = tuple[np.ndarray, np.ndarray]
"""The numbers of an entry, from 0, and the words of its length as rows of the codes of their letters."""


def other_solution(puzzle: Puzzle, words: Iterable[str], *, control: Control | None = None) -> dict[str, str] | None:
    """Return the letters that others replace in another solution, with these; None if the search gave up."""
    entries = [entry.word for entry in entries_of(puzzle.grid) if OPEN not in entry.word]
    used = sorted({*"".join(entries)})
    own = np.array([ENGLISH.codes[letter] for letter in used], int)
    given = np.array([bool(puzzle.code) and letter in puzzle.code.given for letter in used], bool)
    letters = np.ones((len(used), len(ENGLISH.letters)), bool)
    letters[given] = False
    letters[given, own[given]] = True
    by_length = {len(entry): {one for one in entries if len(one) == len(entry)} for entry in entries}
    for word in words:
        by_length.get(len(word), set()).add(word)
    tables = {
        length: np.array([[ENGLISH.codes[char] for char in one] for one in them]) for length, them in by_length.items()
    }
    slots = [(np.array([used.index(char) for char in entry]), tables[len(entry)]) for entry in entries]
    waiting = [letters] if entries else []
    for _ in range(MOST_STEPS):
        (control or Control()).check()
        if not waiting:
            return {}
        if not _narrow(letters := waiting.pop(), slots):
            continue
        counts, found = letters.sum(1), letters.argmax(1)
        if (counts == 1).all() and (found != own).any():
            pairs = zip(used, (ENGLISH.letters[code] for code in found), strict=True)
            return {one: other for one, other in pairs if one != other}
        number = np.where(counts > 1, counts, counts.max() + 1).argmin()
        for letter in np.flatnonzero(letters[number]) if counts.max() > 1 else ():
            tried = letters.copy()
            tried[number] = np.arange(len(ENGLISH.letters)) == letter
            waiting.append(tried)
    return None


def _narrow(letters: np.ndarray, slots: Sequence[Slot]) -> bool:
    """Remove letters, bool[numbers, 26], with which an entry has no word; return whether each number keeps one."""
    before = -1
    while before != (before := int(letters.sum())):
        for numbers, table in slots:
            same = (table[:, :, None] == table[:, None]) == (numbers[:, None] == numbers)
            fits = table[letters[numbers, table].all(1) & same.all((1, 2))]
            possible = np.zeros((len(numbers), letters.shape[1]), bool)
            possible[np.arange(len(numbers)), fits] = True
            letters[numbers] &= possible
        single = letters.sum(1) == 1
        letters[~single] &= ~letters[single].any(0)
        if not letters.any(1).all() or (letters[single].sum(0) > 1).any():
            return False
    return True
