"""A book of puzzles of any kinds: a page as its template, chapters by week or kind, solutions at the back."""

import math
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import Literal, NamedTuple, TypeAlias

from engine.core import BadInput, Control, Finding, changed, forbidden_first, notify
from engine.core.dates import monday
from engine.crossword.figure import facing_figures
from engine.crossword.puzzle import Puzzle as Crossword
from engine.drawing import booklet
from engine.drawing.booklet import WRITING
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span
from engine.drawing.shapes import MM, Drawing, Group, Line, Shape, found_in
from engine.drawing.style import Style, style
from engine.drawing.words import byline_of
from engine.output.figures import Figure, Heading, Printable, findings_on_pages, headed, in_slot, signed, titled
from engine.page.page import Page, PuzzleBlock
from engine.page.slicing import EMPTY, Area, figure_cost
from engine.wing import Part
from engine.wings import kind_of, wing_of
from engine.words.difficulty import LEVELS, level_of
from engine.words.vetting.house import House, open_house

By: TypeAlias = Literal["kind", "week", "none"]

MOST = 4  # puzzles of a page at most
UNLINED = 0.5  # cost of a figure of large print without lines to write on; with them the letters may be smaller
NEAR = 0.01  # points; tolerance for rounding errors


class Plan(NamedTuple):
    """How a book is divided and numbered."""

    # chapters of puzzles of a kind, of weeks by the days of the puzzles or by their number, or a single chapter
    by: By = "none"
    week: int = 7  # puzzles of a week, where some have no day
    levels: bool = False  # whether the level is printed above each hive and wheel (`engine.words.difficulty`)
    first: int | None = 1  # the number of the first puzzle, unless each has its own; None for a book without numbers
    front: booklet.Front = booklet.Front()  # title page and contents


class Book(NamedTuple):
    """The pages of a book, and what is found on its puzzles and figures."""

    pages: tuple[Drawing, ...]
    findings: tuple[Finding, ...]


def binding_of(template: Page, size: tuple[float, float] | None = None) -> booklet.Binding:
    """Return the trim and the margins of a template, with its title as the running head.

    `size` is the width and height of another trim in points, with the usual margins of books.
    """
    head = template.title.strip()
    if size:
        return booklet.Binding(*size, head=head)
    paper = template.paper
    inside, outside, top, bottom = (side * MM for side in paper.margins)
    return booklet.Binding(paper.width * MM, paper.height * MM, inside, outside, top, bottom, head=head)


def make_book(
    blocks: Sequence[PuzzleBlock], template: Page, binding: booklet.Binding, plan: Plan = Plan(), *,  # noqa: B008
    house: House | None = None, control: Control | None = None,
) -> Book:  # fmt: skip
    """Lay out a book.

    The template has the house style, the preset, and the columns of the solutions at most. Raises BadInput if
    there are no puzzles, or one of them does not fit a page.
    """
    if not blocks:
        raise BadInput("a book needs at least one puzzle", mend="Name the files of puzzles, or a publication.")
    control, house, how = control or Control(), house or open_house(), style(template.style)
    entries, opening, words = list[_Entry](), control.sub(0.0, 0.4), how.words
    numbered = all(block.number for block in blocks)  # a book has its own numbers or those of series, not both
    kinds = list(dict.fromkeys(kind_of(block.puzzle) for block in blocks if plan.by == "kind"))
    for number, block in enumerate(sorted(blocks, key=lambda one: kinds.index(kind_of(one.puzzle)) if kinds else 0)):
        opening.check()
        key = wing_of(block.puzzle).open_key(block.puzzle, block.printed, house=house)
        level = level_of(kind_of(block.puzzle), getattr(key, "share", None)) if plan.levels else None
        counted = plan.first is not None and not block.day and not numbered
        title = titled(block.puzzle, Heading("" if counted else block.number), words).title
        if counted:
            title = f"{title} {(plan.first or 0) + number}".strip()
        elif block.day:  # it follows the title and the number, also above the solution
            title = ", ".join(filter(None, (title, words.date(block.day, "date_short").replace(" ", "\u00a0"))))
        heading = Heading("", byline_of(block.byline.strip(), words, "setter"), beside=True)
        printable = Printable(changed(block.puzzle, title=title), key, how, heading)
        entries.append(_Entry(printable, level, block))
        opening.report(number + 1, len(blocks))
    try:
        for entry in entries:
            entry.check()
        columns = _solution_columns(entries, binding, template)
        chapters, part = _chapters(entries, plan, binding), control.sub(0.4, 1.0)
        pages = booklet.bound(chapters, binding, how, front=plan.front, columns=columns, control=part)
    except BadInput as error:
        if not error.where:  # it is on no single puzzle
            raise
        first, *others = [*_refused(entries, *_space(binding, partial(_header, "1", how)))] or [error]
        for other in others:  # each is named
            notify(str(other))
        raise first from error
    found = [finding for entry in entries for finding in entry.findings()]
    return Book(tuple(pages), forbidden_first(dict.fromkeys(found)))


