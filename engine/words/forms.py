"""Inflected forms: the forms of words in a word list, the WordNet lemmas of an entry, and families by stem.

`form_of` recognizes plurals, verb forms, adverbs and comparisons, which the Times's Polygon excludes. A form is
recognized by its ending, and only if its base is in the list. English spells the plural of a noun and the third
person of a verb alike; both count as plurals here. A word in -er or -est is a comparison only if the list has both
forms, so that baker and forest are not comparisons of bake and fore.

If word frequencies are known, a base that is much rarer than the form is ignored (always is not a form of alway),
and the more common of two possible bases is chosen. `data/lexicon/unrelated.txt` lists pairs that the rules would
wrongly relate; `data/lexicon/irregular.txt` lists irregular forms, such as children and sang.

`inflections` finds lemmas by the rules of detachment of WordNet (morphy(7WN)).

`families` groups words by Porter's second stemmer for English ("Snowball", 2001). It groups inflections and most
derivations. Sometimes it groups unrelated words (general and generous), so family counts are approximate.
"""

import re
from collections.abc import Container, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal, NamedTuple, TypeAlias

import numpy as np

from engine.core.files import shipped_data, shipped_text
from engine.words.lexicon import Lexicon
from engine.words.wordnet import PartOfSpeech, WordNet, letters_of

Form: TypeAlias = Literal["plural", "verb form", "adverb", "comparison"]
KINDS: dict[str, Form] = {"plural": "plural", "verb": "verb form", "comparison": "comparison"}
CLASSES = {name: tuple(text.split()) for name, text in shipped_data("lexicon/classes.toml", dict[str, str]).items()}
"""Words that behave alike in clues and in forms."""
LEAST_BASE = 3  # letters
SHORT_BASES = ("be", "do", "go")  # bases that may be shorter
VOWELS = "aeiou"
UNDOUBLED = "wxy"  # final letters that are never doubled before an ending
HISSING = ("s", "x", "z", "ch", "sh", "o")  # final letters that take -es
# The most by which the Zipf value of a form may exceed that of its base.
RARER = 1.95  # amazing is 1.9 above amaze
RARER_SHORT = -0.3  # for adverbs with a base of three letters: accepts badly, but not curly
RARER_COMPARED = 0.2  # for comparisons: later is 0.1 above late


_RESPELLED = tuple(
    (re.compile(british), american)
    for british, american in shipped_data("lexicon/variants.toml", dict[str, list[list[str]]])["stems"]
)


@cache
def unrelated_pairs() -> frozenset[tuple[str, str]]:
    """Return the pairs of words that look related but are not, each pair in both orders."""
    lines = shipped_text("lexicon/unrelated.txt").splitlines()
    pairs = [line.split() for line in lines if line and not line.startswith("#")]
    return frozenset(pair for one, other in pairs for pair in ((one, other), (other, one)))


@cache
def irregular() -> Mapping[str, tuple[Form, str]]:
    """Return the kind and the base of each irregular form."""
    lines = shipped_text("lexicon/irregular.txt").splitlines()
    rows = [line.split() for line in lines if line and not line.startswith("#")]
    return {form: (KINDS[kind], base) for form, base, kind in rows}


def form_of(word: str, words: Container[str], lexicon: Lexicon | None = None) -> tuple[Form, str] | None:
    """Return the kind of form that a word is and its base, or None if it is not a form of another word.

    For example, roses gives ("plural", "rose"), hopped ("verb form", "hop"), truly ("adverb", "true"), larger
    ("comparison", "large") and teeth ("plural", "tooth"). `lexicon` has the frequencies; it defaults to `words`.
    """
    men: tuple[Form, str] = ("plural", f"{word[:-2]}an")  # a compound such as airmen, if airman is a word
    known = irregular().get(word) or (men if word.endswith("men") else None)
    if known and known[1] in words:
        return known
    if lexicon is None and isinstance(words, Lexicon):
        lexicon = words
    form, bases, ordered = _candidates(word, words if lexicon is None else lexicon)
    long_enough = (base for base in bases if len(base) >= LEAST_BASE or base in SHORT_BASES)
    listed = [base for base in long_enough if base in words and (word, base) not in unrelated_pairs()]
    if form is None or not listed or lexicon is None:
        return (form, listed[0]) if form and listed else None
    gaps = {base: _gap(word, base, lexicon) for base in listed}
    if not (near := [base for base in listed if gaps[base] <= _most(form, base)]):
        return None
    return form, near[0] if ordered else min(near, key=gaps.__getitem__)


