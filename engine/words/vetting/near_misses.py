"""Near misses: words that readers may miss among the answers, and answers that readers may dispute, such as names.

A wing determines which words its letters allow and which of them count. Reference lists provide the candidates.
Two of them are computed from wordfreq's tables: words in use that no word list contains, and listed words that are
names. The tables are licensed under CC BY-SA 4.0, so `data/` contains nothing derived from them: the results are
computed on the user's computer and stored in the index cache.
"""

import re
import statistics
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

from engine.core import Control, EngineError
from engine.core.alphabet import ENGLISH
from engine.core.files import fingerprint, read_bytes, stamp
from engine.words.cache import IndexCache
from engine.words.commonness import LANGUAGES, PER_BILLION, REMARK, editions, name_classes, zipf_values
from engine.words.lexicon import About, Lexicon, WordArrays, cached_lexicon, packed
from engine.words.lists.encoding import decode
from engine.words.lists.reports import ReadReport
from engine.words.lists.tables import rows, without_comments
from engine.words.sources import find_source, open_lexicon
from engine.words.spelling import RelatedWords, Relation, related_among
from engine.words.vetting.verdict import Verdict
from engine.words.word_file import MOST_FILE_BYTES, NO_SCORE, WordFile, format_of

NAME = "unlisted"
LEAST_ZIPF = 2.0  # one occurrence in ten million words; rarer entries of the table are mostly noise
SHORTEST = 4  # letters
NEIGHBOURS = ("de", "fr", "es", "it", "pl", "nl", "pt", "tr", "fi", "hu", "cs", "id", "sv")  # other languages
OWNING = 0.02  # least ratio of possessive to word ("jordan's" to "jordan"); "hotel" has 0.015
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
    made_by = (part, LEAST_ZIPF, SHORTEST, OWNING, ABROAD, *NEIGHBOURS, *editions(), large)
    return IndexCache(fingerprint(" ".join(map(str, made_by)).encode()))


@cache
def _names(large: str) -> frozenset[str]:
    store = _key("names", large)
    if stored := store.load("names", {}):
        return frozenset(stored[1].split())
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
    medians = {word: statistics.median(table.get(word, 0.0) for table in abroad) for word in owners}
    found = frozenset(word for word, median in medians.items() if median >= english[word] * 10**-ABROAD)
    store.store("names", {}, " ".join(sorted(found)))
    return found


@cache
def _opened(large: str) -> Lexicon:
    return cached_lexicon(NAME, _key(NAME, large), _made)


def _made() -> tuple[WordArrays, About]:
    from wordfreq import get_frequency_dict

    least, listed = _frequency(LEAST_ZIPF), set(open_lexicon("large").words)
    words = sorted(
        word
        for word, frequency in get_frequency_dict(LANGUAGES[ENGLISH.name]).items()
        if frequency >= least and len(word) >= SHORTEST and word not in listed
        and word.isascii() and word.isalpha() and word.islower() and not _STRETCHED.search(word)
    )  # fmt: skip
    file = WordFile(words, [NO_SCORE] * len(words), {}, ReadReport(lines=len(words), words=len(words)))
    zipf = zipf_values(words, {}, ENGLISH)
    return packed(file, ENGLISH, zipf, name_classes(words, zipf, ENGLISH))


def _frequency(zipf: float) -> float:
    return 10.0 ** (zipf - PER_BILLION)


SOURCE = "names"


def may_be_name(word: str, lexicon: Lexicon) -> bool:
    """Return whether a word of a lexicon is a name or may be one."""
    number = lexicon.index_of(word)
    return number is not None and bool(lexicon.may_be_name[number])


def cautioned(verdict: Verdict, *, name: bool) -> Verdict:
    """Return a caution on a clean word that may be a name. Lists and rulings take precedence."""
    clean = verdict.standing == "clean" and not verdict.source
    return Verdict(verdict.word, "caution", REMARK, SOURCE) if name and clean else verdict


Kind: TypeAlias = Literal["rare", "name", "capital"] | Relation
"""`rare`: only the larger word list has the word. `name`: the word is in use but in no word list. `capital`: the
puzzle's own list has the word with a capital letter. `variant`, `inflection`: the word is a form of an answer."""


class NearbyWord(NamedTuple):
    """A word close to the answers. `near` is the answer that it is a form of, or ""."""

    word: str
    kind: Kind
    near: str
    zipf: float


