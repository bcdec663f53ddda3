"""Words that people write and no word list has (names, foreign words, errors), and listed words that are names.

Both come of wordfreq's tables, which are under CC BY-SA 4.0; so nothing of them lies in `data/`: they are made
where the package is installed, and kept among the indexes.
"""

from __future__ import annotations

import math
import re
import statistics
from collections.abc import Mapping
from functools import cache

import msgspec
import numpy as np

from engine.alphabet import ENGLISH
from engine.files import fingerprint
from engine.job import Control
from engine.lexicon.cache import IndexCache
from engine.lexicon.commonness import LANGUAGES, edition, zipf_values
from engine.lexicon.lexicon import About, Lexicon, WordArrays, packed
from engine.lexicon.sources import open_lexicon
from engine.lexicon.words import NO_SCORE, ReadReport, WordFile

NAME = "unlisted"
LEAST_ZIPF = 2.0  # one occurrence in ten million words; below it the table is mostly noise
SHORTEST = 4
NEIGHBOURS = ("de", "fr", "es", "it", "pl", "nl", "pt", "tr", "fi", "hu", "cs", "id", "sv")
OWNING = 0.02  # "jordan's" for each "jordan"; of "hotel" it is 0.015
ABROAD = 0.7  # Zipf units by which a name may be rarer in other languages than in English
_STRETCHED = re.compile(r"(.)\1\1|(..)\2\2")  # "grrr", "hahaha"


def open_unlisted(*, control: Control | None = None) -> Lexicon:
    """The words of 4 or more letters with a Zipf value of 2 or more that `large` does not have, as a lexicon.

    Made in about a second at the first call, read in milliseconds afterwards.

    Raises:
        Stopped: as asked.
    """
    control = control or Control()
    large = open_lexicon("large", control=control.sub(0.0, 0.5))
    control.check()
    return _opened(large.fingerprint)


def listed_names(*, control: Control | None = None) -> frozenset[str]:
    """Words of `large` that are mostly met as names: frank, jordan, tesla, apple; a guess, for an editor's eye.

    A name is about as frequent in other languages as in English, and owns things (the possessive is frequent).
    Common words that travelled (hotel, radio) do the first only, words for people (coroner) the second. Read
    through, about four in five of the 527 are names.

    Raises:
        Stopped: as asked.
    """
    control = control or Control()
    large = open_lexicon("large", control=control.sub(0.0, 0.5))
    control.check()
    return _names(large.fingerprint)


def prepare(*, control: Control | None = None) -> None:
    """Make both, so that they are at hand on disk; about 2 s the first time, to be spent in another process.

    Raises:
        Stopped: as asked.
    """
    open_unlisted(control=control)
    listed_names(control=control)


def is_prepared(*, control: Control | None = None) -> bool:
    """Whether both are on disk already.

    Raises:
        Stopped: as asked.
    """
    large = open_lexicon("large", control=control).fingerprint
    return _key(NAME, large).path("words").exists() and _key("names", large).path("names").exists()


def _key(part: str, large: str) -> IndexCache:
    made_by = (part, LEAST_ZIPF, SHORTEST, OWNING, ABROAD, *NEIGHBOURS, edition(), large)
    return IndexCache(fingerprint(" ".join(map(str, made_by)).encode()))


@cache
def _names(large: str) -> frozenset[str]:
    store = _key("names", large)
    if stored := store.load("names", {}):
        return frozenset(stored[1].split())
    found = _found_names()
    store.store("names", {}, " ".join(sorted(found)))
    return found


def _found_names() -> frozenset[str]:
    from wordfreq import get_frequency_dict

    english = get_frequency_dict(LANGUAGES[ENGLISH.name])
    abroad = [get_frequency_dict(language, "small") for language in NEIGHBOURS]
    lexicon = open_lexicon("large")
    common = np.flatnonzero((lexicon.zipf >= LEAST_ZIPF) & (lexicon.lengths >= SHORTEST)).tolist()
    owners = (
        word
        for word in map(lexicon.word, common)
        if english.get(f"{word}'s", 0.0) >= OWNING * english.get(word, math.inf)
    )
    return frozenset(word for word in owners if _travels(word, english, abroad))


def _travels(word: str, english: Mapping[str, float], abroad: list[dict[str, float]]) -> bool:
    return statistics.median(table.get(word, 0.0) for table in abroad) >= english[word] * 10**-ABROAD


@cache
def _opened(large: str) -> Lexicon:
    store = _key(NAME, large)
    if stored := store.load("words", WordArrays.DTYPES):
        arrays, about = WordArrays(**stored[0]), msgspec.json.decode(stored[1], type=About)
    else:
        arrays, about = _made()
        columns = {name: getattr(arrays, name) for name in WordArrays.DTYPES}
        store.store("words", columns, msgspec.json.encode(about).decode())
    return Lexicon(NAME, ENGLISH, arrays, about, store)


def _made() -> tuple[WordArrays, About]:
    from wordfreq import get_frequency_dict

    least, listed = 10.0 ** (LEAST_ZIPF - 9), set(open_lexicon("large").words)
    words = sorted(
        word
        for word, frequency in get_frequency_dict(LANGUAGES[ENGLISH.name]).items()
        if frequency >= least and len(word) >= SHORTEST and word not in listed and _is_plain(word)
    )
    file = WordFile(words, [NO_SCORE] * len(words), {}, ReadReport(lines=len(words), words=len(words)))
    return packed(file, ENGLISH, zipf_values(words, {}, ENGLISH).astype(np.float32))


def _is_plain(word: str) -> bool:
    return word.isascii() and word.isalpha() and word.islower() and not _STRETCHED.search(word)
