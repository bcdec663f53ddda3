"""`page book`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from engine.core.errors import BadInput
from studio.cli.book_options import BookOptions, book_options, write_book
from studio.cli.options import check_out, grouped, was_given
from studio.cli.output import print_options
from studio.cli.page.export import read_page
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.output.target import Target
    from engine.page.book import By, Plan
    from engine.page.page import Page, PuzzleBlock


class Wanted(NamedTuple):
    """The options of chapters, numbers and levels."""

    by: By
    week: int
    levels: str
    first: int
    numbers: bool

    def plan(self, title: str, bound: BookOptions) -> Plan:
        """Return how the book is divided."""
        from engine.letters.plan.schedule import LEVELS
        from engine.page.book import Plan

        names = [one.strip().lower() for one in self.levels.split(",")] if self.levels else []
        if unknown := [name for name in names if name not in LEVELS]:
            raise BadInput(f"there is no level {unknown[0]!r}", mend=f"The levels are {', '.join(LEVELS)}.")
        levels = tuple(map(LEVELS.index, names))
        return Plan(self.by, self.week, levels, self.first if self.numbers else None, bound.front(title))


wanted_options = grouped(
    "wanted", Wanted,
    click.option(
        "--by", type=click.Choice(["none", "kind", "week"]), default="none", show_default=True,
        help="Chapters: one for each kind of puzzle, or for each week.",
    ),
    click.option("--week", type=click.IntRange(1, 100), default=7, show_default=True, help="Puzzles of a week."),
    click.option(
        "--levels", default="", metavar="LEVEL,...",
        help="Print difficulties above the puzzles in turn, such as easy,medium,hard.",
    ),
    click.option("--first", type=click.IntRange(0), default=1, show_default=True, help="Number of the first one."),
    click.option("--numbers/--no-numbers", default=True, help="Number the puzzles (default: yes)."),
)  # fmt: skip


@click.command(short_help="Make a book of puzzles of any kinds.")
@click.argument("files", nargs=-1, required=True, metavar="FILE.puzzle...", type=click.Path(path_type=Path))
@click.option(
    "--template", type=click.Path(path_type=Path), metavar="PAGE.puzzle",
    help="A saved page whose paper, margins, columns, style, preset and title the book has.",
)  # fmt: skip
@click.option(
    "--title", metavar="TEXT", help="The running head and the title (default: of the template, or Puzzles)."
)
@wanted_options
@book_options("6x9")
@print_options(out="PDF file: the puzzles, then their solutions.", required=True)
def book(
    files: tuple[Path, ...], template: Path | None, title: str | None, wanted: Wanted, bound: BookOptions,
    out: Path, taboo: tuple[Path, ...], target: Target,
) -> None:  # fmt: skip
    """Make a book of the puzzles of files and of saved pages, with the solutions at the back.

    A page without puzzles, such as a page of solutions, is skipped and reported; so is a puzzle that the book has.

    The trim is that of the template unless --trim is given. Margins are mirrored, and the one in the binding grows
    with the number of pages. Findings go to standard error; some of them block the export unless --force is given.
    Example:

    puzzle-studio page book *.puzzle --trim 6x9 --by kind --title "Rainy Days" --contents --out book.pdf
    """
    from engine.output.press.boxes import page_size
    from engine.page.book import binding_of, make_book
    from engine.words.vetting.house import open_house

    check_out(out, (".pdf",))
    page = _template(template, title, target)
    size = page_size(bound.page_name) if template is None or was_given("page_name") else None
    binding = bound.margins(binding_of(page, size))
    blocks = _blocks(files, out.parent)
    made = make_book(blocks, page, binding, wanted.plan(page.title, bound), house=open_house(extra=taboo))
    target = target._replace(style=page.style, preset=page.preset)
    write_book(out, made.pages, binding, target, page.title.strip() or "Puzzles", made.findings)
    click.echo(f"Wrote {out}: {plural(len(blocks), 'puzzle')}, {plural(len(made.pages), 'page')}")


def _blocks(files: tuple[Path, ...], folder: Path) -> list[PuzzleBlock]:
    """Return the puzzles of files and pages, each once. What is skipped is reported."""
    from engine.documents.document import body_fingerprint
    from engine.documents.links import puzzle_blocks

    chosen: dict[str, PuzzleBlock] = {}
    for path in files:
        blocks = {body_fingerprint(block.puzzle): block for block in puzzle_blocks(path, folder)}
        if not blocks:
            click.echo(f"{path}: skipped, because the page has no puzzles", err=True)
        if twice := len(blocks.keys() & chosen.keys()):
            click.echo(f"{path}: {plural(twice, 'puzzle')} skipped, because the book has the same", err=True)
        chosen |= {name: block for name, block in blocks.items() if name not in chosen}
    return list(chosen.values())


def _template(path: Path | None, title: str | None, target: Target) -> Page:
    """Return the page of the template with the options that were given."""
    from engine.core.value import changed
    from engine.documents.document import body_of
    from engine.page.page import Page

    page = body_of(read_page(path), Page, str(path)) if path else Page(style=target.style, preset=target.preset)
    given = {name: getattr(target, name) for name in ("style", "preset") if was_given(name)}
    return changed(page, **given, **({} if title is None else {"title": title}))
