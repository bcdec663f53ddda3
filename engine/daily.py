"""Makes the puzzle page of a day by seed: puzzles, page, solutions page and text edition.

The puzzles of a day depend on the day, the seed, the house and the names of the puzzles that were used before; the
same arguments give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from engine.crossword import quick
from engine.document import MOST_BYTES, SUFFIX, Document, encode, print_record, puzzle_of
from engine.errors import BadInput, Blocked
from engine.export.policy import require_override
from engine.files import exists, fingerprint, read_bytes, save
from engine.finding import Finding
from engine.job import Control
from engine.page.history import Used, identity, name_of
from engine.page.history import record as printed
from engine.page.page import Page, PuzzleBlock
from engine.page.paper import PAPERS, Paper
from engine.page.text import text
from engine.page.vetted import VettedPage, vetted_page, write_page
from engine.preflight import PLANNED
from engine.seed import Seed
from engine.store import Store
from engine.value import changed
from engine.vetting.house import House
from engine.wings import WINGS, Body

KINDS = ("crossword", "bee", "wheel", "soup")
"""The puzzles of a day, the leading one first."""

TRIES = 20
"""Puzzles that are made until one is no repeat."""

MOST_SEED = 2**31 - 1


class Look(NamedTuple):
    """What a daily page has and how it is printed; `kinds` are its puzzles, the rest are fields of `Page`."""

    paper: Paper = PAPERS["tabloid"]
    style: str = "classic"
    preset: str = "newspaper"
    title: str = "Puzzles"
    edition: str = ""
    folio: str = ""
    kinds: tuple[str, ...] = KINDS


LOOK = Look()


class Daily(NamedTuple):
    """The pages of a day and the documents of its puzzles by kind."""

    documents: Mapping[str, Document]
    page: VettedPage
    solutions: VettedPage

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings on both pages."""
        return tuple(dict.fromkeys((*self.page.drawn.findings, *self.solutions.drawn.findings)))


def make_daily(
    day: str, seed: int, house: House, *, used: Used = (), drawn: Mapping[str, Body] | None = None,
    look: Look = LOOK, stem: str = "page", control: Control | None = None,
) -> Daily:  # fmt: skip
    """Make the puzzles of a day and lay out its pages.

    Args:
        day: ISO date.
        seed: random seed.
        house: house rulings and lists.
        used: the puzzles that must not be repeated, from `engine.page.history.used_before`.
        drawn: puzzles that `draw` has drawn already, by kind.
        look: of the pages.
        stem: begins the names of the puzzles' files, to which the pages are linked.
        control: cancellation and progress.

    Raises:
        BadInput: If a puzzle cannot be made without a repeat, or the day is not a date.
        Stopped: If cancelled.
    """
    control, documents, blocks = control or Control(), dict[str, Document](), list[PuzzleBlock]()
    parts = 1 + len(look.kinds)
    for number, kind in enumerate(look.kinds):
        made = control.sub(number / parts, (number + 1) / parts)
        puzzle = (drawn or {}).get(kind) or draw(kind, day, seed, house, used, made)
        key = WINGS[kind].open_key(puzzle, house=house, control=made)
        documents[kind] = document = Document(puzzle, day, printed=print_record(puzzle, key, day))
        link, mark = f"{stem} {kind}{SUFFIX}", fingerprint(encode(document))
        blocks.append(PuzzleBlock(puzzle, link=link, fingerprint=mark, printed=document.printed))
    page = Page(
        tuple(blocks), look.title, day, look.edition, look.folio, look.paper, look.style, look.preset, seed
    )
    answers = tuple(changed(block, part="solution") for block in blocks)
    solutions = changed(page, blocks=answers, title="Solutions", folio="")
    return Daily(
        documents,
        vetted_page(page, house, control=control.sub(0.8, 0.95)),
        vetted_page(solutions, house, control=control.sub(0.95, 1.0)),
    )


def draw(kind: str, day: str, seed: int, house: House, used: Used, control: Control | None = None) -> Body:
    """Return the first puzzle of a day that is no repeat. The arguments are those of `make_daily`.

    Raises:
        BadInput: If every puzzle is a repeat or cannot be made.
        Stopped: If cancelled.
    """
    failed: BadInput | None = None
    for attempt in range(TRIES):
        own = Seed(seed, "daily", day, kind, attempt).below(MOST_SEED)
        try:
            if kind == "crossword":
                puzzle, _ = quick.make(seed=own, house=house, control=control)
            else:
                puzzle = WINGS[kind].make(own, house=house, control=control)
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
    """Record the puzzles of a day as printed: see `engine.page.history.record`.

    Raises:
        UnknownName: If the word list of a puzzle does not exist.
        FileProblem: If the store cannot be written.
    """
    puzzles = dict[Body, tuple[str, ...]]()
    for kind, document in documents.items():
        puzzle = puzzle_of(document, kind)
        wing = PLANNED.get(kind)
        puzzles[puzzle] = tuple(wing.showpieces(WINGS[kind].open_key(puzzle, document.printed))) if wing else ()
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
        Stopped: If cancelled.
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
        save(files[f"{part}.txt"], text(made.opened).encode())
    for path, content in documents.items():
        save(path, content)
    return tuple(files.values())


def require_same(documents: Mapping[Path, bytes]) -> None:
    """Check that no document would be replaced by another content.

    Raises:
        Blocked: If one would.
        FileProblem: If one cannot be read.
    """
    for path, content in documents.items():
        if exists(path) and read_bytes(path, most=MOST_BYTES) != content:
            what = "the file exists, and its puzzle or page is another one or was edited"
            raise Blocked(what, where=str(path), mend="Choose another file.")


def summary(daily: Daily) -> Iterator[str]:
    """Yield a line for each puzzle: its kind and what it is."""
    for kind, document in daily.documents.items():
        yield f"{WINGS[kind].NAME}: {name_of(puzzle_of(document, kind))}"
