"""The lists of words that readers know: three tiers in four spellings, all in one file of `data/`.

A line of four digits gives the tier of the words below it in each spelling: 1 everyday, 2 common, 3 large, 0 none.
A list has the words of its tier and of the tiers below.
"""

import gzip
import re
from collections.abc import Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, get_args

from engine.core.files import read_bytes, shipped

FILE = "tiers.txt.gz"
Tier: TypeAlias = Literal["everyday", "common", "large"]
Language: TypeAlias = Literal["american", "british", "canadian", "australian"]
TIERS: tuple[Tier, ...] = get_args(Tier)
SPELLINGS: tuple[Language, ...] = get_args(Language)
ABOUT: dict[Tier, str] = {
    "everyday": "what a child or a learner knows",
    "common": "what readers know",
    "large": "a large dictionary",
}
_SECTION = re.compile(rb"^(\d{4})\n((?:[a-z]+\n)*)", re.MULTILINE)


class TierList(NamedTuple):
    """A tier in one spelling."""

    tier: Tier
    spelling: Language

    @property
    def name(self) -> str:
        """The name: "common" is American, but `large` is a list for games, so that tier has a suffix."""
        plain = self.spelling == "american" and self.tier != "large"
        return self.tier if plain else f"{self.tier}-{self.spelling}"

    @property
    def title(self) -> str:
        """What a menu shows: "Common, British spelling"."""
        return f"{self.tier.capitalize()}, {self.spelling.capitalize()} spelling"

    def has(self, code: str) -> bool:
        """Return whether the list has the words of a section of the file."""
        return 0 < int(code[SPELLINGS.index(self.spelling)]) <= TIERS.index(self.tier) + 1

    def words(self, content: bytes) -> bytes:
        """Return the words as lines in alphabetical order. `content` is the file, decompressed."""
        sections = (section[2] for section in _SECTION.finditer(content) if self.has(section[1].decode()))
        return b"\n".join(sorted(b"".join(sections).split())) + b"\n"


TIER_LISTS: Mapping[str, TierList] = {
    one.name: one for one in (TierList(tier, spelling) for spelling in SPELLINGS for tier in TIERS)
}


@cache
def known_words() -> frozenset[str]:
    """Return the words that readers know: those of `common` in all spellings."""
    return frozenset(word for word, code in tier_codes().items() if {"everyday", "common"} & {*tiers_in(code).values()})


@cache
def tier_codes() -> Mapping[str, int]:
    """Return the tiers of each word as a number of four digits in base 4, one for each of `SPELLINGS`."""
    content = gzip.decompress(read_bytes(shipped(FILE)))
    found = dict[str, int]()
    for section in _SECTION.finditer(content):
        found.update(dict.fromkeys(section[2].decode("ascii").split(), int(section[1], 4)))
    return found


def tiers_in(code: int) -> dict[Language, Tier]:
    """Return the tier of a word in each spelling that has it, from the number that `tier_codes` gives."""
    places = enumerate(reversed(SPELLINGS))
    digits: dict[Language, int] = {spelling: code // 4**at % 4 for at, spelling in places}
    return {spelling: TIERS[digit - 1] for spelling, digit in digits.items() if digit}


@cache
def sizes() -> Mapping[str, int]:
    """Return the number of words of each tier list; reads a file of some hundred bytes."""
    rows = (line.split() for line in read_bytes(shipped("lexicon/tiers.txt")).decode("ascii").splitlines())
    return {name: int(words) for name, words in rows}
