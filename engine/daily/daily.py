"""Makes the puzzle page of a day by seed: puzzles, page, solutions page and text edition.

The puzzles of a day depend on the day, the seed, the house and the names of the puzzles that were used before; the
same arguments give the same bytes.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

from engine.core.dates import ordinal
from engine.core.errors import BadInput, Blocked
from engine.core.files import exists, fingerprint, read_bytes, save
from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.seed import Seed
from engine.core.store import Store
from engine.core.value import changed
from engine.crossword import quick
from engine.documents.document import (
    MOST_BYTES,
    SUFFIX,
    Document,
    body_of,
    encode,
    print_record,
    puzzle_of,
    read,
    still_printed,
)
from engine.documents.preflight import PLAN_WINGS
from engine.drawing.style import style
from engine.output.issue import require_override
from engine.page.answers import solutions_of
from engine.page.history import Used, identity, name_of
from engine.page.history import record as printed
from engine.page.page import Page, PuzzleBlock
from engine.page.page_size import PAPERS, Paper
from engine.page.template import as_template, fill_template, require_slots
from engine.page.vetted import VettedPage, vetted_page, write_page
from engine.soup.puzzle import Puzzle as Soup
from engine.wing import Part
from engine.wings import WINGS, Body, kind_of
from engine.words.stored_lists import list_for_new
from engine.words.vetting.house import House

KINDS = ("crossword", *(kind for kind in WINGS if kind != "crossword"))
"""The puzzles of a day: the crossword leads, the other kinds follow in the order of the tabs."""

TRIES = 20
"""Attempts to make a puzzle that is not a repeat."""

MOST_SEED = 2**31 - 1
MOST_NUMBER = 9_999_999
MOST_DAYS = 3660
"""Days of a batch."""


Answers: TypeAlias = Literal["page", "below", "next-day"]


class Series(NamedTuple):
    """The puzzles of a kind as a series: the number of the first day, by which later days count, and the setter.

    `number` is 0 for a series without numbers.
    """

    number: int = 0
    first: str = ""
    setter: str = ""


class Look(NamedTuple):
    """What a daily page has and how it is printed.

    Attributes:
        paper, style, preset, title, edition, folio, publication: fields of `Page`.
        kinds: its puzzles, the leading one first.
        lists: word lists by kind, in place of the usual lists; see `with_house_list`.
        answers: where solutions are printed: always on their own page, also "below" the puzzles, upside down,
            or those of the day before ("next-day").
        series: numbers and setters by kind.
        template: see `template_in`; None for an automatic layout. It has its own paper, style, preset and header,
            and its own slots for the solutions of the puzzles.
        template_name: the file of the template, for errors.
    """

    paper: Paper = PAPERS["tabloid"]
    style: str = "classic"
    preset: str = "newspaper"
    title: str = "Puzzles"
    edition: str = ""
    folio: str = ""
    kinds: tuple[str, ...] = KINDS
    lists: tuple[tuple[str, str], ...] = ()
    answers: Answers = "page"
    publication: str = ""
    series: tuple[tuple[str, Series], ...] = ()
    template: Page | None = None
    template_name: str = ""

    def headed(self, block: PuzzleBlock, day: str) -> PuzzleBlock:
        """Return a block with the number and the setter of its series on a day."""
        number, first, setter = dict(self.series).get(kind_of(block.puzzle), Series())
        count = number + ordinal(day) - ordinal(first) if number else 0
        return changed(block, number=str(count) if count > 0 else "", byline=setter)


LOOK = Look()


def template_in(path: Path, house: House | None = None) -> Page:
    """Return a saved page as a template: see `engine.page.template.as_template`.

    Raises:
        FileProblem: If the file cannot be read, or is not a page.
        BadInput: If the page is not complete.
    """
    try:
        return as_template(body_of(read(path)[0], Page, str(path)), house)
    except BadInput as error:
        raise BadInput(error.what, where=error.where or str(path), mend=error.mend) from error


def with_house_list(look: Look) -> Look:
    """Return a look in which each kind without a list of its own uses the list of the house, if it chose one."""
    chosen = {kind: name for kind in KINDS if (name := list_for_new(""))}
    return look._replace(lists=tuple((chosen | dict(look.lists)).items()))


def check_slots(look: Look) -> None:
    """Check that the template of a look has a slot for each puzzle and each answer of the day before.

    Raises:
        BadInput: If it has fewer.
    """
    if look.template:
        parts: tuple[Part, ...] = ("puzzle", "solution") if look.answers == "next-day" else ("puzzle",)
        require_slots(look.template, product(look.kinds, parts), look.template_name)


class Daily(NamedTuple):
    """The pages of a day, the documents of its puzzles by kind, and findings on empty slots of its template."""

    documents: Mapping[str, Document]
    page: VettedPage
    solutions: VettedPage
    empty: tuple[Finding, ...] = ()

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings on both pages."""
        return tuple(dict.fromkeys((*self.empty, *self.page.drawn.findings, *self.solutions.drawn.findings)))


