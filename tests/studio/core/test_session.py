"""The open document: undo with names, the dirty state, saving, and the journal."""

from __future__ import annotations

import gc
import time
from pathlib import Path

import pytest

from engine.bee.puzzle import Puzzle, hive, swapped
from engine.core import FileChanged, FileProblem, Printed, changed
from engine.documents import document as documents
from engine.words.vetting.verdict import Ruling
from studio.core.journal import Journal
from studio.core.session import EVERYTHING, MAX_UNDOS, MIN_UNDOS, Session

FIRST = hive("g", "cenorv")


@pytest.fixture
def session(jobs, home) -> Session:
    return Session("bee", FIRST, jobs)


def test_a_named_change_can_be_undone_and_redone(session):
    heard = []
    session.changed.connect(lambda value, what: heard.append((value, what)))
    moved = swapped(FIRST, 0, 1)
    session.push(moved, "Move C to hub", "letters")
    assert (session.value, session.undo.undoText()) == (moved, "move C to hub")
    session.undo.undo()
    assert (session.value, session.undo.redoText()) == (FIRST, "move C to hub")
    session.undo.redo()
    assert heard == [(moved, "letters"), (FIRST, "letters"), (moved, "letters")]


@pytest.mark.parametrize(
    ("text", "shown"), [("Move A to hub", "move A to hub"), ("A to hub", "A to hub"), ("PDF", "PDF")]
)
def test_undo_texts_lower_only_an_ordinary_first_word(session, text, shown):
    session.push(swapped(FIRST, 0, 1), text)
    assert session.undo.undoText() == shown


def test_pushing_an_equal_value_changes_nothing(session):
    session.push(hive("g", "cenorv"), "Move G to hub")
    assert not session.undo.canUndo()
    assert not session.dirty


def test_typing_is_one_undo_step(session):
    for title in ("B", "Be", "Bee"):
        session.push(changed(session.value, title=title), "Change title", "title", merge="title")
    session.push(swapped(session.value, 0, 1), "Move C to hub")
    session.push(changed(session.value, title="Bee!"), "Change title", "title", merge="title")
    for _ in range(3):
        session.undo.undo()
    assert session.value == FIRST
    assert not session.undo.canUndo()


def test_typing_keeps_two_documents_in_memory(session):
    gc.collect()
    before = {id(one) for one in gc.get_objects() if isinstance(one, documents.Document)}
    for count in range(1, 51):
        session.push(changed(session.value, title="e" * count), "Change title", "title", merge="title")
    gc.collect()
    new = [one for one in gc.get_objects() if isinstance(one, documents.Document) and id(one) not in before]
    assert session.undo.count() == 1
    assert len(new) <= 2, "before and after"


def test_the_length_of_the_undo_stack_depends_on_the_size_of_the_document(session):
    assert session.undo.undoLimit() == MAX_UNDOS
    session.start(changed(FIRST, rulings=tuple(Ruling(f"w{n}", True, "x" * 1000) for n in range(5000))))
    assert session.undo.undoLimit() == MIN_UNDOS


def test_the_unsaved_mark_follows_saving_and_undo(session, tmp_path):
    path = tmp_path / "a.puzzle"
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    assert session.dirty
    session.save(path)
    assert not session.dirty
    assert documents.read(path)[0].body == session.value
    session.undo.undo()
    assert session.dirty
    session.undo.redo()
    assert not session.dirty


def test_a_document_round_trips_through_its_file(session, tmp_path, jobs):
    session.push(changed(FIRST, title="Dienstag \u2013 \u00e9"), "Change title")
    session.save(tmp_path / "a.puzzle")
    other = Session("bee", swapped(FIRST, 1, 2), jobs)
    heard = []
    other.changed.connect(lambda value, what: heard.append((value, what)))
    other.open(tmp_path / "a.puzzle")
    assert heard == [(session.value, EVERYTHING)]
    assert (other.name, other.dirty, other.undo.canUndo()) == ("a", False, False)
    assert other.document == session.document


def test_an_unreadable_file_keeps_the_open_document(session, tmp_path):
    (tmp_path / "bad.puzzle").write_text("{")
    with pytest.raises(FileProblem, match=r"bad\.puzzle"):
        session.open(tmp_path / "bad.puzzle")
    assert session.value == FIRST


def test_a_file_that_another_program_changed_is_not_overwritten(session, tmp_path):
    path = tmp_path / "a.puzzle"
    session.save(path)
    theirs = path.read_bytes().replace(b"Spelling Bee", b"Theirs")
    path.write_bytes(theirs)
    assert session.changed_outside()
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    with pytest.raises(FileChanged, match="another program"):
        session.save()
    assert path.read_bytes() == theirs
    assert session.dirty
    session.save(overwrite=True)
    assert documents.read(path)[0].body == session.value
    assert not session.changed_outside()


def test_saving_without_a_file_is_an_error(session):
    with pytest.raises(FileProblem, match="Save As"):
        session.save()


PRINTED = Printed("2025-03-01", "common", ("governor",))


def test_a_mark_is_unsaved_work_but_no_step_of_the_undo_stack(session, tmp_path):
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    session.save(tmp_path / "a.puzzle")
    session.undo.undo()
    marked = changed(session.value, title="Seen")
    session.note(marked, "mark")
    assert (session.value, session.dirty) == (marked, True)
    assert session.undo.redoText() == "move C to hub"
    session.save()
    assert not session.dirty


