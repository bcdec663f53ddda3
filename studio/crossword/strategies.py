"""The ways to search for layouts; what they need is imported by the job that searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.crossword.interlock.layout import Gallery
from engine.job import Outcome


class Strategy(NamedTuple):
    """A way to search.

    Attributes:
        search: takes what `interlock` of the engine takes; a job's function.
        switched: whether it also takes the switches of the published algorithm, as `strategy`.
    """

    name: str
    title: str
    hint: str
    search: Callable[..., Outcome[Gallery]]
    switched: bool = False


def _studio(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.crossword.interlock.search import interlock

    return interlock(*args, **keywords)


def _seed003(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.crossword.agarwal2020.search import interlock

    return interlock(*args, **keywords)


STRATEGIES = (
    Strategy("studio", "Our search", "Many starts, then words taken out and put back better", _studio),
    Strategy(
        "seed003",
        "As published",
        "The published algorithm: place, take out a victim, start again; each of its steps is a switch",
        _seed003,
        switched=True,
    ),
)
