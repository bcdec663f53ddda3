"""The key of a crossword: numbered entries with clues and verdicts, and the faults of the clues."""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from engine.core import Value, changed, grouped
from engine.crossword import grid as grids
from engine.crossword.forms import answers_of
from engine.crossword.puzzle import Clue, Puzzle, clues_of, enumeration, heads_of, listed_entries, own_label, pieces_of
from engine.drawing.words import USUAL_WORDS, Words, untagged
from engine.wing.sheet import readings
from engine.words.vetting.taboo import Vetter, letters_of
from engine.words.vetting.verdict import Verdict

Severity: TypeAlias = Literal["fault", "caution"]
About: TypeAlias = Literal[
    "missing", "taboo", "answer", "duplicate", "long", "characters", "reused", "entry", "wording", "other",
    "stale", "reference", "length", "wordplay",
]  # fmt: skip


Fault: TypeAlias = tuple[Severity, About, str]  # the first fields of a `ClueFault` after its answer


class ClueFault(NamedTuple):
    """A problem of a clue."""

    answer: str
    severity: Severity  # a "fault" must be corrected before printing; a "caution" should be looked at
    about: About  # the kind of fault
    text: str
    slot: grids.Slot | None = None


_NO_CLUE = Clue("", "")
HYPHENS = ("-", "\u2010", "\u2011", "\u2013")
_COUNTED = re.compile(r"\((\d[\d\s,\-\u2011\u2013]*)(letters|words)?\)\s*$")


class Numbered(Value, frozen=True):
    """A numbered entry with its clue."""

    number: int
    entry: grids.Entry
    text: str  # the answer as written in the list: "Ice cream"; the letters if it is not in the list
    clue: str  # with tags around words in italic type and the like (`engine.drawing.words`)
    verdict: Verdict
    answer: str = ""  # the whole content of its cells, with rebus cells; "" if a cell is empty
    counted: str = ""  # the enumeration that the editor wrote, without brackets; "" for the answer's own
    written_for: str = ""  # the answer for which the clue of this slot was written, if that is not its own; else ""
    # whether its length is printed. Usually it is not in a grid in which each letter is in two entries, as in
    # American newspapers, unless the editor wrote it.
    enumerated: bool = True
    annotation: str = ""  # the wordplay of its clue
    links: tuple[tuple[int, grids.Direction], ...] = ()  # the further entries of its answer, in order
    whole: str = ""  # the letters of an answer in several entries, "." for unknown ones; else ""
    usual: str = ""  # the enumeration of such an answer, from its entries, if no list gives one; else ""
    head: str = ""  # the name of the entry with the clue, if this is a further entry of its answer; else ""
    numbers: str = ""  # the numbers of its entries as in a file: "9/2"
    own: str = ""  # the label that a file has in place of the number

    @property
    def word(self) -> str:
        """The letters of the answer; of an incomplete entry a character for each cell, "." for unknown ones."""
        return self.answer or self.entry.word

    @property
    def letters(self) -> str:
        """The letters of the answer in all its entries, "." for unknown ones."""
        return self.whole or self.word

    @property
    def shown(self) -> str:
        """The answer as written in the list. An unlisted answer in several entries is spaced by its enumeration."""
        return spaced(self.letters, self.counted or self.length_in_clue or self.usual) if self.usual else self.text

    @property
    def sign(self) -> str:
        """The printed number or label."""
        return self.own or str(self.number)

    @property
    def label(self) -> str:
        """The label before the clue: "9"; "9 & 2 down" for an answer in several entries."""
        return self.label_in(USUAL_WORDS)

    def label_in(self, words: Words) -> str:
        """The label in the words of a house; or as in its file, if the numbers there still hold."""
        if [*map(int, re.findall(r"\d+", self.numbers))] == [self.number, *(number for number, _ in self.links)]:
            return self.numbers
        return " & ".join((self.sign, *(self._entry(number, way, words) for number, way in self.links)))

    def clue_in(self, words: Words) -> str:
        """The clue in the words of a house: "See 9" for a further entry without a clue of its own."""
        number, _, way = (self.head or self.name).partition(" ")
        usual, own = (one("see", entry=self._entry(int(number), way, one)) for one in (USUAL_WORDS, words))
        return own if self.head and self.clue == usual else self.clue

    def _entry(self, number: int, way: str, words: Words) -> str:
        return str(number) if way == self.direction else words(f"entry_{way}", number=number)

    @property
    def plain(self) -> str:
        """The words of the clue, without tags."""
        return untagged(self.clue)

    @property
    def slot(self) -> grids.Slot:
        """The place of the entry."""
        return self.entry.slot

    @property
    def is_complete(self) -> bool:
        """Whether no cell is empty."""
        return bool(self.answer) and grids.OPEN not in self.letters

    @property
    def direction(self) -> grids.Direction:
        """Across or down."""
        return self.entry.direction

    @property
    def name(self) -> str:
        """The name of the entry: "17 across"."""
        return f"{self.number} {self.direction}"

    @property
    def lengths(self) -> str:
        """The enumeration: "(3,5)"; "" if the clue ends with one, or lengths are not printed."""
        if _COUNTED.search(self.plain) or self.head or not self.enumerated:
            return ""
        if self.counted:
            return f"({self.counted})"
        plain = self.text == self.letters
        return f"({self.usual or (len(readings(self.letters)[0]) if plain else enumeration(self.text))})"

    @property
    def length_in_clue(self) -> str:
        """The enumeration that the clue ends with, without brackets; "" for none, or for a number of words."""
        return length_in(self.plain)

    @property
    def names_length(self) -> bool:
        """Whether the clue as printed ends with a length."""
        return bool(self.lengths or _COUNTED.search(self.plain))


