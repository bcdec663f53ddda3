"""`puzzle-studio page`: make, book, export, text, update."""

from functools import partial
from pathlib import Path
from typing import Any

import click

from engine.calendar.publication import days_from
from engine.calendar.records import publication_named
from engine.core import Finding, changed, plural
from engine.core.files import save
from engine.core.store import Store
from engine.documents.document import Document, body_of, encode, read
from engine.documents.links import answer_blocks, link_findings, linked_block, stale_links, updated
from engine.drawing.pictures import read_picture
from engine.drawing.style import in_language, split_language
from engine.drawing.style import style as house_style
from engine.output.press.boxes import page_size, with_condition
from engine.output.target import Target
from engine.page.book import By, Plan, binding_of, make_book
from engine.page.opened import house_of, open_page, with_heading
from engine.page.opened import text as text_of
from engine.page.page import Block, Page, PictureBlock, PuzzleBlock
from engine.page.template import fill_template
from engine.page.vetted import AS_PROOF, past_of_now, slug_of, vetted_page
from engine.page.vetted import write_page as print_page
from engine.words.vetting.house import open_house
from studio.cli import options, page_options
from studio.cli.options import PATH, option

SUFFIXES = (".pdf", ".svg", ".png", ".eps", ".txt", ".puzzle")

OUT_HELP = "File to write: .pdf, .svg, .png or .eps (the page), .txt (the text edition), .puzzle (for editing)."
SOLUTIONS = ("none", "below", "only")


def read_page(source: Path) -> tuple[Document, Page]:
    """Read the document of a page."""
    document, _ = read(source)
    return document, body_of(document, Page, str(source))


def write_page(
    out: Path, document: Document, taboo: tuple[Path, ...], *, force: bool, more: tuple[Finding, ...] = ()
) -> None:
    """Write a page, as a proof until its puzzles are approved; the ending is the format.

    All findings go to standard error.
    """
    page, suffix = body_of(document, Page, str(out)), out.suffix.lower()
    past, proof = past_of_now(document.created), ""
    made = vetted_page(page, house_of(page, map(str, taboo)), past)
    found = (*made.drawn.findings, *more)
    options.report(found, force=force and suffix != ".puzzle")
    if suffix == ".puzzle":
        save(out, encode(document))
    else:
        slug = slug_of(page, past.store)
        with options.naming_force():
            issued = print_page(out, made, document.created, author=document.author, force=force, slug=slug)
        proof = AS_PROOF if issued.proof else ""
    click.echo(f"Wrote {out}{proof}")


source_argument = click.argument("source", metavar="PAGE.puzzle", type=PATH)


@click.command(short_help="Print a saved page.")
@source_argument
@options.out_option(OUT_HELP, required=True)
@options.force_option
@partial(options.style_option, usual="that of the page")
@options.taboo_option
def export(source: Path, out: Path, force: bool, style: str, taboo: tuple[Path, ...]) -> None:
    """Write a saved page as PDF, SVG, PNG or text, with its own paper and preset, and its own style by default.

    The page keeps a copy of each puzzle. A linked file that has changed since is reported; 'page update' reads it
    again.
    """
    options.check_out(out, SUFFIXES)
    document, page = read_page(source)
    more = link_findings(stale_links(page, source.parent))
    write_page(out, changed(document, body=_restyled(page, style)), taboo, force=force, more=more)


@click.command(short_help="Print a saved page as text.")
@source_argument
def text(source: Path) -> None:
    """Print the text edition of a saved page: header, texts, puzzles and solutions in reading order."""
    _, page = read_page(source)
    click.echo(text_of(open_page(page)), nl=False)


@click.command(short_help="Read the linked files of a page again.")
@source_argument
def update(source: Path) -> None:
    """Replace the puzzles of a saved page by those of its linked files and of the calendar, as they are now."""
    document, page = read_page(source)
    now = updated(page, source.parent, Store())
    save(source, encode(changed(document, body=now)))
    again = [new for old, new in zip(page.puzzles, now.puzzles, strict=True) if old.puzzle != new.puzzle]
    for block in again:
        click.echo(f"Read {block.link or block.name} again")
    click.echo(f"Updated {source}" if again else f"No linked puzzle of {source} has changed")


@click.group("page")
def group() -> None:
    """Newspaper pages and books: puzzles laid out in columns, with solutions and findings."""


