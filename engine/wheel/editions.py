"""A wheel as readers get it: its text edition, and its sheet for solvers on a screen.

The text edition has the letters by name, the rules, the ratings, and the answers.
"""

from __future__ import annotations

from engine.drawing.wording import plural, rating_row
from engine.wheel.answers import Key
from engine.wheel.figure import rules_text
from engine.wheel.puzzle import Puzzle
from engine.wing.edition import Edition, Heading, Item, Paragraph
from engine.wing.judging import Target
from engine.wing.sheet import Answers, LettersSheet


def edition(puzzle: Puzzle, key: Key, *, seen: bool = False) -> Edition:
    """Return the edition of a wheel. It is the same for all readers: it has no grid."""
    del seen
    letters = f"Letter in the middle: {puzzle.hub.upper()}. Other letters: {', '.join(puzzle.ring.upper())}."
    answers = (Item(f"{one.word}{', all letters' * one.long}", spelled=True) for one in key.answers)
    return Edition(
        puzzle.title,
        tuple(map(Paragraph, (letters, rules_text(puzzle, key), ratings_line(key)))),
        (Paragraph(f"{total_text(key)}."), Heading("Answers"), *answers),
    )


def ratings_line(key: Key) -> str:
    """Return the ratings with their numbers of words in one line."""
    return rating_row((name.replace(" ", "\u00a0"), words) for name, words in key.rated)


def total_text(key: Key) -> str:
    """Return the numbers of answers and long words."""
    return f"{plural(len(key.answers), 'answer')}, {plural(len(key.long_words), 'long word')}"


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a wheel."""
    return f"wheel {puzzle.shown} {puzzle.rules.name}"


def target(puzzle: Puzzle, key: Key) -> Target:
    """Return what results of solvers are compared with."""
    return Target(sheet_name(puzzle), {answer.word: answer.word for answer in key.answers}, "word")


def sheet(puzzle: Puzzle, key: Key, *, hidden: bool = False) -> LettersSheet:
    """Return the sheet of a wheel, with hashes of the answers if they are to be hidden."""
    name = sheet_name(puzzle)
    return LettersSheet(
        name, puzzle.title, "wheel", puzzle.hub, puzzle.ring, puzzle.rules.minimum, rules_text(puzzle, key),
        Answers.of((answer.word for answer in key.answers), name, hidden=hidden), len(key.answers),
        key.rated,
    )  # fmt: skip
