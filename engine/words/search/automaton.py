"""Regular languages over letters, spaces and hyphens, matched against all words of a table at once.

A pattern or a regular expression is a tree of `Symbols`, `Sequence`, `Choice` and `Repeat`. `machine` turns it
into a deterministic automaton by the position automaton of Glushkov ("The abstract theory of automata", 1961) and
the subset construction of Rabin and Scott ("Finite automata and their decision problems", 1959). `matching` runs
it on a letter of all words at a time with array operations. Its time hardly depends on the expression.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import reduce
from operator import and_, or_
from typing import NamedTuple, TypeAlias

import numpy as np

from engine.core import Control
from engine.core.alphabet import ENGLISH

END, SPACE, HYPHEN, BEGIN = 0, 27, 28, 29
"""Symbols; 1 to 26 are the letters. END follows the last letter, BEGIN precedes the first."""
LETTERS = (1 << 27) - 2
VISIBLE = LETTERS | 1 << SPACE | 1 << HYPHEN
VOWELS = ENGLISH.mask(ENGLISH.vowels) << 1
CONSONANTS = LETTERS & ~VOWELS
CODES = {**{letter: code + 1 for letter, code in ENGLISH.codes.items()}, " ": SPACE, "-": HYPHEN}

MOST_POSITIONS = 600  # symbols of an expression after its counted repeats are written out
MOST_STATES = 2_000
DEAD, ACCEPTED = 0, 1
_SHIFT = 5  # a state is stored as 32 times its number, so that `state | symbol` is the place of its successor
_SPARSE = 0.7  # the share of live rows below which the arrays are compressed


class Symbols(NamedTuple):
    """One symbol of a set, given as bits."""

    mask: int


class Sequence(NamedTuple):
    """Parts that follow each other."""

    parts: "tuple[Node, ...]"


class Again(Sequence):
    """A back reference: letters that a group has matched before, with the node of the group."""


class Choice(NamedTuple):
    """One of several options."""

    options: "tuple[Node, ...]"


class Repeat(NamedTuple):
    """A node from `least` to `most` times; None for no limit."""

    node: "Node"
    least: int
    most: int | None


Node: TypeAlias = Symbols | Sequence | Choice | Repeat


class TooLarge(Exception):
    """The automaton would have more positions or states than allowed."""


def anchored(node: Node) -> Sequence:
    """Return the node that matches whole words only."""
    return Sequence((Symbols(1 << BEGIN), node, Symbols(1 << END)))


def bounds(node: Node) -> tuple[int, int | None]:
    """Return the least and the most visible symbols of a match; None for no limit."""
    match node:
        case Symbols(mask):
            return (1, 1) if mask & VISIBLE else (0, 0)
        case Repeat(inner, least, most):
            low, high = bounds(inner)
            return low * least, 0 if high == 0 else None if most is None or high is None else high * most
        case Sequence(parts):
            pairs = [bounds(part) for part in parts]
            highs = [high for _, high in pairs if high is not None]
            return sum(low for low, _ in pairs), sum(highs) if len(highs) == len(pairs) else None
        case Choice(options):
            pairs = [bounds(option) for option in options]
            highs = [high for _, high in pairs if high is not None]
            return min(low for low, _ in pairs), max(highs) if len(highs) == len(pairs) else None


def needed(node: Node) -> int:
    """Return a mask (of `Alphabet`) of letters that every match contains; it may be incomplete."""
    match node:
        case Symbols(mask):
            return mask >> 1 if mask & LETTERS == mask and mask.bit_count() == 1 else 0
        case Repeat(inner, least, _):
            return needed(inner) if least else 0
        case Sequence(parts):
            return _union(map(needed, parts))
        case Choice(options):
            return reduce(and_, map(needed, options), LETTERS)


def repeated(node: Node) -> int:
    """Return by how many symbols, at least, a match is longer than its number of different symbols."""
    match node:
        case Again():
            return bounds(node)[0]
        case Repeat(inner, least, _):
            return least * repeated(inner)
        case Sequence(parts):
            return sum(map(repeated, parts))
        case Choice(options):
            return min(map(repeated, options))
        case _:
            return 0


@dataclass(frozen=True, eq=False)
class Machine:
    """A deterministic automaton that accepts a word as soon as a match ends."""

    # uint16[32 * states]: the successor of state s by symbol c is `table[s | c]`, where states are stored times
    # 32. The states DEAD and ACCEPTED have only themselves as successors.
    table: np.ndarray
    start: int  # the state before the first letter


class _Positions:
    """The position automaton. Sets of positions are bits of integers."""

    def __init__(self, node: Node) -> None:
        self.masks, self.follow = list[int](), list[int]()
        self.nullable, self.first, self.last = self._built(node)

    def _built(self, node: "Node | _Loop") -> tuple[bool, int, int]:
        """Add the positions of a node; return whether it matches nothing, and its first and last positions."""
        match node:
            case Symbols(mask):
                if len(self.masks) == MOST_POSITIONS:
                    raise TooLarge
                self.masks.append(mask)
                self.follow.append(0)
                bit = 1 << len(self.masks) - 1
                return False, bit, bit
            case Choice(options):
                built = [self._built(option) for option in options]
                return (any(one[0] for one in built), _union(one[1] for one in built), _union(one[2] for one in built))
            case Sequence(parts):
                return self._chained(parts)
            case Repeat(inner, least, most):
                if most is None:
                    return self._chained((*(inner,) * max(0, least - 1), _Loop(inner, least == 0)))
                return self._chained((*(inner,) * least, *(Choice((inner, Sequence(()))),) * (most - least)))
            case _Loop(inner, optional):
                nullable, first, last = self._built(inner)
                self._connect(last, first)
                return nullable or optional, first, last

    def _chained(self, parts: "Iterable[Node | _Loop]") -> tuple[bool, int, int]:
        nullable, first, last = True, 0, 0
        for part in parts:
            empty, begins, ends = self._built(part)
            self._connect(last, begins)
            first |= begins if nullable else 0
            last = ends | (last if empty else 0)
            nullable = nullable and empty
        return nullable, first, last

    def _connect(self, ends: int, begins: int) -> None:
        for position in _bits(ends):
            self.follow[position] |= begins


class _Loop(NamedTuple):
    node: "Node"
    optional: bool


def _bits(number: int) -> Iterator[int]:
    while number:
        low = number & -number
        yield low.bit_length() - 1
        number ^= low


def _union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def machine(node: Node, symbols: int = VISIBLE) -> Machine:
    """Return the automaton that accepts the words in which a node has a match.

    `symbols` are those that words have, as bits. Raises TooLarge if it has too many positions or states.
    """
    positions = _Positions(node)
    if positions.nullable:
        return Machine(np.full(64, ACCEPTED << _SHIFT, np.uint16), ACCEPTED << _SHIFT)
    having = [_union(1 << at for at, mask in enumerate(positions.masks) if mask >> c & 1) for c in range(BEGIN + 1)]
    inside = positions.first & ~_union(1 << at for at, mask in enumerate(positions.masks) if mask == 1 << BEGIN)
    unions = dict[int, int]()

    def successor(waiting: int, symbol: int) -> int:
        """Return the positions that wait for a symbol after one; -1 if a match ends."""
        met = waiting & having[symbol]
        if met not in unions:
            ended = met & positions.last
            unions[met] = -1 if ended else _union(positions.follow[at] for at in _bits(met)) | inside
        return unions[met]

    return _determinized(successor(positions.first, BEGIN), having, successor, symbols)


def _determinized(start: int, having: list[int], successor: Callable[[int, int], int], symbols: int) -> Machine:
    numbers = {0: DEAD, -1: ACCEPTED}
    waiting, rows = [0, -1], [[DEAD] * 32, [ACCEPTED] * 32]
    alike = {number: having.index(number) for number in having}
    classes = [alike[number] for number in having]
    numbers.setdefault(start, len(waiting))
    if numbers[start] == len(waiting):
        waiting.append(start)
    for state in range(2, MOST_STATES + 1):
        if state == len(waiting):
            break
        found = dict[int, int]()
        for symbol in set(classes):
            target = successor(waiting[state], symbol)
            if target not in numbers:
                numbers[target] = len(waiting)
                waiting.append(target)
            found[symbol] = numbers[target]
        row = [found[kind] for kind in classes] + [DEAD, DEAD]
        row[END] = ACCEPTED if successor(waiting[state], END) == -1 else DEAD
        rows.append(row)
    else:
        raise TooLarge
    table = np.array(rows, np.uint16)
    decided = _decided(table, list(_bits(symbols)))
    return Machine((decided[table] << _SHIFT).ravel(), int(decided[numbers[start]]) << _SHIFT)


def _decided(table: np.ndarray, symbols: list[int]) -> np.ndarray:
    """uint16[states]: ACCEPTED or DEAD for each state whose outcome is certain, else the state itself."""
    certain, possible = table[:, END] == ACCEPTED, np.arange(len(table)) == ACCEPTED
    certain[ACCEPTED] = True
    while True:
        surer = certain & certain[table[:, symbols]].all(axis=1)
        wider = possible | possible[table[:, [*symbols, END]]].any(axis=1)
        if np.array_equal(surer, certain) and np.array_equal(wider, possible):
            break
        certain, possible = surer, wider
    certain[ACCEPTED] = True
    return np.where(certain, ACCEPTED, np.where(possible, np.arange(len(table)), DEAD)).astype(np.uint16)


def matching(made: Machine, columns: np.ndarray, rows: np.ndarray, control: Control) -> np.ndarray:
    """Return which words a machine accepts, in ascending order.

    `columns`, uint8[longest, n], has symbol j of every word, END after its last. The words `rows`, ascending, are
    tried.
    """
    accepted, state = [rows[:0]], np.full(len(rows), made.start, np.uint16)
    if made.start <= ACCEPTED << _SHIFT:
        return rows if made.start else rows[:0]
    for column in columns:
        control.check()
        whole = len(rows) == columns.shape[1]
        state = made.table.take(state | (column if whole else column.take(rows)))
        live = state > ACCEPTED << _SHIFT
        alive = int(np.count_nonzero(live))
        if alive < _SPARSE * len(rows):
            accepted.append(rows[state == ACCEPTED << _SHIFT])
            rows, state = rows[live], state[live]
        if not alive:
            break
    state = made.table.take(state | END)
    accepted.append(rows[state == ACCEPTED << _SHIFT])
    return np.sort(np.concatenate(accepted))
