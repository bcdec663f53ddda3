"""The formats of crosswords."""

from __future__ import annotations

from types import ModuleType

from engine.core.file_format import Format
from engine.output.formats import csv, exolve, ipuz, jpz, puz, qxw, xd
from engine.output.formats.file_puzzle import opened, saved


def _read_and_written(name: str, title: str, module: ModuleType) -> Format:
    written = _written(name, title, module)
    return written._replace(
        read=lambda content: opened(module.read(content)),
        recognizes=getattr(module, f"is_{name}"),
        most=module.MOST_BYTES,
    )


def _written(name: str, title: str, module: ModuleType) -> Format:
    return Format(name, title, f".{name}", lambda puzzle: module.write(saved(puzzle)), module.losses)


FORMATS: tuple[Format, ...] = (
    _read_and_written("puz", "Across Lite", puz),
    _read_and_written("ipuz", "ipuz", ipuz),
    _read_and_written("jpz", "Crossword Compiler", jpz),
    _read_and_written("xd", "xd text", xd),
    _written("exolve", "Exolve text", exolve),
    _written("qxw", "Qxw grid", qxw),
    _written("csv", "Clues as CSV", csv),
)
