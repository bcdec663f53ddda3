"""Modules: the blocks of a page that stay together, drawn at every width at which they can be printed."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec import UNSET

from engine.core import Control, Finding, changed
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span
from engine.drawing.pictures import pixels_of
from engine.drawing.shapes import Drawing, Group, Line, Picture
from engine.drawing.style import Style
from engine.drawing.words import Words
from engine.output.figures import findings_on_pages
from engine.page.opened import Opened, in_columns, label_of, together
from engine.page.page import Block, Page, PictureBlock, Place, PuzzleBlock, RuleBlock, TextBlock
from engine.page.slicing import Area, Choice, figure_cost, sizes_of, smallest, smallest_cell, spread
from engine.wings import wing_of

LOOKS = {"heading": ("title", 0.9), "byline": ("emphasis", 0.4), "instructions": ("text", 0.6)}
"""The face of a text by its role, and the space below it as a multiple of the text size."""


def stacked(
    above: Sequence[Block], label: str, figure: Drawing | None, style: Style, width: float, language: str = ""
) -> Drawing:
    """Return a figure below texts, rules and a label, at a width in points.

    `language` is that of the label and the figure, "" for that of the page.
    """
    flow = Flow(style, width)
    for block in above:
        if isinstance(block, TextBlock):
            face, below = LOOKS[block.role]
            heading = block.role == "heading"
            size = style.sizes.title * style.page.heading if heading else style.sizes.text
            flow.text([Span(block.text, getattr(style.faces, face))], size, role="heading" if heading else "paragraph")
            flow.space(style.sizes.text * below)
        elif isinstance(block, RuleBlock):
            line = style.page.line * style.lines.frame
            flow.shapes.append(Line(((0.0, flow.y + line / 2), (width, flow.y + line / 2)), line, style.inks.line))
            flow.space(style.sizes.text * 0.6)
    start = len(flow.shapes)
    if label:
        flow.text([Span(label, style.faces.title)], style.sizes.title * style.page.label)
        flow.space(style.sizes.text * 0.3)
    if figure:
        flow.add(figure.shapes, 0.0, figure.height)
    if language:
        flow.shapes[start:] = [Group(tuple(flow.shapes[start:]), role="part", language=language)]
    return flow.drawing()


def picture(block: PictureBlock, style: Style, width: float) -> Drawing:
    """Return a picture with its caption, at a width in points. Raises BadInput if the picture is damaged."""
    made, flow = pixels_of(block.kept), Flow(style, width)
    height = width * made.down / made.across
    shown = Picture(block.kept, 0.0, 0.0, width, height, f"picture {block.name}")
    flow.add((Group((shown,), role="figure", alt=block.heard(style.words)),), 0.0, height)
    if block.caption.strip():
        flow.space(style.sizes.small * 0.4)
        flow.text(block.caption.strip(), style.sizes.small, role="caption")
    return flow.drawing()


MAIN = (PuzzleBlock, PictureBlock)
"""Blocks that end a module. Texts and rules stay with the one that follows them."""

NARROW = 0.5  # cost of empty columns beside a picture
SAME = 3.0  # points; of two figures whose heights differ less, and with equal clues, only the preferred one is a choice


class Setting(NamedTuple):
    """A module drawn at one width, what cautions against this width, and a cost beyond that of its figure.

    The automatic layout does not use a setting of infinite cost.
    """

    drawing: Drawing
    findings: tuple[Finding, ...] = ()
    cost: float = 0.0


class Module(NamedTuple):
    """Blocks that stay together."""

    blocks: tuple[int, ...]  # their numbers on the page; the last one is the main block, or one of several answers
    # for 1, 2, 3 ... columns, the settings of different heights, the usual one first.
    settings: tuple[tuple[Setting, ...], ...]
    fixed: Place | None = None  # the place that the editor gave the module; None for an automatic one
    # what blocks the widest figure that would fit the page; None if nothing blocks one
    refused: Finding | None = None
    # all that the settings depend on, to use them again for another layout of the page
    source: tuple[object, ...] = ()
    # whether it has a single setting, with the fixed sizes of its slot at the width of its place
    slot: bool = False

    def choices(self, style: Style, area: Area, kind: str) -> tuple[tuple[Choice, ...], ...]:
        """Return the settings for the layout; `kind` is "" if it is the only module of its kind."""

        def choice(one: Setting, number: int, rank: float) -> Choice:
            drawn = one.drawing
            made = Choice(drawn.height, one.cost + figure_cost(drawn, style, area, rank=rank), number)
            if not kind:
                return made
            equal = f"{kind} {spread(drawn) / (smallest_cell(drawn) or 1):.0f}"
            sizes = (*sizes_of(drawn, kind), (equal, drawn.width))
            return made._replace(sizes=sizes, equal=equal, clues=smallest(drawn, "clue"))

        return tuple(
            tuple(choice(one, number, number / max(1, len(row) - 1)) for number, one in enumerate(row))
            for row in self.settings
        )


def modules_of(
    opened: Opened, height: float, before: Sequence[Module] = (), *, control: Control | None = None
) -> tuple[Module, ...]:
    """Return the modules of a page in reading order.

    A text or rule block belongs to the puzzle or picture that follows it. Consecutive answers of another day are
    one module. A module has the first fixed place of its blocks. A puzzle whose part does not exist has no module;
    `engine.page.vetted` reports it.

    Settings higher than `height`, in points, are omitted. Modules of `before`, an earlier layout, that have not
    changed are not drawn again.
    """
    control, found = control or Control(), list[Module]()
    groups = list(_groups(opened.page, opened.style.words))
    drawn = {module.source: module for module in before}
    for done, group in enumerate(groups, 1):
        control.check()
        drawable = tuple(number for number in group if opened.drawable(number))
        blocks = opened.page.blocks
        if drawable and isinstance(blocks[drawable[-1]], MAIN) == isinstance(blocks[group[-1]], MAIN):
            source = _source(opened, drawable, height)
            made = drawn.get(source) or _module(opened, drawable, height)
            fixed = next((place for n in drawable if (place := opened.page.blocks[n].fixed)), None)
            found.append(made._replace(blocks=drawable, fixed=fixed, source=source))
        control.report(done, len(groups))
    return tuple(found)


def _source(opened: Opened, group: tuple[int, ...], height: float) -> tuple[object, ...]:
    """Return all that the settings of a module depend on: its blocks, their keys, and the page but its header."""
    span = (place.span,) if (place := _place_of_slot(opened.page, group)) else ()
    blocks = tuple(changed(opened.page.blocks[number], fixed=None) for number in group)
    page = changed(opened.page, blocks=blocks, title="", edition="", folio="", seed=0, solutions=False,
                   guides=UNSET, uprights=UNSET)  # fmt: skip
    return page, tuple(opened.keys[number] for number in group), opened.style, height, span


def _module(opened: Opened, group: tuple[int, ...], height: float) -> Module:
    paper, rows, refused = opened.page.paper, list[tuple[Setting, ...]](), list[Finding]()
    if place := _place_of_slot(opened.page, group):
        wide = min(place.span, paper.columns)
        spans = range(1, paper.columns + 1)
        return Module(group, tuple(in_slot(opened, group, wide) if n == wide else () for n in spans), slot=True)
    picture = isinstance(opened.page.blocks[group[-1]], PictureBlock)
    for span in range(1, paper.columns + 1):
        made = _picture(opened, group, span) if picture else settings_of(opened, group, span)
        made = [one for one in made if one.drawing.height <= height]
        rows.append(tuple(made if picture else _printable(made, opened, refused)))
    return Module(group, tuple(rows), refused=refused[-1] if refused else None)


def _place_of_slot(page: Page, group: Sequence[int]) -> Place | None:
    slot = any(isinstance(block := page.blocks[number], PuzzleBlock) and block.slot for number in group)
    return next((place for number in group if (place := page.blocks[number].fixed)), None) if slot else None


def in_slot(opened: Opened, group: tuple[int, ...], span: int) -> tuple[Setting, ...]:
    """Return the setting of a module in the sizes of its slot, whatever cautions against it."""
    slot = next(block.slot for n in group if isinstance(block := opened.page.blocks[n], PuzzleBlock) and block.slot)
    made = tuple(settings_of(opened, group, span))
    return made[slot.figure : slot.figure + 1] or made[:1]


def _groups(page: Page, words: Words) -> Iterator[tuple[int, ...]]:
    group: list[int] = []
    for number, (block, after) in enumerate(zip(page.blocks, (*page.blocks[1:], None), strict=False)):
        if group and block.fixed and any(page.blocks[one].fixed for one in group):
            yield tuple(group)
            group = []
        group.append(number)
        shared = isinstance(block, PuzzleBlock) and after and together(block, after, page.day, words)
        if isinstance(block, MAIN) and not shared:
            yield tuple(group)
            group = []
    if group:
        yield tuple(group)


def settings_of(opened: Opened, group: tuple[int, ...], span: int) -> Iterator[Setting]:
    """Yield all settings of a module without a picture at a span in columns, the usual one first."""
    page, style, width = opened.page, opened.style, opened.page.paper.span(span)
    puzzles = [number for number in group if isinstance(page.blocks[number], PuzzleBlock)]
    above = [page.blocks[number] for number in group if number not in puzzles]
    first = page.blocks[puzzles[0] if puzzles else group[0]]
    label, language = label_of(first, page.day, style.words), getattr(first, "language", UNSET) or ""
    if not puzzles:
        yield Setting(stacked(above, "", None, style, width))
    elif len(puzzles) == 1:
        for figure in _figures(opened, puzzles[0], width):
            yield Setting(stacked(above, label, figure.drawing, style, width, language), figure.findings)
    else:
        for columns in range(min(span, len(puzzles)), 0, -1):
            if span % columns == 0:
                inner = span // columns
                made = [next(_figures(opened, number, page.paper.span(inner))) for number in puzzles]
                gap = style.sizes.text
                answers = in_columns([one.drawing for one in made], inner, columns, page.paper, gap)
                findings = tuple(finding for one in made for finding in one.findings)
                yield Setting(stacked(above, label, answers, style, width, language), findings)


def _picture(opened: Opened, group: tuple[int, ...], span: int) -> Iterator[Setting]:
    """Yield the settings of a picture: as wide as the span, for a fixed place, and at its own width.

    Findings on the page as a whole have its resolution.
    """
    *above, block = (opened.page.blocks[number] for number in group)
    assert isinstance(block, PictureBlock)
    paper, style = opened.page.paper, opened.style
    own = min(block.columns, paper.columns)
    whole = stacked(above, "", picture(block, style, paper.span(span)), style, paper.span(span))
    yield Setting(whole, cost=0.0 if span == own else math.inf)
    if span > own:
        narrow = stacked(above, "", picture(block, style, paper.span(own)), style, paper.span(span))
        yield Setting(narrow, cost=NARROW)


def _figures(opened: Opened, number: int, width: float) -> Iterator[Setting]:
    """Yield the figures of a puzzle at a width in points, the usual one first; `number` is that of its block."""
    block, printable = opened.page.blocks[number], opened.printable(number)
    assert isinstance(block, PuzzleBlock)
    for figure in printable.choices(width, part=block.part):
        drawing = figure.drawing
        if block.turned:
            drawing = changed(drawing, shapes=(Group(drawing.shapes, drawing.width, drawing.height, 180.0),))
        yield Setting(drawing, figure.findings)


def _printable(settings: Iterable[Setting], opened: Opened, refused: list[Finding]) -> list[Setting]:
    """Return settings of different heights or clues that can be printed. What blocks one is added to `refused`."""
    kept: list[Setting] = []
    for setting in settings:
        drawing = setting.drawing
        level = (one.drawing for one in kept if abs(drawing.height - one.drawing.height) < SAME)
        if any(smallest(one, "clue") == smallest(drawing, "clue") for one in level):
            continue
        on_page = findings_on_pages([drawing], opened.page.preset, opened.style.least)
        # a letter that no face has is missing at every width; the block is on the page, and the page is refused
        blocks = (one for one in (*setting.findings, *on_page) if one.blocks and not one.glyphless)
        if first := next(blocks, None):
            refused.append(first)
        else:
            kept.append(setting)
    return kept


def name_of(opened: Opened, module: Module) -> str:
    """Return what a module is called in findings: the name of its puzzle, or else of its first text."""
    blocks, last = opened.page.blocks, module.blocks[-1]
    texts = (number for number in module.blocks if isinstance(blocks[number], TextBlock))
    number = last if isinstance(blocks[last], MAIN) else next(texts, last)
    block, name = blocks[number], opened.page.names[number]
    if isinstance(block, PuzzleBlock) and not block.puzzle.title.strip() and name == block.name:
        return wing_of(block.puzzle).NOUN.capitalize()
    return name
