"""The review of a puzzle before it goes to press, with the ledger of its words; and replies to readers.

The ledger has the decision on each word with its source, reason and date, as a table, text and CSV. A reply
explains why a word is not an answer, with the rule that decides. Replies are accurate, short, and suitable for
print: they do not quote taboo lists or the free text of an editor's ruling. Each wing handles its letters and its
own rules.
"""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Literal, TypeAlias

from engine.core import BadInput, Control, Value, changed
from engine.core.files import csv_text
from engine.words.spelling import RelatedWords
from engine.words.vetting.house import House, open_house
from engine.words.vetting.near_misses import Kind, ReferenceLists
from engine.words.vetting.taboo import Vetter, letters_of
from engine.words.vetting.verdict import REASONS, Role, Ruling, Verdict
from engine.words.word_file import LONGEST_WORD

Decision: TypeAlias = Literal["accepted", "rejected", "excluded", "forbidden", "to be decided"]
"""The last three are decisions of lists. A taboo word is excluded as an answer. As a pangram or long word it is
forbidden, because the puzzle is built on it."""

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
    rows = ((f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell for cell in one.cells) for one in entries)
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
    """Review a puzzle whose words are chosen, using the house rulings and lists."""
    (control or Control()).check()
    entries = ((word, ANSWER, verdict) for word, verdict in words)
    return Review(ledger(entries, rulings, open_house().rulings))


Rule: TypeAlias = Literal[
    "answer", "letters", "rejected", "taboo", "variant", "inflection", "capital", "other list", "unlisted"
]
PRINTED = frozenset(REASONS) - {"offensive"}
"""The reasons for rejection that a reply may quote. Free text written by an editor is not for print."""


class Why(Value, frozen=True):
    """The explanation why a word that a reader sent in is or is not an answer."""

    word: str
    rule: Rule  # the rule that decides; `answer` if the word counts
    reply: str
    detail: str = ""  # For the editor: the missing letter, or the reason given by the list or the ruling
    source: str = ""  # the list or the author of the ruling; "" if the rules of the game decide
    note: str = ""
    date: str = ""
    near: str = ""
    mend: str = ""  # For the editor: how to make the word an answer; "" if it already is or cannot be one
    points: int = 0
    zipf: float = 0.0


def as_written(answer: Why, text: str) -> Why:
    """Return an explanation whose reply has the word as the reader wrote it, such as "Can't"."""
    rest = answer.reply.removeprefix(_address(answer.word))
    return changed(answer, reply=_address(" ".join(text.split())) + rest)


def parse_word(text: str) -> str:
    """Return the letters of the word that a reader asks about.

    Raises BadInput if the text has no letters, letters other than a to z, or is too long.
    """
    word = letters_of(text.strip())
    if not word or len(word) > LONGEST_WORD:
        what = f"{text.strip()[:30]!r} is not a word of up to {LONGEST_WORD} letters a to z"
        raise BadInput(what, mend="Enter one word.")
    return word


def reply(word: str, rule: Rule, predicate: str, **fields: object) -> Why:
    """Return a reply about a word. `predicate` is the rest of a sentence that begins with the word."""
    sentence = f"{_address(word)}{predicate}."
    return Why(word, rule, sentence, **fields)  # pyright: ignore[reportArgumentType]


def _address(word: str) -> str:
    return f"Dear reader, \u201c{word}\u201d "


def explain_ruling(word: str, own: Iterable[Ruling], house: Iterable[Ruling]) -> Why | None:
    """Return the reply for a word that a ruling of the puzzle or the house rejects; None if none does."""
    ruling = next((one for one in (*own, *house) if one.word == word), None)
    if ruling is None or ruling.accepted:
        return None
    predicate = f"was considered by our editors and left out{_on(ruling.date)}"
    reason = ruling.reason.strip().lower()
    if reason in PRINTED:
        predicate += f" ({reason})"
    fields = {"detail": ruling.reason, "source": ruling.source, "note": ruling.note, "date": ruling.date}
    return reply(word, "rejected", predicate, **fields)


def explain_taboo(word: str, role: Role, vetter: Vetter) -> Why | None:
    """Return the reply for a word that a taboo list excludes in a role; None if no list does."""
    verdict = vetter.verdict(word, role)
    if verdict.counts:
        return None
    predicate = "is a word that we leave out of our puzzles because some readers would not want to see it here"
    return reply(word, "taboo", predicate, detail=verdict.reason, source=verdict.source)


def explain_exclusion(word: str, role: Role, own: Iterable[Ruling], house: House) -> Why | None:
    """Return the reply for a word that a ruling or a taboo list excludes; None for any other word."""
    own = tuple(own)
    return explain_ruling(word, own, house.rulings) or explain_taboo(word, role, house.vetter(own))


def explain_unlisted(word: str, answers: Iterable[str], others: ReferenceLists, lexicon: str) -> Why:
    """Return the reply for a word that was not in the puzzle's word list when the puzzle was made.

    The list decides, and the reply names it. It does not describe the word, which readers may know well.
    """
    found: dict[str, object] = {"zipf": others.zipf(word), "source": Path(lexicon).name}
    found["mend"] = f"Accept {word} for this puzzle, or rule that it is always an answer."
    missing = f"is not in the word list {Path(lexicon).name}"
    if akin := RelatedWords(answers, others.large).of(word):
        how, near = akin
        form = "another spelling" if how == "variant" else "a form"
        predicate = f"{missing}; it is {form} of \u201c{near}\u201d, which is an answer"
        return reply(word, how, predicate, near=near, **found)
    if word in others.capitals:
        return reply(word, "capital", f"{missing} in lower case, only with a capital letter", **found)
    known = word in others.large or word in others.unlisted
    return reply(word, "other list" if known else "unlisted", f"{missing}, which decides in this puzzle", **found)


def _on(iso: str) -> str:
    try:
        day = date.fromisoformat(iso[:10])
    except ValueError:  # a document can contain any text here
        return ""
    return f" on {day.day} {day:%B} {day.year}"
