"""Pages for test solving, played in a browser."""

import json
import os
import re
from collections import Counter
from contextlib import nullcontext
from html import escape
from pathlib import Path
from typing import Any

import pytest
from selenium.webdriver.common.keys import Keys

from engine.bee.puzzle import hive
from engine.core import BadInput, changed
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.output.registry import parsed
from engine.output.target import AS_WIDE, Draft, Target
from engine.output.web import frame, frame_size, page, script
from engine.soup.board import VALUES, Board, Move
from engine.soup.board import played as collapsed
from engine.wing.result import read_results
from engine.wing.sheet import Published, SoupSheet, encoded, schema
from tests.engine.output.formats.table import PROBES
from tests.engine.output.text.test_editions import SOUP
from tests.engine.output.web.browser import Solver, Ticking
from tests.engine.output.written import BY_NAME, key_of, sheet_of

GRID = Grid(("cat", "o#o", "d.s"), marks=(Mark(0, 0, circle=True), Mark(0, 2, given=True), Mark(2, 1, text="IE")))
CLUES = (Clue("cat", "<i>Felix</i> <q>Feline</q> & co", "file", slot=Slot(0, 0, "across")),)
PUZZLE = Puzzle(grid=GRID, clues=CLUES, title="Pets </script>")
BEGINNING_IS_SEEN = """
const clue = document.querySelector(".clue-now"), range = document.createRange();
range.selectNodeContents(clue);
return range.getBoundingClientRect().top >= clue.getBoundingClientRect().top;
"""
MESSAGE_IS_SEEN = """
const message = document.querySelector(".status"), box = message.getBoundingClientRect();
return document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2) === message;
"""
HIDDEN = pytest.mark.parametrize("hidden", [False, True], ids=["plain", "hidden"])


@HIDDEN
def test_a_crossword_is_solved_by_keyboard(solver: Solver, hidden: bool):
    solver.open(page(sheet_of(PUZZLE, hidden=hidden)))
    solver.type("ca", Keys.ARROW_LEFT, Keys.ARROW_LEFT, Keys.SPACE, Keys.ARROW_DOWN, "od")  # 1 across, 1 down
    solver.type(Keys.SPACE, Keys.ARROW_RIGHT, Keys.INSERT, "ie", Keys.ENTER, "s")  # 3 across
    solver.type(Keys.SPACE, Keys.ARROW_UP, "o")
    assert solver.check().startswith("Solved in")
    assert solver.all(".cell.wrong") == []
    assert solver.driver.title == "Pets </script>"


@HIDDEN
@pytest.mark.parametrize("entered", [("a",), ("o",), (Keys.INSERT, "a/o", Keys.ENTER)], ids=["a", "o", "both"])
def test_a_cell_with_one_of_two_contents_is_right_with_each(solver: Solver, hidden: bool, entered: tuple):
    grid = Grid(("c.t", "_n_"), marks=(Mark(0, 1, "A/O"),))
    solver.open(page(sheet_of(Puzzle(grid=grid), hidden=hidden)))
    solver.type("c", *entered, "t", Keys.ARROW_LEFT, Keys.SPACE, Keys.ARROW_DOWN, "n")
    assert solver.check().startswith("Solved in")


@HIDDEN
def test_wrong_letters_are_marked_only_when_asked(solver: Solver, hidden: bool):
    solver.open(page(sheet_of(PUZZLE, hidden=hidden)))
    solver.type("xa")
    assert solver.all(".cell.wrong") == []
    assert solver.check() == "0 of 4 entries are right."
    assert len(solver.all(".cell.wrong")) == (3 if hidden else 1)  # a hash is of the whole entry
    assert "Felix <q>Feline</q> & co" in solver.texts(".clues li")[0]
    assert solver.texts(".clues li i")[:1] == solver.texts(".clue-now i") == ["Felix"]


def ipuz(rows: tuple[str, ...], **clues: Any) -> Puzzle:
    """A crossword of an .ipuz file without numbers and with clues by the names of their lists."""
    made = {
        "version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"], "empty": "_",
        "dimensions": {"width": len(rows[0]), "height": len(rows)},
        "puzzle": [["#" if char == "#" else "_" for char in row] for row in rows],
        "solution": [[*row.upper()] for row in rows], "clues": clues,
    }  # fmt: skip
    return parsed(json.dumps(made).encode(), Path("made.ipuz")).body


def listed(label: str, clue: str, *cells: tuple[int, int]) -> dict[str, Any]:
    """A clue with its cells, (column, row) from 1."""
    return {"label": label, "clue": clue, "cells": cells}


@HIDDEN
def test_a_list_of_a_third_direction_is_solved_by_keyboard(solver: Solver, hidden: bool):
    slant = listed("A", "Turns", (1, 1), (2, 2), (3, 1), (2, 2), (3, 3))  # it comes to a cell again
    crossing = {"Across": [{"number": 1, "clue": "Feline"}], "Down": [{"number": 1, "clue": "Fish"}]}
    solver.open(page(sheet_of(ipuz(("cat", "opo", "dye"), **crossing, Slant=[slant]), hidden=hidden)))
    assert solver.texts(".clues h2") == ["Across", "Down", "Slant"]
    solver.type(Keys.SPACE, Keys.SPACE)  # from 1 across to 1 down, and on to the slant
    assert solver.texts(".clue-now")[0].strip() == "A Slant: Turns"
    assert solver.texts(".clues li.now") == ["ATurns"]
    assert [each.get_attribute("aria-label")[:15] for each in solver.all(".cell.in")] == [
        "1, Row 1, colum", "3, Row 1, colum", "Row 2, column 2", "Row 3, column 3",
    ]  # fmt: skip
    solver.type("cptpe")
    assert solver.texts(".cell .letter") == ["C", "", "T", "", "P", "", "", "", "E"]
    assert solver.texts(".clues li.done") == ["ATurns"]
    solver.type(Keys.ARROW_LEFT, Keys.ARROW_LEFT)  # the arrows lead away from the slant
    assert solver.texts(".clue-now")[0].startswith("5 across")
    assert "are right" in solver.check()
    for number, letter in ((1, "a"), (3, "o"), (5, "o"), (6, "d"), (7, "y")):
        solver.all(".cell")[number].click()
        solver.type(letter)
    assert solver.check().startswith("Solved in")


