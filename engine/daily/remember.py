"""Puts folders of old puzzles into the memory of the calendar and into the clue book. `read_archive` reads one."""

import csv
import os
import re
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TypeAlias

from engine.bee import puzzle as bee
from engine.calendar.entry import ANSWER, LONGEST, MIDDLE, PUZZLE, Entry, clue_traits, clued_answers, put
from engine.calendar.judging import judge_near
from engine.calendar.publication import me
from engine.calendar.records import by_name, entries
from engine.core import BadInput, Control, EngineError, FileProblem, plural
from engine.core.dates import MONTHS, parse_date
from engine.core.files import read_bytes
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.clues.sources import UNDATED, remember_rows
from engine.crossword.grid import OPEN
from engine.documents.document import SUFFIX, decode
from engine.output.registry import parsed
from engine.page.page import Page
from engine.wheel import puzzle as wheel
from engine.wing.sheet import readings
from engine.wings import Body, kind_of
from engine.words.lists.encoding import decode as decode_text
from engine.words.wordnet import letters_of

SUFFIXES = (".puz", ".ipuz", ".jpz", ".xd", SUFFIX, ".csv")
MOST_BYTES = 64 * 2**20
EARLIEST = 1900  # the earliest year; smaller numbers in a name are not years
_MONTH = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in MONTHS)
_DAYS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"(?<!\d)(?P<y>(?:19|20)\d\d)[-_./ ]?(?P<m>\d\d)[-_./ ]?(?P<d>\d\d)(?!\d)",
        rf"(?<![a-z])(?P<n>{_MONTH})[-_. ]*(?P<d>\d\d?)(?:st|nd|rd|th)?[-_., ]+(?P<y>\d{{4}})(?!\d)",
        rf"(?<!\d)(?P<d>\d\d?)(?:st|nd|rd|th)?[-_. ]*(?P<n>{_MONTH})[-_., ]*(?P<y>\d{{4}}|\d\d)(?!\d)",
        rf"(?<![a-z])(?P<n>{_MONTH})(?P<s>[-_. ]?)(?P<d>\d\d)(?P=s)(?P<y>\d\d(?:\d\d)?)(?!\d)",
        r"(?<!\d)(?P<y>\d\d)(?P<m>\d\d)(?P<d>\d\d)(?!\d)",
    )
)
_STATED = re.compile(
    rb"""^date:\s*(?P<xd>[^\r\n]{1,40})|"date"\s*:\s*"(?P<ipuz>[^"]{1,40})"|<(?:pub)?date>(?P<jpz>[^<]{1,40})<""",
    re.IGNORECASE | re.MULTILINE,
)

_HEADINGS = {
    "day": ("date", "day", "published", "puzzle date", "print date"),
    "answer": ("answer", "word", "entry", "solution"),
    "clue": ("clue", "hint", "question", "definition"),
    "setter": ("setter", "author", "by", "constructor", "compiler"),
}


class Archived(NamedTuple):
    """A puzzle of an archive, or the clues of one day of a list."""

    place: str  # the file, relative to the folder
    kind: str  # as in `engine.wings.WINGS`; "clues" for a list
    day: str = ""  # ISO date; "" if it is unknown
    title: str = ""
    author: str = ""
    # answers (letters) with clues of a crossword or a list; a clue is "" if there is none
    answers: tuple[tuple[str, str], ...] = ()
    letters: str = ""  # of a bee or a wheel, the center first; "" for others


class BadFile(NamedTuple):
    """An unreadable file or folder, relative to the folder of the archive, and why."""

    place: str
    why: str
    kept: bool = False  # whether only its dates are in doubt


Found: TypeAlias = Archived | BadFile


