"""The column grid of a newspaper group, and the usual widths of figures in it."""

from __future__ import annotations

COLUMNS = (39.7, 82.6, 125.4, 168.3)
"""The widths of one to four columns, mm."""

USUAL_WIDTH = COLUMNS[1]
"""The default width of a figure, mm."""

CROSSWORD_WIDTH = COLUMNS[2]
"""The default width of a crossword on the command line, mm; beside its grid are columns of clues."""

LARGE_WIDTH = COLUMNS[3]
"""The default width of a figure in large print, mm."""


def usual_width(*, large: bool) -> float:
    """Return the width of a figure for which none is given, mm."""
    return LARGE_WIDTH if large else USUAL_WIDTH
