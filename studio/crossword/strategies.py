"""The ways to search for layouts; what they need is imported when they are first asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.crossword.layout import Gallery
from engine.job import Outcome


class Strategy(NamedTuple):
    """A way to search.

    Attributes:
        load: gives the function that searches; it is imported when it is first asked for.
    """

    name: str
    title: str
    hint: str
    load: Callable[[], Callable[..., Outcome[Gallery]]]


def _studio() -> Callable[..., Outcome[Gallery]]:
    from engine.crossword.interlock import interlock

    return interlock


def _seed003() -> Callable[..., Outcome[Gallery]]:
    from engine.crossword.seed003 import interlock

    return interlock


STRATEGIES = (
    Strategy("studio", "Our search", "Many starts, then words taken out and put back better", _studio),
    Strategy(
        "seed003", "As published", "The published algorithm: place, take out a victim, start again", _seed003
    ),
)
