"""How common words are: Zipf values from wordfreq's table, taken once for a whole lexicon.

A Zipf value is the base-10 logarithm of a word's occurrences per billion words (van Heuven, Mandera,
Keuleers and Brysbaert, "SUBTLEX-UK", 2014): 3 is once in a million words, 6 once in a thousand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version

import numpy as np

from engine.alphabet import Alphabet

LANGUAGES = {"english": "en"}
UNKNOWN = 0.0
KNOWN_ZIPF = 3.0
"""From here on an answer is one that most readers know: once in a million words of running text, or more often."""
PER_BILLION = 9.0


@cache
def edition() -> str:
    """The edition of the frequencies, a part of every key under which they are kept."""
    return f"wordfreq {version('wordfreq')}"


def zipf_values(words: Sequence[str], displays: Mapping[int, str], alphabet: Alphabet) -> np.ndarray:
    """The Zipf value of each word to two decimals, float32[n]; 0 where it is unknown.

    A word with a display form ("ice cream", "don't") is looked up in that form, or composed of its parts as
    wordfreq composes phrases: the reciprocals of their frequencies add up.
    """
    values = np.full(len(words), UNKNOWN, np.float32)
    if alphabet.name not in LANGUAGES:
        return values
    from wordfreq import get_frequency_dict, get_frequency_list

    table = get_frequency_dict(LANGUAGES[alphabet.name])
    frequencies = np.fromiter((table.get(word, 0.0) for word in words), np.float64, len(words))
    for number, display in displays.items():
        frequencies[number] = _frequency(display.lower(), table) or frequencies[number]
    get_frequency_dict.cache_clear()  # some 50 MB that nothing needs any more
    get_frequency_list.cache_clear()
    known = frequencies > 0
    values[known] = np.maximum(0.01, np.round(np.log10(frequencies[known]) + PER_BILLION, 2))
    return values


def _frequency(display: str, table: Mapping[str, float]) -> float:
    if display in table:
        return table[display]
    parts = [table.get(part, 0.0) for part in display.replace("-", " ").split()]
    return 1 / sum(1 / part for part in parts) if parts and all(parts) else 0.0
