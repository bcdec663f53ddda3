"""Figures as the files of the press: PDF, SVG, PNG or EPS, and the preview that shows the PDF itself."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

from engine.core.errors import BadInput
from engine.core.files import save
from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.value import changed
from engine.drawing.shapes import MM, Drawing
from engine.drawing.style import USUAL_WIDTH, style
from engine.drawing.wording import plural
from engine.output.figures import Figure, Printable
from engine.output.heading import Heading
from engine.output.policy import findings_before, findings_on_pages, findings_on_pdf, require_override
from engine.output.press.boxes import NEWSPAPER, SCREEN, Sheet, preset
from engine.output.press.eps import eps, require_converter
from engine.output.press.metadata import Metadata
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import NEWSPRINT
from engine.output.press.raster import pixels, png
from engine.output.press.svg import write_svg
from engine.output.slot import in_slot

if TYPE_CHECKING:
    import numpy as np

Format: TypeAlias = Literal["pdf", "svg", "png", "eps"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png", "eps")
PREVIEW_PIXELS = 900
"""Pixels of the longest side of all pages of a preview; the pages keep their proportions."""
PNG_DPI = 300.0
LEAST_DPI, MOST_DPI = 72.0, 2400.0
Bits: TypeAlias = Literal[1, 8]
MOST_IN_SLUG = 6
"""Findings that the slug of a proof lists."""


class Options(NamedTuple):
    """How figures are exported.

    Attributes:
        format: of the files.
        preset: the name of a preset of the press.
        width: of the figures, in mm.
        solution: whether the solution is exported too.
        style: the name of a house style, or its file.
        depth: of the slot for the puzzle, in mm; 0 for any depth.
        fit: use the largest scale of type at which the puzzle fits the slot.
        heading: number, byline and date.
        proof: the time of a proof, such as "2026-12-04 16:30"; "" for no proof. The pages of a proof have a slug
            with its file, version, time and findings.
        dpi: the resolution of a PNG.
        bits: of a pixel of a PNG: 8 for grays, 1 for black and white.
    """

    format: Format = "pdf"
    preset: str = "newspaper"
    width: float = USUAL_WIDTH
    solution: bool = True
    style: str = "classic"
    depth: float = 0.0
    fit: bool = False
    heading: Heading = Heading()
    proof: str = ""
    dpi: float = PNG_DPI
    bits: Bits = 8


class Exported(NamedTuple):
    """The files that an export has written, and the blocking findings that it overrode, a line each."""

    paths: tuple[Path, ...]
    overridden: tuple[str, ...]


class Drawn(NamedTuple):
    """A puzzle drawn for the press; `vetted` makes it.

    Attributes:
        figures: those that the options ask for.
        content: the findings on the puzzle.
        findings: on the puzzle and its figures.
        scale: of the type, 1 for the sizes of the house style.
    """

    figures: tuple[Figure, ...]
    content: tuple[Finding, ...]
    findings: tuple[Finding, ...]
    scale: float = 1.0


class Preview(NamedTuple):
    """The pages of the PDF and what is found in them.

    Attributes:
        drawn: the figures and what is found before the file is made.
        pages: RGB, uint8[height, width, 3] each.
        on_file: the findings on the PDF file itself.
        pdf: the file; `rendered` renders its pages larger.
    """

    drawn: Drawn
    pages: tuple[np.ndarray, ...]
    on_file: tuple[Finding, ...]
    pdf: bytes = b""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings."""
        return (*self.drawn.findings, *self.on_file)


def vetted(figures: Sequence[Figure], content: Sequence[Finding], preset_name: str) -> Drawn:
    """Vet figures for a preset of the press; `content` are the findings on the puzzle.

    Raises:
        UnknownName: if there is no such preset.
    """
    return Drawn(tuple(figures), tuple(content), findings_before(content, figures, preset_name))


def chosen(figures: Sequence[Figure], options: Options) -> list[Figure]:
    """Return the figures that the options ask for."""
    return [figure for figure in figures if figure.part == "puzzle" or options.solution]


def targets(path: Path, figures: Sequence[Figure], options: Options) -> tuple[Path, ...]:
    """Return the files that `export` writes; the first is `path`."""
    return (path,) if options.format == "pdf" else tuple(_named(path, figure, figures[0]) for figure in figures)


def export(
    path: Path,
    drawn: Drawn,
    options: Options,
    about: Metadata,
    *,
    accepted: Collection[Finding] = (),
    force: bool = False,
    control: Control | None = None,
) -> Exported:
    """Write one PDF with a page for each figure, or one SVG, PNG or EPS for each figure.

    Args:
        path: of the first file; the name of another file has the part added.
        drawn: what is exported, vetted for the preset of the options.
        options: format and preset.
        about: title, date and author in the files.
        accepted: the blocking findings that the editor has seen and overridden.
        force: override every finding that blocks the export.

    Raises:
        Blocked: if a finding blocks the export and is not overridden. Nothing is written.
        UnknownName: if there is no such preset.
        BadInput: if the press cannot make the file.
        FileProblem: if a file cannot be written.
    """
    if not drawn.figures:
        raise BadInput("there is nothing to print", mend="Complete the puzzle first.")
    if options.format == "eps":
        require_converter()
    overridden = require_override(drawn.findings, accepted=accepted, force=force)
    papers, drawings = ([getattr(one, name) for one in drawn.figures] for name in ("paper", "drawing"))
    paths = targets(path, drawn.figures, options)
    if options.format == "svg":
        noted = _noting(about, overridden)
        contents = [write_svg(drawing, title=noted.title, note=noted.subject).encode() for drawing in drawings]
    else:
        pdf, more = _checked_pdf(
            papers,
            options.preset,
            about,
            overridden,
            accepted=accepted,
            force=force,
            control=control,
            slug=_slug(path, options.proof, drawn.findings),
        )
        overridden += more
        noted = _noting(about, overridden)
        contents = [pdf] if options.format == "pdf" else _pictures(drawings, options, noted, control)
    for target, made in zip(paths, contents, strict=True):
        save(target, made)
    return Exported(paths, overridden)


