"""Why is X not an answer? The rule that decides, and a reply to the reader who asked.

A reply is true, short, and fit for print: what a word means that a list calls offensive is never repeated, nor
what an editor wrote on it in words of their own. What is the same for every wing is here; a wing says what its
letters and rules decide.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Literal, TypeAlias

from engine.errors import BadInput
from engine.lexicon.sources import COMMON_ZIPF
from engine.lexicon.words import LONGEST_WORD
from engine.value import Value
from engine.vetting.house import House
from engine.vetting.near_misses import ReferenceLists
from engine.vetting.taboo import Vetter, letters_of
from engine.vetting.variants import RelatedWords
from engine.vetting.verdict import REASONS, Role, Ruling

Rule: TypeAlias = Literal[
    "answer", "letters", "rejected", "taboo", "variant", "inflection", "name", "rare", "other list", "unlisted"
]
PRINTED = frozenset(REASONS) - {"offensive"}
"""The reasons of a rejection that a reader is told; what an editor writes freely is not for print."""


class Why(Value, frozen=True):
    """What becomes of a word that a reader sent in, and why.

    Attributes:
        word: its letters.
        rule: what decides; `answer` where it counts.
        reply: to the reader, one paragraph.
        detail: for the editor: what the rule found (the missing letter, the list's or the ruling's reason).
        source: the list, or who ruled; "" where it is the rules of the game.
        near: the answer that it is a form of.
        zipf: how common it is; 0 where unknown.
    """

    word: str
    rule: Rule
    reply: str
    detail: str = ""
    source: str = ""
    note: str = ""
    date: str = ""
    near: str = ""
    points: int = 0
    zipf: float = 0.0


def parse_word(text: str) -> str:
    """The letters of the word that a reader asks about.

    Raises:
        BadInput: it has none, or others than a to z.
    """
    word = letters_of(text.strip())
    if not word or len(word) > LONGEST_WORD:
        what = f"{text.strip()[:30]!r} is not a word of up to {LONGEST_WORD} letters a to z"
        raise BadInput(what, mend="Type one word.")
    return word


def reply(word: str, rule: Rule, said: str, **fields: object) -> Why:
    """The answer to a reader who asks about a word: what is said of it, as the rest of a sentence."""
    return Why(word, rule, f"Dear reader, \u201c{word}\u201d {said}.", **fields)  # pyright: ignore[reportArgumentType]


def explain_ruling(word: str, own: Iterable[Ruling], house: Iterable[Ruling]) -> Why | None:
    """What the editor, or else the house, said against a word; None where neither did."""
    ruling = next((one for one in (*own, *house) if one.word == word), None)
    if ruling is None or ruling.accepted:
        return None
    said = f"was considered by our editors and left out{_on(ruling.date)}"
    reason = ruling.reason.strip().lower()
    if reason in PRINTED:
        said += f" ({reason})"
    fields = {"detail": ruling.reason, "source": ruling.source, "note": ruling.note, "date": ruling.date}
    return reply(word, "rejected", said, **fields)


def explain_taboo(word: str, role: Role, vetter: Vetter) -> Why | None:
    """What a list says against a word in a role; None where none does."""
    verdict = vetter.verdict(word, role)
    if verdict.counts:
        return None
    said = "is a word that we leave out of our puzzles, as some readers would not wish to find it here"
    return reply(word, "taboo", said, detail=verdict.reason, source=verdict.source)


def explain_exclusion(word: str, role: Role, own: Iterable[Ruling], house: House) -> Why | None:
    """The reply for a word that a ruling or a taboo list excludes; None for any other word."""
    own = tuple(own)
    return explain_ruling(word, own, house.rulings) or explain_taboo(word, role, house.vetter(own))


def explain_unlisted(word: str, answers: Iterable[str], others: ReferenceLists) -> Why:
    """The word list of the puzzle lacks it, or did when it was printed."""
    zipf, listed = others.zipf(word), word in others.large
    if akin := RelatedWords(answers, others.large).of(word):
        how, near = akin
        form = "another spelling" if how == "variant" else "a form"
        said = f"seems to be {form} of \u201c{near}\u201d, which is an answer; our word list has only that one"
        return reply(word, how, said, near=near, zipf=zipf)
    if word in others.capitals or word in others.names or (not listed and zipf):
        said = "is not in our word list; it seems to be a name or a foreign word, and those do not count"
        return reply(word, "name", said, zipf=zipf)
    if listed and zipf >= COMMON_ZIPF:
        said = "is in a larger dictionary, but not in the word list from which this puzzle is made"
        return reply(word, "other list", said, source=others.large.name, zipf=zipf)
    if listed:
        said = "is a word, but a rare one; this puzzle keeps to a word list that does not have it"
        return reply(word, "rare", said, source=others.large.name, zipf=zipf)
    said = "is in none of our word lists; perhaps it is a name, two words, or spelled otherwise"
    return reply(word, "unlisted", said)


def _on(iso: str) -> str:
    try:
        day = date.fromisoformat(iso[:10])
    except ValueError:  # a document may hold any text
        return ""
    return f" on {day.day} {day:%B} {day.year}"
