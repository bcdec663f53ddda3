import json
import subprocess
import sys

import pytest

from engine import research
from engine.warm import FAMILIES
from engine.wings import WINGS

BEES = """
import json
import numpy as np
from engine import warm
from engine.bee import kernels
from engine.bee.answers import key_of
from engine.bee.generate import all_hives, proof
from engine.bee.puzzle import NYT, hive
from engine.bee.estimators import Accessibility
from engine.bee.rating import word_weights
from engine.bee.solve import SOLVERS
from engine.bee.finder import find
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list

for name in ("common", "standard"):
    lexicon = open_lexicon(name)
    puzzle = hive("G", "CENORV", NYT)
    key_of(puzzle, lexicon)
    for make in SOLVERS.values():
        make(lexicon, 4).solve(lexicon.alphabet.mask("g"), lexicon.alphabet.mask(puzzle.letters))
    all_hives(lexicon, NYT, word_weights(lexicon, Accessibility())[:, None])
    proof(lexicon, NYT)
    find(lexicon, NYT, House((default_list(),)))
compiled = {name: kernel for name, kernel in vars(kernels).items()
            if hasattr(kernel, "stats") and kernel.signatures}
print(json.dumps({
    name: [sum(kernel.stats.cache_misses.values()), len(kernel.signatures)]
    for name, kernel in compiled.items() if not name.startswith("_")
}))
"""

CROSSWORDS = """
import json
from engine.crossword.fill import kernels as fill_kernels
from engine.crossword.fill.help import LiveHelp
from engine.crossword.fill.search import fill
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.interlock import beam_kernels
from engine.crossword.interlock import kernels
from engine.crossword.patterns import kernels as pattern_kernels
from engine.crossword.patterns.rules import AMERICAN
from engine.crossword.patterns.themes import Theme, themed
from engine.research.agarwal2020 import search as agarwal2020
from engine.research.agarwal2020 import kernels as seed_kernels
from engine.crossword.grid import Entry, Grid, entries_of
from engine.crossword.interlock.search import interlock
from engine.crossword.puzzle import Objective
from engine.words.sources import open_lexicon

words = [word for word in open_lexicon("standard").words if 4 <= len(word) <= 12][::2000]
kept = (Entry(words[0], 0, 0, "down"),)
for search in (interlock, agarwal2020.interlock):
    search(words, steps=300)
    search(words, Objective(columns=len(words[0]) + 1, symmetry=0.5), required=words[:2], kept=kept, steps=2500)
interlock(words, steps=100_000)
vocabulary = Vocabulary.of(open_lexicon("standard"))
themed(7, 7, AMERICAN, Theme(("lattice",)), vocabulary, most=1, seconds=5)
grid, live = Grid(("....",) * 4), LiveHelp(vocabulary)
live.ask(grid)
live.suggest(grid, entries_of(grid)[0].slot)
live.judge(grid, entries_of(grid)[0].slot, "qqqq")
fill(Grid(("....",) * 4), vocabulary, steps=500)
print(json.dumps({
    f"{module.__name__}.{name}": [sum(kernel.stats.cache_misses.values()), len(kernel.signatures)]
    for module in (beam_kernels, fill_kernels, kernels, pattern_kernels, seed_kernels)
    for name, kernel in vars(module).items()
    if hasattr(kernel, "stats") and kernel.signatures
}))
"""


@pytest.fixture(scope="module")
def warming() -> str:
    """Run `engine.warm` and return its output. Afterwards every kernel is in numba's cache."""
    done = subprocess.run([sys.executable, "-m", "engine.warm"], capture_output=True, text=True, check=True)
    return done.stdout


@pytest.mark.usefixtures("warming")
@pytest.mark.parametrize(("code", "least"), [(BEES, 8), (CROSSWORDS, 10)], ids=["bees", "crosswords"])
def test_no_kernel_is_compiled_after_warming(code: str, least: int) -> None:
    """Built and cached lexicons find every kernel in the cache."""
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        kernels = json.loads(done.stdout)
        assert len(kernels) >= least
        assert {name: misses for name, (misses, _) in kernels.items() if misses} == {}
        assert {name: count for name, (_, count) in kernels.items() if count != 1} == {}


def test_warming_prints_each_family(warming: str) -> None:
    assert warming.splitlines() == [f"done {name}" for name in FAMILIES]


def test_each_family_is_a_step_of_its_wing_or_of_research() -> None:
    steps = [name for wing in WINGS.values() for name in wing.warm_up()]
    assert sorted([*steps, *research.warm_up()]) == sorted(FAMILIES)
