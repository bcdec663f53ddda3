"""A file format of another program, as a value: what it is called, and how puzzles are read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Opened(NamedTuple):
    """A puzzle that was read from a file, and what the file has that it has not, a sentence each."""

    puzzle: Any
    warnings: tuple[str, ...] = ()


class Format(NamedTuple):
    """A file format.

    Attributes:
        suffix: the end of its file names.
        write: the bytes of a puzzle's file. It raises BadInput if the format cannot hold the puzzle at all.
        losses: what it cannot hold of a puzzle, a sentence each.
        read: the puzzle of a file's bytes; None if files are only written. It raises BadInput if they are damaged.
        recognizes: whether bytes begin like such a file.
        most: bytes of a file that is read, at most.
        signed: whether it has the name and address that `engine.output.formats.sender` keeps.
    """

    name: str
    title: str
    suffix: str
    write: Callable[[Any], bytes]
    losses: Callable[[Any], tuple[str, ...]]
    read: Callable[[bytes], Opened] | None = None
    recognizes: Callable[[bytes], bool] | None = None
    most: int = 0
    signed: bool = False
