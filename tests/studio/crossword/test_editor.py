"""The Crossword tab: words moved, taken out, locked and placed; undo, previews, files, export."""

from __future__ import annotations

from html import escape
from pathlib import Path

import pytest
from msgspec import UNSET
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core import changed
from engine.crossword.answers import key_of
from engine.crossword.forms import number_letters
from engine.crossword.grid import Entry, Grid, Slot, entries_of
from engine.crossword.puzzle import Clue, Listed, Objective, Puzzle
from engine.crossword.wing import findings
from engine.documents.document import Document, decode, encode
from engine.drawing.shapes import MM, Polygon
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.crossword.details import Details
from studio.crossword.editor import CrosswordEditor
from studio.widgets.overlays import texts
from tests.studio.conftest import copied_text
from tests.studio.hosts import shown_on_screen
from tests.studio.previews import accept_preview

PATIENCE = 20_000
PUZZLE = Puzzle(
    tuple(map(Listed, ("cat", "toe", "tee", "Ice tea"))),
    Grid(("cat", "__o", "__e")),
    clues=(Clue("cat", "Purrs"), Clue("toe", "Digit")),
)


@pytest.fixture
def editor(qtbot, home):
    jobs = Jobs()
    made = CrosswordEditor(Session("crossword", PUZZLE, jobs), jobs)
    shown_on_screen(qtbot, made, 1024, 640)
    made.canvas.setFocus()
    qtbot.waitUntil(lambda: made.key is not None, timeout=PATIENCE)
    yield made
    jobs.shutdown()


def rows(editor) -> tuple[str, ...]:
    return editor.puzzle.grid.rows


def named(actions) -> dict[str, QAction]:
    """Actions by their texts without the keys."""
    return {action.text().partition("\t")[0]: action for action in actions}


def test_a_long_heading_takes_no_room_from_the_pages(editor) -> None:
    before = editor.header.minimumSizeHint().width()
    editor.header.total.setText("22 of 22 words, 15 \u00d7 15, 49.8 % filled, hard, 59 % of answers found")
    assert editor.header.minimumSizeHint().width() == before


def test_a_layout_without_a_list_of_words_has_as_many_as_it_has(editor) -> None:
    editor.session.push(changed(PUZZLE, words=(), locked=()), "Take the words out")
    assert editor.header.total.text().startswith("2 words, 3 \u00d7 3, 55.6\u00a0% filled")


def test_the_difficulty_stands_beside_the_measures_while_all_answers_are_there(qtbot, editor) -> None:
    assert (
        editor.header.total.text()
        == "2 of 4 words, 3 \u00d7 3, 55.6\u00a0% filled, easy words, 97\u00a0% known without clues"
    )
    editor.session.push(changed(PUZZLE, grid=Grid(("c.#", "#o#", "#ee"))), "Open a cell")
    assert "found" not in editor.header.total.text()
    qtbot.waitUntil(lambda: editor.key is not None, timeout=PATIENCE)
    assert editor.key.share is None
    assert "found" not in editor.header.total.text()


def test_moving_a_word_can_be_undone(editor) -> None:
    before = changed(PUZZLE, words=(*PUZZLE.words, Listed("tact")), grid=Grid(("cat", "__a", "__c", "__t")))
    editor.session.push(before, "Begin")
    editor.canvas.placed.emit(Entry("tact", 1, 0, "across"), "tact")
    assert editor.puzzle == before  # it cannot stand there
    editor.canvas.placed.emit(Entry("tact", -1, 1, "down"), "tact")
    assert editor.session.undo.undoText() == "move TACT"
    assert rows(editor) == ("_t_", "cat", "_c_", "_t_")
    editor.undo_stack.undo()
    assert editor.puzzle == before
    assert editor.canvas.puzzle == before


def test_the_page_clues_begins_with_the_entry_that_is_marked(editor) -> None:
    editor.show()
    assert editor.clues.table.current is None
    editor.inspector.show_page("Clues")
    assert editor.clues.table.current.subject == editor.canvas.entry.slot


def test_numbers_in_clues_follow_the_grid_and_an_undo_restores_them(editor) -> None:
    before = Puzzle(grid=Grid(("cat", "o#o", "win")), clues=(Clue("cow", "Not 3-Across"),))
    editor.session.push(before, "Begin", leaves_file=True)
    editor.session.push(changed(before, grid=Grid(("cat", "oxo", "win"))), "Draw", "grid")
    assert [clue.text for clue in editor.puzzle.clues] == ["Not 5-Across"]
    editor.undo_stack.undo()
    assert editor.puzzle == before


