"""Word Soup on paper: the board with the rules, the letters' values and room for words, and its solution.

Every function here gives shapes in points; none knows the press. Part keys are `cell 3,4` (row and column from
the top left, from 0) and `answer WORD`. Beside and beneath the board stand the names of its cells, by which the
solution tells where a word begins.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, TypeAlias

from engine.drawing.breaking import breaks
from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import centered_on_ink, run
from engine.drawing.shapes import Drawing, Group, Line, Polygon, Run, Shape, rectangle
from engine.drawing.style import Style
from engine.drawing.wording import rating_row, spelled
from engine.soup.answers import Key
from engine.soup.board import BONUS, EMPTY, MINIMUM, VALUES, Board
from engine.soup.notation import square
from engine.soup.puzzle import Puzzle
from engine.soup.solution import solution_flow

BoardPart: TypeAlias = Literal["puzzle", "board", "solution"]
_Group: TypeAlias = tuple[tuple[str, str], float]  # letters and their value, and the width of the letters

WIDEST_CELL = 1.05
"""A multiple of the size that the style gives a letter; a larger board is no easier to read."""

LETTER = 0.64
"""The size of a letter, a share of its cell's side."""

BESIDE = 13.0
"""Room beside the board in which the words may stand, a multiple of the text's size; else they stand around it."""

BOARD_SHARE = 0.62
"""Of the width, for the board with the words beside it, at most."""

WRITING_LINE = 17.0
"""Points between two lines to write on, or twice the text's size."""

VALUE_GAP = 0.75
"""The least room between letters of one value and those of the next, a multiple of the text's size."""

SHEET_ROWS = 9
"""Lines to write on in each of two columns, or in one beside the board; in more columns there are fewer."""

LEAST_ROWS = 6
"""Lines for which there must be room beside the board; else they stand beneath it."""


def figure(puzzle: Puzzle, style: Style, part: BoardPart, width: float, key: Key) -> Drawing:
    """A puzzle typeset to a width in points; the height is what it takes.

    Args:
        part: "puzzle" (title, rules, board, values, par scores, room to write), "board" (the board alone), or
            "solution".
        key: the solution and what a good score is.

    Raises:
        BadInput: a face lacks a character of the title.
    """
    if part == "board":
        return board_drawing(puzzle.board, style, width)
    if part == "solution":
        return solution_flow(puzzle, style, width, key).drawing()
    board = board_drawing(puzzle.board, style, width * BOARD_SHARE)
    gap = style.sizes.text * 2
    room = width - board.width - gap
    if room >= BESIDE * style.sizes.text:
        return _beside(puzzle, style, width, key, board, room)
    return _stacked(puzzle, style, width, key)


def _stacked(puzzle: Puzzle, style: Style, width: float, key: Key) -> Drawing:
    flow, size = Flow(style, width), style.sizes.text
    flow.title(puzzle.title)
    flow.text(rules_text(), size)
    flow.space(size)
    board = board_drawing(puzzle.board, style, width)
    flow.add(board.shapes, (width - board.width) / 2, board.height)
    flow.space(size)
    _add_scores(flow, key)
    flow.space(size / 2)
    shapes, height = _sheet(style, width)
    flow.add(shapes, 0.0, height)
    return flow.drawing()


def _beside(puzzle: Puzzle, style: Style, width: float, key: Key, board: Drawing, room: float) -> Drawing:
    """The board on the left, what is to be read on the right; room to write beneath that, or beneath both."""
    size = style.sizes.text
    side = Flow(style, room)
    side.text(rules_text(), size)
    side.space(size)
    _add_scores(side, key)
    side.space(size / 2)
    rows = int((board.height - side.y - size * style.leading) / _step(style))
    flow = Flow(style, width)
    flow.title(puzzle.title)
    flow.space(size / 2)
    if rows >= LEAST_ROWS:
        shapes, height = _sheet(style, room, rows)
        side.add(shapes, 0.0, height)
    flow.shapes += (Group(board.shapes, 0.0, flow.y), Group(tuple(side.shapes), width - room, flow.y))
    flow.space(max(board.height, side.y))
    if rows < LEAST_ROWS:
        flow.space(size)
        shapes, height = _sheet(style, width)
        flow.add(shapes, 0.0, height)
    return flow.drawing()


