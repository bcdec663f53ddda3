"""A page composed: header, modules at their places, column rules, and what is found on the way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from engine.core.dates import long_date
from engine.core.finding import Finding
from engine.core.job import Control
from engine.drawing.faces import face
from engine.drawing.fonts import Span, paragraph, run
from engine.drawing.shapes import MM, Drawing, Group, Line, Shape
from engine.drawing.style import Style
from engine.page.layout import Rect, arrange
from engine.page.modules import Module, Setting, modules_of, name_of
from engine.page.opened import Opened
from engine.page.page import Page, Paper, Place
from engine.page.slicing import Area, Choice
from engine.page.slots import Misfit, depth_of, misfit_of

ROUNDING = 0.05
"""Points by which a fixed place may extend below the page, because places are rounded to 0.01 mm."""

JOIN = 3.0
"""Column rules are joined over a space of at most this multiple of the gap."""


class Box(NamedTuple):
    """A module on the page.

    The rectangle is in points below the header.
    """

    blocks: tuple[int, ...]
    rect: Rect
    setting: Setting


class Draft(NamedTuple):
    """The modules of a page, drawn at every width, before they have places."""

    modules: tuple[Module, ...]
    choices: tuple[tuple[tuple[Choice, ...], ...], ...]
    area: Area


class Composed(NamedTuple):
    """A page as a drawing, in points.

    Boxes go from top to bottom. `top` is that of the space for modules. Findings are those on the layout, such as
    a block that does not fit. `misfits` are those of slots, with what can be done.
    """

    drawing: Drawing
    boxes: tuple[Box, ...]
    top: float
    findings: tuple[Finding, ...]
    draft: Draft
    misfits: tuple[Misfit, ...] = ()


def compose(opened: Opened, before: Composed | None = None, *, control: Control | None = None) -> Composed:
    """Lay out a page. Blocks that have not changed since the layout `before` are not drawn again."""
    control, page, style = control or Control(), opened.page, opened.style
    paper = page.paper
    header = _header(page, style)
    gap = style.page.space * style.sizes.text
    above = header.height + gap * 0.6 if header.height else 0.0
    area = Area(tuple(map(paper.span, range(1, paper.columns + 1))), paper.area_height * MM - above, gap)
    drawn = before.draft.modules if before else ()
    modules = modules_of(opened, area.height, drawn, control=control.sub(0.0, 0.5))
    draft = Draft(modules, tuple(module.choices(style, area) for module in modules), area)
    boxes, found = _placed(opened, draft, control.sub(0.5, 1.0))
    misfits = tuple(misfit for module in modules if (misfit := misfit_of(opened, module, area)))
    found += [misfit.finding for misfit in misfits]
    found += [finding for box in boxes for finding in box.setting.findings]
    if not page.blocks:
        found.append(Finding("error", "the page is empty", mend="Add a puzzle."))
    return Composed(_drawing(paper, header, above, boxes, style, gap), boxes, paper.origin[1] + above,
                    tuple(dict.fromkeys(found)), draft, misfits)  # fmt: skip


def moved(opened: Opened, draft: Draft, page: Page, *, control: Control) -> tuple[Box, ...]:
    """Return the boxes of a page that differs from the opened one only in the fixed places of its blocks."""
    places = (
        next((place for n in module.blocks if (place := page.blocks[n].fixed)), None) for module in draft.modules
    )
    modules = tuple(one._replace(fixed=place) for one, place in zip(draft.modules, places, strict=True))
    return _placed(opened._replace(page=page), draft._replace(modules=modules), control)[0]


def _placed(opened: Opened, draft: Draft, control: Control) -> tuple[tuple[Box, ...], list[Finding]]:
    fixed, found = _fixed(opened, draft.modules, draft.area)
    free = [number for number, module in enumerate(draft.modules) if not module.fixed]
    choices, rects = [draft.choices[number] for number in free], [box.rect for box in fixed]
    made = arrange(choices, draft.area, rects, seed=opened.page.seed, control=control)
    boxes, automatic = list(fixed), [draft.modules[number] for number in free]
    for spot in made.spots:
        setting = automatic[spot.module].settings[spot.span - 1][spot.choice]
        rect = Rect(spot.column, spot.span, spot.top, spot.top + setting.drawing.height)
        boxes.append(Box(automatic[spot.module].blocks, rect, setting))
    found += [_too_large(opened, automatic[number]) for number in made.missing]
    return tuple(sorted(boxes, key=lambda box: (box.rect.top, box.rect.column))), found


def _fixed(opened: Opened, modules: Sequence[Module], area: Area) -> tuple[list[Box], list[Finding]]:
    """Return the modules with fixed places, each in the setting of `setting_at`."""
    boxes, found = list[Box](), list[Finding]()
    for module in modules:
        if not module.fixed:
            continue
        place, name = module.fixed, name_of(opened, module)
        setting, top = setting_at(module, place, area), place.top * MM
        if setting is None:
            what = f"{name} does not fit its place"
            found.append(Finding("error", what, mend="Move it, or give it more columns."))
            continue
        rect = Rect(place.column, place.span, top, top + setting.drawing.height)
        if module.slot:  # what is too deep is a misfit
            rect = rect._replace(bottom=min(rect.bottom, top + depth_of(place, area)))
        if any(rect.overlaps(box.rect) for box in boxes):
            found.append(Finding("error", f"{name} overlaps another block", mend="Move one of them."))
        boxes.append(Box(module.blocks, rect, setting))
    return boxes, found


def setting_at(module: Module, place: Place, area: Area) -> Setting | None:
    """Return the setting of a module at a fixed place; None if it does not fit there.

    It is the first setting that fits below the top, or the one whose height is nearest to the depth of the place.
    """
    inside = place.column + place.span <= len(area.widths)
    settings = module.settings[place.span - 1] if inside else ()
    if module.slot:  # it stays in its slot even if it is too deep
        return settings[0] if settings else None
    fitting = [
        setting for setting in settings if place.top * MM + setting.drawing.height <= area.height + ROUNDING
    ]
    if place.depth and fitting:
        return min(fitting, key=lambda one: abs(one.drawing.height - place.depth * MM))
    return fitting[0] if fitting else None


def _too_large(opened: Opened, module: Module) -> Finding:
    name = name_of(opened, module)
    if any(module.settings):
        mend = "Remove a block, or use larger paper."
        return Finding("error", f"{name} does not fit beside the other blocks", mend=mend)
    if module.refused:
        what = f"{name} cannot be printed at any width: {module.refused.what}"
        return Finding("error", what, mend=module.refused.mend)
    return Finding("error", f"{name} does not fit the page at any width", mend="Use larger paper.")


def _drawing(
    paper: Paper, header: Drawing, above: float, boxes: Sequence[Box], style: Style, gap: float
) -> Drawing:
    shapes: list[Shape] = [Group(header.shapes)]
    shapes += [
        Group(box.setting.drawing.shapes, paper.left(box.rect.column), above + box.rect.top) for box in boxes
    ]
    for gutter, top, bottom in column_rules([box.rect for box in boxes], paper.columns, JOIN * gap):
        x = paper.left(gutter) - paper.gutter / 2 * MM
        shapes.append(Line(((x, above + top), (x, above + bottom)), style.lines.rule, style.inks.line))
    return Drawing(paper.width * MM, paper.height * MM, (Group(tuple(shapes), *paper.origin),))


def _header(page: Page, style: Style) -> Drawing:
    width = page.paper.area_width * MM
    day = f"{long_date(page.day)} {page.day[:4]}" if page.day else ""
    right = "\u2002\u00b7\u2002".join(filter(None, (day, page.edition.strip(), page.folio.strip())))
    if not page.title.strip() and not right:
        return Drawing(width, 0.0, ())
    size, small = style.sizes.title * style.page.masthead, style.sizes.heading
    taken = face(style.faces.small).width(right, small)
    title, height = paragraph(
        [Span(page.title.strip(), style.faces.title)], style.faces.title, size,
        max(width - taken - 2 * small, width / 3), size * 1.05, ink=style.inks.text,
    )  # fmt: skip
    height = max(height, small * style.leading)
    base = title[-1].y if title else face(style.faces.small).ascent * small
    shapes: list[Shape] = list(title)
    if right:
        shapes.append(run(right, style.faces.small, small, width, base, align="right", ink=style.inks.text))
    line = style.page.line * style.lines.frame
    y = max(base + size * 0.28, small * style.leading) + line / 2
    shapes.append(Line(((0.0, y), (width, y)), line, style.inks.line))
    return Drawing(width, y + line / 2, tuple(shapes))


def column_rules(rects: Sequence[Rect], columns: int, join: float) -> Iterator[tuple[int, float, float]]:
    """Yield the gutters with a rule, numbered by the column at their right, with its top and foot in points.

    A rule is drawn between modules that are side by side. Rules of a gutter are joined over spaces of at most
    `join` points.
    """
    for gutter in range(1, columns):
        left = [rect for rect in rects if rect.column + rect.span == gutter]
        right = [rect for rect in rects if rect.column == gutter]
        across = [rect for rect in rects if rect.column < gutter < rect.column + rect.span]
        pieces = sorted(
            (max(one.top, other.top), max(one.bottom, other.bottom))
            for one in left
            for other in right
            if min(one.bottom, other.bottom) > max(one.top, other.top)
        )
        joined: list[tuple[float, float]] = []
        for top, bottom in pieces:
            if (
                joined
                and top - joined[-1][1] <= join
                and not any(r.top < top and joined[-1][1] < r.bottom for r in across)
            ):
                joined[-1] = (joined[-1][0], max(joined[-1][1], bottom))
            else:
                joined.append((top, bottom))
        for top, bottom in joined:
            lowest = min((rect.top for rect in across if rect.top >= top), default=bottom)
            yield gutter, top, min(bottom, lowest)
