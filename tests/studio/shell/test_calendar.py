"""Puzzles of the calendar in the window: opened in their tab, edited, and put back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox, QPushButton

from engine.bee.puzzle import hive, is_pangram, swapped
from engine.calendar.entry import Entry, Key, name_of
from engine.calendar.planning import set_state
from engine.calendar.publication import Publication, Series
from engine.calendar.records import Change, Step, entry_at, log_of, publication_named, save_publication, write
from engine.core import Unreachable, changed
from engine.core.store import Store
from engine.wheel.puzzle import wheel
from engine.wings import kind_of, record_of, wing_of
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from studio.calendar.work import put_on_day
from studio.shell import calendar as shell_calendar
from studio.shell.tabs import TABS
from tests.engine.core.test_remote import server as server
from tests.studio.conftest import opened_window
from tests.studio.hosts import buttons_of

DAYS = ("2026-12-01", "2026-12-02")
HIVES = (hive("g", "cenorv"), hive("t", "uaefdl"))
PUT = "Put Back into Calendar"


@pytest.fixture
def calendar(qtbot, settings, jobs, journal, monkeypatch):
    """A window with the hives of two days, of which the first is open in its tab, and edited. It checks often."""
    monkeypatch.setattr(shell_calendar, "MILLISECONDS", 200)
    save_publication(Store(), Publication(name="Echo", series=(Series("hive", "bee"),)))
    planned = [
        Entry("Echo", "hive", day, "bee", name_of(one), one, "made") for one, day in zip(HIVES, DAYS, strict=True)
    ]
    write(Store(), [Change(None, one) for one in planned], "Ann", "planned")
    for window in opened_window(qtbot, settings, jobs, journal, tuple(tab for tab in TABS if tab.kind == "bee")):
        window.tabs.go_to("calendar")
        qtbot.waitUntil(lambda window=window: len(window.tabs.desk().seen.publications) == 2)
        shell_calendar.open_entry(window, at(DAYS[0]))
        window.editor().session.push(swapped(HIVES[0], 0, 1), "Move C to hub", "letters")
        yield window


def at(day: str) -> Entry:
    found = entry_at(Store(), Key("Echo", "hive", day))
    assert found
    return found


def press(window, text: str) -> None:
    next(one for one in buttons_of(window.strips)[::-1] if one.text() == text and one.isVisible()).click()


def press_folded(window, text: str) -> None:
    next(one for one in buttons_of(window.strips)[::-1] if one.text() == text).click()


def shown(window) -> list[str]:
    return [one.text() for one in window.strips.findChildren(QPushButton) if one.isVisible() and one.text()]


def test_a_puzzle_that_was_put_back_is_clean_and_the_next_day_opens_without_a_question(
    calendar, qtbot, home: Path
) -> None:
    session, asked = calendar.editor().session, []
    calendar.dialogs.unsaved = lambda *_, **__: asked.append(1) or "cancel"
    folder = home / "state" / "journal"
    qtbot.waitUntil(lambda: any(folder.glob("*.journal")))
    press(calendar, PUT)
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == swapped(HIVES[0], 0, 1))
    qtbot.waitUntil(lambda: not session.dirty)
    qtbot.waitUntil(lambda: not any(folder.glob("*.journal")))
    assert PUT not in shown(calendar)
    shell_calendar.open_entry(calendar, at(DAYS[1]))
    assert asked == []
    assert session.value == HIVES[1]


def lost(*_: object, **__: object):
    raise Unreachable("the house database cannot be reached", mend="Nothing was lost.")


@pytest.fixture
def lose(calendar, qtbot, monkeypatch):
    """Loses the connection, presses the button, runs something, and waits until the connection is back."""

    def act(meanwhile=lambda: None) -> None:
        with monkeypatch.context() as broken:
            for name in ("read", "writing", "revision"):
                broken.setattr(Store, name, lost)
            press(calendar, PUT)
            qtbot.waitUntil(lambda: any(text.startswith("Not put back: ") for text in calendar.strips.texts()))
            qtbot.waitUntil(lambda: bool(calendar.tabs.made_desk.writer.read_only))
            meanwhile()
        qtbot.waitUntil(lambda: not calendar.tabs.made_desk.writer.read_only)

    return act


def test_a_put_that_fails_says_so_and_is_tried_again_when_the_house_is_back(calendar, qtbot, jobs, lose) -> None:
    def meanwhile() -> None:
        jobs.start("another", lost)  # its error lies above
        (said,) = [text for text in calendar.strips.texts() if text.startswith("Not put back: ")]
        assert "cannot be reached" in said
        assert said.endswith("The Bee tab still has your edits. They are put back when the database can be reached.")
        assert PUT in shown(calendar)
        assert calendar.editor().session.dirty
        calendar.tabs.go_to("bee")

    lose(meanwhile)
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == swapped(HIVES[0], 0, 1))
    text = "The house database is back. Put back: Echo, hive, Tue 1 Dec 2026."
    qtbot.waitUntil(lambda: text in calendar.strips.texts())
    qtbot.waitUntil(lambda: not any("cannot be reached" in text for text in calendar.strips.texts()))
    assert PUT not in shown(calendar)
    assert not calendar.editor().session.dirty
    assert calendar.tabs.desk() is None  # the editor stays in the tab of the hive


def test_what_was_put_before_is_put_back_and_later_edits_stay_in_the_tab(calendar, qtbot, lose) -> None:
    session, later = calendar.editor().session, swapped(swapped(HIVES[0], 0, 1), 0, 2)
    lose(lambda: session.push(later, "Move E to hub", "letters"))
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == swapped(HIVES[0], 0, 1))
    qtbot.waitUntil(lambda: any("Put back: " in text for text in calendar.strips.texts()))
    assert session.dirty
    assert session.value == later
    press(calendar, PUT)
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == later)
    qtbot.waitUntil(lambda: not session.dirty)


@pytest.mark.parametrize("answer", ["Keep Mine", "Keep Theirs"])
def test_what_somebody_else_changed_meanwhile_is_asked_about(calendar, qtbot, lose, answer) -> None:
    theirs = swapped(HIVES[0], 0, 3)
    before = at(DAYS[0])
    put_on_day(Store(), publication_named(Store(), "Echo"), before.key, theirs, before)
    session, mine = calendar.editor().session, swapped(HIVES[0], 0, 1)
    lose()
    qtbot.waitUntil(lambda: bool(calendar.findChildren(QMessageBox)))
    (box,) = calendar.findChildren(QMessageBox)
    assert at(DAYS[0]).puzzle == theirs
    writer = calendar.tabs.made_desk.writer
    with qtbot.waitSignal(writer.written if answer == "Keep Mine" else writer.kept):
        next(one for one in box.buttons() if one.text() == answer).click()
    if answer == "Keep Mine":
        qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == mine)
        qtbot.waitUntil(lambda: not session.dirty)
        return
    assert "kept the other" in log_of(Store(), before.key)[0].what
    assert PUT not in shown(calendar)
    assert before.key not in calendar.tabs.made_desk.held
    state = at(DAYS[0])
    write(Store(), [Change(state, changed(state, state="approved"))], "Ann", "approved")
    writer.written.emit(Step((Change(state, at(DAYS[0])),), "approved"))
    session.push(HIVES[0], "Move back", "letters")
    assert session.dirty  # the calendar does not have what the tab has
    assert PUT not in shown(calendar)


def test_a_day_that_somebody_else_cleared_meanwhile_is_reported_and_not_tried_again(calendar, qtbot, lose) -> None:
    write(Store(), [Change(at(DAYS[0]), None)], "Ann", "cleared")
    lose()
    text = "Not put back: Echo, hive, Tue 1 Dec 2026"
    qtbot.waitUntil(lambda: any(one.startswith(text) for one in calendar.strips.texts()))
    (said,) = [one for one in calendar.strips.texts() if one.startswith(text)]
    assert said.endswith("The Bee tab still has your edits.")
    assert PUT in shown(calendar)


@pytest.mark.parametrize("answer", ["Keep Mine", "Keep Theirs"])
def test_a_conflict_of_one_tab_leaves_what_another_has_put_while_the_server_was_away(
    qtbot, settings, jobs, journal, monkeypatch, server, answer
) -> None:
    place = server.database(answer.replace(" ", "").lower())
    store, mine, theirs = Store(place), swapped(HIVES[0], 0, 1), swapped(HIVES[0], 0, 3)
    monkeypatch.setenv("PUZZLE_STUDIO_HOUSE", place)
    nine = wheel("moonlight", "g")
    edited = changed(nine, ring=nine.ring[::-1])
    save_publication(store, Publication(name="Echo", series=(Series("hive", "bee"), Series("nine", "wheel"))))
    hives, wheels = (
        Entry("Echo", series, DAYS[0], kind_of(one), name_of(one), one, "made")
        for series, one in (("hive", HIVES[0]), ("nine", nine))
    )
    write(store, [Change(None, hives), Change(None, wheels)], "Ann", "planned")
    bee_and_wheel = tuple(tab for tab in TABS if tab.kind in ("bee", "wheel"))
    for window in opened_window(qtbot, settings, jobs, journal, bee_and_wheel):
        window.tabs.go_to("calendar")
        writer = window.tabs.desk().writer
        qtbot.waitUntil(lambda window=window: len(window.tabs.desk().seen.publications) == 2)
        for entry, new in ((hives, mine), (wheels, edited)):
            shell_calendar.open_entry(window, entry_at(store, entry.key))
            window.editor().session.push(new, "Edit", "letters")
        there = entry_at(store, hives.key)
        put_on_day(store, publication_named(store, "Echo"), there.key, theirs, there)
        server.stop()
        qtbot.waitUntil(lambda writer=writer: bool(writer.read_only))
        window.strips.show_all()
        for button in [one for one in buttons_of(window.strips) if one.text() == PUT and one.isVisible()]:
            button.click()
        said = [text for text in window.strips.texts() if text.startswith("Not put back: ")]
        assert [name for name in ("Bee", "Wheel") if any(f"The {name} tab" in text for text in said)] == [
            "Bee",
            "Wheel",
        ]
        server.start()
        with pytest.raises(Unreachable):  # by the connection of the test, which broke
            store.revision()
        qtbot.waitUntil(lambda window=window: bool(window.findChildren(QMessageBox)))
        qtbot.waitUntil(lambda: entry_at(store, wheels.key).puzzle == edited)
        (box,) = window.findChildren(QMessageBox)
        assert entry_at(store, hives.key).puzzle == theirs
        with qtbot.waitSignal(writer.written if answer == "Keep Mine" else writer.kept):
            next(one for one in box.buttons() if one.text() == answer).click()
        qtbot.waitUntil(lambda: entry_at(store, hives.key).puzzle == (mine if answer == "Keep Mine" else theirs))
        sessions = [one.session for one in window.tabs.editors()]
        qtbot.waitUntil(lambda own=sessions: [one.dirty for one in own] == [answer == "Keep Theirs", False])


def test_after_undo_of_a_put_the_tab_is_to_be_saved_again_and_after_redo_it_is_not(calendar, qtbot, home) -> None:
    session, desk, folder = calendar.editor().session, calendar.tabs.made_desk, home / "state" / "journal"
    press(calendar, PUT)
    qtbot.waitUntil(lambda: not session.dirty)
    qtbot.waitUntil(lambda: not any(folder.glob("*.journal")))
    desk.undo_stack.undo()
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == HIVES[0])
    qtbot.waitUntil(lambda: session.dirty)
    qtbot.waitUntil(lambda: any(folder.glob("*.journal")))  # the next start offers it after a crash
    assert PUT in shown(calendar)
    desk.undo_stack.redo()
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == swapped(HIVES[0], 0, 1))
    qtbot.waitUntil(lambda: not session.dirty)
    assert PUT not in shown(calendar)


AS_PRINTED = "Shown as printed on Wed 2 Dec 2026: the current word lists and taboo lists give other answers."


@pytest.fixture
def printed(calendar, qtbot) -> Entry:
    """A printed day, open in its tab; since it was printed, a word of its answers was rejected."""
    store, there = Store(), at(DAYS[1])
    record = record_of(HIVES[1], wing_of(HIVES[1]).open_key(HIVES[1]), DAYS[1])
    write(store, [Change(there, changed(there, record=record))], "Ann", "made")
    set_state(store, [at(DAYS[1])], "printed", "Ann")
    printed = at(DAYS[1])
    word = next(one for one in printed.record.answers if not is_pangram(one))
    change_rulings(store, [Ruling(word, False, "obscure")])
    calendar.dialogs.unsaved = lambda *_, **__: "discard"
    shell_calendar.open_entry(calendar, printed)
    qtbot.waitUntil(lambda: AS_PRINTED in calendar.strips.texts())
    qtbot.waitUntil(lambda: has_answers(calendar, {*printed.record.answers}))
    return printed


def has_answers(window, answers: set[str]) -> bool:
    """Whether the hive is vetted and has these answers; the watch on the house may be vetting it again."""
    return bool(key := window.editor().key) and {answer.word for answer in key.answers} == answers


def test_a_printed_day_with_a_corrected_title_is_put_back_with_its_answers(calendar, qtbot, printed) -> None:
    session, answers = calendar.editor().session, {*printed.record.answers}
    session.push(changed(HIVES[1], title="Honey"), "Title", "title")
    assert has_answers(calendar, answers)  # they stay in view while a title is typed
    calendar.editor().revet()  # the answers are found again, as after a change of the house
    qtbot.waitUntil(lambda: has_answers(calendar, answers))
    session.undo.undo()
    calendar.editor().revet()
    qtbot.waitUntil(lambda: has_answers(calendar, answers))
    session.undo.redo()
    with qtbot.waitSignal(calendar.tabs.made_desk.writer.written):
        press_folded(calendar, PUT)
    now = at(DAYS[1])
    assert (now.state, now.puzzle.title, now.record.answers) == ("corrected", "Honey", printed.record.answers)


def test_a_printed_day_opens_as_printed_and_put_back_unchanged_keeps_its_answers(calendar, qtbot, printed) -> None:
    qtbot.waitUntil(lambda: has_answers(calendar, {*printed.record.answers}))
    steps = []
    calendar.tabs.made_desk.writer.written.connect(steps.append)
    press_folded(calendar, PUT)
    qtbot.waitUntil(lambda: len(steps) == 1)
    assert (steps[0].changes, at(DAYS[1])) == ((), printed)
    calendar.tabs.go_to("bee")
    press_folded(calendar, "Use Today's Answers")
    press_folded(calendar, PUT)
    qtbot.waitUntil(lambda: len(steps) == 2)
    assert at(DAYS[1]).state == "corrected"
    assert len(at(DAYS[1]).record.answers) == len(printed.record.answers) - 1
