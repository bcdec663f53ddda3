"""A wheel as a text edition: its letters by name, the rules, the ratings, and the answers."""

from __future__ import annotations

from engine.wheel.answers import open_key
from engine.wheel.figure import rules_text
from engine.wheel.puzzle import Puzzle
from engine.wheel.text import ratings_line, total_text
from engine.wing.edition import Edition, Heading, Item, Paragraph


def edition(puzzle: Puzzle) -> Edition:
    """Return the edition of a wheel.

    Raises:
        UnknownName, FileProblem: If the word list cannot be read.
    """
    key = open_key(puzzle)
    letters = f"Letter in the middle: {puzzle.hub.upper()}. Other letters: {', '.join(puzzle.ring.upper())}."
    answers = (Item(f"{one.word}{', all letters' * one.long}", spelled=True) for one in key.answers)
    return Edition(
        puzzle.title,
        tuple(map(Paragraph, (letters, rules_text(puzzle, key), ratings_line(key)))),
        (Paragraph(f"{total_text(key)}."), Heading("Answers"), *answers),
    )
