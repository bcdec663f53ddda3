"""The words that may fill a grid, packed for the kernels: those of a lexicon, or of layers and the house."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Annotated

import msgspec
import numpy as np

from engine.core import Control, changed
from engine.crossword.fill.arrays import MOST_PART, pack_words
from engine.crossword.fill.kernels import Words
from engine.crossword.fill.layers import MOST_OPEN, Layers, Score, open_layers
from engine.words.lexicon import About, Lexicon
from engine.words.vetting.families import root_numbers
from engine.words.vetting.house import House
from engine.words.vetting.taboo import Vetter
from engine.words.vetting.verdict import PREFERRED, Ruling
from engine.words.word_file import MOST_SCORE

CAUTIOUS = 0.5  # factor of the score of a mildly offensive word
DEFAULT_MIN_SCORE = 50
LOWER = 10  # by how much scores may be lowered around a theme that has no other fill

Length = Annotated[int, msgspec.Meta(ge=2, le=30)]


class FillSettings(Layers, frozen=True):
    """The words that an editor wants in grids. In addition to the layers:"""

    min_score: Score = DEFAULT_MIN_SCORE
    # other least scores, as pairs of a length and a score; one for each length
    min_by_length: tuple[tuple[Length, Score], ...] = ()
    distinct_stems: bool = True  # whether a fill has at most one word of a root, such as GOVERN and GOVERNS
    # no two words of a fill share a run of this many letters; 0 for no such limit. With 4, a fill does not have
    # both FIREMAN and CEASEFIRE.
    distinct_parts: Annotated[int, msgspec.Meta(ge=0, le=MOST_PART)] = 0

    def widened(self) -> "FillSettings":
        """The settings with names and lower scores allowed."""
        return changed(self, names=True, min_score=max(0, self.min_score - LOWER))


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of a lexicon that may fill a grid, packed for the kernels. Searches can share one."""

    lexicon: Lexicon  # the origin of the words
    numbers: np.ndarray  # int64[n], the words as numbers in the lexicon, ordered as in `words`
    words: Words
    # int64[n], words excluded only by their low score
    lesser: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))

    @classmethod
    def of(
        cls, lexicon: Lexicon, *, least_score: int = 0, without: Iterable[str] = (),
        distinct_stems: bool = False, distinct_parts: int = 0,
    ) -> "Vocabulary":  # fmt: skip
        """Pack the words with a score of at least `least_score`, without those that may not be used."""
        usable = lexicon.score >= least_score
        usable[lexicon.numbers_of(without)] = False
        roots = root_numbers(lexicon) if distinct_stems else None
        return cls(lexicon, *pack_words(lexicon, np.flatnonzero(usable), roots, distinct_parts))

    def find(self, word: str) -> int | None:
        """Return the number of a word in `words`, or None if it may not be used."""
        number = self.lexicon.index_of(word)
        if number is None:
            return None
        first, last = self.words.first[len(word) : len(word) + 2]
        at = int(first + np.searchsorted(self.numbers[first:last], number))
        return at if at < last and self.numbers[at] == number else None

    def families_of(self, word: str) -> list[int]:
        """Return the families of a word; a fill has at most one word of each. Empty if the word may not be used."""
        at, words = self.find(word), self.words
        return [] if at is None else words.families[words.families_base[at] : words.families_base[at + 1]].tolist()

    def letters(self, length: int) -> np.ndarray:
        """Return the letters of the words of a length as bits, uint32[n, length], in the order of `words`."""
        words, base = self.words, self.words.letters_base[length]
        count = words.first[length + 1] - words.first[length]
        return words.letters[base : base + count * length].reshape(count, length)


def open_vocabulary(
    settings: FillSettings, house: House, *, rulings: Iterable[Ruling] = (), without: Collection[str] = (),
    control: Control | None = None,
) -> Vocabulary:  # fmt: skip
    """Open the words of some layers that the house allows, with at least the scores wanted.

    Taboo words, words that a ruling rejects, and phrases with a word that must not be in a text are excluded.
    Words that a ruling always accepts have the score 100. Mildly offensive words have half of their score.

    The first opening of layers builds their lexicon, in about 3 s that keep the interpreter busy, and some seconds
    more with `distinct_stems`, whose roots are shipped for shipped lists only. Later openings take 0.3 s. In the
    window, call `prepare_vocabulary` in a worker process before. The last four vocabularies are kept in memory.
    `rulings` are those of the puzzle, which take precedence over those of the house. Answers of `without`, such as
    recently printed ones, are not used. Raises UnknownName if there is no such list; FileProblem if a list cannot
    be read.
    """
    lexicon = open_layers(settings, control=control)
    return _selected(lexicon, settings, house.with_rulings(rulings), frozenset(without))


def prepare_vocabulary(settings: FillSettings, *, control: Control | None = None) -> None:
    """Build what `open_vocabulary` needs in the cache on disk. Raises UnknownName or FileProblem likewise."""
    lexicon = open_layers(settings, control=control)
    if settings.distinct_stems:
        root_numbers(lexicon)


@lru_cache(maxsize=MOST_OPEN)
def _selected(lexicon: Lexicon, settings: FillSettings, house: House, without: frozenset[str]) -> Vocabulary:
    vetter = house.vetter()
    score, excluded = _house_scores(lexicon, house.rulings, vetter)
    arrays = replace(lexicon.arrays, score=score)
    scored = Lexicon(lexicon.name, lexicon.alphabet, arrays, About(lexicon.fingerprint, lexicon.report))
    least = np.full(int(lexicon.lengths.max()) + 1, settings.min_score, np.uint8)
    for length, least_score in settings.min_by_length:
        least[length : length + 1] = least_score
    excluded[lexicon.numbers_of(without)] = True
    enough = score >= least[lexicon.lengths]
    numbers = np.flatnonzero(enough & ~excluded)
    roots = root_numbers(lexicon) if settings.distinct_stems else None
    packed = pack_words(scored, numbers, roots, settings.distinct_parts)
    return Vocabulary(scored, *packed, lesser=np.flatnonzero(~enough & ~excluded))


def _house_scores(lexicon: Lexicon, rulings: Iterable[Ruling], vetter: Vetter) -> tuple[np.ndarray, np.ndarray]:
    """Return the scores of the words after the house's rulings, uint8[n], and which words are excluded, bool[n]."""
    score, excluded = lexicon.score.copy(), np.zeros(len(lexicon), np.bool_)
    for word in vetter.words:
        if (number := lexicon.index_of(word)) is not None:
            verdict = vetter.verdict(word, "entry")
            excluded[number] = not verdict.counts
            if verdict.standing == "caution":
                score[number] = round(score[number] * CAUTIOUS)
    for ruling in {ruling.word: ruling for ruling in rulings}.values():  # the last one on a word counts
        number = lexicon.index_of(ruling.word)
        if number is not None and ruling.accepted and ruling.reason in PREFERRED:
            score[number] = MOST_SCORE
    unwanted = {word for word in vetter.words if vetter.verdict(word, "text").standing == "taboo"}
    for number, display in lexicon.displays.items():
        if not unwanted.isdisjoint(display.lower().replace("-", " ").split()):
            excluded[number] = True
    return score, excluded
