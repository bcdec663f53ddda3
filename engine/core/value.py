"""`Value`: the base class of puzzles and of every other immutable record. It also defines the file format."""

from collections.abc import Hashable, Iterable
from typing import Annotated, Any, TypeAlias, TypeVar

import msgspec

V = TypeVar("V", bound="Value")
K = TypeVar("K", bound=Hashable)
T = TypeVar("T")

Word: TypeAlias = Annotated[str, msgspec.Meta(max_length=120)]
Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=200)]
MOST_TITLE = 300  # characters
Title: TypeAlias = Annotated[str, msgspec.Meta(max_length=MOST_TITLE)]
Note: TypeAlias = Annotated[str, msgspec.Meta(max_length=1000)]
"""A longer text that is read on one screen: a clue, a reason."""
MOST_TEXT = 10_000  # characters
Text: TypeAlias = Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]
FileName: TypeAlias = Annotated[str, msgspec.Meta(max_length=4096)]
"""The name of a shipped file, or the path of the user's own."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An immutable record. Its fields may only be scalars, strings, tuples and other Values.

    Values are comparable and hashable, an undo stack can share them safely, and decoding from JSON validates them.
    """


def changed(value: V, **fields: object) -> V:
    """Return a copy of a value with some fields replaced."""
    return msgspec.structs.replace(value, **fields)


def kind_of(puzzle: Any) -> str:
    """Return the kind of a puzzle: its tag in a document."""
    return str(puzzle.__struct_config__.tag)


def grouped(pairs: Iterable[tuple[K, T]]) -> dict[K, list[T]]:
    """Return the second members of pairs by their first ones."""
    found: dict[K, list[T]] = {}
    for key, value in pairs:
        found.setdefault(key, []).append(value)
    return found
