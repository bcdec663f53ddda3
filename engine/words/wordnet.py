"""WordNet 3.0 (Fellbaum, 1998): meanings of words and the relations between them.

The index is created when the program is built (see `engine.words.wordnet_index`). If the environment variable
PUZZLE_STUDIO_WORDNET names a `dict` directory of WordNet, that directory is used instead, and its index is kept in
the user's cache. Entries are looked up by their letters only: "Ice cream", "ice-cream" and "ICECREAM" are equal.
"""

import os
import re
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from engine.core import Control, FileProblem
from engine.core.alphabet import ENGLISH
from engine.core.files import fingerprint, os_errors, save, shipped, shipped_text, writable_cache_directory
from engine.words.lists.encoding import Folding
from engine.words.wordnet_index import FILE_NAME, FORMAT, NEEDED, SCHEMA, folder_of, index_of

VARIABLE = "PUZZLE_STUDIO_WORDNET"
MEND = f"Reinstall the program, or set {VARIABLE} to a WordNet 3.0 directory."
MOST_ASKED = 500  # values in one query; SQLite accepts at least 999

V = TypeVar("V", str, int)
PartOfSpeech: TypeAlias = Literal["n", "v", "a", "r"]
Relation: TypeAlias = Literal["kind", "instance", "opposite", "similar", "usage", "topic", "whole", "derived"]

_FOLDING = Folding(ENGLISH)
_BINOMIAL = re.compile(r"[A-Z][a-z]+ [A-Za-z]+(?: [a-z]+)?")


class Sense(NamedTuple):
    """One meaning of a lemma."""

    lemma: str  # the lemma in WordNet's spelling: "ice cream", "Bach"
    part: PartOfSpeech  # Noun, verb, adjective (including satellites) or adverb
    rank: int  # the rank among the meanings of the lemma, from 1; the most frequent meaning comes first
    frequency: int  # the number of occurrences in the tagged corpus; 0 for most meanings
    synset: int  # the key of the meaning
    topic: str  # the lexicographer file: "animal", "motion"; "Tops" or "all" if there is no topic
    hyponym_count: int  # the number of meanings that are kinds of this one, in any number of steps
    links: int  # the number of relations of other meanings to this one
    place: int  # the place of the lemma among those of the meaning, from 1
    definition: str  # the definition with its remarks in parentheses
    examples: tuple[str, ...]  # Examples of use, of this lemma or a synonym


class Near(NamedTuple):
    """A text close to a meaning of a lemma: a synonym, a hypernym, or the definition."""

    letters: str  # those of the lemma
    part: PartOfSpeech
    rank: int  # the rank of the meaning among those of the lemma
    frequency: int
    kind: Literal["synonym", "general", "definition"]
    text: str
    text_rank: int  # the rank of the meaning among those of the text; 1 for a definition


class Lemma(NamedTuple):
    """A lemma of WordNet with all its meanings.

    `letters` are its letters a to z, `lemma` its most frequent spelling ("ice cream"). The other fields are those
    of its most frequent meaning; see `Sense`.
    """

    letters: str
    lemma: str
    uses: int
    topic: str
    place: int


def weight(sense: Sense) -> float:
    """Return the weight of a meaning: frequency + 1 / rank, which is not 0 for meanings that the corpus lacks."""
    return sense.frequency + 1 / sense.rank


def letters_of(text: str) -> str:
    """Return the letters by which an entry is looked up; "" if it has no letters or letters other than a to z."""
    letters = text.casefold().translate(_FOLDING)
    return letters if all(char in ENGLISH.codes for char in letters) else ""


def open_wordnet(control: Control | None = None) -> "WordNet":
    """Open the WordNet that ships with the program, or the directory named by PUZZLE_STUDIO_WORDNET.

    Opening takes milliseconds. Indexing a directory for the first time takes about six seconds. Raises FileProblem
    if WordNet is missing, or the directory is not a WordNet directory.
    """
    if named := os.environ.get(VARIABLE):
        return _opened(_index_of_directory(Path(named), control or Control()))
    try:
        path = shipped(FILE_NAME)
    except FileProblem as error:
        raise FileProblem("WordNet is missing, so clues are not available", where=error.where, mend=MEND) from error
    return _opened(path)


@lru_cache(maxsize=4)
def _opened(path: Path) -> "WordNet":
    return WordNet(path)


