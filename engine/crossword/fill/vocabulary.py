"""The words that may fill a grid, packed for the kernels."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from engine.crossword.fill.arrays import pack_words
from engine.crossword.fill.kernels import Words
from engine.lexicon.families import families
from engine.lexicon.lexicon import Lexicon


@dataclass(frozen=True, eq=False)
class Vocabulary:
    """The words of a lexicon that may fill a grid, packed for the kernels. Searches can share one.

    Attributes:
        lexicon: where the words are from.
        numbers: int64[n], the words as numbers in the lexicon, ordered as in `words`.
    """

    lexicon: Lexicon
    numbers: np.ndarray
    words: Words

    @classmethod
    def of(
        cls,
        lexicon: Lexicon,
        *,
        least_score: int = 0,
        without: Iterable[str] = (),
        distinct_stems: bool = False,
    ) -> Vocabulary:
        """Pack the words with a score of at least `least_score`.

        Args:
            without: words that must not be used, such as taboo words.
            distinct_stems: a fill has at most one word of a stem, such as GOVERN and GOVERNOR.
        """
        usable = lexicon.score >= least_score
        usable[[number for word in without if (number := lexicon.index_of(word)) is not None]] = False
        numbers = np.flatnonzero(usable)
        stems = families([lexicon.word(int(number)) for number in numbers]) if distinct_stems else None
        return cls(lexicon, *pack_words(lexicon, numbers, stems))

    def find(self, word: str) -> int | None:
        """Return the number of a word in `words`, or None if it may not be used."""
        number = self.lexicon.index_of(word)
        if number is None:
            return None
        first, last = self.words.first[len(word) : len(word) + 2]
        at = int(first + np.searchsorted(self.numbers[first:last], number))
        return at if at < last and self.numbers[at] == number else None

    def letters(self, length: int) -> np.ndarray:
        """Return the letters of the words of a length as bits, uint32[n, length], in the order of `words`."""
        words, base = self.words, self.words.letters_base[length]
        count = words.first[length + 1] - words.first[length]
        return words.letters[base : base + count * length].reshape(count, length)