def test_letters_of_a_further_list_are_checked_where_no_entry_is(solver: Solver):
    path = [(1, 1), (2, 2), (3, 3)]
    solver.open(page(sheet_of(ipuz(("c##", "#a#", "##t"), Path=[listed("A", "Feline", *path)]))))
    assert solver.texts(".clues h2") == ["Path"]
    solver.type("cab")
    assert solver.check() == "0 of 1 entries are right."
    assert len(solver.all(".cell.wrong")) == 1
    solver.press("Show answer")
    solver.press("Show")
    assert "".join(solver.texts(".cell .letter")) == "CAT"
    assert solver.check().startswith("Solved in")


def test_alphabetical_clues_take_the_place_of_the_empty_lists(solver: Solver):
    clues = [
        listed("A", "Feline", (1, 1), (2, 1), (3, 1)), listed("B", "Fish", (1, 1), (1, 2), (1, 3)),
        listed("C", "Pest", (1, 3), (2, 3), (3, 3)), listed("D", "Appoints", (3, 1), (3, 2), (3, 3)),
    ]  # fmt: skip
    solver.open(page(sheet_of(ipuz(("cat", "o#o", "dot"), Clues=clues))))
    assert solver.texts(".clues h2") == ["Clues"]
    assert solver.texts(".clue-now")[0].strip() == "A Clues: Feline"
    solver.type("cat", Keys.TAB, "od")
    assert solver.texts(".clue-now")[0].strip() == "B Clues: Fish"
    for clue in ("C Clues: Pest", "B Clues: Fish", "C Clues: Pest"):
        solver.type(Keys.SPACE)
        assert solver.texts(".clue-now")[0].strip() == clue
    solver.type(Keys.TAB, "o")
    solver.press("\u203a")
    assert solver.texts(".clue-now")[0].strip() == "A Clues: Feline"
    assert len(solver.all(".clues li.done")) == 2
    _, data = solver.copied()
    assert [one[:2] for one in data["entries"]] == [["1 across", "cat"], ["1 down", "cod"]]


def test_a_crossword_without_any_clue_is_its_grid_alone_and_is_solved_by_keyboard(solver: Solver):
    solver.open(page(sheet_of(changed(PUZZLE, clues=(), enumerated=True))))
    assert solver.all(".clues, .columns h2, .columns li") == []
    assert solver.texts(".clue-now") == ["1 across"]
    solver.type("ca", Keys.TAB)
    assert solver.texts(".clue-now") == ["3 across"]
    solver.type("d", Keys.INSERT, "ie", Keys.ENTER, "s", Keys.TAB, "o", Keys.TAB)
    assert solver.texts(".clue-now") == ["2 down"]
    solver.type("o")
    assert solver.check().startswith("Solved in")
    solver.press("\u203a")
    assert solver.texts(".clue-now") == ["1 across"]


def test_a_clue_whose_cells_are_unknown_stays_while_its_letters_are_entered(solver: Solver):
    clues = [{"label": "A", "clue": "Feline"}, {"label": "B", "clue": "Fish"}]
    solver.open(page(sheet_of(ipuz(("cat", "o##", "d##"), Jigsaw=clues))))
    solver.type(Keys.TAB, Keys.TAB)
    assert solver.texts(".clue-now")[0].strip() == "B Jigsaw: Fish"
    solver.type(Keys.ARROW_DOWN, Keys.ARROW_UP, "cod")
    assert solver.texts(".clue-now")[0].strip() == "B Jigsaw: Fish"
    assert solver.texts(".cell .letter")[::3] == ["C", "O", "D"]
    solver.press("Show answer")
    assert solver.status == "The cells of this clue are not known."


def test_touch_chooses_a_cell_and_turns(solver: Solver):
    solver.open(page(sheet_of(PUZZLE)))
    cells = solver.all(".cell")
    cells[6].click()
    cells[6].click()
    solver.type("d")
    assert solver.texts(".cell .letter")[6] == "D"
    assert solver.texts(".clue-now")[0].startswith("3 across") or solver.texts(".clue-now")[0].startswith("1 down")


def test_progress_is_kept_and_can_be_cleared(solver: Solver):
    solver.open(page(sheet_of(PUZZLE)))
    solver.type("ca")
    solver.until(lambda: solver.texts(".cell .letter")[:2] == ["C", "A"])

    def came_back() -> bool:  # the browser writes its storage a little later
        solver.reload()
        return solver.texts(".cell .letter")[:2] == ["C", "A"]

    solver.until(came_back)
    solver.press("Clear")
    solver.press("Cancel")
    assert solver.texts(".cell .letter")[:2] == ["C", "A"]
    solver.press("Clear")
    solver.press("Remove")
    solver.until(lambda: solver.texts(".cell .letter")[:2] == ["", ""])


def test_a_given_letter_cannot_be_changed(solver: Solver):
    solver.open(page(sheet_of(PUZZLE)))
    solver.all(".cell")[2].click()
    solver.type("x", Keys.ARROW_RIGHT, Keys.BACKSPACE)
    assert solver.texts(".cell .letter")[2] == "T"


@pytest.mark.parametrize("leave", [Keys.ARROW_RIGHT, Keys.ESCAPE + Keys.ARROW_RIGHT, Keys.SPACE + 2 * Keys.ARROW_RIGHT])
def test_keys_that_leave_a_cell_end_its_several_letters(solver: Solver, leave: str):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",))))))
    solver.type(Keys.INSERT, "qu", *leave, "x", "y")
    assert solver.texts(".cell .letter") == ["QU", "X", "Y"]
    assert solver.status == ""


