"""Single letters of a board to change, so that what offends can no longer be traced and nothing new can."""

from __future__ import annotations

from typing import NamedTuple

from engine.alphabet import ENGLISH
from engine.job import Control
from engine.soup.board import BAG, EMPTY, VALUES, VOWELS, Board, Cell
from engine.soup.traces import Scanner, Trace, visible
from engine.value import Value


class Repair(Value, frozen=True):
    """Another letter for a cell.

    Attributes:
        cell: (row, column) from the top left.
        removes: the offending traces that it ends, and the one that it was asked for.
        left: how many offend afterwards.
        hidden: how many hidden ones go through the cell afterwards.
    """

    cell: tuple[int, int]
    old: str
    new: str
    removes: tuple[Trace, ...]
    left: int
    hidden: int

    @property
    def same_kind(self) -> bool:
        """Whether a vowel stays a vowel, or a consonant a consonant."""
        return (self.old in VOWELS) == (self.new in VOWELS)


class RepairedBoard(NamedTuple):
    """A board after repairs, and what offends still."""

    board: Board
    repairs: tuple[Repair, ...]
    left: tuple[Trace, ...]


def find_repairs(
    board: Board, scanner: Scanner, of: Trace | None = None, *, control: Control | None = None
) -> tuple[Repair, ...]:
    """Every change of one letter that ends an offending trace and makes no new one; what changes least first.

    First come those that leave the fewest glaring traces, then the fewest plain ones; among these a vowel for a
    vowel or a consonant for a consonant, then a letter about as frequent in the bag and worth about as much.

    Args:
        board: the board.
        scanner: knows the words.
        of: only what ends this trace, which may be a hidden one.
        control: as everywhere.

    Raises:
        Stopped: as asked.
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
    """The board after the best repair, time after time, until nothing offends or no single letter helps.

    Raises:
        Stopped: as asked.
    """
    control, made = control or Control(), list[Repair]()
    first = len(visible(scanner.traces(board)))
    while best := find_repairs(board, scanner, control=control.sub(0.0, 0.0))[:1]:
        board = apply_repair(board, best[0])
        made.append(best[0])
        control.report(first - best[0].left, first)
    return RepairedBoard(board, tuple(made), visible(scanner.traces(board)))


def apply_repair(board: Board, repair: Repair) -> Board:
    """The board with a repair made."""
    return with_letter(board, repair.cell, repair.new)


def with_letter(board: Board, cell: Cell, letter: str) -> Board:
    """The board with another letter in a cell."""
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
    left = len(seen) - len(removed)
    if of and of not in seen:
        removed = (of, *removed)
    return [
        Repair(cell, old, letter, removed, left, len(there.get(letter, ())))
        for letter in ENGLISH.letters
        if letter != old and not visible(there.get(letter, ()))
    ]


def _order(repair: Repair, seen: tuple[Trace, ...]) -> tuple[object, ...]:
    glaring = sum(trace.grade == "glaring" for trace in seen)
    glaring -= sum(trace.grade == "glaring" for trace in repair.removes)
    apart = abs(BAG.count(repair.old) - BAG.count(repair.new)) + abs(VALUES[repair.old] - VALUES[repair.new])
    return glaring, repair.left, not repair.same_kind, apart, repair.hidden, repair.cell, repair.new