def _chapters(entries: "Sequence[_Entry]", plan: Plan, binding: booklet.Binding) -> list[booklet.Chapter]:
    words, weekly = entries[0].printable.style.words, plan.by == "week"
    named = [(words("chapter"), list(entries))]
    if plan.by == "kind":
        groups = groupby(entries, lambda one: kind_of(one.printable.puzzle))
        named = [(words(f"chapter_{kind}"), list(group)) for kind, group in groups]
    elif weekly and all(one.day for one in entries):
        weeks = [list(week) for _, week in groupby(entries, lambda one: monday(one.day))]
        ends = [sorted(one.day for one in week) for week in weeks]
        named = [(words.dates(days[0], days[-1]), week) for days, week in zip(ends, weeks, strict=True)]
    elif weekly:
        starts = enumerate(range(0, len(entries), plan.week), 1)
        named = [(words("week", number=number), entries[first : first + plan.week]) for number, first in starts]
    return [_chapter(name, group, binding, heading=weekly or len(named) > 1) for name, group in named]


def _chapter(name: str, entries: "Sequence[_Entry]", binding: booklet.Binding, *, heading: bool) -> booklet.Chapter:
    header = partial(_header, name if heading else "", entries[0].printable.style)
    space = _space(binding, header)
    return booklet.Chapter(name, header, [item for entry in entries for item in entry.items(*space)])


def _header(name: str, how: Style, width: float) -> Drawing:
    """Draw the name of a chapter above its puzzles; nothing for ""."""
    flow = Flow(how, width)
    if name:
        flow.text([Span(name, how.faces.strong)], how.sizes.heading, role="chapter")
        flow.rule()
    return flow.drawing()


def _space(binding: booklet.Binding, header: Callable[[float], Drawing]) -> tuple[float, float]:
    """Return the width and the height below a header in the thickest book: what fits must fit there too."""
    inner = binding.inner - (0.0 if binding.fixed else max(0.0, booklet.WIDEST_INSIDE - binding.inside))
    return inner, binding.depth - header(inner).height


def _refused(entries: "Sequence[_Entry]", width: float, room: float) -> Iterator[BadInput]:
    """Yield why puzzles cannot be printed on pages of a width and a height."""
    for entry in entries:
        try:
            entry.check()
            for item in entry.items(width, room):
                item.draw(width, room)
        except BadInput as error:
            yield error