@dataclass(frozen=True)
class ReferenceLists:
    """The word lists that a puzzle's own list is compared with."""

    large: Lexicon  # a list as large as a reader's largest dictionary
    unlisted: Lexicon  # words in use that `large` lacks
    names: frozenset[str] = frozenset()  # words of `large` that are used mostly as names
    # words that the puzzle's own list has with a capital letter, in lower case
    capitals: frozenset[str] = frozenset()

    def zipf(self, word: str) -> float:
        """Return the Zipf value of a word from the first list that has it; 0 if no list has it."""
        for lexicon in (self.large, self.unlisted):
            if (number := lexicon.index_of(word)) is not None:
                return round(float(lexicon.zipf[number]), 2)
        return 0.0


def open_reference_lists(lexicon: str, *, control: Control | None = None) -> ReferenceLists:
    """Open the reference lists for the lexicon of a puzzle. They stay in memory after the first call."""
    control = control or Control()
    large = open_lexicon("large", control=control.sub(0.0, 0.3))
    unlisted = open_unlisted(control=control.sub(0.3, 0.6))
    names = listed_names(control=control.sub(0.6, 1.0))
    return ReferenceLists(large, unlisted, names, _capitals(lexicon))


def nearby_words(
    others: ReferenceLists, allowed: Callable[[Lexicon], Iterable[int]], fits: Callable[[str], bool],
    answers: Collection[str], decided: Collection[str],
) -> list[NearbyWord]:  # fmt: skip
    """Return allowed words without a decision, the most common first.

    Args:
        allowed: Returns the numbers of the words in a lexicon that the letters and rules allow.
        fits: Returns whether the letters and rules allow a word.
        answers: The words that count.
        decided: All words of the key, including excluded ones.
    """
    kin = RelatedWords(answers, others.large)
    fitting = [candidate for candidate in _candidates(others, allowed, fits) if candidate[0] not in decided]
    bases = kin.bases({word for word, kind, _ in fitting if kind == "rare"})
    found: dict[str, NearbyWord] = {}
    for word, kind, zipf in fitting:
        akin = kin.of(word) or (("inflection", bases[word]) if word in bases else (kind, ""))
        found.setdefault(word, NearbyWord(word, *akin, zipf))
    return sorted(found.values(), key=lambda one: (-one.zipf, one.word))


def disputable_answers(answers: Iterable[str], others: ReferenceLists) -> dict[str, tuple[Kind, str]]:
    """Return the answers that look like names or are a form of another answer, with the kind and that answer."""
    kin = related_among(answers := tuple(answers), others.large)
    names = others.names | others.capitals
    return {word: kin.get(word, ("name", "")) for word in answers if word in kin or word in names}


def _candidates(
    others: ReferenceLists, allowed: Callable[[Lexicon], Iterable[int]], fits: Callable[[str], bool]
) -> Iterator[tuple[str, Kind, float]]:
    for word in others.capitals:
        if fits(word):
            yield word, "capital", others.zipf(word)
    sources: Iterable[tuple[Lexicon, Kind]] = ((others.large, "rare"), (others.unlisted, "name"))
    for lexicon, kind in sources:
        for number in allowed(lexicon):
            word = lexicon.words[number]
            name = word in others.names or lexicon.is_name[number]
            yield word, "name" if name else kind, round(float(lexicon.zipf[number]), 2)


def _capitals(lexicon: str) -> frozenset[str]:
    """Return the words with a capital letter in the user's list, in lower case.

    Return none if the list cannot be read; opening the puzzle's key has already reported the error.
    """
    try:
        source = find_source(lexicon)
    except EngineError:
        return frozenset()
    if source.kind == "shipped":
        return frozenset()
    read, now = _capitals_in, stamp(source.path)
    return read(source.path, now) if now else read.__wrapped__(source.path, now)


@lru_cache(maxsize=4)
def _capitals_in(path: str, stamp: tuple[int, ...] | None) -> frozenset[str]:
    del stamp  # only a part of the cache key: it changes when the file changes
    try:
        content = read_bytes(path, most=MOST_FILE_BYTES)
        form = format_of(content, path)
        lines = decode(content, form.encoding).lines
    except EngineError:
        return frozenset()
    words = (row.cell("word") for row in rows(without_comments(lines, form), form))
    return frozenset(word.lower() for word in words if word.isascii() and word.isalpha() and not word.islower())
