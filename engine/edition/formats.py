"""The formats of text editions, which every wing offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.edition.brf import Translate, brf, strange
from engine.edition.contracted import PROGRAM, contracted, is_installed
from engine.edition.edition import Edition
from engine.edition.plain import plain
from engine.edition.ueb import uncontracted
from engine.file_format import Format


def edition_formats(edition: Callable[[Any], Edition]) -> tuple[Format, ...]:
    """Return the formats of the text editions of a wing's puzzles."""

    def named(puzzle: Any) -> tuple[str, ...]:
        characters = strange(edition(puzzle))
        return (f"No Braille here, so named in words: {' '.join(characters)}",) if characters else ()

    def absent(puzzle: Any) -> tuple[str, ...]:
        missing = () if is_installed() else (f"{PROGRAM} is not installed: the Braille is uncontracted.",)
        return (*missing, *named(puzzle))

    return (
        Format("txt", "Plain text for e-mail and screen readers", ".txt",
               lambda puzzle: plain(edition(puzzle)).encode(), _kept),
        Format("brf", "Braille, uncontracted", ".brf", lambda puzzle: brf(edition(puzzle), _uncontracted), named),
        Format("brf-contracted", "Braille, contracted", ".brf",
               lambda puzzle: brf(edition(puzzle), _contracted()), absent),
    )  # fmt: skip


def _kept(puzzle: Any) -> tuple[str, ...]:
    del puzzle
    return ()


def _uncontracted(texts: Any) -> list[str]:
    return [uncontracted(text) for text in texts]


def _contracted() -> Translate:
    return contracted if is_installed() else _uncontracted
