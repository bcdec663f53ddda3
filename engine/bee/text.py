"""A hive as plain text."""

from __future__ import annotations

from engine.bee.answers import Key
from engine.bee.figure import ratings_text, rules_text
from engine.bee.puzzle import Puzzle
from engine.drawing.wording import plural
from engine.wing import Part


def text(puzzle: Puzzle, part: Part, key: Key) -> str:
    """Return a part as plain text: the puzzle as it is solved, or its solution."""
    return puzzle_text(puzzle, key) if part == "puzzle" else solution_text(puzzle, key)


def puzzle_text(puzzle: Puzzle, key: Key) -> str:
    """Return the title, the letters (the center letter first), the rules and the ratings."""
    lines = (puzzle.title, puzzle.shown, rules_text(puzzle), ratings_text(puzzle, key))
    return "\n".join(line for line in lines if line)


def solution_text(puzzle: Puzzle, key: Key) -> str:
    """Return the letters, the totals, the ratings and the answers with their points."""
    answers = (f"{answer.word} ({answer.points})" for answer in key.answers)
    return "\n".join((puzzle.shown, f"{total_text(puzzle, key)}. {ratings_text(puzzle, key)}".rstrip(), *answers))


def total_text(puzzle: Puzzle, key: Key) -> str:
    """Return the numbers of answers, points and pangrams."""
    name = puzzle.rules.pangram_name
    parts = ((len(key.answers), "answer"), (key.points, "point"), (len(key.pangrams), name))
    return ", ".join(plural(n, noun) for n, noun in parts)