def test_a_cell_of_no_entry_accepts_letters_and_lets_tab_leave(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat##", "####d"))))))
    solver.all(".cell")[9].click()
    solver.type("d", Keys.BACKSPACE, "e", Keys.TAB)
    assert solver.texts(".cell .letter")[9] == "E"
    assert solver.focused != "Letters"
    assert [one for one in solver.driver.get_log("browser") if one["level"] == "SEVERE"] == []


def test_a_diagramless_crossword_shows_no_entry_and_takes_blocks(solver: Solver):
    grid = Grid(("cat#", "#one", "#rye"))
    clues = (Clue("cat", "Feline"), Clue("one", "Unit"))
    solver.open(page(sheet_of(Puzzle(grid=grid, clues=clues, diagramless=True))))
    assert len(solver.all(".cell")) == 12
    assert solver.texts(".number") == solver.all(".cell.block") == []
    solver.all(".clues li")[1].click()  # the clue of 4 across does not say where its entry is
    assert solver.texts(".clue-now")[0].startswith("4 across: Unit")
    assert solver.all(".cell.in") == []
    solver.type("c.tabc")
    assert len(solver.all(".cell.block")) == 1
    assert solver.texts(".cell .letter")[:4] == ["C", "", "T", "C"]  # the caret stops at the edge, not at a block


def test_a_diagramless_crossword_is_solved(solver: Solver):
    grid = Grid(("cat#", "#one", "#rye"))
    solver.open(page(sheet_of(Puzzle(grid=grid, diagramless=True))))
    back = [Keys.ARROW_DOWN, Keys.ARROW_DOWN, *[Keys.ARROW_LEFT] * 4]  # the first of each turns
    solver.type("cat.", *back, ".one", *back, ".rye")
    assert len(solver.all(".cell.block")) == 3
    assert solver.check().startswith("Solved in")
    assert len(solver.all(".clues li.done")) == 0


def test_the_caret_is_seen_on_colored_cells_and_letters_are_dark_on_light_colors(solver: Solver):
    colors = ("#ffe0e0", "#203040")
    marks = tuple(Mark(0, column, shade=shade) for column, shade in enumerate(colors))
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat", "##o"), marks=marks)))))
    light, dark, plain = solver.all(".cell")[:3]
    solver.driver.execute_cdp_cmd(
        "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": "dark"}]}
    )
    plain.click()
    at, inside = (each.value_of_css_property("background-color") for each in (plain, dark))
    assert light.value_of_css_property("background-color") == inside != at
    light.click()
    assert light.value_of_css_property("background-color") == at
    solver.type(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.SPACE)
    assert light.value_of_css_property("background-color") == "rgba(255, 224, 224, 1)"
    assert light.value_of_css_property("color") == "rgba(30, 30, 28, 1)"
    assert dark.value_of_css_property("color") == "rgba(255, 255, 255, 1)"
    solver.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_a_screen_reader_hears_the_cell_and_escape_leaves_the_grid(solver: Solver):
    solver.open(page(sheet_of(PUZZLE)))
    solver.type("c", Keys.ARROW_LEFT)
    assert solver.texts(".spoken") == ["Row 1, column 1, C"]
    solver.type(Keys.ARROW_RIGHT)
    assert solver.texts(".spoken") == ["Row 1, column 2, empty"]
    rows = solver.all("[role=grid] > [role=row]")
    assert [len(row.find_elements("css selector", "[role=gridcell]")) for row in rows] == [3, 3, 3]
    solver.type(Keys.ESCAPE, Keys.ENTER)
    assert solver.focused == "Check"
    assert "entries are right" in solver.status


def test_the_page_does_not_scroll_when_a_cell_is_chosen(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("a" * 15,) * 15)))))
    first = solver.all(".cell")[0]
    solver.driver.execute_script("document.body.style.padding = '2000px 0'; document.activeElement.blur()")
    solver.driver.execute_script("arguments[0].scrollIntoView(false)", first)  # to the bottom of the window
    before = solver.driver.execute_script("return scrollY")
    first.click()
    assert solver.focused == "Letters"
    assert solver.driver.execute_script("return scrollY") == before


@HIDDEN
def test_words_of_a_hive_are_checked_only_when_asked(solver: Solver, hidden: bool):
    solver.open(page(sheet_of(hive("g", "cenorv"), hidden=hidden)))
    for word in ("conger", "govern", "cenor", "goo", "ggggg"):
        solver.type(word, Keys.ENTER)
    assert solver.all("li.right") == solver.all("li.wrong") == []
    assert "2 of" in solver.check()
    assert (solver.texts("li.right"), solver.texts("li.wrong")) == (["conger", "govern"], ["ggggg"])


def test_keys_on_a_letter_of_a_hive_press_it(solver: Solver):
    solver.open(page(sheet_of(hive("g", "cenorv"))))
    letters = solver.all(".columns [role=button]")
    letters[0].click()  # a pointer leaves Enter to the word
    solver.type(Keys.ENTER)
    assert (solver.texts(".word"), solver.status) == ([""], "Words have 5 or more letters.")
    for letter in letters[:2]:
        solver.driver.execute_script("arguments[0].focus()", letter)
        solver.type(Keys.ENTER, Keys.SPACE)
    assert solver.texts(".word") == ["ggcc"]


def test_words_of_a_hive_are_removed_by_a_button_and_the_focus_stays(solver: Solver):
    solver.open(page(sheet_of(hive("g", "cenorv"))))
    solver.type("govern", Keys.ENTER, "conger", Keys.ENTER, "ggggg", Keys.ENTER)
    remove = next(each for each in solver.all("button") if each.accessible_name == "Remove ggggg")
    remove.click()
    assert solver.texts(".words li") == ["conger", "govern"]
    assert solver.focused == "Remove govern"
    solver.type("ggggg", Keys.ENTER)
    assert solver.texts(".words li") == ["conger", "ggggg", "govern"]


def readers_page(puzzle: Any, *, hidden: bool = False, **facts: Any) -> bytes:
    return page(changed(sheet_of(puzzle, hidden=hidden), published=Published(readers=True, **facts)))


