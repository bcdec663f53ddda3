"""Fixtures for the window: a small tab that needs no wing, a single page, a single command."""

from __future__ import annotations

import logging
import pickle
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import click
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QLineEdit
from pytestqt.qtbot import QtBot

from engine.bee.puzzle import Puzzle, hive, swapped
from engine.core import Control, EngineError, Finding, Stopped, changed, workers
from engine.drawing.style import Style, style
from engine.output.figures import Figure, Heading
from engine.output.formats.submission import Sender
from engine.output.issue import release
from engine.output.target import Format, Target
from engine.wing import PARTS, Part
from studio.core import worker
from studio.core.jobs import Jobs
from studio.core.journal import Journal
from studio.core.theme import Theme
from studio.shell.window import MainWindow
from studio.widgets.canvas import Canvas
from studio.widgets.editor import Editor
from studio.widgets.panel import Panel
from tests.studio.crossword_layouts import Search, stand_in
from tests.studio.hosts import Host, cells, shown_on_screen

PATIENCE = 60_000
"""Milliseconds before a wait fails. Only a test that hangs reaches it."""


class PatientBot(QtBot):
    """A bot with timeouts for busy machines."""

    def waitUntil(self, callback, *, timeout=PATIENCE):  # noqa: N802
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal, *, timeout=PATIENCE, **options):  # noqa: N802
        return super().waitSignal(signal, timeout=timeout, **options)

    def waitSignals(self, signals, *, timeout=PATIENCE, **options):  # noqa: N802
        return super().waitSignals(signals, timeout=timeout, **options)

    def waitExposed(self, widget, *, timeout=PATIENCE):  # noqa: N802
        return super().waitExposed(widget, timeout=timeout)


@pytest.fixture
def qtbot(qapp, request) -> PatientBot:
    return PatientBot(request)


class RowPrint(NamedTuple):
    """The letters as two figures, with the findings that a test wants."""

    puzzle: Puzzle
    found: tuple[Finding, ...]
    cautions: Callable[[float], tuple[Finding, ...]]
    style: Style = style("classic")
    heading: Heading = Heading()
    key: Any = None

    def figures(self, width: float, *, scale: float = 1.0, parts: Sequence[Part] = PARTS) -> list[Figure]:
        letters, cautions = self.puzzle.letters, self.cautions(width)
        return [Figure("puzzle", cells(letters), cautions), Figure("solution", cells(letters[:3]), cautions)]

    def findings(self) -> tuple[Finding, ...]:
        return self.found


class RowEditor(Editor):
    """A row of letters that can be typed into and dragged, and a title."""

    kind = "bee"
    title = "Row"
    run_text = "&Count"
    hint = "Drag a letter onto another"

    def __init__(self, session, jobs, parent=None):
        super().__init__(session, jobs, parent)
        self.ran, self.counted, self.files = 0, 0, []
        self.found: tuple[Finding, ...] = ()
        self.cautions: Callable[[float], tuple[Finding, ...]] = lambda width: ()
        self.canvas, self.line = Canvas("Row", self), QLineEdit(self)
        self.canvas.set_parts(lambda part: part.startswith("cell"), draggable=lambda part: True)
        self.canvas.dragged.connect(self._swap)
        self.line.textEdited.connect(self._retitle)
        row = QHBoxLayout(self)
        row.addWidget(self.canvas, 1)
        row.addWidget(self.line)
        self.setFocusProxy(self.canvas)
        self.show_value(session.value, "everything")

    @classmethod
    def sample(cls) -> Puzzle:
        return hive("g", "cenorv")

    def show_value(self, value, what) -> None:
        self.canvas.show_drawing(cells(value.letters))
        if self.line.text() != value.title:
            self.line.setText(value.title)

    @property
    def document_key(self) -> None:
        return None

    def printable(self) -> RowPrint | None:
        return RowPrint(self.session.value, self.found, self.cautions)

    def run_main(self) -> None:
        self.ran += 1

    def revet(self) -> None:
        self.counted += 1

    def copy_text(self) -> str:
        return self.session.value.letters

    def accept_file(self, path: Path) -> bool:
        self.files.append(path)
        return path.suffix == ".txt"

    def _swap(self, one: str, other: str) -> None:
        value = self.session.value
        letters = value.letters.upper()
        new = swapped(value, int(one[5:]), int(other[5:]))
        self.session.push(new, f"Move {letters[int(one[5:])]} to hub", "letters")

    def _retitle(self, text: str) -> None:
        self.session.push(changed(self.session.value, title=text), "Change title", "title", merge="title")


class RowWing:
    kind = "bee"
    title = "Row"

    @staticmethod
    def editor() -> type[RowEditor]:
        return RowEditor


