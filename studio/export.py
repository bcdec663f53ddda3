"""The export window: options and findings on the left, the PDF itself on the right."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QDir, QRectF, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from engine import files
from engine.export.figures import Printable
from engine.export.write import FORMATS, Exported, Format, Options, Preview, export, preview, targets
from engine.finding import Finding, blocking, cautions
from engine.press.boxes import COLUMNS, NEWSPAPER, PRESETS
from engine.press.pdf import Metadata
from engine.value import Value, changed
from studio.dialogs import Dialogs, blocking_text, caution_text
from studio.icons import icon
from studio.jobs import Jobs
from studio.theme import GAP_2, GAP_3, GAP_4, GAP_5, colours
from studio.widgets.editor import Editor, Message
from studio.widgets.labels import Label

if TYPE_CHECKING:
    from studio.window import MainWindow

NARROWEST, WIDEST = 30.0, 400.0  # mm
ICON = 20  # pixels
PREVIEW, EXPORT = "export preview", "export"
NOTHING = "Nothing to export yet: the puzzle is empty."


class PageView(QWidget):
    """Shows pages side by side, as large as they fit."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Preview of the PDF")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._images: list[QImage] = []
        self._text = ""

    def show_pages(self, pages: Sequence[np.ndarray]) -> None:
        """Show pages, uint8[height, width, 3] each."""
        self._text = ""
        self._images = [
            QImage(page.data, page.shape[1], page.shape[0], page.strides[0], QImage.Format.Format_RGB888).copy()
            for page in map(np.ascontiguousarray, pages)
        ]
        self.update()

    def show_text(self, text: str) -> None:
        """Show a text in place of the pages."""
        self._text, self._images = text, []
        self.update()

    @property
    def text(self) -> str:
        """The text in place of pages."""
        return self._text

    @property
    def pages(self) -> int:
        """The number of pages that are shown."""
        return len(self._images)

    def sizeHint(self) -> QSize:
        return QSize(620, 560)

    def paintEvent(self, event: QPaintEvent) -> None:
        shown = colours(self)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            if not self._images:
                painter.setPen(QColor(shown.muted))
                painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, self._text)
                return
            for image, place in zip(self._images, self._places(), strict=True):
                painter.drawImage(place, image)
                painter.setPen(QColor(shown.hairline))
                painter.drawRect(place)

    def _places(self) -> list[QRectF]:
        width = sum(image.width() for image in self._images)
        height = max(image.height() for image in self._images)
        free = self.width() - GAP_5 * (len(self._images) + 1)
        scale = min(free / width, (self.height() - 2 * GAP_4) / height)
        x = (self.width() - width * scale - GAP_5 * (len(self._images) - 1)) / 2
        places = []
        for image in self._images:
            size = image.width() * scale, image.height() * scale
            places.append(QRectF(x, (self.height() - height * scale) / 2, *size))
            x += size[0] + GAP_5
        return places


class _Export:
    """A running export. It outlives its dialog: it reports its end there, or else in the main window.

    The record of what is printed is made when it begins, for the puzzle may change meanwhile.
    """

    def __init__(self, editor: Editor, body: Value, dialog: ExportDialog, window: MainWindow) -> None:
        self._editor, self._session, self._window = editor, editor.session, window
        self._body, self._printed = body, editor.print_record()
        self.dialog: ExportDialog | None = dialog

    def done(self, made: Exported) -> None:
        """Report the file, and keep the record if the puzzle is still the same."""
        if self._printed and self._session.document.body == self._body:
            self._editor.exported(changed(self._printed, overridden=made.overridden))
        self._window.show_status(f"Exported {made.paths[0].name}")
        if self.dialog:
            self.dialog.finish(made.paths[0])

    def failed(self, sentence: str) -> None:
        """Report why."""
        if self.dialog:
            self.dialog.fail(sentence)
        else:
            self._window.show_message("export", Message(sentence, "error"))

    def stopped(self) -> None:
        """Report that the user stopped it."""
        self.failed("The export was stopped.")


