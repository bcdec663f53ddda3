"""Opens a word file as the word list of a puzzle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from engine.lexicon.lexicon import Lexicon
from engine.lexicon.sources import open_lexicon
from engine.value import changed
from studio.widgets.editor import Editor, Message
from studio.widgets.word_list_box import refusals

FILE_JOB = "file"


def open_words(editor: Editor, path: str, still: Callable[[], bool] = lambda: True) -> None:
    """Read a word file in a job, and make it the `lexicon` of the document's puzzle.

    Messages report rejected lines, or why the file cannot be read.

    Args:
        editor: The editor of the puzzle.
        path: The word file.
        still: Returns whether the puzzle is still open when the file has been read. If not, nothing changes.
    """

    def take(lexicon: Lexicon) -> None:
        if not still():
            return
        made = changed(editor.session.value, lexicon=path)
        editor.session.push(made, f"Take word list {Path(path).name}", "lexicon")
        if lexicon.report.refused:
            editor.message.emit(Message(refusals(path, lexicon)))

    editor.jobs.start(
        editor.job(FILE_JOB), open_lexicon, path, lane="long", name="Reading the word list", on_done=take,
        on_failed=editor.show_error,
    )  # fmt: skip
