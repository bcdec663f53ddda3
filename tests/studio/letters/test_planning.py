"""The page "Plan": the calendar, its undo, and changes by another window."""

import datetime
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabWidget, QWidget

from engine.bee.puzzle import NYT
from engine.core.store import Store
from engine.core.value import changed
from engine.drawing.shapes import MM, Run
from engine.drawing.style import style
from engine.letters.plan.history import record_printed, uses, write_plan
from engine.letters.plan.use import Use, planned
from engine.output.heading import Heading
from engine.output.press.boxes import page_size
from engine.output.target import Target
from engine.wheel.puzzle import TIMES
from studio.bee.editor import plan_page as hive_plan
from studio.core.jobs import Jobs
from studio.core.settings import open_settings
from studio.letters.plan.day_actions import MoveDialog
from studio.letters.plan.page import PlanPage
from studio.wheel.editor import plan_page as wheel_plan
from studio.widgets.export_form import remember
from studio.widgets.export_form import stored as stored_options
from studio.widgets.fields import DateProblem
from tests.engine.letters.plan.wings import OTHER, own
from tests.studio.hosts import shown_on_screen

PAGES = {"bee": hive_plan, "wheel": wheel_plan}


@pytest.fixture(params=PAGES)
def page(request, qtbot, home, jobs: Jobs) -> PlanPage:
    page = PAGES[request.param](jobs)
    page.said = []
    page.message.connect(lambda message: page.said.append(message.text))
    page.restore({"start": "2026-11-30", "weeks": 4, "seed": 1})
    page.own = own(page.wing)
    page.show_puzzle(page.own, None)
    shown_on_screen(qtbot, page, 560, 650)
    page.entered()
    settle(qtbot, page)
    return page


def settle(qtbot, page: PlanPage) -> None:
    qtbot.waitUntil(lambda: not page.jobs.running() and page.plan_button.isEnabled())


def filled(qtbot, page: PlanPage) -> dict[str, Use]:
    page.run_main()
    settle(qtbot, page)
    return stored(page)


def stored(page: PlanPage) -> dict[str, Use]:
    return planned(uses(Store(), page.wing))


def plan_own(page: PlanPage) -> None:
    """Plan the editor's puzzle as another window does."""
    use = Use("2026-12-02", "plan", page.own, ("word",), 1, 20, 61.0)
    write_plan(Store(), page.wing, {}, {use.day: use}, None)


def go_to(page: PlanPage, day: str) -> None:
    rect = page.view.visualRect(page.view.plan.index_of(day))
    QTest.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())


def menu(page: PlanPage, weekday: int, text: str) -> QAction:
    actions = page.settings.weekdays.buttons[weekday].menu().actions()
    return next(action for action in actions if action.text() == text)


def shown(page: PlanPage) -> dict[str, str]:
    plan = page.view.plan
    cells = [plan.cell(plan.index(r, c)) for r in range(plan.rowCount()) for c in range(plan.columnCount())]
    return {cell.day: cell.mark or (cell.use.puzzle.shown if cell.use else "") for cell in cells}


def test_an_empty_calendar_shows_its_days_and_says_what_to_do(page) -> None:
    assert list(shown(page).values()) == [""] * 12
    assert "Press Plan to fill the empty days" in page.detail.text()
    assert not page.actions_of_day.another.isEnabled()
    assert not page.actions_of_day.book.isEnabled()
    assert not Store().path.exists()


def test_planning_fills_the_calendar_and_undo_empties_it(qtbot, page) -> None:
    days = filled(qtbot, page)
    assert len(days) == 12
    assert shown(page) == {day: use.puzzle.shown for day, use in days.items()}
    assert page.undo_stack.undoText() == "plan 4 weeks"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert stored(page) == {}
    page.undo_stack.redo()
    settle(qtbot, page)
    assert stored(page) == days
    page.run_main()
    settle(qtbot, page)
    assert f"already has a {page.wing.noun}" in page.said[-1]
    assert page.undo_stack.count() == 1


def in_view(page: PlanPage, day: str) -> bool:
    view = page.view
    return view.viewport().rect().contains(view.visualRect(view.plan.index_of(day)))


def test_after_plan_the_first_planned_week_is_in_view(qtbot, page) -> None:
    filled(qtbot, page)
    page.restore({"start": "2027-03-01", "weeks": 4, "seed": 1})
    filled(qtbot, page)
    assert in_view(page, "2027-03-01")


