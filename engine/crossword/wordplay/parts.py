"""The words and phrases from which answers are built, by their letters, anagrams and ends, with cues."""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from engine.core import Control, Latest, grouped
from engine.core.alphabet import ENGLISH
from engine.crossword.clues.inflected import synonym_in_form
from engine.crossword.wordplay.tables import Tables, open_tables, phrase_key
from engine.words.forms import InflectedForm, inflections
from engine.words.lexicon import Lexicon
from engine.words.search.table import breaks, build_table, open_phrases
from engine.words.sources import open_lexicon
from engine.words.vetting.taboo import Vetter
from engine.words.wordnet import Near, WordNet, letters_of, open_wordnet

KNOWN_ZIPF = 1.0  # rarer words are neither parts nor fodder, because solvers would have to look them up
COMMON_ZIPF = 3.5  # words of hidden pairs, of anagrams of three words, and of which letters are picked
DULL_ZIPF = 6.0  # more common words are grammar: they clue nothing by themselves
FAMILIAR = 4.5  # the Zipf value with familiarity 1; 0 has 0.5, because the list is of words that can be looked up
SYNONYM, GENERAL, DEFINITION = 1.0, 0.75, 0.55  # how well each kind of `Near` clues a word
INFLECTED = 0.9  # an inflected cue is a guess at its form
SOFT = 0.6  # the power of a product of doubts: each alone would still leave a fair cue
SHORT = 0.95  # for each word of a cue after the first: short clues read better
ABBREVIATION = 0.85  # a convention that solvers learn; a synonym of a word is fairer
MOST_CUES, MOST_GLOSS, MOST_WORDS = 4, 60, 4  # cues of a word; characters of a gloss and words of a cue
ALIKE = 4  # letters at the start that a cue and its word may not share: "sailing" for SAIL
LETTERS = len(ENGLISH.letters)
_RANDOM = np.random.default_rng(20)
_SIGNS = _RANDOM.integers(1, 2**62, LETTERS, np.uint64)
_PLACED = _RANDOM.integers(1, 2**62, (64, LETTERS), np.uint64)


class Cue(NamedTuple):
    """Words that stand for a part, and how well they do, 0 to 1."""

    text: str
    quality: float


