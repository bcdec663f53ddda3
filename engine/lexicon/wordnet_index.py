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
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

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
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_OTHERS = re.compile(r"[^a-z]+")
_NUMBER = re.compile(r"^ {1,3}\d* ?")


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
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
        base.executescript(SCHEMA)
        base.execute("BEGIN")
        topics, counts = _topics(directory), _counts(directory)
        above: dict[int, tuple[int, ...]] = {}
        synsets: dict[int, _Synset] = {}
        for part in PARTS:
            check()
            for synset in _synsets(directory / f"data.{PARTS[part]}", topics):
                synsets[synset.id] = synset
                above[synset.id] = tuple(one.target for one in synset.pointers if one.kind in ("kind", "instance"))
        check()
        _write_synsets(base, synsets, _below(above))
        for part in PARTS:
            check()
            _write_senses(base, directory, part, synsets, counts)
            base.executemany("INSERT INTO form VALUES (?, ?, ?)", _exceptions(directory, part))
        licence = licence_of(directory)
        edition = re.search(r"WordNet\D{0,12}(\d\.\d)", licence)
        about = {"format": str(FORMAT), "edition": edition[1] if edition else "", "licence": licence}
        base.executemany("INSERT INTO about VALUES (?, ?)", about.items())
        base.execute("COMMIT")
        check()
        base.executescript(INDEXES)
        base.execute("VACUUM")
        return base.serialize()


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


def _topics(directory: Path) -> dict[int, str]:
    path = directory / "lexnames"
    if not path.is_file():
        return {}
    rows = [line.split() for _, line in _lines(path)]
    return {int(row[0]): row[1].partition(".")[2] for row in rows}


def _counts(directory: Path) -> dict[tuple[str, str, int], int]:
    """How often each sense was met, by lemma, part and rank; none where the directory does not tell."""
    path = directory / "cntlist.rev"
    if not path.is_file():
        return {}
    counts = {}
    for _, line in _lines(path):
        key, rank, count = line.split()
        lemma, _, rest = key.partition("%")
        counts[lemma, "nvara"[int(rest[0]) - 1], int(rank)] = int(count)
    return counts


def _synsets(path: Path, topics: dict[int, str]) -> Iterator[_Synset]:
    for number, line in _lines(path):
        try:
            yield _synset(line, topics)
        except (ValueError, IndexError) as error:
            raise ValueError(f"{path}, line {number}: not a line of WordNet's") from error


def _synset(line: str, topics: dict[int, str]) -> _Synset:
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
            ends = int(places[:2], 16), int(places[2:], 16)
            pointers.append(_Pointer(KINDS[kind], _id(target_part, target), *ends))
    shown = tuple(_MARKER.sub("", word).replace("_", " ") for word in words)
    return _Synset(_id(part, offset), topics.get(int(topic), ""), shown, tuple(pointers), gloss.strip())


def _id(part: str, offset: str) -> int:
    return (1 + "nvar".index("a" if part == "s" else part)) * 10**8 + int(offset)


def _below(above: dict[int, tuple[int, ...]]) -> dict[int, int]:
    """How many synsets are below each."""
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


def _write_synsets(base: sqlite3.Connection, synsets: dict[int, _Synset], below: dict[int, int]) -> None:
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
    path = directory / f"index.{PARTS[part]}"
    for number, line in _lines(path):
        try:
            lemma, _, senses, pointers, *rest = line.split()
            offsets = rest[int(pointers) + 2 :]
            if len(offsets) != int(senses):
                raise ValueError("a lemma has as many senses as it says")
            rows = [
                _sense(synsets[_id(part, offset)], lemma, part, rank, counts.get((lemma, part, rank), 0))
                for rank, offset in enumerate(offsets, 1)
            ]
        except (ValueError, KeyError) as error:
            raise ValueError(f"{path}, line {number}: not a line of WordNet's") from error
        base.executemany(
            "INSERT INTO sense (letters, lemma, part, rank, count, synset, place) VALUES (?, ?, ?, ?, ?, ?, ?)",
            rows,
        )


def _sense(
    synset: _Synset, lemma: str, part: str, rank: int, count: int
) -> tuple[str, str, str, int, int, int, int]:
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
