"""The page "Clues" of the Crossword tab."""

import time

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from engine.core import Control, changed
from engine.core.files import user_directory
from engine.core.store import Store
from engine.crossword.answers import Key, key_of
from engine.crossword.clues.edit import (
    answers_of,
    filled,
    from_file,
    marked,
    unread_answers,
    with_clue,
    with_length,
    with_links,
    without_clue,
)
from engine.crossword.clues.sources import UNDATED, Use, parse_clues, remember, used
from engine.crossword.clues.suggest import Suggested, Suggestion
from engine.crossword.grid import Entry, Grid, Slot, grid_of
from engine.crossword.puzzle import Clue, Listed, ListedClue, Puzzle
from engine.words.vetting.house import add_list
from engine.words.vetting.verdict import NOT_CHECKED, Ruling
from studio.core.jobs import Jobs
from studio.crossword.clues import jobs as clue_finder
from studio.crossword.clues.desk import ClueEdit
from studio.crossword.clues.jobs import Checked, keep_clues, read_file, rows_of
from studio.crossword.clues.page import CluePanel
from studio.crossword.clues.tables import CHECK, CLUE, LENGTH, NUMBER, ClueTable, ClueTables
from tests.studio.hosts import shown_on_screen
from tests.studio.previews import accept_preview

GRID = grid_of([Entry("tiger", 0, 0, "across"), Entry("icecream", 0, 1, "down"), Entry("emu", 0, 3, "down")])
PUZZLE = Puzzle(
    words=(Listed("Tiger"), Listed("Ice cream"), Listed("emu"), Listed("Zebra")),
    grid=GRID,
    clues=(Clue("tiger", "Striped cat"),),
)
OFFERED = {
    "icecream": (Suggestion("Frozen treat", "book", "used on 3 May 2026"), Suggestion("Cold dessert", "definition")),
    "emu": (Suggestion("Striped cat", "file"), Suggestion("Tall bird", "synonyms", "noun")),
    "tiger": (Suggestion("Large feline", "definition", "noun"),),
}


# what becomes of a puzzle


def test_a_clue_is_added_replaced_and_removed() -> None:
    made = with_clue(PUZZLE, "emu", "  Big   bird ")
    assert made.clues[-1] == Clue("emu", "Big bird")
    assert with_clue(made, "emu", "").clues == PUZZLE.clues
    assert with_clue(made, "emu", "Runner", "kind").clues[-1] == Clue("emu", "Runner", "kind")
    assert with_clue(made, "emu", "Big bird", "kind") is made


def test_answers_come_from_the_grid_or_else_from_the_list() -> None:
    assert answers_of(PUZZLE) == ("tiger", "icecream", "emu")
    assert without_clue(PUZZLE) == ("Ice cream", "emu")
    assert "zebra" in answers_of(changed(PUZZLE, grid=type(GRID)()))


def test_no_two_entries_get_the_same_clue_and_used_clues_come_last() -> None:
    clues = {clue.answer: clue for clue in filled(PUZZLE, OFFERED).clues}
    assert clues["tiger"].text == "Striped cat"
    assert clues["emu"] == Clue("emu", "Tall bird", "synonyms", unread=True)
    assert clues["icecream"] == Clue("icecream", "Cold dessert", "definition", unread=True)


def test_clues_that_name_another_answer_are_used_last() -> None:
    offered = [Suggestion("Tiger's neighbour", "definition"), Suggestion("Tall bird", "synonyms")]
    assert filled(PUZZLE, {"emu": offered}).clues[-1].text == "Tall bird"
    assert filled(PUZZLE, {"emu": offered[:1]}).clues[-1].text == "Tiger's neighbour"


def test_only_clues_that_nobody_has_read_are_unread() -> None:
    made = filled(PUZZLE, {"emu": [Suggestion("Tall bird", "synonyms")], "icecream": [Suggestion("Frozen", "book")]})
    assert unread_answers(made) == ("emu",)
    assert unread_answers(with_clue(made, "emu", "Tall bird")) == ()
    assert unread_answers(marked(made, ["emu"])) == ()
    assert marked(PUZZLE, ["tiger"]) is PUZZLE


def test_a_clue_file_also_gives_clues_to_unplaced_words() -> None:
    file = parse_clues(["zebra\tBarcode on legs", "tiger\tBurning bright", "lion\tPride of the plain"], "mine.tsv")
    assert from_file(PUZZLE, file).clues == (*PUZZLE.clues, Clue("zebra", "Barcode on legs", "file"))


def test_a_clue_file_replaces_suggested_clues() -> None:
    file = parse_clues(["tiger\tBurning bright", "emu\tRunner"], "mine.tsv")
    suggested = with_clue(with_clue(PUZZLE, "tiger", "Large feline", "definition"), "emu", "Flightless bird")
    assert {clue.answer: clue.text for clue in from_file(suggested, file).clues} == {
        "tiger": "Burning bright",
        "emu": "Flightless bird",
    }


