"""The contact sheet: the puzzles of many days as small figures, with their dates, numbers and states."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from engine.calendar.entry import Entry
from engine.core.dates import date_range, short_date
from engine.core.errors import BadInput, EngineError
from engine.core.job import Control
from engine.crossword import puzzle as crossword
from engine.crossword.diagram import grid_drawing
from engine.drawing.flow import Flow
from engine.drawing.shapes import MM, Drawing, Group, Shape, scaled
from engine.drawing.style import Style, style
from engine.output.issue import draft_pages, release
from engine.output.target import Target
from engine.page.page_size import PAPERS
from engine.wings import wing_of

ACROSS, DOWN = 4, 5
MARGIN, GAP = 12 * MM, 5 * MM
FIGURE = 150.0  # points of a figure before it is reduced


def write_contact_sheet(
    path: Path, entries: Sequence[Entry], *, style_name: str = "classic", control: Control | None = None
) -> int:
    """Write a contact sheet as PDF; it is for the desk, so findings do not block it. Return the number of pages.

    Raises:
        BadInput: If there is no puzzle.
        FileProblem: If the file cannot be written.
    """
    shown = [entry for entry in entries if entry.puzzle is not None]
    if not shown:
        raise BadInput("there is no puzzle to show")
    control, how, size = (
        control or Control(),
        style(style_name),
        (PAPERS["a4"].width * MM, PAPERS["a4"].height * MM),
    )
    pages = list(_pages(shown, how, size, control))
    days = sorted(entry.day for entry in shown)
    title = f"Contact sheet, {date_range(days[0], days[-1])}"
    target = Target(preset="newspaper", created=days[0], title=title, force=True)
    release(draft_pages(pages, (), target, least=0.0), path, control=control)
    return len(pages)


def _pages(entries: Sequence[Entry], how: Style, size: tuple[float, float], control: Control) -> Iterator[Drawing]:
    width, height = size
    wide = (width - 2 * MARGIN - (ACROSS - 1) * GAP) / ACROSS
    deep = (height - 2 * MARGIN - (DOWN - 1) * GAP) / DOWN
    days, sheets = [entry.day for entry in entries], -(-len(entries) // (ACROSS * DOWN))
    for sheet, start in enumerate(range(0, len(entries), ACROSS * DOWN), 1):
        head = Flow(how, width - 2 * MARGIN)
        head.text(f"{date_range(min(days), max(days))}: page {sheet} of {sheets}", how.sizes.small)
        shapes = list[Shape]([Group(head.drawing().shapes, MARGIN, (MARGIN - head.drawing().height) / 2)])
        for place, entry in enumerate(entries[start : start + ACROSS * DOWN]):
            control.check()
            row, column = divmod(place, ACROSS)
            shapes.append(
                Group(
                    _thumbnail(entry, how, wide, deep), MARGIN + column * (wide + GAP), MARGIN + row * (deep + GAP)
                )
            )
            control.report(start + place + 1, len(entries))
        yield Drawing(width, height, tuple(shapes))


def _thumbnail(entry: Entry, how: Style, wide: float, deep: float) -> tuple[Shape, ...]:
    """The figure of a puzzle above its day, series, number and state."""
    assert entry.puzzle is not None
    text = Flow(how, wide)
    number = f" No {entry.number:,}" if entry.number else ""
    text.text(f"{short_date(entry.day, year=True)}", how.sizes.small)
    where = ", ".join(filter(None, (entry.publication, entry.series)))
    text.text(f"{where}{number}: {entry.state}{', blocked' * bool(entry.reasons)}", how.sizes.small)
    below = text.drawing()
    room = deep - below.height - GAP / 2
    wing, puzzle = wing_of(entry.puzzle), entry.puzzle
    try:
        if isinstance(puzzle, crossword.Puzzle):
            figure = grid_drawing(puzzle.grid, how, FIGURE, letters=True)
        else:
            figure = wing.figure(puzzle, how, "puzzle", FIGURE, wing.open_key(puzzle, entry.record))
    except EngineError as error:
        failed = Flow(how, wide)
        failed.text(str(error), how.sizes.small)
        figure = failed.drawing()
    small = scaled(figure, min(wide / figure.width, room / figure.height, 1.0))
    return Group(small.shapes), Group(below.shapes, 0.0, deep - below.height)