class _Entry:
    def __init__(self, printable: Printable, level: int | None, block: PuzzleBlock) -> None:
        self.printable, self.level, self.day, self._link = printable, level, block.day, block.link
        self._found: dict[Part, tuple[Finding, ...]] = {}
        self._figures = lru_cache(maxsize=4)(printable.choices)

    @property
    def title(self) -> str:
        """The title with the number."""
        return self.printable.titled.title or wing_of(self.printable.puzzle).NOUN.capitalize()

    @property
    def name(self) -> str:
        """The title with the file of the puzzle, in messages."""
        return f"\u201c{self.title}\u201d" + (f" ({self._link})" if self._link else "")

    def check(self) -> None:
        """Check that there is something to print. Raises BadInput if the puzzle or its solution does not exist."""
        parts = wing_of(self.printable.puzzle).parts(self.printable.puzzle, self.printable.key)
        for part in ("puzzle", "solution"):
            if part not in parts:
                raise BadInput(f"there is no {part} to print", where=self.name, mend="Complete the puzzle.")

    def items(self, width: float, room: float) -> list[booklet.Item]:
        """Return the puzzle for a page of a width and a height: a crossword that does not fit has two or more."""
        whole = booklet.Item(self.title, self.needs, self.draw, self.solution)
        own = self.printable.titled
        if not isinstance(own, Crossword) or isinstance(self._fitting(width, room), Figure):
            return [whole]
        facing = lru_cache(maxsize=1)(partial(self._facing, own))  # both pages are drawn at once
        count = len(facing(width, room))
        facing = lru_cache(maxsize=1)(partial(self._facing, own, fewest=count - 1))
        draws = [lambda width, height, page=page: facing(width, height)[page] for page in range(count)]
        rest = [booklet.Item("", lambda _, room: room, draw, None) for draw in draws[1:]]
        return [whole._replace(needs=rest[0].needs, draw=draws[0], left=True), *rest]

    def _facing(self, own: Crossword, width: float, height: float, fewest: int = 1) -> tuple[tuple[Shape, ...], ...]:
        """Draw the grid and the clues for facing pages and further ones. Raises BadInput if the clues do not fit."""
        key, how = self.printable.key, self.printable.style
        heading = signed(self.printable.heading, own, how.words)
        room = height - self._above(width).height - headed(Drawing(width, 0.0, ()), heading, how).height
        try:
            grid, *clues = facing_figures(own, how, width, (room, height), key, fewest)
        except BadInput as error:
            raise BadInput(error.what, where=self.name, mend=error.mend) from error
        self._found["puzzle"] = wing_of(own).figure_findings(own, how, "puzzle", width, key)
        return self._below_level(headed(grid, heading, how), width), *(page.shapes for page in clues)

    def needs(self, width: float, room: float) -> float:
        """Return the height of a puzzle on the page with the least cost: one to `MOST` of them are on a page.

        In large print, each has its own page.
        The cost is that of their figures (`engine.page.slicing`) and of the space that they leave empty.
        """
        best, found = math.inf, room
        for count in range(1, MOST + 1) if not self.printable.style.large else ():
            height = (room + booklet.GAP) / count - booklet.GAP
            cost, figure = self._best(width, height, room)
            if figure and count * cost < best - NEAR:
                best, found = count * cost, height
        return found

    def draw(self, width: float, height: float) -> tuple[Shape, ...]:
        """Draw the puzzle below its level: the best figure that fits, or else the largest scale that does.

        Raises BadInput if it does not fit.
        """
        figure = self._fitting(width, height)
        if isinstance(figure, Finding):
            raise BadInput("it does not fit the page", where=self.name, mend=figure.mend)
        self._found["puzzle"] = figure.findings
        return self._below_level(figure.drawing, width)

    def _below_level(self, drawing: Drawing, width: float) -> tuple[Shape, ...]:
        """Return the shapes of a figure below its level, which is read after the title."""
        above, (title, *rest) = self._above(width), drawing.shapes
        return (Group((title,), 0.0, above.height), *above.shapes, Group(tuple(rest), 0.0, above.height))

    def _fitting(self, width: float, height: float) -> Figure | Finding:
        """Return the best figure that fits, or else the largest scale that does; a finding if none does."""
        if figure := self._best(width, height, height)[1]:
            return figure
        made = in_slot(self.printable, width, height - self._above(width).height, fit=True)
        return next(iter(made.findings), None) or next(one for one in made.figures if one.part == "puzzle")

    def _best(self, width: float, height: float, page: float) -> tuple[float, Figure | None]:
        how, area, best = self.printable.style, Area((width,), page, booklet.GAP), (math.inf, None)
        room = height - self._above(width).height
        for number, one in enumerate(figures := self._figures(width, part="puzzle")):
            drawing = one.drawing
            if drawing.height <= room + NEAR:
                cost = figure_cost(drawing, how, area, rank=number / len(figures))
                cost += EMPTY * (room - drawing.height) / page
                if how.large and not any(line.part == WRITING for line in found_in(drawing.shapes, Line)):
                    cost += UNLINED
                best = min(best, (cost, one), key=lambda found: found[0])
        return best

    def solution(self, width: float) -> Drawing:
        """Draw the solution at a width, with space below it."""
        figure = self._figures(width, part="solution")[0]
        self._found["solution"] = figure.findings
        return changed(figure.drawing, height=figure.drawing.height + 2 * self.printable.style.sizes.small)

    def findings(self) -> Iterator[Finding]:
        """Yield the findings on the puzzle and on its figures."""
        for finding in (*self.printable.findings(), *(found for part in self._found.values() for found in part)):
            place = f" ({finding.where})" if finding.where else ""
            yield changed(finding, where=f"{self.name}{place}")

    def _above(self, width: float) -> Drawing:
        flow = Flow(self.printable.style, width)
        if self.level is not None:
            booklet.level_heading(flow, flow.style.words.name(LEVELS[self.level]), self.level, len(LEVELS))
        return flow.drawing()


def _solution_columns(entries: Sequence[_Entry], binding: booklet.Binding, template: Page) -> int:
    """Return the most columns in which every solution can be printed, none of them higher than a page if possible."""
    how = entries[0].printable.style
    room = binding.depth - booklet.solution_heading(how.words("solutions"), how, binding.inner).height

    def printable(columns: int) -> bool:
        width = booklet.solution_columns(binding.inner, how, columns)[1]
        figures = [entry.solution(width) for entry in entries]
        found = findings_on_pages(figures, template.preset, how.least)
        return max(one.height for one in figures) <= room and not any(page.blocks for page in found)

    most = booklet.solution_columns(binding.inner, how, template.paper.columns)[0]
    return next((columns for columns in range(most, 1, -1) if printable(columns)), 1)
