"""A few slots of a grid that already exclude a fill.

Slots are removed as long as the rest is proved to have no fill, in groups before single ones (deletion filtering,
Chinneck and Dravnieks 1991).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.job import Control, Ending
from engine.crossword.fill.attempt import Attempt
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.grid import Entry

FACTOR = 3
"""A proof for fewer slots may take this many times the steps of the shortest proof so far."""
LEAST_STEPS = 300
SLICE = 200


def impossible_core(
    entries: Sequence[Entry],
    vocabulary: Vocabulary,
    *,
    blame: Sequence[float],
    proof: int,
    steps: int,
    control: Control | None = None,
) -> tuple[tuple[Entry, ...], int]:
    """Return some slots that have no fill even without the others, and the steps of the search for them.

    If the steps suffice, no slot of them can be left out, as far as short proofs show.

    Args:
        entries: slots without a fill.
        blame: for each slot how likely it is needed.
        proof: the steps in which a search proved that there is no fill.
        steps: limit of the steps of all searches.
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
        ending = attempt.run(min(SLICE, steps - attempt.steps))
        if ending is Ending.IMPOSSIBLE:
            return attempt.steps + 1
        if ending or attempt.steps >= steps:
            return 0