@click.command(short_help="Lay out puzzles on a newspaper page.")
@click.argument("puzzles", nargs=-1, required=True, metavar="PUZZLE.puzzle...", type=PATH)
@page_options.sheet_options
@page_options.header_options
@option(
    "--solutions", click.Choice(SOLUTIONS),
    "none: puzzles only; below: their solutions too, upside down; only: a page of solutions.", default="none",
)  # fmt: skip
@option(
    "--answers", "FILE.puzzle",
    "Also print the solution of this puzzle, or of all puzzles of this page, such as yesterday's. May be "
    "repeated.", type=PATH, multiple=True,
)  # fmt: skip
@option(
    "--answers-date",
    "YYYY-MM-DD",
    "The date of the puzzles of --answers (default: that of their page). They are labelled as "
    "yesterday's answers, or as those of this date.",
)
@option(
    "--picture pictures", "FILE COLUMNS",
    "Also print this PNG or JPEG picture in black, across this number of columns. May be repeated.",
    type=(PATH, click.IntRange(1, 16)), multiple=True, nargs=2,
)  # fmt: skip
@option("--spoken", "TEXT", "What is read out in place of a picture, for each --picture in turn.", multiple=True)
@page_options.series_options
@option(
    "--puzzle-language languages", "KIND=LANGUAGE",
    "Language of what is printed with a kind of puzzle, such as crossword=cy (default: that of the page). May be "
    "repeated.", multiple=True,
)  # fmt: skip
@option(
    "--publication", "NAME",
    "The publication of the calendar that prints the page (default: that of the answers, or the house). What repeats "
    "its puzzles is reported.",
)  # fmt: skip
@option("--seed", int, "Seed of the search for a layout.", default=0, show_default=True)
@options.out_option(OUT_HELP, required=True)
@options.force_option
@options.preset_option
@options.style_option
@options.taboo_option
@options.date_option
def make(
    puzzles: tuple[Path, ...], sheet: page_options.Sheet, header: page_options.Header, answers: tuple[Path, ...],
    answers_date: str | None, pictures: tuple[tuple[Path, int], ...], spoken: tuple[str, ...],
    series: page_options.SeriesOptions, languages: tuple[str, ...], solutions: str, publication: str | None, seed: int,
    out: Path, force: bool, preset: str, style: str, taboo: tuple[Path, ...], dated: str | None,
) -> None:  # fmt: skip
    """Lay out puzzles in columns, in the given order where possible, and write the page.

    A .puzzle file keeps the puzzles and links to their files; 'page export' prints it. Findings go to standard
    error; some of them block the export unless --force is given. Example:

    puzzle-studio page make crossword.puzzle bee.puzzle wheel.puzzle --paper tabloid --folio 34 --out page.pdf
    """
    options.check_out(out, SUFFIXES)
    pages = (body for path in answers if isinstance(body := read(path)[0].body, Page))
    papers = {body.publication for body in pages} if publication is None else {publication}
    own = publication_named(Store(), papers.pop() if len(papers) == 1 else "").name
    day, words = options.date_of(dated), house_style(style).words
    title = header.title if header.title is not None else words("solutions") if solutions == "only" else "Puzzles"
    answers_day = options.date_of(answers_date) if answers_date else ""
    solved = [block for path in answers for block in answer_blocks(path, out.parent, answers_day, own)]
    blocks = (*series.headed(blocks_of(puzzles, solutions, out.parent)), *picture_blocks(pictures, spoken))
    blocks = page_options.speaking((*blocks, *with_heading(solved, words)), languages)
    if template := series.page(taboo, header):
        contents = tuple(block for block in blocks if isinstance(block, PuzzleBlock))
        page, empty = fill_template(template, contents, day=day, where=str(series.template))
    else:
        page, empty = Page(
            blocks, title, day, header.edition, header.folio, page_options.paper_of(sheet), style, preset, seed,
        ), ()  # fmt: skip
    write_page(out, Document(changed(page, publication=own), day), taboo, force=force, more=empty)


def picture_blocks(pictures: tuple[tuple[Path, int], ...], spoken: tuple[str, ...]) -> list[Block]:
    """Return pictures, each with its columns, and what is read out in their places."""
    if len(spoken) > len(pictures):
        raise click.UsageError("There are more --spoken than --picture.")
    texts = (*spoken, *("" for _ in pictures))
    return [
        PictureBlock(read_picture(path), path.stem, columns, spoken=text)
        for (path, columns), text in zip(pictures, texts, strict=False)
    ]


def blocks_of(puzzles: tuple[Path, ...], solutions: str, folder: Path) -> tuple[Block, ...]:
    """Return the blocks of a page."""
    blocks: list[Any] = [linked_block(path, folder) for path in puzzles if solutions != "only"]
    if solutions != "none":
        own = [linked_block(path, folder, "solution") for path in puzzles]
        blocks += [changed(block, turned=solutions == "below") for block in own]
    return tuple(blocks)


