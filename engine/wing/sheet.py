"""A puzzle for its readers: as a text edition, and as a sheet, what a solver's program needs of it.

An edition is blocks in reading order, which the writers of plain text and of Braille set. A sheet is written as
JSON; its schema is `schema()`.

The answers are plain, or only as hashes: PBKDF2-HMAC-SHA-256 of the answer in lower case (UTF-8) with the salt and
the number of iterations of `Answers`, 32 bytes in hexadecimal. Hashes are of whole words, never of cells. They
deter a glance at the source of a page; they do not withstand a search through a word list.
"""

import hashlib
from collections.abc import Iterable
from typing import NamedTuple, TypeAlias

import msgspec

from engine.core import Value
from engine.drawing.words import USUAL_WORDS, Words

_GAP = "\u2002\u00b7\u2002"
"""What separates ratings in print (`engine.drawing.words.rating_row`); screen readers name the dot."""


class Heading(NamedTuple):
    """The name of a list of items."""

    text: str


class Paragraph(NamedTuple):
    """Running text."""

    text: str


class Item(NamedTuple):
    """An item of a list, such as a clue, whose text may have tags (`engine.drawing.words`).

    The letters of a `spelled` item count, as in an answer: Braille does not contract them.
    """

    text: str
    spelled: bool = False
    label: str = ""

    @property
    def line(self) -> str:
        """The text after its label."""
        return f"{self.label}. {self.text}" if self.label else self.text


class Square(NamedTuple):
    """A square of a grid."""

    text: str = ""  # its letters; "" if it is empty
    number: int | str = 0  # of the entries that start in it, or another label; 0 for none
    block: bool = False  # whether no letter belongs into it
    void: bool = False  # whether it is a block that is not there
    circle: bool = False  # whether it has a circle
    shade: str = ""  # "" for none, "grey" or "#rrggbb"
    # right, below: whether a bar is at this side
    right: bool = False
    below: bool = False

    def said(self, words: Words) -> str:
        """The square in words, such as "12", "12 C" or "block"."""
        if self.block:
            return words("square_block")
        number = str(self.number) if self.number else ""
        return " ".join(filter(None, (number, self.text.upper()))) or words("square_blank")


class Squares(NamedTuple):
    """A grid: rows of squares from the top, each with a label."""

    labels: tuple[str, ...]
    rows: tuple[tuple[Square, ...], ...]
    read: bool = False  # whether solvers need the number of each square: Braille then has each row in words

    def lines(self, words: Words = USUAL_WORDS) -> tuple[str, ...]:
        """Each row in words."""
        said = (", ".join(square.said(words) for square in row) for row in self.rows)
        rows = zip(self.labels, said, strict=True)
        return tuple(words("row_squares", row=label, squares=squares) for label, squares in rows)


Block: TypeAlias = Heading | Paragraph | Item | Squares


class Edition(NamedTuple):
    """A puzzle and its solution, which is empty if there is none. A solution has a usual title without its own."""

    title: str
    puzzle: tuple[Block, ...]
    solution: tuple[Block, ...] = ()
    solution_title: str = ""
    words: Words = USUAL_WORDS  # of the house


def tidy(text: str) -> str:
    """Return a text on one line with plain spaces and hyphens, and commas between ratings."""
    return " ".join(text.replace(_GAP, ", ").replace("\u2011", "-").split())


ITERATIONS = 60_000  # iterations of a hash: some 20 ms for a browser


EITHER = " / "  # between both answers of an entry that has two. No cell of a crossword has it


def readings(answer: str) -> tuple[str, ...]:
    """Return the words of an answer: two if one of its cells has one of two contents."""
    return tuple(answer.split(EITHER))


class Answers(Value, frozen=True, omit_defaults=True):
    """The answers, or their hashes."""

    # the answers in lower case, if they are plain; in the order of the entries of a crossword
    words: tuple[str, ...] = ()
    hashes: tuple[str, ...] = ()  # the hashes of the answers, if they are hidden
    salt: str = ""  # of the hashes, hexadecimal
    iterations: int = 0  # of the hashes
    written: tuple[tuple[str, str], ...] = ()  # plain answers that are printed with accents, and what is printed

    @classmethod
    def of(cls, words: Iterable[str], name: str, *, hidden: bool) -> "Answers":
        """Return answers, hidden if asked. The salt follows from the puzzle's `name`, so that files repeat."""
        if not hidden:
            return cls(tuple(words))
        salt = hashlib.sha256(name.encode()).digest()[:16]

        def hashed(answer: str) -> str:
            """The hashes of both answers of an entry that has two."""
            words = (word.encode() for word in readings(answer))
            return EITHER.join(hashlib.pbkdf2_hmac("sha256", word, salt, ITERATIONS).hex() for word in words)

        return cls((), tuple(map(hashed, words)), salt.hex(), ITERATIONS)


VERSION = 1  # of the files. It changes when a program that reads them must change.


