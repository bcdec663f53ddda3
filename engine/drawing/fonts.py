"""Text set in the print faces: one line as a run, a letter centred by its ink, a paragraph as runs.

`face("serif")` gives the metrics; every run carries its own advances, which the press and the
screen execute exactly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from engine.drawing.breaking import Align, breaks
from engine.drawing.faces import FACES, Face, composed, face, plain_spaced
from engine.drawing.shapes import BLACK, Ink, Run
from engine.errors import BadInput
from engine.value import Value

__all__ = ["FACES", "Face", "Span", "centered_on_ink", "face", "paragraph", "run"]

ANCHORS = {"left": 0.0, "center": 0.5, "right": 1.0}
BREAKING_SPACES = " \t\u2002\u2003\u2009"
HYPHENS = "-\u2013\u2014"
TOKENS = re.compile(rf"[\n{BREAKING_SPACES}]|[^\n{BREAKING_SPACES}]+")
AFTER_HYPHEN = re.compile(rf"(?<=[^\W_][{HYPHENS}])(?=[^\W_])")


class Span(Value, frozen=True):
    """A piece of a paragraph; what is left out is the paragraph's own."""

    text: str
    face: str = ""
    ink: Ink | None = None
    part: str | None = None


def run(
    text: str,
    face_name: str,
    size: float,
    x: float,
    y: float,
    *,
    align: Literal["left", "center", "right"] = "left",
    ink: Ink = BLACK,
    part: str = "",
    tracking: float = 0.0,
) -> Run:
    """One line of text with its baseline at y, kerned; x is its left end, its middle or its right end.

    Args:
        tracking: points added between letters.

    Raises:
        BadInput: the face lacks a character; it is named.
        UnknownName: there is no such face.
    """
    text = composed(text)
    advances = face(face_name).advances(text, size, tracking=tracking)
    return Run(plain_spaced(text), face_name, size, x - ANCHORS[align] * sum(advances), y, advances, ink, part)


def centered_on_ink(
    letter: str,
    face_name: str,
    size: float,
    cx: float,
    cy: float,
    *,
    by: Literal["cap", "x", "ink"] = "cap",
    ink: Ink = BLACK,
    part: str = "",
) -> Run:
    """A letter, or a few, whose ink has its middle at cx; glyph boxes are lopsided and look off centre.

    Args:
        by: what has its middle at cy: a capital's height ("cap") or a small letter's ("x"), so that a
            row of letters keeps one baseline, or this letter's own ink ("ink").
    """
    measures = face(face_name)
    left, top, right, bottom = measures.ink_box(letter, size)
    drop = {"cap": measures.cap_height(size), "x": measures.x_height(size), "ink": -(top + bottom)}[by] / 2
    return run(letter, face_name, size, cx - (left + right) / 2, cy + drop, ink=ink, part=part)


def paragraph(
    text: str | Sequence[Span],
    face_name: str,
    size: float,
    width: float,
    leading: float,
    *,
    align: Align = "left",
    x: float = 0.0,
    y: float = 0.0,
    ink: Ink = BLACK,
    part: str = "",
) -> tuple[tuple[Run, ...], float]:
    """A text of several lines with its top left corner at (x, y); words are never divided.

    The lines are the best of the whole paragraph (`breaking.breaks`). A newline begins a new line; a
    no-break space does not break. The type stands in the middle of its leading.

    Args:
        text: a string, or spans with faces, inks and parts of their own.
        width: the measure in points; a word that is wider sticks out.
        leading: from one baseline to the next, in points.

    Returns:
        The runs, and the height: leading times the number of lines.

    Raises:
        BadInput: a face lacks a character; it is named.
    """
    if width <= 0:
        raise BadInput(f"a paragraph needs a width above 0 pt, not {width:g}")
    spans = (Span(text),) if isinstance(text, str) else text
    spans = [Span(s.text, s.face or face_name, s.ink or ink, part if s.part is None else s.part) for s in spans]
    first = y + (leading - size) / 2 + face(face_name).ascent * size
    runs: list[Run] = []
    lines = 0
    for words in _hard_lines(spans, size):
        starts = breaks([word.width for word in words], [word.gap for word in words], width, align)
        for start, end in pairwise([*starts, len(words)]):
            setter = _LineSetter(spans, size, first + lines * leading)
            setter.set(words[start:end], x, width, align, last=end == len(words))
            runs.extend(setter.runs)
            lines += 1
        lines += not starts
    return tuple(runs), lines * leading


class _Piece(NamedTuple):
    span: int
    text: str
    advances: tuple[float, ...]


class _Word(NamedTuple):
    pieces: tuple[_Piece, ...]
    width: float
    gap: float  # the natural space after it; 0 after a hyphen


def _hard_lines(spans: Sequence[Span], size: float) -> list[list[_Word]]:
    """The words of the spans, a list for each line that a newline ends; a word may run over several spans."""
    lines: list[list[_Word]] = [[]]
    pieces: list[_Piece] = []

    def end_word(gap: float) -> None:
        if pieces:
            lines[-1].append(_Word(tuple(pieces), sum(sum(piece.advances) for piece in pieces), gap))
            pieces.clear()

    for number, span in enumerate(spans):
        measures = face(span.face)
        for token in _tokens(span.text):
            if not token:
                end_word(0.0)
            elif token in BREAKING_SPACES:
                end_word(measures.advance(token, size))
            elif token == "\n":
                end_word(0.0)
                lines.append([])
            else:
                token_text = composed(token)
                pieces.append(_Piece(number, plain_spaced(token_text), measures.advances(token_text, size)))
    end_word(0.0)
    return [] if lines == [[]] else lines


def _tokens(text: str) -> Iterator[str]:
    """The text in words, spaces and newlines; "" where a word may break: after a hyphen inside it."""
    for token in TOKENS.findall(text):
        first, *rest = (token,) if token.isalnum() else AFTER_HYPHEN.split(token)
        yield first
        for part in rest:
            yield from ("", part)


class _LineSetter:
    """Sets one line: words into as few runs as faces and parts allow, spaces widened where justified."""

    def __init__(self, spans: Sequence[Span], size: float, y: float) -> None:
        self.runs: list[Run] = []
        self._spans, self._size, self._y = spans, size, y
        self._span, self._text, self._x = -1, "", 0.0
        self._advances: list[float] = []

    def set(self, words: Sequence[_Word], x: float, width: float, align: Align, *, last: bool) -> None:
        gaps = [word.gap for word in words[:-1]]
        room = width - sum(word.width for word in words) - sum(gaps)
        widen = 1.0
        if align == "justify" and sum(gaps) and (room < 0 or not last):
            widen = max(0.0, 1 + room / sum(gaps))
        self._x = x + ANCHORS.get(align, 0.0) * room
        for word, gap in zip(words, [*gaps, 0.0], strict=True):
            for piece in word.pieces:
                self._add(piece)
            if gap:
                self._text += " "
                self._advances.append(gap * widen)
        self._flush()

    def _add(self, piece: _Piece) -> None:
        if piece.span != self._span:
            self._flush()
            self._span = piece.span
        self._text += piece.text
        self._advances.extend(piece.advances)

    def _flush(self) -> None:
        if self._text:
            span = self._spans[self._span]
            ink, part = span.ink or BLACK, span.part or ""
            self.runs.append(
                Run(self._text, span.face, self._size, self._x, self._y, tuple(self._advances), ink, part)
            )
            self._x += sum(self._advances)
        self._text, self._advances = "", []
