"""Slicing layouts: modules in columns, divided again and again into parts above each other or side by side.

A slicing layout is what a newspaper calls modular: every module is a rectangle, and no module is interlocked with
another. Stockmeyer ("Optimal orientations of cells in slicing floorplan designs", Information and Control 57,
1983) combines the possible sizes of parts from the leaves to the root. Here the widths are numbers of columns, and
the order of the modules is given, so that the sizes of each run of modules at each width are combined once.

The cost of a layout is the sum of

- `EMPTY` times the empty area, as a share of the whole area;
- `FEET` times the square of the space below a module that ends above its neighbor, as a share of the height. The
  parts of a stack share such space between them;
- the cost of each module's figure (`figure_cost`): empty space in it, small letters, long lines, and its rank
  among the choices of its wing;
- `UNEVEN` for each halving of the sizes of modules that are alike, such as two crosswords, in a free rectangle;
- `ORDER` for each pair of modules that is read in another order than that of the page, and `LEAD` if its first
  module does not lead.
"""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from engine.drawing.booklet import WRITING_LINE
from engine.drawing.shapes import Drawing, Polygon, Run, boxes_of, found_in
from engine.drawing.style import Style

EMPTY, FEET, UNEVEN, ORDER, LEAD = 1.0, 4.0, 0.5, 0.06, 0.3
KEPT = 14  # layouts of different heights that are kept of each run of modules at each width
MOST = 2.0  # space that is added to a gap, at most, as a multiple of the gap
NEAR = 0.01  # points; tolerance for rounding errors


class Choice(NamedTuple):
    """A figure of a module.

    It has a height in points, a cost, and a number among the choices at its span. `sizes` are sizes in points by
    names, such as those of its cells, which should be equal to those of other modules. `clues` is the size of its
    clues, and `equal` what equal puzzles have in common; 0 and "" without another module of the kind.
    """

    height: float
    cost: float
    number: int
    sizes: tuple[tuple[str, float], ...] = ()
    equal: str = ""
    clues: float = 0.0


Module = Sequence[Sequence[Choice]]
"""The choices of a module that is 1, 2, 3 ... columns wide; none if it cannot be that wide."""


class Area(NamedTuple):
    """A column grid: the widths of 1, 2, 3 ... columns, its height, and the gap below a module, all in points."""

    widths: tuple[float, ...]
    height: float
    gap: float


Sizes: TypeAlias = Mapping[str, tuple[float, float]]
"""The least and the largest size of the modules of a kind, such as the cells of crosswords, in points."""


class Tree(NamedTuple):
    """A layout of modules: one module, a stack of layouts above each other, or a row of layouts side by side.

    The span is in columns. The cost is without `ORDER` and `UNEVEN`. `parts` are those of a stack or row; `module`
    and `choice` are numbers.
    """

    kind: Literal["module", "stack", "row"]
    span: int
    height: float
    cost: float
    parts: "tuple[Tree, ...]" = ()
    module: int = 0
    choice: int = 0
    sizes: Sizes = {}  # noqa: RUF012

    @property
    def whole_cost(self) -> float:
        """The cost with that of different sizes of modules that are alike."""
        return self.cost + UNEVEN * sum(_halvings(most, least) for least, most in self.sizes.values() if least < most)


class Spot(NamedTuple):
    """Where a module is: its choice, its first column and span, and its top in points."""

    module: int
    choice: int
    column: int
    span: int
    top: float


