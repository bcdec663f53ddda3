"""Word Soup as a printed figure: the board with rules, letter values and writing lines, and the solution.

All functions return shapes in points and do not depend on the press. Part keys are `cell 3,4` (row and column from
the top left, starting at 0) and `answer WORD`. Row numbers at the left and column letters below the board name the
cells; the solution uses these names.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import accumulate, pairwise
from typing import Literal, NamedTuple, TypeAlias

from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import breaks, centered_on_ink, run
from engine.drawing.shapes import MM, Drawing, Group, Line, Polygon, Run, Shape, as_figure, rectangle
from engine.drawing.style import Style
from engine.drawing.words import USUAL_WORDS, Words, rating_row
from engine.soup.answers import Key
from engine.soup.board import BONUS, MINIMUM, VALUES, Board, cells_of, square
from engine.soup.puzzle import Puzzle
from engine.soup.solution import solution_flow

BoardPart: TypeAlias = Literal["puzzle", "board", "solution"]

LINK = 0.6 * MM  # side of a module of a QR code; phones read smaller ones less reliably
FITTED = 0.98  # share of a width that a line of an address may fill, so that it is not broken again
WIDEST_CELL = 1.05  # largest side of a cell, as a multiple of the style's letter size
LETTER = 0.64  # size of a letter, as a share of its cell's side
BESIDE = 13.0  # least width of a text column at the side of the board, as a multiple of the text size
BOARD_SHARE = 0.62  # largest share of the width for a board with a text column at its side
WRITING_LINE = 17.0  # least distance between two writing lines, in points
VALUE_GAP = 0.75  # least gap between two groups of letters in the table of values, as a multiple of the text size
LETTERS_PER_WORD = 6
"""Letters of a usual word: a board of 108 letters gets 18 writing lines, one of 16 letters gets three."""
GRID_CELL = (11.0, 15.0)  # least and largest side of a cell of the empty grids, in points
USUAL_TEXT = 10.0  # type size for which these are right, in points; the grids of small boards grow with it
SHARES_OF_LINES = 1.0, 2 / 3, 1 / 3
"""Writing lines of the figures without empty grids, as shares of the usual number."""
SMALLER_BOARD = 0.78  # width of the board in the lowest figure, as a share of the usual width
MOST_SHEETS = 4  # columns of writing lines, at most
LEAST_ROWS = 6  # least writing lines at the side of the board; if fewer fit, they are placed below the board


def figure(puzzle: Puzzle, style: Style, part: BoardPart, width: float, key: Key) -> Drawing:
    """Typeset a puzzle to a width; the height follows from the content.

    `part` is "puzzle" (title, rules, board, letter values, score of the solution, writing lines), "board" or
    "solution".
    """
    if part == "board":
        return board_drawing(puzzle.board, style, width)
    if part == "solution":
        return solution_flow(puzzle, style, width, key).drawing()
    return _puzzle(puzzle, style, width, key, _Extras(writing_lines(puzzle), grids=True))


def figure_choices(puzzle: Puzzle, style: Style, part: BoardPart, width: float, key: Key) -> tuple[Drawing, ...]:
    """Return figures of several heights at a width; the first is that of `figure`, others have fewer lines."""
    first = figure(puzzle, style, part, width, key)
    if part != "puzzle":
        return (first,)
    full = writing_lines(puzzle)
    fewer = [_Extras(max(3, round(full * share))) for share in SHARES_OF_LINES]
    if puzzle.small:
        fewer = [_Extras(0, grids=True), _Extras(full)]
    side = width * BOARD_SHARE * SMALLER_BOARD / puzzle.board.columns
    small = (_Extras(0, board=SMALLER_BOARD),) if side * LETTER >= style.least else ()
    return first, *(_puzzle(puzzle, style, width, key, extras) for extras in (*fewer, _Extras(0), *small))


class _Extras(NamedTuple):
    lines: int  # writing lines; 0 for none
    grids: bool = False  # whether it has empty grids
    board: float = 1.0  # width of the board as a share of the usual width


def _puzzle(puzzle: Puzzle, style: Style, width: float, key: Key, extras: _Extras) -> Drawing:
    board = board_drawing(puzzle.board, style, width * BOARD_SHARE * extras.board)
    room = width - board.width - style.sizes.text * 2
    if room >= BESIDE * style.sizes.text:
        return _beside(puzzle, style, width, key, board, room, extras)
    return _stacked(puzzle, style, width, key, extras)


def _stacked(puzzle: Puzzle, style: Style, width: float, key: Key, extras: _Extras) -> Drawing:
    flow, size = Flow(style, width), style.sizes.text
    flow.title(puzzle.title)
    flow.text(rules_text(style.words), size)
    flow.space(size)
    board = as_figure(board_drawing(puzzle.board, style, width * extras.board), board_alt(puzzle.board, style.words))
    flow.add(board.shapes, (width - board.width) / 2, board.height)
    flow.space(size)
    _add_scores(flow, puzzle, key)
    if extras.lines:
        flow.space(size / 2)
        _add_sheet(flow, extras.lines)
    _add_end(flow, puzzle, extras)
    return flow.drawing()


def _add_end(flow: Flow, puzzle: Puzzle, extras: _Extras) -> None:
    if extras.grids:
        _add_grids(flow, puzzle)
    if not puzzle.page:
        return
    size, code = flow.style.sizes.text, _code(puzzle.page, flow.style)
    shown = as_figure(code, flow.style.words("soup_code", page=puzzle.page)).shapes
    flow.space(size)
    if text := _address(puzzle.page, flow.style, flow.width - code.width - size):
        down = flow.y + max(0, code.height - text.y) / 2
        flow.shapes.append(Group(text.drawing().shapes, code.width + size, down))
        flow.add(shown, 0.0, max(code.height, text.y))
        return
    flow.add(shown, 0.0, code.height)
    if text := _address(puzzle.page, flow.style, flow.width):
        flow.add(text.drawing().shapes, 0.0, text.y)


def _address(page: str, style: Style, width: float) -> Flow | None:
    """Return an address broken only after its punctuation, because it must be typed; None if a part is wider."""
    lines, size, name = [""], style.sizes.small, style.faces.text
    for part in re.findall(r"[^/.?&=]*[/.?&=]+|[^/.?&=]+", page.removeprefix("https://")):
        fits = face(name).width(lines[-1] + part, size) <= FITTED * width
        lines = [*lines[:-1], lines[-1] + part] if fits or not lines[-1] else [*lines, part]
    if max(face(name).width(line, size) for line in lines) > FITTED * width:
        return None
    flow = Flow(style, width)
    flow.text(style.words("soup_page"), style.sizes.text)
    for line in lines:
        flow.text(line, size)
    return flow


def _code(text: str, style: Style) -> Drawing:
    """Return a QR code with the margin that readers need, four modules."""
    import segno

    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix_iter(border=4)]
    bars = [
        Polygon(rectangle(start * LINK, y * LINK, (end - start) * LINK, LINK * 1.02), fill=style.inks.text)
        for y, row in enumerate(rows)
        for start, end in (one.span() for one in re.finditer(b"\x01+", row))
    ]  # the bars overlap a little, so that no program shows gaps between them
    return Drawing(len(rows[0]) * LINK, len(rows) * LINK, tuple(bars))


def _beside(
    puzzle: Puzzle, style: Style, width: float, key: Key, board: Drawing, room: float, extras: _Extras
) -> Drawing:
    """Place the board at the left and the text at the right, with writing lines below the text, or below both."""
    size, lines = style.sizes.text, extras.lines
    side = Flow(style, room)
    side.text(rules_text(style.words), size)
    side.space(size)
    _add_scores(side, puzzle, key)
    side.space(size / 2)
    rows = int((board.height - side.y - size * style.leading) / _step(style))
    flow = Flow(style, width)
    flow.title(puzzle.title)
    flow.space(size / 2)
    fits = lines > 0 and rows >= min(LEAST_ROWS, lines)
    if fits:
        _add_sheet(side, max(lines, rows * MOST_SHEETS), rows)
    flow.shapes += (
        Group(as_figure(board, board_alt(puzzle.board, style.words)).shapes, 0.0, flow.y),
        Group(tuple(side.shapes), width - room, flow.y),
    )
    flow.space(max(board.height, side.y))
    if lines and not fits:
        flow.space(size)
        _add_sheet(flow, lines)
    _add_end(flow, puzzle, extras)
    return flow.drawing()


def board_alt(board: Board, words: Words) -> str:
    """Return the alternative text of a board's figure: its rows from the top."""
    rows = "; ".join(" ".join(row.upper()) for row in board.rows)
    counts = {"rows": words("count_row", len(board.rows)), "columns": words("count_column", board.columns)}
    return words("soup_figure", letters=rows, **counts)


