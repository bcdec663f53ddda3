"""The likely meanings of an answer by WordNet, and clues made from them.

A clue is a definition, an example of use with the word blanked out, synonyms, an opposite, or a more general term.
Meanings are weighted by their frequency. Meanings of the base form are used for inflected forms.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from engine.crossword.clues.giveaways import giveaways, stem
from engine.crossword.clues.list_theme import ListTheme
from engine.crossword.clues.wording import blanked, capitalised, cut_before, domain, of_many, plain, worded
from engine.lexicon.inflections import Form, inflections, plural
from engine.lexicon.wordnet import Sense, WordNet, letters_of, weight

Source: TypeAlias = Literal["file", "book", "definition", "usage", "synonyms", "opposite", "kind"]
PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
RARELY_A_NAME = 0.3
"""Weight of a meaning that is a proper name, if the answer is not capitalized."""
AVOIDED = 0.1
"""Weight of a delicate meaning."""
TECHNICAL = 0.5
"""Weight of a meaning with a field label such as "(astrology)", because fewer readers know it."""
FORM_ONLY = 0.2
"""Weight of meanings as an inflected form, if the answer is also a word of its own: housing, shorts."""
THEMED = 0.995
"""Share of the meanings that belong to the theme of the list, if there are any."""
KNOWN = 1.5
"""Total weight of all meanings of a word that readers know: it is in the corpus, or has several meanings."""
TELLING = 5
"""Words of an example that is informative enough."""
OBSCURE = 0.6
"""Weight of synonyms that are not in the corpus, because fewer readers know them."""
MOST_READINGS = 12
MOST_EXAMPLES = 2
MOST_SYNONYMS = 3
TOO_GENERAL = {"n": 3000, "v": 400}
"""Terms with more meanings below them are too general for a clue: a person, a whole, to move."""
UNPRINTABLE = re.compile(
    r"\b(?:slur|offensive|obscen|vulgar|derogatory|disparag|taboo|profan|pejorative|dirty word)"
)
DELICATE = re.compile(
    r"\b(?:sexual|genital|copulat|prostitut|fec(?:es|al)|urin|excret|excrement|defecat|contracepti"
    r"|pubic|unlawful sex|attractive (?:wom|girl))"
)
"""Subjects that a newspaper avoids if a word has other meanings."""
_ROMAN = re.compile(r"[IVXLCDM]+|[ivx]{2,}")
_FIELD = re.compile(r"\((?!(?:of|used|often|usually|sometimes)\b)")


class Reading(NamedTuple):
    """A possible meaning of an entry, the form of its lemma, and its share of the weight of all meanings."""

    sense: Sense
    form: Form | None
    share: float


def readings(text: str, net: WordNet, theme: ListTheme) -> list[Reading]:
    """The possible meanings of an entry, most likely first."""
    found: list[tuple[Sense, Form | None]] = [(sense, None) for sense in net.senses(text)]
    own = 1.0 if not found else FORM_ONLY
    for lemma, part, form in inflections(net, text):
        found.extend((sense, form) for sense in net.senses(lemma, part))
    weights = [_weight(sense, text) * (own if form else 1.0) for sense, form in found]
    there = theme.holds({sense.synset for sense, _ in found}, net)
    shares = _shares(weights, [sense.synset in there for sense, _ in found])
    likely = [Reading(sense, form, share) for (sense, form), share in zip(found, shares, strict=True)]
    return sorted(likely, key=lambda one: -one.share)[:MOST_READINGS]


def _shares(weights: Sequence[float], themed: Sequence[bool]) -> list[float]:
    """Weights scaled to a sum of 1; those of the theme, if any, get THEMED together."""
    pairs = list(zip(weights, themed, strict=True))
    sums = {kind: sum(weight for weight, one in pairs if one is kind) for kind in (True, False)}
    parts = {True: THEMED, False: 1 - THEMED} if all(sums.values()) else dict.fromkeys(sums, 1.0)
    return [parts[one] * weight / sums[one] for weight, one in pairs]


def _weight(sense: Sense, text: str) -> float:
    """The weight of a meaning: by the corpus, its rank, and whether it is written like the entry."""
    name = sense.lemma[:1].isupper() and not text[:1].isupper()
    delicate, field = DELICATE.search(sense.definition), _FIELD.match(sense.definition)
    return (
        weight(sense)
        * (RARELY_A_NAME if name else 1.0)
        * (AVOIDED if delicate else 1.0)
        * (TECHNICAL if field else 1.0)
    )


def is_printable(sense: Sense, net: WordNet) -> bool:
    """Whether a meaning is neither a slur nor obscene."""
    marks = (one.lemma for usage in net.related(sense, "usage") for one in usage)
    return not any(UNPRINTABLE.search(text) for text in (sense.definition, *marks))


def note(reading: Reading) -> str:
    """The part of speech and the subject of a meaning: "noun, animal"."""
    sense = reading.sense
    topic = domain(sense.definition) or ("" if sense.topic in ("Tops", "all", "pert", "ppl") else sense.topic)
    return ", ".join(one for one in (PARTS[sense.part], topic) if one)


def clues_of(text: str, reading: Reading, net: WordNet) -> Iterator[tuple[Source, str, float]]:
    """Yield the clues of a meaning: source, text, and quality among clues of that source, 0 to 1."""
    sense, form = reading.sense, reading.form
    mark = f" ({form})" if form else ""
    if definition := _definition(text, reading, net):
        yield "definition", definition + mark, 1.0
    writings = (text, sense.lemma) if letters_of(sense.lemma) == letters_of(text) else (text,)
    for example in [one for example in sense.examples if (one := blanked(example, writings))][:MOST_EXAMPLES]:
        yield "usage", example, min(1.0, len(example.split()) / TELLING)
    synonyms = _synonyms(text, sense, net)
    if shown := [plural(one, net) for one in synonyms] if form == "plural" else list(synonyms):
        known = 1.0 if any(map(_is_known, synonyms.values())) else OBSCURE
        yield "synonyms", capitalised(plain(", ".join(shown))) + ("" if form == "plural" else mark), known
    if form is None:
        for opposite in net.related(sense, "opposite"):
            yield "opposite", plain(f"Opposite of {opposite[0].lemma}"), 1.0
    for clue, known in _kinds(text, sense, form, net):
        yield "kind", clue, known


def _definition(text: str, reading: Reading, net: WordNet) -> str:
    """The definition, cut before a word that would give the answer away."""
    clue = worded(reading.sense.definition, verb=reading.sense.part == "v")
    clue = of_many(clue) if reading.form == "plural" else clue
    given = giveaways(clue, text, net)
    return cut_before(clue, given[0].word) if given else clue


def _synonyms(text: str, sense: Sense, net: WordNet) -> dict[str, float]:
    """Synonyms with their weights, most frequent first; for an adjective without synonyms, similar ones.

    Scientific names are omitted, and so are obscure words if there are known ones.
    """
    others = net.synonyms(sense) or tuple(one for some in net.related(sense, "similar") for one in some[:1])
    scientific = net.scientific(one.lemma for one in others)
    met = net.weights({letters_of(one.lemma) for one in others} - {""})
    found: dict[str, str] = {}  # by stem, so that only one of two spellings is used
    for one in sorted(others, key=lambda one: -one.frequency):
        letters = letters_of(one.lemma)
        shown = len(letters) > 1 and one.lemma not in scientific and not _ROMAN.fullmatch(one.lemma)
        if shown and not giveaways(one.lemma, text, net):
            found.setdefault(stem(letters), one.lemma)
    weights = {lemma: met[letters_of(lemma)] for lemma in found.values()}
    known = {lemma: one for lemma, one in weights.items() if _is_known(one)}
    return dict(list((known or weights).items())[:MOST_SYNONYMS])


def _is_known(met: float) -> bool:
    return met >= KNOWN


def _kinds(text: str, sense: Sense, form: Form | None, net: WordNet) -> Iterator[tuple[str, float]]:
    """Yield general terms as clues with their quality: "Kind of rodent", "A national capital", "Way to travel"."""
    for relation in ("kind", "instance"):
        for above in net.related(sense, relation):
            names = [one.lemma for one in above if not giveaways(one.lemma, text, net)]
            if not names or above[0].hyponym_count > TOO_GENERAL.get(sense.part, 0):
                continue
            known = 1.0 if any(map(_is_known, net.weights([letters_of(names[0])]).values())) else OBSCURE**0.5
            if sense.part == "v":
                yield plain(f"Way to {names[0]}") if form is None else "", known
            elif relation == "kind":
                yield plain(f"Kind{'s' if form else ''} of {names[0]}"), known
            else:
                yield plain(f"{'An' if names[0][0] in 'aeiouAEIOU' else 'A'} {names[0]}"), known
