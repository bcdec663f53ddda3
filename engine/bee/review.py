"""All that an editor looks over before a hive goes to press: the ledger, near misses, and answers in dispute."""

from __future__ import annotations

from engine.bee.answers import Key, judged
from engine.bee.near import NearMiss, disputable, near_misses, open_others
from engine.bee.puzzle import Puzzle
from engine.job import Control
from engine.value import Value
from engine.vetting.house import open_house
from engine.vetting.ledger import LedgerEntry, ledger
from engine.vetting.verdict import Ruling


class Review(Value, frozen=True):
    """What was decided on a hive's words, and what is still to be looked at.

    Attributes:
        house: the house's rulings on words of the ledger.
    """

    entries: tuple[LedgerEntry, ...]
    near: tuple[NearMiss, ...]
    disputable: tuple[NearMiss, ...]
    house: tuple[Ruling, ...] = ()


def review(puzzle: Puzzle, key: Key, *, control: Control | None = None) -> Review:
    """The review of a puzzle with its key, by the user's own house.

    Raises:
        FileProblem: the house cannot be read.
        Stopped: as asked.
    """
    control = control or Control()
    others = open_others(puzzle, control=control)
    house = open_house()
    control.check()
    entries = ledger(judged(key), puzzle.rulings, house.rulings)
    words = {entry.word for entry in entries}
    return Review(
        entries,
        near_misses(puzzle, key, others, house.vetter(puzzle.rulings)),
        disputable(key, others),
        tuple(ruling for ruling in house.rulings if ruling.word in words),
    )
