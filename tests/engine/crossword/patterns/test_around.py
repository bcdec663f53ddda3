"""Patterns around theme words: how bad a pattern is, beside a slow twin, and what annealing keeps and improves."""

from __future__ import annotations

import math
import re
from collections import Counter
from random import Random

import numpy as np
import pytest

from engine.core import Control, changed
from engine.core.seed import Seed
from engine.crossword.fill.vocabulary import Vocabulary
from engine.crossword.patterns import around as module
from engine.crossword.patterns import kernels
from engine.crossword.patterns.around import Around, Choices
from engine.crossword.patterns.rules import AMERICAN
from engine.words.lexicon import Lexicon
from engine.words.sources import open_lexicon
from tests.engine.crossword.patterns import naive

AIMS = kernels.Aims(3, 2, 12, 18, 1.5, 0.5, 10.0, 2.0, 8.0)


@pytest.fixture(scope="module")
def vocabulary() -> Vocabulary:
    return Vocabulary.of(open_lexicon("standard"), least_score=50)


def fitting(words: list[str], pattern: str) -> list[str]:
    fits = re.compile(pattern).fullmatch
    return [word for word in words if len(word) == len(pattern) and fits(word)]


# the slow twin, written from the texts of `around` and `kernels.Aims`


def letters_at(words: list[str]) -> dict[tuple[int, int], dict[str, float]]:
    """The share of each letter in a kind of place: how far from the left and the right end, 2 for more."""
    counts: dict[tuple[int, int], dict[str, float]] = {}
    for length in range(2, max(map(len, words)) + 1):
        same = [word for word in words if len(word) == length]
        for at in range(length):
            kind = min(at, 2), min(length - 1 - at, 2)
            for letter, count in Counter(word[at] for word in same).items():
                one = counts.setdefault(kind, {})
                one[letter] = one.get(letter, 0.0) + count / len(same)
    return {
        kind: {letter: n / sum(one.values()) for letter, n in one.items()} for kind, one in counts.items()
    }  # fmt: skip


def slow_badness(words: list[str], usual: dict, rows: list[str], theme: set[tuple[int, int]]) -> tuple[float, bool]:
    """How bad a pattern with the letters of its theme across is, and whether it is legal."""
    size = range(len(rows))
    lines = [[(r, c) for c in size] for r in size], [[(r, c) for r in size] for c in size]
    runs = [
        [line[found.start() : found.end()] for line in one for found in re.finditer("[^#]+", text(rows, line))]
        for one in lines
    ]
    breaches = sum(max(0, 3 - len(run)) for one in runs for run in one)
    bars = [len(bar) for one in lines for line in one for bar in re.findall("#+", text(rows, line))]
    breaches += sum(max(0, bar - 2) for bar in bars)
    long = [[run for run in one if len(run) > 2] for one in runs]
    entries = len(long[0]) + len(long[1])
    breaches += max(0, entries - 18) + max(0, 12 - entries)
    squares = sum(
        rows[r][c : c + 2] + rows[r + 1][c : c + 2] == "####"
        for r in range(len(rows) - 1)
        for c in range(len(rows) - 1)
    )
    cost = 1.5 * ("".join(rows).count("#") + squares) + 0.5 * sum(len(run) == 3 for one in long for run in one)
    fills, lack = 0.0, 0.0
    left = {tuple(run): math.log(sum(len(word) == len(run) for word in words)) for run in long[0]}
    fills += sum(ways for run, ways in left.items() if not theme & {*run})
    crossed = {cell: run for run in left if not theme & {*run} for cell in run}
    for run in long[1]:
        fits = fitting(words, text(rows, run))
        ways = math.log(len(fits)) if fits else -7.0
        fills, lack = fills + ways, lack + max(0.0, 8 - ways)
        for at, cell in enumerate(run):
            if cell in crossed:
                other = crossed[cell]
                place = other.index(cell)
                share = usual[min(place, 2), min(len(other) - 1 - place, 2)]
                own = Counter(word[at] for word in fits)
                agree = sum(share.get(letter, 0) * count / len(fits) for letter, count in own.items())
                fills += math.log(max(agree, 1e-4))
                left[other] += math.log(max(sum(share.get(letter, 0) for letter in own), 1e-4))
    lack += sum(max(0.0, 8 - ways) for run, ways in left.items() if not theme & {*run})
    return cost + 2 * lack + 10 * breaches - fills, breaches == 0


