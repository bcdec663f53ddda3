"""The options of pages and of books: paper, header, template; trim, margins, title page and contents."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import click

from engine.calendar.publication import me, why_not
from engine.calendar.records import entries, publication_named
from engine.core import BadInput, Finding, changed, first_named, plural
from engine.core.dates import short_date
from engine.core.store import Store
from engine.documents.document import body_fingerprint
from engine.documents.links import puzzle_blocks
from engine.drawing.booklet import LEAST_COLUMN, Binding, Front, margin_findings
from engine.drawing.shapes import MM, Drawing
from engine.drawing.words import LANGUAGES
from engine.output.cover import check_cover, draft_cover
from engine.output.press.boxes import page_size
from engine.output.target import Target
from engine.page.page import Block, Page, Paper, PuzzleBlock, paper
from engine.wings import WINGS, kind_of
from engine.words.vetting.house import House, open_house
from engine.words.vetting.texts import Place, text_findings
from studio.cli.options import PATH, F, Finite, Output, flag, grouped, option, released, was_given, write_pages

MOST_NUMBER = 9_999_999


class Sheet(NamedTuple):
    """The options of paper and type area."""

    paper: str
    size: str | None
    area: str | None
    columns: int | None
    gutter: float | None
    margins: tuple[float, float, float, float] | None


class Header(NamedTuple):
    """The options of the header."""

    title: str | None
    edition: str
    folio: str


class SeriesOptions(NamedTuple):
    """The options of numbers and setters, and the template."""

    numbers: tuple[str, ...]
    setters: tuple[str, ...]
    template: Path | None

    def by_kind(self) -> dict[str, tuple[int, str]]:
        """Return the number (0 for none) and the setter by kind of puzzle."""
        found = dict[str, tuple[int, str]]()
        for kind, text in map(_of_kind, self.numbers):
            if not (text.isdecimal() and 0 < int(text) <= MOST_NUMBER):
                raise BadInput(f"{text!r} is not a number", where="--number", mend="Such as crossword=17345.")
            found[kind] = int(text), ""
        for kind, text in map(_of_kind, self.setters):
            found[kind] = found.get(kind, (0, ""))[0], text
        return found

    def headed(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        """Return blocks with the numbers and setters of their kinds."""
        given = {kind: {"number": str(number or ""), "byline": by} for kind, (number, by) in self.by_kind().items()}
        return _changed(blocks, {kind: {name: one for name, one in of.items() if one} for kind, of in given.items()})

    def page(self, taboo: tuple[Path, ...], header: Header) -> Page | None:
        """Return the template with the header that was given; None for an automatic layout."""
        from engine.daily.pages import template_in

        if self.template is None:
            return None
        if other := [name for name in (*Sheet._fields, "style", "preset", "condition", "pictures") if was_given(name)]:
            what = f"--{other[0].replace('pictures', 'picture')} cannot be used with --template"
            raise BadInput(what, mend="Change it in the template.")
        given = {name: value for name, value in header._asdict().items() if was_given(name)}
        return changed(template_in(str(self.template), open_house(extra=taboo)), **given)


def speaking(blocks: Sequence[Block], languages: Sequence[str]) -> tuple[Block, ...]:
    """Return blocks with the languages of their kinds, each as "crossword=cy"."""
    given = dict(map(_of_kind, languages))
    if wrong := [language for language in given.values() if language not in LANGUAGES]:
        raise BadInput(f"there is no language {wrong[0]!r}", mend=f"The languages are {', '.join(LANGUAGES)}.")
    if absent := given.keys() - {kind_of(block.puzzle) for block in blocks if isinstance(block, PuzzleBlock)}:
        raise BadInput(f"the page has no {min(absent)}", where="--puzzle-language", mend="Name a kind that it has.")
    return _changed(blocks, {kind: {"language": language} for kind, language in given.items()})


def _changed(blocks: Sequence[Block], fields: Mapping[str, Mapping[str, str]]) -> tuple[Block, ...]:
    kinds = (kind_of(block.puzzle) if isinstance(block, PuzzleBlock) else "" for block in blocks)
    return tuple(changed(block, **fields.get(kind, {})) for block, kind in zip(blocks, kinds, strict=True))


def _of_kind(text: str) -> tuple[str, str]:
    kind, equals, value = text.partition("=")
    if kind not in WINGS or not equals:
        mend = f"Such as crossword=VALUE; the kinds are {', '.join(WINGS)}."
        raise BadInput(f"{text!r} names no kind of puzzle", mend=mend)
    return kind, value.strip()


sheet_options = grouped(
    "sheet", Sheet,
    click.option(
        "--paper", default="tabloid", show_default=True, metavar="NAME",
        help="broadsheet, Berliner, tabloid, A4, Letter, or a trim of books: A5, 5.5x8.5, 6x9, 7x10 or 8x10.",
    ),
    option("--size", "WxH", "Page size in mm, such as 289x390 (default: that of the paper)."),
    option("--area", "WxH", "Size of the type area in mm (default: that of the paper)."),
    option("--columns", click.IntRange(1, 16), "Columns of the grid (default: of the paper)."),
    option("--gutter", Finite(0, 50), "Space between two columns in mm."),
    option(
        "--margins", "INSIDE OUTSIDE TOP BOTTOM", "Margins in mm, in place of --area. The inside one is at the "
        "right on a page with an even folio.", nargs=4, type=Finite(0, 500),
    ),
)  # fmt: skip
header_options = grouped(
    "header", Header,
    option("--title", "TEXT", "The large line of the header (default: Puzzles)."),
    option("--edition", "TEXT", "Printed beside the date.", default=""),
    option("--folio", "TEXT", "The page number.", default=""),
)  # fmt: skip

series_options = grouped(
    "series", SeriesOptions,
    option(
        "--number numbers", "KIND=N",
        "Number of a kind of puzzle, such as crossword=17345; later days count up. May be repeated.", multiple=True,
    ),
    option(
        "--setter setters", "KIND=NAME", "Setter of a kind of puzzle, such as \"crossword=Ann Lee\". May be repeated.",
        multiple=True,
    ),
    option(
        "--template", "PAGE.puzzle",
        "A saved page: each puzzle gets the place, the type size and the cells that its kind has there. "
        "Paper, style, preset and header are those of the page.", type=PATH,
    ),
)  # fmt: skip


def paper_of(sheet: Sheet) -> Paper:
    """Return the paper of the options."""
    sides = [page_size(text) if text else () for text in (sheet.size, sheet.area)]
    size, area = ((round(pair[0] / MM, 4), round(pair[1] / MM, 4)) if pair else None for pair in sides)
    return paper(sheet.paper, size=size, area=area, columns=sheet.columns, gutter=sheet.gutter, margins=sheet.margins)


class BookOptions(NamedTuple):
    """The trim of a book, its margins in mm, and its front."""

    page_name: str
    inside: float | None
    outside: float | None
    top: float | None
    bottom: float | None
    title_page: bool
    contents: bool
    rights: str
    refers: bool
    signature: str
    cover: Path | None
    leaf: str

    def check(self, out: Path) -> None:
        """Raise BadInput if the book `out` cannot have this cover and paper."""
        if self.cover:
            check_cover(out, self.cover, self.leaf)
        elif was_given("leaf"):
            raise BadInput("--leaf is only for a cover", mend="Add --cover FILE.pdf.")

    def binding(self) -> Binding:
        """Return trim and margins."""
        return self.margins(Binding(*page_size(self.page_name)))

    def margins(self, made: Binding) -> Binding:
        """Return trim and margins with the margins that were given."""
        if self.inside is not None:
            made = made._replace(inside=self.inside * MM, fixed=True)
        others = {"outside": self.outside, "top": self.top, "bottom": self.bottom}
        made = made._replace(**{name: side * MM for name, side in others.items() if side is not None})
        if (least := min(made.inner, made.depth)) < LEAST_COLUMN:
            left = f"leave {least / MM:.0f} mm of" if least > 0 else "are wider than"
            raise BadInput(f"the margins {left} the page", mend="Use narrower margins, or a larger page.")
        return made

    def front(self, title: str) -> Front:
        """Return the front of a book with a title."""
        title = title if self.title_page else ""
        return Front(title, self.contents, self.rights.replace("\\n", "\n"), self.refers, int(self.signature))


def book_options(page: str = "A4") -> Callable[[F], F]:
    """Return a decorator that adds the options, which the command gets as `bound`; `page` is the usual trim."""
    return grouped(
        "bound", BookOptions,
        click.option(
            "--page", "--trim", "page_name", default=page, show_default=True,
            help="The trim: A4, A5, Letter, the KDP sizes 5x8, 5.5x8.5, 6x9, 7x10, 8x10 and 8.5x11 (inches), or a "
            "size in mm such as 120x195.",
        ),
        option(
            "--inside", "MM", "The margin in the binding (default: 16.9 mm, more for a book of over 300 pages).",
            type=Finite(0, 100),
        ),
        option("--outside", "MM", "The outer margin (default: 16.9 mm).", type=Finite(0, 100)),
        option("--top", "MM", "The upper margin (default: 16.9 mm).", type=Finite(0, 100)),
        option("--bottom", "MM", "The lower margin (default: 16.9 mm).", type=Finite(0, 100)),
        flag("--title-page", "Begin with a title page."),
        flag("--contents", "Add contents with page numbers."),
        flag("--refer", "Name the page of the solution below each puzzle.", name="refers"),
        option(
            "--copyright rights", "TEXT", "What stands on the page behind the title page; \\n begins a new line.",
            default="",
        ),
        click.option(
            "--signature", type=click.Choice(["1", "4", "8", "16"]), default="1",
            help="Add blank pages at the end, for a number of pages that is a multiple of this.",
        ),
        option("--cover", "FILE.pdf", "Also write the cover: back, spine and front on one sheet.", type=Output()),
        option(
            "--leaf", "PAPER", "The paper, for the width of the spine: its thickness or its weight.", default="80g",
        ),
    )  # fmt: skip


def write_book(
    out: Path, pages: Sequence[Drawing], binding: Binding, target: Target, found: Sequence[Finding],
    bound: BookOptions, house: House,
) -> None:  # fmt: skip
    """Write a book and its cover as `released`; `found` are the findings on its puzzles, and `house` vets the rest."""
    texts = Place("title of the book", target.title), Place("copyright", bound.rights)
    found = (*text_findings(texts, house.vetter()), *found, *margin_findings(binding, len(pages)))
    write_pages(out, pages, target, found)
    if bound.cover:
        made, about = draft_cover(out, bound.leaf, target, house)
        released(made, bound.cover)
        click.echo(f"Wrote {bound.cover}: {about}", err=True)


def calendar_blocks(
    publication: str | None, series: tuple[str, ...], days: tuple[str, ...], taboo: tuple[Path, ...], *,
    dated: bool, plan: bool,
) -> list[PuzzleBlock]:  # fmt: skip
    """Return the puzzles of days of the calendar, `dated` with their days; to `plan` makes those that are missing.

    None if neither a publication nor series are named. Raises Blocked if one of them waits for a decision.
    """
    from engine.calendar.planning import fill
    from engine.daily.pages import block_of, require_decided

    if publication is None and not series:
        return []
    store = Store()
    own = publication_named(store, publication or "")
    house = open_house(store, (*own.taboo, *taboo))
    chosen = [own.series_named(name) for name in series] or own.series
    if plan and (made := fill(store, own, days, me(), series=chosen, house=house).changes):
        click.echo(f"Made {plural(len(made), 'puzzle')} for the calendar", err=True)
    there = entries(store, publication=own.name, first=days[0], last=days[-1])
    names = {one.name for one in chosen}
    there = [entry for entry in there if entry.series in names and entry.puzzle is not None]
    has = {(entry.series, entry.day) for entry in there}
    places = [(one, day) for one in chosen for day in days]
    if empty := [short_date(day) for one, day in places if not why_not(own, one, day) and (one.name, day) not in has]:
        named = first_named(tuple(dict.fromkeys(empty)), 5)
        click.echo(f"Left out, not planned yet: {named}. Plan them with 'calendar plan', or use --plan.", err=True)
    require_decided(store, there, me())
    return [block_of(own, entry, dated=dated) for entry in there]


def chosen_blocks(files: tuple[Path, ...], folder: Path) -> list[PuzzleBlock]:
    """Return the puzzles of files and pages, each once. What is skipped is reported."""
    chosen: dict[str, PuzzleBlock] = {}
    for path in files:
        blocks = {body_fingerprint(block.puzzle): block for block in puzzle_blocks(path, folder)}
        if not blocks:
            click.echo(f"{path}: skipped, because the page has no puzzles", err=True)
        if twice := len(blocks.keys() & chosen.keys()):
            click.echo(f"{path}: {plural(twice, 'puzzle')} skipped, because the book has the same", err=True)
        chosen |= {name: block for name, block in blocks.items() if name not in chosen}
    return list(chosen.values())
