"""The crossword that the first start shows."""

from __future__ import annotations

from engine.crossword.edit import best_place, put
from engine.crossword.puzzle import Listed, Puzzle

WORDS = (
    "Giraffe, Elephant, Tiger, Lion, Zebra, Rhino, Antelope, Hyena, "
    "Camel, Otter, Panther, Gorilla, Badger, Meerkat, Koala, Lemur, Okapi, Sloth, Walrus, Tapir"
)


def sample() -> Puzzle:
    """A finished puzzle."""
    puzzle = Puzzle(tuple(Listed(word) for word in WORDS.split(", ")))
    for _ in range(2):
        for answer in puzzle.answers:
            if place := best_place(puzzle.grid, answer):
                puzzle = put(puzzle, place)
    return puzzle