def test_rows_list_across_then_down_with_lengths() -> None:
    rows = rows_of(PUZZLE)
    assert [row.name for row in rows] == ["1 across", "2 down", "3 down"]
    assert [(row.name, row.shown, row.length) for row in rows] == [
        ("1 across", "TIGER", "5"), ("2 down", "ICE CREAM", "3,5"), ("3 down", "EMU", "3"),
    ]  # fmt: skip
    assert [row.source for row in rows] == ["editor", "", ""]
    assert [(row.name, row.length) for row in rows_of(changed(PUZZLE, grid=type(GRID)()))] == [
        ("TIGER", "5"), ("ICE CREAM", "3,5"), ("EMU", "3"), ("ZEBRA", "5"),
    ]  # fmt: skip


# the page


class Host(QWidget):
    """Adopts each puzzle that the page emits, as the editor does."""

    def __init__(self, jobs: Jobs, puzzle: Puzzle) -> None:
        super().__init__()
        self.page, self.puzzle = CluePanel(jobs), puzzle
        self.steps, self.said, self.chosen = [], [], []
        self.page.accepted.connect(self.take)
        self.page.typed.connect(lambda puzzle, text, _: self.take(puzzle, text))
        self.page.message.connect(lambda message: self.said.append(message.text))
        self.page.chosen.connect(self.chosen.append)
        QVBoxLayout(self).addWidget(self.page)
        self.resize(600, 700)
        self.page.show_puzzle(puzzle, None)

    def take(self, puzzle: Puzzle, text: str) -> None:
        self.puzzle = puzzle
        self.steps.append(text)
        self.page.show_puzzle(puzzle, None)

    def clue(self, answer: str) -> str:
        return next((clue.text for clue in self.puzzle.clues if clue.answer == answer), "")


def fake(words, control, *, among, files=(), lexicon="", american=False):
    letters = [word.replace(" ", "").lower() for word in words]
    own = {
        answer: [Suggestion(text, "file", file.name) for file in files for text in file.clues.get(answer, ())]
        for answer in letters
    }
    return Suggested({answer: (*own[answer], *OFFERED.get(answer, ())) for answer in letters})


@pytest.fixture
def host(qtbot, home, jobs, monkeypatch) -> Host:
    monkeypatch.setattr(clue_finder, "suggest_all", fake)
    return opened(qtbot, jobs)


def opened(qtbot, jobs: Jobs) -> Host:
    """Open the page in an active window."""
    made = Host(jobs, PUZZLE)
    shown_on_screen(qtbot, made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)  # a window that becomes active later closes an editor that is open
    made.page.entered()
    return made


def table_at(tables: ClueTables, place: int) -> tuple[ClueTable, int]:
    """The table and the row in it of a place among all rows, those across first."""
    count = tables.across.words.rowCount()
    return (tables.across, place) if place < count else (tables.down, place - count)


def cell(tables: ClueTables, place: int, column: int) -> str:
    table, row = table_at(tables, place)
    return table.words.data(table.words.index(row, column))


def chosen(tables: ClueTables) -> ClueTable:
    """The table with the selected row."""
    return tables.down if tables.down.current else tables.across


def go(tables: ClueTables, answer: str) -> None:
    """Select the entry of an answer."""
    tables.go_to(next(row.subject for row in tables.rows if row.answer == answer))


def editor(tables: ClueTables) -> ClueEdit:
    """The field of the desk, in which a clue is written."""
    found = tables.window().findChild(ClueEdit)
    assert found.hasFocus()
    return found


def checked(qtbot, page, place: int, text: str) -> None:
    qtbot.waitUntil(lambda: cell(page.table, place, CHECK) == text)


def test_enter_saves_a_clue_and_goes_to_the_next_entry(qtbot, host) -> None:
    table = host.page.table
    go(table, "icecream")
    QTest.keyClick(chosen(table), Qt.Key.Key_Return)
    QTest.keyClicks(editor(table), "Cold and sweet")
    QTest.keyClick(editor(table), Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: host.clue("icecream") == "Cold and sweet")
    assert host.steps == ["Clue of ICECREAM"]
    qtbot.waitUntil(lambda: table.current.answer == "emu")


def test_typed_text_stays_when_another_entry_is_marked(qtbot, host, tmp_path) -> None:
    table = host.page.table
    host.page.show_puzzle(PUZZLE, Key(()))
    checked(qtbot, host.page, 0, "clean")
    go(table, "icecream")
    QTest.keyClicks(chosen(table), "C")
    QTest.keyClicks(editor(table), "o")
    (tmp_path / "own.txt").write_text("striped\n")
    add_list(tmp_path / "own.txt")
    host.page.show_puzzle(PUZZLE, Key(()))  # the editor found the answers again
    checked(qtbot, host.page, 0, "fault")
    assert editor(table).toPlainText() == "Co"


def test_a_clue_whose_check_failed_is_not_called_clean(qtbot, host) -> None:
    checked(qtbot, host.page, 0, "clean")
    broken = user_directory("data") / "taboo" / "broken.txt"
    broken.mkdir(parents=True)  # the house's lists cannot be read
    host.puzzle = with_clue(PUZZLE, "tiger", "Tosser cat")
    host.page.show_puzzle(host.puzzle, None)
    assert cell(host.page.table, 0, CHECK) == NOT_CHECKED
    qtbot.waitUntil(lambda: any("broken.txt" in said for said in host.said))
    assert cell(host.page.table, 0, CHECK) == NOT_CHECKED
    assert NOT_CHECKED in host.page.total.whole
    broken.rmdir()
    host.page.entered()
    checked(qtbot, host.page, 0, "caution")
    assert NOT_CHECKED not in host.page.total.whole


