"""A wheel as a text edition: its letters by name, the rules, the ratings, and the answers."""

from __future__ import annotations

from engine.drawing.wording import plural, rating_row
from engine.wheel.answers import Key
from engine.wheel.figure import rules_text
from engine.wheel.puzzle import Puzzle
from engine.wing.edition import Edition, Heading, Item, Paragraph


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
