"""The figures of Agarwal et al. 2020 as experiments: their names, settings and results.

The data of a figure is a `Result`: curves to plot, and claims that compare a published statement with our value.
"""

from __future__ import annotations

import csv
import io
from typing import Annotated, Literal, TypeAlias

import msgspec
import numpy as np

from engine.core.errors import BadInput, UnknownName
from engine.core.value import Value

Kind: TypeAlias = Literal["line", "points", "bars", "shades"]
SHORTEST_WORD, LONGEST_WORD, LONGEST_IN_FIXED = 4, 12, 8
"""Letters of drawn words: the shortest, and the longest in a grid that grows and in one of fixed size."""


class Experiment(Value, frozen=True):
    """One or more figures made from the same runs."""

    numbers: tuple[str, ...]  # numbers of the published figures; "table 1" is Table 1
    title: str
    runs: int  # permutations or vocabularies at full scale
    counted: Literal["permutations", "vocabularies"]  # the unit of `runs`
    note: str = ""  # how the published setting was interpreted, and which alternatives were tried

    @property
    def name(self) -> str:
        """The name for display: "Figures 3, 4"."""
        if self.numbers[0].startswith("table"):
            return self.numbers[0].capitalize()
        return ("Figure " if len(self.numbers) == 1 else "Figures ") + ", ".join(self.numbers)


_SATURATION = (
    "The article does not say how a grid of fixed size is restarted. Here it restarts after every 500 "
    "iterations with the current list, and a removed word waits for 26 other words. Without restarts LIFO "
    "saturates within 1,000 iterations. Medians of Figures 3 to 6 for 12 lists with other settings: original "
    "list and a wait of 26 words: 2,800, 8,000, 19,400, 20,000; original list and no wait: 500, 16,300, "
    "2,500, 10,500; current list and no wait: 12,300, 14,500, 10,000, 23,800. If each tried word counts as an "
    "iteration, the numbers are 4 to 15 times as large. None of the settings reaches the published 17 words. "
    "The published list is not known."
)
EXPERIMENTS = (
    Experiment(("table 1",), "Letters that words share", 1, "vocabularies"),
    Experiment(("2",), "Words fitted by permutation, no backtracking", 69_082, "permutations"),
    Experiment(("3", "4", "5", "6"), "Saturation by ranking and order", 20, "vocabularies", _SATURATION),
    Experiment(("7",), "Ascending and descending order by size of the list", 100, "vocabularies"),
    Experiment(("8",), "Distance of permutations", 69_082, "permutations"),
    Experiment(("9",), "Words fitted by distance, no backtracking", 69_082, "permutations"),
    Experiment(("12",), "Last in, first out", 100, "vocabularies"),
    Experiment(("14",), "Greedy removal", 100, "vocabularies"),
    Experiment(("15",), "Words fitted by permutation, with backtracking", 69_082, "permutations"),
    Experiment(("16",), "Words fitted by distance, with backtracking", 69_082, "permutations"),
    Experiment(("19",), "Iterations by words fitted, grid reset", 100, "vocabularies"),
    Experiment(("20",), "Iterations by words fitted, grid continued", 100, "vocabularies"),
    Experiment(("21",), "Utilisation by words fitted", 100, "vocabularies"),
    Experiment(("22",), "Utilisation by size of the grid", 100, "vocabularies"),
)


_NOT_REPRODUCIBLE = {
    "17": "it shows grids of one list in several sizes, and the article gives neither the list nor the run time",
    "18": "it shows a grid before and after its edge column is moved, and the article does not give the list",
}
_INSTEAD = {
    "17": "'crossword experiment 22' compares sizes; --strategy agarwal2020:size=9,expansion=none uses one size.",
    "18": "'crossword interlock --strategy agarwal2020:reshaping=sparse' moves edge lines.",
}


