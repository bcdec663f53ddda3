"""What does not fit the slot of a template, and what can be done about it.

A block that does not fit stays at its place in its sizes. The offers are shorter clues, another puzzle, and a
smaller scale. All lengths are in points.
"""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.core import Finding, changed, first_named, plural
from engine.crossword.answers import Key as CrosswordKey
from engine.drawing.shapes import MM, Drawing, Group, Run, Shape, boxes_of
from engine.page.modules import Module, Setting, in_slot, name_of
from engine.page.opened import Opened, label_of, sized
from engine.page.page import Place, PuzzleBlock, replaced
from engine.page.slicing import Area
from engine.wings import wing_of

NEAR = 0.1  # points that a block may be deeper than its slot, because depths are rounded to 0.01 mm
WIDER = 1.0  # points that shapes may extend beyond the width of a slot
LEAST_CELL = 15.5  # side of the cells of a grid below which they are not made smaller: 5.5 mm
STEPS = 40  # scales that are tried
NAMED = 3  # clues that a finding names


class Misfit(NamedTuple):
    """A block that does not fit its slot."""

    finding: Finding  # says what, where, and what can be done
    block: int  # its number on the page; of several answers in a slot, that of the one to set smaller
    # clues with the characters by which each must be shorter so that the block fits; empty if none help
    cuts: tuple[tuple[str, int], ...] = ()
    # the largest scale within the limits of the house style at which it fits; None if there is none
    scale: float | None = None
    other: bool = True  # whether another puzzle can be printed; not in place of an answer of another day


def misfit_of(opened: Opened, module: Module, area: Area) -> Misfit | None:
    """Return what does not fit about a module with a slot; None if it fits."""
    place, blocks = module.fixed, opened.page.blocks
    if place is None or not module.slot or place.column + place.span > len(area.widths):
        return None
    settings = module.settings[place.span - 1]
    over = _over(settings[0], place, area) if settings else (0.0, 0.0)
    if not any(over):
        return None
    puzzles = {n: block for n in module.blocks if isinstance(block := blocks[n], PuzzleBlock)}
    scales = {n: _scale(opened, module, n, area) for n, block in puzzles.items() if block.slot}
    number = max(scales, key=lambda n: scales[n] or 0.0)
    cuts = _cuts(opened, module, number, area) if not over[0] else ()
    deep = f"{over[1] / MM:.1f} mm too deep" if over[1] else f"{over[0] / MM:.1f} mm too wide"
    where = f"column {place.column + 1}, {place.top:.0f} mm from the top"
    label = label_of(puzzles[number], opened.page.day, opened.style.words)
    what, name = f"{name_of(opened, module)} does not fit its slot: it is {deep}", "it"
    if len(puzzles) > 1:
        names, name = [opened.page.names[n] for n in puzzles], opened.page.names[number]
        what = f"{label} ({', '.join(names)}) do not fit their slot: they are {deep}"
    found = Misfit(Finding("error", what, where), number, cuts, scales[number], other=not label)
    return found._replace(finding=changed(found.finding, mend=_mend(opened, puzzles[number], found, name)))


def _mend(opened: Opened, block: PuzzleBlock, found: Misfit, name: str) -> str:
    offers, cuts, scale = list[str](), found.cuts, found.scale
    if cuts:
        (first, most), *others = cuts
        named = (f"{first} ({plural(most, 'character')})", *(f"{clue} ({n})" for clue, n in others))
        offers.append(f"shorten {first_named(named, NAMED)}")
    if found.other:
        offers.append(f"print another {wing_of(block.puzzle).NOUN}")
    if scale:
        size = sized(opened.style, _scaled(block, scale)).of_part(block.part).sizes.text
        offers.append(f"set {name} in {size:.1f} pt")
    offers = offers or ["make the template of a day with long answers"]
    text = "; or ".join(filter(None, ("; ".join(offers[:-1]), offers[-1])))
    return f"{text[:1].upper()}{text[1:]}."


