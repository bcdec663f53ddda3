"""Hints for solvers: the number of answers by initial and length, by first two letters, and in total."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise

from engine.bee.answers import Answer
from engine.bee.puzzle import HIVE_SIZE, Puzzle
from engine.core import BadInput, Value
from engine.drawing.fonts import face, paragraph, run
from engine.drawing.shapes import Group, Line, Shape
from engine.drawing.style import Style
from engine.drawing.words import USUAL_WORDS, Words

NONE = "\u2013"  # the text of a cell without words


class Hints(Value, frozen=True):
    """Counts of the answers. Only initials, lengths and pairs that occur are listed."""

    initials: tuple[str, ...]  # the first letters, in alphabetical order
    lengths: tuple[int, ...]  # the word lengths, ascending
    counts: tuple[tuple[int, ...], ...]  # the number of words by initial (row) and length (column)
    pairs: tuple[tuple[str, int], ...]  # the first two letters with the number of words, in alphabetical order
    words: int
    points: int
    pangrams: int
    perfect: int  # number of pangrams that use each letter once

    @property
    def rows(self) -> tuple[int, ...]:
        """The number of words of each initial."""
        return tuple(map(sum, self.counts))

    @property
    def columns(self) -> tuple[int, ...]:
        """The number of words of each length."""
        return tuple(map(sum, zip(*self.counts, strict=True)))


def hints(answers: Iterable[Answer]) -> Hints:
    """Count the answers."""
    answers = list(answers)
    cells = Counter((answer.word[0], len(answer.word)) for answer in answers)
    initials = tuple(sorted({initial for initial, _ in cells}))
    lengths = tuple(sorted({length for _, length in cells}))
    counts = tuple(tuple(cells[initial, length] for length in lengths) for initial in initials)
    pairs = tuple(sorted(Counter(answer.word[:2] for answer in answers).items()))
    points, pangrams = sum(answer.points for answer in answers), [answer for answer in answers if answer.pangram]
    perfect = sum(len(answer.word) == HIVE_SIZE for answer in pangrams)
    return Hints(initials, lengths, counts, pairs, len(answers), points, len(pangrams), perfect)


def table(found: Hints, total: str) -> list[list[str]]:
    """The grid as cells: a header of lengths, a row for each initial, and sums at the right and at the bottom."""
    header = ["", *map(str, found.lengths), total]
    body = [
        [initial.upper(), *(str(n) if n else NONE for n in row), str(across)]
        for initial, row, across in zip(found.initials, found.counts, found.rows, strict=True)
    ]
    return [header, *body, [total, *map(str, found.columns), str(found.words)]]


def pair_rows(found: Hints) -> list[list[str]]:
    """The list of first two letters as cells ("CO 4"), a row for each initial."""
    return [[f"{pair.upper()}\u00a0{n}" for pair, n in found.pairs if pair[0] == initial] for initial in found.initials]


def full_words_text(n: int, name: str, words: Words = USUAL_WORDS) -> str:
    """The number of words with all letters by their name in the rules, such as "2 bingos"."""
    return words.counted(name if name in ("pangram", "bingo") else "name", n, name=name)


def totals_text(found: Hints, pangram_name: str = "pangram", words: Words = USUAL_WORDS) -> str:
    """The totals in words, such as "20 words, 24 points, 2 bingos (1 perfect)"."""
    counts = words.counted("word", found.words), words.counted("point", found.points)
    text = ", ".join((*counts, full_words_text(found.pangrams, pangram_name, words)))
    return f"{text} {words('bee_perfect', found.perfect)}" if found.perfect else text


def hints_text(found: Hints, pangram_name: str = "pangram") -> str:
    """The hints as plain text, with columns aligned by spaces, for a terminal or an e-mail."""
    blocks = [totals_text(found, pangram_name)]
    if found.words:
        cells = table(found, USUAL_WORDS("bee_sum"))
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        blocks.append("\n".join(_aligned(row, widths) for row in cells))
        blocks.append("\n".join("  ".join(row) for row in pair_rows(found)))
    return "\n\n".join(blocks).replace("\u00a0", " ")


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = row
    cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
    return "  ".join(cells)


GAP = 0.9  # gap between two columns, as a multiple of the type size

LEAST_GAP = 0.35  # the smallest gap between two columns, used if the column of text is narrow

PART_GAP = 0.8  # gap between two parts of a grid, one above the other


def hint_shapes(
    answers: Sequence[Answer], puzzle: Puzzle, style: Style, width: float
) -> tuple[tuple[Shape, ...], float]:
    """Typeset the hints of a puzzle to a width in points. Returns the shapes and their height in points.

    Raises BadInput if the width is too small for the grid.
    """
    found = hints(answers)
    totals = totals_text(found, puzzle.rules.pangram_name, style.words)
    size, ink = style.sizes.small, style.inks.text
    runs, y = paragraph(totals, style.faces.text, size, width, size * style.leading, align="center", ink=ink)
    shapes: list[Shape] = [Group(runs, role="paragraph")]
    left = width
    if "grid" in puzzle.hints:
        made, left, y = _grid(found, style, width, y + size * 0.6)
        shapes += made
    if "pairs" in puzzle.hints:
        made, height = _pairs(found, style, width, y + size * 0.6, left)
        shapes += made
        y += size * 0.6 + height
    return tuple(shapes), y


def _grid(found: Hints, style: Style, width: float, y: float) -> tuple[list[Shape], float, float]:
    """The grid with its top at `y`; its left edge and its bottom.

    If it is too wide, it is split into parts, one above the other, each with its own initials. Raises BadInput if
    the width is too small.
    """
    size, cells = style.sizes.small, table(found, style.words("bee_sum"))
    widths = [max(_width(row[k], k, i, style) for i, row in enumerate(cells)) for k in range(len(cells[0]))]
    even = [widths[0], *[max(widths[1:-1])] * (len(widths) - 2), widths[-1]]
    parts = _parts(even, size, width)
    if parts is None or len(parts) > 1:
        parts, even = _parts(widths, size, width), widths
    if parts is None:
        raise BadInput("the figure is too narrow for the grid of hints", mend="Widen the figure, or turn the grid off.")
    shapes, leftmost = list[Shape](), width
    for part in parts:
        y += size * PART_GAP if shapes else 0.0
        drawn, left, y = _block(cells, part, even, style, width, y)
        shapes += drawn
        leftmost = min(leftmost, left)
    return shapes, leftmost, y


def _parts(widths: Sequence[float], size: float, width: float) -> list[list[int]] | None:
    """Split columns into few parts of about equal size, each beginning with the first; None if none fits."""
    rest = list(range(1, len(widths)))
    for count in range(1, len(rest) + 1):
        cuts = [round(k * len(rest) / count) for k in range(count + 1)]
        parts = [[0, *rest[start:end]] for start, end in pairwise(cuts)]
        if all(sum(widths[k] for k in part) + LEAST_GAP * size * (len(part) - 1) <= width for part in parts):
            return parts
    return None


def _block(
    cells: list[list[str]], part: list[int], widths: Sequence[float], style: Style, width: float, y: float
) -> tuple[list[Shape], float, float]:
    """One part of the grid with its top at `y`, centered: header, rows and sums between rules; left and bottom."""
    size, columns = style.sizes.small, [widths[k] for k in part]
    gap = min(GAP * size, (width - sum(columns)) / max(1, len(columns) - 1))
    across = sum(columns) + gap * (len(columns) - 1)
    left = (width - across) / 2
    rights = [left + sum(columns[: k + 1]) + k * gap for k in range(len(columns))]
    shapes = list[Shape]()
    for i, row in enumerate(cells):
        if i in (1, len(cells) - 1):
            ends = ((left, y + size / 4), (left + across, y + size / 4))
            shapes.append(Line(ends, style.lines.rule, style.inks.line))
            y += size / 2
        made = list[Shape]()
        for k, right in zip(part, rights, strict=True):
            x, align = (left, "left") if k == 0 else (right, "right")
            ink = style.inks.muted if row[k] == NONE else style.inks.text
            cell = run(row[k], _face(k, i, style), size, x, y + _drop(style), align=align, ink=ink)
            made.append(Group((cell,), role="header" if i == 0 or k == 0 else "cell"))
        shapes.append(Group(tuple(made), role="row"))
        y += size * style.leading
    return shapes, left, y


def _drop(style: Style) -> float:
    """The distance from the top of a line to its baseline. The type is centered in its leading."""
    size = style.sizes.small
    return size * (style.leading - 1) / 2 + face(style.faces.small).ascent * size


def _face(column: int, row: int, style: Style) -> str:
    """The face of a cell; the header row and the column of initials are bold."""
    return style.faces.strong if row == 0 or column == 0 else style.faces.small


def _width(text: str, column: int, row: int, style: Style) -> float:
    return sum(face(_face(column, row, style)).advances(text, style.sizes.small)) if text else 0.0


def _pairs(found: Hints, style: Style, width: float, top: float, left: float) -> tuple[list[Shape], float]:
    """The list of first two letters: at least one line for each initial, in columns. Returns shapes and height.

    The list is centered, or begins at `left`, the left edge of the grid, if that is farther left.
    """
    size, step = style.sizes.small, style.sizes.small * style.leading
    rows = pair_rows(found)
    cell = max(sum(face(style.faces.small).advances(text, size)) for row in rows for text in row) + GAP * size
    most = max(1, int((width + GAP * size) / cell))
    lines = [row[k : k + most] for row in rows for k in range(0, len(row), most)]
    left = min(left, (width - (max(map(len, lines)) * cell - GAP * size)) / 2)
    shapes: list[Shape] = [
        run(text, style.faces.small, size, left + k * cell, top + i * step + _drop(style), ink=style.inks.text)
        for i, line in enumerate(lines)
        for k, text in enumerate(line)
    ]
    return shapes, len(lines) * step
