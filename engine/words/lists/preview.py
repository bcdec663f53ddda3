"""A preview of a list before it is used: its format, its first rows, and its usable and unusable lines."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine.core.errors import EngineError, Stopped
from engine.core.job import Control
from engine.words.lists.encoding import decode
from engine.words.lists.sniff import format_with, sniff
from engine.words.lists.tables import Kind, ListFormat, Row, rows, width
from engine.words.word_file import ReadReport

SAMPLES = 2

Reader: TypeAlias = Callable[[bytes, str, ListFormat, Control], ReadReport]
"""Reads the content of a file, given its path, in a format. It raises `Stopped` if cancelled."""


class Preview(NamedTuple):
    """A preview of a list.

    Attributes:
        form: The format.
        width: The number of columns.
        samples: The first rows.
        report: The numbers of words and of unusable lines.
        problem: Why nothing can be read in this format; "" if words were found.
    """

    form: ListFormat
    width: int
    samples: tuple[Row, ...]
    report: ReadReport
    problem: str = ""


class Choice(NamedTuple):
    """What the user chose instead of the detected format: an encoding, a separator, or a whole format."""

    encoding: str = ""
    separator: str | None = None
    form: ListFormat | None = None


def preview(content: bytes, where: str, kind: Kind, read: Reader, choice: Choice, control: Control) -> Preview:
    """Detect the format of a list, as far as the user did not choose it, and read the list.

    Raises:
        FileProblem: If the content is not text.
    """
    control.check()
    encoding = choice.form.encoding if choice.form else choice.encoding
    lines, found = decode(content, encoding, where)
    table = Path(where).suffix.lower() == ".csv"
    if choice.form:
        form = choice.form
    elif choice.separator is not None:
        form = format_with(lines, choice.separator, kind, encoding=found, table=table)
    else:
        form = sniff(lines, kind, encoding=found, table=table)
    control.check()
    if not any(map(str.strip, lines)):
        return Preview(form, 1, (), ReadReport(), "the file is empty" if where else "the text is empty")
    samples = tuple(islice(rows(lines, form), SAMPLES))
    columns = width(lines, form.separator)
    try:
        return Preview(form, columns, samples, read(content, where, form, control))
    except Stopped:
        raise
    except EngineError as error:
        return Preview(form, columns, samples, ReadReport(), error.what)