@HIDDEN
def test_a_page_for_readers_judges_words_at_once_and_keeps_the_score(solver: Solver, hidden: bool):
    puzzle = hive("g", "cenorv")
    sheet = sheet_of(puzzle)
    solver.open(readers_page(puzzle, hidden=hidden))
    solver.type("ggggg", Keys.ENTER)
    solver.until(lambda: solver.status == "GGGGG is not in the word list.")
    assert solver.texts(".words li") == []
    solver.type("govern", Keys.ENTER)
    solver.until(lambda: solver.status == "GOVERN: +1.")
    name, least = sheet.levels[0]
    assert solver.texts("h2")[0] == "1 point"
    assert solver.texts("h2 ~ p.muted")[0] == f"{least - 1} points to {name}"
    for number, word in enumerate(sheet.answers.words, 1):
        if word != "govern":
            solver.type(word, Keys.ENTER)
            solver.until(lambda number=number, word=word: len(solver.texts(".words li")) >= number)
    assert solver.status.endswith("You found every word.")
    assert solver.texts("h2")[0].endswith(sheet.levels[-1][0])
    assert solver.all(".result") == []


def test_words_are_shown_as_they_are_printed_once_they_are_known_to_be_answers(solver: Solver):
    """A test solver must not learn from an accent which words count."""
    puzzle = hive("g", "cenorv")
    own = sheet_of(puzzle)
    own = changed(own, answers=changed(own.answers, written=(("govern", "govérn"),)))
    solver.open(page(changed(own, published=Published(readers=True))))
    solver.type("govern", Keys.ENTER)
    solver.until(lambda: solver.status == "GOVÉRN: +1.")
    assert solver.texts(".words li") == ["govérn"]
    solver.open(page(own))
    solver.type("govern", Keys.ENTER)
    assert solver.texts(".words li") == ["govern"]
    solver.press("Check")
    solver.until(lambda: solver.texts(".words li") == ["govérn"])


def test_a_page_for_readers_has_its_date_and_setter_and_a_text_to_share(solver: Solver):
    puzzle = changed(hive("g", "cenorv"), title="Spelling Bee No 17,345")
    solver.open(readers_page(puzzle, date="2026-11-29", number="17345", setter="Ann Lee", points=40))
    solver.type("govern", Keys.ENTER)
    assert solver.texts("header + .muted") == ["29 November 2026 \u00b7 Ann Lee"]
    words = len(sheet_of(puzzle).answers.words)
    solver.until(lambda: solver.status == "GOVERN: +1.")
    text = solver.copied_text("Share")
    assert text == f"Spelling Bee No 17,345, 2026-11-29: 1 of 40 points, 1 of {words} words"


def test_title_and_clues_are_read_in_the_language_of_the_house_style(solver: Solver):
    target = Target("html", created="2026-11-29", style="classic@de")
    solver.open(BY_NAME["html"].write(Draft(PUZZLE, key_of(PUZZLE), target))[0])
    assert {*solver.texts("h1:lang(de), h2:lang(de)")} >= {PUZZLE.title, "Waagerecht", "Senkrecht"}
    assert solver.texts(".clue-now:lang(de)") == ["1 waagerecht: Felix <q>Feline</q> & co (3)"]
    assert solver.all(":lang(en)") == []
    solver.open(page(sheet_of(PUZZLE)))
    assert solver.all(":lang(de)") == []


def test_shuffle_moves_the_outer_letters_only(solver: Solver):
    solver.open(page(sheet_of(hive("g", "cenorv"))))
    before = solver.texts(".letters text")
    solver.press("Shuffle")
    after = solver.texts(".letters text")
    assert after != before
    assert (after[0], sorted(after)) == (before[0], sorted(before))
    solver.type(Keys.ESCAPE)
    solver.all(".letters g")[1].click()
    assert solver.texts(".word") == [after[1].lower()]


def soup(*rows: str, par: int = 0, game: tuple[str, ...] = ()) -> bytes:
    values = tuple(VALUES.items())
    return page(SoupSheet("soup", "Soup", rows, values, ("cat", "dog"), 3, 500, "Rules", par, game))


INK_MEETS = """
const inked = (element) => {  // the box of the ink, not of the line
  const range = document.createRange(), style = getComputedStyle(element);
  range.selectNodeContents(element);
  const box = range.getBoundingClientRect(), pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const text = style.textTransform === "uppercase" ? element.textContent.toUpperCase() : element.textContent;
  const ink = pen.measureText(text);
  const middle = (box.top + box.bottom + ink.fontBoundingBoxAscent - ink.fontBoundingBoxDescent) / 2;
  return { left: box.left, right: box.right, top: middle - ink.actualBoundingBoxAscent,
    bottom: middle + ink.actualBoundingBoxDescent };
};
return [...document.querySelectorAll(".cell")].filter((cell) => {
  const [one, other] = [".letter", ".number"].map((part) => inked(cell.querySelector(part)));
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}).map((cell) => cell.textContent);
"""


def test_a_soup_is_played_to_the_end_by_keyboard(solver: Solver):
    points = 3 * sum(map(VALUES.__getitem__, "cat"))
    solver.open(soup("xcat", "xdog", par=points + 5, game=("cat", "dog")))
    assert not solver.all(".card")[0].is_displayed()
    assert [each.get_attribute("tabindex") for each in solver.all(".cell")].count("0") == 1
    solver.type("cax")
    assert (solver.status, solver.texts(".word")) == ("No path spells CAX.", ["ca"])
    solver.type(Keys.ARROW_RIGHT, Keys.SPACE)  # the focus is on the last letter of the path
    assert solver.texts(".word") == [f"cat+{points}"]
    assert solver.all(".trail polyline")[0].get_attribute("points") == "1.5,0.5 2.5,0.5 3.5,0.5"
    solver.type(Keys.ENTER)
    assert solver.texts("ol li") == [f"cat {points}"]
    solver.type("cat", Keys.ENTER, "xd", Keys.ENTER)
    assert solver.status == "Words have 3 or more letters."
    solver.type("xdo", Keys.ENTER)
    assert solver.status == "XDO is not in the word list."
    solver.type("dog", Keys.ENTER)
    dog = 3 * sum(map(VALUES.__getitem__, "dog"))
    assert solver.all(".card")[0].is_displayed()
    assert solver.texts(".card h2, .card .total") == ["No word remains", f"{points + dog} points"]
    card = solver.texts(".card")[0]
    assert "2 words, 2 letters left." in card
    assert f"Par is {points + 5} points. You are {dog - 5} above. This is your best game." in card
    assert f"CAT\xa0{points}, DOG\xa0{dog}" in card  # a word stays beside its points
    assert solver.focused == "End of the game"
    solver.type(Keys.TAB, Keys.TAB, Keys.TAB, Keys.ENTER)  # the game of par, Share, Play again
    assert solver.board == "xcatxdog"
    solver.type("dog", Keys.ENTER)
    assert not solver.all(".card")[0].is_displayed()


