"""Print hives and wheels of a word list, drawn by seed, for somebody who judges every answer.

    python -m tests.engine.words.draws --seed 1 --number 30 --lexicon common

The second line of a puzzle has words of `large` that its letters allow and the list lacks, the most frequent
first, to find words that readers know and miss.
"""

import argparse
from typing import NamedTuple

from engine.bee import make as bees
from engine.bee.solve import answer_ids
from engine.core import changed
from engine.wheel import answers as wheel_answers
from engine.wheel import make as wheels
from engine.words.sources import open_lexicon
from engine.words.vetting.house import House
from engine.words.vetting.taboo import default_list

MOST_MISSING = 30  # words shown


class Draw(NamedTuple):
    """A puzzle: its letters, its answers, and words that it may lack."""

    letters: str
    answers: list[str]
    missing: list[str]


def draws(name: str, number: int, seed: int) -> list[Draw]:
    """Return hives, then wheels. The seeds of the puzzles are those from seed * number."""
    lexicon, large, house = open_lexicon(name), open_lexicon("large"), House((default_list(),))
    zipf = dict(zip(large.words, large.zipf.tolist(), strict=True))
    found = []
    for each in range(seed * number, (seed + 1) * number):
        puzzle, key = bees.make(name, seed=each, house=house)
        found.append(
            (
                f"hive {puzzle.shown}",
                [answer.word for answer in key.answers],
                [large.words[i] for i in answer_ids(puzzle, large)],
            )
        )
    for each in range(seed * number, (seed + 1) * number):
        wheel, wheel_key = wheels.make(changed(wheels.TEMPLATE, lexicon=name), seed=each, house=house)
        more = [large.words[index] for index in wheel_answers.solve(wheel, large)]
        found.append((f"wheel {wheel.shown}", [answer.word for answer in wheel_key.answers], more))
    listed = set(lexicon.words)
    return [
        Draw(letters, answers, sorted(set(more) - listed, key=lambda word: -zipf[word])[:MOST_MISSING])
        for letters, answers, more in found
    ]


def main() -> None:
    """Print the puzzles that the arguments ask for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--number", type=int, default=30)
    parser.add_argument("--lexicon", default="common")
    chosen = parser.parse_args()
    for draw in draws(chosen.lexicon, chosen.number, chosen.seed):
        print(f"{draw.letters}: {' '.join(draw.answers)}\n    missing? {' '.join(draw.missing)}")


if __name__ == "__main__":
    main()
