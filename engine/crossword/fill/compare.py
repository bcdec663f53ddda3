"""Several fills of a grid or a region, best first, for an editor to choose from.

Each fill is improved by branch and bound: the search continues for a fill with a higher total score until it proves
that there is none, or runs out of steps. Each further search excludes one word of each earlier fill, so that no fill is
repeated.
"""

from collections.abc import Collection, Sequence
from functools import partial
from typing import NamedTuple

from engine.core import Budget, Control, Ending, Limits, Outcome, Stopped
from engine.core.seed import Seed, numbered
from engine.crossword.fill.attempt import Attempt
from engine.crossword.fill.improve import FAVOR, improve
from engine.crossword.fill.search import SLICE, Filled, emptied, entries_to_fill, fill, filled_grid, with_pencil_of
from engine.crossword.fill.slots import letter_slots
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import OPEN, Cell, Entry, Grid, without_pencil

MOST = 12  # fills
STEPS = 2_500  # steps of the searches for one fill; see `fill`
FIRST_STEPS = 20_000  # steps for the first fill, enough to prove that most corners of 20 cells have no better one
RAISE_STEPS = 20_000  # those of `improve` for a region whose best fill is not proven
MANY = 40  # slots beyond which hardly any word is in every fill
VAIN = 60  # successive searches without a new fill after which the comparison ends


class Fill(NamedTuple):
    """A fill of a grid or a region."""

    grid: Grid
    words: tuple[str, ...]  # the new words, those with the lowest scores first
    mean: float  # the mean score of the new words that the vocabulary has, and the lowest one
    worst: int
    best: bool  # whether it is proven that no fill without the excluded words has a higher total score


def compare(
    grid: Grid, vocabulary: Vocabulary, *, region: Collection[Cell] | None = None, most: int = MOST,
    seed: int = 1, seconds: float | None = None, control: Control | None = None,
) -> Outcome[tuple[Fill, ...]]:  # fmt: skip
    """Return some distinct fills, those with the highest mean score first.

    Returns IMPOSSIBLE if it is proven that there is no fill; FINISHED with `most` fills, or fewer if no more were
    found; or another ending. A step is that of `fill`. Raises BadInput as `fill`.

    Args:
        grid: as for `fill`. Its letters are kept.
        region: the cells to fill. Their letters are removed first, except given ones. None for all open cells.
        seconds: the limit; None for none.
        control: gets the fills so far, best first, after each new one.
    """
    control, budget = control or Control(), Budget(Limits(seconds).checked())
    search = _Comparing(grid, vocabulary, region)
    found, ending = list[Fill](), Ending.FINISHED
    try:
        while len(found) < most and search.vain < VAIN:
            if ended := budget.exhausted():
                ending = ended
                break
            made = search.next(Seed(numbered(seed, "compare", search.searches)), found, control)
            if made is None and not found and search.is_impossible:
                ending = Ending.IMPOSSIBLE
                break
            if made:
                found.append(made)
                control.report(len(found), most, best=_ranked(found))
    except Stopped:
        ending = Ending.STOPPED
    return Outcome(ending, _ranked(found), search.steps, budget.spent, {"searches": search.searches})


def fill_best(
    grid: Grid, vocabulary: Vocabulary, region: Collection[Cell], *, jobs: int = 1, seed: int = 1,
    seconds: float | None = None, control: Control | None = None,
) -> Outcome[Filled]:  # fmt: skip
    """Fill a region with the fill that `compare` ranks first, or a better one.

    It ends if the first search proves that there is no better fill. Otherwise that fill, or the one of `fill` if there
    is none, is improved for some steps; neither the mean nor the worst score falls, unless other slots are empty. The
    parameters and the endings are those of `fill`; `seconds` is the limit for everything.
    """
    control, budget = control or Control(), Budget(Limits(seconds).checked())
    first = _Comparing(grid, vocabulary, region)
    try:
        made = first.next(Seed(numbered(seed, "compare", 0)), (), control)
    except Stopped:
        return Outcome(Ending.STOPPED, filled_grid(grid, {}), first.steps, budget.spent)
    if made:
        found = Outcome(Ending.FINISHED, filled_grid(made.grid, {}), first.steps, budget.spent)
    else:
        found = fill(
            grid, vocabulary, region=region, jobs=jobs, seed=seed, seconds=_rest(seconds, budget),
            control=control.sub(0.0, 0.5),
        )  # fmt: skip
    is_best = made is not None and made.best
    is_whole = not any(OPEN in entry.word for entry in letter_slots(without_pencil(found.result.grid)))
    if is_best or found.ending is not Ending.FINISHED or not is_whole:
        return found
    control.report(1, 2, best=found.result)
    given = emptied(without_pencil(found.result.grid), region)
    return improve(
        found.result.grid, vocabulary, given=given, seed=seed, steps=RAISE_STEPS, seconds=_rest(seconds, budget),
        control=control.sub(0.5, 1.0),
    )  # fmt: skip


