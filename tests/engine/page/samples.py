"""Puzzles for tests of pages."""

from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed, Puzzle

CROSSWORD = Puzzle(
    (Listed("cup"), Listed("pan")),
    Grid(("cup", "__a", "__n")),
    clues=(Clue("cup", "Vessel"), Clue("pan", "Pot")),
    title="Crossword",
)
