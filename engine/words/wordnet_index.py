"""Create the WordNet index, one SQLite file, from the files of WordNet's `dict` directory.

The build runs this file outside the package, so it uses only the standard library. The input files are those of
WordNet 3.0; see wndb(5WN), senseidx(5WN) and morphy(7WN). In some copies the lines end in CRLF, so a line is not
at the byte given by its offset. Lines are therefore identified by the offset at their beginning. The same files
and the same version of SQLite give the same bytes.
"""

import re
import sqlite3
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from contextlib import closing
from functools import partial
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple, TypeAlias, TypeVar

FORMAT = 2  # increase this when the meaning of a table in `wordnet.sql` changes
FILE_NAME, SCHEMA = "wordnet.sqlite", "wordnet.sql"
PARTS = {"n": "noun", "v": "verb", "a": "adj", "r": "adv"}
NEEDED = tuple(f"{kind}.{part}" for part in PARTS.values() for kind in ("data", "index"))
KINDS = {
    "@": "kind", "@i": "instance", "!": "opposite", "&": "similar", ";u": "usage", ";c": "topic",
    "#m": "whole", "#p": "whole", "#s": "whole", "+": "derived", "\\": "derived",
}  # fmt: skip
_SENSE_PARTS = dict(zip("12345", "nvara", strict=True))
_MARKER = re.compile(r"\((?:a|p|ip)\)$")
_OTHERS = re.compile(r"[^a-z]+")
_NUMBER = re.compile(r"^ {1,3}\d* ?")

R = TypeVar("R")
K = TypeVar("K")
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


def index_of(directory: Path, schema: str, check: Callable[[], None] = lambda: None) -> bytes:
    """Create the index of a WordNet directory and return it as the bytes of an SQLite file.

    `schema` is the text of `wordnet.sql`; the statements after "-- indexes" are run when the tables are full.
    `check` is called a few times per second. It can raise an exception to cancel. Raises OSError if a file is
    missing or cannot be read; ValueError if a file is not a WordNet file; the message names the file and the line.
    """
    tables, indexes = schema.split("-- indexes")
    try:
        with closing(sqlite3.connect(":memory:", isolation_level=None)) as base:
            base.executescript(tables)
            base.execute("BEGIN")
            _write(base, directory, check)
            base.execute("COMMIT")
            check()
            base.executescript(indexes)
            base.execute("VACUUM")
            return base.serialize()
    except sqlite3.Error as error:
        raise ValueError(f"{directory}: cannot create the WordNet index: {error}") from error


def folder_of(directory: Path) -> Path | None:
    """Return the folder with WordNet's files, `directory` or its subfolder `dict`, or None if neither has them."""
    return next((one for one in (directory, directory / "dict") if (one / NEEDED[0]).is_file()), None)


def licence_of(folder: Path) -> str:
    """Return the license: the LICENSE file in the folder or its parent, or the header of a data file."""
    for file in (folder / "LICENSE", folder.parent / "LICENSE"):
        if file.is_file() and (text := file.read_text("latin-1")).count("WordNet"):
            return text
    with (folder / NEEDED[0]).open(encoding="latin-1") as data:
        return "".join(_NUMBER.sub("", line.rstrip()) + "\n" for line in takewhile(_of_licence, data))


def _write(base: sqlite3.Connection, directory: Path, check: Callable[[], None]) -> None:
    counts = _optional(directory / "cntlist.rev", _count)
    synsets = _synsets(directory, check)
    check()
    _write_synsets(base, synsets)
    columns = "letters, lemma, part, rank, count, synset, place"
    for part in PARTS:
        check()
        senses = partial(_senses, part=part, synsets=synsets, counts=counts)
        for rows in _read(directory / f"index.{PARTS[part]}", senses):
            base.executemany(f"INSERT INTO sense ({columns}) VALUES (?, ?, ?, ?, ?, ?, ?)", rows)
        base.executemany("INSERT INTO form VALUES (?, ?, ?)", _exceptions(directory, part))
    licence = licence_of(directory)
    edition = re.search(r"WordNet\D{0,12}(\d\.\d)", licence)
    about = {"format": str(FORMAT), "edition": edition[1] if edition else "", "licence": licence}
    base.executemany("INSERT INTO about VALUES (?, ?)", about.items())


