"""The conventions of cryptic clues: abbreviations, indicators by kind, what sounds alike, and synonyms by WordNet.

The shipped tables are in `data/wordplay`. A house adds its own lines in files of the same names in the folder
`wordplay` of the user's data directory; they extend the shipped tables.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from pathlib import Path
from typing import Literal, TypeAlias, TypeVar, get_args

from engine.core import FileProblem, grouped, notify_once
from engine.core.files import read_bytes, shipped, shipped_text, user_directory
from engine.crossword.clues.inflected import ENDING, regular
from engine.words.forms import InflectedForm, inflections, plural, stem
from engine.words.lists.encoding import decode
from engine.words.wordnet import Relation, Sense, WordNet, letters_of

T = TypeVar("T")
Indicator: TypeAlias = Literal[
    "anagram", "container", "inserted", "reversal", "reversal down", "reversal across", "hidden",
    "hidden reversed", "initials", "finals", "alternate", "odd", "even", "edges", "heart", "beheaded", "curtailed",
    "gutted", "trimmed", "deletion", "homophone", "spoonerism", "cycling", "substitution", "juxtaposition", "exchange",
    "link",
]  # fmt: skip
KINDS: tuple[Indicator, ...] = get_args(Indicator)
ABBREVIATIONS, INDICATORS = "abbreviations.txt", "indicators.txt"
MOST_BYTES = 4_000_000
VOWELS = frozenset("AEIOU")  # the first letter of every vowel in the notation of the pronouncing dictionary


@dataclass(frozen=True, eq=False)
class Tables:
    """The tables, read once. Phrases are as of `phrase_key`."""

    abbreviations: Mapping[str, tuple[str, ...]]  # phrases by the letters that they stand for
    indicators: Mapping[Indicator, frozenset[str]]

    @cached_property
    def letters_for(self) -> Mapping[str, tuple[str, ...]]:
        """The letters that a phrase stands for."""
        pairs = ((phrase_key(one), letters) for letters, some in self.abbreviations.items() for one in some)
        return {phrase: tuple(letters) for phrase, letters in grouped(pairs).items()}

    @cached_property
    def kinds_of(self) -> Mapping[str, frozenset[Indicator]]:
        """The kinds of indicator that a phrase is."""
        found = grouped((one, kind) for kind, some in self.indicators.items() for one in some)
        return {phrase: frozenset(kinds) for phrase, kinds in found.items()}

    @cached_property
    def sounds(self) -> Mapping[str, tuple[str, ...]]:
        """The pronunciations of words in American English, such as "N AY T", by their letters."""
        text = shipped_text("wordplay/sounds.txt.gz")
        lines = (line.split(" ", 1) for line in text.splitlines() if line and not line.startswith("#"))
        return {word.lower(): tuple(sounds.split("|")) for word, sounds in lines}

    @cached_property
    def words_by_sound(self) -> Mapping[str, tuple[str, ...]]:
        """The words of each pronunciation, in either accent."""
        pairs = ((sound, word) for word, some in self.sounds.items() for sound in {*some, *map(british, some)})
        return {sound: tuple(words) for sound, words in grouped(pairs).items()}

    def alike(self, word: str) -> set[str]:
        """Return the other words that sound like a word, in American or in British English."""
        sounds = {one for sound in self.sounds.get(word, ()) for one in (sound, british(sound))}
        return {other for one in sounds for other in self.words_by_sound.get(one, ())} - {word}


def phrase_key(phrase: str) -> str:
    """Return a phrase in lower case with plain apostrophes and single spaces, without other punctuation."""
    return " ".join(re.sub(r"[^\w' ]+", " ", phrase.casefold().replace("\u2019", "'")).split())


def british(sound: str) -> str:
    """Return an American pronunciation without R before consonants and at the end, and with one open O and A."""
    if "R" not in sound:
        return sound
    phones = sound.split()
    kept: list[str] = []
    for place, phone in enumerate(phones):
        following = phones[place + 1] if place + 1 < len(phones) else ""
        if phone == "R" and following[:1] not in VOWELS:
            if kept and kept[-1] in ("AA", "AO", "ER"):
                continue
            if kept and kept[-1][:1] in VOWELS:
                kept.append("AH")
            continue
        kept.append("AH" if phone == "ER" and not following else phone)
    return " ".join(kept)


def open_tables() -> Tables:
    """Return the tables with the lines of the house. Its invalid files and lines are skipped.

    The user is notified of them.
    """
    folder = user_directory("data") / "wordplay"
    own = tuple(path for name in (ABBREVIATIONS, INDICATORS) if (path := folder / name).is_file())
    return _opened(tuple((path, path.stat().st_mtime_ns) for path in own))


@lru_cache(maxsize=2)
def _opened(own: tuple[tuple[Path, int], ...]) -> Tables:
    abbreviations: dict[str, dict[str, None]] = {}
    indicators: dict[Indicator, set[str]] = {kind: set() for kind in KINDS}
    ours = (shipped(f"wordplay/{name}") for name in (ABBREVIATIONS, INDICATORS))
    for path in (*ours, *(path for path, _ in own)):
        try:
            lines = decode(read_bytes(path, most=MOST_BYTES), where=str(path)).lines
        except FileProblem as error:
            notify_once(f"{error} It is not used for wordplay.")
            continue
        shortened = path.name == ABBREVIATIONS
        wrong = _read_abbreviations(lines, abbreviations) if shortened else _read_indicators(lines, indicators)
        for number, mend in wrong:
            what = f"{lines[number - 1].strip()!r} is not understood and is skipped"
            notify_once(str(FileProblem(what, where=f"{path}, line {number}", mend=mend)))
    short = {letters: tuple(phrases) for letters, phrases in abbreviations.items()}
    return Tables(short, {kind: frozenset(phrases) for kind, phrases in indicators.items()})


Wrong: TypeAlias = Iterator[tuple[int, str]]
"""The numbers of the invalid lines, and what to do about them."""


def _read_abbreviations(lines: Iterable[str], abbreviations: dict[str, dict[str, None]]) -> Wrong:
    for number, line in _numbered(lines):
        letters, _, phrases = line.partition(":")
        known = [phrase for part in phrases.split(";") if (phrase := part.strip())]
        if known and re.fullmatch(r"[A-Za-z]+", letters.strip()):
            abbreviations.setdefault(letters.strip().lower(), {}).update(dict.fromkeys(known))
        else:
            yield number, "Write LETTERS: phrase; phrase."


def _read_indicators(lines: Iterable[str], indicators: dict[Indicator, set[str]]) -> Wrong:
    """The lines after an unknown kind are skipped with it."""
    known: set[str] | None = None
    for number, line in _numbered(lines):
        if line.startswith("["):
            known = next((some for kind, some in indicators.items() if line == f"[{kind}]"), set())
            if all(some is not known for some in indicators.values()):
                yield number, f"The kinds are {', '.join(KINDS)}. The lines below it are skipped too."
        elif known is None:
            yield number, "Begin with a kind in brackets, such as [anagram]."
        else:
            known.add(phrase_key(line))


def _numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(lines, 1):
        if (line := line.strip()) and not line.startswith("#"):
            yield number, line


Accent: TypeAlias = Literal["any", "British", "unknown", "none"]
"""In which accent two things sound alike; unknown if the dictionary lacks a word."""
MOST = 64  # combinations of pronunciations that are compared


def homophone(words: Iterable[str], letters: str, tables: Tables) -> Accent:
    """Return the accent in which words sound like some letters, a to z."""
    return _compared(_said(words, tables), spoken(letters, tables))


def spoonerism(words: Iterable[str], letters: str, tables: Tables) -> Accent:
    """Return the accent in which two words with their first sounds exchanged sound like some letters."""
    said = [tables.sounds.get(letters_of(word), ()) for word in words]
    if len(said) != 2 or not all(said):
        return "none" if len(said) != 2 else "unknown"
    return _compared({swapped(*pair) for pair in product(*said)}, spoken(letters, tables))


def swapped(first: str, second: str) -> str:
    """Return two pronunciations in a row, with the consonants before their first vowels exchanged."""
    (onset, rest), (other, tail) = _parted(first), _parted(second)
    return " ".join((*other, *rest, *onset, *tail))


def _parted(sound: str) -> tuple[list[str], list[str]]:
    phones = sound.split()
    at = next((place for place, phone in enumerate(phones) if phone[0] in VOWELS), len(phones))
    return phones[:at], phones[at:]


def _compared(said: set[str], wanted: set[str]) -> Accent:
    if not said or not wanted:
        return "unknown"
    if said & wanted:
        return "any"
    return "British" if set(map(british, said)) & set(map(british, wanted)) else "none"


def _said(words: Iterable[str], tables: Tables) -> set[str]:
    sounds = [sorted(tables.sounds.get(letters_of(word), ())) for word in words]
    return {" ".join(row) for row, _ in zip(product(*sounds), range(MOST), strict=False)} if all(sounds) else set()


def spoken(letters: str, tables: Tables) -> set[str]:
    """Return the American pronunciations of letters as a word, or else as two words in a row."""
    if found := tables.sounds.get(letters):
        return set(found)
    return {sound for at in range(1, len(letters)) for sound in _said((letters[:at], letters[at:]), tables)}


SAME, SIMILAR, KIND, FAR, DERIVED, GLOSS = 1.0, 0.8, 0.7, 0.5, 0.5, 0.4
"""How well a word stands for a phrase: a synonym or an abbreviation, a similar adjective, a kind or the general
term, a kind of a kind, a derived word, a word whose definition has the phrase."""
WEIGHTS: dict[Relation, float] = {"similar": SIMILAR, "kind": KIND, "instance": KIND, "derived": DERIVED}
TOO_GENERAL = 1500  # a term with more kinds than this stands only for its direct kinds
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
        by_synset = {sense.synset: sense for sense in senses}
        if not by_synset:
            return []
        synsets = list(by_synset)
        near = [(one, SAME) for lemmas in self.net.lemmas(synsets).values() for one in lemmas]
        near += [(one, WEIGHTS[name]) for name in WEIGHTS for one in self.net.neighbours(synsets, name)]
        if special := [key for key, sense in by_synset.items() if 0 < sense.hyponym_count <= TOO_GENERAL]:
            near += [(one, FAR) for one in self.net.hyponyms(special)]
        return near

    @lru_cache(CACHED)  # noqa: B019 - there is one thesaurus
    def defining(self, letters: str) -> frozenset[str]:
        """Return the stems of the words that define a word in WordNet, and of its synonyms and general terms."""
        forms = [letters, *(one.lemma for one in inflections(self.net, letters))]
        texts = [text for found in self.net.definitions_of(forms).values() for text in found.values()]
        senses = [sense for form in forms for sense in self.net.senses(form)]
        texts += [sense.lemma for sense, weight in self._near(senses) if weight >= KIND]
        return _stems(texts)

    def is_one_sense(self, phrase: str, letters: str) -> bool:
        """Return whether all words of a phrase describe one sense of a word: "young dog" for PUPPY."""
        words, glosses = _stems(_content(phrase)), self.net.definitions_of([letters]).get(letters, {})
        return any(
            words <= _stems([glosses[sense.synset], *(one.lemma for one, far in self._near((sense,)) if far >= KIND)])
            for sense in self.net.senses(letters)
        )

    def support(self, phrase: str, letters: str) -> float:
        """Return how well a phrase defines a word, 0 to 1."""
        if weight := self.words_for(phrase).get(letters):
            return weight
        if not (words := _content(phrase)):
            return 0.0
        there = self.defining(letters)
        known = sum(stem(word) in there or letters in self.words_for(word) for word in words)
        return GLOSS * known / len(words)


def _content(phrase: str) -> list[str]:
    return [word for word in re.findall(r"[a-z]+", phrase_key(phrase)) if word not in _SMALL]


def _stems(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(stem(word) for text in texts for word in re.findall(r"[a-z]+", text.lower()))


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
    irregular = [
        one for part in ("v", "a") for one in net.irregular_forms(letters, part)
        if one.endswith("ing") == (form == "present participle")
    ]  # fmt: skip
    return tuple(dict.fromkeys((*irregular, *regular(letters, ENDING[form]))))