def test_an_empty_board_earns_its_bonus_and_the_share_text_names_no_word(solver: Solver):
    points = 3 * sum(map(VALUES.__getitem__, "cat"))
    solver.open(soup("cat", par=900))
    solver.type("cat", Keys.ENTER)
    assert solver.texts(".card h2, .card .total") == ["Board cleared", f"{points + 500} points"]
    assert solver.copied_text("Share") == f"Soup: {points + 500} points (par 900), 1 word, board cleared"


def test_the_side_is_chosen_and_a_word_is_taken_back(solver: Solver):
    solver.open(soup("xcat", "dogx"))
    solver.chord(Keys.SHIFT, Keys.ARROW_LEFT)
    solver.type("cat", Keys.ENTER)
    assert [each.get_attribute("aria-pressed") for each in solver.all(".side")] == ["true", "false"]
    assert solver.board == "x...dogx"
    solver.type(Keys.BACKSPACE)
    assert solver.board == "xcatdogx"
    solver.press("right \u2192")
    solver.type("cat", Keys.ENTER)
    assert solver.board == "...xdogx"


@pytest.mark.parametrize("phone", [False, True])
def test_the_values_do_not_touch_the_letters(solver: Solver, phone: bool):
    with solver.phone() if phone else nullcontext():
        solver.open(soup("qmwzgkhox", *["a" * 9] * 11))
        assert solver.driver.execute_script(INK_MEETS) == []


def test_another_path_of_a_typed_word_is_chosen_and_said_and_tab_leaves_the_board(solver: Solver):
    points = 3 * sum(map(VALUES.__getitem__, "cat"))
    solver.open(soup("tat", "xcx"))
    solver.type("ca")
    assert solver.texts(".word") == ["ca"]
    trail = lambda: solver.all(".trail polyline")[0].get_attribute("points")  # noqa: E731
    solver.type("t")
    first, second = "1.5,1.5 1.5,0.5 0.5,0.5", "1.5,1.5 1.5,0.5 2.5,0.5"
    begun = "c, row 2, column 2; a, row 1, column 2"
    assert (trail(), solver.texts(".word")) == (first, [f"cat+{points} 1/2 {begun}; t, row 1, column 1"])
    for key, path in ((".", second), (".", first), (",", second)):
        solver.type(key)
        assert trail() == path
    assert solver.texts(".word") == [f"cat+{points} 2/2 {begun}; t, row 1, column 3"]
    cells = "return document.activeElement.matches('.cell')"
    assert solver.driver.execute_script(cells)
    solver.type(Keys.TAB)
    assert not solver.driver.execute_script(cells)
    assert trail() == second
    solver.driver.execute_script("document.activeElement.blur()")
    solver.type(Keys.ENTER)
    assert solver.texts("ol li") == [f"cat {points}"]


def test_a_typed_letter_goes_on_from_the_cells_that_were_clicked_however_many_paths_there_are(solver: Solver):
    solver.open(soup(*["aaaaa"] * 5))
    solver.all(".cell")[-1].click()
    solver.type("a")
    assert solver.all(".trail polyline")[0].get_attribute("points") == "4.5,4.5 3.5,3.5"
    assert solver.texts(".word")[0].startswith("aa 1/102 ")


def test_backspace_takes_back_a_letter_before_a_move_and_leaves_the_result_alone(solver: Solver):
    solver.open(soup("cat", "dog"))
    for cell in solver.all(".cell")[:3]:
        cell.click()
    solver.type(Keys.ENTER)
    assert len(solver.texts("ol li")) == 1
    solver.all(".cell")[3].click()
    solver.type(Keys.BACKSPACE)
    assert (solver.texts(".word"), len(solver.texts("ol li"))) == ([""], 1)
    solver.driver.execute_script("navigator.clipboard.writeText = async () => { throw new Error('refused'); };")
    solver.press("Copy result")
    solver.wait_for("textarea")
    solver.type(Keys.BACKSPACE)
    assert len(solver.texts("ol li")) == 1
    solver.all(".cell")[3].click()
    solver.type(Keys.BACKSPACE, Keys.BACKSPACE)
    assert solver.texts("ol li") == []


def test_a_soup_collapses_as_in_the_program(solver: Solver):
    rows = ("xcat", "oxdo", "gxxx")
    solver.open(soup(*rows))
    for cell in solver.all(".cell")[1:4]:
        cell.click()
    solver.press("Play word")
    after = collapsed(Board(rows), Move("cat", ((0, 1), (0, 2), (0, 3)), "right"))
    assert solver.board == "".join(after.rows)
    assert solver.texts(".columns h2")[-1] == f"{3 * sum(map(VALUES.__getitem__, 'cat'))} points"


def test_the_result_names_time_and_what_is_unsolved(solver: Solver):
    solver.open(page(sheet_of(PUZZLE)))
    solver.type("ca")
    head, data = solver.copied()
    assert head.startswith("Pets </script>: 0:0")
    assert [one[:2] for one in data["entries"]] == [["1 across", "cat"]]
    assert (data["checks"], head[-10:]) == (0, "3 unsolved")


@HIDDEN
def test_the_result_of_a_full_but_wrong_grid_is_not_solved(solver: Solver, hidden: bool):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",))), hidden=hidden)))
    solver.type("cab")
    head, data = solver.copied()
    assert head.endswith("1 unsolved")
    assert data["entries"][0][:2] == ["1 across", "cab"]
    assert data["checks"] == 0
    assert solver.all(".cell.wrong") == []  # a result is no free check
    solver.type(Keys.TAB)
    solver.all(".cell")[2].click()
    solver.type("t")
    assert solver.copied()[0].endswith("all solved")