def _rest(seconds: float | None, budget: Budget) -> float | None:
    return None if seconds is None else max(0.01, seconds - budget.spent)


def _ranked(found: Sequence[Fill]) -> tuple[Fill, ...]:
    return tuple(sorted(found, key=lambda one: (-one.mean, -one.worst)))


class _Comparing:
    def __init__(self, grid: Grid, vocabulary: Vocabulary, region: Collection[Cell] | None) -> None:
        inked = without_pencil(grid)
        self._grid = grid
        self._start = inked if region is None else emptied(inked, region)
        self._region = None if region is None else frozenset(region)
        self._vocabulary = vocabulary
        self._entries = entries_to_fill(self._start, vocabulary, region)
        self._open = [one for one in self._entries if OPEN in one.word]
        self.steps = self.searches = self.vain = 0
        self.is_impossible = False
        self._forced = dict[str, bool]()

    def next(self, random: Seed, found: Sequence[Fill], control: Control) -> Fill | None:
        """A fill that differs from earlier ones; None if none is found soon."""
        self.searches += 1
        self.vain += 1
        without = set[str]()
        for one in found:
            if without.isdisjoint(one.words):
                free = [word for word in one.words if len(self._open) > MANY or not self._is_forced(word)]
                if not free:
                    return None
                without.add(random.choice(free))
        numbers = [number for word in without if (number := self._vocabulary.find(word)) is not None]
        begin = partial(Attempt, self._entries, self._vocabulary, favor=FAVOR, without=numbers)
        best: dict[Cell, str] | None = None
        total, steps, proven = 0, 0, False
        most = FIRST_STEPS if self.searches == 1 else STEPS
        while steps < most and not proven:
            attempt = begin(random.below(1 << 30), least_total=total)
            ending = None
            while ending is None and steps + attempt.steps < most:
                control.check()
                ending = attempt.run(SLICE)
            steps += max(1, attempt.steps)
            if ending is not Ending.FINISHED:
                proven = ending is Ending.IMPOSSIBLE
                break
            best = attempt.letters()
            total = sum(self._score(_word(one, best)) for one in self._entries) + 1
        self.steps += steps
        self.is_impossible = proven and best is None
        if best is None:
            return None
        self.vain = 0
        return self._fill(best, proven=proven)

    def _is_forced(self, word: str) -> bool:
        """Whether each fill has a word, as far as a short search proves."""
        if word not in self._forced:
            number = self._vocabulary.find(word)
            attempt = Attempt(self._entries, self._vocabulary, without=[] if number is None else [number])
            self._forced[word] = number is None or attempt.run(SLICE) is Ending.IMPOSSIBLE
            self.steps += attempt.steps
        return self._forced[word]

    def _score(self, word: str) -> int:
        number = self._vocabulary.find(word)
        return 0 if number is None else int(self._vocabulary.words.score[number])

    def _fill(self, letters: dict[Cell, str], *, proven: bool) -> Fill:
        scored = sorted((self._score(word), word) for word in (_word(one, letters) for one in self._open))
        scores, words = [score for score, _ in scored], tuple(word for _, word in scored)
        grid = with_pencil_of(self._grid, filled_grid(self._start, letters, self._region)).grid
        return Fill(grid, words, sum(scores) / max(1, len(scores)), min(scores, default=0), proven)


def _word(entry: Entry, letters: dict[Cell, str]) -> str:
    return "".join(letters.get(cell, letter) for cell, letter in zip(entry.cells, entry.word, strict=True))
