"""Drawn grids as text: a row on each line, "." for an open cell, "#" for a block, given letters."""

from __future__ import annotations

from pathlib import Path

from engine.crossword.grid import Grid
from engine.errors import BadInput
from engine.files import read_bytes

MOST_GRID_BYTES = 64 * 1024


def read_grid(path: str | Path) -> Grid:
    """Read a grid from a file.

    Raises:
        FileProblem: If the file cannot be read or is larger than 64 KiB.
        BadInput: If it is no grid.
    """
    try:
        return parse_grid(read_bytes(path, most=MOST_GRID_BYTES).decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadInput("this is not UTF-8 text", where=str(path), mend="Give a grid as text.") from error
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from None


def parse_grid(text: str) -> Grid:
    """Return the grid of some lines. Upper case counts as lower case; empty lines are ignored.

    Raises:
        BadInput: If there is no row, the rows differ in length, or a character is not ".", "#" or a letter a to z.
    """
    rows = tuple(line.strip().lower() for line in text.splitlines() if line.strip())
    if not rows:
        raise BadInput("the grid has no rows", mend='Write a row on each line, with "." for an open cell.')
    return Grid(rows)