def text(rows: list[str], cells: list[tuple[int, int]]) -> str:
    return "".join(rows[r][c] for r, c in cells)


def test_how_bad_a_pattern_is_equals_its_slow_twin() -> None:
    random = Random(1)
    vocabulary = Vocabulary.of(Lexicon.of("few", open_lexicon("standard").words[::10]), least_score=50)
    words = [vocabulary.lexicon.words[number] for number in vocabulary.numbers]
    usual = letters_at(words)
    theme = {(2, c): letter for c, letter in enumerate(random.choice(fitting(words, "." * 9)))}
    choices = Choices(vocabulary)
    made = Around(
        9, 9, AMERICAN, (12, 18), letters=theme, opened=theme, blocks=(), choices=choices, random=Seed(1)
    )  # fmt: skip
    for _ in range(8):
        blocks = {(random.randrange(9), random.randrange(9)) for _ in range(random.randrange(3, 22))} - {*theme}
        rows = [
            "".join("#" if (r, c) in blocks else theme.get((r, c), ".") for c in range(9)) for r in range(9)
        ]  # fmt: skip
        made._room.blocks[:] = np.array([[cell == "#" for cell in row] for row in rows])
        found, legal = kernels.badness(made._board, AIMS, made._room)
        expected, right = slow_badness(words, usual, rows, {*theme})
        assert found == pytest.approx(expected, abs=0.01)
        assert legal == right


@pytest.mark.parametrize("symmetry", ["180", "mirror", "90", "none"])
def test_annealed_patterns_are_legal_and_keep_what_is_held(vocabulary: Vocabulary, symmetry: str) -> None:
    rules = changed(AMERICAN, symmetry=symmetry)
    theme = {(6, c): letter for c, letter in enumerate("handsomedevil")}
    opened = {*theme} | ({(c, 6) for c in range(13)} if symmetry == "90" else set())
    choices = Choices(vocabulary)
    made = Around(
        13, 13, rules, (40, 66), letters=theme, opened=opened, blocks={(0, 0), (0, 12), (12, 0), (12, 12)},
        choices=choices, random=Seed(2),
    )  # fmt: skip
    found = [[*grid.rows] for grid in made.patterns(1.0, 0.5, 3, Control().check)]
    assert found
    for rows in found:
        assert {rows[0][0], rows[12][12]} == {"#"}
        assert "#" not in rows[6]
        runs = naive.lights(rows)
        assert 40 <= len(runs) <= 66
        assert all(len(run) > 2 for run in runs)
        turned = {"180": [row[::-1] for row in rows[::-1]], "mirror": [row[::-1] for row in rows],
                  "90": ["".join(row) for row in zip(*rows[::-1], strict=True)], "none": rows}  # fmt: skip
        assert turned[symmetry] == rows


def test_more_steps_make_better_patterns(vocabulary: Vocabulary, monkeypatch) -> None:
    theme = {(7, c + 1): letter for c, letter in enumerate("handsomedevil")}
    choices, bad = Choices(vocabulary), {}
    for steps in (20, 600):
        monkeypatch.setattr(module, "STEPS", steps)
        each = []
        for seed in range(3):
            made = Around(
                15, 15, AMERICAN, (70, 76), letters=theme, opened=theme, blocks={(7, 0), (7, 14)}, choices=choices,
                random=Seed(seed),
            )  # fmt: skip
            each += [made.badness for _ in made.patterns(1.0, 0.5, 1, Control().check)] or [math.inf]
        bad[steps] = sorted(each)[1]
    assert bad[600] < bad[20]


def test_the_words_of_a_run_are_those_of_a_plain_count(vocabulary: Vocabulary) -> None:
    choices = Choices(vocabulary)
    words = [vocabulary.lexicon.words[number] for number in vocabulary.numbers]
    for pattern in ("q..", "..t...o", "x.z", "purpleheart", "....", "qqqq"):
        count = len(fitting(words, pattern))
        assert len(choices.words(pattern)) == count, pattern
        assert choices.of(pattern).words == pytest.approx(math.log(count) if count else -7.0)
    assert choices.of("." * 40).words == -7.0
