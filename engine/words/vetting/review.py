"""The review of a puzzle before it goes to press, with the ledger of its words.

The ledger has the decision on each word with its source, reason and date, as a table, text and CSV.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

from engine.core.files import csv_text
from engine.core.job import Control
from engine.core.value import Value
from engine.words.vetting.house import open_house
from engine.words.vetting.near_misses import Kind
from engine.words.vetting.verdict import Ruling, Verdict

Decision: TypeAlias = Literal["accepted", "rejected", "excluded", "forbidden", "to be decided"]
"""The last three are decisions of lists. A taboo word is excluded as an answer, and forbidden as a pangram or
long word, because the puzzle is built on it."""

Kept: TypeAlias = Literal["this puzzle", "house", "puzzle and house", "this puzzle, against the house", "list"]

HEADER = ("word", "decision", "role", "rule", "source", "note", "date", "kept in")
ANSWER, NO_ROLE = "answer", "not in the puzzle"
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
DECISIONS: dict[str, Decision] = {
    "clean": "accepted", "caution": "to be decided", "taboo": "excluded", "rejected": "rejected",
}  # fmt: skip


class LedgerEntry(Value, frozen=True):
    """One line of the ledger."""

    word: str
    decision: Decision
    role: str  # the role in the puzzle: `ANSWER`, a name such as "pangram", or `NO_ROLE` if the word does not fit
    rule: str
    source: str  # "editor", "house", or the name of the list
    note: str = ""
    date: str = ""  # the ISO date of a ruling; "" for an entry of a list
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
            forbidden = verdict.standing == "taboo" and role not in (ANSWER, NO_ROLE)
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
    rows = (
        (f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell for cell in one.cells) for one in entries
    )
    return csv_text((HEADER, *rows), end="\r\n").encode("utf-8", "replace")


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
    role = "" if entry.role == ANSWER else f" ({entry.role})"
    details = ", ".join(part for part in (entry.rule, entry.source, entry.date) if part)
    return f"{entry.word}{role}: {details}" + (f". {entry.note}" if entry.note else "")


class NearMiss(Value, frozen=True):
    """A word that is missing from the key but close to it, or an answer that may be disputed.

    `near` is the answer that the word is a form of.
    """

    word: str
    kind: Kind
    near: str
    zipf: float
    verdict: Verdict


class Review(Value, frozen=True):
    """The words of a puzzle that an editor checks before it goes to press.

    Near misses and disputable answers are sorted, the most common first. A puzzle whose words are chosen, not
    found in a list, has no near misses.
    """

    entries: tuple[LedgerEntry, ...]
    near: tuple[NearMiss, ...] = ()
    disputable: tuple[NearMiss, ...] = ()


def review_words(
    words: Iterable[tuple[str, Verdict]], rulings: Iterable[Ruling], *, control: Control | None = None
) -> Review:
    """Review a puzzle whose words are chosen, by the user's house rulings and lists."""
    (control or Control()).check()
    entries = ((word, ANSWER, verdict) for word, verdict in words)
    return Review(ledger(entries, rulings, open_house().rulings))
