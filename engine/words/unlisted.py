"""Words in use that no word list contains (names, foreign words, errors), and listed words that are names.

Both are computed from wordfreq's tables. The tables are licensed under CC BY-SA 4.0, so `data/` contains nothing
derived from them: the results are computed on the user's computer and stored in the index cache.
"""

from __future__ import annotations

import re
import statistics
from collections.abc import Mapping
from functools import cache

from engine.core.alphabet import ENGLISH
from engine.core.files import fingerprint
from engine.core.job import Control
from engine.words.cache import IndexCache
from engine.words.commonness import LANGUAGES, PER_BILLION, edition, name_classes, names_edition, zipf_values
from engine.words.lexicon import About, Lexicon, WordArrays, cached_words, packed
from engine.words.lists.reports import ReadReport
from engine.words.sources import open_lexicon
from engine.words.word_file import NO_SCORE, WordFile

NAME = "unlisted"
LEAST_ZIPF = 2.0  # one occurrence in ten million words; rarer entries of the table are mostly noise
SHORTEST = 4  # letters
NEIGHBOURS = ("de", "fr", "es", "it", "pl", "nl", "pt", "tr", "fi", "hu", "cs", "id", "sv")  # other languages
OWNING = 0.02  # least ratio of the frequencies of "jordan's" and "jordan"; the ratio of "hotel" is 0.015
ABROAD = 0.7  # Zipf units by which a name may be rarer in the other languages than in English
_STRETCHED = re.compile(r"(.)\1\1|(..)\2\2")  # "grrr", "hahaha"


def open_unlisted(*, control: Control | None = None) -> Lexicon:
    """Open the lexicon of words with 4 or more letters and a Zipf value of 2 or more that are not in `large`.

    The first call takes about a second; later calls read the cache in milliseconds.
    """
    return _opened(_fingerprint_of_large(control))


def listed_names(*, control: Control | None = None) -> frozenset[str]:
    """Return the words of `large` that are probably used mostly as names: frank, jordan, tesla, apple.

    A word counts as a name if it is about as frequent in other languages as in English and its possessive is
    frequent. International words (hotel, radio) meet only the first condition, words for people (coroner) only the
    second. A manual check found that about four in five of the 527 words are names.
    """
    return _names(_fingerprint_of_large(control))


def prepare(*, control: Control | None = None) -> None:
    """Compute both results and cache them on disk.

    The first call takes about 2 s. Call it in another process, because it holds the interpreter lock.
    """
    open_unlisted(control=control)
    listed_names(control=control)


def is_prepared(*, control: Control | None = None) -> bool:
    """Return whether both results are cached on disk."""
    large = open_lexicon("large", control=control).fingerprint
    return _key(NAME, large).path("words").exists() and _key("names", large).path("names").exists()


def _fingerprint_of_large(control: Control | None) -> str:
    control = control or Control()
    large = open_lexicon("large", control=control.sub(0.0, 0.5))
    control.check()
    return large.fingerprint


def _key(part: str, large: str) -> IndexCache:
    made_by = (part, LEAST_ZIPF, SHORTEST, OWNING, ABROAD, *NEIGHBOURS, edition(), names_edition(), large)
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
    least = _frequency(LEAST_ZIPF)
    owners = (
        word
        for word in open_lexicon("large").words
        if len(word) >= SHORTEST and english.get(word, 0.0) >= least
        and english.get(f"{word}'s", 0.0) >= OWNING * english[word]
    )  # fmt: skip
    return frozenset(word for word in owners if _travels(word, english, abroad))


def _travels(word: str, english: Mapping[str, float], abroad: list[dict[str, float]]) -> bool:
    return statistics.median(table.get(word, 0.0) for table in abroad) >= english[word] * 10**-ABROAD


@cache
def _opened(large: str) -> Lexicon:
    store = _key(NAME, large)
    return Lexicon(NAME, ENGLISH, *cached_words(store, "words", _made), store)


def _made() -> tuple[WordArrays, About]:
    from wordfreq import get_frequency_dict

    least, listed = _frequency(LEAST_ZIPF), set(open_lexicon("large").words)
    words = sorted(
        word
        for word, frequency in get_frequency_dict(LANGUAGES[ENGLISH.name]).items()
        if frequency >= least and len(word) >= SHORTEST and word not in listed and _is_plain(word)
    )
    file = WordFile(words, [NO_SCORE] * len(words), {}, ReadReport(lines=len(words), words=len(words)))
    zipf = zipf_values(words, {}, ENGLISH)
    return packed(file, ENGLISH, zipf, name_classes(words, zipf, ENGLISH))


def _frequency(zipf: float) -> float:
    return 10.0 ** (zipf - PER_BILLION)


def _is_plain(word: str) -> bool:
    return word.isascii() and word.isalpha() and word.islower() and not _STRETCHED.search(word)
