"""Figures of the Wheel: a wheel, a polygon or a square, the texts around it, and the solution.

All lengths are in points. The part keys of shapes are `cell 0` (the hub), `cell 1` and so on (clockwise from the
top) and `answer WORD`.
"""

import math
from collections.abc import Sequence
from functools import partial

from engine.drawing.faces import face
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span, run
from engine.drawing.shapes import Drawing, Group, Point, Polygon, Shape, as_figure, rectangle
from engine.drawing.style import Style
from engine.drawing.words import USUAL_WORDS, Words
from engine.letters import figure as shared
from engine.wheel.answers import Key
from engine.wheel.puzzle import Puzzle

WIDEST_WHEEL = 200.0  # maximum width of the wheel with its texts above and below, in points

LARGEST_WHEEL = 230.0
"""Maximum width of the wheel with its texts beside it, in points. A wider wheel is no easier to read."""

LARGE_WHEEL = 420.0  # maximum width of the wheel in large print, in points

SQUARE = ((1, 1), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0), (0, 0))
"""Row and column of each cell, as in `engine.words.paths.paths.square`."""

SQUARE_LETTER = 0.42  # radius of the space for a letter, as a share of the side of a square cell

COLUMN_GAP = 1.2  # gap between the columns of a solution, as a multiple of the type size


def _parts(puzzle: Puzzle, style: Style, key: Key) -> shared.Letters:
    def across(width: float) -> float:
        return min(width, LARGE_WHEEL if style.large else WIDEST_WHEEL)

    return shared.Letters(
        puzzle.title, rules_text(puzzle, style.words, key), partial(ratings_text, key, style),
        partial(wheel_figure, puzzle, style), across,
        LARGE_WHEEL if style.large else LARGEST_WHEEL,
    )  # fmt: skip


def _answers(flow: Flow, key: Key) -> None:
    style, size, width = flow.style, flow.style.sizes.text, flow.width
    for word in key.long_words:
        flow.text([Span(key.written(word), style.faces.strong, part=f"answer {word}")], size)
    flow.space(size / 2)
    shapes, height = _columns([answer.word for answer in key.answers if not answer.long], key, style, size, width)
    flow.add(shapes, 0.0, height)
    flow.space(size)
    flow.text(style.words.counted("word", len(key.answers)), size)
    flow.text(ratings_text(key, style, width), size)


