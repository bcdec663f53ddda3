"""Typesetting in the print faces: a line as a run, a letter centered on its ink, a paragraph as runs.

`face("serif")` returns the metrics of a face. Every run contains its own advances, so that text has the same
layout on screen and on paper.

`breaks` optimizes the line breaks of a whole paragraph by dynamic programming over all feasible breaks, after
Knuth and Plass, "Breaking Paragraphs into Lines" (Software: Practice and Experience 11, 1981).
"""

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, groupby, pairwise
from typing import Literal, NamedTuple

from engine.core import BadInput, Value, changed
from engine.drawing.faces import composed, face, plain_spaced
from engine.drawing.families import cut_beside
from engine.drawing.own_fonts import is_own
from engine.drawing.shapes import BLACK, Ink, Run
from engine.drawing.words import SOFT, divided, tagged_pieces

Align = Literal["left", "right", "center", "justify"]

STRETCH = 0.5  # the fraction by which a gap stretches at ratio 1 (TeX's interword glue, rounded)
WIDEST = 2.5  # a gap in a justified line at most, as a multiple of a space; a line that needs more stays ragged
SHRINK = 0.25  # the fraction by which a gap shrinks at most
LONELY = 0.15  # a last line shorter than this fraction of the measure is penalized
WIDOW, HALF_EMPTY = 1 / 3, 0.25  # so is one word on a last line this short: like half a line, or the widest gaps
SLACK = 1e-6  # points; tolerance for rounding errors
HYPHEN, RAGGED = 50.0, 0.02  # what a hyphen at the end of a line costs, in justified and in other lines


def breaks(
    widths: Sequence[float], gaps: Sequence[float], measure: float, align: Align = "left",
    hyphens: Sequence[float] = (),
) -> list[int]:  # fmt: skip
    """Return the index of the first word of each line, so that the lines are as even as possible.

    For left- and right-aligned text, the sum of squared shortfalls is minimal; the last line is free unless it is
    very short. For centered text the last line counts like the others, so that titles are balanced. For justified
    text, the sum of Knuth and Plass's demerits is minimal. A short word is not alone on the last line if another
    word, or a whole one with the end of a divided one, can join it. A word longer than the measure overflows its line.

    Lengths are in points. The gap after a hyphen is 0; the last gap is ignored. `hyphens` has for each word the width
    of the hyphen that ends a line after it, 0 for none; one above another costs twice as much.
    """
    count = len(widths)
    best = [math.inf] * count + [0.0]  # the least cost of the words from this index to the end
    following = [count] * count  # the first word of the next line, if a line starts at this index
    for start in range(count - 1, -1, -1):
        length, gap = 0.0, 0.0
        for end in range(start + 1, count + 1):
            length += widths[end - 1] + (gaps[end - 2] if end - 1 > start else 0.0)
            gap += gaps[end - 2] if end - 1 > start else 0.0
            least = length - (SHRINK * gap if align == "justify" else 0.0)
            if least > measure + SLACK and end - 1 > start:
                break
            hyphen = hyphens[end - 1] if hyphens else 0.0
            if least + hyphen > measure + SLACK and end - 1 > start:
                continue
            marks = (1 + bool(hyphens[following[end] - 1]) if hyphen else 0) if end < count else 0
            cost = _cost(measure - length - hyphen, gap, measure, align, marks, last=end == count) + best[end]
            divided_word = bool(hyphens and start and hyphens[start - 1])
            if end == count and start and length < WIDOW * measure and sum(map(bool, gaps[start:-1])) <= divided_word:
                cost += _demerits(WIDEST - 1, 1.0, 0.0) if align == "justify" else HALF_EMPTY
            if cost < best[start]:
                best[start], following[start] = cost, end
    starts = [0] if count else []
    while starts and following[starts[-1]] < count:
        starts.append(following[starts[-1]])
    return starts


def _cost(short: float, gap: float, measure: float, align: Align, marks: int, *, last: bool) -> float:
    if last and align != "center":
        lonely = max(0.0, LONELY - (measure - short) / measure) ** 2
        return lonely if short > -SLACK or align != "justify" else _demerits(short, gap, 0.0)
    if align == "justify":
        return _demerits(short, gap, HYPHEN * marks)
    return (max(short, 0.0) / measure) ** 2 + RAGGED * marks


def _demerits(short: float, gap: float, penalty: float) -> float:
    give = gap * (STRETCH if short >= 0 else SHRINK)
    ratio = abs(short) / give if give else (0.0 if abs(short) < SLACK else 100.0)
    return (1 + 100 * min(ratio, 100.0) ** 3 + penalty) ** 2


ANCHORS = {"left": 0.0, "center": 0.5, "right": 1.0}
BREAKING_SPACES = " \t\u2002\u2003\u2009"
HYPHENS = "-\u2013\u2014"
TOKENS = re.compile(rf"[\n{BREAKING_SPACES}]|[^\n{BREAKING_SPACES}]+")
WORD = re.compile(r"[^\W\d_]+")
AFTER_HYPHEN = re.compile(rf"(?<=[^\W_][{HYPHENS}])(?=[^\W_])")


