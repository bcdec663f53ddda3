"""The printed solution of Word Soup: the words of the game, with enough detail to replay it.

Each word is printed with its first cell on the current board, a small drawing of its path (a dot for each letter,
a large dot for the first), and the side to which the rows close up.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from math import inf
from typing import NamedTuple

from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span, centered_on_ink, run
from engine.drawing.shapes import PAPER, TINT, Circle, Drawing, Group, Line, Polygon, Run, Shape, found_in, rectangle
from engine.drawing.style import Style
from engine.drawing.words import Words
from engine.soup.answers import Key, Word
from engine.soup.board import BONUS, EMPTY, Board, Move, Side, cells_of, moves_text, path_text, removed, square, worth
from engine.soup.puzzle import Puzzle, position

STEP = 0.44  # distance of two letters of a drawn path, as a multiple of the type size
DOT, FIRST = 0.075, 0.16  # radius of the dot of a letter, and of the first letter, as multiples of the type size
GAP = 0.75  # gap between the columns of the list, as a multiple of the type size
GUTTER = 2.0  # gap between two lists, as a multiple of the type size
STRIP_CELL = 1.7  # side of a cell of these boards, as a multiple of the type size
NEAR_LETTER = 0.33  # share of the way between two letters that has no line, at each of them


class _Column(NamedTuple):
    """A column of a list: a block for each word and, last, the heading; `right` aligns it to the right."""

    blocks: tuple[Drawing, ...]
    right: bool = False
    said: tuple[str, ...] = ()  # the text of each drawn block for screen readers

    @property
    def width(self) -> float:
        """The width of the widest block, in points."""
        return max(block.width for block in self.blocks)


def solution_flow(puzzle: Puzzle, style: Style, width: float, key: Key) -> Flow:
    """Return the solution set to a width in points."""
    flow, size = Flow(style, width), style.sizes.text
    flow.title(style.words.solution_title(puzzle.title))
    if not key.words:
        flow.text(style.words("soup_none"), size)
        return flow
    flow.text(summary(key, style), size)
    flow.space(size * 0.7)
    if puzzle.small:
        strip = board_strip(puzzle.board, [word.move for word in key.words], style, width)
        moves = "; ".join(moves_text((word.move for word in key.words), len(puzzle.board.rows), style.words))
        alt = style.words("soup_moves", places=style.words("soup_places"), moves=moves)
        flow.add((Group(strip.shapes, role="figure", alt=alt),), 0.0, strip.height)
    else:
        shapes, height = _list(puzzle, style, width, key)
        flow.add(shapes, 0.0, height)
    flow.space(size * 0.5)
    flow.text(ending(puzzle, key, style.words), size)
    flow.space(size * 0.3)
    flow.text(style.words("soup_strip_note" if puzzle.small else "soup_note"), style.sizes.small)
    return flow


def summary(key: Key, style: Style) -> list[Span]:
    """Return the score and the number of words."""
    points, words = style.words.counted("point", key.score.total), style.words("soup_game", len(key.words))
    return [Span(f"{points}.", style.faces.strong), Span(f" {words}")]


def ending(puzzle: Puzzle, key: Key, words: Words) -> str:
    """Return the total and the letters that remain."""
    letters, points = position(puzzle.board, puzzle.solution).letters, words.counted("point", key.score.total)
    if not letters:
        return words("soup_cleared", words=key.score.words, bonus=BONUS, points=points)
    return words("soup_remain", len(letters), letters=" ".join(sorted(letters.upper())), points=points)


def board_strip(board: Board, moves: Sequence[Move], style: Style, width: float = inf) -> Drawing:
    """Draw the board before each move with its path, in rows; below it the word, its points and its side."""
    size, items = style.sizes.small, list[Drawing]()
    for number, move in enumerate(moves, 1):
        grid, arrow = small_board(board, move, style), _arrow(move.side, style, size)
        text = f"{number} {move.word.upper()} {style.words.figure(worth(move.word))}"
        text = _text(text, style, style.faces.small, size)
        middle = grid.height + size * 0.4 + (text.height - arrow.height) / 2
        label = Group(text.shapes, 0.0, grid.height + size * 0.4)
        below = (label, Group(arrow.shapes, text.width + size * 0.5, middle))
        across = max(grid.width, text.width + size * 0.5 + arrow.width)
        items.append(Drawing(across, grid.height + size * 0.4 + text.height, (*grid.shapes, *below)))
        board = removed(board, move.cells, move.side)
    gap = size * GUTTER
    side = max(item.width for item in items)
    count = max(1, int(min(len(items), (width + gap) / (side + gap))))
    shapes, y = list[Shape](), 0.0
    for first in range(0, len(items), count):
        line = items[first : first + count]
        high = max(item.height for item in line)
        shapes += [Group(item.shapes, n * (side + gap), y + high - item.height) for n, item in enumerate(line)]
        y += high + size * 0.9
    return Drawing(count * (side + gap) - gap, y, tuple(shapes))


def small_board(board: Board, move: Move, style: Style) -> Drawing:
    """Draw the filled rows of a board that has letters, and the path of a word on it."""
    size, ink, rule = style.sizes.small, style.inks.line, style.lines.rule
    side, cells = size * STRIP_CELL, move.cells
    first = next(number for number, row in enumerate(board.rows) if row.strip(EMPTY))
    places = [((column + 0.5) * side, (row - first + 0.5) * side) for row, column in cells]
    part, shapes = f"answer {move.word}", list[Shape]()
    for row, column in cells_of(board):
        corners = rectangle(column * side, (row - first) * side, side, side)
        fill = TINT if (row, column) in cells else None
        shapes.append(Polygon(corners, fill=fill, stroke=ink, width=rule, part=part if fill else ""))
    for (x, y), (next_x, next_y) in pairwise(places):
        across, down = (next_x - x) * NEAR_LETTER, (next_y - y) * NEAR_LETTER
        step = ((x + across, y + down), (next_x - across, next_y - down))
        shapes.append(Line(step, rule * 2.5, ink, part, round=True))
    shapes.append(Circle(*places[0], side * 0.4, PAPER, ink, rule * 2, part))
    for row, column in cells_of(board):
        letter, at = board.letter((row, column)).upper(), ((column + 0.5) * side, (row - first + 0.5) * side)
        shapes.append(centered_on_ink(letter, style.faces.letters, size, *at, ink=style.inks.text))
    return Drawing(board.columns * side, (len(board.rows) - first) * side, tuple(shapes))


def _list(puzzle: Puzzle, style: Style, width: float, key: Key) -> tuple[tuple[Shape, ...], float]:
    """Return the words in up to three lists side by side, which are tables for screen readers, and the height.

    If a single list is wider than the width, the type is smaller; if that does not fit, each word takes two lines.
    """
    for size in (style.sizes.text, style.sizes.small):
        columns = _columns(puzzle, style, size, key)
        natural = sum(column.width for column in columns) + GAP * size * (len(columns) - 1)
        if natural <= width:
            gutter = GUTTER * size
            lists = max(1, min(3, int((width + gutter) / (natural + gutter))))
            return _beside(columns, style, size, lists, (width - gutter * (lists - 1)) / lists, gutter)
    number, word, start, path, side, points, total = columns
    folded = [number, _under(word, start), _under(path, side), _under(points, total)]
    return _beside(folded, style, size, 1, width, 0.0)


def _columns(puzzle: Puzzle, style: Style, size: float, key: Key) -> list[_Column]:
    words, rows, printed = key.words, len(puzzle.board.rows), style.words
    plain, strong = style.faces.text, style.faces.strong

    def texts(heading: str, text: Callable[[int, Word], str], face_name: str, *, right: bool) -> _Column:
        blocks = (_text(text(n, one), style, face_name, size, f"answer {one.word}") for n, one in enumerate(words, 1))
        return _Column((*blocks, _text(heading, style, style.faces.small, style.sizes.small)), right)

    shapes = tuple(_path(word.move.cells, style, size, f"answer {word.word}") for word in words)
    sides = tuple(_arrow(word.move.side, style, size) for word in words)
    nothing, paths = Drawing(0.0, 0.0, ()), tuple(path_text(word.move, rows, printed) for word in words)
    return [
        texts("", lambda n, _: str(n), plain, right=True),
        texts(printed("soup_word"), lambda _, one: one.word, strong, right=False),
        texts(printed("soup_from"), lambda _, one: square(one.move.cells[0], rows), plain, right=False),
        _Column((*shapes, _text(printed("soup_path"), style, style.faces.small, style.sizes.small)), said=paths),
        _Column((*sides, nothing)),
        texts(printed("soup_points"), lambda _, one: printed.figure(one.points), plain, right=True),
        texts(printed("soup_total"), lambda _, one: printed.figure(one.total), plain, right=True),
    ]


def _under(upper: _Column, lower: _Column) -> _Column:
    """Merge two columns, the blocks of the second below those of the first."""
    blocks = []
    for one, other in zip(upper.blocks, lower.blocks, strict=True):
        width = max(upper.width, lower.width) if upper.right else max(one.width, other.width)
        shift = (width - one.width, width - other.width) if upper.right else (0.0, 0.0)
        shapes = (Group(one.shapes, shift[0], 0.0), Group(other.shapes, shift[1], one.height))
        blocks.append(Drawing(width, one.height + other.height, shapes))
    return _Column(tuple(blocks), upper.right, upper.said)


def _beside(
    columns: Sequence[_Column], style: Style, size: float, lists: int, width: float, gutter: float
) -> tuple[tuple[Shape, ...], float]:
    """Distribute the words over lists of equal length, each with headings; return the shapes and the height."""
    count = len(columns[0].blocks) - 1
    heights = [max(column.blocks[n].height for column in columns) for n in range(count)]
    header = max(column.blocks[-1].height for column in columns) + size * 0.35
    shapes, each = list[Shape](), -(-count // lists)
    parts = [range(first, min(count, first + each)) for first in range(0, count, each)]
    for number, rows in enumerate(parts):
        made = _rows(columns, style, rows, heights, width, header)
        shapes.append(Group(tuple(made), number * (width + gutter), 0.0))
    return tuple(shapes), header + max(sum(heights[n] for n in rows) for rows in parts)


def _rows(
    columns: Sequence[_Column], style: Style, rows: range, heights: Sequence[float], width: float, header: float
) -> list[Shape]:
    """Return the rows of one list; the free width is shared among all gaps except the first."""
    used = sum(column.width for column in columns)
    first = GAP * style.sizes.small
    gap = (width - used - first) / max(1, len(columns) - 2)
    shapes: list[Shape] = [Line(((0.0, header - 2), (width, header - 2)), style.lines.rule, style.inks.line)]
    y = 0.0
    for n in (-1, *rows):
        x, cells, height = 0.0, list[Shape](), heights[n] if n >= 0 else header
        for number, column in enumerate(columns):
            block, said = column.blocks[n], column.said[n] if column.said and n >= 0 else ""
            top = 0.0 if n < 0 else y + (height - block.height) / 2
            shift = column.width - block.width if column.right else 0.0
            drawn = not (said or any(found_in(column.blocks[-1].shapes, Run)) or number == 0)
            role = "artifact" if drawn else "header" if n < 0 or number == 0 else "cell"
            cells.append(Group(block.shapes, x + shift, top, role=role, alt=said))
            x += column.width + (first if number == 0 else gap)
        shapes.append(Group(tuple(cells), role="row"))
        y += height
    return shapes


def _text(text: str, style: Style, face_name: str, size: float, part: str = "") -> Drawing:
    leading = size * style.leading
    if not text:
        return Drawing(0.0, leading, ())
    base = (leading - size) / 2 + face(face_name).ascent * size
    made = run(text, face_name, size, 0.0, base, ink=style.inks.text, part=part)
    return Drawing(sum(made.advances), leading, (made,))


def _path(cells: Sequence[tuple[int, int]], style: Style, size: float, part: str) -> Drawing:
    step, first, dot = STEP * size, FIRST * size, DOT * size
    top, left = min(row for row, _ in cells), min(column for _, column in cells)
    points = tuple((first + (column - left) * step, first + (row - top) * step) for row, column in cells)
    pad = size * 0.3
    ink, line = style.inks.line, style.lines.rule
    shapes = (
        Line(points, line, ink, part, round=True),
        *(Circle(x, y, dot, fill=ink, part=part) for x, y in points[1:]),
        Circle(*points[0], first, fill=ink, part=part),
    )
    width = max(x for x, _ in points) + first
    return Drawing(width, max(y for _, y in points) + first + pad, (Group(shapes, 0.0, pad / 2),))


def _arrow(side: Side, style: Style, size: float) -> Drawing:
    width, half = size * 0.95, size * 0.2
    tip, tail, sign = (width, 0.0, -1) if side == "right" else (0.0, width, 1)
    head = tip + sign * half * 1.5
    shaft = Line(((tail, half), (head, half)), style.lines.rule, style.inks.line)
    shapes = (shaft, Polygon(((tip, half), (head, 0.0), (head, 2 * half)), fill=style.inks.line))
    return Drawing(width, 2 * half, shapes)
