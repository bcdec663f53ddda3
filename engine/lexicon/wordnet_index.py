"""Makes the index of WordNet, one SQLite file, out of the files of WordNet's `dict` directory.

The build of the program runs this file by itself, outside the package: it needs the standard library only. The
files are those of WordNet 3.0 (wndb(5WN), senseidx(5WN), morphy(7WN)). Some copies of them end their lines in
CRLF, so that no line stands at the byte of its offset: lines are known by the offset that they begin with.
The same files make the same bytes with the same SQLite.
"""

from __future__ import annotations

import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from contextlib import closing
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

FORMAT = 1  # raise it whenever the meaning of a table changes
FILE_NAME = "wordnet.sqlite"
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
NEEDED = tuple(f"{kind}.{part}" for part in PARTS.values() for kind in ("data", "index"))
KINDS = {"@": "kind", "@i": "instance", "!": "opposite", "&": "similar", ";u": "usage"}
SCHEMA = """
CREATE TABLE about (name TEXT PRIMARY KEY, text TEXT NOT NULL) STRICT;
CREATE TABLE synset (
    id INTEGER PRIMARY KEY, part TEXT NOT NULL, topic TEXT NOT NULL, below INTEGER NOT NULL, gloss TEXT NOT NULL
) STRICT;
CREATE TABLE sense (
    id INTEGER PRIMARY KEY, letters TEXT NOT NULL, lemma TEXT NOT NULL, part TEXT NOT NULL, rank INTEGER NOT NULL,
    count INTEGER NOT NULL, synset INTEGER NOT NULL, place INTEGER NOT NULL
) STRICT;
CREATE TABLE relation (
    kind TEXT NOT NULL, source INTEGER NOT NULL, target INTEGER NOT NULL, place INTEGER NOT NULL,
    target_place INTEGER NOT NULL
) STRICT;
CREATE TABLE form (letters TEXT NOT NULL, part TEXT NOT NULL, lemma TEXT NOT NULL) STRICT;
"""
INDEXES = """
CREATE INDEX sense_by_letters ON sense (letters);
CREATE INDEX sense_by_synset ON sense (synset, place);
CREATE INDEX relation_by_source ON relation (source);
CREATE INDEX relation_by_target ON relation (target, kind);
CREATE INDEX form_by_letters ON form (letters);
CREATE INDEX form_by_lemma ON form (lemma);
"""
"""`synset.id` is the place of its part in PARTS times 10**8, plus its offset. `below` counts the synsets below it.
`letters` are those of a lemma, a to z alone. `sense.place` is the lemma's in its synset, from 1; `rank` the
sense's among those of its lemma; `count` how often it was met in a tagged corpus. A relation from place 0 is of
the whole synset. `form` has the irregular forms."""
_SENSE_PARTS = dict(zip("12345", "nvara", strict=True))
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_OTHERS = re.compile(r"[^a-z]+")
_NUMBER = re.compile(r"^ {1,3}\d* ?")

R = TypeVar("R")
_Row: TypeAlias = tuple[str, str, str, int, int, int, int]


class _Pointer(NamedTuple):
    kind: str
    target: int
    place: int
    target_place: int


class _Synset(NamedTuple):
    id: int
    topic: str
    words: tuple[str, ...]
    pointers: tuple[_Pointer, ...]
    gloss: str


def index_of(directory: Path, check: Callable[[], None] = lambda: None) -> bytes:
    """The index of the WordNet in a directory, the bytes of an SQLite file.

    Args:
        check: called a few times a second; it may raise, to stop.

    Raises:
        OSError: a file is missing or cannot be read.
        ValueError: a file is not one of WordNet's; the message says which line.
    """
    try:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
            base.executescript(SCHEMA)
            base.execute("BEGIN")
            _write(base, directory, check)
            base.execute("COMMIT")
            check()
            base.executescript(INDEXES)
            base.execute("VACUUM")
            return base.serialize()
    except sqlite3.Error as error:
        raise ValueError(f"{directory}: no index can be made of it: {error}") from error


