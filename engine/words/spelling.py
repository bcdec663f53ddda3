"""British and American spellings, and the caution on a puzzle that mixes them.

`data/lexicon/spellings.txt` has the words that only one of Debian's British and American lists has, each with the
other spelling. The README in `data` describes how the pairs were found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple, TypeAlias, cast

from engine.core.files import read_bytes, shipped
from engine.core.finding import Finding

Language: TypeAlias = Literal["british", "american"]
MOST_NAMED = 3
"""Words of each language that the finding names."""


class Spelling(NamedTuple):
    """The language that a word is spelled in, and the word in the other spelling."""

    language: Language
    other: str


@cache
def spellings() -> Mapping[str, Spelling]:
    """Return the words that are spelled in one language only: colour gives ("british", "color")."""
    lines = read_bytes(shipped("lexicon/spellings.txt")).decode("ascii").splitlines()
    rows = [line.split() for line in lines]
    return {word: Spelling(cast("Language", language), other) for language, word, other in rows}


def spelling_findings(words: Iterable[str]) -> Iterator[Finding]:
    """Yield a caution if some words are spelled in British and others in American English.

    Args:
        words: the words of a puzzle, letters only.
    """
    known = spellings()
    found = {word: known[word] for word in words if word in known}
    british, american = (_named(found, language) for language in ("british", "american"))
    if british and american:
        what = f"British spellings ({british}) and American spellings ({american}) are mixed"
        yield Finding("warning", what, mend="Use one of them, or choose a word list of one language.")


def _named(found: Mapping[str, Spelling], language: Language) -> str:
    """Return the words of a language as "colour for color, metre for meter and 2 more"."""
    words = sorted(word for word, spelling in found.items() if spelling.language == language)
    more = f" and {len(words) - MOST_NAMED} more" if len(words) > MOST_NAMED else ""
    return ", ".join(f"{word} for {found[word].other}" for word in words[:MOST_NAMED]) + more
