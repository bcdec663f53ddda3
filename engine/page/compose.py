"""A page composed: header, modules at their places, column rules, and what is found on the way; lengths in points."""

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import compress
from operator import ne
from typing import NamedTuple, TypeAlias

from engine.core import Control, Finding, blocking, changed, percent
from engine.drawing.faces import face
from engine.drawing.fonts import Span, paragraph, run
from engine.drawing.shapes import MM, Drawing, Group, Line, Run, Shape, found_in, scaled
from engine.drawing.style import Style, styles
from engine.drawing.style import style as style_named
from engine.page.layout import Rect, arrange, empty_space
from engine.page.misfits import NEAR, Misfit, depth_of, misfit_of
from engine.page.modules import Module, Setting, modules_of, name_of
from engine.page.opened import Opened
from engine.page.page import Page, Paper, Place, PuzzleBlock
from engine.page.slicing import Area, Choice, sizes_of, smallest
from engine.wings import Body, kind_of

ROUNDING = 0.05  # points by which a fixed place may extend below the page, because places are rounded to 0.01 mm
STATED = 0.12  # share of a page that may be empty without a finding
FILLED = 0.2  # share of a page that may be empty in its own style before its type is larger
MOST_ART = 0.2  # share of the height of the type area that the art of a masthead can take
ROOMY = (1.25, 1.5)  # scales of type that are tried where there is much space
STEADY = 0.1  # cost of a puzzle whose span is not its usual one, and of one with other sizes
EVEN = 0.02  # share of a page that may be empty for equal sizes of clues
JOIN = 3.0  # column rules are joined over a space of at most this multiple of the gap


class Box(NamedTuple):
    """A module on the page; the rectangle is in points below the header."""

    blocks: tuple[int, ...]
    rect: Rect
    setting: Setting


class Draft(NamedTuple):
    """The modules of a page, drawn at every width, before they have places."""

    modules: tuple[Module, ...]
    choices: tuple[tuple[tuple[Choice, ...], ...], ...]
    area: Area
    style: Style  # whose type is larger than that of the page's style on a page with much space


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
    empty: float = 0.0  # share of the page
    drawn: tuple[Module, ...] = ()  # the modules in all styles that were tried
    bare: "tuple[object, Composed] | None" = None  # what the layout of the puzzles alone depends on, and this layout

    @property
    def faults(self) -> int:
        """The number of findings that block the export, such as of blocks that do not fit."""
        return len(blocking(self.findings))


def compose(
    opened: Opened, before: Composed | None = None, *, roomy: bool = True, control: Control | None = None
) -> Composed:
    """Lay out a page. Blocks that have not changed since the layout `before` are not drawn again.

    If it is `roomy`, a page in the sizes of a shipped style that would be empty in much of it has larger type: a page
    of solutions the largest of `ROOMY` that fits, another page the first that leaves `FILLED` or less.

    Then type, spans and sizes are those of the puzzles alone, without texts, pictures and fixed places, as far as they
    fit. So they stay when a heading is added, or another block is moved. The type is that of the page's style if the
    whole page would leave `FILLED` or less in it, or if a block does not fit in it.
    """
    control, bare, style = control or Control(), opened.bare, opened.style
    parts = {block.part for block in bare.page.puzzles}
    if not (roomy and parts) or bare.page.is_template:
        return _composed(opened, before, control)
    solved, ladder = parts == {"solution"}, (style,)
    if any((one.sizes, one.solution) == (style.sizes, style.solution) for one in map(style_named, styles())):
        scales = [_larger(style, scale, solved=solved) for scale in ROOMY]
        ladder = (*scales[::-1], _larger(style, 1.0, solved=True), style) if solved else (style, *scales)
    header = _header(opened)  # the same in all styles of the ladder
    source = changed(bare.page, title="", edition="", folio="", publication=""), bare.keys, style, header.height
    alone = before.bare[1] if before and before.bare and before.bare[0] == source else None
    alone = alone or _alone(bare, ladder, before, control.sub(0.0, 0.6))
    place, looks = ladder.index(alone.draft.style), _looks(bare.page, alone)
    drawn = (*alone.drawn, *(before.drawn if before else ()))
    if opened.page.blocks == bare.page.blocks:
        control.report(1, 1)
        paper, draft = opened.page.sided, alone.draft
        drawing = _drawing(paper, header, alone.top - paper.origin[1], alone.boxes, draft.style, draft.area.gap)
        return alone._replace(drawing=drawing, draft=_steady(bare.page, draft, looks), bare=(source, alone))
    tried, smaller = list[Composed](), ladder[place:] if solved else ladder[place::-1]  # the page's style is the last
    for number, how in enumerate((style, *smaller[:-1])):
        part = control.sub(0.6 + 0.4 * number / len(smaller), 0.6 + 0.4 * (number + 1) / len(smaller))
        tried.insert(-1, _composed(opened._replace(style=how), alone._replace(drawn=drawn), part, looks))
        own = tried[-1]  # so the largest type comes first
        filled = len(own.boxes) < len(own.draft.modules) or (own.empty <= FILLED and not solved)
        if filled or (number and not tried[-2].faults):
            break
    control.report(1, 1)
    best, made = min(tried, key=lambda one: one.faults), (module for one in tried for module in one.draft.modules)
    return best._replace(drawn=(*alone.drawn, *made), bare=(source, alone))


