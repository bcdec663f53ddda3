"""What hives and wheels share on paper: a puzzle with its texts, at any width, and the pages of books.

In a narrow figure the texts are above and below the letters. In a wide one they are beside the letters, with lines
to write on in the remaining space. All lengths are in points.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Generic, NamedTuple, TypeAlias

from engine.core import Control, Finding, changed, kind_of
from engine.drawing import booklet
from engine.drawing.booklet import WRITING_COLUMN, writing_lines, writing_step
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import centered_on_ink
from engine.drawing.shapes import Circle, Drawing, Group, Point, Polygon, Run, Shape
from engine.drawing.style import Style
from engine.drawing.words import rating_row
from engine.letters.review import K, ListAnswer, ListKey, ListPuzzle, P
from engine.letters.use import AnyPlanWing
from engine.words.difficulty import LEVELS, level_of

WIDE = 40.0
"""Longest line that is easy to read, as a multiple of the text size. A wider figure has its texts beside the
letters."""

TEXT_COLUMN = 11.0, 30.0  # least and largest width of the texts beside the letters, as multiples of the text size
BESIDE = 0.42, 0.5, 0.34
"""Widths of the letters with texts beside them, as shares of the width; the first is the usual one."""

STACKED = 0.9, 0.72, 0.6  # widths of the letters between their texts, as multiples of the usual width
LEAST = 96.0  # least width of the letters in a choice
FEWEST_LINES = 3  # writing lines below the texts, at least; fewer are not drawn
ROWS = 0, 2, 3, 4, 6  # of writing lines below the letters, in choices of large print


class Letters(NamedTuple):
    """The parts of a puzzle of letters."""

    title: str  # the title
    rules: str  # the text of the rules
    ratings: Callable[[float], str]  # the ratings, set for a width
    draw: Callable[[float], Drawing]  # the letters at a width
    # the usual width of the letters in a figure of a width, with texts above and below
    across: Callable[[float], float]
    widest: float  # the largest width of the letters with texts beside them
    more: Callable[[Flow], None] = lambda _: None  # adds what is below everything else


def letters_figure(parts: Letters, style: Style, width: float) -> Drawing:
    """Return the usual figure at a width: texts beside the letters if lines of the whole width are too long."""
    if width > WIDE * style.sizes.text:
        return _beside(parts, style, width, min(BESIDE[0] * width, parts.widest))
    return _stacked(parts, style, width, parts.across(width))


@dataclass(frozen=True)
class LettersFigures(Generic[P, K]):
    """The figures of one kind of puzzle of letters: the puzzle, the letters alone, and the solution."""

    name: str  # the part that is the letters alone, such as "hive"
    letters: Callable[[P, Style, float], Drawing]  # the letters alone, at a width
    parts: Callable[[P, Style, K], Letters]  # the parts of the figure of a puzzle
    answers: Callable[[Flow, K], None]  # adds the answers to a solution

    def figure(self, puzzle: P, style: Style, part: str, width: float, key: K) -> Drawing:
        """Typeset a part of a puzzle to a width in points. The height follows from the content."""
        if part == self.name:
            return self.letters(puzzle, style, width)
        parts = self.parts(puzzle, style, key)
        if part == "puzzle":
            return letters_figure(parts, style, width)
        flow = Flow(style, width)
        flow.title(style.words.solution_title(parts.title))
        self.answers(flow, key)
        return flow.drawing()

    def figure_choices(self, puzzle: P, style: Style, part: str, width: float, key: K) -> tuple[Drawing, ...]:
        """Return figures of several heights at a width; the first is that of `figure`."""
        if part == "puzzle":
            parts = self.parts(puzzle, style, key)
            usual = () if style.cell else (letters_figure(parts, style, width),)
            return *usual, *_others(parts, style, width)
        return (self.figure(puzzle, style, part, width, key),)


def _others(parts: Letters, style: Style, width: float) -> Iterator[Drawing]:
    usual, size = parts.across(width), style.sizes.text
    if style.cell:
        yield _stacked(parts, style, width, style.cell)
        beside = width - style.cell - _gap(style) >= TEXT_COLUMN[0] * size
        yield (_beside if beside else _stacked)(parts, style, width, style.cell)
        return
    if width <= WIDE * size:
        for share in (1.0, *STACKED):
            if usual * share >= LEAST:
                for rows in ROWS if style.large else ROWS[:1]:
                    yield _stacked(parts, style, width, usual * share, rows)
    for share in BESIDE:
        across = min(share * width, parts.widest)
        if across >= LEAST and width - across - _gap(style) >= TEXT_COLUMN[0] * size:
            yield _beside(parts, style, width, across)


def _gap(style: Style) -> float:
    return 1.8 * style.sizes.text


def _stacked(parts: Letters, style: Style, width: float, across: float, rows: int = 0) -> Drawing:
    flow, size = Flow(style, width), style.sizes.text
    flow.title(parts.title)
    flow.text(parts.rules, size)
    flow.space(size)
    letters = parts.draw(across)
    flow.add(letters.shapes, (width - across) / 2, letters.height)
    flow.space(size)
    flow.text(parts.ratings(width), size, align="center")
    step = writing_step(style)
    flow.add(tuple(writing_lines(0.0, width, (rows + 0.5) * step, style)), 0.0, rows * step)
    parts.more(flow)
    return flow.drawing()


def _beside(parts: Letters, style: Style, width: float, across: float) -> Drawing:
    """Set the letters at the left, the texts beside them, and writing lines below and beside the texts."""
    flow, size, letters = Flow(style, width), style.sizes.text, parts.draw(across)
    flow.title(parts.title)
    flow.space(size * 0.5)
    left = across + _gap(style)
    room, most = width - left, TEXT_COLUMN[1] * size
    column = room if room < most + _gap(style) + WRITING_COLUMN else min(most, room / 2)
    side = Flow(style, column)
    side.text(parts.rules, size)
    side.space(size * 0.6)
    side.text(parts.ratings(column), size)
    depth = max(letters.height, side.y)
    shapes: list[Shape] = [
        Group(letters.shapes, 0.0, (depth - letters.height) / 2),
        Group((*side.shapes, *_lines(side.y, column, depth, style)), left),
    ]
    if column < room:
        right = left + column + _gap(style)
        shapes.append(Group(_lines(0.0, width - right, depth, style), right))
    flow.add(tuple(shapes), 0.0, depth)
    parts.more(flow)
    return flow.drawing()


def _lines(top: float, width: float, depth: float, style: Style) -> tuple[Shape, ...]:
    """Return writing lines from `top` to `depth`, the last one at the depth; none if only a few fit."""
    step = writing_step(style)
    count = int((depth - top) / step)
    if count < FEWEST_LINES:
        return ()
    return tuple(writing_lines(depth - count * step, width, depth, style))


def rating_lines(rated: Sequence[tuple[str, object]], style: Style, width: float) -> str:
    """Return ratings with their values; lines that would be wider than a width in points are split evenly."""
    lines = [rating_row(rated)]
    for count in range(2, len(rated) + 1):
        if max(face(style.faces.text).width(line, style.sizes.text) for line in lines) <= width:
            break
        each = -(-len(rated) // count)
        lines = [rating_row(rated[i : i + each]) for i in range(0, len(rated), each)]
    return "\n".join(lines)


HUB = 0.40  # the radius of the hub as a fraction of the ring's radius
STEPS = 20  # straight lines of an arc of a segment

LETTER = 0.95  # the type size of a letter as a fraction of the radius of its cell


def ring_shapes(letters: str, style: Style, width: float) -> tuple[Shape, ...]:
    """Return a ring of segments around a hub, `width` points wide and high. Cell 1 is at the top."""
    outer = len(letters) - 1
    middle, radius = (width / 2, width / 2), (width - style.lines.frame) / 2
    hub, turn = radius * HUB, 360 / outer
    centers = [middle] + [around(middle, (radius + hub) / 2, turn * k) for k in range(outer)]
    arcs = (_segment(middle, hub, radius, turn * k, turn) for k in range(outer))
    segments = [cell(Polygon, number, style, points=arc) for number, arc in enumerate(arcs, 1)]
    frame = Circle(*middle, radius, stroke=style.inks.line, width=style.lines.frame)
    center = cell(Circle, 0, style, x=middle[0], y=middle[1], radius=hub)
    room = min(hub, (radius - hub) / 2 / LETTER, math.sin(math.radians(turn / 2)) * (radius + hub) / 2)
    return (*segments, frame, center, *cell_letters(letters, style, centers, room))


def cell(shape: type[Polygon] | type[Circle], i: int, style: Style, **geometry: object) -> Shape:
    """Return the shape of cell `i`. The center cell is filled with the accent ink."""
    fill = style.inks.accent if i == 0 else None
    return shape(fill=fill, stroke=style.inks.line, width=style.lines.cell, part=f"cell {i}", **geometry)  # type: ignore[arg-type]


def cell_letters(letters: str, style: Style, centers: Sequence[Point], radius: float) -> list[Run]:
    """Return the letters of the cells, each centered on its ink."""
    face, size, inks = style.faces.letters, radius * LETTER, style.inks
    return [
        centered_on_ink(letter, face, size, *centers[i], ink=inks.text if i else inks.on_accent, part=f"cell {i}")
        for i, letter in enumerate(letters.upper())
    ]


def around(middle: Point, distance: float, degrees: float) -> Point:
    """Return the point at a distance and an angle in degrees, clockwise from the top."""
    turn = math.radians(degrees)
    return (middle[0] + distance * math.sin(turn), middle[1] - distance * math.cos(turn))


def _segment(middle: Point, inner: float, outer: float, degrees: float, width: float) -> tuple[Point, ...]:
    angles = [degrees - width / 2 + width * k / STEPS for k in range(STEPS + 1)]
    rim = (*((outer, angle) for angle in angles), *((inner, angle) for angle in reversed(angles)))
    return tuple(around(middle, distance, angle) for distance, angle in rim)


@dataclass(frozen=True)
class BookEntry:
    """A puzzle of a book with its key."""

    puzzle: ListPuzzle
    key: ListKey[ListAnswer]

    @property
    def level(self) -> int | None:
        """The level by the answers of the key: see `engine.words.difficulty.level_of`."""
        return level_of(kind_of(self.puzzle), self.key.share)


Week: TypeAlias = tuple[BookEntry, ...]


def week_findings(wing: AnyPlanWing, weeks: Iterable[Week]) -> tuple[Finding, ...]:
    """Return the findings on the puzzles of weeks; each names its puzzle."""
    return tuple(
        changed(found, where=", ".join(filter(None, (entry.puzzle.shown, found.where))))
        for week in weeks
        for entry in week
        for found in wing.review.findings(entry.puzzle, entry.key)
    )


MOST_BANDS, LEAST_BANDS = 3, 2
"""The most puzzles on a page, and the parts of a page of which a single puzzle has one."""


def book_pages(
    wing: AnyPlanWing, weeks: Iterable[Week], style: Style, binding: booklet.Binding, *,
    front: booklet.Front = booklet.Front(), control: Control | None = None,  # noqa: B008
) -> list[Drawing]:  # fmt: skip
    """Draw all pages of a book. Raises BadInput if the page is too small for three puzzles or for a solution."""
    chapters = [_chapter(wing, number, week, style) for number, week in enumerate(weeks, 1)]
    return booklet.bound(chapters, binding, style, front=front, control=control)


def _chapter(wing: AnyPlanWing, number: int, week: Week, style: Style) -> booklet.Chapter:
    name = style.words("week", number=number)
    same = len({wing.rules_text(entry.puzzle, style.words) for entry in week}) == 1
    most = 1 if style.large else MOST_BANDS

    def header(width: float) -> Drawing:
        flow = Flow(style, width)
        flow.title(name, "chapter")
        if same:
            flow.text(wing.rules_text(week[0].puzzle, style.words), style.sizes.text)
        flow.space(style.sizes.text * 2)
        return flow.drawing()

    def needs(width: float, room: float) -> float:
        del width
        return (room + booklet.GAP) / most - booklet.GAP

    def item(entry: BookEntry) -> booklet.Item:
        draw = partial(_band, wing, entry, style, rules=not same)
        return booklet.Item(entry.puzzle.shown, needs, draw, partial(_key_block, wing, number, entry, style))

    return booklet.Chapter(name, header, list(map(item, week)), 1 if style.large else LEAST_BANDS)


def _band(
    wing: AnyPlanWing, entry: BookEntry, style: Style, width: float, height: float, *, rules: bool
) -> tuple[Shape, ...]:
    """A puzzle, with its level, ratings and writing lines at its right, and its rules if requested.

    Raises BadInput if the area is too small for the puzzle.
    """
    level = "" if entry.level is None else style.words.name(LEVELS[entry.level])

    def texts(side: Flow) -> None:
        booklet.level_heading(side, level, entry.level, len(LEVELS))
        if rules:
            side.text(wing.rules_text(entry.puzzle, style.words), style.sizes.small)
        side.text(wing.ratings_text(entry.puzzle, entry.key, style, side.width), style.sizes.text)

    return booklet.exercise(partial(wing.drawing, entry.puzzle, style), texts, wing.noun, style, width, height)


def _key_block(wing: AnyPlanWing, number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    level = "" if entry.level is None else f" {style.words.name(LEVELS[entry.level])}"
    flow = Flow(style, width)
    flow.heading(f"{number}.{level}, {entry.puzzle.shown}")
    flow.text(wing.key_spans(style, entry.key), style.sizes.small)
    flow.space(style.sizes.small)
    return flow.drawing()
