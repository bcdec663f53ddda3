"""Words that share a root: AWAKE and AWAKEN, GOVERN and GOVERNMENT, HAPPY and UNHAPPY, but not CARE and CARPET.

A word has a base if it is an inflected form of it (`engine.words.forms.form_of`), or if WordNet derives one of
them from the other and they begin alike. It also has one if it is the base with a usual prefix or ending, and
WordNet has both words in one meaning, as opposites, or one of them in the definition of the other. The roots of a
word are the word, its bases, and their roots. Two words share a root if a word is a root of both.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from itertools import combinations

import numpy as np

from engine.core.finding import Finding
from engine.words.cache import IndexCache
from engine.words.forms import form_of, irregular, unrelated_pairs
from engine.words.lexicon import Lexicon
from engine.words.vetting.families import SHORTEST, WORD, stripped, wordnet
from engine.words.wordnet import WordNet, reached

PART, FORMAT = "roots", 2  # increase the number whenever other roots are found
ENDINGS = ("s", "es", "ed", "ing", "er", "est", "en", "y", "ish", "ly", "ness", "less", "ful", "able", "ment",
           "dom", "hood", "ship", "ward", "some")  # fmt: skip
PREFIXES = ("a", "be", "dis", "en", "fore", "il", "im", "in", "ir", "mis", "non", "out", "over", "pre", "re", "un",
            "under", "up")  # fmt: skip
COMPARED = ("er", "est")
ALIKE = 3  # letters that a word and its base have in common at the start; one less than all of a shorter word


def roots_of(words: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the roots of each word, itself included; 30 words take a few ms, 70,000 some seconds."""
    wanted, net = frozenset(words), wordnet()
    bases: dict[str, frozenset[str]] = {}
    fresh = wanted
    while fresh:
        bases |= _bases(fresh, net)
        fresh = frozenset(base for word in fresh for base in bases[word]) - bases.keys()
    return {word: frozenset(reached(word, bases)) for word in wanted}


def root_numbers(lexicon: Lexicon) -> tuple[np.ndarray, np.ndarray]:
    """Return words of a lexicon and a number of a root that each has, int64[n] twice; from the cache on disk.

    A root that only one word has is omitted.
    """
    cache, dtypes = IndexCache(lexicon.fingerprint), {"words": np.int64, "roots": np.int64}
    if (stored := cache.load(PART, dtypes)) and stored[1] == str(FORMAT):
        return stored[0]["words"], stored[0]["roots"]
    having: defaultdict[str, list[int]] = defaultdict(list)
    found = roots_of(lexicon.words)
    for number, word in enumerate(lexicon.words):
        for root in sorted(found[word]):
            having[root].append(number)
    families = [numbers for numbers in having.values() if len(numbers) > 1]
    words = np.array([number for numbers in families for number in numbers], np.int64)
    roots = np.repeat(np.arange(len(families)), [len(numbers) for numbers in families])
    cache.store(PART, {"words": words, "roots": roots}, str(FORMAT))
    return words, roots


def shared_roots(words: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of different words that share a root, in alphabetical order."""
    found = roots_of(words)
    return tuple((one, other) for one, other in combinations(sorted(found), 2) if found[one] & found[other])


def root_findings(words: Collection[str]) -> Iterator[Finding]:
    """Yield a warning for each two words that share a root."""
    for one, other in shared_roots(words):
        what = f"{one.upper()} and {other.upper()} share a root"
        yield Finding("warning", what, mend="Replace one of them, or accept both.")


def _bases(words: Collection[str], net: WordNet | None) -> dict[str, frozenset[str]]:
    """Return the direct bases of each word. A base is shorter, or as long and earlier in the alphabet."""
    found: dict[str, set[str]] = {word: set() for word in words}
    possible = {word: tuple(_possible(word)) for word in words}
    lemmas = net.parts_of_speech({*words, *(base for some in possible.values() for base in some)}) if net else ()
    listed = {*words, *(letters for letters, _ in lemmas)}
    for word in words:
        if form := form_of(word, listed):
            found[word].add(form[1])
    if net:
        own = {letters for letters, _ in lemmas} & found.keys()
        for word in found.keys() - own:  # larger is in no dictionary, so it is a form of large
            found[word].update(base for base in stripped(word, COMPARED) if (base, "a") in lemmas)
        for word, base in _derived(words, net):
            found[word].add(base)
        _add_related({word: [base for base in possible[word] if base in listed] for word in own}, found, net)
    unrelated = unrelated_pairs()
    return {
        word: frozenset(base for base in bases if (word, base) not in unrelated) for word, bases in found.items()
    }


def _possible(word: str) -> Iterator[str]:
    """Yield the words from which a prefix or an ending may have made a word."""
    yield from (base for base in stripped(word, ENDINGS) if len(base) >= SHORTEST)
    rests = (word.removeprefix(each) for each in PREFIXES if word.startswith(each))
    yield from (rest for rest in rests if len(rest) >= SHORTEST)
    if known := irregular().get(word):
        yield known[1]


def _derived(words: Collection[str], net: WordNet) -> Iterator[tuple[str, str]]:
    """Yield words with bases that begin like them, and words with the opposite that they contain."""
    for one, other in net.derived(words):
        alike = next((at for at, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), len(other))
        if alike >= min(ALIKE, len(one) - 1, len(other) - 1) and (len(other), other) < (len(one), one):
            yield one, other
    for one, other in net.derived(words, "opposite"):
        if one.endswith(other) and one != other and len(other) >= SHORTEST:
            yield one, other


def _add_related(possible: dict[str, list[str]], found: dict[str, set[str]], net: WordNet) -> None:
    """Add the possible bases that WordNet relates to their words by a meaning or a definition."""
    meanings = net.definitions_of({*possible, *(base for some in possible.values() for base in some)})
    named = {word: set(WORD.findall(" ".join(some.values()).lower())) for word, some in meanings.items()}
    for word, bases in possible.items():
        for base in bases:
            shared = not meanings[word].keys().isdisjoint(meanings.get(base, ()))
            if shared or base in named[word] or word in named.get(base, ()):
                found[word].add(base)
