"""A page of the calendar follows what the house decides while it is open, from this window or from elsewhere."""

from datetime import date, timedelta

import pytest

from engine.bee.puzzle import hive
from engine.calendar.entry import Entry, Key, full_words_of, name_of, traits_of
from engine.calendar.planning import set_state
from engine.calendar.publication import Publication, Series
from engine.calendar.records import Change, entry_at, save_publication, write
from engine.core import changed
from engine.core.store import Store
from engine.output.press.raster import page_texts
from engine.page.page import PuzzleBlock
from engine.wings import record_of, wing_of
from engine.words.vetting.house import change_rulings
from engine.words.vetting.verdict import Ruling
from tests.studio.hosts import listed
from tests.studio.page.page_tab import ready

DAY = (date.today() + timedelta(1)).isoformat()
HIVE = hive("o", "hmunct")
LOST = "1 answer fewer than when it was made: MOUTH"


@pytest.fixture
def planned(qtbot, home, editor):
    """The page of a day, with a hive of the calendar; its answers are recorded."""
    save_publication(Store(), Publication(name="Echo", series=(Series("hive", "bee"),)))
    key = wing_of(HIVE).open_key(HIVE)
    record, traits = record_of(HIVE, key, DAY), traits_of(HIVE, full_words_of(HIVE, key))
    entry = Entry("Echo", "hive", DAY, "bee", name_of(HIVE), HIVE, "made", record=record, traits=traits)
    write(Store(), [Change(None, entry)], "Ann", "made")
    block = PuzzleBlock(HIVE, printed=record, series="hive")
    editor.session.push(changed(editor.page, blocks=(block,), publication="Echo", day=DAY), "Open")
    ready(qtbot, editor)
    return editor


def never(word: str) -> None:
    """Rule on a word as another program does."""
    change_rulings(Store(), [Ruling(word, False, "obscure")])


def test_an_export_is_blocked_by_a_ruling_that_the_preview_does_not_show_yet(qtbot, window, planned, tmp_path) -> None:
    window.watch.blockSignals(True)
    never("mouth")
    window.dialogs.path = tmp_path / "a.pdf"
    window.export()
    qtbot.waitUntil(lambda: any(LOST in text for text in window.strips.texts()))
    assert not (tmp_path / "a.pdf").exists()
    qtbot.waitUntil(lambda: any(LOST in text for text in listed(planned.findings)))


def test_the_findings_follow_a_ruling_of_another_program(qtbot, window, planned) -> None:
    assert not any(LOST in text for text in listed(planned.findings))
    window.watch.look()
    qtbot.waitUntil(lambda: not window.jobs.running())  # it knows the rulings of before
    never("mouth")
    qtbot.waitUntil(lambda: any(LOST in text for text in listed(planned.findings)))


def test_the_calendar_shows_what_was_judged_while_another_tab_was_shown(qtbot, window, planned) -> None:
    window.watch.blockSignals(True)
    window.tabs.go_to("calendar")
    desk = window.tabs.desk()
    qtbot.waitUntil(lambda: len(desk.seen.publications) == 2)
    window.tabs.go_to("page")
    never("mouth")
    window.tabs.go_to("calendar")
    qtbot.waitUntil(lambda: any(LOST in reason for one in desk.seen.entries for reason in one.reasons))


def test_an_export_is_a_proof_until_its_puzzles_are_approved(qtbot, window, planned, tmp_path) -> None:
    said = []
    planned.status.connect(said.append)
    for name in ("a.pdf", "b.pdf"):
        window.dialogs.path = tmp_path / name
        window.export()
        qtbot.waitUntil(lambda name=name: any(f"Exported {name}" in text for text in said))
        set_state(Store(), [entry_at(Store(), Key("Echo", "hive", DAY))], "approved", "Ann")
    proofs = ["PROOF" in page_texts((tmp_path / name).read_bytes())[0] for name in ("a.pdf", "b.pdf")]
    assert proofs == [True, False]
    assert ["as a proof" in text for text in said] == proofs
    assert planned.session.document.printed is not None