def _alone(bare: Opened, ladder: Sequence[Style], before: Composed | None, control: Control) -> Composed:
    tried, solved = list[Composed](), all(block.part == "solution" for block in bare.page.puzzles)
    for number, how in enumerate(ladder, 1):
        part = control.sub((number - 1) / len(ladder), number / len(ladder))
        tried.append(_composed(bare._replace(style=how), before, part))
        if not (tried[-1].faults or _broken(tried[-1])) if solved else tried[-1].faults or tried[-1].empty <= FILLED:
            break
    best = min(tried, key=lambda one: (one.faults, one.empty > FILLED, solved and _broken(one), one.empty))
    return best._replace(drawn=tuple(module for one in tried for module in one.draft.modules))


def _broken(made: Composed) -> bool:
    drawings, size = (box.setting.drawing for box in made.boxes), made.draft.style.of_part("solution").sizes.title
    return any(len({one.y for one in found_in(each.shapes, Run) if one.size == size}) > 2 for each in drawings)


Looks: TypeAlias = Mapping[tuple[Body, str], tuple[int, tuple[tuple[str, float], ...]]]
"""The span, and the named sizes of type and cells, of puzzles by their part."""


def _looks(page: Page, made: Composed) -> Looks:
    blocks = ((page.blocks[number], box) for box in made.boxes for number in box.blocks)
    return {
        (block.puzzle, block.part): (box.rect.span, sizes_of(box.setting.drawing, ""))
        for block, box in blocks
        if isinstance(block, PuzzleBlock)
    }


def _steady(page: Page, draft: Draft, looks: Looks) -> Draft:
    """Return a draft in which it has a cost if the span or the sizes of a puzzle are not its looks."""

    def steady(module: Module, one: Choice, span: int) -> Choice:
        block = page.blocks[module.blocks[-1]]
        look = looks.get((block.puzzle, block.part)) if isinstance(block, PuzzleBlock) else None
        made = span, sizes_of(module.settings[span - 1][one.number].drawing, "")
        return one._replace(cost=one.cost + STEADY * sum(map(ne, look or made, made)))

    choices = (
        tuple(tuple(steady(module, one, span) for one in row) for span, row in enumerate(rows, 1))
        for module, rows in zip(draft.modules, draft.choices, strict=True)
    )
    return draft._replace(choices=tuple(choices))


