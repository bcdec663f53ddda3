"""A puzzle as the file that a command was asked for: a document, text, or its figures by the press."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from studio.cli.options import (
    date_of,
    date_option,
    force_option,
    out_option,
    preset_option,
    save_result,
    style_option,
    taboo_option,
    width_option,
)

if TYPE_CHECKING:
    from engine.document import Document
    from engine.drawing.shapes import Drawing
    from engine.finding import Finding
    from engine.press.pdf import Metadata
    from engine.wing import Part
    from engine.wings import Body

T = TypeVar("T")

PARTS: tuple[Part, ...] = ("puzzle", "solution")

SUFFIXES = (".pdf", ".svg", ".png", ".txt", ".puzzle")
"""Endings of the files that a puzzle can be written to."""

OUT_HELP = (
    "File to write: .pdf or .txt (puzzle and solution), .svg or .png (the puzzle), .puzzle (for the window)."
)

WIDTH_MM = 82.6
"""The default width of a figure: that of `engine.export.write.Options`, which is slow to import."""

OVERRIDE = "Use --force to export anyway."


F = TypeVar("F", bound=Callable[..., Any])


class Form(NamedTuple):
    """How a file is made.

    Attributes:
        created: the ISO date in it.
        width: of the figures, in mm.
        preset, style: the names of the press's preset and of the house style, or the style's file.
        force: whether findings that block the export are overridden.
        source: the document that the puzzle comes from. Its author and its print record are kept.
    """

    created: str
    width: float
    preset: str
    style: str
    force: bool = False
    source: Document | None = None

    def about(self, title: str) -> Metadata:
        """Return the metadata of a file."""
        from engine.press.pdf import Metadata

        return Metadata(title, self.created, self.source.author if self.source else "")


def print_options(width: float | None = None, *, out: str = OUT_HELP, required: bool = False) -> Callable[[F], F]:
    """Add the options of a command that prints; the command receives `out`, `taboo` and a `form`.

    Args:
        width: the default of --width in mm; None for a command without that option.
        out: the help of --out.
        required: whether --out is required.
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
        options.insert(2, width_option(width))

    def decorate(command: F) -> F:
        @functools.wraps(command)
        def with_form(*args: Any, dated: str | None, preset: str, style: str, force: bool, **others: Any) -> Any:
            form = Form(date_of(dated), others.pop("width", 0.0), preset, style, force)
            return command(*args, form=form, **others)

        made: Any = with_form
        for option in reversed(options):
            made = option(made)
        return made

    return decorate


def write_puzzle(out: Path, puzzle: Body, key: Any, form: Form, parts: Sequence[Part] = PARTS) -> None:
    """Write a puzzle. The ending is the format: .pdf and .txt have all parts, .svg and .png the first one.

    The findings on the puzzle and its figures go to standard error.

    Raises:
        Blocked: if a finding blocks the export, and `form.force` is false. Nothing is written.
        UnknownName: if there is no such preset.
        BadInput: if the press cannot make the file.
        FileProblem: if the file cannot be written, or the style's file cannot be read.
    """
    from engine.wings import wing_of

    wing, suffix = wing_of(puzzle), out.suffix.lower()
    content = wing.findings(puzzle, key)
    if suffix == ".puzzle":
        save_result(out, encoded(puzzle, form))
    elif suffix == ".txt":
        from engine.export.policy import require_override

        blocked_as_error(lambda: require_override(content, force=form.force), content)
        text = "\n".join(wing.text(puzzle, part, key).rstrip("\n") + "\n" for part in parts)
        save_result(out, text.encode())
    else:
        content = _export(out, puzzle, key, content, form, parts)
    report(content)


def encoded(puzzle: Body, form: Form) -> bytes:
    """Return the bytes of a document with a puzzle. It keeps author and print record of the puzzle's source."""
    from engine.document import Document, encode
    from engine.value import changed

    if form.source is None:
        return encode(Document(puzzle, form.created))
    return encode(changed(form.source, body=puzzle, created=form.created))


def _export(
    out: Path, puzzle: Body, key: Any, content: Sequence[Finding], form: Form, parts: Sequence[Part]
) -> tuple[Finding, ...]:
    """Export the figures; return all findings."""
    from engine.drawing.shapes import MM
    from engine.drawing.style import style
    from engine.export.figures import figures_of
    from engine.export.write import FORMATS, Format, Options, export, vetted

    formats: dict[str, Format] = {f".{one}": one for one in FORMATS}
    options = Options(formats[out.suffix.lower()], form.preset, form.width)
    first = parts if options.format == "pdf" else parts[:1]
    figures = figures_of(puzzle, key, style(form.style), form.width * MM, first)
    drawn, about = vetted(figures, content, form.preset), form.about(puzzle.title)
    blocked_as_error(lambda: export(out, drawn, options, about, force=form.force), drawn.findings)
    return drawn.findings


def pages_file(pages: Sequence[Drawing], form: Form, title: str, content: Sequence[Finding]) -> bytes:
    """Return composed pages as a PDF; `content` are the findings on their puzzles.

    Raises:
        Blocked, UnknownName, BadInput: as `write_puzzle`.
    """
    from engine.export.write import pages_pdf

    about = form.about(title)
    return blocked_as_error(lambda: pages_pdf(pages, form.preset, about, content, force=form.force), content)


def blocked_as_error(call: Callable[[], T], findings: Iterable[Finding] = ()) -> T:
    """Call; if findings block the export, report them all and raise an error that names --force.

    Raises:
        Blocked: if a finding blocks the export.
    """
    from engine.errors import Blocked

    try:
        return call()
    except Blocked as error:
        report(findings)
        raise Blocked(error.what, where=error.where, mend=f"{error.mend} {OVERRIDE}".strip()) from None


def report(findings: Iterable[Finding]) -> None:
    """Print findings on standard error, a line each."""
    for finding in findings:
        click.echo(finding.text, err=True)
