"""The image of an atlas: a square for each arrangement, filled and marked by its verdict."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor, QImage

from studio.core.theme import Colours, mixed

CLEAN_SHARE = 0.4  # of the color of clean squares, so that the others stand out
LEAST_INDENTED = 8  # pixels; in smaller squares the bar reaches the edges
LEAST_GAPPED = 4  # pixels; smaller squares have no gap between them


def picture(fills: np.ndarray, kinds: np.ndarray, columns: int, side: int, mark: int, ground: int) -> np.ndarray:
    """Return an image of squares, row by row.

    Args:
        fills: uint32[k], the color of each square as 0xFFRRGGBB.
        kinds: uint8[k], the mark of each square: 0 for none, 1 for a dot, 2 for a bar.
        columns: squares per row; the last row is padded with the background.
        side: distance between squares, pixels.
        mark: color of the symbols.
        ground: color between squares.

    Returns:
        uint32[rows * side, columns * side].
    """
    rows = -(-len(fills) // columns)
    filled, kind = np.full(rows * columns, ground, np.uint32), np.zeros(rows * columns, np.uint8)
    filled[: len(fills)], kind[: len(kinds)] = fills, kinds
    image = np.repeat(np.repeat(filled.reshape(rows, columns), side, 0), side, 1)
    squares = image.reshape(rows, side, columns, side)
    marked = _symbols(side)[kind].reshape(rows, columns, side, side).transpose(0, 2, 1, 3)
    squares[marked] = mark
    if side >= LEAST_GAPPED:
        squares[:, -1], squares[..., -1] = ground, ground
    return image


def _symbols(side: int) -> np.ndarray:
    """Return the masks of no mark, a dot and a horizontal bar, bool[3, side, side]."""
    inner = side - (side >= LEAST_GAPPED)
    symbols = np.zeros((3, side, side), np.bool_)
    away = np.arange(side) - (inner - 1) / 2
    symbols[1] = away[:, None] ** 2 + away**2 <= max(0.71, 0.2 * inner) ** 2
    thick = max(1, inner // 5)
    above, margin = (inner - thick) // 2, inner // 6 if inner >= LEAST_INDENTED else 0
    symbols[2, above : above + thick, margin : inner - margin] = True
    return symbols


def as_image(pixels: np.ndarray, ratio: float = 1.0) -> QImage:
    """Return a copy of pixels, uint32[h, w], as an image with a device pixel ratio."""
    height, width = pixels.shape
    image = QImage(pixels.data, width, height, 4 * width, QImage.Format.Format_RGB32).copy()
    image.setDevicePixelRatio(ratio)
    return image


def verdict_colours(shown: Colours) -> np.ndarray:
    """Return the colors of clean, false alarm and offending squares, uint32[3]."""
    roles = (mixed(shown.clean, shown.surface, CLEAN_SHARE), QColor(shown.caution), QColor(shown.taboo))
    return np.array([packed(role) for role in roles], np.uint32)


def packed(colour: QColor) -> int:
    """Return a color as 0xFFRRGGBB."""
    return colour.rgb() | 0xFF000000
