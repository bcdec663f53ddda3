"""The desk of the calendar: what it shows, its keys and drags, decisions, reading clues, and conflicts."""

import threading
from pathlib import Path

import pypdfium2
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QMessageBox

from engine.bee.puzzle import hive as letters
from engine.calendar.entry import Entry, Key, full_words_of, name_of, traits_of
from engine.calendar.publication import Publication, Series
from engine.calendar.records import (
    Change,
    PageRecord,
    Shown,
    Step,
    entries,
    entry_at,
    publications,
    save_publication,
    write,
    write_pages,
)
from engine.core import BadInput, Control, changed
from engine.core.store import Store
from engine.crossword import puzzle as crossword
from engine.crossword.grid import Grid
from engine.output.press.boxes import preset
from engine.output.press.preflight.preflight import check_pdf
from engine.soup.board import Move, read_board
from engine.soup.puzzle import Puzzle as Soup
from engine.wheel.puzzle import wheel
from engine.wings import paper_fingerprint, record_of, wing_of
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio.calendar import desk as desk_module
from studio.calendar.desk import CalendarDesk
from studio.calendar.papers import MakingDialog, Reading
from studio.calendar.publications import PublicationsDialog
from studio.calendar.view import CellDelegate, board_name, facts_of, figures_of
from tests.engine.output.test_cover import book_of
from tests.studio.hosts import shown_on_screen

DAYS = ("2026-12-01", "2026-12-02", "2026-12-03")
WHEELS = (wheel("moonlight", "l", "oiotnhmg"), wheel("adventure", "v"), wheel("algorithm", "o"))
GRID = crossword.Puzzle(
    grid=Grid(("daft", "#c##", "tees")),
    clues=(crossword.Clue("daft", "Silly", unread=True), crossword.Clue("tees", "Pegs", unread=True),
           crossword.Clue("ace", "One", unread=True)),
)  # fmt: skip


def entry_of(series: str, puzzle, day: str, **fields) -> Entry:
    wing = wing_of(puzzle)
    key = wing.open_key(puzzle)
    return Entry(
        "Echo", series, day, wing.KIND, name_of(puzzle), puzzle, record=record_of(puzzle, key, day),
        traits=traits_of(puzzle, full_words_of(puzzle, key)), **fields,
    )  # fmt: skip


@pytest.fixture
def desk(qtbot, home, jobs) -> CalendarDesk:
    store = Store()
    nine = Series("nine", "wheel", number=17, since="2026-12-01")
    own = Publication(name="Echo", weekdays=(0, 1, 2, 3, 4, 5), series=(nine, Series("quick", "crossword")))
    save_publication(store, own)
    planned = [
        entry_of("nine", puzzle, day, number=17 + n) for n, (puzzle, day) in enumerate(zip(WHEELS, DAYS, strict=True))
    ]
    write(store, [Change(None, one) for one in (*planned, entry_of("quick", GRID, DAYS[0]))], "Ann", "planned")
    desk = CalendarDesk(jobs)
    desk.said = []
    desk.message.connect(lambda message: desk.said.append(message.text))
    shown_on_screen(qtbot, desk, 1000, 600)
    desk.show_days(DAYS[0])
    settle(qtbot, desk)
    return desk


def settle(qtbot, desk: CalendarDesk) -> None:
    qtbot.waitUntil(lambda: not desk.jobs.running() and bool(desk.seen.publications))


def at(series: str, day: str) -> Entry:
    found = entry_at(Store(), Key("Echo", series, day))
    assert found
    return found


def choose_now(desk: CalendarDesk, series: str, *days: str) -> None:
    desk.view.select([Key("Echo", series, day) for day in days])
    desk.view.setFocus()


def choose(qtbot, desk: CalendarDesk, series: str, *days: str) -> None:
    choose_now(desk, series, *days)
    settle(qtbot, desk)


def described(desk: CalendarDesk, series: str, day: str) -> str:
    model = desk.view.calendar
    return str(model.data(model.index_of(Key("Echo", series, day)), Qt.ItemDataRole.DisplayRole))


