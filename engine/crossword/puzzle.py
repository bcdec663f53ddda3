"""A crossword as a value: words, grid, locks, objective and clues."""

import re
from collections import Counter
from collections.abc import Hashable, Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec

from engine.core import BadInput, FileName, Name, Note, Text, Title, Value, Word, changed
from engine.core.alphabet import ENGLISH
from engine.crossword import grid as grids
from engine.words.lists.encoding import Folding
from engine.words.vetting.verdict import Rulings

MOST_WORDS = 1000  # words in a list at most
MOST_CLUES = 10_000  # clues of a puzzle at most; a clue may remain when its word has left the list
MOST_LOCKED = 10_000
MOST_LISTS = 20  # further lists of clues at most
MOST_UNREAD = 100  # fields of another program's file that are kept, at most
NO_LABEL = "\u2013"  # the label of an entry without one in a grid with labels
MOST_LINKS = 20  # further entries of an answer at most
MOST_BOX = 62  # side of a box at most in the tightest-layout search, which keeps a line in one machine word
Share: TypeAlias = Annotated[float, msgspec.Meta(ge=0, le=1)]
Side: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=grids.MOST_SIDE)]

T = TypeVar("T", bound=Hashable)
_FOLDING = Folding(ENGLISH)


class Listed(Value, frozen=True):
    """A word of the list."""

    text: Word  # the word or phrase as written: "Ice cream"
    must: bool = False  # whether the word is required: it is unplaced only if it fits nowhere

    def __post_init__(self) -> None:
        answer_of(self.text)

    @property
    def answer(self) -> str:
        """The letters as they appear in the grid."""
        return answer_of(self.text)


class Clue(Value, frozen=True, omit_defaults=True):
    """The clue of a slot, or of an answer wherever it is in the grid."""

    answer: Word  # the answer; for a slot's clue the one for which it was written, "" if the slot was not filled
    text: Note
    source: Name = "editor"  # its origin: "editor", "file", "book", or the kind of a suggestion
    unread: bool = False  # whether it was suggested for many entries at once and no editor has seen it yet
    # the slot; None for the clue of every entry with that answer, which follows the word when it moves
    slot: grids.Slot | None = None
    enumeration: Name = ""  # the enumeration without brackets, such as "3,5"; "" for the answer's own
    annotation: Note = ""  # the wordplay of a cryptic clue, in the language of `engine.crossword.wordplay.annotation`
    note: Note = ""  # for the editor only; it is never printed
    # the further slots of an answer that continues there, in order; only the clue of a slot has them
    links: Annotated[tuple[grids.Slot, ...], msgspec.Meta(max_length=MOST_LINKS)] = ()
    # how a file wrote the numbers of its entries: "2/9", printed while these are they; or that of its only one: "A"
    label: Name = ""

    @property
    def subject(self) -> grids.Slot | str:
        """The slot of the clue, or else its answer."""
        return self.slot or self.answer


class ListedClue(Value, frozen=True, omit_defaults=True):
    """A clue of a further list."""

    label: Name  # its label, such as "5" or "A"
    text: Note
    enumeration: Name = ""
    cells: Annotated[tuple[tuple[grids.Place, grids.Place], ...], msgspec.Meta(max_length=grids.MOST_CELLS)] = ()


class ClueList(Value, frozen=True):
    """A list of clues other than those across and down, such as the diagonals of a puzzle from another program."""

    name: Title
    clues: Annotated[tuple[ListedClue, ...], msgspec.Meta(max_length=MOST_CLUES)] = ()


class Unread(Value, frozen=True):
    """The unsupported fields of another program's file. They are written back to that format."""

    format: Name  # such as "ipuz"
    fields: Annotated[tuple[tuple[Name, Text], ...], msgspec.Meta(max_length=MOST_UNREAD)]  # names and contents


class Code(Value, frozen=True):
    """The code of a codeword: a number from 1 to 26 for each letter. Raises BadInput if it is invalid."""

    letters: Name  # the letter of each number, all letters a to z
    given: Name = ""  # the letters that are printed with their numbers

    def __post_init__(self) -> None:
        if sorted(self.letters) != sorted(ENGLISH.letters):
            raise BadInput("a code has a number for each letter a to z")
        if strange := set(self.given) - set(self.letters):
            raise BadInput(f"{min(strange)!r} is given, but no letter a to z")

    def number(self, letter: str) -> int:
        """The number of a letter; 0 for another character."""
        return self.letters.find(letter) + 1 if letter else 0


class Objective(Value, frozen=True):
    """Ranks layouts by required words, then the number of words, then utilisation plus weighted measures."""

    fit: Annotated[int, msgspec.Meta(ge=0, le=MOST_WORDS)] = 0  # number of words wanted; 0 for as many as possible
    # columns, rows: size of the box that limits the grid; 0 for an unlimited side
    columns: Side = 0
    rows: Side = 0
    crossings: Share = 0.0  # weight of the crossings per word
    square: Share = 0.0  # weight of the shorter side as a share of the longer
    # weight of the share of cells that a half turn maps to cells; at 1, layouts in which all cells are symmetric
    # come before all others
    symmetry: Share = 0.0

    def too_long(self, word: str) -> str:
        """Return the reason, as a clause, if a word is longer than the requested box; else ""."""
        sides = (self.columns, self.rows)
        if len(word) <= max(min(side or MOST_BOX, MOST_BOX) for side in sides):
            return ""
        return "longer than the box" if any(sides) else f"longer than {MOST_BOX} letters"


