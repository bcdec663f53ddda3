from datetime import date
from threading import current_thread, main_thread

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLabel, QTableView

from engine.bee.figure import hive_drawing
from engine.bee.puzzle import LONGO, NYT, hive
from engine.calendar.publication import Publication, Series
from engine.calendar.records import entries, save_publication
from engine.core import changed
from engine.core.store import Store
from engine.documents.document import still_printed
from engine.drawing.style import style
from engine.words.vetting import lookup
from studio.bee.editor import BeeEditor
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.letters.canvas import WIDTH
from tests.studio.conftest import copied_text
from tests.studio.hosts import drag, draw_new, place, shown_on_screen, wait_key, words
from tests.studio.previews import accept_preview, shown_preview


@pytest.fixture
def editor(qtbot, home):
    jobs = Jobs()
    session = Session("bee", hive("G", "CENORV", lexicon="standard"), jobs)
    editor = BeeEditor(session, jobs)
    shown_on_screen(qtbot, editor, 1100, 700)
    wait_key(qtbot, editor)
    yield editor
    jobs.shutdown()


def test_the_first_hive_meets_the_criteria_shown_beside_it(qtbot, jobs) -> None:
    editor = BeeEditor(Session("bee", BeeEditor.sample(), jobs), jobs)
    shown_on_screen(qtbot, editor, 1100, 700)
    wait_key(qtbot, editor)
    criteria = editor.settings.criteria_row.criteria()
    assert criteria.least <= len(editor.key.answers) <= criteria.most
    assert not set(criteria.without) & set(editor.puzzle.letters)
    assert editor.printable().findings() == ()


def test_the_thread_of_the_window_makes_no_table_for_the_vetting(qtbot, jobs, monkeypatch) -> None:
    threads, make = [], lookup.phrases
    monkeypatch.setattr(lookup, "phrases", lambda *given: threads.append(current_thread()) or make(*given))
    lookup.lookup.cache_clear()
    editor = BeeEditor(Session("bee", BeeEditor.sample(), jobs), jobs)
    shown_on_screen(qtbot, editor, 1100, 700)
    wait_key(qtbot, editor)
    assert threads
    assert main_thread() not in threads


@pytest.mark.parametrize(("rules", "name"), [(LONGO, "bingo"), (NYT, "pangram")])
def test_a_word_with_all_letters_has_the_name_of_the_rules_everywhere(qtbot, editor, rules, name) -> None:
    editor.session.push(changed(editor.puzzle, rules=rules), "Change rules", "rules")
    wait_key(qtbot, editor)
    editor.inspector.show_page("Find")
    qtbot.waitUntil(lambda: editor.finder.found is not None)
    texts = [label.text() for label in editor.findChildren(QLabel)]
    texts += [box.text() for box in editor.findChildren(QCheckBox)]
    for table in editor.findChildren(QTableView):
        model = table.model()
        texts += [str(model.headerData(i, Qt.Orientation.Horizontal)) for i in range(model.columnCount())]
    other = {"bingo": "pangram", "pangram": "bingo"}[name]
    assert [text for text in texts if other in text.lower()] == []
    assert sum(name in text.lower() for text in texts) >= 5


def table_words(editor) -> list[str]:
    model = editor.answers.table.words
    return [model.index(row, 0).data() for row in range(model.rowCount())]


def select(editor, word: str) -> None:
    table = editor.answers.table
    table.select([next(i for i in range(table.words.total) if table.words.value(i, "word") == word)])
    table.setFocus()


def test_typing_a_letter_changes_the_hive_and_its_answers(qtbot, editor) -> None:
    before = words(editor)
    QTest.mouseClick(editor.canvas, Qt.MouseButton.LeftButton, pos=place(editor, 6))
    QTest.keyClicks(editor.canvas, "t")
    assert editor.puzzle.letters == "gcenort"
    wait_key(qtbot, editor)
    assert words(editor) != before
    assert "cogent" in words(editor)
    assert table_words(editor) == sorted(words(editor) + [a.word for a in editor.key.excluded])
    assert editor.session.undo.undoText().lower().startswith("put t into")


def test_letters_are_dragged_onto_each_other_and_the_undo_is_named(qtbot, editor) -> None:
    drag(editor, 1, 0)
    assert editor.puzzle.letters == "cgenorv"
    assert editor.session.undo.undoText() == "move C to center"
    editor.session.undo.undo()
    assert editor.puzzle.letters == "gcenorv"
    editor.session.undo.redo()
    assert editor.puzzle.letters == "cgenorv"


