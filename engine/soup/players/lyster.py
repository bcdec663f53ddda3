"""The players of Lyster 2022, with options. Docstrings record decisions that the text leaves open.

By default they follow the text: letters close up to the right, a word is played along its first path in reading
order, and ties go to the alphabetically first word.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from engine.core import BadInput, Control, Ending, Outcome
from engine.core.alphabet import ENGLISH
from engine.soup.board import BONUS, MINIMUM, SIDES, Board, Move, Side, removed, worth
from engine.soup.moves import Moves, finder_of
from engine.soup.players import heuristics
from engine.soup.players.player import Candidate, Plan
from engine.words.lexicon import Lexicon

SideChoice: TypeAlias = Literal["right", "left", "both"]
Worth: TypeAlias = Literal["points", "rare"]
SHOWN = 10  # candidates reported by a player that does not rate the board after a move
NEARLY = 0.1  # factor in Lyster 2022 if one or two letters would remain, which no word can use
FEW_LETTERS, FEW_LONGEST = 12, 5
"""With at most 12 letters on the board, two-move and x-move try words of at most 5 letters first."""


def sides_of(choice: SideChoice) -> tuple[Side, ...]:
    """Return the sides a player may close up to; ties go to the first. Raises BadInput on another `choice`."""
    sides: Mapping[str, tuple[Side, ...]] = {"right": ("right",), "left": ("left",), "both": SIDES[::-1]}
    if choice not in sides:
        raise BadInput(f"side must be right, left or both, not {choice!r}")
    return sides[choice]


@dataclass(frozen=True)
class Recipe:
    """How a one-move player rates words."""

    # order in which words are considered: by points, or by points with re-weighted letters ("rare")
    order: Worth = "points"
    width: int = 1  # number of different words that are rated
    worth: Worth = "points"  # points that the rating starts from
    vowels: bool = False  # multiply by the density of the share of vowels that remains
    connectivity: bool = False  # multiply by the connectivity of the board after the move
    nearly: bool = False  # multiply by 0.1 if one or two letters would remain

    @property
    def looks(self) -> bool:
        """Whether the rating depends on the board after the move."""
        return self.vowels or self.connectivity or self.nearly


RECIPES: Mapping[str, Recipe] = {
    "greedy": Recipe(),
    "sorted": Recipe(),
    "reweighted": Recipe(order="rare", worth="rare"),
    "vowels": Recipe(width=10, worth="rare", vowels=True),
    "connectivity": Recipe(width=20, connectivity=True),
    "heuristic": Recipe(order="rare", width=20, vowels=True, connectivity=True, nearly=True),
}


class OneMove:
    """A player that plays the best word by its recipe, one at a time; a word that clears the board always wins.

    `letters` are the values for "rare", by default those of Table 5.2; `vowels` is by default the distribution of
    Lyster 2022.
    """

    def __init__(
        self, name: str, lexicon: Lexicon, recipe: Recipe, *, side: SideChoice = "right",
        letters: Mapping[str, float] | None = None, vowels: heuristics.Normal = heuristics.VOWEL_SHARE,
    ) -> None:  # fmt: skip
        self.name, self.recipe = name, recipe
        self._lexicon, self._sides, self._vowels = lexicon, sides_of(side), vowels
        values = letters or heuristics.reweighted()
        self._values = np.array([values[letter] for letter in ENGLISH.letters])

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Return a plan of a single move."""
        control.check()
        candidates = self.candidates(board, control)
        moves = tuple(candidate.move for candidate in candidates[:1])
        plan = Plan(moves, candidates)
        control.report(1, 1, best=plan)
        return Outcome(Ending.FINISHED, plan, len(candidates), control.seconds)

    def candidates(self, board: Board, control: Control | None = None) -> tuple[Candidate, ...]:
        """Return the rated moves, best first."""
        recipe = self.recipe
        found = finder_of(self._lexicon).moves(board, every=recipe.looks)
        rare = self._rare(board, found) if "rare" in (recipe.order, recipe.worth) else None
        order = np.argsort(-rare, kind="stable") if rare is not None and recipe.order == "rare" else None
        weights = rare if rare is not None and recipe.worth == "rare" else found.scores
        chosen = first_paths(found, recipe.width if recipe.looks else SHOWN, order, control)
        weighed = [
            Candidate(found.move(i, side), int(found.scores[i]), float(weights[i]))
            for i in chosen
            for side in self._sides
        ]
        if recipe.looks:
            weighed = self._looked(board, weighed)
        return tuple(sorted(weighed, key=lambda candidate: -candidate.value))

    def _rare(self, board: Board, found: Moves) -> np.ndarray:
        """Points with re-weighted letters, float64[n], rounded so that no order of summation parts equal words."""
        letters = np.array([ENGLISH.codes.get(letter, 0) for row in board.rows for letter in row])
        values = np.where(found.paths >= 0, self._values[letters[found.paths]], 0.0)
        return np.round(values.sum(axis=1) * found.lengths, 6)

    def _looked(self, board: Board, weighed: Sequence[Candidate]) -> list[Candidate]:
        afters = [removed(board, candidate.move.cells, candidate.move.side) for candidate in weighed]
        values = [one.value * self._factor(after) for one, after in zip(weighed, afters, strict=True)]
        top = max(values, default=0.0)
        return [
            one._replace(value=value if after.letters else top + one.score + BONUS)
            for one, after, value in zip(weighed, afters, values, strict=True)
        ]

    def _factor(self, after: Board) -> float:
        factor, letters = 1.0, after.letters
        if self.recipe.vowels:
            factor *= self._vowels.density(heuristics.vowel_share(letters))
        if self.recipe.connectivity:
            factor *= heuristics.connectivity(after)
        return factor * NEARLY if self.recipe.nearly and len(letters) < MINIMUM else factor


