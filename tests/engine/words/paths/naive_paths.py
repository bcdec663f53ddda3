"""Naive twins of the path search and of the heuristic, implemented from the text of Blum and Parry."""

from itertools import permutations


def touches(shape, one, other):
    """Whether two cells touch; a shape is ("ring", n), ("alone", n) or ("square",)."""
    if one == other:
        return False
    if shape[0] == "square":
        rows = {0: (1, 1), 1: (0, 1), 2: (0, 2), 3: (1, 2), 4: (2, 2), 5: (2, 1), 6: (2, 0), 7: (1, 0), 8: (0, 0)}
        (a, b), (c, d) = rows[one], rows[other]
        return max(abs(a - c), abs(b - d)) == 1
    if 0 in (one, other):
        return shape[0] == "ring"
    return (one - other) % shape[1] in (1, shape[1] - 1)


def can_be_traced(word, letters, shape):
    """Try every selection of distinct cells for the letters of a word."""
    places = [[cell for cell, there in enumerate(letters) if there == letter] for letter in word]

    def extend(path):
        if len(path) == len(word):
            return True
        return any(
            cell not in path and (not path or touches(shape, path[-1], cell)) and extend([*path, cell])
            for cell in places[len(path)]
        )

    return extend([])


def is_flagged(word, hub, ring):
    """Apply the heuristic by counting pairs.

    The ring must contain every pair of the word without the hub's letter, and must contain it at least twice if
    the word has a pair of different letters at least twice.
    """

    def pairs(text):
        return ["".join(sorted(text[i : i + 2])) for i in range(len(text) - 1)]

    needed = [pair for pair in pairs(word) if hub not in pair]
    there = pairs(ring + ring[0])
    wanted = {pair: 1 if pair[0] == pair[1] else min(2, needed.count(pair)) for pair in needed}
    return all(there.count(pair) >= count for pair, count in wanted.items())


def images(ring, step=1):
    """Return all rotations of a ring by a step, and their mirror images."""
    turned = [ring[i:] + ring[:i] for i in range(0, len(ring), step)]
    return {*turned, *(one[0] + one[:0:-1] for one in turned)}


def all_classes(ring, step=1):
    """Return the classes of distinct arrangements of a ring."""
    return {frozenset(images("".join(order), step)) for order in permutations(ring)}
