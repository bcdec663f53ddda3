"""Taboo lists: unwanted words with their severity and the roles in which they are unwanted.

A list is a text file with one word per line: `word`, `word;severity` or `word;severity;role role`. The severity is
`mild` or `strong`; the roles are those of `engine.vetting.verdict`. `#` begins a comment. A strong word is taboo;
a mild word gets a caution. The default list is read from the installed PyPI package `better-profanity`; files in
`data/vetting/` list its words that are only mild or harmless. The program itself contains no list of slurs.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from importlib import resources
from pathlib import Path
from typing import Literal, cast

import numpy as np

from engine.alphabet import ENGLISH, Alphabet
from engine.errors import BadInput
from engine.files import read_bytes, shipped
from engine.value import Value
from engine.vetting.paths import spellable
from engine.vetting.verdict import ROLES, Role, Ruling, Verdict

MOST_LIST_BYTES = 8 * 2**20
DEFAULT_SOURCE = "better-profanity"
OFFENSIVE = "offensive"
"""The reason for rejection (see `engine.vetting.verdict.REASONS`) that also forbids tracing the word."""


class TabooWord(Value, frozen=True):
    """One entry of a taboo list."""

    word: str
    severity: Literal["mild", "strong"] = "strong"
    roles: tuple[Role, ...] = ROLES

    def verdict(self, source: str) -> Verdict:
        """Return the verdict of this entry on its word."""
        if self.severity == "strong":
            return Verdict(self.word, "taboo", "on the taboo list", source)
        return Verdict(self.word, "caution", "mildly offensive", source)


class TabooList(Value, frozen=True):
    """A named list. `refused` contains a message with the line number and the reason for each refused line."""

    name: str
    words: tuple[TabooWord, ...]
    refused: tuple[str, ...] = ()


def read_list(path: str | Path, alphabet: Alphabet = ENGLISH) -> TabooList:
    """Read a taboo list from a file. Invalid lines are reported in `refused`; the others are kept.

    Raises:
        FileProblem: If the file cannot be read.
        BadInput: If the file is not text.
    """
    return decode_list(read_bytes(path, most=MOST_LIST_BYTES), path, alphabet)


def decode_list(content: bytes, path: str | Path, alphabet: Alphabet = ENGLISH) -> TabooList:
    """Decode and parse the content of a taboo list.

    Raises:
        BadInput: If the content is not text.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    if "\0" in text:
        raise BadInput("not a text file", where=str(path), mend="Choose a text file with one word per line.")
    return parse_list(text, Path(path).name, alphabet)


def parse_list(text: str, name: str, alphabet: Alphabet = ENGLISH) -> TabooList:
    """Parse the text of a taboo list."""
    words: dict[str, TabooWord] = {}
    refused: list[str] = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.partition("#")[0].strip()
        if not bare:
            continue
        try:
            entry = _parse_line(bare, alphabet)
        except BadInput as error:
            refused.append(f"line {number}: {error}")
        else:
            words[entry.word] = entry
    return TabooList(name, tuple(words.values()), tuple(refused))


def _parse_line(line: str, alphabet: Alphabet) -> TabooWord:
    word, severity, roles, *more = (part.strip().lower() for part in (*line.split(";"), "", ""))
    if any(more):
        raise BadInput(f"{line!r} has too many fields")
    if severity not in ("", "mild", "strong"):
        raise BadInput(f"the severity {severity!r} is neither mild nor strong")
    if unknown := set(roles.split()) - set(ROLES):
        raise BadInput(f"unknown role {sorted(unknown)[0]!r}; the roles are {', '.join(ROLES)}")
    key = letters_of(word, alphabet)
    if not key:
        first, last = alphabet.letters[0], alphabet.letters[-1]
        raise BadInput(f"{word!r} has no letters, or letters other than {first} to {last}")
    return TabooWord(
        key,
        cast("Literal['mild', 'strong']", severity or "strong"),
        cast("tuple[Role, ...]", tuple(roles.split())) or ROLES,
    )


def letters_of(text: str, alphabet: Alphabet = ENGLISH) -> str:
    """Return the letters of a word without accents, spaces and hyphens; "" if other characters remain."""
    folded = unicodedata.normalize("NFKD", text.lower())
    kept = "".join(c for c in folded if not unicodedata.combining(c) and c not in " -'\u2019")
    return kept if all(c in alphabet.codes for c in kept) else ""


@cache
def default_list() -> TabooList:
    """Return the plain words of `better-profanity`, with the severities from the files in `data/vetting/`."""
    text = (resources.files("better_profanity") / "profanity_wordlist.txt").read_text("utf-8")
    words = {w for line in text.splitlines() if (w := line.strip()).isascii() and w.isalpha() and w.islower()}
    mild, harmless = _shipped_words("mild"), _shipped_words("harmless")
    return TabooList(
        DEFAULT_SOURCE,
        tuple(TabooWord(word, "mild" if word in mild else "strong") for word in sorted(words - harmless)),
    )


def _shipped_words(name: str) -> set[str]:
    text = shipped(f"vetting/{name}.txt").read_text("utf-8")
    return {entry.word for entry in parse_list(text, name).words}


class Vetter:
    """Verdicts on words from lists and rulings. Create one vetter per puzzle; lookups are cheap.

    A ruling takes precedence over every list, a strong entry over a mild one, and an earlier list over a later
    one.
    """

    def __init__(self, lists: Iterable[TabooList] | None = None, rulings: Iterable[Ruling] = ()) -> None:
        self._rulings: Mapping[str, Ruling] = {ruling.word: ruling for ruling in rulings}  # the last one wins
        self._entries: dict[tuple[str, Role], Verdict] = {}
        for taboo in (default_list(),) if lists is None else lists:
            for entry in taboo.words:
                verdict = entry.verdict(taboo.name)
                for role in entry.roles:
                    known = self._entries.get((entry.word, role))
                    if known is None or (known.counts and not verdict.counts):
                        self._entries[entry.word, role] = verdict

    @property
    def accepted(self) -> tuple[str, ...]:
        """The words that a ruling accepts, whether or not a word list contains them."""
        return tuple(ruling.word for ruling in self._rulings.values() if ruling.accepted)

    def path_words(self, letters: str) -> tuple[str, ...]:
        """Return the words that must not be traceable and can be spelled with the letters.

        These are the words on the lists, except mild words that a ruling accepts, and the words that a ruling
        rejects as offensive. Accepting a strong word as an answer does not allow it to be traceable in print.
        """
        words, masks = self._path_words
        mask = ENGLISH.mask(letters)
        inside = [words[i] for i in np.flatnonzero((masks & ~np.int64(mask)) == 0).tolist()]
        return tuple(spellable(inside, letters))

    @cached_property
    def _path_words(self) -> tuple[list[str], np.ndarray]:
        accepted = frozenset(self.accepted)
        listed = (
            word
            for (word, role), verdict in self._entries.items()
            if role == "path" and not (verdict.counts and word in accepted)
        )
        ruled = (one.word for one in self._rulings.values() if not one.accepted and one.reason == OFFENSIVE)
        words = [word for word in dict.fromkeys((*listed, *ruled)) if all(c in ENGLISH.codes for c in word)]
        return words, np.array([ENGLISH.mask(word) for word in words], np.int64)

    def verdict(self, word: str, role: Role) -> Verdict:
        """Return the verdict on a word in a role."""
        if ruling := self._rulings.get(word):
            return ruling.verdict()
        return self._entries.get((word, role)) or Verdict(word)