def _over(setting: Setting, place: Place, area: Area) -> tuple[float, float]:
    """Return by how much a setting is wider and deeper than its slot; 0 if it is not."""
    wide = max((right for _, _, right, _ in boxes_of(setting.drawing.shapes, 0.0, 0.0)), default=0.0)
    wide, deep = wide - area.widths[place.span - 1], setting.drawing.height - depth_of(place, area)
    return (wide if wide > WIDER else 0.0), (deep if deep > NEAR else 0.0)


def depth_of(place: Place, area: Area) -> float:
    """Return the depth of a slot."""
    return min(place.depth * MM or area.height, area.height - place.top * MM)


def _fits(opened: Opened, module: Module, area: Area) -> bool:
    place = module.fixed
    made = in_slot(opened, module.blocks, place.span) if place else ()
    return any(place and not any(_over(setting, place, area)) for setting in made)


def _scale(opened: Opened, module: Module, number: int, area: Area) -> float | None:
    block = opened.page.blocks[number]
    assert isinstance(block, PuzzleBlock)
    assert block.slot
    full = sized(opened.style, _scaled(block, 1.0))
    least = opened.style.least / full.of_part(block.part).sizes.text
    if isinstance(opened.keys[number], CrosswordKey) and full.cell >= LEAST_CELL:
        least = max(least, LEAST_CELL / full.cell)
    scales = [1 - (1 - least) * step / STEPS for step in range(1, STEPS + 1)] if least < 1 else []
    scales = [round(scale, 4) for scale in scales if scale < block.slot.scale]

    def fits(scale: float) -> int:
        page = replaced(opened.page, number, _scaled(block, scale))
        return int(_fits(opened._replace(page=page), module, area))

    found = bisect_left(scales, 1, key=fits)
    return scales[found] if found < len(scales) else None


def _scaled(block: PuzzleBlock, scale: float) -> PuzzleBlock:
    return changed(block, slot=changed(block.slot, scale=scale)) if block.slot else block


def _cuts(opened: Opened, module: Module, number: int, area: Area) -> tuple[tuple[str, int], ...]:
    """Return the clues that lose a line at the cost of the fewest characters, as many as are needed."""
    key, place = opened.keys[number], module.fixed
    if not isinstance(key, CrosswordKey) or place is None:
        return ()
    drawing = module.settings[place.span - 1][0].drawing
    found = sorted(_last_lines(drawing), key=lambda one: (one[1], one[0]))

    def fits(count: int) -> int:
        cut = dict(found[:count])
        entries = tuple(
            changed(entry, clue=entry.plain[: -cut[entry.name]]) if entry.name in cut else entry
            for entry in key.entries
        )
        keys = (*opened.keys[:number], replace(key, entries=entries), *opened.keys[number + 1 :])
        return int(_fits(opened._replace(keys=keys), module, area))

    least = bisect_left(range(len(found) + 1), 1, key=fits)
    return tuple(found[:least]) if least <= len(found) else ()


def _last_lines(drawing: Drawing) -> Iterator[tuple[str, int]]:
    """Yield each clue of several lines, such as "17 across", with the characters of its last line."""
    lines: dict[str, dict[float, str]] = {}
    for glyphs, y in _clue_runs(drawing.shapes, 0.0):
        line = lines.setdefault(glyphs.part.removeprefix("clue "), {})
        line[round(y, 2)] = line.get(round(y, 2), "") + glyphs.text
    for name, texts in lines.items():
        if len(texts) > 1:
            yield name, len(texts[max(texts)]) + 1


def _clue_runs(shapes: Sequence[Shape], top: float) -> Iterator[tuple[Run, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _clue_runs(shape.shapes, top + shape.y)
        elif isinstance(shape, Run) and shape.part.startswith("clue "):
            yield shape, top + shape.y