def test_only_the_clue_that_was_checked_is_called_clean() -> None:
    tiger, _, emu = rows_of(PUZZLE)
    done = Checked(seen={row.subject: row for row in (tiger, emu)})
    assert done.standing(tiger) == "clean"
    assert done.standing(tiger._replace(clue="Another cat")) == NOT_CHECKED
    assert done.standing(tiger._replace(length="2,3")) == NOT_CHECKED
    assert done.standing(rows_of(PUZZLE)[1]) == NOT_CHECKED
    assert Checked().standing(tiger) == NOT_CHECKED


def test_typing_replaces_the_clue_and_escape_restores_it(qtbot, host) -> None:
    table = host.page.table
    go(table, "tiger")
    QTest.keyClicks(chosen(table), "B")
    assert editor(table).toPlainText() == "B"
    QTest.keyClick(editor(table), Qt.Key.Key_Escape)
    assert host.steps == []
    assert editor(table).toPlainText() == "Striped cat"


def test_a_clue_is_kept_when_the_keys_rest_and_escape_takes_it_back(qtbot, host) -> None:
    go(host.page.table, "tiger")
    desk = host.page.desk
    desk.clue._rest.setInterval(20)
    desk.edit("Big cat")
    qtbot.waitUntil(lambda: host.clue("tiger") == "Big cat")
    QTest.keyClicks(desk.clue, " now")
    qtbot.waitUntil(lambda: host.clue("tiger") == "Big cat now")
    assert set(host.steps) == {"Clue of TIGER"}
    QTest.keyClick(desk.clue, Qt.Key.Key_Escape)
    assert host.clue("tiger") == desk.clue.toPlainText() == "Striped cat"


