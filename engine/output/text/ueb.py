"""Unified English Braille in North American Braille ASCII: uncontracted, or contracted by lou_translate.

Source: The Rules of Unified English Braille, second edition (2013): signs section 3, letters with accents section
4, grade 1 indicators section 5, numbers section 6, punctuation section 7, capitals section 8.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from textwrap import wrap

from engine.core.errors import BadInput
from engine.drawing.wording import with_curly_quotes

PROGRAM = "lou_translate"
TABLES = "en-us-brf.dis,en-ueb-g2.ctb"
"""The display table of North American Braille ASCII, and Unified English Braille with contractions."""
SECONDS = 20  # time limit of the program
_LONGEST = 400  # characters of a line that the program is given at most; it splits lines at some 2,000 bytes


NUMBER, GRADE_1, CAPITAL, MODE_ENDS = "#", ";", ",", ",'"
DIGITS = dict(zip("1234567890", "ABCDEFGHIJ", strict=True))
SIGNS = {
    " ": " ", ",": "1", ";": "2", ":": "3", ".": "4", "!": "6", "?": "8", "-": "-", "'": "'", "\u2019": ",0",
    "\u201c": "8", "\u201d": "0", "\u2018": ",8", "(": '"<', ")": '">', "[": ".<", "]": ".>",
    "{": "_<", "}": "_>", "/": "_/", "\\": "_*", "\u2013": ",-", "\u2014": ",-", "\u2026": "444", "&": "@&",
    "%": ".0", "$": "@S", "\u00a3": "@L", "\u20ac": "@E", "@": "@A", "#": "_?", "*": '"9', "+": '"6', "=": '"7',
    "\u2212": '"-', "\u00d7": '"8', "\u00f7": '"/', "<": "@<", ">": "@>", "~": "@9", "_": ".-", "|": "_\\",
    "\u2022": "_4", "\u00a7": "^S", "\u00b0": "^J", "\u00a9": "^C", "\u00ae": "^R", "\u2122": "^T",
    "\u00bc": "#A/D", "\u00bd": "#A/B", "\u00be": "#C/D", "\u2153": "#A/C", "\u2154": "#B/C",
}  # fmt: skip
ACCENTS = {
    "\u0301": "^/", "\u0300": "^*", "\u0302": "^%", "\u0308": "^3", "\u0303": "^]", "\u0327": "^&", "\u030a": "^$",
    "\u0304": "@-", "\u030c": "^+", "\u0306": "@+",
}  # fmt: skip
"""The sign of each combining accent; it precedes the letter."""
LETTERS = {"\u00e6": "A^6E", "\u0153": "O^6E", "\u00f8": "@*O", "\u00df": ".!"}
"""Letters that are not a Latin letter with accents."""

_LETTER = rf"(?:[A-Za-z][{''.join(ACCENTS)}]?|[{''.join(LETTERS)}\u00c6\u0152\u00d8])"
_TOKEN = re.compile(
    rf"(?P<number>(?:(?<!\w)\.(?=[0-9]))?[0-9]+(?:[.,][0-9]+)*)(?P<letter>(?=[a-j]))?"
    rf"|(?P<word>{_LETTER}+)"
    r"|(?P<unclear>(?<![^\s(\[{\-\u2026])\?|(?<=\w)\?(?=[^\W\d_])|(?<=[^\W\d_])[,;:!](?=[^\W\d_]))|."
)
"""Numbers, words and signs. `unclear` signs could be read as another sign or as a contraction (section 5)."""
_QUOTED = re.compile("\u2018([^\u2018\u2019]*(?:\u2019\\w[^\u2018\u2019]*)*)\u2019(?!\\w)")
_PASSAGE = 3  # words in capitals that are a passage, at least


def spoken(text: str) -> tuple[str, str]:
    """Return a text that has Braille, and the characters that have none here: they are replaced by their names.

    Quotation marks are curly, and apostrophes are straight.
    """
    kept, strange = [], dict[str, None]()
    for char in unicodedata.normalize("NFC", _with_straight_apostrophes(with_curly_quotes(text))):
        if _is_known(char):
            kept.append(char)
        else:
            strange[char] = None
            kept.append(f"({unicodedata.name(char, f'character {ord(char):x}').lower()})")
    return "".join(kept), "".join(strange)


def uncontracted(text: str) -> str:
    """Return the Braille of a text that `spoken` returned."""
    words = "".join(map(_parted, text)).split(" ")
    runs = groupby(words, key=lambda word: not any(char.islower() for char in word))
    return " ".join(_run(list(run), capital) for capital, run in runs)


def _with_straight_apostrophes(text: str) -> str:
    closing = {found.end() - 1 for found in _QUOTED.finditer(text)}
    return "".join("'" if char == "\u2019" and i not in closing else char for i, char in enumerate(text))


def _parted(char: str) -> str:
    """Return the letter and the accents of a character."""
    return unicodedata.normalize("NFD", char)


def _is_known(char: str) -> bool:
    parted = _parted(char)
    signs = all(one in SIGNS or one in DIGITS for one in parted)
    return signs or bool(re.fullmatch(_LETTER, parted))


def _run(words: list[str], capital: bool) -> str:
    """Return the Braille of words, which are a passage if they are capitals and enough."""
    with_letters = [place for place, word in enumerate(words) if any(char.isupper() for char in word)]
    if not capital or len(with_letters) < _PASSAGE:
        return " ".join("".join(_signs(word)) for word in words)
    start, end = with_letters[0], with_letters[-1] + 1
    before, passage, after = (" ".join(part) for part in (words[:start], words[start:end], words[end:]))
    inside = CAPITAL * 3 + "".join(_signs(passage.lower())) + MODE_ENDS
    return " ".join(filter(None, ("".join(_signs(before)), inside, "".join(_signs(after)))))


def _signs(text: str) -> Iterator[str]:
    for found in _TOKEN.finditer(text):
        if number := found["number"]:
            yield NUMBER + "".join(DIGITS.get(char) or SIGNS[char] for char in number)
            yield GRADE_1 if found["letter"] is not None else ""
        elif word := found["word"]:
            yield from _word(re.findall(_LETTER, word))
        else:
            yield (GRADE_1 if found["unclear"] else "") + SIGNS[found[0]]


def _word(letters: Iterable[str]) -> Iterator[str]:
    """Yield the Braille of adjacent letters, each with its accents; two or more capitals are a capital word."""
    runs = [(capital, list(run)) for capital, run in groupby(letters, key=lambda letter: letter[0].isupper())]
    for place, (capital, run) in enumerate(runs):
        if capital:
            yield CAPITAL * min(len(run), 2)
        yield from map(_letter, run)
        if capital and len(run) > 1 and place + 1 < len(runs):
            yield MODE_ENDS


def _letter(letter: str) -> str:
    base = letter[0].lower()
    return "".join(ACCENTS[accent] for accent in letter[1:]) + LETTERS.get(base, base.upper())


def uncontracted_lines(texts: Sequence[str]) -> list[str]:
    """Return the uncontracted Braille of texts of one line each."""
    return [uncontracted(text) for text in texts]


def is_installed() -> bool:
    """Return whether lou_translate is there."""
    return shutil.which(PROGRAM) is not None


def contracted(texts: Sequence[str], *, tables: str = TABLES) -> list[str]:
    """Return the Braille ASCII of texts of one line each.

    Raises BadInput if lou_translate fails, or takes too long.
    """
    pieces = [wrap(text, _LONGEST, break_on_hyphens=False) for text in texts]
    lines = [line.replace("\\", r"\\") for each in pieces for line in each]
    try:
        done = subprocess.run(
            [PROGRAM, "--forward", tables], input="".join(f"{line}\n" for line in lines), capture_output=True,
            encoding="utf-8", timeout=SECONDS, check=True,
        )  # fmt: skip
    except (OSError, subprocess.SubprocessError, UnicodeError) as error:
        raise BadInput(f"{PROGRAM} failed: {error}", mend="Use uncontracted Braille.") from error
    found = done.stdout.splitlines()
    if len(found) != len(lines):
        what = f"{PROGRAM} returned {len(found)} lines for {len(lines)}"
        raise BadInput(what, mend="Use uncontracted Braille.")
    rest = iter(found)
    return [" ".join(next(rest).strip() for _ in each) for each in pieces]
