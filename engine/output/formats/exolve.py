"""Exolve's text: a grid with its solution, bars and circles, and the clues. Pages with Exolve's script play it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.crossword.puzzle import Puzzle
from engine.output.formats import file_puzzle as common

HELD = common.FEATURES - {"shade", "color", "void", *common.NOT_PRINTED}

VOID = common.Loss("void", "The format has no voids: they become black squares.")
SHOWN = common.Loss(
    "diagramless", "A diagramless grid with several letters in a cell is refused: the blocks are shown."
)


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What the text cannot hold of a crossword, a sentence each."""
    rebus = any(len(mark.text) > 1 for mark in puzzle.grid.marks)
    return common.losses_of(puzzle, HELD - {"diagramless"} if rebus else HELD, VOID, SHOWN)


def write(file: common.FilePuzzle) -> bytes:
    """Write the text, UTF-8. The blocks of a diagramless grid with several letters in a cell are shown."""
    if any(len(cell.text) > 1 for row in file.rows for cell in row):
        file = replace(file, diagramless=False)
    lines = ["exolve-begin"]
    for name, text in (("title", file.title), ("setter", file.author), ("copyright", file.copyright)):
        if text:
            lines.append(f"  exolve-{name}: {_markup(text)}")
    lines += [f"  exolve-width: {len(file.rows[0]) if file.rows else 0}", f"  exolve-height: {len(file.rows)}"]
    lines += [f"  exolve-option: {option}" for option in _options(file)]
    if file.notes:
        lines += [
            "  exolve-preamble:",
            *(f"    {_markup(line)}" for line in file.notes.split("\n") if line.strip()),
        ]
    lines += ["  exolve-grid:", *(f"    {row}" for row in _rows(file))]
    for name, clues in common.of_groups(_grouped(file)).items():
        direction = common.direction_of(name)
        lines.append(f"  exolve-{direction}:" if direction else f"  exolve-nodir: {_markup(name)}")
        lines += [f"    {_clue(clue, file.rows, with_cells=not direction)}" for clue in clues]
    return "\n".join([*lines, "exolve-end", ""]).encode()


def _grouped(file: common.FilePuzzle) -> Iterator[common.FileClue]:
    """The clues; those across and down without an entry of their own are of further lists. Exolve refuses them."""
    placed = set[tuple[str, str]]()
    for clue in file.clues:
        place = clue.group, clue.label
        at = clue.cells[0] if clue.cells else None
        if common.direction_of(clue.group) is None:
            yield clue
        elif at and file.rows[at[0]][at[1]].label == clue.label and place not in placed:
            placed.add(place)
            yield clue
        else:
            yield replace(clue, group=f"{clue.group} clues")


def _options(file: common.FilePuzzle) -> Iterator[str]:
    texts = {cell.text for row in file.rows for cell in row if cell.kind == "open"}
    if any(len(text) > 1 for text in texts):
        yield "rebus-cells"
    if strange := sorted({char for text in texts for char in text if not char.isalpha() and not char.isspace()}):
        yield f"allow-chars:{''.join(strange)}"


def _rows(file: common.FilePuzzle) -> Iterator[str]:
    bars = {(bar.row, bar.column, bar.side) for bar in file.bars}
    known = any(cell.text for row in file.rows for cell in row)
    for r, row in enumerate(file.rows):
        written = []
        for c, cell in enumerate(row):
            text = _letters(cell, known=known)
            text += "|" * ((r, c, "right") in bars) + "_" * ((r, c, "below") in bars)
            written.append(text + "@" * cell.circle + "!" * cell.given + "*" * file.diagramless)
        wide = max(map(len, written))
        yield " ".join(text.ljust(wide) for text in written).rstrip()


def _letters(cell: common.FileCell, *, known: bool) -> str:
    if cell.kind != "open":
        return "."
    letters = "".join(f"&{char}" if char in "|_+@!~*.?&" else char for char in cell.text if not char.isspace())
    return letters or ("?" if known else "0")


def _clue(clue: common.FileClue, rows: Sequence[Sequence[common.FileCell]], *, with_cells: bool) -> str:
    label = clue.label if clue.label.isdecimal() and not with_cells else f"[{_markup(clue.label) or '-'}]"
    length = clue.enumeration or (str(len(clue.cells)) if clue.cells else "")
    counted = f" ({length})" if length and not common.ends_with_length(clue) else ""
    place = "".join(f"#c{column + 1}r{len(rows) - row} " for row, column in clue.cells) if with_cells else ""
    ended = counted or common.ends_with_length(clue)  # what follows the length is an annotation
    explained = f" {_markup(clue.annotation)}" if clue.annotation and ended else ""
    text = common.as_html(" ".join(clue.text.split()))
    return f"{place}{label} {text}{counted}{explained}"


def _markup(text: str) -> str:
    """One line of a text, escaped: Exolve puts titles, names and clues into its page as HTML."""
    return common.escaped(" ".join(text.split()))
