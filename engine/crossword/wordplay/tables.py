"""The conventions of cryptic clues: abbreviations, indicators by kind, and the sounds of words.

The shipped tables are in `data/wordplay`. A house adds its own lines in files of the same names in the folder
`wordplay` of the user's data directory; they extend the shipped tables.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Literal, TypeAlias, get_args

from engine.core.errors import FileProblem
from engine.core.files import read_bytes, shipped, user_directory

Indicator: TypeAlias = Literal[
    "anagram", "container", "inserted", "reversal", "reversal down", "reversal across", "hidden",
    "hidden reversed", "initials", "finals", "alternate", "odd", "even", "edges", "heart", "beheaded", "curtailed",
    "gutted", "trimmed", "deletion", "homophone", "spoonerism", "cycling", "substitution", "juxtaposition", "link",
]  # fmt: skip
KINDS: tuple[Indicator, ...] = get_args(Indicator)
ABBREVIATIONS, INDICATORS = "abbreviations.txt", "indicators.txt"
MOST_BYTES = 4_000_000
VOWELS = frozenset("AEIOU")  # the first letter of every vowel in the notation of the pronouncing dictionary


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables, read once. Phrases are as of `phrase_key`."""

    abbreviations: Mapping[str, tuple[str, ...]]  # phrases by the letters that they stand for
    indicators: Mapping[Indicator, frozenset[str]]

    @cached_property
    def letters_for(self) -> Mapping[str, tuple[str, ...]]:
        """The letters that a phrase stands for."""
        found: dict[str, list[str]] = {}
        for letters, phrases in self.abbreviations.items():
            for phrase in phrases:
                found.setdefault(phrase_key(phrase), []).append(letters)
        return {phrase: tuple(letters) for phrase, letters in found.items()}

    @cached_property
    def kinds_of(self) -> Mapping[str, frozenset[Indicator]]:
        """The kinds of indicator that a phrase is."""
        found: dict[str, set[Indicator]] = {}
        for kind, phrases in self.indicators.items():
            for phrase in phrases:
                found.setdefault(phrase, set()).add(kind)
        return {phrase: frozenset(kinds) for phrase, kinds in found.items()}

    @cached_property
    def sounds(self) -> Mapping[str, frozenset[str]]:
        """The pronunciations of words in American English, such as "N AY T", by their letters."""
        text = gzip.decompress(shipped("wordplay/sounds.txt.gz").read_bytes()).decode()
        lines = (line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#"))
        return {word.lower(): frozenset(sounds.split("|")) for word, sounds in lines}

    @cached_property
    def words_by_sound(self) -> Mapping[str, tuple[str, ...]]:
        """The words of each pronunciation, in either accent."""
        found: dict[str, list[str]] = {}
        for word, sounds in self.sounds.items():
            for sound in sounds | {british(one) for one in sounds}:
                found.setdefault(sound, []).append(word)
        return {sound: tuple(words) for sound, words in found.items()}


def phrase_key(phrase: str) -> str:
    """Return a phrase in lower case with plain apostrophes and single spaces, without other punctuation."""
    plain = phrase.casefold().replace("\u2019", "'")
    return " ".join(re.sub(r"[^\w' ]+", " ", plain).split())


def british(sound: str) -> str:
    """Return an American pronunciation without R before consonants and at the end, and with one open O and A."""
    phones = sound.split()
    kept: list[str] = []
    for place, phone in enumerate(phones):
        following = phones[place + 1] if place + 1 < len(phones) else ""
        if phone == "R" and following[:1] not in VOWELS:
            if kept and kept[-1] in ("AA", "AO", "ER"):
                continue
            if kept and kept[-1][:1] in VOWELS:
                kept.append("AH")
            continue
        kept.append("AH" if phone == "ER" and not following else phone)
    return " ".join(kept)


def open_tables() -> Tables:
    """Return the tables with the lines of the house. Raises FileProblem that names a line not of its format."""
    folder = user_directory("data") / "wordplay"
    own = tuple(path for name in (ABBREVIATIONS, INDICATORS) if (path := folder / name).is_file())
    return _opened(tuple((path, path.stat().st_mtime_ns) for path in own))


@lru_cache(maxsize=2)
def _opened(own: tuple[tuple[Path, int], ...]) -> Tables:
    abbreviations: dict[str, dict[str, None]] = {}
    indicators: dict[Indicator, set[str]] = {kind: set() for kind in KINDS}
    for path in (shipped(f"wordplay/{name}") for name in (ABBREVIATIONS, INDICATORS)):
        _read(path, abbreviations, indicators)
    for path, _ in own:
        _read(path, abbreviations, indicators)
    return Tables(
        {letters: tuple(phrases) for letters, phrases in abbreviations.items()},
        {kind: frozenset(phrases) for kind, phrases in indicators.items()},
    )


def _read(path: Path, abbreviations: dict[str, dict[str, None]], indicators: dict[Indicator, set[str]]) -> None:
    if path.name == ABBREVIATIONS:
        for number, line in _lines(path):
            letters, colon, phrases = line.partition(":")
            if not colon or not re.fullmatch(r"[A-Za-z]+", letters.strip()) or not phrases.strip():
                raise _wrong(path, number, line, "Write LETTERS: phrase; phrase.")
            there = abbreviations.setdefault(letters.strip().lower(), {})
            there.update((phrase, None) for part in phrases.split(";") if (phrase := part.strip()))
        return
    kind: Indicator | None = None
    for number, line in _lines(path):
        if line.startswith("["):
            kind = next((one for one in KINDS if line == f"[{one}]"), None)
            if kind is None:
                raise _wrong(path, number, line, f"The kinds are {', '.join(KINDS)}.")
        elif kind is None:
            raise _wrong(path, number, line, "Begin with a kind in brackets, such as [anagram].")
        else:
            indicators[kind].add(phrase_key(line))


def _wrong(path: Path, number: int, line: str, mend: str) -> FileProblem:
    return FileProblem(f"{line!r} is not understood", where=f"{path}, line {number}", mend=mend)


def _lines(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the numbered lines that are neither empty nor a comment."""
    text = read_bytes(path, most=MOST_BYTES).decode("utf-8", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if (line := line.strip()) and not line.startswith("#"):
            yield number, line
