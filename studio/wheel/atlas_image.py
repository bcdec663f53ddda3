"""The picture of an atlas, by numpy: a square for each arrangement, filled, and marked by its verdict."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor, QImage

from studio.theme import Colours, mixed

CLEAN_SHARE = 0.4  # of the colour of what is clean: a calm ground for what is not
LEAST_INDENTED = 8  # pixels of a square from which on its bar ends before its edges
LEAST_GAPPED = 4  # pixels of a square from which on a line of the ground parts it from the next


def picture(fills: np.ndarray, kinds: np.ndarray, columns: int, side: int, mark: int, ground: int) -> np.ndarray:
    """Squares row by row.

    Args:
        fills: uint32[k], the colour of each as 0xFFRRGGBB.
        kinds: uint8[k], 0 for no mark, 1 for a dot, 2 for a bar.
        columns: squares in a row; the last row is filled up with the ground.
        side: pixels from one square to the next.
        mark: the colour of marks.
        ground: the colour between squares.

    Returns:
        uint32[rows * side, columns * side].
    """
    rows = -(-len(fills) // columns)
    filled, kind = np.full(rows * columns, ground, np.uint32), np.zeros(rows * columns, np.uint8)
    filled[: len(fills)], kind[: len(kinds)] = fills, kinds
    image = np.repeat(np.repeat(filled.reshape(rows, columns), side, 0), side, 1)
    squares = image.reshape(rows, side, columns, side)
    marked = _marks(side)[kind].reshape(rows, columns, side, side).transpose(0, 2, 1, 3)
    squares[marked] = mark
    if side >= LEAST_GAPPED:
        squares[:, -1], squares[..., -1] = ground, ground
    return image


def _marks(side: int) -> np.ndarray:
    """bool[3, side, side]: no mark, a dot and a bar through the middle."""
    inner = side - (side >= LEAST_GAPPED)
    marks = np.zeros((3, side, side), np.bool_)
    away = np.arange(side) - (inner - 1) / 2
    marks[1] = away[:, None] ** 2 + away**2 <= max(0.71, 0.2 * inner) ** 2
    thick = max(1, inner // 5)
    above, margin = (inner - thick) // 2, inner // 6 if inner >= LEAST_INDENTED else 0
    marks[2, above : above + thick, margin : inner - margin] = True
    return marks


def as_image(pixels: np.ndarray, ratio: float = 1.0) -> QImage:
    """A copy of pixels, uint32[h, w], as an image for a screen of that device pixel ratio."""
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def verdict_colours(shown: Colours) -> np.ndarray:
    """uint32[3]: the colour of a square that is clean, a false alarm, or offending."""
    roles = (mixed(shown.clean, shown.surface, CLEAN_SHARE), QColor(shown.caution), QColor(shown.taboo))
    return np.array([packed(role) for role in roles], np.uint32)


def packed(colour: QColor) -> int:
    """A colour as 0xFFRRGGBB."""
    return colour.rgb() | 0xFF000000
