"""An editor's list of words: pasted text or a file, a word or phrase a line or between commas, with clues or not.

`word<TAB>clue` and `word;clue` give a clue too; what follows as a mere number is a score of a word list, and is
let go. So does `word,clue` in a table: a CSV file with no more columns, or any list with the heading `word,clue`.
Cells that stand in quotation marks are taken without these, and lines without a bullet or number at their head. A
line that begins with `#` is a comment. A line that gives no word is reported, and loses no other.
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
from engine.crossword.list_lines import mended_text, refused_text, without_pictures
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
SINGLE = "only one letter"
TWICE = "already in the list"
SIGNS = "a sign beside its letters"
JSON = "this is a puzzle or other data (JSON), not a list of words"
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
    """What a list gave.

    Attributes:
        words: all different, in the order of the list.
        clues: of some of them, or of words that were known before.
        report: what gave no word, and why.
        mended: what gave a word without its emojis.
    """

    words: tuple[Listed, ...] = ()
    clues: tuple[Clue, ...] = ()
    report: ReadReport = ReadReport()
    mended: tuple[RefusedLine, ...] = ()


def open_list(path: str | Path, known: Collection[str] = ()) -> WordList:
    """The words of a file; `known` are answers that a list has already.

    Raises:
        FileProblem: it cannot be read, is too large, is not text, or gives no word.
        BadInput: it has more words than a crossword's list takes, or is a puzzle document.
    """
    content = read_bytes(path, most=MOST_BYTES)
    if b"\0" in content:
        mend = "Choose a plain text file with one word a line."
        raise FileProblem("this is not a text file (it holds zero bytes)", where=str(path), mend=mend)
    try:
        table = Path(path).suffix.lower() == ".csv"
        found = _read(text_lines(content), known, source="file", table=table)
    except BadInput as error:
        raise BadInput(error.what, where=str(path), mend=error.mend) from None
    if not found.words and not found.clues:
        raise FileProblem(_no_words(found.report), where=str(path), mend="Choose a file with one word a line.")
    return found


def read_list(text: str, known: Collection[str] = ()) -> WordList:
    """The words of a pasted or typed text; `known` are answers that a list has already.

    Raises:
        BadInput: it has more words than a crossword's list takes, or is a puzzle document.
    """
    return _read(text.splitlines(), known, source="editor")


def said_of(found: WordList) -> str:
    """What was left out, in sentences; "" where nothing was."""
    said = " ".join(filter(None, (refused_text(found.report), mended_text(found.mended))))
    added = f"{len(found.words):,} word{'s' * (len(found.words) != 1)} added."
    return f"{added} {said}" if said else ""


def _no_words(report: ReadReport) -> str:
    said = refused_text(report).rstrip(".")
    return f"no new words: {said[0].lower()}{said[1:]}" if said else "no line holds a word"


def _read(lines: list[str], known: Collection[str], source: str, *, table: bool = False) -> WordList:
    if _JSON.match("\n".join(lines)):
        raise BadInput(JSON, mend="Give a plain list with one word a line.")
    lines = [_BULLET.sub("", line) for line in lines]
    words: dict[str, Listed] = {}
    clues: dict[str, Clue] = {}
    reasons: Counter[str] = Counter()
    first: list[RefusedLine] = []
    mended: list[RefusedLine] = []
    asked, known = 0, set(known)
    for number, text, tail in _rows(lines) if _is_table(lines, wanted=table) else _items(lines):
        asked += 1
        written, text = text, without_pictures(text)
        answer, reason = _answer(text)
        clue = _clue(tail)
        if not reason and answer in known | words.keys():
            reason = "" if clue and answer not in clues else TWICE
        elif not reason:
            words[answer] = Listed(text)
            mended += [RefusedLine(number, written[:TEXT_KEPT], SIGNS)] * (written != text)
            if len(words) > MOST_WORDS:
                raise _too_many(lines)
        if not reason and clue:
            clues[answer] = Clue(answer, clue, source)
        if reason:
            reasons[reason] += 1
            first += [RefusedLine(number, _printable(text or tail)[:TEXT_KEPT], reason)][
                : REFUSALS_KEPT - len(first)
            ]
    report = ReadReport(asked, len(words), 0, reasons.total(), tuple(reasons.most_common()), tuple(first))
    return WordList(tuple(words.values()), tuple(clues.values()), report, tuple(mended))


def _is_table(lines: list[str], *, wanted: bool) -> bool:
    """Whether commas stand between words and clues: by its heading, or where it is `wanted`, by its columns."""
    first = next((line for line in lines if line.strip() and not line.lstrip().startswith("#")), "")
    separator = _SEPARATOR.search(first)
    if not separator or separator[0] != ",":
        return False
    word, clue = first.lstrip("\ufeff").split(",", 1)
    return is_heading(word, clue) or (wanted and all(len(cells) <= 2 for _, _, cells in rows_of(lines)))


def _rows(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """As `_items`, of a table."""
    for number, _, (word, *clues) in rows_of([line.lstrip("\ufeff") for line in lines]):
        yield number, " ".join(word.split()), ", ".join(filter(None, map(str.strip, clues)))


def _items(lines: list[str]) -> Iterator[tuple[int, str, str]]:
    """The line's number from 1, what may be a word, and what follows it, of each that is not blank."""
    headed = False
    for number, line in enumerate(lines, 1):
        line = line.strip("\ufeff ")
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        separator = (_QUOTED.match(line) or _TAIL.search(line) or ",")[0][-1]
        text, *more = _cells(line, separator)
        if separator == ",":
            yield from ((number, " ".join(text.split()), "") for text in (text, *more) if text.strip())
        elif headed or not is_heading(text, separator.join(more)):
            yield number, " ".join(text.split()), separator.join(more)
        headed = True


def _cells(line: str, separator: str) -> list[str]:
    if _MARKED.search(line):
        with suppress(csv.Error):  # the marks are the text's own, or a cell is beyond 131,072 characters
            return next(csv.reader([line], delimiter=separator, skipinitialspace=True, strict=True))
    return line.split(separator)


def _answer(text: str) -> tuple[str, str]:
    """The letters of a word, and why it cannot be in a list; "" where it can."""
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
    """A report goes to terminals and windows, and a clue into a file, which must bear every character of it."""
    return "".join(char if char.isprintable() or char.isspace() else "\ufffd" for char in text)


def _too_many(lines: list[str]) -> BadInput:
    return BadInput(
        f"{len(lines):,} lines are too many: a crossword's list has at most {MOST_WORDS:,} words",
        mend="Choose the words of your theme.",
    )