@HIDDEN
def test_the_result_of_a_hive_counts_words_that_were_not_checked(solver: Solver, hidden: bool):
    sheet = sheet_of(hive("g", "cenorv"), hidden=hidden)
    solver.open(page(sheet))
    solver.type("conger", Keys.ENTER)
    solver.check()
    solver.type("govern", Keys.ENTER, "ggggg", Keys.ENTER)
    unsolved = f"{sheet.total - 2} unsolved"
    assert solver.copied()[0].endswith(unsolved)
    solver.reload()
    head, data = solver.copied()
    assert head.endswith(unsolved)
    assert [one[0] for one in data["entries"]] == ["conger", "govern", "ggggg"]
    assert solver.all("li.right") == solver.all("li.wrong") == []


DELAYED = """
const derive = crypto.subtle.deriveBits.bind(crypto.subtle);
const wait = new Promise((resolve) => { window.goOn = resolve; });
crypto.subtle.deriveBits = async (...args) => { await wait; return derive(...args); };
navigator.clipboard.writeText = async (text) => { window.copied = text; };
"""


def test_a_verdict_on_letters_that_changed_during_the_check_is_discarded(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",))), hidden=True)))
    solver.type("cat")
    solver.driver.execute_script(DELAYED)
    solver.press("Check")
    solver.press("Check")  # has no effect while the first check runs
    assert solver.all(".cell .letter")[2].text == "T"
    solver.all(".cell")[2].click()
    solver.type("x")
    solver.driver.execute_script("window.goOn()")
    solver.until(lambda: not solver.status.startswith("Checking"))
    assert solver.status == "The puzzle changed during the check. Press Check again."
    assert solver.check() == "0 of 1 entries are right."
    assert solver.copied()[1]["checks"] == 1


def test_a_result_does_not_say_solved_if_a_letter_changed_while_it_was_copied(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",))), hidden=True)))
    solver.type("cat")
    solver.driver.execute_script(DELAYED)
    solver.press("Copy result")
    solver.all(".cell")[2].click()
    solver.type("x")
    solver.driver.execute_script("window.goOn()")
    solver.until(lambda: bool(solver.driver.execute_script("return window.copied")))
    head, data = solver.driver.execute_script("return window.copied").split("\n")
    assert head.endswith("not checked")
    assert json.loads(data)["entries"][0][1] == "cax"


def test_a_held_key_enters_no_word_that_a_result_cannot_have(solver: Solver):
    solver.open(page(sheet_of(hive("g", "cenorv"))))
    solver.type("g" * 250, Keys.ENTER)
    assert solver.status == "Words have at most 40 letters."
    solver.type("g" * 40, Keys.ENTER, "govern", Keys.ENTER)
    (result,) = read_results(solver.copied_text())
    assert [one.name for one in result.entries] == ["g" * 40, "govern"]


def test_a_held_key_fills_a_cell_with_no_more_letters_than_a_result_can_have(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("catscatscats",))))))
    for _ in range(12):
        solver.type(Keys.INSERT, "x" * 45)
        assert solver.status == "A cell has at most 40 letters."
        solver.type(Keys.ENTER)
    assert set(solver.texts(".cell .letter")) == {"X" * 40}
    (result,) = read_results(solver.copied_text())
    assert result.entries[0].text == "x" * 200


def test_a_page_that_cannot_hash_says_so(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",))), hidden=True)))
    solver.type("cat")
    solver.driver.execute_script("Object.defineProperty(crypto, 'subtle', { value: undefined });")
    assert "cannot be checked: this browser does it only for pages from https" in solver.check()
    head, data = solver.copied()
    assert head.endswith("not checked")
    assert data["checks"] == 0
    assert "cannot be checked" in solver.texts(".outcome")[0]


def test_the_clock_of_a_solved_puzzle_stays_when_it_is_opened_again(solver: Solver, ticking: Ticking):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat",))))))
    solver.type("cat")
    ticking(7)
    assert solver.check() == "Solved in 0:07."
    solver.reload()
    ticking(7)
    assert solver.texts(".time") == ["0:07"]
    solver.type(Keys.BACKSPACE)
    ticking(7)
    assert solver.texts(".time") == ["0:14"]


def test_the_result_has_the_name_and_what_checks_and_answers_helped(solver: Solver):
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat", "##o"))))))
    solver.type("xa")
    solver.check()
    solver.all(".cell")[0].click()
    solver.type("c", Keys.TAB)
    solver.press("Show answer")
    solver.press("Show")
    assert solver.texts(".cell .letter") == ["C", "A", "T", "", "", "O"]
    solver.all("#solver")[0].click()
    name = "<b>Ann</b> \u201cA\u201d"
    solver.type(name)
    assert solver.texts(".cell .letter")[0] == "C"
    text = solver.copied_text()
    assert text.startswith(f"by {name}", len("Crossword "))
    (result,) = read_results(text)
    assert (result.solver, result.checks) == (name, 1)
    assert [(one.name, one.text, one.checked, one.shown) for one in result.entries] == [
        ("1 across", "cat", True, True), ("2 down", "to", False, True),
    ]  # fmt: skip


def test_the_page_has_a_keyboard_for_fingers(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(Puzzle(grid=Grid(("ca.",), marks=(Mark(0, 2, text="É"),))))))
        for letter in ("C", "X", "⌫", "A", "É"):
            solver.press(letter)
        assert solver.texts(".cell .letter") == ["C", "A", "É"]
        assert solver.check().startswith("Solved in")
        sizes = [each.rect for each in solver.all("button") if each.is_displayed()]
        assert min(size["height"] for size in sizes) >= 44
        assert solver.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_letters_of_an_answer_go_on_in_its_next_entry(solver: Solver):
    clue = Clue("cat", "Sat on it", "file", slot=Slot(0, 0, "across"), links=(Slot(0, 2, "down"),))
    solver.open(page(sheet_of(Puzzle(grid=Grid(("cat", "o#o", "d.s")), clues=(clue,)))))
    assert (len(solver.all(".cell.in")), len(solver.all(".clues li.now"))) == (5, 2)
    solver.type("cat", "tos")
    assert "".join(solver.texts(".cell .letter")) == "CATOS"
    assert solver.texts(".clue-now") == ["1 across: Sat on it (3,3)"]
    solver.type(Keys.BACKSPACE, Keys.BACKSPACE, Keys.BACKSPACE)
    assert "".join(solver.texts(".cell .letter")) == "CA"


