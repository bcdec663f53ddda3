"""The tab Page: the preview is the PDF; blocks are added, moved and exported, and findings stand beside them."""

from datetime import date, timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from engine.calendar.entry import Entry, name_of, traits_of
from engine.calendar.records import Change, record_print, write
from engine.core import changed
from engine.core.files import shipped
from engine.core.store import Store
from engine.crossword.grid import Grid
from engine.crossword.puzzle import Clue, Listed
from engine.crossword.puzzle import Puzzle as Crossword
from engine.documents.document import read
from engine.drawing.shapes import MM
from engine.drawing.style import add_style
from engine.output.press.boxes import PRESETS, boxes
from engine.output.press.raster import page_texts
from engine.page.page import Page, Paper, Place, PuzzleBlock, TextBlock
from studio.page.settings import PaperDialog
from studio.widgets.fields import DateProblem
from tests.studio.conftest import SaidDialogs
from tests.studio.hosts import listed
from tests.studio.page.page_tab import HIVE, PATIENCE, middle, names, ready, saved

CROSSWORD = Crossword(
    (Listed("cup"), Listed("pan")),
    Grid(("cup", "__a", "__n")),
    clues=(Clue("cup", "Vessel"), Clue("pan", "Pot")),
    title="Crossword",
)


@pytest.fixture
def kinds():
    return ("page", "bee")


def test_the_first_start_shows_a_finished_page(qtbot, editor) -> None:
    editor.session.start(type(editor).sample())
    ready(qtbot, editor)
    assert names(editor) == ["Spelling Bee", "Word Wheel"]
    assert editor.view.pages == 1
    assert editor.view.size_text.text() == "216 \u00d7 279 mm"
    assert editor.findings.total.text() == "Preflight: no problems found."


def test_a_puzzle_that_was_printed_on_another_day_is_an_error(qtbot, window, editor) -> None:
    day = (date.today() - timedelta(7)).isoformat()
    record_print(Store(), editor.page.puzzles[0].puzzle, (), day, "Ann")
    editor.revet()
    ready(qtbot, editor)
    assert listed(editor.findings)[0].startswith("A hive with the letters EHIKNRT is printed on ")
    assert "Spelling Bee" in listed(editor.findings)[0]


def test_a_file_is_added_with_a_link_and_an_undo_removes_it(qtbot, editor, tmp_path) -> None:
    path = saved(tmp_path / "a.puzzle", CROSSWORD)
    editor.adder.add_files([path])
    qtbot.waitUntil(lambda: names(editor) == ["Spelling Bee", "Word Wheel", "Crossword"])
    assert editor.page.puzzles[-1].link.endswith("a.puzzle")
    assert editor.undo_stack.undoText() == "add puzzle"
    ready(qtbot, editor)
    assert editor.view.pages == 1
    editor.undo_stack.undo()
    assert names(editor) == ["Spelling Bee", "Word Wheel"]
    ready(qtbot, editor)


def test_the_puzzles_of_open_tabs_are_added_once(qtbot, window, editor) -> None:
    bee = window.show_kind("bee")
    bee.session.push(HIVE, "Take hive", "letters")
    window.show_kind("page")
    qtbot.mouseClick(editor.blocks.add_tabs, Qt.MouseButton.LeftButton)
    assert editor.page.puzzles[-1].puzzle == HIVE
    count = len(editor.page.blocks)
    qtbot.mouseClick(editor.blocks.add_tabs, Qt.MouseButton.LeftButton)
    assert len(editor.page.blocks) == count
    ready(qtbot, editor)


