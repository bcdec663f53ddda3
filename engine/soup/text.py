"""A board of Word Soup as plain text: to play, its solution, and the game that is shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.soup.answers import Key
from engine.soup.board import Move, shown, square, worth
from engine.soup.puzzle import Puzzle, line, now, score
from engine.wing import Part


def text(puzzle: Puzzle, part: Part, key: Key) -> str:
    """Return a part as plain text: the puzzle as it is solved, or its solution."""
    return puzzle_text(puzzle, key) if part == "puzzle" else solution_text(puzzle, key)


def puzzle_text(puzzle: Puzzle, key: Key) -> str:
    """Return the title, the board and the par scores."""
    pars = [f"{name}: {points:,} points" for name, points in key.pars]
    return "\n".join((puzzle.title, "", shown(puzzle.board).upper(), *pars))


def solution_text(puzzle: Puzzle, key: Key) -> str:
    """Return the words of the solution with their squares, sides and points, and the score."""
    moves = moves_text(puzzle.solution, len(puzzle.board.rows))
    return "\n".join((f"{puzzle.title}: solution".lstrip(": "), *moves, f"{key.score.total:,} points"))


def game_text(puzzle: Puzzle) -> str:
    """Return the board, the moves of the game that is shown, and its score."""
    moves, made = line(puzzle.turns, puzzle.at), score(puzzle)
    lines = [puzzle.title, "", shown(puzzle.board).upper()]
    if moves:
        lines.append("")
    lines += moves_text(moves, len(puzzle.board.rows))
    if made.bonus:
        lines += ["", f"{made.total:,} points: {made.words:,} for words, {made.bonus} for the empty board"]
    elif moves:
        lines += ["", f"{made.total:,} points, {made.letters_left} letters left", shown(now(puzzle)).upper()]
    return "\n".join(lines)


def moves_text(moves: Iterable[Move], rows: int) -> Iterator[str]:
    """Yield a line for each move: its word, points, squares and side; `rows` of the board."""
    for number, move in enumerate(moves, 1):
        squares = " ".join(square(cell, rows) for cell in move.cells)
        yield f"{number}. {move.word.upper()} {worth(move.word)} ({squares}, to the {move.side})"
