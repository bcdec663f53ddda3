"""The search for words: patterns, regular expressions, anagrams, letter counts and conditions, for every wing."""

from typing import Literal, TypeAlias

from engine.core.files import shipped_data

NOTATION = tuple(shipped_data("lexicon/notation.toml", dict[str, str]).items())
"""The notation of queries with its meaning."""

Standing: TypeAlias = Literal["clean", "always", "accepted", "never", "caution", "not as answer", "taboo"]
STANDINGS: tuple[Standing, ...] = ("clean", "always", "accepted", "never", "caution", "not as answer", "taboo")
"""The standing of a word. The house accepts it always, accepts it, or never. Taboo lists give a caution, exclude it as
an answer, or exclude it everywhere. All other words are clean."""