def test_a_cell_says_puzzle_number_state_and_what_is_unread(desk) -> None:
    assert "wheel L OIOTNHMG, planned\nNo 17" in described(desk, "nine", DAYS[0])
    assert "3 suggested clues have not been read" in described(desk, "quick", DAYS[0])
    assert described(desk, "quick", DAYS[1]).endswith("empty")
    assert described(desk, "nine", "2026-12-06").endswith("Echo does not appear on a Sunday")


def test_a_narrow_cell_shortens_what_follows_the_state(desk) -> None:
    hard = changed(at("nine", DAYS[0]), share=59.0, locked=True)
    whole = [
        "planned \u00b7 locked \u00b7 17 \u00b7 hard, 59\u00a0% of answers found",
        "planned \u00b7 locked \u00b7 17 \u00b7 hard",
    ]
    assert [facts_of(hard, lambda text, most=most: len(text) <= most) for most in (99, 30, 17, 4)] == [
        *whole, "planned \u00b7 locked", "planned",
    ]  # fmt: skip
    clues = at("quick", DAYS[0])
    assert [facts_of(clues, lambda text, most=most: len(text) <= most) for most in (99, 9, 8)] == [
        "planned \u00b7 3 unread", "planned \u25cf", "planned",
    ]  # fmt: skip


def test_the_counts_of_the_days_are_a_heading_and_the_spread_stands_below(qtbot, desk) -> None:
    for entry in entries(Store(), first=DAYS[0], last=DAYS[-1]):
        if entry.kind == "wheel":
            write(Store(), [Change(entry, changed(entry, share=60.0))], "Ann", "rated")
    desk.refresh()
    settle(qtbot, desk)
    assert desk.details.title.text() == "4 puzzles, 0 approved"
    assert desk.details.facts.text().startswith("Wheel: Tue 60\u00a0%, Wed")


def test_the_filters_show_the_days_that_need_somebody(qtbot, desk) -> None:
    assert len(desk.view.calendar.days) == 14
    for name, days in (("Unread", DAYS), ("Blocked", ())):
        desk.filters.buttons[name].click()
        assert desk.view.calendar.days == days


def test_a_click_into_a_calendar_without_days_selects_nothing(desk) -> None:
    desk.filters.buttons["Blocked"].click()
    assert desk.view.calendar.rowCount() == 0
    desk.puzzle = letters("g", "cenorv")
    desk.use_own.setEnabled(True)  # as it was when its menu opened
    desk.use_own.trigger()
    assert desk.view.calendar.flags(desk.view.indexAt(desk.view.viewport().rect().center())) == Qt.ItemFlag.NoItemFlags


def test_a_week_is_shown_also_as_earlier_versions_named_it(qtbot, desk) -> None:
    for name in ("1 Week", "Week"):
        desk.show_days(DAYS[0], "Month")
        desk.show_days(DAYS[0], name)
        settle(qtbot, desk)
        assert len(desk.view.calendar.days) == 7


def test_only_what_changed_is_painted_and_the_days_are_counted_once_a_reading(qtbot, desk, monkeypatch) -> None:
    painted, resets, counted, count = [], [], [], CalendarDesk._summary

    class Counting(CellDelegate):
        def paint(self, painter, option, index) -> None:
            painted.append(desk.view.calendar.cell(index).key)
            super().paint(painter, option, index)

    desk.view.setItemDelegate(Counting(desk.view))
    qtbot.waitUntil(lambda: bool(painted))
    settle(qtbot, desk)

    def is_quiet() -> bool:
        painted.clear()
        QTest.qWait(200)
        return not painted

    qtbot.waitUntil(is_quiet)
    monkeypatch.setattr(CalendarDesk, "_summary", lambda own: counted.append(1) or count(own))
    desk.view.calendar.modelReset.connect(lambda: resets.append(1))
    desk.read()
    settle(qtbot, desk)
    assert (painted, resets) == ([], [])
    there = at("nine", DAYS[1])
    write(Store(), [Change(there, changed(there, state="read"))], "Bob", "read")
    desk.read()
    settle(qtbot, desk)
    qtbot.waitUntil(lambda: bool(painted))
    assert (set(painted), resets, len(counted)) == ({there.key}, [], 2)
    choose(qtbot, desk, "nine", *DAYS)
    assert (resets, len(counted)) == ([], 2)


