"""WordNet 3.0 (Fellbaum, 1998): what words mean, what kind of thing they name, and how they are related.

The index is made when the program is built (`engine.lexicon.wordnet_index`). A `dict` directory of WordNet that
the environment variable PUZZLE_STUDIO_WORDNET names is read in its place; its index is kept in the user's cache.
Entries are found by their letters alone: "Ice cream", "ice-cream" and "ICECREAM" are the same question.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from engine.alphabet import ENGLISH
from engine.errors import FileProblem
from engine.files import fingerprint, os_errors, save, shipped, writable_cache_directory
from engine.job import Control
from engine.lexicon.folding import Folding
from engine.lexicon.wordnet_index import FILE_NAME, FORMAT, NEEDED, folder_of, index_of

VARIABLE = "PUZZLE_STUDIO_WORDNET"
MEND = f"Install the program again, or name a WordNet 3.0 directory in {VARIABLE}."
MOST_ASKED = 500  # values in one query; SQLite takes at least 999

V = TypeVar("V", str, int)
PartOfSpeech: TypeAlias = Literal["n", "v", "a", "r"]
Relation: TypeAlias = Literal["kind", "instance", "opposite", "similar", "usage"]

_FOLDING = Folding(ENGLISH)
_BINOMIAL = re.compile(r"[A-Z][a-z]+ [A-Za-z]+")


class Sense(NamedTuple):
    """One meaning of a lemma.

    Attributes:
        lemma: as WordNet writes it: "ice cream", "Bach".
        part: noun, verb, adjective (satellites too) or adverb.
        rank: its place among the meanings of the lemma, the most frequent first, from 1.
        met: how often this meaning was met in the tagged corpus; 0 for most.
        synset: the key of the meaning.
        topic: the lexicographers' file: "animal", "motion"; "Tops", "all" where there is none.
        below: how many meanings are kinds of this one.
        definition: as it is written, with its remarks in parentheses.
        examples: of its use, of this lemma or a synonym.
    """

    lemma: str
    part: PartOfSpeech
    rank: int
    frequency: int
    synset: int
    topic: str
    hyponym_count: int
    definition: str
    examples: tuple[str, ...]


def weight(sense: Sense) -> float:
    """How often a meaning is met, also of a word that the corpus lacks: then its first meanings count most."""
    return sense.frequency + 1 / sense.rank


def letters_of(text: str) -> str:
    """The letters by which an entry is found; "" for what has none or others than a to z."""
    letters = text.casefold().translate(_FOLDING)
    return letters if all(char in ENGLISH.codes for char in letters) else ""


def open_wordnet(control: Control | None = None) -> WordNet:
    """The WordNet that comes with the program, or that of the directory which PUZZLE_STUDIO_WORDNET names.

    Opening takes milliseconds; the first time of a directory about six seconds.

    Raises:
        FileProblem: there is none, or the directory is not one of WordNet's; the message tells the mend.
        Stopped: as asked.
    """
    if named := os.environ.get(VARIABLE):
        return _opened(_index_of_directory(Path(named), control or Control()))
    try:
        path = shipped(FILE_NAME)
    except FileProblem as error:
        raise FileProblem("WordNet is missing, so there are no clues", where=error.where, mend=MEND) from error
    return _opened(path)


@lru_cache(maxsize=4)
def _opened(path: Path) -> WordNet:
    return WordNet(path)


def _index_of_directory(directory: Path, control: Control) -> Path:
    folder = folder_of(directory)
    if folder is None:
        raise FileProblem(f"{NEEDED[0]} of WordNet is not there", where=str(directory), mend=MEND)
    with os_errors(folder, "read"):
        stamps = [(one.name, one.stat().st_size, one.stat().st_mtime_ns) for one in sorted(folder.iterdir())]
    made_of = fingerprint(f"{FORMAT} {folder.resolve()} {stamps}".encode())
    path = writable_cache_directory("wordnet") / f"{made_of}.sqlite"
    if not path.exists():
        try:
            with os_errors(folder, "read"):
                content = index_of(folder, control.check)
        except ValueError as error:
            raise FileProblem(str(error), mend=MEND) from error
        save(path, content)
    return path


class WordNet:
    """Looks things up in an index; may be asked from any thread."""

    def __init__(self, path: Path) -> None:
        """Open an index.

        Raises:
            FileProblem: it is none, or of another version.
        """
        self.path = path
        self._own = threading.local()
        if self._about.get("format") != str(FORMAT):
            raise FileProblem("the index of WordNet is of another version", where=str(path), mend=MEND)

    @property
    def licence(self) -> str:
        """The terms of Princeton University."""
        return self._about.get("licence", "")

    @cached_property
    def _about(self) -> dict[str, str]:
        return dict(self._rows("SELECT name, text FROM about"))

    def _rows(self, sql: str, values: Sequence[str | int] = ()) -> list[tuple]:
        try:
            if not hasattr(self._own, "base"):
                self._own.base = sqlite3.connect(f"{self.path.absolute().as_uri()}?immutable=1", uri=True)
            return self._own.base.execute(sql, values).fetchall()
        except sqlite3.Error as error:
            raise FileProblem(
                f"the index of WordNet cannot be read: {error}", where=str(self.path), mend=MEND
            ) from error

    def senses(self, text: str, part: PartOfSpeech | None = None) -> tuple[Sense, ...]:
        """The meanings of an entry that is a lemma itself, by part of speech and rank."""
        letters = letters_of(text)
        rows = self._rows(f"{_SENSE} WHERE letters = ? ORDER BY sense.id", (letters,)) if letters else []
        return tuple(sense for row in rows if part in (None, (sense := _sense(row)).part))

    def lemmas(self, synsets: Iterable[int]) -> dict[int, tuple[Sense, ...]]:
        """By synset, its lemmas in their order, as senses."""
        found: dict[int, list[Sense]] = {synset: [] for synset in synsets}
        for some in _portions(found):
            for row in self._rows(f"{_SENSE} WHERE synset IN ({_marks(some)}) ORDER BY synset, place", some):
                found[row[4]].append(_sense(row))
        return {synset: tuple(senses) for synset, senses in found.items()}

    def synonyms(self, sense: Sense) -> tuple[Sense, ...]:
        """The other lemmas of the same meaning."""
        return tuple(one for one in self.lemmas([sense.synset])[sense.synset] if one.lemma != sense.lemma)

    def related(self, sense: Sense, relation: Relation) -> tuple[tuple[Sense, ...], ...]:
        """What a meaning is related to: its more general ones ("kind"), what it is one of ("instance"), and so on.

        A relation of one lemma of the meaning, as most opposites are, is given for that lemma only, and has one.
        """
        rows = self._rows(
            "SELECT target, target_place FROM relation WHERE source = ? AND kind = ? AND place IN "
            "(0, (SELECT place FROM sense WHERE synset = ? AND lemma = ?))",
            (sense.synset, relation, sense.synset, sense.lemma),
        )
        meanings = self.lemmas(target for target, _ in rows)
        return tuple(meanings[target][place - 1 : place] if place else meanings[target] for target, place in rows)

    def hyponyms(self, synsets: Sequence[int]) -> tuple[Sense, ...]:
        """All lemmas of the meanings that are kinds or instances of some, in any number of steps, and of these."""
        rows = self._rows(
            f"WITH RECURSIVE found(id) AS (SELECT id FROM synset WHERE id IN ({_marks(synsets)}) "
            "UNION SELECT source FROM found CROSS JOIN relation ON target = found.id "
            f"WHERE kind IN {_UPWARDS}) {_COLUMNS} FROM found "
            "CROSS JOIN sense ON sense.synset = found.id JOIN synset ON synset.id = found.id",
            synsets,
        )
        return tuple(sorted(map(_sense, rows)))

    def hypernyms(self, synsets: Iterable[int]) -> dict[int, frozenset[int]]:
        """By synset, itself and all that it is a kind or an instance of, in any number of steps."""
        direct: dict[int, set[int]] = {}
        fresh = set(synsets)
        wanted = frozenset(fresh)
        while fresh:
            direct |= {synset: set() for synset in fresh}
            for some in _portions(fresh):
                sql = (
                    f"SELECT source, target FROM relation WHERE source IN ({_marks(some)}) AND kind IN {_UPWARDS}"
                )
                for source, target in self._rows(sql, some):
                    direct[source].add(target)
            fresh = {target for synset in fresh for target in direct[synset]} - direct.keys()
        return {synset: frozenset(_reached(synset, direct)) for synset in wanted}

    def hyponym_counts(self, synsets: Iterable[int]) -> dict[int, int]:
        """By synset, how many are below it."""
        found: dict[int, int] = {}
        for some in _portions(synsets):
            found.update(self._rows(f"SELECT id, below FROM synset WHERE id IN ({_marks(some)})", some))
        return found

    def parts_of_speech(self, letters: Iterable[str]) -> frozenset[tuple[str, PartOfSpeech]]:
        """The lemmas among some letters, each with a part of speech that it has."""
        found: set[tuple[str, PartOfSpeech]] = set()
        for some in _portions(letters):
            found.update(
                self._rows(f"SELECT DISTINCT letters, part FROM sense WHERE letters IN ({_marks(some)})", some)
            )
        return frozenset(found)

    def weights(self, letters: Iterable[str]) -> dict[str, float]:
        """By letters, the sum of `weight` over all meanings of them."""
        found: dict[str, float] = {}
        for some in _portions(letters):
            wanted = f"letters IN ({_marks(some)})"
            rows = self._rows(
                f"SELECT letters, sum(count + 1.0 / rank) FROM sense WHERE {wanted} GROUP BY letters", some
            )
            found.update(rows)
        return found

    def scientific(self, lemmas: Iterable[str]) -> frozenset[str]:
        """Those of some lemmas that name a species: "Giraffa camelopardalis", as there is a "genus Giraffa"."""
        pairs = {lemma: f"genus{letters_of(lemma.split()[0])}" for lemma in lemmas if _BINOMIAL.fullmatch(lemma)}
        genera = {letters for letters, _ in self.parts_of_speech(set(pairs.values()))}
        return frozenset(lemma for lemma, genus in pairs.items() if genus in genera)

    def irregular(self, letters: str) -> tuple[tuple[str, PartOfSpeech], ...]:
        """The lemmas that have an irregular form of these letters, in letters, with their parts of speech."""
        return tuple(self._rows("SELECT lemma, part FROM form WHERE letters = ?", (letters,)))

    def irregular_forms(self, lemma: str, part: PartOfSpeech) -> frozenset[str]:
        """The irregular forms of a lemma, all in letters."""
        rows = self._rows("SELECT letters FROM form WHERE lemma = ? AND part = ?", (lemma, part))
        return frozenset(row[0] for row in rows)


_UPWARDS = "('kind', 'instance')"
_COLUMNS = "SELECT lemma, sense.part, rank, count, synset, topic, below, gloss"
_SENSE = f"{_COLUMNS} FROM sense JOIN synset ON synset.id = synset"


def _reached(synset: int, direct: Mapping[int, Iterable[int]]) -> set[int]:
    found, fresh = set(), [synset]
    while fresh:
        if (one := fresh.pop()) not in found:
            found.add(one)
            fresh.extend(direct[one])
    return found


def _portions(values: Iterable[V]) -> Iterator[list[V]]:
    values = list(values)
    return (values[start : start + MOST_ASKED] for start in range(0, len(values), MOST_ASKED))


def _marks(values: Sequence[str | int]) -> str:
    return ",".join("?" * len(values))


def _sense(row: tuple[Any, ...]) -> Sense:
    *head, gloss = row
    return Sense._make((*head, *_parted(gloss)))


def _parted(gloss: str) -> tuple[str, tuple[str, ...]]:
    """A gloss as its definition and its examples, which stand in quotation marks behind it."""
    definition, *examples = gloss.split('"')
    return definition.strip(" ;:,"), tuple(one for quoted in examples[::2] if (one := quoted.strip()))