def read_archive(folder: str | Path, *, day_first: bool = False, control: Control | None = None) -> Iterator[Found]:
    """Yield the puzzles in a folder and its subfolders, by the names of their files.

    `day_first` reads 05/12/2019 as the 5th of December if no date of its list decides the order.

    Links to folders are not followed, and files with other suffixes than `SUFFIXES` are skipped. A list of clues
    gives a result for each of its days. Raises FileProblem if it is not a folder.
    """
    folder, control = Path(folder), control or Control()
    if not folder.is_dir():
        raise FileProblem("this is not a folder", where=str(folder), mend="Choose the folder that has the puzzles.")
    paths: list[Path] = []
    unread: list[OSError] = []
    for at, folders, names in os.walk(folder, onerror=unread.append):
        control.check()
        folders.sort()
        paths += (Path(at, name) for name in names if name.lower().endswith(SUFFIXES))
    for error in unread:
        yield BadFile(os.path.relpath(error.filename, folder), f"cannot read: {error.strerror}")
    for done, path in enumerate(sorted(paths), 1):
        control.check()
        yield from read_archived(path, place := os.path.relpath(path, folder), day_first=day_first)
        control.report(done, len(paths), best=place)


def read_archived(path: Path, place: str, *, day_first: bool = False) -> Iterator[Found]:
    """Yield the puzzles or clues of a file; `place` is its name in the results. `day_first` is as in `read_archive`."""
    try:
        content = read_bytes(path, most=MOST_BYTES)
        if path.suffix.lower() == ".csv":
            yield from _listed(content, place, day_in(path.stem), day_first=day_first)
        elif path.suffix.lower() == SUFFIX:
            document = decode(content, place)
            if isinstance(document.body, Page):
                return
            day = document.printed.date if document.printed else document.created[:10]
            yield _archived(document.body, place, day, document.author)
        else:
            body = parsed(content, path).body
            title = getattr(body, "title", "")
            yield _archived(body, place, _stated_day(content) or day_in(title) or day_in(path.stem))
    except EngineError as error:
        yield BadFile(place, error.what if isinstance(error, (BadInput, FileProblem)) else str(error))
    except (ValueError, TypeError, LookupError, RecursionError) as error:  # errors of readers on unexpected content
        yield BadFile(place, f"the file is damaged ({type(error).__name__}: {error})"[:200])


def day_in(text: str) -> str:
    """Return the ISO date in a name or a title; "" if there is none."""
    for pattern in _DAYS:
        for found in pattern.finditer(text):
            parts = found.groupdict()
            month = parts.get("m") or [name[:3] for name in MONTHS].index(parts["n"][:3].title()) + 1
            year = int(parts["y"])
            if len(parts["y"]) == 2:
                year += 2000 if 2000 + year <= date.today().year + 1 else EARLIEST
            try:
                return date(year, int(month), int(parts["d"])).isoformat()
            except ValueError:  # such as 199913
                continue
    return ""


def _stated_day(content: bytes) -> str:
    """Return the ISO date in the metadata of a foreign file; "" if there is none."""
    found = _STATED.search(content)
    return _parsed_day((found["xd"] or found["ipuz"] or found["jpz"]).decode("utf-8", "replace")) if found else ""


_NUMERIC = re.compile(r"\b(\d{1,2})[/.](\d{1,2})[/.]\d{4}\b")


def _parsed_day(text: str, *, day_first: bool = False) -> str:
    """Return the ISO date of a text that is a date with a year; 05/12/2019 usually has the month first."""
    if day := day_in(text):
        return day
    try:
        day = parse_date(text, day_first=day_first) if len(re.findall(r"\d+", text)) > 1 else ""
    except (BadInput, ValueError):  # it may be in another language
        return ""
    return day if date.fromisoformat(day or "0001-01-01").year >= EARLIEST else ""


def _archived(body: Body, place: str, day: str, author: str = "") -> Archived:
    made = Archived(place, kind_of(body), day, getattr(body, "title", ""), getattr(body, "author", "") or author)
    if isinstance(body, (bee.Puzzle, wheel.Puzzle)):
        return made._replace(letters=body.letters)
    if not isinstance(body, crossword.Puzzle):
        return made
    whole = [(answer, text) for answer, text in clued_answers(body) if OPEN not in answer]
    return made._replace(answers=tuple((word, text) for answer, text in whole for word in readings(answer)))