class Slicer:
    """Combines layouts of modules in an area; runs of modules that were combined before are remembered."""

    def __init__(self, modules: Sequence[Module], area: Area) -> None:
        self._modules, self._area = modules, area
        self._found: dict[tuple[tuple[int, ...], int], tuple[Tree, ...]] = {}

    def layouts(self, run: tuple[int, ...], span: int) -> tuple[Tree, ...]:
        """Return layouts of a run of modules at a span, with different heights, lowest first."""
        if (run, span) not in self._found:
            alone = len(run) == 1  # all its choices are kept: another module may need the same sizes
            made = tuple(self._single(run[0], span)) if alone else _kept(self._combined(run, span), self._area.height)
            self._found[run, span] = made
        return self._found[run, span]

    def slack(self, tree: Tree, space: float) -> float:
        """Return the cost of empty space (points) below a layout that is beside a deeper one."""
        shared_by = len(tree.parts) if tree.kind == "stack" else 1
        return self.empty(tree.span, space) + FEET * (max(0.0, space) / self._area.height) ** 2 / shared_by

    def empty(self, span: int, height: float) -> float:
        """Return the cost of an empty rectangle of a span and a height in points."""
        area = self._area
        return EMPTY * max(0.0, height) * area.widths[span - 1] / (area.height * area.widths[-1])

    def _single(self, module: int, span: int) -> Iterator[Tree]:
        for choice in self._modules[module][span - 1]:
            sizes = {name: (size, size) for name, size in choice.sizes}
            yield Tree("module", span, choice.height, choice.cost, (), module, choice.number, sizes)

    def _combined(self, run: tuple[int, ...], span: int) -> Iterator[Tree]:
        most = self._area.height + NEAR
        for cut in range(1, len(run)):
            first, rest = run[:cut], run[cut:]
            for upper in self.layouts(first, span):
                if upper.kind != "stack":  # otherwise the same stack is found with another cut
                    for lower in self.layouts(rest, span):
                        height = upper.height + self._area.gap + lower.height
                        if height <= most:
                            parts = (upper, *lower.parts) if lower.kind == "stack" else (upper, lower)
                            yield Tree("stack", span, height, upper.cost + lower.cost, parts)
            for left_span in range(1, span):
                for left in self.layouts(first, left_span):
                    if left.kind != "row":
                        for right in self.layouts(rest, span - left_span):
                            yield self._row(left, right)

    def _row(self, left: Tree, right: Tree) -> Tree:
        height = max(left.height, right.height)
        short = left if left.height < right.height else right
        cost = left.cost + right.cost + self.slack(short, height - short.height)
        parts = (left, *right.parts) if right.kind == "row" else (left, right)
        return Tree("row", left.span + right.span, height, cost, parts)


def _joined(parts: Sequence[Tree]) -> Sizes:
    found = dict(parts[0].sizes)
    for name, (least, most) in (one for part in parts[1:] for one in part.sizes.items()):
        before = found.get(name, (least, most))
        found[name] = min(before[0], least), max(before[1], most)
    return found


def _kept(found: Iterator[Tree], most: float) -> tuple[Tree, ...]:
    """Return the best layout of each step of height, and the lowest one. Only these get their sizes."""
    step, best = most / KEPT, dict[int, tuple[float, Tree]]()
    lowest: Tree | None = None
    for tree in found:
        if tree.height > most + NEAR:
            continue
        place = int(tree.height / step)
        before = best[place][0] if place in best else math.inf
        lower = lowest is None or (tree.height, tree.cost) < (lowest.height, lowest.cost)
        if lower or tree.cost < before:
            tree = tree._replace(sizes=_joined(tree.parts))
            best |= {place: (cost, tree)} if (cost := tree.whole_cost) < before else {}
            lowest = tree if lower else lowest
    kept = [tree for _, tree in best.values()]
    kept += [lowest] if lowest and all(one is not lowest for one in kept) else []
    return tuple(sorted(kept, key=lambda tree: (tree.height, tree.cost)))


def inversions(order: Sequence[int]) -> int:
    """Return the number of pairs that are not in ascending order."""
    return sum(one > other for n, one in enumerate(order) for other in order[n + 1 :])


def spots(tree: Tree, column: int, top: float, height: float, gap: float) -> Iterator[Spot]:
    """Yield the places of the modules of a layout in an area of a height in points.

    Space that a stack does not need is shared evenly by its gaps, up to `MOST` times a gap each; the rest is at
    its foot.
    """
    if tree.kind == "module":
        yield Spot(tree.module, tree.choice, column, tree.span, top)
    elif tree.kind == "row":
        for part in tree.parts:
            yield from spots(part, column, top, height, gap)
            column += part.span
    else:
        share = min(max(0.0, height - tree.height) / (len(tree.parts) - 1), MOST * gap)
        for part in tree.parts:
            yield from spots(part, column, top, part.height, gap)
            top += part.height + gap + share