def test_the_printed_record_survives_undo_and_is_saved(session, tmp_path):
    session.record_printed(PRINTED)
    assert (session.dirty, session.document.printed) == (False, PRINTED)
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    session.save(path := tmp_path / "a.puzzle")
    later = changed(PRINTED, date="2025-03-02")
    session.record_printed(later)
    assert not session.dirty
    assert documents.read(path)[0].printed == later
    assert not session.changed_outside()
    session.undo.undo()
    assert (session.value, session.document.printed) == (FIRST, later)


def test_the_printed_record_of_unsaved_work_is_unsaved(session, tmp_path):
    session.save(path := tmp_path / "a.puzzle")
    before = path.read_bytes()
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    session.record_printed(PRINTED)
    session.undo.undo()
    assert session.dirty
    assert path.read_bytes() == before


def test_the_printed_record_does_not_overwrite_an_external_change(session, tmp_path):
    session.save(path := tmp_path / "a.puzzle")
    path.write_text("theirs")
    session.record_printed(PRINTED)
    assert (session.dirty, session.document.printed, path.read_text()) == (True, PRINTED, "theirs")


# the journal


@pytest.fixture
def journal(home) -> Journal:
    made = Journal()
    yield made
    made.close()


def lines(home: Path) -> list[Path]:
    return sorted((home / "state" / "journal").glob("*.journal"))


def test_edits_reach_the_journal_while_typing_starves_the_event_loop(qtbot, jobs, home, journal):
    session = Session("bee", FIRST, jobs, journal)
    began, typed = time.monotonic(), 0
    while not lines(home) and time.monotonic() < began + 20:  # no event is handled
        typed += 1
        session.push(changed(FIRST, title=f"{typed}"), "Title")
        time.sleep(0.02)
    (entry,) = lines(home)
    assert b'"kind"' in entry.read_bytes()
    qtbot.waitUntil(lambda: f'"{typed}"'.encode() in entry.read_bytes())  # after a pause, the last edit too


def test_saving_and_undoing_to_the_saved_state_clear_the_journal(qtbot, jobs, home, journal, tmp_path):
    session = Session("bee", FIRST, jobs, journal)
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    qtbot.waitUntil(lambda: len(lines(home)) == 1)
    session.save(tmp_path / "a.puzzle")
    qtbot.waitUntil(lambda: lines(home) == [])
    session.push(FIRST, "Move G to hub")
    qtbot.waitUntil(lambda: len(lines(home)) == 1)
    session.undo.undo()
    qtbot.waitUntil(lambda: lines(home) == [])


def test_recovered_work_is_unsaved_and_remembers_its_file(qtbot, jobs, home, tmp_path):
    dead = Journal()
    session = Session("bee", FIRST, jobs, dead)
    session.save(tmp_path / "a.puzzle")
    moved = swapped(FIRST, 0, 1)
    session.push(moved, "Move C to hub")
    qtbot.waitUntil(lambda: len(lines(home)) == 1)
    dead.close()  # the process is gone, its work is not
    heir = Journal()
    (place, entry), *others = heir.abandoned()
    assert others == []
    other = Session("bee", Puzzle("a", "bcdefg"), jobs, heir)
    other.recover(entry)
    assert (other.value, other.dirty, other.path) == (moved, True, tmp_path / "a.puzzle")
    jobs.start("settle", place.unlink, lane="disk")
    qtbot.waitUntil(lambda: lines(home) == [heir.path("bee")])
    other.save()
    assert documents.read(tmp_path / "a.puzzle")[0].body == moved
    heir.close()


def test_a_journal_belongs_to_one_window_at_a_time(jobs, home, qtbot):
    one = Journal()
    session = Session("bee", FIRST, jobs, one)
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    qtbot.waitUntil(lambda: len(lines(home)) == 1)
    two = Journal()
    assert two.abandoned() == []  # one still lives
    one.close()
    assert len(two.abandoned()) == 1
    three = Journal()
    assert three.abandoned() == []  # two offers it
    two.close()
    assert len(three.abandoned()) == 1
    three.close()


def test_a_damaged_journal_is_skipped_and_kept(home, jobs):
    one = Journal()
    one.path("bee").write_bytes(b"{broken")
    one.close()
    two = Journal()
    assert two.abandoned() == []
    two.close()
    assert len(lines(home)) == 1


def test_windows_without_unsaved_work_leave_no_locks(home):
    for _ in range(3):
        Journal().close()
    assert list((home / "state" / "journal").iterdir()) == []


def test_a_journal_that_cannot_be_written_is_reported(qtbot, jobs, home, journal):
    session = Session("bee", FIRST, jobs, journal)
    said = []
    session.error.connect(said.append)
    journal.path("bee").mkdir()
    session.push(swapped(FIRST, 0, 1), "Move C to hub")
    qtbot.waitUntil(lambda: bool(said))
    assert "is not protected against a crash" in said[0]
    journal.path("bee").rmdir()


def test_another_puzzle_leaves_the_file_of_the_first(session, tmp_path):
    file, other = tmp_path / "first.puzzle", tmp_path / "other.puzzle"
    session.save(file)
    session.push(hive("a", "bcdefg"), "Draw letters", leaves_file=True)
    assert (session.path, session.dirty) == (None, True)
    with pytest.raises(FileProblem):
        session.save()
    session.save(other)
    session.undo.undo()
    assert (session.path, session.value) == (file, FIRST)
    session.undo.redo()
    assert session.path == other
    assert documents.read(file)[0].body == FIRST
