"""Taboo lists: which words are not wanted, how badly, and in which role.

A list is a text file, a word a line: `word`, `word;severity`, or `word;severity;role role`, where
the severity is `mild` or `strong` and the roles are those of `engine.vetting.verdict`; `#` begins a
comment. A strong word is taboo, a mild one a caution. The default list is that of the PyPI package
`better-profanity`, read where it is installed; `data/vetting/` says which of its words are only mild,
and which harmless. No list of slurs is part of this program.
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
"""The reason of a rejection (of `engine.vetting.verdict.REASONS`) that also keeps a word from being traced."""


class TabooWord(Value, frozen=True):
    """One entry of a taboo list."""

    word: str
    severity: Literal["mild", "strong"] = "strong"
    roles: tuple[Role, ...] = ROLES

    def verdict(self, source: str) -> Verdict:
        """What this entry says of its word, in one of its roles."""
        if self.severity == "strong":
            return Verdict(self.word, "taboo", "on the taboo list", source)
        return Verdict(self.word, "caution", "mildly offensive", source)


class TabooList(Value, frozen=True):
    """A named list, with the lines of its file that were refused (number and reason)."""

    name: str
    words: tuple[TabooWord, ...]
    refused: tuple[str, ...] = ()


def read_list(path: str | Path, alphabet: Alphabet = ENGLISH) -> TabooList:
    """Read a user's taboo list. Bad lines are reported in `refused`, and the good ones are kept.

    Raises:
        FileProblem: the file cannot be read.
        BadInput: it is not text.
    """
    return decode_list(read_bytes(path, most=MOST_LIST_BYTES), path, alphabet)


def decode_list(content: bytes, path: str | Path, alphabet: Alphabet = ENGLISH) -> TabooList:
    """The taboo list that was read from a file.

    Raises:
        BadInput: it is not text.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    if "\0" in text:
        raise BadInput("not a text file", where=str(path), mend="A taboo list is plain text, a word a line.")
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
        raise BadInput(f"too many fields in {line!r}")
    if severity not in ("", "mild", "strong"):
        raise BadInput(f"the severity {severity!r} is neither mild nor strong")
    if unknown := set(roles.split()) - set(ROLES):
        raise BadInput(f"unknown role {sorted(unknown)[0]!r}, not one of {', '.join(ROLES)}")
    key = letters_of(word, alphabet)
    if not key:
        raise BadInput(f"{word!r} has no letters or others than {alphabet.letters[0]} to {alphabet.letters[-1]}")
    return TabooWord(
        key,
        cast("Literal['mild', 'strong']", severity or "strong"),
        cast("tuple[Role, ...]", tuple(roles.split())) or ROLES,
    )


def letters_of(text: str, alphabet: Alphabet = ENGLISH) -> str:
    """The word in the letters of the alphabet, accents, blanks and hyphens folded away; "" if that cannot be."""
    folded = unicodedata.normalize("NFKD", text.lower())
    kept = "".join(c for c in folded if not unicodedata.combining(c) and c not in " -'\u2019")
    return kept if all(c in alphabet.codes for c in kept) else ""


@cache
def default_list() -> TabooList:
    """The words of `better-profanity` that are written in plain letters, as our two files sort them."""
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
    """Judges words by lists and rulings; made once for a puzzle, cheap to ask.

    A ruling stands above every list, a strong entry above a mild one, an earlier list above a later one.
    """

    def __init__(self, lists: Iterable[TabooList] | None = None, rulings: Iterable[Ruling] = ()) -> None:
        self._rulings: Mapping[str, Ruling] = {ruling.word: ruling for ruling in rulings}  # the last one stands
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
        """The words that a ruling lets in, whether or not a word list has them."""
        return tuple(ruling.word for ruling in self._rulings.values() if ruling.accepted)

    def path_words(self, letters: str) -> tuple[str, ...]:
        """The words that no eye should trace, and whose letters are all there.

        Those are the listed ones, without the mild ones that a ruling lets in: to accept a strong word as an
        answer is not to print it for all to see. A word that a ruling rejects as offensive is one too.
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
        """What is said of a word in a role."""
        if ruling := self._rulings.get(word):
            return ruling.verdict()
        return self._entries.get((word, role)) or Verdict(word)
