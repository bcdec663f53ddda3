"""Text editions of all four puzzles, as plain text and as Braille."""

import json
import subprocess
from typing import Any

import pytest

from engine.bee.puzzle import hive
from engine.core import BadInput, changed
from engine.crossword.grid import Bar, Grid, Mark, Slot
from engine.crossword.puzzle import Clue, ClueList, Listed, ListedClue, Puzzle
from engine.output.registry import format_named
from engine.output.target import Draft, Target
from engine.output.text import brf as lou
from engine.output.text.brf import brf, contracted, uncontracted
from engine.soup.board import Board, Move
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel.puzzle import wheel
from engine.wing.sheet import Edition, Heading, Item, Paragraph, Square, Squares
from engine.wings import kind_of, wing_of
from tests.engine.output.written import key_of, losses, sheet_of, written

LUNCH = Puzzle(
    (Listed("Ice cream"),),
    Grid(("icecream", "_______a", "_____cup")),
    clues=(Clue("icecream", 'Cold "dessert"'), Clue("map", "Where?")),
    title="Lunch", author="Ann Lee",
)  # fmt: skip
MARKED = Puzzle(
    grid=Grid(("cat", "o#o", "d.s"), bars=(Bar(1, 0, "below"),), marks=(
        Mark(0, 0, circle=True), Mark(0, 2, circle=True), Mark(1, 0, given=True),
        Mark(2, 1, text="IE", shade="grey"),
    )),
    clues=(Clue("cat", "Feline \u2603", slot=Slot(0, 0, "across")),),
    clue_lists=(ClueList("Diagonals", (ListedClue("A", "Crossing", "3", ((0, 0), (2, 2))),)),),
)  # fmt: skip
SOUP = Soup(Board(("xcat", "oxdo", "g.xx")), solution=(Move("cat", ((0, 1), (0, 2), (0, 3)), "right"),), title="Little")


def plain(puzzle: Any) -> str:
    return written(puzzle, "txt").decode()


def pages(puzzle: Any, name: str = "brf") -> list[str]:
    """The pages of a file, without spaces at the ends of lines."""
    content = written(puzzle, name).decode("ascii")
    assert content.endswith("\r\n\f")
    return content.replace("\r\n", "\n").split("\f")[:-1]


@pytest.fixture
def installed() -> None:
    if not lou.is_installed():
        pytest.skip("lou_translate (Debian: liblouis-bin) is not installed")


def test_a_crossword_is_read_row_by_row():
    assert plain(LUNCH) == (
        "Lunch\n\nBy Ann Lee\n\n"
        "Row 1: 1, blank, blank, blank, blank, blank, blank, 2\n"
        "Row 2: block, block, block, block, block, block, block, blank\n"
        "Row 3: block, block, block, block, block, 3, blank, blank\n\n"
        "Across\n1. Cold \u201cdessert\u201d (3,5). Row 1, columns 1 to 8.\n3. (3). Row 3, columns 6 to 8.\n\n"
        "Down\n2. Where? (3). Column 8, rows 1 to 3.\n\n"
        "Lunch: solution\n\n"
        "Row 1: I, C, E, C, R, E, A, M\n"
        "Row 2: block, block, block, block, block, block, block, A\n"
        "Row 3: block, block, block, block, block, C, U, P\n\n"
        "Across\n1. Ice cream\n3. cup\n\nDown\n2. map\n"
    )


def test_marks_bars_given_letters_and_further_lists_are_in_words():
    text = plain(MARKED)
    assert "\nRow 2: O, block, blank\n" in text
    assert "Circles: row 1, columns 1, 3.\n\nShaded: row 3, column 2.\n\nBars below: row 2, column 1.\n" in text
    assert "Diagonals\nA. Crossing (3). Row 1, column 1; row 3, column 3.\n" in text
    assert "Row 3: D, IE, S\n" in text


def test_a_crossword_in_braille_has_a_cell_for_each_square():
    puzzle, solution = pages(LUNCH)
    assert puzzle.split("\n")[:-1] == [
        "                 ,LUNCH", "",
        "  ,BY ,ANN ,LEE", "  ,FULL CELL3 BLOCK2 DOTS #CF3 EMPTY", "SQUARE4", "",
        "#A --------", "#B =======-", "#C =====---", "",
        "    ,ACROSS", '#A4 ,COLD 8DESSERT0 "<#C1E">4 ,ROW #A1', "  COLUMNS #A TO #H4",
        '#C4 "<#C">4 ,ROW #C1 COLUMNS #F TO #H4', "",
        "    ,DOWN", '#B4 ,WHERE8 "<#C">4 ,COLUMN #H1 ROWS #A', "  TO #C4",
        *[""] * 6, " " * 38 + "#A",
    ]  # fmt: skip
    assert solution.split("\n")[4:7] == ["#A ICECREAM", "#B =======A", "#C =====CUP"]
    assert solution.split("\n")[-2] == " " * 38 + "#B"


