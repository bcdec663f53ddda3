"""The export window: options and findings on the left, the PDF itself on the right."""

from pathlib import Path

from PySide6.QtCore import QSettings, Qt, Signal
from PySide6.QtWidgets import QWidget

from engine.core import blocking, changed, files, percent
from engine.drawing.shapes import MM
from engine.drawing.style import own_style
from engine.output.figures import Printable
from engine.output.issue import Preview, preview, release, rendered, targets
from engine.output.target import Draft, Issued, Target
from studio.core.dialogs import Dialog, Dialogs
from studio.core.jobs import Jobs
from studio.core.settings import EXPORT_FOLDER, export_folder
from studio.core.theme import GAP_4
from studio.shell.host import Host
from studio.widgets.editor import Editor, Message
from studio.widgets.export_form import ExportForm, remember, stored
from studio.widgets.finding_list import FindingList
from studio.widgets.layouts import Label, column, lay_out, primary_button, push_button, row
from studio.widgets.page_view import PageView
from studio.widgets.panel import Sheet

SIZE = 1080, 720  # pixels, if the screen has them
ROWS = 10  # visible lines of findings
PREVIEW, EXPORT = "export preview", "export"
NOTHING = "Nothing to export yet: the puzzle is empty."


class ExportDialog(Dialog):
    """Exports the puzzle of a tab. It is not modal, and follows changes of the puzzle.

    A job draws and vets the puzzle for the preview. An export waits for it, and writes the figures that it shows.
    """

    exported = Signal(Path)  # the first file that was written

    def __init__(self, editor: Editor, jobs: Jobs, settings: QSettings, dialogs: Dialogs, parent: Host) -> None:
        super().__init__("Export", parent)
        self.editor, self._jobs, self._settings, self._dialogs = editor, jobs, settings, dialogs
        self._window = parent
        self._writing = self._closed = False
        self._printable: Printable | None = None
        self._made: Preview | None = None
        self._waiting = False
        self._preview = f"{PREVIEW} {id(self)}"  # two windows may be open
        self._sharper, self._style = f"{self._preview} sharper", f"{self._preview} style"
        self.own(jobs, self._preview, self._sharper, self._style)
        self.view, self.findings = PageView(self), FindingList(self, rows=ROWS)
        self.error = Label(self, wordWrap=True, textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse)
        self.form = ExportForm(stored(settings), self)
        self._take_number()
        self.export_button = primary_button("&Export…", "", act=self.export, default=True)
        self.error.hide()
        close = push_button("Close", self.reject)
        # it scrolls; the findings are below it, so that they are always visible
        options = Sheet(lay_out(QWidget(), self.form, None, gap=GAP_4))
        left = column(options, self.findings, self.error, row(self.export_button, close, None), stretch=options)
        lay_out(self, row(left, self.view, gap=GAP_4, stretch=self.view), margin=GAP_4)
        self.resize(*SIZE)
        self._window.theme.changed.connect(self._dress)
        self.form.changed.connect(self.refresh)
        self.form.checked.connect(self._enable)
        self.form.reading.connect(self._read_style)
        self.view.sharper.connect(self._sharpen)
        self.editor.refresh.connect(self.refresh)
        self.editor.session.replaced.connect(self._take_number)
        self._dress()
        self.refresh()

    def _dress(self) -> None:
        self._window.theme.apply_accent(self, self.editor.accent)

    def _take_number(self) -> None:
        """Offer the number that the puzzle has in its series."""
        self.form.number.setText(self.editor.session.document.number)

    def refresh(self) -> None:
        """Make the preview again."""
        self._printable, self._made = self.editor.printable(), None
        self._enable()
        if self._printable is None:
            self._jobs.drop(self._preview)  # it would paint over the text
            self._jobs.drop(self._sharper)
            self._show_no_preview(self.editor.not_ready)
            return
        self._jobs.start(
            self._preview, preview, self._printable, self._target(), on_done=self._show,
            on_failed=self._show_no_preview,
        )  # fmt: skip

    def export(self) -> None:
        """Export the content of the preview as soon as it is ready."""
        if not self.form.read():
            return
        if self._made and self._printable:
            self._write(self._made, self._printable)
        else:
            self._waiting = True
            self.refresh()

    def _write(self, made: Preview, printable: Printable) -> None:
        """Ask for a path and write. If findings block the export, ask first whether to override them.

        The print record is made now, because the puzzle may change in the meantime. A proof has no record.
        """
        target, editor, session = self._target(), self.editor, self.editor.session
        printed = None if target.proof else editor.print_record()
        blocked = blocking(made.findings)
        if blocked and not self._dialogs.anyway("Export", blocked):
            return
        folder = export_folder(self._settings, session.folder)
        path = self._dialogs.export_path(folder / f"{editor.print_name()}.{target.format}")
        if path is None:
            return
        drawn = made.drawn._replace(target=target)
        existing = [other for other in targets(path, drawn)[1:] if files.exists(other)]
        if existing and not self._dialogs.overwrite(existing):
            return
        self._settings.setValue(EXPORT_FOLDER, str(path.parent))
        remember(self._settings, target)
        self._writing = True
        self._enable()
        self.error.hide()

        def done(made: Issued) -> None:
            if printed and session.document.body == printable.puzzle:
                editor.exported(changed(printed, overridden=made.overridden))
            self._window.show_status(f"Exported {made.paths[0].name}")
            if not self._closed:
                self.exported.emit(made.paths[0])
                self.accept()

        self._jobs.start(
            f"{EXPORT} {path}", release, drawn, path, accepted=blocked,
            name="Exporting", on_done=done, on_failed=self._fail,
            on_stopped=lambda: self._fail("The export was stopped."),
        )  # fmt: skip

    def _read_style(self, name: str) -> None:
        self._jobs.drop(self._style)
        if name:
            self._jobs.start(
                self._style, own_style, name, name="Reading a style", on_done=self.form.take_style,
                on_failed=self.form.say_of_style,
            )  # fmt: skip

    def _fail(self, sentence: str) -> None:
        if self._closed:
            self._window.show_message("export", Message(sentence, "error"))
            return
        self._writing = False
        self._enable()
        self.error.show_text(sentence)

    def done(self, result: int) -> None:
        if not self._closed:  # Esc may come twice
            self.editor.refresh.disconnect(self.refresh)
        self._closed = True
        super().done(result)

    def _enable(self) -> None:
        ready = self._printable is not None and not self._writing and self.form.is_valid
        self.export_button.setEnabled(ready)

    def _target(self) -> Target:
        document = self.editor.session.document
        return self.form.target()._replace(
            created=document.created, author=document.author, title=self.editor.print_name()
        )

    def _show(self, made: Preview) -> None:
        if not made.pages:
            self._show_no_preview(NOTHING)
            return
        self._made = made
        self._jobs.drop(self._sharper)
        self.view.show_pages(made.pages)
        self.view.size_text.setText(size_text(made.drawn))
        self.findings.show_findings(made.findings)
        if self._waiting:
            self._waiting = False
            self.export()

    def _sharpen(self, longest: float) -> None:
        """Render the pages again, with more pixels. The export does not need them."""
        if self._made:
            drawings = [figure.drawing for figure in self._made.drawn.figures]
            self._jobs.start(
                self._sharper, rendered, self._made.pdf, drawings, longest, on_done=self.view.show_pages,
                on_failed=lambda why: self.view.size_text.setText(f"The preview is not sharp: {why}"),
            )  # fmt: skip

    def _show_no_preview(self, sentence: str) -> None:
        self._waiting = False
        self.findings.clear()
        self.view.show_text(sentence)


def size_text(drawn: Draft) -> str:
    """Return the size of each figure, and the scale of its type if it was fitted to a slot."""
    sizes = [
        f"{figure.part.title()} {figure.drawing.width / MM:.1f} \u00d7 {figure.drawing.height / MM:.1f} mm"
        for figure in drawn.figures
    ]
    scale = [f"type at {percent(drawn.scale)}"] if drawn.scale != 1 else []
    return " \u00b7 ".join((*sizes, *scale))
