"""Which words a phrase of a clue can stand for: abbreviations, and synonyms and kinds by WordNet."""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.crossword.wordplay.tables import Tables, phrase_key
from engine.words.forms import InflectedForm, inflections, plural, stem
from engine.words.wordnet import Relation, Sense, WordNet, letters_of

SAME, SIMILAR, KIND, FAR, DERIVED, GLOSS = 1.0, 0.8, 0.7, 0.5, 0.5, 0.4
"""How well a word stands for a phrase: a synonym or an abbreviation, a similar adjective, a kind or the general
term, a kind of a kind, a derived word, a word whose definition has the phrase."""
WEIGHTS: dict[Relation, float] = {"similar": SIMILAR, "kind": KIND, "instance": KIND, "derived": DERIVED}
TOO_GENERAL = 1500  # a term with more kinds than this stands for none of them but the direct ones
CACHED = 5000  # phrases
_SMALL = frozenset("a an the one s some is are was be being in of on for to with by and or that it its".split())  # noqa: SIM905


class Thesaurus:
    """Lookups by phrase and by letters; both are kept, so that a clue that is edited is fast."""

    def __init__(self, net: WordNet, tables: Tables) -> None:
        self.net, self.tables = net, tables
        self.words_for = lru_cache(CACHED)(self._words_for)

    def _words_for(self, phrase: str) -> Mapping[str, float]:
        """Return the letters that a phrase can stand for, with weights of 0 to 1."""
        key = phrase_key(phrase)
        found: dict[str, float] = {}
        for bare in dict.fromkeys((key, re.sub(r"^(?:an?|the|some|one's|to|is) ", "", key), key.removesuffix("'s"))):
            for letters in self.tables.letters_for.get(bare, ()):
                _put(found, letters, SAME)
            self._add(found, bare)
        found.pop(letters_of(key), None)
        return found

    def _add(self, found: dict[str, float], phrase: str) -> None:
        if not (letters := letters_of(phrase)):
            return
        forms: dict[str, InflectedForm | None] = {letters: None}
        for one in inflections(self.net, phrase):
            forms.setdefault(one.lemma, one.form)
        for lemma, form in forms.items():
            senses = self.net.senses(lemma)
            if form == "plural":
                senses = tuple(sense for sense in senses if sense.part == "n")
            elif form and form not in ("comparative", "superlative"):
                senses = tuple(sense for sense in senses if sense.part == "v")
            for sense, weight in self._near(senses):
                for text in _inflected(sense.lemma, form, self.net):
                    _put(found, text, weight)

    def _near(self, senses: Iterable[Sense]) -> list[tuple[Sense, float]]:
        """The lemmas near some meanings, with weights."""
        by_synset = {sense.synset: sense for sense in senses}
        if not by_synset:
            return []
        synsets = list(by_synset)
        near = [(one, SAME) for lemmas in self.net.lemmas(synsets).values() for one in lemmas]
        near += [(one, WEIGHTS[name]) for name in WEIGHTS for one in self.net.neighbours(synsets, name)]
        special = [synset for synset, sense in by_synset.items() if 0 < sense.hyponym_count <= TOO_GENERAL]
        if special:
            near += [(one, FAR) for one in self.net.hyponyms(special)]
        return near

    @lru_cache(CACHED)  # noqa: B019 - there is one thesaurus
    def defining(self, letters: str) -> frozenset[str]:
        """Return the stems of the words that define a word in WordNet, and of its synonyms and general terms."""
        forms = [letters, *(one.lemma for one in inflections(self.net, letters))]
        texts = [text for found in self.net.definitions_of(forms).values() for text in found.values()]
        senses = [sense for form in forms for sense in self.net.senses(form)]
        texts += [sense.lemma for sense, weight in self._near(senses) if weight >= KIND]
        return frozenset(stem(word) for text in texts for word in re.findall(r"[a-z]+", text.lower()))

    def support(self, phrase: str, letters: str) -> float:
        """Return how well a phrase defines a word, 0 to 1."""
        if weight := self.words_for(phrase).get(letters):
            return weight
        words = [word for word in re.findall(r"[a-z]+", phrase_key(phrase)) if word not in _SMALL]
        if not words:
            return 0.0
        there = self.defining(letters)
        known = sum(stem(word) in there or letters in self.words_for(word) for word in words)
        return GLOSS * known / len(words)


def _put(found: dict[str, float], text: str, weight: float) -> None:
    if text and found.get(text, 0.0) < weight:
        found[text] = weight


def _inflected(lemma: str, form: InflectedForm | None, net: WordNet) -> tuple[str, ...]:
    """The letters of a lemma in a form; several if the spelling is not certain."""
    letters = letters_of(lemma)
    if form is None or not letters:
        return (letters,)
    if form == "plural":
        return (letters_of(plural(lemma, net)),)
    endings = {
        "third person": ("s", "es"), "past": ("ed", "d"), "past participle": ("ed", "d"),
        "present participle": ("ing",), "comparative": ("er", "r"), "superlative": ("est", "st"),
    }[form]  # fmt: skip
    made = [letters + ending for ending in endings]
    made += [letters + letters[-1] + endings[0]]
    if letters.endswith("e"):
        made.append(letters[:-1] + endings[0])
    if letters.endswith("y"):
        made.append(letters[:-1] + "i" + endings[-1])
    irregular = [
        one for part in ("v", "a") for one in net.irregular_forms(letters, part)
        if one.endswith("ing") == (form == "present participle")
    ]  # fmt: skip
    return tuple(dict.fromkeys((*irregular, *made)))
