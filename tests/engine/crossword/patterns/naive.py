"""Naive twins of the rules of drawn grids. They use nothing from the engine."""

import re

from tests.engine.crossword import naive_grid


def lights(rows: list[str]) -> list[list[tuple[int, int]]]:
    """The cells of each run of two or more open cells."""
    lines = [[(r, c) for c in range(len(rows[0]))] for r in range(len(rows))]
    lines += [[(r, c) for r in range(len(rows))] for c in range(len(rows[0]))]
    found = []
    for line in lines:
        text = "".join(rows[r][c] for r, c in line)
        found += [line[run.start() : run.end()] for run in re.finditer("[^#]{2,}", text)]
    return found


def american(rows: list[str]) -> bool:
    """Whether a grid of blocks is symmetric and connected, with each letter in two words of 3 or more."""
    solid = [re.sub("[^#]", ".", row) for row in rows]
    turned = [row[::-1] for row in solid[::-1]]
    runs = lights(rows)
    twice = all(sum((r, c) in run for run in runs) == 2 for r, c in _open(rows))
    return solid == turned and twice and all(len(run) > 2 for run in runs) and _joined(rows)


def british(rows: list[str]) -> bool:
    """Whether a blocked grid has half-turn symmetry and interlocks, and its words have enough checked letters."""
    solid = [re.sub("[^#]", ".", row) for row in rows]
    if solid != [row[::-1] for row in solid[::-1]] or not _joined(rows):
        return False
    runs = lights(rows)
    if not all(any(cell in run for run in runs) for cell in _open(rows)):
        return False
    for run in runs:
        letters = "".join("x" if sum(cell in other for other in runs) == 2 else "u" for cell in run)
        few = letters.count("x") * 2 < len(letters)
        if len(run) < 3 or few or "uuu" in letters or letters.startswith("uu") or letters.endswith("uu"):
            return False
    return True


def _open(rows: list[str]) -> list[tuple[int, int]]:
    return [(r, c) for r, row in enumerate(rows) for c, char in enumerate(row) if char != "#"]


def _joined(rows: list[str]) -> bool:
    cells = set(_open(rows))
    reached = {min(cells)} if cells else set()
    while True:
        more = {(r + a, c + b) for r, c in reached for a, b in ((0, 1), (1, 0), (0, -1), (-1, 0))} & cells
        if more <= reached:
            return reached == cells
        reached |= more


def barred(rows: int, columns: int, walls: set[tuple[tuple[int, int], tuple[int, int]]]) -> bool:
    """Whether an open grid with bars keeps the rules of Ximenes; `walls` are pairs of cells with a bar between.

    Ximenes allows no unchecked letter in 3 letters, 1 in 4 or 5, 2 in 6 or 7, 3 in 8, then a third.
    """
    turned = {((rows - 1 - c, columns - 1 - d), (rows - 1 - a, columns - 1 - b)) for (a, b), (c, d) in walls}
    words = [cells for _, cells in naive_grid.entries(["." * columns] * rows, walls)]
    most = {3: 0, 4: 1, 5: 1, 6: 2, 7: 2, 8: 3}
    for word in words:
        loose = [cell for cell in word if sum(cell in other for other in words) == 1]
        if len(word) == 2 or len(loose) > most.get(len(word), len(word) // 3):
            return False
    covered = {cell for word in words for cell in word}
    return (
        turned == walls and len(covered) == rows * columns and len(naive_grid.parts(["." * columns] * rows, walls)) == 1
    )
