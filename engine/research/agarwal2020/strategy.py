"""The switches of the algorithm of Agarwal et al. 2020, and the order in which words go into a grid."""

from collections.abc import Sequence
from typing import Annotated, Literal, TypeAlias

import msgspec
import numpy as np
from msgspec import inspect

from engine.core.errors import BadInput
from engine.core.value import Value
from engine.crossword.puzzle import Side

EPOCH = 500  # iterations of an epoch as published; after each the grid is enlarged and started again
Ranking: TypeAlias = Literal["pebbles", "intersections"]
Order: TypeAlias = Literal["ascending", "descending", "given"]


class Strategy(Value, frozen=True):
    """How a grid is grown. The defaults are those of the published Algorithm 1."""

    # "pebbles" ranks a word by the words with a common letter, "intersections" by the common letters
    ranking: Ranking = "pebbles"
    order: Order = "ascending"  # places words by ascending rank, by descending rank, or as given
    # what happens if no word can be placed. "victim" removes a word whose removal lets another word in, "lifo"
    # removes the word placed last, "both" tries a victim and then the last word.
    backtracking: Literal["none", "lifo", "victim", "both"] = "both"
    # iterations for which a removed word cannot be placed again
    tenure: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    # which place of a word is used: a random one, the first one found, or the first one with the most crossings.
    # The article does not specify it. Without random choice a search soon cycles.
    choice: Literal["first", "crossings", "random"] = "random"
    size: Side = 0  # rows and columns N at the start; 0 for the length of the longest word
    # what happens after each epoch. "reset" starts again with a grid of N + 1, "continue" enlarges the grid and
    # keeps its words, "again" starts again at the same size with the current list, "none" does nothing.
    expansion: Literal["reset", "continue", "again", "none"] = "reset"
    epoch: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = EPOCH  # iterations of an epoch
    # "empty" moves an edge line without words to the opposite side if that lets a word in; "sparse" also moves a
    # line with a single word, and removes that word
    reshaping: Literal["none", "empty", "sparse"] = "none"
    # what happens if a removal would disconnect the grid. "bridge" places words that connect the components, and
    # removes the smaller components if there are none; "drop" removes them at once; "avoid" accepts no victim that
    # disconnects the grid.
    repair: Literal["bridge", "drop", "avoid"] = "bridge"


_SWITCHES = msgspec.json.Decoder(Strategy, strict=False)  # values are text

PUBLISHED = Strategy()  # the published Algorithm 1


def read_strategy(text: str) -> Strategy:
    """Parse switches such as "order=descending,tenure=5"; the others keep the published values.

    Raises BadInput if a switch is unknown, given twice, or has an invalid value. The message names the valid ones.
    """
    allowed, switches = _allowed(), {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = map(str.strip, part.partition("="))
        if name not in allowed:
            raise BadInput(f"unknown switch {part!r}", mend=f"The switches are {', '.join(allowed)}.")
        if name in switches:
            raise BadInput(f"the switch {name!r} is given twice", mend="Give it once.")
        try:
            switches[name] = getattr(_SWITCHES.decode(msgspec.json.encode({name: value})), name)
        except msgspec.ValidationError:
            raise BadInput(f"invalid value: {name}={value}", mend=f"Use {allowed[name]}.") from None
    return Strategy(**switches)


def _allowed() -> dict[str, str]:
    """The valid values of each switch, as text."""
    info = inspect.type_info(Strategy)
    assert isinstance(info, inspect.StructType)
    return {field.name: _values_text(field.type) for field in info.fields}


def _values_text(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(sorted(map(str, kind.values)))
    assert isinstance(kind, inspect.IntType)
    return f"a whole number from {kind.ge} to {kind.le}"


def matrix(words: Sequence[str]) -> np.ndarray:
    """Table 1: int64[n, n], the number of letters that two words share; 0 on the diagonal.

    The published table has 0 for BREAD and LOBBY, which share B.
    """
    letters = np.array([[letter in word for letter in map(chr, range(97, 123))] for word in words], np.int64)
    shared = letters @ letters.T if len(words) else np.zeros((0, 0), np.int64)
    np.fill_diagonal(shared, 0)
    return shared


def intersections(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by letters: the letters that it shares with all other words (section 6.2)."""
    return tuple(matrix(words).sum(axis=1).tolist())


def pebbles(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by words: the other words with a common letter (section 6.3, pebble and sand)."""
    return tuple((matrix(words) > 0).sum(axis=1).tolist())


def ranked(words: Sequence[str], ranking: Ranking = "pebbles", order: Order = "ascending") -> tuple[str, ...]:
    """The words by rank, equal ones in their order; ascending starts with pebbles, which few others can cross."""
    if order == "given":
        return tuple(words)
    ranks = pebbles(words) if ranking == "pebbles" else intersections(words)
    sign = 1 if order == "ascending" else -1
    return tuple(words[i] for i in sorted(range(len(words)), key=lambda i: sign * ranks[i]))
