"""The window that converts many files. The losses of each file are shown before anything is written."""

from collections.abc import Callable, Sequence
from datetime import date
from pathlib import Path
from typing import Any, Literal, TypeAlias

from PySide6.QtCore import QDir, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QLineEdit

from engine.core import Finding, blocking, changed, files, plural
from engine.documents.conversion import Conversion, formats, plan, write
from engine.output.target import Format
from studio.core.dialogs import Dialog, local_files
from studio.core.theme import GAP_3, GAP_4
from studio.shell.host import Host
from studio.widgets.editor import Message
from studio.widgets.layouts import Label, action_button, add_action, labelled, lay_out, push_button, row, tip
from studio.widgets.word_model import Column
from studio.widgets.word_table import WordTable

Phase: TypeAlias = Literal["idle", "checking", "writing"]

SIZE = (860, 560)  # pixels
FILE = Column("file", "File", width=24)
STATE = Column("state", "Result", "verdict", width=18)
NOTES = Column("notes", "What is lost", width=30)
EMPTY = "Add files, or drop them here. Nothing is written until you press Convert."
HINT = "Files are checked first. The table shows what each file loses."
FOLDER, FORMAT = "convert/folder", "convert/format"  # in the settings
LABELS = {"exists": "exists already", "blocked": "blocked", "failed": "not converted", "written": "written"}


