"""The algorithm of Agarwal et al. 2020, "Automation Strategies for Unconstrained Crossword Puzzle Generation".

Words are ranked. The first word goes to the center of N x N cells, N being the length of the longest word. Then
the first word of the list that fits is placed, repeatedly. If none fits, a victim or the word placed last is
removed and appended to the list. After each epoch of 500 iterations, or when the first word of the list is at its
head again, N grows by one. A placement or a removal is one iteration.

Choices that the article leaves open: words of equal rank are shuffled by the random seed; a word removed as the
last one stays out until another word is placed; each run of letters is a placed word.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

import msgspec
import numpy as np
from msgspec import inspect

from engine.core import BadInput, Budget, Control, Ending, Limits, Outcome, Value
from engine.core.seed import Seed
from engine.crossword.grid import MOST_SIDE, SHORTEST, Entry, grid_of
from engine.crossword.interlock.beam import coded_words
from engine.crossword.interlock.layout import BestLayouts, Gallery, Point, checked_limits, faults
from engine.crossword.puzzle import ANYTHING, Objective, Side
from engine.research.agarwal2020 import kernels
from engine.research.agarwal2020.kernels import Work

EPOCH = 500  # iterations of an epoch as published; after each the grid is enlarged and started again
Ranking: TypeAlias = Literal["pebbles", "intersections"]
Order: TypeAlias = Literal["ascending", "descending", "given"]


class Strategy(Value, frozen=True):
    """How a grid is grown. The defaults are those of the published Algorithm 1."""

    # "pebbles" ranks a word by the words with a common letter, "intersections" by the common letters
    ranking: Ranking = "pebbles"
    order: Order = "ascending"  # places words by ascending rank, by descending rank, or as given
    # what happens if no word can be placed. "victim" removes a word whose removal lets another word in, "lifo"
    # removes the word placed last, "both" tries a victim and then the last word.
    backtracking: Literal["none", "lifo", "victim", "both"] = "both"
    # iterations for which a removed word cannot be placed again
    tenure: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0
    # which place of a word is used: a random one, the first one found, or the first one with the most crossings.
    # The article does not specify it. Without random choice a search soon cycles.
    choice: Literal["first", "crossings", "random"] = "random"
    size: Side = 0  # rows and columns N at the start; 0 for the length of the longest word
    # what happens after each epoch. "reset" starts again with a grid of N + 1, "continue" enlarges the grid and
    # keeps its words, "again" starts again at the same size with the current list, "none" does nothing.
    expansion: Literal["reset", "continue", "again", "none"] = "reset"
    epoch: Annotated[int, msgspec.Meta(ge=1, le=10**9)] = EPOCH  # iterations of an epoch
    # "empty" moves an edge line without words to the opposite side if that lets a word in; "sparse" also moves a
    # line with a single word, and removes that word
    reshaping: Literal["none", "empty", "sparse"] = "none"
    # what happens if a removal would disconnect the grid. "bridge" places words that connect the components, and
    # removes the smaller components if there are none; "drop" removes them at once; "avoid" accepts no victim that
    # disconnects the grid.
    repair: Literal["bridge", "drop", "avoid"] = "bridge"


_SWITCHES = msgspec.json.Decoder(Strategy, strict=False)  # values are text

PUBLISHED = Strategy()  # the published Algorithm 1


def read_strategy(text: str) -> Strategy:
    """Parse switches such as "order=descending,tenure=5"; the others keep the published values.

    Raises BadInput if a switch is unknown, given twice, or has an invalid value. The message names the valid ones.
    """
    allowed, switches = _allowed(), {}
    for part in filter(None, map(str.strip, text.split(","))):
        name, _, value = map(str.strip, part.partition("="))
        if name not in allowed:
            raise BadInput(f"unknown switch {part!r}", mend=f"The switches are {', '.join(allowed)}.")
        if name in switches:
            raise BadInput(f"the switch {name!r} is given twice", mend="Give it once.")
        try:
            switches[name] = getattr(_SWITCHES.decode(msgspec.json.encode({name: value})), name)
        except msgspec.ValidationError:
            raise BadInput(f"invalid value: {name}={value}", mend=f"Use {allowed[name]}.") from None
    return Strategy(**switches)


def _allowed() -> dict[str, str]:
    info = inspect.type_info(Strategy)
    assert isinstance(info, inspect.StructType)
    return {field.name: _values_text(field.type) for field in info.fields}


def _values_text(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(sorted(map(str, kind.values)))
    assert isinstance(kind, inspect.IntType)
    return f"a whole number from {kind.ge} to {kind.le}"


def matrix(words: Sequence[str]) -> np.ndarray:
    """Table 1: int64[n, n], the number of letters that two words share; 0 on the diagonal.

    The published table has 0 for BREAD and LOBBY, which share B.
    """
    letters = np.array([[letter in word for letter in map(chr, range(97, 123))] for word in words], np.int64)
    shared = letters @ letters.T if len(words) else np.zeros((0, 0), np.int64)
    np.fill_diagonal(shared, 0)
    return shared


def intersections(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by letters: the letters that it shares with all other words (section 6.2)."""
    return tuple(matrix(words).sum(axis=1).tolist())


