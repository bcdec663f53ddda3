"""A wheel as plain text."""

from __future__ import annotations

from engine.drawing.wording import plural, rating_row
from engine.letters.keys import words_of
from engine.wheel.answers import Key
from engine.wheel.figure import rules_text
from engine.wheel.puzzle import Puzzle
from engine.wing import Part


def text(puzzle: Puzzle, part: Part, key: Key) -> str:
    """Return a part as plain text: the puzzle as it is solved, or its solution."""
    return puzzle_text(puzzle, key) if part == "puzzle" else solution_text(puzzle, key)


def puzzle_text(puzzle: Puzzle, key: Key) -> str:
    """Return the title, the letters (the hub first), the rules and the ratings."""
    lines = (puzzle.title, puzzle.shown, rules_text(puzzle, key), ratings_line(key))
    return "\n".join(line for line in lines if line)


def solution_text(puzzle: Puzzle, key: Key) -> str:
    """Return the letters, the totals, the ratings and the answers."""
    return "\n".join((puzzle.shown, f"{total_text(key)}. {ratings_line(key)}", *words_of(key.answers)))


def ratings_line(key: Key) -> str:
    """Return the ratings with their numbers of words in one line."""
    return rating_row((name.replace(" ", "\u00a0"), words) for name, words in key.rated)


def total_text(key: Key) -> str:
    """Return the numbers of answers and long words."""
    return f"{plural(len(key.answers), 'answer')}, {plural(len(key.long_words), 'long word')}"
