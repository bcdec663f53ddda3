"""Layouts of a few words, for the tests of the gallery."""

import random

from engine.crossword.edit import best_place
from engine.crossword.grid import Entry, entries_of, grid_of
from engine.crossword.layout import Layout, Left, measured
from engine.crossword.puzzle import Listed, Puzzle

WORDS = ("tiger", "zebra", "lion", "monkey", "giraffe", "otter", "badger", "gorilla", "leopard", "panda")


def grown(words, seed: int) -> Layout:
    """A layout made by putting the words in a shuffled order where they stretch the grid least."""
    order = random.Random(seed).sample(list(words), len(words))
    entries, left = [Entry(order[0], 0, 0, "across")], []
    for word in order[1:]:
        grid = grid_of(entries)
        place = best_place(grid, word)
        if place is None:
            left.append(Left(word, "no room found"))
        else:
            entries = [*entries_of(grid), place]
    grid = grid_of(entries)
    return Layout(grid, measured(grid), tuple(left))


LAYOUTS = tuple(grown(WORDS, seed) for seed in range(40))


def puzzle(words=WORDS, **fields) -> Puzzle:
    return Puzzle(words=tuple(Listed(word) for word in words), **fields)
