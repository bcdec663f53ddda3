"""Makes the pages of one day of a publication from the puzzles of the calendar.

A day is a plain value, so that it can be made in any process; its files depend on the `DayOrder` alone.
The contact sheet shows the puzzles of many days as small figures.
"""

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import NamedTuple

from engine.calendar.entry import Entry
from engine.calendar.judging import judge
from engine.calendar.making import Order, check_lists, made
from engine.calendar.publication import Publication, me
from engine.calendar.records import Shown, by_name
from engine.core import (
    BadInput,
    Blocked,
    Control,
    EngineError,
    Finding,
    blocking,
    changed,
    forbidden_first,
    plural,
    take_notices,
)
from engine.core.dates import short_date
from engine.core.files import fingerprint
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.diagram import grid_drawing
from engine.documents.document import SUFFIX, Document, body_of, encode, read
from engine.drawing.flow import Flow
from engine.drawing.shapes import MM, Drawing, Group, Shape, scaled
from engine.drawing.style import Style, style
from engine.drawing.words import USUAL_WORDS
from engine.output.issue import draft_pages, release, require_override
from engine.output.target import Proof, Target
from engine.page.book import Plan as BookPlan
from engine.page.book import binding_of, make_book
from engine.page.compose import compose
from engine.page.opened import open_page, solutions_of
from engine.page.page import PAPERS, Page, PuzzleBlock, paper
from engine.page.template import as_template, fill_template, require_slots, template_of
from engine.page.vetted import VettedPage, proof_lines, vetted_page, write_page
from engine.soup.figure import board_drawing
from engine.soup.puzzle import Puzzle as Soup
from engine.wing import Part
from engine.wings import version_of, wing_of
from engine.words.sources import open_same_lexicon
from engine.words.vetting.house import House, open_house


class DayOrder(NamedTuple):
    """The pages of a day, as plain values for any executor."""

    publication: Publication
    day: str
    house: House
    entries: tuple[Entry, ...]  # the puzzles of the day, in the order of the page
    before: tuple[Entry, ...] = ()  # the puzzles of the previous issue, whose answers the page prints
    force: bool = False  # whether findings on the page, such as a missing clue, are overridden
    stem: str = ""  # prefix of the file names; "" for the day
    # the page of the publication's template, see `template_in`; None for an automatic layout
    template: Page | None = None
    solutions: Page | None = None  # the page of its solutions, see `solutions_in`
    proof: bool = False  # whether a slug on the pages names what is not approved yet
    # the names and fingerprints of the word lists, so that every worker uses the same ones
    lists: tuple[tuple[str, str], ...] = ()

    @property
    def slug(self) -> tuple[str, ...]:
        """The lines below the pages of a proof; none when all its puzzles are approved."""
        return proof_lines(self.publication, self.day, self.entries) if self.proof else ()

    @property
    def name(self) -> str:
        """The prefix of the file names."""
        return self.stem or self.day


class Made(NamedTuple):
    """The files of a day by name, the content of its pages, the findings on them, and the lines of a proof."""

    files: Mapping[str, bytes]
    shows: tuple[Shown, ...]
    findings: tuple[Finding, ...]
    slug: tuple[str, ...] = ()


def make(order: DayOrder, *, control: Control | None = None) -> Made:
    """Make the pages of a day and return their files. It writes only to a temporary folder.

    Raises Blocked if a finding blocks a page and the order does not override it.
    """
    for name, print_ in order.lists:
        open_same_lexicon(name, print_)
    control = control or Control()
    pages, empty = _pages(order, control)
    findings = forbidden_first(dict.fromkeys((*empty, *(found for _, page in pages for found in page.drawn.findings))))
    require_override(findings, force=order.force)
    files = {_file_name(order, entry): encode(document_of(entry)) for entry in order.entries}
    with tempfile.TemporaryDirectory() as folder:
        for stem, page in pages:
            files[f"{stem}{SUFFIX}"] = encode(Document(page.opened.page, order.day))
            for suffix in (".pdf", ".txt"):
                path = Path(folder, f"{stem}{suffix}")
                write_page(path, page, order.day, force=order.force, slug=order.slug, control=control)
                files[path.name] = path.read_bytes()
    shown = [(block, page.opened.page.day) for _, page in pages for block in page.opened.page.puzzles if block.series]
    shows = (Shown(one.series, one.day or day, one.part, version_of(one.puzzle, one.printed)) for one, day in shown)
    return Made(files, tuple(dict.fromkeys(shows)), findings, order.slug)


