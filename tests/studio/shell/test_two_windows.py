"""Two windows on one home: each is told of the other, and neither loses what the other one keeps."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from engine.bee.puzzle import hive
from engine.documents import document as documents
from engine.documents.document import Document
from studio.core import journal as journals
from studio.core.journal import Journal, JournalEntry
from studio.core.settings import recent_files, remember_file, remember_selection, selection_in

OTHER = """
import sys
from pathlib import Path
from studio.core.settings import open_settings, remember_file, remember_selection
remember_file(open_settings(), Path(sys.argv[1]))
remember_selection(open_settings(), Path(sys.argv[1]), {"part": "theirs"})
"""


def saved(path: Path) -> Path:
    documents.write(path, Document(hive("g", "cenorv"), "2026-03-01"))
    return path


def test_a_file_that_another_window_has_open_is_said_to_be(qtbot, window, tmp_path: Path) -> None:
    path, other = saved(tmp_path / "a.puzzle"), Journal()
    assert not other.is_shared("bee", path)
    window.open_path(path)
    qtbot.waitUntil(lambda: window.editor().session.path == path)
    qtbot.waitUntil(lambda: any("a.puzzle is open in another window too." in text for text in window.strips.texts()))
    assert other.is_shared("bee", path)
    other.close()  # as when its process ends
    window.filing.check_changed_files()
    assert window.strips.texts() == []


def test_what_the_other_window_saves_is_not_overwritten(qtbot, window, tmp_path: Path) -> None:
    path = saved(tmp_path / "a.puzzle")
    window.open_path(path)
    qtbot.waitUntil(lambda: window.editor().session.path == path)
    theirs = Document(hive("l", "ainted"[:6]), "2026-03-01")
    documents.write(path, theirs)
    window.editor().session.push(hive("c", "genorv"), "Move C to hub")
    assert not window.filing.save_editor(window.editor())
    assert documents.read(path)[0] == theirs
    assert window.strips.texts() == ["Not saved: another program changed this file: a.puzzle."]
    window.filing._changed.clear(window.editor())


def test_recent_files_and_selections_of_both_windows_are_kept(settings, home: Path, tmp_path: Path) -> None:
    mine, theirs, later = (saved(tmp_path / f"{name}.puzzle") for name in ("mine", "theirs", "later"))
    remember_file(settings, mine)
    remember_selection(settings, mine, {"part": "mine"})
    subprocess.run([sys.executable, "-c", OTHER, theirs], check=True, env={**os.environ})
    remember_file(settings, later)
    remember_selection(settings, later, {"part": "later"})
    assert recent_files(settings) == [later, theirs, mine]
    assert [selection_in(settings, path)["part"] for path in (mine, theirs, later)] == ["mine", "theirs", "later"]


def test_a_journal_whose_lock_another_window_deletes_at_once_gets_another(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, lock, deleted = home / "state" / "journal", journals._lock_handle, list[Path]()

    def late(handle) -> None:
        """Another window looks for abandoned work first, finds none, and deletes the file."""
        if not deleted:
            deleted.extend(folder.glob("*.lock"))
            deleted[0].unlink()
        lock(handle)

    monkeypatch.setattr(journals, "_lock_handle", late)
    made = Journal()
    assert deleted
    made.write(JournalEntry("bee", "a", "", "", "2026-03-01T10:00:00", b"{}"))
    for handle in made._locks.values():
        handle.close()  # as when the process is killed
    assert [entry.title for _, entry in Journal().abandoned()] == ["a"]


@pytest.fixture(autouse=True)
def application(qapp: QApplication) -> None:
    """Settings need an application."""