def test_arrow_keys_move_between_cells_and_space_shuffles(qtbot, editor) -> None:
    editor.canvas.setFocus()
    editor.canvas.set_current("cell 0")
    QTest.keyClick(editor.canvas, Qt.Key.Key_Up)
    assert editor.canvas.current == "cell 1"
    QTest.keyClick(editor.canvas, Qt.Key.Key_Down)
    assert editor.canvas.current == "cell 0"
    for _ in range(3):
        QTest.keyClick(editor.canvas, Qt.Key.Key_Space)
    assert editor.puzzle.center == "g"
    assert sorted(editor.puzzle.outer) == sorted("cenorv")


def test_typing_a_character_that_is_not_a_letter_shows_a_message(qtbot, editor) -> None:
    editor.canvas.setFocus()
    with qtbot.waitSignal(editor.message) as said:
        QTest.keyClicks(editor.canvas, "7")
    assert "not a letter" in said.args[0].text
    assert editor.puzzle.letters == "gcenorv"


def test_reject_asks_for_a_reason_and_updates_all_counts(qtbot, editor) -> None:
    points, good = editor.key.points, editor.key.thresholds.good
    select(editor, "convergence")
    QTest.keyClick(editor.answers.table, Qt.Key.Key_Delete)
    reasons = editor.answers.reasons
    assert reasons.isVisible()
    line = reasons.reason.lineEdit()
    line.selectAll()
    QTest.keyClicks(line, "too easy")
    QTest.keyClick(line, Qt.Key.Key_Return)
    wait_key(qtbot, editor)
    assert not reasons.isVisible()
    assert editor.key.points == points - 3
    assert editor.key.thresholds.good <= good
    assert [(a.word, a.verdict.standing, a.verdict.reason) for a in editor.key.excluded] == [
        ("convergence", "rejected", "too easy")
    ]
    assert f"{points - 3} points" in editor.page.total.text()
    assert editor.session.undo.undoText() == "reject convergence"
    select(editor, "convergence")
    QTest.keyClick(editor.answers.table, Qt.Key.Key_Backspace)
    wait_key(qtbot, editor)
    assert editor.key.points == points


def test_escape_cancels_the_rejection(qtbot, editor) -> None:
    select(editor, "govern")
    QTest.keyClick(editor.answers.table, Qt.Key.Key_Delete)
    assert editor.answers.reasons.isVisible()
    editor.stop()  # what the window's Esc calls
    assert not editor.answers.reasons.isVisible()
    assert editor.puzzle.rulings == ()


def test_the_reason_row_closes_when_the_selection_changes(qtbot, editor) -> None:
    select(editor, "govern")
    QTest.keyClick(editor.answers.table, Qt.Key.Key_Delete)
    select(editor, "genre")
    assert not editor.answers.reasons.isVisible()
    assert editor.puzzle.rulings == ()


def test_a_caution_is_shown_until_it_is_decided(qtbot, editor) -> None:
    editor.session.push(hive("N", "CGADVI", lexicon="standard"), "Take other letters")
    wait_key(qtbot, editor)
    assert "The answer vagina needs a decision" in editor.page.rating.text()
    traced, undecided = editor.printable().findings()
    assert (traced.severity, traced.what) == ("forbidden", "the taboo word nad can be traced")
    assert (undecided.severity, undecided.what) == (
        "warning",
        "the answer vagina needs a decision (may offend or distress)",
    )
    select(editor, "vagina")
    QTest.keyClick(editor.answers.table, Qt.Key.Key_Insert)
    wait_key(qtbot, editor)
    assert editor.printable().findings() == (traced,)


def test_an_added_word_is_accepted_or_refused_with_a_reason(qtbot, editor) -> None:
    QTest.keyClicks(editor.answers.own, "gronk")
    with qtbot.waitSignal(editor.message) as said:
        QTest.keyClick(editor.answers.own, Qt.Key.Key_Return)
    assert "K is not in the hive" in said.args[0].text
    editor.answers.own.clear()
    QTest.keyClicks(editor.answers.own, "congreve")
    QTest.keyClick(editor.answers.own, Qt.Key.Key_Return)
    wait_key(qtbot, editor)
    assert "congreve" in words(editor)
    assert editor.answers.words() == ["congreve"]


def test_changing_the_rules_updates_answers_and_ranks(qtbot, editor) -> None:
    editor.settings.rules.setFocus()
    QTest.keyClick(editor.settings.rules, Qt.Key.Key_Down)
    QTest.keyClick(editor.settings.rules, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: editor.puzzle.rules == NYT)
    wait_key(qtbot, editor)
    assert "gene" in words(editor)
    assert "Queen Bee" in editor.page.rating.text()


