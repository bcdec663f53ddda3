"""Word Soup as text: the edition of a board, whose rows are labelled as squares are named, and the shown game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.soup.answers import Key
from engine.soup.board import EMPTY, VALUES, Move, shown, square, worth
from engine.soup.figure import rules_text
from engine.soup.puzzle import Puzzle, line, now, score
from engine.wing.edition import Edition, Heading, Item, Paragraph, Square, Squares

HOLE = Square(block=True, void=True)
PLACES = "A square is named by its column, a, b, c from the left, and its row, 1, 2, 3 from the bottom."


def edition(puzzle: Puzzle, key: Key, *, seen: bool = False) -> Edition:
    """Return the edition of a board, with its solution if it has one."""
    del seen
    rows = puzzle.board.rows
    board = Squares(
        tuple(str(number) for number in range(len(rows), 0, -1)),
        tuple(tuple(HOLE if letter == EMPTY else Square(letter) for letter in row) for row in rows),
    )
    values = "; ".join(f"{points} for {_letters(points)}" for points in sorted(set(VALUES.values())))
    puzzle_texts = [rules_text(), f"Letter values: {values}."]
    best = f"{key.score.total:,} points"
    if key.pars:
        puzzle_texts.append("; ".join(f"{name}: {points:,} points" for name, points in key.pars) + ".")
    if not puzzle.solution:
        return Edition(puzzle.title, (*map(Paragraph, [*puzzle_texts, PLACES]), board))
    words = (Item(text, spelled=True) for text in moves_text(puzzle.solution, len(rows)))
    return Edition(
        puzzle.title,
        (*map(Paragraph, [*puzzle_texts, f"Solution: {best}.", PLACES]), board),
        (Paragraph(f"{best}."), Heading("Words"), *words),
    )


def _letters(points: int) -> str:
    return ", ".join(letter.upper() for letter, value in VALUES.items() if value == points)


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