def test_a_square_of_several_letters_is_named_below_the_grid():
    solution = pages(MARKED)[-1]
    assert "#A CAT\n#B O=O\n#C D#S\n\n,ROW #C1 COLUMN #B3 ,,IE\n" in solution
    assert losses(MARKED, "brf") == ("No Braille here, so named in words: \u2603",)
    assert losses(LUNCH, "brf") == ("Places without a cell are called blocks.",)


def test_letters_of_a_hive_are_single_and_its_answers_follow():
    text = plain(hive("g", "cenorv", title="Hive"))
    assert text.startswith("Hive\n\nCenter letter: G. Other letters: C, E, N, O, R, V.\n\nMake words of five")
    assert "figure" not in text
    assert "\n\nGood 8, Excellent 15, Genius 22\n\nHive: solution\n" in text
    assert "Answers\nconger, 1 point\nconverge, 3 points, bingo\nconvergence, 3 points, bingo\n" in text


def test_the_printed_hints_of_a_hive_are_in_words():
    puzzle = hive("g", "cenorv")
    hinted = type(puzzle)(puzzle.center, puzzle.outer, hints=("grid", "pairs"))
    assert "\nV: 1 of 5 letters.\nFirst two letters: CO 3, EG 1, " in plain(hinted)
    assert "Hints" not in plain(puzzle)


def test_the_words_with_all_letters_of_a_wheel_are_named():
    text = plain(wheel("sometimes", "e"))
    assert "Letter in the middle: E. Other letters: E, I, M, M, O, S, S, T." in text
    assert "\nsometime\nsometimes, all letters\nstem\n" in text
    assert "Average 11, Good 15, Very good 19, Excellent 24\n" in text


def test_the_rows_of_a_soup_have_the_numbers_of_its_moves():
    text = plain(SOUP)
    assert "\n\nRow 3: X, C, A, T\nRow 2: O, X, D, O\nRow 1: G, block, X, X\n\n" in text
    assert "1. CAT 15 (b3 c3 d3, to the right)" in text
    assert "#C XCAT\n#B OXDO\n#A G=XX\n" in "".join(pages(SOUP))
    assert "solution" not in plain(Soup(SOUP.board))


def test_the_editions_and_the_page_of_a_soup_have_the_address_of_its_page():
    linked = Soup(SOUP.board, solution=SOUP.solution, link="https://example.org/7")
    assert "\nPlay it on a screen: https://example.org/7\n" in plain(linked)
    assert "EXAMPLE" in "".join(pages(linked)).replace("\n", "").replace(" ", "").upper()
    sheet = wing_of(linked).sheet(linked, wing_of(linked).open_key(linked))
    assert "https://example.org/7" in sheet.rules
    assert "screen" not in plain(SOUP)


@pytest.mark.parametrize("puzzle", [LUNCH, MARKED, SOUP, hive("g", "cenorv"), wheel("sometimes", "e")])
@pytest.mark.parametrize("name", ["brf", "brf-contracted"])
def test_pages_have_25_lines_of_at_most_40_cells_of_braille_ascii(puzzle: Any, name: str):
    for page in pages(puzzle, name):
        lines = page.split("\n")[:-1]
        assert len(lines) == 25
        assert max(map(len, lines)) == 40
        assert all(" " <= char <= "_" for line in lines for char in line)  # the 64 cells


def test_a_wide_grid_is_divided_and_a_heading_stays_with_its_first_item():
    row = tuple(Square("a") for _ in range(60))
    texts = [Item("word")] * 3
    edition = Edition("Wide", (Squares(("1",), (row,)), Paragraph("text"), Heading("Across"), *texts))
    pages = brf(edition, lambda texts: [uncontracted(text) for text in texts], width=30, lines=9).decode().split("\f")
    assert [page.split("\r\n")[:-2] for page in pages[:-1]] == [
        ["            ,WIDE", "", ",COLUMNS #A TO #BG", "#A " + "A" * 27, "",
         ",COLUMNS #BH TO #ED", "#A " + "A" * 27, ""],
        [",COLUMNS #EE TO #FJ", "#A " + "A" * 6, "", "  TEXT", "", "    ,ACROSS", "WORD", "WORD"],
        ["WORD", "", "", "", "", "", "", ""],
    ]  # fmt: skip


