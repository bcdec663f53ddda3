"""Figures of a puzzle with what cautions against their width."""

from engine.crossword.clues.vetting import open_key
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed, Puzzle
from engine.drawing.shapes import MM
from engine.drawing.style import style
from engine.output.figures import Printable
from engine.words.vetting.house import House

WORDS = ("cup", "pan", "net", "tar")
GRID = Grid(("cup__", "__a__", "__net", "____a", "____r"))


def crossword(words_of_a_clue: int) -> Puzzle:
    clues = tuple(Clue(word, f"{word} ".join(["", *["long"] * words_of_a_clue])[:900]) for word in WORDS)
    return Puzzle(tuple(map(Listed, WORDS)), GRID, clues=clues)


def deep(puzzle: Puzzle, width: float) -> list[str]:
    figures = Printable(puzzle, open_key(puzzle, house=House()), style("classic")).figures(width * MM)
    return [one.what for figure in figures for one in figure.findings if "mm deep" in one.what]


def test_a_figure_deeper_than_a_newspaper_page_is_a_warning() -> None:
    assert deep(crossword(20), 60.0) == []
    [found] = deep(crossword(200), 18.0)
    assert found.startswith("the puzzle is ")
    assert found.endswith(" mm deep; a tabloid page has 355 mm")


def test_the_first_choice_is_the_figure_of_an_export() -> None:
    puzzle = crossword(5)
    key = open_key(puzzle, house=House())
    printed = Printable(puzzle, key, style("classic"))
    assert printed.choices(300.0)[0] == printed.figures(300.0, parts=("puzzle",))[0]
