"""A lexicon: words in file order with their letters, masks, commonness and scores in flat arrays."""

import threading
from bisect import bisect_left
from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import Annotated, TypeAlias

import msgspec
import numpy as np

from engine.core import BadInput, Value
from engine.core.alphabet import ENGLISH, Alphabet
from engine.core.files import fingerprint
from engine.words.cache import A, Arrays, Float32, IndexCache, Int32, Uint8, Uint32
from engine.words.commonness import NAME, UNKNOWN, WORD
from engine.words.indexes import LetterSets, WordGraph
from engine.words.lists.reports import ReadReport
from engine.words.word_file import DEFAULT_SCORE, LONGEST_WORD, MOST_SCORE, NO_SCORE, WordFile

MinScore: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST_SCORE)] | msgspec.UnsetType
"""The least score of an answer, a rule of a puzzle. Unset if the scores do not matter. It is then not written to files,
so that records of earlier prints stay valid."""


def min_score(score: int) -> MinScore:
    """The rule for a least score: unset for 0."""
    return score or msgspec.UNSET


class About(Value, frozen=True):
    """Metadata of a lexicon. The fingerprint depends on the words in order, the scores and the alphabet only."""

    fingerprint: str
    report: ReadReport


ABOUT = msgspec.json.Decoder(About)
"""Built at import: msgspec crashes if two threads build the first decoder of a class at the same time."""


@dataclass(frozen=True, eq=False)
class WordArrays(Arrays):
    """The n words of a lexicon in file order."""

    letters: Uint8  # uint8[total]: the codes of the letters of all words, concatenated
    offsets: Int32  # int32[n + 1]: word i is `letters[offsets[i]:offsets[i + 1]]`
    masks: Uint32  # uint32[n]: the letter set of each word
    lengths: Uint8  # uint8[n]
    zipf: Float32  # float32[n]: the Zipf value (see `engine.words.commonness`); 0 if unknown
    score: Uint8  # uint8[n]: the editor's score, 0 to 100; 50 if the file has none
    classes: Uint8  # uint8[n]: WORD, DOUBTFUL or NAME of `engine.words.commonness`
    order: Int32  # int32[n]: the word numbers in alphabetical order
    displays: Int32  # int32, ascending: the numbers of the words that have a display form
    display_offsets: Int32  # int32: the start of each display form in `display_text`
    display_text: Uint8  # uint8: the display forms as UTF-8


Packed = tuple[WordArrays, About]


