"""A reader for PDF files with the simple structure that `pdf.py` writes: a cross-reference table, no encryption.

It is used only for checks. PDFium renders the pages (see `raster.py`).
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cached_property

from engine.core import BadInput

TOKENS = re.compile(
    rb"<<|>>|[\[\]]"
    rb"|\((?:\\.|[^()\\])*\)|<[0-9A-Fa-f\s]*>"  # strings
    rb"|/[^\s()<>\[\]{}/%]*|%[^\r\n]*"  # names, comments
    rb"|[^\s()<>\[\]{}/%]+",  # numbers, operators
    re.DOTALL,
)

FILTERS: dict[bytes, Callable[[bytes], bytes]] = {
    b"FlateDecode": zlib.decompress,
    b"ASCII85Decode": lambda packed: base64.a85decode(packed.strip().removesuffix(b"~>")),
}


class PdfObjects:
    """The numbered objects of a PDF file: their dictionaries as text, and their streams as bytes.

    Raises:
        BadInput: If the file has no readable cross-reference table.
    """

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        self._places = dict(self._table())
        if not self._places:
            raise BadInput("the structure of this PDF file is not supported: no cross-reference table")

    def _table(self) -> Iterator[tuple[int, int]]:
        start = re.search(rb"startxref\s+(\d+)\s+%%EOF\s*\Z", self._pdf)
        match = re.compile(rb"xref\s+(\d+)\s+(\d+)\s+").match(self._pdf, int(start[1])) if start else None
        if match is None:
            return
        first, count = int(match[1]), int(match[2])
        for number in range(count):
            line = self._pdf[match.end() + 20 * number :][:20]
            if line[17:18] == b"n":
                yield first + number, int(line[:10])

    @cached_property
    def dictionaries(self) -> dict[int, bytes]:
        """The text of each object up to its stream or its end, by object number."""
        ends = re.compile(rb"\bstream\r?\n|\bendobj\b")
        texts = {}
        for number, place in self._places.items():
            end = ends.search(self._pdf, place)
            texts[number] = self._pdf[place : end.start() if end else len(self._pdf)]
        return texts

    def stream(self, number: int) -> bytes:
        """Return the decoded stream of an object, or b"" if it has no stream.

        Raises:
            BadInput: If the stream is damaged or uses a filter other than Flate or ASCII85.
        """
        text = self.dictionaries[number]
        length = re.search(rb"/Length (\d+)", text)
        start = re.compile(rb"stream\r?\n").match(self._pdf, self._places[number] + len(text))
        if length is None or start is None:
            return b""
        raw = self._pdf[start.end() :][: int(length[1])]
        filters = re.findall(rb"/(\w+Decode)\b", text)
        try:
            for name in filters:
                raw = FILTERS[name](raw)
        except (KeyError, ValueError, zlib.error) as error:
            raise BadInput(f"cannot decode object {number} of this PDF file") from error
        return raw

    def pages(self) -> list[int]:
        """Return the numbers of the page objects, in file order."""
        return [n for n, text in self.dictionaries.items() if re.search(rb"/Type\s*/Page\b(?!s)", text)]

    def fonts(self) -> list[int]:
        """Return the numbers of the font objects."""
        return [n for n, text in self.dictionaries.items() if re.search(rb"/Type\s*/Font\b(?!Descriptor)", text)]

    def referred(self, number: int, key: str) -> list[int]:
        """Return the numbers of the objects that a dictionary entry refers to, directly or in an array."""
        pattern = rb"/%s\s*(?:\[([^\]]*)\]|(\d+ \d+ R))" % key.encode()
        match = re.search(pattern, self.dictionaries[number])
        return [int(n) for n in re.findall(rb"(\d+) \d+ R", match[1] or match[2])] if match else []

    def operators(self, page: int) -> Iterator[tuple[str, list[str]]]:
        """Yield the operators of a page's content with their operands. Strings are not decoded."""
        operands: list[str] = []
        for number in self.referred(page, "Contents"):
            for token in TOKENS.findall(self.stream(number)):
                text = token.decode("latin-1")
                if text[0] in "[]<>(/+-.0123456789":
                    operands.append(text)
                elif text[0] != "%":
                    yield text, operands
                    operands = []
