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
