"""What an export makes: the files of the press from a tab's figures, and the preview that is the PDF itself.

Nothing here knows Qt; the functions run as jobs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

import numpy as np

from engine.files import save
from engine.job import Control
from studio.widgets.editor import Figure

if TYPE_CHECKING:
    from engine.press.preflight import Finding

Format: TypeAlias = Literal["pdf", "svg", "png"]
FORMATS: tuple[Format, ...] = ("pdf", "svg", "png")
PREVIEW_PIXELS = 900  # of the longest side of all pages, which keep their proportions
PNG_DPI = 300.0


class Wish(NamedTuple):
    """What the user chose.

    Attributes:
        preset: the name of a preset of the press.
        width: of the figures, in mm.
        solution: whether the solution is exported too.
    """

    format: Format = "pdf"
    preset: str = "newspaper"
    width: float = 82.6
    solution: bool = True


class About(NamedTuple):
    """What the files say of themselves."""

    title: str
    created: str
    author: str


class Preview(NamedTuple):
    """The pages of the PDF as RGB, uint8[height, width, 3] each, and what preflight found, a line each."""

    pages: tuple[np.ndarray, ...]
    findings: tuple[str, ...]


def chosen(figures: Sequence[Figure], wish: Wish) -> list[Figure]:
    """The figures that the wish takes."""
    return [figure for figure in figures if figure.part == "puzzle" or wish.solution]


def pdf(figures: Sequence[Figure], wish: Wish, about: About, control: Control) -> bytes:
    """The figures as a PDF, a page each."""
    from engine.press.boxes import preset
    from engine.press.pdf import Metadata, write_pdf

    metadata = Metadata(about.title, about.created, about.author)
    return write_pdf([figure.drawing for figure in figures], preset(wish.preset), metadata, control=control)


def preview(figures: Sequence[Figure], wish: Wish, about: About, control: Control) -> Preview:
    """The very PDF as pixels, and what a printer would say of it."""
    from engine.press.boxes import preset
    from engine.press.preflight import check_pdf
    from engine.press.raster import pixels

    made = pdf(figures, wish, about, control)
    longest = max(max(figure.drawing.width, figure.drawing.height) for figure in figures)
    pages = []
    for number in range(len(figures)):
        control.check()
        pages.append(pixels(made, number, PREVIEW_PIXELS * 72 / longest))
    findings = (*drawn_findings(figures, wish.preset), *map(_line, check_pdf(made, preset(wish.preset))))
    return Preview(tuple(pages), tuple(dict.fromkeys(findings)))


def drawn_findings(figures: Sequence[Figure], preset_name: str = Wish().preset) -> tuple[str, ...]:
    """What the tab cautions of in its figures, and what the press would say of them, a line each."""
    from engine.press.boxes import preset
    from engine.press.preflight import check_drawing

    cautions = (line for figure in figures for line in figure.cautions)
    found = (one for figure in figures for one in check_drawing(figure.drawing, preset=preset(preset_name)))
    return tuple(dict.fromkeys((*cautions, *map(_line, found))))


def barred_text(forbidden: Sequence[str]) -> str:
    """What must not be printed; "" where there is nothing."""
    return "\n".join(("Not to be printed so:", *forbidden)) if forbidden else ""


def preflight_text(findings: Sequence[str]) -> str:
    """What else should be known before a puzzle goes to paper; "" where there is nothing."""
    return "\n".join(("Preflight:", *(f"\u2022 {line}" for line in findings))) if findings else ""


def _line(one: Finding) -> str:
    return f"{one.what}: {one.where}. {one.mend}"


def targets(path: Path, figures: Sequence[Figure], wish: Wish) -> tuple[Path, ...]:
    """The files that `export` writes; the first is `path`."""
    return (path,) if wish.format == "pdf" else tuple(_named(path, figure) for figure in figures)


def export(path: Path, figures: Sequence[Figure], wish: Wish, about: About, control: Control) -> tuple[Path, ...]:
    """Write the files and return their paths: one PDF, or an SVG or PNG for each figure.

    Raises:
        FileProblem: a file cannot be written.
        BadInput: the press cannot make it.
    """
    paths = targets(path, figures, wish)
    for target, content in zip(paths, _contents(figures, wish, about, control), strict=True):
        save(target, content)
    return paths


def _contents(figures: Sequence[Figure], wish: Wish, about: About, control: Control) -> list[bytes]:
    from engine.press.raster import png
    from engine.press.svg import write_svg

    if wish.format == "svg":
        return [write_svg(figure.drawing, title=about.title).encode() for figure in figures]
    made = pdf(figures, wish, about, control)
    if wish.format == "pdf":
        return [made]
    return [png(made, number, PNG_DPI) for number in range(len(figures))]


def _named(path: Path, figure: Figure) -> Path:
    return path if figure.part == "puzzle" else path.with_stem(f"{path.stem} {figure.part}")
