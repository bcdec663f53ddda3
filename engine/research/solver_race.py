"""A race of the solvers: the time that each takes to prepare and to solve the same random hives of a word list.

The 2020 article on Spelling Bee solvers (2 December 2020, no author named) reports 80 ms per hive for comparing
every letter of every word, 2 ms for a trie and 5 ms for bit masks. The race runs these on the user's own list,
together with the blocks that the article announces, the index that the program uses, and the article's first
program in plain Python, which solves fewer hives.
"""

import time
from collections.abc import Callable, Sequence

import numpy as np

from engine.bee.generate import Hives, all_hives
from engine.bee.puzzle import LONGO, Rules
from engine.bee.solve import SOLVERS, IndexSolver, Solver
from engine.core import BadInput, Control, Value
from engine.core.alphabet import Alphabet
from engine.core.seed import Seed
from engine.words.indexes import LetterSets
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon

HIVES = 200
PLAIN_HIVES = 10
MOST_HIVES = 20_000
ABOUT = {
    "index": "looks up the 64 letter sets of the hive",
    "blocks": "bit masks in blocks of 50 words, most of them skipped",
    "trie": "follows only the paths that use letters of the hive",
    "bitmask": "two bit operations for each word",
    "naive": "every letter of every word, compiled",
    "plain": "the same in plain Python",
}
"""What each solver does, in the order in which they run.

The answers of the others are checked against the first.
"""


class Lap(Value, frozen=True):
    """The result of one solver."""

    solver: str
    build: float  # seconds to prepare the solver for the word list
    # lower, median, upper: quartiles of the time per hive, in microseconds
    lower: float
    median: float
    upper: float
    hives: int
    answers: int  # number of answers found in all of them


class Race(Value, frozen=True):
    """The results of all solvers on one word list. The same seed draws the same hives."""

    lexicon: str
    words: int
    seed: int
    laps: tuple[Lap, ...]


def race_on(name: str, rules: Rules, hives: int, seed: int, *, control: Control | None = None) -> Race:
    """As `race`, with the lexicon opened by name, so that a separate process can run it.

    Raises UnknownName if no lexicon has that name; FileProblem if the word file cannot be read; BadInput or
    Stopped as in `race`.
    """
    control = control or Control()
    lexicon = open_lexicon(name, control=control.sub(0.0, 0.05))
    return race(lexicon, rules, hives=hives, seed=seed, control=control.sub(0.05, 1.0))


class PlainSolver:
    """The first program of the 2020 article on Spelling Bee solvers, in plain Python."""

    def __init__(self, lexicon: Lexicon, minimum: int) -> None:
        self._alphabet: Alphabet = lexicon.alphabet
        self._words = [word for word in lexicon.words if len(word) >= minimum]

    def solve(self, center: int, letter_set: int) -> list[str]:
        """As `Solver.solve`."""
        required, letters = self._alphabet.text(center), self._alphabet.text(letter_set)
        return [word for word in self._words if _is_valid(word, required, letters)]


def _is_valid(word: str, required: str, letters: str) -> bool:
    found = False
    for letter in word:
        if letter == required:
            found = True
        elif letter not in letters:
            return False
    return found


def race(
    lexicon: Lexicon, rules: Rules = LONGO, *, hives: int = HIVES, seed: int = 1, control: Control | None = None
) -> Race:
    """Run every solver on the same hives of a lexicon.

    Raises BadInput if the number of hives is out of range, or the lexicon has no hive; RuntimeError if two solvers
    disagree.

    Args:
        rules: give the length of the shortest answer.
        hives: number of hives, drawn with replacement. Plain Python solves the first `PLAIN_HIVES` of them.
        control: cancellation and progress, in hives. The best result so far holds the solvers that have finished.
    """
    if not 1 <= hives <= MOST_HIVES:
        raise BadInput(f"{hives:,} hives is not between 1 and {MOST_HIVES:,}")
    control = control or Control()
    places = _drawn(all_hives(lexicon, rules, control=control.sub(0.0, 0.02)), hives, seed, lexicon)
    index = IndexSolver(lexicon, rules.minimum)
    laps: list[Lap] = []
    for number, name in enumerate(ABOUT):
        some = places[:PLAIN_HIVES] if name == "plain" else places
        part = control.sub(0.02 + 0.98 * number / len(ABOUT), 0.02 + 0.98 * (number + 1) / len(ABOUT))
        laps.append(_lap(name, lexicon, rules, some, index, part))
        part.report(1, 1, best=Race(lexicon.name, len(lexicon), seed, tuple(laps)))
    return Race(lexicon.name, len(lexicon), seed, tuple(laps))


def _drawn(found: Hives, hives: int, seed: int, lexicon: Lexicon) -> list[tuple[int, int]]:
    if not len(found):
        what = f"{lexicon.name} has no word with seven different letters, so it makes no hive"
        raise BadInput(what, mend="Choose a larger word list.")
    random = Seed(seed, "bee.race")
    places = [random.below(len(found)) for _ in range(hives)]
    return [(1 << int(found.centers[i]), int(found.letter_sets[i])) for i in places]


def _lap(
    name: str, lexicon: Lexicon, rules: Rules, places: Sequence[tuple[int, int]], index: Solver, control: Control
) -> Lap:
    control.check()
    single = Lexicon.of("one", (lexicon.alphabet.text(places[0][1]),), alphabet=lexicon.alphabet)
    _made(name, single, rules.minimum).solve(*places[0])  # loads the kernels before the clock starts
    began = time.perf_counter()
    solver = _made(name, lexicon, rules.minimum)
    build = time.perf_counter() - began
    control.check()
    solver.solve(*places[0])
    times, answers = np.empty(len(places)), 0
    for done, masks in enumerate(places):
        control.check()
        began = time.perf_counter_ns()
        found = solver.solve(*masks)
        times[done] = (time.perf_counter_ns() - began) / 1000
        if found != index.solve(*masks):
            raise RuntimeError(f"{name} and index do not agree on {lexicon.alphabet.text(masks[1])}")
        answers += len(found)
        control.report(done + 1, len(places))
    lower, median, upper = (float(x) for x in np.quantile(times, (0.25, 0.5, 0.75)))
    return Lap(name, build, lower, median, upper, len(places), answers)


def _made(name: str, lexicon: Lexicon, minimum: int) -> Solver:
    """A solver built from the words alone. The index is built again, because the lexicon may have one already."""
    if name == "index":
        LetterSets.build(lexicon.masks)
    makers: dict[str, Callable[[Lexicon, int], Solver]] = {**SOLVERS, "plain": PlainSolver}
    return makers[name](lexicon, minimum)
