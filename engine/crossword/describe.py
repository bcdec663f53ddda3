"""The text that stands for the empty grid of a crossword in a PDF, for readers who do not see it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.crossword.answers import Key
from engine.crossword.grid import BLOCK, Grid, is_checked, is_crisscross


def described(grid: Grid, key: Key) -> str:
    """Return sentences on the kind, the size and the letters of a grid, and on the lengths in its clues."""
    return " ".join((_kind(grid, key), *_marks(grid), *_lengths(grid, key)))


def described_diagramless(grid: Grid) -> str:
    """Return a sentence on the size of the grid of a diagramless puzzle, which has no other features."""
    size = f"{_count(len(grid.rows), 'row')} and {_count(grid.columns, 'column')}"
    return f"The empty grid of {size}, without black squares and numbers, which are to be found."


def _kind(grid: Grid, key: Key) -> str:
    size = f"{_count(len(grid.rows), 'row')} and {_count(grid.columns, 'column')}"
    words = _count(len(key.entries), "word")
    if is_crisscross(grid):
        return f"The empty criss-cross grid of {words}, in {size}."
    blocks, bars = sum(row.count(BLOCK) for row in grid.rows), len(grid.bars)
    dividers = [_count(blocks, "black square")] * bool(blocks) + [_count(bars, "bar")] * bool(bars)
    between = f" and {' and '.join(dividers)} between them" if dividers else ""
    return f"The empty grid of {size}, with numbers for {words}{between}."


def _marks(grid: Grid) -> Iterator[str]:
    """Yield what is printed in cells besides numbers."""
    if given := sum(mark.given and bool(grid.text(mark.cell)) for mark in grid.marks):
        yield f"{_count(given, 'square')} {_has(given)} the letters printed."
    if circled := sum(mark.circle for mark in grid.marks):
        yield f"{_count(circled, 'square')} {_has(circled)} a circle."
    if shaded := sum(bool(mark.shade) for mark in grid.marks):
        yield f"{_count(shaded, 'square')} {'is' if shaded == 1 else 'are'} shaded."


def _lengths(grid: Grid, key: Key) -> Iterator[str]:
    """Yield whether the clues name the lengths of their words, and whether each letter is in two words."""
    if is_checked(grid):
        yield "Each letter is in two words."
    named = [one.names_length for one in key.entries]
    if all(named):
        yield "Each clue names the length of its word."
    elif not any(named):
        yield "The clues do not name the lengths of their words."
    else:
        yield "Some clues name the length of their word."


def _count(count: int, name: str) -> str:
    return f"{count} {name}{'s' * (count != 1)}"


def _has(count: int) -> str:
    return "has" if count == 1 else "have"