def test_a_ruling_shows_the_reason_and_the_decision_clears_it(qtbot, desk) -> None:
    change_rulings(Store(), [Ruling("moonlight", False, "a reader complained")])
    desk.read()
    settle(qtbot, desk)
    desk.filters.buttons["Blocked"].click()
    assert desk.view.calendar.days == DAYS[:1]
    choose(qtbot, desk, "nine", DAYS[0])
    assert "It has lost its only long word MOONLIGHT" in desk.details.reasons.text()
    QTest.keyClick(desk.view, Qt.Key.Key_A)  # approves
    settle(qtbot, desk)
    assert any("It has lost its only long word" in text for text in desk.said)
    desk.details.buttons[0].click()  # keep it as it is
    settle(qtbot, desk)
    choose(qtbot, desk, "nine", DAYS[0])
    assert desk.details.reasons.text() == ""
    assert at("nine", DAYS[0]).accepted != ()


def test_keys_move_lock_approve_and_clear_and_each_is_undone(qtbot, desk) -> None:
    choose(qtbot, desk, "nine", DAYS[0])
    QTest.keyClick(desk.view, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    settle(qtbot, desk)
    assert [at("nine", day).puzzle for day in DAYS[:2]] == [WHEELS[1], WHEELS[0]]
    assert [at("nine", day).number for day in DAYS[:2]] == [17, 18]
    assert [cell.day for cell in desk.view.cells()] == [DAYS[1]]  # the selection follows
    desk.undo_stack.undo()
    settle(qtbot, desk)
    assert [at("nine", day).puzzle for day in DAYS[:2]] == [*WHEELS[:2]]
    choose(qtbot, desk, "nine", *DAYS)
    QTest.keyClick(desk.view, Qt.Key.Key_A)
    settle(qtbot, desk)
    assert {at("nine", day).state for day in DAYS} == {"approved"}
    choose(qtbot, desk, "nine", DAYS[2])
    QTest.keyClick(desk.view, Qt.Key.Key_Space)
    settle(qtbot, desk)
    choose(qtbot, desk, "nine", DAYS[2])
    QTest.keyClick(desk.view, Qt.Key.Key_Delete)
    settle(qtbot, desk)
    assert "is locked" in desk.said[-1]
    desk.undo_stack.undo()
    settle(qtbot, desk)
    assert not at("nine", DAYS[2]).locked


def test_a_week_is_approved_while_other_days_are_planned(qtbot, desk, monkeypatch) -> None:
    go_on = threading.Event()

    def slowly(store: Store, *args: object, series: object, control: Control) -> Step:
        assert go_on.wait(60)
        return write(store, [Change(None, entry_of("quick", GRID, DAYS[1]))], "Ann", "planned")

    monkeypatch.setattr(desk_module, "fill", slowly)
    desk.run_main()
    assert not desk.plan_button.isEnabled()
    choose_now(desk, "nine", *DAYS)
    QTest.keyClick(desk.view, Qt.Key.Key_A)
    qtbot.waitUntil(lambda: {at("nine", day).state for day in DAYS} == {"approved"})
    assert entry_at(Store(), Key("Echo", "quick", DAYS[1])) is None
    go_on.set()
    settle(qtbot, desk)
    assert at("quick", DAYS[1]).puzzle == GRID
    assert desk.plan_button.isEnabled()
    desk.undo_stack.undo()  # what ended last is undone first
    settle(qtbot, desk)
    assert entry_at(Store(), Key("Echo", "quick", DAYS[1])) is None
    assert {at("nine", day).state for day in DAYS} == {"approved"}
    desk.undo_stack.undo()
    settle(qtbot, desk)
    assert "approved" not in {at("nine", day).state for day in DAYS}


def test_a_refused_change_does_not_lose_the_plan_that_was_made_meanwhile(qtbot, desk, monkeypatch) -> None:
    go_on = threading.Event()

    def refused(*args: object, locked: bool) -> Step:
        assert go_on.wait(60)
        raise BadInput("it is locked")

    monkeypatch.setattr(desk_module, "set_locked", refused)
    choose_now(desk, "nine", DAYS[0])
    QTest.keyClick(desk.view, Qt.Key.Key_Space)
    planned = write(Store(), [Change(None, entry_of("quick", GRID, DAYS[1]))], "Ann", "planned")
    monkeypatch.setattr(desk_module, "fill", lambda *args, series, control: planned)
    desk.run_main()
    qtbot.waitUntil(lambda: not any(job.task.name for job in desk.jobs.running()))
    go_on.set()
    settle(qtbot, desk)
    assert "it is locked" in desk.said[-1]
    assert desk.plan_button.isEnabled()
    desk.undo_stack.undo()
    settle(qtbot, desk)
    assert entry_at(Store(), Key("Echo", "quick", DAYS[1])) is None


def test_a_drop_on_another_series_or_a_holiday_is_refused(qtbot, desk) -> None:
    model = desk.view.calendar
    data = model.mimeData([model.index_of(Key("Echo", "nine", DAYS[0]))])
    other = model.index_of(Key("Echo", "quick", DAYS[1]))
    assert not model.dropMimeData(data, Qt.DropAction.CopyAction, -1, -1, other)
    sunday = model.index_of(Key("Echo", "nine", "2026-12-06"))
    assert model.dropMimeData(data, Qt.DropAction.CopyAction, -1, -1, sunday)
    settle(qtbot, desk)
    assert "Echo does not appear on a Sunday" in desk.said[-1]
    assert at("nine", DAYS[0]).puzzle == WHEELS[0]


def test_a_holiday_is_made_and_taken_back_with_a_key(qtbot, desk) -> None:
    choose(qtbot, desk, "quick", DAYS[1])
    for holidays in ((DAYS[1],), ()):
        QTest.keyClick(desk.view, Qt.Key.Key_H)
        settle(qtbot, desk)
        assert [one.holidays for one in publications(Store()) if one.name] == [holidays]
        choose(qtbot, desk, "quick", DAYS[1])


def holidays() -> dict[str, tuple[str, ...]]:
    return {one.name: one.holidays for one in publications(Store()) if one.name}


def show_all(qtbot, desk: CalendarDesk) -> None:
    desk.read()
    settle(qtbot, desk)
    desk.paper.setCurrentText(desk_module.ALL)


def test_the_days_of_two_papers_become_holidays_together_and_undo_takes_that_back(qtbot, desk) -> None:
    save_publication(Store(), Publication(name="Herald", series=(Series("one", "bee"), Series("two", "bee"))))
    show_all(qtbot, desk)
    places = [("Echo", "nine"), ("Echo", "quick"), ("Herald", "one"), ("Herald", "two")]
    row, said = [Key(*place, DAYS[1]) for place in places], []
    desk.status.connect(said.append)
    both, none = {"Echo": (DAYS[1],), "Herald": (DAYS[1],)}, {"Echo": (), "Herald": ()}
    for made in (both, none, both):
        desk.view.select(row)
        desk.view.setFocus()
        QTest.keyClick(desk.view, Qt.Key.Key_H)
        settle(qtbot, desk)
        assert holidays() == made
    assert said[:2] == [
        "Wed 2 Dec 2026: holiday of Echo and Herald.", "Wed 2 Dec 2026: again an issue of Echo and Herald.",
    ]  # fmt: skip
    assert [at("nine", day).number for day in DAYS] == [17, 0, 18]
    assert desk.undo_stack.undoText() == "holiday Wed 2 Dec"
    desk.undo_stack.undo()
    settle(qtbot, desk)
    assert holidays() == none
    assert [at("nine", day).number for day in DAYS] == [17, 18, 19]
    assert at("nine", DAYS[1]).reasons == ()
    desk.undo_stack.redo()
    settle(qtbot, desk)
    assert holidays() == both


def test_a_holiday_that_one_paper_refuses_is_made_in_none(qtbot, desk) -> None:
    fri = Series("fri", "bee", number=1, since=DAYS[0])
    save_publication(Store(), Publication(name="Herald", series=(fri,)))
    printed = changed(entry_of("fri", GRID, DAYS[2]), publication="Herald", number=3, state="printed")
    write(Store(), [Change(None, printed)], "Ann", "printed")
    show_all(qtbot, desk)
    desk.view.select([Key("Echo", "nine", DAYS[1]), Key("Herald", "fri", DAYS[1])])
    desk.view.setFocus()
    QTest.keyClick(desk.view, Qt.Key.Key_H)
    settle(qtbot, desk)
    assert "No 3 was printed on 2026-12-03, and would become No 2" in desk.said[-1]
    assert holidays() == {"Echo": (), "Herald": ()}
    assert not desk.undo_stack.canUndo()


def test_clues_are_read_one_after_the_other_and_the_crossword_is_read_then(qtbot, desk) -> None:
    choose(qtbot, desk, "nine", DAYS[1])  # no crossword is selected: those of all days are read
    desk.read_clues.trigger()
    (dialog,) = desk.findChildren(Reading)
    QTest.keyClick(dialog.table, Qt.Key.Key_F2)
    (typed,) = dialog.table.findChildren(QLineEdit)
    typed.setText("Foolish")
    QTest.keyClick(typed, Qt.Key.Key_Return)  # keeps what was typed, and goes on
    qtbot.waitUntil(lambda: dialog.table.currentRow() == 1)
    for _ in range(2):
        QTest.keyClick(dialog.table, Qt.Key.Key_Return)
    assert dialog.count.text() == "3 of 3 read"
    dialog._finish()
    qtbot.waitUntil(lambda: not desk.findChildren(Reading))  # with its table
    settle(qtbot, desk)
    after = at("quick", DAYS[0])
    texts = {clue.answer: (clue.text, clue.unread) for clue in after.puzzle.clues}
    assert texts == {"daft": ("Foolish", False), "tees": ("Pegs", False), "ace": ("One", False)}
    assert after.state == "read"


def test_the_publications_are_read_again_in_the_same_dialog(qtbot, desk) -> None:
    desk.settings.trigger()
    (dialog,) = desk.findChildren(PublicationsDialog)
    qtbot.waitUntil(lambda: dialog.names.count() > 0)
    count = dialog.names.count()
    dialog.reject()
    save_publication(Store(), Publication(name="Herald"))
    desk.settings.trigger()
    qtbot.waitUntil(lambda: dialog.names.count() == count + 1)
    assert desk.findChildren(PublicationsDialog) == [dialog]


def test_a_crossword_with_unread_clues_is_approved_only_after_a_question(qtbot, desk) -> None:
    messages = []
    desk.message.connect(messages.append)
    choose(qtbot, desk, "quick", DAYS[0])
    QTest.keyClick(desk.view, Qt.Key.Key_A)
    settle(qtbot, desk)
    assert "Tue 1 Dec: 3 suggested clues have not been read" in messages[-1].text
    assert at("quick", DAYS[0]).state == "planned"
    choose(qtbot, desk, "nine", DAYS[0])  # the answer is about what was asked, not about what is selected now
    dict(messages[-1].actions)["Approve, Clues Count as Read"]()
    settle(qtbot, desk)
    after = at("quick", DAYS[0])
    assert (after.state, after.unread, after.approved) == ("approved", 0, after.puzzle)
    assert at("nine", DAYS[0]).state == "planned"
    desk.undo_stack.undo()
    settle(qtbot, desk)
    assert at("quick", DAYS[0]).unread == 3


def test_one_day_of_two_papers_is_one_day(qtbot, desk) -> None:
    save_publication(Store(), Publication(name="Herald", series=(Series("quick", "crossword"),)))
    other = changed(entry_of("quick", GRID, DAYS[0]), publication="Herald")
    write(Store(), [Change(None, other)], "Ann", "planned")
    show_all(qtbot, desk)
    for days, named in ((DAYS[:1], "Tue 1 Dec"), (DAYS[:2], "2 days")):
        keys = [Key(name, series, day) for day in days for name in ("Echo", "Herald") for series in ("quick", "nine")]
        desk.view.select(keys)
        desk.view.setFocus()
        QTest.keyClick(desk.view, Qt.Key.Key_Space)
        settle(qtbot, desk)
        assert desk.undo_stack.undoText() == f"lock {named}"
        desk.undo_stack.undo()
        settle(qtbot, desk)
    desk.view.select([Key(name, "quick", DAYS[0]) for name in ("Echo", "Herald")])
    QTest.keyClick(desk.view, Qt.Key.Key_A)
    assert desk.said[-1] == "Tue 1 Dec: 6 suggested clues have not been read. Nothing was changed."


def test_a_change_by_somebody_else_asks_whose_to_keep(qtbot, desk) -> None:
    read = at("nine", DAYS[0])
    write(Store(), [Change(read, changed(read, puzzle=WHEELS[2], name="other"))], "Bob", "edited")
    desk.put(wheel("butterfly", "t"), read.key, read)
    qtbot.waitUntil(lambda: bool(desk.findChildren(QMessageBox)))
    (box,) = desk.findChildren(QMessageBox)
    assert "Bob changed it while you did" in box.text()
    assert "They differ in: letters." in box.informativeText()
    next(button for button in box.buttons() if button.text() == "Keep Mine").click()
    settle(qtbot, desk)
    assert at("nine", DAYS[0]).puzzle == wheel("butterfly", "t")


def test_a_printed_puzzle_that_is_put_back_shows_the_notice_to_copy_and_its_pages(qtbot, desk) -> None:
    messages = []
    desk.message.connect(messages.append)
    there = at("nine", DAYS[0])
    write(Store(), [Change(there, changed(there, state="printed"))], "Ann", "printed")
    shown = Shown("nine", DAYS[0], "solution", paper_fingerprint(there.puzzle))
    write_pages(Store(), [PageRecord("Echo", DAYS[1], shows=(shown,))])
    desk.put(wheel("butterfly", "t"), there.key, at("nine", DAYS[0]))
    settle(qtbot, desk)
    notice, pages = messages[-1].text.split("\n")
    assert notice.startswith("Correction: in the Word Wheel No 17 of Tuesday 1 December, the solution has changed.")
    assert pages == "Pages to make again: Wed 2 Dec."
    dict(messages[-1].actions)["Copy Notice"]()
    assert QGuiApplication.clipboard().text() == notice
    assert messages[-1].text == f"{notice}\n{pages}"
    assert at("nine", DAYS[0]).state == "corrected"


def test_a_lost_database_makes_the_desk_read_only_and_loses_nothing(qtbot, desk) -> None:
    desk.set_read_only("the house database cannot be reached")
    choose(qtbot, desk, "nine", DAYS[0])
    QTest.keyClick(desk.view, Qt.Key.Key_A)
    settle(qtbot, desk)
    assert desk.said[-1] == "the house database cannot be reached"
    assert at("nine", DAYS[0]).state == "planned"
    desk.set_writable()
    choose(qtbot, desk, "nine", DAYS[0])
    QTest.keyClick(desk.view, Qt.Key.Key_A)
    settle(qtbot, desk)
    assert at("nine", DAYS[0]).state == "approved"


def test_enter_opens_the_puzzle_in_its_tab(qtbot, desk) -> None:
    choose(qtbot, desk, "nine", DAYS[1])
    with qtbot.waitSignal(desk.opened) as opened:
        QTest.keyClick(desk.view, Qt.Key.Key_Return)
    assert opened.args[0].puzzle == WHEELS[1]


def test_pages_are_made_with_a_line_for_each_day(qtbot, desk, tmp_path: Path) -> None:
    own = changed(next(one for one in desk.seen.publications if one.name), series=desk.seen.publications[1].series[:1])
    dialog = MakingDialog(desk.jobs, [own], DAYS[:2], tmp_path, desk)
    with qtbot.waitSignal(dialog.ended):
        pass
    lines = [line for line in dialog.log.toPlainText().splitlines() if "is empty, " not in line]
    assert [line.split(": ")[:2] for line in lines] == [["Echo", "Tue 1 Dec"], ["Echo", "Wed 2 Dec"]]
    assert (tmp_path / DAYS[1] / f"{DAYS[1]}.pdf").exists()
    assert {one.state for one in entries(Store(), series="nine", last=DAYS[1])} == {"made"}


def test_when_the_pages_are_made_the_first_one_can_be_opened_and_their_folder_shown(qtbot, desk, tmp_path) -> None:
    own = changed(next(one for one in desk.seen.publications if one.name), series=desk.seen.publications[1].series[:1])
    dialog = MakingDialog(desk.jobs, [own], DAYS[:1], tmp_path, desk)
    dialog.show()
    assert not any(button.isVisible() for button in dialog.results)
    with qtbot.waitSignal(dialog.ended):
        pass
    assert all(button.isVisible() for button in dialog.results)
    with qtbot.waitSignal(dialog.page_wanted) as wanted:
        dialog.results[0].click()
    assert wanted.args == [tmp_path / DAYS[0] / f"{DAYS[0]}.puzzle"]


def test_a_day_whose_answers_changed_is_both_blocked_and_changed_and_an_empty_list_says_so(qtbot, desk) -> None:
    desk.filters.show_value("Changed")
    desk.read()
    settle(qtbot, desk)
    assert (desk.view.calendar.days, desk.view.nothing) == ((), "Nothing on these days is changed.")
    reasons = ("1 answer fewer than when it was made: MOUTH.",)
    write(Store(), [Change(at("nine", DAYS[0]), changed(at("nine", DAYS[0]), reasons=reasons))], "Ann", "judged")
    for name in ("Changed", "Blocked"):
        desk.filters.show_value(name)
        desk.read()
        settle(qtbot, desk)
        assert desk.view.calendar.days == (DAYS[0],)


def test_the_warnings_of_a_page_are_below_the_line_of_its_day(qtbot, desk, tmp_path: Path) -> None:
    own = next(one for one in desk.seen.publications if one.name)
    dialog = MakingDialog(desk.jobs, [own], DAYS[:1], tmp_path, desk)
    with qtbot.waitSignal(dialog.ended):
        pass
    first, *warnings = dialog.log.toPlainText().splitlines()
    assert first.endswith("8 files, 3 warnings")
    assert any(warning.startswith("    3 suggested clues have not been read: ") for warning in warnings)
    assert [sum(f"of the {page} is empty" in one for one in warnings) for page in ("page", "page of solutions")] == [
        1,
        1,
    ]
    assert not dialog.bar.isTextVisible()


def test_each_paper_says_when_nothing_is_planned_before_it_asks_for_a_file(qtbot, home, jobs, monkeypatch) -> None:
    for name in ("getSaveFileName", "getExistingDirectory"):
        monkeypatch.setattr(f"PySide6.QtWidgets.QFileDialog.{name}", lambda *_: pytest.fail("asked for a file"))
    desk, said = CalendarDesk(jobs), []
    desk.status.connect(said.append)
    shown_on_screen(qtbot, desk, 1000, 600)
    for action in (desk.pages, desk.contact, desk.book):
        action.trigger()
        assert said[-1:] == ["Nothing is planned on these days."], action.text()
        said.clear()


def test_a_blocked_book_says_why_and_is_exported_anyway(qtbot, desk, tmp_path: Path, monkeypatch) -> None:
    path, messages = tmp_path / "book.pdf", []
    monkeypatch.setattr("PySide6.QtWidgets.QFileDialog.getSaveFileName", lambda *_: (str(path), ""))
    desk.message.connect(messages.append)
    there = at("nine", DAYS[0])
    write(Store(), [Change(there, changed(there, puzzle=changed(there.puzzle, title="Fuck")))], "Bo", "edited")
    desk.read()
    settle(qtbot, desk)
    desk.book.trigger()
    assert messages[0].text.startswith("4 of 4 puzzles not approved: wheel L OIOTNHMG of Tue 1 Dec, ")
    assert messages[0].text.endswith(", 1 more.")
    assert not path.exists()
    dict(messages[0].actions)["Make the Book\u2026"]()
    qtbot.waitUntil(lambda: len(messages) == 2)
    assert not path.exists()
    dict(messages[1].actions)["Export Anyway"]()
    qtbot.waitUntil(lambda: len(messages) == 3)
    assert messages[2].text.startswith("Exported book.pdf: 4 puzzles, ")
    assert messages[2].text.endswith(" warnings.")
    assert path.exists()
    dict(messages[2].actions)["Details\u2026"]()
    assert f", {len(messages[3].text.splitlines())} warnings." in messages[2].text
    monkeypatch.setattr("PySide6.QtWidgets.QInputDialog.getText", lambda *_, **__: ("0.1mm", True))
    monkeypatch.setattr("studio.core.dialogs.Dialogs.export_path", lambda *_: path)
    before, cover, asked = path.read_bytes(), tmp_path / "book cover.pdf", []
    dict(messages[2].actions)["Cover\u2026"]()
    qtbot.waitUntil(lambda: len(messages) == 5)
    assert (messages[4].level, "the file of the book" in messages[4].text) == ("error", True)
    assert path.read_bytes() == before

    def export_path(_: object, suggested: Path) -> Path:  # its dialog adds the suffix, and asks before it replaces
        asked.append(suggested)
        return cover

    monkeypatch.setattr("studio.core.dialogs.Dialogs.export_path", export_path)
    dict(messages[2].actions)["Cover\u2026"]()
    qtbot.waitUntil(lambda: len(messages) == 6)
    leaves = -(-len(pypdfium2.PdfDocument(path.read_bytes())) // 2)
    assert messages[5].text.startswith(f"Exported book cover.pdf: a spine of {leaves / 10:.1f} mm for ")
    assert "preset cover@IFRA26." in messages[5].text
    assert asked == [cover]
    assert check_pdf(cover.read_bytes(), preset("cover@IFRA26")) == ()
    cover.unlink()
    book_of(tmp_path, "A Fuck Book")
    dict(messages[2].actions)["Cover\u2026"]()
    qtbot.waitUntil(lambda: len(messages) == 7)
    assert (messages[6].level, "fuck" in messages[6].text.lower(), cover.exists()) == ("error", True, False)
    dict(messages[6].actions)["Export Anyway"]()
    qtbot.waitUntil(cover.exists)


def test_a_board_is_named_by_the_words_of_its_game() -> None:
    fil, tay = (Move(word, tuple((row, column) for column in range(3))) for row, word in enumerate(("fil", "tay")))
    assert board_name(Soup(read_board("fil\ntay"), solution=(fil, tay))) == "FIL TAY"
    assert board_name(Soup(read_board("fil\ntay"))) == "FIL"


def test_the_figure_beside_the_calendar_has_the_recorded_answers(desk) -> None:
    hive = letters("g", "cenorv")
    key = wing_of(hive).open_key(hive)
    record = record_of(hive, key, DAYS[0])
    entry = Entry("Echo", "hive", DAYS[0], "bee", name_of(hive), hive, "printed", record=record)
    (before, _) = figures_of(entry, control=Control())
    change_rulings(Store(), [Ruling(word, False, "obscure") for word in record.answers[:8]])
    assert figures_of(entry, control=Control())[0] == before
    assert figures_of(changed(entry, record=None), control=Control())[0] != before