class PartIndex:
    """Words and phrases with their cues. Rows are those of the table, whose known words `known` has.

    `near` returns the texts near some words, as `WordNet.near` does. If `net` is None, there are no inflected cues
    and no double definitions. Cues are kept, so later answers take less time.
    """

    def __init__(
        self, words: Lexicon, phrases: Lexicon | None, tables: Tables,
        near: Callable[[Iterable[str]], Iterable[Near]], net: WordNet | None = None,
    ) -> None:  # fmt: skip
        lists = [words, phrases] if phrases else [words]
        self.tables, self.net, self._near = tables, net, near
        self.table = replace(build_table(lists), columns=np.zeros((0, 0), np.uint8))  # anagrams need no columns
        self.words, self.printed, self.zipf = self.table.words, self.table.printed, self.table.zipf
        self.rows, self._cues, self._vetter = self.table.places, dict[str, tuple[Cue, ...]](), Vetter()
        self.bordered = lru_cache(20_000)(self._bordered)
        self.abbreviated = lru_cache(None)(self._abbreviated)
        known = np.flatnonzero(self.zipf >= KNOWN_ZIPF)
        taboo = {word for word in self._vetter.words if not self.is_clean(word)}
        self.known = known[[self.words[row] not in taboo for row in known.tolist()]]  # int64[k]
        self._is_known = bytearray(len(self.words) + 1)  # the last stands for words that are not listed
        for row in self.known.tolist():
            self._is_known[self.rows[self.words[row]]] = True

    def prepare(self, control: Control) -> None:
        """Build the indexes in advance, so that the first answer does not wait."""
        for name in ("_signed", "hearts", "edges", "_sorted", "phrases"):
            control.check()
            getattr(self, name)

    def is_clean(self, text: str) -> bool:
        """Whether no word of a text is taboo."""
        return all(self._vetter.verdict(letters_of(word), "text").counts for word in text.split())

    def familiarity(self, row: int) -> float:
        """Return how familiar a word is, 0.5 to 1."""
        return 0.5 + 0.5 * min(1.0, float(self.zipf[row]) / FAMILIAR)

    def zipf_of(self, text: str) -> float:
        """Return the Zipf value of a word or phrase, or of the rarest word of another text; 0 if it is unknown."""
        if (row := self.rows.get(letters_of(text))) is not None:
            return float(self.zipf[row])
        words = phrase_key(text).split()
        return min((self.zipf_of(word) for word in words), default=0.0) if len(words) > 1 else 0.0

    def is_known(self, word: str) -> bool:
        """Return whether a word is common enough to be a part."""
        return bool(self._is_known[self.rows.get(word, -1)])

    @cached_property
    def _signed(self) -> "tuple[_Signed, _Signed, _Signed]":
        """The known words by the signatures of all their letters, of the odd ones in order, of the even ones."""
        text = "".join([self.words[row] for row in self.known.tolist()])
        flat = np.frombuffer(text.encode("ascii"), np.uint8) - ord("a")
        lengths = self.table.lengths[self.known].astype(np.int64)
        starts = np.cumsum(lengths) - lengths
        place = np.arange(len(flat)) - np.repeat(starts, lengths)
        placed = _PLACED[place // 2, flat]
        values = (_SIGNS[flat], np.where(place % 2, 0, placed), np.where(place % 2, placed, 0))
        sums = [np.add.reduceat(value, starts) if len(starts) else value for value in values]
        every, odd, even = (_Signed.of(one, self.known.astype(np.int32)) for one in sums)
        return every, odd, even

    def anagrams(self, letters: str) -> list[int]:
        """Return the rows of the known words with exactly these letters, in another order."""
        found = self._signed[0].find(int(_SIGNS[ENGLISH.encode(letters)].sum(dtype=np.uint64)))
        wanted = sorted(letters)
        return [row for row in found if sorted(self.words[row]) == wanted and self.words[row] != letters]

    def alternates(self, letters: str) -> list[tuple[int, int]]:
        """Return the known words whose odd (0) or even (1) letters are these, as pairs of row and 0 or 1."""
        codes = ENGLISH.encode(letters)
        sign = int(_PLACED[np.arange(len(codes)), codes].sum(dtype=np.uint64)) if len(codes) <= len(_PLACED) else 0
        pairs = [(row, odd) for odd in (0, 1) for row in self._signed[1 + odd].find(sign)]
        return [pair for pair in pairs if self.words[pair[0]][pair[1] :: 2] == letters]

    @cached_property
    def common(self) -> list[int]:
        """The rows of the common words that are neither phrases nor taboo, most common first."""
        rows = self.known[(self.table.source[self.known] == 0) & (self.zipf[self.known] >= COMMON_ZIPF)]
        return rows[np.argsort(-self.zipf[rows], kind="stable")].tolist()

    @cached_property
    def _sorted(self) -> tuple[list[str], list[str]]:
        """The common words in alphabetical order, and in that of their reversals, reversed."""
        words = [self.words[row] for row in self.common]
        return sorted(words), sorted(word[::-1] for word in words)

    def _bordered(self, letters: str, most: int, *, at_end: bool) -> tuple[int, ...]:
        """Return the best common words that start or end with some letters and have more, as rows."""
        ordered, wanted = self._sorted[at_end], letters[::-1] if at_end else letters
        some = ordered[bisect_right(ordered, wanted) : bisect_left(ordered, wanted + "{")]
        rows = [self.rows[word[::-1] if at_end else word] for word in some]
        return tuple(sorted(rows, key=lambda row: (-self.zipf[row], row))[:most])

    @cached_property
    def hearts(self) -> dict[str, list[int]]:
        """The common words by each run of letters in their middle with as many letters on both sides."""
        words = ((row, self.words[row]) for row in self.common)
        return grouped((word[cut:-cut], row) for row, word in words for cut in range(1, (len(word) + 1) // 2))

    @cached_property
    def edges(self) -> dict[str, list[int]]:
        """The common words of four letters or more by their first and last letter."""
        words = ((row, self.words[row]) for row in self.common)
        return grouped((word[0] + word[-1], row) for row, word in words if len(word) > 3)

    @cached_property
    def phrases(self) -> "Phrases":
        """The phrases of several words."""
        rows = np.flatnonzero((self.zipf >= KNOWN_ZIPF) & (self.table.source > 0))
        return Phrases.of([(row, self.words_in(row)) for row in rows.tolist()])

    def words_in(self, row: int) -> list[str]:
        """Return the words of a printed form, in lower case, letters only."""
        plain = self.printed[row].lower().replace("-", " ").split()
        if "".join(plain) == self.words[row]:
            return plain
        return breaks(self.printed[row]).replace("-", " ").split()  # apostrophes, accents and ligatures

    def kin(self, letters: str) -> frozenset[str]:
        """Return the words that WordNet relates to a word by derivation in either direction, and its opposites."""
        pairs = self.net.derived([letters]) | self.net.derived([letters], "opposite") if self.net else ()
        return frozenset(word for pair in pairs for word in pair)

    def _abbreviated(self, letters: str) -> tuple[Cue, ...]:
        """Return the phrases for which some letters stand, the best known ones first."""
        cues = [
            Cue(text, ABBREVIATION * (0.5 + 0.5 * self._naturalness(text)))
            for text in self.tables.abbreviations.get(letters, ()) if letters_of(text) != letters
        ]  # fmt: skip
        return tuple(sorted(cues, key=lambda cue: (-cue.quality, cue.text)))

    def cues(self, word: str) -> tuple[Cue, ...]:
        """Return the cues of a word, best first."""
        if word not in self._cues:
            self.fetch([word])
        return self._cues[word]

    def fetch(self, words: Iterable[str]) -> None:
        """Look up the cues of many words at once."""
        wanted = dict.fromkeys(word for word in words if word not in self._cues)
        if not wanted:
            return
        bases = {word: inflections(self.net, word) for word in wanted} if self.net else {}
        looked_up = dict.fromkeys((*wanted, *(base for some in bases.values() for base, *_ in some)))
        texts = grouped((one.letters, one) for one in self._near(looked_up))
        for word in wanted:
            cues = self._rated(word, texts.get(word, ()))
            for base, part, form in bases.get(word, ()):
                cues += self._inflected(word, [one for one in texts.get(base, ()) if one.part == part], form)
            best = dict[str, float]()
            for text, quality in cues:
                best[text] = max(quality, best.get(text, 0.0))
            ordered = sorted(best.items(), key=lambda item: (-item[1], item[0]))
            self._cues[word] = tuple(Cue(*item) for item in ordered[:MOST_CUES])

    def _rated(self, word: str, texts: Sequence[Near]) -> list[Cue]:
        weight = {(one.part, one.rank): one.frequency + 1 / one.rank for one in texts}
        total = sum(weight.values())
        kinds = {"synonym": SYNONYM, "general": GENERAL, "definition": DEFINITION}
        found = list[Cue]()
        for one in texts:
            text = one.text.strip('"() ')
            if len(text.split()) > MOST_WORDS or any(sign in text for sign in '"[];`') or _alike(word, text):
                continue
            share = weight[one.part, one.rank] / total
            quality = kinds[one.kind] * (0.4 + 0.6 * share) * self._naturalness(text) / one.text_rank**0.5
            found.append(Cue(text, quality**SOFT))
        return found

    def _naturalness(self, text: str) -> float:
        """How well known a cue is, and how short, 0 to 1."""
        zipf = self.zipf_of(text)
        known = min(1.0, zipf / FAMILIAR) ** 2 if zipf < DULL_ZIPF else 0.5
        return known * SHORT ** (len(text.split()) - 1)

    def _inflected(self, word: str, texts: Sequence[Near], form: InflectedForm) -> list[Cue]:
        assert self.net
        found = list[Cue]()
        for cue in sorted(self._rated(word, texts), key=lambda cue: -cue.quality)[:MOST_CUES]:
            if not letters_of(cue.text) or any(one.kind == "definition" and cue.text in one.text for one in texts):
                continue
            text = synonym_in_form(cue.text, texts[0].part, form, self.net)
            if text and (known := self._naturalness(text)) and not _alike(word, text):
                found.append(Cue(text, INFLECTED * min(cue.quality, known**SOFT)))
        return found


class _Signed(NamedTuple):
    """Rows by a signature of their letters: both arrays are sorted by it."""

    signs: np.ndarray  # uint64[k]
    rows: np.ndarray  # int32[k]

    @classmethod
    def of(cls, signs: np.ndarray, rows: np.ndarray) -> "_Signed":
        order = np.argsort(signs, kind="stable")
        return cls(signs[order], rows[order])

    def find(self, sign: int) -> list[int]:
        lo, hi = (np.searchsorted(self.signs, np.uint64(sign), side) for side in ("left", "right"))
        return self.rows[lo:hi].tolist()


class Phrases(NamedTuple):
    """Phrases in one text, separated by line feeds."""

    text: str
    starts: list[int]  # the start of each phrase in the text
    rows: list[int]
    initials: dict[str, list[int]]  # places of phrases by the first letters of their words
    finals: dict[str, list[int]]

    @classmethod
    def of(cls, phrases: Sequence[tuple[int, list[str]]]) -> "Phrases":
        """Index phrases, given as rows and words."""
        words = [some for _, some in phrases]
        lines = ["".join(some) for some in words]
        starts = list(accumulate((len(line) + 1 for line in lines), initial=0))[:-1]
        long = [place for place, some in enumerate(words) if len(some) > 1 and min(map(len, some)) > 1]
        initials, finals = (
            grouped(("".join([word[end] for word in words[place]]), place) for place in long) for end in (0, -1)
        )
        return cls("\n".join(lines), starts, [row for row, _ in phrases], initials, finals)

    def containing(self, letters: str) -> list[tuple[int, int]]:
        """Return the places of the phrases that contain some letters, with the letters before them."""
        found, at = list[tuple[int, int]](), self.text.find(letters)
        while at >= 0:
            place = bisect_right(self.starts, at) - 1
            found.append((place, at - self.starts[place]))
            at = self.text.find(letters, at + 1)
        return found


def familiar(zipf: np.ndarray) -> np.ndarray:
    """Return how familiar words with some Zipf values are, 0.5 to 1."""
    return 0.5 + 0.5 * np.minimum(1.0, zipf / FAMILIAR)


def _alike(word: str, text: str) -> bool:
    """Whether a cue gives its word away: it contains the word, or a word with the same start."""
    if len(word) > 2 and word in letters_of(text):
        return True
    head = word[: min(ALIKE, len(word))]
    return any(one.startswith(head) for one in phrase_key(text).split() if len(head) > 1 or one == word)


_indexes = Latest[PartIndex](2)


def open_parts(*, control: Control | None = None) -> PartIndex:
    """Open the parts of the large word list and of WordNet's phrases, in about two seconds. The last two are kept.

    Raises FileProblem if the list, a table or WordNet cannot be read.
    """
    control = control or Control()
    words, tables, net = open_lexicon("large", control=control), open_tables(), open_wordnet(control)
    key = (words.fingerprint, net.path, id(tables))

    def built() -> PartIndex:
        control.check()
        phrases = open_phrases(control=control)
        index = PartIndex(words, phrases, tables, lambda letters: net.near(letters, MOST_GLOSS), net)
        index.prepare(control)
        return index

    return _indexes.get(key, built)
