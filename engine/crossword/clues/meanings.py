"""The likely meanings of an answer by WordNet, and clues made from them.

A clue is a definition or synonyms.
Meanings are weighted by their frequency. Meanings of the base form are used for inflected forms.
"""

import math
import re
from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple, TypeAlias

from engine.crossword.clues import wording
from engine.crossword.clues.giveaways import giveaways, resembles
from engine.crossword.clues.inflected import in_form, is_usual_form, synonym_in_form
from engine.crossword.clues.list_theme import ListTheme
from engine.words.forms import InflectedForm, inflections, stem
from engine.words.wordnet import Sense, WordNet, letters_of

Source: TypeAlias = Literal["file", "book", "studio", "definition", "synonyms"]
PARTS = {"n": "noun", "v": "verb", "a": "adjective", "r": "adverb"}
RARELY_A_NAME = 0.3  # weight of a meaning that is a proper name, if the answer is not capitalized
AVOIDED = 0.1  # weight of a delicate meaning
TECHNICAL = 0.5  # weight of a meaning with a field label such as "(astrology)", because fewer readers know it
FORM_ONLY = {"n": 0.03, "v": 0.01, "a": 0.03, "r": 0.03}
"""Weight of meanings as an inflected form, if the answer is also a word of its own: housing, shorts, saw."""
LONG = 72  # characters of a definition at which a shorter clause after it is preferred
CUT = 0.6  # quality of a definition that is cut before a word that would give the answer away
FIRST_LEMMAS = 1.2  # exponent of a lemma's place in its meaning
KNOWN_NOUN = 8
"""Occurrences of a word as a noun in the corpus, at which its meanings as a noun come before all others."""
RARELY_A_NOUN = 4  # a rarer noun does not come first if another part of speech is more frequent by this factor
NOUN_SHARE = 0.25  # share of a word's weight as a plural noun that has the same effect
LINKED = 2.0
"""Weight of a meaning that the corpus lacks, for each e-fold of the relations that lead to it: chess as a game has
29, as a weed none."""
FIRST = 0.995  # share of the meanings that belong to the theme of the list, or of the nouns, if there are any
KNOWN = 2.01
"""Total weight of all meanings of a word that readers know: it is in the corpus, or has several meanings."""
OBSCURE = 0.6  # weight of synonyms that are not in the corpus, because fewer readers know them
MOST_LOOKED_UP = 4  # meanings for reference
MOST_READINGS = 12
MOST_SYNONYMS = 3
UNPRINTABLE = re.compile(
    r"\b(?:slur|obscen|vulgar|derogatory|disparag|taboo|profan|pejorative|dirty word"
    r"|offensive,? (?:\w+ ){0,2}(?:terms?|names?|words?|slang)"
    r"|(?:often|sometimes|usually|considered|as) offensive)"
)
DELICATE = re.compile(
    r"\b(?:sexual|genital|copulat|prostitut|fec(?:es|al)|urin|excret|excrement|defecat|contracepti"
    r"|your god|own religion|a jew\b|pubic|unlawful sex|attractive (?:wom|girl))"
)
"""Subjects that a newspaper avoids if a word has other meanings."""
_ROMAN = re.compile(r"[IVXLCDM]+|[ivxl]{2,}")
_ARTICLE = re.compile(r"\s*(?:an?|the|any)\b")
_OBJECTS = ("a", "an", "the", "for", "his", "into", "bright")
"""Words that follow a verb at the start of a noun's definition: "works for an expert to learn a trade"."""
_FIELD = re.compile(r"\((?!(?:of|used|often|usually|sometimes)\b)")


class Reading(NamedTuple):
    """A possible meaning of an entry, the form of its lemma, and its share of the weight of all meanings."""

    sense: Sense
    form: InflectedForm | None
    share: float


