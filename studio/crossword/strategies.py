"""The search strategies; their modules are imported by the job that searches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from engine.crossword.interlock.layout import Gallery
from engine.job import Outcome


class Strategy(NamedTuple):
    """A search strategy.

    Attributes:
        search: a job function with the arguments of the engine's `interlock`.
        kernels: the kernels that the search calls.
        switched: whether it has switches, passed as `strategy`.
    """

    name: str
    title: str
    hint: str
    search: Callable[..., Outcome[Gallery]]
    kernels: tuple[str, ...]
    switched: bool = False


def _studio(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.crossword.interlock.search import interlock

    return interlock(*args, **keywords)


def _agarwal2020(*args: Any, **keywords: Any) -> Outcome[Gallery]:
    from engine.crossword.agarwal2020.search import interlock

    return interlock(*args, **keywords)


STRATEGIES = (
    Strategy(
        "studio",
        "Tightest",
        "Rows filled by beam search, then annealing; rounds of increasing length",
        _studio,
        ("crossword.anneal", "crossword.beam"),
    ),
    Strategy(
        "agarwal2020",
        "Agarwal et al. 2020",
        "The published algorithm: greedy placement with backtracking and restarts; each step has a switch",
        _agarwal2020,
        ("crossword.agarwal2020",),
        switched=True,
    ),
)
ALIASES = {"seed003": "agarwal2020"}
"""Former names of strategies, in remembered settings and on the command line."""