CHOICE, SCALE, TYPE, LONG = 0.04, 0.12, 0.12, 0.25
"""Costs of the last choice of a figure, of letters and of clues of half the style's size, and of lines twice as
long as is easy to read."""

MEASURE = 44.0  # longest line that is easy to read, as a multiple of its type size
CELL = 2.2  # side of a cell to write in, as a multiple of the style's text size, below which it counts as small
LINED = 0.15  # share of the space above lines to write on that counts as white
RASTER = 12.0  # side in points of the squares on which white space is measured


def figure_cost(drawing: Drawing, style: Style, area: Area, *, rank: float) -> float:
    """Return the cost of a figure; `rank` is 0 for the usual figure of a module and 1 for the last choice."""
    share = drawing.width * drawing.height / (area.widths[-1] * area.height)
    letters = _halvings(style.sizes.letters, smallest(drawing, "cell"))
    letters = letters or _halvings(CELL * style.sizes.text, smallest_cell(drawing))
    clues = _halvings(style.sizes.text, smallest(drawing, "clue"))
    longest = max((sum(run.advances) / run.size for run in found_in(drawing.shapes, Run)), default=0.0)
    long = min(3.0, max(0.0, longest / MEASURE - 1))
    return CHOICE * rank + EMPTY * share * white(drawing) + SCALE * letters**2 + TYPE * clues + LONG * long


def sizes_of(drawing: Drawing, kind: str) -> tuple[tuple[str, float], ...]:
    """Return the sizes of the cells, or of their letters, and of the clues of a figure of a kind, in points."""
    cells, clues = smallest(drawing, "cell") or smallest_cell(drawing), smallest(drawing, "clue")
    return tuple((f"{kind} {name}", size) for name, size in (("cells", cells), ("clues", clues)) if size)


def _halvings(usual: float, size: float) -> float:
    """Return how many times a type size is half of the usual one; 0 if there is no such type."""
    return max(0.0, math.log2(usual / size)) if size else 0.0


def white(drawing: Drawing) -> float:
    """Return the share of a figure that shapes leave white, on a raster of `RASTER` points.

    The space above a horizontal line is for writing; `LINED` of it counts as white.
    """
    columns, rows = max(1, round(drawing.width / RASTER)), max(1, round(drawing.height / RASTER))
    used = np.zeros((rows, columns))
    for above in (WRITING_LINE, 0.0):
        for left, top, right, bottom in boxes_of(drawing.shapes, 0.0, 0.0, above):
            across = slice(max(0, int(left / RASTER)), int(right / RASTER) + 1)
            used[max(0, int(top / RASTER)) : int(bottom / RASTER) + 1, across] = 1.0 - (LINED if above else 0.0)
    return 1.0 - float(used.mean())


def smallest(drawing: Drawing, kind: str) -> float:
    """Return the size of the smallest letters in the parts of a kind, such as "cell", in points; 0 if none."""
    runs = found_in(drawing.shapes, Run)
    letters = (one for one in runs if one.part.startswith(kind) and not one.text.strip().isdecimal())
    return min((letter.size for letter in letters), default=0.0)


def smallest_cell(drawing: Drawing) -> float:
    """Return the side of the smallest cell to write in, in points; 0 if there is none."""
    cells = (polygon for polygon in found_in(drawing.shapes, Polygon) if polygon.part.startswith("cell"))
    return min((max(x for x, _ in cell.points) - min(x for x, _ in cell.points) for cell in cells), default=0.0)


def spread(drawing: Drawing) -> float:
    """Return the width that the cells cover with their lines, in points; 0 if there are none."""
    cells = [polygon for polygon in found_in(drawing.shapes, Polygon) if polygon.part.startswith("cell")]
    across = [x for cell in cells for x, _ in cell.points]
    return max(across) - min(across) + cells[0].width if cells else 0.0
