"""The job bar: name, progress, best result, remaining time, and a Stop button; and windows beside the main one."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from PySide6.QtCore import QByteArray, QSettings, Qt
from PySide6.QtGui import QHideEvent, QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QPushButton, QWidget

from engine.core.dates import time_left
from studio.core.dialogs import tab_page
from studio.core.jobs import Job, Jobs
from studio.core.settings import plain_state
from studio.core.theme import GAP_2, Accent, Theme, colours
from studio.widgets.layouts import Label, described, lay_out, push_button, row

DELAY_SECONDS = 0.25  # before a job is shown, so that short jobs do not flicker
STEPS = 1000  # of the progress bar
BAR_WIDTH = 140  # pixels


class JobBar(QWidget):
    """Shows the oldest named job whose key has a prefix, and the number of others. Hidden if no such job runs."""

    def __init__(self, jobs: Jobs, parent: QWidget | None = None, prefix: str = "") -> None:
        super().__init__(parent)
        self._jobs, self._prefix = jobs, prefix
        self.text, self.best = Label(self), Label(self)
        self.remaining = Label(self)
        self.bar = described(QProgressBar(self, textVisible=False), "Progress of the running job")
        self.bar.setFixedWidth(BAR_WIDTH)
        tip = "Stop the job and keep the best result so far (Esc)"
        self.stop_button = push_button("Stop", lambda: stop_all(jobs, prefix), tip)
        parts = (self.text, self.bar, self.best, self.remaining, self.stop_button)
        lay_out(self, row(*parts), margin=(GAP_2, 2, GAP_2, 2))
        self.hide()
        jobs.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the current state of the jobs."""
        own = [job for job in self._jobs.named() if job.task.key.startswith(self._prefix)]
        shown = [job for job in own if job.task.control.seconds > DELAY_SECONDS or self.isVisible()]
        self.setVisible(bool(shown))
        if shown:
            self._show(shown[0], len(shown) - 1)

    def _show(self, job: Job, others: int) -> None:
        control = job.task.control
        more = f" and {others} more" if others else ""
        waits = self._jobs.missing(job) and not control.version  # first results may be shown while it waits
        preparing = " (preparing)" if waits else ""
        self.text.setText(f"Stopping {job.task.name}…" if control.stopped else f"{job.task.name}{more}{preparing}")
        if (fraction := control.fraction) is None:
            self.bar.setRange(0, 0)  # busy indicator: the progress is unknown
        else:
            self.bar.setRange(0, STEPS)
            self.bar.setValue(round(fraction * STEPS))
        self.best.show_text(job.describe_best(control.best) if job.describe_best and control.version else "")
        self.remaining.show_text(time_left(fraction, control.seconds))
        self.stop_button.setEnabled(not control.stopped)


def stop_all(jobs: Jobs, prefix: str) -> bool:
    """Stop the named jobs whose keys have a prefix. Return whether one ran."""
    running = [job for job in jobs.named() if job.task.key.startswith(prefix)]
    for job in running:
        jobs.stop(job.task.key)
    return bool(running)


class SideWindow(QDialog):
    """A window beside the main window. It is not modal, and remembers its size.

    Closing the window lets its jobs continue; their results are shown when it is opened again.
    """

    ACCENT = Accent("#50616F", "#A9BCCB")
    report: Label  # the line of a message

    def __init__(
        self, title: str, folder: str, size: tuple[int, int], settings: QSettings, theme: Theme, jobs: Jobs,
        prefix: str, parent: QWidget | None,
    ) -> None:  # fmt: skip
        """Args:
        folder: The start of the keys of its settings, and the name of its help page.
        size: Width and height at the first start, in pixels.
        prefix: The start of the keys of its jobs.
        """
        super().__init__(parent, Qt.WindowType.Window)
        self._settings, self._theme, self._jobs = settings, theme, jobs
        self._folder, self._prefix = folder, prefix
        self._kept: Any = None  # the part of `keep`, which has `state` and `restore`
        self.setWindowTitle(title)
        geometry = settings.value(self.key("geometry"))
        if not isinstance(geometry, QByteArray) or not self.restoreGeometry(geometry):
            self.resize(*size)
        theme.changed.connect(self._color)

    def keep(self, part: Any) -> None:
        """Restore the state of a part of the window, and save it with the size."""
        self._kept = part
        part.restore(plain_state(self._settings.value(self.key("state"))))

    def key(self, name: str) -> str:
        """Return the key of a setting of the window."""
        return f"{self._folder}/{name}"

    def say(self, text: str, *, error: bool = False) -> None:
        """Show a message."""
        self.report.setText(text)
        palette, shown = self.report.palette(), colours(self)
        palette.setColor(QPalette.ColorRole.WindowText, shown.taboo if error else shown.ink)
        self.report.setPalette(palette)

    def last_row(self, *buttons: QPushButton) -> QHBoxLayout:
        """Return the last row of the window: the line of a message, the job bar, `buttons`, Help and Close."""
        self.report, self.job_bar = Label(wordWrap=True), JobBar(self._jobs, self, self._prefix)
        ends = push_button("Help", self.show_help, "F1"), push_button("Close", self.reject)
        for button in ends:
            button.setAutoDefault(False)
        return row(self.report, self.job_bar, *buttons, *ends, stretch=self.report)

    def add_keys(self, acts: Mapping[str, Callable[[], object]]) -> None:
        """Add shortcuts; Esc stops the jobs, and F1 shows the help."""
        for keys, act in {**acts, "Esc": self.stop, "F1": self.show_help}.items():
            QShortcut(QKeySequence(keys), self).activated.connect(act)

    def stop(self) -> None:
        """Stop the jobs of this window, or close it if none runs."""
        if not stop_all(self._jobs, self._prefix):
            self.reject()

    def remember(self) -> None:
        """Save the size of the window, and the state of its part that is kept."""
        self._settings.setValue(self.key("geometry"), self.saveGeometry())
        if self._kept:
            self._settings.setValue(self.key("state"), json.dumps(dict(self._kept.state())))

    def show_help(self) -> None:
        """Show the help page on the window."""
        tab_page(self.windowTitle(), self._folder, self).show()

    def to_front(self) -> None:
        """Show the window in front of the others."""
        self._theme.apply_accent(self, self.ACCENT)  # the colors may have changed while it was hidden
        self.show()
        self.raise_()
        self.activateWindow()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.remember()

    def _color(self) -> None:
        if self.isVisible():
            self._theme.apply_accent(self, self.ACCENT)
