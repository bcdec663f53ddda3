"""A page on its way to paper: drawn, and vetted like a puzzle (`engine.output`)."""

from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from engine.calendar.entry import DECIDED, Entry, Key
from engine.calendar.judging import refresh
from engine.calendar.memory import puzzle_repeats, same_puzzles
from engine.calendar.publication import Publication, me
from engine.calendar.records import by_name, entry_at
from engine.core import Control, Finding, changed, forbidden_first
from engine.core.dates import short_date
from engine.core.store import Store
from engine.drawing.words import USUAL_WORDS
from engine.output.figures import Figure
from engine.output.issue import Preview, draft_figures, preview_of, release
from engine.output.registry import format_named
from engine.output.target import PAGES, Draft, Issued, Target
from engine.page.compose import Composed, compose
from engine.page.opened import Opened, open_page, text
from engine.page.page import Page, PictureBlock, PuzzleBlock, TextBlock
from engine.wing import Part
from engine.wings import kind_of, paper_fingerprint
from engine.words.vetting.house import House
from engine.words.vetting.texts import Place, text_findings

AS_PROOF = " as a proof: not all of its puzzles are approved"


def findings(opened: Opened) -> tuple[Finding, ...]:
    """Return the findings on the content of a page, forbidden ones first. `compose` finds those on its layout."""
    page = opened.page
    places = [Place("title of the page", page.title), Place("edition", page.edition), Place("folio", page.folio)]
    for block in page.blocks:
        if isinstance(block, TextBlock):
            places.append(Place(block.role, block.text))
        elif isinstance(block, PuzzleBlock):
            places.append(Place("byline", block.byline))
        elif isinstance(block, PictureBlock):
            places.append(Place("caption", block.caption))
    found = (*text_findings(places, opened.vetter), *_on_puzzles(opened), *_on_pictures(opened), *_answers(opened))
    if page.blocks and isinstance(block := page.blocks[-1], TextBlock) and block.role == "heading":
        found = (*found, Finding("warning", "no block follows the heading", block.name, "Move it, or remove it."))
    return forbidden_first(dict.fromkeys(found))


def _on_puzzles(opened: Opened) -> Iterator[Finding]:
    for number, (block, name) in enumerate(zip(opened.page.blocks, opened.page.names, strict=True)):
        if isinstance(block, PuzzleBlock):
            for finding in opened.printable(number).findings():
                if finding.part in ("", block.part):
                    # quotation marks separate the name, which may have commas, from what follows
                    where = ", ".join(filter(None, (f"\u201c{name}\u201d", finding.where)))
                    yield changed(finding, where=where)
            if not opened.drawable(number):
                yield Finding("error", f"there is no {block.part} to print", name, "Complete the puzzle.")


def _on_pictures(opened: Opened) -> Iterator[Finding]:
    for number, block in enumerate(opened.page.blocks):
        if isinstance(block, PictureBlock) and not opened.drawable(number):
            yield Finding("error", "the picture is damaged", block.name, "Remove it, and add its file again.")
        elif isinstance(block, PictureBlock) and opened.page.preset == "accessible" and not block.spoken.strip():
            what = "the picture has no text for readers who hear the page"
            yield Finding("warning", what, block.name, "Write its spoken text.")


def _answers(opened: Opened) -> Iterator[Finding]:
    """Yield puzzles and solutions that tell too much or twice.

    These are solutions that stand right side up on the page of their puzzle, solutions of a later day, and what is
    on the page twice.
    """
    named, day = _named(opened.page), opened.page.day
    puzzles = {block.puzzle for block, _ in named if block.part == "puzzle"}
    seen = set[tuple[object, Part]]()
    for block, name in named:
        if (block.puzzle, block.part) in seen:
            what = f"the same {block.part} is on the page twice"
            yield Finding("error", what, name, "Remove one of them.")
        seen.add((block.puzzle, block.part))
        yield from _later(block, name, day)
        if block.part == "solution" and not block.turned and block.puzzle in puzzles:
            what = "the solution is right side up on the page of its puzzle"
            yield Finding("warning", what, name, "Turn it upside down, or print it on another page.")