def test_fingers_enter_blocks_of_a_diagramless_crossword(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(Puzzle(grid=Grid(("cat#",)), diagramless=True))))
        for letter in ("C", "A", "T", "\u25a0"):
            solver.press(letter)
        assert len(solver.all(".cell.block")) == 1
        assert solver.check().startswith("Solved in")
        assert solver.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_a_finger_chooses_cells_keys_and_clues(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(PUZZLE)))
        cells, keys = solver.all(".cell"), {each.text: each for each in solver.all(".keyboard button")}
        solver.touch(cells[6])
        solver.touch(keys["D"])
        solver.touch(cells[0])
        solver.touch(cells[0])
        solver.touch(keys["C"])
        solver.touch(keys["O"])
        solver.until(lambda: sorted("".join(solver.texts(".cell .letter"))) == sorted("CODT"))
        assert [cells[at].text[-1] for at in (0, 3, 6)] == ["C", "O", "D"]  # the second touch turned down


def test_a_finger_draws_a_word_of_a_soup(solver: Solver):
    points = 3 * sum(map(VALUES.__getitem__, "cat"))
    with solver.phone():
        solver.open(soup("xcat", "oxdo"))
        solver.touch(*solver.all(".cell")[1:4])
        solver.until(lambda: solver.texts("ol li") == [f"cat {points}"])  # no button is needed
    _, data = solver.copied()
    assert (data["points"], data["left"], data["entries"][0][0]) == (points, 5, "cat")


def test_a_stroke_over_a_soup_is_no_gesture_that_swallows_the_next_tap(solver: Solver):
    with solver.phone():
        solver.open(soup("xcat", "oxdo"))
        solver.driver.execute_script(
            "addEventListener('touchmove', (event) => { window.ours = event.defaultPrevented; })"
        )
        solver.touch(*solver.all(".cell")[1:4])
        solver.until(lambda: bool(solver.texts("ol li")))
        assert solver.driver.execute_script("return window.ours")
        solver.touch(solver.all(".side")[0])
        solver.until(lambda: solver.all(".side")[0].get_attribute("aria-pressed") == "true")


def test_a_soup_is_played_to_the_end_by_a_finger(solver: Solver):
    with solver.phone():
        solver.open(soup("cat", "dog"))
        c, a, t, *dog = solver.all(".cell")
        solver.touch(c, a, dog[1], a, t)  # a stroke that goes back takes a letter back
        solver.until(lambda: solver.board == "...dog")
        solver.touch(dog[0], dog[1])
        solver.until(lambda: solver.status == "Words have 3 or more letters.")
        for cell in dog:
            solver.touch(cell)
        solver.until(lambda: solver.texts(".word")[0].startswith("dog"))
        solver.touch(solver.all("button.primary")[0])
        solver.until(lambda: solver.texts(".card h2") == ["Board cleared"])
        assert solver.all(".card")[0].is_displayed()


@pytest.mark.parametrize("long", [True, False])
def test_the_clue_is_seen_with_arrows_and_a_long_one_leaves_room_for_the_grid(solver: Solver, long: bool):
    clues = (Clue("cat", "Feline " * (40 if long else 1), "file", slot=Slot(0, 0, "across")),)
    with solver.phone():
        solver.open(page(sheet_of(Puzzle(grid=GRID, clues=clues))))
        assert solver.texts(".clue-now")[0].startswith("1 across: Feline")
        dock, grid = (solver.all(selector)[0].rect for selector in (".dock", ".grid"))
        assert grid["y"] + grid["height"] <= dock["y"]
        assert solver.driver.execute_script(BEGINNING_IS_SEEN)
        solver.check()
        assert solver.driver.execute_script(MESSAGE_IS_SEEN)
        solver.press("\u203a")
        assert solver.texts(".clue-now")[0].startswith("3 across")
        solver.press("\u2039")
        solver.press("\u2039")
        assert solver.texts(".clue-now")[0].startswith("2 down")


def site(puzzle: Any, style: str = "", size: tuple[int, int] = (640, 480)) -> bytes:
    """A page of a site with a heading, and a puzzle in a frame, whose page is inlined."""
    made = page(changed(sheet_of(puzzle), published=Published(readers=True)), frame("Pets", size))
    shown = frame("Pets", size).replace(" src=", f' srcdoc="{escape(made.decode())}" data-src=')
    head = f'<!doctype html><html lang="en"><title>Site</title><style>{style}</style>'
    return f"{head}<main><h1>Morning Herald</h1>{shown}</main></html>".encode()


BLUE = "iframe { --puzzle-accent: rgb(0, 0, 90); --puzzle-font: monospace }"


def test_an_embedded_page_has_no_heading_leaves_the_focus_and_takes_the_colors_of_the_site(solver: Solver):
    solver.open(site(PUZZLE, BLUE))
    (shown,) = solver.all("iframe")
    assert shown.size == {"width": 640, "height": 480}
    assert solver.driver.switch_to.active_element.tag_name == "body"
    solver.driver.switch_to.frame(shown)
    assert [each.text for each in solver.all("h1") if each.is_displayed()] == []
    check = next(each for each in solver.all("button") if each.text == "Check")
    assert check.value_of_css_property("background-color") == "rgba(0, 0, 90, 1)"
    assert check.value_of_css_property("font-family") == "monospace"
    assert solver.all(".result") == []
    solver.all(".cell")[0].click()
    solver.type("ca")
    assert solver.texts(".cell .letter")[:2] == ["C", "A"]
    assert solver.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")


def test_a_question_is_answered_in_a_frame_and_its_keys_are_no_letters(solver: Solver):
    solver.open(site(hive("g", "cenorv")))
    solver.driver.switch_to.frame(solver.all("iframe")[0])
    solver.all(".letters g")[0].click()
    solver.press("Clear")
    solver.type("c", Keys.ESCAPE)
    solver.until(lambda: solver.all("dialog") == [])
    assert (solver.texts(".word"), solver.focused) == (["g"], "Clear")
    solver.press("Clear")
    solver.press("Remove")
    assert solver.texts(".word") == [""]


