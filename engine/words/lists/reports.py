"""Reports on reading lists: the numbers of lines, and the lines that cannot be used, with reasons."""

import csv
import io
from collections import Counter
from collections.abc import Sequence

from engine.core import FileProblem, Value
from engine.core.files import csv_text
from engine.words.lists.tables import NOT_USED

REFUSALS_KEPT = 100  # refused lines kept in a report
TEXT_KEPT = 60  # characters kept of a refused line


class RefusedLine(Value, frozen=True):
    """A line that was refused: its number from 1, its text (at most 60 characters) and the reason."""

    line: int
    text: str
    reason: str


class ReadReport(Value, frozen=True):
    """A report on reading a word file."""

    lines: int = 0  # the number of lines, except blank lines and comments
    words: int = 0  # the number of distinct words
    merged: int = 0  # the number of lines that repeat a word
    refused: int = 0  # the number of refused lines; `lines == words + merged + refused`
    # each reason with its number of lines, or of cells that are not used, the most frequent first
    reasons: tuple[tuple[str, int], ...] = ()
    refused_lines: tuple[RefusedLine, ...] = ()  # the first hundred refused lines and cells
    folded: bool = False  # whether all lines are in capitals and were read in lower case
    read_as: str = ""  # how the file was read, as a clause; "" if it is a plain list

    @property
    def skipped(self) -> int:
        """The number of refused lines, and of cells that are not used."""
        return sum(count for _, count in self.reasons)

    @property
    def doubtful(self) -> bool:
        """Whether most entries are not words: the file may not be a list of words."""
        return self.refused > (read := self.words + self.merged) or self.skipped > 2 * read


class Refusals:
    """Collects the refused lines of a list: all are counted, the first hundred are kept."""

    def __init__(self) -> None:
        self._reasons: Counter[str] = Counter()
        self._first: list[RefusedLine] = []

    def refuse(self, line: int, text: str, reason: str) -> None:
        """Add a line, given its number from 1."""
        self._reasons[reason] += 1
        if len(self._first) < REFUSALS_KEPT:
            self._first.append(RefusedLine(line, shown(text), reason))

    def report(self, words: int, merged: int = 0) -> ReadReport:
        """Return the report on a list with these numbers of words and of repeated words."""
        refused = self._reasons.total() - self._reasons[NOT_USED]
        reasons = tuple(self._reasons.most_common())
        return ReadReport(words + merged + refused, words, merged, refused, reasons, tuple(self._first))


def shown(text: str) -> str:
    """Return the start of a line as reports show it."""
    return printable(text[:TEXT_KEPT])


def printable(text: str) -> str:
    """Return a text with control characters replaced, because it goes to terminals, windows and files."""
    return "".join(char if char.isprintable() else "\ufffd" for char in text)


TAKEN, FOLDED, DUPLICATE, REMOVED, REFUSED, NO_ENTRY = range(6)
OUTCOMES = ("taken", "folded", "duplicate", "removed", "refused", "no entry")
BLANK, COMMENT, HEADING, CONTINUED = "blank", "a comment", "the heading", "a part of the entry above"


class Account:
    """The outcome of each line of a list. The counts add up to the number of lines.

    Attributes:
        lines: The lines of the file, without the end of the last line.
        numbers: The number of each line in the file.
        outcomes: The index in `OUTCOMES` of each line's outcome. A line of several words has its best outcome; the
            reason names the unused words.
        words: The word that each line gives; "" if it gives none.
        reasons: By line index, why the line is not used unchanged.
        accented: By line index, a word with accents or ligatures, as written.
        notes: The notes of a column of notes, by word.
        clues: The number of clues, which a word list does not keep.
    """

    def __init__(self, lines: list[str]) -> None:
        self.lines = lines[:-1] if lines and not lines[-1] else lines
        self.numbers: Sequence[int] = range(1, len(lines) + 1)
        self.outcomes = bytearray([NO_ENTRY]) * len(lines)
        self.words = [""] * len(lines)
        self.reasons: dict[int, str] = {}
        self.accented: dict[int, str] = {}
        self.notes: dict[str, str] = {}
        self.heading = False
        self.clues = 0

    def note(self, line: int, outcome: int, word: str, reason: str = "") -> None:
        """Record an entry of a line, which counts from 1."""
        at = line - 1
        if outcome < self.outcomes[at]:
            self.outcomes[at] = outcome
            self.words[at] = word
        if reason:
            self.reasons[at] = f"{self.reasons[at]}; {reason}" if at in self.reasons else reason

    def note_block(self, numbers: Sequence[int], words: Sequence[str]) -> None:
        """Record a block of lines that are used unchanged."""
        start, stop = numbers[0] - 1, numbers[-1]
        if stop - start == len(words):
            self.outcomes[start:stop] = bytes(len(words))
            self.words[start:stop] = words
            return
        for number, word in zip(numbers, words, strict=True):
            self.note(number, TAKEN, word)

    def fold_all(self, reason: str) -> None:
        """Record that all accepted words were folded, because the list is in capitals."""
        for at, outcome in enumerate(self.outcomes):
            if outcome == TAKEN:
                self.outcomes[at], self.reasons[at] = FOLDED, reason

    def reason(self, at: int) -> str:
        """Return why a line, given its index, is not used unchanged; "" if it is."""
        if self.outcomes[at] != NO_ENTRY or at in self.reasons:
            return self.reasons.get(at, "")
        line = self.lines[at].strip("\ufeff \t")
        first = next((n for n, text in enumerate(self.lines) if text.strip() and not text.startswith("#")), -1)
        if not line:
            return BLANK
        return COMMENT if line.startswith("#") else HEADING if self.heading and at == first else CONTINUED

    def counts(self) -> dict[str, int]:
        """Return the number of lines by outcome. They add up to the number of lines."""
        found = Counter(self.outcomes[: len(self.lines)])
        return {name: found[outcome] for outcome, name in enumerate(OUTCOMES)}

    def clues_left(self) -> str:
        """Return a sentence on the omitted clues; "" if the list has none."""
        left = f"{self.clues:,} clues are" if self.clues > 1 else "1 clue is"
        where = "The clue book takes them: Import Old Puzzles, on the page Clues of a crossword."
        return f"{left} left out, because a list of words has none. {where}" if self.clues else ""

    def csv(self, *, left_out: bool = False) -> str:
        """Return all lines, or only the unused ones, as CSV: line, outcome, word, reason, text."""
        rows = (
            (self.numbers[at], OUTCOMES[self.outcomes[at]], self.words[at], self.reason(at), text)
            for at, text in enumerate(self.lines)
            if not left_out or DUPLICATE <= self.outcomes[at] < NO_ENTRY
        )
        return csv_text((("line", "outcome", "word", "reason", "text"), *rows))

    @classmethod
    def read(cls, text: str) -> "Account":
        """Read lines that `csv` wrote. Raises FileProblem if they are damaged."""
        try:
            rows = [(int(line), OUTCOMES.index(outcome), word, reason, text)
                    for line, outcome, word, reason, text in list(csv.reader(io.StringIO(text)))[1:]]  # fmt: skip
        except (ValueError, csv.Error) as error:
            raise FileProblem(f"the lines that were left out are damaged: {error}") from error
        made = cls([row[-1] for row in rows])
        made.numbers = [row[0] for row in rows]
        for at, (_, outcome, word, reason, _) in enumerate(rows, 1):
            made.note(at, outcome, word, reason)
        return made
