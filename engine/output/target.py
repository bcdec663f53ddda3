"""What passes through the exit: a target, the draft that a format writes, and the issued files.

`engine.output.issue` makes and releases drafts; `engine.output.registry` has the formats, which know no policy.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias

from engine.core import Finding, percent
from engine.drawing.style import USUAL_WIDTH, Style, style
from engine.output.figures import Figure, Heading
from engine.output.press.boxes import preset, profile, with_condition
from engine.output.press.metadata import Metadata
from engine.wing import PARTS, Part
from engine.wings import kind_of

PNG_DPI = 300.0
LEAST_DPI, MOST_DPI = 72.0, 2400.0
FrameSize: TypeAlias = tuple[int | str, int]  # width and height of a page for a site, in CSS pixels
AS_WIDE: FrameSize = ("100%", 700)  # as wide as its place
Bits: TypeAlias = Literal[1, 8]
PAGES = "page"  # the kind of composed pages, such as those of a newspaper or a book


class Target(NamedTuple):
    """The request for an export: format, size, parts, heading and policy."""

    format: str = "pdf"
    preset: str = "newspaper"  # the name of a preset of the press
    width: float = USUAL_WIDTH  # of the figures, in mm
    parts: tuple[Part, ...] = PARTS
    style: str = "classic"  # the name of a house style, or its file
    depth: float = 0.0  # of the slot for the puzzle, in mm; 0 for any depth
    fit: bool = False  # use the largest scale of type at which the puzzle fits the slot
    heading: Heading = Heading()
    # the time of a proof, such as "2026-12-04 16:30"; "" for no proof. The pages of a proof have a slug with its
    # file, version, time and findings.
    proof: str = ""
    slug: tuple[str, ...] = ()  # other lines for the slug of a proof
    dpi: float = PNG_DPI  # the resolution of a PNG
    frame: FrameSize = AS_WIDE  # of a page for a site
    lock: str = ""  # the key that locks the solution of a .puz file, four digits
    bits: Bits = 8  # of a pixel of a PNG: 8 for grays, 1 for black and white
    created: str = ""  # the ISO date in the file
    author: str = ""
    title: str = ""  # in the file, if the puzzle has none
    force: bool = False  # override every finding that blocks the export


class Draft(NamedTuple):
    """What is about to leave the program."""

    puzzle: Any  # with the title as it is printed; None for composed pages
    key: Any  # decides the answers, in every format
    target: Target = Target()
    figures: tuple[Figure, ...] = ()  # drawn and fitted; none for a format that is made from the puzzle
    content: tuple[Finding, ...] = ()  # the findings on the puzzle
    findings: tuple[Finding, ...] = ()  # all findings before the file is made
    losses: tuple[str, ...] = ()  # what the format cannot hold, a sentence each
    title: str = ""  # in the metadata of the file
    scale: float = 1.0  # of the type, 1 for the sizes of the house style
    note: str = ""  # on overridden findings, in the metadata
    pdf: bytes = b""  # the checked PDF of the figures, for a format that is made from it
    text: str = ""  # of composed pages, as plain text

    @property
    def kind(self) -> str:
        """The kind of the puzzle, or `PAGES`."""
        return kind_of(self.puzzle) if self.puzzle else PAGES

    @property
    def about(self) -> Metadata:
        """The metadata of the file."""
        language = style(self.target.style).words.language
        return Metadata(self.title, self.target.created, self.target.author, self.note, language=language)


class Opened(NamedTuple):
    """A puzzle that was read from a file, and what in the file was not read, a sentence each."""

    puzzle: Any
    warnings: tuple[str, ...] = ()


class Format(NamedTuple):
    """A file format."""

    name: str
    title: str
    suffix: str
    # the files of a draft: one, or one for each figure. It raises BadInput if the format cannot hold the puzzle at
    # all.
    write: Callable[[Draft], Sequence[bytes]]
    kinds: tuple[str, ...]  # of the puzzles that it holds; `PAGES` if it holds composed pages
    # what its files are made from: puzzle and key, the drawings, or the checked PDF of the drawings
    source: Literal["puzzle", "drawing", "pdf"] = "puzzle"
    # what it cannot hold of a puzzle and its key, a sentence each
    losses: Callable[[Any, Any], tuple[str, ...]] = lambda puzzle, key: ()  # noqa: ARG005
    # the puzzle of a file's bytes; None if files are only written. It raises an EngineError if they are damaged.
    read: Callable[[bytes], Opened] | None = None
    recognizes: Callable[[bytes], bool] | None = None  # whether bytes begin like such a file
    most: int = 0  # bytes of a file that is read, at most
    signed: bool = False  # whether it has the name and address that `engine.output.formats.submission` keeps

    @property
    def is_drawn(self) -> bool:
        """Whether its files are pictures of the figures."""
        return self.source != "puzzle"


class Issued(NamedTuple):
    """What has left the program."""

    files: tuple[bytes, ...]  # the contents of the files
    findings: tuple[Finding, ...] = ()  # all findings, those on the file included
    overridden: tuple[str, ...] = ()  # the blocking findings that were overridden, a line each
    losses: tuple[str, ...] = ()  # what the format did not hold, a sentence each
    paths: tuple[Path, ...] = ()  # the files, if they were saved
    proof: bool = False  # whether the pages have a slug

    @property
    def content(self) -> bytes:
        """The content of the first file."""
        return self.files[0]


class Proof(NamedTuple):
    """A book or a cover, `written` unless findings block it; `lines` are what is said of it, and the findings."""

    written: bool
    lines: tuple[str, ...]


def about_preset(preset_name: str, style: Style) -> str:
    """Return the standard of a preset, its printing condition, and what the tints of a style print as there.

    Raises UnknownName if there is no such preset; FileProblem if the profile of its printing condition is not usable.
    """
    standard = preset(with_condition(preset_name, style.condition, usual=True)).standard
    condition = standard.condition
    if condition is None:
        return f"{standard.name}." if standard.name else ""
    profile(condition)
    text = f"{standard.name} for {condition.identifier}."
    inks = (getattr(style.inks, name) for name in style.inks.__struct_fields__)
    tints = sorted({ink.black for ink in inks if 0 < ink.black < 1 and not ink.spot})
    if condition.tone is None or not tints:
        return text
    listed = ", ".join(f"{percent(tint)} as about {percent(condition.printed(tint))}" for tint in tints)
    return f"{text} Tints print darker: {listed}."