def test_the_colors_of_a_site_are_those_of_the_style_and_of_the_help():
    play, help_page = (Path(__file__).parents[4] / name for name in ("data/play", "resources/help/solving.md"))
    names = set(re.findall(r"var\(--puzzle-([a-z-]+),", (play / "player.css").read_text("utf-8")))
    listed_names = re.search(r"NAMES = \[(.*?)\]", (play / "site.js").read_text("utf-8"), re.DOTALL)
    assert listed_names
    assert set(re.findall(r'"([a-z-]+)"', listed_names[1])) == names
    assert set(re.findall(r"`--puzzle-([a-z-]+)`", help_page.read_text("utf-8"))) == names


def test_an_embedded_page_begins_with_its_frame_and_other_pages_are_not_embedded():
    text = page(sheet_of(PUZZLE), frame("Pets --> </script>", AS_WIDE)).decode()
    first = '<!doctype html>\n<!-- <iframe src="ADDRESS OF THIS FILE" title="Pets --&gt; &lt;/script&gt;"'
    assert text.startswith(f'{first} width="100%" height="700"')
    assert text.count("-->") == 1
    assert 'class="embedded"' not in page(sheet_of(PUZZLE)).decode()


@pytest.mark.parametrize(
    "text", ["640", "640x", "x480", "10x480", "640x99999", "-640x480", "640x480x2", "\u0666\u0664\u0660x480"]
)
def test_a_strange_size_of_a_frame_is_refused(text: str):
    with pytest.raises(BadInput, match="is not the size of a frame"):
        frame_size(text)


AXE_CORE = os.environ.get("AXE_CORE", "")
AXE_RUN = """
const done = arguments[arguments.length - 1];
const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice", "experimental"];
axe.run({ runOnly }).then((found) => done(found.violations.map((one) => `${one.id}: ${one.nodes[0].html}`)));
"""
PAGES = {
    "lists": lambda: page(sheet_of(ipuz(("cat",), Clues=[listed("A", "Cat", (1, 1), (2, 1))], Across=[[9, "Pet"]]))),
    "crossword": lambda: page(sheet_of(Puzzle(grid=Grid(("a" * 15,) * 15)))),
    "bee": lambda: page(sheet_of(hive("g", "cenorv"))),
    "embedded": lambda: site(hive("g", "cenorv")),
    "embedded crossword": lambda: site(PUZZLE),
    "readers": lambda: readers_page(hive("g", "cenorv")),
    "soup": lambda: soup("qmwcat", "dogxxx", par=9, game=("cat",)),
    "codeword": lambda: page(sheet_of(PROBES["codeword"][1])),
    "acrostic": lambda: page(sheet_of(PROBES["acrostic"][1])),
}


@pytest.mark.skipif(not AXE_CORE, reason="AXE_CORE does not name the axe.min.js of axe-core")
@pytest.mark.parametrize("look", ["light", "dark"])
@pytest.mark.parametrize("kind", PAGES)
def test_a_page_has_no_barrier_that_axe_core_finds(solver: Solver, kind: str, look: str):
    features = [{"name": "prefers-color-scheme", "value": look}]
    solver.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
    solver.open(PAGES[kind]())
    solver.type("cat", Keys.ENTER)
    code = Path(AXE_CORE).read_text("utf-8")
    solver.driver.execute_script(code)
    for shown in solver.all("iframe"):
        solver.driver.switch_to.frame(shown)
        solver.driver.execute_script(code)
        solver.driver.switch_to.default_content()
    assert solver.driver.execute_async_script(AXE_RUN) == []
    solver.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def test_solving_asks_no_server_for_anything(solver: Solver):
    solver.driver.get_log("performance")
    solver.open(page(sheet_of(PUZZLE, hidden=True)))
    solver.type("cat")
    solver.check()
    solver.copied()
    sent = [json.loads(one["message"])["message"] for one in solver.driver.get_log("performance")]
    asked = {one["params"]["request"]["url"] for one in sent if one["method"] == "Network.requestWillBeSent"}
    assert asked
    assert all(url.startswith("file:") for url in asked)


def test_a_page_loads_and_sends_nothing():
    text = page(sheet_of(PUZZLE)).decode()
    assert "default-src 'none'" in text
    assert not any(word in text for word in ("http:", "https:", "fetch(", "XMLHttpRequest", "src=", "@import")) or (
        text.count("http://www.w3.org/2000/svg") == text.count("http:") and "https:" not in text
    )


@pytest.mark.parametrize("kind", ["crossword", "letters", "soup"])
def test_the_modules_of_a_page_share_one_scope_and_declare_each_name_once(kind: str):
    names = Counter(
        name.split(":")[0].strip()
        for single, several in re.findall(r"^(?:const|let) (?:(\w+)|\{([^}]*)\})", script(kind), re.MULTILINE)
        for name in (single or several).split(",")
    )
    assert len(names) > 30
    assert [name for name, times in names.items() if times > 1] == []


def test_hidden_answers_are_not_in_the_page():
    text = page(sheet_of(hive("g", "cenorv"), hidden=True)).decode()
    assert "govern" not in text
    assert "govern" in page(sheet_of(hive("g", "cenorv"))).decode()


def test_the_printed_game_of_a_soup_is_not_in_a_page_with_hidden_answers():
    assert sheet_of(SOUP).game
    hidden = sheet_of(SOUP, hidden=True)
    assert hidden.game == ()
    assert hidden.words == sheet_of(SOUP).words  # without them no word could be judged


def test_the_schema_names_every_kind_and_the_same_sheet_has_the_same_bytes():
    assert set(schema()["discriminator"]["mapping"]) == {"crossword", "letters", "soup"}
    sheet = sheet_of(PUZZLE, hidden=True)
    assert encoded(sheet) == encoded(sheet_of(PUZZLE, hidden=True))


def test_the_data_of_a_page_keep_every_character():
    puzzle = Puzzle(grid=Grid(("cat",)), title="A\u2028B</script>")
    text = page(sheet_of(puzzle)).decode()
    data = text.split('id="puzzle">')[1].split("</script>")[0]
    assert json.loads(data)["title"] == puzzle.title
