"""Messages about open files that another program changed or deleted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol, TypeAlias

from engine.core.files import DELETED
from studio.shell.filing_host import FilingHost
from studio.widgets.editor import Editor, Message

WaysOut: TypeAlias = Sequence[tuple[str, Callable[[], bool]]]
"""Labels of buttons, and functions that return whether they resolved it."""


class _Offering(Protocol):
    def __call__(self, editor: Editor, path: Path, *, deleted: bool) -> WaysOut: ...


class ChangedFiles:
    """Shows a message for each tab whose file was changed or deleted, until that is resolved.

    Args:
        ways_out: what can be done about the file of a tab.
    """

    def __init__(self, host: FilingHost, ways_out: _Offering) -> None:
        self._host, self._ways_out = host, ways_out
        self._shown: dict[str, Path] = {}  # by the kind of the tab

    def note(self, editor: Editor) -> None:
        """Show the message, unless it is shown for this file already."""
        if self._shown.get(editor.kind) != editor.session.path:
            self.show(editor)

    def show(self, editor: Editor, *, unsaved: bool = False) -> None:
        """Show the message, in place of the last one of the tab; `unsaved` if a save was refused."""
        path, deleted = editor.session.path, editor.session.changed_outside() == "deleted"
        if path is None:
            return
        what = DELETED if deleted else "another program changed this file"
        text = f"Not saved: {what}" if unsaved else f"{what[0].upper()}{what[1:]}"

        def resolving(act: Callable[[], bool]) -> Callable[[], None]:
            def done() -> None:
                if editor.session.path == path:
                    self._shown.pop(editor.kind, None)
                    if not act():
                        self._show_again(editor, unsaved=unsaved)

            return done

        self._shown[editor.kind] = path
        ways = [(label, resolving(act)) for label, act in self._ways_out(editor, path, deleted=deleted)]
        self._host.show_message(f"outside {editor.kind}", Message(f"{text}: {path.name}.", "error", ways))

    def clear(self, editor: Editor) -> None:
        """Remove the message, because it is resolved or the tab shows another file."""
        self._shown.pop(editor.kind, None)
        self._host.dismiss(f"outside {editor.kind}")

    def _show_again(self, editor: Editor, *, unsaved: bool) -> None:
        """Show the message again, unless the attempt to resolve it has shown it."""
        if self._shown.get(editor.kind) != editor.session.path:
            self.show(editor, unsaved=unsaved)