def make_daily(
    day: str, seed: int, house: House, *, used: Used = (), drawn: Mapping[str, Body] | None = None,
    before: Collection[Document] = (), look: Look = LOOK, stem: str = "page", control: Control | None = None,
) -> Daily:  # fmt: skip
    """Make the puzzles of a day and lay out its pages.

    Puzzles that are `used` are not repeated (see `engine.page.history.used_before`); those of `drawn` are not
    drawn again. The puzzles of the day `before` give the answers. The names of the files begin with `stem`.

    Raises:
        BadInput: If a puzzle cannot be made without a repeat, the day is not a date, or the template has too few
            slots.
    """
    control, blocks = control or Control(), list[PuzzleBlock]()
    documents = documents_of(day, seed, house, used=used, drawn=drawn, look=look, control=control.sub(0.0, 0.8))
    for kind, document in documents.items():
        link, mark = f"{stem} {kind}{SUFFIX}", fingerprint(encode(document))
        block = PuzzleBlock(puzzle_of(document, kind), link=link, fingerprint=mark, printed=document.printed)
        blocks.append(look.headed(block, day))
    page, empty = _page_of(blocks, tuple(before), day, seed, look)
    return Daily(
        documents,
        vetted_page(page, house, control=control.sub(0.8, 0.95)),
        vetted_page(solutions_of(page, style(page.style).words), house, control=control.sub(0.95, 1.0)),
        empty,
    )


def _page_of(
    blocks: Sequence[PuzzleBlock], before: Sequence[Document], day: str, seed: int, look: Look
) -> tuple[Page, tuple[Finding, ...]]:
    """Return the page of a day, and the findings on empty slots of its template."""
    if (template := look.template) is None:
        own = tuple(changed(block, part="solution") for block in blocks)
        page = Page(
            (*blocks, *_answers(own, before, look)), look.title, day, look.edition, look.folio, look.paper,
            look.style, look.preset, seed, look.publication,
        )  # fmt: skip
        return page, ()
    answers = _answers((), before, look)
    page, empty = fill_template(template, (*blocks, *answers), day=day, where=look.template_name)
    return changed(page, publication=look.publication or template.publication), empty


def documents_of(
    day: str, seed: int, house: House, *, used: Used = (), drawn: Mapping[str, Body] | None = None,
    look: Look = LOOK, control: Control | None = None,
) -> dict[str, Document]:  # fmt: skip
    """Return the documents of a day's puzzles by kind. The arguments and errors are those of `make_daily`."""
    control, documents = control or Control(), dict[str, Document]()
    for number, kind in enumerate(look.kinds):
        made = control.sub(number / len(look.kinds), (number + 1) / len(look.kinds))
        puzzle = (drawn or {}).get(kind) or draw(kind, day, seed, house, used, look, made)
        key = WINGS[kind].open_key(puzzle, house=house, control=made)
        documents[kind] = Document(puzzle, day, printed=print_record(puzzle, key, day))
    return documents


def _answers(own: Iterable[PuzzleBlock], before: Iterable[Document], look: Look) -> tuple[PuzzleBlock, ...]:
    """Return the solutions on the page of the puzzles."""
    if look.answers == "below":
        return tuple(changed(block, turned=True) for block in own)
    if look.answers == "next-day":
        found = (
            PuzzleBlock(puzzle_of(one, one.created), "solution", day=one.created[:10], printed=still_printed(one))
            for one in before
        )
        return tuple(look.headed(block, block.day) for block in found)
    return ()