def folder_of(directory: Path) -> Path | None:
    """The folder with WordNet's files: a directory that is named, or `dict` in it; None where neither has them."""
    return next((one for one in (directory, directory / "dict") if (one / NEEDED[0]).is_file()), None)


def licence_of(folder: Path) -> str:
    """The terms of use: a file with them in the folder or around `dict`, else the head that each data file has.

    Raises:
        OSError: it cannot be read.
    """
    for file in (folder / "LICENSE", folder.parent / "LICENSE"):
        if file.is_file() and (text := file.read_text("latin-1")).count("WordNet"):
            return text
    with (folder / NEEDED[0]).open(encoding="latin-1") as data:
        return "".join(_NUMBER.sub("", line.rstrip()) + "\n" for line in takewhile(_of_licence, data))


def _write(base: sqlite3.Connection, directory: Path, check: Callable[[], None]) -> None:
    counts = _counts(directory)
    synsets = _synsets(directory, check)
    check()
    _write_synsets(base, synsets)
    for part in PARTS:
        check()
        _write_senses(base, directory, part, synsets, counts)
        base.executemany("INSERT INTO form VALUES (?, ?, ?)", _exceptions(directory, part))
    licence = licence_of(directory)
    edition = re.search(r"WordNet\D{0,12}(\d\.\d)", licence)
    about = {"format": str(FORMAT), "edition": edition[1] if edition else "", "licence": licence}
    base.executemany("INSERT INTO about VALUES (?, ?)", about.items())


def _of_licence(line: str) -> bool:
    return line.startswith("  ")