def test_keys_remove_and_lock_a_word(editor) -> None:
    editor.canvas.choose("toe")
    QTest.keyClick(editor.canvas, Qt.Key.Key_L)
    assert editor.puzzle.locked_words == ("toe",)
    assert editor.session.undo.undoText() == "lock TOE"
    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert rows(editor) == PUZZLE.grid.rows  # locked
    assert editor.header.detail.text() == "2 down, locked: Digit"
    QTest.keyClick(editor.canvas, Qt.Key.Key_L)
    assert editor.session.undo.undoText() == "unlock TOE"
    QTest.keyClick(editor.canvas, Qt.Key.Key_Delete)
    assert rows(editor) == ("cat",)
    assert editor.session.undo.undoText() == "remove TOE"
    assert "toe" in editor.puzzle.answers


def test_a_puzzle_made_diagramless_is_undone_saved_and_printed_without_blocks(editor) -> None:
    before = editor.puzzle
    editor.page.heading.button.click()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, Details)
    dialog.form.setCurrentText("Diagramless")
    dialog.explained.click()
    dialog.accept()
    editor.header.empty.click()
    cells = {shape.part for shape in editor.canvas.drawing.shapes if isinstance(shape, Polygon)}
    assert cells == {f"cell {row},{column}" for row in range(3) for column in range(3)}
    assert texts(editor.canvas.drawing) == {}
    assert decode(encode(editor.session.document), "a").body == changed(before, diagramless=True, explained=True)
    editor.session.undo.undo()
    assert editor.puzzle == before
    assert texts(editor.canvas.drawing) == {"cell 0,0": "1", "cell 0,2": "2"}


def test_lengths_are_printed_or_not_as_the_details_say(editor) -> None:
    before = editor.puzzle
    for enumerated in (False, UNSET):  # the second time, as is usual for the grid
        editor.page.heading.button.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, Details)
        dialog.enumerated.click()
        dialog.accept()
        assert editor.puzzle == changed(before, enumerated=enumerated)
        assert {one.lengths for one in key_of(editor.puzzle).entries} == ({""} if enumerated is False else {"(3)"})


@pytest.mark.parametrize(("clicks", "enumerated"), [(0, UNSET), (1, True), (2, False)])
def test_lengths_that_were_written_in_a_checked_grid_can_be_omitted(qtbot, clicks, enumerated) -> None:
    clues = (Clue("ice", "Cold", slot=Slot(0, 0, "across"), enumeration="1-2"),)
    before = Puzzle(grid=Grid(("ice", "ace", "not")), clues=clues)
    dialog, taken = Details(before), [before]
    qtbot.addWidget(dialog)
    dialog.taken.connect(lambda fields: taken.append(changed(before, **fields)))
    for _ in range(clicks):
        dialog.enumerated.click()
    dialog.accept()
    assert taken[-1] == changed(before, enumerated=enumerated)
    lengths = [one.lengths for one in key_of(taken[-1]).entries]
    assert lengths == {UNSET: ["(1-2)", *[""] * 5], True: ["(1-2)", *["(3)"] * 5], False: [""] * 6}[enumerated]


def test_a_puzzle_is_made_a_codeword_with_other_numbers_and_given_letters(editor) -> None:
    def details() -> Details:
        editor.page.heading.button.click()
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, Details)
        return dialog

    dialog = details()
    dialog.form.setCurrentText("Codeword")
    assert len(dialog.given.text()) == 2
    assert dialog.unused.text().startswith("Letters not in the grid: B, D, F")
    dialog.given.setText("Q")
    dialog.accept()
    assert (dialog.unused.text(), editor.puzzle.code) == ("the letter Q is given, but not in the grid", UNSET)
    dialog.given.setText("A")
    dialog.accept()
    code = editor.puzzle.code
    assert editor.puzzle.title == "Codeword"
    assert (code.given, sorted(code.letters[:5])) == ("a", ["a", "c", "e", "o", "t"])
    shown = texts(editor.canvas.drawing)
    assert all(str(code.number(editor.puzzle.grid.text(cell))) in shown[f"cell {cell[0]},{cell[1]}"]
               for cell in editor.puzzle.grid.cells())  # fmt: skip
    editor.header.empty.click()
    assert [text for text in texts(editor.canvas.drawing).values() if "A" in text] == [f"{code.number('a')}A"]
    dialog = details()
    dialog.seed.setValue(7)
    dialog.accept()
    assert editor.puzzle.code == number_letters(editor.puzzle.grid, 7, "a") != code
    dialog = details()
    dialog.given.clear()
    dialog.accept()
    assert editor.puzzle.code == number_letters(editor.puzzle.grid, 7, "")  # the numbers stay


