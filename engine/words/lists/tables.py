"""Lists in free formats: lines of words with clues, scores or other columns.

A `ListFormat` says how the lines of a list are divided; `engine.words.lists.sniff` finds it. `rows` reads a list
with it. Cells may be in quotation marks, with separators and line breaks inside, as in a CSV file. Bullets and
numbers at the start of a line are removed. A line that starts with `#` is a comment.
"""

import csv
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import islice
from typing import NamedTuple

from engine.core import Value

TAB, SEMICOLON, COMMA, BAR, EQUALS, COLON, DASH = "\t", ";", ",", "|", "=", ":", "-"
SEPARATORS: Mapping[str, str] = {
    "": "none", TAB: "tab", SEMICOLON: "semicolon", COMMA: "comma", BAR: "vertical bar", EQUALS: "equals sign",
    COLON: "colon", DASH: "dash",
}  # fmt: skip
QUOTING = (TAB, SEMICOLON, COMMA, BAR)
"""Separators of files that a spreadsheet writes, whose cells may be in quotation marks."""

OTHERS = "".join((TAB, SEMICOLON, BAR, COMMA, DASH, EQUALS, COLON))
MOST_WORDS = 3  # of an entry on a line with a clue
LONGER = 2  # words that a clue has more than its entry, in a line that is divided on its own
MOST_PLAIN = 4  # lines with a separator for each line without one, at least, in a list with several separators
FEWEST, SHARE = 2, 0.2  # lines with a sign that titles have too, at least, and their share, if it separates
MOST_COLUMNS = 12
MEASURED = 200  # lines that determine the number of columns
LONGEST_RECORD = 20  # lines that a cell in quotation marks may have
MOST_OPEN = 200  # unclosed quotation marks, after which cells are no longer searched for line breaks
_PATTERNS = {one: re.compile(re.escape(one)) for one in SEPARATORS if one}
_PATTERNS[DASH] = re.compile(r"(?<!\s)\s+(?:-{1,3}|\u2013)(?:\s+|$)|(?:(?<!\s)\s+)?[\u2014\u2015]\s*")
# A quotation mark around the first or second cell, around a cell with a separator or a quotation mark, or one that is
# not closed.
_QUOTED = {
    one: re.compile(
        rf'(?:^(?:[^{re.escape(one)}]*{re.escape(one)})? *"|{re.escape(one)} *"[^"]*(?:{re.escape(one)}|""|$))'
    )
    for one in QUOTING
}
_BULLET = re.compile(
    r"\A[\s\ufeff]*(?:[\xb7\u2022\u2023\u2043\u2219\u25aa\u25cb\u25cf\u25e6]\s*(?=\S)|[-*\u2010-\u2015]\s+(?=\S)"
    r"|[0-9]{1,4}[.)]\s*(?=[^\s\d]))"
)


class Column(NamedTuple):
    """What a column contains: whole numbers, some values in lower case, or any text.

    `title` is a plural for users; `headings` are its names in the first line of a table, in lower case.
    """

    name: str
    title: str
    headings: frozenset[str] = frozenset()
    numbers: bool = False
    values: frozenset[str] = frozenset()


WORD = Column(
    "word", "Words", frozenset(("word", "words", "answer", "answers", "entry", "entries", "solution", "term"))
)
CLUE = Column("clue", "Clues", frozenset(("clue", "clues", "definition", "definitions", "hint", "hints", "question")))
RATED = (
    "score scores rank rating ratings quality value weight points punkte wert wertung bewertung puntos "
    "puntuaci\u00f3n punteggio valeur cote pontos"
)
SCORE = Column("score", "Scores", frozenset(RATED.split()), numbers=True)


REJECTING = frozenset(
    ("reject", "rejected", "remove", "removed", "exclude", "excluded", "delete", "deleted", "never", "banned")
)
"""The values of a status column that remove the word of their line."""
STATUS = Column(
    "status", "Status", frozenset(("status", "verdict", "decision", "state")),
    values=REJECTING | {"accept", "accepted", "approved", "keep", "ok", "pending"},
)  # fmt: skip
NOTE = Column("note", "Notes", frozenset(("note", "notes", "comment", "comments", "remark", "remarks", "source")))
IGNORED = "ignore"  # the role of a column that the user does not want, in `ListFormat.columns`


