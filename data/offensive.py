"""Create the list of offensive words beyond better-profanity. See README.md in this folder.

    PYTHONPATH=. python data/offensive.py cuss-2.2.0.tgz naughty-words-1.2.0.tgz /usr/share/dict/scowl data

A word is condemned by two sources that agree. What one source alone condemns is a caution, and only if no
dictionary gives the word a harmless meaning. The same packages and the same WordNet index give the same bytes.
"""

import gzip
import json
import re
import sqlite3
import sys
import tarfile
from collections.abc import Iterator
from functools import cache, cached_property
from pathlib import Path
from typing import NamedTuple

from engine.words.vetting.families import families
from engine.words.vetting.taboo import letters_of, profanities

SURE = 2  # cuss: "likely an insult"; 1 is "maybe", 0 "unlikely"
EVERYDAY = 50  # SCOWL size of the words that most readers know
SPELLINGS = ("english", "american", "british", "canadian", "australian")
USAGES = ("ethnic slur", "disparagement", "obscenity")  # WordNet marks meanings with a usage of these nouns
REMARK = re.compile(r"\([^)]*\)")
PLAIN = re.compile(
    r"ethnic slur|^(?:an? )?(?:(?:extremely )?offensive (?:and \w+ )?(?:term|name)s?|obscene (?:term|word)s?"
    r"|vulgar (?:slang|term)|insulting terms|slang for sexual)|offensive (?:british )?slang",
    re.IGNORECASE,
)
"""The definition says without reserve that the word offends: not "sometimes offensive", "disparaging term"."""
HALF = 0.5
TENTH = 0.1  # of the meanings; fewer do not make a word a caution: nip, pansy
LEAST_LETTERS = 3
ENTRY = re.compile(r"^  (?:'((?:[^'\\]|\\.)*)'|\"([^\"]*)\"|(\w+)): (\d),?$", re.MULTILINE)


class Meanings(NamedTuple):
    """The share of WordNet's meanings of a word that are marked, and of those that offend without reserve.

    A meaning weighs its uses in the tagged corpus plus 1 / its rank. `named` is whether each lemma has a capital.
    """

    marked: float
    plain: float
    named: bool


class Sources:
    """What the packages and WordNet say about words in letters."""

    def __init__(self, cuss: str, naughty: str, scowl: str, data: str) -> None:
        """Read the packages."""
        entries = ENTRY.findall(_member(cuss, "package/index.js"))
        self.cuss: dict[str, int] = {}
        self.written: dict[str, str] = {}
        for *texts, grade in entries:
            text = "".join(texts)
            letters = letters_of(text)
            self.cuss[letters] = max(int(grade), self.cuss.get(letters, 0))
            if " " in text:
                self.written[letters] = text
        self.naughty = {letters_of(text) for text in json.loads(_member(naughty, "package/en.json"))}
        self._scowl, self._data = Path(scowl), Path(data)
        self._base = sqlite3.connect(self._data / "wordnet.sqlite")

    @cached_property
    def everyday(self) -> frozenset[str]:
        """The words of SCOWL up to size 50 in any spelling."""
        files = [f"{name}-words.{size}" for name in SPELLINGS for size in range(10, EVERYDAY + 1, 5)]
        texts = [path.read_text("latin-1") for name in files if (path := self._scowl / name).exists()]
        return frozenset(word for text in texts for word in text.split())

    @cached_property
    def large(self) -> frozenset[str]:
        """The words of the largest shipped list."""
        return frozenset(gzip.decompress((self._data / "large.txt.gz").read_bytes()).decode().split())

    @cached_property
    def marked(self) -> dict[str, Meanings]:
        """All words of WordNet with a marked meaning."""
        marks = self._marks()
        words = {letters for letters, *_ in self._senses() if letters}
        return {word: found for word in sorted(words) if (found := self._meanings(word, marks)).marked}

    def _meanings(self, word: str, marks: frozenset[tuple[int, int]]) -> Meanings:
        senses = self._by_letters[word]
        whole = sum(count + 1 / rank for _, rank, count, *_ in senses)
        parts = {"marked": 0.0, "plain": 0.0}
        for _, rank, count, synset, place, gloss in senses:
            text = gloss.partition('"')[0]
            plain = bool(PLAIN.search(text) or PLAIN.search(REMARK.sub("", text).strip()))
            pointed = bool({(synset, place), (synset, 0)} & marks)
            parts["marked"] += (count + 1 / rank) / whole * (pointed or plain)
            parts["plain"] += (count + 1 / rank) / whole * plain
        return Meanings(**parts, named=all(lemma[0].isupper() for lemma, *_ in senses))

    def _marks(self) -> frozenset[tuple[int, int]]:
        places = ",".join("?" * len(USAGES))
        sql = (
            "SELECT source, relation.place FROM relation JOIN sense ON sense.synset = target "
            f"WHERE kind = 'usage' AND lemma IN ({places})"
        )
        return frozenset(self._base.execute(sql, USAGES))

    def _senses(self) -> Iterator[tuple[str, str, int, int, int, int, str]]:
        sql = (
            "SELECT letters, lemma, rank, count, synset, place, gloss "
            "FROM sense JOIN synset ON synset.id = synset ORDER BY sense.id"
        )
        return iter(self._base.execute(sql).fetchall())

    @cached_property
    def _by_letters(self) -> dict[str, list[tuple[str, int, int, int, int, str]]]:
        found: dict[str, list[tuple[str, int, int, int, int, str]]] = {}
        for letters, *sense in self._senses():
            found.setdefault(letters, []).append(tuple(sense))  # pyright: ignore[reportArgumentType]
        return found

    def defined(self, word: str) -> bool:
        """Return whether WordNet has the word."""
        return word in self._by_letters

    @cache  # noqa: B019 - one object
    def inflects(self, word: str) -> bool:
        """Return whether the word is a plural or a form of a word that is defined or that most readers know."""
        bases = [word.removesuffix(end) + more for end, more in ENDINGS if word.endswith(end)]
        return any(self.defined(base) or base in self.everyday or base in self.cuss for base in bases)