def template_in(name: str, house: House | None = None) -> Page:
    """Return a saved page as a template: see `engine.page.template.as_template`.

    Raises FileProblem if the file cannot be read, or is not a page; BadInput if the page is not complete.
    """
    try:
        return as_template(body_of(read(name)[0], Page, name), house)
    except BadInput as error:
        raise BadInput(error.what, where=error.where or name, mend=error.mend) from error


def template_for(publication: Publication, house: House | None = None) -> Page | None:
    """Return the template of a publication; None without one.

    Raises BadInput if it is not a page, or has too few slots for the series and for the printed answers. The message
    names the publication.
    """
    if not publication.template:
        return None
    parts: tuple[Part, ...] = ("puzzle", "solution") if publication.answers == "next-day" else ("puzzle",)
    wanted = product([series.kind for series in publication.series], parts)
    try:
        template = template_in(publication.template, house)
        require_slots(template, wanted, publication.template)
    except EngineError as error:
        raise BadInput(error.what, where=f"{publication.shown}: {error.where}", mend=error.mend) from error
    return template


def check_publication(publication: Publication) -> None:
    """Check the files of a publication. Raises as `check_lists` and `template_for`."""
    check_lists(publication)
    template_for(publication)


def document_of(entry: Entry) -> Document:
    """Return the document of the puzzle of an entry."""
    assert entry.puzzle is not None
    return Document(entry.puzzle, entry.day, printed=entry.record, number=str(entry.number or ""))


def _pages(order: DayOrder, control: Control) -> tuple[list[tuple[str, VettedPage]], tuple[Finding, ...]]:
    """Return the page of each edition and that of solutions by the stems of their files, and further findings."""
    first, *others = order.publication.editions or ("",)
    page, found = page_of(order, first)
    pages = {order.name: page} | {f"{order.name} {edition}": changed(page, edition=edition) for edition in others}
    made = [(stem, vetted_page(one, order.house, control=control)) for stem, one in pages.items()]
    after = solutions_of(page, style(page.style).words)
    solutions = vetted_page(_placed(after, order), order.house, control=control)
    refused = len(blocking(solutions.drawn.findings))
    if solutions.composed.misfits or (order.solutions and refused):
        anew = vetted_page(after, order.house, control=control)
        if solutions.composed.misfits or len(blocking(anew.drawn.findings)) < refused:
            solutions = anew
            what = "the solutions do not fit the places of the template: they are laid out anew"
            found = (*found, Finding("warning", what, mend="Make the template of a day with long solutions."))
    return [*made, (f"{order.name} solutions", solutions)], found


def _placed(solutions: Page, order: DayOrder) -> Page:
    if order.solutions is None:
        return solutions
    page, _ = fill_template(order.solutions, solutions.puzzles, day=solutions.day)
    return changed(solutions, blocks=page.blocks)


def solutions_in(template: Page, house: House | None = None) -> Page:
    """Return the page of the solutions of a template, as a template."""
    opened = open_page(solutions_of(template, style(template.style).words), house)
    return template_of(opened, compose(opened, roomy=False))


def made_to_fit(order: Order, day: DayOrder, *, control: Control | None = None) -> Entry:
    """Make the puzzle of a day so that it fits its slot of the template: see `engine.calendar.making.made`."""

    def fits(entry: Entry) -> bool:
        page, _ = page_of(day._replace(entries=(entry,)))
        return not compose(open_page(page, day.house)).misfits

    return made(order, fits=fits if day.template else None, control=control)


