"""Printing and copying the puzzle of a tab. A job draws and vets it, so that the window stays responsive."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from engine.core.errors import EngineError
from engine.core.finding import blocking
from engine.core.value import changed
from engine.output.press.boxes import NEWSPAPER
from studio.shell.host import Host
from studio.widgets.editor import Editor, Message

if TYPE_CHECKING:
    from engine.output.write import Drawn

NOTHING = "There is nothing to print yet."
PRINT, COPY = "print", "copy"


def print_document(window: Host) -> None:
    """Ask about findings, show the system's print dialog, and record the print with the document."""
    editor = window.editor()
    if not window.settle_preview(editor, "Print"):
        return
    body = editor.session.document.body

    def ask(drawn: Drawn) -> None:
        from studio.core.printing import ask_and_print

        if editor.session.document.body != body:
            window.show_status("Not printed: the puzzle has changed in the meantime.")
            return
        record = editor.print_record()
        if drawn.findings and not window.dialogs.anyway("Print", drawn.findings):
            return
        drawings = [figure.drawing for figure in drawn.figures]
        reduced = partial(window.dialogs.anyway, "Print")
        if ask_and_print(drawings, editor.print_name(), window, reduced):
            window.show_status("Sent to the printer")
            if record:
                overridden = tuple(one.text for one in blocking(drawn.findings))
                editor.exported(changed(record, overridden=overridden))

    _draw(window, editor, PRINT, ask)


def copy_document(window: Host) -> None:
    """Copy the first figure as a picture. The status bar names the findings on the puzzle."""
    editor = window.editor()
    editor.before_print()

    def copy(drawn: Drawn) -> None:
        from studio.core.paint import copy_picture

        copy_picture(drawn.figures[0].drawing, editor.print_name())
        window.show_status(" ".join(("Copied as picture.", *(one.text for one in drawn.content))))

    _draw(window, editor, COPY, copy)


def _draw(window: Host, editor: Editor, key: str, use: Callable[[Drawn], None]) -> None:
    """Draw the document at the last export's width and style, and pass it to `use`, or show the error."""
    from studio.widgets.export_form import stored

    def show(sentence: str) -> None:
        window.show_message(key, Message(sentence, "error"))

    def done(drawn: Drawn) -> None:
        if not drawn.figures:
            window.show_status(NOTHING)
            return
        try:
            with window.jobs.asking():  # so that no result changes the puzzle during a question
                use(drawn)
        except EngineError as error:
            show(str(error))

    last = stored(window.settings)
    options = last._replace(preset=NEWSPAPER.name, solution=True, depth=0.0, fit=False)
    if (job := editor.drawing_job(options)) is None:
        window.show_status(editor.not_ready)
        _once_ready(editor, lambda: _draw(window, editor, key, use))
        return
    window.dismiss(key)
    window.jobs.start(key, *job, on_done=done, on_failed=show)


def _once_ready(editor: Editor, act: Callable[[], None]) -> None:
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
