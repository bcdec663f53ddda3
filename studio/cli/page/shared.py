"""A page as the file that a command was asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studio.cli.options import save_result
from studio.cli.output import blocked_as_error, report

if TYPE_CHECKING:
    from engine.core.finding import Finding
    from engine.documents.document import Document

SUFFIXES = (".pdf", ".svg", ".png", ".eps", ".txt", ".puzzle")

OUT_HELP = "File to write: .pdf, .svg, .png or .eps (the page), .txt (the text edition), .puzzle (for editing)."


def read_page(source: Path) -> Document:
    """Read the document of a page.

    Raises:
        FileProblem: if it cannot be read or is not a page.
    """
    from engine.documents.document import body_of, read
    from engine.page.page import Page

    document, _ = read(source)
    body_of(document, Page, str(source))
    return document


def write_page(
    out: Path, document: Document, taboo: tuple[Path, ...], *, force: bool, more: tuple[Finding, ...] = ()
) -> None:
    """Write a page; the ending is the format. All findings go to standard error.

    Args:
        out: the file.
        document: the document of the page.
        taboo: further taboo lists.
        force: whether findings that block the export are overridden.
        more: findings on the files of the puzzles.

    Raises:
        Blocked: if a finding blocks the export, and `force` is false. Nothing is written.
        BadInput, UnknownName, FileProblem: as `engine.page.vetted.vetted_page` and `engine.output.write.export`.
    """
    from engine.core.store import Store
    from engine.documents.document import body_of, encode
    from engine.output.policy import require_override
    from engine.page.page import Page
    from engine.page.text import text
    from engine.page.vetted import Past, vetted_page
    from engine.page.vetted import write_page as print_page
    from engine.words.vetting.house import open_house

    page, suffix = body_of(document, Page, str(out)), out.suffix.lower()
    made = vetted_page(page, open_house(extra=taboo), Past(Store(), document.created))
    found = (*made.drawn.findings, *more)
    if suffix == ".puzzle":
        save_result(out, encode(document))
    elif suffix == ".txt":
        blocked_as_error(lambda: require_override(made.drawn.content, force=force), found)
        save_result(out, text(made.opened).encode())
    else:
        blocked_as_error(
            lambda: print_page(out, made, document.created, author=document.author, force=force), found
        )
    report(found)
    click.echo(f"Wrote {out}")