def pebbles(words: Sequence[str]) -> tuple[int, ...]:
    """The rank of each word by words: the other words with a common letter (section 6.3, pebble and sand)."""
    return tuple((matrix(words) > 0).sum(axis=1).tolist())


def ranked(words: Sequence[str], ranking: Ranking = "pebbles", order: Order = "ascending") -> tuple[str, ...]:
    """The words by rank, equal ones in their order; ascending starts with pebbles, which few others can cross."""
    if order == "given":
        return tuple(words)
    ranks = pebbles(words) if ranking == "pebbles" else intersections(words)
    sign = 1 if order == "ascending" else -1
    return tuple(words[i] for i in sorted(range(len(words)), key=lambda i: sign * ranks[i]))


_CHOICES = ("first", "crossings", "random")
_REPAIRS = ("bridge", "drop", "avoid")
_RESHAPINGS = ("none", "empty", "sparse")
ROWS_GROW, COLUMNS_GROW = 1, 2
SLICE = 25  # iterations of one kernel call, which takes a few ms with 100 words


def work_of(
    words: Sequence[str], strategy: Strategy, objective: Objective | None = None, *,
    required: Collection[str] = (), kept: Sequence[Entry] = (), seed: int = 1, slice_steps: int = SLICE,
) -> Work:  # fmt: skip
    """Prepare a search. The words have the numbers that `numbered` gives them.

    Raises BadInput if the kept entries do not fit into the box.

    Args:
        words: L in its order. Words of one letter, and those too long for a grid of fixed size, are ignored.
        objective: the number of words wanted, and the box.
        required: words that are not removed.
        kept: entries that are not removed and keep their relative positions.
        slice_steps: iterations of one kernel call at most.
    """
    objective = objective or Objective()
    placed = {entry.word: entry for entry in kept}
    known = numbered(words, kept)
    fixed, box = _fixed(known, placed)
    rows, columns, grows = _sides(words, strategy, objective, box.tolist())
    longest = max(MOST_SIDE if grows & 1 else rows, MOST_SIDE if grows & 2 else columns)
    codes, lengths = coded_words(known)
    listed = [i for i, word in enumerate(known) if word not in placed and SHORTEST <= len(word) <= longest]
    count = len(known)
    pinned = np.array([2 if word in placed else int(word in set(required)) for word in known], np.int64)
    order = np.zeros(count, np.int64)
    order[: len(listed)] = listed
    fits = min(objective.fit or count, len(listed) + len(placed))
    work = Work(
        words=codes + np.uint8(1), lengths=lengths, pinned=pinned, fixed=fixed, box=box,
        start=np.array([rows, columns, len(listed)], np.int64), order=order,
        letters=np.zeros((kernels.SIDE, kernels.SIDE), np.uint8),
        owners=np.zeros((kernels.SIDE, kernels.SIDE), np.uint8),
        spots=np.zeros((count, 3), np.int64), queue=np.zeros(count, np.int64), stack=np.zeros(count, np.int64),
        barred=np.zeros(count, np.int64), best=np.zeros((count, 3), np.int64),
        firsts=np.zeros((count + 1, kernels.FIRSTS), np.int64),
        history=np.zeros((slice_steps + 2 * count + 2, 3), np.int64),
        chance=Seed(seed, "places").state, cells=np.zeros(kernels.SIDE**2, np.int64), edges=np.zeros(28, np.int64),
        reach=np.zeros((kernels.SIDE**2, 2), np.int64), found=np.zeros((kernels.SIDE**2, 3), np.int64),
        component_of=np.zeros((kernels.SIDE, kernels.SIDE), np.int64), now=np.zeros(kernels.NOW, np.int64),
        rules=_rules(strategy, fits, grows),
    )  # fmt: skip
    kernels.begin(work)
    return work