def readings(text: str, net: WordNet, theme: ListTheme) -> list[Reading]:
    """The meanings of an entry, likeliest first: of the theme, then nouns if it is used as one, then the usual."""
    senses = net.senses(text)
    if single := [sense for sense in senses if " " not in text and " " not in sense.lemma]:  # a turnout; to turn out
        senses = single
    found: list[tuple[Sense, InflectedForm | None]] = [(sense, None) for sense in senses]
    own = any(_is_usual(sense, text) for sense, _ in found)
    for lemma, part, form in inflections(net, text):
        if is_usual_form(text, lemma, part, form, net):
            senses = net.senses(lemma, part)  # "takeoffs" is not a form of "take off"
            found.extend((sense, form) for sense in senses if " " in text or " " not in sense.lemma)
    # neither EXEC for exec, nor the town of Lander for landers
    found = [(sense, form) for sense, form in found if not (_is_name(sense, text) and (form or sense.lemma.isupper()))]
    weights = [
        _weight(sense, text) * theme.overlap(sense) * (FORM_ONLY[sense.part] if form and own else 1.0)
        for sense, form in found
    ]
    there = theme.holds({sense.synset for sense, _ in found}, net)
    shares = _first([sense.part == "n" for sense, _ in found], weights) if _is_noun(found, text, weights) else weights
    shares = _first([sense.synset in there for sense, _ in found], shares)
    total = sum(shares)
    likely = [Reading(sense, form, share / total) for (sense, form), share in zip(found, shares, strict=True)]
    return sorted(likely, key=lambda one: -one.share)[:MOST_READINGS]


def reference(text: str, net: WordNet) -> str:
    """Return the likeliest meanings of an entry with their synonyms in a line, for an editor to look up.

    They are quoted from WordNet, and most are not usable as clues.
    """
    found = dict[int, str]()  # by meaning, which several spellings of the word have
    for sense, _, _ in readings(text, net, ListTheme())[:MOST_LOOKED_UP]:
        same = ", ".join(one.lemma for one in net.synonyms(sense))
        found.setdefault(sense.synset, f"{same}: {sense.definition}" if same else sense.definition)
    return " \u00b7 ".join(found.values())


def _is_noun(found: Sequence[tuple[Sense, InflectedForm | None]], text: str, weights: Sequence[float]) -> bool:
    """Whether an entry on its own is read as a noun: the corpus has no clear evidence against it."""
    own = [sense for sense, form in found if not form and not _is_name(sense, text)]
    if len(own) < len(found) and not any(_is_usual(sense, text) for sense in own):  # sang: a herb, past of sing
        own = []
    nouns = [sense.frequency for sense in own if sense.part == "n"]
    others = [sense.frequency for sense in own if sense.part != "n"]
    if nouns:
        return sum(nouns) >= KNOWN_NOUN or sum(others) <= RARELY_A_NOUN * sum(nouns)
    share = sum(weight for (sense, _), weight in zip(found, weights, strict=True) if sense.part == "n")
    return share >= NOUN_SHARE * sum(weights)


def _first(wanted: Sequence[bool], weights: Sequence[float]) -> list[float]:
    """The weights, scaled so that the wanted ones, if any, have the share FIRST of the sum."""
    pairs = list(zip(wanted, weights, strict=True))
    sums = {kind: sum(weight for one, weight in pairs if one is kind) for kind in (True, False)}
    parts = {True: FIRST, False: 1 - FIRST} if all(sums.values()) else dict.fromkeys(sums, 1.0)
    return [parts[one] * weight / sums[one] for one, weight in pairs]


def _is_name(sense: Sense, text: str) -> bool:
    return sense.lemma[:1].isupper() and not text[:1].isupper()


def _is_usual(sense: Sense, text: str) -> bool:
    """Whether readers may think of a meaning: it is in the corpus, or the entry is its first lemma."""
    return (sense.frequency > 0 or sense.place == 1) and not _is_name(sense, text)


def _weight(sense: Sense, text: str) -> float:
    """The weight of a meaning: by the corpus, its relations, and whether it is written like the entry.

    Readers rarely think of a meaning whose first lemma is another word.
    """
    delicate, field = DELICATE.search(sense.definition), _FIELD.match(sense.definition)
    only_plural = "plural)" in sense.definition[:24] and not text.endswith("s")
    linked = LINKED * (1 + math.log1p(sense.links)) / math.sqrt(sense.rank)
    return (
        (sense.frequency + linked)
        / sense.place**FIRST_LEMMAS
        * (RARELY_A_NAME if _is_name(sense, text) else 1.0)
        * (AVOIDED if delicate else 1.0)
        * (TECHNICAL if field or only_plural else 1.0)
    )


def is_printable(sense: Sense, net: WordNet) -> bool:
    """Whether a meaning is neither a slur nor obscene."""
    usages = (one.lemma for usage in net.related(sense, "usage") for one in usage)
    return not any(UNPRINTABLE.search(text) for text in (sense.definition, *usages))


