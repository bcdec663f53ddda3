"""Hints for solvers: the number of answers by initial and length, by first two letters, and in total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.bee.answers import Answer
from engine.bee.puzzle import HINTS, POT, Hint
from engine.core.value import Value
from engine.drawing.wording import counted

NONE = "\u2013"
"""The text of a cell without words."""


class Hints(Value, frozen=True):
    """Counts of the answers. Only initials, lengths and pairs that occur are listed.

    Attributes:
        initials: the first letters, in alphabetical order.
        lengths: the word lengths, ascending.
        counts: the number of words by initial (row) and length (column).
        pairs: the first two letters with the number of words, in alphabetical order.
        words, points, pangrams: totals.
        perfect: number of pangrams that use each letter once.
    """

    initials: tuple[str, ...]
    lengths: tuple[int, ...]
    counts: tuple[tuple[int, ...], ...]
    pairs: tuple[tuple[str, int], ...]
    words: int
    points: int
    pangrams: int
    perfect: int

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
    return Hints(
        initials,
        lengths,
        tuple(tuple(cells[initial, length] for length in lengths) for initial in initials),
        tuple(sorted(Counter(answer.word[:2] for answer in answers).items())),
        len(answers),
        sum(answer.points for answer in answers),
        sum(answer.pangram for answer in answers),
        sum(answer.pangram and len(answer.word) == POT for answer in answers),
    )


def table(found: Hints, total: str = "Sum") -> list[list[str]]:
    """The grid as cells: a header of lengths, a row for each initial, and sums at the right and at the bottom."""
    header = ["", *map(str, found.lengths), total]
    body = [
        [initial.upper(), *(str(n) if n else NONE for n in row), str(across)]
        for initial, row, across in zip(found.initials, found.counts, found.rows, strict=True)
    ]
    return [header, *body, [total, *map(str, found.columns), str(found.words)]]


def pair_rows(found: Hints) -> list[list[str]]:
    """The list of first two letters as cells ("CO 4"), a row for each initial."""
    return [
        [f"{pair.upper()}\u00a0{n}" for pair, n in found.pairs if pair[0] == initial] for initial in found.initials
    ]


def totals_text(found: Hints, pangram_name: str = "pangram") -> str:
    """The totals in words, such as "20 words, 24 points, 2 bingos (1 perfect)"."""
    totals = ((found.words, "word"), (found.points, "point"), (found.pangrams, pangram_name))
    text = ", ".join(counted(n, noun) for n, noun in totals)
    return f"{text} ({found.perfect}\u00a0perfect)" if found.perfect else text


def hints_text(found: Hints, which: Sequence[Hint] = HINTS, pangram_name: str = "pangram") -> str:
    """The hints as plain text, with columns aligned by spaces, for a terminal or an e-mail."""
    blocks = [totals_text(found, pangram_name)]
    if "grid" in which and found.words:
        cells = table(found)
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        blocks.append("\n".join(_aligned(row, widths) for row in cells))
    if "pairs" in which and found.words:
        blocks.append("\n".join("  ".join(row) for row in pair_rows(found)))
    return "\n\n".join(blocks).replace("\u00a0", " ")


def _aligned(row: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = row
    cells = [first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True))]
    return "  ".join(cells)
