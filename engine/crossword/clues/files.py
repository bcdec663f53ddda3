"""Reading clue files: lists of words with clues, such as `WORD;clue` or a CSV file.

`engine.words.lists.sniff` finds how words and clues are separated. A word may have several clues, each on a line.
Unusable lines are reported; the rest are kept.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from engine.core.errors import BadInput, FileProblem
from engine.core.files import read_bytes
from engine.core.job import Control, checked
from engine.crossword.list_lines import without_emojis
from engine.crossword.puzzle import answer_of
from engine.words.lists.encoding import decode
from engine.words.lists.reports import ReadReport, Refusals
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import CLUE_LIST, ListFormat, Row, rows

MOST_BYTES = 16 * 2**20
LONGEST_CLUE = 500
"""Characters of a clue at most."""
NO_CLUE = "a word without a clue"
LONG = f"a clue of more than {LONGEST_CLUE} characters"


class ClueFile(NamedTuple):
    """The clues of a file by answer, in the file's order and without duplicates; and its skipped lines."""

    name: str
    clues: Mapping[str, tuple[str, ...]]
    report: ReadReport

    def of(self, answer: str) -> tuple[str, ...]:
        """The clues of an answer."""
        return self.clues.get(answer, ())


def read_clues(path: str | Path, form: ListFormat | None = None) -> ClueFile:
    """Read a clue file in a format; None to detect it.

    Raises:
        FileProblem: If it cannot be read, is too large, is not text, or has no clues.
    """
    lines, encoding = decode(read_bytes(path, most=MOST_BYTES), form.encoding if form else "", str(path))
    form = form or sniff(lines, CLUE_LIST, encoding=encoding)
    found = parse_clues(lines, Path(path).name, form)
    if not found.clues:
        mend = "A clue file has on each line a word and its clue, for example with a tab or a dash between them."
        raise FileProblem(_no_clues(found.report), where=str(path), mend=mend)
    return found


def _no_clues(report: ReadReport) -> str:
    if report.refused and dict(report.reasons) == {NO_CLUE: report.refused}:
        return "the file is a list of words without clues"
    return "no line has a word and a clue"


def parse_clues(
    lines: list[str], name: str, form: ListFormat | None = None, control: Control | None = None
) -> ClueFile:
    """Parse the lines of a clue file in a format; None to detect it."""
    clues: defaultdict[str, dict[str, None]] = defaultdict(dict)
    refusals, merged = Refusals(), 0
    for row in checked(rows(lines, form or sniff(lines, CLUE_LIST)), control):
        try:
            answer, text = _clue(row)
        except BadInput as error:
            refusals.refuse(row.line, row.text, error.what)
        else:
            merged += text in clues[answer]
            clues[answer][text] = None
    report = refusals.report(sum(map(len, clues.values())), merged)
    return ClueFile(name, {answer: tuple(texts) for answer, texts in clues.items()}, report)


def _clue(row: Row) -> tuple[str, str]:
    """The letters of the answer of a row, and its clue.

    Raises:
        BadInput: If the row has none.
    """
    if not (clue := row.cell("clue")):
        raise BadInput(NO_CLUE)
    if len(clue) > LONGEST_CLUE:
        raise BadInput(LONG)
    return answer_of(without_emojis(row.cell("word"))), clue
