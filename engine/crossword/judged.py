"""What must be known of a crossword before it goes to paper: its key, and what is wrong with its clues."""

from __future__ import annotations

from typing import NamedTuple

from engine.crossword import answers
from engine.crossword.answers import Key, key_of
from engine.crossword.clues.vetting import ClueFault, column_lines, vet_clues
from engine.crossword.puzzle import Puzzle
from engine.drawing.style import style
from engine.job import Control
from engine.printed import Printed
from engine.vetting.house import House, open_house

HOUSE = "classic"


class Judged(NamedTuple):
    """A puzzle's key, and the faults and cautions of its clues."""

    key: Key
    faults: tuple[ClueFault, ...]


def judge(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Judged:
    """The key of a puzzle and the vetting of its clues, by the house and the puzzle's own rulings.

    Args:
        printed: what went to paper of this very puzzle; its entries stand, whatever the lists now say.
        house: None for the user's own.

    Raises:
        FileProblem: the house's lists or rulings cannot be read.
        Stopped: as asked.
    """
    vetter = (house or open_house()).vetter(puzzle.rulings)
    key = key_of(puzzle, vetter, printed.answers if printed else ())
    lines = column_lines(style(HOUSE))
    return Judged(key, vet_clues(key, vetter, lines=lines, control=control or Control()))


def doubts(puzzle: Puzzle, judged: Judged) -> list[str]:
    """What an editor should know before an export, a line each; what is forbidden comes first."""
    clues = [fault.text for fault in judged.faults if fault.about != "missing"]
    return [*answers.doubts(puzzle, judged.key), *clues]