ENDINGS = (("s", ""), ("es", ""), ("ies", "y"), ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("men", "man"))


def verdict(word: str, by: Sources) -> tuple[str, str, str] | None:
    """Return the severity, the roles ("" for all) and the source of a word; None if it is not condemned."""
    sure, net = by.cuss.get(word, 0) == SURE, by.marked.get(word)
    if net and sure and net.plain >= HALF and not (word in by.everyday and net.plain < 1):
        return "never", "", "WordNet and cuss"
    if sure and word in by.naughty and word not in by.everyday and not by.inflects(word):
        return "never", "", "cuss and naughty-words"
    if net and net.plain == 1 and not net.named and word not in by.everyday:
        return "answer", "", "WordNet"
    if net and sure and net.marked >= TENTH:
        return "caution", "" if net.marked == 1 else ELSEWHERE, "WordNet and cuss"
    unknown = sure and not by.defined(word) and word not in by.everyday and not by.inflects(word)
    if unknown and (word in by.large or word in by.written):
        return "caution", ELSEWHERE, "cuss"
    return None


ELSEWHERE = "answer long path entry"


def _member(archive: str, name: str) -> str:
    with tarfile.open(archive) as tar:
        source = tar.extractfile(name)
        if source is None:
            raise SystemExit(f"{archive} does not contain the file {name}")
        return source.read().decode()


def main(cuss: str, naughty: str, scowl: str, data: str) -> None:
    """Write `vetting/offensive.txt`, and print how many words each source adds."""
    by = Sources(cuss, naughty, scowl, data)
    words = sorted(word for word in {*by.cuss, *by.marked} if len(word) >= LEAST_LETTERS)
    found = {word: row for word in words if (row := verdict(word, by))}
    alone = {word for word, row in found.items() if row[2] == "cuss"}
    forms = families(frozenset({*(one.word for one in profanities()), *found} - alone))
    found = {word: row for word, row in found.items() if word not in alone or word not in forms}
    lines = [f"{by.written.get(word, word)};{';'.join(row)}\n" for word, row in found.items()]
    (Path(data) / "vetting" / "offensive.txt").write_text("".join(lines))
    for source in sorted({row[2] for row in found.values()}):
        for severity in ("never", "answer", "caution"):
            some = [word for word, row in found.items() if row[::2] == (severity, source)]
            print(f"{source}, {severity}: {len(some)}, of these in SCOWL {EVERYDAY}: {len(by.everyday & set(some))}")


if __name__ == "__main__":
    main(*sys.argv[1:])
