"""The lexicon for filling: word lists, phrases and names in layers, with scores from 0 to 100, cached on disk.

A score follows from the commonness of a word and from the lists that have it. Frequencies alone mislead: rare
short words share their letters with abbreviations, names and foreign words (ers, tae, kay). A word is therefore
*usual* if the list `common` has it in some spelling. A word that only WordNet has, or neither, gets a lower score for
the same frequency.
"""

import threading
from collections.abc import Collection, Sequence
from functools import partial
from typing import Annotated, NamedTuple

import msgspec
import numpy as np

from engine.core import Control, FileName, FileProblem, Latest, Value, notify_once
from engine.core.alphabet import ENGLISH
from engine.core.files import fingerprint, shipped_text, stamp
from engine.crossword.fill.arrays import MOST_SIDE
from engine.crossword.grid import SHORTEST
from engine.words.cache import IndexCache
from engine.words.commonness import DOUBTFUL, NAME, WORD, editions, known_words, zipf_values
from engine.words.lexicon import About, Lexicon, WordArrays, cached_lexicon, packed
from engine.words.lists.reports import ReadReport
from engine.words.sources import NAMES, open_layers_of, open_lexicon, shipped_sources
from engine.words.spelling import in_other_spelling, spellings
from engine.words.stacks import OpenLayer
from engine.words.word_file import MOST_SCORE, WordFile
from engine.words.wordnet import Lemma, WordNet, open_wordnet

ZIPF = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0)  # the Zipf values of the tables below; scores between them are interpolated
USUAL = (30, 35, 50, 70, 85, 95)  # scores of usual words
LISTED = (10, 15, 30, 45, 60, 70)  # scores of words that only WordNet has, and of names
OTHER = (0, 5, 10, 25, 40, 50)  # scores of words that neither has
INFLECTED, SHORT_INFLECTED = 0.95, 0.8
"""Factors of usual words that are not a lemma of WordNet. Most are inflections; those of up to SHORT letters, such as
res and fas, owe their frequency to other languages."""
SHORT = 3
ODD = 0.5  # factor of words that may be names, and of words without a vowel
PHRASES = "phrases.txt.gz"
PROPER, ABBREVIATION = 0.9, 0.6  # factors of names of several words, and of abbreviations
TEN = 10  # the largest score of a list on a scale from 0 to 10
_VOWELS = ENGLISH.mask("aeiouy")


def commonness_scores(lexicon: Lexicon, lemmas: Collection[str]) -> np.ndarray:
    """Return the score of each word of a list without scores, uint8[n]. `lemmas` are the letters of WordNet's."""
    usual, count = known_words(), len(lexicon)
    is_usual = np.fromiter((word in usual for word in lexicon.words), np.bool_, count)
    is_lemma = np.fromiter((word in lemmas for word in lexicon.words), np.bool_, count)
    tables = [np.interp(lexicon.zipf, ZIPF, table) for table in (USUAL, LISTED, OTHER)]
    score = np.select([is_usual, is_lemma], tables[:2], tables[2])
    factor = np.where(lexicon.lengths <= SHORT, SHORT_INFLECTED, INFLECTED)
    score[is_usual & ~is_lemma] *= factor[is_usual & ~is_lemma]
    score[(lexicon.classes == DOUBTFUL) & ~is_usual] *= ODD
    score[lexicon.masks & np.uint32(_VOWELS) == 0] *= ODD
    return np.round(score).astype(np.uint8)


def name_score(zipf: float) -> float:
    """Return the score of a name of one word."""
    return float(np.interp(zipf, ZIPF, LISTED))


def phrase_scores() -> dict[str, int]:
    """Return the scores of WordNet's phrases, by lemma. Raises FileProblem."""
    scores, score = dict[str, int](), 0
    for line in shipped_text(PHRASES).splitlines():
        if line.startswith("["):
            score = int(line.strip("[]"))
        else:
            scores[line] = score
    return scores


FORMAT = 5  # increase this when the scores or the layers change
JOINED = 2.0  # Zipf penalty of a phrase for each word after the first
MOST_LISTS = 20
MOST_OPEN = 4  # lexicons kept in memory

Score = Annotated[int, msgspec.Meta(ge=0, le=100)]