def _larger(style: Style, scale: float, *, solved: bool) -> Style:
    """Return a style with larger type; one for solutions starts from the sizes of puzzles."""
    sizes = {name: getattr(style.sizes, name) * scale for name in ("text", "letters", "small")}
    return changed(style, sizes=changed(style.sizes, **sizes), solution=None if solved else style.solution)


def _composed(opened: Opened, before: Composed | None, control: Control, looks: Looks | None = None) -> Composed:
    page, style = opened.page, opened.style
    paper = page.sided
    header = _header(opened)
    gap = style.page.space * style.sizes.text
    above = header.height + gap * 0.6 if header.height else 0.0
    area = Area(tuple(map(paper.span, range(1, paper.columns + 1))), paper.area_height * MM - above, gap)
    drawn = before.drawn or before.draft.modules if before else ()
    modules = modules_of(opened, area.height, drawn, control=control.sub(0.0, 0.5))
    mains = [page.blocks[module.blocks[-1]] for module in modules]
    kinds = [f"{kind_of(one.puzzle)} {one.part}" if isinstance(one, PuzzleBlock) else "" for one in mains]
    choices = (
        module.choices(style, area, kind if kinds.count(kind) > 1 else "")
        for module, kind in zip(modules, kinds, strict=True)
    )
    draft = Draft(modules, tuple(choices), area, style)
    draft = _steady(page, draft, looks) if looks else draft
    boxes, found = _placed(opened, draft, control.sub(0.5, 1.0))
    misfits = tuple(misfit for module in modules if (misfit := misfit_of(opened, module, area)))
    found += [misfit.finding for misfit in misfits]
    found += [finding for box in boxes for finding in box.setting.findings]
    empty, largest = empty_space(area, [box.rect for box in boxes])
    found += [*_emptiness(page, area, empty if boxes else 0.0, largest)]
    return Composed(_drawing(paper, header, above, boxes, style, gap), boxes, paper.origin[1] + above,
                    tuple(dict.fromkeys(found)), draft, misfits, empty)  # fmt: skip


def _emptiness(page: Page, area: Area, share: float, largest: Rect) -> Iterator[Finding]:
    if not page.blocks:
        yield Finding("error", "the page is empty", mend="Add a puzzle.")
    elif share > STATED:
        width, height = area.widths[largest.span - 1] / MM, largest.height / MM
        where = "at the foot" if largest.bottom >= area.height - NEAR else "between the blocks"
        solved = {block.part for block in page.puzzles} == {"solution"}
        noun, first = ("page of solutions", "Print them on half a page") if solved else ("page", "Add puzzles")
        what = f"{percent(share)} of the {noun} is empty, {width:.0f} x {height:.0f} mm of it {where}"
        yield Finding("warning", what, mend=f"{first}, or use larger type or smaller paper.")


def moved(opened: Opened, draft: Draft, page: Page, *, control: Control) -> tuple[Box, ...]:
    """Return the boxes of a page that differs from the opened one only in the fixed places of its blocks."""
    places = (next((place for n in module.blocks if (place := page.blocks[n].fixed)), None) for module in draft.modules)
    modules = tuple(one._replace(fixed=place) for one, place in zip(draft.modules, places, strict=True))
    return _placed(opened._replace(page=page), draft._replace(modules=modules), control)[0]


