"""Reading clue files: lines `WORD<TAB>clue` or `WORD;clue`, or a CSV file with words and clues.

The separator may differ from line to line. A word may have several clues, each on a line. A line that starts with
`#` is a comment, and a first line such as `word,clue` a heading. Unusable lines are reported; the rest are kept.
"""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from engine.crossword.list_lines import without_emojis
from engine.crossword.puzzle import answer_of
from engine.errors import BadInput, FileProblem
from engine.files import read_bytes
from engine.lexicon.words import REFUSALS_KEPT, TEXT_KEPT, ReadReport, RefusedLine, text_lines

MOST_BYTES = 16 * 2**20
LONGEST_CLUE = 500
"""Characters of a clue at most."""
NO_CLUE = "a word without a clue"
MORE = "more than a word and a clue"
LONG = f"a clue of more than {LONGEST_CLUE} characters"
_SEPARATOR = re.compile(r'(?>\s*"(?>(?:[^"]|"")*)"|)[^;,]*([;,])')
_QUOTED = re.compile(r'\s*+(?:"|[^;]*+;\s*+")')
HEADINGS = ("word", "answer", "entry")


class ClueFile(NamedTuple):
    """The clues of a file by answer, in the file's order and without duplicates; and its skipped lines."""

    name: str
    clues: Mapping[str, tuple[str, ...]]
    report: ReadReport

    def of(self, answer: str) -> tuple[str, ...]:
        """The clues of an answer."""
        return self.clues.get(answer, ())


def read_clues(path: str | Path) -> ClueFile:
    """Read a clue file.

    Raises:
        FileProblem: If it cannot be read, is too large, is not text, or has no clues.
    """
    content = read_bytes(path, most=MOST_BYTES)
    mend = "A clue file has on each line a word, then a tab, semicolon or comma, then its clue."
    if b"\0" in content:
        raise FileProblem("this is not a text file (it contains zero bytes)", where=str(path), mend=mend)
    found = parse_clues(text_lines(content), Path(path).name)
    if not found.clues:
        raise FileProblem(_no_clues(found.report), where=str(path), mend=mend)
    return found


def _no_clues(report: ReadReport) -> str:
    if report.refused and dict(report.reasons) == {NO_CLUE: report.refused}:
        return "the file is a list of words without clues"
    return "no line has a word and a clue"


def parse_clues(lines: list[str], name: str) -> ClueFile:
    """Parse the lines of a clue file."""
    clues: defaultdict[str, dict[str, None]] = defaultdict(dict)
    reasons: Counter[str] = Counter()
    first: list[RefusedLine] = []
    examined = merged = 0
    for number, line, cells in rows_of(lines):
        examined += 1
        try:
            answer, text = _clue(cells)
        except BadInput as error:
            reasons[error.what] += 1
            if len(first) < REFUSALS_KEPT:
                first.append(RefusedLine(number, line.strip()[:TEXT_KEPT], error.what))
        else:
            merged += text in clues[answer]
            clues[answer][text] = None
    count = sum(map(len, clues.values()))
    report = ReadReport(examined, count, merged, reasons.total(), tuple(reasons.most_common()), tuple(first))
    return ClueFile(name, {answer: tuple(texts) for answer, texts in clues.items()}, report)


def is_heading(word: str, clue: str) -> bool:
    """Whether a first line has column names such as `word,clue`."""
    return word.strip().lower() in HEADINGS and "clue" in clue.lower()


def rows_of(lines: list[str]) -> Iterator[tuple[int, str, list[str]]]:
    """Yield number, text and cells of each line that is not blank, a comment or a heading."""
    headed = False
    for number, line in enumerate(lines, 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        cells = _cells(line)
        if headed or len(cells) < 2 or not is_heading(cells[0], cells[1]):
            yield number, line, cells
        headed = True


def _cells(line: str) -> list[str]:
    """Split a line at the first tab, or at a semicolon before any comma; otherwise as CSV.

    A semicolon in the clue is not a separator. If the word or the clue is in quotation marks, the line is read as
    CSV.
    """
    found = _SEPARATOR.match(line)
    separator = "\t" if "\t" in line else found[1] if found else ","
    if separator == "," or (separator == ";" and _QUOTED.match(line)):
        with suppress(csv.Error):  # unbalanced quotation marks, or a cell of more than 131,072 characters
            return next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    return line.split(separator, 1)


def _clue(cells: list[str]) -> tuple[str, str]:
    """The letters of the answer of a line, and its clue.

    Raises:
        BadInput: If the line has none.
    """
    word, *clues = (" ".join(cell.split()) for cell in cells)
    clues = [clue for clue in clues if clue]
    if not clues:
        raise BadInput(NO_CLUE)
    if len(clues) > 1:
        raise BadInput(MORE, mend="")
    if len(clues[0]) > LONGEST_CLUE:
        raise BadInput(LONG)
    return answer_of(without_emojis(word)), clues[0]
