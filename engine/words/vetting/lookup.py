"""The verdicts of taboo lists and house overrides on words, forms and phrases, as tables that vetters share.

A text may write a taboo word as several words: "blow job", "son of a bitch". A listed word is found across a space
only if there is evidence that it is a phrase. A list has it with a space or a hyphen, WordNet has it with a space,
or both halves are nouns of WordNet in lower case. "pen is" and "the rapist" are not phrases.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from engine.core import changed, grouped
from engine.words.vetting.families import families, wordnet
from engine.words.vetting.verdict import ROLES, SEVERITIES, Override, Role, TabooList, TabooWord, Verdict
from engine.words.wordnet import WordNet, letters_of

SHORTEST_PART = 3  # least letters of each half of a compound. Shorter halves occur by chance.
SEPARATOR = re.compile(r"[\s-]+")
SPACE = re.compile(r"\s+")  # "hard-on" is no evidence for "hard on"

Parts: TypeAlias = tuple[str, ...]


class Phrase(NamedTuple):
    """A word spelled by consecutive words. `certain` is false for a compound of two nouns, which is only probable."""

    word: str
    certain: bool


class Phrases(NamedTuple):
    """The phrases of taboo lists.

    `words` maps consecutive words, in letters, to the phrases that they spell. The longest phrase has `longest` words.
    """

    words: Mapping[Parts, Phrase]
    longest: int


def phrases(bases: Mapping[str, str], written: Mapping[str, str], exact: frozenset[str]) -> Phrases:
    """Return the phrases that spell listed words and their forms.

    Args:
        bases: the listed word of each word and form; a listed word is its own.
        written: listed words as a list writes them, with spaces between words, by their letters.
        exact: listed words that are phrases only if a list writes them with spaces.
    """
    compounds = _compounds(frozenset(bases.values()) - exact)
    found: dict[Parts, Phrase] = {}
    for word, base in bases.items():
        own = [(tuple(written[base].split()), True)] if base in written else []
        for parts, certain in (*own, *compounds.get(base, {}).items()):
            stem = "".join(parts[:-1])
            if word.startswith(stem) and len(word) > len(stem):
                found.setdefault((*parts[:-1], word.removeprefix(stem)), Phrase(word, certain))
    return Phrases(found, max(map(len, found), default=0))


def parts_of(text: str, separator: re.Pattern[str] = SEPARATOR) -> Parts:
    """Return the words of a phrase, in letters."""
    return tuple(filter(None, map(letters_of, separator.split(text))))


@lru_cache(maxsize=16)
def _compounds(words: frozenset[str]) -> Mapping[str, Mapping[Parts, bool]]:
    """Return the parts of words that are phrases of WordNet, true, or two nouns, false; {} without WordNet."""
    net = wordnet()
    if not net:
        return {}
    middles = {word: range(SHORTEST_PART, len(word) - SHORTEST_PART + 1) for word in words}
    halves = {word: [(word[:at], word[at:]) for at in places] for word, places in middles.items()}
    nouns = _nouns({half for pairs in halves.values() for pair in pairs for half in pair}, net)
    found: dict[str, dict[Parts, bool]] = {}
    for word, pairs in halves.items():
        found[word] = {pair: False for pair in pairs if nouns.issuperset(pair)}
        spelled = {parts_of(sense.lemma, SPACE) for sense in net.senses(word)}
        found[word] |= dict.fromkeys((parts for parts in sorted(spelled) if len(parts) > 1), True)
    return {word: parts for word, parts in found.items() if parts}


def _nouns(words: set[str], net: WordNet) -> frozenset[str]:
    """Return the words that WordNet has as nouns in lower case, which excludes names and abbreviations."""
    listed = (word for word, part in net.parts_of_speech(words) if part == "n")
    return frozenset(word for word in listed if any(sense.lemma == word for sense in net.senses(word, "n")))


HOUSE = "house"  # the source of a verdict by an override


class PathWord(NamedTuple):
    """A word that must not be traceable. `source` is the listed word that it is a form of, or the word itself."""

    word: str
    source: str
    caution: bool


@dataclass(frozen=True)
class Lookup:
    """The combined entries of lists and overrides."""

    # the verdict on each word or form in each role in which it is unwanted
    verdicts: Mapping[tuple[str, Role], Verdict]
    # the words that must not be traceable, cautions last, without forms that are on no list or contain another of
    # the words that is as severe
    paths: tuple[PathWord, ...]
    # the words and forms that a text may write as several words. They are made with the other tables, in a job of
    # the window, because its thread vets titles.
    phrases: Phrases

    @property
    def words(self) -> Iterable[str]:
        """All words with a verdict, each once."""
        return dict.fromkeys(word for word, _ in self.verdicts)


class Entry(NamedTuple):
    """An entry that applies to a word: its own, or the entry of a listed word that it is a form of.

    `list` is the name of its list. `attested` is false for forms that the largest list lacks.
    """

    word: str
    by: TabooWord
    list: str
    attested: bool = True

    @property
    def verdict(self) -> Verdict:
        """The verdict of the entry."""
        return self.by.verdict(self.list, self.word if self.word != self.by.word else "")


@lru_cache(maxsize=16)
def lookup(lists: tuple[TabooList, ...], overrides: tuple[Override, ...], exact: bool) -> Lookup:
    """Return the tables for lists in order of precedence. The same arguments give the same tables.

    Overrides replace the entries on their words. `exact` omits the families.
    """
    decided = (TabooWord(override.word, override.severity, exact=override.exact) for override in overrides)
    own = TabooList(HOUSE, tuple(decided))
    replaced = {override.word for override in overrides}
    listed = [*_listed([own]), *(one for one in _listed(lists) if one.word not in replaced)]
    families = {override.word for override in overrides if not override.exact}  # that the house has decided on
    listed_forms = (form for one in lists for form in _forms_of(one) if form.by.word not in families)
    forms = [] if exact else [*_forms_of(own), *listed_forms]
    verdicts, applied = dict[tuple[str, Role], Verdict](), dict[str, Entry]()
    bases: dict[str, TabooWord] = {}
    cleared = {one.word for one in listed if one.by.severity == "clean"} | replaced
    for entry in _strictest_first((*listed, *(one for one in forms if one.word not in cleared))):
        verdict = entry.verdict
        bases.setdefault(entry.word, entry.by)
        for role in entry.by.unwanted_as:
            if (entry.word, role) not in verdicts:
                verdicts[entry.word, role] = verdict
                if role == "path" and entry.attested:
                    applied[entry.word] = entry
    for one in overrides:
        verdicts |= dict(_by_the_house(one, verdicts))
    written = {one.word: one.phrase for taboo in lists for one in taboo.words if one.phrase}
    alone = frozenset(base.word for base in bases.values() if base.exact)
    spelled = phrases({word: one.word for word, one in bases.items()}, written, alone)
    return Lookup(verdicts, tuple(sorted(_paths(applied), key=lambda path: path.caution)), spelled)


def _by_the_house(
    override: Override, verdicts: Mapping[tuple[str, Role], Verdict]
) -> Iterator[tuple[tuple[str, Role], Verdict]]:
    """Yield the verdicts on an overridden word itself, with the house's reason."""
    for role in ROLES:
        if override.severity == "clean":
            yield (override.word, role), Verdict(override.word, "clean", override.reason, HOUSE)
        elif override.reason and (found := verdicts.get((override.word, role))):
            yield (override.word, role), changed(found, reason=override.reason)


