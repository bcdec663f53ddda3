"""Calls that compile the kernels of published methods, by the name of their family (`engine.warm`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family."""
    return {"research.solvers": _race, "research.timing": _time, "research.agarwal2020": _interlock}


def _race() -> None:
    from engine.bee.generate import proof
    from engine.bee.puzzle import LONGO
    from engine.bee.solve import SOLVERS
    from engine.words.lexicon import Lexicon

    words = Lexicon.of("warm", WORDS)
    for make in SOLVERS.values():
        make(words, LONGO.minimum).solve(words.alphabet.mask("g"), words.alphabet.mask("gcenorv"))
    proof(words, LONGO)


def _time() -> None:
    from engine.research.wheel_timing import time_both
    from engine.wheel.wheels import wheels_of

    time_both(wheels_of(WORDS, 6), WORDS, wheels_each=1, repeats=1)


def _interlock() -> None:
    from engine.research.agarwal2020.search import interlock

    interlock(WORDS, steps=40)
