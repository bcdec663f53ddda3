"""The figures of seed 003 as experiments: what each is called, and what one gives.

The data of a figure is a `Result`: curves to plot, and claims, each a statement of the seed beside ours.
"""

from __future__ import annotations

import csv
import io
from typing import Annotated, Literal, TypeAlias

import msgspec

from engine.errors import BadInput, UnknownName
from engine.value import Value

Kind: TypeAlias = Literal["line", "points", "bars", "shades"]
SHORTEST_WORD, LONGEST_WORD, LONGEST_IN_FIXED = 4, 12, 8


class Experiment(Value, frozen=True):
    """One or more figures that show the same.

    Attributes:
        numbers: the seed's; "table 1" is its Table 1.
        runs: permutations or vocabularies at full scale.
        counted: what the runs are.
        note: what of the seed's setting is our reading, and what else was tried.
    """

    numbers: tuple[str, ...]
    title: str
    runs: int
    counted: Literal["permutations", "vocabularies"]
    note: str = ""

    @property
    def name(self) -> str:
        """Such as "Figures 3, 4"."""
        if self.numbers[0].startswith("table"):
            return self.numbers[0].capitalize()
        return ("Figure " if len(self.numbers) == 1 else "Figures ") + ", ".join(self.numbers)


_SATURATION = (
    "The paper does not say how a grid of one size begins anew. Here it does after each 500 iterations, with the "
    "list as it stands, and a word taken out waits for 26 others; without new beginnings LIFO saturates within "
    "1,000 iterations. Also tried (12 lists, medians of Figures 3 to 6): the list in its first order, a wait of "
    "26: 2,800, 8,000, 19,400, 20,000; of none: 500, 16,300, 2,500, 10,500; the list as it stands, with none: "
    "12,300, 14,500, 10,000, 23,800. With each word tried counted as an iteration they are 4 to 15 times as many. "
    "None comes to the paper's 17 words, whose list is not known."
)
EXPERIMENTS = (
    Experiment(("table 1",), "Letters that words share", 1, "vocabularies"),
    Experiment(("2",), "Words fitted by permutation, no backtracking", 69_082, "permutations"),
    Experiment(("3", "4", "5", "6"), "Saturation by ranking and order", 20, "vocabularies", _SATURATION),
    Experiment(("7",), "Ascending against descending, by size of the list", 100, "vocabularies"),
    Experiment(("8",), "Distance of permutations", 69_082, "permutations"),
    Experiment(("9",), "Words fitted by distance, no backtracking", 69_082, "permutations"),
    Experiment(("12",), "Last in, first out", 100, "vocabularies"),
    Experiment(("14",), "Greedy removal", 100, "vocabularies"),
    Experiment(("15",), "Words fitted by permutation, with backtracking", 69_082, "permutations"),
    Experiment(("16",), "Words fitted by distance, with backtracking", 69_082, "permutations"),
    Experiment(("19",), "Iterations by words fitted, grid begun anew", 100, "vocabularies"),
    Experiment(("20",), "Iterations by words fitted, grid continued", 100, "vocabularies"),
    Experiment(("21",), "Utilisation by words fitted", 100, "vocabularies"),
    Experiment(("22",), "Utilisation by size of the grid", 100, "vocabularies"),
)


_SHOWN_ONLY = {
    "17": "it shows grids of one list in several sizes, and the paper names neither the list nor the time it had",
    "18": "it shows one grid before and after its edge column is moved, of a list that the paper does not give",
}
_INSTEAD = {
    "17": "'crossword experiment 22' goes by size; --strategy seed003:size=9,expansion=none has one size.",
    "18": "'crossword interlock --strategy seed003:reshaping=sparse' moves such lines.",
}


class Setting(Value, frozen=True):
    """With what an experiment is made.

    Attributes:
        runs: permutations or vocabularies; 0 for the full scale.
        words: a vocabulary of one's own, "" of which none is drawn; it is used as often as runs ask for.
        lexicon: that vocabularies are drawn from, words of 4 letters and more.
        longest: letters of the longest word that is drawn; 0 for 8 where the grid does not grow, and for 12
            where it does. The seed's own 26 words are not known: of up to 12 letters fewer go into 13 x 13
            cells than it shows, of up to 8 about as many.
        side: rows and columns of the grid where it does not grow.
    """

    seed: int = 1
    runs: Annotated[int, msgspec.Meta(ge=0)] = 0
    words: tuple[str, ...] = ()
    lexicon: str = "standard"
    longest: Annotated[int, msgspec.Meta(ge=0, le=24)] = 0
    side: Annotated[int, msgspec.Meta(ge=2, le=64)] = 13


class Curve(Value, frozen=True):
    """Something to plot. Of "shades" `z` is the weight, 0 to 1, of the square at x and y."""

    name: str
    kind: Kind
    x: tuple[float, ...]
    y: tuple[float, ...]
    z: tuple[float, ...] = ()


class Claim(Value, frozen=True):
    """What the seed says, and what comes out here."""

    says: str
    printed: str
    ours: str
    holds: bool


class Result(Value, frozen=True):
    """The data of an experiment.

    Attributes:
        across, up: what the axes count.
        growing: whether the first of them is to be drawn by powers of ten.
    """

    experiment: Experiment
    setting: Setting
    across: str
    up: str
    curves: tuple[Curve, ...]
    claims: tuple[Claim, ...]
    growing: bool = False


def experiment(number: str) -> Experiment:
    """The experiment of a figure, such as "12"; "table 1" or "t1" is the table.

    Raises:
        UnknownName: there is none, or the paper does not tell enough to make it.
    """
    wanted = number.casefold().removeprefix("figure").removeprefix("fig").strip(" .")
    wanted = "table 1" if wanted in ("t1", "table1") else wanted
    for one in EXPERIMENTS:
        if wanted in one.numbers:
            return one
    if wanted in _SHOWN_ONLY:
        raise UnknownName(f"Figure {wanted} cannot be made anew: {_SHOWN_ONLY[wanted]}", mend=_INSTEAD[wanted])
    known = ", ".join(number for one in EXPERIMENTS for number in one.numbers)
    raise UnknownName(f"no experiment is called {number!r}", mend=f"There are {known}.")


def claim(says: str, printed: str, ours: str, holds: object) -> Claim:
    """A claim that holds where `holds` is true, of whatever kind its truth is."""
    return Claim(says, printed, ours, bool(holds))


def checked(setting: Setting) -> Setting:
    """The setting, if its words can be used.

    Raises:
        BadInput: fewer than two words, one twice, or one that is not two to as many letters as the grid has cells.
    """
    words = setting.words
    if words and (len(words) < 2 or len(set(words)) != len(words)):
        raise BadInput("an experiment needs two words or more, all different")
    for word in words:
        if not 2 <= len(word) <= setting.side:
            raise BadInput(f"{word.upper()} does not have 2 to {setting.side} letters", mend="Leave it out.")
    return setting


def shown_claims(claims: tuple[Claim, ...]) -> tuple[tuple[str, str, str, str], ...]:
    """A row for each claim: what it says, the seed, ours, and whether it holds."""
    return tuple((one.says, one.printed, one.ours, "holds" if one.holds else "does not hold") for one in claims)


def result_csv(result: Result) -> str:
    """The points of all curves as CSV, with a header."""
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerow(("curve", result.across, result.up, "weight"))
    for curve in result.curves:
        weights = curve.z or ("",) * len(curve.x)
        rows.writerows((curve.name, *point) for point in zip(curve.x, curve.y, weights, strict=True))
    return text.getvalue()