def test_blocks_are_moved_turned_and_removed_with_buttons(qtbot, editor) -> None:
    blocks = editor.blocks
    blocks.list.setCurrentRow(0)
    qtbot.mouseClick(blocks.down, Qt.MouseButton.LeftButton)
    assert names(editor) == ["Word Wheel", "Spelling Bee"]
    assert blocks.list.currentRow() == 1
    qtbot.mouseClick(blocks.solution, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(blocks.turned, Qt.MouseButton.LeftButton)
    assert names(editor) == ["Word Wheel", "Spelling Bee: solution (upside down)"]
    ready(qtbot, editor)
    qtbot.mouseClick(blocks.remove, Qt.MouseButton.LeftButton)
    assert names(editor) == ["Word Wheel"]
    for expected in (2, 2, 2, 2):
        editor.undo_stack.undo()
        assert len(names(editor)) == expected
    assert names(editor) == ["Spelling Bee", "Word Wheel"]
    ready(qtbot, editor)


def test_a_heading_is_added_above_the_selected_block_and_edited(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(1)
    qtbot.mouseClick(editor.blocks.add_heading, Qt.MouseButton.LeftButton)
    assert names(editor) == ["Spelling Bee", "Heading", "Word Wheel"]
    editor.blocks.list.item(1).setText("For children")
    assert editor.page.blocks[1] == TextBlock("For children")
    ready(qtbot, editor)
    assert "For children" in editor.copy_text()


def test_paper_columns_and_header_change_the_page(qtbot, editor) -> None:
    settings = editor.settings
    settings.paper.setCurrentText("A4")
    settings.paper.textActivated.emit("A4")
    settings.columns.setValue(3)
    qtbot.keyClicks(settings.folio, "34")
    assert (editor.page.paper.name, editor.page.paper.columns, editor.page.folio) == ("A4", 3, "34")
    ready(qtbot, editor)
    assert editor.view.size_text.text() == "210 \u00d7 297 mm"
    editor.undo_stack.undo()
    assert editor.page.folio == ""
    ready(qtbot, editor)


def test_size_margins_and_gutter_are_those_of_a_dialog_that_refuses_what_is_impossible(qtbot, editor) -> None:
    editor.settings.size_button.click()
    dialog = editor.window().findChild(PaperDialog)
    assert (dialog.width_box.value(), dialog.outside.value(), dialog.gutter.value()) == (289.0, 15.5, 4.0)
    dialog.inside.setValue(280)
    assert dialog.note.text() == "The margins leave no space on the page. Use smaller margins."
    assert not dialog.accept_button.isEnabled()
    dialog.width_box.setValue(300)
    for field, margin in ((dialog.inside, 10), (dialog.outside, 10), (dialog.top, 14), (dialog.bottom, 10)):
        field.setValue(margin)
    dialog.columns.setValue(5)
    dialog.gutter.setValue(5)
    assert dialog.note.text() == "The type area is 280 \u00d7 366 mm, a column 52.0 mm wide."
    dialog.accept_button.click()
    assert editor.page.paper == Paper("custom", 300.0, 390.0, 280.0, 366.0, 5, 5.0, top=14.0)
    assert editor.undo_stack.undoText() == "change paper"
    ready(qtbot, editor)
    editor.settings.size_button.click()
    back = editor.window().findChildren(PaperDialog)[-1]
    back.width_box.setValue(289)
    back.accept_button.click()
    assert (editor.page.paper.name, editor.page.paper.columns) == ("Tabloid", 5)
    ready(qtbot, editor)


@pytest.mark.parametrize("name", ["newspaper", "magazine", "accessible"])
def test_a_page_is_shown_as_its_output_needs_it_and_frames_stay_on_the_blocks(qtbot, editor, name: str) -> None:
    preset = editor.settings.preset
    preset.setCurrentIndex(preset.findData(name))
    preset.activated.emit(preset.currentIndex())
    assert editor.page.preset == name
    ready(qtbot, editor)
    around = boxes(PRESETS[name], 289 * MM, 390 * MM)
    sheet, block = editor.paper.place_of(0), editor.paper.place_of_block(0)
    assert block.width() / sheet.width() == pytest.approx(258 * MM / around.media[2])
    left = around.trim[0] + 15.5 * MM
    assert (block.left() - sheet.left()) / sheet.width() == pytest.approx(left / around.media[2])


def test_a_block_is_cut_and_pasted_with_a_link_that_still_leads_to_its_file(qtbot, editor, tmp_path) -> None:
    (tmp_path / "own").mkdir()
    editor.session.save(tmp_path / "own" / "page.puzzle")
    editor.adder.add_files([saved(tmp_path / "hive.puzzle", HIVE)])
    qtbot.waitUntil(lambda: len(editor.page.blocks) == 3, timeout=PATIENCE)
    copy, cut, paste = editor.edit_actions()[:3]
    editor.blocks.list.setCurrentRow(2)
    assert editor.page.blocks[2].link == "../hive.puzzle"
    cut.trigger()
    assert names(editor) == ["Spelling Bee", "Word Wheel"]
    editor.session.start(Page(title="Another"))
    paste.trigger()
    block = editor.page.blocks[0]
    assert (block.puzzle, Path(block.link).resolve()) == (HIVE, tmp_path / "hive.puzzle")
    kept = QGuiApplication.clipboard().text()
    QGuiApplication.clipboard().setText("no block")
    paste.trigger()
    assert kept == "Spelling Bee"
    assert len(editor.page.blocks) == 1
    copy.trigger()
    paste.trigger()
    assert len(editor.page.blocks) == 2
    ready(qtbot, editor)
    assert "The same puzzle is on the page twice" in " ".join(listed(editor.findings))


def test_a_clipboard_whose_owner_does_not_answer_has_no_block(qtbot, editor, monkeypatch) -> None:
    monkeypatch.setattr(type(QGuiApplication.clipboard()), "mimeData", lambda *_: None)
    with qtbot.waitSignal(editor.status) as said:
        editor.edit_actions()[2].trigger()
    assert said.args == ["The clipboard has no block of a page."]
    assert names(editor) == ["Spelling Bee", "Word Wheel"]


def test_z_magnifies_the_selected_block(qtbot, editor) -> None:
    editor.session.push(changed(editor.page, blocks=(PuzzleBlock(HIVE, fixed=Place(2, 2, 80)),)), "One")
    ready(qtbot, editor)
    editor.blocks.list.setCurrentRow(0)
    whole = editor.paper.place_of_block(0)
    qtbot.keyClick(editor.paper, Qt.Key.Key_Z)
    assert editor.view.zoom > 1
    qtbot.waitUntil(lambda: editor.paper.place_of_block(0).width() > whole.width())
    shown = editor.view.area.viewport()
    assert shown.rect().contains(editor.paper.mapTo(shown, middle(editor, 0)))


def test_an_export_starts_beside_the_page(window, editor, tmp_path: Path, monkeypatch) -> None:
    editor.session.save(tmp_path / "page.puzzle")
    dialogs, seen = SaidDialogs(), list[Path]()
    monkeypatch.setattr(dialogs, "export_path", seen.append)
    editor.export_own(dialogs, window.settings)
    assert seen == [tmp_path / "page.pdf"]


def test_too_many_columns_are_refused_with_the_reason(qtbot, editor) -> None:
    settings, said = editor.settings, []
    editor.message.connect(said.append)
    settings.paper.setCurrentText("A4")
    settings.paper.textActivated.emit("A4")
    ready(qtbot, editor)
    settings.columns.selectAll()
    qtbot.keyClicks(settings.columns, "9")
    qtbot.keyClick(settings.columns, Qt.Key.Key_Return)
    assert settings.columns.value() == 4
    assert (editor.page.paper.name, editor.undo_stack.undoText()) == ("A4", "change paper")
    assert ["9 columns would be 16.4 mm wide" in one.text for one in said] == [True]


def test_a_page_is_dated_today_and_the_date_removed(qtbot, editor) -> None:
    settings = editor.settings
    assert not settings.day.isEnabled()
    qtbot.mouseClick(settings.dated, Qt.MouseButton.LeftButton)
    assert editor.page.day == date.today().isoformat()
    assert settings.day.isEnabled()
    qtbot.mouseClick(settings.dated, Qt.MouseButton.LeftButton)
    assert editor.page.day == ""
    editor.undo_stack.undo()
    assert settings.dated.isChecked()
    ready(qtbot, editor)


def test_the_house_s_own_style_is_listed_when_the_tab_is_shown(qtbot, editor, tmp_path) -> None:
    box = editor.settings.house_style
    own = tmp_path / "Gazette.json"
    own.write_bytes(shipped("styles/classic.json").read_bytes())
    editor.hide()
    name = add_style(own)
    editor.show()
    box.setCurrentIndex(box.findData(name))
    box.activated.emit(box.currentIndex())
    assert editor.page.style == name
    ready(qtbot, editor)


def test_a_fixed_heading_is_edited_as_its_text(qtbot, editor) -> None:
    blocks, text = editor.blocks, "For children who like words and have time on Sunday"
    editor.session.push(changed(editor.page, blocks=(TextBlock(text, fixed=Place(0, 1, 0.0)),)), "Fix")
    shown = names(editor)
    assert shown == [f"{text[:39]}\u2026 (fixed)"]
    for typed, stored in ((text, text), ("", text), ("For adults", "For adults")):
        blocks.list.editItem(blocks.list.item(0))
        field = blocks.list.findChild(QLineEdit)
        assert field.text() == text
        field.setText(typed)
        qtbot.keyClick(field, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: blocks.list.findChild(QLineEdit) is None)
        assert editor.page.blocks[0].text == stored
        assert names(editor) == (shown if stored == text else ["For adults (fixed)"])
    ready(qtbot, editor)


def test_a_taboo_word_is_shown_and_asked_about(qtbot, window, editor, tmp_path) -> None:
    editor.session.push(changed(editor.page, title="Shit"), "Change title")
    ready(qtbot, editor)
    assert "the title of the page contains" in listed(editor.findings)[0].lower()
    window.dialogs.path, window.dialogs.choice = tmp_path / "a.pdf", "cancel"
    window.export()
    assert "Export" in window.dialogs.asked
    assert not (tmp_path / "a.pdf").exists()


def test_an_export_writes_what_the_preview_shows(qtbot, window, editor, tmp_path) -> None:
    window.dialogs.path = tmp_path / "a.pdf"
    window.export()
    qtbot.waitUntil(lambda: (tmp_path / "a.pdf").exists())
    qtbot.waitUntil(lambda: editor.session.document.printed is not None)
    assert len(page_texts((tmp_path / "a.pdf").read_bytes())) == 1


def test_a_saved_page_is_opened_in_its_tab(qtbot, window, tmp_path) -> None:
    path = saved(tmp_path / "page.puzzle", Page((PuzzleBlock(CROSSWORD),), title="Monday"))
    window.open_path(path)
    qtbot.waitUntil(lambda: window.editor().session.path == path)
    editor = window.editor()
    assert (editor.kind, names(editor), editor.settings.title.text()) == ("page", ["Crossword"], "Monday")
    ready(qtbot, editor)
    editor.session.push(changed(editor.page, folio="1"), "Change folio")
    assert window.save()
    body = read(path)[0].body
    assert isinstance(body, Page)
    assert body.folio == "1"
    ready(qtbot, editor)


def test_a_page_that_cannot_be_laid_out_says_why(qtbot, editor) -> None:
    editor.session.push(changed(editor.page, style="/nowhere/style.json"), "Change style")
    qtbot.waitUntil(lambda: bool(editor.key_problem))
    assert "style.json" in editor.view.sheets.text
    editor.undo_stack.undo()
    ready(qtbot, editor)
    assert editor.view.pages == 1


def test_a_block_keeps_its_place_and_is_released(qtbot, editor) -> None:
    place = editor.place
    editor.blocks.list.setCurrentRow(1)
    before = (place.column.value(), place.span.value(), place.top.value())
    qtbot.mouseClick(place.fixed, Qt.MouseButton.LeftButton)
    fixed = editor.page.blocks[1].fixed
    assert (fixed.column + 1, fixed.span, fixed.top) == before
    assert names(editor)[1] == "Word Wheel (fixed)"
    ready(qtbot, editor)
    place.span.setValue(2)
    place.column.setValue(3)
    place.top.setValue(120.0)
    ready(qtbot, editor)
    box = next(box for box in editor.document_key.composed.boxes if 1 in box.blocks)
    assert (box.rect.column, box.rect.span, round(box.rect.top / MM)) == (2, 2, 120)
    editor.undo_stack.undo()
    assert editor.page.blocks[1].fixed is None
    editor.undo_stack.redo()
    qtbot.mouseClick(place.fixed, Qt.MouseButton.LeftButton)
    assert editor.page.blocks[1].fixed is None
    ready(qtbot, editor)


def test_a_place_outside_the_page_is_an_error_beside_it(qtbot, editor) -> None:
    editor.blocks.list.setCurrentRow(0)
    qtbot.mouseClick(editor.place.fixed, Qt.MouseButton.LeftButton)
    editor.place.top.setValue(340.0)
    ready(qtbot, editor)
    assert "Spelling Bee does not fit its place" in listed(editor.findings)[0]


def test_a_wrong_date_is_explained_and_the_page_is_unchanged(qtbot, editor) -> None:
    editor.settings.dated.click()
    before, field = editor.session.document.body, editor.settings.day
    field.setEditText("31 Foo 2027")
    assert not field.read()
    said = [label for label in editor.settings.findChildren(DateProblem) if label.isVisible()]
    assert ["'31 Foo 2027' is not a date" in label.text() for label in said] == [True]
    assert editor.session.document.body == before


def test_tab_goes_through_the_page_as_it_is_shown(qtbot, editor) -> None:
    settings, blocks, seen = editor.settings, editor.blocks, []
    settings.title.setFocus()
    while not blocks.list.hasFocus():
        seen.append(QApplication.focusWidget())
        assert len(seen) <= 20
        QTest.keyClick(seen[-1], Qt.Key.Key_Tab)
    assert seen[:3] == [settings.title, settings.dated, settings.edition]  # a new page has no date to type
    assert seen[-7:] == [
        settings.solutions, settings.template, settings.style_button, blocks.add_files, blocks.add_tabs,
        blocks.add_heading, blocks.add_answers,
    ]  # fmt: skip
    QTest.keyClick(blocks.list, Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is blocks.down


def test_a_picture_is_added_and_its_caption_is_edited(qtbot, editor, tmp_path) -> None:
    QImage(600, 300, QImage.Format.Format_Grayscale8).save(str(tmp_path / "Dog.png"))
    editor.adder.add_files([tmp_path / "Dog.png"])
    qtbot.waitUntil(lambda: names(editor)[2:] == ["Dog"])
    assert editor.undo_stack.undoText() == "add block"
    assert QApplication.focusWidget() is editor.blocks.spoken  # it is asked for
    editor.blocks.list.item(2).setText("Our dog")
    assert editor.page.blocks[2].caption == "Our dog"
    assert names(editor)[2:] == ["Dog"]
    ready(qtbot, editor)
    assert "Our dog" in editor.copy_text()


def test_the_width_of_a_picture_is_set_in_columns_and_its_place_stays_automatic(qtbot, editor, tmp_path) -> None:
    QImage(600, 300, QImage.Format.Format_Grayscale8).save(str(tmp_path / "Dog.png"))
    editor.adder.add_files([tmp_path / "Dog.png"])
    qtbot.waitUntil(lambda: names(editor)[2:] == ["Dog"])
    ready(qtbot, editor)
    editor.blocks.list.setCurrentRow(2)
    place = editor.place
    assert (place.span.isEnabled(), place.span.value(), place.column.isEnabled()) == (True, 2, False)
    place.span.setValue(4)
    assert (editor.page.blocks[2].columns, editor.page.blocks[2].fixed) == (4, None)
    assert editor.undo_stack.undoText() == "change width of Dog"
    ready(qtbot, editor)
    [box] = [one for one in editor.document_key.composed.boxes if 2 in one.blocks]
    assert (box.rect.span, place.span.value()) == (4, 4)
    editor.blocks.list.setCurrentRow(0)
    assert not place.span.isEnabled()


def test_a_puzzle_that_another_publication_printed_is_no_repeat(qtbot, editor) -> None:
    block, day = editor.page.puzzles[0], "2026-11-22"
    editor.session.push(changed(editor.page, day="2026-11-23"), "Date", "page")
    puzzle = block.puzzle
    printed = Entry("Evening Post", "", day, "bee", name_of(puzzle), puzzle, "printed", traits=traits_of(puzzle))
    write(Store(), [Change(None, printed)], "Ann", "printed")
    publication = editor.settings.publication

    def repeats() -> list[str]:
        ready(qtbot, editor)
        return [one.what for one in editor.document_key.drawn.findings if "printed on" in one.what and one.blocks]

    QTest.keyClicks(publication, "Morning Post")
    assert (editor.page.publication, repeats()) == ("Morning Post", [])
    publication.clear()
    QTest.keyClicks(publication, "Evening Post")
    assert editor.page.publication == "Evening Post"
    (said,) = repeats()
    assert said.endswith("is printed on Sun 22 Nov 2026 (Evening Post), less than 365 days away")
    editor.undo_stack.undo()
    assert publication.text() == editor.page.publication


def test_the_answers_of_another_page_are_added_with_their_day(qtbot, editor, tmp_path) -> None:
    old = saved(tmp_path / "old.puzzle", Page((PuzzleBlock(CROSSWORD), PuzzleBlock(HIVE)), day="2026-11-20"))
    editor.adder.add_answers([old, saved(tmp_path / "a.puzzle", CROSSWORD)])
    qtbot.waitUntil(lambda: len(names(editor)) > 2)
    added = editor.page.puzzles[2:]
    assert names(editor)[2:4] == ["Crossword: solution, Fri 20 Nov", "Spelling Bee: solution, Fri 20 Nov"]
    assert [(one.part, one.day) for one in added[:2]] == [("solution", "2026-11-20")] * 2
    ready(qtbot, editor)
    assert "Answers of Friday 20 November" in editor.copy_text()


def test_a_file_that_is_no_picture_is_refused_with_its_name(qtbot, editor, tmp_path) -> None:
    (tmp_path / "bad.png").write_text("text")
    with qtbot.waitSignal(editor.message, timeout=60_000) as said:
        editor.adder.add_files([tmp_path / "bad.png"])
    assert "bad.png: not a PNG or JPEG picture" in said.args[0].text
    assert names(editor) == ["Spelling Bee", "Word Wheel"]
