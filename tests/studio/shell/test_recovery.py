"""Recovery after `kill -9`: unsaved work, and the file that was being saved."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from engine.bee.puzzle import hive, swapped
from engine.documents import document as documents
from studio.core.journal import Journal
from tests.studio.hosts import buttons_of

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9 on this system")
FIRST = hive("g", "cenorv")

EDITS = """
import sys
from PySide6.QtWidgets import QApplication
from engine.bee.puzzle import hive, swapped
from studio.core.jobs import Jobs
from studio.core.journal import Journal
from studio.core.session import Session
app = QApplication([])
journal = Journal()
jobs = Jobs(app)
session = Session("bee", hive("g", "cenorv"), jobs, journal)
session.push(swapped(session.value, 0, 1), "Move C to hub")
print("edited", flush=True)
app.exec()
"""

SAVES = """
import sys
from engine.documents import document as documents
from engine.bee.puzzle import hive
from engine.documents.document import Document
from engine.core.value import changed
from engine.words.vetting.verdict import Ruling
path = sys.argv[1]
number = 0
while True:
    number += 1
    rulings = tuple(Ruling(f"{number}-{n}", True, "x" * 1000) for n in range(300))
    documents.write(path, Document(changed(hive("g", "cenorv"), rulings=rulings), "2025-03-01"))
    if number == 1:
        print("saved", flush=True)
"""


def started(script: str, *arguments: str) -> subprocess.Popen[str]:
    process = subprocess.Popen([sys.executable, "-c", script, *arguments], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    assert process.stdout.readline()
    return process


def killed(process: subprocess.Popen[str]) -> None:
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()


def test_work_is_recovered_after_a_kill_but_not_from_a_running_window(home, qtbot, window, journal):
    process = started(EDITS)
    try:
        qtbot.waitUntil(lambda: bool(list((home / "state" / "journal").glob("*.journal"))))
        window.filing.offer_recovery()
        assert window.strips.texts() == []
    finally:
        killed(process)
    window.filing.offer_recovery()
    assert "had unsaved changes" in window.strips.texts()[0]
    open_button = next(button for button in buttons_of(window.strips) if button.text() == "Open")
    open_button.click()
    assert window.editor().session.value == swapped(FIRST, 0, 1)
    assert window.isWindowModified()
    qtbot.waitUntil(lambda: [one.name for one in journals(home)] == [journal.path("bee").name])


def journals(home: Path) -> list[Path]:
    return sorted((home / "state" / "journal").glob("*.journal"))


def test_discarded_work_is_not_offered_again(home, qtbot, window):
    process = started(EDITS)
    qtbot.waitUntil(lambda: bool(journals(home)))
    killed(process)
    window.filing.offer_recovery()
    next(button for button in buttons_of(window.strips) if button.text() == "Discard").click()
    qtbot.waitUntil(lambda: journals(home) == [])
    later = Journal()
    assert later.abandoned() == []
    later.close()


def test_a_kill_during_a_save_leaves_a_complete_file(tmp_path):
    path = tmp_path / "a.puzzle"
    chance = random.Random(1)
    for _ in range(5):
        process = started(SAVES, str(path))
        time.sleep(0.02 + chance.random() * 0.1)
        killed(process)
        document, _ = documents.read(path)
        assert document.body.rulings[-1].reason == "x" * 1000


def test_a_full_disk_does_not_stop_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int, content: bytes) -> int:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        journal = Journal(tmp_path)
        assert not journal.is_shared("bee", tmp_path / "a.puzzle")
    assert Journal(tmp_path).abandoned() == []  # the first one is locked
    journal.close()
    assert not list(tmp_path.glob(f"{journal._name}*"))
