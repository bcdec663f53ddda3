"""Published methods and their figures, matches and timings. No wing needs it."""

from collections.abc import Callable, Mapping


def warm_up() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family of kernels. They import late: the command line reads the names of methods."""
    return {"research.solvers": _race, "research.timing": _time, "research.agarwal2020": _interlock}


def _race() -> None:
    from engine.bee.generate import proof
    from engine.bee.puzzle import LONGO
    from engine.bee.solve import SOLVERS
    from engine.wing import SMALL_LIST
    from engine.words.lexicon import Lexicon

    words = Lexicon.of("warm", SMALL_LIST)
    for make in SOLVERS.values():
        make(words, LONGO.minimum).solve(words.alphabet.mask("g"), words.alphabet.mask("gcenorv"))
    proof(words, LONGO)


def _time() -> None:
    from engine.research.wheel_audit import time_both
    from engine.wheel.wheels import wheels_of
    from engine.wing import SMALL_LIST

    time_both(wheels_of(SMALL_LIST, 6), SMALL_LIST, wheels_each=1, repeats=1)


def _interlock() -> None:
    from engine.research.agarwal2020.search import interlock
    from engine.wing import SMALL_LIST

    interlock(SMALL_LIST, steps=40)
