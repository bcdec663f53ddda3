"""Drawing in the Crossword tab: modes, the page Grid with its verdicts and patterns, undo, and the keyboard."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QFont, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QWidget

from engine.core import changed
from engine.crossword.editing.drawn import empty_grid
from engine.crossword.editing.placing import without_fill
from engine.crossword.grid import Bar, Grid, Mark, Slot, entries_of
from engine.crossword.patterns.rules import AMERICAN, BARRED, breaches
from engine.crossword.puzzle import Clue, Listed, Puzzle
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.core.theme import DARK, GAP_3, LIGHT
from studio.crossword.details import Details
from studio.crossword.editor import CrosswordEditor
from studio.crossword.grid_page import ONLY_DRAWN
from studio.crossword.grid_tiles import Look, grid_picture
from studio.widgets.words.ledger import LedgerPanel
from tests.studio.hosts import shown_on_screen

PATIENCE = 20_000
DRAWN = Puzzle(grid=Grid(("abc..", *(".....",) * 4)))
KEY, CTRL = Qt.Key, Qt.KeyboardModifier.ControlModifier
CRISSCROSS = Puzzle(tuple(map(Listed, ("cat", "toe"))), grid=Grid(("cat", "__o", "__e")))
OF_WORDS = ["Words", "Find", "Layouts", "Clues", LedgerPanel.name]
OF_DRAWING = ["Grid", "Fill", "Clues", LedgerPanel.name]


@pytest.fixture
def editor(qtbot, home):
    jobs = Jobs()
    made = CrosswordEditor(Session("crossword", Puzzle(), jobs), jobs)
    shown_on_screen(qtbot, made, 1024, 640)
    made.canvas.setFocus()
    yield made
    jobs.shutdown()


def start(editor, puzzle: Puzzle) -> None:
    if not editor.puzzle.grid.rows:
        editor.set_mode("draw")
    editor.inspector.show_page("Grid")
    editor.session.start(puzzle)


def sentences(editor) -> list[str]:
    found = editor.drawing.verdicts.breaches
    return [found.item(place).text() for place in range(found.count())]


def grid(editor) -> Grid:
    return editor.puzzle.grid


def test_an_empty_puzzle_offers_to_draw_a_grid_with_one_click(editor) -> None:
    assert editor.start.isVisible()
    editor.start.draw.click()
    assert grid(editor) == empty_grid(15, 15)
    assert not editor.start.isVisible()
    assert editor.canvas.mode == "draw"
    assert editor.inspector.page() is editor.drawing
    assert editor.tools.isVisible()
    assert editor.session.undo.undoText() == "draw grid of 15 \u00d7 15"
    editor.undo_stack.undo()
    assert editor.puzzle == Puzzle()
    assert editor.start.isVisible()
    assert not editor.tools.isVisible()


def test_an_empty_puzzle_offers_to_add_words(editor) -> None:
    editor.start.words.click()
    assert editor.focusWidget() is editor.page.line
    editor.session.push(Puzzle((Listed("cat"), Listed("toe"))), "Add words")
    assert editor.start.words.text() == "Find Layouts"


def tabs(editor) -> list[str]:
    inspector = editor.inspector
    return [inspector.tabText(place) for place in range(inspector.count()) if inspector.isTabVisible(place)]


def test_a_criss_cross_and_a_drawn_grid_have_pages_of_their_own(editor) -> None:
    start(editor, DRAWN)
    assert editor.canvas.mode == "draw"
    assert editor.tools.isVisible()
    assert tabs(editor) == OF_DRAWING
    assert editor.run_text == "&Fill the Grid"
    assert not editor.page.paste_action.isEnabled()
    start(editor, CRISSCROSS)
    assert editor.canvas.mode == "words"
    assert not editor.tools.isVisible()
    assert tabs(editor) == OF_WORDS
    assert editor.run_text == "Find &Layouts"
    assert editor.page.paste_action.isEnabled()


def test_the_mode_of_a_criss_cross_is_switched_with_the_keyboard_and_each_mode_keeps_its_page(editor) -> None:
    start(editor, CRISSCROSS)
    editor.inspector.show_page("Find")
    QTest.keyClick(editor.canvas, KEY.Key_D, CTRL)
    assert (editor.canvas.mode, tabs(editor), editor.inspector.page().name) == ("draw", OF_DRAWING, "Grid")
    assert editor.focusWidget() is editor.canvas
    for name in ("Fill", "Clues", editor.ledger.name, "Grid", "Fill"):  # no hidden page between them
        QTest.keyClick(editor.canvas, KEY.Key_PageDown, CTRL)
        assert editor.inspector.page().name == name
    editor.header.mode.buttons["words"].click()
    assert (editor.canvas.mode, tabs(editor), editor.inspector.page().name) == ("words", OF_WORDS, "Find")
    editor.switch_mode()
    assert editor.inspector.page().name == "Fill"
    editor.inspector.show_page("Clues")
    editor.switch_mode()
    assert editor.inspector.page().name == "Clues"  # both modes have it


def test_a_criss_cross_that_is_opened_first_is_drawn_on_the_page_grid(editor) -> None:
    editor.session.start(CRISSCROSS)
    editor.switch_mode()
    assert editor.inspector.page() is editor.drawing


def test_a_drawn_grid_has_no_mode_for_words(editor) -> None:
    start(editor, DRAWN)
    refused = []
    editor.canvas.refused.connect(refused.append)
    assert not editor.header.mode.buttons["words"].isEnabled()
    QTest.keyClick(editor.canvas, KEY.Key_D, CTRL)
    assert editor.canvas.mode == "draw"
    assert refused == [ONLY_DRAWN]
    editor.inspector.show_page("Words")
    assert editor.inspector.page() is editor.drawing


def test_undo_and_redo_turn_to_the_pages_of_the_grid(editor) -> None:
    start(editor, CRISSCROSS)
    editor.inspector.show_page("Layouts")
    editor.session.push(changed(CRISSCROSS, grid=DRAWN.grid), "Draw")
    assert (editor.canvas.mode, tabs(editor)) == ("draw", OF_DRAWING)
    editor.undo_stack.undo()
    assert (editor.canvas.mode, editor.inspector.page().name) == ("words", "Layouts")
    editor.undo_stack.redo()
    assert (editor.canvas.mode, tabs(editor)) == ("draw", OF_DRAWING)


def test_typing_never_leaves_the_mode(editor) -> None:
    start(editor, Puzzle(grid=Grid(("ca.", "__o", "__e"))))
    assert editor.canvas.mode == "draw"
    editor.canvas.go_to((0, 2))
    QTest.keyClicks(editor.canvas, "t")
    assert grid(editor).rows[0] == "cat"  # a criss-cross again
    assert (editor.canvas.mode, editor.inspector.page().name) == ("draw", "Grid")


def test_an_empty_document_opens_in_the_mode_of_the_saved_page(editor) -> None:
    editor.set_mode("draw")
    editor.inspector.show_page("Fill")
    kept = editor.state()
    editor.set_mode("words")
    editor.restore(kept)
    assert (editor.canvas.mode, editor.inspector.page().name) == ("draw", "Fill")
    start(editor, CRISSCROSS)
    editor.restore(kept)
    assert (editor.canvas.mode, editor.inspector.page().name) == ("words", "Words")


def test_the_title_and_the_details_of_a_drawn_grid_are_on_the_page_grid(editor) -> None:
    start(editor, DRAWN)
    QTest.keyClicks(editor.drawing.heading.field, "Late")
    assert editor.puzzle.title.endswith("Late")
    editor.drawing.heading.button.click()
    dialog = editor.findChild(Details)
    dialog.author.setText("Ada")
    dialog.accept()
    assert (editor.puzzle.author, editor.session.undo.undoText()) == ("Ada", "change details")


def test_a_dropped_word_list_is_used_to_fill_a_drawn_grid(editor, tmp_path) -> None:
    start(editor, DRAWN)
    path = tmp_path / "mine.txt"
    path.write_text("abcde\n", encoding="utf-8")
    assert editor.accept_file(path)
    assert editor.inspector.page() is editor.filling
    assert editor.filling.source.settings.lists[-1] == str(path)
    assert editor.puzzle == DRAWN


def test_a_typed_word_is_one_step_and_undo_brings_everything_back(editor) -> None:
    clue = Clue("abc", "The beginning", slot=Slot(0, 0, "across"))
    before = changed(DRAWN, grid=Grid(("abcde", *DRAWN.grid.rows[1:])), clues=(clue,))
    start(editor, before)
    editor.canvas.go_to((1, 0))
    QTest.keyClicks(editor.canvas, "crane")
    assert editor.session.undo.undoText() == "typing in 6 across"
    typed = editor.puzzle
    editor.canvas.go_to((0, 0))
    QTest.keyClicks(editor.canvas, ".")
    assert grid(editor).rows[0] == "#bcde"
    assert editor.session.undo.undoText() == "block at row 1, column 1"
    assert editor.puzzle.clues == (clue,)
    editor.undo_stack.undo()
    assert editor.puzzle == typed
    editor.undo_stack.undo()
    assert editor.puzzle == before
    assert editor.session.undo.index() == 0


def test_locked_words_are_kept_while_drawing(editor) -> None:
    start(editor, DRAWN)
    editor.canvas.go_to((1, 0))
    QTest.keyClicks(editor.canvas, "crane")
    QTest.keyClick(editor.canvas, KEY.Key_L)  # a letter
    assert editor.puzzle.locked == ()
    editor.canvas.go_to((1, 0))
    QTest.keyClicks(editor.canvas, "crane")
    QTest.keyClick(editor.canvas, KEY.Key_L, CTRL)
    assert editor.puzzle.locked == (Slot(1, 0, "across"),)
    told: list[str] = []
    editor.status.connect(told.append)
    editor.canvas.go_to((0, 1))
    QTest.keyClick(editor.canvas, KEY.Key_Down)
    QTest.keyClicks(editor.canvas, "x")
    QTest.keyClicks(editor.canvas, "y")
    assert grid(editor).rows[1] == "crane"
    assert told[-1] == "6 across is locked. Unlock it first."


def test_breaches_are_listed_and_a_click_goes_there(editor, qtbot) -> None:
    start(editor, DRAWN)
    qtbot.waitUntil(lambda: "Keeps" in editor.drawing.verdicts.verdict.text(), timeout=PATIENCE)
    editor.canvas.go_to((0, 2))
    QTest.keyClick(editor.canvas, KEY.Key_B, CTRL)
    qtbot.waitUntil(lambda: sentences(editor) != [], timeout=PATIENCE)
    assert "1 across has 2 letters; the shortest entry has 3." in sentences(editor)
    assert editor.drawing.verdicts.verdict.text() == f"{len(sentences(editor))} breaches of the American rules"
    place = sentences(editor).index("1 across has 2 letters; the shortest entry has 3.")
    editor.canvas.go_to((4, 4))
    editor.drawing.verdicts.breaches.itemClicked.emit(editor.drawing.verdicts.breaches.item(place))
    assert editor.canvas.caret.cell == (0, 0)
    assert "2 blocks (8 %)" in editor.drawing.verdicts.figures.text()


def test_the_rules_and_the_symmetry_can_be_chosen(editor, qtbot) -> None:
    start(editor, changed(DRAWN, grid=Grid(("......",) * 6, (Bar(0, 1, "right"),))))
    page = editor.drawing
    assert page.symmetry.currentData() == "none"  # that of the grid
    page.rules.setCurrentIndex(page.rules.findData("barred"))
    qtbot.waitUntil(lambda: page.verdicts.verdict.text().endswith("Barred rules"), timeout=PATIENCE)
    page.symmetry.setCurrentIndex(page.symmetry.findData("180"))
    qtbot.waitUntil(lambda: any("there is none between" in one for one in sentences(editor)), timeout=PATIENCE)
    editor.canvas.go_to((2, 0))
    QTest.keyClick(editor.canvas, KEY.Key_Right, CTRL)
    assert set(grid(editor).bars) == {Bar(0, 1, "right"), Bar(2, 0, "right"), Bar(3, 4, "right")}


def test_the_size_is_changed_and_limits_the_symmetries(editor) -> None:
    start(editor, DRAWN)
    page = editor.drawing
    page.symmetry.setCurrentIndex(page.symmetry.findData("90"))
    page.columns.setValue(7)
    assert grid(editor).columns == 7
    assert grid(editor).rows[0] == "abc...."
    assert page.symmetry.currentData() == "180"
    assert editor.session.undo.undoText() == "resize grid to 7 \u00d7 5"
    editor.undo_stack.undo()
    assert page.columns.value() == 5
    assert grid(editor) == DRAWN.grid


def test_a_size_that_would_cut_a_locked_word_is_refused(editor) -> None:
    start(editor, changed(DRAWN, locked=(Slot(1, 0, "across"),)))
    told = []
    editor.message.connect(told.append)
    editor.drawing.columns.setValue(4)
    assert editor.drawing.columns.value() == 5
    assert told[-1].text == "6 across is locked. Unlock it first."


def test_a_criss_cross_has_no_verdict(editor) -> None:
    start(editor, Puzzle(grid=Grid(("cat", "__o", "__e"))))
    assert not editor.drawing.verdicts.verdict.isVisible()
    assert "criss-cross" in editor.drawing.note.text()


def test_a_pattern_is_taken_with_a_click_and_undone(editor, qtbot) -> None:
    start(editor, changed(DRAWN, grid=empty_grid(9, 9)))
    page, view = editor.drawing, editor.drawing.chooser.view
    editor.inspector.show_page("Grid")
    assert editor.run_text == "Show &Patterns"
    editor.run_main()
    qtbot.waitUntil(lambda: len(view.values) > 2, timeout=PATIENCE)
    QTest.keyClick(view, KEY.Key_Right)
    with qtbot.waitSignal(view.chosen) as taken:  # the next pattern may come before the key, and be shown above
        QTest.keyClick(view, KEY.Key_Return)
    assert [grid(editor)] == taken.args
    assert taken.args[0] in view.values
    assert breaches(grid(editor), AMERICAN) == ()
    assert editor.session.undo.undoText().startswith("take pattern with ")
    assert editor.run_text == "&Fill the Grid"
    page.chooser.back.click()
    assert not view.isVisible()
    editor.undo_stack.undo()
    assert grid(editor) == empty_grid(9, 9)


def test_patterns_have_the_wanted_words_and_theme_lengths(editor, qtbot) -> None:
    start(editor, changed(DRAWN, grid=empty_grid(11, 11)))
    chooser = editor.drawing.chooser
    chooser.words.show_range((30, 40))
    chooser.theme.setText("9, 9")
    editor.drawing.patterns_button.click()
    qtbot.waitUntil(lambda: len(chooser.view.values) > 1, timeout=PATIENCE)
    for pattern in chooser.view.values:
        lengths = [len(entry.word) for entry in entries_of(pattern)]
        assert 30 <= len(lengths) <= 40
        assert lengths.count(9) >= 2
    for text, why in (("long, 9", "not both"), ("l0ng", "'0' in 'l0ng'"), ("long, Long", "there twice")):
        chooser.theme.setText(text)
        chooser.search()
        assert chooser.view.values == ()
        assert why in chooser.view.empty_text


def test_a_pattern_is_kept_for_the_house_taken_again_and_removed(editor, qtbot, monkeypatch, tmp_path) -> None:
    own = Grid(("...", "...", "..."))
    start(editor, changed(DRAWN, grid=own))
    chooser = editor.drawing.chooser
    view = chooser.view
    editor.drawing.patterns_button.click()
    chooser.source.buttons["house"].click()
    qtbot.waitUntil(lambda: "No house pattern" in view.empty_text, timeout=PATIENCE)
    chooser.house.tag.setCurrentText("Mini")
    chooser.house.keep.click()
    qtbot.waitUntil(lambda: len(view.values) == 1, timeout=PATIENCE)
    assert chooser.note.text() == "The pattern is kept."
    assert [view.items[0].text, view.items[0].more, view.items[0].taken] == ["6 words", "not used; mini", True]
    for text, count in (("other", 0), ("mini", 1), ("", 1)):
        chooser.house.tag.setCurrentText(text)
        qtbot.waitUntil(lambda count=count: len(view.values) == count, timeout=PATIENCE)
    (tmp_path / "one.txt").write_text("...\n.#.\n...\n")
    (tmp_path / "bad.puz").write_text("no puzzle")
    (tmp_path / "tiny.txt").write_text("..\n..\n")
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    chooser.house.folder.click()
    qtbot.waitUntil(lambda: len(view.values) == 2, timeout=PATIENCE)
    assert chooser.note.text().startswith("1 new pattern, 0 kept before. 2 files not read:")
    assert "tiny.txt" in chooser.note.text()
    (place,) = (number for number, card in enumerate(view.items) if not card.taken)
    view.accept(place)
    assert grid(editor) == Grid(("...", ".#.", "..."))
    chooser._offer(view.values[place], QPoint())
    chooser.menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: len(view.values) == 1, timeout=PATIENCE)
    assert not view.items[0].taken
    assert grid(editor) == Grid(("...", ".#.", "..."))


def test_a_new_pattern_is_kept_from_its_menu(editor, qtbot) -> None:
    start(editor, changed(DRAWN, grid=empty_grid(5, 5)))
    chooser = editor.drawing.chooser
    editor.drawing.patterns_button.click()
    qtbot.waitUntil(lambda: chooser.view.values != (), timeout=PATIENCE)
    pattern = chooser.view.values[0]
    chooser._offer(pattern, QPoint())
    chooser.menu.actions()[0].trigger()
    qtbot.waitUntil(lambda: chooser.note.text() == "The pattern is kept.", timeout=PATIENCE)
    chooser.source.buttons["house"].click()
    qtbot.waitUntil(lambda: [one.grid for one in chooser.view.items] == [pattern], timeout=PATIENCE)


def test_a_pattern_around_theme_words_is_taken_with_its_fill(editor, qtbot, processes) -> None:
    start(editor, changed(DRAWN, grid=empty_grid(11, 11)))
    chooser, view = editor.drawing.chooser, editor.drawing.chooser.view
    assert not chooser.last.isEnabled()
    chooser.theme.setText("Ice age, no-good")
    assert chooser.last.isEnabled()
    editor.drawing.patterns_button.click()
    qtbot.waitUntil(lambda: len(view.values) > 0, timeout=3 * PATIENCE)
    QTest.keyClick(view, KEY.Key_Right)
    QTest.keyClick(view, KEY.Key_Return)
    proposal, puzzle = view.values[0], editor.puzzle
    assert puzzle.grid.rows == proposal.fill.rows
    assert breaches(puzzle.grid, AMERICAN) == ()
    words = {entry.slot: entry.word for entry in entries_of(puzzle.grid)}
    assert [words[slot] for slot in puzzle.locked] == ["iceage", "nogood"]
    assert {"Ice age", "no-good"} <= {word.text for word in puzzle.words}
    bare = without_fill(puzzle).grid
    assert sorted("".join(bare.rows).replace("#", "").replace(".", "")) == sorted("iceagenogood")
    editor.undo_stack.undo()
    assert grid(editor) == empty_grid(11, 11)
    editor.canvas.go_to((0, 0))
    QTest.keyClick(editor.canvas, KEY.Key_Q)  # no such letter is there in the fill
    messages = []
    editor.drawing.message.connect(messages.append)
    QTest.keyClick(view, KEY.Key_Return)
    assert messages[0].text == "This pattern replaces Q."
    chooser.stop()
    assert chooser.note.text() == ""
    chooser._show_running((proposal._replace(wider=True),))
    assert "names, are used too" in chooser.note.text()
    assert grid(editor).rows[0] == "q.........."
    messages[0].actions[0][1]()
    assert editor.puzzle.grid.rows == proposal.fill.rows


def test_barred_rules_have_patterns_of_bars(editor, qtbot) -> None:
    start(editor, changed(DRAWN, grid=empty_grid(9, 9)))
    page = editor.drawing
    page.rules.setCurrentIndex(page.rules.findData("barred"))
    page.patterns_button.click()
    view = page.chooser.view
    qtbot.waitUntil(lambda: len(view.values) > 1, timeout=PATIENCE)
    assert all(pattern.bars and breaches(pattern, BARRED) == () for pattern in view.values)
    look = Look(QColor(), QColor(), QFont())
    dark = [
        grid_picture(pattern, 120, 1.0, LIGHT, look).convertToFormat(QImage.Format.Format_Grayscale8)
        for pattern in (view.values[0], Grid(view.values[0].rows))
    ]
    barred, bare = (sum(byte < 60 for byte in bytes(image.constBits())) for image in dark)
    assert barred > bare + 100


def test_escape_leaves_the_grid_and_the_next_control_has_the_focus(editor) -> None:
    start(editor, DRAWN)
    editor.canvas.setFocus()
    editor.stop()
    assert editor.focusWidget() is not editor.canvas


def test_escape_stops_the_patterns_and_then_goes_back(editor, qtbot) -> None:
    start(editor, changed(DRAWN, grid=empty_grid(9, 9)))
    editor.drawing.patterns_button.click()
    qtbot.waitUntil(lambda: editor.drawing.chooser.view.values != (), timeout=PATIENCE)
    editor.stop()
    qtbot.waitUntil(lambda: not editor.jobs.named(), timeout=PATIENCE)
    assert editor.drawing.chooser.view.isVisible()
    assert editor.drawing.chooser.view.values != ()
    editor.stop()
    assert not editor.drawing.chooser.view.isVisible()
    assert editor.focusWidget() is editor.drawing.patterns_button


def test_typing_skips_filled_cells_if_wanted(editor) -> None:
    start(editor, changed(DRAWN, grid=Grid((".bc.e", *(".....",) * 4))))
    editor.canvas.go_to((0, 0))
    QTest.keyClicks(editor.canvas, "a")
    assert editor.canvas.caret.cell == (0, 1)
    editor.drawing.restore({"skip": True})
    assert editor.drawing.state()["skip"] is True
    editor.canvas.go_to((0, 0))
    QTest.keyClicks(editor.canvas, "a")
    assert editor.canvas.caret.cell == (0, 3)


def test_rules_and_size_are_remembered(editor) -> None:
    page = editor.drawing
    page.rules.setCurrentIndex(page.rules.findData("british"))
    page.rows.setValue(13)
    kept = page.state()
    page.rules.setCurrentIndex(0)
    page.rows.setValue(15)
    page.restore(kept)
    assert (page.rules.currentData(), page.rows.value()) == ("british", 13)
    page.restore({"rules": "unknown", "rows": "many"})
    assert page.rules.currentData() == "british"


def test_a_document_opens_with_the_rules_that_its_grid_follows(editor, qtbot) -> None:
    page = editor.drawing
    start(editor, Puzzle(grid=Grid((".....",) * 5, (Bar(0, 2, "right"), Bar(4, 1, "right")))))
    assert page.rules.currentText() == "Barred"
    qtbot.waitUntil(lambda: "Barred" in page.verdicts.verdict.text(), timeout=PATIENCE)
    start(editor, Puzzle(grid=Grid((".....", ".#.#.", ".....", ".#.#.", "....."))))
    assert page.rules.currentText() == "British"
    start(editor, Puzzle(grid=empty_grid(5, 5)))
    assert page.rules.currentText() == "American"
    page.rules.setCurrentIndex(page.rules.findData("british"))  # kept where a grid allows it
    start(editor, DRAWN)
    assert page.rules.currentText() == "British"
    assert page.state()["rules"] == "british"


def test_a_new_document_begins_while_a_word_of_the_last_one_is_chosen(editor) -> None:
    start(editor, Puzzle(grid=Grid(("cat", "__o", "__e"))))
    editor.canvas.set_mode("draw")
    editor.canvas.go_to((2, 2))
    start(editor, Puzzle())
    assert editor.canvas.mode == "draw"  # as before: an empty document has both modes
    assert editor.header.total.text() == "No words yet"
    start(editor, DRAWN)
    start(editor, Puzzle(grid=Grid(("ab", "_c"))))
    assert editor.canvas.entry is not None


def test_tab_goes_from_the_empty_grid_to_its_offers(editor) -> None:
    editor.canvas.setFocus()
    QTest.keyClick(editor.canvas, KEY.Key_Tab)
    assert editor.focusWidget() is editor.start.words
    QTest.keyClick(editor.start.words, KEY.Key_Tab)
    QTest.keyClick(editor.start.draw, KEY.Key_Space)
    assert grid(editor) == empty_grid(15, 15)


def test_a_criss_cross_is_drawn_without_symmetry(editor) -> None:
    start(editor, Puzzle(grid=Grid(("cat", "__o", "__e"))))
    editor.canvas.set_mode("draw")
    editor.canvas.go_to((2, 0))
    QTest.keyClick(editor.canvas, KEY.Key_B, CTRL)
    assert grid(editor).rows == ("cat", "__o", "#_e")
    start(editor, Puzzle())
    QTest.keyClick(editor.canvas, KEY.Key_D, CTRL)
    QTest.keyClick(editor.canvas, KEY.Key_B, CTRL)  # no cell yet
    assert editor.puzzle == Puzzle()
    editor.start.draw.click()
    QTest.keyClick(editor.canvas, KEY.Key_B, CTRL)
    assert (grid(editor).at((0, 0)), grid(editor).at((14, 14))) == ("#", "#")


def test_the_size_of_a_long_criss_cross_is_shown_and_stays(editor) -> None:
    long = Puzzle(grid=Grid(("a" * 35, *("b" + "_" * 34,) * 3)))
    start(editor, long)
    page = editor.drawing
    assert (page.rows.value(), page.columns.value()) == (4, 35)
    assert not page.rows.isEnabled()
    assert not page.columns.isEnabled()
    start(editor, Puzzle())
    assert (page.rows.value(), page.columns.value(), page.rows.isEnabled()) == (15, 15, True)
    start(editor, DRAWN)
    page.rows.setValue(4)
    assert (len(grid(editor).rows), grid(editor).columns) == (4, 5)


def test_given_letters_of_a_region_with_an_empty_cell_are_taken_back(editor) -> None:
    start(editor, DRAWN)
    editor.canvas.go_to((0, 2))
    for key in (KEY.Key_Right, KEY.Key_Right):
        QTest.keyClick(editor.canvas, key, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClick(editor.canvas, KEY.Key_G, CTRL)
    assert [mark.cell for mark in grid(editor).marks if mark.given] == [(0, 2)]
    QTest.keyClick(editor.canvas, KEY.Key_G, CTRL)
    assert grid(editor).marks == ()


def test_an_empty_cell_is_not_given_and_the_reason_is_shown(editor) -> None:
    said: list[str] = []
    editor.status.connect(said.append)
    start(editor, DRAWN)
    editor.canvas.go_to((2, 2))
    QTest.keyClick(editor.canvas, KEY.Key_G, CTRL)
    assert said == ["There is no letter yet. Type one, and then make it a given letter."]
    assert grid(editor) == DRAWN.grid


def test_a_command_shows_the_key_that_it_has_in_the_mode(editor) -> None:
    def shown() -> list[str]:
        return [action.text() for action in editor.canvas.actions() if action.isVisible()]

    start(editor, DRAWN)
    assert {"Lock\tCtrl+L", "As Printed\tCtrl+Shift+P", "Remove from Grid"} <= set(shown())
    start(editor, CRISSCROSS)
    assert {"Lock\tL", "As Printed\tP", "Remove from Grid\tDel"} <= set(shown())


def test_the_pencil_is_switched_only_while_drawing(editor) -> None:
    start(editor, DRAWN)
    QTest.keyClick(editor.canvas, KEY.Key_I, CTRL)
    assert editor.tools.pencil.isChecked()
    start(editor, CRISSCROSS)
    QTest.keyClick(editor.canvas, KEY.Key_I, CTRL)
    assert editor.tools.pencil.isChecked()


def test_another_document_stops_the_search_for_patterns(editor) -> None:
    start(editor, DRAWN)
    editor.drawing.patterns_button.click()
    assert [job.task.name for job in editor.jobs.named()] == ["Generating patterns"]
    assert editor.drawing.chooser.status.text() == ""  # the page and the bar of jobs say it
    start(editor, Puzzle())
    assert not editor.jobs.named()
    assert editor.drawing.new_button.isVisible()


def test_a_pattern_puts_the_caret_on_an_open_cell(editor) -> None:
    start(editor, Puzzle(grid=Grid((".....",) * 5)))
    editor.drawing.chooser.chosen.emit(Grid(("#...#", ".....", ".....", ".....", "#...#")))
    assert editor.canvas.caret.cell == (0, 1)
    editor.canvas.go_to((2, 2))
    editor.drawing.chooser.chosen.emit(Grid(("##...", ".....", ".....", ".....", "...##")))
    assert editor.canvas.caret.cell == (2, 2)  # still open


def test_rows_and_columns_are_added_at_the_chosen_side_and_the_caret_stays_with_its_letter(editor) -> None:
    start(editor, DRAWN)
    editor.canvas.go_to((0, 1))
    editor.drawing.row_side.buttons["top"].click()
    editor.drawing.rows.setValue(6)
    assert grid(editor).rows == (".....", "abc..", *(".....",) * 4)
    assert editor.canvas.caret.cell == (1, 1)
    editor.drawing.column_side.buttons["left"].click()
    editor.drawing.columns.setValue(7)
    assert grid(editor).rows[1] == "..abc.."
    assert editor.canvas.caret.cell == (1, 3)
    assert editor.session.undo.undoText() == "resize grid to 7 \u00d7 6"
    editor.session.undo.undo()
    editor.session.undo.undo()
    assert grid(editor) == DRAWN.grid
    editor.drawing.columns.setValue(4)
    assert grid(editor).rows[0] == "bc.."
    assert grid(editor).text(editor.canvas.caret.cell) in "bc"


def test_the_selected_clue_and_the_caret_follow_each_other_by_their_slots(qtbot, editor) -> None:
    start(editor, Puzzle(grid=Grid(("cat", "o..", "tac"))))
    editor.inspector.show_page("Clues")
    tables = editor.clues.table
    assert tables.current.subject == Slot(0, 0, "across")  # the caret of a document that was just opened
    editor.canvas.go_to((1, 1))
    assert tables.current.subject == Slot(1, 0, "across")  # not full
    QTest.keyClick(editor.canvas, KEY.Key_Space)
    assert tables.current.subject == Slot(0, 1, "down")
    assert tables.across.current is None
    tables.go_to(Slot(0, 2, "down"))
    assert editor.canvas.entry.slot == Slot(0, 2, "down")
    assert editor.canvas.caret.cell == (0, 2)
    QTest.keyClick(editor.canvas, KEY.Key_Down)
    QTest.keyClick(editor.canvas, KEY.Key_Backspace)
    QTest.keyClicks(editor.canvas, "x")  # a clue is written here, and no letter
    assert editor.puzzle.grid.rows == ("cat", "o..", "tac")
    line = editor.clues.desk.clue
    assert line.toPlainText() == "x"
    QTest.keyClicks(line, "yz")
    QTest.keyClick(line, KEY.Key_Return)
    qtbot.waitUntil(lambda: bool(editor.puzzle.clues))
    assert [(clue.slot, clue.text) for clue in editor.puzzle.clues] == [(Slot(0, 2, "down"), "xyz")]


def test_the_legend_of_the_letters_takes_only_room_that_is_left(editor) -> None:
    start(editor, DRAWN)
    tools, legend = editor.tools, editor.tools.legend
    least = tools.minimumSizeHint().width()
    editor.session.start(Puzzle(grid=Grid(DRAWN.grid.rows, marks=(Mark(0, 0, origin="placed"),))))
    assert legend.isVisible()
    assert tools.minimumSizeHint().width() <= least + GAP_3
    editor.resize(1600, 640)
    assert legend.width() == legend.sizeHint().width()
    assert len(colours_of(legend)) > 1
    legend.resize(legend.width() - 1, legend.height())
    assert len(colours_of(legend)) == 1


def colours_of(widget: QWidget) -> set[int]:
    image = widget.grab().toImage()
    return {image.pixel(x, y) for x in range(image.width()) for y in range(image.height())}


def test_the_clue_desk_opens_on_the_entry_of_the_grid_after_a_pattern_was_taken(editor) -> None:
    editor.start.draw.click()
    editor.canvas.choose_slot(entries_of(grid(editor))[0].slot)
    editor.session.push(Puzzle(grid=Grid(("abcd#", "fghij", "klmno", "pqrst", "#vwxy"))), "Use pattern", "grid")
    editor.inspector.show_page("Clues")
    assert editor.canvas.entry
    assert editor.clues.desk.title.text().startswith("1 across")


@pytest.mark.parametrize("shown", [LIGHT, DARK])
@pytest.mark.parametrize(("char", "least"), [("a", 40), (".", 80)])
def test_blocks_are_darker_than_open_cells_in_both_themes(qapp, shown, char, least) -> None:
    look = Look(QColor("red"), QColor("red"), QFont())
    image = grid_picture(Grid((f"{char}#",)), 80, 1.0, shown, look)
    cell, block = (image.pixelColor(x, 6).lightness() for x in (6, image.width() - 6))
    assert cell > block + least


def test_an_acrostic_is_not_judged_by_rules_and_has_no_fill(editor) -> None:
    editor.session.push(changed(editor.puzzle, grid=Grid(("ab", "#c")), acrostic=True), "Open", "grid")
    assert editor.drawing.note.text().startswith("The grid of an acrostic is a quotation.")
    assert editor.drawing.verdicts.verdict.isHidden()
    assert editor.filling.detail.text() == "The grid of an acrostic is a quotation, which no words fill."
    assert not editor.filling.fill.isEnabled()