def length_in(clue: str) -> str:
    """The enumeration that a clue ends with, without brackets; "" for none, or for a number of words."""
    found = _COUNTED.search(untagged(clue))
    return found[1].strip() if found and found[2] != "words" else ""


@dataclass(frozen=True)
class Key:
    """The entries of a crossword with their verdicts and problems, for the editor."""

    entries: tuple[Numbered, ...]  # across entries by number, then down entries by number
    unplaced: tuple[str, ...] = ()  # words of the list that are not in the grid, as written in the list
    listed: tuple[tuple[str, Verdict], ...] = ()  # the answers of an acrostic, which has no entries, by label
    as_printed: bool = False  # whether an entry is accepted only because it was printed before
    faults: tuple[ClueFault, ...] = ()  # problems of the clues; empty if the clues were not vetted
    # the percentage of the answers that a reader is expected to find without the clues; None unless all are complete
    share: float | None = None
    # the lists and rulings, for the printed texts; None if they were not opened
    vetter: Vetter | None = field(default=None, compare=False, repr=False)

    def of(self, direction: grids.Direction) -> tuple[Numbered, ...]:
        """The entries of a direction, by number."""
        return tuple(entry for entry in self.entries if entry.direction == direction)

    def printed(self, direction: grids.Direction) -> tuple[Numbered, ...]:
        """The entries whose clues are printed: none if no entry has a clue, because the grid goes out alone."""
        return self.of(direction) if any(entry.clue for entry in self.entries) else ()

    @property
    def judged(self) -> tuple[tuple[str, str, Verdict], ...]:
        """The names, the texts and the verdicts of the entries, or of the answers of an acrostic."""
        listed = ((label, verdict.word, verdict) for label, verdict in self.listed)
        return (*((one.name, one.text, one.verdict) for one in self.entries), *listed)

    @property
    def offenders(self) -> tuple[Numbered, ...]:
        """The entries that must not be printed: taboo or rejected."""
        return tuple(entry for entry in self.entries if not entry.verdict.counts)

    @property
    def undecided(self) -> tuple[Numbered, ...]:
        """The entries that an editor should review: cautions without a ruling."""
        return tuple(entry for entry in self.entries if entry.verdict.standing == "caution")


def written(word: str, texts: Mapping[str, str]) -> str:
    """Return a word of the grid as a list writes it, with the accents of the grid: "as w\u00e9 say".

    `texts` has the texts of the list by their letters. An unlisted word is returned unchanged.
    """
    if word in texts:
        return texts[word]
    text = unicodedata.normalize("NFC", texts.get(letters_of(word), ""))
    if sum(map(str.isalpha, text)) != len(word):
        return word
    letters = iter(word)
    spelled = ((char, next(letters)) if char.isalpha() else (char, char) for char in text)
    return "".join(own.upper() if char.isupper() else own for char, own in spelled)


def lengths_in(words: Sequence[str], texts: Mapping[str, str]) -> str:
    """Return the usual enumeration of an answer in several entries that no list writes: "5,5"; else ""."""
    whole = "".join(words)
    listed = len(words) == 1 or whole in texts or written(whole, texts) != whole
    return "" if listed else ",".join(str(len(readings(word)[0])) for word in words)


def spaced(letters: str, lengths: str) -> str:
    """Return an answer with the spaces and hyphens of an enumeration: "ice cream" by "3,5".

    It is returned unchanged if the enumeration does not fit.
    """
    counts = [(int(count), sign) for count, sign in re.findall(r"(\d+)(\D*)", lengths)]
    if sum(count for count, _ in counts) != len(letters):
        return letters
    rest = iter(letters)
    parts = ("".join(islice(rest, count)) + ("-" if sign.strip() in HYPHENS else " ") for count, sign in counts)
    return "".join(parts)[:-1]


