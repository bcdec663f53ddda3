"""Clues that already exist: those of clue files, and the clue book, which warns of repetition.

A clue file lists words with clues, such as `WORD;clue` or a CSV file. A word may have several clues, each on a
line. Unusable lines are reported; the rest are kept. The clue book in the store has every clue that was used, and
those of old puzzles (`engine.daily.remember`).
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from engine.core import BadInput, Control, FileProblem, checked, grouped
from engine.core.database import Session
from engine.core.files import read_bytes, shipped
from engine.core.store import Store
from engine.crossword.lists import without_emojis
from engine.crossword.puzzle import Clue, answer_of
from engine.drawing.words import untagged
from engine.words.lists.encoding import decode
from engine.words.lists.reports import ReadReport, Refusals
from engine.words.lists.sniff import sniff
from engine.words.lists.tables import CLUE_LIST, ListFormat, Row, rows
from engine.words.spelling import spellings

MOST_BYTES = 16 * 2**20
LONGEST_CLUE = 500  # characters of a clue at most
NO_CLUE = "a word without a clue"
LONG = f"a clue of more than {LONGEST_CLUE} characters"


class ClueFile(NamedTuple):
    """The clues of a file by answer, in the file's order and without duplicates; and its skipped lines."""

    name: str
    clues: Mapping[str, tuple[str, ...]]
    report: ReadReport


@cache
def _studio_clues() -> Mapping[str, tuple[str, ...]]:
    clues: defaultdict[str, tuple[str, ...]] = defaultdict(tuple)
    for line in read_bytes(shipped("clues.txt")).decode().splitlines():
        word, text = line.split(";", 1)
        clues[word] += (text,)
    return clues


def studio_clues(answer: str) -> tuple[str, ...]:
    """Return the clues of an answer that come with the program, in British spelling; () if it has none."""
    found, other = _studio_clues(), spellings().get(answer)
    return found.get(answer) or (found.get(other.other, ()) if other else ())


def read_clues(path: str | Path, form: ListFormat | None = None) -> ClueFile:
    """Read a clue file; None detects the format. Raises FileProblem if it is unreadable, too large or has none."""
    lines, encoding = decode(read_bytes(path, most=MOST_BYTES), form.encoding if form else "", str(path))
    form = form or sniff(lines, CLUE_LIST, encoding=encoding)
    found = parse_clues(lines, Path(path).name, form)
    if not found.clues:
        bare = found.report.refused and dict(found.report.reasons) == {NO_CLUE: found.report.refused}
        what = "the file is a list of words without clues" if bare else "no line has a word and a clue"
        mend = "A clue file has on each line a word and its clue, for example with a tab or a dash between them."
        raise FileProblem(what, where=str(path), mend=mend)
    return found


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
    if not (clue := row.cell("clue")):
        raise BadInput(NO_CLUE)
    if len(clue) > LONGEST_CLUE:
        raise BadInput(LONG)
    return answer_of(without_emojis(row.cell("word"))), clue


WITHIN = 365  # days within which a repeated clue is reported
EVER = date.max.toordinal()  # days that no two dates exceed
UNDATED = "0001-01-01"  # the day of a clue in the book whose puzzle has no date
MOST_FOUND = 200  # uses that a search of the book returns at most
_AT_ONCE = 500  # answers in one SQL query at most
_COLUMNS = "answer, text, day, title, document, setter"


class Use(NamedTuple):
    """A use of a clue."""

    day: str
    title: str = ""
    document: str = ""  # identity of the puzzle's document (`known_as`); "" if unknown
    setter: str = ""


class Used(NamedTuple):
    """A clue of the book with its uses, latest first; there is at least one."""

    answer: str
    text: str
    uses: tuple[Use, ...]


def known_as(created: str, file_name: str = "") -> str:
    """The identity of a document in the book: its creation time, and its file name after the first save.

    A copy under another name counts as another puzzle. Uses before the document was first saved count for all
    copies.
    """
    return f"{created}/{file_name}" if file_name else created


def remember(store: Store, clues: Iterable[Clue], use: Use) -> None:
    """Write the clues of a puzzle into the book. Printing the same document again on a day adds nothing."""
    texts = ((clue.answer, " ".join(clue.text.split())) for clue in clues)
    with store.writing() as connection:
        rows = [(*clue, use.day, use.title, use.document, use.setter) for clue in texts if clue[1]]
        remember_rows(connection, rows)


def remember_rows(connection: Session, rows: Sequence[tuple[str, str, str, str, str, str]]) -> None:
    """Write rows of answer, text, ISO date, title, document and setter into the book, within a transaction."""
    same = "DELETE FROM clue_use WHERE answer = ? AND text = ? AND day = ? AND document = ?"
    by_key = {(*row[:3], row[4]): row for row in rows}
    connection.executemany(same, list(by_key))
    connection.executemany(f"INSERT INTO clue_use ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)", [*by_key.values()])


class BookRow(NamedTuple):
    """A use of a clue in the book."""

    answer: str
    text: str
    day: date
    title: str
    document: str
    setter: str


