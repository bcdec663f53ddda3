"""The one exit. Everything that leaves the program passes `release`: files, clipboard and printer; of puzzles and
of composed pages; from the window, the command line and every batch.

`draft` vets a puzzle for a target, and `release` decides and writes. The policy is here only: which findings
block, how they are overridden, and the record of that. The key that is passed decides the answers in every format.
"""

from collections.abc import Collection, Iterable, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import NamedTuple

import numpy as np

from engine.core import BadInput, Blocked, Control, Finding, blocking, plural
from engine.core.files import save
from engine.drawing.shapes import MM, Drawing
from engine.drawing.style import style
from engine.output.figures import Figure, Printable, findings_before, findings_on_pdf, in_slot, titled
from engine.output.press.boxes import preset, with_condition
from engine.output.press.pdf import write_pdf
from engine.output.press.preflight.preflight import NEWSPRINT
from engine.output.press.raster import pixels
from engine.output.registry import format_named
from engine.output.target import Draft, Issued, Target
from engine.wings import Body, kind_of

MOST_IN_SLUG = 6  # findings that the slug of a proof lists


def issue(
    puzzle: Body, key: object, target: Target, path: Path | None = None, *, accepted: Collection[Finding] = (),
    control: Control | None = None,
) -> Issued:  # fmt: skip
    """Vet a puzzle and write it in the format of a target. The arguments and errors are those of the two steps."""
    control = control or Control()
    made = draft(puzzle, key, target, control=control.sub(0.0, 0.5))
    return release(made, path, accepted=accepted, control=control.sub(0.5, 1.0))


def draft(puzzle: Body, key: object, target: Target, *, control: Control | None = None) -> Draft:
    """Return what `release` would write of a puzzle: drawn, if the format is a picture, and vetted.

    Raises UnknownName if there is no such format of the puzzle's kind, no such preset or house style; FileProblem
    or BadInput if the house style cannot be read.
    """
    return draft_of(Printable(puzzle, key, style(target.style)), target, control=control)


def draft_of(printable: Printable, target: Target, *, control: Control | None = None) -> Draft:
    """Return the draft of a printable puzzle, in the style and with the heading of a target; see `draft`."""
    control, puzzle, key = control or Control(), printable.puzzle, printable.key
    form = format_named(target.format, kind_of(puzzle))
    printable = printable._replace(style=style(target.style), heading=target.heading)
    target = target._replace(preset=with_condition(target.preset, printable.style.condition, usual=True))
    content = printable.findings()
    shown = titled(puzzle, target.heading, printable.style.words)
    losses, title = form.losses(shown, key), shown.title or target.title
    made = Draft(shown, key, target, (), content, content, losses, title)
    if not form.is_drawn:
        return made
    control.check()
    width, depth = target.width * MM, target.depth * MM or None
    fitted = in_slot(printable, width, depth, fit=target.fit, control=control)
    control.check()
    figures = tuple(figure for figure in fitted.figures if figure.part in target.parts)
    found = (*findings_before(content, figures, target.preset), *fitted.findings)
    return made._replace(figures=figures, findings=found, scale=fitted.scale)


def draft_figures(figures: Sequence[Figure], content: Sequence[Finding], target: Target) -> Draft:
    """Return what `release` would write of composed pages; `content` are the findings on their puzzles.

    Raises UnknownName if there is no such preset; as `style`.
    """
    target = target._replace(preset=with_condition(target.preset, style(target.style).condition, usual=True))
    found = findings_before(content, figures, target.preset)
    return Draft(None, None, target, tuple(figures), tuple(content), found, title=target.title)


def draft_pages(
    pages: Sequence[Drawing], content: Sequence[Finding], target: Target, *, least: float = NEWSPRINT.type
) -> Draft:
    """Return the draft of whole pages, such as those of a book; `least` is the least type size of their style.

    Raises UnknownName if there is no such preset.
    """
    figures = [Figure("puzzle", page, least=least, whole=True) for page in pages]
    return draft_figures(figures, content, target)