class Layers(Value, frozen=True):
    """The sources of a lexicon for filling."""

    # names or files of word lists. The score of a word is that of the last list that has it. A stack stands for
    # its layers, so that the words of a layer without scores are scored by their commonness.
    lists: Annotated[tuple[FileName, ...], msgspec.Meta(min_length=1, max_length=MOST_LISTS)] = ("standard",)
    phrases: bool = True  # whether to add WordNet's entries of several words, such as "ice cream"
    # whether to add names and abbreviations, of the shipped list of names and of WordNet. The shipped lists of
    # words themselves give no names.
    names: bool = False


class _Open(NamedTuple):
    lists: tuple[OpenLayer, ...]
    names: Lexicon | None
    net: WordNet | None
    key: str


def open_layers(layers: Layers, *, control: Control | None = None) -> Lexicon:
    """Open the lexicon of some layers, with Zipf values, scores, and display forms of phrases.

    It comes from memory, from the cache on disk, or is built. The same layers give the same object, as long as
    their files do not change. Raises UnknownName if there is no such list; FileProblem if a list cannot be read.
    """
    control = control or Control()
    with _lock:
        found = _opened(layers, control.sub(0.0, 0.5))
        build = partial(_built, layers, found, control.sub(0.5, 1.0))
        read = partial(cached_lexicon, " + ".join(layers.lists), IndexCache(found.key), build, part="fill")
        return _kept.get((layers.lists, layers.phrases, layers.names), read, version=found.key)


_lock = threading.RLock()
_kept = Latest[Lexicon](MOST_OPEN)


def _opened(layers: Layers, control: Control) -> _Open:
    lists = tuple(one for name in dict.fromkeys(layers.lists) for one in open_layers_of(name, control=control))
    names = open_lexicon(NAMES, control=control) if layers.names else None
    try:
        net = open_wordnet(control)
    except FileProblem as error:
        notify_once(f"Grids are filled without phrases, and scores are less exact: {error}")
        net = None
    made_by = (str(FORMAT), *editions(), str(net and stamp(net.path)))
    used = (f"{each.layer.use} {each.lexicon.fingerprint}" for each in lists)
    made_of = (*used, str(layers.phrases), str(layers.names))
    return _Open(lists, names, net, fingerprint("\0".join((*made_by, *made_of)).encode()))


def _built(layers: Layers, found: _Open, control: Control) -> tuple[WordArrays, About]:
    letters = found.net.all_letters() if found.net else frozenset()
    merged = _Merged()
    for done, (layer, lexicon) in enumerate(found.lists):
        control.check()
        control.report(done, len(found.lists) + 2)
        if layer.use == "exclusions":
            merged.exclude(lexicon)
        else:
            merged.put_list(lexicon, letters)
    control.check()
    if found.names:
        merged.put_names(found.names)
    if found.net and (layers.phrases or layers.names):
        usable = [lemma for lemma in found.net.phrases_and_names() if _is_usable(lemma, layers)]
        scientific = found.net.scientific(one.lemma for one in usable)
        merged.put_lemmas([one for one in usable if one.lemma not in scientific])
    control.check()
    return merged.packed()


def _is_usable(lemma: Lemma, layers: Layers) -> bool:
    """Whether a lemma is a phrase or a name that fits a grid."""
    if not SHORTEST <= len(lemma.letters) <= MOST_SIDE or not set(lemma.lemma).isdisjoint("/.0123456789"):
        return False
    wanted = layers.names if lemma.lemma != lemma.lemma.lower() else layers.phrases and not lemma.lemma.isalpha()
    return wanted and lemma.lemma.split()[0] not in _RANKS


_SHIPPED = frozenset(source.name for source in shipped_sources())
_RANKS = frozenset(("genus", "family", "order", "class", "phylum", "suborder", "subfamily", "superfamily"))
"""The first words of scientific names."""
AMERICAN = ("standard",)
"""Lists of American words that also have British spellings. If both are listed, the British one looks odd (ODOUR),
unless it is at least as common (GREY, TSAR, CATALOGUE)."""
_SPACED = frozenset(("lightbulb",))
"""Phrases that `common` has without spaces, but dictionaries only with spaces. Selected by hand."""


class _Word(NamedTuple):
    score: int
    zipf: float
    kind: int  # as `Lexicon.classes`
    is_scored: bool = False  # whether its list has scores
    display: str = ""  # "" if it is the word itself