class Lexicon:
    """Words with Zipf values and scores. `open_lexicon` opens one; `Lexicon.of` creates one from given words.

    The arrays of `WordArrays` are also attributes of the lexicon. `letter_sets` and `graph` are read from the
    cache or built at first use. `name` is the argument for `open_lexicon`. All methods are thread-safe.
    """

    def __init__(
        self, name: str, alphabet: Alphabet, arrays: WordArrays, about: About, cache: IndexCache | None = None
    ) -> None:
        self.name, self.alphabet = name, alphabet
        self.fingerprint, self.report = about.fingerprint, about.report
        self.arrays, self._cache = arrays, cache
        self.letters, self.offsets = arrays.letters, arrays.offsets
        self._view, self._ends = arrays.letters.data, arrays.offsets.data  # a slice in half the time
        self.masks, self.lengths = arrays.masks, arrays.lengths
        self.zipf, self.score, self.classes, self.order = arrays.zipf, arrays.score, arrays.classes, arrays.order
        self._lock = threading.RLock()
        self._indexes: dict[str, Arrays] = {}

    @classmethod
    def of(
        cls, name: str, words: Iterable[str], *, scores: Mapping[str, int] | None = None,
        zipf: Mapping[str, float] | None = None, displays: Mapping[str, str] | None = None,
        names: Container[str] = (), alphabet: Alphabet = ENGLISH,
    ) -> "Lexicon":  # fmt: skip
        """Create a lexicon from given words without caching it on disk. Repeated words count once.

        Scores, 0 to 100, default to 50, Zipf values to unknown, and display forms to the letters. Raises BadInput
        if there are no words, a word contains other characters or is too long, or a score is not 0 to 100.
        """
        unique = list(dict.fromkeys(words))
        for word in unique:
            if not 0 < len(word) <= LONGEST_WORD or not alphabet.codes.keys() >= set(word):
                raise BadInput(f"{word!r} is not a word of 1 to {LONGEST_WORD} letters from {alphabet.letters}")
        given = [(scores or {}).get(word, NO_SCORE) for word in unique]
        if wrong := [score for score in given if not NO_SCORE <= score <= MOST_SCORE]:
            raise BadInput(f"the score {wrong[0]} is not between 0 and {MOST_SCORE}")
        report = ReadReport(lines=len(unique), words=len(unique))
        known = np.array([(zipf or {}).get(word, UNKNOWN) for word in unique], np.float32)
        classes = np.array([NAME if word in names else WORD for word in unique], np.uint8)
        forms = {number: form for number, word in enumerate(unique) if (form := (displays or {}).get(word))}
        return cls(name, alphabet, *packed(WordFile(unique, given, forms, report), alphabet, known, classes))

    def __len__(self) -> int:
        return len(self.masks)

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self.index_of(word) is not None

    @cached_property
    def words(self) -> list[str]:
        """All words, letters only, in file order. Built at first use; about 20 MB for 275,000 words."""
        codes = np.array([ord(letter) for letter in self.alphabet.letters], "<u4")
        text = codes[self.letters].tobytes().decode("utf-32-le")
        return [text[start:end] for start, end in pairwise(self.offsets.tolist())]

    @cached_property
    def displays(self) -> dict[int, str]:
        """The display forms that differ from the letters, by word number. Built at first use."""
        arrays = self.arrays
        text, ends = arrays.display_text.tobytes(), pairwise(arrays.display_offsets.tolist())
        forms = (text[start:end].decode() for start, end in ends)
        return dict(zip(arrays.displays.tolist(), forms, strict=True))

    @cached_property
    def is_name(self) -> np.ndarray:
        """bool[n]: whether each word is a name."""
        return self.classes == NAME

    @cached_property
    def may_be_name(self) -> np.ndarray:
        """bool[n]: whether each word is a name or may be one."""
        return self.classes != WORD

    @cached_property
    def has_scores(self) -> bool:
        """Whether the words have scores. In a file without scores, each word gets the default score."""
        return bool((self.score != DEFAULT_SCORE).any())

    def allowed(self, minimum: int, least_score: MinScore) -> np.ndarray:
        """bool[n]: the words of at least `minimum` letters with at least that score.

        The score is ignored if the words have no scores.
        """
        fits = self.lengths >= minimum
        return fits & (self.score >= least_score) if least_score and self.has_scores else fits

    def word(self, number: int) -> str:
        """Return the letters of a word."""
        return self.alphabet.decode(self._codes(number))

    def display(self, number: int) -> str:
        """Return the display form of a word ("ice cream"), or its letters if it has none."""
        return self.displays.get(number) or self.word(number)

    def printed(self) -> list[str]:
        """Return the display forms of all words, in file order."""
        return [self.displays.get(number, word) for number, word in enumerate(self.words)]

    def written(self, numbers: Iterable[int]) -> dict[str, str]:
        """Return the display forms of some words that differ from their letters, by these letters."""
        if not len(self.arrays.displays):
            return {}
        return {self.words[number]: self.displays[number] for number in numbers if number in self.displays}

    def index_of(self, word: str) -> int | None:
        """Return the number of a word (letters only), or None if it is not in the lexicon."""
        try:
            wanted = self.alphabet.encode(word).tobytes()
        except BadInput:
            return None
        rank = bisect_left(self.order, wanted, key=self._codes)
        if rank == len(self) or self._codes(number := int(self.order[rank])) != wanted:
            return None
        return number

    def numbers_of(self, words: Iterable[str]) -> np.ndarray:
        """Return the numbers of the given words, int64[n]; words that the lexicon lacks are omitted."""
        return np.array([number for one in words if (number := self.index_of(one)) is not None], np.int64)

    def _codes(self, number: int) -> bytes:
        return self._view[self._ends[number] : self._ends[number + 1]].tobytes()

    @property
    def letter_sets(self) -> LetterSets:
        """The letter-set index."""
        return self._index("sets", LetterSets, lambda: LetterSets.build(self.masks))

    @property
    def graph(self) -> WordGraph:
        """The word graph."""
        build = lambda: WordGraph.build(padded(self.letters, self.offsets)[self.order])  # noqa: E731
        return self._index("graph", WordGraph, build)

    def _index(self, part: str, kind: type[A], build: Callable[[], A]) -> A:
        with self._lock:
            found = self._indexes.get(part)
            if not isinstance(found, kind):
                found = self._cache.arrays(part, kind, lambda: (build(), ""))[0] if self._cache else build()
                self._indexes[part] = found
            return found