class Setting(Value, frozen=True):
    """The settings of an experiment."""

    seed: int = 1
    runs: Annotated[int, msgspec.Meta(ge=0)] = 0  # permutations or vocabularies; 0 for the full scale
    words: tuple[str, ...] = ()  # the vocabulary for every run; empty to draw vocabularies from the lexicon
    # the word list from which vocabularies are drawn; words of 4 letters or more are used
    lexicon: str = "standard"
    # letters of the longest drawn word; 0 for 8 in a grid of fixed size and 12 in one that grows. The 26 published
    # words are not known: of words of up to 12 letters, fewer fit 13 x 13 cells than published; of words of up to
    # 8 letters, about as many.
    longest: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0
    side: Annotated[int, msgspec.Meta(ge=2, le=64)] = 13  # rows and columns of a grid of fixed size


class Curve(Value, frozen=True):
    """A curve to plot. For "shades", `z` is the weight of the square at x and y, 0 to 1."""

    name: str
    kind: Kind
    x: tuple[float, ...]
    y: tuple[float, ...]
    z: tuple[float, ...] = ()


class Claim(Value, frozen=True):
    """A published statement, and our value."""

    says: str
    printed: str  # the published value, as printed
    ours: str  # our value, in the same form
    holds: bool  # whether our value agrees with the statement


class Result(Value, frozen=True):
    """The data of an experiment. `across` and `up` are the labels of the axes."""

    experiment: Experiment
    setting: Setting
    across: str
    up: str
    curves: tuple[Curve, ...]
    claims: tuple[Claim, ...]
    logarithmic: bool = False


def experiment(number: str) -> Experiment:
    """Find the experiment of a figure by its number; "table 1" or "t1" is the table.

    Raises UnknownName if there is none, or the figure cannot be reproduced.
    """
    wanted = number.casefold().removeprefix("figure").removeprefix("fig").strip(" .")
    wanted = "table 1" if wanted in ("t1", "table1") else wanted
    for listed in EXPERIMENTS:
        if wanted in listed.numbers:
            return listed
    if wanted in _NOT_REPRODUCIBLE:
        raise UnknownName(
            f"Figure {wanted} cannot be reproduced: {_NOT_REPRODUCIBLE[wanted]}", mend=_INSTEAD[wanted]
        )
    known = ", ".join(number for listed in EXPERIMENTS for number in listed.numbers)
    raise UnknownName(f"unknown experiment {number!r}", mend=f"The experiments are {known}.")


def claim(says: str, printed: str, ours: str, holds: object) -> Claim:
    """Make a claim. It holds if `holds` is true in a boolean context."""
    return Claim(says, printed, ours, bool(holds))


def checked(setting: Setting) -> Setting:
    """Return the setting if its words can be used.

    Raises:
        BadInput: If there is only one word, a word occurs twice, or a word is too short or too long for the grid.
    """
    words = setting.words
    if words and (len(words) < 2 or len(set(words)) != len(words)):
        raise BadInput("an experiment needs at least two different words", mend="Give each word once.")
    for word in words:
        if not 2 <= len(word) <= setting.side:
            raise BadInput(f"{word.upper()} does not have 2 to {setting.side} letters", mend="Remove it.")
    return setting


def shown_claims(claims: tuple[Claim, ...]) -> tuple[tuple[str, str, str, str], ...]:
    """A row for each claim: statement, published value, our value, and whether it holds."""
    return tuple(
        (claim.says, claim.printed, claim.ours, "holds" if claim.holds else "does not hold") for claim in claims
    )


def result_csv(result: Result) -> str:
    """The points of all curves as CSV with a header line."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("curve", result.across, result.up, "weight"))
    for curve in result.curves:
        weights = curve.z or ("",) * len(curve.x)
        rows.writerows((curve.name, *point) for point in zip(curve.x, curve.y, weights, strict=True))
    return text.getvalue()


def floats(values: np.ndarray) -> tuple[float, ...]:
    """The values rounded to 6 decimals."""
    return tuple(np.round(values.astype(np.float64), 6).tolist())
