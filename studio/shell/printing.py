"""Printing and copying the puzzle of a tab. A job drafts it, so that the window stays responsive."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QGuiApplication

from engine.core.errors import EngineError
from engine.core.finding import blocking
from engine.core.value import changed
from engine.output.press.boxes import NEWSPAPER
from engine.output.target import Draft, Target
from engine.wing import PARTS
from studio.shell.host import Host
from studio.widgets.editor import Editor, Message

NOTHING = "There is nothing to print yet."
PRINT, COPY, COPY_TEXT = "print", "copy", "copy text"


def print_document(window: Host) -> None:
    """Ask about findings, show the system's print dialog, and record the print with the document."""
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
        from engine.output.issue import release
        from studio.core.paint import copy_picture

        blocked = blocking(drawn.findings)
        if blocked and not window.dialogs.anyway("Copy", blocked):
            return
        release(drawn, accepted=blocked)
        copy_picture(drawn.figures[0].drawing, editor.print_name())
        window.show_status(" ".join(("Copied as picture.", *(finding.text for finding in drawn.content))))

    _draw(window, editor, COPY, copy)


def copy_text(window: Host) -> None:
    """Copy the puzzle as plain text. If findings block it, ask first."""
    editor = window.editor()
    editor.before_print()

    def copy(draft: Draft) -> None:
        from engine.output.issue import release

        blocked = blocking(draft.findings)
        if blocked and not window.dialogs.anyway("Copy", blocked):
            return
        made = draft._replace(text=editor.copy_text() or draft.text)
        QGuiApplication.clipboard().setText(release(made, accepted=blocked).content.decode())
        window.show_status("Copied as text")

    _draft(window, editor, COPY_TEXT, Target("txt"), copy)


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
    """Draft the document in a job and pass it to `use`, or show the error."""

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
