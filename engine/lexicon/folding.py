"""Characters of word files: which of them fold into letters, and why the others make a line no word."""

from __future__ import annotations

import unicodedata

from engine.alphabet import Alphabet

CAPITAL = "a capital letter"
APOSTROPHE = "an apostrophe"
HYPHEN = "a hyphen or dash"
ACCENT = "an accent or a joined letter"
DIGIT = "a digit"
FOREIGN = "a letter that is not of the alphabet"
SIGN = "a sign that is no letter"
FOLDABLE = (CAPITAL, APOSTROPHE, HYPHEN, ACCENT)

_APOSTROPHES = frozenset("'\u2018\u2019\u02bc`\u00b4")
_SILENT = frozenset(("Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Mn", "Cf"))
_JOINED = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ð": "d", "đ": "d", "þ": "th", "ł": "l"})


class Folding(dict[int, str]):
    """A table for `str.translate` of lower-case text, filled as characters occur.

    A letter of the alphabet stands for itself, also where it has an accent; other accents go, joined
    letters part, punctuation and spaces vanish. What cannot be folded stands for itself.
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
        """Why a line with this character, which is no letter of the alphabet, is not a word as it stands."""
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
