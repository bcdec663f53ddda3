"""Opens a word file as the word list of a puzzle: shows its preview, and keeps it under a name."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from engine.core.job import Control
from engine.core.value import changed
from engine.words.lexicon import Lexicon
from engine.words.lists.reports import ReadReport
from engine.words.lists.tables import WORD_LIST, ListFormat
from engine.words.sources import import_words, open_lexicon
from engine.words.word_file import parse
from studio.core.jobs import Jobs
from studio.widgets.editor import Editor, Message
from studio.widgets.list_preview import Accepted, ListPreview, Purpose, Source

FILE_JOB = "file"


def _read(content: bytes, where: str, form: ListFormat, control: Control) -> ReadReport:
    return parse(content, where=where, form=form, control=control).report


WORDS = Purpose("Open a word list", "Open", WORD_LIST, _read, named=True, folds=True)


class Kept(NamedTuple):
    """A word list that was kept under a name, and the report on its file."""

    lexicon: Lexicon
    report: ReadReport


def keep(path: str, name: str, form: ListFormat, replace: bool = False, *, control: Control) -> Kept:
    """Keep a word file under a name, and open it. A list of that name is replaced only on request.

    Raises:
        BadInput, FileProblem: As for `import_words`.
    """
    control.check()
    report = import_words(path, name, replace=replace, form=form)
    return Kept(open_lexicon(name, control=control), report)


def keep_words(
    parent: QWidget,
    jobs: Jobs,
    key: str,
    path: str,
    use: Callable[[Kept], object],
    fail: Callable[[str], object],
) -> None:
    """Show the preview of a word file, and keep the file in a job if the user accepts it.

    Args:
        parent: The parent of the preview.
        jobs: Runs the job.
        key: The key of the job.
        path: The word file.
        use: Called with the list that was kept.
        fail: Called with one sentence if the list cannot be kept.
    """

    def start(accepted: Accepted) -> None:
        jobs.start(
            key, keep, path, accepted.name, accepted.form, accepted.replace, lane="long",
            name="Reading the word list", on_done=use, on_failed=fail,
        )  # fmt: skip

    ListPreview(Source(path), WORDS, jobs, start, parent).show()


def open_words(editor: Editor, path: str, still: Callable[[], bool] = lambda: True) -> None:
    """Show the preview of a word file, keep it under a name, and make it the `lexicon` of the document's puzzle.

    Messages report rejected lines, or why the file cannot be read.

    Args:
        editor: The editor of the puzzle.
        path: The word file.
        still: Returns whether the puzzle is still open when the file has been read. If not, nothing changes.
    """

    def take(kept: Kept) -> None:
        if not still():
            return
        name = kept.lexicon.name
        editor.session.push(changed(editor.session.value, lexicon=name), f"Take word list {name}", "lexicon")
        if kept.report.refused:
            editor.message.emit(Message(refusals(path, kept.report)))

    keep_words(editor, editor.jobs, editor.job(FILE_JOB), path, take, editor.show_error)


def use_words(page: QWidget, jobs: Jobs, key: str, path: str, use: Callable[[str], object]) -> None:
    """Show the preview of a word file, keep it, and call `use` with its name. A failure is reported by `jobs`."""
    keep_words(page, jobs, key, path, lambda kept: use(kept.lexicon.name), jobs.failed.emit)


def refusals(path: str, report: ReadReport) -> str:
    """What reading a word file left out; it left out at least one line."""
    first = report.refused_lines[0]
    return (
        f"{Path(path).name}: {report.words:,} words read; {report.refused:,} lines left out, "
        f"the first in line {first.line} ({first.text!r}: {first.reason})."
    )
