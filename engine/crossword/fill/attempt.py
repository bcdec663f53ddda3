"""A resumable complete search for the words of some slots, and minimal sets of unfillable slots.

A minimal set explains why a grid has no fill. It is found by deletion filtering (Chinneck and Dravnieks 1991):
slots are removed, in groups before single ones, as long as the search proves that the others cannot be filled
together.
"""

from collections.abc import Collection, Sequence

import numpy as np

from engine.core import Control, Ending
from engine.core.seed import Seed
from engine.crossword.fill import kernels
from engine.crossword.fill.arrays import LETTER_A, first_state, masks_of, pack_slots, with_more_room
from engine.crossword.fill.kernels import DEEPEST, GOAL, IMPOSSIBLE, NODES, RESTARTS, SOLVED, TRAIL_FULL, WIPEOUTS
from engine.crossword.fill.slots import allowed
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Cell, Entry


class Attempt:
    """A search for words of a vocabulary for some slots, all of them distinct."""

    def __init__(
        self, entries: Sequence[Entry], vocabulary: Vocabulary, seed: int = 1, *, favor: float = 0.0,
        least_score: int = 0, least_total: int = 0, without: Collection[int] = (),
    ) -> None:  # fmt: skip
        """Prepare a search.

        Args:
            favor: the weight of a word's score against the logarithm of the candidates it leaves to the crossings.
            least_score: the least score of a word in a slot that is not complete.
            least_total: the least sum of the scores of all words.
            without: words whose families are not used, as numbers in `vocabulary.words`.
        """
        self.entries = tuple(entries)
        self._words, self._favor = vocabulary.words, favor
        self._cells, self._slots = pack_slots(entries, self._words)
        self._masks = masks_of(entries, self._cells)
        usable = _usable(self._words, least_score, without)
        only = [allowed(entry, vocabulary) for entry in entries]
        self._state = first_state(self._words, self._slots, self._masks, usable, only)
        self._state.counters[GOAL] = least_total
        self._random = Seed(seed, "fill").state
        self._shown = 0

    @property
    def steps(self) -> int:
        """The steps so far: nodes and wipe-outs."""
        return int(self._state.counters[NODES] + self._state.counters[WIPEOUTS])

    @property
    def nodes(self) -> int:
        """The nodes so far: decisions."""
        return int(self._state.counters[NODES])

    @property
    def filled(self) -> int:
        """The slots of the fullest grid that have a word."""
        return int(self._state.counters[DEEPEST])

    def run(self, steps: int) -> Ending | None:
        """Search for some steps at most. Return FINISHED, IMPOSSIBLE, or None if the search is not over."""
        if (self._state.candidates == 0).any():
            return Ending.IMPOSSIBLE
        until = self.steps + steps
        status = TRAIL_FULL
        while self.steps < until and status == TRAIL_FULL:
            arrays, more = (self._words, self._slots, self._state), until - self.steps
            status = kernels.search(*arrays, self._random, more, self._favor)
            if status == TRAIL_FULL:
                self._state = with_more_room(self._state)
        if status == IMPOSSIBLE:
            self._state.best[:] = self._masks
        return {SOLVED: Ending.FINISHED, IMPOSSIBLE: Ending.IMPOSSIBLE}.get(status)

    def improved(self) -> bool:
        """Whether the fullest grid has changed since the last call."""
        changed, self._shown = self._shown != self.filled, self.filled
        return changed

    def letters(self) -> dict[Cell, str]:
        """The letters of the fullest grid."""
        masks = zip(self._cells, self._state.best.tolist(), strict=True)
        return {cell: chr(LETTER_A + mask.bit_length() - 1) for cell, mask in masks if mask.bit_count() == 1}

    def blame(self) -> list[float]:
        """How often each slot lost its last candidate. A slot that had none at the start counts most."""
        return np.where(self._state.candidates == 0, np.inf, self._state.weight).tolist()

    def statistics(self) -> dict[str, int]:
        """Return the counts of nodes, wipe-outs, restarts and filled slots."""
        counters = self._state.counters
        names = {"nodes": NODES, "wipeouts": WIPEOUTS, "restarts": RESTARTS, "filled": DEEPEST}
        return {name: int(counters[at]) for name, at in names.items()}


def _usable(words: kernels.Words, least_score: int, without: Collection[int]) -> np.ndarray | None:
    """Which words may be used, bool[words]; None for all."""
    if not least_score and not len(without):
        return None
    usable = words.score >= least_score
    for word in without:
        for family in words.families[words.families_base[word] : words.families_base[word + 1]]:
            usable[words.members[words.members_base[family] : words.members_base[family + 1]]] = False
    return usable


FACTOR = 3  # a proof for fewer slots may take this multiple of the steps of the shortest proof so far
LEAST_STEPS = 300
CORE_SLICE = 200


def impossible_core(
    entries: Sequence[Entry], vocabulary: Vocabulary, *, blame: Sequence[float], proof: int, steps: int,
    control: Control | None = None,
) -> tuple[tuple[Entry, ...], int]:  # fmt: skip
    """Return slots that cannot be filled together, and the steps of the search for them.

    With enough steps the set is minimal, as far as short proofs can show. `blame` rates how likely each slot is needed;
    `proof` is the number of steps in which a search proved that there is no fill.
    """
    order = sorted(range(len(entries)), key=lambda s: blame[s])
    core, spent, size = order, 0, (len(order) + 1) // 2
    while size:
        start = 0
        while start < len(core) > 1 and spent < steps:
            rest = core[:start] + core[start + size :]
            limit = min(max(FACTOR * proof, LEAST_STEPS), steps - spent)
            needed = _proof([entries[s] for s in rest], vocabulary, limit, control or Control())
            spent += needed or limit
            if needed:
                core, proof = rest, min(proof, needed)
            else:
                start += size
        size //= 2
    return tuple(entries[s] for s in sorted(core)), spent


def _proof(entries: Sequence[Entry], vocabulary: Vocabulary, steps: int, control: Control) -> int:
    """Return the number of steps of a proof that some slots have no fill, at least 1; 0 without a proof."""
    attempt = Attempt(entries, vocabulary)
    while True:
        control.check()
        ending = attempt.run(min(CORE_SLICE, steps - attempt.steps))
        if ending is Ending.IMPOSSIBLE:
            return attempt.steps + 1
        if ending or attempt.steps >= steps:
            return 0
