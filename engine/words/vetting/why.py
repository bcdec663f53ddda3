"""Replies to readers who ask why a word is not an answer, with the rule that decides.

Replies are accurate, short, and suitable for print. They do not quote taboo lists or the free text of an editor's
ruling. This module handles the rules that all wings share; each wing handles its letters and its own rules.
"""

from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Literal, TypeAlias

from engine.core.errors import BadInput
from engine.core.value import Value, changed
from engine.words.spelling import RelatedWords
from engine.words.vetting.house import House
from engine.words.vetting.near_misses import ReferenceLists
from engine.words.vetting.taboo import Vetter, letters_of
from engine.words.vetting.verdict import REASONS, Role, Ruling
from engine.words.word_file import LONGEST_WORD

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
    mend: str = ""  # For the editor: how to make the word an answer; "" if it is one or cannot be
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

    The list decides, and the reply names it. It does not say what kind of word it is: readers may know it well.
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
