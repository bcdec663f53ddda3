"""A puzzle as the file that a command was asked for: a document, text, or its figures by the press."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

import click

from engine.core.errors import BadInput
from studio.cli.options import (
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
    save_result,
    style_option,
    taboo_option,
    was_given,
    width_option,
)

if TYPE_CHECKING:
    from engine.core.finding import Finding
    from engine.documents.document import Document
    from engine.drawing.shapes import Drawing
    from engine.output.heading import Heading
    from engine.output.press.metadata import Metadata
    from engine.output.write import Bits
    from engine.wing import Part
    from engine.wings import Body

T = TypeVar("T")

PARTS: tuple[Part, ...] = ("puzzle", "solution")

SUFFIXES = (".pdf", ".svg", ".png", ".eps", ".txt", ".docx", ".puzzle")
"""Endings of the files that a puzzle can be written to."""

OUT_HELP = (
    "File to write: .pdf, .txt or .docx (puzzle and solution), .svg, .png or .eps (the puzzle), "
    ".puzzle (for the window)."
)

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
        depth: of the slot in mm; 0 for any depth.
        fit: whether type is scaled so that the puzzle fits the slot.
        number, byline: printed with the title.
        dated: whether the date is printed too.
        proof: whether the file is a proof, with a slug.
        dpi, bits: the resolution of a PNG and the bits of a pixel.
    """

    created: str
    width: float
    preset: str
    style: str
    force: bool = False
    source: Document | None = None
    depth: float = 0.0
    fit: bool = False
    number: str = ""
    byline: str = ""
    dated: bool = False
    proof: bool = False
    dpi: float = 300.0
    bits: Bits = 8

    @property
    def heading(self) -> Heading:
        """What is printed beside the title."""
        from engine.output.heading import Heading

        return Heading(self.number, self.byline, self.created[:10] if self.dated else "")

    def about(self, title: str) -> Metadata:
        """Return the metadata of a file."""
        from engine.output.press.metadata import Metadata

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
        slot = (width_option(width), depth_option, fit_option)
        texts = (number_option, byline_option, print_date_option, proof_option)
        options[2:2] = (*slot, dpi_option, bits_option, *texts)

    def decorate(command: F) -> F:
        @functools.wraps(command)
        def with_form(*args: Any, dated: str | None, preset: str, style: str, force: bool, **others: Any) -> Any:
            form = Form(date_of(dated), 0.0, preset, style, force)
            if width is not None:
                form = _with_slot(form, others)
            return command(*args, form=form, **others)

        made: Any = with_form
        for option in reversed(options):
            made = option(made)
        return made

    return decorate


def _with_slot(form: Form, others: dict[str, Any]) -> Form:
    """Move the options of a single figure from the arguments of a command to its form.

    Raises:
        BadInput: if --fit-slot is given without --depth.
        UnknownName, FileProblem: if the house style cannot be read.
    """
    from engine.drawing.style import LARGE_WIDTH, style

    width, depth, fit = (others.pop(name) for name in ("width", "depth", "fit_slot"))
    if fit and depth is None:
        raise BadInput("--fit-slot needs the depth of the slot", mend="Give --depth too.")
    if style(form.style).large and not was_given("width"):
        width = LARGE_WIDTH
    texts = {name: others.pop(name) for name in ("number", "byline")}
    return form._replace(
        width=width,
        depth=depth or 0.0,
        fit=fit,
        dated=others.pop("print_date"),
        proof=others.pop("proof"),
        dpi=others.pop("dpi"),
        bits=1 if others.pop("bits") == "1" else 8,
        **texts,
    )


def write_puzzle(out: Path, puzzle: Body, key: Any, form: Form, parts: Sequence[Part] = PARTS) -> None:
    """Write a puzzle. The ending is the format: .svg, .png and .eps have the first part, the others all parts.

    The findings on the puzzle and its figures go to standard error.

    Raises:
        Blocked: if a finding blocks the export, and `form.force` is false. Nothing is written.
        UnknownName: if there is no such preset.
        BadInput: if the press cannot make the file, or an option is for another format.
        FileProblem: if the file cannot be written, or the style's file cannot be read.
    """
    from engine.output.heading import titled
    from engine.wings import wing_of

    wing, suffix = wing_of(puzzle), out.suffix.lower()
    content = wing.findings(titled(puzzle, form.heading), key)
    if suffix == ".puzzle":
        save_result(out, encoded(puzzle, form))
    elif suffix in (".txt", ".docx"):
        from engine.output.policy import require_override

        blocked_as_error(lambda: require_override(content, force=form.force), content)
        save_result(out, _text(puzzle, key, form, parts) if suffix == ".txt" else _typed(puzzle, form, parts))
    else:
        content = _export(out, puzzle, key, content, form, parts)
    report(content)


