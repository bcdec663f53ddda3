"""Calls that compile the kernels of the Bee."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from engine.bee.arrange import traced_everywhere
from engine.bee.generate import all_hives, proof
from engine.bee.puzzle import LONGO
from engine.bee.solve import SOLVERS
from engine.lexicon.lexicon import Lexicon

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call of each face that has kernels, by name."""
    words = Lexicon.of("warm", WORDS)
    center, pot = words.alphabet.mask("g"), words.alphabet.mask("gcenorv")
    solvers = {
        f"bee.solve.{name}": lambda make=make: make(words, LONGO.minimum).solve(center, pot)
        for name, make in SOLVERS.items()
    }
    return {
        **solvers,
        "bee.generate": lambda: all_hives(words, LONGO),
        "bee.proof": lambda: proof(words, LONGO),
        "bee.traced": lambda: traced_everywhere(np.array([pot], np.uint32), ("gore",)),
    }
