"""A book of puzzles in chapters: pages with as many puzzles as fit, and the solutions at the back."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from engine.core.errors import BadInput
from engine.core.job import Control
from engine.drawing.binding import Binding, contents, contents_pages, with_margin
from engine.drawing.booklet import LEAST_COLUMN, MOST_COLUMNS, solution_columns, solution_pages
from engine.drawing.shapes import Drawing, Group, Shape
from engine.drawing.style import Style

GAP = 20.0
"""Least space between two puzzles of a page, in points."""


class Item(NamedTuple):
    """A puzzle of a book.

    Attributes:
        name: in the contents.
        needs: returns the height that the puzzle needs, for a width and the height of a page's puzzles, in points.
        draw: draws the puzzle in a width and a height.
        solution: draws the solution with its heading at a width.
    """

    name: str
    needs: Callable[[float, float], float]
    draw: Callable[[float, float], tuple[Shape, ...]]
    solution: Callable[[float], Drawing]


class Chapter(NamedTuple):
    """Puzzles that begin on a page of their own.

    Attributes:
        name: in the contents.
        header: draws what is above the puzzles of each page, at a width in points.
        items: the puzzles.
        fewest: the parts of a page, at least, of which each puzzle has one.
    """

    name: str
    header: Callable[[float], Drawing]
    items: Sequence[Item]
    fewest: int = 1


class Front(NamedTuple):
    """The front of a book: the title of its title page, "" for no such page, and whether it has contents."""

    title: str = ""
    contents: bool = False


def bound(
    chapters: Sequence[Chapter], binding: Binding, style: Style, *, front: Front = Front(),  # noqa: B008
    solutions: str = "Solutions", columns: int = MOST_COLUMNS, control: Control | None = None,
) -> list[Drawing]:  # fmt: skip
    """Return the pages of a book.

    Args:
        chapters: the puzzles.
        binding: the trim and the margins.
        style: the house style.
        front: title page and contents.
        solutions: the title of the solutions; "" for a book without.
        columns: of the solutions, at most.

    Raises:
        BadInput: If the page is too small for a puzzle or for a solution.
    """
    control = control or Control()
    return with_margin(lambda one: _pages(chapters, one, style, front, (solutions, columns), control), binding)


def _pages(
    chapters: Sequence[Chapter],
    binding: Binding,
    style: Style,
    front: Front,
    back: tuple[str, int],
    control: Control,
) -> list[Drawing]:
    solutions, most = back
    if binding.inner < LEAST_COLUMN:
        raise BadInput("the page is too small for a book", mend="Use a larger page.")
    by_item = len(chapters) == 1
    count = (len(chapters[0].items) if by_item else len(chapters)) + bool(solutions)
    before = bool(front.title) + (contents_pages(count, binding, style) if front.contents else 0)
    pages, lines = list[Drawing](), list[tuple[str, int]]()
    for done, chapter in enumerate(chapters, 1):
        if not by_item:
            lines.append((chapter.name, before + len(pages) + 1))
        for shapes, items in _of_chapter(chapter, binding):
            control.check()
            number = before + len(pages) + 1
            if by_item:
                lines += [(item.name, number) for item in items]
            pages.append(binding.page(shapes, number, style))
        control.report(done, len(chapters))
    if solutions:
        first = before + len(pages) + 1
        lines.append((solutions, first))
        column = solution_columns(binding.inner, most)[1]
        blocks = [item.solution(column) for chapter in chapters for item in chapter.items]
        pages += solution_pages(solutions, blocks, style, binding, first=first, columns=most, control=control)
    opening = [binding.title_page(front.title, style)] if front.title else []
    if front.contents:
        for number, shapes in enumerate(contents(lines, binding, style), len(opening) + 1):
            opening.append(binding.page(shapes, number, style))
    return [*opening, *pages]


def _of_chapter(chapter: Chapter, binding: Binding) -> Iterator[tuple[tuple[Shape, ...], Sequence[Item]]]:
    """Yield the shapes and the puzzles of each page."""
    header = chapter.header(binding.inner)
    room = binding.depth - header.height
    needs = [item.needs(binding.inner, room) for item in chapter.items]
    parts = _parts(needs, room)
    most = max(chapter.fewest, *(last - first for first, last in parts))
    for first, last in parts:
        shapes, y = [Group(header.shapes)], header.height
        count = last - first if len(set(needs)) > 1 else most
        share = (room + GAP - sum(needs[first:last]) - (count - last + first) * needs[first]) / count - GAP
        for need, item in zip(needs[first:last], chapter.items[first:last], strict=True):
            height = need + share
            shapes.append(Group(item.draw(binding.inner, height), 0.0, y))
            y += height + GAP
        yield tuple(shapes), chapter.items[first:last]


def _parts(needs: Sequence[float], room: float) -> list[tuple[int, int]]:
    """Return the first and the last puzzle of each page; pages of puzzles of the same height are even."""
    starts, used = [0], -GAP
    for number, need in enumerate(needs):
        if used + GAP + need > room + 0.01 and number > starts[-1]:
            starts.append(number)
            used = -GAP
        used += GAP + need
    if len(set(needs)) == 1:
        starts = [len(needs) * page // len(starts) for page in range(len(starts))]
    return list(pairwise([*starts, len(needs)]))
