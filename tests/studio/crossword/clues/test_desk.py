"""The desk shows a clue with the proof of its wordplay, and keeps what is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from engine.core import changed
from engine.crossword.grid import Grid, Slot
from engine.crossword.puzzle import Clue, Listed, Puzzle
from studio.widgets.word_table import Column, WordTable
from tests.studio.crossword.clues.test_page import Host, checked, go, shown_on_screen

PUZZLE = Puzzle(grid=Grid(("carpet", "####o#", "####n#")), title="Rugs")
CLUE = "Vehicle with favourite floor covering"
ANNOTATION = 'CAR "vehicle" + PET "favourite"; def "floor covering"'


@pytest.fixture
def host(qtbot, home, jobs) -> Host:
    made = Host(jobs, PUZZLE)
    shown_on_screen(qtbot, made)
    made.activateWindow()
    qtbot.waitUntil(made.isActiveWindow)
    made.page.entered()
    go(made.page.table, "carpet")
    return made


def typed(field: QWidget, text: str) -> None:
    field.setFocus()
    QTest.keyClicks(field, text)


def kept(host: Host) -> Clue:
    return next(clue for clue in host.puzzle.clues if clue.answer == "carpet")


def test_wordplay_is_proved_while_it_is_typed(qtbot, host) -> None:
    desk = host.page.desk
    typed(desk.clue, CLUE)
    typed(desk.annotation, ANNOTATION.replace("CAR", "CAS"))
    qtbot.waitUntil(lambda: "S is left over, R is missing" in desk.result.text())
    desk.annotation.setText("")
    typed(desk.annotation, ANNOTATION)
    qtbot.waitUntil(lambda: "The wordplay is proved." in desk.result.text())
    QTest.keyClick(desk.annotation, Qt.Key.Key_Return)
    assert kept(host).annotation == ANNOTATION
    assert desk.clue.hasFocus()


def test_f2_and_esc_put_the_caret_at_the_end_of_the_clue(host) -> None:
    clue = host.page.desk.clue
    typed(clue, CLUE)
    clue.accept()
    QTest.keyClick(clue, Qt.Key.Key_Home)
    QTest.keyClick(clue, Qt.Key.Key_F2)
    assert (clue.toPlainText(), clue.textCursor().position()) == (CLUE, len(CLUE))
    QTest.keyClicks(clue, "?!")
    QTest.keyClick(clue, Qt.Key.Key_Escape)
    assert (clue.toPlainText(), clue.textCursor().position()) == (CLUE, len(CLUE))


def test_a_finding_of_the_kept_clue_is_not_said_of_the_text_that_is_typed(qtbot, host) -> None:
    host.page.desk.clue._rest.setInterval(10**6)  # otherwise it is kept, and has findings of its own
    desk, finding = host.page.desk, "starts with a lower-case letter"
    typed(desk.annotation, ANNOTATION)
    typed(desk.clue, CLUE.lower())
    desk.finish()
    qtbot.waitUntil(lambda: finding in desk.result.text() and "proved" in desk.result.text())
    desk.edit(CLUE)
    qtbot.waitUntil(lambda: finding not in desk.result.text() and "proved" in desk.result.text())
    QTest.keyClick(desk.clue, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: finding in desk.result.text())


def test_a_fault_of_the_wordplay_is_said_once_and_whole(qtbot, host) -> None:
    desk = host.page.desk
    typed(desk.clue, CLUE)
    wrong = 'CAS "vehicle which is not there" + PET "favourite one"; def "covering of the floor of a house"'
    typed(desk.annotation, wrong)
    QTest.keyClick(desk.annotation, Qt.Key.Key_Return)  # it is kept, so that the clues are vetted with it
    checked(qtbot, host.page, 0, "caution")
    qtbot.waitUntil(lambda: "covering of the floor" in desk.result.text() and not host.page.jobs.running())
    assert desk.result.text().count("covering of the floor") == 1
    qtbot.waitUntil(lambda: desk.result.height() >= desk.result.heightForWidth(desk.result.width()))


def test_a_clue_without_its_definition_is_not_called_proved(qtbot, host) -> None:
    desk = host.page.desk
    typed(desk.clue, CLUE.replace("floor covering", "[definition]"))
    typed(desk.annotation, ANNOTATION.partition(";")[0])
    qtbot.waitUntil(lambda: "the definition is still to write" in desk.result.text())
    assert "taken to be" not in desk.result.text()


def test_words_are_set_in_italic_type_and_back_by_key_and_button(qtbot, host) -> None:
    desk = host.page.desk
    typed(desk.clue, "Prince in Hamlet")
    QTest.keyClick(desk.clue, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)  # the word at the caret
    typed(desk.clue, " or ")
    QTest.keyClick(desk.clue, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)  # what is typed next
    typed(desk.clue, "King Lear")
    QTest.keyClick(desk.clue, Qt.Key.Key_I, Qt.KeyboardModifier.ControlModifier)
    typed(desk.clue, "?")
    assert desk.clue.toPlainText() == "Prince in <i>Hamlet</i> or <i>King Lear</i>?"
    layout = desk.clue.document().firstBlock().layout()
    shown = [desk.clue.toPlainText()[one.start :][: one.length] for one in layout.formats() if one.format.fontItalic()]
    assert shown == ["Hamlet", "King Lear"]
    desk.clue.selectAll()
    QTest.mouseClick(desk.types["i"], Qt.MouseButton.LeftButton)
    assert desk.clue.toPlainText() == "<i>Prince in Hamlet or King Lear?</i>"
    QTest.mouseClick(desk.types["i"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(desk.types["sc"], Qt.MouseButton.LeftButton)
    QTest.keyClick(desk.clue, Qt.Key.Key_Return)
    assert kept(host).text == "<sc>Prince in Hamlet or King Lear?</sc>"
    assert host.steps == ["Clue of CARPET"]


def test_a_symbol_is_inserted_at_the_caret_and_kept(qtbot, host) -> None:
    desk = host.page.desk
    typed(desk.clue, "Half")
    desk.symbol.setFocus()
    menu = desk.symbol.menu()
    assert menu is not None
    menu.popup(desk.symbol.mapToGlobal(desk.symbol.rect().bottomLeft()))
    for _ in range(5):
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Return)
    host.page.entered()
    assert kept(host).text == desk.clue.toPlainText() == "Half\u00bd"


def test_a_table_draws_the_words_of_a_clue_in_their_type_without_tags(qtbot) -> None:
    table = WordTable((Column("clue", "Clue", width=30),), "Clues")
    qtbot.addWidget(table)
    table.resize(320, 120)

    def drawn(text: str) -> QImage:
        table.show_data({"clue": [text]})
        return table.viewport().grab().toImage()

    assert drawn("<i></i>Hamlet's words") == drawn("Hamlet's words") != drawn("<i>Hamlet</i>'s words")
    long = "words and words and words and words and words and words"
    assert drawn(f"<i></i>{long}") == drawn(long) != drawn(long[:20])


def test_what_is_typed_is_kept_when_another_entry_is_chosen(qtbot, host) -> None:
    desk = host.page.desk
    typed(desk.clue, CLUE)
    typed(desk.annotation, ANNOTATION)
    typed(desk.note, "Ask Ann")
    go(host.page.table, "eon")
    assert (kept(host).text, kept(host).annotation, kept(host).note) == (CLUE, ANNOTATION, "Ask Ann")
    assert desk.title.text() == "2 down   EON (3)"
    assert (desk.clue.toPlainText(), desk.annotation.text(), desk.note.text()) == ("", "", "")
    assert host.steps == ["Clue of CARPET", "Wordplay of CARPET", "Note of CARPET"]


def test_a_parse_is_found_and_one_click_keeps_it(qtbot, host) -> None:
    page = host.page
    typed(page.desk.clue, CLUE)
    page.desk.parse.click()
    qtbot.waitUntil(lambda: page.ways.words.rowCount() > 0 and page.ways.isVisible(), timeout=60_000)
    assert page.ways.words.data(page.ways.words.index(0, 1)) == ANNOTATION
    place = page.ways.visualRect(page.ways.words.index(0, 1)).center()
    QTest.mouseClick(page.ways.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert kept(host).annotation == ANNOTATION
    assert kept(host).text == CLUE


def test_a_way_to_build_the_answer_begins_the_clue(qtbot, host) -> None:
    page = host.page
    page.helps.buttons["wordplay"].click()
    page.device.setCurrentIndex(page.device.findData("charade"))
    qtbot.waitUntil(lambda: page.ways.words.rowCount() > 0, timeout=60_000)
    assert {page.ways.words.data(page.ways.words.index(row, 0)) for row in range(3)} == {"charade"}
    page.ways.select([0])
    QTest.keyClick(page.ways, Qt.Key.Key_Return)
    assert kept(host).text.startswith("[definition] ")
    assert " + " in kept(host).annotation
    assert host.steps == ["Wordplay of CARPET"]  # one step to undo
    assert page.desk.clue.hasFocus()
    assert page.desk.clue.textCursor().selectedText() == "[definition]"


def test_no_wordplay_is_said_by_device_and_the_device_ends_with_the_document(qtbot, host) -> None:
    page = host.page
    host.take(changed(PUZZLE, words=(Listed("car-pet"),)), "Words")
    page.helps.buttons["wordplay"].click()
    page.device.setCurrentIndex(page.device.findData("hidden"))
    qtbot.waitUntil(lambda: page.ways.empty_text == "No hidden word was found for CAR-PET.", timeout=60_000)
    page.leave_document()
    assert page.device.currentData() == ""


def test_a_note_alone_is_kept_and_cleared(host) -> None:
    host.page.desk.noted.emit(host.page.desk.row, "Check the source")
    assert kept(host) == Clue("carpet", "", note="Check the source")
    host.page.desk.noted.emit(host.page.desk.row, "")
    assert host.puzzle == changed(PUZZLE, clues=())


def test_parses_of_the_clue_before_are_not_shown(qtbot, host) -> None:
    page = host.page
    typed(page.desk.clue, CLUE)
    page.desk.parse.click()
    go(page.table, "eon")
    qtbot.wait(1500)
    assert page.helps.value == "suggestions"
    assert page.ways.words.rowCount() == 0


def test_ways_are_shown_again_after_an_entry_that_is_not_full(qtbot, host) -> None:
    page = host.page
    host.take(changed(PUZZLE, grid=Grid(("carpet", "####o#", "####.#"))), "Erase")
    go(page.table, "carpet")
    page.helps.buttons["wordplay"].click()
    qtbot.waitUntil(lambda: page.ways.words.rowCount() > 0, timeout=60_000)
    page.go_to(Slot(0, 4, "down"))
    qtbot.waitUntil(lambda: page.ways.words.rowCount() == 0)
    go(page.table, "carpet")
    qtbot.waitUntil(lambda: page.ways.words.rowCount() > 0, timeout=60_000)


def test_an_answer_goes_on_in_further_entries(qtbot, host) -> None:
    desk, page = host.page.desk, host.page
    typed(desk.links, "9")
    QTest.keyClick(desk.links, Qt.Key.Key_Return)
    assert "\u201c9\u201d is no entry of the grid" in host.said[-1]
    assert (desk.links.text(), host.puzzle) == ("", PUZZLE)
    typed(desk.links, "2d")
    QTest.keyClick(desk.links, Qt.Key.Key_Return)
    assert kept(host).links == (Slot(0, 4, "down"),)
    assert desk.links.text() == "2 down"
    assert not any(map(str.isdigit, desk.links.placeholderText()))  # it does not read like a value
    assert desk.title.text() == "1 across   CARPET EON (6,3)"
    go(page.table, "eon")
    assert (page.table.current.clue, page.table.current.length) == ("See 1 across", "")
    go(page.table, "carpet")
    desk.links.clear()
    typed(desk.links, " ")
    desk.links.setText("")
    desk.links.setModified(True)
    desk.finish()
    assert host.puzzle.clues == ()
