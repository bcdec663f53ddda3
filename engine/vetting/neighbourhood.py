"""Which cells of a printed puzzle touch, so that the eye can go from one to the next.

Cell 0 is the hub or center; the others stand around it, clockwise from the top. A neighbourhood is a
value: a ring with its hub (wheel, bee), a ring alone, or nine cells in a square.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from engine.value import Value


class Neighbourhood(Value, frozen=True):
    """Cells and how they touch.

    Attributes:
        outer: the number of cells around the hub; they are 1 to `outer`.
        touching: for each cell the mask (bit i for cell i) of those that touch it.
        step: the least turn, in outer cells, that leaves the shape as it is; every shape has its mirror images.
    """

    name: str
    outer: int
    touching: tuple[int, ...]
    step: int = 1

    @property
    def cells(self) -> int:
        """The hub and the outer cells."""
        return self.outer + 1


@cache
def ring(outer: int, *, hub: bool = True) -> Neighbourhood:
    """A ring whose neighbours touch, and a hub that touches every cell of it, or (`hub=False`) none.

    Seed 000's wheel is `ring(8)`; a bee, as honeycomb or as ring, is `ring(6)`.
    """
    around = tuple(
        _mask((cell % outer + 1, (cell - 2) % outer + 1)) | (1 if hub else 0) for cell in range(1, outer + 1)
    )
    return Neighbourhood(
        f"ring of {outer}{'' if hub else ' alone'}",
        outer,
        (_mask(range(1, outer + 1)) if hub else 0, *around),
    )


@cache
def square() -> Neighbourhood:
    """Nine cells, three by three: cell 0 in the middle, 1 the middle of the top row, 2 the corner right of it."""
    places = ((1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))

    def touch(one: tuple[int, int], other: tuple[int, int]) -> bool:
        return one != other and abs(one[0] - other[0]) <= 1 and abs(one[1] - other[1]) <= 1

    touching = tuple(_mask(i for i, other in enumerate(places) if touch(one, other)) for one in places)
    return Neighbourhood("square", 8, touching, step=2)


def _mask(cells: Iterable[int]) -> int:
    return sum({1 << cell for cell in cells})
