"""Word frequencies: Zipf values from the wordfreq table, looked up for a whole lexicon at once.

A Zipf value is the base-10 logarithm of a word's occurrences per billion words (van Heuven, Mandera,
Keuleers and Brysbaert, "SUBTLEX-UK", 2014). 3 means once in a million words, 6 once in a thousand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.metadata import version

import numpy as np

from engine.core.alphabet import Alphabet

LANGUAGES = {"english": "en"}
UNKNOWN = 0.0
KNOWN_ZIPF = 3.0
"""The Zipf value from which an answer counts as known to most readers: once in a million words of running text."""
PER_BILLION = 9.0  # log10 of a billion


@cache
def edition() -> str:
    """Return the wordfreq version. It is part of every cache key that depends on frequencies."""
    return f"wordfreq {version('wordfreq')}"


def zipf_values(words: Sequence[str], displays: Mapping[int, str], alphabet: Alphabet) -> np.ndarray:
    """Return the Zipf value of each word to two decimals, float32[n]; 0 if it is unknown.

    A word with a display form ("ice cream", "don't") is looked up in that form. If the table lacks the form, its
    frequency is computed from its parts as wordfreq does for phrases: the reciprocals of the frequencies add up.

    Args:
        words: The words, letters only.
        displays: The display forms by word number.
        alphabet: The alphabet; only languages in LANGUAGES have frequencies.
    """
    values = np.full(len(words), UNKNOWN, np.float32)
    if alphabet.name not in LANGUAGES:
        return values
    from wordfreq import get_frequency_dict, get_frequency_list

    table = get_frequency_dict(LANGUAGES[alphabet.name])
    frequencies = np.fromiter((table.get(word, 0.0) for word in words), np.float64, len(words))
    for number, display in displays.items():
        frequencies[number] = _frequency(display.lower(), table) or frequencies[number]
    get_frequency_dict.cache_clear()  # frees about 50 MB
    get_frequency_list.cache_clear()
    known = frequencies > 0
    values[known] = np.maximum(0.01, np.round(np.log10(frequencies[known]) + PER_BILLION, 2))
    return values


def _frequency(display: str, table: Mapping[str, float]) -> float:
    if display in table:
        return table[display]
    parts = [table.get(part, 0.0) for part in display.replace("-", " ").split()]
    return 1 / sum(1 / part for part in parts) if parts and all(parts) else 0.0