def _add_scores(flow: Flow, key: Key) -> None:
    """The letters' values and the par scores."""
    shapes, height = _values(flow.style, flow.width)
    flow.add(shapes, 0.0, height)
    if said := pars_text(key, flow.style, flow.width):
        flow.space(flow.style.sizes.text * 0.7)
        flow.text(said, flow.style.sizes.text, align="center")


def board_drawing(board: Board, style: Style, width: float) -> Drawing:
    """The letters in their cells, named at the left and at the foot, at most `width` points across."""
    size, frame = style.sizes.small, style.lines.frame
    rows, columns = len(board.rows), board.columns
    names = [square((row, 0), rows)[1:] for row in range(rows)]
    left = max(_width(name, style.faces.small, size) for name in names) + size * 0.5
    side = min(WIDEST_CELL * style.sizes.letters, (width - left - frame) / columns)
    x, y = left + frame / 2, frame / 2
    shapes: list[Shape] = []
    for row, line in enumerate(board.rows):
        for column, letter in enumerate(line):
            if letter != EMPTY:
                shapes += _cell(row, column, letter, style, (x + column * side, y + row * side, side))
    rim = rectangle(x, y, columns * side, rows * side)
    shapes.append(Polygon(rim, stroke=style.inks.line, width=frame))
    shapes += _names(names, columns, style, (x, y, side))
    height = rows * side + frame + size * 0.4 + size * style.leading
    return Drawing(left + columns * side + frame, height, tuple(shapes))


def _cell(row: int, column: int, letter: str, style: Style, at: tuple[float, float, float]) -> tuple[Shape, Shape]:
    x, y, side = at
    part = f"cell {row},{column}"
    outline = Polygon(rectangle(x, y, side, side), stroke=style.inks.line, width=style.lines.cell, part=part)
    shown = centered_on_ink(
        letter.upper(), style.faces.letters, side * LETTER, x + side / 2, y + side / 2,
        ink=style.inks.text, part=part,
    )  # fmt: skip
    return outline, shown


def _names(rows: list[str], columns: int, style: Style, at: tuple[float, float, float]) -> Iterator[Run]:
    """The numbers of the rows at the left, the letters of the columns at the foot."""
    x, y, side = at
    name, size, ink = style.faces.small, style.sizes.small, style.inks.text
    left, drop = x - size * 0.5, face(name).x_height(size) / 2
    for row, text in enumerate(rows):
        yield run(text, name, size, left, y + (row + 0.5) * side + drop * 1.3, align="right", ink=ink)
    foot = y + len(rows) * side + size * 0.4 + face(name).ascent * size
    for column in range(columns):
        middle = x + (column + 0.5) * side
        yield run(square((0, column), 1)[:1], name, size, middle, foot, align="center", ink=ink)


def rules_text() -> str:
    """The rules as a paper tells them."""
    return (
        f"Find a word of {spelled(MINIMUM)} or more letters by going from square to touching square, also "
        "diagonally, never twice to the same one. It scores its length times the sum of its letters\u2019 values. "
        "Cross the letters out: those above fall down, then each row closes up to the left or to the right, "
        f"as you choose. Go on until no word is left. An empty board earns {BONUS} points."
    )


def pars_text(key: Key, style: Style, width: float) -> str:
    """What an amateur and an expert score, and the best game found; in even lines where one has no room."""
    best = [("Best found", key.score.total)] if key.words else []
    rated = [(name.replace(" ", "\u00a0"), f"{points:,}") for name, points in (*key.pars, *best)]
    for each in (3, 2, 1):
        lines = [rating_row(rated[i : i + each]) for i in range(0, len(rated), each)]
        if all(_width(line, style.faces.text, style.sizes.text) <= width for line in lines):
            break
    return "\n".join(lines)