def test_a_new_window_shows_the_weeks_planned_last(qtbot, page) -> None:
    filled(qtbot, page)
    page.restore({"start": "2027-03-01", "weeks": 4, "seed": 1})
    filled(qtbot, page)
    other = PAGES[page.wing.kind](page.jobs)
    other.restore(page.state())
    shown_on_screen(qtbot, other, 560, 450)
    other.entered()
    settle(qtbot, other)
    assert in_view(other, "2027-03-01")


def test_plan_uses_the_date_that_is_still_being_typed(qtbot, page) -> None:
    page.settings.fold.setChecked(True)
    page.settings.start.setFocus()
    QTest.keyClick(page.settings.start, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(page.settings.start, "Mon 4 Jan 2027")
    assert next(iter(filled(qtbot, page))) == "2027-01-04"


def test_plan_with_a_wrong_date_shows_why_in_the_settings(qtbot, page) -> None:
    page.settings.fold.setChecked(False)
    page.settings.start.setEditText("soon")
    page.plan_button.click()
    said = [label for label in page.settings.findChildren(DateProblem) if label.isVisible()]
    assert ["'soon' is not a date" in label.text() for label in said] == [True]


def test_a_click_previews_a_day_and_enter_or_a_double_click_adopts_it(qtbot, page) -> None:
    days = filled(qtbot, page)
    with qtbot.waitSignal(page.previewed) as seen:
        go_to(page, "2026-12-02")
    assert seen.args == [days["2026-12-02"].puzzle]
    assert days["2026-12-02"].full_words[0] in page.detail.text()
    with qtbot.waitSignal(page.previewed) as seen:
        QTest.keyClick(page.view, Qt.Key.Key_Down)
    assert seen.args == [days["2026-12-09"].puzzle]
    with qtbot.waitSignal(page.accepted) as taken:
        QTest.keyClick(page.view, Qt.Key.Key_Return)
    assert taken.args == [days["2026-12-09"].puzzle, f"Use {page.wing.noun} of Wed 9 Dec"]
    rect = page.view.visualRect(page.view.plan.index_of("2026-12-04"))
    go_to(page, "2026-12-04")
    with qtbot.waitSignal(page.accepted) as taken:
        QTest.mouseDClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=rect.center())
    assert taken.args[0] == days["2026-12-04"].puzzle


def test_another_replaces_only_the_selected_day(qtbot, page) -> None:
    before = filled(qtbot, page)
    go_to(page, "2026-12-02")
    for _ in range(3):  # three quick presses are three changes
        page.actions_of_day.another.trigger()
    settle(qtbot, page)
    after = stored(page)
    assert [day for day in before if before[day] != after[day]] == ["2026-12-02"]
    assert len(after["2026-12-02"].refused) == 3
    assert page.undo_stack.undoText() == "change Wed 2 Dec"
    assert page.view.days() == ["2026-12-02"]
    for _ in range(3):
        page.undo_stack.undo()
    settle(qtbot, page)
    assert stored(page) == before


def test_undo_waits_for_the_running_change_and_undoes_it(qtbot, page) -> None:
    before = filled(qtbot, page)
    go_to(page, "2026-12-02")
    page.actions_of_day.another.trigger()
    assert not page.undo_stack.canUndo()
    page.undo_stack.undo()
    settle(qtbot, page)
    assert page.said == []
    assert stored(page) != before
    assert page.undo_stack.undoText() == "change Wed 2 Dec"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert stored(page) == before


def test_a_stopped_undo_keeps_the_undo_text(qtbot, page) -> None:
    before = filled(qtbot, page)
    page.jobs.hold()
    page.undo_stack.undo()
    page.jobs.stop(f"{page.wing.kind}.plan.write")
    page.jobs.release()
    settle(qtbot, page)
    assert stored(page) == before
    assert (page.undo_stack.undoText(), page.undo_stack.canRedo()) == ("plan 4 weeks", False)
    page.undo_stack.undo()
    settle(qtbot, page)
    assert stored(page) == {}


def test_a_failed_change_keeps_the_undo_text(qtbot, page) -> None:
    before = filled(qtbot, page)
    go_to(page, "2026-12-11")
    page.show_puzzle(before["2026-12-02"].puzzle, None)
    page.actions_of_day.use_own.trigger()
    page.undo_stack.undo()
    settle(qtbot, page)
    assert "is planned for Wed 2 Dec 2026" in page.said[-1]
    assert stored(page) == before
    assert page.undo_stack.undoText() == "plan 4 weeks"
    assert not page.undo_stack.canRedo()
    page.undo_stack.undo()
    settle(qtbot, page)
    assert stored(page) == {}