def _columns(
    words: Sequence[str], key: Key, style: Style, size: float, width: float
) -> tuple[tuple[Shape, ...], float]:
    """Words in as many columns as fit, filled from top to bottom, and their height in points."""
    if not words:
        return (), 0.0
    ink, text, leading = style.inks.text, style.faces.text, size * style.leading
    baseline = (leading - size) / 2 + face(text).ascent * size
    set_words = [run(key.written(word), text, size, 0.0, baseline, ink=ink, part=f"answer {word}") for word in words]
    widest = max(sum(one.advances) for one in set_words)
    gap = size * COLUMN_GAP
    columns = max(1, min(len(words), int((width + gap) / (widest + gap))))
    rows = math.ceil(len(words) / columns)
    step = (width + gap) / columns
    texts = (Group((one,), role="paragraph") for one in set_words)
    items = (Group((one,), i // rows * step, i % rows * leading, role="item") for i, one in enumerate(texts))
    return tuple(items), rows * leading


def wheel_figure(puzzle: Puzzle, style: Style, width: float) -> Drawing:
    """The letters as a figure of a page, with the text that stands for it."""
    hub, *ring = puzzle.letters.upper()
    alt = style.words("wheel_figure", letter=hub, others=", ".join(ring))
    return as_figure(wheel_drawing(puzzle, style, width), alt)


def wheel_drawing(puzzle: Puzzle, style: Style, width: float) -> Drawing:
    """The letters alone, in the puzzle's layout, `width` points across."""
    if puzzle.layout == "polygon":
        return _polygon(puzzle.letters, style, width)
    shapes = (_square if puzzle.layout == "square" else shared.ring_shapes)(puzzle.letters, style, width)
    return Drawing(width, width, shapes)


def _polygon(letters: str, style: Style, width: float) -> Drawing:
    """A regular polygon with a side at the top, a smaller one inside, and lines between their corners."""
    outer, frame = len(letters) - 1, style.lines.frame
    turn = 360 / outer
    apothem, half_side = math.cos(math.radians(turn / 2)), math.sin(math.radians(turn / 2))
    unit = [shared.around((0.0, 0.0), 1.0, turn * (k - 0.5)) for k in range(outer)]
    miter = frame / 2 / apothem
    radius = width / 2 / max(x for x, _ in unit) - miter
    low = max(y for _, y in unit)
    middle = (width / 2, apothem * radius + frame / 2)

    def corners(distance: float) -> tuple[Point, ...]:
        return tuple(shared.around(middle, distance, turn * (k - 0.5)) for k in range(outer))

    rim, hub = corners(radius), corners(radius * shared.HUB)
    sides = ((rim[k], rim[(k + 1) % outer], hub[(k + 1) % outer], hub[k]) for k in range(outer))
    segments = [shared.cell(Polygon, number, style, points=points) for number, points in enumerate(sides, 1)]
    between = apothem * radius * (1 + shared.HUB) / 2
    centers = [middle] + [shared.around(middle, between, turn * k) for k in range(outer)]
    hub_radius, depth = apothem * radius * shared.HUB, apothem * radius * (1 - shared.HUB) / 2
    letter_radius = min(hub_radius, depth / shared.LETTER, half_side * between)
    shapes = (
        *segments,
        Polygon(rim, stroke=style.inks.line, width=frame),
        shared.cell(Polygon, 0, style, points=hub),
        *shared.cell_letters(letters, style, centers, letter_radius),
    )
    return Drawing(width, middle[1] + low * radius + miter, shapes)


def _square(letters: str, style: Style, width: float) -> tuple[Shape, ...]:
    """Three by three cells with the hub in the middle."""
    frame = style.lines.frame
    side = (width - frame) / 3
    corners = [(frame / 2 + column * side, frame / 2 + row * side) for row, column in SQUARE]
    cells = [shared.cell(Polygon, i, style, points=rectangle(x, y, side, side)) for i, (x, y) in enumerate(corners)]
    rim = rectangle(frame / 2, frame / 2, 3 * side, 3 * side)
    centers = [(x + side / 2, y + side / 2) for x, y in corners]
    return (
        *cells,
        Polygon(rim, stroke=style.inks.line, width=frame),
        *shared.cell_letters(letters, style, centers, side * SQUARE_LETTER),
    )


def rules_text(puzzle: Puzzle, words: Words = USUAL_WORDS, key: Key | None = None) -> str:
    """The text of the rules.

    `key` gives the number of long words. Without it, for a text that applies to several wheels, the hub's letter
    is not named either.
    """
    which = "wheel_rules" if key else "wheel_rules_many"
    text = words(which, least=puzzle.rules.minimum, letter=puzzle.hub.upper())
    if without := [one for form in puzzle.rules.without for one in words.parts(f"wheel_{form.replace(' ', '_')}")]:
        listed = words("or").join(filter(None, (", ".join(without[:-1]), without[-1])))
        text += f" {words('wheel_without', forms=listed)}"
    if key and not key.long_words:
        return text
    which = "wheel_long" if key else "wheel_long_least"
    return f"{text} {words(which, len(key.long_words) if key else 1, letters=len(puzzle.letters))}"


def ratings_text(key: Key, style: Style, width: float) -> str:
    """The words that each rating requires.

    If one line is too wide, the ratings are split into lines of equal length.
    """
    return shared.rating_lines(rated(key, style.words), style, width)


def rated(key: Key, words: Words = USUAL_WORDS) -> list[tuple[str, int]]:
    """The name of each rating, without breaks, with the number of words that it requires."""
    return [(words.name(name).replace(" ", "\u00a0"), level) for name, level in key.rated]


def key_spans(style: Style, key: Key) -> list[Span]:
    """The answers as running text, the long words first and in bold, and their number."""
    ordered = sorted(key.answers, key=lambda answer: (not answer.long, answer.word))
    spans: list[Span] = []
    for answer in ordered:
        face = style.faces.strong if answer.long else ""
        spans.append(Span(key.written(answer.word), face, part=f"answer {answer.word}"))
        spans.append(Span("; " if answer.long else ", "))
    return [*spans[:-1], Span(". "), Span(f"{style.words.counted('word', len(ordered))}.")]


FIGURES = shared.LettersFigures[Puzzle, Key]("wheel", wheel_drawing, _parts, _answers)
figure, figure_choices = FIGURES.figure, FIGURES.figure_choices