def _order_of(lines: Sequence[str], *, day_first: bool) -> tuple[bool, str]:
    """Return whether the dates of a list begin with the day; if none decides the order, also one of them.

    All dates of a list have the same order: that of 31/12/2024 or of 12/31/2024, if there is such a date.
    """
    dates = [found for line in lines for found in _NUMERIC.finditer(line)]
    days, others = ({int(one[place]) > len(MONTHS) for one in dates} for place in (1, 2))
    if True in days or True in others:
        return True in days, ""
    return day_first, next((one[0] for one in dates if "/" in one[0] and int(one[1]) != int(one[2])), "")


def _listed(content: bytes, place: str, day: str, *, day_first: bool) -> Iterator[Found]:
    """Yield the clues of a CSV file, one result for each day and setter, and the problems of its dates.

    `day` is the date of lines without one.
    Raises BadInput if no line has an answer.
    """
    lines = decode_text(content, where=place).lines
    separator = max(",;\t", key=(lines[0] if lines else "").count)
    records = csv.reader(lines, delimiter=separator)
    days: dict[tuple[str, str], dict[tuple[str, str], None]] = {}
    columns: dict[str, int] | None = None
    known: dict[str, str] = {}
    unread: list[tuple[int, str]] = []  # lines whose dates cannot be read
    day_first, unclear = _order_of(lines, day_first=day_first)
    try:
        for record in records:
            if not any(record):
                continue
            if columns is None:
                columns = _columns(record)
                if columns.pop("heading", 0):
                    continue
            cells = {name: record[at].strip() for name, at in columns.items() if at < len(record)}
            if answer := letters_of(cells.get("answer", "")):
                text = cells.get("day", "")
                when = known.setdefault(text, _parsed_day(text, day_first=day_first))
                unread += [(records.line_num, text)] if text and not when else []
                when = when or day
                days.setdefault((when, cells.get("setter", "")), {})[answer, cells.get("clue", "")] = None
    except csv.Error as error:
        raise BadInput(f"line {records.line_num} of the table cannot be read: {error}") from error
    if not days:
        raise BadInput("no line has an answer", mend="Name the columns date, answer and clue in the first line.")
    for (when, setter), found in sorted(days.items()):
        yield Archived(place, "clues", when, author=setter, answers=tuple(found))
    if unclear:
        first = "day" if day_first else "month"
        why = f"no date says whether the day or the month is first: {unclear} was read with the {first} first"
        yield BadFile(place, why, kept=True)
    if unread:
        yield BadFile(place, _unread_dates(unread, day), kept=True)


def _unread_dates(unread: Sequence[tuple[int, str]], day: str) -> str:
    """Return the sentence on lines whose dates cannot be read; `day` is the date of the file."""
    named = ", ".join(f"line {line} ({text!r})" for line, text in unread[:NAMED])
    more = f" and {plural(len(unread) - NAMED, 'more line')}" if len(unread) > NAMED else ""
    have = f"the date of the file, {day}" if day else "no date"
    return f"the date cannot be read in {named}{more}: what they list has {have}"


def _columns(first: Sequence[str]) -> dict[str, int]:
    """Return the columns of a table by its first line, and "heading" if that line only names them."""
    names = [cell.strip().lower() for cell in first]
    found = {role: at for role, known in _HEADINGS.items() for at, name in enumerate(names) if name in known}
    if "answer" in found:
        return {**found, "heading": 1}
    if _parsed_day(names[0]):
        return {"day": 0, "answer": 1, "clue": 2, "setter": 3}
    if len(names) > 2 and re.search(r"\d{4}", names[2]) and _parsed_day(names[2]):  # not an enumeration: "3,5"
        return {"answer": 0, "clue": 1, "day": 2, "setter": 3}
    return {"answer": 0, "clue": 1}


NAMED = 5  # lines with dates that cannot be read, that a report names
AT_ONCE = 200  # files that are written in one transaction