def test_contractions_are_those_of_the_code(installed: None):
    """The Rules of Unified English Braille: wordsigns, groupsigns, shortforms, section 10."""
    texts = ["and for of the with", "knowledge people", "the mother receives a letter", "A B", "C:\\new", "ACROSS"]
    assert contracted(texts) == ["& = ( ! )", "K P", '! "M RCVS A LR', ",A ;,B", ",C3_*NEW", ",,ACR"]


def test_a_crossword_in_contracted_braille_keeps_its_grid(installed: None):
    puzzle, solution = pages(LUNCH, "brf-contracted")
    assert puzzle.startswith("                 ,LUN*\n\n  ,BY ,ANN ,LEE\n")
    assert "#A --------\n#B =======-\n#C =====---\n" in puzzle
    assert "#A ICECREAM\n#B =======A\n#C =====CUP\n" in solution


def test_answers_are_not_contracted(installed: None):
    puzzle, solution = pages(LUNCH, "brf-contracted")
    assert solution.endswith("#A4 ,ICE CREAM\n#C4 CUP\n\n    ,D[N\n#B4 MAP\n" + "\n" * 10 + " " * 38 + "#B\n")
    assert "\nTIME\nTIMES\n" in "".join(pages(wheel("sometimes", "e"), "brf-contracted"))
    assert puzzle.startswith("                 ,LUN*\n")


def test_a_long_text_stays_one_text(installed: None):
    assert contracted(["word " * 2000, "", "end"]) == [" ".join(["^W"] * 2000), "", "5D"]


def test_without_lou_translate_braille_is_uncontracted(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(lou, "PROGRAM", "no-such-program")
    assert written(LUNCH, "brf-contracted") == written(LUNCH, "brf")
    assert any("is not installed" in loss for loss in losses(LUNCH, "brf-contracted"))
    with pytest.raises(BadInput, match="failed"):
        contracted(["text"])


@pytest.mark.parametrize("stdout", ["", "one\ntwo\n"])
def test_lines_of_lou_translate_are_counted(monkeypatch: pytest.MonkeyPatch, stdout: str):
    monkeypatch.setattr(subprocess, "run", lambda *a, **k: subprocess.CompletedProcess(a, 0, stdout, ""))
    with pytest.raises(BadInput, match="lines for 1"):
        contracted(["text"])


def test_text_of_a_file_cannot_control_a_terminal():
    hostile = Puzzle(grid=LUNCH.grid, title="Lunch \x1b[31m\u202e")
    assert "\x1b" not in plain(hostile)
    assert "\u202e" not in plain(hostile)
    assert all(char >= " " or char in "\n" for page in pages(hostile) for char in page)


@pytest.mark.parametrize(
    ("puzzle", "levels"),
    [
        (hive("n", "iokdgb"), ["Gut", "Ausgezeichnet", "Genial"]),
        (wheel("moonlight", "l", "oiotnhmg"), ["Ordentlich", "Gut", "Sehr gut", "Ausgezeichnet"]),
    ],
)
def test_the_rules_and_ratings_of_a_page_for_browsers_are_in_the_language_of_the_style(puzzle, levels) -> None:
    draft = Draft(puzzle, key_of(puzzle), Target(style="classic@de"))
    content = format_named("html", kind_of(puzzle)).write(draft)[0].decode()
    sheet = json.loads(content.split('id="puzzle">')[1].split("</script>")[0])
    assert sheet["rules"].startswith("Bilden Sie")
    assert [name for name, _ in sheet["levels"]] == levels
    assert sheet["published"]["language"] == "de"


def test_texts_and_pages_for_readers_have_the_quotation_marks_of_print():
    entry = Clue("cat", "Big cat's \"<i>winner's</i> pal\"", slot=Slot(0, 0, "across"))
    listed = ClueList("Diagonals", (ListedClue("A", "Dog's way", "3", ((0, 0), (2, 2))),))
    puzzle = changed(MARKED, title="Ann's pets", notes="Don't ask", clues=(entry,), clue_lists=(listed,))
    made = sheet_of(puzzle)
    clue = "Big cat\u2019s \u201c<i>winner\u2019s</i> pal\u201d"
    assert (made.title, made.notes) == ("Ann\u2019s pets", "Don\u2019t ask")
    assert (made.entries[0].clue, made.lists[0].clues[0].clue) == (clue, "Dog\u2019s way")
    text = plain(puzzle)
    assert "'" not in text
    assert all(one in text for one in ("Ann\u2019s pets", "Don\u2019t ask", "cat\u2019s", "Dog\u2019s"))
