"""Calls that compile the kernels of the Wheel."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.lexicon.lexicon import Lexicon
from engine.vetting.arrangements import classify
from engine.vetting.house import House
from engine.vetting.neighbourhood import ring
from engine.wheel.audit import audit
from engine.wheel.finder import find
from engine.wheel.puzzle import NEWSPAPER
from engine.wheel.timing import time_both
from engine.wheel.wheels import wheels_of

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call of each face that has kernels, by name."""
    return {
        "wheel.audit": lambda: audit(wheels_of(WORDS, 6), WORDS),
        "wheel.find": lambda: find(
            Lexicon.of("wheels", ("waterfall",)), 9, NEWSPAPER, House(), arrangements=False
        ),
        "wheel.timing": lambda: time_both(wheels_of(WORDS, 6), WORDS, wheels_each=1, repeats=1),
        "vetting.arrangements": lambda: classify("g", "cenoov", WORDS, ring(6)),
    }
