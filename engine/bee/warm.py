"""Calls that compile the kernels of the Bee, by the name of their family (`engine.warm`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.words.lexicon import Lexicon

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")


def steps() -> Mapping[str, Callable[[], object]]:
    """Return a call for each family."""
    return {"bee.find": _find}


def _find() -> None:
    from engine.bee.arrange import traced_everywhere
    from engine.bee.generate import all_hives, letter_sets_of
    from engine.bee.puzzle import LONGO

    words = Lexicon.of("warm", WORDS)
    all_hives(words, LONGO)
    traced_everywhere(letter_sets_of(words, words.lengths >= LONGO.minimum), ("gore",))
