"""A puzzle as the file that a command was asked for: a document, or its figures by the press."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias

from studio.pressing import print_ready

if TYPE_CHECKING:
    from engine.document import Body
    from engine.drawing.shapes import Drawing

DPI = 300.0
Part: TypeAlias = Literal["puzzle", "solution"]
PARTS: tuple[Part, ...] = ("puzzle", "solution")


class Form(NamedTuple):
    """How a file is to be made.

    Attributes:
        created: the ISO date in it.
        width: of the figures, in mm.
        preset, style: the names of the press's preset and of the house style, or the style's file.
    """

    created: str
    width: float
    preset: str
    style: str


def puzzle_file(
    out: Path,
    puzzle: Body,
    key: Any,
    figure: Callable[..., Drawing],
    form: Form,
    parts: tuple[Part, ...] = PARTS,
) -> bytes:
    """What is written, by the ending: .pdf has all the parts, .svg and .png the first, .puzzle is the document.

    Args:
        key: of the puzzle.
        figure: of the wing: puzzle, house style, part, width in points and key make a drawing.

    Raises:
        UnknownName, FileProblem: there is no such preset, or no such style.
        BadInput: preflight finds what no press would accept.
    """
    suffix = out.suffix.lower()
    if suffix == ".puzzle":
        from engine.document import Document, encode

        return encode(Document(puzzle, form.created))
    from engine.drawing.shapes import MM
    from engine.drawing.style import style
    from engine.press.raster import png

    house = style(form.style)
    drawn = [figure(puzzle, house, part, form.width * MM, key) for part in parts]
    made = print_ready(
        drawn, ".svg" if suffix == ".svg" else ".pdf", form.preset, title=puzzle.title, created=form.created
    )
    return png(made, 0, DPI) if suffix == ".png" else made
