"""What passes through the exit: a target, the draft that a format writes, and the issued files.

`engine.output.issue` makes and releases drafts; `engine.output.registry` has the formats, which know no policy.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.core.finding import Finding
from engine.drawing.shapes import Ink
from engine.drawing.style import USUAL_WIDTH, Style
from engine.output.figures import Figure
from engine.output.heading import Heading
from engine.output.press.boxes import preset
from engine.output.press.metadata import Metadata
from engine.wing import PARTS, Part
from engine.wings import kind_of

PNG_DPI = 300.0
LEAST_DPI, MOST_DPI = 72.0, 2400.0
Bits: TypeAlias = Literal[1, 8]
PAGES = "page"
"""The kind of composed pages, such as those of a newspaper or a book."""


class Target(NamedTuple):
    """The request for an export: format, size, parts, heading and policy.

    Attributes:
        format: the name of a format.
        preset: the name of a preset of the press.
        width: of the figures, in mm.
        parts: what is exported.
        style: the name of a house style, or its file.
        depth: of the slot for the puzzle, in mm; 0 for any depth.
        fit: use the largest scale of type at which the puzzle fits the slot.
        heading: number, byline and date.
        proof: the time of a proof, such as "2026-12-04 16:30"; "" for no proof. The pages of a proof have a slug
            with its file, version, time and findings.
        slug: other lines for the slug of a proof.
        dpi: the resolution of a PNG.
        bits: of a pixel of a PNG: 8 for grays, 1 for black and white.
        created: the ISO date in the file.
        author: in the file.
        title: in the file, if the puzzle has none.
        force: override every finding that blocks the export.
    """

    format: str = "pdf"
    preset: str = "newspaper"
    width: float = USUAL_WIDTH
    parts: tuple[Part, ...] = PARTS
    style: str = "classic"
    depth: float = 0.0
    fit: bool = False
    heading: Heading = Heading()
    proof: str = ""
    slug: tuple[str, ...] = ()
    dpi: float = PNG_DPI
    bits: Bits = 8
    created: str = ""
    author: str = ""
    title: str = ""
    force: bool = False


class Draft(NamedTuple):
    """What is about to leave the program.

    Attributes:
        puzzle: with the title as it is printed; None for composed pages.
        key: decides the answers, in every format.
        target: the request.
        figures: drawn and fitted; none for a format that is made from the puzzle.
        content: the findings on the puzzle.
        findings: all findings before the file is made.
        losses: what the format cannot hold, a sentence each.
        title: in the metadata of the file.
        scale: of the type, 1 for the sizes of the house style.
        note: on overridden findings, in the metadata.
        pdf: the checked PDF of the figures, for a format that is made from it.
        text: of composed pages, as plain text.
    """

    puzzle: Any
    key: Any
    target: Target = Target()
    figures: tuple[Figure, ...] = ()
    content: tuple[Finding, ...] = ()
    findings: tuple[Finding, ...] = ()
    losses: tuple[str, ...] = ()
    title: str = ""
    scale: float = 1.0
    note: str = ""
    pdf: bytes = b""
    text: str = ""

    @property
    def kind(self) -> str:
        """The kind of the puzzle, or `PAGES`."""
        return kind_of(self.puzzle) if self.puzzle else PAGES

    @property
    def about(self) -> Metadata:
        """The metadata of the file."""
        return Metadata(self.title, self.target.created, self.target.author, self.note)


class Opened(NamedTuple):
    """A puzzle that was read from a file, and what in the file was not read, a sentence each."""

    puzzle: Any
    warnings: tuple[str, ...] = ()


class Format(NamedTuple):
    """A file format.

    Attributes:
        suffix: the end of its file names.
        write: the files of a draft: one, or one for each figure. It raises BadInput if the format cannot hold the
            puzzle at all.
        kinds: of the puzzles that it holds; `PAGES` if it holds composed pages.
        source: what its files are made from: puzzle and key, the drawings, or the checked PDF of the drawings.
        losses: what it cannot hold of a puzzle and its key, a sentence each.
        read: the puzzle of a file's bytes; None if files are only written. It raises BadInput if they are damaged.
        recognizes: whether bytes begin like such a file.
        most: bytes of a file that is read, at most.
        signed: whether it has the name and address that `engine.output.formats.sender` keeps.
    """

    name: str
    title: str
    suffix: str
    write: Callable[[Draft], Sequence[bytes]]
    kinds: tuple[str, ...]
    source: Literal["puzzle", "drawing", "pdf"] = "puzzle"
    losses: Callable[[Any, Any], tuple[str, ...]] = lambda puzzle, key: ()  # noqa: ARG005
    read: Callable[[bytes], Opened] | None = None
    recognizes: Callable[[bytes], bool] | None = None
    most: int = 0
    signed: bool = False

    @property
    def is_drawn(self) -> bool:
        """Whether its files are pictures of the figures."""
        return self.source != "puzzle"


class Issued(NamedTuple):
    """What has left the program.

    Attributes:
        files: the contents of the files.
        findings: all findings, those on the file included.
        overridden: the blocking findings that were overridden, a line each.
        losses: what the format did not hold, a sentence each.
        paths: the files, if they were saved.
    """

    files: tuple[bytes, ...]
    findings: tuple[Finding, ...] = ()
    overridden: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    paths: tuple[Path, ...] = ()

    @property
    def content(self) -> bytes:
        """The content of the first file."""
        return self.files[0]


def about_preset(preset_name: str, style: Style) -> str:
    """Return the standard of a preset, its printing condition, and what the tints of a style print as there.

    Raises:
        UnknownName: if there is no such preset.
    """
    standard = preset(preset_name).standard
    condition = standard.condition
    if condition is None:
        return f"{standard.name}." if standard.name else ""
    text = f"{standard.name} for {condition.identifier}."
    tints = sorted({ink.black for ink in _inks(style) if 0 < ink.black < 1 and not ink.spot})
    if condition.tone is None or not tints:
        return text
    listed = ", ".join(f"{tint:.0%} as about {condition.printed(tint):.0%}" for tint in tints)
    return f"{text} Tints print darker: {listed}.".replace("%", "\u00a0%")


def _inks(style: Style) -> tuple[Ink, ...]:
    return tuple(getattr(style.inks, name) for name in style.inks.__struct_fields__)
