"""Crosswords for tests, made by putting each word at its most compact place."""

import gzip
from collections.abc import Sequence

from engine.core.files import shipped
from engine.core.seed import Seed
from engine.crossword.grid import DIRECTIONS, Entry, grid_of
from engine.crossword.puzzle import Clue, Listed, Puzzle, answer_of

CLUES = (
    "Capital of a small country in the Alps",
    "Not on",
    "A dessert of cream and custard, often served with fruit",
    "(computer science) a set of instructions that tells a machine what is to be done next",
    "Go ...... the river",
    "Kind of bird",
)


def some_words(count: int, seed: int = 1) -> list[str]:
    """Return words of 4 to 10 letters of a shipped list."""
    words = [
        word
        for word in gzip.decompress(shipped("standard.txt.gz").read_bytes()).decode().split()
        if 4 <= len(word) <= 10
    ]
    draw = Seed(seed)
    return [words[draw.below(len(words))] for _ in range(count)]


def grown(texts: Sequence[str], *, clued: bool = True) -> Puzzle:
    """Return a crossword of all words that fit, placed in order of decreasing length."""
    texts = list(dict.fromkeys(texts))
    left = sorted((answer_of(text) for text in texts), key=len, reverse=True)
    entries = [Entry(left[0], 0, 0, "across")]
    while (found := next((e for word in left[1:] for e in _places(word, entries)), None)) is not None:
        entries.append(found)
        left.remove(found.word)
    clues = tuple(Clue(one.word, CLUES[n % len(CLUES)]) for n, one in enumerate(entries)) if clued else ()
    return Puzzle(tuple(map(Listed, texts)), grid_of(entries), clues=clues, title="In the Garden")


def _places(word: str, entries: Sequence[Entry]) -> list[Entry]:
    letters = {cell: letter for one in entries for cell, letter in zip(one.cells, one.word, strict=True)}
    tried = (
        Entry(word, row - i * (direction == "down"), column - i * (direction == "across"), direction)
        for (row, column), letter in letters.items()
        for i, one in enumerate(word)
        if one == letter
        for direction in DIRECTIONS
    )
    rows, columns = zip(*letters, strict=True)
    box = min(rows), min(columns), max(rows), max(columns)
    return sorted((one for one in tried if _fits(one, letters)), key=lambda one: _spread(one, box))[:1]


def _fits(entry: Entry, letters: dict[tuple[int, int], str]) -> bool:
    down, cells = entry.direction == "down", entry.cells
    before, after = ((cells[k][0] + s * down, cells[k][1] + s * (not down)) for k, s in ((0, -1), (-1, 1)))
    if before in letters or after in letters or all(cell in letters for cell in cells):
        return False
    for cell, letter in zip(cells, entry.word, strict=True):
        beside = ((cell[0] + s * (not down), cell[1] + s * down) for s in (-1, 1))
        if letters.get(cell, letter) != letter or (cell not in letters and any(one in letters for one in beside)):
            return False
    return True


def _spread(entry: Entry, box: tuple[int, int, int, int]) -> tuple[int, int]:
    (top, left), (bottom, right) = entry.cells[0], entry.cells[-1]
    high, wide = max(box[2], bottom) - min(box[0], top), max(box[3], right) - min(box[1], left)
    return max(high, wide), high + wide
