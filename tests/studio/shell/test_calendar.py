"""Puzzles of the calendar in the window: opened in their tab, edited, and put back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton

from engine.bee.puzzle import hive, swapped
from engine.calendar.entry import Entry, Key, name_of
from engine.calendar.publication import Publication, Series
from engine.calendar.records import Change, entry_at, save_publication, write
from engine.core.errors import FileProblem
from engine.core.store import Store
from studio.shell import calendar as shell_calendar
from studio.shell.tabs import TABS
from tests.studio.conftest import opened_window

DAYS = ("2026-12-01", "2026-12-02")
HIVES = (hive("g", "cenorv"), hive("t", "uaefdl"))
PUT = "Put Back into Calendar"


@pytest.fixture
def calendar(qtbot, settings, jobs, journal):
    """A window with the hives of two days, of which the first is open in its tab, and edited."""
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
    next(one for one in window.strips.buttons()[::-1] if one.text() == text and one.isVisible()).click()


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


def test_a_put_that_fails_keeps_the_button_and_the_letters_until_the_house_is_back(
    calendar, qtbot, jobs, monkeypatch
) -> None:
    def lost(*_: object, **__: object):
        raise FileProblem("the house database cannot be reached", mend="Nothing was lost.")

    with monkeypatch.context() as broken:
        broken.setattr(Store, "read", lost)
        broken.setattr(Store, "writing", lost)
        broken.setattr(Store, "revision", lost)
        press(calendar, PUT)
        jobs.start("another", lost)  # its error lies above
        qtbot.waitUntil(lambda: any(text.startswith("Not put back: ") for text in calendar.strips.texts()))
        (said,) = [text for text in calendar.strips.texts() if text.startswith("Not put back: ")]
        assert "cannot be reached" in said
        assert said.endswith("The Bee tab still has your edits.")
        qtbot.waitUntil(lambda: bool(calendar.tabs.desk().writer.read_only))
        assert PUT in shown(calendar)
    assert calendar.editor().session.dirty
    qtbot.waitUntil(lambda: not calendar.tabs.desk().writer.read_only)
    qtbot.waitUntil(lambda: not any("cannot be reached" in text for text in calendar.strips.texts()))
    assert PUT in shown(calendar)
    press(calendar, PUT)
    qtbot.waitUntil(lambda: at(DAYS[0]).puzzle == swapped(HIVES[0], 0, 1))
    qtbot.waitUntil(lambda: PUT not in shown(calendar))
    qtbot.waitUntil(lambda: not calendar.editor().session.dirty)
