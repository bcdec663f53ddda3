"""The Word Soup tab under test."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from engine.soup.board import Board
from engine.soup.puzzle import Puzzle
from studio.core.jobs import Jobs
from studio.core.session import Session
from studio.soup.editor import SoupEditor
from tests.studio.hosts import shown_on_screen


@contextmanager
def soup_tab(qtbot: Any, board: Board) -> Iterator[SoupEditor]:
    """Show the tab with a board, and close it after use."""
    jobs = Jobs()
    editor = SoupEditor(Session("soup", Puzzle(board), jobs), jobs)
    shown_on_screen(qtbot, editor, 1024, 640)
    wait_words(qtbot, editor)
    yield editor
    editor.watch.stop()
    editor.close()
    jobs.shutdown()


def wait_words(qtbot: Any, editor: SoupEditor) -> None:
    """Wait until the words of the position are known."""
    qtbot.waitUntil(lambda: editor.lookup.position is not None and editor.lookup.words is not None)
