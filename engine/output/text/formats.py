"""The formats of text editions, which every wing offers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from engine.core.file_format import Format
from engine.output.text.brf import Translate, brf, strange
from engine.output.text.contracted import PROGRAM, contracted, is_installed
from engine.output.text.plain import plain
from engine.output.text.ueb import uncontracted
from engine.output.text.word import docx
from engine.wing.edition import Edition

Losses: TypeAlias = Callable[[Any], tuple[str, ...]]


def _nothing(puzzle: Any) -> tuple[str, ...]:
    del puzzle
    return ()


def edition_formats(edition: Callable[[Any], Edition], losses: Losses = _nothing) -> tuple[Format, ...]:
    """Return the formats of the text editions of a wing's puzzles.

    Args:
        edition: from a puzzle.
        losses: what the editions do not have of a puzzle, a sentence each.
    """

    def named(puzzle: Any) -> tuple[str, ...]:
        characters = strange(edition(puzzle))
        words = (f"No Braille here, so named in words: {' '.join(characters)}",) if characters else ()
        return (*words, *losses(puzzle))

    def absent(puzzle: Any) -> tuple[str, ...]:
        missing = () if is_installed() else (f"{PROGRAM} is not installed: the Braille is uncontracted.",)
        return (*missing, *named(puzzle))

    return (
        Format("txt", "Plain text for e-mail and screen readers", ".txt",
               lambda puzzle: plain(edition(puzzle)).encode(), losses),
        Format("brf", "Braille, uncontracted", ".brf", lambda puzzle: brf(edition(puzzle), _uncontracted), named),
        Format("brf-contracted", "Braille, contracted", ".brf",
               lambda puzzle: brf(edition(puzzle), _contracted()), absent),
    )  # fmt: skip


def word_format(edition: Callable[[Any], Edition], losses: Losses = _nothing) -> Format:
    """Return the format for word processors.

    Args:
        edition: from a puzzle, for readers who see its grid.
        losses: what the file does not have of a puzzle, a sentence each.
    """

    def write(puzzle: Any) -> bytes:
        return docx(edition(puzzle), getattr(puzzle, "author", ""))

    return Format("docx", "Word processor", ".docx", write, losses)


def _uncontracted(texts: Any) -> list[str]:
    return [uncontracted(text) for text in texts]


def _contracted() -> Translate:
    return contracted if is_installed() else _uncontracted