def test_clues_are_written_one_after_the_other_without_the_mouse(qtbot, host) -> None:
    table = host.page.table
    go(table, "tiger")
    QTest.keyClick(chosen(table), Qt.Key.Key_F2)
    for text in ("Blake's bright one", "Cold and sweet", "Tall bird"):
        QTest.keyClicks(editor(table), text)
        QTest.keyClick(editor(table), Qt.Key.Key_Return)
    assert [host.clue(answer) for answer in ("tiger", "icecream", "emu")] == [
        "Blake's bright one", "Cold and sweet", "Tall bird"
    ]  # fmt: skip
    assert table.current.answer == "tiger"  # in a circle
    QTest.keyClick(editor(table), Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert table.current.answer == "emu"
    assert editor(table).textCursor().selectedText() == "Tall bird"


def test_digits_go_to_an_entry(qtbot, host) -> None:
    table = host.page.table
    go(table, "tiger")
    QTest.keyClicks(table.across, "3")
    assert table.current.answer == "emu"
    assert table.down.hasFocus()
    QTest.keyClicks(table.down, "9")  # 39, which is no entry
    assert table.current.answer == "emu"


def test_digits_that_are_typed_in_the_grid_go_to_an_entry_and_change_no_clue(host) -> None:
    table = host.page.table
    go(table, "tiger")
    before = host.clue("tiger")
    host.page.write(table.current.subject, "3")
    assert table.current.answer == "emu"
    assert table.down.hasFocus()
    assert host.clue("tiger") == before


def test_a_number_of_two_digits_may_begin_as_one_of_the_other_table(qtbot, host) -> None:
    ladder = Grid(("#.#.#.", "......") * 10)  # 1 to 3 are down, all others across
    host.take(Puzzle(grid=ladder), "Draw")
    table = host.page.table
    number = max(row.number for row in table.across.rows)
    assert number > 9
    assert any(row.number == number // 10 for row in table.down.rows)
    table.across.setFocus()
    QTest.keyClicks(table.across, str(number)[0])
    assert table.down.hasFocus()
    QTest.keyClicks(table.down, str(number)[1])
    assert (table.current.number, table.current.direction) == (number, "across")


def test_rows_have_the_numbers_of_a_file() -> None:
    grid = type(GRID)(("cat", "o#o", "dog"), labels=((0, 0, "12"), (0, 2, "7"), (2, 0, "8")))
    rows = rows_of(Puzzle(grid=grid, clues=(Clue("tog", "Dress", slot=Slot(0, 2, "down"), label="B"),)))
    assert [row.name for row in rows] == ["B down", "12 down"]
    assert [row.name for row in rows_of(Puzzle(grid=grid))] == ["8 across", "12 across", "7 down", "12 down"]


def test_a_click_on_another_row_saves_the_typed_clue(qtbot, host) -> None:
    table = host.page.table
    go(table, "tiger")
    QTest.keyClicks(chosen(table), "B")
    place = table.down.visualRect(table.down.words.index(0, NUMBER)).center()
    QTest.mouseClick(table.down.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert host.clue("tiger") == "B"
    assert table.current.answer == "icecream"


def test_delete_removes_a_clue(qtbot, host) -> None:
    go(host.page.table, "tiger")
    chosen(host.page.table).actions()[0].trigger()
    assert host.clue("tiger") == ""
    assert host.steps == ["Remove clue of TIGER"]


def test_a_click_uses_a_suggestion(qtbot, host) -> None:
    page = host.page
    go(page.table, "emu")
    qtbot.waitUntil(lambda: len(page.suggested.items) == 2)
    place = page.suggested.visualRect(page.suggested.words.index(1, 0)).center()
    QTest.mouseClick(page.suggested.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert host.puzzle.clues[-1] == Clue("emu", "Tall bird", "synonyms")
    assert page.table.current.answer == "emu"


def test_enter_uses_a_suggestion(qtbot, host) -> None:
    page = host.page
    go(page.table, "icecream")
    qtbot.waitUntil(lambda: len(page.suggested.items) == 2)
    page.suggested.select([0])
    QTest.keyClick(page.suggested, Qt.Key.Key_Return)
    assert host.clue("icecream") == "Frozen treat"


def test_suggesting_all_missing_clues_is_one_undo_step(qtbot, host) -> None:
    host.page.run_main()
    qtbot.waitUntil(lambda: bool(host.steps))
    assert host.steps == ["Suggest 2 clues"]
    assert host.clue("tiger") == "Striped cat"
    host.page.run_main()
    assert "has a clue" in host.said[-1]


def test_after_suggesting_all_missing_clues_the_first_is_read_at_the_desk(qtbot, host) -> None:
    go(host.page.table, "icecream")
    host.page.fill_button.setFocus()
    QTest.keyClick(host.page.fill_button, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: bool(host.steps))
    assert not host.page.fill_button.isEnabled()
    assert host.page.desk.clue.hasFocus()


def test_the_focus_of_a_page_that_is_turned_to_is_in_the_clues(host) -> None:
    go(host.page.table, "icecream")
    host.page.which.setFocus()
    host.page.entered()
    assert host.page.table.down.hasFocus()


def test_suggested_clues_are_unread_until_the_user_leaves_them_by_enter_or_marks_them(qtbot, host) -> None:
    page, table, read = host.page, host.page.table, []
    for signal in (page.read, page.seen):
        signal.connect(lambda puzzle: (read.append(unread_answers(puzzle)), host.take(puzzle, "Read")))
    page.run_main()
    qtbot.waitUntil(lambda: bool(host.steps))
    checked(qtbot, page, 1, "unread")
    assert "2 unread" in page.total.whole
    go(table, "icecream")
    QTest.keyClick(chosen(table), Qt.Key.Key_F2)
    QTest.keyClick(page.desk.clue, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert read == []  # neither opening a clue nor going back reads it
    go(table, "icecream")
    QTest.keyClick(page.desk.clue, Qt.Key.Key_Return)
    assert read == [("emu",)]
    checked(qtbot, page, 1, "clean")
    go(table, "icecream")
    QTest.keyClick(chosen(table), Qt.Key.Key_Space)
    assert read[-1] == ("icecream", "emu")
    assert cell(table, 1, CHECK) == "unread"
    QTest.keyClick(chosen(table), Qt.Key.Key_Space)
    assert read[-1] == ("emu",)


def test_a_clue_that_is_only_looked_at_stays_unread(qtbot, host) -> None:
    page, table, read = host.page, host.page.table, []
    page.seen.connect(lambda puzzle: read.append(unread_answers(puzzle)))
    page.run_main()
    qtbot.waitUntil(lambda: bool(host.steps))
    page.go_to(next(row.subject for row in table.rows if row.answer == "emu"))  # as the caret in the grid does
    qtbot.waitUntil(lambda: "Source: synonym. Suggested and not read yet." in page.desk.result.text())
    index = table.down.words.index(1, CLUE)
    QTest.mouseClick(table.down.viewport(), Qt.MouseButton.LeftButton, pos=table.down.visualRect(index).center())
    QTest.keyClick(chosen(table), Qt.Key.Key_Down)
    page.desk.edit()
    page.jobs.shutdown()
    assert read == []
    assert set(unread_answers(host.puzzle)) == {"icecream", "emu"}


def test_words_without_suggestions_are_named(qtbot, host) -> None:
    without = Puzzle(words=(Listed("Qat"), Listed("emu")))
    host.take(without, "")
    host.page.run_main()
    qtbot.waitUntil(lambda: bool(host.said))
    assert host.said[-1] == "No clue was found for QAT."


def test_clues_typed_during_a_search_are_kept(qtbot, host) -> None:
    host.page.run_main()
    host.take(with_clue(PUZZLE, "emu", "Mine"), "Written")
    qtbot.waitUntil(lambda: len(host.steps) == 2)
    assert host.steps == ["Written", "Suggest 1 clue"]
    assert (host.clue("emu"), host.clue("icecream")) == ("Mine", "Cold dessert")


def test_clues_for_words_that_left_the_grid_are_not_used(qtbot, host) -> None:
    host.page.run_main()
    host.take(changed(PUZZLE, grid=grid_of([Entry("tiger", 0, 0, "across"), Entry("emu", 0, 3, "down")])), "Moved")
    qtbot.waitUntil(lambda: len(host.steps) == 2)
    assert (host.clue("emu"), host.clue("icecream")) == ("Tall bird", "")
    assert host.said == []


def test_the_suggestions_of_all_entries_are_found_together(qtbot, host) -> None:
    page = host.page
    go(page.table, "tiger")
    qtbot.waitUntil(lambda: page.suggested.items == OFFERED["tiger"])
    for answer in ("emu", "icecream"):
        go(page.table, answer)
        assert page.suggested.items == OFFERED[answer]


def test_a_selected_suggestion_stays_selected_when_the_suggestions_are_shown_again(qtbot, host, monkeypatch) -> None:
    page, shown = host.page, []
    go(page.table, "icecream")
    qtbot.waitUntil(lambda: len(page.suggested.items) == 2)
    page.suggested.select([1])
    host.take(with_clue(host.puzzle, "icecream", "Cold"), "Written")
    show = page.suggested.show_rows
    monkeypatch.setattr(page.suggested, "show_rows", lambda *args: (show(*args), shown.append(args)))
    qtbot.waitUntil(lambda: bool(shown))
    assert page.suggested.selected() == [1]


def test_faults_are_marked_and_described(qtbot, host) -> None:
    page = host.page
    host.take(with_clue(with_clue(PUZZLE, "emu", "An emu"), "icecream", "Frozen treat"), "")
    checked(qtbot, page, 2, "fault")
    checked(qtbot, page, 1, "clean")
    go(page.table, "emu")
    assert "gives the answer away" in page.desk.result.text()
    assert "1 fault" in page.total.whole
    host.take(with_clue(host.puzzle, "emu", "Tall bird"), "")
    checked(qtbot, page, 2, "clean")
    qtbot.waitUntil(lambda: page.desk.result.text() == "")


def test_a_rejected_answer_is_a_fault_even_without_a_clue(qtbot, host) -> None:
    rejected = Ruling("emu", False, "obscure")
    host.take(changed(PUZZLE, rulings=(rejected,)), "")
    checked(qtbot, host.page, 2, "fault")
    checked(qtbot, host.page, 1, "no clue")
    assert "1 fault" in host.page.total.whole


def test_an_added_taboo_list_applies_at_once(qtbot, host, tmp_path) -> None:
    page = host.page
    page.show_puzzle(PUZZLE, Key(()))
    checked(qtbot, page, 0, "clean")
    own = tmp_path / "own.txt"
    own.write_text("striped\n")
    add_list(own)
    page.show_puzzle(PUZZLE, None)
    page.show_puzzle(PUZZLE, Key(()))
    checked(qtbot, page, 0, "fault")
    assert "1 fault" in page.total.whole


@pytest.mark.parametrize(("document", "said"), [("another", "caution"), ("this", "clean")])
def test_a_recent_clue_is_a_caution_unless_this_puzzle_used_it(qtbot, host, document, said) -> None:
    from datetime import date, timedelta

    before = (date.today() - timedelta(30)).isoformat()
    remember(Store(), [Clue("tiger", "Striped cat")], Use(before, "Crossword", document))
    host.page.know("this")
    checked(qtbot, host.page, 0, said)
    go(host.page.table, "tiger")
    assert ("in Crossword" in host.page.desk.result.text()) == (said == "caution")


def test_an_old_use_of_the_same_clue_is_told_beside_it(qtbot, host) -> None:
    remember(Store(), [Clue("tiger", "Striped cat!")], Use("2001-05-03", "Crossword"))
    host.page.know("this")
    checked(qtbot, host.page, 0, "clean")
    go(host.page.table, "tiger")
    said = host.page.desk.result
    qtbot.waitUntil(lambda: said.text() == "This clue was used on 3 May 2001 in Crossword.")
    host.take(with_clue(host.puzzle, "tiger", "Stripy one"), "Written")
    qtbot.waitUntil(lambda: "used on" not in said.text())


def _texts(page) -> list[str]:
    return [one.text for one in page.book.table.items]


def test_the_clue_book_shows_the_history_of_the_answer_and_is_searched(qtbot, host) -> None:
    page = host.page
    remember(Store(), [Clue("tiger", "Old cat"), Clue("lion", "Proud one")], Use("2001-05-03", "Zoo", "1", "Ann"))
    remember(Store(), [Clue("tiger", "Woods"), Clue("tiger", "Old cat")], Use(UNDATED, "", "2", "Bo"))
    go(page.table, "tiger")
    page.helps.buttons["book"].click()
    qtbot.waitUntil(lambda: len(_texts(page)) == 3)
    rows = [[page.book.table.words.data(page.book.table.words.index(row, column)) for column in (0, 2, 3, 4)]
            for row in range(2)]  # fmt: skip
    assert rows == [["Old cat", "3 May 2001", "Ann", "Zoo"], ["Old cat", "", "Bo", ""]]
    go(page.table, "emu")
    table = page.book.table
    assert table.horizontalHeader().length() >= table.viewport().width()  # the clue has what is left
    qtbot.waitUntil(lambda: page.book.table.empty_text.startswith("The clue book has no clue of EMU"))
    page.book.fields["answer"].setText("l?on")
    qtbot.waitUntil(lambda: _texts(page) == ["Proud one"])
    page.book.fields["answer"].clear()
    page.book.fields["setter"].setText("bo")
    page.book.fields["words"].setText("woods")
    qtbot.waitUntil(lambda: _texts(page) == ["Woods"])
    page.book.table.select([0])
    QTest.keyClick(page.book.table, Qt.Key.Key_Return)
    assert (host.clue("emu"), host.steps) == ("Woods", ["Clue of EMU"])


def test_imported_puzzles_are_in_the_book_and_in_the_suggestions(qtbot, host, tmp_path, processes) -> None:
    (tmp_path / "old.csv").write_text("TIGER,Burning one,2001-05-03,Ann\n")
    (tmp_path / "half.puz").write_bytes(b"ACROSS&DOWN")
    go(host.page.table, "tiger")
    host.page.helps.buttons["book"].click()
    host.page.book.import_folder(str(tmp_path))
    qtbot.waitUntil(lambda: _texts(host.page) == ["Burning one"], timeout=60_000)
    assert host.said == ["1 puzzle imported. 1 file left out."]


def test_save_to_clue_book_stores_the_clues(qtbot, host) -> None:
    host.page.keep_button.click()
    qtbot.waitUntil(lambda: bool(host.said))
    assert [one.text for one in used(Store(), ["tiger"])["tiger"]] == ["Striped cat"]


def test_clues_that_contain_their_answer_are_not_stored_in_the_book(home) -> None:
    told = with_clue(PUZZLE, "emu", "The emu of the outback")
    assert keep_clues(told, "", control=Control()) == 1
    assert set(used(Store(), ["tiger", "emu"])) == {"tiger"}


def test_a_dropped_file_gives_clues_and_suggestions(qtbot, host, tmp_path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text("emu\tRunner of the outback\nicecream\tCone's load\nicecream\tSunday's sweet\nbad line\n")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    action, button = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton
    host.page.dropEvent(QDropEvent(QPointF(QPoint(5, 5)), action, data, button, Qt.KeyboardModifier.NoModifier))
    accept_preview(qtbot, host.page)
    qtbot.waitUntil(lambda: bool(host.steps))
    assert host.steps == ["Add 2 clues from mine.tsv"]
    assert host.clue("icecream") == "Cone's load"
    assert "bad line" in host.said[-1]
    go(host.page.table, "icecream")
    qtbot.waitUntil(lambda: any(one.text == "Sunday's sweet" for one in host.page.suggested.items))


def test_a_clue_typed_while_a_file_is_read_is_kept(tmp_path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text("emu\tRunner of the outback\nicecream\tCone's load\n")
    found = read_file(str(path), PUZZLE)
    assert found.applied_to(PUZZLE) is found.made
    written = {clue.answer: clue.text for clue in found.applied_to(with_clue(PUZZLE, "emu", "Tall bird")).clues}
    assert written == {"tiger": "Striped cat", "emu": "Tall bird", "icecream": "Cone's load"}


def test_an_unreadable_clue_file_shows_an_error_and_changes_nothing(qtbot, host, tmp_path) -> None:
    path = tmp_path / "picture.png"
    path.write_bytes(b"\x89PNG\0\0")
    host.page.open_file(path)
    qtbot.waitUntil(lambda: bool(host.said))
    assert "not a text file" in host.said[-1]
    assert host.puzzle == PUZZLE
    assert host.page.file.path == ""


def test_the_filter_finds_answers_and_clues(host) -> None:
    page = host.page
    page.filter.setText("striped")
    assert [table.words.rowCount() for table in page.table.tables] == [1, 0]
    assert cell(page.table, 0, NUMBER) == "1"
    page.filter.setText("xyz")
    assert [table.words.rowCount() for table in page.table.tables] == [0, 0]
    page.filter.setText("")
    assert [table.words.rowCount() for table in page.table.tables] == [1, 2]


def test_a_new_layout_keeps_the_selected_entry(host) -> None:
    page = host.page
    go(page.table, "emu")
    host.take(changed(PUZZLE, grid=grid_of([Entry("emu", 0, 0, "across")])), "")
    assert page.table.current.answer == "emu"
    host.take(changed(PUZZLE, grid=grid_of([Entry("tiger", 0, 0, "across")])), "")
    assert page.table.current.answer == "tiger"  # at the same place


def test_selecting_a_row_is_signaled_except_when_the_grid_selected_it(host) -> None:
    go(host.page.table, "tiger")
    assert host.chosen == [Slot(0, 0, "across")]
    host.page.go_to(Slot(0, 3, "down"))
    assert host.chosen == [Slot(0, 0, "across")]
    assert host.page.table.current.answer == "emu"


def test_the_table_is_copied_with_its_clues(host) -> None:
    host.page.table.across.clearSelection()
    QTest.keyClick(host.page.table.across, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text().splitlines()[0].startswith("1\tTIGER\tStriped cat\t5\t")


def test_the_page_remembers_its_file(host, qtbot, tmp_path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text("emu\tRunner\n")
    host.page.restore({"file": str(path), "splitter": [200, 100]})
    go(host.page.table, "emu")
    qtbot.waitUntil(lambda: suggests(host, "Runner"))
    assert host.steps == []
    assert host.page.state()["file"] == str(path)
    host.page.restore({"file": 3, "splitter": "x"})
    host.page.restore({"file": str(tmp_path / "gone.tsv")})


# suggestions that are out of date


class Search:
    """A long search for clues. It publishes its suggestions repeatedly until searches for such a list may end.

    Attributes:
        ended: The lengths of the lists for which a search may end.
        calls: The number of searches that were started.
    """

    def __init__(self) -> None:
        self.ended, self.calls = set(), 0

    def __call__(self, words, control, *, among, files=(), lexicon="", american=False):
        self.calls += 1
        found = fake(words, control, among=among, files=files).clues
        theirs = Suggestion(f"Among {len(among)}", "synonyms")
        result = Suggested({answer: (*clues, theirs) for answer, clues in found.items()})
        while len(among) not in self.ended:
            control.check()
            control.report(1, best=result)
            time.sleep(0.002)
        return result


@pytest.fixture
def search(monkeypatch) -> Search:
    """A search that takes the place of the real one."""
    made = Search()
    monkeypatch.setattr(clue_finder, "suggest_all", made)
    return made


@pytest.fixture
def searching(qtbot, home, jobs, search) -> Host:
    """The page while it still searches for clues."""
    made = opened(qtbot, jobs)
    go(made.page.table, "emu")
    qtbot.waitUntil(lambda: suggests(made, "Among 4"))
    return made


def suggests(host, text: str) -> bool:
    return text in [one.text for one in host.page.suggested.items]


FEWER = changed(
    PUZZLE,
    words=(Listed("Tiger"), Listed("emu")),
    grid=grid_of([Entry("tiger", 0, 0, "across"), Entry("emu", 0, 3, "down")]),
)


@pytest.mark.parametrize("by_user", [True, False])
def test_a_file_chosen_during_a_search_gives_suggestions(qtbot, searching, tmp_path, by_user) -> None:
    host, path = searching, tmp_path / "mine.tsv"
    path.write_text("emu\tRunner of the outback\nemu\tEgg layer\n")
    if by_user:
        host.page.open_file(path)
    else:
        host.page.restore({"file": str(path)})
    qtbot.waitUntil(lambda: suggests(host, "Egg layer"))
    host.page.file.forget.click()
    qtbot.waitUntil(lambda: suggests(host, "Among 4") and not suggests(host, "Egg layer"))


def test_a_file_removed_while_it_is_read_is_not_used(qtbot, host, tmp_path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text("emu\tRunner of the outback\n")
    host.page.open_file(path)
    host.page.file.forget.click()
    go(host.page.table, "emu")
    qtbot.waitUntil(lambda: bool(host.page.suggested.items))
    assert host.page.jobs.shutdown()  # the file has been read, and its clues would have arrived
    assert not suggests(host, "Runner of the outback")
    assert host.page.file.path == ""
    assert host.steps == []


def test_a_file_that_is_still_read_gives_no_clues_to_the_next_document(qtbot, host, tmp_path) -> None:
    path = tmp_path / "mine.tsv"
    path.write_text("emu\tRunner of the outback\n")
    host.page.open_file(path)
    host.page.leave_document()
    host.page.show_puzzle(FEWER, None)
    go(host.page.table, "emu")
    qtbot.waitUntil(lambda: suggests(host, "Runner of the outback"))
    assert host.steps == []


def test_a_list_changed_during_a_search_gets_suggestions_of_its_own(qtbot, searching) -> None:
    searching.take(FEWER, "Other list")
    qtbot.waitUntil(lambda: suggests(searching, "Among 2"))


def test_clues_found_for_the_previous_list_are_not_suggested(qtbot, searching, search) -> None:
    host = searching
    host.page.run_main()
    qtbot.waitUntil(lambda: search.calls == 2)
    host.take(FEWER, "Other list")
    qtbot.waitUntil(lambda: suggests(host, "Among 2"))
    search.ended.add(4)
    qtbot.waitUntil(lambda: "Suggest 1 clue" in host.steps)
    for answer in ("tiger", "emu"):
        go(host.page.table, answer)
    assert suggests(host, "Among 2")
    assert not suggests(host, "Among 4")


def test_suggestions_are_searched_again_after_clues_were_saved_to_the_book(qtbot, searching, search) -> None:
    before = search.calls
    searching.page.keep_button.click()
    qtbot.waitUntil(lambda: bool(searching.said))
    qtbot.waitUntil(lambda: search.calls > before)


# lengths and further lists


def test_a_length_is_written_beside_its_clue_and_clearing_it_gives_that_of_the_answer(qtbot, host) -> None:
    tables = host.page.table
    go(tables, "icecream")
    QTest.keyClick(tables.down, Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    line = tables.down.viewport().findChild(QLineEdit)
    assert line.text() == "3,5"
    line.setText("(3-4)")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tables.current.answer == "emu")
    assert host.steps == ["Length of ICECREAM"]
    assert cell(tables, 1, LENGTH) == "3-4"
    assert [one.lengths for one in key_of(host.puzzle).entries] == ["(5)", "(3-4)", "(3)"]
    go(tables, "icecream")
    qtbot.waitUntil(lambda: "counts 7 letters; the answer has 8" in host.page.desk.result.text())
    tables.down.counted.emit(tables.current, "abc")
    assert host.said[-1].startswith("\u201cabc\u201d is not a length.")
    assert cell(tables, 1, LENGTH) == "3-4"
    tables.down.counted.emit(tables.current, "")
    assert cell(tables, 1, LENGTH) == "3,5"
    assert host.puzzle == PUZZLE


@pytest.mark.parametrize("field", ["clue", "note", "links"])
def test_a_length_is_edited_from_every_field_and_the_narrow_table_keeps_its_width(qtbot, host, field) -> None:
    host.resize(600, 700)
    tables = host.page.table
    qtbot.waitUntil(lambda: tables.down.isColumnHidden(LENGTH))
    go(tables, "icecream")
    whole = tables.down.horizontalHeader().length()
    getattr(host.page.desk, field).setFocus()
    QTest.keyClick(getattr(host.page.desk, field), Qt.Key.Key_F2, Qt.KeyboardModifier.ShiftModifier)
    qtbot.wait(60)  # the table is laid out with the column
    assert tables.down.horizontalHeader().length() == whole
    line = tables.down.viewport().findChild(QLineEdit)
    line.setText("3-5")
    QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: tables.down.isColumnHidden(LENGTH))
    assert tables.down.horizontalHeader().length() == whole
    assert cell(tables, 1, LENGTH) == "3-5"


def test_an_answer_in_several_entries_has_their_lengths_unless_a_list_writes_it() -> None:
    first = Slot(0, 0, "across")
    linked = with_links(Puzzle(grid=Grid(("tea", "o#p", "set"))), first, "3")
    lengths = [rows_of(changed(linked, words=words))[0].length for words in ((), (Listed("teaset"),))]
    assert lengths == ["3,3", "6"]
    assert key_of(linked).entries[0].lengths == "(3,3)"
    assert rows_of(linked)[0].shown == "TEA SET"
    shown = [rows_of(with_length(linked, "tea", length, slot=first))[0].shown for length in ("2,4", "6")]
    assert shown == ["TE ASET", "TEASET"]
    assert rows_of(with_clue(linked, "tea", "China (2,4)", slot=first))[0].shown == "TE ASET"


def test_an_entry_that_is_not_full_has_a_row_and_takes_a_clue_and_a_length(host) -> None:
    host.take(Puzzle(grid=Grid(("ca.", "o..", "w.."))), "Draw")
    tables = host.page.table
    assert [(row.name, row.shown) for row in tables.rows][:2] == [
        ("1 across", "CA\u00b7"), ("4 across", "O\u00b7\u00b7"),
    ]  # fmt: skip
    tables.go_to(Slot(0, 0, "across"))
    tables.across.written.emit(tables.current, "Wait for it")
    tables.across.counted.emit(tables.current, "1,2")
    first = key_of(host.puzzle).entries[0]
    assert (first.clue, first.lengths) == ("Wait for it", "(1,2)")
    assert host.page.suggested.empty_text.startswith("Fill the entry")


def test_the_tables_are_beside_each_other_if_there_is_width(qtbot, host) -> None:
    tables = host.page.table
    host.resize(940, 700)
    qtbot.waitUntil(lambda: not tables.down.isColumnHidden(LENGTH))
    assert cell(tables, 0, CLUE) == "Striped cat"
    host.resize(600, 700)
    qtbot.waitUntil(lambda: tables.down.isColumnHidden(LENGTH))
    assert tables.orientation() == Qt.Orientation.Horizontal
    assert cell(tables, 0, CLUE) == "TIGER   Striped cat"  # the answer stands before the clue


def test_a_further_list_is_added_edited_and_deleted(host) -> None:
    page = host.page
    page.which.setCurrentIndex(1)
    page.which.activated.emit(1)
    assert host.steps == ["Add list of clues"]
    listed = page.listed
    assert listed.isVisible()
    listed.name.setText("Diagonals")
    listed.name.editingFinished.emit()
    listed.add.click()
    for column, text in ((0, "A"), (1, "Slant"), (2, "(5)"), (3, "1,1 2,3")):
        listed.table.item(0, column).setText(text)
    assert host.said == ["2,3 is not an open cell"]
    listed.table.item(0, 2).setText("five")
    assert "is not a length" in host.said[-1]
    assert listed.table.item(0, 2).text() == "5"
    listed.table.item(0, 3).setText("1,1")
    [made] = host.puzzle.clue_lists
    assert (made.name, made.clues) == ("Diagonals", (ListedClue("A", "Slant", "5", ((0, 0),)),))
    assert page.which.currentText() == "Diagonals (1)"
    listed.add.click()
    listed.table.setCurrentCell(1, 0)
    listed.up.click()
    assert [one.label for one in host.puzzle.clue_lists[0].clues] == ["2", "A"]
    listed.table.setCurrentCell(0, 0)
    listed.remove.click()
    assert [one.label for one in host.puzzle.clue_lists[0].clues] == ["A"]
    listed.delete.click()
    assert host.puzzle == PUZZLE
    assert page.table.isVisible()


def test_the_clue_book_is_read_ahead_once_when_the_desk_opens(qtbot, host, monkeypatch) -> None:
    read: list[Store] = []
    monkeypatch.setattr(Store, "read_ahead", lambda store, *, control: read.append(store))
    page = CluePanel(host.page.jobs)
    qtbot.addWidget(page)
    page.entered()
    page.entered()
    qtbot.waitUntil(lambda: bool(read))
    page.jobs.shutdown()
    assert len(read) == 1