def page_of(order: DayOrder, edition: str = "") -> tuple[Page, tuple[Finding, ...]]:
    """Return the page of a day with its puzzles and the solutions that it prints, and findings on empty slots.

    Raises BadInput if the template of the publication has fewer slots than the day has puzzles.
    """
    own = order.publication
    blocks = [_block(order, entry) for entry in order.entries]
    answers = list[PuzzleBlock]()
    if own.answers == "below":
        answers = [changed(block, part="solution", byline="", turned=True) for block in blocks]
    elif own.answers == "next-day":
        answers = [
            changed(_block(order, entry), part="solution", byline="", link="", fingerprint="", day=entry.day)
            for entry in order.before
        ]
    if order.template:
        answers = [changed(block, turned=False) for block in answers] if own.answers == "next-day" else []
        page, empty = fill_template(order.template, (*blocks, *answers), day=order.day, where=own.template)
        how = changed(own, style=page.style).printed_style  # with American dates if the publication is American
        return changed(page, edition=edition or page.edition, publication=own.name, style=how), empty
    sheet = paper(own.paper, size=own.size, area=own.area, columns=own.columns, gutter=own.gutter, margins=own.margins)
    page = Page(
        (*blocks, *answers), own.title, order.day, edition, own.folio, sheet, own.printed_style, own.preset,
        publication=own.name,
    )  # fmt: skip
    return page, ()


def _block(order: DayOrder, entry: Entry) -> PuzzleBlock:
    document = fingerprint(encode(document_of(entry)))
    return changed(block_of(order.publication, entry), link=_file_name(order, entry), fingerprint=document)


def block_of(publication: Publication, entry: Entry, *, dated: bool = False) -> PuzzleBlock:
    """Return the puzzle of an entry with its number and the setter of its series, and with its day if `dated`."""
    assert entry.puzzle is not None
    byline = next((one.byline for one in publication.series if one.name == entry.series), "")
    number, day = str(entry.number or ""), entry.day if dated else ""
    return PuzzleBlock(entry.puzzle, number=number, byline=byline, day=day, printed=entry.record, series=entry.series)


def _file_name(order: DayOrder, entry: Entry) -> str:
    return f"{order.name} {entry.series}{SUFFIX}"


def file_names(order: DayOrder) -> tuple[str, ...]:
    """Return the names of the files of a day."""
    stems = [order.name, *(f"{order.name} {one}" for one in ("solutions", *order.publication.editions[1:]))]
    own = (_file_name(order, entry) for entry in order.entries)
    return (*(f"{stem}{suffix}" for stem in stems for suffix in (".pdf", ".txt", SUFFIX)), *own)


ACROSS, DOWN = 4, 5
MARGIN, GAP = 12 * MM, 5 * MM
A4, LETTER = ((PAPERS[name].width * MM, PAPERS[name].height * MM) for name in ("a4", "letter"))
FIGURE = 150.0  # points of a figure before it is reduced


def write_contact_sheet(
    path: Path, entries: Sequence[Entry], house_styles: Mapping[str, str] | None = None, *,
    control: Control | None = None,
) -> int:  # fmt: skip
    """Write a contact sheet as PDF for internal use; findings do not block it. Return the number of pages.

    Puzzles have the house style of their publication, if it is in `house_styles`.

    Raises BadInput if there is no puzzle; FileProblem if the file cannot be written.
    """
    if not (shown := [entry for entry in entries if entry.puzzle is not None]):
        raise BadInput("there is no puzzle to show", mend="Plan some days, or choose another filter.")
    own = {name: style(of) for name, of in (house_styles or {}).items()}
    pages = list(_sheets(shown, own, control or Control()))
    days = sorted(entry.day for entry in shown)
    title = f"Contact sheet, {USUAL_WORDS.dates(days[0], days[-1])}"
    target = Target(preset="newspaper", created=days[0], title=title, force=True)
    release(draft_pages(pages, (), target, least=0.0), path, control=control)
    return len(pages)


def require_decided(store: Store, entries: Sequence[Entry], who: str) -> None:
    """Raise Blocked if a puzzle needs a decision, for example because it lost an answer; see `judge`."""
    if waiting := judge(store, entries, who, "judged before print"):
        mend = "Decide on it in the calendar, or with 'calendar decide'."
        first, *others = waiting[0].reasons
        more = f" (and {plural(len(others), 'other reason')})" if others else ""
        raise Blocked(f"{first.removesuffix('.')}{more}", where=waiting[0].shown, mend=mend)


