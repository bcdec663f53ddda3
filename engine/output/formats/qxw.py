"""The file of Qxw 2 to 4: the grid with its letters and colors, title and author. Qxw has no clues."""

import re
from dataclasses import replace

from engine.core import BadInput, grouped
from engine.core.alphabet import ENGLISH
from engine.crossword.grid import MOST_SIDE, Bar
from engine.crossword.puzzle import Puzzle, clues_of
from engine.output.formats.file_puzzle import CellKind, FileCell, FilePuzzle, with_bars
from engine.output.formats.losses import further_clues, losses_of, placed_words
from engine.output.formats.markup import color_of, shade_of

MOST_BYTES = 2**20
HEAD = "#QXW2 http://www.quinapalus.com"
RIGHT, BELOW = 1, 2  # bits of the bars of a square
FLAGS: dict[CellKind, int] = {"open": 0, "block": 1, "void": 8}  # of a square
_SIZE = re.compile(r"^GP 0 (\d{1,3}) (\d{1,3}) (.*)", re.MULTILINE)
_SQUARE = re.compile(r"^SQ (\d{1,3}) (\d{1,3}) (\d{1,2}) (\d{1,2}) (\d{1,3}) ?(.?)$", re.MULTILINE)
_CONTENT = re.compile(r'^SQCT (\d{1,3}) (\d{1,3}) 0 "?(\w{2,})"?$', re.MULTILINE)
_COLORED = re.compile(r"^SQSP (\d{1,3}) (\d{1,3}) ([0-9a-f]{1,6}) \S+ \d+ [1-9]", re.MULTILINE)
_READ = re.compile(
    r"#|GP |TTL|AUT|SQ |END|SQCT \d+ \d+ 0 |SQSP( \S+){5} 0|SQSP( \S+){3} 0+ 0 1(?: 0 0 0+)?\s*$|SQLP( \S+){6} 0"
)
"""What is read, and properties that a square or a light has from the grid."""


def recognizes(content: bytes) -> bool:
    """Whether a file begins as one of Qxw."""
    return content.startswith(b"#QXW")


def read(content: bytes) -> FilePuzzle:
    """Read a file. Its settings, such as dictionaries, are kept. Raises BadInput if its grid is no rectangle."""
    text = content.decode("utf-8", "replace").replace("\r\n", "\n")
    size = _SIZE.search(text)
    width, height = (int(size[1]), int(size[2])) if size else (0, 0)
    if not size or not 0 < width <= MOST_SIDE or not 0 < height <= MOST_SIDE:
        raise BadInput("the grid of the .qxw file is no rectangle of squares, or too large")
    kinds: dict[int, CellKind] = {flag: kind for kind, flag in FLAGS.items()}
    rows, bars, merged = [[FileCell()] * width for _ in range(height)], list[Bar](), 0
    longer = {(int(row), int(column)): letters for column, row, letters in _CONTENT.findall(text)}
    for *numbers, letter in _SQUARE.findall(text):
        c, r, sides, merges, flags = map(int, numbers)
        if r < height and c < width:
            rows[r][c] = FileCell(kinds.get(flags & 9, "open"), longer.get((r, c), letter.strip()))
            bars += with_bars([((r, c), "R" * bool(sides & RIGHT) + "B" * bool(sides & BELOW))])
            merged += merges > 0
    for column, row, digits in _COLORED.findall(text):
        if (r := int(row)) < height and (c := int(column)) < width and (shade := shade_of(f"#{digits:0>6}")):
            rows[r][c] = replace(rows[r][c], shade=shade)
    titles = [re.search(rf"^{name}\n\+(.*)", text, re.MULTILINE) for name in ("TTL", "AUT")]
    blocks = [block for block in re.split(r"\n(?!\+)", text) if not _READ.match(block)]
    settings = [block for block in blocks if block and not block.startswith(("SQ", "VL"))]
    counts = {"merged squares": merged, "properties of squares and lights": sum(map(bool, blocks)) - len(settings)}
    warnings = [f"The {what} are not read: {count:,} here." for what, count in counts.items() if count]
    head, symmetry = text.partition("\n")[0].strip(), size[3].strip()
    own = {"version": head, "symmetry": symmetry, "block of settings": "\n".join(settings)}
    unread = {name: lines for name, lines in own.items() if lines not in (HEAD, "0 0 0", "")}
    named = (found[1].strip() if found else "" for found in titles)
    return FilePuzzle(rows, bars, (), *named, warnings=warnings, unread=unread)


def losses(puzzle: Puzzle) -> tuple[str, ...]:
    """What the file cannot hold of a crossword, a sentence each."""
    found = losses_of(puzzle, {"bar", "void", "list", "cells", "title", "author", "shade", "color"}, form="qxw")
    count = sum(one.text != "" for one in clues_of(puzzle).values()) + len(further_clues(puzzle))
    several = sum(not puzzle.texts.get(word, "whole").isalpha() for word in placed_words(puzzle))
    clues = f"Clues are not kept ({count:,} here): Qxw has none." if count else ""
    phrases = f"Spaces and hyphens of answers are not kept ({several:,} here)." if several else ""
    return tuple(filter(None, (clues, phrases, *found)))


def write(file: FilePuzzle) -> bytes:
    """Write the file."""
    bars = grouped(((bar.row, bar.column), RIGHT if bar.side == "right" else BELOW) for bar in file.bars)
    width, colors = len(file.rows[0]) if file.rows else 0, list[str]()
    lines = [file.unread.get("version", HEAD), f"GP 0 {width} {len(file.rows)} {file.unread.get('symmetry', '0 0 0')}"]
    lines += ["TTL", f"+{' '.join(file.title.split())}", "AUT", f"+{' '.join(file.author.split())}"]
    lines += filter(None, [file.unread.get("block of settings")])
    for r, row in enumerate(file.rows):
        for c, cell in enumerate(row):
            letter = cell.text if len(cell.text) == 1 and cell.text.lower() in ENGLISH.codes else " "
            lines.append(f"SQ {c} {r} {sum(bars.get((r, c), ()))} 0 {FLAGS[cell.kind]} {letter}")
            if cell.shade:
                colors.append(f"SQSP {c} {r} {color_of(cell.shade).removeprefix('#')} 000000 0 1")
    return "\n".join([*lines, *colors, "END", ""]).encode()