class ConvertDialog(Dialog):
    """Converts files into a folder. It is not modal; its work runs in jobs.

    If it is closed while files are written, it is only hidden, and the main window reports the end.
    """

    def __init__(self, window: Host) -> None:
        super().__init__("Convert Files", window)
        self._window, self._jobs = window, window.jobs
        self.setAcceptDrops(True)
        self.files: tuple[Path, ...] = ()  # the chosen files
        self._found: dict[Path, Conversion] = {}
        self._phase: Phase = "idle"
        self._job = f"convert {id(self)}"
        self.table = WordTable((FILE, STATE, NOTES), "Files to convert", self)
        self.table.set_empty_text(EMPTY)
        self._formats = formats()
        self.format = QComboBox(self)
        self.folder, self.choose = QLineEdit(self, readOnly=True), push_button("Ch&oose…", self._ask_folder)
        self.summary = Label(HINT, self, wordWrap=True)
        window_wide = Qt.ShortcutContext.WindowShortcut
        self.add_action = add_action(self, "&Add Files…", "Ctrl+O", self._ask_files, window_wide)
        self.remove_action = add_action(self, "&Remove", "Delete", self._remove, window_wide)
        self.convert_button = push_button("&Convert", self.convert)
        self.stop_button = push_button("&Stop", self.stop)
        for one in self._formats:
            only = "" if len(one.kinds) > 1 else f", {''.join(one.kinds)} only"
            self.format.addItem(f"{one.title} (*{one.suffix}){only}")
        names = [one.name for one in self._formats]
        kept = str(self._window.settings.value(FORMAT, ""))
        self.format.setCurrentIndex(names.index(kept) if kept in names else 0)
        folder = str(self._window.settings.value(FOLDER, ""))
        if folder and Path(folder).is_dir():
            self.set_folder(Path(folder))
        self.folder.setPlaceholderText("The folder of the first file")
        self._lay_out()
        self._window.theme.apply_accent(self, self._window.editor().accent)
        self.format.activated.connect(self._format_chosen)
        self._refresh()

    def add(self, paths: Sequence[Path]) -> None:
        """Add files, and check all."""
        self.files = tuple(dict.fromkeys((*self.files, *paths)))
        if not self.folder.text() and self.files:
            self.set_folder(self.files[0].absolute().parent)
        self.check()

    def set_folder(self, folder: Path) -> None:
        """Choose where files are written."""
        self.folder.setText(str(folder))
        self.folder.setToolTip(tip(str(folder)))

    def target(self) -> Format:
        """Return the chosen format."""
        return self._formats[self.format.currentIndex()]

    def check(self) -> None:
        """Determine, in a job, the losses of each file."""
        self._found = {}
        if not self.files or not self.folder.text():
            self._jobs.drop(self._job)
            self._enter("idle", HINT)
            return
        self._enter("checking", f"Checking {plural(len(self.files), 'file')}…")
        self._run(
            plan, self.files, self.target().name, Path(self.folder.text()), date.today().isoformat(),
            name="Checking files", done=self._checked,
        )  # fmt: skip

    def convert(self) -> None:
        """Write the files, in a job. If findings block some, or some already exist, ask first."""
        planned = tuple(self._found[path] for path in self.files)
        blocked = [finding for made in planned if made.state == "blocked" for finding in _named(made)]
        if blocked and not self._window.dialogs.anyway("Convert", blocked):
            return
        existing = [made.out for made in planned if made.state in ("exists", "written") or files.exists(made.out)]
        answer = self._window.dialogs.replace_or_keep(existing) if existing else "replace"
        if answer == "cancel":
            return
        self._enter("writing", f"Converting {plural(len(planned), 'file')}…")
        self._run(
            write, planned, self.target().name, date.today().isoformat(), name="Converting files",
            done=self._written, overwrite=answer == "replace", force=bool(blocked),
        )  # fmt: skip

    @property
    def is_writing(self) -> bool:
        """Whether files are being written."""
        return self._phase == "writing"

    def stop(self) -> None:
        """Stop. Files that were written stay."""
        self._jobs.stop(self._job)

    def done(self, result: int) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, not self.is_writing)
        if not self.is_writing:
            self._jobs.drop(self._job)
        super().done(result)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() and self._phase != "writing":
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add(local_files(event))

    # the jobs

    def _run(self, function: Callable[..., Any], *args: Any, name: str, done: Any, **more: Any) -> None:
        self._jobs.start(
            self._job, function, *args, lane="process", name=name, on_best=self._show, on_done=done,
            on_failed=lambda sentence: self._enter("idle", sentence, "error"), on_stopped=self._stopped,
            describe_best=self._described, **more,
        )  # fmt: skip

    def _described(self, found: Sequence[Conversion]) -> str:
        done = len(found) if self._phase == "checking" else _count(found, "written")
        return f"{done:,} of {len(self.files):,}"

    def _checked(self, found: Sequence[Conversion]) -> None:
        self._show(found)
        bad, lossy = _count(found, "failed"), sum(bool(one.notes) for one in found)
        stopped = _count(found, "blocked")
        parts = [f"{plural(len(found) - bad, 'file')} can be converted"]
        parts += [f"{lossy} of them with losses"] if lossy else []
        parts += [f"{stopped} of them blocked by findings"] if stopped else []
        parts += [f"{bad} cannot"] if bad else []
        self._enter("idle", f"{', '.join(parts)}.")

    def _written(self, found: Sequence[Conversion]) -> None:
        self._show(found)
        parts = [f"{plural(_count(found, 'written'), 'file')} written to {self.folder.text()}"]
        parts += [f"{plural(_count(found, 'exists'), 'existing file')} kept"] if _count(found, "exists") else []
        parts += [f"{_count(found, 'failed')} not converted"] if _count(found, "failed") else []
        self._enter("idle", f"{', '.join(parts)}.")

    def _stopped(self) -> None:
        count = _count(tuple(self._found.values()), "written")
        done = f"{plural(count, 'file')} written" if self._phase == "writing" else "Nothing was written"
        self._enter("idle", f"Stopped. {done}.")

    # what is shown

    def _show(self, found: Sequence[Conversion]) -> None:
        self._found = {one.source: one for one in found}
        self._refresh()

    def _enter(self, phase: Phase, text: str, level: Literal["info", "error"] = "info") -> None:
        before, self._phase = self._phase, phase
        self.summary.setText(text)
        self._refresh()
        if before == "writing" and phase == "idle" and self.isHidden():
            self._window.show_message(self._job, Message(text, level))
            self.deleteLater()

    def _refresh(self) -> None:
        found = [self._found.get(path) for path in self.files]
        notes = [(one.problem or " ".join(one.notes)) if one else "" for one in found]
        names, states = [path.name for path in self.files], [_label(one) for one in found]
        self.table.show_data({"file": names, "state": states, "notes": notes})
        idle, writing = self._phase == "idle", self._phase == "writing"
        self.convert_button.setEnabled(idle and all(found) and any(one and one.state != "failed" for one in found))
        self.stop_button.setEnabled(not idle)
        self.add_action.setEnabled(not writing)
        self.remove_action.setEnabled(not writing and bool(self.files))
        for field in (self.format, self.choose):
            field.setEnabled(not writing)

    # the user

    def _ask_files(self) -> None:
        start = str(self._window.settings.value("folder", QDir.homePath()))
        self.add(self._window.dialogs.open_paths(Path(start)))

    def _ask_folder(self) -> None:
        if name := QFileDialog.getExistingDirectory(self, "Folder for the converted files", self.folder.text()):
            self.set_folder(Path(name))
            self._window.settings.setValue(FOLDER, name)
            self.check()

    def _remove(self) -> None:
        rows = set(self.table.selected())
        self.files = tuple(path for place, path in enumerate(self.files) if place not in rows)
        self.check()

    def _format_chosen(self) -> None:
        self._window.settings.setValue(FORMAT, self.target().name)
        self.check()

    # building

    def _lay_out(self) -> None:
        self.convert_button.setProperty("primary", "true")
        close = push_button("Close", self.reject)
        self.folder.setAccessibleName("Folder for the converted files")
        choice = row(
            labelled("&Format", self.format), self.format, labelled("Fol&der", self.choose), self.folder,
            self.choose, stretch=self.folder,
        )  # fmt: skip
        files = row(action_button(self.add_action), action_button(self.remove_action), None)
        buttons = row(self.convert_button, self.stop_button, None, close)
        parts = (files, self.table, choice, self.summary, buttons)
        lay_out(self, *parts, gap=GAP_3, stretch=self.table, margin=GAP_4)
        self.resize(*SIZE)


def open_conversion(window: Host) -> None:
    """Show the window that was closed while files are written, or a new one."""
    hidden = (one for one in window.findChildren(ConvertDialog) if one.is_writing and one.isHidden())
    (next(hidden, None) or ConvertDialog(window)).show()


def _named(made: Conversion) -> list[Finding]:
    name = made.source.name
    found = blocking(made.findings)
    return [changed(each, where=f"{name}, {each.where}" if each.where else name) for each in found]


def _count(found: Sequence[Conversion], state: str) -> int:
    return sum(one.state == state for one in found)


def _label(one: Conversion | None) -> str:
    if one is None:
        return "not checked"
    return LABELS.get(one.state, "something is lost" if one.notes else "ready")
