"""Detection of how the lines of a list are divided: separator, columns, heading and capitals; and a preview of it.

The separator is the one that divides the most lines into a word and something else. The column of words has the
fewest words in each cell. A heading such as `Clue,Answer` names the columns. The longest lists are examined in
blocks spread over the file.
"""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine.core import Control, EngineError, Stopped
from engine.core.files import shipped_text
from engine.words.lists import tables
from engine.words.lists.encoding import UTF_8, decode
from engine.words.lists.reports import Account, ReadReport

BLOCKS, BLOCK = 8, 500  # of lines examined, in a list of more lines
WEIGHTS = {
    tables.TAB: 1.3,
    tables.BAR: 1.2,
    tables.SEMICOLON: 1.1,
    tables.COMMA: 1.0,
    tables.DASH: 1.0,
    tables.EQUALS: 1.0,
    tables.COLON: 0.95,
}
"""Factor of the share of lines with a separator: clues can contain colons, but no tabs."""
WEAK = (tables.COMMA, tables.DASH, tables.EQUALS, tables.COLON)
"""Separators that also occur in phrases and clues, so that most lines must have them."""
MOST_LINES = 0.5
FEW_LINES = 0.2
MOST_CELLS = 0.8
PROSE = 2.0  # words in the longest cell of a line, from which a weak separator divides
LONGER, LONGER_IN_PAIRS = 1.5, 1.0
"""Words that clues have more than answers, in a list with commas; fewer if every line has two cells."""
FIRST = 0.5
"""Factor of the number of words in cells of the first column, which usually has the entries; these may be phrases."""
MOST_NAMES = 0.25  # share of names among the capitalized words of a list, up to which capitals do not mark names
_WORDLIKE = re.compile(r"[='\u2018\u2019(\[]?[^\W\d_][^\d_;|=:,\t?!\u2014\"]{0,59}")
_TOKEN = re.compile(r"[^\W\d_]\S*")
_BALANCED = re.compile(r'"([^"]*)"')
_SEPARATING = str.maketrans(dict.fromkeys(";|=:,", " "))
_NUMBER = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,12})?")  # a score, rank or count


class _Divided(NamedTuple):
    """The lines of a list divided at a separator, and how well this fits."""

    separator: str
    records: list[tables.Record]
    fit: float


def sniff(lines: Sequence[str], kind: tables.Kind, *, encoding: str = UTF_8, table: bool = False) -> tables.ListFormat:
    """Return the format of a list. Pairs of cells between commas are columns in a CSV file (`table`)."""
    examined = _examined(lines, kind)
    found = max((_divide(examined, weight) for weight in WEIGHTS), key=lambda one: one.fit)
    headed = (one.separator for one in tables.records(examined[:1], found.separator) if _named(_cells(one), kind))
    separator = next(headed, found.separator if found.fit else "")
    return format_with(lines, separator, kind, encoding=encoding, table=table)


def format_with(
    lines: Sequence[str], separator: str, kind: tables.Kind, *, encoding: str = UTF_8, table: bool = False
) -> tables.ListFormat:
    """Return the format of a list that is divided at a given separator. The arguments are those of `sniff`."""
    others = tables.other_separators(lines, separator, clued=kind.clued)
    examined = _examined(lines, kind)
    every = [record for record in tables.records(examined, separator) if record.separator == separator]
    if not separator:
        words = [record.cells[0] for record in tables.records(examined, "")]
        return tables.ListFormat(
            encoding, "", others, fold=_needs_folding(words), capitals=_folds_capitals(words, kind)
        )
    own = [one for one in every if len(one.cells) > 1] or every
    cells, quoted = list(map(_cells, own)), sum(one.quoted for one in own) >= MOST_LINES * len(own)
    named = _named(cells[0], kind) if cells and separator else ()
    body = cells[1:] if named else cells
    columns = named or _columns(body, kind, quoted=quoted)
    commas = kind.across and separator == tables.COMMA and not named
    across = commas and _is_across(body, columns, table=table and kind.clued)
    if across:
        columns = ("word",)
    at = columns.index("word") if "word" in columns else 0
    alone = [one.cells[0] for one in every if len(one.cells) == 1 and len(own) < len(every)]
    words = [cell for one in body for cell in one] if across else [one[at] for one in body if len(one) > at]
    fold, capitals = _needs_folding([*words, *alone]), _folds_capitals([*words, *alone], kind)
    return tables.ListFormat(encoding, separator, others, columns, across, bool(named), fold, capitals)