def test_every_change_of_the_plan_is_signaled(qtbot, page, tmp_path) -> None:
    heard = []
    page.used.connect(lambda: heard.append(len(uses(Store(), page.wing))))
    filled(qtbot, page)
    go_to(page, "2026-12-02")
    page.actions_of_day.print_mark.trigger()
    settle(qtbot, page)
    assert page.actions_of_day.print_mark.text() == "Mark as Not &Printed"
    assert shown(page)["2026-12-02"] == "printed"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert shown(page)["2026-12-02"] != "printed"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert heard == [12, 13, 12, 0]


def test_alt_and_an_arrow_swap_a_puzzle_with_the_next_day_and_follow_it(qtbot, page) -> None:
    before = filled(qtbot, page)
    go_to(page, "2026-11-30")
    QTest.keyClick(page.view, Qt.Key.Key_Right, Qt.KeyboardModifier.AltModifier)
    settle(qtbot, page)
    QTest.keyClick(page.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    settle(qtbot, page)
    after = stored(page)
    assert page.view.days() == ["2026-12-09"]
    assert after["2026-12-09"].puzzle == before["2026-11-30"].puzzle
    assert after["2026-11-30"].puzzle == before["2026-12-02"].puzzle
    assert after["2026-12-02"].puzzle == before["2026-12-09"].puzzle
    assert after["2026-12-09"].level == 0


def test_the_week_of_the_selected_day_is_exported(qtbot, page, tmp_path) -> None:
    import pypdfium2

    filled(qtbot, page)
    page.paper.dialogs = Said(tmp_path / "out.pdf")
    go_to(page, "2026-12-09")
    page.actions_of_day.week.trigger()
    settle(qtbot, page)
    printout = pypdfium2.PdfDocument((tmp_path / "out.pdf").read_bytes())
    assert len(printout) == 2
    assert "7\u201311 December 2026" in printout[0].get_textpage().get_text_range()


def faces(pages) -> set[str]:
    """The names of the type faces on pages."""
    found: set[str] = set()
    for shape in pages:
        found |= {shape.face} if isinstance(shape, Run) else faces(getattr(shape, "shapes", ()))
    return found


def test_a_week_is_printed_and_exported_in_the_house_style(qtbot, page, tmp_path, monkeypatch) -> None:
    printed = []
    monkeypatch.setattr("studio.core.printing.ask_and_print", lambda made, *_, **how: printed.append((made, how)))
    filled(qtbot, page)
    go_to(page, "2026-12-09")
    for name in ("classic", "modern"):
        box = page.paper.style_box
        box.setCurrentIndex(box.findData(name))
        box.activated.emit(box.currentIndex())
        page.actions_of_day.print_week.trigger()
        settle(qtbot, page)
    assert page.said == []
    (classic, how), (modern, _) = printed
    assert how == {"pages": True}
    assert (len(classic), {(one.width, one.height) for one in classic}) == (2, {page_size("A4")})
    assert faces(classic) <= set(msgspec.structs.astuple(style("classic").faces))
    assert faces(modern) <= set(msgspec.structs.astuple(style("modern").faces))
    assert faces(modern) != faces(classic)
    assert stored_options(open_settings()).style == "modern"
    assert PAGES[page.wing.kind](page.jobs).paper.style_box.currentData() == "modern"  # also in the next window
    assert "printed" not in shown(page).values()


def test_a_day_has_the_columns_of_the_last_export(qtbot, page, tmp_path) -> None:
    import pypdfium2

    remember(open_settings(), Target(width=125.4, heading=Heading(byline="Set by Ann Lee")))
    filled(qtbot, page)
    go_to(page, "2026-12-09")
    page.paper.dialogs = Said(tmp_path / "out.pdf")
    page.actions_of_day.day.trigger()
    settle(qtbot, page)
    made = pypdfium2.PdfDocument((tmp_path / "out.pdf").read_bytes())
    assert made[0].get_width() == pytest.approx(125.4 * MM, abs=0.1)
    assert "Set by Ann Lee" in made[0].get_textpage().get_text_range()


def test_each_weekday_has_its_difficulty(qtbot, page) -> None:
    for weekday, text in ((2, f"No {page.wing.noun.capitalize()}"), (4, "Medium"), (6, "Hard")):
        menu(page, weekday, text).trigger()
    settle(qtbot, page)
    assert [page.view.plan.headerData(c, Qt.Orientation.Horizontal) for c in range(3)] == [
        "Monday, easy", "Friday, medium", "Sunday, hard",
    ]  # fmt: skip
    made = filled(qtbot, page)
    assert [use.level for use in made.values()] == [0, 1, 2] * 4
    assert "Rare answers: easy" in page.detail.text()


def test_the_current_puzzle_is_planned_or_refused_with_a_reason(qtbot, page) -> None:
    go_to(page, "2026-12-02")
    page.actions_of_day.use_own.trigger()
    settle(qtbot, page)
    assert stored(page)["2026-12-02"].puzzle == page.own
    assert page.undo_stack.undoText() == f"put {page.own.shown} on Wed 2 Dec"
    go_to(page, "2026-12-11")
    page.actions_of_day.use_own.trigger()
    settle(qtbot, page)
    assert "is planned for Wed 2 Dec 2026" in page.said[-1]
    assert list(stored(page)) == ["2026-12-02"]
    go_to(page, "2026-12-02")
    page.actions_of_day.use_own.trigger()
    settle(qtbot, page)
    assert page.said[-1] == "The plan did not change."
    assert len(filled(qtbot, page)) == 12
    assert stored(page)["2026-12-02"].puzzle == page.own


def test_a_puzzle_moves_to_any_day_by_the_dialog(qtbot, page) -> None:
    plan_own(page)
    page.entered()
    settle(qtbot, page)
    go_to(page, "2026-12-02")
    for typed, day in (("Sat 16 Jan 2027", "2027-01-16"), ("5 Dec 2026", "2026-12-05")):
        page.activateWindow()
        page.view.setFocus()
        qtbot.waitUntil(page.view.hasFocus)
        QTest.keyClick(page.view, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier)
        dialog = page.findChild(MoveDialog)
        assert dialog.note.text() == "Choose another day."
        QTest.keyClick(dialog.day, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
        QTest.keyClicks(dialog.day, typed)
        QTest.keyClick(dialog.day, Qt.Key.Key_Return)
        assert dialog.note.text() == f"No {page.wing.noun} is planned for that day."
        settle(qtbot, page)
        assert list(stored(page)) == [day]
        assert page.view.days() == [day]
        assert in_view(page, day)
        qtbot.waitUntil(lambda: page.findChild(MoveDialog) is None)
    assert page.undo_stack.undoText() == "move Sat 16 Jan to Sat 5 Dec"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert list(stored(page)) == ["2027-01-16"]


def test_a_date_that_is_still_being_typed_is_read_when_move_is_clicked(qtbot, page) -> None:
    plan_own(page)
    page.entered()
    settle(qtbot, page)
    go_to(page, "2026-12-02")
    page.actions_of_day.move.trigger()
    dialog = page.findChild(MoveDialog)
    for typed, said in (("", "Choose another day."), ("soon", "'soon' is not a date")):
        if typed:
            dialog.day.setEditText(typed)
        QTest.mouseClick(dialog.move_button, Qt.MouseButton.LeftButton)
        assert said in dialog.note.text()
        assert dialog.isVisible()
    dialog.day.setEditText("9 Jan 2027")
    QTest.mouseClick(dialog.move_button, Qt.MouseButton.LeftButton)
    settle(qtbot, page)
    assert list(stored(page)) == ["2027-01-09"]


def test_a_puzzle_moved_onto_another_is_swapped(qtbot, page) -> None:
    before = filled(qtbot, page)
    go_to(page, "2026-12-02")
    page.actions_of_day.move.trigger()
    dialog = page.findChild(MoveDialog)
    dialog.day.setEditText("11 Dec 2026")
    dialog.day.read()
    assert f"{before['2026-12-11'].puzzle.shown} is planned for that day" in dialog.note.text()
    dialog.move_button.click()
    settle(qtbot, page)
    after = stored(page)
    assert after["2026-12-02"].puzzle == before["2026-12-11"].puzzle
    assert after["2026-12-11"].puzzle == before["2026-12-02"].puzzle
    assert page.undo_stack.undoText() == "swap Wed 2 Dec and Fri 11 Dec"


def test_a_puzzle_is_cut_and_pasted_by_keys(qtbot, page) -> None:
    plan_own(page)
    page.entered()
    settle(qtbot, page)
    go_to(page, "2026-12-02")
    page.view.setFocus()
    assert not page.actions_of_day.paste.isEnabled()
    QTest.keyClick(page.view, Qt.Key.Key_X, Qt.KeyboardModifier.ControlModifier)
    assert page.view.cut == "2026-12-02"
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right):
        QTest.keyClick(page.view, key)
    assert page.actions_of_day.paste.isEnabled()
    QTest.keyClick(page.view, Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
    settle(qtbot, page)
    assert list(stored(page)) == ["2026-12-11"]
    assert page.view.days() == ["2026-12-11"]
    assert page.view.cut == ""
    assert not page.actions_of_day.paste.isEnabled()


def test_a_cut_day_that_is_cleared_cannot_be_pasted(qtbot, page) -> None:
    plan_own(page)
    page.entered()
    settle(qtbot, page)
    go_to(page, "2026-12-02")
    page.actions_of_day.cut.trigger()
    page.actions_of_day.clear.trigger()
    settle(qtbot, page)
    go_to(page, "2026-12-03")
    assert page.view.cut == ""
    assert not page.actions_of_day.paste.isEnabled()


def test_a_day_is_dragged_by_the_mouse(qtbot, page) -> None:
    """The view asks for a drag of the day under the mouse; the drop is tested without a running drag."""
    plan_own(page)
    page.entered()
    settle(qtbot, page)
    plan = page.view.plan
    assert plan.flags(plan.index_of("2026-12-02")) & Qt.ItemFlag.ItemIsDragEnabled
    assert not plan.flags(plan.index_of("2026-12-04")) & Qt.ItemFlag.ItemIsDragEnabled
    assert plan.flags(plan.index_of("2026-12-04")) & Qt.ItemFlag.ItemIsDropEnabled


def test_delete_clears_the_selected_days(qtbot, page) -> None:
    before = filled(qtbot, page)
    page.view.select(["2026-12-02", "2026-12-04"], "2026-12-04")
    page.view.setFocus()
    QTest.keyClick(page.view, Qt.Key.Key_Delete)
    settle(qtbot, page)
    assert set(before) - set(stored(page)) == {"2026-12-02", "2026-12-04"}
    assert page.undo_stack.undoText() == "clear 2 days"
    page.undo_stack.undo()
    settle(qtbot, page)
    assert stored(page) == before


def test_a_day_dragged_onto_an_empty_one_moves_and_two_selected_swap(qtbot, page) -> None:
    go_to(page, "2026-12-02")
    page.actions_of_day.use_own.trigger()
    settle(qtbot, page)
    plan = page.view.plan
    data: QMimeData = plan.mimeData([plan.index_of("2026-12-02")])
    assert plan.dropMimeData(data, Qt.DropAction.CopyAction, -1, -1, plan.index_of("2026-12-09"))
    settle(qtbot, page)
    assert list(stored(page)) == ["2026-12-09"]
    page.view.select(["2026-12-09", "2026-12-16"])
    assert page.actions_of_day.swap.isEnabled()
    page.actions_of_day.swap.trigger()
    settle(qtbot, page)
    assert list(stored(page)) == ["2026-12-16"]
    assert page.undo_stack.undoText() == "move Wed 9 Dec to Wed 16 Dec"


def test_a_change_by_another_window_is_shown_and_not_overwritten(qtbot, page) -> None:
    before = filled(qtbot, page)
    theirs = replace(before["2026-12-02"], answers=99)
    write_plan(Store(), page.wing, {"2026-12-02": before["2026-12-02"]}, {"2026-12-02": theirs}, None)
    go_to(page, "2026-12-02")
    page.actions_of_day.another.trigger()
    settle(qtbot, page)
    assert "Wed 2 Dec was changed in another window" in page.said[-1]
    assert stored(page)["2026-12-02"] == theirs
    assert page.view.plan.cell(page.view.plan.index_of("2026-12-02")).use == theirs
    page.undo_stack.undo()  # the plan as a whole is no longer what was written
    settle(qtbot, page)
    assert "changed in another window" in page.said[-1]
    assert stored(page)["2026-12-02"] == theirs
    assert not page.undo_stack.canUndo()


def test_entering_the_page_shows_the_plan_of_another_window(qtbot, page) -> None:
    other = PAGES[page.wing.kind](page.jobs)
    qtbot.addWidget(other)
    plan_own(page)
    page.entered()
    settle(qtbot, page)
    assert shown(page)["2026-12-02"] == page.own.shown


def test_printed_changed_and_conflicting_days_are_marked(qtbot, page) -> None:
    days = filled(qtbot, page)
    first, second, third = list(days.values())[:3]
    record_printed(Store(), first.puzzle, first.full_words, first.day)
    record_printed(Store(), page.own, ("word",), second.day)
    write_plan(Store(), page.wing, {}, {third.day: replace(third, puzzle=first.puzzle)}, None)
    page.writer.read()
    settle(qtbot, page)
    marks = shown(page)
    assert (marks[first.day], marks[second.day], marks[third.day]) == ("conflict", "changed", "conflict")
    go_to(page, second.day)
    assert f"{page.own.shown} was printed" in page.detail.text()
    go_to(page, third.day)
    assert "less than 365 days away" in page.detail.text()


def test_every_printed_puzzle_of_a_day_is_shown_on_any_weekday(qtbot, page) -> None:
    first = filled(qtbot, page)["2026-12-02"]
    record_printed(Store(), first.puzzle, first.full_words, first.day)
    for puzzle in (page.own, OTHER[page.wing.kind]):
        record_printed(Store(), puzzle, (), first.day)
        record_printed(Store(), puzzle, (), "2026-12-15")
    page.writer.read()
    settle(qtbot, page)
    marks = shown(page)
    assert (marks[first.day], marks["2026-12-15"]) == ("printed", "printed")  # the latter is a Tuesday
    go_to(page, "2026-12-15")
    assert page.own.shown in page.detail.text()
    assert OTHER[page.wing.kind].shown in page.detail.text()


def test_an_impossible_plan_gives_the_reason_and_keeps_the_calendar(qtbot, page) -> None:
    page.settings.criteria.least.setValue(1999)
    page.settings.criteria.most.setValue(2000)
    page.run_main()
    settle(qtbot, page)
    assert f"no {page.wing.noun} of common has" in page.said[-1]
    assert stored(page) == {}


def test_escape_stops_planning_and_nothing_is_written(qtbot, page) -> None:
    page.jobs.hold()
    page.run_main()
    assert [job.name for job in page.jobs.named()] == ["Planning"]
    assert not page.plan_button.isEnabled()
    page.jobs.stop_named()  # what Esc calls
    page.jobs.release()
    settle(qtbot, page)
    assert stored(page) == {}
    assert page.plan_button.isEnabled()


def test_new_puzzles_follow_the_documents_rules_layout_and_title(qtbot, page) -> None:
    rules, layout = {"bee": (NYT, "ring"), "wheel": (TIMES, "polygon")}[page.wing.kind]
    page.show_puzzle(changed(page.own, rules=rules, layout=layout, title="Of the Day"), None)
    use = filled(qtbot, page)["2026-12-02"]
    assert (use.puzzle.rules, use.puzzle.layout, use.puzzle.title) == (rules, layout, "Of the Day")


class Said:
    def __init__(self, path: Path) -> None:
        self.path, self.suggested = path, Path()

    def export_path(self, suggested: Path) -> Path:
        self.suggested = suggested
        return self.path


@pytest.mark.parametrize(("part", "pages"), [("book", 5), ("day", 2), ("solutions", 1)])
def test_a_job_writes_the_book_a_day_and_the_solutions(qtbot, page, tmp_path, part, pages) -> None:
    import pypdfium2

    filled(qtbot, page)
    go_to(page, "2026-12-02")
    page.paper.dialogs = Said(tmp_path / "out.pdf")
    getattr(page.actions_of_day, part).trigger()
    settle(qtbot, page)
    [said] = page.said
    assert said.startswith("Exported out.pdf.")
    printout = pypdfium2.PdfDocument((tmp_path / "out.pdf").read_bytes())
    assert len(printout) == pages
    if part == "day":
        assert "Wednesday 2\r\nDecember" in printout[0].get_textpage().get_text_range()
    assert "December 2026" in page.paper.dialogs.suggested.name
    assert page.state()["folder"] == str(tmp_path)
    assert "printed" not in shown(page).values()  # a proof


def test_a_title_with_a_slash_suggests_a_name_in_the_folder(qtbot, page, tmp_path) -> None:
    page.show_puzzle(changed(page.own, title="Bee 7/8"), None)
    filled(qtbot, page)
    page.paper.dialogs = Said(tmp_path / "out.pdf")
    page.actions_of_day.solutions.trigger()
    page.actions_of_day.book.trigger()
    assert page.paper.dialogs.suggested.name.startswith("Bee 7-8, ")
    settle(qtbot, page)


def test_an_export_that_cannot_be_written_says_so(qtbot, page, tmp_path) -> None:
    filled(qtbot, page)
    page.paper.dialogs = Said(tmp_path)
    go_to(page, "2026-12-02")
    page.actions_of_day.day.trigger()
    settle(qtbot, page)
    assert "this is a directory" in page.said[-1]


def test_settings_are_restored_and_invalid_ones_ignored(page) -> None:
    page.settings.weeks.setValue(9)
    menu(page, 5, "Medium").trigger()
    page.settings.middle.setValue(20)
    state = dict(page.state())
    page.restore({})
    assert page.schedule().weeks == 4
    page.restore(state)
    schedule = page.schedule()
    assert (schedule.start, schedule.weeks, schedule.weekdays) == ("2026-11-30", 9, (0, 2, 4, 5))
    assert schedule.levels == (0, 1, 2, 1)
    assert schedule.spacing.middle == 20
    for damaged in (
        {"start": "never"},
        {"weekdays": [9], "levels": [1]},
        {"weeks": None},
        {"apart": -4},
        {"weekdays": "abc"},
        {"criteria": {"least": "many"}},
        {"criteria": 7},
    ):
        page.restore(damaged)
        assert page.schedule() == schedule
    page.restore({"unknown": 1})
    assert datetime.date.fromisoformat(page.schedule().start).weekday() == 0


def test_a_long_history_shows_its_weekdays_and_scrolls(qtbot, page) -> None:
    history = {}
    for week in range(260):
        day = (datetime.date(2022, 1, 4) + datetime.timedelta(7 * week)).isoformat()
        history[day] = Use(day, "plan", page.own, (), 0, 20, 40.0)
    write_plan(Store(), page.wing, {}, history, None)
    page.writer.read()
    settle(qtbot, page)
    plan = page.view.plan
    assert plan.rowCount() == 260  # up to the end of the settings' weeks
    assert [plan.headerData(c, Qt.Orientation.Horizontal) for c in range(4)] == [
        "Mon, easy", "Tue", "Wed, medium", "Fri, hard",
    ]  # fmt: skip
    page.view.verticalScrollBar().setValue(page.view.verticalScrollBar().maximum())
    assert page.view.indexAt(QPoint(200, page.view.viewport().height() - 20)).row() == plan.rowCount() - 1


def test_the_preview_follows_the_chosen_day_through_undo_and_redo(qtbot, page) -> None:
    before = filled(qtbot, page)["2026-12-02"].puzzle
    seen = []
    page.previewed.connect(seen.append)
    go_to(page, "2026-12-02")
    page.actions_of_day.another.trigger()
    settle(qtbot, page)
    other = stored(page)["2026-12-02"].puzzle
    assert other != before
    page.undo_stack.undo()
    settle(qtbot, page)
    page.undo_stack.redo()
    settle(qtbot, page)
    page.actions_of_day.clear.trigger()
    settle(qtbot, page)
    assert seen == [before, other, before, other, None]


def test_a_day_outside_a_new_calendar_is_deselected(qtbot, page) -> None:
    filled(qtbot, page)
    go_to(page, "2026-12-18")
    page.settings.weeks.setValue(5)
    settle(qtbot, page)
    assert page.view.days() == ["2026-12-18"]
    with qtbot.waitSignal(page.previewed) as seen:
        page.restore({"start": "2026-09-07", "weeks": 4})  # fifteen weeks more on top
        page.entered()
        settle(qtbot, page)
    assert seen.args == [None]
    assert page.view.days() == []
    assert not page.actions_of_day.clear.isEnabled()
    assert "18 Dec" not in page.detail.text()


def test_activating_the_window_shows_changes_of_another_window(qtbot, page) -> None:
    other = QWidget()
    qtbot.addWidget(other)
    tabs = QTabWidget()
    qtbot.addWidget(tabs)
    tabs.addTab(page, "Plan")
    for window in (tabs, other):
        window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
    settle(qtbot, page)
    plan_own(page)
    tabs.activateWindow()
    qtbot.waitUntil(lambda: shown(page)["2026-12-02"] == page.own.shown)
    page.setParent(None)  # each is closed for itself