class SaidDialogs:
    """Dialogs with preset answers."""

    def __init__(self) -> None:
        self.choice = "cancel"
        self.path: Path | None = None
        self.signed: Sender | None = None
        self.asked: list[str] = []

    def unsaved(self, name: str, *, deleted: bool = False) -> str:
        self.asked.append(f"deleted {name}" if deleted else name)
        return self.choice

    def previewed(self, name: str, verb: str = "") -> str:
        self.asked.append(f"{verb} preview {name}".strip())
        return self.choice

    def stop_running(self, names: list[str]) -> bool:
        self.asked += [f"running {name}" for name in names]
        return self.choice != "cancel"

    def open_path(self, folder: Path) -> Path | None:
        return self.path

    def save_path(self, suggested: Path) -> Path | None:
        return self.path

    def key(self, name: str) -> str:
        self.asked.append(f"key of {name}")
        return self.choice

    def copy_path(self, folder: Path, name: str, formats: Sequence[Format]) -> tuple[Path, Format] | None:
        suffix = self.path.suffix if self.path else ""
        return next(((self.path, each) for each in formats if self.path and each.suffix == suffix), None)

    def sender(self, kept: Sender) -> Sender | None:
        self.asked.append(f"sender {kept.name}")
        return self.signed

    def loses(self, title: str, losses: Sequence[str]) -> bool:
        self.asked += [title, *losses]
        return self.choice == "save"

    def export_path(self, suggested: Path) -> Path | None:
        return self.path

    def overwrite(self, paths: list[Path]) -> bool:
        self.asked += [path.name for path in paths]
        return self.choice == "save"

    def open_paths(self, folder: Path) -> list[Path]:
        return [self.path] if self.path else []

    def replace_or_keep(self, paths: Sequence[Path]) -> str:
        self.asked += [path.name for path in paths]
        return {"save": "replace", "discard": "keep"}.get(self.choice, "cancel")

    def anyway(self, verb: str, findings: Sequence[Finding]) -> bool:
        self.asked += [verb, *(one.text for one in findings)]
        return self.choice == "save"


def copied_text(editor: Editor) -> str:
    """What Copy as Text copies of a tab, whatever was found in it."""
    function, *given = editor.draft_job(Target("txt"))
    made = function(*given, control=Control())
    return release(made._replace(text=editor.copy_text() or made.text), accepted=made.findings).content.decode()


@pytest.fixture
def settings(home: Path) -> QSettings:
    return QSettings(str(home / "state" / "studio.ini"), QSettings.Format.IniFormat)


@pytest.fixture
def jobs(qapp) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    assert made.shutdown(30_000)  # a busy machine is slow to notice that a job was stopped


def worked_here(function: Callable, args: Sequence[object], keywords: Mapping[str, object], control: Control) -> object:
    """Do what a worker process does, in the calling thread; what it would receive and send is pickled too."""
    function, args, keywords = pickle.loads(pickle.dumps((function, tuple(args), dict(keywords))))
    try:
        return pickle.loads(pickle.dumps(worker.call(function, args, keywords, control)))
    except Stopped:
        raise
    except EngineError as error:
        raise EngineError(str(error)) from None
    except Exception:  # noqa: BLE001 - as in a worker process
        raise worker.WorkerCrash(traceback.format_exc()) from None


class WorkedHere(ThreadPoolExecutor):
    """A pool that pickles what a process would receive and send."""

    def submit(self, fn, /, *args, **kwargs):
        fn, args, kwargs = pickle.loads(pickle.dumps((fn, args, kwargs)))
        return super().submit(lambda: pickle.loads(pickle.dumps(fn(*args, **kwargs))))


@pytest.fixture
def processes() -> None:
    """Run the jobs of a test in processes where the program does so."""


@pytest.fixture(autouse=True)
def no_processes(request, monkeypatch) -> None:
    """Run jobs and days in threads, because a process takes a second to start, unless a test wants `processes`.

    `test_jobs.py` and `engine/core/test_workers.py` test them.
    """
    if "processes" in request.fixturenames:
        return
    monkeypatch.setattr(worker, "run", worked_here)
    monkeypatch.setattr(workers, "_process", lambda: WorkedHere(1))


@pytest.fixture
def hosted(qtbot, home: Path, jobs: Jobs) -> Callable[..., Host]:
    """Return a function that shows a page of a class in a host with a width and a height."""

    def show(page: type[Panel], width: int, height: int) -> Host:
        made = Host(page(jobs), width, height)
        shown_on_screen(qtbot, made)
        return made

    return show


@pytest.fixture(autouse=True)
def compiled_silently() -> Iterator[None]:
    """Hide the message about a compilation: whether kernels are cached must not affect what commands print."""
    announced = logging.getLogger("engine.core.compiled")

    def hide(record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith("Compiling ")

    announced.addFilter(hide)
    yield
    announced.removeFilter(hide)


@pytest.fixture
def run(capsys, home: Path) -> Callable[..., Any]:
    """Return a function that runs a command and returns its output. Errors are raised."""

    def call(command: click.Command, *arguments: object) -> Any:
        command.main([str(one) for one in arguments], standalone_mode=False)
        return capsys.readouterr()

    return call


@pytest.fixture
def written(tmp_path: Path) -> Callable[[str, str], Path]:
    """Return a function that writes a text to a file with a name."""

    def write(name: str, text: str) -> Path:
        path = tmp_path / name
        path.write_text(text)
        return path

    return write


@pytest.fixture
def journal(home: Path) -> Journal:
    return Journal()


@pytest.fixture
def window(qtbot, settings: QSettings, jobs: Jobs, journal: Journal) -> Iterator[MainWindow]:
    yield from opened_window(qtbot, settings, jobs, journal)


def opened_window(qtbot, settings, jobs, journal, wings=(RowWing,)) -> Iterator[MainWindow]:
    app = QApplication.instance()
    made = MainWindow(settings, Theme(app, settings), jobs, journal, wings)
    made.dialogs = SaidDialogs()
    made.resize(1024, 700)
    made.show()
    qtbot.waitExposed(made)
    made.activateWindow()
    qtbot.waitUntil(lambda: QApplication.activeWindow() is made)
    yield made
    made.dialogs.choice = "discard"
    for dialog in made.findChildren(QDialog):
        dialog.reject()
    made.close()
    made.deleteLater()
    QCoreApplication.sendPostedEvents(made, QEvent.Type.DeferredDelete)
    jobs.shutdown(30_000)
    journal.close()


@pytest.fixture
def house(home: Path) -> None:
    """Use a home directory without data."""


@pytest.fixture
def search(monkeypatch) -> Search:
    """Stands for the search for layouts of a crossword."""
    return stand_in(monkeypatch)
