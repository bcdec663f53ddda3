"""What a solver does with a crossword besides typing: pencil, Clear and its undo, sharing, printing, and a phone."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from engine.bee.puzzle import hive
from engine.core import changed
from engine.crossword.grid import Grid, Mark, Slot
from engine.crossword.puzzle import Clue, Puzzle
from engine.output.web import page
from engine.wing.sheet import Published
from tests.engine.output.formats.table import PROBES
from tests.engine.output.web.browser import Solver, Ticking
from tests.engine.output.written import sheet_of

PETS = Puzzle(grid=Grid(("cat", "o#o", "dog")), title="Pets")
NOTES = changed(PETS, notes="\n".join(["A note that fills the window."] * 60))
SEEN = """
const box = document.querySelector(".cell.at").getBoundingClientRect(), dock = document.querySelector(".dock");
const over = getComputedStyle(dock).position === "fixed" && dock.getBoundingClientRect().left === 0;
return box.top >= 0 && box.bottom <= (over ? dock.getBoundingClientRect().top : innerHeight);
"""
SHOWN = "return document.body.innerText.split(/\\s*\\n\\s*/)"
DELETED = """
const field = document.activeElement;
field.value = field.value.slice(0, -1);
field.dispatchEvent(new InputEvent("input", { inputType: "deleteContentBackward" }));
"""
PHONE = "Object.defineProperty(window, 'visualViewport', { value: Object.assign(new EventTarget(), arguments[0]) });"


def letters(solver: Solver) -> str:
    return "".join(letter or "." for letter in solver.texts(".cell:not(.block) .letter"))


def buttons(solver: Solver) -> list[str]:
    return [each.text for each in solver.all("button")]


def turned(solver: Solver) -> None:
    """Hold the phone on its side."""
    screen = {"width": 844, "height": 390, "deviceScaleFactor": 1, "mobile": True}
    solver.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", screen)


def insert(solver: Solver, text: str) -> None:
    """Enter a text as the keyboard of a phone does, without keys."""
    solver.driver.execute_cdp_cmd("Input.insertText", {"text": text})


def test_pencilled_letters_are_kept_spoken_and_checked_and_an_answer_is_inked(solver: Solver):
    solver.open(page(sheet_of(PETS)))
    solver.type(".", "ca", ".", "t")
    assert [each.text[-1] for each in solver.all(".cell.pencil")] == ["C", "A"]
    assert solver.all(".cell")[0].accessible_name == "1 C, Row 1, column 1, C, pencilled"
    solver.reload()
    assert [each.text[-1] for each in solver.all(".cell.pencil")] == ["C", "A"]
    solver.press("Pencil")
    assert solver.all("[aria-pressed=true]")[0].text == "Pencil"
    solver.type("xyz")  # the button leaves the focus in the grid
    assert letters(solver) == "XYZ....."
    assert len(solver.all(".cell.pencil")) == 3
    solver.press("Show answer")
    solver.press("Show")
    assert letters(solver) == "CAT....."
    assert solver.all(".cell.pencil") == []


def test_a_pencilled_letter_looks_pencilled_and_the_number_of_its_cell_does_not(solver: Solver):
    solver.open(page(sheet_of(PETS)))
    looks = ("color", "font-style", "font-weight")
    number, letter = (
        [solver.all(f".cell {part}")[0].value_of_css_property(one) for one in looks] for part in (".number", ".letter")
    )
    solver.type(".", "c")
    pencilled = [solver.all(".cell.pencil .letter")[0].value_of_css_property(one) for one in looks]
    assert all(one != other for one, other in zip(letter, pencilled, strict=True))
    assert [solver.all(".cell.pencil .number")[0].value_of_css_property(one) for one in looks] == number


def test_a_pencilled_letter_is_inked_or_removed_in_all_cells_of_its_number(solver: Solver):
    solver.open(page(sheet_of(PROBES["codeword"][1])))
    solver.all(".cell")[3].click()
    solver.type(".", "o")
    assert len(solver.all(".cell.pencil")) == 3
    solver.all(".cell")[3].click()
    solver.type(".", "o")
    assert solver.all(".cell.pencil") == []
    assert letters(solver).count("O") == 3


def test_what_was_cleared_comes_back_until_something_else_is_entered(solver: Solver):
    solver.open(page(sheet_of(PETS)))
    solver.type("ca", ".", "t")
    solver.press("Clear")
    solver.press("Remove")
    assert letters(solver) == "." * 8
    assert solver.all(".cell.pencil") == []
    solver.press("Undo")
    assert letters(solver) == "CAT....."
    assert len(solver.all(".cell.pencil")) == 1
    assert (solver.status, solver.focused) == ("", "Clear")
    solver.reload()
    assert letters(solver) == "CAT....."
    solver.press("Clear")
    solver.press("Remove")
    solver.all(".cell")[0].click()
    solver.type("d")
    assert solver.status == ""
    assert letters(solver) == "D......."
    assert "Undo" not in buttons(solver)


def test_what_was_cleared_comes_back_after_other_messages_with_a_later_name_and_the_marks(solver: Solver):
    solver.open(page(sheet_of(PETS)))
    solver.type("cut")
    solver.check()
    assert len(solver.all(".cell.wrong")) == 1
    solver.press("Clear")
    solver.press("Remove")
    assert solver.all(".cell.wrong") == []
    assert solver.check() == "0 of 4 entries are right."
    solver.press("Several letters")
    solver.all("#solver")[0].send_keys("Ann")
    solver.press("Undo")
    assert letters(solver) == "CUT....."
    assert len(solver.all(".cell.wrong")) == 1
    assert '"solver":"Ann"' in solver.copied_text()


def test_a_message_after_clear_stays_when_a_letter_is_entered(solver: Solver):
    solver.open(page(sheet_of(PETS)))
    solver.type("c")
    solver.press("Clear")
    solver.press("Remove")
    solver.press("Several letters")
    said = solver.status
    solver.type("d")
    assert solver.status == said != ""
    assert "Undo" not in buttons(solver)


def test_words_of_a_hive_come_back_with_their_marks_after_a_refused_word(solver: Solver):
    solver.open(page(sheet_of(hive("g", "cenorv"))))
    solver.type("ggggg", Keys.ENTER)
    solver.check()
    assert len(solver.all(".words li.wrong")) == 1
    solver.press("Clear")
    solver.press("Remove")
    solver.type("goo", Keys.ENTER)
    refused = solver.status
    assert refused not in {"", "Everything is removed."}
    solver.press("Undo")
    assert len(solver.all(".words li.wrong")) == 1
    assert solver.status == refused


def test_readers_share_their_time_and_no_answer(solver: Solver, ticking: Ticking):
    published = Published(readers=True, date="2026-11-30", number="7")
    solver.open(page(changed(sheet_of(PETS), title="Pets No 7", published=published)))
    solver.type("cat")
    ticking(62)
    assert solver.copied_text("Share") == "Pets No 7, 2026-11-30: 1:02, 3 unsolved"
    for number, letter in ((3, "o"), (5, "o"), (6, "d"), (7, "o"), (8, "g")):
        solver.all(".cell")[number].click()
        solver.type(letter)
    assert solver.copied_text("Share").endswith(", not checked")
    assert solver.check() == "Solved in 1:02."
    assert solver.copied_text("Share") == "Pets No 7, 2026-11-30: Solved in 1:02."


def test_paper_has_the_grid_and_the_clues_and_no_buttons(solver: Solver):
    clues = (Clue("cat", "Feline", "file", slot=Slot(0, 0, "across")),)
    solver.open(page(sheet_of(changed(PETS, clues=clues))))
    solver.type("ca")
    solver.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    said = solver.driver.execute_script(SHOWN)
    background = solver.all(".cell.in")[0].value_of_css_property("background-color")
    block = solver.all(".cell.block")[0].value_of_css_property("print-color-adjust")
    frame = solver.all(".cell.at")[0].value_of_css_property("outline-style")
    solver.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert {"Pets", "C", "A", "Feline (3)", "Across"} <= {*said}
    assert not {"Check", "Clear", "Copy result", "\u203a"} & {*said}
    assert (background, block, frame) == ("rgba(255, 255, 255, 1)", "exact", "none")


def test_a_message_below_a_low_window_is_scrolled_to(solver: Solver):
    solver.open(page(sheet_of(NOTES)))
    solver.type("c", Keys.ESCAPE, Keys.ENTER)
    solver.until(lambda: "are right" in solver.status)
    box = solver.driver.execute_script("return document.querySelector('.status').getBoundingClientRect().toJSON()")
    assert 0 <= box["top"] < box["bottom"] <= solver.driver.execute_script("return innerHeight")


@pytest.mark.parametrize("phone", [False, True], ids=["computer", "phone"])
def test_the_cell_at_the_caret_is_scrolled_to(solver: Solver, phone: bool):
    with solver.phone():
        if not phone:
            solver.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        solver.open(page(sheet_of(NOTES)))
        assert solver.driver.execute_script("return scrollY") == 0  # the notes are read first
        solver.type(Keys.SPACE, "c")
        assert solver.driver.execute_script(SEEN)
        solver.driver.execute_script("scrollTo(0, 0)")
        solver.type("od")
        assert solver.driver.execute_script(SEEN)
        assert letters(solver) == "C..O.D.."


def test_a_phone_on_its_side_has_the_keyboard_beside_the_whole_grid(solver: Solver):
    with solver.phone():
        turned(solver)
        solver.open(page(sheet_of(NOTES)))
        solver.press("C")
        grid, dock = (solver.driver.execute_script(
            "return document.querySelector(arguments[0]).getBoundingClientRect().toJSON()", each
        ) for each in (".grid", ".dock"))  # fmt: skip
        assert grid["right"] <= dock["left"]
        assert 0 <= round(grid["top"]) < round(grid["bottom"]) <= 390
        assert (dock["top"], dock["bottom"], dock["right"]) == (0, 390, 844)
        assert solver.driver.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        keys = [each.rect["width"] for each in solver.all(".key") if each.is_displayed()]
        assert min(keys) > 34


def test_the_clue_is_above_the_keyboard_of_the_phone(solver: Solver):
    with solver.phone():
        window = {"width": 390, "height": 844, "offsetTop": 0, "scale": 1}
        source = PHONE.replace("arguments[0]", json.dumps(window))
        added = solver.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": source})
        solver.open(page(sheet_of(NOTES)))
        solver.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
        assert solver.all(".keyboard")[0].is_displayed()
        opened = "Object.assign(visualViewport, { height: 500 }).dispatchEvent(new Event('resize'))"
        solver.driver.execute_script(opened)
        clue = solver.all(".dock")[0].rect
        assert clue["y"] + clue["height"] == 500
        assert not solver.all(".keyboard")[0].is_displayed()
        insert(solver, "c")
        assert solver.driver.execute_script(SEEN)
        zoomed = "Object.assign(visualViewport, { scale: 2 }).dispatchEvent(new Event('resize'))"
        solver.driver.execute_script(zoomed)
        assert solver.all(".keyboard")[0].is_displayed()


def test_the_keyboard_of_a_phone_enters_turns_and_deletes_without_keys(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(PETS)))
        for text in ("c", "at", "", "", "", " ", "c", "o"):
            insert(solver, text) if text else solver.driver.execute_script(DELETED)
        assert letters(solver) == "C..O...."  # Backspace took all; a space turned down


@pytest.mark.parametrize("phone", [False, True], ids=["computer", "phone"])
def test_an_accent_is_composed_with_its_letter(solver: Solver, phone: bool):
    with solver.phone():
        if not phone:
            solver.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
        solver.open(page(sheet_of(Puzzle(grid=Grid(("...",), marks=(Mark(0, 0, "\u00c9"),))))))
        composed = {"selectionStart": 1, "selectionEnd": 1}
        solver.driver.execute_cdp_cmd("Input.imeSetComposition", {"text": "\u00b4", **composed})
        assert letters(solver) == "..."
        assert solver.driver.execute_script("return document.activeElement.value").endswith("\u00b4")
        insert(solver, "\u00e9")
        solver.type("t")
        assert letters(solver) == "\u00c9T."


def test_no_field_is_so_small_that_a_phone_zooms(solver: Solver):
    with solver.phone():
        solver.open(page(sheet_of(PETS)))
        solver.driver.execute_script("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
        (copy,) = (each for each in solver.all("button") if each.text == "Copy result")
        solver.driver.execute_script("arguments[0].click()", copy)
        solver.wait_for("textarea")
        sizes = [each.value_of_css_property("font-size") for each in solver.all("input, textarea")]
        assert sizes == ["16px"] * 3
