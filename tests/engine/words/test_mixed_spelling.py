"""The caution on mixed British and American spellings, in every wing."""

from engine.bee import answers as bee
from engine.bee import findings as bee_findings
from engine.bee.puzzle import hive
from engine.crossword.clues.vetting import open_key
from engine.crossword.findings import findings as crossword_findings
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Puzzle
from engine.soup import answers as soup
from engine.soup.board import Move, read_board
from engine.soup.findings import findings as soup_findings
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel import answers as wheel_answers
from engine.wheel.findings import findings as wheel_findings
from engine.wheel.puzzle import wheel
from engine.words.lexicon import Lexicon
from engine.words.vetting.taboo import Vetter

MIXED = "British spellings (colour for color) and American spellings (color for colour) are mixed"
WORDS = Lexicon.of("few", ["colour", "color", "colourists"])


def test_a_hive_and_a_wheel_are_cautioned_and_can_be_planned() -> None:
    puzzle = hive("O", "CLURIS")
    key = bee.key_of(puzzle, WORDS, Vetter(()))
    assert MIXED in [one.what for one in bee_findings.findings(puzzle, key)]
    assert MIXED not in [one.what for one in bee_findings.unresolved(puzzle, key)]
    plate = wheel("colourcab", "o")
    key = wheel_answers.key_of(plate, WORDS, Vetter(()))
    assert MIXED in [one.what for one in wheel_findings(plate, key)]


def test_a_crossword() -> None:
    puzzle = Puzzle(grid=Grid(("colour", "o.....", "l.....", "o.....", "r.....")))
    assert MIXED in [one.what for one in crossword_findings(puzzle, open_key(puzzle))]


def test_a_word_soup() -> None:
    board = read_board("colour\ncolorx")
    colour = Move("colour", tuple((0, column) for column in range(6)))
    color = Move("color", tuple((1, column) for column in range(5)))
    puzzle = Soup(board, solution=(colour, color))
    key = soup.key_of(puzzle, WORDS, Vetter(()))
    assert [one.word for one in key.words] == ["colour", "color"]
    assert MIXED in [one.what for one in soup_findings(puzzle, key)]