class Span(Value, frozen=True):
    """A piece of a paragraph. Fields that are not set default to those of the paragraph."""

    text: str
    face: str = ""
    ink: Ink | None = None
    part: str | None = None
    scale: float = 1.0  # of the type size
    rise: float = 0.0  # of the baseline, as a share of the type size
    rules: tuple[float, ...] = ()  # as those of a run


SMALL = 0.78
"""Size of small capitals: they are a little higher than lower-case letters. The faces have no glyphs for them."""
SCRIPT, RISES = 0.66, {"sub": -0.16, "sup": 0.34}
RULES = {"u": -0.14, "s": 0.24}
LEAST_SCRIPT, LARGE = 6.0, 14.0  # points; type of large print is raised at its own size
"""Size of lowered and raised type, and how far their baselines are above that of the line."""


def cut_of(face_name: str, tags: Iterable[str]) -> str:
    """Return the face of words in italic (`i`) or bold (`b`) type. Italic within italic type is upright."""
    if is_own(face_name):
        return cut_beside(face_name, bold="b" in tags, italic="i" in tags) if tags else face_name
    family, _, cut = face_name.partition("-")
    weight, slanted = cut.removesuffix("italic").rstrip("-"), cut.endswith("italic") != ("i" in tags)
    weight = "bold" if "b" in tags else weight
    if slanted:  # there is no light and no black italic
        weight = {"light": "", "black": "bold"}.get(weight, weight)
    return "-".join(filter(None, (family, weight, "italic" * slanted)))


def spans_of(text: str, face_name: str) -> list[Span]:
    """Return the spans of a text with tags (`engine.drawing.words`), in the cuts of a face."""
    found = list[Span]()
    for words, tags, _ in tagged_pieces(text):
        name, rise = cut_of(face_name, tags), next((RISES[tag] for tag in tags if tag in RISES), 0.0)
        size, rules = SCRIPT if rise else 1.0, tuple(RULES[tag] for tag in tags if tag in RULES)
        for small, run_ in groupby(words, key=lambda char: "sc" in tags and char.upper() != char):
            part = "".join(run_)
            shown, scale = (part.upper(), SMALL * size) if small else (part, size)
            found.append(Span(shown, name, scale=scale, rise=rise, rules=rules))
    return found


def run(
    text: str, face_name: str, size: float, x: float, y: float, *,
    align: Literal["left", "center", "right"] = "left", ink: Ink = BLACK, part: str = "",
    tracking: float = 0.0,
) -> Run:  # fmt: skip
    """Set one line of text with its baseline at y, with kerning.

    Depending on `align`, x is the left end, the center or the right end of the line. `tracking` is additional
    space between letters. Lengths are in points.
    """
    text = composed(text)
    advances = face(face_name).advances(text, size, tracking=tracking)
    return Run(plain_spaced(text), face_name, size, x - ANCHORS[align] * sum(advances), y, advances, ink, part)


def centered_on_ink(
    letter: str, face_name: str, size: float, cx: float, cy: float, *, by: Literal["cap", "x", "ink"] = "cap",
    ink: Ink = BLACK, part: str = "",
) -> Run:  # fmt: skip
    """Set one or a few letters with their ink centered at cx. Centering the glyph boxes would look uneven.

    `by` chooses what is centered at cy: the height of a capital ("cap") or of a lower-case letter ("x"), so that a
    row of letters shares one baseline, or the ink of this letter ("ink"). Lengths are in points.
    """
    measures = face(face_name)
    left, top, right, bottom = measures.ink_box(letter, size)
    drop = {"cap": measures.cap_height(size), "x": measures.x_height(size), "ink": -(top + bottom)}[by] / 2
    return run(letter, face_name, size, cx - (left + right) / 2, cy + drop, ink=ink, part=part)


def _scale(span: Span, size: float) -> float:
    """The share of the type size that a span has; raised type is not too small to print."""
    if not span.rise:
        return span.scale
    return 1.0 if size >= LARGE else max(span.scale, min(1.0, LEAST_SCRIPT / size))


def paragraph(
    text: str | Sequence[Span], face_name: str, size: float, width: float, leading: float, *,
    align: Align = "left", x: float = 0.0, y: float = 0.0, ink: Ink = BLACK, part: str = "", divides: str = "",
    ligatures: bool = False,
) -> tuple[tuple[Run, ...], float]:  # fmt: skip
    """Set a paragraph with its top left corner at (x, y).

    Words are divided in a language, `divides`, but not the last one, nor answers (spans with such a part). Lines are
    broken by `breaks`. A newline begins a new line; a no-break space does not break. Each line is
    centered vertically in its leading, the distance between baselines. A word wider than `width` overflows the
    line.

    Return the runs, and the height: leading times the number of lines.
    """
    if width <= 0:
        raise BadInput(f"the width of a paragraph must be greater than 0 pt, not {width:g} pt")
    spans = (Span(text),) if isinstance(text, str) else text
    if divides:
        spans = list(_divided(spans, divides))
    if ligatures:
        spans = [changed(one, text=face(one.face or face_name).ligated(one.text)) for one in spans]
    spans = tuple(
        Span(one.text, one.face or face_name, one.ink or ink, part if one.part is None else one.part,
             _scale(one, size), one.rise, one.rules)
        for one in spans
    )  # fmt: skip
    first = y + (leading - size) / 2 + face(face_name).ascent * size
    runs: list[Run] = []
    lines = 0
    for words in _hard_lines(spans, size):
        hyphens = [word.hyphen for word in words]
        widths, gaps = [word.width for word in words], [word.gap for word in words]
        starts = breaks(widths, gaps, width, align, hyphens if any(hyphens) else ())
        for start, end in pairwise([*starts, len(words)]):
            line = x, first + lines * leading, width
            runs.extend(_line(words[start:end], spans, size, line, align, last=end == len(words)))
            lines += 1
        lines += not starts
    return tuple(runs), lines * leading