def _index_of_directory(directory: Path, control: Control) -> Path:
    if (folder := folder_of(directory)) is None:
        raise FileProblem(f"the WordNet file {NEEDED[0]} is missing", where=str(directory), mend=MEND)
    with os_errors(folder, "read"):
        stamps = [(one.name, one.stat().st_size, one.stat().st_mtime_ns) for one in sorted(folder.iterdir())]
    made_of = fingerprint(f"{FORMAT} {folder.resolve()} {stamps}".encode())
    path = writable_cache_directory("wordnet") / f"{made_of}.sqlite"
    if not path.exists():
        try:
            with os_errors(folder, "read"):
                content = index_of(folder, shipped_text(SCHEMA), control.check)
        except ValueError as error:
            raise FileProblem(str(error), mend=MEND) from error
        save(path, content)
    return path


class WordNet:
    """Lookups in a WordNet index. All methods are thread-safe."""

    def __init__(self, path: Path) -> None:
        """Open an index."""
        self.path = path
        self._own = threading.local()
        if self._about.get("format") != str(FORMAT):
            raise FileProblem("the WordNet index has another format version", where=str(path), mend=MEND)

    @property
    def licence(self) -> str:
        """The license text of Princeton University."""
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
            raise FileProblem(f"cannot read the WordNet index: {error}", where=str(self.path), mend=MEND) from error

    def _rows_of(self, sql: str, values: Iterable[str] | Iterable[int]) -> Iterator[tuple]:
        """Yield the rows of a query for values, which take the place of `IN (?)`, for some of them at a time."""
        wanted = sorted(values)  # neighbours are on one page of the index: a quarter less time
        for start in range(0, len(wanted), MOST_ASKED):
            some = wanted[start : start + MOST_ASKED]
            yield from self._rows(sql.replace("IN (?)", f"IN ({_qmarks(some)})"), some)

    def senses(self, text: str, part: PartOfSpeech | None = None) -> tuple[Sense, ...]:
        """Return the meanings of a lemma, sorted by part of speech and rank."""
        letters = letters_of(text)
        rows = self._rows(f"{_SENSE} WHERE letters = ? ORDER BY sense.id", (letters,)) if letters else []
        return tuple(sense for row in rows if part in (None, (sense := _sense(row)).part))

    def lemmas(self, synsets: Iterable[int]) -> dict[int, tuple[Sense, ...]]:
        """Return the lemmas of each synset as senses, in WordNet's order."""
        found: dict[int, list[Sense]] = {synset: [] for synset in synsets}
        for row in self._rows_of(f"{_SENSE} WHERE synset IN (?) ORDER BY synset, sense.place", found):
            found[row[4]].append(_sense(row))
        return {synset: tuple(senses) for synset, senses in found.items()}

    def synonyms(self, sense: Sense) -> tuple[Sense, ...]:
        """Return the other lemmas of the same meaning."""
        return tuple(lemma for lemma in self.lemmas([sense.synset])[sense.synset] if lemma.lemma != sense.lemma)

    def related(self, sense: Sense, relation: Relation) -> tuple[tuple[Sense, ...], ...]:
        """Return the meanings related to a meaning; "kind" gives its hypernyms, "instance" its classes, and so on.

        Some relations, such as most opposites, hold between single lemmas. They are returned only for that lemma,
        and the result then contains one lemma.
        """
        rows = self._rows(
            "SELECT target, target_place FROM relation WHERE source = ? AND kind = ? AND place IN "
            "(0, (SELECT place FROM sense WHERE synset = ? AND lemma = ?))",
            (sense.synset, relation, sense.synset, sense.lemma),
        )
        meanings = self.lemmas(target for target, _ in rows)
        return tuple(meanings[target][place - 1 : place] if place else meanings[target] for target, place in rows)

    def near(self, letters: Iterable[str], most: int) -> list[Near]:
        """Return the synonyms, the direct hypernyms and the definitions of lemmas that have no capital letters.

        `most` is the greatest length of a gloss, in characters, from which a definition is returned.
        """
        found, asked = list[Near](), list(letters)
        wanted = "WHERE own.lemma = lower(own.lemma) AND own.letters IN (?)"
        for query in (_SYNONYMS, _GENERAL):
            found += map(Near._make, self._rows_of(f"{query} {wanted}", asked))
        rows = map(Near._make, self._rows_of(f"{_GLOSSES} {wanted} AND length(gloss) <= {most}", asked))
        return [*found, *(row._replace(text=_parted(row.text)[0]) for row in rows)]

    def hyponyms(self, synsets: Sequence[int]) -> tuple[Sense, ...]:
        """Return all lemmas of these synsets and of their kinds and instances, in any number of steps."""
        rows = self._rows(
            f"WITH RECURSIVE found(id) AS (SELECT id FROM synset WHERE id IN ({_qmarks(synsets)}) "
            "UNION SELECT source FROM found CROSS JOIN relation ON target = found.id "
            f"WHERE kind IN {_UPWARDS}) {_COLUMNS} FROM found "
            "CROSS JOIN sense ON sense.synset = found.id JOIN synset ON synset.id = found.id",
            synsets,
        )
        return tuple(sorted(map(_sense, rows)))

    def hypernyms(self, synsets: Iterable[int]) -> dict[int, frozenset[int]]:
        """Return for each synset the synset itself and all its direct and indirect hypernyms."""
        direct: dict[int, set[int]] = {}
        fresh = set(synsets)
        wanted = frozenset(fresh)
        while fresh:
            direct |= {synset: set() for synset in fresh}
            sql = f"SELECT source, target FROM relation WHERE source IN (?) AND kind IN {_UPWARDS}"
            for source, target in self._rows_of(sql, fresh):
                direct[source].add(target)
            fresh = {target for synset in fresh for target in direct[synset]} - direct.keys()
        return {synset: frozenset(reached(synset, direct)) for synset in wanted}

    def hyponym_counts(self, synsets: Iterable[int]) -> dict[int, int]:
        """Return the number of hyponyms of each synset."""
        return dict(self._rows_of("SELECT id, below FROM synset WHERE id IN (?)", synsets))

    def definitions(self, one_in: int) -> tuple[str, ...]:
        """Return the definitions of one noun meaning in `one_in`."""
        rows = self._rows("SELECT gloss FROM synset WHERE part = 'n' AND rowid % ? = 0", (one_in,))
        return tuple(_parted(gloss)[0] for (gloss,) in rows)

    def definitions_of(self, letters: Iterable[str]) -> dict[str, dict[int, str]]:
        """Return the definitions of each lemma, by letters and synset."""
        found: dict[str, dict[int, str]] = {}
        sql = "SELECT letters, synset, gloss FROM sense JOIN synset ON synset.id = synset WHERE letters IN (?)"
        for one, synset, gloss in self._rows_of(sql, letters):
            found.setdefault(one, {})[synset] = _parted(gloss)[0]
        return found

    def mentions(self, text: str) -> dict[int, str]:
        """Return the definitions of the noun and verb meanings that contain a text, by synset."""
        rows = self._rows("SELECT id, gloss FROM synset WHERE part IN ('n', 'v') AND gloss LIKE ?", (f"%{text}%",))
        return {synset: _parted(gloss)[0] for synset, gloss in rows}

    def all_letters(self) -> frozenset[str]:
        """Return the letters of all lemmas."""
        return frozenset(letters for (letters,) in self._rows("SELECT DISTINCT letters FROM sense"))

    def phrases_and_names(self) -> tuple[Lemma, ...]:
        """Return the lemmas that are not only letters a to z, in alphabetical order of their spellings."""
        return tuple(map(Lemma._make, self._rows(
            "SELECT letters, lemma, max(count), topic, place FROM sense JOIN synset ON synset.id = synset "
            "WHERE letters NOT IN ('', lemma) GROUP BY lemma ORDER BY lemma"
        )))  # fmt: skip

    def phrases(self) -> tuple[str, ...]:
        """Return the lemmas of nouns that consist of several words."""
        rows = self._rows("SELECT DISTINCT lemma FROM sense WHERE part = 'n' AND lemma LIKE '% %'")
        return tuple(row[0] for row in rows)

    def phrases_with(self, word: str) -> tuple[Sense, ...]:
        """Return the noun meanings of phrases that start with a word: "kitchen utensil"."""
        return tuple(map(_sense, self._rows(f"{_SENSE} WHERE sense.part = 'n' AND lemma LIKE ?", (f"{word} %",))))

    def neighbours(self, synsets: Sequence[int], relation: Relation) -> tuple[Sense, ...]:
        """Return the lemmas of all meanings that a relation connects with some meanings, in either direction."""
        places = _qmarks(synsets)
        rows = self._rows(
            f"{_SENSE} WHERE synset IN (SELECT target FROM relation WHERE kind = ? AND source IN ({places}) "
            f"UNION SELECT source FROM relation WHERE kind = ? AND target IN ({places}))",
            (relation, *synsets, relation, *synsets),
        )
        return tuple(map(_sense, rows))

    def parts_of_speech(self, letters: Iterable[str]) -> frozenset[tuple[str, PartOfSpeech]]:
        """Return the given lemmas that WordNet contains, in letters, paired with each of their parts of speech."""
        return frozenset(self._rows_of("SELECT DISTINCT letters, part FROM sense WHERE letters IN (?)", letters))

    def weights(self, letters: Iterable[str]) -> dict[str, float]:
        """Return the sum of `weight` over all meanings of each lemma, by letters."""
        sql = "SELECT letters, sum(count + 1.0 / rank) FROM sense WHERE letters IN (?) GROUP BY letters"
        return dict(self._rows_of(sql, letters))

    def derived(
        self, letters: Iterable[str], relation: Literal["derived", "opposite"] = "derived"
    ) -> frozenset[tuple[str, str]]:
        """Return pairs of a given lemma and its derivation, base or opposite, by letters."""
        sql = (
            "SELECT one.letters, other.letters FROM sense AS one "
            f"JOIN relation ON source = one.synset AND kind = '{relation}' AND relation.place = one.place "
            "JOIN sense AS other ON other.synset = target AND other.place = target_place WHERE one.letters IN (?)"
        )
        return frozenset(self._rows_of(sql, letters))

    def scientific(self, lemmas: Iterable[str]) -> frozenset[str]:
        """Return the lemmas that name a species: "Giraffa camelopardalis", because "genus Giraffa" exists."""
        pairs = {lemma: f"genus{letters_of(lemma.split()[0])}" for lemma in lemmas if _BINOMIAL.fullmatch(lemma)}
        genera = {letters for letters, _ in self.parts_of_speech(set(pairs.values()))}
        return frozenset(lemma for lemma, genus in pairs.items() if genus in genera)

    def irregular(self, letters: str) -> tuple[tuple[str, PartOfSpeech], ...]:
        """Return the lemmas that have these letters as an irregular form, in letters, with their parts of speech."""
        return tuple(self._rows("SELECT lemma, part FROM form WHERE letters = ?", (letters,)))

    def irregular_forms(self, lemma: str, part: PartOfSpeech) -> frozenset[str]:
        """Return the irregular forms of a lemma, in letters."""
        rows = self._rows("SELECT letters FROM form WHERE lemma = ? AND part = ?", (lemma, part))
        return frozenset(row[0] for row in rows)


