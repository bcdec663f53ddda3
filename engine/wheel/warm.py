"""Calls that compile the kernels of the Wheel, by the name of their family (`engine.warm`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family. `wheel.arrange` also arranges the letters of hives."""
    return {"wheel.arrange": _arrange, "wheel.find": _find, "wheel.audit": _audit, "wheel.timing": _time}


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


def _audit() -> None:
    from engine.wheel.audit import audit
    from engine.wheel.wheels import wheels_of

    audit(wheels_of(WORDS, 6), WORDS)


def _time() -> None:
    from engine.wheel.timing import time_both
    from engine.wheel.wheels import wheels_of

    time_both(wheels_of(WORDS, 6), WORDS, wheels_each=1, repeats=1)