def search_book(
    store: Store, *, answer: str = "", words: str = "", setter: str = "", control: Control | None = None
) -> tuple[BookRow, ...]:
    """Return the clues of the book that match all given criteria, latest first; none without criteria.

    At most MOST_FOUND: the latest of an answer, or else the last written.

    Args:
        answer: letters; `?` stands for a letter and `*` for any letters.
        words: words of the clue, or their beginnings of three letters or more, in any order.
        setter: words of the setter's name, likewise.
    """
    pattern = "".join(char for char in answer.lower() if char.isalpha() or char in "?*")
    given = {"text": re.findall(r"\w+", untagged(words).lower()), "setter": re.findall(r"\w+", setter.lower())}
    named = {name: some for name, some in given.items() if some}
    if not (pattern or named):
        return ()
    conditions, values = _in_postgres(named) if store.remote else _in_sqlite(named, last=not pattern)
    if pattern:
        like, signs = ("LIKE", {"?": "_", "*": "%"}) if store.remote else ("GLOB", {"?": "?", "*": "*"})
        conditions.append("answer = ?" if pattern.isalpha() else f"answer {like} ?")
        values.append(pattern.translate(str.maketrans(signs)))
    (control or Control()).check()
    last = f"ORDER BY {'day' if store.remote or pattern.isalpha() else 'rowid'} DESC LIMIT {MOST_FOUND}"
    rows = store.read(f"SELECT {_COLUMNS} FROM clue_use WHERE {' AND '.join(conditions)} {last}", values)
    found = map(BookRow._make, store.sound(rows, tuple[str, str, date, str, str, str], "Clue book"))
    return tuple(sorted(found, key=lambda row: row.day, reverse=True))


def _in_sqlite(named: Mapping[str, list[str]], *, last: bool) -> tuple[list[str], list[str]]:
    """The condition that columns have some words or beginnings, and its values; `last`: only of the last uses."""
    terms = [f'{name}: "{one}"{"*" * (len(one) > 2)}' for name, some in named.items() for one in some]
    most = f" ORDER BY rowid DESC LIMIT {MOST_FOUND}" * last
    matching = f"rowid IN (SELECT rowid FROM clue_words WHERE clue_words MATCH ?{most})"
    return ([matching], [" AND ".join(terms)]) if terms else ([], [])


def _in_postgres(named: Mapping[str, list[str]]) -> tuple[list[str], list[str]]:
    conditions = [f"to_tsvector('simple', {name}) @@ to_tsquery('simple', ?)" for name in named]
    return conditions, [" & ".join(one + ":*" * (len(one) > 2) for one in some) for some in named.values()]


def used(store: Store, answers: Iterable[str]) -> dict[str, tuple[Used, ...]]:
    """The clues of some answers in the book, latest use first. Answers without clues are omitted."""
    wanted = sorted(set(answers))
    uses: dict[tuple[str, str], list[Use]] = {}
    kind = tuple[str, str, date, str, str, str]
    for start in range(0, len(wanted), _AT_ONCE):
        some = wanted[start : start + _AT_ONCE]
        marks = ",".join("?" * len(some))
        sql = f"SELECT {_COLUMNS} FROM clue_use WHERE answer IN ({marks}) ORDER BY day DESC, text"
        for answer, text, day, *rest in store.sound(store.read(sql, some), kind, "Clue book"):
            uses.setdefault((answer, text), []).append(Use(day.isoformat(), *rest))
    found = grouped((answer, Used(answer, text, tuple(those))) for (answer, text), those in uses.items())
    return {answer: tuple(clues) for answer, clues in found.items()}


def reuse_warning(clue: Clue, book: Iterable[Used], day: str, *, document: str = "", within: int = WITHIN) -> str:
    """The warning that a clue was used recently, as "used on 3 May 2026 in Garden"; "" if it was not.

    Args:
        book: the clues of the answer in the book.
        day: ISO date of the puzzle.
        document: the puzzle's own document, as in `Use`; its uses are ignored. "" if there is none.
        within: days before or after `day` in which a use is reported.
    """
    own, today = {document, document.partition("/")[0]} - {""}, date.fromisoformat(day)
    uses = (
        use
        for one in book
        if one.answer == clue.answer and normalised(one.text) == normalised(clue.text)
        for use in one.uses
        if use.document not in own
    )
    near = [use for use in uses if abs((today - date.fromisoformat(use.day)).days) <= within]
    return use_text(max(near)) if near else ""


def use_text(use: Use) -> str:
    """When and where a clue was used: "used on 3 May 2026 in Garden"."""
    day = date.fromisoformat(use.day)
    when = "before" if use.day == UNDATED else f"on {day.day} {day:%B %Y}"
    return f"used {when}{f' in {use.title}' if use.title else ''}"


def normalised(text: str) -> str:
    """The letters and digits of a clue in lower case, to compare clues without punctuation, case and type."""
    letters = (char for char in untagged(text).casefold() if char.isalnum() or char.isspace())
    return " ".join("".join(letters).split())