def topic_of(reading: Reading) -> str:
    """The subject of a meaning, in WordNet's terms if its definition names none: "animal", "artifact"."""
    sense = reading.sense
    topic = "" if sense.topic in ("Tops", "all", "pert", "ppl") else sense.topic
    return wording.domain(sense.definition) or topic


def clues_of(text: str, reading: Reading, net: WordNet) -> Iterator[tuple[Source, str, float]]:
    """Yield the clues of a meaning: source, text, and quality among clues of that source, 0 to 1."""
    sense, form = reading.sense, reading.form
    definition, quality = _definition(text, reading, net)
    if form and not definition.startswith("Various "):
        definition = in_form(definition, sense.part, form, net)
    if definition:
        yield "definition", definition, quality
    synonyms = _synonyms(text, sense, net)
    few = 1 if sense.part == "a" and form else MOST_SYNONYMS  # "more certain" is long
    formed = (synonym_in_form(synonym, sense.part, form, net) for synonym in list(synonyms)[:few])
    if shown := list(filter(None, formed)):
        known = 1.0 if any(map(_is_known, synonyms.values())) else OBSCURE
        words = " ".join(shown).split()
        if len(set(words)) < len(words):  # "put on the line, lay on the line"
            shown, known = shown[:1], known * OBSCURE
        yield "synonyms", wording.capitalised(wording.plain(", ".join(shown))), known


def _definition(text: str, reading: Reading, net: WordNet) -> tuple[str, float]:
    """The definition, or a later clause, cut before a word that gives the answer away; its quality, 0 to 1."""
    sense, many = reading.sense, reading.form == "plural"
    later = sense.definition.split(";")[1:] if sense.part == "n" else []
    wanted = (sense.definition, *(clause for clause in later if _ARTICLE.match(clause)))
    clues = [_worded(one, sense, net, many=many) for one in wanted]
    for clue in sorted(clues, key=lambda one: (wording.is_broken_off(one), len(one) > LONG)):
        if clue and not giveaways(clue, text, net):
            return clue, 1.0
    given = giveaways(clues[0], text, net)
    return (wording.cut_before(clues[0], given[0].word), CUT) if given else ("", 0.0)


def _worded(definition: str, sense: Sense, net: WordNet, *, many: bool) -> str:
    clue = wording.worded(definition, verb=sense.part == "v")
    if sense.part != "n":
        return clue
    clue = wording.of_many(clue) if many else wording.of_one(clue, lambda word: _singular(word, net))
    first, *rest = clue.split()[:2] or [""]
    forms = {inflection.form for inflection in inflections(net, first)}
    if rest and "third person" in forms and ("plural" not in forms or rest[0] in _OBJECTS):
        clue = f"{'One who' if sense.topic == 'person' else 'It'} {clue[:1].lower()}{clue[1:]}"
    return clue


def _singular(word: str, net: WordNet) -> str:
    plurals = [inflection.lemma for inflection in inflections(net, word) if inflection.form == "plural"]
    return plurals[0] if plurals and word.islower() else ""


def _synonyms(text: str, sense: Sense, net: WordNet) -> dict[str, float]:
    """Synonyms with their weights, most frequent first. Merely similar adjectives are excluded.

    Scientific names are omitted, and so are words that usually have another meaning, and obscure ones if there are
    better known ones.
    """
    others = [one for one in net.synonyms(sense) if one.rank == 1]
    others = [other for other in others if other.frequency] or others
    scientific = net.scientific(other.lemma for other in others)
    met = net.weights({letters_of(other.lemma) for other in others} - {""})
    found: dict[str, str] = {}  # by stem, so that only one of two spellings is used
    for one in sorted(others, key=lambda other: -other.frequency):
        letters = letters_of(one.lemma)
        shown = len(letters) > 2 and one.lemma not in scientific and not _ROMAN.fullmatch(one.lemma)
        short = letters_of(text).startswith(letters)  # "diam" for "diameter"
        given = resembles(one.lemma, letters_of(text)) or giveaways(one.lemma, text, net)
        if shown and not short and not given:
            found.setdefault(stem(letters), one.lemma)
    weights = {lemma: met[letters_of(lemma)] for lemma in found.values()}
    known = {lemma: one for lemma, one in weights.items() if _is_known(one)}
    return dict(list((known or weights).items())[:MOST_SYNONYMS])


def _is_known(met: float) -> bool:
    return met >= KNOWN
