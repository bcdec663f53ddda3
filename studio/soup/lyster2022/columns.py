"""Table columns of a Lyster 2022 sheet: kinds, widths and number formats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from engine.research.lyster2022.catalogue import Sheet
from studio.widgets.word_table import Column

MOST_WIDTH = 18
"""Characters of the widest column."""
TINY = 1e-4
"""Values smaller than this are shown in scientific notation."""
REST = Column("", "", width=0)
"""An empty last column that fills the free width."""


def table_columns(sheet: Sheet) -> tuple[Column, ...]:
    """Return the columns of a sheet, with an empty last column if the first contains numbers."""
    made = [_column(name, sheet.column(name)) for name in sheet.columns]
    return (*made, REST) if made[0].kind == "number" else tuple(made)


def _column(name: str, cells: Sequence[Any]) -> Column:
    figures = [cell for cell in cells if isinstance(cell, int | float)]
    if not figures:
        width = max([len(name), *(len(cell) for cell in cells if cell)])
        return Column(name, name, width=min(MOST_WIDTH, width))
    form = _form(figures)
    width = max(len(format(figure, form)) for figure in (min(figures), max(figures)))
    show = partial(_figure, form=form)
    return Column(name, name, "number", width=width, show=show)


def table_cells(sheet: Sheet, column: Column) -> Sequence[Any] | np.ndarray:
    """Return the cells of a column in sortable form."""
    if column is REST:
        return [""] * len(sheet.rows)
    return sheet.numbers(column.name) if column.kind == "number" else [x or "" for x in sheet.column(column.name)]


def _figure(value: float, form: str) -> str:
    return "" if math.isnan(value) else format(value, form)


def _form(figures: Sequence[float]) -> str:
    """Return a number format: fewer decimals for larger numbers, scientific notation if some are tiny."""
    sizes = np.abs(np.array(figures, np.float64))
    if all(isinstance(figure, int) for figure in figures):
        return ",.0f"
    most = float(sizes.max())
    if most < 1 and float(sizes[sizes > 0].min(initial=1.0)) < TINY:
        return ".2g"
    return ",.1f" if most >= 1000 else ",.2f" if most >= 1 else ",.4f"