def key_of(puzzle: Puzzle, vetter: Vetter | None = None, printed: tuple[str, ...] = ()) -> Key:
    """Make the key of a puzzle.

    Pencilled letters are left out, as in print. Entries that were `printed` before are accepted. Without a
    `vetter`, the default taboo list and the puzzle's rulings apply.
    """
    vetter = vetter or Vetter(rulings=puzzle.rulings)
    if puzzle.grid.marks:
        puzzle = changed(puzzle, grid=grids.without_pencil(puzzle.grid))
    texts = puzzle.texts
    clues = clues_of(puzzle)
    places, found, reprinted = grids.numbers(puzzle.grid), [], False
    usual = not grids.is_checked(puzzle.grid)
    listed = [(label, _verdict(word, word, vetter)) for label, word in answers_of(puzzle).items() if word]
    for entry in () if puzzle.acrostic else listed_entries(puzzle):
        answer = grids.answer_text(puzzle.grid, entry)
        word = answer or entry.word
        text = written(word, texts)
        verdict = _verdict(word, text, vetter) if answer else Verdict(word)
        if not verdict.counts and word in printed:
            verdict, reprinted = Verdict(word), True
        clue = clues.get(entry.slot, _NO_CLUE)
        other = clue.answer if clue.slot and answer and clue.answer != answer else ""
        shown = " ".join(clue.text.split())
        enumerated = puzzle.enumerated if isinstance(puzzle.enumerated, bool) else usual or clue.enumeration != ""
        made = Numbered(
            places[entry.slot.cell], entry, text, shown, verdict, answer, clue.enumeration, other, enumerated,
            clue.annotation, numbers=clue.label,
            own=own_label(puzzle, entry.slot, clue),
        )  # fmt: skip
        found.append(made)
    found = [*_joined(found, heads_of(puzzle), texts, vetter)]
    there = {letters_of(word) or word for one in found for word in (one.word, one.letters)}
    unplaced = tuple(text for answer, text in texts.items() if answer not in there)
    again = [(label, Verdict(one.word) if one.word in printed else one) for label, one in listed]
    return Key(tuple(found), unplaced, tuple(again), reprinted or again != listed, vetter=vetter)


def _joined(
    found: Sequence[Numbered], heads: Mapping[grids.Slot, grids.Slot], texts: Mapping[str, str], vetter: Vetter
) -> Iterator[Numbered]:
    """Yield the entries: the one with the clue has the whole answer, further ones refer to it."""
    there = {one.slot: one for one in found}
    parts = grouped((head, there[link]) for link, head in heads.items())
    for one in found:
        if rest := parts.get(one.slot):
            whole = "".join(part.word for part in (one, *rest))
            text = written(whole, texts)
            usual = lengths_in([part.word for part in (one, *rest)], texts)
            verdict = one.verdict
            if verdict.counts and grids.OPEN not in whole:
                verdict = _verdict(whole, text, vetter)
            links = tuple((part.number, part.direction) for part in rest)
            yield changed(one, text=text, verdict=verdict, links=links, whole=whole, usual=usual)
        elif one.slot in heads:
            head = there[heads[one.slot]]
            name = str(head.number) if head.direction == one.direction else head.name
            yield changed(one, clue=one.clue or USUAL_WORDS("see", entry=name), head=head.name)
        else:
            yield one


def words_of(key: Key) -> tuple[str, ...]:
    """The letters of each entry, or of each answer of an acrostic, in their order."""
    return (*(entry.word for entry in key.entries), *(verdict.word for _, verdict in key.listed))


def _goodness(verdict: Verdict) -> tuple[bool, bool]:
    return verdict.counts, verdict.standing == "clean"


def _verdict(word: str, text: str, vetter: Vetter) -> Verdict:
    """The verdict on an entry; if it is clean, the worst verdict on the words it consists of."""
    if len(both := readings(word)) > 1:
        return min((_verdict(one, one, vetter) for one in both), key=_goodness)
    whole = vetter.verdict(word, "entry")
    if whole.standing != "clean" or word in vetter.accepted:
        return whole
    pieces = [piece for pieces in pieces_of(text) for piece in pieces if piece != word] if text != word else []
    parts = [vetter.verdict(piece, "entry") for piece in pieces]
    worst = min(parts, key=_goodness, default=whole)
    if worst.standing == "clean":
        return whole
    return Verdict(word, worst.standing, f"{worst.word}: {worst.reason}", worst.source)