def _candidates(word: str, listed: Container[str]) -> tuple[Form | None, list[str], bool]:
    """Return the form that the ending indicates, the possible bases, and whether earlier bases take precedence."""
    if word.endswith("s") and not word.endswith("ss"):
        hissed = _stems(word, "es", e=False) if word[:-2].endswith(HISSING) else []
        return "plural", [word[:-1], *hissed, *_swapped(word, "ies", "y")], False
    for ending in ("ing", "ed"):
        if word.endswith(ending):
            other = _swapped(word, "ied", "y") if ending == "ed" else _swapped(word, "ying", "ie")
            stem = word.removesuffix(ending)
            stems = _stems(word, ending) if any(letter in "aeiouy" for letter in stem) else []
            return "verb form", [*other, *stems], bool(other) or _would_double(stem)
    if word.endswith("ly"):
        le = [] if word[-3:-2] in f"{VOWELS}l" else _swapped(word, "ly", "le")  # gently, but not belly or holy
        bases = [*le, *_stems(word, "ly", e=False), *_swapped(word, "ily", "y")]
        return "adverb", [*bases, *_swapped(word, "ally", ""), *_swapped(word, "uly", "ue")], True
    for ending, other in (("est", "er"), ("er", "est")):
        if word.endswith(ending) and word.removesuffix(ending) + other in listed:
            bases = [*_stems(word, ending), *_swapped(word, f"i{ending}", "y")]
            return "comparison", bases, _would_double(word.removesuffix(ending))
    return None, [], False


def _gap(word: str, base: str, lexicon: Lexicon) -> float:
    """Return the Zipf value of a word minus that of a base, or 0 if either is unknown."""
    numbers = lexicon.index_of(word), lexicon.index_of(base)
    of_word, of_base = (0.0 if number is None else float(lexicon.zipf[number]) for number in numbers)
    return of_word - of_base if of_word and of_base else 0.0


def _most(form: Form, base: str) -> float:
    if form == "comparison":
        return RARER_COMPARED
    return RARER_SHORT if form == "adverb" and len(base) <= LEAST_BASE else RARER


def _stems(word: str, ending: str, *, e: bool = True) -> list[str]:
    """Return the possible bases: the stem, the stem plus a silent e, or the stem without its doubled letter."""
    if not word.endswith(ending):
        return []
    stem = word.removesuffix(ending)
    if not e or len(stem) < 2:
        return [stem]
    doubled = [stem[:-1]] if stem[-1] == stem[-2] else []
    return [f"{stem}e", stem] if _would_double(stem) else [stem, f"{stem}e", *doubled]


def _would_double(stem: str) -> bool:
    """Whether a stem doubles its last letter before an ending. Since hop gives hopping, hoping comes from hope."""
    short = len(stem) > 1 and stem[-1] not in VOWELS + UNDOUBLED and stem[-2] in VOWELS
    return short and not (len(stem) > 2 and stem[-3] in VOWELS)


def _swapped(word: str, ending: str, other: str) -> list[str]:
    return [word.removesuffix(ending) + other] if word.endswith(ending) else []


InflectedForm: TypeAlias = Literal[
    "plural", "past", "past participle", "present participle", "third person", "comparative", "superlative"
]
_ENDINGS = shipped_data("lexicon/endings.toml", dict[PartOfSpeech, tuple[tuple[str, str, InflectedForm], ...]])
"""The rules of detachment of morphy(7WN), by part of speech: ending, replacement, form."""
_OF_BE: dict[str, InflectedForm] = {"been": "past participle", "was": "past", "were": "past", "is": "third person"}
_SHORTEST_BASE = 2
_ALIKE = CLASSES["alike"]  # in the plural too
_NO_MEN = CLASSES["no_men"]
_PHRASE = re.compile(r"(.+?)(-in-| in | of | to | for |-of-)(.+)")
"""A phrase whose head takes the plural ending: case in point, man of letters."""


class Inflection(NamedTuple):
    """The lemma of an inflected entry, letters only, with its part of speech and the form."""

    lemma: str
    part: PartOfSpeech
    form: InflectedForm


def inflections(net: WordNet, text: str) -> tuple[Inflection, ...]:
    """Return the possible lemmas of an inflected entry, irregular forms first.

    In a phrase, the last word or the first word can be inflected: "ice creams", "looked up".
    """
    first, *others = text.split() or [""]
    found = dict.fromkeys(_found(net, letters_of(text)))
    if others:
        found |= dict.fromkeys(_found(net, letters_of(first), letters_of("".join(others))))
    return tuple(found)