ANYTHING = Objective()
MILD = 0.2
"""Weight of the crossings that breaks ties: one more crossing is worth about a third of a percent of the box."""
USUAL = Objective(crossings=MILD)
"""The criteria of a new puzzle. Layouts of 30 words had 29.3 crossings on average, and 29.0 without the weight."""


class Puzzle(Value, frozen=True, tag_field="kind", tag="crossword"):
    """A crossword: a grid that is drawn and filled, or that consists of an editor's words."""

    # the list, in the editor's order, with distinct answers
    words: Annotated[tuple[Listed, ...], msgspec.Meta(max_length=MOST_WORDS)] = ()
    grid: grids.Grid = grids.Grid()
    # the slots whose entries keep their places and letters
    locked: Annotated[tuple[grids.Slot, ...], msgspec.Meta(max_length=MOST_LOCKED)] = ()
    objective: Objective = USUAL
    # at most one for each slot, and one for each answer
    clues: Annotated[tuple[Clue, ...], msgspec.Meta(max_length=MOST_CLUES)] = ()
    lexicon: FileName = "large"  # name or file of the word list in which words are searched by theme and pattern
    title: Title = "Crossword"
    rulings: Rulings = ()
    author: Title = ""  # whose name is printed as the byline, unless another one is given for the export
    copyright: Title = ""
    notes: Text = ""  # a preamble for solvers, which is printed above the grid
    # clues other than those across and down
    clue_lists: Annotated[tuple[ClueList, ...], msgspec.Meta(max_length=MOST_LISTS)] = ()
    # whether solvers must find the blocks too: the grid is printed without blocks and numbers
    diagramless: bool = False
    # whether the solution explains the wordplay of the clues. Unset for no; it is then not written to files, so
    # that the record of what was printed stays valid.
    explained: Literal[True] | msgspec.UnsetType = msgspec.UNSET
    enumerated: bool | msgspec.UnsetType = msgspec.UNSET  # whether lengths are printed; unset for the usual of the grid
    # answers that a fill added to the list; they are removed when the grid no longer has them
    filled: Annotated[tuple[Word, ...], msgspec.Meta(max_length=MOST_WORDS)] = ()
    unread: Unread | msgspec.UnsetType = msgspec.UNSET  # unset for nothing, as `explained`
    code: Code | msgspec.UnsetType = msgspec.UNSET  # of a codeword, whose clues are not printed
    # whether it is an acrostic: the grid is a quotation, whose letters are those of the answers of `clue_lists`
    acrostic: Literal[True] | msgspec.UnsetType = msgspec.UNSET

    def __post_init__(self) -> None:
        if len(self.words) > MOST_WORDS:
            raise BadInput(f"a list can have at most {MOST_WORDS:,} words, this one has {len(self.words):,}")
        if self.diagramless + bool(self.code) + bool(self.acrostic) > 1:
            raise BadInput("a crossword is only one of diagramless, a codeword and an acrostic")
        if twice := _twice(listed.answer for listed in self.words):
            raise BadInput(f"{min(twice).upper()} has more than one word")
        if twice := _twice(clue.answer for clue in self.clues if clue.slot is None):
            raise BadInput(f"{min(twice).upper()} has more than one clue")
        if twice := _twice(clue.slot for clue in self.clues if clue.slot):
            raise BadInput(f"{slot_name(twice[0])} has more than one clue")
        if twice := _twice(self.locked):
            raise BadInput(f"{slot_name(twice[0])} is locked twice")
        slots = {entry.slot for entry in grids.entries_of(self.grid)} if self.locked else ()
        if strange := [slot for slot in self.locked if slot not in slots]:
            raise BadInput(f"{slot_name(strange[0])} is locked but not in the grid")

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers of the list, as letters."""
        return tuple(listed.answer for listed in self.words)

    @property
    def texts(self) -> dict[str, str]:
        """The words of the list as written, by their answers."""
        return {listed.answer: listed.text for listed in self.words}

    @property
    def locked_words(self) -> tuple[str, ...]:
        """The words of the locked slots, in their order; incomplete words have "." for a missing letter."""
        if not self.locked:
            return ()
        words = {entry.slot: entry.word for entry in grids.entries_of(self.grid)}
        return tuple(words[slot] for slot in self.locked)


def _twice(items: Iterable[T]) -> list[T]:
    return [item for item, count in Counter(items).items() if count > 1]


def slot_name(slot: grids.Slot) -> str:
    """The name of a slot by its first cell, which is valid whatever the numbers are."""
    return f"the slot {slot.direction} at {grids.place_name(slot.cell)}"


def clues_of(puzzle: Puzzle) -> dict[grids.Slot, Clue]:
    """The clue of each entry that has one: its slot's, or else its answer's.

    A further entry of an answer only uses the clue of its slot.
    """
    own, further = {clue.subject: clue for clue in puzzle.clues}, heads_of(puzzle)
    found: dict[grids.Slot, Clue] = {}
    for entry in grids.entries_of(puzzle.grid):
        slot, answer = entry.slot, grids.answer_text(puzzle.grid, entry)
        if clue := own.get(slot) or (own.get(answer) if answer and slot not in further else None):
            found[slot] = clue
    return found


def heads_of(puzzle: Puzzle) -> dict[grids.Slot, grids.Slot]:
    """The slot with the clue, by each further slot of an answer in several entries.

    A slot belongs to one answer, that of the first clue. Only files of other programs have it in several.
    """
    slots, heads = {entry.slot for entry in grids.entries_of(puzzle.grid)}, dict[grids.Slot, grids.Slot]()
    for clue in puzzle.clues:
        if clue.links and (head := clue.slot) and head in slots and head not in heads:
            free = slots - heads.keys() - {head, *heads.values()}
            heads |= {link: head for link in clue.links if link in free}
    return heads


def listed_entries(puzzle: Puzzle) -> tuple[grids.Entry, ...]:
    """The entries in the lists of clues, in order: all of them, unless the grid has labels.

    Then they are those with a clue; and those that begin at a label, if their list has clues, or there is no list.
    """
    entries, labels = grids.entries_of(puzzle.grid), {(r, c) for r, c, _ in puzzle.grid.labels}
    if not labels:
        return entries
    there = {*(clued := clues_of(puzzle)), *heads_of(puzzle)}
    lists = {slot.direction for slot in clued} or (() if puzzle.clue_lists else grids.DIRECTIONS)
    found = [
        entry for entry in entries
        if entry.slot in there or (entry.direction in lists and entry.slot.cell in labels)
    ]  # fmt: skip
    if labels.issuperset(entry.slot.cell for entry in found):  # otherwise they are sorted by their places
        number = grids.numbers(puzzle.grid)
        found.sort(key=lambda entry: (entry.direction, number[entry.slot.cell]))
    return tuple(found)


def unlabelled(puzzle: Puzzle) -> Puzzle:
    """The puzzle with the usual numbers in place of those of a file."""
    clues = tuple(changed(clue, label=clue.label if clue.links else "") for clue in puzzle.clues)
    return changed(puzzle, grid=changed(puzzle.grid, labels=()), clues=clues)


def own_label(puzzle: Puzzle, slot: grids.Slot, clue: Clue | None) -> str:
    """The label that a file has in place of the number of an entry with a clue; "" if it has the number."""
    if clue and clue.label and not clue.links:
        return clue.label
    return str(grids.labels_of(puzzle.grid).get(slot.cell, NO_LABEL)) if puzzle.grid.labels else ""


def slots_with(puzzle: Puzzle, slot: grids.Slot) -> tuple[grids.Slot, ...]:
    """The slots of the answer that a slot is a part of, in their order."""
    heads = heads_of(puzzle)
    head = heads.get(slot, slot)
    return (head, *(link for link, of in heads.items() if of == head))


@lru_cache(4 * MOST_WORDS)  # each change of a list needs all its answers again
def answer_of(text: str) -> str:
    """The letters of a word in a grid, without spaces, hyphens, accents. Raises BadInput for others or none."""
    answer = text.casefold().translate(_FOLDING)
    if wrong := [char for char in answer if char not in ENGLISH.codes]:
        raise BadInput(f"{wrong[0]!r} in {text!r} is {_FOLDING.reason(wrong[0])}")
    if not answer:
        raise BadInput(f"{text!r} has no letters")
    return answer


def is_word(text: str) -> bool:
    """Whether a text can be a word of the list: it has only letters and the signs allowed in words."""
    try:
        return bool(answer_of(text))
    except BadInput:
        return False


def enumeration(text: str) -> str:
    """The enumeration of an answer: "3,5" for "Ice cream", "4-2" for "make-up"."""
    return ",".join("-".join(str(len(piece)) for piece in pieces) for pieces in pieces_of(text))


def pieces_of(text: str) -> list[list[str]]:
    """The letters of each word of an answer, split at hyphens. Signs without letters are ignored.

    Raises BadInput if it has a character that is not a letter.
    """
    words = [part for part in re.split(r"[\s\u2013\u2014/]+", text.strip()) if part.translate(_FOLDING)]
    return [[answer_of(piece) for piece in word.split("-") if piece.translate(_FOLDING)] for word in words]


def kept_entries(puzzle: Puzzle) -> tuple[grids.Entry, ...]:
    """The locked complete entries, and the entries that connect two locked ones running side by side."""
    entries = [entry for entry in grids.entries_of(puzzle.grid) if grids.OPEN not in entry.word]
    kept = {entry for entry in entries if entry.slot in puzzle.locked}
    while True:
        cells = {cell for entry in kept for cell in entry.cells}
        joining = {
            entry
            for entry in entries
            if entry not in kept and any(one in cells and other in cells for one, other in pairwise(entry.cells))
        }
        if not joining:
            return tuple(entry for entry in entries if entry in kept)
        kept |= joining
