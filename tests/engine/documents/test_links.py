"""Links of a page to the files of its puzzles."""

from pathlib import Path

import pytest

from engine.bee.puzzle import hive
from engine.calendar.entry import Entry, name_of
from engine.calendar.records import Change, write
from engine.core import FileProblem, Printed, changed
from engine.core.store import Store
from engine.documents.document import Document, encode
from engine.documents.links import link_findings, linked_block, rebased, stale_links, updated
from engine.page.page import Page, Place, PuzzleBlock

HIVE, OTHER = hive("G", "CENORV"), hive("T", "AUFLED")


@pytest.fixture
def linked(home, tmp_path: Path) -> Page:
    (tmp_path / "puzzles").mkdir()
    (tmp_path / "puzzles" / "a.puzzle").write_bytes(encode(Document(HIVE, "2026-11-23")))
    block = linked_block(tmp_path / "puzzles" / "a.puzzle", tmp_path)
    return Page((changed(block, number="7", fixed=Place(0, 2, 10.0)),))


def test_a_linked_block_has_a_copy_and_a_relative_path(linked, tmp_path) -> None:
    assert linked.puzzles[0].puzzle == HIVE
    assert linked.puzzles[0].link == "puzzles/a.puzzle"
    assert stale_links(linked, tmp_path) == ()


def test_a_changed_file_is_noticed_and_an_update_keeps_number_and_place(linked, tmp_path) -> None:
    (tmp_path / "puzzles" / "a.puzzle").write_bytes(encode(Document(OTHER, "2026-11-23")))
    assert [one.what for one in link_findings(stale_links(linked, tmp_path))] == [
        "the file of a puzzle has changed since it was put on the page"
    ]
    now = updated(linked, tmp_path, Store())
    assert now.puzzles[0] == changed(linked.puzzles[0], puzzle=OTHER, fingerprint=now.puzzles[0].fingerprint)
    assert stale_links(now, tmp_path) == ()


def test_a_missing_file_is_noticed_and_the_page_keeps_its_copy(linked, tmp_path) -> None:
    (tmp_path / "puzzles" / "a.puzzle").unlink()
    [found] = link_findings(stale_links(linked, tmp_path))
    assert found.severity == "warning"
    assert "keeps its copy" in found.what
    with pytest.raises(FileProblem):
        updated(linked, tmp_path, Store())


def test_an_update_reads_what_the_calendar_has_now(linked, tmp_path) -> None:
    day, store = "2026-12-03", Store()
    entry = Entry("Herald", "bee", day, "bee", name_of(OTHER), OTHER, record=Printed(day, "", ("tiger",)))
    write(store, [Change(None, entry)], "Ann", "corrected")
    answers = PuzzleBlock(HIVE, "solution", "7", day=day, series="bee")
    page = Page((answers, changed(answers, series="")), day="2026-12-04", publication="Herald")
    now = updated(page, tmp_path, store)
    assert now.puzzles == (changed(answers, puzzle=OTHER, printed=entry.record), page.puzzles[1])
    assert now.puzzles[0].number == "7"


def test_a_page_is_not_put_on_a_page(linked, tmp_path) -> None:
    path = tmp_path / "page.puzzle"
    path.write_bytes(encode(Document(linked, "2026-11-23")))
    with pytest.raises(FileProblem, match="it is a page, not a puzzle"):
        linked_block(path, tmp_path)


def test_a_file_that_was_saved_again_with_the_same_puzzle_is_as_it_was(linked, tmp_path) -> None:
    (tmp_path / "puzzles" / "a.puzzle").write_bytes(encode(Document(HIVE, "2026-11-24", author="A. Setter")))
    assert stale_links(linked, tmp_path) == ()


def test_links_lead_to_the_same_files_from_another_folder(linked, tmp_path) -> None:
    absolute = rebased(linked, tmp_path, None)
    assert absolute.puzzles[0].link == (tmp_path / "puzzles" / "a.puzzle").as_posix()
    moved = rebased(absolute, None, tmp_path / "pages" / "monday")
    assert moved.puzzles[0].link == "../../puzzles/a.puzzle"
    assert rebased(moved, tmp_path / "pages" / "monday", tmp_path) == linked
    assert rebased(HIVE, None, tmp_path) is HIVE