NOT_USED = "a further cell, which is not used"  # the reason for reporting a cell of `Row.unused`


class Kind(NamedTuple):
    """A kind of list."""

    roles: tuple[Column, ...]  # the roles that its columns can have. The first is required.
    across: bool = True  # whether a line can have several words between commas
    required: int = 1  # the number of the first roles without which a line is unusable
    ordered: bool = False  # whether a list without a heading has its columns in the order of the roles
    comments: bool = True  # whether `#` after a space begins a comment; clues may contain it

    @property
    def clued(self) -> bool:
        """Whether a column beside the words has clues, even if they are no longer than the words."""
        return not self.comments and CLUE in self.roles


WORD_LIST = Kind((WORD, CLUE, SCORE, STATUS, NOTE))
CLUED_LIST = Kind((WORD, CLUE, SCORE), comments=False)
CLUE_LIST = Kind((WORD, CLUE, SCORE), across=False, required=2, comments=False)


_COMMENT = re.compile(r"(?:^|\s)#")


def without_bullet(line: str) -> str:
    """Return a line of a list without a bullet or a number at its start."""
    return line if line[:1].isalpha() else _BULLET.sub("", line, count=1)


class ListFormat(Value, frozen=True):
    """How the lines of a list are divided, and which of its words are used."""

    encoding: str = ""  # one of `engine.words.lists.encoding.ENCODINGS`; "" to detect it
    separator: str = ""  # one of `SEPARATORS`
    others: str = ""  # the separators that divide lines without the first one into a word and a clue or a score
    columns: tuple[str, ...] = ("word",)  # the name of each column's role; "" for a column that is not used
    across: bool = False  # whether every cell is a word
    heading: bool = False  # whether the first line has the names of the columns
    # whether hyphens and apostrophes are removed from words, and capitals are read as small letters
    fold: bool = False
    # whether capitals are read as small letters; not in a list in which they mark names
    capitals: bool = False
    # whether letters with accents, and joined letters, are reduced to letters of the alphabet
    accents: bool = False
    least_score: int = 0  # words with a lower score are not used

    @property
    def is_plain(self) -> bool:
        """Whether each line is a word, or a word, a semicolon and a score."""
        scored = self.separator == SEMICOLON and self.columns == ("word", "score")
        divided = self.across or self.heading or self.least_score or self.others
        return not divided and (scored or (not self.separator and self.columns == ("word",)))

    def column(self, role: str) -> int:
        """Return the number of the column with a role, from 0; -1 if there is none."""
        return self.columns.index(role) if role in self.columns else -1


def without_comments(lines: Sequence[str], form: ListFormat | None = None) -> Sequence[str]:
    """Return the lines of a list without comments, which begin with `#` after a space outside of quotation marks.

    The cells of a table with a heading may contain `#`.
    """
    return lines if form and form.heading else [_without_comment(line) if "#" in line else line for line in lines]


def _without_comment(line: str) -> str:
    ends = (found.start() for found in _COMMENT.finditer(line))
    return line[: next((end for end in ends if line.count('"', 0, end) % 2 == 0), None)]


class Row(NamedTuple):
    """A row of a list.

    `line` is the number of its first line from 1. `unused` has the cells without a role, unless a heading or a
    list of clues explains them.
    """

    line: int
    cells: Mapping[str, str]
    text: str
    unused: tuple[str, ...] = ()

    def cell(self, role: str) -> str:
        """Return the cell of a role; "" if the row has none."""
        return self.cells.get(role, "")


class Record(NamedTuple):
    """A line divided into cells, or several lines if a cell has line breaks; `quoted` if it is a line of CSV."""

    line: int
    cells: list[str]
    text: str
    separator: str
    quoted: bool = False