def _pictures(
    drawings: Sequence[Drawing], options: Options, about: Metadata, control: Control | None
) -> list[bytes]:
    """Return each drawing as a PNG or an EPS file of its own size, without marks."""
    pages = range(len(drawings))
    if options.format == "png":
        pdf = write_pdf(drawings, SCREEN, about, control=control)
        return [png(pdf, n, options.dpi, bits=options.bits, note=about.subject) for n in pages]
    pdf = write_pdf(drawings, NEWSPAPER, about, control=control)
    return [eps(pdf, n) for n in pages]


def pages_pdf(
    pages: Sequence[Drawing],
    preset_name: str,
    about: Metadata,
    content: Sequence[Finding] = (),
    *,
    least: float = NEWSPRINT.type,
    force: bool = False,
    control: Control | None = None,
) -> bytes:
    """Return composed pages, such as those of a book, as a PDF; `least` is the least type size of their style.

    Raises:
        Blocked: if a finding on the content or on a page blocks the export and is not overridden.
        UnknownName, BadInput, Stopped: as `export`.
    """
    sheets = [Sheet(page.width, page.height, page) for page in pages]
    overridden = require_override((*content, *findings_on_pages(sheets, preset_name, least)), force=force)
    return _checked_pdf(sheets, preset_name, about, overridden, force=force, control=control)[0]


def draw(printable: Printable, options: Options, *, control: Control) -> Drawn:
    """Draw and vet what `export` would write, in the house style and with the heading of the options.

    Raises:
        UnknownName, FileProblem, BadInput: if the house style cannot be read.
    """
    printable = printable._replace(style=style(options.style), heading=options.heading)
    content = printable.findings()
    control.check()
    made = in_slot(printable, options.width * MM, options.depth * MM or None, fit=options.fit, control=control)
    control.check()
    drawn = vetted(chosen(made.figures, options), content, options.preset)
    return drawn._replace(findings=(*drawn.findings, *made.findings), scale=made.scale)


def made_pdf(drawn: Drawn, preset_name: str, about: Metadata, *, control: Control | None = None) -> bytes:
    """Return the PDF of figures, whatever was found in them: for a preview or a check, not for a press."""
    return write_pdf([figure.paper for figure in drawn.figures], preset(preset_name), about, control=control)


def preview(printable: Printable, options: Options, about: Metadata, *, control: Control) -> Preview:
    """Return the PDF that `export` would write, as pixels, with all findings on puzzle, figures and file."""
    return preview_of(draw(printable, options, control=control), options, about, control=control)


def preview_of(drawn: Drawn, options: Options, about: Metadata, *, control: Control) -> Preview:
    """Return the PDF that `export` would write of what is drawn, as pixels, with all findings."""
    drawings = [figure.drawing for figure in drawn.figures]
    if not drawings:
        return Preview(drawn, (), ())
    made = made_pdf(drawn, options.preset, about, control=control)
    pages = rendered(made, drawings, PREVIEW_PIXELS, control=control)
    return Preview(drawn, pages, findings_on_pdf(made, options.preset), made)


def rendered(
    pdf: bytes, drawings: Sequence[Drawing], longest: float, *, control: Control
) -> tuple[np.ndarray, ...]:
    """Return the pages of a PDF as pixels, RGB, uint8[height, width, 3] each.

    Args:
        pdf: the file.
        drawings: its pages, which keep their proportions to each other.
        longest: pixels of the longest side of all drawings.
    """
    side = max(max(drawing.width, drawing.height) for drawing in drawings)
    pages = []
    for number in range(len(drawings)):
        control.check()
        pages.append(pixels(pdf, number, longest * 72 / side))
    return tuple(pages)


def _noting(about: Metadata, overridden: Sequence[str]) -> Metadata:
    """Return the metadata with a note of how many findings were overridden; the words stay out of the file."""
    if not overridden:
        return about
    return changed(about, subject=f"Exported with {plural(len(overridden), 'blocking finding')} overridden")


def _checked_pdf(
    pages: Sequence[Drawing | Sheet],
    preset_name: str,
    about: Metadata,
    overridden: Sequence[str],
    *,
    accepted: Collection[Finding] = (),
    force: bool,
    control: Control | None,
    slug: Sequence[str] = (),
) -> tuple[bytes, tuple[str, ...]]:
    """Return a PDF that notes what was overridden, and the findings on the file itself that were overridden."""
    made = write_pdf(pages, preset(preset_name), _noting(about, overridden), slug=slug, control=control)
    found = findings_on_pdf(made, preset_name, proof=bool(slug))
    return made, require_override(found, accepted=accepted, force=force)


def _slug(path: Path, time: str, findings: Sequence[Finding]) -> tuple[str, ...]:
    """Return the lines of the slug of a proof; none without a time."""
    if not time:
        return ()
    shown = [one.text for one in findings[:MOST_IN_SLUG]]
    more = len(findings) - len(shown)
    first = f"PROOF \u00b7 {path.name} \u00b7 Puzzle Studio {version('puzzle-studio')} \u00b7 {time}"
    return (first, f"Open findings: {len(findings)}", *shown, *([f"and {more} more"] if more else ()))


def _named(path: Path, figure: Figure, first: Figure) -> Path:
    return path if figure is first else path.with_stem(f"{path.stem} {figure.part}")
