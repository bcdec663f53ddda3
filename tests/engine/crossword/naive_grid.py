"""Naive twin of the entries, numbers and parts of a grid. It uses nothing from the engine.

A wall is a pair of neighboring cells with a bar between them.
"""

Cell = tuple[int, int]
Walls = set[tuple[Cell, Cell]]


def is_cell(rows: list[str], cell: Cell) -> bool:
    """Whether there is a cell that can have a letter."""
    r, c = cell
    return 0 <= r < len(rows) and 0 <= c < len(rows[0]) and rows[r][c] not in "#_"


def joined(rows: list[str], walls: Walls, one: Cell, other: Cell) -> bool:
    """Whether an entry can go on from a cell to its neighbor."""
    return is_cell(rows, one) and is_cell(rows, other) and not {(one, other), (other, one)} & walls


def entries(rows: list[str], walls: Walls) -> set[tuple[str, tuple[Cell, ...]]]:
    """The direction and the cells of each entry: begin where nothing comes before, walk as far as possible."""
    found = set()
    for direction, down, right in (("across", 0, 1), ("down", 1, 0)):
        for r in range(len(rows)):
            for c in range(len(rows[0])):
                cells = [(r, c)]
                while joined(rows, walls, cells[-1], (cells[-1][0] + down, cells[-1][1] + right)):
                    cells.append((cells[-1][0] + down, cells[-1][1] + right))
                if len(cells) > 1 and not joined(rows, walls, (r - down, c - right), (r, c)):
                    found.add((direction, tuple(cells)))
    return found


def numbers(rows: list[str], walls: Walls) -> dict[Cell, int]:
    """Numbers as a setter writes them: line by line, a new one wherever an entry begins."""
    begins = {cells[0] for _, cells in entries(rows, walls)}
    order = [(r, c) for r in range(len(rows)) for c in range(len(rows[0])) if (r, c) in begins]
    return {cell: place + 1 for place, cell in enumerate(order)}


def parts(rows: list[str], walls: Walls) -> set[frozenset[Cell]]:
    """The sets of cells that entries connect, by merging sets until nothing changes."""
    sets = [{(r, c)} for r in range(len(rows)) for c in range(len(rows[0])) if is_cell(rows, (r, c))]
    for _, cells in entries(rows, walls):
        touched = [one for one in sets if one & set(cells)]
        sets = [one for one in sets if not one & set(cells)] + [set().union(*touched)]
    return {frozenset(one) for one in sets}
