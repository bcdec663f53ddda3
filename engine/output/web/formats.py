"""The formats of sheets, which every wing offers beside those of other programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.core.file_format import Format
from engine.output.web.page import page
from engine.wing.sheet import Sheet, encoded


def play_formats(
    sheet: Callable[..., Sheet], *, hidden: bool = True, losses: Callable[[Any], tuple[str, ...]] | None = None
) -> tuple[Format, ...]:
    """Return the formats of the sheets of a wing.

    Args:
        sheet: from a puzzle, and `hidden=True` if its answers should be hashes.
        hidden: whether sheets can have hidden answers.
        losses: what a sheet does not hold of a puzzle, a sentence each; None if it holds everything.
    """

    def kept(puzzle: Any) -> tuple[str, ...]:
        return losses(puzzle) if losses else ()

    formats = [Format("html", "Page for test solving", ".html", lambda puzzle: page(sheet(puzzle)), kept)]
    if hidden:
        secret = Format(
            "html-hidden", "Page for test solving, answers hidden", ".html",
            lambda puzzle: page(sheet(puzzle, hidden=True)), kept,
        )  # fmt: skip
        formats.append(secret)
    return (*formats, Format("json", "JSON for web players", ".json", lambda puzzle: encoded(sheet(puzzle)), kept))