def test_a_title_that_names_a_form_stays_if_only_the_notes_are_edited(qtbot) -> None:
    dialog = Details(changed(PUZZLE, title="Diagramless", diagramless=True))
    qtbot.addWidget(dialog)
    dialog.notes.setPlainText("No grid is given.")
    with qtbot.waitSignal(dialog.taken) as taken:
        dialog.accept()
    assert (taken.args[0]["title"], taken.args[0]["notes"]) == ("Diagramless", "No grid is given.")


@pytest.mark.parametrize("clue", ["Cuts <q>dead</q> wood, " * 20, "x" * 400])
def test_a_long_clue_does_not_widen_the_window(editor, clue) -> None:
    editor.canvas.choose("cat")
    editor.inspector.show_page("Clues")
    before = editor.minimumSizeHint().width()
    short = editor.header.detail
    assert (short.text(), short.toolTip()) == ("1 across: Purrs", "")
    editor.session.push(changed(PUZZLE, clues=(Clue("cat", clue),)), "Change clue", "clues")
    editor.canvas.choose("toe")
    editor.canvas.choose("cat")
    assert editor.minimumSizeHint().width() == before
    assert short.text().startswith(f"1 across: {clue[:5]}")
    assert short.fontMetrics().horizontalAdvance(short.text()) <= short.width() < 1024
    assert escape(clue.strip()) in short.toolTip()


def test_the_context_menu_is_of_the_word_under_the_mouse(editor) -> None:
    canvas = editor.canvas
    canvas.choose("toe")
    spot = canvas.scale.rect((0, 0)).center().toPoint()
    QTest.mousePress(canvas, Qt.MouseButton.RightButton, pos=spot)
    actions = named(canvas.actions())
    actions["Lock"].trigger()
    assert editor.puzzle.locked_words == ("cat",)
    assert actions["Lock"].text() == "Unlock\tL"


@pytest.mark.parametrize("rows", [(0, 1, 2), (1, 2)])
def test_the_selected_words_of_the_list_stay_selected_after_a_command(editor, rows) -> None:
    editor.canvas.choose("cat")
    editor.page.table.select(rows)
    wanted = editor.page.table.answers
    editor.page.required_action.trigger()
    assert {one.answer for one in editor.puzzle.words if one.must} == set(wanted)
    editor.page.lock_action.trigger()
    assert editor.page.table.answers == wanted
    editor.undo_stack.undo()
    assert editor.page.table.answers == wanted


def test_a_new_puzzle_has_the_usual_criteria(editor) -> None:
    editor.session.push(changed(PUZZLE, objective=Objective(fit=3, symmetry=1.0)), "Set symmetry to 100 %")
    assert editor.new_body() == Puzzle()


def test_the_edit_menu_has_the_actions_of_the_selected_word(editor) -> None:
    offered = lambda: named(editor.edit_actions())  # noqa: E731
    grid = ["Paste Words", "Turn Direction", "Lock", "Remove from Grid"]
    assert [*offered()] == [*grid, "Must Have", "Remove from List"]
    assert [action.isEnabled() for action in offered().values()] == [True, False, False, False, False, False]
    editor.canvas.choose("toe")
    assert all(action.isEnabled() for action in offered().values())
    offered()["Lock"].trigger()
    assert editor.puzzle.locked_words == ("toe",)
    editor.inspector.show_page("Layouts")
    assert [*offered()] == ["Paste Words", "Turn Direction", "Unlock", "Remove from Grid"]


