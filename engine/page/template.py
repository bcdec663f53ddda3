"""Templates: a page whose puzzles have slots, filled with the puzzles of other days.

A slot is a fixed place on the grid with a depth, and fixed sizes of type and cells (`engine.page.compose`).
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from engine.core import BadInput, Control, Finding, changed, plural
from engine.drawing.shapes import MM
from engine.page.compose import Box, Composed, compose
from engine.page.modules import Module, name_of, settings_of
from engine.page.opened import Opened, open_page
from engine.page.page import Block, Page, Place, PuzzleBlock, Slot, replaced
from engine.page.slicing import smallest, smallest_cell, spread
from engine.wing import Part
from engine.wings import PLANNED, WINGS, Body, kind_of
from engine.words.vetting.house import House


def as_template(page: Page, house: House | None = None, *, control: Control | None = None) -> Page:
    """Return a page as a template: the page itself if its puzzles have slots; see `template_of`."""
    if page.is_template and all(block.slot for block in page.puzzles if block.part == "puzzle"):
        return page
    control = control or Control()
    opened = open_page(page, house, control=control.sub(0.0, 0.4))
    roomy = any(block.part == "puzzle" for block in page.puzzles)  # solutions have the sizes of the style
    return template_of(opened, compose(opened, roomy=roomy, control=control.sub(0.4, 1.0)))


def template_of(opened: Opened, composed: Composed) -> Page:
    """Return a page with the blocks at the places and in the sizes that they have in its layout.

    A slot ends above the next block, or at the foot of the page. Raises BadInput if a block is not on the page, or
    the page has no puzzles.
    """
    page, placed = opened.page, {box.blocks: box for box in composed.boxes}
    text = composed.draft.style.sizes.text
    if not page.puzzles:
        raise BadInput("a template needs at least one puzzle", mend="Add a puzzle, and place it.")
    blocks = [changed(block, fixed=None) for block in page.blocks]
    for module in composed.draft.modules:
        if (box := placed.get(module.blocks)) is None:
            mend = "Mend the findings on the page first."
            raise BadInput(f"{name_of(opened, module)} has no place on the page", mend=mend)
        first = next((n for n in module.blocks if isinstance(blocks[n], PuzzleBlock)), module.blocks[-1])
        block, place = page.blocks[first], _place(box, composed)
        if isinstance(block, PuzzleBlock) and block.slot:
            blocks[first] = changed(block, fixed=module.fixed)
        elif isinstance(block, PuzzleBlock):
            blocks[first] = changed(block, fixed=place, slot=_slot(opened, module, first, box, place, text))
        else:
            blocks[first] = changed(block, fixed=changed(place, depth=round(box.rect.height / MM, 2)))
    return changed(page, blocks=tuple(blocks))


def _place(box: Box, composed: Composed) -> Place:
    rect, area = box.rect, composed.draft.area
    below = [
        other.rect.top - area.gap
        for other in composed.boxes
        if other.rect.top >= rect.bottom and other.rect.overlaps(rect._replace(bottom=other.rect.bottom + 1))
    ]
    depth = max(rect.height, min(below, default=area.height) - rect.top)
    return Place(rect.column, rect.span, round(rect.top / MM, 2), math.ceil(depth / MM * 100) / 100)


def _slot(opened: Opened, module: Module, number: int, box: Box, place: Place, usual: float) -> Slot:
    """Return the sizes of a block in a layout, with the figure of the nearest height; `usual` is that of its type."""
    block, drawing, base = opened.page.blocks[number], box.setting.drawing, Slot()
    assert isinstance(block, PuzzleBlock)
    if block.part == "puzzle":
        text, letters = smallest(drawing, "clue") or usual, kind_of(block.puzzle) in PLANNED
        cell = spread(drawing) if letters else smallest_cell(drawing)
        base = Slot(round(text, 2), math.floor(cell * 100) / 100)
    page = replaced(opened.page, number, changed(block, fixed=place, slot=base))
    heights = [one.drawing.height for one in settings_of(opened._replace(page=page), module.blocks, box.rect.span)]
    return changed(base, figure=min(range(len(heights)), key=lambda n: abs(heights[n] - drawing.height)))


def fill_template(
    template: Page, contents: Sequence[PuzzleBlock], *, day: str = "", where: str = "the template"
) -> tuple[Page, tuple[Finding, ...]]:
    """Return the page of a day: puzzles and answers of other days in the slots of their kind and part, in order.

    A slot for the solution of a puzzle of the same page gets that of its new puzzle. A slot without a puzzle stays
    empty, which is a finding. Texts, rules and pictures are those of the template. `where` names it in errors.
    Raises BadInput if there are fewer slots than puzzles.
    """
    require_slots(template, ((kind_of(block.puzzle), block.part) for block in contents), where)
    own = {block.puzzle for block in template.puzzles if block.part == "puzzle"}
    waiting, filled = list(contents), dict[Body, PuzzleBlock]()
    blocks, found = list[Block](), list[Finding]()
    for block in template.blocks:
        if not isinstance(block, PuzzleBlock):
            blocks.append(block)
            continue
        same = (one for one in waiting if _sort(one) == _sort(block))
        if block.part == "solution" and block.puzzle in own:
            new = filled.get(block.puzzle)
        elif new := next(same, None):
            waiting.remove(new)
            filled |= {block.puzzle: new} if block.part == "puzzle" else {}
        if new is None:
            what = f"the template has a slot for a {_noun(_sort(block))}, and there is none"
            found.append(Finding("warning", what, where, "Add one, or remove the slot from the template."))
            continue
        slot = block.slot and changed(block.slot, scale=1.0)
        language = new.language or block.language
        made = changed(new, part=block.part, turned=block.turned, fixed=block.fixed, slot=slot, language=language)
        blocks.append(made)
    return changed(template, blocks=tuple(blocks), day=day), tuple(found)


def require_slots(template: Page, wanted: Iterable[tuple[str, Part]], where: str) -> None:
    """Check that a template has a slot for each of some puzzles and answers of other days, by kind and part.

    Raises BadInput if it has fewer.
    """
    own = {block.puzzle for block in template.puzzles if block.part == "puzzle"}
    slots = Counter(_sort(one) for one in template.puzzles if one.part == "puzzle" or one.puzzle not in own)
    lacks = [
        f"{plural(slots[sort], 'slot')} for {plural(count, _noun(sort))}"
        for sort, count in Counter(wanted).items()
        if slots[sort] < count
    ]
    if lacks:
        mend = "Add the missing slots to the template, or print fewer puzzles."
        raise BadInput(f"the template has {', '.join(lacks)}", where=where, mend=mend)


def _sort(block: PuzzleBlock) -> tuple[str, Part]:
    return kind_of(block.puzzle), block.part


def _noun(sort: tuple[str, Part]) -> str:
    return f"{WINGS[sort[0]].NOUN}{' solution' if sort[1] == 'solution' else ''}"