class ExportDialog(QDialog):
    """Exports the puzzle of a tab. It is not modal, and follows changes of the puzzle.

    A job draws and vets the puzzle for the preview. An export waits for it, and writes the figures that it shows.

    Signals:
        exported: the first file that was written.
    """

    exported = Signal(Path)

    def __init__(
        self, editor: Editor, jobs: Jobs, settings: QSettings, dialogs: Dialogs, parent: MainWindow
    ) -> None:
        super().__init__(parent)
        self._editor, self._jobs, self._settings, self._dialogs = editor, jobs, settings, dialogs
        self._window = parent
        self._export: _Export | None = None
        self._printable: Printable | None = None
        self._made: Preview | None = None
        self._waiting = False
        self.setWindowTitle("Export")
        self._preview = f"{PREVIEW} {id(self)}"  # two windows may be open
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.view, self.findings, self.error = PageView(self), Label(self), Label(self)
        self.barred, self._mark = Label(self), Label(self)
        self.format, self.preset, self.columns = QComboBox(self), QComboBox(self), QComboBox(self)
        self.width_box = QDoubleSpinBox(self)
        self.solution = QCheckBox("The &solution too", self)
        self.export_button = QPushButton("&Export…", self)
        self._fill(_stored(settings))
        self._lay_out()
        self._connect()
        self._dress()
        self.refresh()

    def _dress(self) -> None:
        """Use the accent of the exported tab."""
        self._window.theme.apply_wing(self, self._editor.kind)

    def options(self) -> Options:
        """Return the chosen options."""
        kind: Format = self.format.currentData()
        preset = self.preset.currentData() if kind == "pdf" else NEWSPAPER.name  # marks are for PDF only
        return Options(kind, preset, self.width_box.value(), self.solution.isChecked())

    def refresh(self) -> None:
        """Make the preview again."""
        self._printable, self._made = self._editor.printable(), None
        self.preset.setEnabled(self.format.currentData() == "pdf")
        self.export_button.setEnabled(self._printable is not None and self._export is None)
        if self._printable is None:
            self._jobs.drop(self._preview)  # it would paint over the text
            self._show_no_preview(self._editor.not_ready)
            return
        self._jobs.start(
            self._preview, preview, self._printable, self.options(), self._about(), on_done=self._show,
            on_failed=self._show_no_preview,
        )  # fmt: skip

    def export(self) -> None:
        """Export what the preview shows, as soon as it is there."""
        if self._made and self._printable:
            self._write(self._made, self._printable)
        else:
            self._waiting = True
            self.refresh()

    def _write(self, made: Preview, printable: Printable) -> None:
        """Ask for a path and write. If findings block the export, ask first whether to override them."""
        options, about = self.options(), self._about()
        running = _Export(self._editor, printable.puzzle, self, self._window)
        blocked = blocking(made.findings)
        if blocked and not self._dialogs.anyway("Export", blocked):
            return
        folder = Path(str(self._settings.value("export/folder", self._settings.value("folder", QDir.homePath()))))
        name = f"{self._editor.document_name()}.{options.format}"
        path = self._dialogs.export_path((folder if folder.is_dir() else Path(QDir.homePath())) / name)
        if path is None:
            return
        existing = [one for one in targets(path, made.drawn.figures, options)[1:] if files.exists(one)]
        if existing and not self._dialogs.overwrite(existing):
            return
        self._remember(options, path.parent)
        self._export = running
        self.export_button.setEnabled(False)
        self.error.hide()
        self._jobs.start(
            f"{EXPORT} {path}", export, path, made.drawn, options, about, accepted=blocked,
            name="Exporting", on_done=running.done, on_failed=running.failed, on_stopped=running.stopped,
        )  # fmt: skip

    def finish(self, path: Path) -> None:
        """Close after a successful export."""
        self.exported.emit(path)
        self.accept()

    def fail(self, sentence: str) -> None:
        """Show why the export failed; the user can try again."""
        self._export = None
        self.export_button.setEnabled(self._printable is not None)
        self.error.setText(sentence)
        self.error.show()

    def done(self, result: int) -> None:
        if self._export:
            self._export.dialog = None
        self._jobs.drop(self._preview)
        self._editor.refresh.disconnect(self.refresh)
        super().done(result)

    def _about(self) -> Metadata:
        document = self._editor.session.document
        title = document.body.title or self._editor.document_name()
        return Metadata(title, document.created, document.author)

    def _show(self, made: Preview) -> None:
        if not made.pages:
            self._show_no_preview(NOTHING)
            return
        self._made = made
        self.view.show_pages(made.pages)
        self._show_findings(made.findings)
        if self._waiting:
            self._waiting = False
            self.export()

    def _show_findings(self, findings: Sequence[Finding]) -> None:
        """Show the blocking findings with a mark and in the color of a taboo word, and the others below."""
        blocked, ink = blocking(findings), colours(self).taboo
        self._mark.setPixmap(icon("barred", ink).pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
        self.barred.setStyleSheet(f"color: {ink}")
        self.barred.setText(blocking_text(blocked))
        for label in (self._mark, self.barred):
            label.setVisible(bool(blocked))
        nothing = "" if blocked else "Preflight: nothing found."
        self.findings.setText(caution_text(cautions(findings)) or nothing)

    def _show_no_preview(self, sentence: str) -> None:
        self._waiting = False
        self._show_findings(())
        self.findings.clear()
        self.view.show_text(sentence)

    def _remember(self, options: Options, folder: Path) -> None:
        self._settings.setValue("export/folder", str(folder))
        for name, value in options._asdict().items():
            self._settings.setValue(f"export/{name}", str(value))

    def _fill(self, options: Options) -> None:
        for kind in FORMATS:
            self.format.addItem(kind.upper(), kind)
        for name in PRESETS:
            self.preset.addItem(name.title(), name)
        for number, width in enumerate(COLUMNS, 1):
            self.columns.addItem(f"{number} column{'s' if number > 1 else ''}", width)
        self.columns.addItem("Other", None)
        self.width_box.setRange(NARROWEST, WIDEST)
        self.width_box.setDecimals(1)
        self.width_box.setSuffix(" mm")
        self.width_box.setAccessibleName("Width in mm")
        self.width_box.setValue(options.width)
        self.format.setCurrentIndex(self.format.findData(options.format))
        self.preset.setCurrentIndex(max(0, self.preset.findData(options.preset)))
        self.solution.setChecked(options.solution)
        self._show_columns()

    def _lay_out(self) -> None:
        width = QHBoxLayout()
        width.setSpacing(GAP_2)
        width.addWidget(self.columns)
        width.addWidget(self.width_box)
        form = QFormLayout()
        form.setVerticalSpacing(GAP_3)
        form.setHorizontalSpacing(GAP_3)
        form.addRow("&Format", self.format)
        form.addRow("&Preset", self.preset)
        label = Label("&Width", self)
        label.setBuddy(self.width_box)
        form.addRow(label, width)
        form.addRow("", self.solution)
        for label in (self.barred, self.findings, self.error):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.error.hide()
        self.barred.hide()
        barred = QHBoxLayout()
        barred.setSpacing(GAP_2)
        barred.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        barred.addWidget(self.barred, 1)
        self.export_button.setProperty("primary", "true")
        self.export_button.setDefault(True)
        close = QPushButton("Close", self)
        close.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.setSpacing(GAP_2)
        buttons.addWidget(self.export_button)
        buttons.addWidget(close)
        buttons.addStretch()
        side = QVBoxLayout()
        side.setSpacing(GAP_4)
        side.addLayout(form)
        side.addLayout(barred)
        side.addWidget(self.findings)
        side.addWidget(self.error)
        side.addStretch()
        side.addLayout(buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(GAP_4, GAP_4, GAP_4, GAP_4)
        row.setSpacing(GAP_5)
        row.addLayout(side)
        row.addWidget(self.view, 1)

    def _connect(self) -> None:
        self._window.theme.changed.connect(self._dress)
        self.columns.activated.connect(self._take_columns)
        self.width_box.valueChanged.connect(lambda _: (self._show_columns(), self.refresh()))
        for box in (self.format, self.preset):
            box.currentIndexChanged.connect(lambda _: self.refresh())
        self.solution.toggled.connect(lambda _: self.refresh())
        self.export_button.clicked.connect(self.export)
        self._editor.refresh.connect(self.refresh)

    def _take_columns(self) -> None:
        if width := self.columns.currentData():
            self.width_box.setValue(width)

    def _show_columns(self) -> None:
        place = self.columns.findData(self.width_box.value())
        self.columns.setCurrentIndex(place if place >= 0 else self.columns.count() - 1)


def stored_width(settings: QSettings) -> float:
    """Return the width of the last export in mm."""
    return _stored(settings).width


def _stored(settings: QSettings) -> Options:
    usual = Options()
    try:
        width = float(str(settings.value("export/width", usual.width)))
    except ValueError:
        width = usual.width
    kind = str(settings.value("export/format", usual.format))
    kinds: dict[str, Format] = {one: one for one in FORMATS}
    return Options(
        kinds.get(kind, usual.format),
        str(settings.value("export/preset", usual.preset)),
        min(WIDEST, max(NARROWEST, width)),
        str(settings.value("export/solution", usual.solution)) != "False",
    )