def plural(lemma: str, net: WordNet) -> str:
    """Return the plural of a noun: "mice" for "mouse", "taxi drivers" for "taxi driver"."""
    phrase = _PHRASE.fullmatch(lemma)
    head, small, rest = phrase.groups() if phrase else (lemma, "", "")
    *first, last = head.rsplit(" ", 1)
    if forms := net.irregular_forms(letters_of(last), "n"):
        last = min(forms, key=lambda form: (len(form), form))
    elif last in _ALIKE:
        pass
    elif last.endswith("man") and not last.lower().endswith(_NO_MEN):
        last = f"{last[:-2]}en"
    elif last.endswith(("ss", "us", "x", "z", "ch", "sh")):
        last += "es"
    elif last.endswith("y") and last[-2:-1] not in "aeiou":
        last = f"{last[:-1]}ies"
    elif not last.endswith("s"):
        last += "s"
    return " ".join((*first, last)) + small + rest


def _found(net: WordNet, letters: str, rest: str = "") -> list[Inflection]:
    irregular = [
        Inflection(lemma, part, form)
        for lemma, part in net.irregular(letters)
        if (form := irregular_form(net, letters, lemma, part))
    ]
    irregular_parts = {inflection.part for inflection in irregular}
    regular = [
        Inflection(letters.removesuffix(ending) + base, part, form)
        for part, rules in _ENDINGS.items()
        if part not in irregular_parts
        for ending, base, form in rules
        if letters.endswith(ending) and _may_end(letters, ending, base)
    ]
    whole = [one._replace(lemma=one.lemma + rest) for one in (*irregular, *regular)]
    known = net.parts_of_speech(inflection.lemma for inflection in whole)
    unrelated = {(letters, letters), *unrelated_pairs()}
    return [
        inflection
        for inflection in whole
        if (inflection.lemma, inflection.part) in known
        and (letters, inflection.lemma) not in unrelated
        and not _is_misspelled(net, letters, inflection)
    ]


def _is_misspelled(net: WordNet, letters: str, inflection: Inflection) -> bool:
    """Whether the rules give a form that is really spelled differently: "striped" of "strip", "mans" of the noun."""
    lemma, part, _ = inflection
    if part == "n":
        return letters == f"{lemma}s" and lemma.endswith("man") and not lemma.endswith(_NO_MEN)
    doubled = lemma + lemma[-1] + letters.removeprefix(lemma)
    return part == "v" and letters.startswith(lemma) and doubled in net.irregular_forms(lemma, "v")


def irregular_form(net: WordNet, letters: str, lemma: str, part: PartOfSpeech) -> InflectedForm | None:
    """Return which form an irregular one is. WordNet does not record this."""
    if part == "n":
        return "plural"
    if part in ("a", "r"):
        return "superlative" if letters.endswith("st") else "comparative"
    if lemma == "be":
        return _OF_BE.get(letters)
    if letters.endswith("ing"):
        return "present participle"
    if letters.endswith("s"):
        return "third person"
    return "past participle" if _is_participle(letters, net.irregular_forms(lemma, part)) else "past"


def _is_participle(form: str, forms: frozenset[str]) -> bool:
    """Whether an irregular form of a verb is only a past participle: eaten (with ate), sung (with sang)."""
    others = {one for one in forms if one != form and not one.endswith(("ing", "s"))}
    if form.endswith(("n", "ne")):
        return any(not other.endswith(("n", "ne")) for other in others)
    return "u" in form and form.replace("u", "a", 1) in others


def _may_end(letters: str, ending: str, base: str) -> bool:
    stem = len(letters) - len(ending)
    if ending == "s":
        return stem >= _SHORTEST_BASE and letters[-2] not in "su"
    if ending == "es" and not base:  # passes and goes, but not bees as a form of "be"
        return letters[:stem].endswith(HISSING)
    return stem + len(base) > _SHORTEST_BASE or ending in ("es", "ing")


def families(words: Sequence[str]) -> np.ndarray:
    """Return the family number of each word, int64[n], numbered from 0 in order of first appearance."""
    import snowballstemmer

    stems = snowballstemmer.stemmer("english").stemWords(list(words))
    numbers: dict[str, int] = {}
    return np.array([numbers.setdefault(stem, len(numbers)) for stem in stems], np.int64)


@lru_cache(maxsize=20_000)
def stem(letters: str) -> str:
    """The stem of a word; for an irregular form, of its base.

    British and American spellings have the same stem.
    """
    import snowballstemmer

    known = irregular().get(letters)
    word = known[1] if known else letters
    for british, american in _RESPELLED:
        word = british.sub(american, word)
    return snowballstemmer.stemmer("english").stemWord(word)