_UPWARDS = "('kind', 'instance')"
_LINKS = "(SELECT count(*) FROM relation WHERE target = synset.id)"
_COLUMNS = f"SELECT lemma, sense.part, rank, count, synset, topic, below, {_LINKS}, sense.place, gloss"
_SENSE = f"{_COLUMNS} FROM sense JOIN synset ON synset.id = synset"


_NEAR = "SELECT own.letters, own.part, own.rank, own.count"
_SYNONYMS = (
    f"{_NEAR}, 'synonym', other.lemma, other.rank FROM sense AS own "
    "JOIN sense AS other ON other.synset = own.synset AND other.letters <> own.letters"
)
_GENERAL = (
    f"{_NEAR}, 'general', other.lemma, other.rank FROM sense AS own JOIN relation ON source = own.synset "
    f"AND kind IN {_UPWARDS} JOIN sense AS other ON other.synset = target AND other.letters <> own.letters"
)
_GLOSSES = f"{_NEAR}, 'definition', gloss, 1 FROM sense AS own JOIN synset ON synset.id = own.synset"


def reached(start: V, direct: Mapping[V, Iterable[V]]) -> set[V]:
    """Return everything reachable from a start over direct links, including the start."""
    found, fresh = set[V](), [start]
    while fresh:
        if (one := fresh.pop()) not in found:
            found.add(one)
            fresh.extend(direct[one])
    return found


def _qmarks(values: Sequence[str | int]) -> str:
    return ",".join("?" * len(values))


def _sense(row: tuple[Any, ...]) -> Sense:
    *fields, gloss = row
    return Sense._make((*fields, *_parted(gloss)))


def _parted(gloss: str) -> tuple[str, tuple[str, ...]]:
    definition, *examples = gloss.split('"')
    return definition.strip(" ;:,"), tuple(one for quoted in examples[::2] if (one := quoted.strip()))
