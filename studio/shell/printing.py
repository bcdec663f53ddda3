"""Printing and copying the puzzle of a tab, and saving it for another program. A job drafts it, so that the window
stays responsive.

`engine.output.registry` is imported when it is first needed, because the readers' libraries take time to load.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtGui import QGuiApplication

from engine.core import Control, EngineError, blocking, changed
from engine.core.files import read_bytes
from engine.output.formats.submission import keep_sender, sender
from engine.output.press.boxes import NEWSPAPER
from engine.output.target import Draft, Issued, Target
from engine.wing import PARTS
from engine.wing.result import RESULT_SUFFIXES, Result, results_in
from studio.core.dialogs import Dialogs
from studio.core.jobs import Jobs
from studio.core.paint import copy_picture
from studio.shell.host import Host
from studio.widgets.editor import Editor, Message

if TYPE_CHECKING:
    from engine.output.registry import Import

TEXTS = (*RESULT_SUFFIXES, ".html", ".htm", ".csv")  # suffixes of files whose type depends on the content
NOTHING = "There is nothing to print yet."
PRINT, COPY, COPY_TEXT = "print", "copy", "copy text"


def print_document(window: Host) -> None:
    """Ask about findings, show the system's print dialog, and record the print in the document."""
    editor = window.editor()
    if not window.settle_preview(editor, "Print"):
        return
    body = editor.session.document.body

    def ask(drawn: Draft) -> None:
        from engine.output.issue import release
        from studio.core.printing import ask_and_print

        if editor.session.document.body != body:
            window.show_status("Not printed: the puzzle has changed in the meantime.")
            return
        record = editor.print_record()
        if drawn.findings and not window.dialogs.anyway("Print", drawn.findings):
            return
        issued = release(drawn, accepted=drawn.findings)
        drawings = [figure.drawing for figure in drawn.figures]
        reduced = partial(window.dialogs.anyway, "Print")
        if ask_and_print(drawings, editor.print_name(), window, reduced):
            window.show_status("Sent to the printer")
            if record:
                editor.exported(changed(record, overridden=issued.overridden))

    _draw(window, editor, PRINT, ask)


def copy_document(window: Host) -> None:
    """Copy the first figure as a picture. If findings block it, ask first; the status bar names the findings."""
    editor = window.editor()
    editor.before_print()

    def copy(drawn: Draft) -> None:
        if _released(window, drawn) is not None:
            copy_picture(drawn.figures[0].drawing, editor.print_name())
            window.show_status(" ".join(("Copied as picture.", *(finding.text for finding in drawn.content))))

    _draw(window, editor, COPY, copy)


def copy_text(window: Host) -> None:
    """Copy the puzzle as plain text. If findings block it, ask first."""
    editor = window.editor()
    editor.before_print()

    def copy(draft: Draft) -> None:
        issued = _released(window, draft._replace(text=editor.copy_text() or draft.text))
        if issued is not None:
            QGuiApplication.clipboard().setText(issued.content.decode())
            window.show_status("Copied as text")

    _draft(window, editor, COPY_TEXT, Target("txt"), copy)


def _released(window: Host, drawn: Draft) -> Issued | None:
    from engine.output.issue import release

    blocked = blocking(drawn.findings)
    if blocked and not window.dialogs.anyway("Copy", blocked):
        return None
    return release(drawn, accepted=blocked)


def _draw(window: Host, editor: Editor, key: str, use: Callable[[Draft], None]) -> None:
    """Draw the document at the last export's width and style, and pass it to `use`, or show the error."""
    from studio.widgets.export_form import stored

    def done(drawn: Draft) -> None:
        if drawn.figures:
            use(drawn)
        else:
            window.show_status(NOTHING)

    last = stored(window.settings)
    target = last._replace(format="sheets", preset=NEWSPAPER.name, parts=PARTS, depth=0.0, fit=False)
    _draft(window, editor, key, target, done)


def _draft(window: Host, editor: Editor, key: str, target: Target, use: Callable[[Draft], None]) -> None:
    def show(sentence: str) -> None:
        window.show_message(key, Message(sentence, "error"))

    def done(draft: Draft) -> None:
        try:
            with window.jobs.asking():  # so that no result changes the puzzle during a question
                use(draft)
        except EngineError as error:
            show(str(error))

    if (job := editor.draft_job(target)) is None:
        window.show_status(editor.not_ready)
        once_ready(editor, lambda: _draft(window, editor, key, target, use))
        return
    window.dismiss(key)
    window.jobs.start(key, *job, on_done=done, on_failed=show)