def _named(page: Page) -> list[tuple[PuzzleBlock, str]]:
    return [(one, name) for one, name in zip(page.blocks, page.names, strict=True) if isinstance(one, PuzzleBlock)]


def _later(block: PuzzleBlock, name: str, day: str) -> Iterator[Finding]:
    if block.part == "solution" and day and block.day > day:
        what = f"the page of {USUAL_WORDS.date(day)} prints the answers of {USUAL_WORDS.date(block.day)}"
        yield Finding("error", what, name, "Remove the answers, or mend their date.")


class VettedPage(NamedTuple):
    """A page with its keys and its layout.

    `drawn` has a figure for the page, and one for the page of solutions.
    """

    opened: Opened
    composed: Composed
    drawn: Draft
    solutions: Composed | None = None


class Past(NamedTuple):
    """A history of puzzles, and the ISO date on which a page without a day is printed."""

    store: Store
    created: str


def vetted_page(
    page: Page, house: House | None = None, past: Past | None = None, *, before: VettedPage | None = None,
    control: Control | None = None,
) -> VettedPage:  # fmt: skip
    """Open, lay out and vet a page.

    `past` is the history that the page must not repeat. Blocks that have not changed since `before`, an earlier
    state of the page, are not drawn again.
    """
    control = control or Control()
    opened = open_page(page, house, control=control.sub(0.0, 0.4))
    middle = 0.8 if page.solutions else 1.0
    composed, last = before.composed if before else None, before.opened if before else opened
    unchanged = last._replace(page=changed(last.page, guides=page.guides, uprights=page.uprights), vetter=opened.vetter)
    if composed is None or unchanged != opened:
        composed = compose(opened, composed, control=control.sub(0.4, middle))
    least, words, solutions = opened.style.least, opened.style.words, None
    figures = [Figure("puzzle", composed.drawing, composed.findings, least, whole=True)]
    content = [*findings(opened), *(_repeats(page, past) if past else ())]
    if page.solutions:
        after = opened.solutions
        solutions = compose(after, before.solutions if before else None, control=control.sub(middle, 1.0))
        figures.append(Figure("solution", solutions.drawing, solutions.findings, least, whole=True))
        content += findings(after)
    day = words.date(page.day, "date_year") if page.day else ""
    title = ", ".join(filter(None, (words.title(page.title.strip() or "Puzzles"), day)))
    target = Target(preset=page.preset, style=page.style, title=title)
    drawn = draft_figures(figures, tuple(dict.fromkeys(content)), target)
    return VettedPage(opened, composed, drawn, solutions)


def _repeats(page: Page, past: Past) -> Iterator[Finding]:
    day = page.day or past.created[:10]
    own = by_name(past.store)[page.publication]
    for block, name in _named(page):
        series, of_kind = block.series, [one.name for one in own.series if one.kind == kind_of(block.puzzle)]
        if own.name and block.part == "solution" and not series and len(of_kind) == 1:  # from a file
            days = [one.day for one in same_puzzles(past.store, block.puzzle) if one.publication == own.name]
            before = max((one for one in days if one < day), default="")  # its issue, or one that is still to come
            block = changed(block, day=block.day or before or min(days, default=""))
            series = of_kind[0] if block.day else ""
            yield from _later(block, name, day)
        key = Key(page.publication, series, block.day or day)
        if block.part == "puzzle":
            yield from puzzle_repeats(past.store, block.puzzle, key, own.limits, name)
        if series and (entry := entry_at(past.store, key)):
            if entry.puzzle is not None and paper_fingerprint(entry.puzzle) != paper_fingerprint(block.puzzle):
                what = f"the calendar has another {block.part} of {series} for {short_date(key.day)}"
                mend = "Update the page." if block.series else "Use the file of 'calendar get'."
                yield Finding("error", what, name, mend)
            for reason in entry.reasons:
                yield Finding("error", reason.rstrip("."), name, "Decide on it in the calendar.")


