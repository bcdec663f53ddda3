"""Why is X not an answer? The rule that decides, and a reply to the reader who asked.

A reply is true, short, and fit for print: what a word means that a list calls offensive is never repeated, nor
what an editor noted on it.
"""

from __future__ import annotations

from datetime import date
from typing import Literal, TypeAlias

from engine.bee.answers import Answer, Key, fits, open_key
from engine.bee.near import Others, open_others
from engine.bee.puzzle import POT, Puzzle
from engine.errors import BadInput
from engine.job import Control
from engine.lexicon.sources import COMMON_ZIPF
from engine.lexicon.words import LONGEST_WORD
from engine.printed import Printed
from engine.value import Value
from engine.vetting.house import House, open_house
from engine.vetting.near import Kin
from engine.vetting.taboo import letters_of
from engine.vetting.verdict import Ruling

Rule: TypeAlias = Literal[
    "answer", "letters", "rejected", "taboo", "variant", "inflection", "name", "rare", "other list", "unlisted"
]
OFFENSIVE = ("offensive", "unsuitable", "taboo", "vulgar", "rude")
MOST_NOTE = 300


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


def open_why(
    puzzle: Puzzle, word: str, printed: Printed | None = None, *, house: House | None = None,
    control: Control | None = None,
) -> Why:  # fmt: skip
    """As `why`, the key and the word lists opened by name.

    Args:
        printed: what went to paper of this very puzzle; then that counts.
        house: None for the user's own.

    Raises:
        BadInput: the word has no letters, or others than a to z.
        UnknownName, FileProblem: the puzzle's word list or the house cannot be read.
        Stopped: as asked.
    """
    control, house = control or Control(), house or open_house()
    key = open_key(puzzle, printed, house=house, control=control.sub(0.0, 0.3))
    return why(puzzle, key, word, open_others(puzzle, control=control.sub(0.3, 1.0)), house)


def why_of(puzzle: Puzzle, key: Key, word: str, *, control: Control | None = None) -> Why:
    """As `why` of a key that is at hand, by the user's own house; raises as `open_why` does."""
    control = control or Control()
    others = open_others(puzzle, control=control)
    control.check()
    return why(puzzle, key, word, others, open_house())


def why(puzzle: Puzzle, key: Key, word: str, others: Others, house: House) -> Why:
    """Why a word is or is not in the key of a puzzle.

    Raises:
        BadInput: it has no letters, or others than a to z.
    """
    shown = letters_of(word.strip())
    if not shown or len(shown) > LONGEST_WORD:
        what = f"{word.strip()[:30]!r} is not a word of up to {LONGEST_WORD} letters a to z"
        raise BadInput(what, mend="Type one word.")
    if answer := next((one for one in key.answers if one.word == shown), None):
        return _answer(puzzle, answer)
    if wrong := fits(puzzle, shown):
        return _reply(shown, "letters", _unfit(puzzle, shown), detail=wrong)
    return _ruled(puzzle, shown, house) or _taboo(puzzle, shown, house) or _unlisted(key, shown, others)


def _answer(puzzle: Puzzle, answer: Answer) -> Why:
    points = f"{answer.points} point{'' if answer.points == 1 else 's'}"
    pangram = f"; it is a {puzzle.rules.pangram_name}" if answer.pangram else ""
    said = f"is an answer to this puzzle and scores {points}{pangram}"
    return _reply(answer.word, "answer", said, points=answer.points, zipf=answer.zipf, detail=points)


def _unfit(puzzle: Puzzle, word: str) -> str:
    """What `fits` found, as a reader is told."""
    if wrong := sorted(set(word) - set(puzzle.letters)):
        return f"cannot be an answer: {wrong[0].upper()} is not among the letters of this puzzle"
    if puzzle.center not in word:
        return f"cannot be an answer: every word must hold the center letter, {puzzle.center.upper()}"
    return f"is too short: in this puzzle words of {puzzle.rules.minimum} or more letters count"


def _ruled(puzzle: Puzzle, word: str, house: House) -> Why | None:
    """What the editor, or else the house, said against it."""
    own = next((one for one in puzzle.rulings if one.word == word), None)
    ruling = own or next((one for one in house.rulings if one.word == word), None)
    if ruling is None or ruling.accepted:
        return None
    said = "was considered by our editors and left out"
    if ruling.date:
        said += f" on {_day(ruling.date)}"
    if ruling.reason.lower() in OFFENSIVE:
        said += ", as some readers would not wish to find it here"
    else:
        said += _reason(ruling)
    return _reply(
        word, "rejected", said, detail=ruling.reason, source=ruling.source, note=ruling.note, date=ruling.date
    )


def _reason(ruling: Ruling) -> str:
    reason = f" ({ruling.reason})" if ruling.reason else ""
    note = " ".join(ruling.note.split())[:MOST_NOTE].rstrip(".")
    return f"{reason}: {note}" if note else reason


def _taboo(puzzle: Puzzle, word: str, house: House) -> Why | None:
    verdict = house.vetter(puzzle.rulings).verdict(word, "long" if len(set(word)) == POT else "answer")
    if verdict.counts:
        return None
    said = "is a word that we leave out of our puzzles, as some readers would not wish to find it here"
    return _reply(word, "taboo", said, detail=verdict.reason, source=verdict.source)


def _unlisted(key: Key, word: str, others: Others) -> Why:
    """The word list of the puzzle lacks it, or did when it was printed."""
    zipf, listed = others.zipf(word), word in others.large
    if akin := Kin(answer.word for answer in key.answers).of(word):
        how, near = akin
        form = "another spelling" if how == "variant" else "a form"
        said = f"seems to be {form} of \u201c{near}\u201d, which is an answer; our word list has only that one"
        return _reply(word, how, said, near=near, zipf=zipf)
    if word in others.capitals or word in others.names or (not listed and zipf):
        said = "is not in our word list; it seems to be a name or a foreign word, and those do not count"
        return _reply(word, "name", said, zipf=zipf)
    if listed and zipf >= COMMON_ZIPF:
        said = "is in a larger dictionary, but not in the word list from which this puzzle is made"
        return _reply(word, "other list", said, source=others.large.name, zipf=zipf)
    if listed:
        said = "is a word, but a rare one; this puzzle keeps to a word list that does not have it"
        return _reply(word, "rare", said, source=others.large.name, zipf=zipf)
    said = "is in none of our word lists; perhaps it is a name, two words, or spelled otherwise"
    return _reply(word, "unlisted", said)


def _reply(word: str, rule: Rule, said: str, **fields: object) -> Why:
    return Why(word, rule, f"Dear reader, \u201c{word}\u201d {said}.", **fields)  # pyright: ignore[reportArgumentType]


def _day(iso: str) -> str:
    try:
        day = date.fromisoformat(iso[:10])
    except ValueError:  # a document may hold any text
        return iso
    return f"{day.day} {day:%B} {day.year}"
