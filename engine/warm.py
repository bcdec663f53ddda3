"""Compile every kernel into numba's cache.

The program runs `python -m engine.warm` in a separate process at its first start. Each step calls one public
function on small inputs, so that kernels are compiled for exactly the argument types that the program uses. Each
step prints one line, such as "2/4 bee.solve", from which the parent process shows the progress.
"""

from __future__ import annotations

from collections.abc import Callable

from engine.job import Control
from engine.lexicon.lexicon import Lexicon

WORDS = ("convergence", "govern", "grove", "genre", "goner", "adage")
BOARD = "gro\nven\nade"


def steps() -> dict[str, Callable[[], object]]:
    """Return the calls that compile all kernels, by step name, in the order to run them."""
    from engine.bee.generate import all_hives, proof
    from engine.bee.puzzle import LONGO
    from engine.bee.solve import SOLVERS
    from engine.crossword.agarwal2020.moves import Placed, pick_word, victim
    from engine.crossword.agarwal2020.search import interlock as interlock_published
    from engine.crossword.grid import Entry
    from engine.crossword.interlock.search import interlock
    from engine.soup.beam import Beam
    from engine.soup.board import read_board
    from engine.soup.moves import finder_of
    from engine.soup.value import remainder
    from engine.vetting.arrangements import classify
    from engine.vetting.house import House
    from engine.vetting.neighbourhood import ring
    from engine.wheel.audit import audit
    from engine.wheel.finder import find
    from engine.wheel.puzzle import NEWSPAPER
    from engine.wheel.timing import time_both
    from engine.wheel.wheels import wheels_of

    words = Lexicon.of("warm", WORDS)
    center, pot = words.alphabet.mask("g"), words.alphabet.mask("gcenorv")
    genre = (Entry("genre", 0, 0, "across"),)
    placed = Placed(genre)
    solvers = {
        f"bee.solve.{name}": lambda make=make: make(words, LONGO.minimum).solve(center, pot)
        for name, make in SOLVERS.items()
    }
    return {
        **solvers,
        "bee.generate": lambda: all_hives(words, LONGO),
        "bee.proof": lambda: proof(words, LONGO),
        "wheel.audit": lambda: audit(wheels_of(WORDS, 6), WORDS),
        "wheel.find": lambda: find(
            Lexicon.of("wheels", ("waterfall",)), 9, NEWSPAPER, House(), arrangements=False
        ),
        "wheel.timing": lambda: time_both(wheels_of(WORDS, 6), WORDS, wheels_each=1, repeats=1),
        "soup.moves": lambda: finder_of(words).moves(read_board(BOARD)),
        "soup.beam": lambda: Beam(words, width=2).plan(read_board(BOARD), Control()),
        "soup.value": lambda: remainder(read_board(BOARD), words),
        "crossword.interlock": lambda: interlock(WORDS, kept=genre, steps=500),
        "crossword.beam": lambda: interlock(WORDS, steps=20_000),
        "crossword.agarwal2020": lambda: interlock_published(WORDS, steps=40),
        "crossword.agarwal2020.pick": lambda: pick_word(placed, WORDS[:1]),
        "crossword.agarwal2020.victim": lambda: victim(placed, WORDS[:1]),
        "vetting.arrangements": lambda: classify("g", "cenoov", WORDS, ring(6)),
    }


def main() -> None:
    """Run every step and print one line for each."""
    work = steps()
    for number, (name, call) in enumerate(work.items(), 1):
        print(f"{number}/{len(work)} {name}", flush=True)
        call()


if __name__ == "__main__":
    main()