def writing_lines(puzzle: Puzzle) -> int:
    """Return the number of printed writing lines: one for each word of a usual game, at least three."""
    return len(puzzle.solution) if puzzle.small else max(3, round(len(puzzle.board.letters) / LETTERS_PER_WORD))


def _add_grids(flow: Flow, puzzle: Puzzle) -> None:
    """Add small empty grids, on which the board can be redrawn after some words.

    A small board has one for each word of its game but the last, with rows for the letters that remain and one
    more. For other boards there is a row of grids of its size.
    """
    style, size, board = flow.style, flow.style.sizes.text, puzzle.board
    rows, columns = len(board.rows), board.columns
    larger = max(1.0, size / USUAL_TEXT) if puzzle.small else 1.0
    least, largest = GRID_CELL[0] * larger, GRID_CELL[1] * larger
    if columns * least > flow.width:
        return
    gap = size * 1.6
    count = max(1, int((flow.width + gap) / (columns * least + gap)))
    side = min(largest, (flow.width - gap * (count - 1)) / (count * columns))
    heights = [rows] * count
    if puzzle.small:
        removed = accumulate(len(move.word) for move in puzzle.solution[:-1])
        heights = [min(rows, -(-(len(board.letters) - gone) // columns) + 1) for gone in removed]
    flow.space(size)
    flow.text(style.words("soup_grids"), style.sizes.small)
    flow.space(size * 0.3)
    spread = (flow.width - count * columns * side) / max(1, count - 1) if count > 1 else 0.0
    for first in range(0, len(heights), count):
        line = heights[first : first + count]
        shapes = tuple(
            Group(_empty_grid(high, columns, side, style), n * (columns * side + spread), (line[0] - high) * side)
            for n, high in enumerate(line)
        )
        flow.space(gap if first else 0.0)
        flow.add(shapes, 0.0, line[0] * side + style.lines.rule)


def _empty_grid(rows: int, columns: int, side: float, style: Style) -> tuple[Shape, ...]:
    rule, ink, half = style.lines.rule, style.inks.line, style.lines.rule / 2
    wide, high = columns * side - rule, rows * side
    across = [Line(((half, half + r * side), (half + wide, half + r * side)), rule, ink) for r in range(rows + 1)]
    down = [
        Line(((half + c * wide / columns, half), (half + c * wide / columns, half + high)), rule, ink)
        for c in range(columns + 1)
    ]
    return (*across, *down)


def score_name(puzzle: Puzzle, words: Words) -> str:
    """Return what the score of the solution is called: the par of a small board, which a solver can reach."""
    return words("soup_par" if puzzle.small else "soup_best")


def _add_scores(flow: Flow, puzzle: Puzzle, key: Key) -> None:
    """Add the letter values, of a small board those of its letters, and the score of the solution."""
    shown = {letter: value for letter, value in VALUES.items() if not puzzle.small or letter in puzzle.board.letters}
    words = flow.style.words
    shapes, height = _values(shown, flow.style, flow.width)
    flow.add(shapes, 0.0, height)
    if key.words:
        flow.space(flow.style.sizes.text * 0.7)
        ratings: list[tuple[str, object]] = [(score_name(puzzle, words), words.figure(key.score.total))]
        if puzzle.small:
            ratings.append((words("soup_words"), len(key.words)))
        flow.text(rating_row(ratings), flow.style.sizes.text, align="center")


def board_drawing(board: Board, style: Style, width: float) -> Drawing:
    """Return the board with row numbers and column letters, at most `width` points wide."""
    size, frame = style.sizes.small, style.lines.frame
    rows, columns = len(board.rows), board.columns
    names = [square((row, 0), rows)[1:] for row in range(rows)]
    left = max(face(style.faces.small).width(name, size) for name in names) + size * 0.5
    side = style.cell or min(WIDEST_CELL * style.sizes.letters, (width - left - frame) / columns)
    x, y = left + frame / 2, frame / 2
    shapes: list[Shape] = []
    for row, column in cells_of(board):
        shapes += _cell(row, column, board.letter((row, column)), style, (x + column * side, y + row * side, side))
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
        letter.upper(), style.faces.letters, side * LETTER, x + side / 2, y + side / 2, ink=style.inks.text, part=part
    )
    return outline, shown


def _names(rows: list[str], columns: int, style: Style, at: tuple[float, float, float]) -> Iterator[Run]:
    x, y, side = at
    name, size, ink = style.faces.small, style.sizes.small, style.inks.text
    left, drop = x - size * 0.5, face(name).x_height(size) / 2
    for row, text in enumerate(rows):
        yield run(text, name, size, left, y + (row + 0.5) * side + drop * 1.3, align="right", ink=ink)
    foot = y + len(rows) * side + size * 0.4 + face(name).ascent * size
    for column in range(columns):
        middle = x + (column + 0.5) * side
        yield run(square((0, column), 1)[:1], name, size, middle, foot, align="center", ink=ink)


def rules_text(words: Words = USUAL_WORDS, key: str = "soup_rules") -> str:
    """Return the rules for paper, or those of "soup_rules_screen" for a screen, where letters move automatically."""
    return words(key, least=MINIMUM, bonus=BONUS)


def _values(values: Mapping[str, int], style: Style, width: float) -> tuple[tuple[Shape, ...], float]:
    size = style.sizes.text
    groups = [
        (" ".join(letter.upper() for letter, worth in values.items() if worth == value), str(value))
        for value in sorted(set(values.values()))
    ]
    widths = [face(style.faces.strong).width(letters, size) for letters, _ in groups]
    items = list(zip(groups, widths, strict=True))
    starts = breaks(widths, [size * VALUE_GAP] * len(items), width - size, "center")
    lines = [items[start:end] for start, end in pairwise([*starts, len(items)])]
    shapes, y, pad, lead = list[Shape](), 0.0, size * 0.45, size * style.leading
    for line in lines:
        shapes.append(Line(((0.0, y), (width, y)), style.lines.rule, style.inks.line))
        base = y + pad + (lead - size) / 2 + face(style.faces.text).ascent * size
        gap = (width - sum(one for _, one in line)) / len(line)
        x, heads, cells = gap / 2, list[Shape](), list[Shape]()
        for (letters, value), across in line:
            head = run(letters, style.faces.strong, size, x, base, ink=style.inks.text)
            worth = run(value, style.faces.text, size, x + across / 2, base + lead, align="center", ink=style.inks.text)
            said = "" if heads else style.words("soup_values", values=letters)  # the first header names the table
            heads.append(Group((head,), role="header", alt=said))
            cells.append(Group((worth,), role="cell"))
            x += across + gap
        shapes += (Group(tuple(row), role="row") for row in (heads, cells))
        y += 2 * lead + 2 * pad
    shapes.append(Line(((0.0, y), (width, y)), style.lines.rule, style.inks.line))
    return tuple(shapes), y


def _add_sheet(flow: Flow, lines: int, rows: int = 0) -> None:
    """Add writing lines for words and points in columns, the last line for the total.

    Lengths are in points. A column has at most `rows` lines; 0 for as many as the lines need.
    """
    style, width = flow.style, flow.width
    size, step, gutter = style.sizes.small, _step(style), style.sizes.text * 1.6
    columns = max(1, min(MOST_SHEETS, int((width + gutter) / (style.sizes.text * 10 + gutter))))
    columns = min(columns, max(1, (lines + 1) // 3))
    needed = -(-(lines + 1) // columns)  # one more line for the total
    rows = min(rows or needed, needed)
    across = (width - gutter * (columns - 1)) / columns
    word, scored, whole = (style.words(f"soup_{name}") for name in ("word", "points", "total"))
    small, ink = style.faces.small, style.inks.text
    points = max(across * 0.27, face(small).width(scored, size))
    top = size * style.leading
    shapes: list[Shape] = []
    for column in range(columns):
        x = column * (across + gutter)
        right = x + across
        split = right - points - gutter * 0.3
        base = face(small).ascent * size
        shapes.append(run(word, small, size, x, base, ink=ink))
        shapes.append(run(scored, small, size, right, base, align="right", ink=ink))
        for row in range(rows):
            y = top + (row + 1) * step
            if column == columns - 1 and row == rows - 1:
                total = split - style.sizes.text * 0.3
                strong, text = style.faces.strong, style.sizes.text
                shapes.append(run(whole, strong, text, total, y - 2, align="right", ink=ink))
            else:
                shapes.append(Line(((x, y), (split, y)), style.lines.rule, style.inks.line))
            shapes.append(Line(((right - points, y), (right, y)), style.lines.rule, style.inks.line))
    flow.add((Group(tuple(shapes), role="artifact"),), 0.0, top + rows * step + style.lines.rule / 2)


def _step(style: Style) -> float:
    return max(WRITING_LINE, style.sizes.text * 1.8)