def numbered(words: Sequence[str], kept: Sequence[Entry] = ()) -> tuple[str, ...]:
    """The words of a search, each once; a word's index is its number in the arrays."""
    return tuple(dict.fromkeys([*words, *(entry.word for entry in kept)]))


def _sides(
    words: Sequence[str], strategy: Strategy, objective: Objective, block: Sequence[int]
) -> tuple[int, int, int]:
    """Rows and columns at the start, at least those of `block`, and which of them grow."""
    long = min(MOST_SIDE, max((len(word) for word in words), default=1))
    rows, columns = (box or max(strategy.size or long, least, 1) for box, least in
                     zip((objective.rows, objective.columns), block, strict=True))  # fmt: skip
    if rows < block[0] or columns < block[1]:
        what = f"the locked words take {block[1]} x {block[0]} cells, the box is {columns} x {rows}"
        raise BadInput(what, mend="Enlarge the box, or unlock a word.")
    grows = ROWS_GROW * (not objective.rows) + COLUMNS_GROW * (not objective.columns)
    return rows, columns, grows if strategy.expansion in ("reset", "continue") else 0


def _fixed(known: Sequence[str], placed: dict[str, Entry]) -> tuple[np.ndarray, np.ndarray]:
    """`Work.fixed` and `Work.box` of placed entries."""
    fixed = np.zeros((len(known), 3), np.int64)
    if not placed:
        return fixed, np.zeros(2, np.int64)
    cells = np.array([cell for entry in placed.values() for cell in entry.cells], np.int64)
    top, left = corner = cells.min(axis=0)
    for i, word in enumerate(known):
        if entry := placed.get(word):
            fixed[i] = entry.row - top, entry.column - left, entry.direction == "down"
    return fixed, cells.max(axis=0) - corner + 1


def _rules(strategy: Strategy, fits: int, grows: int) -> np.ndarray:
    rules = np.zeros(kernels.RULES, np.int64)
    rules[kernels.FIT] = fits
    rules[kernels.CHOICE] = _CHOICES.index(strategy.choice)
    rules[kernels.VICTIM] = strategy.backtracking in ("victim", "both")
    rules[kernels.LIFO] = strategy.backtracking in ("lifo", "both")
    rules[kernels.TENURE] = strategy.tenure
    rules[kernels.EPOCH] = strategy.epoch
    rules[kernels.RESET] = {"reset": kernels.ANEW, "again": kernels.AGAIN}.get(strategy.expansion, kernels.STAYS)
    rules[kernels.GROWS] = grows
    rules[kernels.RESHAPE] = _RESHAPINGS.index(strategy.reshaping) - 1
    rules[kernels.REPAIR] = _REPAIRS.index(strategy.repair)
    return rules


def entries_in(words: Sequence[str], spots: np.ndarray) -> tuple[Entry, ...]:
    """The entries at int64[n, 3] places (row, column, down; down is -1 if not placed) of the words of a search."""
    return tuple(
        Entry(word, int(row), int(column), "down" if down else "across")
        for word, (row, column, down) in zip(words, spots, strict=True)
        if down >= 0
    )


ROUND_STEPS = 8000  # iterations after which a round is abandoned: the published maximum for the largest puzzles
IDLE_ROUNDS = 20  # the search ends after this number of consecutive rounds without a new layout