def once_ready(editor: Editor, act: Callable[[], None]) -> None:
    """Call `act` when the document has been checked, unless the check fails or the puzzle changes."""
    body = editor.session.document.body

    def look() -> None:
        same = editor.session.document.body == body
        if same and editor.printable() is None and not editor.key_problem:
            return
        editor.refresh.disconnect(look)
        if same and not editor.key_problem:
            act()

    if not editor.key_problem:
        editor.refresh.connect(look)


def is_foreign(path: Path) -> bool:
    """Return whether a file has the suffix of another program's puzzles."""
    from engine.output.registry import READABLE_SUFFIXES

    return path.suffix.lower() in READABLE_SUFFIXES


def read_text(path: Path, control: Control) -> "tuple[Import | None, Sequence[Result]]":
    """Read the content of a page or text file: a puzzle as Exolve, Across Lite or our own text, a grid, or results."""
    from engine.crossword import grid_text
    from engine.output.formats import across_lite, clue_table, exolve

    small = path.is_file() and path.stat().st_size <= exolve.MOST_BYTES
    modules = (exolve, across_lite, clue_table, grid_text)
    if small and any(module.recognizes(read_bytes(path)) for module in modules):
        return read_foreign(path), ()
    return None, results_in(path, control) if path.suffix.lower() in RESULT_SUFFIXES else ()


def read_foreign(path: Path, key: str = "") -> "Import":
    """Read a puzzle of another program. Raises FileProblem or BadInput as `engine.output.registry.read`."""
    from engine.output.registry import read

    return read(path, key)


def save_copy(
    editor: Editor, folder: Path, dialogs: Dialogs, jobs: Jobs, *,
    on_saved: Callable[[Path], object], on_failed: Callable[[str], object],
) -> None:  # fmt: skip
    """Ask for a file and a format, and save a copy of the puzzle of a tab in a job.

    A submission asks for its sender, who is stored for the next one. Findings that block the copy and losses of the
    format are listed; the copy is saved only if the user agrees.
    """
    from engine.output.registry import copies_for

    with jobs.asking():
        chosen = dialogs.copy_path(folder, editor.document_name(), copies_for(editor.session.value))
    if not chosen:
        return
    path, form = chosen
    document = editor.session.document
    target = Target(form.name, created=document.created, author=document.author)
    if form.signed and not _sign(dialogs, jobs):
        return

    def start(function: Callable[..., object], *args: object, on_done: Callable[[Any], object]) -> None:
        jobs.start(
            f"copy {path}", function, path, *args, lane="disk", name=f"Saving {path.name}", on_done=on_done,
            on_failed=on_failed,
        )  # fmt: skip

    def drafted(made: Draft) -> None:
        blocked = blocking(made.findings)
        if not blocked and not made.losses:
            on_saved(path)
            return
        with jobs.asking():
            agreed = (not blocked or dialogs.anyway("Save a Copy", blocked)) and (
                not made.losses or dialogs.loses(form.title, made.losses)
            )
        if agreed:
            from engine.output.issue import release

            start(
                lambda path, *, control: release(made, path, accepted=blocked, control=control),
                on_done=lambda _: on_saved(path),
            )

    def begin() -> None:
        if job := editor.draft_job(target):
            start(write_copy, *job, on_done=drafted)
        elif editor.key_problem:
            on_failed(editor.not_ready)
        else:
            once_ready(editor, begin)

    begin()


def write_copy(path: Path, draft: Callable[..., Draft], *args: object, control: Control) -> Draft:
    """Write a copy of a puzzle, unless findings block it or the format loses something. Return its draft."""
    from engine.output.issue import release

    made = draft(*args, control=control)
    agreed = not blocking(made.findings) and not made.losses
    release(made, path if agreed else None, accepted=made.findings, control=control)
    return made


def _sign(dialogs: Dialogs, jobs: Jobs) -> bool:
    """Ask for the sender of a submission and store it. Return whether the user entered one."""
    with jobs.asking():
        who = dialogs.sender(sender())
    if who:
        keep_sender(who.name, who.address, who.email)
    return who is not None