def test_paste_adds_words_from_the_grid_and_from_the_list(editor, qtbot) -> None:
    editor.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is editor)
    for widget, word in ((editor.canvas, "oak"), (editor.page.table, "elm")):
        QGuiApplication.clipboard().setText(f"{word}; A tree")
        widget.setFocus()
        QTest.keyClick(widget, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        qtbot.waitUntil(lambda word=word: editor.puzzle.answers[-1] == word)
    QGuiApplication.clipboard().clear()
    with qtbot.waitSignal(editor.message) as told:
        editor.page.paste_action.trigger()
    assert told.args[0].text == "The clipboard has no text. Copy a word list first."


def test_place_puts_a_word_at_its_best_place(editor) -> None:
    editor.page.opened.emit("tee")
    assert "tee" in [entry.word for entry in entries_of(editor.puzzle.grid)]
    assert editor.session.undo.undoText() == "place TEE"
    assert editor.canvas.entry.word == "tee"


def test_a_word_that_fits_nowhere_gives_a_message(editor, qtbot) -> None:
    editor.session.push(changed(PUZZLE, words=(*PUZZLE.words, Listed("sunny"))), "Add SUNNY")
    with qtbot.waitSignal(editor.message) as told:
        editor.page.opened.emit("sunny")
    assert told.args[0].text.startswith("SUNNY has no place in this grid")


def test_placing_a_theme_word_adds_it_to_the_list(editor) -> None:
    editor.canvas.placed.emit(Entry("oak", 1, 2, "across"), "Oak")
    assert editor.puzzle.words[-1] == Listed("Oak")
    assert rows(editor) == ("cat__", "__oak", "__e__")


def test_adding_to_a_full_list_gives_a_message(editor, qtbot) -> None:
    more = (Listed("".join(chr(97 + n // 26**k % 26) for k in range(3)) + "zz") for n in range(996))
    editor.session.push(full := changed(PUZZLE, words=(*PUZZLE.words, *more)), "Add many")
    with qtbot.waitSignal(editor.message, check_params_cb=lambda message: "at most" in message.text):
        editor.canvas.placed.emit(Entry("oak", 1, 2, "across"), "Oak")
    assert editor.puzzle == full


def test_a_layout_is_previewed_and_then_left_or_adopted(editor, qtbot) -> None:
    other = changed(PUZZLE, grid=Grid(("tee",)))
    editor.preview(other)
    assert editor.canvas.puzzle == other
    assert editor.puzzle == PUZZLE
    editor.stop()
    assert editor.canvas.puzzle == PUZZLE
    editor.preview(other)
    editor.preview_strip.take.click()
    assert editor.puzzle == other
    assert editor.session.undo.undoText() == "adopt layout with 1 word"


def test_the_figures_are_the_grid_and_its_clues(editor) -> None:
    assert [figure.part for figure in editor.printable().figures(400)] == ["puzzle", "solution"]
    assert editor.print_record().answers == ("cat", "toe")
    assert editor.printable().findings() == ()
    assert "Purrs (3)" in copied_text(editor)
    assert editor.document_name() == "Crossword"


def test_a_taboo_word_blocks_printing(editor, qtbot) -> None:
    made = Puzzle((Listed("cunt"), Listed("tee")), Grid(("cunt",)))
    editor.session.push(made, "Take words")
    qtbot.waitUntil(lambda: editor.key is not None, timeout=PATIENCE)
    assert [one.severity for one in editor.printable().findings()].count("forbidden") == 1


def test_a_disconnected_grid_is_reported_before_printing(editor, qtbot) -> None:
    editor.session.push(changed(PUZZLE, grid=Grid(("cat_", "____", "_tee"))), "Break")
    qtbot.waitUntil(lambda: editor.key is not None, timeout=PATIENCE)
    assert any("2 disconnected parts" in one.text for one in editor.printable().findings())


def test_a_clue_that_contains_its_answer_is_a_finding(qtbot, editor) -> None:
    first = editor.puzzle.clues[0]
    said = changed(first, text=f"So to say, {first.answer}")
    editor.session.push(changed(editor.puzzle, clues=(said, *editor.puzzle.clues[1:])), "Clue", "clues")
    qtbot.waitUntil(lambda: editor.key is not None)
    assert any("gives the answer away" in one.text for one in editor.printable().findings())


def test_the_clue_book_treats_a_renamed_copy_as_a_new_puzzle(editor, tmp_path: Path) -> None:
    editor.session.save(tmp_path / "may.puzzle")
    before = editor.clues.document
    editor.session.save(tmp_path / "may.puzzle")
    assert editor.clues.document == before
    editor.session.save(tmp_path / "june.puzzle")
    assert editor.clues.document != before


def test_a_dropped_list_is_added_and_its_skipped_lines_are_reported(editor, qtbot, tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("oak\tA tree\n7up\n")
    assert editor.accept_file(path)
    with qtbot.waitSignal(editor.message, timeout=PATIENCE) as told:
        accept_preview(qtbot, editor)
    assert editor.puzzle.answers[-1] == "oak"
    assert editor.puzzle.clues[-1] == Clue("oak", "A tree", "file")
    assert editor.session.undo.undoText() == "add list words.txt"
    assert "line 2 ('7up': a digit)" in told.args[0].text
    assert not editor.accept_file(tmp_path / "picture.png")


def test_a_list_read_for_the_previous_puzzle_is_not_added(editor, qtbot) -> None:
    editor.page.reader.take_text("oak")
    editor.page.reader.take_text("ash")
    editor.session.start(Puzzle())
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert editor.puzzle == Puzzle()
    editor.page.reader.take_text("elm")
    qtbot.waitUntil(lambda: editor.puzzle.answers == ("elm",))


def test_ctrl_enter_opens_the_layouts_page_and_starts_a_search(editor, monkeypatch) -> None:
    ran = []
    monkeypatch.setattr(editor.gallery, "run_main", lambda: ran.append(True))
    editor.run_main()
    assert ran == [True]
    assert editor.inspector.page() is editor.gallery


def test_the_state_of_the_tab_is_restored(editor) -> None:
    state = editor.state()
    editor.restore(state)
    editor.restore({"splitter": "nonsense", "pages": 3})
    assert editor.state().keys() == state.keys()


@pytest.mark.parametrize(("rows", "page"), [(("a..", "...", "..#"), "Fill"), (("cat", "are", "te#"), "Clues")])
def test_a_drawn_crossword_opens_on_a_page_that_is_of_use(editor, tmp_path, rows, page) -> None:
    editor.inspector.show_page("Words")
    kept = editor.state()
    path = tmp_path / "drawn.puzzle"
    path.write_bytes(encode(Document(Puzzle(grid=Grid(rows)), created="2026-11-22")))
    editor.session.open(path)
    assert editor.inspector.page().name == page
    editor.restore(kept)  # as when the tab is made for the file
    assert editor.inspector.page().name == page
    editor.inspector.show_page("Grid")
    editor.session.push(changed(editor.puzzle, title="Mine"), "Change title", "title")
    assert editor.inspector.page().name == "Grid"


def test_a_crossword_of_words_opens_on_the_page_that_was_shown(editor) -> None:
    editor.inspector.show_page("Words")
    editor.session.push(changed(PUZZLE, title="Another"), "Open")
    assert editor.inspector.page().name == "Words"


def test_the_sample_is_a_finished_crossword_that_can_be_saved() -> None:
    sample = CrosswordEditor.sample()
    assert isinstance(sample, Puzzle)
    assert findings(sample, key_of(sample)) == ()
    document = Document(body=sample, created="2026-01-31T12:00:00")
    assert decode(encode(document), "sample").body == sample


def test_cells_too_small_to_write_in_are_a_finding(editor) -> None:
    assert [one.findings for one in editor.printable().figures(82.6 * MM)] == [(), ()]
    puzzle, solution = editor.printable().figures(12 * MM)
    assert "too small to write in" in puzzle.findings[0].what
    assert solution.findings == ()


@pytest.mark.parametrize("key", [Qt.Key.Key_F2, Qt.Key.Key_Return])
def test_a_key_in_the_grid_of_words_opens_the_clue_of_its_entry(editor, key) -> None:
    assert editor.canvas.choose("toe")
    QTest.keyClick(editor.canvas, key)
    assert editor.inspector.page() is editor.clues
    assert editor.clues.desk.clue.hasFocus()
    assert editor.clues.desk.clue.toPlainText() == "Digit"
    editor.canvas.setFocus()
    QTest.keyClick(editor.canvas, Qt.Key.Key_N)
    assert editor.clues.desk.clue.toPlainText().lower() == "n"
    assert rows(editor) == PUZZLE.grid.rows
