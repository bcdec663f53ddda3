"""A font of a PDF file: whether it is embedded, and the widths of its codes (ISO 32000-1, 9.6 and 9.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

FILES = ("/FontFile", "/FontFile2", "/FontFile3")
USUAL = 500.0  # the width of a code that the file does not state, in thousandths of the type size


class PdfFont:
    """A font.

    Attributes:
        kind: its subtype, such as "/TrueType".
        name: its name without a slash.
        embedded: whether the file has its outlines.
    """

    def __init__(self, font: Any) -> None:
        self.kind = str(font.get("/Subtype", ""))
        self.name = str(font.get("/BaseFont", "/without a name")).lstrip("/")
        inner = font.DescendantFonts[0] if self.kind == "/Type0" and "/DescendantFonts" in font else font
        described = inner.get("/FontDescriptor")
        self.embedded = self.kind == "/Type3" or (described is not None and any(key in described for key in FILES))
        self._bytes = 2 if self.kind == "/Type0" else 1
        self._widths = dict(_cid_widths(inner) if self.kind == "/Type0" else _widths(font))
        self._usual = float(inner.get("/DW", 1000)) if self.kind == "/Type0" else USUAL

    def codes(self, text: bytes) -> Iterator[tuple[int, float]]:
        """Yield the character codes of a string, each with its width in thousandths of the type size."""
        for first in range(0, len(text), self._bytes):
            code = int.from_bytes(text[first : first + self._bytes])
            yield code, self._widths.get(code, self._usual)


def _widths(font: Any) -> Iterator[tuple[int, float]]:
    first = int(font.get("/FirstChar", 0))
    unit = abs(float(font.FontMatrix[0])) * 1000 if "/FontMatrix" in font else 1.0
    for code, width in enumerate(font.get("/Widths", ()), first):
        yield code, float(width) * unit


def _cid_widths(font: Any) -> Iterator[tuple[int, float]]:
    """Yield the widths of /W: a code with an array of widths, or two codes with the width of all between."""
    entries = list(font.get("/W", ()))
    at = 0
    while at + 1 < len(entries):
        first, second = int(entries[at]), entries[at + 1]
        if hasattr(second, "__len__") and not isinstance(second, int | float):
            yield from ((first + k, float(width)) for k, width in enumerate(second))
            at += 2
        elif at + 2 < len(entries):
            yield from (
                (code, float(entries[at + 2])) for code in range(first, min(int(second), first + 65535) + 1)
            )
            at += 3
        else:
            return