def covered(taboo: TabooList) -> Mapping[str, tuple[str, ...]]:
    """Return the forms of each word of a list that the largest word list has; words without forms are missing."""
    found = grouped((form.by.word, form.word) for form in _forms_of(taboo) if form.attested)
    return {word: tuple(sorted({*forms})) for word, forms in found.items()}


def _listed(lists: Sequence[TabooList]) -> Iterator[Entry]:
    return (Entry(entry.word, entry, taboo.name) for taboo in lists for entry in taboo.words)


def _strictest_first(entries: Iterable[Entry]) -> list[Entry]:
    """Sort entries: the house's on the word itself, then by severity, then words on a list before forms."""

    def key(entry: Entry) -> tuple[bool, int, bool]:
        is_form = entry.word != entry.by.word
        return entry.list != HOUSE or is_form, SEVERITIES.index(entry.by.severity), is_form

    return sorted(entries, key=key)


def _forms_of(taboo: TabooList) -> Iterator[Entry]:
    spared = {*taboo.spared, *(one.word for one in taboo.words)}
    rooted = grouped((one.word, one) for one in taboo.words if not one.exact and one.severity != "clean")
    for word, form in families(frozenset(rooted)).items():
        if word not in spared:
            bases = (base for source in form.sources for base in rooted[source])
            yield from (Entry(word, base, taboo.name, form.attested) for base in bases)


def _paths(applied: Mapping[str, Entry]) -> Iterator[PathWord]:
    """Yield the listed words, and the forms that do not contain a listed word that is unwanted in the same cases.

    A form of the severity "never" is kept beside its listed word if that is only a caution: accepting the word
    does not allow the form.
    """
    always = {word for word, one in applied.items() if one.word == one.by.word and one.by.severity == "never"}
    for word, entry in applied.items():
        source, is_caution = entry.by.word, entry.by.severity == "caution"
        if word != source and (_contains(word, always) or (is_caution and source in applied and source in word)):
            continue
        yield PathWord(word, source, is_caution)


def _contains(word: str, others: set[str]) -> bool:
    ends = range(2, len(word) + 1)
    return any(word[start:end] in others for end in ends for start in range(end - 1))
