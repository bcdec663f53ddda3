"""A table of what each format keeps of a crossword, made by asking each format what it loses of small crosswords.

The same functions name the losses before a file is saved. Tests read the files back, or look for the feature in
the text of files that are only written.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from engine.core import BadInput, changed
from engine.crossword.answers import key_of
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, Code, Listed, ListedClue, Puzzle
from engine.output.target import Draft, Format

BASE = Puzzle(grid=Grid(("cat", "o#o", "dog")), title="")
"""A crossword that every format holds but for its clues, which it has not."""


def _marked(rows: tuple[str, ...] = BASE.grid.rows, **mark: object) -> Puzzle:
    return changed(BASE, grid=Grid(rows, marks=(Mark(0, 0, **mark),)))  # type: ignore[arg-type]


def _clued(clue: str, **fields: object) -> Puzzle:
    made = Clue("cat", clue, "file", slot=_CAT, **fields)  # type: ignore[arg-type]
    return changed(BASE, clues=(made,))


_CAT = Slot(0, 0, "across")
_ACROSTIC = (
    ListedClue("A", "Barge", cells=((0, 1), (0, 0), (1, 0), (0, 2))),
    ListedClue("B", "Lesser deities", cells=((2, 2), (1, 2), (2, 1), (2, 0))),
)
_SPOTS = Grid(BASE.grid.rows, marks=(Mark(0, 0, circle=True), Mark(2, 2, shade="grey")))
PROBES: Mapping[str, tuple[str, Puzzle]] = {
    "clue": ("Clues", _clued("Feline")),
    "enumeration": ("Enumerations", _clued("Pet", enumeration="1,2")),
    "list": ("Further lists of clues", changed(BASE, clue_lists=(ClueList("Slant", (ListedClue("A", "Turn"),)),))),
    "cells": (
        "Cells of further clues",
        changed(BASE, clue_lists=(ClueList("Slant", (ListedClue("A", "Turn", cells=((0, 0), (2, 2))),)),)),
    ),
    "title": ("Title", changed(BASE, title="Pets")),
    "author": ("Author", changed(BASE, author="Ann Lee")),
    "copyright": ("Copyright", changed(BASE, copyright="\u00a9 2026")),
    "notes": ("Notes", changed(BASE, notes="Think.")),
    "script": ("Clues in any script", _clued("\u732b \u017dlu\u0165")),
    "italic": ("Italic and bold type in clues", _clued("<i>Felix</i>, <b>say</b>")),
    "capitals": ("Small capitals in clues", _clued("<sc>Pet</sc> now")),
    "lined": ("Underlined and struck out", _clued("<u>Pet</u>, not <s>dog</s>")),
    "raised": ("Raised and lowered type", _clued("H<sub>2</sub>O, m<sup>2</sup>")),
    "annotation": ("Explanations of wordplay", changed(_clued("Pet", annotation="(ACT)* [wild]"), explained=True)),
    "note": ("Notes on clues", changed(BASE, clues=(Clue("cat", "Pet", slot=_CAT, note="Check"),))),
    "void": ("Places without a cell", changed(BASE, grid=Grid(("cat", "o_o", "dog")))),
    "bar": ("Bars", changed(BASE, grid=Grid(BASE.grid.rows, (Bar(0, 0, "right"),)))),
    "diagramless": ("Diagramless", changed(BASE, diagramless=True)),
    "circle": ("Circles", _marked(circle=True)),
    "shade": ("Shading", _marked(shade="grey")),
    "both": ("Circles with shading", changed(BASE, grid=_SPOTS)),
    "color": ("Colors", _marked(shade="#d0e0ff")),
    "rebus": ("Several letters in a cell", _marked((".at", "o#o", "dog"), text="PEN")),
    "other": ("Other alphabets in cells", _marked((".at", "o#o", "dog"), text="\u00d1")),
    "given": ("Given letters", _marked(given=True)),
    "pencil": ("Pencilled letters", _marked(pencil=True)),
    "lock": ("Locks", changed(BASE, locked=(_CAT,))),
    "words": ("Unplaced words", changed(BASE, words=(Listed("zebra"),))),
    "codeword": ("Codewords", changed(BASE, code=Code("tacgdobefhijklmnpqrsuvwxyz", "c"))),
    "labels": ("Numbers of its own", changed(BASE, grid=changed(BASE.grid, labels=((0, 0, "7"), (2, 0, "8"))))),
    "acrostic": ("Acrostics", changed(BASE, acrostic=True, clue_lists=(ClueList("Clues", _ACROSTIC),))),
}
"""Crosswords with one feature each: their names in the table. The keys contain those of `losses.FEATURES`."""

KEPT, LOST, REFUSED = "yes", "\u2013", "refused"

READERS: Mapping[str, str] = {
    "puz": "puzpy and puzjs; xword-parser, which gives clues to the wrong entries",
    "ipuz": "ipuz (PyPI) and xword-parser",
    "jpz": "xword-parser, which shows the names of words as the numbers of clues",
    "xd": "xword-parser, which ignores the headers Rebus and Special: circles, shading, several letters in a cell",
    "html": "Chromium",
    "docx": "LibreOffice",
}
"""Programs of others with which tests read our files, and what these programs misread or ignore."""


class Column(NamedTuple):
    """What a format keeps: for each probe "", or what is lost; and the probes that it refuses to write."""

    format: Format
    losses: Mapping[str, tuple[str, ...]]
    refused: frozenset[str]

    def sign(self, probe: str) -> str:
        """The cell of the table for a probe."""
        return REFUSED if probe in self.refused else LOST if self.losses[probe] else KEPT


def different(formats: Iterable[Format]) -> tuple[Format, ...]:
    """Return the first format of each suffix: those of one suffix lose the same."""
    return tuple({each.suffix: each for each in reversed(tuple(formats))}.values())[::-1]


def columns(formats: Iterable[Format]) -> tuple[Column, ...]:
    """Return what each format keeps."""
    return tuple(_column(each) for each in different(formats))


def _column(format_: Format) -> Column:
    usual = set(format_.losses(BASE, key_of(BASE)))
    losses = {
        name: tuple(loss for loss in format_.losses(probe, key_of(probe)) if loss not in usual)
        for name, (_, probe) in PROBES.items()
    }
    return Column(format_, losses, frozenset(name for name, (_, probe) in PROBES.items() if _refuses(format_, probe)))


def _refuses(format_: Format, probe: Puzzle) -> bool:
    try:
        format_.write(Draft(probe, key_of(probe)))
    except BadInput:
        return True
    return False


def as_markdown(found: Sequence[Column]) -> str:
    """Return a table in Markdown: a row for each feature, a column for each format."""
    rows = [["", *(one.format.suffix for one in found)]]
    rows += [[title, *(one.sign(name) for one in found)] for name, (title, _) in PROBES.items()]
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = [[text.ljust(width) for text, width in zip(row, wide, strict=True)] for row in rows]
    lines.insert(1, ["-" * width for width in wide])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def readers_text(found: Sequence[Column]) -> str:
    """Return a list in Markdown of the programs of others with which our files were read."""
    read = [f"- `{one.format.suffix}`: {READERS[one.format.name]}." for one in found if one.format.name in READERS]
    rest = [f"`{one.format.suffix}`" for one in found if one.format.name not in READERS]
    head, end = "Tests read our files with these programs:", f"Not tested with other programs: {', '.join(rest)}."
    return "\n\n".join((head, "\n".join(read), end))


def tables(formats: Iterable[Format]) -> tuple[str, ...]:
    """Return the texts for the help: the table of the formats that are read and written, that of the formats that
    are only written, and the list of other programs.
    """
    found = columns(formats)
    both = [one for one in found if one.format.read and one.format.name != "csv"]  # of which a list is read
    written = [one for one in found if one not in both]
    return as_markdown(both), as_markdown(written), readers_text(found)
