"""A Word Soup as readers get it: its text edition, the shown game as text, and its sheet for solvers on a screen.

The rows of the text edition are labelled as squares are named.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import numpy as np

from engine.soup.answers import Key
from engine.soup.board import BONUS, EMPTY, MINIMUM, VALUES, Move, shown, square, worth
from engine.soup.figure import rules_text
from engine.soup.puzzle import Puzzle, line, now, score
from engine.wing.edition import Edition, Heading, Item, Paragraph, Square, Squares
from engine.wing.judging import Target
from engine.wing.sheet import SoupSheet, short_name
from engine.words.sources import open_lexicon

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


def sheet_name(puzzle: Puzzle) -> str:
    """Return what identifies the sheet of a board."""
    return short_name("soup", *puzzle.board.rows)


def target(puzzle: Puzzle, key: object) -> Target:
    """Return what results of solvers are compared with: a game has no answers."""
    del key
    return Target(sheet_name(puzzle), {}, "word")


def sheet(puzzle: Puzzle, key: object, *, hidden: bool = False) -> SoupSheet:
    """Return the sheet of a board. Its words are those that the letters of the board allow, whatever their places.

    A game has no answers that could be hidden. Raises UnknownName or FileProblem if the word list cannot be read.
    """
    del key, hidden
    lexicon, rows = open_lexicon(puzzle.lexicon), puzzle.board.rows
    there = Counter("".join(rows))
    fitting = (lexicon.lengths >= MINIMUM) & ((lexicon.masks & ~np.uint32(lexicon.alphabet.mask("".join(
        letter for letter in there if letter != "."
    )))) == 0)  # fmt: skip
    candidates = (lexicon.words[place] for place in np.flatnonzero(fitting).tolist())
    words = tuple(word for word in candidates if Counter(word) <= there)
    return SoupSheet(
        sheet_name(puzzle), puzzle.title, rows, tuple(VALUES.items()), words, MINIMUM, BONUS, rules_text()
    )  # fmt: skip