def write_book(
    path: Path, store: Store, entries: Sequence[Entry], target: Target, *, control: Control | None = None
) -> Proof:
    """Write puzzles of the calendar as a book: weeks by their days, solutions at the back. Does not count as a print.

    The sheet is Letter if one of their publications uses it or has American spelling, else A4.

    The target gives the style, the preset, the date of the file and whether findings are overridden. Raises
    BadInput if a puzzle cannot be printed; FileProblem if the file cannot be written.
    """
    own = by_name(store)
    shown = sorted((entry for entry in entries if entry.puzzle is not None), key=lambda entry: entry.day)
    papers = [own[entry.publication] for entry in shown]
    blocks = [block_of(one, entry, dated=True) for one, entry in zip(papers, shown, strict=True)]
    control, plan = control or Control(), BookPlan("week", levels=True, first=None)
    house = open_house(store, dict.fromkeys(path for paper in papers for path in paper.taboo))
    try:
        if not target.force:
            require_decided(store, shown, me())
    except Blocked as error:
        return Proof(written=False, lines=(str(error),))
    page = Page(style=target.style, preset=target.preset)
    of_letter = any(one.paper.lower() == "letter" or one.spelling == "american" for one in papers)
    binding = binding_of(page, LETTER if of_letter else A4)
    made = make_book(blocks, page, binding, plan, house=house, control=control.sub(0.0, 0.6))
    how = style(target.style)
    title = f"{how.words('name_puzzles')}, {how.words.dates(shown[0].day, shown[-1].day)}"
    draft = draft_pages(made.pages, made.findings, target._replace(format="pdf", title=title), least=how.least)
    lines = tuple(finding.text for finding in made.findings)
    try:
        release(draft, path, control=control)
    except Blocked as error:
        return Proof(written=False, lines=(str(error), *lines))
    return Proof(written=True, lines=(*lines, *take_notices()))


def _sheets(entries: Sequence[Entry], own: Mapping[str, Style], control: Control) -> Iterator[Drawing]:
    (width, height), how = A4, style("classic")
    wide = (width - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    deep = (height - 2 * MARGIN - (DOWN - 1) * GAP) / DOWN
    days, sheets = [entry.day for entry in entries], -(-len(entries) // (ACROSS * DOWN))
    for sheet, start in enumerate(range(0, len(entries), ACROSS * DOWN), 1):
        head = Flow(how, width - 2 * MARGIN)
        head.text(f"{USUAL_WORDS.dates(min(days), max(days))}: page {sheet} of {sheets}", how.sizes.small)
        shapes = list[Shape]([Group(head.drawing().shapes, MARGIN, (MARGIN - head.drawing().height) / 2)])
        for place, entry in enumerate(entries[start : start + ACROSS * DOWN]):
            control.check()
            row, column = divmod(place, ACROSS)
            across, down = MARGIN + column * (wide + GAP), MARGIN + row * (deep + GAP)
            shapes.append(Group(_thumbnail(entry, own.get(entry.publication, how), wide, deep), across, down))
            control.report(start + place + 1, len(entries))
        yield Drawing(width, height, tuple(shapes))


def _thumbnail(entry: Entry, how: Style, wide: float, deep: float) -> tuple[Shape, ...]:
    assert entry.puzzle is not None
    text = Flow(how, wide)
    number = f" No {entry.number:,}" if entry.number else ""
    text.text(f"{short_date(entry.day, year=True)}", how.sizes.small)
    where = ", ".join(filter(None, (entry.publication, entry.series)))
    text.text(f"{where}{number}: {entry.state}{', blocked' * bool(entry.reasons)}", how.sizes.small)
    below = text.drawing()
    room = deep - below.height - GAP / 2
    wing, puzzle = wing_of(entry.puzzle), entry.puzzle
    try:
        if isinstance(puzzle, crossword.Puzzle):
            figure = grid_drawing(puzzle.grid, how, FIGURE, letters=True)
        elif isinstance(puzzle, Soup):
            figure = board_drawing(puzzle.board, how, FIGURE)
        else:
            figure = wing.figure(puzzle, how, "puzzle", FIGURE, wing.open_key(puzzle, entry.record))
    except EngineError as error:
        failed = Flow(how, wide)
        failed.text(str(error), how.sizes.small)
        figure = failed.drawing()
    small = scaled(figure, min(wide / figure.width, room / figure.height, 1.0))
    return Group(small.shapes), Group(below.shapes, 0.0, deep - below.height)
