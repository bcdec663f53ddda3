"""Repairs: changes of single letters that remove visible taboo words from a board without adding others."""

from __future__ import annotations

from typing import NamedTuple

from engine.core.alphabet import ENGLISH
from engine.core.job import Control
from engine.core.value import Value
from engine.soup.board import BAG, EMPTY, VALUES, VOWELS, Board, Cell
from engine.soup.traces import Scanner, Trace, visible


class Repair(Value, frozen=True):
    """A change of one letter.

    Attributes:
        cell: (row, column) from the top left.
        old: the letter before.
        new: the letter after.
        removes: the visible traces that it removes, and the requested trace.
        remaining: number of visible traces on the board afterwards.
        hidden: number of hidden traces through the cell afterwards.
    """

    cell: tuple[int, int]
    old: str
    new: str
    removes: tuple[Trace, ...]
    remaining: int
    hidden: int

    @property
    def same_kind(self) -> bool:
        """Whether a vowel replaces a vowel, or a consonant a consonant."""
        return (self.old in VOWELS) == (self.new in VOWELS)


class RepairedBoard(NamedTuple):
    """A board after repairs.

    Attributes:
        remaining: the visible traces that no repair could remove.
    """

    board: Board
    repairs: tuple[Repair, ...]
    remaining: tuple[Trace, ...]


def find_repairs(
    board: Board, scanner: Scanner, of: Trace | None = None, *, control: Control | None = None
) -> tuple[Repair, ...]:
    """Return every repair: each removes a visible trace and adds none. The best comes first.

    Repairs are sorted by the glaring traces that remain, then by the visible traces that remain. Ties are broken
    in favor of replacing a vowel by a vowel or a consonant by a consonant, then of letters with similar frequency
    and points.

    Args:
        board: the board.
        scanner: finds the listed words.
        of: if given, return only repairs that remove this trace; it can be a hidden one.
    """
    control = control or Control()
    seen = visible(scanner.traces(board))
    cells = sorted({cell for trace in ((of,) if of else seen) for cell in trace.cells})
    found: list[Repair] = []
    for number, cell in enumerate(cells):
        control.check()
        found += _repairs_at(board, cell, scanner, seen, of)
        control.report(number + 1, len(cells))
    return tuple(sorted(found, key=lambda one: _order(one, seen)))


def repair_all(board: Board, scanner: Scanner, *, control: Control | None = None) -> RepairedBoard:
    """Apply the best repair repeatedly until no visible trace remains or no repair exists."""
    control, made = control or Control(), list[Repair]()
    first = len(visible(scanner.traces(board)))
    while best := find_repairs(board, scanner, control=control.sub(0.0, 0.0))[:1]:
        board = apply_repair(board, best[0])
        made.append(best[0])
        control.report(first - best[0].remaining, first)
    return RepairedBoard(board, tuple(made), visible(scanner.traces(board)))


def apply_repair(board: Board, repair: Repair) -> Board:
    """Return the board with a repair applied."""
    return with_letter(board, repair.cell, repair.new)


def with_letter(board: Board, cell: Cell, letter: str) -> Board:
    """Return the board with another letter in a cell."""
    row, column = cell
    line = board.rows[row][:column] + letter + board.rows[row][column + 1 :]
    return Board((*board.rows[:row], line, *board.rows[row + 1 :]))


def _repairs_at(
    board: Board, cell: Cell, scanner: Scanner, seen: tuple[Trace, ...], of: Trace | None
) -> list[Repair]:
    old = board.letter(cell)
    if old == EMPTY:
        return []
    there, removed = scanner.through(board, cell), tuple(trace for trace in seen if cell in trace.cells)
    remaining = len(seen) - len(removed)
    if of and of not in seen:
        removed = (of, *removed)
    return [
        Repair(cell, old, letter, removed, remaining, len(there.get(letter, ())))
        for letter in ENGLISH.letters
        if letter != old and not visible(there.get(letter, ()))
    ]


def _order(repair: Repair, seen: tuple[Trace, ...]) -> tuple[object, ...]:
    glaring = sum(trace.grade == "glaring" for trace in seen)
    glaring -= sum(trace.grade == "glaring" for trace in repair.removes)
    apart = abs(BAG.count(repair.old) - BAG.count(repair.new)) + abs(VALUES[repair.old] - VALUES[repair.new])
    return glaring, repair.remaining, not repair.same_kind, apart, repair.hidden, repair.cell, repair.new
