"""The ledger: the decision on each word of a puzzle with its source, reason and date, as a table, text and CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.core.value import Value
from engine.words.vetting.verdict import Ruling, Verdict

Decision: TypeAlias = Literal["accepted", "rejected", "excluded", "forbidden", "to be decided"]
"""The last three are decisions of lists. A taboo word is excluded as an answer, and forbidden as a pangram or
long word, because the puzzle is built on it."""

Kept: TypeAlias = Literal["this puzzle", "house", "puzzle and house", "this puzzle, against the house", "list"]

HEADER = ("word", "decision", "role", "rule", "source", "note", "date", "kept in")
NO_ROLE, PANGRAM, LONG = "not in the puzzle", "pangram", "long word"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
DECISIONS: dict[str, Decision] = {
    "clean": "accepted", "caution": "to be decided", "taboo": "excluded", "rejected": "rejected",
}  # fmt: skip


class LedgerEntry(Value, frozen=True):
    """One line of the ledger.

    Attributes:
        role: The role of the word in the puzzle ("answer", "pangram", "long word"); `NO_ROLE` if it does not fit.
        rule: The reason.
        source: "editor", "house", or the name of the list.
        date: The ISO date of a ruling; "" for an entry of a list.
        kept: Where the ruling is stored.
    """

    word: str
    decision: Decision
    role: str
    rule: str
    source: str
    note: str = ""
    date: str = ""
    kept: Kept = "list"

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells of the line as text, in the order of `HEADER`."""
        return (self.word, self.decision, self.role, self.rule, self.source, self.note, self.date, self.kept)


def ledger(
    words: Iterable[tuple[str, str, Verdict]], rulings: Iterable[Ruling] = (), house: Iterable[Ruling] = ()
) -> tuple[LedgerEntry, ...]:
    """Return one entry for each word with a decision, in alphabetical order.

    Args:
        words: All words of the puzzle with role and verdict, including words that do not count.
        rulings: The puzzle's own rulings, which take precedence. All of them are listed.
        house: The house rulings. Those on words of the puzzle are listed.
    """
    own, theirs = ({ruling.word: ruling for ruling in some} for some in (rulings, house))
    entries = {word: _ruled(own[word], NO_ROLE, theirs.get(word)) for word in own}
    for word, role, verdict in words:
        if word in own:
            entries[word] = _ruled(own[word], role, theirs.get(word))
        elif word in theirs:
            entries[word] = _entry(theirs[word], role, "house", theirs[word].source)
        elif verdict.standing != "clean":
            forbidden = verdict.standing == "taboo" and role in (PANGRAM, LONG)
            decision = "forbidden" if forbidden else DECISIONS[verdict.standing]
            entries[word] = LedgerEntry(word, decision, role, verdict.reason, verdict.source)
    return tuple(entries[word] for word in sorted(entries))


def _ruled(own: Ruling, role: str, house: Ruling | None) -> LedgerEntry:
    if house is None:
        return _entry(own, role, "this puzzle", own.source)
    agreed = house.accepted == own.accepted
    return _entry(own, role, "puzzle and house" if agreed else "this puzzle, against the house", own.source)


def _entry(ruling: Ruling, role: str, kept: Kept, source: str) -> LedgerEntry:
    decision: Decision = "accepted" if ruling.accepted else "rejected"
    return LedgerEntry(ruling.word, decision, role, ruling.reason, source, ruling.note, ruling.date, kept)


def as_csv(entries: Iterable[LedgerEntry]) -> bytes:
    """Return the ledger as a CSV file in UTF-8 with a header and CRLF line ends.

    A cell that begins with =, +, - or @ gets a leading apostrophe, so that spreadsheets do not read it as a
    formula.
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(HEADER)
    writer.writerows([_harmless(cell) for cell in entry.cells] for entry in entries)
    return out.getvalue().encode("utf-8", "replace")


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell


def as_text(entries: Iterable[LedgerEntry]) -> str:
    """Return the ledger as text, with a heading for each decision and one line per word."""
    entries = list(entries)
    blocks = []
    for decision in ("forbidden", "to be decided", "excluded", "rejected", "accepted"):
        lines = [_line(entry) for entry in entries if entry.decision == decision]
        if lines:
            blocks.append("\n".join([f"{decision.capitalize()}:", *lines]))
    return "\n\n".join(blocks) or "No decisions."


def _line(entry: LedgerEntry) -> str:
    role = "" if entry.role == "answer" else f" ({entry.role})"
    details = ", ".join(part for part in (entry.rule, entry.source, entry.date) if part)
    return f"{entry.word}{role}: {details}" + (f". {entry.note}" if entry.note else "")
