"""The strategies of seed 003, each a switch of its own."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import inspect

from engine.crossword.agarwal2020.ranking import Order, Ranking
from engine.crossword.puzzle import Side
from engine.errors import BadInput
from engine.value import Value

EPOCH = 500
"""Iterations after which the seed starts anew with a larger grid."""


class Strategy(Value, frozen=True):
    """How a grid is grown; the defaults are what the seed's Algorithm 1 does.

    Attributes:
        ranking: "pebbles" ranks a word by the words that it shares letters with, "intersections" by the letters.
        order: whether the least rank is placed first, the greatest, or words come as they are given.
        backtracking: what is done when no word can be placed: remove a victim (a word whose removal lets another
            in), or the word placed last ("lifo"), or a victim and failing that the last one ("both").
        tenure: iterations that a removed word must stay out.
        choice: which of a word's places is taken: any, by chance, the first one found, or the first one with most
            crossings. The seed does not say; without chance a search soon goes round in a circle.
        size: rows and columns N at the start; 0 for the length of the longest word.
        expansion: what comes after each epoch: a grid of N + 1, begun anew ("reset") or with the words in it
            ("continue"); the same size begun anew, from the list as it stands ("again"); or nothing ("none").
        epoch: iterations of an epoch.
        reshaping: whether an edge line without words ("empty") is moved to the opposite side where that lets a
            word in, or also one with a single word, which is removed ("sparse").
        repair: what is done about a grid that a removal would leave in parts: "bridge" places words across the
            parts, and drops the smaller ones where there is none; "drop" drops them at once; "avoid" takes no
            word for a victim that would part the grid.
    """

    ranking: Ranking = "pebbles"
    order: Order = "ascending"
    backtracking: Literal["none", "lifo", "victim", "both"] = "both"
    tenure: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    choice: Literal["first", "crossings", "random"] = "random"
    size: Side = 0
    expansion: Literal["reset", "continue", "again", "none"] = "reset"
    epoch: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = EPOCH
    reshaping: Literal["none", "empty", "sparse"] = "none"
    repair: Literal["bridge", "drop", "avoid"] = "bridge"


PUBLISHED = Strategy()
"""What Algorithm 1 does."""


def read_strategy(text: str) -> Strategy:
    """The switches as a user writes them: "order=descending,tenure=5"; the others are as published.

    Raises:
        BadInput: a switch is none, is given twice, or has no such value; what it takes is named.
    """
    allowed, switches = _allowed(), {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = map(str.strip, part.partition("="))
        if name not in allowed:
            raise BadInput(f"{part!r} is no switch", mend=f"There are {', '.join(allowed)}.")
        if name in switches:
            raise BadInput(f"the switch {name} is given twice")
        try:
            switches[name] = getattr(msgspec.convert({name: value}, Strategy, strict=False), name)
        except msgspec.ValidationError:
            raise BadInput(f"{name}={value}: no such value", mend=f"It is {allowed[name]}.") from None
    return Strategy(**switches)


def _allowed() -> dict[str, str]:
    """What each switch takes, for a sentence."""
    info = inspect.type_info(Strategy)
    assert isinstance(info, inspect.StructType)
    return {field.name: _said(field.type) for field in info.fields}


def _said(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(sorted(map(str, kind.values)))
    assert isinstance(kind, inspect.IntType)
    return f"a whole number from {kind.ge} to {kind.le}"
