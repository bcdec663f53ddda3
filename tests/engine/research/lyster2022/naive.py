"""The move search of Lyster 2022, section 4.1, in plain Python: word by word, breadth first."""

from collections.abc import Iterable

from engine.soup.board import Board, Cell, worth

Path = tuple[Cell, ...]


def paths(board: Board, word: str) -> list[Path]:
    """Return every path of a word, in the reading order of its cells."""
    routes: list[Path] = [(cell,) for cell in cells(board) if board.letter(cell) == word[0]]
    for letter in word[1:]:
        routes = [
            (*route, cell)
            for route in routes
            for cell in cells(board)
            if board.letter(cell) == letter and touch(route[-1], cell)
        ]
    return [route for route in routes if len(set(route)) == len(word)]


def cells(board: Board) -> list[Cell]:
    """Return all moves, in reading order."""
    return [(r, c) for r in range(len(board.rows)) for c in range(board.columns)]


def touch(one: Cell, other: Cell) -> bool:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) == 1


def moves(board: Board, words: Iterable[str], *, every: bool = False) -> list[tuple[str, Path, int]]:
    """(word, cells, score): by score descending, word, cells; each set of cells once, or every word and path."""
    found = [(word, path, worth(word)) for word in set(words) if len(word) >= 3 for path in paths(board, word)]
    found.sort(key=lambda move: (-move[2], move[0], move[1]))
    if every:
        return found
    first: dict[frozenset[Cell], tuple[str, Path, int]] = {}
    for move in found:
        first.setdefault(frozenset(move[1]), move)
    return list(first.values())