def interlock(
    words: Sequence[str], objective: Objective = ANYTHING, *, required: Collection[str] = (),
    kept: Sequence[Entry] = (), seed: int = 1, seconds: float | None = None, steps: int | None = None,
    strategy: Strategy = PUBLISHED, control: Control | None = None,
) -> Outcome[Gallery]:  # fmt: skip
    """Grow grids of a list of words in rounds; each round shuffles words of equal rank anew.

    Raises BadInput if a word occurs twice, the kept entries do not fit together or into the box, or a limit is not
    positive.

    Args:
        required: words that are placed first and not removed.
        kept: entries that keep their relative positions.
        seconds, steps: limits of the whole search; steps are iterations. Without a limit there is one round.
        control: cancellation and progress; progress publishes the current gallery.
    """
    limits = checked_limits(words, seconds, steps)
    grid_of(kept)
    search = _Search(tuple(words), objective, frozenset(required), tuple(kept), strategy, Seed(seed, "seed003"))
    return _Run(search, limits, control or Control()).outcome()


class _Search(NamedTuple):
    words: tuple[str, ...]
    objective: Objective
    required: frozenset[str]
    kept: tuple[Entry, ...]
    strategy: Strategy
    seed: Seed

    def orders(self) -> Iterator[tuple[str, ...]]:
        """Yield L for each round."""
        ranking, order = self.strategy.ranking, self.strategy.order
        mixed = list(self.words)
        if order == "given":
            yield self._required_first(mixed)
        while True:
            self.seed.shuffle(mixed)
            yield self._required_first(ranked(mixed, ranking, order))

    def _required_first(self, words: Sequence[str]) -> tuple[str, ...]:
        return tuple(sorted(words, key=lambda word: word not in self.required))


class _Run:
    def __init__(self, search: _Search, limits: Limits, control: Control) -> None:
        self._search, self._control = search, control
        self._once = not limits.exist
        self._budget = Budget(Limits(steps=ROUND_STEPS) if self._once else limits)
        self._best = BestLayouts(search.words, search.objective, search.required)
        self.rounds = 0

    def outcome(self) -> Outcome[Gallery]:
        """Run rounds until a limit is reached or no new layouts appear."""
        ending, idle = None, 0
        for order in self._search.orders():
            known, before = set(self._grids()), self._budget.done
            ending = self._round(order)
            self.rounds += 1
            idle = 0 if set(self._grids()) - known else idle + 1
            if ending is None and (self._once or idle > IDLE_ROUNDS or self._budget.done == before):
                ending = Ending.FINISHED if self._best.best else Ending.IMPOSSIBLE
            if ending:
                break
        statistics = {"iterations": self._budget.done, "rounds": self.rounds}
        done, spent = self._budget.done, self._budget.spent
        return Outcome(ending or Ending.FINISHED, self._best.gallery, done, spent, statistics)

    def _round(self, order: Sequence[str]) -> Ending | None:
        """Run Algorithm 1 once. Return how the whole search ended, or None."""
        search, start, most = self._search, self._budget.done, 0
        seed = search.seed.below(2**31 - 2)
        work = work_of(order, search.strategy, search.objective, required=search.required, kept=search.kept, seed=seed)
        known = numbered(order, search.kept)
        status, before = kernels.ON, 0
        while status == kernels.ON and before < ROUND_STEPS:
            ending = Ending.STOPPED if self._control.stopped else self._budget.exhausted()
            if ending:
                return ending
            status = kernels.run(work, before + self._budget.next_slice(SLICE))
            step = int(work.now[kernels.STEP])
            self._record(work.history[1 : step - before + 1], start + before)
            self._budget.done, before = start + step, step
            if work.now[kernels.MOST_WORDS] > most:
                most = int(work.now[kernels.MOST_WORDS])
                self._add(entries_in(known, work.best))
            self._best.publish(self._control, self._budget)
        return None

    def _grids(self) -> Iterator[tuple[str, ...]]:
        return (layout.grid.rows for layout in self._best.gallery.layouts)

    def _add(self, entries: Sequence[Entry]) -> None:
        layout = self._best.layout(entries)
        words = (*self._search.words, *(entry.word for entry in self._search.kept))
        if not self._search.kept or not faults(layout.grid, words):
            self._best.add(layout, layout.grid)

    def _record(self, history: np.ndarray, before: int) -> None:
        self._best.record(
            Point(step, int(words), float(letters / box) if box else 0.0)
            for step, (words, letters, box) in enumerate(history, before + 1)
        )
