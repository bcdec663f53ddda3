"""The key of a crossword with the faults of its clues, and the words that a made crossword may have."""

from __future__ import annotations

from dataclasses import replace

from engine.core.job import Control
from engine.core.printed import Printed
from engine.crossword.answers import Key, key_of
from engine.crossword.clues.vetting import column_lines, vet_clues
from engine.crossword.puzzle import Puzzle
from engine.drawing.style import style
from engine.words.forms import form_of
from engine.words.lexicon import Lexicon
from engine.words.vetting.house import House, open_house
from engine.words.vetting.taboo import Vetter

STYLE = "classic"
"""The house style in whose columns long clues are measured."""


def open_key(
    puzzle: Puzzle, printed: Printed | None = None, *, house: House | None = None, control: Control | None = None
) -> Key:
    """Return the key of a puzzle with its clue faults, by the house rulings and the puzzle's own.

    Args:
        puzzle: the crossword.
        printed: what was printed of this puzzle; its entries count, whatever the lists say today, unless findings
            were overridden for the print.
        house: None for the user's own.

    Raises:
        FileProblem: if the taboo lists or the house rulings cannot be read.
    """
    control = control or Control()
    vetter = (house or open_house()).vetter(puzzle.rulings)
    control.check()
    key = key_of(puzzle, vetter, printed.answers if printed and not printed.overridden else ())
    return replace(key, faults=vet_clues(key, vetter, lines=column_lines(style(STYLE)), control=control))


def is_plain(word: str, lexicon: Lexicon, vetter: Vetter) -> bool:
    """Return whether a made crossword may have a word: one without cautions that is no inflected form."""
    return vetter.verdict(word, "entry").standing == "clean" and form_of(word, lexicon) is None
