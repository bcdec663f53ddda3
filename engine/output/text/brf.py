"""A text edition as a file for Braille displays and embossers (.brf): Braille ASCII in lines and pages.

Titles are centered. Headings start in cell 5, paragraphs in cell 3, items in cell 1; items continue in cell 3.
A grid has a cell per square: a letter, a hyphen for an empty square, a full cell for a block. The last line of a
page has its number. Solutions start a new page.

The texts are in Unified English Braille, uncontracted, or contracted by lou_translate. Source: The Rules of
Unified English Braille, second edition (2013): signs section 3, letters with accents section 4, grade 1 indicators
section 5, numbers section 6, punctuation section 7, capitals section 8, italic and bold type section 9.
"""

import re
import shutil
import subprocess
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, groupby
from textwrap import wrap
from typing import NamedTuple, TypeAlias

from engine.core import BadInput
from engine.core.alphabet import ENGLISH
from engine.core.files import shipped_data
from engine.drawing.words import tagged_pieces, with_curly_quotes
from engine.wing.sheet import Block, Edition, Heading, Item, Paragraph, Square, Squares, tidy

PROGRAM = "lou_translate"
TABLES = "en-us-brf.dis,en-ueb-g2.ctb"
"""The display table of North American Braille ASCII, and Unified English Braille with contractions."""
SECONDS = 20  # time limit of the program
_LONGEST = 400  # characters of a line that the program is given at most; it splits lines at some 2,000 bytes


