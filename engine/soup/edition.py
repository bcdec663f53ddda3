"""A board of Word Soup as a text edition: its rows from the top, labelled as squares are named, and the values."""

from __future__ import annotations

from engine.soup.answers import PARS, usual_board
from engine.soup.board import EMPTY, VALUES
from engine.soup.figure import rules_text
from engine.soup.puzzle import Puzzle, replay
from engine.soup.text import moves_text
from engine.wing.edition import Edition, Heading, Item, Paragraph, Square, Squares

HOLE = Square(block=True, void=True)
PLACES = "A square is named by its column, a, b, c from the left, and its row, 1, 2, 3 from the bottom."


def edition(puzzle: Puzzle) -> Edition:
    """Return the edition of a board, with its solution if it has one."""
    rows = puzzle.board.rows
    board = Squares(
        tuple(str(number) for number in range(len(rows), 0, -1)),
        tuple(tuple(HOLE if letter == EMPTY else Square(letter) for letter in row) for row in rows),
    )
    values = "; ".join(f"{points} for {_letters(points)}" for points in sorted(set(VALUES.values())))
    puzzle_texts = [rules_text(), f"Letter values: {values}."]
    best = f"{replay(puzzle.board, puzzle.solution).total:,} points"
    if usual_board(puzzle.board):
        puzzle_texts.append("; ".join(f"{name}: {points:,} points" for name, points in PARS) + ".")
    if not puzzle.solution:
        return Edition(puzzle.title, (*map(Paragraph, [*puzzle_texts, PLACES]), board))
    words = (Item(text, spelled=True) for text in moves_text(puzzle.solution, len(rows)))
    return Edition(
        puzzle.title,
        (*map(Paragraph, [*puzzle_texts, f"Solution: {best}.", PLACES]), board),
        (Paragraph(f"{best}."), Heading("Words"), *words),
    )


def _letters(points: int) -> str:
    return ", ".join(letter.upper() for letter, worth in VALUES.items() if worth == points)