def _placed(opened: Opened, draft: Draft, control: Control) -> tuple[tuple[Box, ...], list[Finding]]:
    """Return the boxes of a page and what does not fit.

    Clues of equal puzzles have one size, if no more blocks are omitted then, and at most `EVEN` more is empty. They
    keep it while those of other puzzles change.
    """
    boxes, found = _arranged(opened, draft, control)
    choices, groups = [[one for row in rows for one in row if one.clues] for rows in draft.choices], list[list[int]]()
    for equal in sorted({one.equal for row in choices for one in row}):
        sizes = [{one.clues for one in row if one.equal == equal} for row in choices]
        groups.append([module.blocks[-1] for module, own in zip(draft.modules, sizes, strict=True) if own])
        used = {*_clues(boxes, groups[-1]).values()}
        if len(used) == 1 < len(groups[-1]):
            draft = _with_clues(draft, equal, *used)
        for size in sorted(set.intersection(*filter(None, sizes)), reverse=True):
            if len(used) > 1 and size <= max(used):
                other = _arranged(opened, kept := _with_clues(draft, equal, size), control)
                empty, now = (empty_space(draft.area, [box.rect for box in of])[0] for of in (boxes, other[0]))
                if len(other[1]) <= len(found) and now <= empty + EVEN:
                    draft, (boxes, found) = kept, other
                    break
    for clues in (_clues(boxes, group) for group in groups):
        names = {size: [opened.page.names[n] for n in clues if clues[n] == size] for size in clues.values()}
        if len(names) > 1:
            named = "; ".join(f"{size:.1f} pt in {', '.join(names[size])}" for size in sorted(names, reverse=True))
            what = f"the clues of equal puzzles differ in size: {named}"
            found.append(Finding("warning", what, mend="Give them places of the same size."))
    return boxes, found


def _clues(boxes: Sequence[Box], group: Sequence[int]) -> dict[int, float]:
    """Return the size of the clues of each block of a group that is on the page."""
    return {n: smallest(box.setting.drawing, "clue") for box in boxes if (n := box.blocks[-1]) in group}


def _with_clues(draft: Draft, equal: str, size: float) -> Draft:
    modules, choices = list[Module](), list[tuple[tuple[Choice, ...], ...]]()
    for module, rows in zip(draft.modules, draft.choices, strict=True):
        keep = tuple(tuple(one.equal != equal or one.clues == size for one in row) for row in rows)
        own = tuple(map(tuple, map(compress, module.settings, keep)))
        modules.append(module._replace(settings=own) if module.fixed else module)
        choices.append(tuple(map(tuple, map(compress, rows, keep))))
    return draft._replace(modules=tuple(modules), choices=tuple(choices))


def _arranged(opened: Opened, draft: Draft, control: Control) -> tuple[tuple[Box, ...], list[Finding]]:
    fixed, found = _fixed(opened, draft.modules, draft.area)
    free = [number for number, module in enumerate(draft.modules) if not module.fixed]
    choices, rects = [draft.choices[number] for number in free], [box.rect for box in fixed]
    made = arrange(choices, draft.area, rects, seed=opened.page.seed, control=control)
    boxes, automatic = list(fixed), [draft.modules[number] for number in free]
    for spot in made.spots:
        setting = automatic[spot.module].settings[spot.span - 1][spot.choice]
        rect = Rect(spot.column, spot.span, spot.top, spot.top + setting.drawing.height)
        boxes.append(Box(automatic[spot.module].blocks, rect, setting))
    alone = len(draft.modules) == 1
    found += [_too_large(opened, automatic[number], alone=alone) for number in made.missing]
    return tuple(sorted(boxes, key=lambda box: (box.rect.top, box.rect.column))), found


def _fixed(opened: Opened, modules: Sequence[Module], area: Area) -> tuple[list[Box], list[Finding]]:
    boxes, found = list[Box](), list[Finding]()
    for module in modules:
        if not module.fixed:
            continue
        place, name = module.fixed, name_of(opened, module)
        setting, top = setting_at(module, place, area), place.top * MM
        if setting is None:
            found.append(Finding("error", f"{name} does not fit its place", mend="Move it, or give it more columns."))
            continue
        rect = Rect(place.column, place.span, top, top + setting.drawing.height)
        if module.slot:  # what is too deep is a misfit
            rect = rect._replace(bottom=min(rect.bottom, top + depth_of(place, area)))
        if any(rect.overlaps(box.rect) for box in boxes):
            found.append(Finding("error", f"{name} overlaps another block", mend="Move one of them."))
        elif any(rect._replace(top=rect.top - area.gap / 2, bottom=rect.bottom + area.gap / 2).overlaps(box.rect)
                 for box in boxes):  # fmt: skip
            found.append(Finding("warning", f"{name} is too close to another block", mend="Move one of them."))
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
    fitting = [setting for setting in settings if place.top * MM + setting.drawing.height <= area.height + ROUNDING]
    if place.depth and fitting:
        return min(fitting, key=lambda one: abs(one.drawing.height - place.depth * MM))
    return fitting[0] if fitting else None


