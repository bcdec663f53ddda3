"""Folding of characters in word files to letters, and the reasons why a character is not accepted."""

from __future__ import annotations

import unicodedata

from engine.core.alphabet import Alphabet

CAPITAL = "a capital letter"
APOSTROPHE = "an apostrophe"
HYPHEN = "a hyphen or dash"
ACCENT = "an accent or a joined letter"
DIGIT = "a digit"
FOREIGN = "a letter that is not in the alphabet"
SIGN = "a character that is not a letter"
FOLDABLE = (CAPITAL, APOSTROPHE, HYPHEN, ACCENT)

_APOSTROPHES = frozenset("'\u2018\u2019\u02bc`\u00b4")
_SILENT = frozenset(("Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Mn", "Cf"))
_JOINED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ł": "l"})


class Folding(dict[int, str]):
    """A table for `str.translate` of lower-case text, filled on demand.

    Letters of the alphabet map to themselves, including accented ones such as å in Swedish. Accents are removed
    from other letters, ligatures are split, and punctuation and spaces are deleted. Other characters are
    unchanged.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        super().__init__({ord(letter): letter for letter in alphabet.letters})
        self._codes = alphabet.codes
        self._reasons: dict[str, str] = {}

    def __missing__(self, code: int) -> str:
        char = chr(code)
        if char in _APOSTROPHES or char.isspace() or unicodedata.category(char) in _SILENT:
            folded = ""
        else:
            parts = unicodedata.normalize("NFKD", char.casefold().translate(_JOINED)).casefold()
            plain = "".join(part for part in parts if unicodedata.category(part) != "Mn")
            folded = plain if plain and all(part in self._codes for part in plain) else char
        self[code] = folded
        return folded

    def reason(self, char: str) -> str:
        """Return why a line with this character is not a word. The character is not a letter of the alphabet."""
        if char not in self._reasons:
            self._reasons[char] = self._reason(char, unicodedata.category(char))
        return self._reasons[char]

    def _reason(self, char: str, category: str) -> str:
        lower = char.lower()
        if char in _APOSTROPHES:
            return APOSTROPHE
        if category == "Pd":
            return HYPHEN
        if category.startswith("N"):
            return DIGIT
        if lower in self._codes:
            return CAPITAL
        if category == "Mn":
            return ACCENT
        if not category.startswith("L"):
            return SIGN
        return FOREIGN if lower.translate(self) == lower else ACCENT
