"""Reading word lists from pasted text or a file: a word or phrase for each line or between commas, clues optional.

`word<TAB>clue` and `word;clue` include a clue; a plain number there is a score of a word list, and is ignored. In
a table, `word,clue` includes a clue too. A table is a CSV file with at most two columns, or a list with the
heading `word,clue`. Quotation marks around cells are removed, and so are bullets and numbers at the start of a
line. A line that starts with `#` is a comment. Unusable lines are reported; the rest are kept.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from engine.alphabet import ENGLISH
from engine.crossword.clues.files import is_heading, rows_of
from engine.crossword.grid import SHORTEST
from engine.crossword.list_lines import mended_text, refused_text, without_emojis
from engine.crossword.puzzle import MOST_WORDS, Clue, Listed
from engine.errors import BadInput, FileProblem
from engine.files import read_bytes
from engine.lexicon.folding import Folding
from engine.lexicon.words import (
    EMPTY,
    LONG,
    LONGEST_LINE,
    LONGEST_WORD,
    REFUSALS_KEPT,
    TEXT_KEPT,
    ReadReport,
    RefusedLine,
    text_lines,
)

MOST_BYTES = 4 * 2**20
MOST_CLUE = 500
"""Characters of a clue at most; the rest is cut off."""
SINGLE = "only one letter"
TWICE = "already in the list"
SIGNS = "an emoji among its letters"
JSON = "the text is a puzzle or other data (JSON), not a word list"
_JSON = re.compile(r'[\s\ufeff]*(?:\[\s*)?\{\s*"')
_TAIL = re.compile(r"[\t;]")
_QUOTED = re.compile(r'"(?>(?:[^"]|"")*)"([\t;,])')
_MARKED = re.compile(r'(?:^|[\t;,]) *+"')
_SEPARATOR = re.compile(r"[\t;,]")
_BULLET = re.compile(
    r"\A[\s\ufeff]*(?:[\xb7\u2022\u2023\u2043\u2219\u25aa\u25cb\u25cf\u25e6]\s*(?=\S)|[-*\u2010-\u2015]\s+(?=\S)"
    r"|[0-9]{1,4}[.)]\s*(?=[^\s\d]))"
)
_FOLDING = Folding(ENGLISH)


class WordList(NamedTuple):
    """The result of reading a list.

    Attributes:
        words: distinct words, in the order of the list.
        clues: clues of these words or of known words.
        report: the numbers of lines, and the skipped lines with reasons.
        mended: words whose emojis were removed.
    """

    words: tuple[Listed, ...] = ()
    clues: tuple[Clue, ...] = ()
    report: ReadReport = ReadReport()
    mended: tuple[RefusedLine, ...] = ()


class Item(NamedTuple):
    """A word of a list as written, with the number of its line from 1 and the text after it: a clue or a score."""

    line: int
    word: str
    clue: str


def open_list(path: str | Path, known: Collection[str] = ()) -> WordList:
    """Read a list from a file; `known` are answers already in the puzzle's list.

    Raises:
        FileProblem: If it cannot be read, is too large, is not text, or has no new words.
        BadInput: If it has too many words for a crossword's list, or is a puzzle document.
    """
    content = read_bytes(path, most=MOST_BYTES)
    if b"\0" in content:
        mend = "Choose a plain text file with one word per line."
        raise FileProblem("this is not a text file (it contains zero bytes)", where=str(path), mend=mend)
    try:
        table = Path(path).suffix.lower() == ".csv"
        found = _read(text_lines(content), known, source="file", table=table)
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from None
    if not found.words and not found.clues:
        raise FileProblem(_no_words(found.report), where=str(path), mend="Choose a file with one word per line.")
    return found


def read_list(text: str, known: Collection[str] = ()) -> WordList:
    """Read a list from pasted or typed text; `known` are answers already in the puzzle's list.

    Raises:
        BadInput: If it has too many words for a crossword's list, or is a puzzle document.
    """
    return _read(text.splitlines(), known, source="editor")


def reading_report(found: WordList) -> str:
    """Sentences on skipped and corrected lines; "" if there are none."""
    problems = " ".join(filter(None, (refused_text(found.report), mended_text(found.mended))))
    added = f"{len(found.words):,} word{'s' * (len(found.words) != 1)} added."
    return f"{added} {problems}" if problems else ""


def _no_words(report: ReadReport) -> str:
    skipped = refused_text(report).rstrip(".")
    return f"no new words: {skipped[0].lower()}{skipped[1:]}" if skipped else "no line has a word"


def _read(lines: list[str], known: Collection[str], source: str, *, table: bool = False) -> WordList:
    if _JSON.match("\n".join(lines)):
        raise BadInput(JSON, mend="Give a plain list with one word per line.")
    words: dict[str, Listed] = {}
    clues: dict[str, Clue] = {}
    reasons: Counter[str] = Counter()
    first: list[RefusedLine] = []
    mended: list[RefusedLine] = []
    examined, known = 0, set(known)
    for number, text, tail in items_of(lines, table=table):
        examined += 1
        written, text = text, without_emojis(text)
        answer, reason = _answer(text)
        clue = _clue(tail)
        if not reason and answer in known | words.keys():
            reason = "" if clue and answer not in clues else TWICE
        elif not reason:
            words[answer] = Listed(text)
            mended += [RefusedLine(number, written[:TEXT_KEPT], SIGNS)] * (written != text)
            if len(words) > MOST_WORDS:
                raise _too_many()
        if not reason and clue:
            clues[answer] = Clue(answer, clue, source)
        if reason:
            reasons[reason] += 1
            first += [RefusedLine(number, _printable(text or tail)[:TEXT_KEPT], reason)][
                : REFUSALS_KEPT - len(first)
            ]
    report = ReadReport(examined, len(words), 0, reasons.total(), tuple(reasons.most_common()), tuple(first))
    return WordList(tuple(words.values()), tuple(clues.values()), report, tuple(mended))


def items_of(lines: list[str], *, table: bool = False) -> Iterator[Item]:
    """Yield the words of lines that have one; `table` reads lines of two columns as `word,clue`."""
    lines = [_BULLET.sub("", line) for line in lines]
    yield from _rows(lines) if _is_table(lines, wanted=table) else _items(lines)


def _is_table(lines: list[str], *, wanted: bool) -> bool:
    """Whether the lines are `word,clue`: they have that heading, or `wanted` is true and there are two columns."""
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    separator = _SEPARATOR.search(first)
    if not separator or separator[0] != ",":
        return False
    word, clue = first.lstrip("\ufeff").split(",", 1)
    return is_heading(word, clue) or (wanted and all(len(cells) <= 2 for _, _, cells in rows_of(lines)))


def _rows(lines: list[str]) -> Iterator[Item]:
    """Like `_items`, for a table."""
    for number, _, (word, *clues) in rows_of([line.lstrip("\ufeff") for line in lines]):
        yield Item(number, " ".join(word.split()), ", ".join(filter(None, map(str.strip, clues))))


def _items(lines: list[str]) -> Iterator[Item]:
    headed = False
    for number, line in enumerate(lines, 1):
        line = line.strip("\ufeff ")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        separator = (_QUOTED.match(line) or _TAIL.search(line) or ",")[0][-1]
        text, *more = _cells(line, separator)
        if separator == ",":
            yield from (Item(number, " ".join(text.split()), "") for text in (text, *more) if text.strip())
        elif headed or not is_heading(text, separator.join(more)):
            yield Item(number, " ".join(text.split()), separator.join(more))
        headed = True


def _cells(line: str, separator: str) -> list[str]:
    if _MARKED.search(line):
        with suppress(csv.Error):  # unbalanced quotation marks, or a cell of more than 131,072 characters
            return next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    return line.split(separator)


def _answer(text: str) -> tuple[str, str]:
    """The letters of a word, and the reason why it is unusable or ""."""
    if len(text) > LONGEST_LINE:
        return "", LONG
    answer = text.casefold().translate(_FOLDING)
    if wrong := next((char for char in answer if char not in ENGLISH.codes), ""):
        return "", _FOLDING.reason(wrong)
    if len(answer) < SHORTEST:
        return "", SINGLE if answer else EMPTY
    return answer, LONG if len(answer) > LONGEST_WORD else ""


def _clue(tail: str) -> str:
    text = " ".join(_printable(tail).split())
    return "" if text.isdecimal() else text[:MOST_CLUE]


def _printable(text: str) -> str:
    """The text with unprintable characters replaced, because it goes to terminals, windows and files."""
    return "".join(char if char.isprintable() or char.isspace() else "\ufffd" for char in text)


def _too_many() -> BadInput:
    return BadInput(f"too many words: a crossword's list can have at most {MOST_WORDS:,}", mend="Use fewer words.")
