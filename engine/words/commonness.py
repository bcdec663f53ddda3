"""Word frequencies; which words are names, and which frequencies belong to a name; and the lists of words that readers
know: three tiers in four spellings.

A Zipf value is the base-10 logarithm of a word's occurrences per billion words (van Heuven, Mandera,
Keuleers and Brysbaert, "SUBTLEX-UK", 2014). 3 means once in a million words, 6 once in a thousand. The values are
looked up in the wordfreq table for a whole lexicon at once.

Word lists for games contain many words that readers know only as names: berlin is a carriage, and the frequency of
"berlin" is that of the city. Three lists in `data/` were derived from Debian's word lists and from WordNet; the
README there states the rules. `names.txt.gz` has the names, `lexicon/doubtful.txt` words that may be names, and
`lexicon/capitals.txt` words that are written mostly with a capital letter.

The tiers are in one file of `data/`. A line of four digits gives the tier of the words below it in each spelling:
1 everyday, 2 common, 3 large, 0 none. A list has the words of its tier and of the tiers below.
"""

import gzip
import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version
from typing import Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from engine.core.alphabet import ENGLISH, Alphabet
from engine.core.files import fingerprint, read_bytes, shipped, shipped_text
from engine.words.word_file import WordFile

LANGUAGES = {"english": "en"}
UNKNOWN = 0.0
KNOWN_ZIPF = 3.0
"""The Zipf value from which an answer counts as known to most readers: once in a million words of running text."""
PER_BILLION = 9.0  # log10 of a billion


@cache
def editions() -> tuple[str, str]:
    """Return the wordfreq version, and a fingerprint of the lists of names: parts of the keys of caches."""
    return f"wordfreq {version('wordfreq')}", fingerprint(b"".join(read_bytes(shipped(name)) for name in FILES))


def completed(zipf: Mapping[str, float], words: Sequence[str]) -> Mapping[str, float]:
    """Return Zipf values, with the missing ones filled in."""
    rest = [word for word in words if word not in zipf]
    return {**zipf, **dict(zip(rest, zipf_values(rest, {}, ENGLISH).tolist(), strict=True))} if rest else zipf


def zipf_values(words: Sequence[str], displays: Mapping[int, str], alphabet: Alphabet) -> np.ndarray:
    """Return the Zipf value of each word to two decimals, float32[n]; 0 if the word or the language is unknown.

    A word with a display form ("ice cream", "don't") is looked up in that form. If the table lacks the form, its
    frequency is computed from its parts as wordfreq does for phrases: the reciprocals of the frequencies add up.
    """
    values = np.full(len(words), UNKNOWN, np.float32)
    if alphabet.name not in LANGUAGES:
        return values
    from wordfreq import get_frequency_dict, get_frequency_list

    table = get_frequency_dict(LANGUAGES[alphabet.name])
    frequencies = np.fromiter((table.get(word, 0.0) for word in words), np.float64, len(words))
    for number, display in displays.items():
        frequencies[number] = _frequency(display.lower(), table) or frequencies[number]
    get_frequency_dict.cache_clear()  # frees about 50 MB
    get_frequency_list.cache_clear()
    known = frequencies > 0
    values[known] = np.maximum(0.01, np.round(np.log10(frequencies[known]) + PER_BILLION, 2))
    return values


def _frequency(display: str, table: Mapping[str, float]) -> float:
    if display in table:
        return table[display]
    parts = [table.get(part, 0.0) for part in display.replace("-", " ").split()]
    return 1 / sum(1 / part for part in parts) if parts and all(parts) else 0.0


WORD, DOUBTFUL, NAME = range(3)  # the classes of words: not a name; possibly a name; a name

REMARK = "name?"  # the remark on a word that is or may be a name

COMMON_ZIPF = 2.5  # about one occurrence in three million words: "govern" has 3.67, "abhor" 2.64, "cwm" 2.32

NAMES_FILE = "names.txt.gz"
FILES = (NAMES_FILE, "lexicon/doubtful.txt", "lexicon/capitals.txt")
DOUBT = 3
"""Added to the uses in lower case: if none of n uses is in lower case, their share is below 3 / n at 95 %."""
LEAST_SHARE = 0.1  # a word with a lower share of its uses in lower case may be a name: japan, but not turkey


@cache
def lower_case_shares() -> Mapping[str, float]:
    """Return the share of the uses in lower case, above 0, of words that are written mostly with a capital."""
    rows = (line.split() for line in shipped_text("lexicon/capitals.txt").splitlines())
    return {word: (int(lower) + DOUBT) / (int(lower) + int(capital)) for word, lower, capital in rows}


@cache
def marked_words() -> Mapping[str, int]:
    """Return NAME for names, in lower case, and DOUBTFUL for words that may be names if they are common."""
    doubtful = {word for word, share in lower_case_shares().items() if share < LEAST_SHARE}
    doubtful.update(shipped_text("lexicon/doubtful.txt").split())
    return dict.fromkeys(doubtful, DOUBTFUL) | dict.fromkeys(shipped_text(NAMES_FILE).lower().split(), NAME)


def name_classes(words: Sequence[str], zipf: np.ndarray, alphabet: Alphabet) -> np.ndarray:
    """Return the class of each word in lower case, uint8[n]: WORD, DOUBTFUL or NAME. Only English has names."""
    marked = marked_words() if alphabet.name in LANGUAGES else {}
    classes = np.fromiter((marked.get(word, WORD) for word in words), np.uint8, len(words))
    classes[(classes == DOUBTFUL) & (zipf < np.float32(COMMON_ZIPF))] = WORD
    return classes


def without_names(zipf: np.ndarray, classes: np.ndarray, file: WordFile) -> np.ndarray:
    """Return the Zipf values of a file's words without the part that belongs to a name.

    The frequency of a name in lower case becomes unknown. The frequency of a word that is mostly written with a
    capital is multiplied by the share of its uses in lower case. Words that the file has with a capital keep their
    values.
    """
    own, shares = np.where(classes == NAME, np.float32(UNKNOWN), zipf), lower_case_shares()
    for number, word in enumerate(file.words):
        if word in shares and own[number] != UNKNOWN:
            own[number] = max(0.01, round(float(own[number]) + math.log10(shares[word]), 2))
    capitalized = [number for number, display in file.displays.items() if not display.islower()]
    own[capitalized] = zipf[capitalized]
    return own


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
        """What a menu shows: "Everyday, British spelling: 23,000 words, what a child or a learner knows"."""
        size = f"{round(sizes()[self.name], -3):,} words"
        return f"{self.tier.capitalize()}, {self.spelling.capitalize()} spelling: {size}, {ABOUT[self.tier]}"

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