def letters_of(lemma: str) -> str:
    """The letters of a lemma, a to z; "" where it has others, or digits."""
    letters = _OTHERS.sub("", lemma.lower())
    return letters if len(letters) == sum(map(str.isalnum, lemma)) else ""


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that are not of the licence at the head of a file, without their ends, with their numbers."""
    with path.open(encoding="latin-1", newline="\n") as file:
        for number, line in enumerate(file, 1):
            if not _of_licence(line) and (bare := line.rstrip()):
                yield number, bare


def _read(path: Path, one: Callable[[str], R]) -> Iterator[R]:
    """What each line says.

    Raises:
        ValueError: one says nothing; the message says which.
    """
    for number, line in _lines(path):
        try:
            said = one(line)
        except (ValueError, LookupError) as error:
            raise ValueError(f"{path}, line {number}: not a line of WordNet's") from error
        yield said


def _topics(directory: Path) -> dict[int, str]:
    path = directory / "lexnames"
    return dict(_read(path, _topic)) if path.is_file() else {}


def _topic(line: str) -> tuple[int, str]:
    row = line.split()
    return int(row[0]), row[1].partition(".")[2]


def _counts(directory: Path) -> dict[tuple[str, str, int], int]:
    """How often each sense was met, by lemma, part and rank; none where the directory does not tell."""
    path = directory / "cntlist.rev"
    return dict(_read(path, _count)) if path.is_file() else {}


def _count(line: str) -> tuple[tuple[str, str, int], int]:
    key, rank, count = line.split()
    lemma, _, rest = key.partition("%")
    return (lemma, _SENSE_PARTS[rest[:1]], int(rank)), _number(count)


def _number(text: str) -> int:
    """An offset or a count, which have at most eight digits."""
    if not 0 <= (number := int(text)) < 10**8:
        raise ValueError("a number is in range")
    return number


def _synsets(directory: Path, check: Callable[[], None]) -> dict[int, _Synset]:
    topics = _topics(directory)
    synsets: dict[int, _Synset] = {}
    for part in PARTS.values():
        check()
        for synset in _read(directory / f"data.{part}", partial(_synset, topics=topics, known=synsets)):
            synsets[synset.id] = synset
    return synsets


def _synset(line: str, topics: dict[int, str], known: Container[int]) -> _Synset:
    head, bar, gloss = line.partition(" | ")
    if not bar:
        raise ValueError("a synset has a gloss")
    offset, topic, part, count, *rest = head.split()
    words = rest[: 2 * int(count, 16) : 2]
    at = 2 * len(words) + 1
    pointers = []
    for i in range(at, at + 4 * int(rest[at - 1]), 4):
        kind, target, target_part, places = rest[i : i + 4]
        if kind in KINDS:
            ends = int(places[:2], 16), int(places[2:4], 16)
            pointers.append(_Pointer(KINDS[kind], _id(target_part, target), *ends))
    shown = tuple(_MARKER.sub("", word).replace("_", " ") for word in words)
    if (key := _id(part, offset)) in known:
        raise ValueError("an offset stands there once")
    return _Synset(key, topics.get(int(topic), ""), shown, tuple(pointers), gloss.strip())


def _id(part: str, offset: str) -> int:
    return (1 + "nvar".index("a" if part == "s" else part)) * 10**8 + _number(offset)


def _below(synsets: dict[int, _Synset]) -> dict[int, int]:
    """How many synsets are below each."""
    above = {
        one.id: tuple(pointer.target for pointer in one.pointers if pointer.kind in ("kind", "instance"))
        for one in synsets.values()
    }
    count: defaultdict[int, int] = defaultdict(int)
    for synset in above:
        seen: set[int] = set()
        fresh = list(above[synset])
        while fresh:
            if (one := fresh.pop()) not in seen:
                seen.add(one)
                fresh.extend(above.get(one, ()))
        for one in seen:
            count[one] += 1
    return count


def _write_synsets(base: sqlite3.Connection, synsets: dict[int, _Synset]) -> None:
    below = _below(synsets)
    base.executemany(
        "INSERT INTO synset VALUES (?, ?, ?, ?, ?)",
        (
            (one.id, "nvar"[one.id // 10**8 - 1], one.topic, below.get(one.id, 0), one.gloss)
            for one in synsets.values()
        ),
    )
    base.executemany(
        "INSERT INTO relation VALUES (?, ?, ?, ?, ?)",
        (
            (pointer.kind, one.id, pointer.target, pointer.place, pointer.target_place)
            for one in synsets.values()
            for pointer in one.pointers
        ),
    )


def _write_senses(
    base: sqlite3.Connection,
    directory: Path,
    part: str,
    synsets: dict[int, _Synset],
    counts: dict[tuple[str, str, int], int],
) -> None:
    entry = partial(_senses, part=part, synsets=synsets, counts=counts)
    for rows in _read(directory / f"index.{PARTS[part]}", entry):
        base.executemany(
            "INSERT INTO sense (letters, lemma, part, rank, count, synset, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )


def _senses(
    line: str, part: str, synsets: dict[int, _Synset], counts: dict[tuple[str, str, int], int]
) -> list[_Row]:
    """The rows of a lemma."""
    lemma, _, senses, pointers, *rest = line.split()
    offsets = rest[int(pointers) + 2 :]
    if len(offsets) != int(senses):
        raise ValueError("a lemma has as many senses as it says")
    return [
        _sense(synsets[_id(part, offset)], lemma, part, rank, counts.get((lemma, part, rank), 0))
        for rank, offset in enumerate(offsets, 1)
    ]


def _sense(synset: _Synset, lemma: str, part: str, rank: int, count: int) -> _Row:
    """A row of the table; the lemma as its synset writes it, with its capitals."""
    place = [word.lower() for word in synset.words].index(lemma.replace("_", " ")) + 1
    shown = synset.words[place - 1]
    return letters_of(shown), shown, part, rank, count, synset.id, place


def _exceptions(directory: Path, part: str) -> Iterator[tuple[str, str, str]]:
    path = directory / f"{PARTS[part]}.exc"
    if path.is_file():
        for _, line in _lines(path):
            form, *lemmas = line.split()
            if letters := letters_of(form):
                yield from ((letters, part, found) for lemma in lemmas if (found := letters_of(lemma)))