@click.command(short_help="Make a book of puzzles of any kinds.")
@click.argument("files", nargs=-1, metavar="[FILE.puzzle...]", type=PATH)
@option(
    "--template", "PAGE.puzzle", "A saved page whose paper, margins, columns, style, preset and title the book has.",
    type=PATH,
)  # fmt: skip
@option("--title", "TEXT", "The running head and the title (default: of the template, or Puzzles).")
@option("--publication", "NAME", "Add the puzzles that the calendar has for this publication from --date on.")
@options.flag(
    "--plan", "First plan the days that have no puzzle, and keep their puzzles in the calendar.", name="plan_days"
)
@option(
    "--series", "NAME", "Only this series, of the house without --publication (default: all). Repeatable.",
    multiple=True,
)  # fmt: skip
@option("--days", click.IntRange(1, 3660), "Days of the publication.", default=1)
@options.flag("--dates", "Print above each puzzle its day; weeks are those of the days.")
@option(
    "--by", click.Choice(["none", "kind", "week"]), "Chapters: one for each kind of puzzle, or for each week.",
    default="none",
)  # fmt: skip
@option("--week", click.IntRange(1, 100), "Puzzles of a week.", default=7)
@options.flag("--levels", "Print above each hive, wheel and crossword how hard it is: easy, medium or hard.")
@option("--first", click.IntRange(0), "The first number.", default=1)
@click.option("--numbers/--no-numbers", default=True, help="Number puzzles, unless each has its own (default: yes).")
@page_options.book_options("6x9")
@options.print_options(out="PDF file: the puzzles, then their solutions.", required=True)
def book(
    files: tuple[Path, ...], template: Path | None, title: str | None, publication: str | None,
    plan_days: bool, series: tuple[str, ...], days: int, dates: bool, by: By, week: int, levels: bool, first: int,
    numbers: bool, bound: page_options.BookOptions, out: Path, taboo: tuple[Path, ...], target: Target,
) -> None:  # fmt: skip
    """Make a book of the puzzles of files, of saved pages and of the calendar, with the solutions at the back.

    A page without puzzles, such as a page of solutions, is skipped and reported; so is a puzzle that the book has.

    The trim is that of the template unless --trim is given. Margins are mirrored, and the one in the binding grows
    with the number of pages. Findings go to standard error; some of them block the export unless --force is given.
    Example:

    puzzle-studio page book *.puzzle --trim 6x9 --by kind --title "Rainy Days" --contents --out book.pdf

    puzzle-studio page book --publication "Morning Herald" --date 2026-11-23 --days 30 --out november.pdf
    """
    bound.check(out)
    page = _page_of_template(template, title, target)
    size = page_size(bound.page_name) if template is None or options.was_given("page_name") else None
    binding = bound.margins(binding_of(page, size))
    span = days_from(target.created, days)
    planned = page_options.calendar_blocks(publication, series, span, taboo, dated=dates, plan=plan_days)
    blocks = [*page_options.chosen_blocks(files, out.parent), *planned]
    plan = Plan(by, week, levels, first if numbers else None, bound.front(page.title))
    own = publication_named(Store(), publication or "").taboo
    house = open_house(extra=(*own, *taboo))
    made = make_book(blocks, page, binding, plan, house=house)
    title = page.title or house_style(page.style).words("name_puzzles")
    target = target._replace(style=page.style, preset=page.preset, title=title)
    page_options.write_book(out, made.pages, binding, target, made.findings, bound, house)
    click.echo(f"Wrote {out}: {plural(len(blocks), 'puzzle')}, {plural(len(made.pages), 'page')}")


def _page_of_template(path: Path | None, title: str | None, target: Target) -> Page:
    """Return the page of the template with the options that were given, and its title as it is printed."""
    page = read_page(path)[1] if path else Page(style=target.style, preset=target.preset)
    preset = target.preset if options.was_given("preset") else page.preset
    if condition := target.preset.partition("@")[2]:
        preset = with_condition(preset, condition)
    page = changed(_restyled(page, target.style), preset=preset, title=page.title if title is None else title)
    return changed(page, title=house_style(page.style).words.title(page.title.strip()))


def _restyled(page: Page, style: str) -> Page:
    """Return a page in the style and the language of the options, as far as they were given."""
    name = style if options.was_given("style") else page.style
    return changed(page, style=in_language(name, split_language(style)[1] or split_language(page.style)[1]))


for command in (make, book, export, text, update):
    group.add_command(command)
