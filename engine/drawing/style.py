"""House styles: the faces, sizes, lines and inks of a publication, each a small JSON file.

Three ship: `classic` (serif), `modern` (sans) and `large-print` (18 pt text). A house copies one,
edits it, and names the copy by its path wherever a style's name is asked for.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta

from engine.drawing.faces import FACES
from engine.drawing.shapes import Ink
from engine.errors import BadInput, FileProblem, UnknownName
from engine.files import exists, read_bytes, shipped
from engine.value import Value

FOLDER = "styles"
MOST_BYTES = 2**20
VERSION = 1
MEND = "Start from a copy of a shipped style."

Points = Annotated[float, Meta(gt=0, le=1000)]
Hairline = Annotated[float, Meta(gt=0, le=20)]
Share = Annotated[float, Meta(ge=1, le=3)]


class Faces(Value, frozen=True):
    """The face of each role, names of `engine.drawing.faces.FACES`."""

    title: str
    text: str
    strong: str
    emphasis: str
    letters: str
    small: str


class Sizes(Value, frozen=True):
    """The type size of each role, points; `letters` is for a letter that is not scaled to its cell."""

    title: Points
    heading: Points
    text: Points
    letters: Points
    small: Points


class Lines(Value, frozen=True):
    """Line widths, points: the lines of cells, the frame around them, and rules between texts."""

    cell: Hairline
    frame: Hairline
    rule: Hairline


class Inks(Value, frozen=True):
    """The ink of each role; `accent` fills the cell that matters, `on_accent` is the letter in it."""

    text: Ink
    muted: Ink
    line: Ink
    accent: Ink
    on_accent: Ink


class Style(Value, frozen=True):
    """How a house sets its puzzles. Reading checks that it is complete; the press's minimums are preflight's.

    Attributes:
        version: of this format, 1.
        leading: from one baseline to the next, a multiple of the type size.
    """

    version: Annotated[int, Meta(ge=VERSION, le=VERSION)]
    name: str
    about: str
    faces: Faces
    sizes: Sizes
    leading: Share
    lines: Lines
    inks: Inks


def styles() -> tuple[str, ...]:
    """The names of the styles that ship."""
    return tuple(sorted(path.stem for path in shipped(FOLDER).glob("*.json")))


def style(name_or_path: str | Path) -> Style:
    """A style by the name of a shipped one, or out of a JSON file of one's own.

    Raises:
        UnknownName: neither a shipped style nor a file; the message lists the styles.
        FileProblem: the file is unreadable, not JSON, or not a style; it names the JSON path.
        BadInput: the style names a face that does not exist.
    """
    if str(name_or_path) in styles():
        return _shipped(str(name_or_path))
    path = Path(name_or_path)
    if not exists(path) and path.suffix != ".json":
        raise UnknownName(
            f"there is no style {str(name_or_path)!r}",
            mend=f"The styles are {', '.join(styles())}; or give the path of a style's .json file.",
        )
    return _read(path)


@cache
def _shipped(name: str) -> Style:
    return _read(shipped(f"{FOLDER}/{name}.json"))


def _read(path: Path) -> Style:
    try:
        read = msgspec.json.decode(read_bytes(path, most=MOST_BYTES), type=Style)
    except msgspec.ValidationError as error:
        raise FileProblem(f"not a house style: {error}", where=str(path), mend=MEND) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise FileProblem(f"not a house style, as it is not JSON: {error}", where=str(path), mend=MEND) from error
    for role in read.faces.__struct_fields__:
        if (name := getattr(read.faces, role)) not in FACES:
            raise BadInput(
                f"there is no face {name!r} - at `$.faces.{role}`",
                where=str(path),
                mend=f"The faces are {', '.join(FACES)}.",
            )
    return read