def _text(puzzle: Body, key: Any, form: Form, parts: Sequence[Part]) -> bytes:
    """Return parts as plain text, below the date and the byline."""
    from engine.output.heading import lines_above, titled
    from engine.wings import wing_of

    shown = titled(puzzle, form.heading)
    texts = [wing_of(puzzle).text(shown, part, key).rstrip("\n") + "\n" for part in parts]
    above = "".join(f"{line}\n" for line in lines_above(form.heading) if line)
    return (above + "\n".join(texts)).encode()


def _typed(puzzle: Body, form: Form, parts: Sequence[Part]) -> bytes:
    """Return a file for word processors, which has the author of a crossword and neither a date nor a byline.

    Raises:
        BadInput: if only a part, a date or a byline is wanted, or the grid is too wide for a table.
    """
    from engine.output.exchange import format_named
    from engine.output.heading import lines_above, titled

    if tuple(parts) != PARTS or any(lines_above(form.heading)):
        what = "a .docx file has puzzle and solution, and no line above the title"
        raise BadInput(what, mend="Omit --part, --byline and --print-date.")
    shown = titled(puzzle, form.heading)
    return format_named(shown, "docx").write(shown)


def encoded(puzzle: Body, form: Form) -> bytes:
    """Return the bytes of a document with a puzzle. It keeps author and print record of the puzzle's source."""
    from engine.core.value import changed
    from engine.documents.document import Document, encode

    if form.source is None:
        return encode(Document(puzzle, form.created))
    return encode(changed(form.source, body=puzzle, created=form.created))


def _export(
    out: Path, puzzle: Body, key: Any, content: Sequence[Finding], form: Form, parts: Sequence[Part]
) -> tuple[Finding, ...]:
    """Export the figures; return all findings."""
    from engine.drawing.shapes import MM
    from engine.drawing.style import style
    from engine.output.figures import Printable
    from engine.output.slot import in_slot
    from engine.output.write import FORMATS, Format, Options, export, vetted

    formats: dict[str, Format] = {f".{one}": one for one in FORMATS}
    time = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M") if form.proof else ""
    kind = formats[out.suffix.lower()]
    if kind != "png" and (was_given("dpi") or was_given("bits")):
        raise BadInput("--dpi and --bits are for .png", mend="Omit them, or write a .png file.")
    options = Options(kind, form.preset, form.width, proof=time, dpi=form.dpi, bits=form.bits)
    first = parts if options.format == "pdf" else parts[:1]
    printable = Printable(puzzle, key, style(form.style), form.heading)
    made = in_slot(printable, form.width * MM, form.depth * MM or None, fit=form.fit)
    figures = [figure for figure in made.figures if figure.part in first]
    found = (*content, *printable.heading_findings(), *made.findings)
    drawn, about = vetted(figures, found, form.preset), form.about(puzzle.title)
    blocked_as_error(lambda: export(out, drawn, options, about, force=form.force), drawn.findings)
    return drawn.findings


def pages_file(pages: Sequence[Drawing], form: Form, title: str, content: Sequence[Finding]) -> bytes:
    """Return composed pages as a PDF; `content` are the findings on their puzzles.

    Raises:
        Blocked, UnknownName, BadInput: as `write_puzzle`.
    """
    from engine.drawing.style import style
    from engine.output.write import pages_pdf

    about = form.about(title)
    least = style(form.style).least
    return blocked_as_error(
        lambda: pages_pdf(pages, form.preset, about, content, least=least, force=form.force), content
    )


def blocked_as_error(call: Callable[[], T], findings: Iterable[Finding] = ()) -> T:
    """Call; if findings block the export, report them all and raise an error that names --force.

    Raises:
        Blocked: if a finding blocks the export.
    """
    from engine.core.errors import Blocked

    try:
        return call()
    except Blocked as error:
        report(findings)
        raise Blocked(error.what, where=error.where, mend=f"{error.mend} {OVERRIDE}".strip()) from None


def report(findings: Iterable[Finding]) -> None:
    """Print findings on standard error, a line each."""
    for finding in findings:
        click.echo(finding.text, err=True)
