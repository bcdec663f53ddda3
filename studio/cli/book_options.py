"""The options of books: trim, margins, title page and contents."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from engine.core.errors import BadInput, Blocked
from engine.core.store import Store
from studio.cli.options import Finite, grouped
from studio.cli.output import write_pages
from studio.core.formatting import plural

if TYPE_CHECKING:
    from engine.core.finding import Finding
    from engine.drawing.binding import Binding
    from engine.drawing.booklet import Front
    from engine.drawing.shapes import Drawing
    from engine.output.target import Target
    from engine.page.book import By, Plan
    from engine.page.page import PuzzleBlock

F = TypeVar("F", bound=Callable[..., Any])


class BookOptions(NamedTuple):
    """The trim of a book, its margins in mm, and its front."""

    page_name: str
    inside: float | None
    outside: float | None
    title_page: bool
    contents: bool

    def binding(self, head: str = "") -> Binding:
        """Return trim and margins; `head` is the running head."""
        from engine.drawing.binding import Binding
        from engine.output.press.boxes import page_size

        return self.margins(Binding(*page_size(self.page_name), head=head))

    def margins(self, made: Binding) -> Binding:
        """Return trim and margins with the margins that were given."""
        from engine.drawing.shapes import MM

        if self.inside is not None:
            made = made._replace(inside=self.inside * MM, fixed=True)
        if self.outside is not None:
            made = made._replace(outside=self.outside * MM)
        if made.inner <= 0:
            raise BadInput("the margins are wider than the page", mend="Use narrower margins.")
        return made

    def front(self, title: str) -> Front:
        """Return the front of a book with a title."""
        from engine.drawing.booklet import Front

        return Front(title if self.title_page else "", self.contents)


def book_options(page: str = "A4") -> Callable[[F], F]:
    """Return a decorator that adds the options, which the command gets as `bound`; `page` is the usual trim."""
    return grouped(
        "bound", BookOptions,
        click.option(
            "--page", "--trim", "page_name", default=page, show_default=True,
            help="The trim: A4, A5, Letter, the KDP sizes 5x8, 5.5x8.5, 6x9, 7x10, 8x10 and 8.5x11 (inches), or a "
            "size in mm such as 120x195.",
        ),
        click.option(
            "--inside", type=Finite(0, 100), metavar="MM",
            help="The margin in the binding (default: 16.9 mm, more for a book of over 300 pages).",
        ),
        click.option("--outside", type=Finite(0, 100), metavar="MM", help="The outer margin (default: 16.9 mm)."),
        click.option("--title-page", is_flag=True, help="Begin with a title page."),
        click.option("--contents", is_flag=True, help="Add contents with page numbers."),
    )  # fmt: skip


def write_book(
    out: Path, pages: Sequence[Drawing], binding: Binding, target: Target, title: str, found: Sequence[Finding]
) -> None:
    """Write a book as PDF; `found` are the findings on its puzzles. All findings go to standard error.

    Raises:
        Blocked: if a finding blocks the export, and `target.force` is false. Nothing is written.
        UnknownName, BadInput, FileProblem: as `studio.cli.output.released`.
    """
    from engine.drawing.binding import margin_findings

    found = (*found, *margin_findings(binding, len(pages)))
    write_pages(out, pages, target._replace(title=title), found)


class Wanted(NamedTuple):
    """The options of chapters, numbers and levels."""

    by: By
    week: int
    levels: bool
    first: int
    numbers: bool

    def plan(self, title: str, bound: BookOptions) -> Plan:
        """Return how the book is divided."""
        from engine.page.book import Plan

        return Plan(self.by, self.week, self.levels, self.first if self.numbers else None, bound.front(title))


wanted_options = grouped(
    "wanted", Wanted,
    click.option(
        "--by", type=click.Choice(["none", "kind", "week"]), default="none", show_default=True,
        help="Chapters: one for each kind of puzzle, or for each week.",
    ),
    click.option("--week", type=click.IntRange(1, 100), default=7, show_default=True, help="Puzzles of a week."),
    click.option(
        "--levels", is_flag=True,
        help="Print above each hive and wheel how hard it is: easy, medium or hard.",
    ),
    click.option("--first", type=click.IntRange(0), default=1, show_default=True, help="The first number."),
    click.option("--numbers/--no-numbers", default=True, help="Number the puzzles (default: yes)."),
)  # fmt: skip


class FromCalendar(NamedTuple):
    """The days of a publication whose puzzles a book has."""

    publication: str | None
    days: int

    def blocks(self, first: str, taboo: tuple[Path, ...]) -> list[PuzzleBlock]:
        """Return the puzzles of the days from the first; what is not planned is made. None without a publication.

        Raises:
            Blocked: If one of them waits for a decision.
        """
        from engine.calendar.judging import judge
        from engine.calendar.people import me
        from engine.calendar.planning import fill
        from engine.calendar.publication import days_from
        from engine.calendar.records import entries, publication_named
        from engine.daily.pages import block_of
        from engine.words.vetting.house import open_house

        if self.publication is None:
            return []
        store, days = Store(), days_from(first, self.days)
        own, house = publication_named(store, self.publication), open_house(store, taboo)
        fill(store, own, days, me(), house=house)
        there = entries(store, publication=own.name, first=days[0], last=days[-1])
        there = [entry for entry in there if entry.series and entry.puzzle is not None]
        if waiting := judge(store, there, me(), "judged before print", house=house):
            mend = "Decide on it in the calendar, or with 'calendar decide'."
            raise Blocked(" ".join(waiting[0].reasons), where=waiting[0].shown, mend=mend)
        return [block_of(own, entry) for entry in there]


calendar_options = grouped(
    "calendar", FromCalendar,
    click.option(
        "--publication", metavar="NAME",
        help="Add the puzzles that the calendar has for this publication from --date on; missing ones are made.",
    ),
    click.option(
        "--days", type=click.IntRange(1, 3660), default=1, show_default=True, help="Days of the publication."
    ),
)  # fmt: skip


def chosen_blocks(files: tuple[Path, ...], folder: Path) -> list[PuzzleBlock]:
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
