"""Finding words by theme, such as all kinds of bird in WordNet, or by letter pattern.

A word is also related to a theme, as kettle to kitchen, if its meaning is a part, a whole or a member of the theme
or belongs to its field, if it is a kind of something named after the theme (kitchen utensils), if its definition
mentions the theme, if it is the head of such words (the rose, of 30 roses with flowers), or if definitions mention
both far more often than by chance. Each reason adds evidence; words are ranked by their evidence and their
commonness.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from engine.core import BadInput, Control, UnknownName, changed
from engine.core.alphabet import ENGLISH
from engine.crossword.clues.list_theme import usual_counts, words_in
from engine.crossword.clues.meanings import PARTS
from engine.crossword.grid import SHORTEST
from engine.words.commonness import NAME, WORD, zipf_values
from engine.words.forms import inflections, plural
from engine.words.lexicon import Lexicon
from engine.words.search.find import Request, parse_query, search
from engine.words.search.table import build_table, table_of
from engine.words.vetting.taboo import Vetter
from engine.words.wordnet import Relation, Sense, WordNet, letters_of, open_wordnet, weight

LINKED = 3.0  # weight of a part, a whole, a member, or a word of the theme's field
NAMED_AFTER = 2.0  # weight of a kind of something named after the theme
MENTIONED = 2.0  # weight of a word whose definition mentions the theme
HEAD = 0.5  # weight of a head of such words, for each e-fold of their number
LEAST_HEADS = 3  # words with the same head at least, and their share of all words with that head
HEAD_SHARE = 0.15
TOGETHER = 0.4
"""Weight of a word that definitions mention with the theme, for each e-fold by which chance is exceeded."""
SAMPLED = 20  # one in this number of definitions is sampled for the usual frequency of a word
LEAST_TOGETHER = 3  # definitions that mention both at least
MOST_KINDS = 300  # most kinds of something named after the theme: "garden" does not lead to all garden plants
CLOSE: tuple[Relation, ...] = ("whole", "topic")  # relations, in either direction, whose words belong to a theme


class Related(NamedTuple):
    """A word of a theme."""

    letters: str
    sense: Sense  # its meaning in the theme, or its most frequent one if that is unknown
    evidence: float  # the weight of its relations to the theme
    kind: bool = False  # whether it is a kind of the theme


def related_words(word: str, meanings: Sequence[int], net: WordNet, control: Control) -> list[Related]:
    """Find the words related to a theme, by letters; takes about half a second."""
    evidence: defaultdict[str, float] = defaultdict(float)
    senses: dict[str, Sense] = {}

    def add(found: Iterable[Sense], weight: float) -> None:
        found = list(found)
        genera = {one.synset for one in found if one.lemma.startswith("genus ")}
        for letters, sense in {letters_of(one.lemma): one for one in found if one.synset not in genera}.items():
            evidence[letters] += weight
            senses.setdefault(letters, sense)

    for relation in CLOSE:
        add(net.neighbours(meanings, relation), LINKED)
    named = [sense.synset for sense in net.phrases_with(word) if sense.hyponym_count <= MOST_KINDS]
    add(net.hyponyms(named), NAMED_AFTER)
    control.check()
    mentions = _mentions(word, net)
    lemmas = [sense for some in net.lemmas(mentions).values() for sense in some]
    add(lemmas, MENTIONED)
    control.check()
    for indirect in (_heads(lemmas, net), _together(mentions.values(), word, net)):
        for letters, strength in indirect.items():
            evidence[letters] += strength
    control.check()
    senses |= _nouns([letters for letters in evidence if letters and letters not in senses], net)
    return [Related(letters, sense, evidence[letters]) for letters, sense in senses.items() if letters]


def _nouns(words: Sequence[str], net: WordNet) -> dict[str, Sense]:
    known = net.parts_of_speech(words)
    nouns = ((letters, net.senses(letters, "n")) for letters in words if (letters, "n") in known)
    return {letters: max(senses, key=lambda sense: sense.frequency) for letters, senses in nouns}


def _mentions(word: str, net: WordNet) -> Mapping[int, str]:
    """The definitions of nouns and verbs that mention a word or its plural."""
    wanted = re.compile(rf"\b(?:{re.escape(word)}|{re.escape(plural(word, net))})\b", re.IGNORECASE)
    return {synset: text for synset, text in net.mentions(word).items() if wanted.search(text)}


def _heads(lemmas: Iterable[Sense], net: WordNet) -> dict[str, float]:
    """The last words of phrases, with weights: "rose" for "damask rose" and "moss rose"."""
    count = Counter(_head(sense.lemma) for sense in lemmas if " " in sense.lemma)
    total = _all_heads(net)
    return {
        head: HEAD * math.log(1 + times)
        for head, times in count.items()
        if times >= LEAST_HEADS and times >= HEAD_SHARE * total[head]
    }


@lru_cache(maxsize=4)
def _all_heads(net: WordNet) -> Counter[str]:
    return Counter(map(_head, net.phrases()))


def _head(lemma: str) -> str:
    return lemma.rsplit(" ", 1)[-1].lower()


def _together(definitions: Iterable[str], word: str, net: WordNet) -> dict[str, float]:
    """Words in definitions that mention a theme, with weights by how much more often they do than by chance."""
    definitions = list(definitions)
    usual, size = usual_counts(net, SAMPLED)
    found: dict[str, float] = {}
    for one, times in Counter(chain.from_iterable(map(words_in, definitions))).items():
        lift = times / (len(definitions) * (usual[one] + 1.0) / size)
        if times >= LEAST_TOGETHER and lift > 1 and one not in (word, plural(word, net)):
            found[one] = TOGETHER * math.log(lift)
    return found


LONGEST_PATTERN = 60
PHRASE = 3.0  # Zipf penalty for each additional word of a phrase: a phrase is rarer than its words
MET = 0.7  # factor of that penalty if the corpus has the phrase
NAMED = 2.0  # Zipf penalty of a capitalized word, which usually names something else, such as a person
MEANT = 2.0
"""Zipf penalty if a tenth of a word's uses have the meaning of the theme, and again for each further tenth
part."""

KIND = 3.0  # evidence for a word that is a kind of the theme
EVIDENCE = 3.5  # weight of each e-fold of the evidence for a word, in Zipf values


class Meaning(NamedTuple):
    """A meaning of the word that names a theme."""

    number: int  # from 1, most frequent first
    definition: str
    kinds: int  # number of meanings below it
    part: str = "noun"


class ThemeWord(NamedTuple):
    """A word of a theme."""

    text: str
    letters: str
    zipf: float  # commonness on the Zipf scale; 0 if unknown
    definition: str
    may_be_name: bool = False  # whether a word in lower case may be a name
    is_kind: bool = True  # whether it is a kind of the theme, not only a related word

    @property
    def is_name(self) -> bool:
        """Whether it is capitalized: a place, a person, a breed named after one."""
        return self.text[:1].isupper()


class Theme(NamedTuple):
    """The words of a theme, or of a search without one."""

    meanings: tuple[Meaning, ...]  # the meanings of the given word that have kinds, most likely first
    # words below these meanings, and related words if wanted. Words that most readers know in this meaning come
    # first; a common word that rarely has this meaning (a martin, a rail) comes later.
    words: tuple[ThemeWord, ...]
    taboo: int = 0  # number of words omitted because the house forbids them
    chosen: tuple[int, ...] = ()


def open_theme(
    name: str, vetter: Vetter, *, related: bool = False, senses: Iterable[int] = (), control: Control | None = None
) -> Theme:
    """Find the words that WordNet has below a noun or verb, at any depth; takes about half a second.

    Scientific names of species are omitted. Raises UnknownName if WordNet lacks the word or has nothing below it;
    BadInput if it has no meaning with one of the numbers.

    Args:
        name: the word that names the theme, such as "bird", "ice cream", "dances".
        related: whether to add related words that are not kinds: nest and feather for bird. Takes up to a second.
        senses: numbers of its meanings to use; none for a likely one with many words.
    """
    control = control or Control()
    net = open_wordnet(control)
    meanings = _meanings(name, net, related=related)
    breadths = {one: one.hyponym_count or one.links > 0 for one in meanings}
    likely = sorted(enumerate(meanings, 1), key=lambda one: -breadths[one[1]] * math.sqrt(weight(one[1])))
    counted = tuple(
        Meaning(i, one.definition, one.hyponym_count, PARTS[one.part])
        for i, one in likely
        if one.hyponym_count or related
    )
    wanted = list(senses) or [counted[0].number]
    if wrong := [number for number in wanted if not 1 <= number <= len(meanings)]:
        what = f"{name!r} has {len(meanings)} meanings; there is no number {wrong[0]}"
        raise BadInput(what, mend=f"Use a number from 1 to {len(meanings)}.")
    control.check()
    synsets = [meanings[number - 1].synset for number in wanted]
    below = ((letters_of(sense.lemma), sense) for sense in reversed(list(net.hyponyms(synsets))))
    found = {letters: Related(letters, sense, KIND, kind=True) for letters, sense in below}
    if related:
        for one in related_words(meanings[0].lemma, synsets, net, control):
            known = found.get(one.letters, one._replace(evidence=0.0))
            found[one.letters] = known._replace(evidence=known.evidence + one.evidence)
    control.check()
    scientific = net.scientific({one.sense.lemma for one in found.values()})
    listed = {
        letters: one
        for letters, one in found.items()
        if one.sense.lemma not in scientific and len(letters) >= SHORTEST and letters != letters_of(name)
    }
    clean = {letters: one for letters, one in listed.items() if vetter.verdict(letters, "entry").counts}
    control.check()
    return Theme(counted, _ranked(clean, net), len(listed) - len(clean), tuple(wanted))


def _ranked(found: dict[str, Related], net: WordNet) -> tuple[ThemeWord, ...]:
    zipf = zipf_values(list(found), dict(enumerate(one.sense.lemma for one in found.values())), ENGLISH).tolist()
    words = [
        ThemeWord(one.sense.lemma, one.letters, z, one.sense.definition, is_kind=one.kind)
        for one, z in zip(found.values(), zipf, strict=True)
    ]
    weights = net.weights(found)
    worth = {
        word.letters: _worth(word, found[word.letters].sense, weights[word.letters])
        + EVIDENCE * math.log(found[word.letters].evidence)
        for word in words
    }
    return tuple(sorted(words, key=lambda word: (-worth[word.letters], len(word.letters), word.letters)))


def _worth(word: ThemeWord, sense: Sense, total: float) -> float:
    """How well readers know a word in this meaning, in Zipf values; `total` is the weight of all its meanings."""
    joined = PHRASE * len(re.findall(r"[\s-]", word.text)) * (1.0 if sense.frequency == 0 else MET)
    name = NAMED * word.text[0].isupper()
    return word.zipf - joined - name + MEANT * math.log10(weight(sense) / total)


def _meanings(name: str, net: WordNet, *, related: bool) -> list[Sense]:
    def usable(sense: Sense) -> bool:
        return sense.hyponym_count > 0 or (related and sense.part == "n")

    meanings = list(net.senses(name))
    if not any(map(usable, meanings)):
        bases = inflections(net, name)
        meanings = [sense for base in bases for sense in net.senses(base.lemma, base.part)]
    if not any(map(usable, meanings)):
        raise UnknownName(f"WordNet has no words below {name!r}", mend="Try a more general word, such as bird.")
    return meanings


def matching(
    words: Sequence[ThemeWord], pattern: str = "", shortest: int = 2, longest: int = LONGEST_PATTERN
) -> tuple[ThemeWord, ...]:
    """The words of `shortest` to `longest` letters that a query of the search finds among them; "" finds all.

    Raises BadInput if the query cannot be read (`engine.words.search.find`), or asks for several words.
    """
    displays = {word.letters: word.text for word in words}
    query = _query(pattern)
    if not words:
        return ()
    table = build_table([Lexicon.of("theme", displays, displays=displays)])
    found = search(changed(query, length=(shortest, longest)), table).rows[:, 0]
    kept = {table.words[row] for row in found.tolist()}
    return tuple(word for word in words if word.letters in kept)


def words_like(pattern: str, lexicon: Lexicon, vetter: Vetter, names: Lexicon | None = None) -> tuple[ThemeWord, ...]:
    """The words of a lexicon that a query finds, most common first, without taboo words. Raises as `matching`."""
    query = _query(pattern)
    table = table_of([lexicon, names] if names else [lexicon])
    rows = search(query, table).rows[:, 0]
    rows = rows[(table.classes[rows] != NAME) | (table.source[rows] > 0)]
    found = [
        ThemeWord(table.printed[n], table.words[n], float(table.zipf[n]), "", bool(table.classes[n] != WORD))
        for n in rows.tolist()
        if vetter.verdict(table.words[n], "entry").counts
    ]
    return tuple(sorted(found, key=lambda word: (-word.zipf, len(word.letters), word.letters)))


def _query(pattern: str) -> Request:
    if parse_query(pattern).several:
        raise BadInput(f"the pattern {pattern!r} asks for several words", mend="Search for one word.")
    return Request(pattern)
