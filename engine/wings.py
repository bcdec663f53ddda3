"""The registry of the wings. A new wing is added to `_ORDER` and `Body`."""

from collections.abc import Mapping
from typing import Any, TypeAlias, TypeVar

import msgspec

from engine.bee import wing as bee
from engine.core import Printed, kind_of
from engine.core.files import fingerprint
from engine.crossword import wing as crossword
from engine.soup import wing as soup
from engine.wheel import wing as wheel
from engine.wing import AnyWing, Wing

P = TypeVar("P")

_ORDER: tuple[
    Wing[bee.Puzzle, bee.Key],
    Wing[wheel.Puzzle, wheel.Key],
    Wing[soup.Puzzle, soup.Key],
    Wing[crossword.Puzzle, crossword.Key],
] = (bee, wheel, soup, crossword)

WINGS: Mapping[str, AnyWing] = {wing.KIND: wing for wing in _ORDER}
"""Every wing by its kind, in the order of the tabs."""

PLANNED = tuple(kind for kind, wing in WINGS.items() if wing.PLANNED)
"""The kinds of puzzles with a history of their own, in which they are planned."""

Body: TypeAlias = bee.Puzzle | wheel.Puzzle | soup.Puzzle | crossword.Puzzle
"""What a document can hold: a puzzle of any wing."""


def wing_of(puzzle: P) -> Wing[P, Any]:
    """Return the wing of a puzzle."""
    return WINGS[kind_of(puzzle)]


def paper_fingerprint(puzzle: Body) -> str:
    """Return the fingerprint of what is printed of a puzzle."""
    return fingerprint(msgspec.json.encode(wing_of(puzzle).on_paper(puzzle)))


def version_of(puzzle: Body, printed: Printed | None) -> str:
    """Return the fingerprint of what is printed of a puzzle, and that of its recorded answers."""
    parts = [paper_fingerprint(puzzle)]
    return " ".join((*parts, fingerprint(msgspec.json.encode((printed.answers, printed.levels)))) if printed else parts)


def answered(puzzle: Body) -> tuple[object, ...]:
    """Return what the answers of a puzzle depend on, without its title and layout."""
    paper = wing_of(puzzle).on_paper(puzzle)
    letters = getattr(paper, "letters", "")  # their order around the middle one does not matter
    fields = ("grid", "board", "solution", "rules", "levels", "lexicon", "rulings")
    return kind_of(paper), letters[:1], sorted(letters), *(getattr(paper, name, None) for name in fields)


def record_of(puzzle: Body, key: object, day: str) -> Printed:
    """Return the record of a puzzle with its key on an ISO date."""
    answers, levels = wing_of(puzzle).record(key)
    return Printed(day, paper_fingerprint(puzzle), answers, levels)