class Remembered(NamedTuple):
    """The outcome for a folder: puzzles newly remembered, known before, and files omitted."""

    new: int
    known: int
    left_out: tuple[BadFile, ...]
    undated: int = 0  # new puzzles without a date: only their clues are remembered
    unread_dates: tuple[BadFile, ...] = ()  # files that were read, but with uncertain dates


def remember_archive(store: Store, folder: Path, publication: str, *, control: Control | None = None) -> Remembered:
    """Remember the puzzles of a folder with their dates, answers and clues. Broken files are skipped.

    A crossword or list without a date adds its clues to the clue book only; puzzles without clues need a date.
    A file that was remembered before is not read into the memory again. Puzzles near its days are judged again.
    If a list does not decide the order of its dates, a British publication has the day first, others the month. Puzzles
    already written stay if the work is stopped. Raises FileProblem if the folder cannot be read, or the store cannot be
    written.
    """
    control = control or Control()
    known = {(one.place, one.day) for one in entries(store, publication=publication, archived=True) if one.place}
    # other folders may have files of the same names
    undated = set(store.read("SELECT answer, text, document FROM clue_use WHERE day = ?", (UNDATED,)))
    new, before, only_clues, left_out, days = 0, 0, 0, list[BadFile](), set[str]()
    day_first = by_name(store)[publication].spelling == "british"
    archive = read_archive(folder, day_first=day_first, control=control)
    while found := tuple(islice(archive, AT_ONCE)):
        fresh = list[Archived]()
        for one in found:
            if isinstance(one, BadFile):
                left_out.append(one)
            elif not one.day and not any(_clued(one)):
                clueless = ", and no clue" if one.answers else ""
                left_out.append(BadFile(one.place, f"it has no date, neither inside nor in its name{clueless}"))
            elif (one.place, one.day) in known or (not one.day and {*_clued(one)} <= undated):
                before += 1
            else:
                fresh.append(one)
        _write(store, fresh, publication)
        new += len(fresh)
        only_clues += sum(not one.day for one in fresh)
        # a run that was stopped may have left the known ones unjudged
        days |= {one.day for one in found if isinstance(one, Archived) and one.day}
    judge_near(store, days, me(), control=control)
    unread, bad = ([one for one in left_out if one.kept == kept] for kept in (True, False))
    return Remembered(new, before, tuple(bad), only_clues, tuple(unread))


def _write(store: Store, fresh: Sequence[Archived], publication: str) -> None:
    if not fresh:
        return
    with store.writing() as session:
        put(session, (entry_of(one, publication) for one in fresh if one.day))
        for one in fresh:
            use = one.day or UNDATED, one.title, one.place, one.author
            remember_rows(session, [(*clue[:2], *use) for clue in _clued(one)])


def _clued(one: Archived) -> Iterator[tuple[str, str, str]]:
    texts = ((answer.lower(), " ".join(text.split())) for answer, text in one.answers)
    return ((answer, text, one.place) for answer, text in texts if text)


def entry_of(one: Archived, publication: str) -> Entry:
    """Return the entry of a puzzle of an archive."""
    kind = "crossword" if one.kind == "clues" else one.kind
    words = sorted({answer.lower() for answer, _ in one.answers})
    name = " ".join(sorted(words, key=lambda word: (-len(word), word))[:LONGEST])
    traits = [f"{PUZZLE}crossword {name}"] if one.kind == "crossword" else []
    traits += [f"{ANSWER}{word}" for word in words]
    traits += clue_traits((answer, text) for answer, text in one.answers if text.strip())
    if one.letters:
        name = f"{one.letters[0]} {''.join(sorted(one.letters[1:]))}"
        traits = [f"{PUZZLE}{kind} {''.join(sorted(one.letters))}", f"{MIDDLE}{kind} {one.letters[0]}"]
    return Entry(
        publication, "", one.day, kind, name or one.place, None, "printed", place=one.place, traits=tuple(traits),
        revision=1,
    )  # fmt: skip