NUMBER, GRADE_1, CAPITAL, MODE_ENDS = "#", ";", ",", ",'"
DIGITS = dict(zip("1234567890", "ABCDEFGHIJ", strict=True))
_BRAILLE = shipped_data("braille.toml", dict[str, dict[str, str]])
SIGNS = _BRAILLE["signs"]
ITALIC, BOLD = ("\ue000", "\ue001", "\ue002"), ("\ue003", "\ue004", "\ue005")
"""What stands in a text for the indicators of a word and of a passage in a type, and for the end of the type."""
SIGNS |= dict(zip((*ITALIC, *BOLD), (".1", ".7", ".'", "^1", "^7", "^'"), strict=True))
_NO_TYPE = dict.fromkeys(map(ord, (*ITALIC, *BOLD)))
ACCENTS = _BRAILLE["accents"]
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

    Quotation marks are curly, and apostrophes are straight. Words in italic or bold type have indicators.
    """
    text = _with_indicators(text)
    kept, strange = [], dict[str, None]()
    for char in unicodedata.normalize("NFC", _with_straight_apostrophes(with_curly_quotes(text))):
        if _is_known(char):
            kept.append(char)
        else:
            strange[char] = None
            kept.append(f"({unicodedata.name(char, f'character {ord(char):x}').lower()})")
    return "".join(kept), "".join(strange)


def _with_indicators(text: str) -> str:
    """Return a text with indicators in place of its tags: of each word, or of a passage of three or more."""
    made = ""
    for words, tags, _ in tagged_pieces(text):
        for word, passage, end in (ITALIC,) * ("i" in tags) + (BOLD,) * ("b" in tags):
            count = len(words.split())
            if count >= _PASSAGE:
                start = len(words) - len(words.lstrip())
                words = f"{words[:start]}{passage}{words[start:].rstrip()}{end}{' ' * words.endswith(' ')}"
            else:
                words = re.sub(r"(?<!\S)(?=\S)", word, words)
        made += words
    return made


def uncontracted(text: str) -> str:
    """Return the Braille of a text that `spoken` returned."""
    words = "".join(map(_parted, text)).split(" ")
    runs = groupby(words, key=lambda word: not any(char.islower() for char in word))
    return " ".join(_run(list(run), capital) for capital, run in runs)


def _with_straight_apostrophes(text: str) -> str:
    closing = {found.end() - 1 for found in _QUOTED.finditer(text)}
    return "".join("'" if char == "\u2019" and i not in closing else char for i, char in enumerate(text))


def _parted(char: str) -> str:
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
    """Return the Braille ASCII of texts of a line each. Raises BadInput if lou_translate fails or hangs."""
    pieces = [wrap(text.translate(_NO_TYPE), _LONGEST, break_on_hyphens=False) for text in texts]
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


WIDTH, LINES = 40, 25  # cells of a line, and lines of a page
FULL, EMPTY, SEVERAL = "=", "-", "#"
MEANINGS = {FULL: "Full cell: block", EMPTY: "dots 36: empty square", SEVERAL: "dots 3456: letters named below"}

Translate: TypeAlias = Callable[[Sequence[str]], Sequence[str]]  # returns the Braille of texts of one line each


class _Line(NamedTuple):
    """Text with its indents in cells; `literal` if it is Braille already, `centered` if it is a title.

    The text of a `spelled` line is not contracted.
    """

    text: str
    first: int = 0
    rest: int = 0
    literal: bool = False
    centered: bool = False
    spelled: bool = False


_BLANK = _Line("", literal=True)
_Group: TypeAlias = list[_Line]  # lines that stay on one page, if they fit


def brf(edition: Edition, translate: Translate, *, width: int = WIDTH, lines: int = LINES) -> bytes:
    """Return the file of an edition. Its lines end with CR and LF, its pages with a form feed.

    Args:
        translate: of the text outside of grids.
    """
    title = edition.title or "Puzzle"
    halves = ((title, edition.puzzle), (edition.words.solution_title(title), edition.solution))
    parts = [_groups(name, blocks, width) for name, blocks in halves if blocks]
    texts = [line for line in chain.from_iterable(chain.from_iterable(parts)) if not line.literal and not line.spelled]
    braille = iter(translate([spoken(tidy(line.text))[0] for line in texts]))
    pages: list[list[str]] = []
    for groups in parts:
        laid = [[row for line in group for row in _laid(line, braille, width)] for group in groups]
        pages += _pages(laid, lines - 1)
    for number, page in enumerate(pages, 1):  # the last row of a page is its number
        page += [""] * (lines - 1 - len(page)) + [uncontracted(str(number)).rjust(width)]
    return "".join("\r\n".join(page) + "\r\n\f" for page in pages).encode("ascii")


def strange(edition: Edition) -> str:
    """Return the characters of an edition that have no Braille here and are named in words."""
    texts = (line.text for blocks in (edition.puzzle, edition.solution)
             for group in _groups(edition.title, blocks, WIDTH) for line in group if not line.literal)  # fmt: skip
    return "".join(dict.fromkeys(chain.from_iterable(spoken(tidy(text))[1] for text in texts)))


def _groups(title: str, blocks: Iterable[Block], width: int) -> list[_Group]:
    groups: list[_Group] = [[_Line(title, centered=True), _BLANK]]
    before: Block | None = None
    for block in blocks:
        if isinstance(block, Squares):
            groups += _grid(block, width)
        elif isinstance(block, Heading):
            groups += [[_BLANK], [_Line(block.text, 4, 4)]]
        elif isinstance(block, Item) and isinstance(before, Heading):
            groups[-1].append(_item(block))  # a heading is not alone at the foot of a page
        elif isinstance(block, Paragraph):
            groups.append([_Line(block.text, 2, 0)])
        else:
            groups.append([_item(block)])
        before = block
    return groups


def _item(item: Item) -> _Line:
    return _Line(item.line, 0, 2, spelled=item.spelled)


def _grid(grid: Squares, width: int) -> Iterator[_Group]:
    """Yield the meanings of the signs that occur, the rows, in parts if they are wide, and long squares."""
    if grid.read:
        yield from ([_Line(line, 0, 2)] for line in grid.lines())
        return
    signs = {_sign(square) for row in grid.rows for square in row}
    if meanings := [meaning for sign, meaning in MEANINGS.items() if sign in signs]:
        yield [_Line(f"{'; '.join(meanings)}.", 2, 0)]
    labels = [uncontracted(label) for label in grid.labels]
    margin = max(map(len, labels), default=0) + 1
    columns, room = max(map(len, grid.rows), default=0), width - margin
    for start in range(0, columns, room):
        end = min(start + room, columns)
        head = [_Line(f"Columns {start + 1} to {end}")] if columns > room else []
        rows = zip(labels, grid.rows, strict=True)
        signed = (label.ljust(margin) + "".join(map(_sign, row[start:end])) for label, row in rows)
        yield from ([_BLANK], [*head, *(_Line(text, literal=True) for text in signed)], [_BLANK])
    for label, row in zip(grid.labels, grid.rows, strict=True):
        for column, square in enumerate(row, 1):
            if _sign(square) == SEVERAL:
                yield [_Line(f"Row {label}, column {column}: {square.text}", 0, 2, spelled=True)]


def _sign(square: Square) -> str:
    if square.block:
        return FULL
    if not square.text:
        return EMPTY
    letter = square.text.lower()
    return letter.upper() if letter in ENGLISH.codes else SEVERAL


def _laid(line: _Line, braille: Iterator[str], width: int) -> list[str]:
    if line.literal:
        return [line.text]
    text = uncontracted(spoken(tidy(line.text))[0]) if line.spelled else next(braille)
    if line.centered:
        return [row.center(width).rstrip() for row in wrap(text, width - 6, break_on_hyphens=False)]
    return wrap(text, width, initial_indent=" " * line.first, subsequent_indent=" " * line.rest, break_on_hyphens=False)


def _pages(groups: Iterable[list[str]], room: int) -> list[list[str]]:
    """Divide groups of rows into pages of at most `room` rows. No page begins with a blank row."""
    pages: list[list[str]] = [[]]
    for group in groups:
        if len(pages[-1]) + len(group) > room and len(group) <= room and pages[-1]:
            pages.append([])
        for row in group:
            if len(pages[-1]) == room:
                pages.append([])
            if row or pages[-1][-1:] not in ([], [""]):
                pages[-1].append(row)
    return [page for page in pages if any(page)]