def rows(lines: Sequence[str], form: ListFormat) -> Iterator[Row]:
    """Yield the rows of a list in their order, without blank lines, comments and the heading.

    Surplus cells belong to the last column of text: a comma in a clue does not end it. A line without the list's
    separator, or with a semicolon in its word, is divided at a tab or a semicolon, or has several words between
    commas.
    """
    first = 1 if form.heading else 0
    at = max(form.column("word"), 0)
    in_order = ("word", *(name for name in form.columns if name not in ("word", "")))[:2]  # of foreign rows
    for record in islice(records(lines, form.separator, form.others), first, None):
        if record.separator != form.separator and record.separator in form.others:
            yield from _foreign_rows(record)
            continue
        if form.across or (record.separator == COMMA != form.separator):
            yield from (Row(record.line, {"word": cell}, record.text) for cell in record.cells if cell)
            continue
        clued = form.columns[:2] == ("word", "clue")
        if clued and record.separator == COMMA and not record.quoted and SEMICOLON in record.cells[0]:
            record = record._replace(cells=divided(record.text, SEMICOLON), separator=SEMICOLON)
        own = record.separator == form.separator
        cells, names = record.cells, form.columns if own else in_order
        if len(cells) == 1 and at and own:
            names = ("word",)
        elif len(cells) > len(names):
            cells = _joined(cells, names, record)
        roles = {name: cell for name, cell in zip(names, cells, strict=False) if name}
        yield Row(record.line, roles, record.text, _unused(cells, names, form))


def _foreign_rows(record: Record) -> Iterator[Row]:
    """Yield the rows of a line that has another separator than the list: a word, and a score or a clue.

    Short cells between commas are words. If only the second cell is short, it is the word.
    """
    first, *others = record.cells
    if not (tail := _glued(others, record.separator)):
        yield Row(record.line, {"word": first}, record.text)
    elif tail.isdecimal():
        yield Row(record.line, {"word": first, "score": tail}, record.text)
    elif record.separator == COMMA and max(len(cell.split()) for cell in others) <= MOST_WORDS:
        yield from (Row(record.line, {"word": cell}, record.text) for cell in record.cells if cell)
    else:
        score = {"score": others.pop()} if len(others) > 1 and others[-1].isdecimal() else {}
        words, tail = first, _glued(others, record.separator)
        if len(words.split()) > MOST_WORDS >= len(tail.split()):
            words, tail = tail, words
        yield Row(record.line, {"word": words, "clue": tail, **score}, record.text)


def _glued(cells: Sequence[str], separator: str) -> str:
    glue = " - " if separator == DASH else f"{separator} " if separator in QUOTING[1:] else ": "
    return glue.join(filter(None, cells))


def other_separators(lines: Sequence[str], separator: str, *, clued: bool) -> str:
    """Return the separators that divide lines without the list's separator into a word and a clue or a score.

    A separator is one of them if most lines that have it are divided convincingly: a tab or a vertical bar, or a
    short first cell before a number or a longer text. In a clued list, nearly every line must have a separator, and
    a comma, a dash or a colon must be in a fair share of the lines, because titles have them too.
    """
    kinds, convincing = Counter[str](), Counter[str]()
    for line in lines:
        bare = without_bullet(line.strip("\ufeff \t"))
        if bare.isalpha() or not bare or bare.startswith("#"):
            kinds[""] += bare.isalpha()
            continue
        found = _first(bare, separator) or _first(bare, OTHERS)
        kinds[found] += 1
        convincing[found] += found not in ("", separator) and _is_divided(bare, found)
    plain, others = kinds.pop("", 0), "".join(one for one in OTHERS if kinds[one] and one != separator)
    if clued:
        least = max(FEWEST, SHARE * (plain + kinds.total()))
        others = "".join(one for one in others if one not in (COMMA, DASH, COLON) or kinds[one] >= least)
        return others if len(+kinds) > 1 and plain * MOST_PLAIN <= kinds.total() else ""
    return "".join(one for one in others if 2 * convincing[one] > kinds[one])


def _first(line: str, separators: str) -> str:
    places = {found.start(): one for one in separators[::-1] if (found := _PATTERNS[one].search(line))}
    return places[min(places)] if places else ""