def draw(
    kind: str, day: str, seed: int, house: House, used: Used, look: Look = LOOK, control: Control | None = None
) -> Body:
    """Return the first puzzle of a day that is not a repeat. The arguments are those of `make_daily`.

    Raises:
        BadInput: If every puzzle is a repeat or cannot be made.
    """
    failed: BadInput | None = None
    lexicon = dict(look.lists).get(kind, "")
    for attempt in range(TRIES):
        own = Seed(seed, "daily", day, kind, attempt).below(MOST_SEED)
        try:
            if kind == "crossword":
                puzzle, _ = quick.make(lexicon or "common", seed=own, house=house, control=control)
            else:
                puzzle = WINGS[kind].make(own, lexicon=lexicon, house=house, control=control)
        except BadInput as error:
            failed = error
            continue
        if identity(puzzle) not in used:
            return puzzle
    if failed:
        raise BadInput(failed.what, mend="Use another seed.") from failed
    noun = WINGS[kind].NOUN
    raise BadInput(f"every {noun} of {TRIES} was used before", mend="Use another seed, or fewer days.")


def record(store: Store, documents: Mapping[str, Document], day: str, *, publication: str = "") -> None:
    """Record the puzzles of a day as printed: see `engine.page.history.record`."""
    puzzles = dict[Body, tuple[str, ...]]()
    for kind, document in documents.items():
        puzzle = puzzle_of(document, kind)
        wing = PLAN_WINGS.get(kind)
        puzzles[puzzle] = (
            tuple(wing.review.full_words(WINGS[kind].open_key(puzzle, document.printed))) if wing else ()
        )
    printed(store, puzzles, day, publication=publication)


def targets(out: Path, kinds: Iterable[str] = KINDS) -> dict[str, Path]:
    """Return the files of a day by what they have; `out` is the PDF of the page."""
    named = {"page": out.stem, "solutions": f"{out.stem} solutions"}
    found = {f"{part}{suffix}": out.with_name(name + suffix) for part, name in named.items()
             for suffix in (".pdf", ".txt", SUFFIX)}  # fmt: skip
    return found | {kind: out.with_name(f"{out.stem} {kind}{SUFFIX}") for kind in kinds}


def write_daily(
    daily: Daily, out: Path, *, force: bool = False, control: Control | None = None
) -> tuple[Path, ...]:
    """Write the pages as PDF, text and documents, and the documents of the puzzles; return the files.

    Raises:
        Blocked: If `force` is false, and a finding blocks the export or a document exists with another content.
            Nothing is written.
        FileProblem: If a file cannot be written.
    """
    require_override(daily.findings, force=force)
    files, pages = targets(out, daily.documents), {"page": daily.page, "solutions": daily.solutions}
    documents = {files[kind]: encode(document) for kind, document in daily.documents.items()}
    for part, made in pages.items():
        page = made.opened.page
        documents[files[f"{part}{SUFFIX}"]] = encode(Document(page, page.day))
    if not force:
        require_same(documents)
    for part, made in pages.items():
        write_page(files[f"{part}.pdf"], made, made.opened.page.day, force=force, control=control)
        write_page(files[f"{part}.txt"], made, made.opened.page.day, force=force)
    for path, content in documents.items():
        save(path, content)
    return tuple(files.values())


def require_same(documents: Mapping[Path, bytes]) -> None:
    """Check that no document would be replaced by another content."""
    for path, content in documents.items():
        if exists(path) and read_bytes(path, most=MOST_BYTES) != content:
            what = "the file exists with other or edited content"
            raise Blocked(what, where=str(path), mend="Choose another file.")


def summary(daily: Daily) -> Iterator[str]:
    """Yield a line for each puzzle: its kind and what it is."""
    for kind, document in daily.documents.items():
        puzzle = puzzle_of(document, kind)
        what = f"top row {puzzle.board.rows[0].upper()}" if isinstance(puzzle, Soup) else name_of(puzzle)
        yield f"{WINGS[kind].NAME}: {what}"
