"""The family of a taboo word: its inflections, and the words that are derived from it.

Inflections (-s, -ed, -ing) follow the rules of English spelling and WordNet's lists of irregular forms. An inflection
that an unlisted word of WordNet shares belongs to that word: spiced comes from spice. Derived words (-er, -est, -y,
-ish, -ly, -ness) need evidence: the largest shipped list has the word, no unlisted word yields it too, and WordNet
either lacks the word or relates it to the listed one, as a synonym, by a definition, or as the person who does it. So
titter and rapier stay clean.

Of the 473 inflected forms (-s, -ed, -ing, -er, -est) of the default list's words in the largest list, read by
eye, this finds 461, with 7 rare neighbours. `engine.words.forms` finds 400 (36 neighbours), Snowball's stems 376
(29), `lemminflect` 322 (13), `inflect` 268 (17), WordNet's rules of detachment 273 (12).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np

from engine.core import FileProblem, Finding, grouped, notify_once
from engine.core.files import fingerprint, shipped, shipped_text
from engine.words.cache import IndexCache
from engine.words.forms import form_of, inflections, irregular, unrelated_pairs
from engine.words.lexicon import Lexicon
from engine.words.wordnet import WordNet, open_wordnet, reached

LARGEST = "large.txt.gz"
VOWELS = "aeiou"
UNDOUBLED = "hjqvwxy"  # final consonants that are not doubled before an ending
HISSING = ("s", "x", "z", "ch", "sh")  # final letters that take -es
SHORTEST = 3  # letters of a word that has a family
VERBAL = ("ed", "ing", "ings")
DERIVATIONS = ("er", "est", "y", "ish", "ly", "ness")
LEAST_STORED = 100  # listed words; fewer are not worth a file
DERIVED = "vetting/derived.txt"
PART, FORMAT = "families", 3  # increase the number if the forms found change
WORD = re.compile(r"[a-z]+")

Sources: TypeAlias = tuple[str, ...]


class Form(NamedTuple):
    """A form of listed words.

    It comes from the listed words `sources`, and is `attested` if the largest shipped list has it.
    """

    sources: Sources
    attested: bool


_FORMS = msgspec.json.Decoder(dict[str, Form])


@lru_cache(maxsize=16)
def families(listed: frozenset[str]) -> Mapping[str, Form]:
    """Return the forms of listed words, without listed words.

    Regular inflections are included whether or not a list has them. The first call for the default list takes half
    a second; the result is kept in memory and in the index cache.
    """
    if not listed:
        return {}
    if len(listed) < LEAST_STORED:
        return _found(listed)
    store = IndexCache(fingerprint("\n".join((_made_from(), *sorted(listed))).encode()))
    if stored := store.load(PART, {}):
        return _FORMS.decode(stored[1])
    found = _found(listed)
    store.store(PART, {}, msgspec.json.encode(found).decode())
    return found


def _made_from() -> str:
    """Return what the forms depend on besides the listed words."""
    net = wordnet()
    large = fingerprint(shipped(LARGEST).read_bytes())
    shipped_forms = fingerprint(shipped(DERIVED).read_bytes())
    return f"{FORMAT} {large} {shipped_forms} {net.path.stat().st_size if net else 0}"


def _found(listed: frozenset[str]) -> dict[str, Form]:
    net, largest = wordnet(), _largest()
    roots = {word: (word,) for word in sorted(listed) if len(word) >= SHORTEST}
    first = _derived(roots, listed, net, largest) if net else {}
    second = _derived(first, {*listed, *first}, net, largest) if net else {}  # shit, shitty, shittier
    derived = _shipped_forms(listed) | first | second
    own = {*listed, *derived}
    # without WordNet, all words are verbs
    known = net.parts_of_speech if net else lambda words: {(word, "v") for word in words if word in largest}
    inflected = _inflections(roots, own, known, lambda word: (*_inflected(word), *_irregular(word, net)))
    plurals = _inflections(derived, own, known, _plurals)
    found = derived | inflected | {form: sources for form, sources in plurals.items() if form in largest}
    return {form: Form(sources, form in largest) for form, sources in found.items()}


def _derived(
    roots: Mapping[str, Sources], own: Collection[str], net: WordNet, largest: Collection[str]
) -> dict[str, Sources]:
    return {
        form: sources
        for form, sources in _grouped(roots, _derivations).items()
        if form not in own and form in largest and _comes_from(form, own, largest, net)
    }


def _comes_from(form: str, own: Collection[str], largest: Collection[str], net: WordNet) -> bool:
    """Return whether a derived word has no unlisted root, and WordNet lacks it or relates it to a root."""
    bases = [base for base in stripped(form, DERIVATIONS) if base in own or base in largest]
    bases = [base for base in bases if form in (*_derivations(base), *_inflected(base))]
    roots = [base for base in bases if base in own]
    if any(base not in own and not _is_variant(base, own) for base in bases):
        return False
    senses, lemmas = net.senses(form), {inflection.lemma for inflection in inflections(net, form)}
    if not senses:
        return not lemmas or not lemmas.isdisjoint(roots)
    if form.endswith("er") and any(sense.topic == "person" for sense in senses):
        return True
    return any(_related(form, root, net) for root in roots)


def _related(form: str, root: str, net: WordNet) -> bool:
    """Return whether WordNet has the words in one meaning, or one of them in the definition of the other."""
    of_form, of_root = net.senses(form), net.senses(root)
    if {one.synset for one in of_form} & {one.synset for one in of_root}:
        return True
    named = ((form, of_root), (root, of_form))
    return any(word in WORD.findall(sense.definition.lower()) for word, senses in named for sense in senses)


def _inflections(
    words: Mapping[str, Sources],
    own: Collection[str],
    known_of: Callable[[Collection[str]], Collection[tuple[str, str]]],
    forms: Callable[[str], Iterable[str]],
) -> dict[str, Sources]:
    """Return the inflections that belong to no unlisted word of WordNet."""
    possible = {form: sources for form, sources in _grouped(words, forms).items() if form not in own}
    bases = {form: tuple(stripped(form, ("s", "es", *VERBAL))) for form in possible}
    others = {base for some in bases.values() for base in some if base not in own and base not in possible}
    known = known_of(others)

    def is_of_another(form: str, base: str) -> bool:
        inflects = (base, "v") in known or (form.endswith("s") and (base, "n") in known)
        return inflects and form in _inflected(base) and not _is_variant(base, own)

    return {
        form: sources
        for form, sources in possible.items()
        if not any(is_of_another(form, base) for base in bases[form])
    }


def _grouped(words: Mapping[str, Sources], forms: Callable[[str], Iterable[str]]) -> dict[str, Sources]:
    found = grouped((form, source) for word, sources in words.items() for form in forms(word) for source in sources)
    return {form: tuple(dict.fromkeys(sources)) for form, sources in found.items()}


def _is_variant(word: str, own: Collection[str]) -> bool:
    """Return whether a word is another spelling of a listed one: nookie for nooky, or the reverse."""
    return f"{word.removesuffix('ie')}y" in own or f"{word.removesuffix('y')}ie" in own


def _plurals(word: str) -> Iterator[str]:
    if word.endswith(HISSING):
        yield f"{word}es"
    elif _ends_in_consonant_y(word):
        yield f"{word[:-1]}ies"
    else:
        yield f"{word}s"
        if word.endswith("o"):
            yield f"{word}es"


def _inflected(word: str) -> Iterator[str]:
    yield from _plurals(word)
    for ending in VERBAL:
        yield from _joined(word, ending)


def _irregular(word: str, net: WordNet | None) -> Iterator[str]:
    """Yield the irregular forms that WordNet lists, such as oxen, except forms that are words themselves."""
    if net:
        forms = net.irregular_forms(word, "n") | net.irregular_forms(word, "v")
        yield from sorted(form for form in forms if not net.senses(form))


def _derivations(word: str) -> Iterator[str]:
    for ending in DERIVATIONS:
        if ending in ("ly", "ness"):
            yield f"{word[:-1]}i{ending}" if _ends_in_consonant_y(word) else f"{word}{ending}"
        elif not word.endswith("ee"):  # peer is not a form of pee
            yield from _joined(word, ending)


def _joined(word: str, ending: str) -> Iterator[str]:
    """Yield the spellings of a word with an ending that begins with a vowel or y."""
    if word.endswith("e"):
        kept = word.endswith(("ee", "oe", "ye")) and ending[0] == "i"
        yield (word if kept else word[:-1]) + ending
    elif _ends_in_consonant_y(word):
        if ending[0] == "i":
            yield word + ending
        elif ending[0] == "e":
            yield f"{word[:-1]}i{ending}"
    elif _doubles(word):
        yield word + word[-1] + ending
        if sum(letter in VOWELS for letter in word) > 1:
            yield word + ending
    else:
        yield word + ending


def _ends_in_consonant_y(word: str) -> bool:
    return word.endswith("y") and word[-2:-1] not in VOWELS


def _doubles(word: str) -> bool:
    """Return whether a word ends in a single consonant after a single vowel, such as hop."""
    return word[-1] not in VOWELS + UNDOUBLED and word[-2:-1] in VOWELS and word[-3:-2] not in tuple(VOWELS)


def stripped(form: str, endings: Iterable[str]) -> Iterator[str]:
    """Yield the possible bases of a form: without an ending, undoubled, with e or y."""
    for ending in endings:
        if form.endswith(ending) and len(form) - len(ending) >= SHORTEST - 1:
            stem = form.removesuffix(ending)
            yield from (stem, f"{stem}e")
            if stem[-1] == stem[-2]:
                yield stem[:-1]
            if stem.endswith("i"):
                yield f"{stem[:-1]}y"


def _shipped_forms(listed: Collection[str]) -> dict[str, Sources]:
    """Return the shipped derived words whose root is listed; there is no other evidence for them."""
    lines = shipped(DERIVED).read_text("utf-8").splitlines()
    pairs = (line.split() for line in lines if not line.startswith("#"))
    return {form: (root,) for form, root in pairs if root in listed and form not in listed}


def _largest() -> frozenset[str]:
    """Return the words of the largest shipped list. They are not kept: they take 30 MB."""
    words = shipped_text(LARGEST).split()
    return frozenset(word for word in words)  # word by word, so that other threads run in between


@cache
def wordnet() -> WordNet | None:
    """Return WordNet, or None with a notice to the user if it is missing."""
    try:
        return open_wordnet()
    except FileProblem as error:
        notify_once(f"Derived forms of taboo words are not checked, only inflections: {error}")
        return None


ROOTS, ROOTS_FORMAT = "roots", 2  # increase the number if the roots found change
ENDINGS = ("s", "es", "ed", "ing", "er", "est", "en", "y", "ish", "ly", "ness", "less", "ful", "able", "ment",
           "dom", "hood", "ship", "ward", "some")  # fmt: skip
PREFIXES = ("a", "be", "dis", "en", "fore", "il", "im", "in", "ir", "mis", "non", "out", "over", "pre", "re", "un",
            "under", "up")  # fmt: skip
COMPARED = ("er", "est")
ALIKE = 3  # letters that a word and its base share at the start; in a shorter word all but one


def roots_of(words: Iterable[str]) -> dict[str, frozenset[str]]:
    """Return the roots of each word, itself included; 30 words take a few ms."""
    wanted, net = frozenset(words), wordnet()
    bases: dict[str, frozenset[str]] = {}
    fresh = wanted
    while fresh:
        bases |= _bases(fresh, net)
        fresh = frozenset(base for word in fresh for base in bases[word]) - bases.keys()
    return {word: frozenset(reached(word, bases)) for word in wanted}


def root_numbers(lexicon: Lexicon) -> tuple[np.ndarray, np.ndarray]:
    """Return words of a lexicon and the number of a root of each, int64[n] twice: shipped, or kept on disk.

    A root that only one word has is omitted.
    """
    key = roots_key(lexicon)
    if (path := shipped("roots") / f"{key}.npz").exists():
        with np.load(path) as steps:
            return np.cumsum(steps["words"], dtype=np.int64), np.cumsum(steps["roots"], dtype=np.int64)
    cache = IndexCache(key)
    if stored := cache.load(ROOTS, {"words": np.int64, "roots": np.int64}):
        return stored[0]["words"], stored[0]["roots"]
    words, roots = found_roots(lexicon)
    cache.store(ROOTS, {"words": words, "roots": roots})
    return words, roots


def roots_key(lexicon: Lexicon) -> str:
    """Return what the roots of a lexicon are kept by; `data/roots.py` makes files of shipped ones, as differences."""
    return fingerprint(b"%d" % ROOTS_FORMAT + lexicon.lengths.tobytes() + lexicon.letters.tobytes())


def found_roots(lexicon: Lexicon) -> tuple[np.ndarray, np.ndarray]:
    """Find what `root_numbers` returns; 70,000 words take some seconds."""
    found = roots_of(lexicon.words)
    having = grouped((root, number) for number, word in enumerate(lexicon.words) for root in sorted(found[word]))
    families = [numbers for numbers in having.values() if len(numbers) > 1]
    words = np.array([number for numbers in families for number in numbers], np.int64)
    return words, np.repeat(np.arange(len(families)), [len(numbers) for numbers in families])


def shared_roots(words: Collection[str]) -> tuple[tuple[str, str], ...]:
    """Return the pairs of different words that share a root, in alphabetical order."""
    found = roots_of(words)
    return tuple((one, other) for one, other in combinations(sorted(found), 2) if found[one] & found[other])


def root_findings(words: Collection[str]) -> Iterator[Finding]:
    """Yield a warning for each pair of words that share a root."""
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
        for word, base in _origins(own, net):
            found[word].add(base)
        _add_related({word: [base for base in possible[word] if base in listed] for word in own}, found, net)
    unrelated = unrelated_pairs()
    return {word: frozenset(base for base in bases if (word, base) not in unrelated) for word, bases in found.items()}


def _possible(word: str) -> Iterator[str]:
    """Yield the words from which a prefix or an ending may have made a word."""
    if word.endswith(ENDINGS):
        yield from (base for base in stripped(word, ENDINGS) if len(base) >= SHORTEST)
    if word.startswith(PREFIXES):
        rests = (word.removeprefix(each) for each in PREFIXES if word.startswith(each))
        yield from (rest for rest in rests if len(rest) >= SHORTEST)
    if known := irregular().get(word):
        yield known[1]


def _origins(words: Collection[str], net: WordNet) -> Iterator[tuple[str, str]]:
    """Yield words with bases that begin like them, and words with the opposites that they contain."""
    for one, other in net.derived(words):
        alike = next((at for at, pair in enumerate(zip(one, other, strict=False)) if len({*pair}) > 1), len(other))
        if alike >= min(ALIKE, len(one) - 1, len(other) - 1) and (len(other), other) < (len(one), one):
            yield one, other
    for one, other in net.derived(words, "opposite"):
        if one.endswith(other) and one != other and len(other) >= SHORTEST:
            yield one, other


def _add_related(possible: dict[str, list[str]], found: dict[str, set[str]], net: WordNet) -> None:
    meanings = net.definitions_of({*possible, *(base for some in possible.values() for base in some)})
    named = {word: set(WORD.findall(" ".join(some.values()).lower())) for word, some in meanings.items()}
    for word, bases in possible.items():
        for base in bases:
            shared = not meanings[word].keys().isdisjoint(meanings.get(base, ()))
            if shared or base in named[word] or word in named.get(base, ()):
                found[word].add(base)
