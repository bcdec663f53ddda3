"""Figures of the Bee: the hive as a honeycomb or a ring, the texts around it, and the solution.

All lengths are in points. The part keys of shapes are `cell 0` (the center) to `cell 6` (clockwise from the top)
and `answer WORD`.
"""

import math
from functools import partial

from engine.bee.answers import Key
from engine.bee.hints import hint_shapes
from engine.bee.puzzle import OUTER, Puzzle, Rules
from engine.drawing.flow import Flow
from engine.drawing.fonts import Span
from engine.drawing.shapes import Drawing, Polygon, as_figure
from engine.drawing.style import Style
from engine.drawing.words import USUAL_WORDS, Words, rating_row
from engine.letters.figure import Letters, LettersFigures, around, cell, cell_letters, rating_lines, ring_shapes

WIDEST_HIVE = 230.0  # maximum width of the hive with its texts above and below, in points

LARGEST_HIVE = 250.0
"""Maximum width of the hive with its texts beside it, in points. A wider hive is no easier to read."""

LARGE_HIVE = 420.0  # maximum width of the hive in large print, in points

GAP = 0.10  # gap between the cells of a honeycomb, as a share of their radius

PRINTED_SHARE = 0.25  # ranks from this share of the maximum score upwards are printed with the puzzle


def _parts(puzzle: Puzzle, style: Style, key: Key) -> Letters:
    def across(width: float) -> float:
        return min(width, LARGE_HIVE) if style.large else min(width * 0.8, WIDEST_HIVE)

    def hints(flow: Flow) -> None:
        if puzzle.hints and key.answers:
            flow.space(style.sizes.text)
            shapes, height = hint_shapes(key.answers, puzzle, style, flow.width)
            flow.add(shapes, 0.0, height)

    rated = _rated(puzzle, key, style.words)
    return Letters(
        puzzle.title, rules_text(puzzle, style.words), partial(rating_lines, rated, style),
        partial(hive_figure, puzzle, style), across, LARGE_HIVE if style.large else LARGEST_HIVE, hints,
    )  # fmt: skip


def _answers(flow: Flow, key: Key) -> None:
    flow.text(key_spans(flow.style, key), flow.style.sizes.text)


def hive_figure(puzzle: Puzzle, style: Style, width: float) -> Drawing:
    """The hive as a figure of a page, with the text that stands for it."""
    outer = ", ".join(puzzle.outer.upper())
    text = style.words.for_list(puzzle.lexicon)("bee_figure", letter=puzzle.center.upper(), others=outer)
    return as_figure(hive_drawing(puzzle, style, width), text)


def hive_drawing(puzzle: Puzzle, style: Style, width: float) -> Drawing:
    """The seven letters alone, in the puzzle's layout, `width` points across."""
    if puzzle.layout == "honeycomb":
        return _honeycomb(puzzle, style, width)
    return Drawing(width, width, ring_shapes(puzzle.letters, style, width))


def _honeycomb(puzzle: Puzzle, style: Style, width: float) -> Drawing:
    # Flat-topped hexagons: three columns, so the width is 2 R plus two steps of sqrt(3)/2 of the spacing.
    spacing = math.sqrt(3) + GAP
    radius = (width - style.lines.cell) / (2 + math.sqrt(3) * spacing)
    height = 2 * radius * spacing + math.sqrt(3) * radius + style.lines.cell
    centers = [(width / 2, height / 2)] + [
        around((width / 2, height / 2), radius * spacing, 60 * k) for k in range(OUTER)
    ]
    cells = [
        cell(Polygon, i, style, points=tuple(around(at, radius, 30 + 60 * k) for k in range(6)))
        for i, at in enumerate(centers)
    ]
    return Drawing(width, height, (*cells, *cell_letters(puzzle.letters, style, centers, radius)))


def rules_text(puzzle: Puzzle, words: Words = USUAL_WORDS, key: str = "bee_rules") -> str:
    """The text of the rules; the key "bee_rules_many" is for several hives, "bee_rules_text" for no figure."""
    rules = puzzle.rules
    letter = puzzle.center.upper()
    return f"{words.for_list(puzzle.lexicon)(key, least=rules.minimum, letter=letter)} {_scores(rules, words)}"


def _scores(rules: Rules, words: Words) -> str:
    flat, article = rules.flat_up_to, "an" if rules.pangram_name[0] in "aeiou" else "a"
    full = {"name": words.name(rules.pangram_name), "a": article, "A": article.capitalize()}
    if flat is None:
        return words("bee_one_point", points=1 + rules.bonus, **full)
    key = "bee_length" if flat < rules.minimum else "bee_flat" if flat == rules.minimum else "bee_flat_to"
    return f"{words(key, flat=flat)} {words('bee_bonus', rules.bonus, **full)}"


def ratings_text(puzzle: Puzzle, key: Key, words: Words = USUAL_WORDS) -> str:
    """The thresholds, the ranks from `PRINTED_SHARE` upwards, or the maximum score, in points."""
    return rating_row(_rated(puzzle, key, words))


def _rated(puzzle: Puzzle, key: Key, words: Words) -> list[tuple[str, str]]:
    if puzzle.rules.ranks:
        ranks = zip(puzzle.rules.ranks, key.ranks, strict=False)
        rated = [(name, str(points)) for rank, (name, points) in ranks if rank.share >= PRINTED_SHARE]
    elif levels := key.thresholds:
        *lower, (best, points) = levels.rated
        rated = [(name, str(points)) for name, points in lower]
        rated.append((best, words("bee_all", points) if levels.capped else str(points)))
    else:
        rated = [(words("bee_maximum"), str(key.points))]
    return [(words.name(name), points) for name, points in rated]


def key_spans(style: Style, key: Key) -> list[Span]:
    """The answers as running text, the pangrams first, in bold and with their points."""
    ordered = sorted(key.answers, key=lambda answer: (not answer.pangram, answer.word))
    spans = []
    for i, answer in enumerate(ordered):
        text = key.written(answer.word) + f"\u00a0({answer.points})" * answer.pangram
        spans.append(Span(text, style.faces.strong if answer.pangram else "", part=f"answer {answer.word}"))
        follows = i + 1 < len(ordered) and ordered[i + 1].pangram
        spans.append(Span("; " if answer.pangram and not follows else ", "))
    total = f"{style.words.counted('word', len(ordered))}, {style.words.counted('point', key.points)}"
    return [*spans[:-1], Span(". "), Span(f"{total}.")]


FIGURES = LettersFigures[Puzzle, Key]("hive", hive_drawing, _parts, _answers)
figure, figure_choices = FIGURES.figure, FIGURES.figure_choices