def _divided(spans: Sequence[Span], language: str) -> Iterator[Span]:
    """Yield spans with soft hyphens, but not in the last word and in answers."""
    whole = "".join(span.text for span in spans)
    end = max((word.start() for word in WORD.finditer(whole)), default=0)
    for span in spans:
        answer = (span.part or "").startswith("answer")
        yield span if answer else changed(span, text=divided(span.text, language, end))
        end -= len(span.text)


class _Piece(NamedTuple):
    span: int
    text: str
    advances: tuple[float, ...]


class _Word(NamedTuple):
    pieces: tuple[_Piece, ...]
    width: float
    gap: float  # the natural space after the word, points; 0 after a hyphen
    hyphen: float = 0.0  # the width of the hyphen that is added where a line ends after it; 0 for none


@lru_cache(maxsize=1024)  # a paragraph is set in columns of several widths
def _hard_lines(spans: tuple[Span, ...], size: float) -> list[list[_Word]]:
    """Split the spans into words, with one list for each line that ends in a newline. A word may cross spans."""
    lines: list[list[_Word]] = [[]]
    pieces: list[_Piece] = []

    def end_word(gap: float, hyphen: float = 0.0) -> None:
        if pieces:
            lines[-1].append(_Word(tuple(pieces), sum(sum(piece.advances) for piece in pieces), gap, hyphen))
            pieces.clear()

    for number, span in enumerate(spans):
        measures, own = face(span.face), size * span.scale
        for token in _tokens(span.text):
            if not token:
                end_word(0.0)
            elif token in BREAKING_SPACES:
                end_word(measures.advance(token, own))
            elif token == "\n":
                end_word(0.0)
                lines.append([])
            else:
                token_text, first = composed(token), 0
                shown, advances = plain_spaced(token_text), measures.advances(token_text, own)
                for place, part in enumerate(token.split(SOFT)):
                    if place:
                        end_word(0.0, measures.advance(SOFT, own))
                    last = first + len(composed(part))
                    pieces.append(_Piece(number, shown[first:last], advances[first:last]))
                    first = last
    end_word(0.0)
    return [] if lines == [[]] else lines


def _tokens(text: str) -> Iterator[str]:
    """Split text into words, spaces and newlines. "" marks a possible break after a hyphen inside a word."""
    for token in TOKENS.findall(text):
        first, *rest = (token,) if token.isalnum() else AFTER_HYPHEN.split(token)
        yield first
        for part in rest:
            yield from ("", part)


def _line(
    words: Sequence[_Word], spans: Sequence[Span], size: float, line: tuple[float, float, float], align: Align, *,
    last: bool,
) -> Iterator[Run]:  # fmt: skip
    """Yield a line in as few runs as the spans allow; `line` is its left end, its baseline and its width.

    Spaces are widened in justified lines, but not in the `last` one of a paragraph, and not to rivers of white.
    """
    x, y, width = line
    gaps, hyphen = [word.gap for word in words[:-1]], 0.0 if last else words[-1].hyphen
    room, widen = width - sum(word.width for word in words) - sum(gaps) - hyphen, 1.0
    if align == "justify" and sum(gaps) and (room < 0 or not last):
        wanted = max(0.0, 1 + room / sum(gaps))
        widen = wanted if wanted <= WIDEST else 1.0
    x += ANCHORS.get(align, 0.0) * room
    pieces = list[_Piece]()
    for word, gap in zip(words, [*gaps, 0.0], strict=True):
        pieces += word.pieces
        if gap:
            pieces.append(_Piece(word.pieces[-1].span, " ", (gap * widen,)))
    if hyphen:
        pieces.append(_Piece(pieces[-1].span, SOFT, (hyphen,)))
    for number, group in groupby(pieces, key=lambda piece: piece.span):
        texts, advances = zip(*((piece.text, piece.advances) for piece in group), strict=True)
        span, wide = spans[number], tuple(chain.from_iterable(advances))
        place = size * span.scale, x, y - span.rise * size
        yield Run("".join(texts), span.face, *place, wide, span.ink or BLACK, span.part or "", span.rules)
        x += sum(wide)
