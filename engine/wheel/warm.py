"""Calls that compile the kernels of the Wheel, by the name of their family (`engine.warm`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family. `wheel.arrange` also arranges the letters of hives."""
    return {"wheel.arrange": _arrange, "wheel.find": _find, "wheel.all_arrangements": _arrange_all}


def _arrange() -> None:
    from engine.words.paths.arrangements import classify
    from engine.words.paths.paths import ring

    classify("g", "cenoov", WORDS, ring(6))


def _find() -> None:
    from engine.wheel.finder import find
    from engine.wheel.puzzle import NEWSPAPER
    from engine.words.lexicon import Lexicon
    from engine.words.vetting.house import House

    find(Lexicon.of("wheels", ("waterfall",)), 9, NEWSPAPER, House(), arrangements=False)


def _arrange_all() -> None:
    from engine.wheel.all_arrangements import AllArrangements
    from engine.wheel.wheels import wheels_of

    AllArrangements(wheels_of(WORDS, 6), WORDS).run()