def _of_licence(line: str) -> bool:
    return line.startswith("  ")


def letters_of(lemma: str) -> str:
    """Return the letters of a lemma, a to z; "" if it contains other letters or digits."""
    letters = _OTHERS.sub("", lemma.lower())
    return letters if len(letters) == sum(map(str.isalnum, lemma)) else ""


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the lines after the license header, with their numbers and without line ends."""
    with path.open(encoding="latin-1", newline="\n") as file:
        for number, line in enumerate(file, 1):
            if not _of_licence(line) and (bare := line.rstrip()):
                yield number, bare


def _read(path: Path, parse: Callable[[str], R]) -> Iterator[R]:
    for number, line in _lines(path):
        try:
            parsed = parse(line)
        except (ValueError, LookupError) as error:
            raise ValueError(f"{path}, line {number}: not a valid WordNet line") from error
        yield parsed


def _optional(path: Path, parse: Callable[[str], tuple[K, R]]) -> dict[K, R]:
    """Parse each line of a file as a key and a value; {} without the file."""
    return dict(_read(path, parse)) if path.is_file() else {}


def _topic(line: str) -> tuple[int, str]:
    row = line.split()
    return int(row[0]), row[1].partition(".")[2]


def _count(line: str) -> tuple[tuple[str, str, int], int]:
    key, rank, count = line.split()
    lemma, _, rest = key.partition("%")
    return (lemma, _SENSE_PARTS[rest[:1]], int(rank)), _number(count)


def _number(text: str) -> int:
    if not 0 <= (number := int(text)) < 10**8:
        raise ValueError("the number is out of range")
    return number


def _synsets(directory: Path, check: Callable[[], None]) -> dict[int, _Synset]:
    topics = _optional(directory / "lexnames", _topic)
    synsets: dict[int, _Synset] = {}
    for part in PARTS.values():
        check()
        for synset in _read(directory / f"data.{part}", partial(_synset, topics=topics, known=synsets)):
            synsets[synset.id] = synset
    return synsets


def _synset(line: str, topics: dict[int, str], known: Container[int]) -> _Synset:
    data, bar, gloss = line.partition(" | ")
    if not bar:
        raise ValueError("the synset has no gloss")
    offset, topic, part, count, *rest = data.split()
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
        raise ValueError("the offset occurs twice")
    return _Synset(key, topics.get(int(topic), ""), shown, tuple(pointers), gloss.strip())


def _id(part: str, offset: str) -> int:
    return (1 + "nvar".index("a" if part == "s" else part)) * 10**8 + _number(offset)


def _below(synsets: dict[int, _Synset]) -> dict[int, int]:
    """Return the number of hyponyms of each synset, in any number of steps."""
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
    rows = (
        (synset.id, "nvar"[synset.id // 10**8 - 1], synset.topic, below.get(synset.id, 0), synset.gloss)
        for synset in synsets.values()
    )
    base.executemany("INSERT INTO synset VALUES (?, ?, ?, ?, ?)", rows)
    relations = (
        (pointer.kind, synset.id, pointer.target, pointer.place, pointer.target_place)
        for synset in synsets.values()
        for pointer in synset.pointers
    )
    base.executemany("INSERT INTO relation VALUES (?, ?, ?, ?, ?)", relations)


def _senses(line: str, part: str, synsets: dict[int, _Synset], counts: dict[tuple[str, str, int], int]) -> list[_Row]:
    lemma, _, senses, pointers, *rest = line.split()
    offsets = rest[int(pointers) + 2 :]
    if len(offsets) != int(senses):
        raise ValueError("the number of senses does not match the offsets")
    return [
        _sense(synsets[_id(part, offset)], lemma, part, rank, counts.get((lemma, part, rank), 0))
        for rank, offset in enumerate(offsets, 1)
    ]


def _sense(synset: _Synset, lemma: str, part: str, rank: int, count: int) -> _Row:
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
