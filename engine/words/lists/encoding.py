"""The characters of lists: decoding of text files, and folding of characters to letters.

Text files are UTF-8, UTF-16 or Windows-1252, which contains Latin-1.
"""

import codecs
import unicodedata
from typing import NamedTuple

from engine.core import FileProblem
from engine.core.alphabet import Alphabet

UTF_8, UTF_16, WINDOWS = "UTF-8", "UTF-16", "Windows-1252"
ENCODINGS = (UTF_8, UTF_16, WINDOWS)
MARKS = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
EXAMINED = 4_096  # bytes in which zeros show UTF-16 without a byte order mark
MOSTLY = 0.4  # share of these bytes that must be zero at even, or at odd, places

# Maps the code points that "surrogateescape" gives for invalid UTF-8 bytes to Windows-1252 characters.
_WINDOWS_LATIN = {0xDC00 + byte: bytes((byte,)).decode("cp1252", "replace") for byte in range(0x80, 0x100)}


class Decoded(NamedTuple):
    """The lines of a text without their ends, and the name of its encoding."""

    lines: list[str]
    encoding: str


def decode(content: bytes, encoding: str = "", where: str = "") -> Decoded:
    """Decode a text file. Lines end in LF, CRLF or CR.

    `encoding` is one of `ENCODINGS`; "" detects it. Bytes that are not valid UTF-8 are Windows-1252. `where` is
    the name of the file. Raises FileProblem if the content is not text.
    """
    wide = _wide(content)
    if encoding == UTF_16 or (wide and not encoding):
        even = content[: len(content) // 2 * 2]  # without an odd last byte, as in a truncated file
        text, found = even.decode(wide or "utf-16-le", "replace").removeprefix("\ufeff"), UTF_16
    elif encoding == WINDOWS:
        text, found = content.decode("cp1252", "replace"), WINDOWS
    else:
        text, found = _decoded(content.removeprefix(codecs.BOM_UTF8))
    if "\0" in text:
        mend = "Choose a plain text file with one word per line, saved as UTF-8."
        raise FileProblem("this is not a text file (it contains zero bytes)", where=where, mend=mend)
    return Decoded(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), found)


def _decoded(content: bytes) -> tuple[str, str]:
    try:
        return content.decode("utf-8"), UTF_8
    except UnicodeDecodeError as error:
        if error.reason == "unexpected end of data" and not content[: error.start].isascii():
            return content.decode("utf-8", "replace"), UTF_8  # a file that was cut in its last character
        return content.decode("utf-8", "surrogateescape").translate(_WINDOWS_LATIN), WINDOWS


def _wide(content: bytes) -> str:
    """Return the codec of a file that is UTF-16, or ""."""
    if codec := MARKS.get(content[:2]):
        return codec
    start = content[:EXAMINED]
    if b"\0" not in start:
        return ""
    for codec, place in (("utf-16-le", 1), ("utf-16-be", 0)):
        zeros, others = start[place::2], start[1 - place :: 2]
        if zeros.count(0) > MOSTLY * len(start) and not others.count(0):
            return codec
    return ""


CAPITAL = "a capital letter"
APOSTROPHE = "an apostrophe"
HYPHEN = "a hyphen or dash"
ACCENT = "an accent or a joined letter"
SPACE = "a space"
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
        lower, category = char.lower(), unicodedata.category(char)
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
