"""Submissions of crosswords as formats: PDF pages and plain text."""

from __future__ import annotations

from typing import Any

from engine.core.file_format import Format

CREATED = "1980-01-01"
"""The date of all files, as in `engine.output.text.word`, so that a puzzle always gives the same bytes."""


def submission_formats() -> tuple[Format, ...]:
    """Return the formats for submitting a crossword. Their block has the sender that was kept last."""
    return (
        Format("nyt", "Submission to The New York Times", ".pdf", _pdf, _pdf_losses, signed=True),
        Format("nyt-text", "Submission to The New York Times, text", ".txt", _text, _losses, signed=True),
    )


def _pdf(puzzle: Any) -> bytes:
    from engine.output.formats.sender import sender
    from engine.output.formats.submission import pages
    from engine.output.press.boxes import SCREEN, Sheet
    from engine.output.press.metadata import Metadata
    from engine.output.press.pdf import write_pdf

    who = sender()
    sheets = [Sheet(page.width, page.height, page) for page in pages(puzzle, who)]
    about = Metadata(puzzle.title or "Crossword", CREATED, who.name or puzzle.author)
    return write_pdf(sheets, SCREEN, about)  # gray: it is read on screens and office printers


def _text(puzzle: Any) -> bytes:
    from engine.core.errors import visible
    from engine.output.formats.sender import sender
    from engine.output.formats.submission import text

    return visible(text(puzzle, sender())).encode()


def _pdf_losses(puzzle: Any) -> tuple[str, ...]:
    """Return what is lost, and what cannot be printed in the pages, such as characters that the font lacks."""
    from engine.output.formats.sender import sender
    from engine.output.formats.submission import pages
    from engine.output.press.preflight.preflight import check_drawing

    errors = (
        one.text for page in pages(puzzle, sender()) for one in check_drawing(page) if one.severity == "error"
    )
    return (*_losses(puzzle), *dict.fromkeys(errors))


def _losses(puzzle: Any) -> tuple[str, ...]:
    from engine.output.formats.sender import sender
    from engine.output.formats.submission import losses

    return losses(puzzle, sender())
