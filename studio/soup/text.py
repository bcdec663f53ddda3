"""Export of a game as text for the clipboard."""

from __future__ import annotations

from engine.soup.board import shown, worth
from engine.soup.notation import square
from engine.soup.puzzle import Puzzle, line, now, score


def game_text(puzzle: Puzzle) -> str:
    """Return the board, the moves of the current line with squares, side and points, and the score."""
    moves, made, rows = line(puzzle.turns, puzzle.at), score(puzzle), len(puzzle.board.rows)
    lines = [puzzle.title, "", shown(puzzle.board).upper()]
    if moves:
        lines.append("")
    for number, move in enumerate(moves, 1):
        squares = " ".join(square(cell, rows) for cell in move.cells)
        lines.append(f"{number}. {move.word.upper()} {worth(move.word)} ({squares}, to the {move.side})")
    if made.bonus:
        lines += ["", f"{made.total:,} points: {made.words:,} for words, {made.bonus} for the empty board"]
    elif moves:
        lines += ["", f"{made.total:,} points, {made.left} letters left", shown(now(puzzle)).upper()]
    return "\n".join(lines)