def release(
    made: Draft, path: Path | None = None, *, accepted: Collection[Finding] = (), control: Control | None = None
) -> Issued:
    """Write a draft, unless findings block it.

    `path` is that of the first file; names of others have the part added. Without it, only the contents are
    returned. The editor has seen and overridden the `accepted` findings. Raises Blocked if a finding blocks the
    export and is not overridden. Nothing is written. Raises BadInput if there is nothing to print, or the format
    cannot hold the puzzle at all. Raises FileProblem if a file cannot be written.
    """
    target = made.target
    form = format_named(target.format, made.kind)
    if form.is_drawn and not made.figures:
        raise BadInput("there is nothing to print", mend="Complete the puzzle first.")
    overridden = require_override(made.findings, accepted=accepted, force=target.force)
    made, found = made._replace(note=_note(overridden)), made.findings
    if form.source == "pdf":
        slug = target.slug or _slug(made, path.name if path else "")
        made = made._replace(pdf=made_pdf(made, slug=slug, control=control))
        on_file = findings_on_pdf(made.pdf, target.preset, proof=bool(slug))
        overridden += require_override(on_file, accepted=accepted, force=target.force)
        made, found = made._replace(note=_note(overridden)), (*found, *on_file)
    files = tuple(form.write(made))
    paths = targets(path, made) if path else ()
    for place, content in zip(paths, files, strict=bool(paths)):
        save(place, content)
    return Issued(files, found, overridden, made.losses, paths, bool(target.slug or target.proof))


def targets(path: Path, made: Draft) -> tuple[Path, ...]:
    """Return the files that `release` writes; the first is `path`."""
    if made.target.format == "pdf" or not format_named(made.target.format, made.kind).is_drawn:
        return (path,)
    others = (path.with_stem(f"{path.stem} {figure.part}") for figure in made.figures[1:])
    return (path, *others)


def made_pdf(made: Draft, *, slug: Sequence[str] = (), control: Control | None = None) -> bytes:
    """Return the PDF of the figures, whatever was found in them."""
    papers = [figure.paper for figure in made.figures]
    return write_pdf(papers, preset(made.target.preset), made.about, slug=slug, control=control)


def require_override(
    findings: Iterable[Finding], *, accepted: Collection[Finding] = (), force: bool = False
) -> tuple[str, ...]:
    """Return the texts of the blocking findings, all of which are overridden; empty where nothing blocks.

    The editor has seen and overridden the `accepted` ones. Raises Blocked if a finding blocks the export and is
    not overridden. The message has the first one.
    """
    found = blocking(findings)
    remaining = [] if force else [finding for finding in found if finding not in accepted]
    if remaining:
        first, *others = remaining
        more = f" {plural(len(others), 'more finding')} block{'s' * (len(others) == 1)} it." if others else ""
        raise Blocked(f"not written: {first.what}", where=first.where, mend=f"{first.mend}{more}".strip())
    return tuple(finding.text for finding in found)


def _note(overridden: Sequence[str]) -> str:
    """Return a note of how many findings were overridden; the words stay out of the file."""
    return f"Exported with {plural(len(overridden), 'blocking finding')} overridden" if overridden else ""


def _slug(made: Draft, name: str) -> tuple[str, ...]:
    if not made.target.proof:
        return ()
    shown = [finding.text for finding in made.findings[:MOST_IN_SLUG]]
    more = len(made.findings) - len(shown)
    first = f"PROOF \u00b7 {name} \u00b7 Puzzle Studio {version('puzzle-studio')} \u00b7 {made.target.proof}"
    return (first, f"Open findings: {len(made.findings)}", *shown, *([f"and {more} more"] if more else ()))


PREVIEW_PIXELS = 900  # pixels of the longest side of all pages of a preview; the pages keep their proportions


class Preview(NamedTuple):
    """The pages of the PDF and what is found in them."""

    drawn: Draft  # the figures and what is found before the file is made
    pages: "tuple[np.ndarray, ...]"  # RGB, uint8[height, width, 3] each
    on_file: tuple[Finding, ...]  # the findings on the PDF file itself
    pdf: bytes = b""  # the file; `rendered` renders its pages larger

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings."""
        return (*self.drawn.findings, *self.on_file)


def preview(printable: Printable, target: Target, *, control: Control) -> Preview:
    """Return the PDF that `issue` would write, as pixels, with all findings on puzzle, figures and file."""
    return preview_of(draft_of(printable, target, control=control), control=control)


def preview_of(drawn: Draft, *, control: Control) -> Preview:
    """Return the PDF that `release` would write of what is drawn, as pixels, with all findings."""
    drawings = [figure.drawing for figure in drawn.figures]
    if not drawings:
        return Preview(drawn, (), ())
    made = made_pdf(drawn, control=control)
    pages = rendered(made, drawings, PREVIEW_PIXELS, control=control)
    return Preview(drawn, pages, findings_on_pdf(made, drawn.target.preset), made)


def rendered(pdf: bytes, drawings: Sequence[Drawing], longest: float, *, control: Control) -> "tuple[np.ndarray, ...]":
    """Return the pages of a PDF as pixels, RGB, uint8[height, width, 3] each.

    The drawings keep their proportions to each other; the longest side of all has `longest` pixels.
    """
    side = max(max(drawing.width, drawing.height) for drawing in drawings)
    pages = []
    for number in range(len(drawings)):
        control.check()
        pages.append(pixels(pdf, number, longest * 72 / side))
    return tuple(pages)
