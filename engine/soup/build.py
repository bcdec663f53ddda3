"""Build small boards for print from a game of everyday or given words that clears the board.

Paths are drawn one after the other on a full board. Each is removed before the next one is drawn, until no cell is
left. Every cell is then in one path, so any words of these lengths give a board that they clear. Words
are exchanged until no reader will come to a taboo word (`later_traces`), and so that later words cannot be traced at
the start.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from typing import NamedTuple, TypeAlias

import numpy as np

from engine.core import BadInput, Control, changed
from engine.core.alphabet import ENGLISH
from engine.core.seed import Seed
from engine.soup.board import EMPTY, MINIMUM, SIDES, Board, Cell, Move, Side, collapsed, crosses_itself, removed
from engine.soup.moves import NONE, Finder, clean_lexicon, finder_of, finder_of_few, framed
from engine.soup.puzzle import MOST_SMALL, Puzzle
from engine.soup.traces import Scanner, Trace, touching
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import letters_of

ROWS, COLUMNS = 6, 6  # the usual size
LEAST_SIDE, MOST_SIDE = 4, 8
LEAST, LONGEST = 4, 8  # letters of words that are not given; a word of three fills the last three squares
USUAL = 5.4  # letters of a usual word
EVERYDAY = 3.2  # least Zipf value of an everyday word: the list `common` has about 17,000
FEWEST = 60  # of a length; if fewer are everyday words, all words of a list are used
MOST_BOARDS = 300  # boards from other orders of the game's words that are vetted
STALE = 12  # failed exchanges of a word after which new paths are drawn, or a clean board is accepted
MOST_TRIES = 2_000
FIXED = MOST_TRIES // 48  # tries counted for a board whose words cannot be exchanged, because its vetting takes long
SEEN = 0.01  # cost of a later word that can be traced at the start, as a share of a taboo word
STACKED = 2_048  # cells of the boards that are searched together, one below the other
ON_PRINTED = 10**5  # cost of an unwanted word on a printed board; while there is one, other boards are not searched

_Grids: TypeAlias = dict[bytes, tuple[str, ...]]  # framed boards, and the words that lead to each


class Later(NamedTuple):
    """An unwanted word that can be traced after some words."""

    after: tuple[str, ...]
    trace: Trace
    printed: bool  # whether the solution shows this board

    @property
    def glaring(self) -> bool:
        """Whether it is printed on a straight line."""
        return self.printed and self.trace.grade == "glaring"


class _Game(NamedTuple):
    """A board and the moves that clear it. `cost` measures how far it is from printable: see `_cost`."""

    cost: float
    board: Board
    moves: tuple[Move, ...]


class _Paths(NamedTuple):
    """The paths of a game on a full board.

    `start` has a unique character for each cell; `names` has the characters of each path in the order of its word.
    """

    start: tuple[str, ...]
    names: tuple[str, ...]
    moves: tuple[tuple[tuple[Cell, ...], Side], ...]

    def filled(self, words: Sequence[str]) -> tuple[Board, tuple[Move, ...]]:
        """Return the board and the game of the words."""
        letters = str.maketrans("".join(self.names), "".join(words))
        moves = tuple(Move(word, cells, side) for word, (cells, side) in zip(words, self.moves, strict=True))
        return Board(tuple(row.translate(letters) for row in self.start)), moves


def build(
    seed: int, *, lexicon: str = "", rows: int = ROWS, columns: int = COLUMNS, given: Sequence[str] = (),
    house: House | None = None, control: Control | None = None,
) -> Puzzle:  # fmt: skip
    """Return a small board with the game that clears it as its solution; the same arguments give the same board.

    It has 4 to 8 rows and columns, at most 42 cells. The game has the `given` words, in lower case, and everyday words
    of the list `lexicon`, "" for the usual one, which fill the remaining cells.

    Raises BadInput if the words do not fit the board, or no board is found with them. Without given words, boards with
    taboo words are refused too: see `later_traces`.
    """
    control, house = control or Control(), house or open_house()
    check(rows, columns, given)
    puzzle = Puzzle(Board(("a" * columns,) * rows))
    puzzle = changed(puzzle, lexicon=lexicon) if lexicon else puzzle
    whole = open_lexicon(puzzle.lexicon, control=control.sub(0.0, 0.1))
    words, draw = _by_length(clean_lexicon(whole, house)), Seed(seed, "build")
    cost_of = partial(_cost, lexicon=whole, scanner=Scanner(house.vetter()))
    tried, best = 0, _Game(float("inf"), puzzle.board, ())
    while best.cost >= 1 and tried < MOST_TRIES:
        control.check()
        control.report(tried, MOST_TRIES)
        order, lengths = [*given], _lengths(rows * columns - sum(map(len, given)), draw)
        tried += 1
        if not words.keys() >= set(lengths):
            continue
        order += [""] * len(lengths)
        draw.shuffle(order)
        sizes = [len(word) or lengths.pop() for word in order]
        if paths := _drawn(rows, columns, sizes, draw):
            choices = [(word,) if word else words[size] for word, size in zip(order, sizes, strict=True)]
            game, tries = _exchanged(paths, choices, cost_of, draw, control)
            tried, best = tried + (tries or FIXED), min(game, best, key=lambda one: one.cost)
    if best.cost >= (float("inf") if given else 1):  # an editor may prefer the words to a board without findings
        what = "with these words" if given else "without taboo words"
        what = f"no board of {columns} by {rows} letters {what} was found"
        raise BadInput(what, mend="Use another seed, other words or another size.")
    puzzle = changed(puzzle, board=best.board, solution=best.moves)
    return changed(puzzle, given=tuple(given)) if given else changed(puzzle, seed=seed)


def words_in(text: str) -> tuple[str, ...]:
    """Return the words of a text for `build`, which rejects invalid ones.

    Commas or semicolons separate words or phrases; without any, spaces separate words.
    """
    parts = re.split("[,;]", text) if re.search("[,;]", text) else text.split()
    return tuple(letters_of(word) or word for word in map(str.strip, parts) if word)


def _exchanged(
    paths: _Paths, choices: Sequence[Sequence[str]], cost_of: Callable[..., float], draw: Seed, control: Control
) -> tuple[_Game, int]:
    """Choose words for paths, exchange them while the game gets no worse, and return it and the tries."""
    chosen = list[str]()
    for some in choices:
        drawn = (draw.choice(some) for _ in range(FEWEST))
        chosen.append(next((word for word in drawn if not _alike(word, chosen)), some[0]))
    free = [place for place, some in enumerate(choices) if len(some) > 1]
    filled = paths.filled(chosen)
    game = _Game(cost_of(*filled, most=float("inf")), *filled)
    tries = stale = 0
    while game.cost and stale < STALE * len(free):
        control.check()
        place, tries, stale = draw.choice(free), tries + 1, stale + 1
        other = draw.choice(choices[place])
        if _alike(other, chosen):
            continue
        words = [*chosen[:place], other, *chosen[place + 1 :]]
        filled = paths.filled(words)
        if (cost := cost_of(*filled, most=game.cost + SEEN / 2)) <= game.cost:
            stale = stale if cost == game.cost else 0
            chosen, game = words, _Game(cost, *filled)
    return game, tries


def _alike(word: str, others: Iterable[str]) -> bool:
    return any(word[:4] == other[:4] for other in others)


def check(rows: int, columns: int, given: Sequence[str]) -> None:
    """Raise BadInput if a size is not that of a small board, or the words of a game do not fit it."""
    if not (LEAST_SIDE <= min(rows, columns) <= max(rows, columns) <= MOST_SIDE and rows * columns <= MOST_SMALL):
        small = f"{LEAST_SIDE} to {MOST_SIDE} rows and columns and at most {MOST_SMALL} squares"
        raise BadInput(f"a small board has {small}, not {columns} by {rows}")
    for word in given:
        if len(word) < MINIMUM or any(letter not in ENGLISH.codes for letter in word):
            raise BadInput(f"{word!r} is not a word of {MINIMUM} or more letters a to z")
        if list(given).count(word) > 1:
            raise BadInput(f"{word.upper()} is there twice")
    if (free := rows * columns - sum(map(len, given))) and free < MINIMUM:
        what = f"the words have {rows * columns - free} letters, and {columns} by {rows} are {rows * columns}"
        raise BadInput(what, mend=f"Leave 0 or at least {MINIMUM} squares, or choose another size.")


@lru_cache(maxsize=4)
def everyday(lexicon: Lexicon) -> Lexicon:
    """Return the words of a list that most readers use; all words if there are few of these."""
    usual = open_lexicon("common")
    known = (lexicon.words[number] for number in np.flatnonzero(lexicon.zipf >= EVERYDAY).tolist())
    words = [word for word in known if word in usual]
    return Lexicon.of("everyday", words) if len(words) >= FEWEST * LONGEST else lexicon


def _by_length(lexicon: Lexicon) -> dict[int, Sequence[str]]:
    usual = everyday(lexicon).words
    found: dict[int, Sequence[str]] = {}
    for size in range(MINIMUM, LONGEST + 1):
        some = [word for word in usual if len(word) == size]
        found[size] = some if len(some) >= FEWEST else [word for word in lexicon.words if len(word) == size]
    return {size: some for size, some in found.items() if some}


def _lengths(letters: int, draw: Seed) -> list[int]:
    """Return random lengths of words with a given sum; [] if there are none."""
    count = max(-(-letters // LONGEST), min(letters // LEAST, round(letters / USUAL) - draw.below(2)), letters > 0)
    lengths = [min(LEAST, letters)] * count
    while (missing := letters - sum(lengths)) > 0:
        place = draw.below(count)
        lengths[place] += min(missing, draw.below(2) + 1, LONGEST - lengths[place])
    return lengths


def _drawn(rows: int, columns: int, sizes: Iterable[int], draw: Seed) -> _Paths | None:
    """Draw the paths of a game; None if one of them leads into a dead end."""
    codes = [range(0x100 + row * columns, 0x100 + (row + 1) * columns) for row in range(rows)]
    start = board = tuple("".join(map(chr, line)) for line in codes)
    names, moves = list[str](), list[tuple[tuple[Cell, ...], Side]]()
    for size in sizes:
        if not (path := _path("".join(board), touching(rows, columns), columns, size, draw)):
            return None
        side = draw.choice(SIDES)
        names.append("".join(board[row][column] for row, column in path))
        moves.append((path, side))
        board = collapsed(board, path, side)
    return _Paths(start, tuple(names), tuple(moves))


def _path(
    cells: str, near: Sequence[Sequence[int]], columns: int, size: int, draw: Seed, most: int = 300
) -> tuple[Cell, ...]:
    """Draw a path through filled cells that does not cross itself; () if `most` steps do not give one."""
    starts, steps = [number for number, cell in enumerate(cells) if cell != EMPTY], 0
    draw.shuffle(starts)
    ways: list[list[tuple[int, ...]]] = [[(start,) for start in starts]]
    while ways and steps < most:
        if not ways[-1]:
            ways.pop()
            continue
        path, steps = ways[-1].pop(), steps + 1
        places = tuple(divmod(number, columns) for number in path)
        if crosses_itself(places):
            continue
        if len(path) == size:
            return places
        further = [number for number in near[path[-1]] if cells[number] != EMPTY and number not in path]
        draw.shuffle(further)
        ways.append([(*path, number) for number in further])
    return ()


def _cost(board: Board, game: tuple[Move, ...], *, lexicon: Lexicon, scanner: Scanner, most: float) -> float:
    """Return how far a game is from printable, 0 if it is; at least `most` if the cost is not below it."""
    words, stride, cost = [move.word for move in game], board.columns + 2, 0.0
    for grids, printed in _reachable(board, game, lexicon):
        if printed:
            cost += ON_PRINTED * len([*_unwanted(grids, stride, scanner, printed=True)])
            if cost < most:
                start = finder_of_few(tuple(words)).moves(board, every=True)
                cost += SEEN * len({start.word(number) for number in range(len(start))} - {words[0]})
        elif scanner.taboo:
            cost += len(finder_of_few(scanner.taboo).found(_codes(b"".join(grids)), stride, every=True)[1])
        if cost >= min(most, ON_PRINTED):
            break
    return cost


def later_traces(board: Board, game: Sequence[Move], lexicon: Lexicon, scanner: Scanner) -> Iterator[Later]:
    """Yield the unwanted words on the boards that readers of a small board can reach.

    These are taboo words along any path, and visible words of any standing on the boards of the game, which are
    printed. Two other kinds of boards are searched: those after an everyday word on any printed board, about 1,200,
    and those that arise if the words of the game are played wherever and whenever they can be traced, at most 300 or
    so. Boards two everyday words off the game are not searched: there are 100,000, and nearly every game has an
    unwanted word on one of them.
    """
    for grids, printed in _reachable(board, game, lexicon):
        yield from _unwanted(grids, board.columns + 2, scanner, printed=printed)


def _unwanted(grids: _Grids, stride: int, scanner: Scanner, *, printed: bool) -> Iterator[Later]:
    after, high = [*grids.values()], len(next(iter(grids))) // stride
    for trace in scanner.framed(_codes(b"".join(grids)), stride):
        if trace.standing == "taboo" or (printed and trace.grade != "hidden"):
            number = trace.cells[0][0] // high
            cells = tuple((row - number * high, column) for row, column in trace.cells)
            yield Later(after[number], changed(trace, cells=cells), printed)


def _reachable(board: Board, game: Sequence[Move], lexicon: Lexicon) -> Iterator[tuple[_Grids, bool]]:
    """Yield the boards of `later_traces`, some at a time, and whether they are printed."""
    reached, printed, (codes, stride) = _Grids(), _Grids(), framed(board)
    for number, move in enumerate(game):
        printed[framed(board)[0].tobytes()] = tuple(one.word for one in game[:number])
        board = removed(board, move.cells, move.side)

    def new(grids: _Grids) -> Iterator[tuple[_Grids, bool]]:
        fresh = iter([(grid, words) for grid, words in grids.items() if grid not in reached])
        reached.update(grids | reached)
        while some := dict(islice(fresh, max(1, STACKED // len(codes)))):
            yield some, grids is printed

    yield from new(printed)
    usual, own = finder_of(everyday(lexicon)), finder_of_few(tuple(one.word for one in game))
    for grid in printed:
        yield from new(_after(grid, reached[grid], stride, usual))
    walked, waiting = set(printed), [*printed]
    for grid in waiting:
        if len(walked) >= MOST_BOARDS:
            break
        after = _after(grid, reached[grid], stride, own)
        waiting += [one for one in after if one not in walked]
        walked.update(after)
        yield from new(after)


def _after(grid: bytes, played: tuple[str, ...], stride: int, finder: Finder) -> _Grids:
    """Return the framed boards after one move from a framed board, and the words that lead to each."""
    codes = _codes(grid)
    paths, lengths, _ = finder.found(codes, stride)
    inside = np.arange(paths.shape[1]) < lengths[:, None]
    boards = np.repeat(codes[None], len(paths), 0)
    boards[np.nonzero(inside)[0], paths[inside]] = NONE
    boards = boards.reshape(len(paths), len(codes) // stride, stride)
    cells, longest = boards[:, 1:-1, 1:-1], paths.shape[1]
    letters = (codes[np.where(inside, paths, 0)] + np.uint8(97)).tobytes().decode("latin-1")
    words = [(*played, letters[n * longest : n * longest + size]) for n, size in enumerate(lengths.tolist())]
    fallen, found = np.take_along_axis(cells, np.argsort(cells != NONE, axis=1, kind="stable"), 1), _Grids()
    for empty in (fallen == NONE, fallen != NONE):  # closed up to the left, and to the right
        cells[:] = np.take_along_axis(fallen, np.argsort(empty, axis=2, kind="stable"), 2)
        after = boards.tobytes()
        found |= {after[n * len(codes) : (n + 1) * len(codes)]: made for n, made in enumerate(words)}
    return found


def _codes(grid: bytes) -> np.ndarray:
    return np.frombuffer(grid, np.uint8).copy()  # the kernels need to write in it
