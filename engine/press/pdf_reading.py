"""Reads back PDF files of the plain structure that `pdf.py` writes: a table of offsets, no encryption.

For checks only; pages are drawn by PDFium (`raster.py`).
"""

from __future__ import annotations

import base64
import re
import zlib
from collections.abc import Callable, Iterator
from functools import cached_property

from engine.errors import BadInput

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
    """The numbered objects of a PDF file: their dictionaries as text, and the bytes of streams.

    Raises:
        BadInput: there is no table of offsets to be read.
    """

    def __init__(self, pdf: bytes) -> None:
        self._pdf = pdf
        self._places = dict(self._table())
        if not self._places:
            raise BadInput("this PDF keeps its objects in a way that is not read here")

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
        """The text of each object up to its stream or its end."""
        ends = re.compile(rb"\bstream\r?\n|\bendobj\b")
        texts = {}
        for number, place in self._places.items():
            end = ends.search(self._pdf, place)
            texts[number] = self._pdf[place : end.start() if end else len(self._pdf)]
        return texts

    def stream(self, number: int) -> bytes:
        """The decoded bytes of an object's stream; b"" where it has none.

        Raises:
            BadInput: it is packed with another filter than Flate or ASCII85, or damaged.
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
            raise BadInput(f"object {number} of this PDF is packed in a way that is not read here") from error
        return raw

    def pages(self) -> list[int]:
        """The numbers of the page objects, in the file's order."""
        return [n for n, text in self.dictionaries.items() if re.search(rb"/Type\s*/Page\b(?!s)", text)]

    def fonts(self) -> list[int]:
        """The numbers of the font objects."""
        return [n for n, text in self.dictionaries.items() if re.search(rb"/Type\s*/Font\b(?!Descriptor)", text)]

    def referred(self, number: int, key: str) -> list[int]:
        """The numbers of the objects that an entry of a dictionary refers to, one or an array of them."""
        pattern = rb"/%s\s*(?:\[([^\]]*)\]|(\d+ \d+ R))" % key.encode()
        match = re.search(pattern, self.dictionaries[number])
        return [int(n) for n in re.findall(rb"(\d+) \d+ R", match[1] or match[2])] if match else []

    def operators(self, page: int) -> Iterator[tuple[str, list[str]]]:
        """The operators of a page's content with their operands; strings come as they are written."""
        operands: list[str] = []
        for number in self.referred(page, "Contents"):
            for token in TOKENS.findall(self.stream(number)):
                text = token.decode("latin-1")
                if text[0] in "[]<>(/+-.0123456789":
                    operands.append(text)
                elif text[0] != "%":
                    yield text, operands
                    operands = []