def _is_divided(line: str, separator: str) -> bool:
    """Whether a separator divides a line into a word, and a number or a text that is longer than the word."""
    first, *others = divided(line, separator)
    tail = " ".join(others).strip()
    sizes = sorted((len(first.split()), len(tail.split())))
    if not first or not tail or sizes[0] > MOST_WORDS or not first[:1].isalpha():
        return False
    return tail.isdecimal() or separator in (TAB, BAR) or sizes[1] >= sizes[0] + LONGER


def _unused(cells: list[str], names: tuple[str, ...], form: ListFormat) -> tuple[str, ...]:
    """Return the surplus cells, and those of columns without a role where no heading or clue explains them."""
    explained = form.heading or "clue" in names or IGNORED in names
    columns = () if explained else (cell for name, cell in zip(names, cells, strict=False) if not name)
    return tuple(filter(None, (*columns, *cells[len(names) :])))


def _joined(cells: list[str], names: tuple[str, ...], record: Record) -> list[str]:
    """Merge the surplus cells of a line into its clue, if the list has clues."""
    if "clue" not in names:
        return cells
    at, after = names.index("clue"), names.index("clue") + len(cells) - len(names) + 1
    return [*cells[:at], _glued(cells[at:after], record.separator), *cells[after:]]


def records(lines: Sequence[str], separator: str, others: str = "") -> Iterator[Record]:
    """Yield each line that is not blank or a comment, divided at the separator, or at the first of `others`."""
    at, open_cells = 0, 0
    while at < len(lines):
        number, line = at + 1, lines[at]
        at += 1
        if not (bare := line.strip("\ufeff \t")) or bare.startswith("#"):
            continue
        bare = without_bullet(bare)
        found = _separator_in(bare, separator, others)
        if found not in _QUOTED or '"' not in bare or not _QUOTED[found].search(bare):
            yield Record(number, divided(bare, found), bare, found)
            continue
        if (cells := _quoted(bare, found)) is None and open_cells < MOST_OPEN and bare.count('"') % 2:
            cells, taken = _continued(bare, lines[at : at + LONGEST_RECORD - 1], found)
            at, open_cells = at + taken, open_cells + (cells is None)
        yield Record(number, divided(bare, found) if cells is None else cells, bare, found, cells is not None)


def _separator_in(line: str, separator: str, others: str) -> str:
    """Return the separator of a line of a list with a separator: a tab always is one."""
    if others and not line.isalpha() and not _first(line, separator) and (found := _first(line, others)):
        return found
    if not separator or separator == TAB in line:
        return separator
    if TAB in line:
        return TAB
    if _PATTERNS[separator].search(line):
        return separator
    return next((other for other in (SEMICOLON, COMMA) if other in line), separator)


def divided(line: str, separator: str) -> list[str]:
    """Divide a line at a separator, without regard to quotation marks."""
    cells = _PATTERNS[separator].split(line) if separator else [line]
    return list(map(_tidy, cells))


def _tidy(cell: str) -> str:
    return cell if cell.isalnum() else " ".join(cell.split())


def _quoted(text: str, separator: str) -> list[str] | None:
    """Divide a line of a CSV file; None if it is not one.

    In lines with tabs, the clue of an unquoted word keeps its quotation marks: they may be speech.
    """
    if separator == TAB and not text.startswith('"'):
        return None
    with suppress(csv.Error):  # unbalanced quotation marks, or a cell of more than 131,072 characters
        reader = csv.reader(text.splitlines(keepends=True), delimiter=separator, skipinitialspace=True, strict=True)
        found = list(reader)
        return list(map(_tidy, found[0])) if len(found) == 1 else None
    return None


def _continued(line: str, following: Sequence[str], separator: str) -> tuple[list[str] | None, int]:
    """Divide a record whose last cell continues on the next lines, and return the number of these lines."""
    text = line
    for taken, more in enumerate(following, 1):
        text += f"\n{more}"
        if '"' in more and (cells := _quoted(text, separator)) is not None:
            return cells, taken
    return None, 0


def width(lines: Sequence[str], separator: str) -> int:
    """Return the number of columns of a list: the largest number of cells in one of its first lines."""
    first = islice((record for record in records(lines, separator) if record.separator == separator), MEASURED)
    return min(max((len(one.cells) for one in first), default=1), MOST_COLUMNS)
