"""`page export`, `page text` and `page update`, and a page as the file that a command writes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from studio.cli.options import check_out, force_option, out_option, save_result, taboo_option
from studio.cli.output import naming_force, report

if TYPE_CHECKING:
    from engine.core.finding import Finding
    from engine.documents.document import Document

SUFFIXES = (".pdf", ".svg", ".png", ".eps", ".txt", ".puzzle")

OUT_HELP = "File to write: .pdf, .svg, .png or .eps (the page), .txt (the text edition), .puzzle (for editing)."


def read_page(source: Path) -> Document:
    """Read the document of a page."""
    from engine.documents.document import body_of, read
    from engine.page.page import Page

    document, _ = read(source)
    body_of(document, Page, str(source))
    return document


def write_page(
    out: Path, document: Document, taboo: tuple[Path, ...], *, force: bool, more: tuple[Finding, ...] = ()
) -> None:
    """Write a page; the ending is the format. All findings go to standard error."""
    from engine.core.store import Store
    from engine.documents.document import body_of, encode
    from engine.page.page import Page
    from engine.page.vetted import Past, vetted_page
    from engine.page.vetted import write_page as print_page
    from engine.words.vetting.house import open_house

    page, suffix = body_of(document, Page, str(out)), out.suffix.lower()
    made = vetted_page(page, open_house(extra=taboo), Past(Store(), document.created))
    found = (*made.drawn.findings, *more)
    report(found)
    if suffix == ".puzzle":
        save_result(out, encode(document))
    else:
        with naming_force():
            print_page(out, made, document.created, author=document.author, force=force)
    click.echo(f"Wrote {out}")


source_argument = click.argument("source", metavar="PAGE.puzzle", type=click.Path(path_type=Path))


@click.command(short_help="Print a saved page.")
@source_argument
@out_option(OUT_HELP, required=True)
@force_option
@taboo_option
def export(source: Path, out: Path, force: bool, taboo: tuple[Path, ...]) -> None:
    """Write a saved page as PDF, SVG, PNG or text, with its own paper, style and preset.

    The page keeps a copy of each puzzle. A linked file that has changed since is reported; 'page update' reads it
    again.
    """
    from engine.documents.document import body_of
    from engine.documents.links import link_findings, stale_links
    from engine.page.page import Page

    check_out(out, SUFFIXES)
    document = read_page(source)
    more = link_findings(stale_links(body_of(document, Page, str(source)), source.parent))
    write_page(out, document, taboo, force=force, more=more)


@click.command(short_help="Print a saved page as text.")
@source_argument
def text(source: Path) -> None:
    """Print the text edition of a saved page: header, texts, puzzles and solutions in reading order."""
    from engine.documents.document import body_of
    from engine.page.opened import open_page
    from engine.page.page import Page
    from engine.page.text import text as text_of

    click.echo(text_of(open_page(body_of(read_page(source), Page, str(source)))), nl=False)


@click.command(short_help="Read the linked files of a page again.")
@source_argument
def update(source: Path) -> None:
    """Replace the puzzles of a saved page by those of its linked files, which may have changed since."""
    from engine.core.value import changed
    from engine.documents.document import body_of, encode
    from engine.documents.links import stale_links, updated
    from engine.page.page import Page

    document = read_page(source)
    page = body_of(document, Page, str(source))
    links = [one.link for one in stale_links(page, source.parent)]
    save_result(source, encode(changed(document, body=updated(page, source.parent))))
    for link in links:
        click.echo(f"Read {link} again")
    click.echo(f"Updated {source}" if links else f"No linked file of {source} has changed")
