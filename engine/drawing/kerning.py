"""Pair kerning from the GPOS table of a font (OpenType specification, lookup type 2)."""

from __future__ import annotations

import threading
from typing import Any

PAIR, EXTENSION = 2, 9
BY_GLYPH = 1


class Kerning:
    """The kerning between pairs of glyphs, in design units.

    fontTools decodes tables lazily, because decoding all of them takes 0.35 s. A lock makes this thread-safe.
    """

    def __init__(self, font: Any) -> None:
        self._lock = threading.Lock()
        self._subtables = [(set(table.Coverage.glyphs), table) for table in _pair_tables(font)]

    def between(self, first: str, second: str) -> int:
        """Return the kerning between two glyphs, given by their names in the font."""
        with self._lock:
            return self._find(first, second)

    def _find(self, first: str, second: str) -> int:
        for covered, table in self._subtables:
            if first not in covered:
                continue
            value = (_of_glyphs if table.Format == BY_GLYPH else _of_classes)(table, first, second)
            if value is not None:
                return value
        return 0


def _pair_tables(font: Any) -> list[Any]:
    if "GPOS" not in font:
        return []
    table = font["GPOS"].table
    kern = [record.Feature for record in table.FeatureList.FeatureRecord if record.FeatureTag == "kern"]
    numbers = sorted({number for feature in kern for number in feature.LookupListIndex})
    subtables = [
        subtable.ExtSubTable if subtable.LookupType == EXTENSION else subtable
        for number in numbers
        for subtable in table.LookupList.Lookup[number].SubTable
    ]
    return [subtable for subtable in subtables if subtable.LookupType == PAIR]


def _of_glyphs(table: Any, first: str, second: str) -> int | None:
    """Return the value of a pair in a table of glyph pairs, or None if the next table decides."""
    for record in table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord:
        if record.SecondGlyph == second:
            return _advance(record.Value1)
    return None


def _of_classes(table: Any, first: str, second: str) -> int | None:
    """Return the value of a pair in a table of glyph classes, which decides for every glyph it covers."""
    row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
    return _advance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)].Value1)


def _advance(value: Any) -> int:
    return getattr(value, "XAdvance", 0) if value is not None else 0
