"""A puzzle as the file that a command was asked for: a document, text, or its figures by the press."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engine.core.errors import BadInput, Blocked
from engine.core.files import save
from engine.core.finding import blocking
from engine.core.value import changed
from studio.cli.options import (
    F,
    bits_option,
    byline_option,
    date_of,
    date_option,
    depth_option,
    dpi_option,
    fit_option,
    force_option,
    number_option,
    out_option,
    preset_option,
    print_date_option,
    proof_option,
    style_option,
    taboo_option,
    was_given,
    width_option,
)

if TYPE_CHECKING:
    from engine.core.finding import Finding
    from engine.documents.document import Document
    from engine.drawing.shapes import Drawing
    from engine.output.target import Draft, Target
    from engine.wings import Body

DOCUMENT = ".puzzle"

OUT_HELP = (
    "File to write: .pdf, .txt, .docx or .brf (puzzle and solution), .svg, .png or .eps (the puzzle), .html (test "
    "solving), any other format of 'convert', or .puzzle (for the window)."
)

OVERRIDE = "Use --force to export anyway."


def suffixes(kind: str) -> tuple[str, ...]:
    """Return the endings of the files that a kind of puzzle can be written to."""
    from engine.output.registry import formats_of

    return (*dict.fromkeys(form.suffix for form in formats_of(kind) if form.suffix), DOCUMENT)


def print_options(width: float | None = None, *, out: str = OUT_HELP, required: bool = False) -> Callable[[F], F]:
    """Add the options of a command that prints; the command receives `out`, `taboo` and a `target`.

    `width` is the default of --width in mm; None for a command without that option. `out` is the help of --out.
    """
    options = [
        out_option(out, required=required),
        force_option,
        preset_option,
        style_option,
        taboo_option,
        date_option,
    ]
    if width is not None:
        slot = (width_option(width), depth_option, fit_option)
        texts = (number_option, byline_option, print_date_option, proof_option)
        options[2:2] = (*slot, dpi_option, bits_option, *texts)

    def decorate(command: F) -> F:
        @functools.wraps(command)
        def with_target(*args: Any, dated: str | None, preset: str, style: str, force: bool, **others: Any) -> Any:
            from engine.output.target import Target

            target = Target("", preset, style=style, created=date_of(dated), force=force)
            if width is not None:
                target = _with_slot(target, others)
            return command(*args, target=target, **others)

        made: Any = with_target
        for option in reversed(options):
            made = option(made)
        return made

    return decorate


def _with_slot(target: Target, others: dict[str, Any]) -> Target:
    """Move the options of a single figure from the arguments of a command to its target."""
    from engine.drawing.style import LARGE_WIDTH, style
    from engine.output.figures import Heading

    width, depth, fit = (others.pop(name) for name in ("width", "depth", "fit_slot"))
    if fit and depth is None:
        raise BadInput("--fit-slot needs the depth of the slot", mend="Give --depth too.")
    if style(target.style).large and not was_given("width"):
        width = LARGE_WIDTH
    day = target.created[:10] if others.pop("print_date") else ""
    return target._replace(
        width=width,
        depth=depth or 0.0,
        fit=fit,
        heading=Heading(others.pop("number"), others.pop("byline"), day),
        proof=datetime.now().astimezone().strftime("%Y-%m-%d %H:%M") if others.pop("proof") else "",
        dpi=others.pop("dpi"),
        bits=1 if others.pop("bits") == "1" else 8,
    )


def of_document(target: Target, document: Document) -> Target:
    """Return a target with the author of a document, and with its date unless --date is given."""
    created = target.created if was_given("dated") else document.created
    heading = target.heading._replace(day=created[:10]) if target.heading.day else target.heading
    return target._replace(created=created, author=document.author, heading=heading)


def write_puzzle(out: Path, puzzle: Body, key: Any, target: Target, source: Document | None = None) -> None:
    """Write a puzzle. The ending is the format: .svg, .png and .eps have the first part, the others all parts.

    The findings on the puzzle and its figures, and what the format cannot hold, go to standard error. A
    .puzzle file keeps the author and the print record of its `source`. Raises Blocked if a finding blocks the
    export, and `target.force` is false. Nothing is written.
    """
    from engine.output.issue import draft
    from engine.output.registry import format_named
    from engine.wings import kind_of, wing_of

    suffix = out.suffix.lower()
    if suffix != ".png" and (was_given("dpi") or was_given("bits")):
        raise BadInput("--dpi and --bits are for .png", mend="Omit them, or write a .png file.")
    if suffix == DOCUMENT:
        save(out, encoded(puzzle, target, source))
        report(wing_of(puzzle).findings(puzzle, key))
        return
    form = format_named(suffix, kind_of(puzzle))
    if form.is_drawn and form.suffix != ".pdf":
        target = target._replace(parts=target.parts[:1])
    released(draft(puzzle, key, target._replace(format=form.name)), out)


def released(made: Draft, out: Path) -> None:
    """Write a draft; findings and losses go to standard error. Raises as `release`; Blocked names --force."""
    from engine.output.issue import release

    named_by_error = () if made.target.force else blocking(made.findings)[:1]
    report((finding for finding in made.findings if finding not in named_by_error), force=made.target.force)
    for loss in made.losses:
        click.echo(loss, err=True)
    with naming_force():
        issued = release(made, out)
    report((finding for finding in issued.findings if finding not in made.findings), force=made.target.force)


def encoded(puzzle: Body, target: Target, source: Document | None = None) -> bytes:
    """Return the bytes of a document with a puzzle. It keeps author and print record of the puzzle's source."""
    from engine.documents.document import Document, encode

    if source is None:
        return encode(Document(puzzle, target.created))
    return encode(changed(source, body=puzzle, created=target.created))


def write_pages(out: Path, pages: Sequence[Drawing], target: Target, found: Sequence[Finding]) -> None:
    """Write composed pages; `found` are the findings on their puzzles. All findings go to standard error."""
    from engine.drawing.style import style
    from engine.output.issue import draft_pages

    target = target._replace(format=out.suffix[1:].lower())
    released(draft_pages(pages, found, target, least=style(target.style).least), out)


@contextmanager
def naming_force() -> Iterator[None]:
    """Name --force in the message of an export that findings block."""
    try:
        yield
    except Blocked as error:
        raise Blocked(error.what, where=error.where, mend=f"{error.mend} {OVERRIDE}".strip()) from None


def report(findings: Iterable[Finding], *, force: bool = False, named: str = "") -> None:
    """Print findings on standard error, a line each. Blocking findings are marked if `force` overrides them.

    `named` is what the findings are on, if the command prints findings on several things.
    """
    before = f"{named}: " if named else ""
    for finding in findings:
        click.echo(f"{before}{finding.text}{' (overridden)' * (force and finding.blocks)}", err=True)