def _too_large(opened: Opened, module: Module, *, alone: bool) -> Finding:
    name = name_of(opened, module)
    if any(module.settings) and not alone:
        mend = "Remove a block, or use larger paper."
        return Finding("error", f"{name} does not fit beside the other blocks", mend=mend)
    if module.refused:
        what = f"{name} cannot be printed at any width: {module.refused.what}"
        return Finding("error", what, mend=module.refused.mend)
    puzzle, larger = opened.page.blocks[module.blocks[-1]], "Use larger paper."
    if isinstance(puzzle, PuzzleBlock) and kind_of(puzzle.puzzle) == "crossword" and opened.style.large:
        larger = "Print it in a book, which has the clues on the facing page, or use larger paper."
    return Finding("error", f"{name} does not fit the page at any width", mend=larger)


def _drawing(paper: Paper, header: Drawing, above: float, boxes: Sequence[Box], style: Style, gap: float) -> Drawing:
    shapes: list[Shape] = [Group(header.shapes)]
    shapes += [Group(box.setting.drawing.shapes, paper.left(box.rect.column), above + box.rect.top) for box in boxes]
    for gutter, top, bottom in column_rules([box.rect for box in boxes], paper.columns, JOIN * gap):
        x = paper.left(gutter) - paper.gutter / 2 * MM
        shapes.append(Line(((x, above + top), (x, above + bottom)), style.lines.rule, style.inks.line))
    return Drawing(paper.width * MM, paper.height * MM, (Group(tuple(shapes), *paper.origin),))


def _header(opened: Opened) -> Drawing:
    page, style, ink = opened.page, opened.style, opened.style.inks.text
    width = page.paper.area_width * MM
    shown, day = style.words.title(page.title.strip()), style.words.dateline(page.day)
    right = "\u2002\u00b7\u2002".join(filter(None, (day, page.edition.strip(), page.folio.strip())))
    if not shown and not right:
        return Drawing(width, 0.0, ())
    size, small = style.sizes.title * style.page.masthead, style.sizes.heading
    masthead, folio = style.faces.of("masthead"), style.faces.of("folio")
    taken = face(folio).width(right, small)
    beside = width - taken - 2 * small
    narrow = beside < width / 3  # the date is below the title
    room = width if narrow else beside
    title, height = paragraph([Span(shown, masthead)], masthead, size, room, size * 1.05, ink=ink)
    base = title[-1].y if title else face(folio).ascent * small
    shapes: list[Shape] = [Group(title, role="masthead")] if title else []
    if (art := opened.art) and page.title.strip() not in ("", style.words("solutions")):
        art = scaled(art, min(width / art.width, page.paper.area_height * MM * MOST_ART / art.height))
        narrow, base, height, size = art.width > beside, art.height, art.height + small * 0.4, small * 2
        shapes = [Group(art.shapes, role="masthead", alt=shown)]
    if right and narrow:
        lines, _ = paragraph([Span(right, folio)], folio, small, width, small * style.leading, y=height, ink=ink)
        shapes.append(Group(lines))
        base, size = lines[-1].y, small
    elif right:
        shapes.append(run(right, folio, small, width, base, align="right", ink=ink))
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
            before = joined[-1][1] if joined else -math.inf
            if top - before <= join and not any(r.top < top and before < r.bottom for r in across):
                joined[-1] = (joined[-1][0], max(before, bottom))
            else:
                joined.append((top, bottom))
        for top, bottom in joined:
            lowest = min((rect.top for rect in across if rect.top >= top), default=bottom)
            yield gutter, top, min(bottom, lowest)