def cached_lexicon(
    name: str, cache: IndexCache, make: Callable[[], Packed], *, part: str = "words", alphabet: Alphabet = ENGLISH
) -> Lexicon:
    """Return a lexicon with its words from a part of the cache, or else make and store them."""

    def made() -> tuple[WordArrays, str]:
        arrays, about = make()
        return arrays, msgspec.json.encode(about).decode()

    arrays, about = cache.arrays(part, WordArrays, made)
    return Lexicon(name, alphabet, arrays, ABOUT.decode(about), cache)


def packed(file: WordFile, alphabet: Alphabet, zipf: np.ndarray, classes: np.ndarray) -> Packed:
    """Convert the words of a file to flat arrays, with their Zipf values, float32[n], and classes, uint8[n]."""
    if not file.words:
        raise BadInput("a lexicon needs at least one word")
    letters = _encoded("".join(file.words), alphabet)
    lengths = np.fromiter(map(len, file.words), np.uint8, len(file.words))
    offsets = offsets_of(lengths)
    score = np.array(file.scores, np.int16)
    score[score == NO_SCORE] = DEFAULT_SCORE
    score = score.astype(np.uint8)
    numbers = sorted(file.displays)
    forms = [file.displays[number].encode() for number in numbers]
    arrays = WordArrays(
        letters=letters,
        offsets=offsets,
        masks=np.bitwise_or.reduceat(np.uint32(1) << letters.astype(np.uint32), offsets[:-1]),
        lengths=lengths,
        zipf=zipf,
        score=score,
        classes=classes,
        order=alphabetical(letters, offsets),
        displays=np.array(numbers, np.int32),
        display_offsets=offsets_of(np.array([len(form) for form in forms], np.int32)),
        display_text=np.frombuffer(bytearray(b"".join(forms)), np.uint8),
    )
    parts = (offsets.astype("<i4").tobytes(), letters.tobytes(), score.tobytes())
    content = b"\0".join((alphabet.letters.encode(), *parts))
    return arrays, About(fingerprint(content), file.report)


def alphabetical(letters: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Return the numbers of words in alphabetical order, int32[n]."""
    matrix = padded(letters, offsets)
    return np.argsort(matrix.view(f"S{matrix.shape[1]}").ravel(), kind="stable").astype(np.int32)


def padded(letters: np.ndarray, offsets: np.ndarray) -> np.ndarray:
    """Return words as the rows of a matrix, uint8[n, longest]: codes + 1, padded with 0."""
    lengths = np.diff(offsets)
    matrix = np.zeros((len(lengths), int(lengths.max())), np.uint8)
    matrix[np.arange(matrix.shape[1]) < lengths[:, None]] = letters + 1
    return matrix


def offsets_of(lengths: np.ndarray) -> np.ndarray:
    """Return where words of these lengths begin one after the other, and where the last ends, int32[n + 1]."""
    offsets = np.zeros(len(lengths) + 1, np.int32)
    np.cumsum(lengths, out=offsets[1:])
    return offsets


def _encoded(text: str, alphabet: Alphabet) -> np.ndarray:
    characters = np.frombuffer(text.encode("utf-32-le"), "<u4")
    codes = np.zeros(max(map(ord, alphabet.letters)) + 1, np.uint8)
    codes[[ord(letter) for letter in alphabet.letters]] = np.arange(len(alphabet.letters))
    return codes[characters]
