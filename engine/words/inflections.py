"""Lemmatization: find the WordNet lemmas of an inflected entry, and form plurals (see morphy(7WN))."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from engine.words.forms import HISSING, unrelated_pairs
from engine.words.wordnet import PartOfSpeech, WordNet, letters_of

Form: TypeAlias = Literal[
    "plural", "past", "past participle", "present participle", "third person", "comparative", "superlative"
]
_ENDINGS: dict[PartOfSpeech, tuple[tuple[str, str, Form], ...]] = {
    "n": (
        ("ses", "s", "plural"), ("xes", "x", "plural"), ("zes", "z", "plural"), ("ches", "ch", "plural"),
        ("shes", "sh", "plural"), ("men", "man", "plural"), ("ies", "y", "plural"), ("s", "", "plural"),
    ),
    "v": (
        ("ies", "y", "third person"), ("es", "e", "third person"), ("es", "", "third person"),
        ("s", "", "third person"), ("ed", "e", "past"), ("ed", "", "past"), ("ing", "e", "present participle"),
        ("ing", "", "present participle"),
    ),
    "a": (
        ("er", "", "comparative"), ("est", "", "superlative"), ("er", "e", "comparative"),
        ("est", "e", "superlative"),
    ),
    "r": (),
}  # fmt: skip
"""The rules of detachment of morphy(7WN), by part of speech: ending, replacement, form."""
_OF_BE: dict[str, Form] = {"been": "past participle", "was": "past", "were": "past", "is": "third person"}
_SHORTEST_BASE = 2
_NO_MEN = (
    "brahman", "caiman", "cayman", "ceriman", "doberman", "dolman", "dragoman", "german", "hanuman", "human",
    "norman", "ottoman", "roman", "shaman", "talisman", "turcoman", "turkoman",
)  # fmt: skip
"""Nouns in -man whose plural is not -men."""
_PHRASE = re.compile(r"(.+?)(-in-| in | of | to | for |-of-)(.+)")
"""A phrase whose head takes the plural ending: case in point, man of letters."""


class Inflection(NamedTuple):
    """The lemma of an inflected entry, letters only, with its part of speech and the form."""

    lemma: str
    part: PartOfSpeech
    form: Form


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
    """Return the lemmas of a word that, followed by the rest of the phrase, are in WordNet."""
    irregular = [
        Inflection(lemma, part, form)
        for lemma, part in net.irregular(letters)
        if (form := _irregular_form(net, letters, lemma, part))
    ]
    irregular_parts = {one.part for one in irregular}
    regular = [
        Inflection(letters.removesuffix(ending) + base, part, form)
        for part, rules in _ENDINGS.items()
        if part not in irregular_parts
        for ending, base, form in rules
        if letters.endswith(ending) and _may_end(letters, ending, base)
    ]
    whole = [one._replace(lemma=one.lemma + rest) for one in (*irregular, *regular)]
    known = net.parts_of_speech(one.lemma for one in whole)
    unrelated = {(letters, letters), *unrelated_pairs()}
    return [one for one in whole if (one.lemma, one.part) in known and (letters, one.lemma) not in unrelated]


def _irregular_form(net: WordNet, letters: str, lemma: str, part: PartOfSpeech) -> Form | None:
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
        return any(not one.endswith(("n", "ne")) for one in others)
    return "u" in form and form.replace("u", "a", 1) in others


def _may_end(letters: str, ending: str, base: str) -> bool:
    stem = len(letters) - len(ending)
    if ending == "s":
        return stem >= _SHORTEST_BASE and letters[-2] not in "su"
    if ending == "es" and not base:  # passes and goes, but not bees as a form of "be"
        return letters[:stem].endswith(HISSING)
    return stem + len(base) > _SHORTEST_BASE or ending in ("es", "ing")