class Published(Value, frozen=True):
    """When and how a puzzle is published."""

    version: int = VERSION
    date: str = ""  # ISO
    number: str = ""
    setter: str = ""
    difficulty: int = 0  # the percentage that a reader is not expected to find, of a bee or a wheel; 0 if unknown
    points: int = 0  # of all answers of a bee
    readers: bool = False  # whether a page judges at once, instead of collecting what a test solver enters
    # of title, rules, ratings, notes and clues, such as "de"; "" for English
    language: str = ""


class LettersSheet(Value, frozen=True, omit_defaults=True, tag_field="kind", tag="letters"):
    """A bee or a wheel."""

    name: str  # identifies the puzzle; the solver's progress is kept under it
    title: str
    shape: str  # "hive" (letters may repeat), or "wheel" (each letter as often as it is shown)
    center: str  # the letter that every word contains
    others: str  # the letters around it, clockwise from the top
    minimum: int  # letters of a word at least
    rules: str
    answers: Answers
    total: int  # the number of answers
    levels: tuple[tuple[str, int], ...] = ()  # names and points, or numbers of words, of the ratings, ascending
    points: bool = False  # whether words score points: see `flat_up_to` and `bonus`; else words are counted
    flat_up_to: int = -1  # words up to this length score one point, longer words their length; -1 if all score one
    bonus: int = 0  # further points of a word with all letters
    published: Published = Published()


class SheetCell(Value, frozen=True, omit_defaults=True):
    """A cell of a crossword."""

    kind: str = "open"  # "open", "block" or "void"
    number: int | str = 0  # a text if it is another label
    circle: bool = False
    shade: str = ""
    given: str = ""  # its content, if it is printed in the puzzle
    # right, below: whether there is a bar at this side
    right: bool = False
    below: bool = False
    corner: str = ""  # a text at the top right, such as the label of the clue of an acrostic


class SheetEntry(Value, frozen=True, omit_defaults=True):
    """An entry of a crossword.

    `cells` are (row, column) from 0. The enumeration has brackets, as in "(3,5)"; it is "" if the clue has it.
    """

    number: int
    direction: str
    clue: str  # <i>, <b> and <sc> with their ends are tags for italic type, bold type and small capitals
    cells: tuple[tuple[int, int], ...]
    enumeration: str = ""
    label: str = ""  # what stands before the clue, such as "9 & 2 down"; "" for the number
    links: tuple[int, ...] = ()  # the further entries of its answer, as numbers from 0 in `entries`


class SheetClue(Value, frozen=True, omit_defaults=True):
    """A clue of a further list, with its fields as those of an entry; a clue without cells has no known place."""

    label: str  # what stands before it, such as "5" or "A"
    clue: str
    cells: tuple[tuple[int, int], ...] = ()
    enumeration: str = ""


class SheetList(Value, frozen=True):
    """A list of clues other than those across and down."""

    name: str
    clues: tuple[SheetClue, ...]


class CrosswordSheet(Value, frozen=True, omit_defaults=True, tag_field="kind", tag="crossword"):
    """A crossword."""

    name: str
    title: str
    rows: tuple[tuple[SheetCell, ...], ...]
    entries: tuple[SheetEntry, ...]
    answers: Answers  # of the entries, then of the clues of `lists`; "" for one that is not filled, or has no cells
    author: str = ""
    copyright: str = ""
    notes: str = ""
    # whether solvers must find the blocks: no cell of `rows` is a block or has a number, and the cells of the
    # entries are only for checking
    diagramless: bool = False
    published: Published = Published()
    lists: tuple[SheetList, ...] = ()
    # how the clue of each entry works, "" for none, which is shown when the entry is solved or given away; () if the
    # solution is printed without explanations, or hidden
    explanations: tuple[str, ...] = ()
    # "codeword": the cells of a number have the same letter, and there are no clues. "acrostic": there are only
    # `lists`; the last one is the quotation, whose letters are those of the answers. Else "".
    form: str = ""
    rules: str = ""  # of a codeword or an acrostic


class SoupSheet(Value, frozen=True, omit_defaults=True, tag_field="kind", tag="soup"):
    """A Word Soup."""

    name: str
    title: str
    rows: tuple[str, ...]  # the letters, from the top
    values: tuple[tuple[str, int], ...]
    words: tuple[str, ...]  # the words that can be made of the letters, in lower case
    minimum: int
    bonus: int  # points of an empty board
    rules: str
    par: int = 0  # points of the game that is printed as the solution; 0 if there is none
    game: tuple[str, ...] = ()  # its words, in their order
    published: Published = Published()


Sheet: TypeAlias = LettersSheet | CrosswordSheet | SoupSheet


def short_name(kind: str, *parts: str) -> str:
    """Return the name of a sheet by a digest of what makes the puzzle."""
    return f"{kind} {hashlib.sha256(chr(0).join(parts).encode()).hexdigest()[:16]}"


def schema() -> dict[str, object]:
    """Return the JSON schema (2020-12) of the files."""
    return msgspec.json.schema(Sheet)


def encoded(sheet: Sheet) -> bytes:
    """Return a sheet as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(sheet), indent=1) + b"\n"