def test_typing_a_title_is_one_step_of_undo(qtbot, editor) -> None:
    editor.settings.title.selectAll()
    QTest.keyClicks(editor.settings.title, "Hive of the Day")
    assert editor.puzzle.title == "Hive of the Day"
    editor.session.undo.undo()
    assert editor.puzzle.title == "Spelling Bee"
    assert editor.settings.title.text() == "Spelling Bee"


def test_a_new_hive_meets_the_criteria(qtbot, editor) -> None:
    draw_new(qtbot, editor, 30, 40)
    assert 30 <= len(editor.key.answers) + len(editor.key.excluded) <= 40
    assert "s" not in editor.puzzle.letters
    assert editor.session.undo.undoText() == "find new hive"


def test_criteria_that_no_hive_meets_give_a_message(qtbot, editor) -> None:
    editor.settings.criteria_row.least.setValue(1999)
    editor.settings.criteria_row.most.setValue(2000)
    with qtbot.waitSignal(editor.message) as said:
        editor.run_main()
    assert "Widen the range" in said.args[0].text
    assert editor.puzzle.letters == "gcenorv"


def test_a_dropped_word_list_is_used_and_its_bad_lines_are_named(qtbot, editor, tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("govern\nParis\nconverge\n")
    assert editor.accept_file(path)
    with qtbot.waitSignal(editor.message) as said:
        accept_preview(qtbot, editor)
    wait_key(qtbot, editor)
    assert editor.puzzle.lexicon == "mine"
    assert words(editor) == ["converge", "govern"]
    assert "1 lines left out" in said.args[0].text.replace("1 line left", "1 lines left")
    assert not editor.accept_file(tmp_path / "picture.png")


def test_an_unreadable_word_list_does_not_change_the_hive(qtbot, editor, tmp_path) -> None:
    (tmp_path / "binary.txt").write_bytes(bytes(range(256)) * 10)
    editor.accept_file(tmp_path / "binary.txt")
    preview = shown_preview(qtbot, editor)
    assert "not a text file" in preview.count.text()
    assert not preview.is_ready
    preview.cancel_button.click()
    assert editor.puzzle.lexicon == "standard"


def test_the_exported_figure_is_the_one_shown(qtbot, editor) -> None:
    figures = editor.printable().figures(300.0)
    assert [figure.part for figure in figures] == ["puzzle", "solution"]
    assert editor.canvas.drawing.shapes
    editor.session.record_printed(editor.print_record())
    printed = still_printed(editor.session.document)
    assert printed.answers == tuple(words(editor))
    editor.session.push(hive("C", "GENORV", lexicon="standard"), "Move C to center")
    assert still_printed(editor.session.document) is None
    editor.session.undo.undo()
    wait_key(qtbot, editor)
    assert copied_text(editor).splitlines()[2] == "Center letter: G. Other letters: C, E, N, O, R, V."


def test_the_state_of_the_tab_is_restored(qtbot, editor) -> None:
    editor.settings.criteria_row.least.setValue(31)
    editor.settings.criteria_row.no_s.setChecked(False)
    state = dict(editor.state())
    editor.settings.criteria_row.least.setValue(5)
    editor.restore(state)
    assert (editor.settings.criteria_row.criteria().least, editor.settings.criteria_row.criteria().without) == (31, "")
    editor.restore({"unknown": 1})
    assert editor.settings.criteria_row.criteria().least == 20
    editor.restore({"least": None, "splitter": "wide"})
    assert editor.settings.criteria_row.criteria().least == 20


def test_a_hive_found_for_the_previous_document_is_not_used(qtbot, editor, tmp_path) -> None:
    editor.session.save(tmp_path / "monday.puzzle")
    editor.run_main()
    editor.session.open(tmp_path / "monday.puzzle")
    wait_key(qtbot, editor)
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert editor.puzzle.letters == "gcenorv"
    assert not editor.session.dirty


def test_all_answers_of_a_large_hive_are_rejected_and_recounted_at_once(qtbot, editor) -> None:
    editor.session.push(hive("E", "RSTAIN", NYT, lexicon="large"), "Take other letters")
    wait_key(qtbot, editor)
    table = editor.answers.table
    heard = []
    table.chosen.connect(heard.append)
    table.select(range(table.words.total))
    assert len(heard) == 1
    assert len(table.selected()) == table.words.total > 600
    editor.answers.ask_reason()
    QTest.keyClick(editor.answers.reasons.reason.lineEdit(), Qt.Key.Key_Return)
    wait_key(qtbot, editor)
    assert editor.key.points == 0
    assert len(heard) <= 4


def test_a_reopened_hive_shows_the_printed_answers_until_they_are_discarded(qtbot, editor, tmp_path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text("govern\ngrove\nconverge\n")
    editor.session.push(hive("G", "CENORV", lexicon=str(path)), "Take word list")
    wait_key(qtbot, editor)
    editor.session.record_printed(editor.print_record())
    editor.session.save(tmp_path / "bee.puzzle")
    path.write_text("govern\nconverge\ngenre\nverge\n")
    with qtbot.waitSignal(editor.message) as said:
        editor.session.open(tmp_path / "bee.puzzle")
    assert "as printed on" in said.args[0].text
    assert words(editor) == ["converge", "govern", "grove"]
    (_, use_todays), *_ = said.args[0].actions
    use_todays()
    qtbot.waitUntil(lambda: editor.key is not None and not editor.key.as_printed)
    assert words(editor) == ["converge", "genre", "govern", "verge"]
    assert editor.session.undo.undoText() == "use the current answers"
    editor.session.undo.undo()
    qtbot.waitUntil(lambda: editor.key is not None and editor.key.as_printed)
    assert words(editor) == ["converge", "govern", "grove"]


def test_a_list_that_changed_under_a_saved_hive_is_a_finding_until_the_hive_is_saved_again(
    qtbot, editor, tmp_path
) -> None:
    def found() -> list[str]:
        return [one.what for one in editor.wing.review.findings(editor.puzzle, editor.key) if "saved" in one.what]

    path, file = tmp_path / "mine.txt", tmp_path / "bee.puzzle"
    path.write_text("govern\ngrove\nconverge\n")
    editor.session.push(hive("G", "CENORV", lexicon=str(path)), "Take word list")
    wait_key(qtbot, editor)
    editor.session.save(file)
    assert found() == []
    path.write_text("govern\nconverge\ngenre\n")
    editor.session.open(file)
    wait_key(qtbot, editor)
    lost = "the saved word grove does not count any more (not in the word list)"
    assert found() == [lost, "new since the puzzle was saved: the word genre"]
    assert words(editor) == ["converge", "genre", "govern"]
    editor.session.push(changed(editor.puzzle, title="Monday"), "Type title", "title")
    editor.revet()
    wait_key(qtbot, editor)
    assert lost in found()
    editor.session.save()
    wait_key(qtbot, editor)
    assert found() == []
    editor.session.open(file)
    wait_key(qtbot, editor)
    assert found() == []


def test_a_preview_does_not_change_the_document(qtbot, editor) -> None:
    page, other = editor.inspector.page(), hive("A", "TUNEDI", lexicon="standard")
    page.previewed.emit(other)
    qtbot.waitUntil(lambda: "answers" in editor.preview_strip.total.text())
    assert editor.preview_strip.isVisible()
    assert editor.canvas.drawing == hive_drawing(other, style("classic"), WIDTH)
    assert (editor.puzzle.letters, editor.session.dirty) == ("gcenorv", False)
    editor.stop()
    assert not editor.preview_strip.isVisible()
    assert editor.canvas.drawing == hive_drawing(editor.puzzle, style("classic"), WIDTH)


def test_adopting_or_editing_a_preview_is_one_undo_step(qtbot, editor) -> None:
    other = hive("A", "TUNEDI", lexicon="standard")
    editor.inspector.page().previewed.emit(other)
    editor.preview_strip.take.click()
    assert (editor.puzzle.letters, editor.session.undo.undoText()) == ("atunedi", "take hive A TUNEDI")
    assert not editor.preview_strip.isVisible()
    editor.session.undo.undo()
    assert editor.puzzle.letters == "gcenorv"
    editor.inspector.page().previewed.emit(other)
    editor.canvas.swapped.emit(0, 1)
    assert editor.puzzle.letters == "taunedi"


def test_the_finder_shows_planned_hives_as_used(qtbot, editor) -> None:
    editor.inspector.show_page("Find")
    qtbot.waitUntil(lambda: editor.finder.found is not None)
    assert not editor.finder.found.used.any()
    (planner,) = [page for page in editor.inspector.pages if page.name == "Plan"]
    planner.restore({"start": "2026-11-30", "span": "1 Week"})
    editor.inspector.show_page("Plan")
    qtbot.waitUntil(lambda: bool(planner.desk().seen.publications))
    planner.run_main()
    qtbot.waitUntil(lambda: len(entries(Store())) == 7)
    # the plan is of another list than the finder's, which may lack some of its hives
    qtbot.waitUntil(lambda: 5 <= int((editor.finder.found.used > 0).sum()) <= 7)
    qtbot.waitUntil(lambda: planner.undo_stack.canUndo())
    planner.undo_stack.undo()
    qtbot.waitUntil(lambda: not editor.finder.found.used.any())


def test_an_export_is_recorded_in_the_history_when_the_editor_says_so(qtbot, editor) -> None:
    said = []
    editor.message.connect(said.append)
    editor.exported(editor.print_record())
    qtbot.waitUntil(lambda: bool(said))
    assert "Record G CENORV in the history of prints?" in said[-1].text
    assert entries(Store()) == ()
    dict(said[-1].actions)["Record as Printed"]()
    qtbot.waitUntil(lambda: len(said) == 2)
    (entry,) = entries(Store())
    assert (entry.day, entry.state, entry.name) == (date.today().isoformat(), "printed", "g cenorv")
    assert "converge" in entry.full_words
    editor.exported(editor.print_record())
    qtbot.waitUntil(lambda: not editor.jobs.running())
    assert len(said) == 2  # the history has it
    dict(said[-1].actions)["Undo"]()
    qtbot.waitUntil(lambda: entries(Store()) == ())


def test_a_planned_hive_is_previewed_and_exported_without_being_used(qtbot, editor) -> None:
    planner, before = editor.planner, editor.puzzle
    planner.restore({"start": "2026-11-30", "span": "1 Week"})
    editor.inspector.show_page("Plan")
    desk = planner.desk()
    qtbot.waitUntil(lambda: bool(desk.seen.publications))
    planner.run_main()
    qtbot.waitUntil(lambda: len(desk.seen.entries) == 7)
    shown = desk.seen.entries[1].puzzle
    desk.view.select([desk.seen.entries[1].key])
    qtbot.waitUntil(lambda: editor.shown_key is not None and editor.shown == shown)
    editor.before_print()
    assert editor.printable().puzzle == editor.shown == shown != before
    assert editor.print_record() is None
    assert editor.print_name() == f"Bee {shown.shown}"
    assert editor.puzzle == before


def test_the_page_plan_plans_a_series_of_a_publication_that_is_chosen(qtbot, home, editor) -> None:
    for name, kind in (("Echo", "bee"), ("Herald", "bee"), ("Nines", "wheel")):
        save_publication(Store(), Publication(name=name, series=(Series("daily", kind),)))
    planner = editor.planner
    planner.restore({"paper": "Herald", "start": "2026-11-30", "span": "1 Week"})
    editor.inspector.show_page("Plan")
    desk = planner.desk()
    qtbot.waitUntil(lambda: bool(desk.seen.publications))
    assert not desk.paper.isHidden()
    assert [desk.paper.itemText(place) for place in range(desk.paper.count())] == ["House", "Echo", "Herald"]
    assert desk.paper.currentText() == planner.state()["paper"] == "Herald"
    planner.run_main()
    qtbot.waitUntil(lambda: len(desk.seen.entries) == 7)
    assert {entry.key[:2] for entry in entries(Store())} == {("Herald", "daily")}
    desk.paper.setCurrentText("Echo")
    assert [column.publication.name for column in desk.view.calendar.columns] == ["Echo"]
    assert desk.shown() == []


def test_the_path_of_a_taboo_word_is_drawn_and_removed(qtbot, editor) -> None:
    editor.session.push(hive("N", "CGADVI", lexicon="standard"), "Take other letters")
    wait_key(qtbot, editor)
    assert editor.paths.word.text() == "NAD can be traced"
    assert editor.canvas.trail == ("cell 0", "cell 3", "cell 4")
    editor.paths.nearest.click()
    qtbot.waitUntil(lambda: not editor.paths.isVisible())
    assert (editor.puzzle.center, sorted(editor.puzzle.outer)) == ("n", sorted("cgadvi"))
    assert editor.canvas.trail == ()
    assert editor.session.undo.undoText() == "take clean order"


def test_a_hidden_page_previews_nothing(editor) -> None:
    editor.finder.previewed.emit(hive("A", "TUNEDI", lexicon="standard"))
    assert editor.previewed is None
    assert not editor.preview_strip.isVisible()