def _values(style: Style, width: float) -> tuple[tuple[Shape, ...], float]:
    """The letters in groups over their value, between two rules, in as few rows as have room; and the height."""
    size = style.sizes.text
    groups = [
        ("".join(letter.upper() for letter, worth in VALUES.items() if worth == value), str(value))
        for value in sorted(set(VALUES.values()))
    ]
    widths = [_spaced(letters, style) for letters, _ in groups]
    items = list(zip(groups, widths, strict=True))
    starts = breaks(widths, [size * VALUE_GAP] * len(items), width - size, "center")
    lines = [items[start:end] for start, end in pairwise([*starts, len(items)])]
    shapes: list[Shape] = []
    y, pad = 0.0, size * 0.45
    for line in lines:
        shapes.append(Line(((0.0, y), (width, y)), style.lines.rule, style.inks.line))
        shapes += _value_row(line, style, width, y + pad)
        y += 2 * size * style.leading + 2 * pad
    shapes.append(Line(((0.0, y), (width, y)), style.lines.rule, style.inks.line))
    return tuple(shapes), y


def _value_row(groups: list[_Group], style: Style, width: float, top: float) -> Iterator[Shape]:
    size, leading = style.sizes.text, style.sizes.text * style.leading
    base = top + (leading - size) / 2 + face(style.faces.text).ascent * size
    free = width - sum(one for _, one in groups)
    gap = free / len(groups)
    x = gap / 2
    for (letters, value), across in groups:
        middle = x + across / 2
        first = x
        for letter in letters:
            yield run(letter, style.faces.strong, size, first, base, ink=style.inks.text)
            first += _width(letter, style.faces.strong, size) + size * 0.2
        yield run(value, style.faces.text, size, middle, base + leading, align="center", ink=style.inks.text)
        x += across + gap


def _spaced(letters: str, style: Style) -> float:
    """The width of letters with a little space between them."""
    size = style.sizes.text
    return sum(_width(letter, style.faces.strong, size) for letter in letters) + size * 0.2 * (len(letters) - 1)


def _sheet(style: Style, width: float, rows: int = 0) -> tuple[tuple[Shape, ...], float]:
    """Lines for words and their points, in columns under a heading, the last one for the total; and the height.

    Args:
        rows: in each column; 0 for as many as a game takes.
    """
    size, step = style.sizes.small, _step(style)
    gutter = style.sizes.text * 1.6
    columns = max(1, min(4, int((width + gutter) / (style.sizes.text * 10 + gutter))))
    rows = rows or (SHEET_ROWS if columns < 3 else 2 * SHEET_ROWS // columns)
    across = (width - gutter * (columns - 1)) / columns
    points = max(across * 0.27, _width("Points", style.faces.small, size))
    top = size * style.leading
    shapes: list[Shape] = []
    for column in range(columns):
        x = column * (across + gutter)
        right = x + across
        split = right - points - gutter * 0.3
        base = face(style.faces.small).ascent * size
        shapes.append(run("Word", style.faces.small, size, x, base, ink=style.inks.text))
        shapes.append(run("Points", style.faces.small, size, right, base, align="right", ink=style.inks.text))
        for row in range(rows):
            y = top + (row + 1) * step
            if column == columns - 1 and row == rows - 1:
                total = split - style.sizes.text * 0.3
                shapes.append(run("Total", style.faces.strong, style.sizes.text, total, y - 2, align="right",
                                  ink=style.inks.text))  # fmt: skip
            else:
                shapes.append(Line(((x, y), (split, y)), style.lines.rule, style.inks.line))
            shapes.append(Line(((right - points, y), (right, y)), style.lines.rule, style.inks.line))
    return tuple(shapes), top + rows * step + style.lines.rule / 2


def _step(style: Style) -> float:
    return max(WRITING_LINE, style.sizes.text * 1.8)


def _width(text: str, face_name: str, size: float) -> float:
    return sum(face(face_name).advances(text, size))
