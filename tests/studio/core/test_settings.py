"""The window opens wherever it is started, and one message names what cannot be kept."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

OPEN = """
import sys
from PySide6.QtCore import QTimer
import studio.shell.app as app

class Window(app.MainWindow):
    def showEvent(self, event):
        super().showEvent(event)
        QTimer.singleShot(0, self.tell)

    def tell(self):
        print("visible", self.isVisible(), *self.strips.texts(), sep="\\n", flush=True)
        self.close()

app.MainWindow = Window
sys.exit(app.run([], None))
"""
NOBODY = """
import pwd
def unknown(uid):
    raise KeyError(uid)
pwd.getpwuid = unknown
"""


def opened(code: str = OPEN, **environment: str | None) -> list[str]:
    """Open the window in a process, and return its messages."""
    changed = {name: value for name, value in {**os.environ, **environment}.items() if value is not None}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=changed)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    first, visible, *messages = done.stdout.splitlines()
    assert (first, visible) == ("visible", "True")
    return messages


def test_the_window_opens_if_the_state_directory_is_a_file(home: Path) -> None:
    (home / "state").write_text("no directory")
    (message,) = opened()
    assert message.startswith("Not kept after this session: the settings, the log and unsaved work (")
    assert str(home / "state") in message


def test_the_window_opens_if_the_log_is_a_directory(home: Path) -> None:
    (home / "state" / "studio.log").mkdir(parents=True)
    (message,) = opened()
    assert message.startswith("Not kept after this session: the log (")


def test_the_window_opens_if_the_journal_is_a_file(home: Path) -> None:
    (home / "state").mkdir(parents=True)
    (home / "state" / "journal").write_text("no directory")
    (message,) = opened()
    assert message.startswith("Not kept after this session: unsaved work (")


def test_a_sound_home_gives_no_message(home: Path) -> None:
    assert opened() == []


@pytest.fixture
def read_only(tmp_path: Path) -> Iterator[Path]:
    """A home directory on a read-only file system, or in a read-only directory if the user is not root."""
    place = tmp_path / "read-only"
    place.mkdir(mode=0o555)
    if getattr(os, "geteuid", lambda: 0)() != 0:
        yield place
        place.chmod(0o755)
        return
    command = ["mount", "-t", "tmpfs", "-o", "ro", "tmpfs", str(place)]
    if not shutil.which("mount") or subprocess.run(command, capture_output=True, check=False).returncode:
        pytest.skip("root cannot mount a file system here")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="directories are found by HOME on Linux")
def test_the_window_opens_in_a_read_only_home(read_only: Path) -> None:
    (message,) = opened(PUZZLE_STUDIO_HOME=None, XDG_STATE_HOME=None, XDG_DATA_HOME=None, HOME=str(read_only))
    assert "unsaved work" in message
    assert "house rulings" in message


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="directories are found by HOME on Linux")
def test_the_window_opens_without_a_home(tmp_path: Path) -> None:
    told = opened(
        NOBODY + OPEN.replace("    def tell(self):\n", "    def tell(self):\n        app.show_notices(self)\n"),
        PUZZLE_STUDIO_HOME=None, HOME=None, XDG_STATE_HOME=None, XDG_DATA_HOME=None, TMPDIR=str(tmp_path),
    )  # fmt: skip
    assert len(told) == 1
    assert told[0].startswith("You have no home directory.")