def write_page(
    path: Path, made: VettedPage, created: str, *, author: str = "", accepted: Collection[Finding] = (),
    force: bool = False, slug: tuple[str, ...] = (), control: Control | None = None,
) -> Issued:  # fmt: skip
    """Write a page as PDF, SVG, PNG, EPS or text, by the ending of the file; `created` is the ISO date in it.

    `accepted` are the blocking findings that the editor has seen and overridden; `force` overrides all. `slug` are
    the lines below the pages of a proof. Raises UnknownName if the ending is not one of these; Blocked if a
    finding blocks the export.
    """
    form = format_named(path.suffix, PAGES)
    target = made.drawn.target._replace(format=form.name, created=created, author=author, force=force, slug=slug)
    return release(_draft(made, target), path, accepted=accepted, control=control)


class PagePreview(NamedTuple):
    """A vetted page, and the PDF file of it as pixels."""

    made: VettedPage
    preview: Preview


def export_page(
    path: Path, page: Page, created: str, before: VettedPage, *, author: str = "", accepted: Collection[Finding] = (),
    control: Control,
) -> Issued:  # fmt: skip
    """Write a page as `write_page`, vetted by the rulings, lists and calendar of now, as a proof until all is approved.

    `before` is the page as its editor saw it. What was found since, and is not in `accepted`, blocks the export.
    """
    past = past_of_now(created, control.sub(0.0, 0.1))
    made = vetted_page(page, past=past, before=before, control=control.sub(0.1, 0.5))
    slug = slug_of(page, past.store)
    return write_page(path, made, created, author=author, accepted=accepted, slug=slug, control=control.sub(0.5, 1.0))


def slug_of(page: Page, store: Store) -> tuple[str, ...]:
    """Return the lines below a page that make it a proof; none when all its puzzles of the calendar are approved."""
    own = by_name(store)[page.publication]
    series = [block.series for block in page.puzzles if block.part == "puzzle" and block.series]
    planned = (entry_at(store, Key(own.name, name, page.day)) for name in series)
    return proof_lines(own, page.day, filter(None, planned))


def proof_lines(own: Publication, day: str, entries: Iterable[Entry]) -> tuple[str, ...]:
    """Return the lines below the pages of a proof of a day; none when all its puzzles are approved."""
    entries = tuple(entries)
    if all(entry.state in DECIDED for entry in entries):
        return ()
    numbered = ((one, f" No {one.number:,}" if one.number else "") for one in entries)
    # a run makes what is planned
    states = (f"{one.series}{no}: {'made' if one.state == 'planned' else one.state}" for one, no in numbered)
    return (f"PROOF \u00b7 {own.shown} \u00b7 {short_date(day, year=True)}", *states)


def preview_page(page: Page, created: str, before: VettedPage | None = None, *, control: Control) -> PagePreview:
    """Return a page as it would be printed, with the house rulings, lists and history of the user.

    `before` is an earlier state of the page; blocks that have not changed are not drawn again.
    """
    past = past_of_now(created, control.sub(0.0, 0.1))
    made = vetted_page(page, past=past, before=before, control=control.sub(0.1, 0.8))
    drawn = made.drawn._replace(target=made.drawn.target._replace(created=created))
    return PagePreview(made, preview_of(drawn, control=control.sub(0.8, 1.0)))


def draft_page(page: Page, created: str, format_name: str, *, control: Control) -> Draft:
    """Return a page drawn and vetted as in its preview, for another exit than the export."""
    made = vetted_page(page, past=past_of_now(created, control.sub(0.0, 0.1)), control=control.sub(0.1, 1.0))
    return _draft(made, made.drawn.target._replace(format=format_name, created=created))


def past_of_now(created: str, control: Control | None = None) -> Past:
    """Return the history of the user; the calendar is judged first, by the rulings and lists of now."""
    refresh(store := Store(), me(), control=control)
    return Past(store, created)


def _draft(made: VettedPage, target: Target) -> Draft:
    draft = made.drawn._replace(target=target)
    if format_named(target.format, PAGES).is_drawn:
        return draft
    return draft._replace(text=text(made.opened), findings=draft.content)