def _examined(lines: Sequence[str], kind: tables.Kind) -> Sequence[str]:
    if len(lines) > BLOCKS * BLOCK:
        starts = [block * (len(lines) - BLOCK) // (BLOCKS - 1) for block in range(BLOCKS)]  # the last line is in one
        lines = [line for start in starts for line in lines[start : start + BLOCK]]
    return tables.without_comments(lines) if kind.comments else lines


def _divide(lines: Sequence[str], separator: str) -> _Divided:
    """Divide the lines, and measure how many of them have a word before or after the separator."""
    every = list(tables.records(lines, separator))
    own = [
        one._replace(cells=_cells(one)) for one in every if one.separator == separator and sum(map(bool, one.cells)) > 1
    ]
    if not own:
        return _Divided(separator, [], 0.0)
    good = max(sum(bool(_WORDLIKE.fullmatch(one.cells[at])) for one in own) for at in (0, -1)) / len(own)
    share = len(own) / len(every)
    if separator in WEAK and separator != tables.COMMA and not _is_convincing(own, len(every)):
        return _Divided(separator, own, 0.0)
    return _Divided(separator, own, share * good * WEIGHTS[separator] if good >= MOST_LINES else 0.0)


def _cells(record: tables.Record) -> list[str]:
    """Return the cells of a record; spaces replace separators and quotation marks inside a cell."""
    cells = (_BALANCED.sub(r"\1", cell) for cell in record.cells)
    return [cell.translate(_SEPARATING) for cell in cells] if record.quoted else list(cells)


def _is_convincing(found: list[tables.Record], lines: int) -> bool:
    """Whether a dash, a colon or an equals sign separates words from clues or scores, not parts of phrases.

    It does not if only one line of a list has it. A single line must have a clue that is not a title.
    """
    numbers = sum(bool(_NUMBER.fullmatch(one.cells[-1])) for one in found) >= MOST_CELLS * len(found)
    if len(found) == 1:
        return lines == 1 and (numbers or _has_sentence(found[0].cells))
    share = len(found) / lines
    longest = [max(len(cell.split()) for cell in one.cells) for one in found]
    prose = sum(longest) / len(longest) >= PROSE + (share < MOST_LINES) or numbers
    return prose or (share >= MOST_CELLS and len(found) > 2)


def _has_sentence(cells: list[str]) -> bool:
    """Whether a cell has two words more than the shortest, and is not a title such as "The Dark Knight"."""
    shortest, *_, longest = sorted(cells, key=lambda cell: len(_TOKEN.findall(cell)))
    return _tokens([longest]) >= _tokens([shortest]) + PROSE and not longest.istitle()


def _named(cells: list[str], kind: tables.Kind) -> tuple[str, ...]:
    """Return the roles that a first line names; () if it is not a heading."""
    lower = [cell.strip("\ufeff ").lower() for cell in cells]
    clue = {cell for cell in lower if "clue" in cell.split()[:2]}
    heads = {role.name: role.headings | clue if role.name == "clue" else role.headings for role in kind.roles}
    found = [next((name for name, headings in heads.items() if cell in headings), "") for cell in lower]
    required = [role.name for role in kind.roles[: 2 if kind.ordered else 1]]
    known = sum(map(bool, found)) > 1 or any(cell in _OTHER for cell in lower)
    unique = all(found.count(name) == 1 for name in found if name)
    return tuple(found) if known and unique and all(name in found for name in required) else ()


_OTHER = frozenset(
    "clue clues definition note notes comment length letters date source year page id no no. number".split()  # noqa: SIM905
)


def _columns(cells: list[list[str]], kind: tables.Kind, *, quoted: bool) -> tuple[str, ...]:
    if not cells:
        return ("word",)
    if kind.ordered:
        return tuple(role.name for role in kind.roles)
    count = min(max(Counter(map(len, cells)).items(), key=lambda item: (item[1], item[0]))[0], tables.MOST_COLUMNS)
    columns = [[row[at] for row in cells if len(row) > at and row[at]] for at in range(count)]
    found = [""] * count
    for role in kind.roles[1:]:
        fitting = [at for at in range(count) if not found[at] and _fits(columns[at], role)]
        if fitting:
            found[fitting[0]] = role.name
    left = [at for at in range(count) if not found[at]]
    if not left:  # a list of numbers
        return ("word", *found[1:])
    word = max(left, key=lambda at: _likeness(columns[at], at))
    found[word] = "word"
    prose = [at for at in range(count) if not found[at]]
    if tables.CLUE in kind.roles and prose:
        longest = max(prose, key=lambda at: (_tokens(columns[at]), -at))
        if kind.clued or _tokens(columns[longest]) >= _tokens(columns[word]) + LONGER_IN_PAIRS:
            found[longest] = "clue"
    if tables.NOTE in kind.roles and "score" in found and found[-1:] == [""]:
        found[-1] = "note"
    while len(found) > 1 and not found[-1] and not quoted:
        found.pop()  # surplus cells are parts of the clue
    return tuple(found)


def _fits(cells: list[str], role: tables.Column) -> bool:
    """Whether the cells of a column have the values of a role; a role of text is assigned later."""
    if not cells or not (role.numbers or role.values):
        return False
    if not role.numbers:
        return sum(set(cell.lower().split()) <= role.values for cell in cells) >= MOST_CELLS * len(cells)
    fitting = sum(bool(_NUMBER.fullmatch(cell)) for cell in cells)
    if len(cells) > 2 and all(len(cell.split()) == 1 for cell in cells):  # some scores may be wrong
        return fitting > MOST_LINES * len(cells)
    return fitting >= MOST_CELLS * len(cells)


def _likeness(cells: list[str], at: int) -> tuple[float, ...]:
    """Return how likely a column contains the words: like words, in capitals, of few words, and early."""
    if not cells:
        return (0.0, 0.0, 0.0, -at)
    alike = sum(bool(_WORDLIKE.fullmatch(cell)) for cell in cells) / len(cells)
    capitals = sum(cell.isupper() for cell in cells) / len(cells)
    return (float(alike >= MOST_LINES), float(capitals >= MOST_CELLS), -_tokens(cells) * (1.0 if at else FIRST), -at)


def _tokens(cells: list[str]) -> float:
    return sum(max(1, len(_TOKEN.findall(cell))) for cell in cells) / len(cells) if cells else 0.0


def _is_across(cells: list[list[str]], columns: tuple[str, ...], *, table: bool) -> bool:
    """Whether each cell of a list with commas is a word: there are no scores and no clues."""
    if set(columns) - {"", "word", "clue"}:
        return False
    two = max(map(len, cells), default=0) == 2
    return not (table and two) and not _has_clues(cells, columns.index("word"), LONGER_IN_PAIRS if two else LONGER)


def _has_clues(cells: list[list[str]], at: int, least: float) -> bool:
    """Whether the cells beside a column of words are clues: in most lines, they are clearly longer.

    Half of the lines are enough if only the words are in capitals.
    """
    split = [(row[at], list(filter(None, (*row[:at], *row[at + 1 :])))) for row in cells if len(row) > at]
    gaps = [_tokens(others) - _tokens([word]) for word, others in split if word and others]
    if not gaps or sum(gaps) < least * len(gaps):
        return False
    share = sum(gap > 0 for gap in gaps) / len(gaps)
    capitals = all(word.isupper() for word, _ in split) and not all(" ".join(one).isupper() for _, one in split)
    return share > MOST_LINES or (capitals and share == MOST_LINES)


def _needs_folding(words: list[str]) -> bool:
    """Whether nearly all words have capitals or signs. In a list with words in lower case, capitals mark names."""
    kept = [word for word in words if word]
    if all(map(str.isupper, kept)):  # a list in capitals is read in lower case anyway
        kept = [word.lower() for word in kept]
    plain = sum(word.islower() and word.isascii() and word.replace(" ", "").isalpha() for word in kept)
    return bool(kept) and plain < FEW_LINES * len(kept)


def _folds_capitals(words: list[str], kind: tables.Kind) -> bool:
    """Whether capitals are read as small letters: few of the capitalized words of a list of words are names."""
    titles = [word.lower() for word in words if word.istitle() and word.isalpha()] if kind is tables.WORD_LIST else []
    return kind is tables.WORD_LIST and sum(word in _names_known() for word in titles) <= MOST_NAMES * len(titles)


@cache
def _names_known() -> frozenset[str]:
    return frozenset(shipped_text("names.txt.gz").lower().split())


def described(form: tables.ListFormat, kind: tables.Kind) -> str:
    """Describe the format of a list as a clause; "" if it is plain UTF-8."""
    parts = [form.encoding] * (form.encoding not in ("", UTF_8))
    if form.across:
        parts.append("words between commas")
    elif form.separator and not form.is_plain:
        titles = {role.name: role.title.lower() for role in kind.roles}
        named = (f"{titles[name]} in column {at}" for at, name in enumerate(form.columns, 1) if name in titles)
        parts.append(f"{tables.SEPARATORS[form.separator]} between columns")
        parts += named
    parts += ["a heading"] * form.heading
    if form.others:
        parts.append(f"other lines divided at: {', '.join(tables.SEPARATORS[other] for other in form.others)}")
    parts += ["capitals and hyphens reduced to letters"] * (form.fold and kind is tables.WORD_LIST)
    parts += ["letters with accents reduced to letters"] * form.accents
    parts += [f"words with a score of {form.least_score} or more"] * bool(form.least_score)
    return ", ".join(parts)


SAMPLES = 2


class Accounted(NamedTuple):
    """A report on reading a list, and the outcome of each line."""

    report: ReadReport
    account: Account


Reader: TypeAlias = Callable[[bytes, str, tables.ListFormat, Control], ReadReport | Accounted]
"""Reads the content of a file, given its path, in a format. It raises `Stopped` if cancelled."""


class Preview(NamedTuple):
    """A preview of a list.

    `width` is the number of columns. `problem` says why nothing can be read in this format. `account` is None if the
    reader keeps no account.
    """

    form: tables.ListFormat
    width: int
    samples: tuple[tables.Row, ...]
    report: ReadReport
    problem: str = ""
    account: Account | None = None


class Choice(NamedTuple):
    """What the user chose instead of the detected format: an encoding, a separator, or a whole format."""

    encoding: str = ""
    separator: str | None = None
    form: tables.ListFormat | None = None


def preview(content: bytes, where: str, kind: tables.Kind, read: Reader, choice: Choice, control: Control) -> Preview:
    """Read a list. Parts of its format that the user did not choose are detected.

    Raises FileProblem if the content is not text.
    """
    control.check()
    encoding = choice.form.encoding if choice.form else choice.encoding
    lines, found = decode(content, encoding, where)
    table = Path(where).suffix.lower() == ".csv"
    if choice.form:
        form = choice.form
    elif choice.separator is not None:
        form = format_with(lines, choice.separator, kind, encoding=found, table=table)
    else:
        form = sniff(lines, kind, encoding=found, table=table)
    control.check()
    if not any(map(str.strip, lines)):
        return Preview(form, 1, (), ReadReport(), "the file is empty" if where else "the text is empty")
    samples = tuple(islice(tables.rows(lines, form), SAMPLES))
    columns = tables.width(lines, form.separator)
    try:
        made = read(content, where, form, control)
        report, account = made if isinstance(made, Accounted) else (made, None)
        return Preview(form, columns, samples, report, account=account)
    except Stopped:
        raise
    except EngineError as error:
        return Preview(form, columns, samples, ReadReport(), error.what)