class _Merged:
    def __init__(self) -> None:
        self._words: dict[str, _Word] = {}
        self._excluded: set[str] = set()
        self._british: frozenset[str] = frozenset()  # the spellings that an American list has in addition to its own

    def exclude(self, lexicon: Lexicon) -> None:
        """Remove the words of a list, unless a list above adds them again."""
        self._excluded.update(lexicon.words)

    def put_list(self, lexicon: Lexicon, lemmas: frozenset[str]) -> None:
        """Put a list on top: its scores replace those of the words so far."""
        scored = lexicon.has_scores
        scale = MOST_SCORE // TEN if scored and lexicon.score.max() <= TEN else 1
        score = lexicon.score * np.uint8(scale) if scored else commonness_scores(lexicon, lemmas)
        if lexicon.name in AMERICAN:
            british = {one: told.other for one, told in spellings().items() if told.language == "british"}
            both = {one: (lexicon.index_of(one), lexicon.index_of(other)) for one, other in british.items()}
            self._british = frozenset(
                word
                for word, (one, other) in both.items()
                if one is not None and other is not None and not lexicon.zipf[one] >= lexicon.zipf[other] > 0
            )
            odd = lexicon.numbers_of(self._british)
            score[odd] = score[odd] * ODD
        keep = (lexicon.lengths >= SHORTEST) & (lexicon.lengths <= MOST_SIDE)
        if not scored and lexicon.name in _SHIPPED:  # an editor's list may have names; a shipped list has game words
            keep &= ~lexicon.is_name
        numbers = np.flatnonzero(keep)
        scores, zipf, kinds = (column[numbers].tolist() for column in (score, lexicon.zipf, lexicon.classes))
        for number, *figures in zip(numbers.tolist(), scores, zipf, kinds, strict=True):
            word = lexicon.words[number]
            self._excluded.discard(word)
            display = lexicon.displays.get(number) or (self._words[word].display if word in self._words else "")
            self._words[word] = _Word(*figures, is_scored=scored, display=display)

    def put_names(self, names: Lexicon) -> None:
        """Add the names that the lists lack."""
        for number, (word, zipf) in enumerate(zip(names.words, names.zipf.tolist(), strict=True)):
            if word not in self._words and SHORTEST <= len(word) <= MOST_SIDE:
                self._add(word, names.display(number), name_score(zipf), zipf, NAME)

    def put_lemmas(self, lemmas: Sequence[Lemma]) -> None:
        """Add phrases and names of WordNet. Phrases that the lists have without spaces get the spaces."""
        found = list({one.letters: one for one in sorted(lemmas, key=lambda lemma: lemma.uses)}.values())
        shown = {number: one.lemma for number, one in enumerate(found)}
        known = zipf_values([one.letters for one in found], shown, ENGLISH).tolist()
        own, scores = self._words.keys() - self._british, phrase_scores()
        for one, zipf in zip(found, known, strict=True):
            words = len(one.lemma.replace("-", " ").split())
            score = name_score(zipf) if one.lemma.isalpha() else float(scores.get(one.lemma, 0))
            is_name = one.lemma != one.lemma.lower()
            if any(in_other_spelling(one.lemma, own)):
                score *= ODD
            if is_name:
                score *= ABBREVIATION if one.lemma.isupper() else PROPER
            joined = max(0.01, zipf - JOINED * (words - 1)) if zipf else zipf
            if (there := self._words.get(one.letters)) is None:
                self._add(one.letters, one.lemma, score, joined, NAME if is_name else WORD)
            elif words > 1 and (one.letters in _SPACED or one.letters not in known_words()):
                best = there.score if there.is_scored else max(there.score, round(score))
                self._words[one.letters] = there._replace(score=best, display=there.display or one.lemma)

    def packed(self) -> tuple[WordArrays, About]:
        """Return the arrays of the lexicon."""
        kept = {word: one for word, one in self._words.items() if word not in self._excluded}
        found, count = [*kept.values()], len(kept)
        displays = {place: one.display for place, one in enumerate(found) if one.display}
        file = WordFile([*kept], [one.score for one in found], displays, ReadReport(lines=count, words=count))
        zipf, classes = np.array([one.zipf for one in found], np.float32), [one.kind for one in found]
        return packed(file, ENGLISH, zipf, np.array(classes, np.uint8))

    def _add(self, word: str, display: str, score: float, zipf: float, kind: int) -> None:
        self._words[word] = _Word(round(score), zipf, kind, display=display if display != word else "")
