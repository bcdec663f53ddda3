"""Weeks of puzzles with their keys, as a book prints them."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeAlias

from engine.core.finding import Finding
from engine.core.job import Control
from engine.core.value import changed, kind_of
from engine.drawing import booklet
from engine.drawing.flow import Flow
from engine.drawing.shapes import Drawing, Shape
from engine.drawing.style import Style
from engine.letters.use import PlanWing
from engine.words.difficulty import LEVELS, level_of


@dataclass(frozen=True)
class BookEntry:
    """A puzzle of a book with its key."""

    puzzle: Any
    key: Any

    @property
    def level(self) -> int | None:
        """The level by the answers of the key: see `engine.words.difficulty.level_of`."""
        return level_of(kind_of(self.puzzle), self.key.share)


Week: TypeAlias = tuple[BookEntry, ...]


def week_findings(wing: PlanWing, weeks: Iterable[Week]) -> tuple[Finding, ...]:
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
    wing: PlanWing, weeks: Iterable[Week], style: Style, binding: booklet.Binding, *,
    front: booklet.Front = booklet.Front(), control: Control | None = None,  # noqa: B008
) -> list[Drawing]:  # fmt: skip
    """Draw all pages of a book. Raises BadInput if the page is too small for three puzzles or for a solution."""
    chapters = [_chapter(wing, number, week, style) for number, week in enumerate(weeks, 1)]
    return booklet.bound(chapters, binding, style, front=front, control=control)


def _chapter(wing: PlanWing, number: int, week: Week, style: Style) -> booklet.Chapter:
    name = style.words("week", number=number)
    same = len({wing.rules_text(entry.puzzle, style.words) for entry in week}) == 1
    most = 1 if style.large else MOST_BANDS

    def header(width: float) -> Drawing:
        return header_of(name, wing.rules_text(week[0].puzzle, style.words) if same else "", style, width)

    def needs(width: float, room: float) -> float:
        del width
        return (room + booklet.GAP) / most - booklet.GAP

    def item(entry: BookEntry) -> booklet.Item:
        draw = partial(_band, wing, entry, style, rules=not same)
        return booklet.Item(entry.puzzle.shown, needs, draw, partial(_key_block, wing, number, entry, style))

    return booklet.Chapter(name, header, list(map(item, week)), 1 if style.large else LEAST_BANDS)


def header_of(title: str, rules: str, style: Style, width: float) -> Drawing:
    """Return a title, with the rules of several puzzles if there are any, above their page."""
    flow = Flow(style, width)
    flow.title(title, "chapter")
    if rules:
        flow.text(rules, style.sizes.text)
    flow.space(style.sizes.text * 2)
    return flow.drawing()


def _band(
    wing: PlanWing, entry: BookEntry, style: Style, width: float, height: float, *, rules: bool
) -> tuple[Shape, ...]:
    """A puzzle, with its level, ratings and writing lines at its right, and its rules if requested."""
    level = "" if entry.level is None else style.words.name(LEVELS[entry.level])
    return band(wing, entry, level, style, width, height, rules=rules)


def band(
    wing: PlanWing, entry: BookEntry, heading: str, style: Style, width: float, height: float, *, rules: bool = False
) -> tuple[Shape, ...]:
    """A puzzle, with a heading, ratings and writing lines at its right, and its rules if requested.

    Raises BadInput if the area is too small for the puzzle.
    """

    def texts(side: Flow) -> None:
        booklet.level_heading(side, heading, entry.level, len(LEVELS))
        if rules:
            side.text(wing.rules_text(entry.puzzle, style.words), style.sizes.small)
        side.text(wing.ratings_text(entry.puzzle, entry.key, style, side.width), style.sizes.text)

    return booklet.exercise(partial(wing.drawing, entry.puzzle, style), texts, wing.noun, style, width, height)


def _key_block(wing: PlanWing, number: int, entry: BookEntry, style: Style, width: float) -> Drawing:
    level = "" if entry.level is None else f" {style.words.name(LEVELS[entry.level])}"
    spans = wing.key_spans(style, entry.key)
    return booklet.solution_block(f"{number}.{level}, {entry.puzzle.shown}", spans, style, width)
