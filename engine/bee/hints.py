"""The counts that solvers love: words by initial and length, by their first two letters, and the totals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from engine.bee.answers import Answer
from engine.bee.puzzle import HINTS, POT, Hint
from engine.value import Value

NONE = "\u2013"  # in an empty cell


class Hints(Value, frozen=True):
    """What may be told of the answers without naming one. Only what occurs is listed.

    Attributes:
        initials: the first letters, in alphabetical order.
        lengths: the numbers of letters, ascending.
        counts: a row for each initial, how many words it begins of each length.
        pairs: the first two letters with the number of words, in alphabetical order.
        perfect: pangrams that use each letter once.
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
        """The words of each initial."""
        return tuple(map(sum, self.counts))

    @property
    def columns(self) -> tuple[int, ...]:
        """The words of each length."""
        return tuple(map(sum, zip(*self.counts, strict=True)))


def hints(answers: Iterable[Answer]) -> Hints:
    """The counts of these answers."""
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
    """The grid as cells: a header of lengths, a row for each initial, and the sums at the right and below."""
    head = ["", *map(str, found.lengths), total]
    body = [
        [initial.upper(), *(str(n) if n else NONE for n in row), str(across)]
        for initial, row, across in zip(found.initials, found.counts, found.rows, strict=True)
    ]
    return [head, *body, [total, *map(str, found.columns), str(found.words)]]


def pair_rows(found: Hints) -> list[list[str]]:
    """The list of two letters as cells ("CO 4"), a row for each initial."""
    return [
        [f"{pair.upper()}\u00a0{n}" for pair, n in found.pairs if pair[0] == initial] for initial in found.initials
    ]


def totals_text(found: Hints, pangram_name: str = "pangram") -> str:
    """Such as "20 words, 24 points, 2 bingos (1 perfect)"."""
    counted = ((found.words, "word"), (found.points, "point"), (found.pangrams, pangram_name))
    said = ", ".join(f"{n}\u00a0{noun}{'' if n == 1 else 's'}" for n, noun in counted)
    return f"{said} ({found.perfect}\u00a0perfect)" if found.perfect else said


def hints_text(found: Hints, which: Sequence[Hint] = HINTS, pangram_name: str = "pangram") -> str:
    """The counts in plain text, columns aligned by spaces, for a terminal or an e-mail."""
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