class WordByWord:
    """Greedy by the first method of Lyster 2022: each turn tries every word of the dictionary.

    Args:
        ordered: sort the dictionary by points and play the first word found.
        pairs: skip words with a pair of letters that touch nowhere on the board.
        side: the side to which rows close up.
    """

    def __init__(
        self, name: str, lexicon: Lexicon, *, ordered: bool = False, pairs: bool = False, side: SideChoice = "right"
    ) -> None:
        self.name, self.ordered, self.pairs = name, ordered, pairs
        self._lexicon = lexicon
        self._dictionary: list[str] | None = None
        self._side: Side = sides_of(side)[0]

    def dictionary(self, control: Control) -> list[str]:
        """Return the words in the order in which they are tried; they are sorted once, before the first turn."""
        if self._dictionary is None:
            words = self._lexicon.words
            long = [word for word in words if len(word) >= MINIMUM]
            self._dictionary = heuristics.by_points(long, control) if self.ordered else long
        return self._dictionary

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Return a plan of a single move."""
        found = heuristics.best_word(board, self.dictionary(control), control, ordered=self.ordered, pairs=self.pairs)
        if found is None:
            return Outcome(Ending.FINISHED, Plan((), ()), 0, control.seconds)
        move = Move(found.word, found.cells, self._side)
        points = worth(found.word)
        plan = Plan((move,), (Candidate(move, points, points),))
        control.report(1, 1, best=plan)
        return Outcome(Ending.FINISHED, plan, 1, control.seconds)


class LookAhead:
    """The players two-move and x-move: they find the sequence of words with most points and play all of it.

    The points include the bonus if the sequence clears the board. With 12 letters or fewer, only words of 3 to 5
    letters are tried if there are any. `widths` are the words tried at each depth, highest points first.
    """

    def __init__(self, name: str, lexicon: Lexicon, widths: Sequence[int], *, side: SideChoice = "right") -> None:
        if not widths or not all(isinstance(width, int) and width > 0 for width in widths):
            what = "widths must be a number of words for each depth, each at least 1"
            raise BadInput(what, mend="Example: 50-50-1.")
        self.name, self.widths = name, tuple(widths)
        self._lexicon, self._sides = lexicon, sides_of(side)

    def plan(self, board: Board, control: Control) -> Outcome[Plan]:
        """Return the best sequence; the value of a candidate includes the points of the words after it."""
        count, steps = len(board.letters), 0
        best: tuple[int, tuple[Move, ...]] = (0, ())
        candidates: list[Candidate] = []
        firsts = list(self._tries(board, count, self.widths[0], control))
        for number, (move, points) in enumerate(firsts, 1):
            control.check()
            total, rest, looked = self._after(board, move, count, self.widths[1:], control)
            total, steps = total + points, steps + looked
            candidates.append(Candidate(move, points, total))
            best = max(best, (total, (move, *rest)), key=lambda one: one[0])
            control.report(number, len(firsts), best=_plan(best[1], candidates), score=best[0])
        return Outcome(Ending.FINISHED, _plan(best[1], candidates), steps, control.seconds)

    def _after(
        self, board: Board, move: Move, count: int, widths: tuple[int, ...], control: Control
    ) -> tuple[int, tuple[Move, ...], int]:
        """Return the most points after a move, the moves that score them, and the number of boards examined."""
        count -= len(move.cells)
        if count == 0:
            return BONUS, (), 0
        if not widths:
            return 0, (), 0
        control.check()
        after, looked = removed(board, move.cells, move.side), 1
        best: int = 0
        moves: tuple[Move, ...] = ()
        for following, points in self._tries(after, count, widths[0], control, last=len(widths) == 1):
            total, rest, below = self._after(after, following, count, widths[1:], control)
            looked += below
            if total + points > best:
                best, moves = total + points, (following, *rest)
        return best, moves, looked

    def _tries(
        self, board: Board, count: int, width: int, control: Control, *, last: bool = False
    ) -> Iterator[tuple[Move, int]]:
        """Yield the moves to try with their points; the last word of a sequence is tried to one side only."""
        found = finder_of(self._lexicon).moves(board, every=width > 1)
        order = np.arange(len(found))
        if count <= FEW_LETTERS and (found.lengths <= FEW_LONGEST).any():
            order = np.flatnonzero(found.lengths <= FEW_LONGEST)
        for i in first_paths(found, width, order, control):
            for side in self._sides[:1] if last else self._sides:
                yield found.move(i, side), int(found.scores[i])


def _plan(moves: tuple[Move, ...], candidates: Sequence[Candidate]) -> Plan:
    return Plan(moves, tuple(sorted(candidates, key=lambda candidate: -candidate.value)))


def first_paths(found: Moves, count: int, order: np.ndarray | None = None, control: Control | None = None) -> list[int]:
    """Return the number of the first move of each of `count` different words, in the order given or of `found`."""
    seen: dict[str, int] = {}
    control = control or Control()
    for number, i in enumerate(range(len(found)) if order is None else order.tolist()):
        if number % heuristics.CHECKED == 0:
            control.check()
        seen.setdefault(found.word(i), i)
        if len(seen) == count:
            break
    return list(seen.values())
