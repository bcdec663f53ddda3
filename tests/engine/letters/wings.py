"""The wings that can be planned, each with a puzzle of an editor, for tests that hold for all of them."""

from __future__ import annotations

from typing import Any

from engine.bee.make import BEE
from engine.bee.puzzle import hive
from engine.core import changed
from engine.letters.use import PlanWing
from engine.wheel.make import WHEEL
from engine.wheel.puzzle import wheel

WINGS = (BEE, WHEEL)
OWN: dict[str, Any] = {"bee": hive("G", "CERVON"), "wheel": wheel("moonlight", "l", "oiotnhmg")}
"""A printable puzzle of each wing."""

OTHER: dict[str, Any] = {"bee": hive("L", "AINDTE"), "wheel": wheel("education", "u")}
"""Another puzzle of each wing."""


def own(wing: PlanWing) -> Any:
    """Return the puzzle of an editor."""
    return OWN[wing.kind]


def turned(puzzle: Any) -> Any:
    """Return the same puzzle with its outer letters in another order."""
    field = "outer" if hasattr(puzzle, "outer") else "ring"
    return changed(puzzle, **{field: getattr(puzzle, field)[::-1]})
