"""Whether words sound like letters: homophones and spoonerisms, in American and in British English."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Literal, TypeAlias

from engine.crossword.wordplay.tables import VOWELS, Tables, british
from engine.words.wordnet import letters_of

Accent: TypeAlias = Literal["any", "British", "unknown", "none"]
"""In which accent two things sound alike; unknown if the dictionary lacks a word."""
MOST = 64  # combinations of pronunciations that are compared


def homophone(words: Iterable[str], letters: str, tables: Tables) -> Accent:
    """Return the accent in which words sound like some letters, a to z."""
    return _compared(_said(words, tables), _spoken(letters, tables))


def spoonerism(words: Iterable[str], letters: str, tables: Tables) -> Accent:
    """Return the accent in which two words with their first sounds exchanged sound like some letters."""
    said = [tables.sounds.get(letters_of(word), frozenset()) for word in words]
    if len(said) != 2 or not all(said):
        return "none" if len(said) != 2 else "unknown"
    return _compared({swapped(*pair) for pair in product(*said)}, _spoken(letters, tables))


def swapped(first: str, second: str) -> str:
    """Return two pronunciations in a row, with the consonants before their first vowels exchanged."""
    (onset, rest), (other, tail) = _parted(first), _parted(second)
    return " ".join((*other, *rest, *onset, *tail))


def _parted(sound: str) -> tuple[list[str], list[str]]:
    phones = sound.split()
    at = next((place for place, phone in enumerate(phones) if phone[0] in VOWELS), len(phones))
    return phones[:at], phones[at:]


def _compared(said: set[str], wanted: set[str]) -> Accent:
    if not said or not wanted:
        return "unknown"
    if said & wanted:
        return "any"
    return "British" if set(map(british, said)) & set(map(british, wanted)) else "none"


def _said(words: Iterable[str], tables: Tables) -> set[str]:
    sounds = [sorted(tables.sounds.get(letters_of(word), ())) for word in words]
    return {" ".join(row) for row, _ in zip(product(*sounds), range(MOST), strict=False)} if all(sounds) else set()


def _spoken(letters: str, tables: Tables) -> set[str]:
    """The pronunciations of letters as a word, or else as two words in a row."""
    if found := tables.sounds.get(letters):
        return set(found)
    return {sound for at in range(1, len(letters)) for sound in _said((letters[:at], letters[at:]), tables)}
